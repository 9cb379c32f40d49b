"""How a person solves a puzzle: with the reasons themselves, the simplest first.

What is known of every edge, in or out, grows step by step:

- ends: hidden ends that can be seen at once;
- forced: all edges that follow at once from what is known (see `exact.prover`);
- order: with an edge in (or out) numbers or stops could not be met as they must: two would be
  joined that do not follow one another, the next could not be reached any more or is too far
  away, or a cell could be visited by no part of the line;
- enclosed: with an edge in (or out), and what can be seen to follow from it at once, an area could
  be entered through one cell only, or a cell would be a dead end, so it is not;
- lookahead: the same for numbers and stops, with what can be seen to follow at once;
- balance: with an edge in (or out) the colours of an area could not be balanced, so it is not;
- trial: an edge is tried, and what it forces ends in a contradiction; the shortest trial is taken;
- search: none of these helps any more, and several assumptions at once would have to be tried. The
  edge that the solution tells is taken, and the way goes on from there.

Kinds are tried in this order, and after each step the simplest kind again. So the kinds of the
steps say what a person needs, and that is what the difficulty of a puzzle is made of.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from unicursal.board import Cell, HiddenEnds, LineLike
from unicursal.board.directions import Edge, edge_between
from unicursal.board.text import cell_words
from unicursal.budget import AnyBudget, started
from unicursal.errors import LineError, TooLargeError
from unicursal.exact.prover._question import IN, OUT
from unicursal.exact.prover.evidence import ForcedEdge
from unicursal.exact.prover.question import NAMES
from unicursal.line import Line, line_of
from unicursal.puzzle.sight import Sight

if TYPE_CHECKING:
    from unicursal.puzzle.sight import BrokenLeg

StepKind = Literal["ends", "forced", "order", "enclosed", "lookahead", "balance", "trial", "search"]

_MOST_FIELDS = 1 << 16
"""So large a board takes about a hundred megabytes."""
_SHORT = 6
"""A trial of this few steps is good enough."""
_LONELY, _NUMBERED = "a cell with one way only is an end", "its number tells it"
"""How a hidden end can be seen."""


@dataclass(frozen=True)
class Step:
    """One step of the way to the solution: its kind, its words, the cells it is about.

    `effort` is how many forced edges a trial had to be followed. Where one edge is settled,
    `edge` is that edge with what is known of it now, and `why` what would be wrong otherwise.
    """

    kind: StepKind
    text: str
    cells: tuple[Cell, ...]
    effort: int = 0
    edge: ForcedEdge | None = None
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        """The step in plain form."""
        return {"kind": self.kind, "text": self.text, "cells": [list(cell) for cell in self.cells]}


def steps_to(
    solution: LineLike, hidden: HiddenEnds | None = None, budget: AnyBudget = None
) -> list[Step]:
    """The steps by which a person comes to the only solution of a puzzle.

    An `OutOfBudgetError` if the budget ends first; each edge that is tried is a node.

    >>> [(step.kind, step.text) for step in steps_to("3+w0,0R:DDRUURDD")]
    [('forced', 'All 8 edges of the line are forced.')]
    """
    solution = line_of(solution)
    if not solution.is_complete:
        raise LineError(f"{solution} is no solution: a complete line that keeps to all clues")
    first = [] if hidden is None else [step_to_ends(solution, hidden)]
    return first + Reasoner(solution, budget=budget).steps()


def simple_steps_to(
    solution: Line, hidden: HiddenEnds | None = None, budget: AnyBudget = None
) -> list[Step] | None:
    """The steps if neither balance nor trials are needed, else None."""
    first = [] if hidden is None else [step_to_ends(solution, hidden)]
    if "search" in (step.kind for step in first):
        return None
    reasoner = Reasoner(solution, budget=budget)
    steps = reasoner.simple_steps()
    return None if reasoner.unknown() else first + steps


def step_to_ends(solution: Line, hidden: HiddenEnds) -> Step:
    """How hidden ends are found: they have one way only, or bear the first or last number.

    Where that does not tell, all ends would have to be tried.
    """
    board = solution.board
    names = {"start": board.start, "target": board.target}
    ends = {name: names[name] for name in hidden.hidden}
    last = {1: board.start, len(board): board.target}
    numbered = {cell for cell, number in board.clues.numbers if last.get(number) == cell}
    lonely = {cell for cell in ends.values() if len(list(board.neighbours(cell))) == 1}
    places = {name: f"the {name} is {cell_words(cell)}" for name, cell in ends.items()}
    found = " and ".join(places.values())
    if (lonely | numbered).issuperset(ends.values()):
        why = {name: _LONELY if cell in lonely else _NUMBERED for name, cell in ends.items()}
        reasons = set(why.values())
        if len(reasons) > 1:
            found = ", and that ".join(f"{places[name]}: {why[name]}" for name in ends)
        elif reasons == {_NUMBERED} and len(ends) > 1:
            found += ": their numbers tell it"
        else:
            found += f": {reasons.pop()}"
        return Step("ends", f"It can be seen that {found}.", tuple(ends.values()))
    return Step("search", f"Trying all ends tells: {found}.", tuple(ends.values()))


class Reasoner:
    """Knows of each edge, by its number in the prover, whether it is in or out."""

    def __init__(
        self, solution: Line, known: dict[int, int] | None = None, budget: AnyBudget = None
    ) -> None:

        if len(solution.board) > _MOST_FIELDS:
            raise TooLargeError(
                f"a board of {len(solution.board):,} cells is too large to be solved step by step: "
                f"{_MOST_FIELDS:,} are the most"
            )
        self._budget = started(budget)
        self.solution = solution
        self.sight = Sight(solution.board)
        self.used = {edge_between(*pair) for pair in pairwise(solution.cells())}
        self.known = dict(known or {})
        self.last = -1

    def steps(self) -> list[Step]:
        """All steps."""
        found: list[Step] = []
        while True:
            found += self.simple_steps()
            if not (unknown := self.unknown()):
                return found
            found.append(self.area("balance", unknown) or self.trial(unknown) or self.told(unknown))

    def simple_steps(self, looks: int | None = None) -> list[Step]:
        """The steps without balance and trials, with this many looks ahead at most."""
        found: list[Step] = []
        while True:
            if forced := self.forced():
                found.append(forced)
            if not (unknown := self.unknown()):
                return found
            step = self.order("order", self.from_last_on(unknown))
            if step is None and looks != 0:
                step = self.area("enclosed", unknown) or self.order(
                    "lookahead", self.from_last_on(unknown)
                )
                looks = None if looks is None else looks - 1
            if step is None:
                return found
            found.append(step)

    def forced(self) -> Step | None:
        """All that follows at once."""
        self._pay()
        before, given = dict(self.known), self.sight.given
        facts = self.sight.forced(self.known)
        lines = [
            self.sight.edge(edge)
            for edge, fact in facts.items()
            if fact == IN and edge not in before and edge not in given
        ]
        fresh = len(facts) > len(before | given)
        self.known = facts
        if not fresh:
            return None
        edges = len(self.used) - len(self.solution.board.clues.given)
        text = f"{_edges(len(lines))} forced."
        if len(lines) == edges > 1:
            text = f"All {edges} edges of the line are forced."
        elif not lines:
            text = "Some ways are ruled out."
        return Step("forced", text, _cells(lines))

    def unknown(self) -> list[int]:
        """The edges of which nothing is known, those at the most known cells first."""
        return self.sight.unknown(self.known)

    def from_last_on(self, unknown: list[int]) -> list[int]:
        """The edges behind the last one that numbers or stops told, then those before it."""
        return sorted(unknown, key=lambda edge: (edge <= self.last, edge))

    def order(self, kind: Literal["order", "lookahead"], unknown: list[int]) -> Step | None:
        """An edge with which numbers or stops could not be met."""
        found = self.sight.out_of_order(self.known, unknown, at_once=kind == "lookahead")
        if found is None:
            return None
        self.last = found.edge
        cells = (*self.sight.edge(found.edge), *found.cells)
        return self.settle(kind, found.edge, found.fact, self.leg_words(found), cells)

    def area(self, kind: Literal["enclosed", "balance"], unknown: list[int]) -> Step | None:
        """An edge that would leave an area enclosed or out of balance."""
        look = self.sight.enclosing if kind == "enclosed" else self.sight.unbalancing
        found = look(self.known, unknown)
        if found is None:
            return None
        words = _area_words(kind, len(found.cells))
        return self.settle(kind, found.edge, found.fact, words, found.cells)

    def trial(self, unknown: list[int]) -> Step | None:
        """The edge that is refuted by the shortest chain of forced edges."""
        best: tuple[int, int, int] | None = None
        if self.solution.board.clues.speak_of_order:
            unknown = self.sight.near_marks(unknown)
        for edge in unknown:
            for fact in (IN, OUT):
                if best is not None and best[0] <= _SHORT:
                    continue
                self._pay()
                look = self.sight.trial(self.known, edge, fact)
                if look.refuted and (best is None or look.size < best[0]):
                    best = look.size, edge, fact
        if best is None:
            return None
        size, edge, fact = best
        words = f"{_edges(size)} forced, and that comes to nothing"
        return self.settle("trial", edge, fact, words, self.sight.edge(edge), size)

    def _pay(self) -> None:
        """Spend a node, and end with an OutOfBudgetError where none is left."""
        self._budget.require()
        self._budget.spend(1)

    def told(self, unknown: list[int]) -> Step:
        """An edge that only a longer search could tell, from the solution."""

        def uses(edge: int) -> bool:
            return edge_between(*self.sight.edge(edge)) in self.used

        edge = next((edge for edge in unknown if uses(edge)), unknown[0])
        self.known[edge] = IN if uses(edge) else OUT
        one, other = self.sight.edge(edge)
        what = "a line" if uses(edge) else "no line"
        words = f"Trying several things at once tells: {what} leads from {one} to {other}."
        return Step("search", words, (one, other))

    def settle(
        self,
        kind: StepKind,
        edge: int,
        fact: int,
        why: str,
        cells: tuple[Cell, ...],
        effort: int = 0,
    ) -> Step:
        """An edge is the other thing than what it cannot be."""
        self.known[edge] = IN + OUT - fact
        one, other = self.sight.edge(edge)
        text = f"{'Not' if fact == IN else 'Only'} from {one} to {other}: {why}."
        return Step(kind, text, cells, effort, ForcedEdge(one, other, NAMES[IN + OUT - fact]), why)

    def leg_words(self, found: "BrokenLeg") -> str:
        """What would be wrong with numbers or stops."""
        if found.trouble == "alone":
            return f"no part of the line could visit {cell_words(found.cells[0])}"
        if found.trouble == "crowded":
            return "the cells that are left would not fit the steps between the numbers"
        one, other = (self.mark_words(cell, found.by_number) for cell in found.cells[:2])
        return {
            "order": f"the line would not come from {one} to {other} as it must",
            "apart": f"{other} could not be reached from {one} any more",
            "far": f"it would be too far from {one} to {other}",
            "narrow": f"there would be too little room between {one} and {other}",
        }[found.trouble]

    def mark_words(self, cell: Cell, by_number: bool) -> str:
        """A marked cell as people call it."""
        board = self.solution.board
        if by_number and cell in (places := dict(board.clues.numbers)):
            return f"number {places[cell]}"
        if not by_number and cell in board.clues.stops:
            return f"stop {board.clues.stops.index(cell) + 1}"
        if board.is_loop:
            return "the first cell" if cell == board.start else "the last cell"
        return "the start" if cell == board.start else "the target"


def _area_words(kind: str, size: int) -> str:
    fields = f"{size} cell{'s' * (size != 1)}"
    trouble = "could be entered and not left again" if size > 1 else "would be a dead end"
    if kind == "balance":
        trouble = "would have too many cells of one colour"
    area = f"an area of {fields}" if size > 1 else "a cell"
    return f"{area} {trouble}"


def _edges(count: int) -> str:
    return f"{count or 'no'} edge{'s' * (count != 1)} {'is' if count == 1 else 'are'}"


def _cells(edges: Sequence[Edge]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(cell for edge in edges for cell in edge))
