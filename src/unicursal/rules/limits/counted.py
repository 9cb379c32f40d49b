"""An area that somebody counts by hand: what lies behind cells, and what they can carry."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from unicursal.board import MOVES, STEP, Cell
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.rules.json_form import fields_of
from unicursal.rules.limits._carry import AHEAD_BIG, AHEAD_SMALL, BESIDE, CORNER, STRAIGHT
from unicursal.rules.limits._formulas import carries
from unicursal.rules.limits.area_limit import FROM_BESIDE, Limit, border_cells

Limits = tuple[Limit | None, Limit | None, Limit | None]
"""Now where the border line begins, now by another cell, and later."""


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
        words = ("limit_now", "limit_far", "limit_later")
        limits = [dict(zip(words, each, strict=True)) for each in self.limits]
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
    area = tuple(sorted(free - reached, key=lambda cell: (cell[1], cell[0])))
    black = sum(line.board.colour(cell) == line.board.colour(line.live_end) for cell in area)
    limits = tuple(dict.fromkeys(_limits(line, wall, set(area))))
    return CountedArea(area, black, len(area) - black, limits)


def _limits(line: Line, border: tuple[Cell, ...], area: set[Cell]) -> Iterator[Limits]:
    """What the cells can carry, for each way in which they are a border line."""
    free = set(line.free_cells())
    x, y = line.live_end
    for ahead in MOVES:
        for aside in "LR" if ahead in "UD" else "UD":
            (ax, ay), (hx, hy) = STEP[aside], STEP[ahead]

            def cell(field: tuple[int, int], a: Cell = (ax, ay), h: Cell = (hx, hy)) -> Cell:
                return x + field[0] * a[0] + field[1] * h[0], y + field[0] * a[1] + field[1] * h[1]

            for kind, across, along in _sizes(len(border)):
                fields = border_cells(kind, across, along)
                if len(fields) != len(border) or {cell(f) for f in fields} != set(border):
                    continue
                near = cell((1, 0) if kind in FROM_BESIDE else (0, 1))
                obstacle = cell((across + (kind in (BESIDE, CORNER)), along + 1))
                if obstacle in free or near not in area:
                    continue
                chain = {near, *border}
                yield _carried(kind, across, along, len(area) > len(chain))


def _sizes(length: int) -> Iterator[tuple[int, int, int]]:
    yield BESIDE, length, 0
    for kind in (AHEAD_SMALL, AHEAD_BIG, STRAIGHT):
        yield kind, -1 if kind == AHEAD_BIG else int(kind == AHEAD_SMALL), length
    for across in range(1, length + 1):
        for along in range(1, length + 1):
            yield CORNER, across, along


def _carried(kind: int, across: int, along: int, inside: bool) -> Limits:
    found = (carries(kind, entry, across, along, inside) for entry in range(3))
    now, far, later = ((int(w), int(b)) if -w <= b else None for w, b in found)
    return now, far, later
