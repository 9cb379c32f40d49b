"""The judge: which steps a rule set leaves open in a position, and why it forbids the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self

import numpy as np

from unicursal.board import BEFORE_FIRST_STEP, MOVES, Board, Cell, LineLike, Move
from unicursal.board.directions import moves_in_common
from unicursal.board.padded import PaddedBoard
from unicursal.errors import LineError, quoted
from unicursal.line import Line, line_of
from unicursal.rules._names import FORCED, FORMULAS, LIMITS
from unicursal.rules.engine import _tables as tables
from unicursal.rules.engine._areas import fill
from unicursal.rules.engine._judge import judge, step, step_back
from unicursal.rules.engine.compiling import Compiled, View, compiled
from unicursal.rules.forced._forced import ROWS
from unicursal.rules.forced.seen import ForcedLines, forced_by
from unicursal.rules.future._lines import new_future_lines
from unicursal.rules.limits._formulas import PLACE_SIZE
from unicursal.rules.limits.area_limit import AreaLimit, limits_of
from unicursal.rules.sets.rule_set import RuleSet, rule_set
from unicursal.rules.suitable import check_board
from unicursal.rules.text.frames import Frame
from unicursal.rules.text.picture import Field
from unicursal.rules.text.rule import Rule

if TYPE_CHECKING:
    from unicursal.rules.future._lines import FutureLines


class Workplace:
    """A line on a board, at its start at first, with the compiled rules that judge it.

    >>> place = Workplace(Board(5), RuleSet.parse("5"))
    >>> place.go_to("RRRRDDL")
    >>> place.line, place.open(), len(place.compiled.rules) > 10
    (Line('5:RRRRDDL'), 1, True)
    """

    def __init__(self, board: Board, rules: RuleSet) -> None:

        check_board(board)
        self.grid = PaddedBoard(board)
        self.compiled: Compiled = compiled(rules, board.width)
        self.future: FutureLines = new_future_lines(board.width, rules.future_looks)
        self.position = _position(self.grid, self.compiled, rules.uses_future_lines)

    @property
    def line(self) -> Line:
        """The line as it stands."""
        cells = self.position.path[: self.position.num[tables.LENGTH]]
        return Line(self.grid.board, self.grid.moves(cells))

    def open(self) -> int:
        """Judge the position; the open steps as a mask."""
        return int(judge(self.compiled.tables, self.position, self.future))

    def step(self, move: Move) -> None:
        """Make a step."""
        step(self.position, self.future, MOVES.index(move))

    def step_back(self) -> None:
        """Take the last step back."""
        step_back(self.position, self.future)

    def go_to(self, moves: str) -> None:
        """Make the line this one, by steps back and forth."""
        before = self.line.moves
        shared = moves_in_common(before, moves)
        for _ in before[shared:]:
            self.step_back()
        for move in moves[shared:]:
            self.step(move)


def _position(grid: PaddedBoard, code: Compiled, uses_future: bool) -> tables.Position:

    size = grid.is_cell.size
    cells = len(grid.board)
    num = np.zeros(tables.NUMBERS, np.int64)
    num[tables.SIDE] = grid.board.width
    num[tables.STRIDE] = grid.stride
    num[tables.TARGET] = grid.target
    num[tables.CELLS] = cells
    num[tables.LENGTH] = 1
    num[tables.USES_FUTURE] = uses_future
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
        num=num,
        mark=np.zeros(size, np.int64),
        queue=np.zeros(size, np.int64),
        matched=np.zeros(len(code.views), np.int32),
        found=np.zeros(len(code.views), np.int32),
        by_view=np.zeros(len(code.views), np.int32),
        by_rule=np.zeros(len(code.rules), np.int32),
        limits=np.zeros(len(FORMULAS), np.int64),
        walked=np.zeros((2, cells if num[tables.HAS_FORMULAS] else 0), np.int64),
        limit_place=np.full(PLACE_SIZE, -1, np.int64),
        forced=np.zeros((ROWS, size if num[tables.DRAWS_FORCED] else 0), np.int64),
    )


ON_TARGET: Final = "the line is on the target, and cells are left"
"""Why nothing is open where neither a rule nor a future line says so."""


@dataclass(frozen=True)
class Seen:
    """A cell of a picture and the cell that it lies on, which may be outside the board."""

    field: Field
    cell: Cell
    arrow: tuple[int, int] | None = None
    """Where the arrow of the field points on the board."""


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
            "moves": list(self.moves),
            "frame": self.frame and self.frame.name,
            "fields": [
                {"cell": list(seen.cell), "core": seen.field.core, "arrow": seen.arrow}
                for seen in self.fields
            ],
            "areas": [list(map(list, area)) for area in self.areas],
            "seen": [seen.to_json() for seen in self.seen],
        }


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

    def against(self, move: Move) -> tuple[Firing, ...]:
        """The rules that forbid a step."""
        return tuple(firing for firing in self.firings if move in firing.moves)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "open": list(self.open),
            "forbidden": list(self.forbidden),
            "by_future_lines": list(self.by_future_lines),
            "lost": self.lost,
            "firings": [firing.to_json() for firing in self.firings],
        }


class Judge:
    """A line under a rule set, or what else judges: push, pop, and ask what is open.

    Beside rules and sets these are `principles` and `exact`, for any board.

    >>> judge = Judge("5:RRRRDD", "5")
    >>> judge.push("L")
    >>> judgement = judge.judgement()
    >>> judgement.open, judgement.forbidden
    (('U',), ('D', 'L'))
    >>> [(firing.rule, firing.frame.name) for firing in judgement.against("D") if firing.frame]
    [(Rule('c-shape'), 'mirrored')]
    """

    def __new__(cls, position: LineLike, rules: object) -> Self:
        """What judges by these words."""
        for kind in cls.__subclasses__():
            if kind.understands(rules):
                return kind.__new__(kind, position, rules)
        return super().__new__(cls)

    @classmethod
    def understands(cls, rules: object) -> bool:  # noqa: ARG003
        """Whether this kind of judge is meant."""
        return True

    def __init__(self, position: LineLike, rules: RuleSet | str | int) -> None:
        line = line_of(position)
        self.rules = rule_set(rules)
        self._place = Workplace(line.board, self.rules)
        self._moves = ""
        for move in line.moves:
            self.push(move)

    @property
    def line(self) -> Line:
        """The line so far."""
        return Line(self._place.grid.board, self._moves)

    def push(self, move: Move) -> None:
        """Make a step to a free cell, whether it is open or not."""
        place = self._place
        here = place.grid.cell(place.position.path[len(self._moves)])
        around = dict(place.grid.board.neighbours(here))
        there = around.get(move) if isinstance(move, str) else None
        if there is None or place.position.number[place.grid.index(there)] >= 0:
            raise LineError(f"the step {quoted(move)} from {self.line} leads to no free cell")
        place.step(move)
        self._moves += move

    def pop(self) -> Move:
        """Take the last step back; which it was."""
        if not self._moves:
            raise LineError("the line has no step to take back")
        self._place.step_back()
        move, self._moves = self._moves[-1], self._moves[:-1]
        return move

    def open(self) -> tuple[Move, ...]:
        """The open steps alone, without who forbids the others: hundreds of times faster.

        >>> Judge("5:RRRRDDL", "5").open()
        ('U',)
        """
        return _moves_of(self._place.open())

    def go_to(self, moves: str) -> None:
        """Make the line another one of the same board, by as few steps back and forth as it takes.

        What `push` would refuse must not be among them.
        """
        self._place.go_to(moves)
        self._moves = moves

    def judgement(self) -> Judgement:
        """Judge the position."""
        num = self._place.position.num
        mask = self._place.open()
        free, candidates = int(num[tables.FREE_STEPS]), int(num[tables.CANDIDATES])
        lost = bool(num[tables.LOST_AT])
        live = self._place.position.path[len(self._moves)]
        on_target = not lost and bool(live == num[tables.TARGET]) and not self.line.is_complete
        speaks = self.rules.uses_future_lines and not on_target
        return Judgement(
            open=_moves_of(mask),
            forbidden=_moves_of(free & ~mask),
            by_future_lines=_moves_of(free & ~candidates) if speaks else (),
            firings=tuple(self._firings()) if num[tables.ASKED] else (),
            lost=lost,
            on_target=on_target,
        )

    def _firings(self) -> Iterator[Firing]:
        by_view = self._place.position.by_view
        for number, view in enumerate(self._place.compiled.views):
            if by_view[number]:
                moves = _moves_of(int(by_view[number]))
                fields, areas = tuple(self._seen(number)), tuple(self._areas(number))
                yield Firing(view.rule, moves, view.frame, fields, areas)
        limits = limits_of(self.line) if self._place.position.num[tables.HAS_FORMULAS] else ()
        for number, rule in enumerate(self._place.compiled.rules):
            if rule.formula and (mask := int(self._place.position.by_rule[number])):
                yield self._formula(rule, _moves_of(mask), limits)

    def _formula(
        self, rule: Rule, moves: tuple[Move, ...], limits: tuple[AreaLimit, ...]
    ) -> Firing:
        if rule.formula in FORCED:
            balance = rule.formula == FORCED[1]
            lines = (forced_by(self.line, move, balance=balance) for move in moves)
            return Firing(rule, moves, None, (), (), tuple(line for line in lines if line))
        found = tuple(
            limit
            for limit in limits
            if limit.rule == rule.formula and not set(moves).isdisjoint(limit.moves)
        )
        return Firing(rule, moves, None, (), tuple(limit.area for limit in found), found)

    def _seen(self, number: int) -> Iterator[Seen]:
        """The cells of a view, and of the first matching part of each clause of a composite."""
        place = self._place
        t, matched = place.compiled.tables, place.position.matched
        yield from self._fields(place.compiled.views[number])
        for clause in range(t.first_clause[number], t.first_clause[number + 1]):
            for part in t.parts[t.clauses[clause] : t.clauses[clause + 1]]:
                if matched[part]:
                    yield from self._fields(place.compiled.views[part])
                    break

    def _fields(self, view: View) -> Iterator[Seen]:
        x, y = self._place.grid.cell(self._place.position.path[len(self._moves)])
        for field in view.drawn.picture or ():
            if field.core != "." or field.forbidden:
                dx, dy = view.frame.on_board(field.place, self._heading)
                way = field.arrow and view.frame.on_board(field.arrow, self._heading)
                yield Seen(field, (x + dx, y + dy), way)

    def _areas(self, number: int) -> Iterator[tuple[Cell, ...]]:

        place = self._place
        t = place.compiled.tables
        case = MOVES.index(self._heading) * len(place.compiled.views) + number
        for area in range(t.first_area[case], t.first_area[case + 1]):
            size = fill(t, place.position, area)[2]
            yield tuple(sorted(place.grid.cell(i) for i in place.position.queue[:size]))

    @property
    def _heading(self) -> Move:
        return self._moves[-1:] or BEFORE_FIRST_STEP


def _moves_of(mask: int) -> tuple[Move, ...]:
    return tuple(move for i, move in enumerate(MOVES) if mask >> i & 1)
