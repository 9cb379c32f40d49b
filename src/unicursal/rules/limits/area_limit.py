"""Areas at one position: those whose black/white limits forbid steps, and those counted by hand."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from unicursal.board import MOVES, STEP, Cell, Move
from unicursal.board.directions import moves_of
from unicursal.board.padded import PaddedBoard
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.rules._names import LIMITS
from unicursal.rules.json_form import fields_of
from unicursal.rules.limits import _formulas
from unicursal.rules.limits._carry import AHEAD_BIG, AHEAD_SMALL, BESIDE, CORNER, STRAIGHT
from unicursal.rules.limits._enclosing import CLOCKWISE, note_step
from unicursal.rules.limits._formulas import carries, limit_marks
from unicursal.rules.suitable import check_board

_CLOCKWISE = tuple(STEP[move] for move in "URDL")

Limit = tuple[int, int]
"""At most this many more white cells than black ones, and at most this many more black ones."""
Limits = tuple[Limit | None, Limit | None, Limit | None]
"""After a step into the area where its border line begins, after a step into it by another cell,
and after any other step; None where nothing is carried."""
_WORDS = ("limit_now", "limit_far", "limit_later")


class BorderLine(NamedTuple):
    """A border line as it lies beside a live end."""

    live: Cell
    ahead: Cell
    """The ways that lead ahead and aside on the board."""
    aside: Cell
    kind: int
    across: int
    along: int

    def cell(self, aside: int, ahead: int) -> Cell:
        """The cell that lies so from the live end."""
        (x, y), (ax, ay), (hx, hy) = self.live, self.aside, self.ahead
        return x + aside * ax + ahead * hx, y + aside * ay + ahead * hy

    @property
    def cells(self) -> list[Cell]:
        """Its cells, from the live end on."""
        kind, across, along = self.kind, self.across, self.along
        if kind not in (BESIDE, CORNER):
            aside = int(kind == AHEAD_SMALL)
            return [self.cell(aside, ahead) for ahead in range(1, along + 1)]
        if kind == BESIDE:
            along = 1
        row = max(across - along, 0) + 1
        fields = [(aside, 1) for aside in range(1, row + 1)]
        for k in range(1, min(across, along)):
            fields += [(row + k, k), (row + k, k + 1)]
        fields += [(across, ahead) for ahead in range(across + 1, along + 1)]
        return [self.cell(*field) for field in fields]

    @property
    def entry(self) -> list[Cell]:
        """The cell beside the live end that stands before a border line which begins aslant."""
        return [self.cell(1, 0)] if self.kind in (BESIDE, AHEAD_SMALL, CORNER) else []


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
    limit_far: Limit | None
    limit_later: Limit | None

    def to_json(self) -> dict[str, Any]:
        """As plain data; a limit is `[white, black]`."""
        border = fields_of(self, "border") | {"distance": len(self.border)}
        return border | fields_of(self, "area", "black", "white", *_WORDS, "moves")

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


def limits_of(line: Line) -> tuple[AreaLimit, ...]:
    """All areas by which the formulas forbid steps.

    >>> limit = limits_of(Line("5:DDRU"))[-1]
    >>> limit.rule, limit.moves, limit.border, limit.area
    ('area-beside', ('R',), ((2, 0),), ((1, 0), (2, 0)))
    >>> print(limit)
    distance 1, 1 black and 1 white; now 0W -> 0B; later nothing; against R
    """
    check_board(line.board, "the limits of areas")
    grid, cells = PaddedBoard(line.board), len(line.board)
    visits = np.pad(line.numbers, 1, constant_values=-2).reshape(-1)
    marks, scratch = np.zeros(len(LIMITS), np.int64), np.zeros(_formulas.SCRATCH, np.int64)
    found = np.zeros((8 * cells, _formulas.COLUMNS), np.int64)
    steps, walked = [MOVES.index(move) for move in line.moves], np.zeros((2, cells), np.int64)
    for k, step in enumerate(steps):
        note_step(walked, k, CLOCKWISE[step])
    live, heading = grid.index(line.live_end), steps[-1] if steps else -1
    limit_marks(visits, line.board.width, live, heading, walked, marks, scratch, found)
    return tuple(_read(line, row) for row in found[: scratch[_formulas.FOUND]].tolist())


def _read(line: Line, row: list[int]) -> AreaLimit:
    """An area that the kernel found; all that it encloses, row by row."""
    kind, ahead, aside, across, along, met = row[_formulas.KIND :]
    ways = _CLOCKWISE[ahead], _CLOCKWISE[aside]
    border = BorderLine(line.live_end, *ways, kind, across, along)
    # From the live end the closed walk may need a cell to get to the border line, and from there
    # one, outside of the area, to get to the obstacle.
    chain = border.entry + border.cells
    outside = {CORNER: [border.cell(across, along + 1)], AHEAD_BIG: [border.cell(-1, along)]}
    loop = [*chain, *outside.get(kind, []), *_wall(line, PaddedBoard(line.board).cell(met))]
    area = _by_rows(chain + _inside(line.board.width, loop))
    figures = row[_formulas.LIMITS : _formulas.KIND]
    return AreaLimit(
        LIMITS[row[_formulas.RULE]],
        moves_of(row[_formulas.FORBIDS]),
        tuple(border.cells),
        area,
        *_colours(line, area),
        *_limits(zip(figures[::2], figures[1::2], strict=True)),
    )


def _limits(figures: Iterable[Limit]) -> Limits:
    """Fewer than none of a colour is at least one of the other; if it is fewer, nothing."""
    now, far, later = ((int(w), int(b)) if -w <= b else None for w, b in figures)
    return now, far, later


def _by_rows(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def _colours(line: Line, area: tuple[Cell, ...]) -> tuple[int, int]:
    """The black cells of an area, which are those in the live end's own colour, and the white."""
    black = sum(line.board.colour(cell) == line.board.colour(line.live_end) for cell in area)
    return black, len(area) - black


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


@dataclass(frozen=True)
class CountedArea:
    """Cells that are closed to the target by a border, with the border itself."""

    area: tuple[Cell, ...]
    black: int
    """In the live end's own colour."""
    white: int
    limits: tuple[Limits, ...]
    """What it carries as a border line from the live end to an obstacle; all of them hold."""

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        limits = [dict(zip(_WORDS, each, strict=True)) for each in self.limits]
        return {**fields_of(self, "area", "black", "white"), "limits": limits}


def count_behind(line: Line, border: Iterable[Cell]) -> CountedArea:
    """What some free cells close off from the target.

    >>> found = count_behind(Line("7:RRRDD"), [(2, 2), (1, 2), (0, 2)])
    >>> len(found.area), found.black, found.white, found.limits[1]
    (6, 3, 3, ((1, 0), (1, -1), (1, 0)))
    """
    wall = tuple(dict.fromkeys(border))
    free = set(line.free_cells())
    if not wall or not free.issuperset(wall):
        raise UnicursalError("a border is made of free cells")
    open_cells = free - set(wall)
    reached = {line.board.target} & open_cells
    queue = list(reached)
    for cell in queue:
        for _, beside in line.board.neighbours(cell):
            if beside in open_cells and beside not in reached:
                reached.add(beside)
                queue.append(beside)
    area = _by_rows(free - reached)
    limits = tuple(dict.fromkeys(_carried(line, wall, set(area))))
    return CountedArea(area, *_colours(line, area), limits)


def _carried(line: Line, wall: tuple[Cell, ...], area: set[Cell]) -> Iterator[Limits]:
    """What the cells can carry, for each way in which they are a border line."""
    free = set(line.free_cells())
    frames = [(STEP[ahead], STEP[aside]) for ahead in MOVES for aside in _ACROSS[ahead]]
    for ways, size in product(frames, _sizes(len(wall))):
        border = BorderLine(line.live_end, *ways, *size)
        kind, across, along = size
        if len(border.cells) != len(wall) or set(border.cells) != set(wall):
            continue
        (near,) = border.entry or [border.cell(0, 1)]
        obstacle = border.cell(across + (kind in (BESIDE, CORNER)), along + 1)
        if obstacle not in free and near in area:
            inside = len(area) > len({near, *wall})
            yield _limits(carries(kind, entry, across, along, inside) for entry in range(3))


_ACROSS = {"U": "LR", "D": "LR", "L": "UD", "R": "UD"}


def _sizes(length: int) -> list[tuple[int, int, int]]:
    """The kinds of border line with this many cells, or more, and how far they reach."""
    sides = range(1, length + 1)
    return [
        (BESIDE, length, 0),
        (AHEAD_SMALL, 1, length),
        (AHEAD_BIG, -1, length),
        (STRAIGHT, 0, length),
        *((CORNER, across, along) for across in sides for along in sides),
    ]
