"""What to do next in a puzzle, and why: told in three stages, with the reasons of the grading.

Where a puzzle has one solution, a hint thinks as the grading does (`reasoning`): the simplest
deductions anywhere on the board are drawn, those near the live end first, until they tell where the
line goes on. Those that are not needed for that are struck again, and the first that is left is the
hint. The three stages say where to look, what holds there, and what follows from it.

Only where deductions do not help is it argued at the live end, and so it is on a board with several
solutions: there each step that is possible is right.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, Final, Literal

from unicursal.board import NO_CLUES, Cell, Clues, HiddenEnds, LineLike, Move
from unicursal.board.directions import Edge, edge_between, moves_in_common
from unicursal.budget import AnyBudget, Budget, StartedBudget, started
from unicursal.errors import LineError
from unicursal.exact import find_reasons
from unicursal.exact.prover._question import IN, OUT
from unicursal.exact.prover.evidence import ForcedEdge
from unicursal.line import Line, line_of
from unicursal.puzzle.reasoning import Reasoner, Step, StepKind, step_to_ends
from unicursal.puzzle.solutions import solutions_of
from unicursal.walk.loss import loss_of
from unicursal.walk.walk import engine_of

if TYPE_CHECKING:
    from unicursal.exact import Reason
    from unicursal.puzzle.sight import Forcing

HintKind = Literal["complete", "back", "mark", "step", "unknown"] | StepKind
Grade = Literal["easy", "medium", "expert", "given"]
"""What it takes to see it; what is given, or wrong, needs no deduction."""

_GRADE: Final[dict[StepKind, Grade]] = {
    "ends": "easy",
    "forced": "easy",
    "order": "easy",
    "enclosed": "medium",
    "lookahead": "medium",
    "balance": "expert",
    "trial": "expert",
    "search": "expert",
}
WORD: Final[dict[Move, str]] = {"U": "up", "D": "down", "L": "left", "R": "right"}
_FOR_REASONS = Budget(seconds=3.0)
"""A reason that is not found within this time is too long for a person."""
_MOST_DEDUCTIONS = 12
"""With more of them before the line goes on nobody would follow."""
_CAUSES = 3
"""So many of the edges of a chain are told one by one."""


@dataclass(frozen=True)
class Hint:
    """What a line needs.

    - `complete`: nothing;
    - `back`: it is right as far as `before`, and its next step is blocked. A board that has no
      solution sends back to its start, where nothing is blocked;
    - `mark`: a mark of the player is wrong;
    - `step`: one of several `options` leads on, each to solutions of its own;
    - `unknown`: nothing was found in time;
    - all others: a deduction of this kind (`reasoning`).

    The `edges` are what follows, `move` is the step with which the line goes on, and `forced` are
    the edges that the deduction takes for drawn. Steps that are `blocked` have their reasons where
    it is argued with them; reasons that are too long for a person are None.

    >>> hint = hint_of("3+w0,0R")
    >>> hint.kind, hint.grade, hint.move
    ('forced', 'easy', 'D')
    >>> for text in hint.texts: print(text)
    Look at the start (0, 0).
    The start (0, 0) has only one way on.
    So the line goes down.
    """

    kind: HintKind
    grade: Grade
    texts: tuple[str, str, str]
    before: Line
    move: Move | None = None
    cells: tuple[Cell, ...] = ()
    edges: tuple[ForcedEdge, ...] = ()
    forced: tuple[ForcedEdge, ...] = ()
    options: str = ""
    blocked: "dict[Move, Reason | None]" = field(default_factory=dict)

    def to_json(self, stage: int = 3) -> dict[str, Any]:
        """One stage in plain form; only the third tells what follows."""
        told = stage == 3
        return {
            "kind": self.kind,
            "grade": self.grade,
            "stage": stage,
            "text": self.texts[stage - 1],
            "cells": [list(cell) for cell in self.cells],
            "edges": edges_in_json(self.edges) if told else [],
            "move": self.move if told else None,
        }


def edges_in_json(edges: Sequence[ForcedEdge]) -> list[Any]:
    """Edges in plain form: two cells, and `in` or `out`."""
    return [[list(edge.one), list(edge.other), edge.fact] for edge in edges]


def hint_of(
    line: LineLike,
    solution: str | None = None,
    budget: AnyBudget = None,
    marks: Clues = NO_CLUES,
) -> Hint:
    """The hint for a line; the moves of the only solution, where they are known, spare a search.

    The `marks` of a player away from the line are walls for what is crossed out, and lines. An
    `OutOfBudgetError` if a budget is given and ends before there is a hint.

    >>> hint = hint_of("3+w0,0R:DRU", "DDRUURDD")
    >>> hint.kind, str(hint.before), list(hint.blocked)
    ('back', '3+w0,0R:D', ['R'])
    """
    line, budget = line_of(line), started(budget)
    if solution is not None and not Line(line.board, solution).is_complete:
        raise LineError("these moves do not solve the puzzle")
    for one, other in (*marks.walls, *marks.given):
        if one not in line.board or other not in line.board:
            raise LineError(f"the mark between {one} and {other} is not on the board")
    if line.is_complete:
        return Hint("complete", "given", ("It is done.",) * 3, line)
    if solution is None:
        found = solutions_of(line.board, budget)
        if found.first is None:
            return Hint("back", "given", ("This board has no solution.",) * 3, Line(line.board))
        if found.second is not None:
            return _among_several(line, budget)
        solution = found.first.moves
    right = moves_in_common(line.moves, solution)
    if right < len(line.moves):
        return _back(Line(line.board, line.moves[:right]), line.moves[right], budget)
    whole = Line(line.board, solution)
    wrong = _wrong_marks(whole, marks)
    return wrong or _Thinking(whole, line, marks, budget).hint()


def hint_of_ends(puzzle: HiddenEnds, budget: AnyBudget = None) -> Hint:
    """The hint for a puzzle with hidden ends of which nothing is drawn yet: where they are.

    >>> hint_of_ends(HiddenEnds.parse("3@any-2,2+w0,0R")).texts[2]
    'The line begins in (0, 0).'
    """
    found = solutions_of(puzzle, budget)
    if found.first is None or found.second is not None:
        why = "no solution" if found.first is None else "several solutions"
        raise LineError(f"{puzzle} has {why}: a hint about its ends needs exactly one")
    step = step_to_ends(found.first, puzzle)
    start = found.first.board.start
    texts = ("Look for the ends of the line.", step.text, f"The line begins in {start}.")
    return Hint(step.kind, _GRADE[step.kind], texts, Line(found.first.board), cells=step.cells)


def _back(before: Line, wrong: Move, budget: StartedBudget) -> Hint:
    """The line is right as far as this, and its next step was wrong."""
    blocked = _reasons(before, wrong, budget)
    at = len(before.moves)
    texts = (
        "The end of the line cannot stay.",
        _first_words(f"Step {at + 1}, {WORD[wrong]}, was wrong.", blocked),
        f"Go back to step {at}." if at else "Go back to the start.",
    )
    edge = ForcedEdge(before.live_end, before.free_neighbours()[wrong], "out")
    cells = (edge.one, edge.other)
    return Hint("back", "given", texts, before, None, cells, (edge,), blocked=blocked)


def _first_words(words: str, blocked: "dict[Move, Reason | None]") -> str:
    """Words, and after them the reasons, each once."""
    reasons = (reason.text for reason in blocked.values() if reason is not None)
    return " ".join(dict.fromkeys([words, *reasons]))


def _wrong_marks(solution: Line, marks: Clues) -> Hint | None:
    """The hint that some mark away from the line is wrong."""
    used = _edges_of(solution)
    if solution.is_closed:
        used.add(solution.board.closing_edge)
    wrong = [
        *(ForcedEdge(*edge, "in") for edge in marks.walls if edge in used),
        *(ForcedEdge(*edge, "out") for edge in marks.given if edge not in used),
    ]
    if not wrong:
        return None
    one, other, fact = wrong[0]
    mark = "a cross" if fact == "in" else "a piece of line"
    texts = (
        "One of your marks is wrong.",
        f"It is {mark}, near {one}.",
        f"Take the mark between {one} and {other} away.",
    )
    before = Line(solution.board)
    return Hint("mark", "given", texts, before, None, (one, other), (wrong[0],))


def _edges_of(line: Line) -> set[Edge]:
    return {edge_between(*pair) for pair in pairwise(line.cells())}


def _among_several(line: Line, budget: StartedBudget) -> Hint:
    """The hint on a board with several solutions: what is possible, and why the rest is not."""
    if (loss := loss_of(line, budget)) is not None:
        assert loss.move is not None  # the board has solutions
        return _back(loss.before, loss.move, budget)
    options = engine_of(line).options(budget)
    free = line.free_neighbours()
    blocked = _reasons(line, "".join(move for move in free if move not in options), budget)
    ways = " or ".join(WORD[move] for move in options)
    here = f"the live end {line.live_end}"
    second = _first_words("", blocked).strip() or f"From {here} each free cell can be taken."
    third = f"Go {ways}{': each can still be completed' if len(options) > 1 else ''}."
    texts = (f"Look at {here}.", second, third)
    edges = () if len(options) > 1 else (ForcedEdge(line.live_end, free[options], "in"),)
    return Hint(
        "step",
        "given" if not blocked else "medium",
        texts,
        line,
        options[0],
        (line.live_end,),
        edges,
        options=options,
        blocked=blocked,
    )


def _reasons(line: Line, moves: str, budget: StartedBudget) -> "dict[Move, Reason | None]":
    """Why steps lead nowhere, where a short reason is found."""
    try:
        return find_reasons(line, moves, _FOR_REASONS.start(within=budget))
    except LineError:  # the step is possible after all
        raise LineError("the puzzle has other solutions too") from None


class _Thinking(Reasoner):
    """Reasons from what is drawn to the next step of the line, near its live end first."""

    def __init__(self, solution: Line, line: Line, marks: Clues, budget: StartedBudget) -> None:
        super().__init__(solution, budget=budget)
        self.line = line
        self.move = solution.moves[len(line.moves)]
        self.onward = self.sight.number(edge_between(*solution.cells()[len(line) - 1 :][:2]))
        drawn = _edges_of(line) | set(marks.given)
        if line.board.is_loop:
            drawn.discard(line.board.closing_edge)  # the reasoning is about the line up to it
        for edges, fact in ((marks.walls, OUT), (drawn, IN)):
            self.known |= {self.sight.number(edge): fact for edge in edges}
        self.drawn = dict(self.known)

    def unknown(self) -> list[int]:
        """The edges of which nothing is known, those near the live end first."""
        x, y = self.line.live_end

        def far(edge: int) -> int:
            return min(abs(cx - x) + abs(cy - y) for cx, cy in self.sight.edge(edge))

        return sorted(super().unknown(), key=far)

    def from_last_on(self, unknown: list[int]) -> list[int]:
        """As they are: near the live end first."""
        return unknown

    def hint(self) -> Hint:
        """The first deduction that the next step of the line needs."""
        steps: list[Step] = []
        while len(steps) <= _MOST_DEDUCTIONS:
            self.forced()
            if self.onward in self.known:
                return self.told_by(self.needed(steps))
            step = self.simplest(self.unknown())
            if step is None:
                break
            steps.append(step)
        if steps:
            return self.told_by(steps[:1], is_enough=False)
        return self.at_the_live_end()

    def simplest(self, unknown: list[int]) -> Step | None:
        """The simplest deduction that settles one edge."""
        return (
            self.order("order", unknown)
            or self.area("enclosed", unknown)
            or self.order("lookahead", unknown)
            or self.area("balance", unknown)
            or self.trial(unknown)
        )

    def needed(self, steps: list[Step]) -> list[Step]:
        """Those of the deductions without which the others do not lead on."""
        for step in reversed(steps):
            fewer = [other for other in steps if other is not step]
            if self.lead_on(fewer):
                steps = fewer
        return steps

    def lead_on(self, steps: list[Step]) -> bool:
        """Whether deductions can be drawn one after another and tell the next step of the line."""
        self.known = dict(self.drawn)
        self.forced()
        for step in steps:
            if self.again(step) is None:
                return False
            self.forced()
        return self.onward in self.known

    def again(self, step: Step) -> Step | None:
        """The same deduction under what is known now."""
        assert step.edge is not None  # it has settled one
        edges = [self.sight.number((step.edge.one, step.edge.other))]
        if edges[0] in self.known:
            return step
        if step.kind in ("order", "lookahead"):
            return self.order(step.kind, edges)
        if step.kind in ("enclosed", "balance"):
            return self.area(step.kind, edges)
        return self.trial(edges)

    def told_by(self, steps: list[Step], is_enough: bool = True) -> Hint:
        """The hint: the first deduction; without any, the chain of forced edges."""
        if not steps:
            return self.told_by_force()
        first, more = steps[0], len(steps) - 1
        assert first.edge is not None
        one, other, fact = first.edge
        words = "Without" if fact == "in" else "With"
        so = f"So {'a' if fact == 'in' else 'no'} line leads from {one} to {other}"
        if not is_enough:
            so += f". The next step is {WORD[self.move]}, but it takes more than this to see it."
        elif more:
            so += f"; after {more} more like this the line goes {WORD[self.move]}."
        else:
            so += f", and the line goes {WORD[self.move]}."
        self.known = dict(self.drawn)
        texts = (self.where(first), f"{words} a line from {one} to {other}, {first.why}.", so)
        cells = tuple(dict.fromkeys((one, other, *first.cells)))
        forced = [edge for edge in self.sight.forcings(self.drawn) if edge.edge.fact == "in"]
        return Hint(
            first.kind,
            _GRADE[first.kind],
            texts,
            self.line,
            self.move,
            cells,
            (first.edge,),
            tuple(each.edge for each in forced),
        )

    def where(self, step: Step) -> str:
        """Where to look."""
        assert step.edge is not None
        near = f"near {step.edge.one}"
        return {
            "order": f"Look at the order of the clues {near}.",
            "lookahead": f"Look at the order of the clues {near}, a step ahead.",
            "enclosed": f"Look for cells that could be cut off {near}.",
            "balance": f"Count the cells of each colour {near}.",
        }.get(step.kind, f"Try a line {near}, and follow what it forces.")

    def told_by_force(self) -> Hint:
        """The hint where the next step follows at once from what is drawn."""
        chain: list[Forcing] = []
        if self.onward in self.sight.given | self.drawn:
            whose = "that are given" if self.onward in self.sight.given else "that you marked"
            texts = (f"Look at the lines {whose}.", "One leads on from the live end.")
        else:
            chain = self.sight.forcings(self.drawn, self.onward)
            causes = [words for words, _ in groupby(map(self.cause, chain))]
            told = causes[:_CAUSES]
            if len(causes) > _CAUSES:
                told[-1:] = [f"So it goes on, {len(causes) - _CAUSES} more times.", causes[-1]]
            texts = (f"Look at {self.named(chain[0])}.", " ".join(told))
        edges = tuple(
            each.edge._replace(fact="in") if self.closes(each) else each.edge for each in chain
        )
        cells = tuple(dict.fromkeys(cell for edge in edges for cell in edge[:2]))
        grade: Grade = "easy" if chain else "given"
        so = f"So the line goes {WORD[self.move]}."
        return Hint("forced", grade, (*texts, so), self.line, self.move, cells, edges)

    def named(self, forcing: "Forcing") -> str:
        """The cell that forces an edge, or the edge where that is a loop."""
        if self.closes(forcing):
            return self.cell_named(self.line.board.start)
        if forcing.cell is None:
            return f"the cells {forcing.edge.one} and {forcing.edge.other}"
        return self.cell_named(forcing.cell)

    def cell_named(self, cell: Cell) -> str:
        board = self.line.board
        if cell == self.line.live_end and self.line.moves:
            return f"the live end {cell}"
        names = {board.start: "the start", board.target: "the target"}
        return f"{'cell' if board.is_loop else names.get(cell, 'cell')} {cell}"

    def closes(self, forcing: "Forcing") -> bool:
        """Whether an edge closes the loop: to the reasoning it is none, but the loop passes it."""
        board = self.line.board
        return board.is_loop and forcing.edge[:2] == board.closing_edge

    def cause(self, forcing: "Forcing") -> str:
        """Why an edge is forced."""
        one, other, fact = forcing.edge
        first = self.line.board.start
        if self.closes(forcing) or (self.line.board.is_loop and forcing.cell == first):
            return f"Cell {first} has only two ways, so the line takes both."
        if forcing.cell is None:
            closes = forcing.closes_loop or self.line.board.is_loop
            what = "close a loop" if closes else "reach the target too early"
            return f"A line from {one} to {other} would {what}."
        name = self.cell_named(forcing.cell)
        name = name[0].upper() + name[1:]
        ends = (self.line.live_end, self.line.board.start, self.line.board.target)
        if fact == "out":
            return f"{name} has all its lines already."
        if forcing.cell in ends:
            return f"{name} has only one way {'left' if forcing.cell == ends[2] else 'on'}."
        return f"{name} has only two ways left, so the line takes both."

    def at_the_live_end(self) -> Hint:
        """The last resort: why no other step leads on."""
        free = self.line.free_neighbours()
        blocked = _reasons(self.line, "".join(free).replace(self.move, ""), self._budget)
        here = f"the live end {self.line.live_end}"
        why = _first_words("", blocked).strip() or "Only a long search shows why."
        edges = (ForcedEdge(self.line.live_end, free[self.move], "in"),)
        return Hint(
            "search",
            "expert",
            (f"Look at {here}.", why, f"So the line goes {WORD[self.move]}."),
            self.line,
            self.move,
            (self.line.live_end,),
            edges,
            options=self.move,
            blocked=blocked,
        )
