"""The judge: which steps a rule set leaves open in a position, and why it forbids the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from unicursal.board import BEFORE_FIRST_STEP, MOVES, STEP, Board, Cell, LineLike, Move
from unicursal.board.directions import mask_of, moves_in_common, moves_of
from unicursal.board.padded import PaddedBoard
from unicursal.errors import LineError, quoted
from unicursal.exact import find_reason
from unicursal.exact.prover.evidence import Kind
from unicursal.exact.refuter import Refuter
from unicursal.exact.solver._state import new_state
from unicursal.exact.solver.engine import POSSIBLE, Engine
from unicursal.line import Line, line_of
from unicursal.rules._names import FORCED, FORMULAS, LIMITS
from unicursal.rules.engine import _tables as tables
from unicursal.rules.engine._judge import judge, step, step_back
from unicursal.rules.engine._match import fill
from unicursal.rules.engine.compiling import Compiled, View, compiled
from unicursal.rules.forced._forced import ROWS
from unicursal.rules.forced.seen import ForcedLines, forced_by
from unicursal.rules.future._links import new_future_lines
from unicursal.rules.json_form import fields_of
from unicursal.rules.limits._formulas import COLUMNS, SCRATCH
from unicursal.rules.limits.area_limit import AreaLimit, limits_of
from unicursal.rules.principles import Principles
from unicursal.rules.sets.rule_set import RuleSet, rule_set
from unicursal.rules.suitable import check_board
from unicursal.rules.text.frames import Frame
from unicursal.rules.text.picture import Field
from unicursal.rules.text.rule import Rule

FUTURE_LINES: Final = "future-lines"
"""The name under which future lines stand among the rules."""
ON_TARGET: Final = "the line is on the target, and cells are left"
"""Why nothing is open where neither a rule nor a future line says so."""


@dataclass(frozen=True)
class Seen:
    """A cell of a picture and the cell that it lies on, which may be outside the board."""

    field: Field
    cell: Cell
    arrow: tuple[int, int] | None = None
    """Where the arrow of the field points on the board."""

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"cell": list(self.cell), "core": self.field.core, "arrow": self.arrow}


@dataclass(frozen=True)
class Firing:
    """A rule that forbids steps, with what it saw."""

    rule: Rule
    moves: tuple[Move, ...]
    frame: Frame | None
    """None for a formula, which has no frame."""
    fields: tuple[Seen, ...]
    areas: tuple[tuple[Cell, ...], ...]
    """The cells of each area that was counted."""
    seen: tuple[AreaLimit | ForcedLines, ...] = ()
    """For a formula, each area that its border line cannot carry, or the lines of each step."""

    def to_json(self) -> dict[str, Any]:
        """As plain data; for a formula `seen` says what it computed."""
        return {
            "rule": self.rule.name,
            "title": self.rule.title,
            "paper": self.rule.paper_title,
            "pages": list(self.rule.pages),
            "note": self.rule.note,
            "status": self.rule.status.kind,
            "moves": list(self.moves),
            "frame": self.frame and self.frame.name,
            **fields_of(self, "fields", "areas", "seen"),
        }


@dataclass(frozen=True)
class Refutation:
    """How the principles refute a step."""

    move: Move
    nodes: int
    kind: Kind
    """The simplest reason why it is blocked."""


@dataclass(frozen=True)
class Judgement:
    """What a rule set says of a position."""

    open: tuple[Move, ...]
    forbidden: tuple[Move, ...]
    """The free neighbours that are not open."""
    by_future_lines: tuple[Move, ...]
    """Those among them that future lines take away, before any rule is asked."""
    firings: tuple[Firing, ...]
    lost: bool
    """Whether a future line cannot be completed, or was left: nothing is open any more."""
    on_target: bool = False
    """Whether the line has come to the target too early: nothing is open, whatever the rules."""
    refutations: tuple[Refutation, ...] = ()
    """Of the forbidden steps, where the principles judge."""

    def against(self, move: Move) -> tuple[Firing, ...]:
        """The rules that forbid a step."""
        return tuple(firing for firing in self.firings if move in firing.moves)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        told = fields_of(self, "open", "forbidden", "by_future_lines", "lost", "firings")
        return told | {
            "nodes": {found.move: found.nodes for found in self.refutations},
            "kinds": {found.move: found.kind for found in self.refutations},
        }


class ExactBench(Engine):
    """The exact answer; or the principles alone, where the nodes that they may take are given.

    The exact answer is asked first, because it is quick: what is possible is never refuted.
    """

    def __init__(self, board: Board, nodes: int | None = None) -> None:
        super().__init__(board)
        self._nodes, self._refuter = nodes, None if nodes is None else Refuter(board)

    @property
    def line(self) -> Line:
        """The line as it stands."""
        return Line(self.board, self.moves)

    def open(self) -> int:
        """What is possible, or not refuted, as a mask."""
        if self._refuter is None or self._nodes is None:
            return mask_of(self.options())
        moves = self.moves
        return mask_of(
            move
            for move, verdict in self.verdicts().items()
            if verdict == POSSIBLE or not self._refuter.refutes(moves, move, self._nodes)
        )

    def judgement(self) -> Judgement:
        """What is open and what is not; no rule says why, but the principles do."""
        mask, line = self.open(), self.line
        forbidden = moves_of(mask_of(line.free_neighbours()) & ~mask)
        refutations = tuple(
            Refutation(move, nodes, find_reason(line, move).kind)
            for move in forbidden
            if self._refuter and self._nodes
            if (nodes := self._refuter.nodes_for(line.moves, move, self._nodes)) is not None
        )
        return Judgement(moves_of(mask), forbidden, (), (), lost=False, refutations=refutations)


class Workplace:
    """A rule set: its compiled rules, and a line on a board, at its start at first.

    >>> place = Workplace(Board(5), RuleSet.parse("5"))
    >>> go_to(place, "RRRRDDL")
    >>> place.line, place.open(), len(place.compiled.rules) > 10
    (Line('5:RRRRDDL'), 1, True)
    """

    def __init__(self, board: Board, rules: RuleSet) -> None:
        check_board(board)
        self.rules, self.grid = rules, PaddedBoard(board)
        self.compiled = compiled(rules, board.width)
        self.position = _position(self.grid, self.compiled, rules)

    @property
    def line(self) -> Line:
        """The line as it stands."""
        cells = self.position.path[: self.position.num[tables.LENGTH]]
        return Line(self.grid.board, self.grid.moves(cells))

    def push(self, move: Move) -> None:
        """Make a step."""
        step(self.position, MOVES.index(move))

    def pop(self) -> None:
        """Take the last step back."""
        step_back(self.position)

    def open(self) -> int:
        """Judge the position; the open steps as a mask."""
        return int(judge(self.compiled.tables, self.position))

    @property
    def names(self) -> list[str | None]:
        """What stands behind each of the `masks`; None for rules that forbid nothing themselves."""
        names = [rule.name if rule.may_fire else None for rule in self.compiled.rules]
        return [*names, FUTURE_LINES if self.rules.uses_future_lines else None]

    @property
    def masks(self) -> list[int]:
        """The steps that each rule forbids in the position that was judged, future lines last."""
        num = self.position.num
        away = int(num[tables.FREE_STEPS] & ~num[tables.CANDIDATES])
        return [*self.position.by_rule.tolist(), away * self.rules.uses_future_lines]

    @property
    def is_lost(self) -> bool:
        """Whether a future line was left or cannot be completed: the set draws no such line."""
        return bool(self.position.num[tables.LOST_AT])

    def judgement(self) -> Judgement:
        """Judge the position, and tell which rule saw what."""
        mask, line, num = self.open(), self.line, self.position.num
        on_target = not self.is_lost and line.live_end == line.board.target and not line.is_complete
        return Judgement(
            open=moves_of(mask),
            forbidden=moves_of(int(num[tables.FREE_STEPS]) & ~mask),
            by_future_lines=() if on_target else moves_of(self.masks[-1]),
            firings=tuple(self._firings(line)) if num[tables.ASKED] else (),
            lost=self.is_lost,
            on_target=on_target,
        )

    def _firings(self, line: Line) -> Iterator[Firing]:
        for number, view in enumerate(self.compiled.views):
            if mask := int(self.position.by_view[number]):
                fields = tuple(self._seen(number, line))
                areas = tuple(self._areas(number, line))
                yield Firing(view.rule, moves_of(mask), view.frame, fields, areas)
        limits = limits_of(line) if self.position.num[tables.HAS_FORMULAS] else ()
        for number, rule in enumerate(self.compiled.rules):
            if not rule.formula or not (mask := int(self.position.by_rule[number])):
                continue
            moves = moves_of(mask)
            if rule.formula in FORCED:
                lines = (forced_by(line, m, balance=rule.formula == FORCED[1]) for m in moves)
                yield Firing(rule, moves, None, (), (), tuple(each for each in lines if each))
            else:
                found = tuple(
                    limit
                    for limit in limits
                    if limit.rule == rule.formula and not set(moves).isdisjoint(limit.moves)
                )
                yield Firing(rule, moves, None, (), tuple(each.area for each in found), found)

    def _seen(self, number: int, line: Line) -> Iterator[Seen]:
        """The cells of a view, and of the first matching part of each clause of a composite."""
        t, matched = self.compiled.tables, self.position.matched
        yield from _fields(self.compiled.views[number], line)
        for clause in range(t.first_clause[number], t.first_clause[number + 1]):
            for part in t.parts[t.clauses[clause] : t.clauses[clause + 1]]:
                if matched[part]:
                    yield from _fields(self.compiled.views[part], line)
                    break

    def _areas(self, number: int, line: Line) -> Iterator[tuple[Cell, ...]]:
        t = self.compiled.tables
        case = MOVES.index(_heading(line)) * len(self.compiled.views) + number
        for area in range(t.first_area[case], t.first_area[case + 1]):
            size = fill(t, self.position, area)[2]
            yield tuple(sorted(self.grid.cell(i) for i in self.position.queue[:size]))


def _fields(view: View, line: Line) -> Iterator[Seen]:
    (x, y), heading = line.live_end, _heading(line)
    for field in view.drawn.picture or ():
        if field.core != "." or field.forbidden:
            dx, dy = view.frame.on_board(field.place, heading)
            way = field.arrow and view.frame.on_board(field.arrow, heading)
            yield Seen(field, (x + dx, y + dy), way)


_TWO_CELLS: Final = np.ones((1, 2), np.bool_)


def _heading(line: Line) -> Move:
    return line.moves[-1:] or BEFORE_FIRST_STEP


def _position(grid: PaddedBoard, code: Compiled, rules: RuleSet) -> tables.Position:
    size = grid.is_cell.size
    cells = len(grid.board)
    num = np.zeros(tables.NUMBERS, np.int64)
    num[tables.SIDE] = grid.board.width
    num[tables.STRIDE] = grid.stride
    num[tables.TARGET] = grid.target
    num[tables.CELLS] = cells
    num[tables.LENGTH] = 1
    num[tables.USES_FUTURE] = rules.uses_future_lines
    formulas = {rule.formula for rule in code.rules if rule.formula}
    num[tables.HAS_FORMULAS] = not formulas.isdisjoint(LIMITS)
    drawn = [depth for depth, name in enumerate(FORCED, 1) if name in formulas]
    num[tables.DRAWS_FORCED] = max(drawn, default=0)
    number = np.where(grid.is_cell, tables.FREE, tables.BORDER)
    number[grid.start] = 0
    path = np.zeros(cells + 1, np.int64)
    path[0] = grid.start
    return tables.Position(
        number=number,
        path=path,
        trail_at=np.zeros(cells + 1, np.int64),
        future=new_future_lines(number, grid.board.width, rules.future_looks),
        num=num,
        mark=np.zeros(size, np.int64),
        queue=np.zeros(size, np.int64),
        matched=np.zeros(len(code.views), np.int32),
        found=np.zeros(len(code.views), np.int32),
        by_view=np.zeros(len(code.views), np.int32),
        by_rule=np.zeros(len(code.rules), np.int32),
        limits=np.zeros(len(FORMULAS), np.int64),
        walked=np.zeros((2, cells if num[tables.HAS_FORMULAS] else 0), np.int64),
        limit_scratch=np.zeros(SCRATCH, np.int64),
        areas_found=np.zeros((0, COLUMNS), np.int64),
        forced=Engine(grid.board).state if drawn else new_state(_TWO_CELLS, (0, 0), (1, 0)),
        parts=np.zeros((ROWS, size if drawn else 0), np.int64),
    )


Rules = RuleSet | Principles | str | int
"""What judges: a set, the principles, or words for one of them, `exact` among these."""


def principles_or(rules: Rules) -> RuleSet | Principles:
    """The principles, if they or words for them are given; else the set.

    >>> principles_or("principles:3"), principles_or(7)
    (Principles(nodes=3), RuleSet.parse('7'))
    """
    if isinstance(rules, Principles):
        return rules
    return (isinstance(rules, str) and Principles.parse(rules)) or rule_set(rules)


Bench = ExactBench | Workplace
"""A line that moves, and what judges the position at its end."""


def bench_of(board: Board, rules: Rules) -> Bench:
    """The bench of these rules, at the start of a board."""
    if isinstance(rules, str) and rules == "exact":
        return ExactBench(board)
    if isinstance(asked := principles_or(rules), Principles):
        return ExactBench(board, asked.nodes)
    return Workplace(board, asked)


def go_to(bench: Bench, moves: str) -> None:
    """Make the line this one, by as few steps back and forth as it takes."""
    before = bench.line.moves
    shared = moves_in_common(before, moves)
    for _ in before[shared:]:
        bench.pop()
    for move in moves[shared:]:
        bench.push(move)


class Judge:
    """A line under what judges it: push, pop, and ask what is open.

    Beside rules and sets these are `principles` and `exact`, for any board.

    >>> judge = Judge("5:RRRRDD", "5")
    >>> judge.push("L")
    >>> judgement = judge.judgement()
    >>> judgement.open, judgement.forbidden
    (('U',), ('D', 'L'))
    >>> [(firing.rule, firing.frame.name) for firing in judgement.against("D") if firing.frame]
    [(Rule('c-shape'), 'mirrored')]
    >>> Judge("5:RRRRDD", "exact").open(), Judge("5:RD", "principles").open()
    (('D', 'L'), ('L',))
    """

    def __init__(self, position: LineLike, rules: Rules) -> None:
        line = line_of(position)
        self._bench, self._board = bench_of(line.board, rules), line.board
        self._path, self._moves = {line.board.start: None}, ""
        self.go_to(line.moves)

    @property
    def rules(self) -> RuleSet | None:
        """The rule set, if one judges."""
        return self._bench.rules if isinstance(self._bench, Workplace) else None

    @property
    def line(self) -> Line:
        """The line so far."""
        return Line(self._board, self._moves)

    @property
    def is_complete(self) -> bool:
        """Whether the line visits every cell."""
        return len(self._path) == len(self._board)

    def push(self, move: Move) -> None:
        """Make a step to a free cell, whether it is open or not."""
        (x, y), way = next(reversed(self._path)), STEP.get(move) if isinstance(move, str) else None
        there = None if way is None else (x + way[0], y + way[1])
        if there is None or there not in self._board or there in self._path:
            raise LineError(f"the step {quoted(move)} from {self.line} leads to no free cell")
        self._bench.push(move)
        self._path[there] = None
        self._moves += move

    def pop(self) -> Move:
        """Take the last step back; which it was."""
        if not self._moves:
            raise LineError("the line has no step to take back")
        self._bench.pop()
        self._path.popitem()
        move, self._moves = self._moves[-1], self._moves[:-1]
        return move

    def open(self) -> tuple[Move, ...]:
        """The open steps alone, without who forbids the others: hundreds of times faster.

        >>> Judge("5:RRRRDDL", "5").open()
        ('U',)
        """
        return moves_of(self._bench.open())

    def go_to(self, moves: str) -> None:
        """Make the line another one of the same board, by steps back and forth."""
        shared = moves_in_common(self._moves, moves)
        while len(self._moves) > shared:
            self.pop()
        for move in moves[shared:]:
            self.push(move)

    def follow(self, moves: str) -> Move | None:
        """Go along a way for as long as its steps are open; the first that is not, or None.

        >>> judge = Judge("5", "5")
        >>> judge.follow("RRRRDDLD"), judge.line
        ('D', Line('5:RRRRDDL'))
        """
        for move in moves[len(self._moves) :]:
            if move not in self.open():
                return move
            self.push(move)
        return None

    def judgement(self) -> Judgement:
        """Judge the position."""
        return self._bench.judgement()
