"""The black/white limits of areas at one position: what they forbid, and the area behind it."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from unicursal._arrays import Integers
from unicursal.board import MOVES, Cell, Move
from unicursal.board.directions import moves_of
from unicursal.board.padded import PaddedBoard
from unicursal.line import Line
from unicursal.rules._names import LIMITS
from unicursal.rules.json_form import fields_of
from unicursal.rules.limits import _carry, _formulas
from unicursal.rules.limits._carry import AHEAD_SMALL, BESIDE, CORNER
from unicursal.rules.limits._enclosing import CLOCKWISE, note_step
from unicursal.rules.limits._formulas import limit_marks
from unicursal.rules.suitable import check_board

_CLOCKWISE = ((0, -1), (1, 0), (0, 1), (-1, 0))


FROM_BESIDE = (BESIDE, AHEAD_SMALL, CORNER)
"""The kinds of which the border line begins aslant, with a cell beside the live end before it."""

Limit = tuple[int, int]
"""At most this many more white cells than black ones, and at most this many more black ones."""


@dataclass(frozen=True)
class AreaLimit:
    """An area that forbids steps, with what its border line can carry."""

    rule: str
    moves: tuple[Move, ...]
    """The steps after which it cannot be filled."""
    border: tuple[Cell, ...]
    """The border line from the live end to the obstacle; as long as the paper's distance."""
    area: tuple[Cell, ...]
    """All free cells that it encloses, itself included, row by row."""
    black: int
    """Cells of the area in the live end's own colour."""
    white: int
    limit_now: Limit | None
    """After a step into the area where its border line begins; None where nothing is carried."""
    limit_far: Limit | None
    """After a step into it by another cell."""
    limit_later: Limit | None
    """After any other step."""

    def to_json(self) -> dict[str, Any]:
        """As plain data; a limit is `[white, black]`."""
        limits = ("limit_now", "limit_far", "limit_later")
        border = fields_of(self, "border") | {"distance": len(self.border)}
        return border | fields_of(self, "area", "black", "white", *limits, "moves")

    def __str__(self) -> str:
        limits = {"now": self.limit_now, "later": self.limit_later}
        if self.limit_far != self.limit_now:
            limits["now by another cell"] = self.limit_far
        words = "; ".join(f"{when} {_words_of(limit)}" for when, limit in limits.items())
        moves = " ".join(self.moves)
        counted = f"{self.black} black and {self.white} white"
        return f"distance {len(self.border)}, {counted}; {words}; against {moves}"


def _words_of(limit: Limit | None) -> str:
    """As the paper writes it; fewer than none of a colour is at least one of the other."""
    return "nothing" if limit is None else f"{limit[0]}W -> {limit[1]}B"


def forbidden_by_limits(line: Line) -> dict[str, str]:
    """The moves that the formulas forbid, by the name of the formula.

    >>> forbidden_by_limits(Line("5:DDRU"))
    {'area-beside': 'R', 'area-straight': 'R', 'area-straight-paper': 'R'}
    """
    marks, _ = _ask(line)
    return {
        name: "".join(moves_of(mask))
        for name, mask in zip(LIMITS, marks.tolist(), strict=True)
        if mask
    }


def limits_of(line: Line) -> tuple[AreaLimit, ...]:
    """All areas by which the formulas forbid steps.

    >>> limit = limits_of(Line("5:DDRU"))[-1]
    >>> limit.rule, limit.moves, limit.border, limit.area
    ('area-beside', ('R',), ((2, 0),), ((1, 0), (2, 0)))
    >>> print(limit)
    distance 1, 1 black and 1 white; now 0W -> 0B; later nothing; against R
    """
    return tuple(_read(line, row) for row in _ask(line)[1])


def _read(line: Line, row: list[int]) -> AreaLimit:
    border, area = _area(line, row)
    black = sum(line.board.colour(cell) == line.board.colour(line.live_end) for cell in area)
    figures = row[_formulas.LIMITS : _formulas.KIND]
    now, far, later = (
        (white, black) if -white <= black else None
        for white, black in zip(figures[::2], figures[1::2], strict=True)
    )
    return AreaLimit(
        rule=LIMITS[row[_formulas.RULE]],
        moves=moves_of(row[_formulas.FORBIDS]),
        border=tuple(border),
        area=tuple(area),
        black=black,
        white=len(area) - black,
        limit_now=now,
        limit_far=far,
        limit_later=later,
    )


def _ask(line: Line) -> tuple[Integers, list[list[int]]]:
    """The masks of all formulas, and the areas that they are for."""
    check_board(line.board, "the limits of areas")
    visits = np.pad(line.numbers, 1, constant_values=-2).reshape(-1)
    marks, scratch = np.zeros(len(LIMITS), np.int64), np.zeros(_formulas.SCRATCH, np.int64)
    found = np.zeros((8 * len(line.board), _formulas.COLUMNS), np.int64)
    live = PaddedBoard(line.board).index(line.live_end)
    heading = MOVES.index(line.moves[-1]) if line.moves else -1
    walked = np.zeros((2, len(line.board)), np.int64)
    for k, step in enumerate(line.moves):
        note_step(walked, k, CLOCKWISE[MOVES.index(step)])
    limit_marks(visits, line.board.width, live, heading, walked, marks, scratch, found)
    return marks, found[: scratch[_formulas.FOUND]].tolist()


def _area(line: Line, found: list[int]) -> tuple[list[Cell], list[Cell]]:
    """The border line that the kernel found, and all that it encloses, row by row."""
    kind, ahead, aside, across, along, met = found[_formulas.KIND :]
    (ax, ay), (hx, hy) = _CLOCKWISE[aside], _CLOCKWISE[ahead]
    x, y = line.live_end

    def cell(aside: int, ahead: int) -> Cell:
        return x + aside * ax + ahead * hx, y + aside * ay + ahead * hy

    border = [cell(*field) for field in border_cells(kind, across, along)]
    # From the live end the closed walk may need a cell to get to the border line, and from there
    # one, outside of the area, to get to the obstacle.
    entry = [cell(1, 0)] if kind in FROM_BESIDE else []
    outside = {_carry.CORNER: [cell(across, along + 1)], _carry.AHEAD_BIG: [cell(-1, along)]}
    obstacle = PaddedBoard(line.board).cell(met)
    loop = [*entry, *border, *outside.get(kind, []), *_wall(line, obstacle)]
    area = entry + border + _inside(line.board.width, loop)
    return border, sorted(area, key=lambda cell: (cell[1], cell[0]))


def border_cells(kind: int, across: int, along: int) -> list[tuple[int, int]]:
    """The cells (aside, ahead) of a border line, from the live end on."""
    if kind not in (BESIDE, CORNER):
        return [(int(kind == AHEAD_SMALL), ahead) for ahead in range(1, along + 1)]
    if kind == BESIDE:
        along = 1
    row = max(across - along, 0) + 1
    fields = [(aside, 1) for aside in range(1, row + 1)]
    for k in range(1, min(across, along)):
        fields += [(row + k, k), (row + k, k + 1)]
    return fields + [(across, ahead) for ahead in range(across + 1, along + 1)]


def _wall(line: Line, obstacle: Cell) -> list[Cell]:
    """The wall from an obstacle to the live end; on the rim it leads to the start first."""
    if obstacle in line.board:
        return line.cells()[line.numbers[obstacle[1], obstacle[0]] :]
    x, y = obstacle
    n = line.board.width
    if x == -1 or y == n:
        rim = [(i, n) for i in range(x, -1, -1)] + [(-1, i) for i in range(y, -1, -1)]
    else:
        rim = [(n, i) for i in range(y, -1, -1)] if x == n else []
        rim += [(i, -1) for i in range(x, -1, -1)]
    return rim + line.cells()


def _inside(n: int, loop: list[Cell]) -> list[Cell]:
    """The cells strictly inside of a closed walk, by the rule of odd and even crossings.

    Counted are, to the left of a cell, the steps between its row and the next one.
    """
    crossings = [
        (x, min(y, after_y))
        for (x, y), (after_x, after_y) in zip(loop, loop[1:] + loop[:1], strict=True)
        if x == after_x
    ]
    return [
        (x, y)
        for y in range(n)
        for x in range(n)
        if (x, y) not in loop and sum(cx < x and cy == y for cx, cy in crossings) % 2
    ]
