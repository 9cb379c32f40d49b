"""The black/white limits of areas at one position: what they forbid, and the area behind it."""

from dataclasses import dataclass

import numpy as np

from unicursal._arrays import Integers
from unicursal.board import MOVES, Cell, Move
from unicursal.board.padded import PaddedBoard
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.rules._names import LIMITS
from unicursal.rules.limits import _carry, _enclosing, _formulas
from unicursal.rules.limits._carry import AHEAD_SMALL, BESIDE, CORNER, ENTER_LATER
from unicursal.rules.limits._enclosing import CLOCKWISE, note_step
from unicursal.rules.limits._formulas import PLACE_MOVE, PLACE_RULE, PLACE_SIZE, limit_marks
from unicursal.rules.suitable import check_board

_CLOCKWISE = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True)
class AreaLimit:
    """Why a limit forbids a step: the area, and what its border line can carry."""

    rule: str
    move: Move
    border: tuple[Cell, ...]
    """The border line from the live end to the obstacle."""
    area: tuple[Cell, ...]
    """All free cells that it encloses, itself included, row by row."""
    black: int
    """Cells of the area in the live end's own colour."""
    white: int
    least: int
    """The least surplus of black that can be carried after this step."""
    most: int
    """The most; below `least` where nothing can be carried."""
    now: bool
    """Whether the step enters the area."""


def forbidden_by_limits(line: Line) -> dict[str, str]:
    """The moves that the formulas forbid, by the name of the formula.

    >>> forbidden_by_limits(Line("5:DDRU"))
    {'area-beside': 'R', 'area-straight': 'R', 'area-straight-paper': 'R'}
    """
    marks, _ = _ask(line)
    return {
        name: "".join(move for i, move in enumerate(MOVES) if mask >> i & 1)
        for name, mask in zip(LIMITS, marks.tolist(), strict=True)
        if mask
    }


def explain(line: Line, rule: str, move: Move) -> AreaLimit | None:
    """The area for which a formula forbids a step; None if it does not.

    >>> limit = explain(Line("5:DDRU"), "area-beside", "R")
    >>> limit.border, limit.area, limit.now
    (((2, 0),), ((1, 0), (2, 0)), False)
    """
    if rule not in LIMITS:
        raise UnicursalError(f"unknown formula {rule!r}")
    if move not in line.free_neighbours():
        return None
    _, place = _ask(line, LIMITS.index(rule), 1 << MOVES.index(move))
    if not place[_formulas.PLACE_FOUND]:
        return None
    border, area = _area(line, place[_formulas.PLACE_BORDER :].tolist())
    black = sum(line.board.colour(cell) == line.board.colour(line.live_end) for cell in area)
    return AreaLimit(
        rule=rule,
        move=move,
        border=tuple(border),
        area=tuple(area),
        black=black,
        white=len(area) - black,
        least=int(place[_formulas.PLACE_LEAST]),
        most=int(place[_formulas.PLACE_MOST]),
        now=bool(place[_formulas.PLACE_ENTRY] != ENTER_LATER),
    )


def _ask(line: Line, rule: int = -1, move: int = 0) -> tuple[Integers, Integers]:
    """The masks of all formulas, and the place of the one to explain."""
    check_board(line.board, "the limits of areas")
    visits = np.pad(line.numbers, 1, constant_values=-2).reshape(-1)
    marks = np.zeros(len(LIMITS), np.int64)
    place = np.zeros(PLACE_SIZE, np.int64)
    place[PLACE_RULE], place[PLACE_MOVE] = rule, move
    live = PaddedBoard(line.board).index(line.live_end)
    heading = MOVES.index(line.moves[-1]) if line.moves else -1
    walked = np.zeros((2, len(line.board)), np.int64)
    for k, step in enumerate(line.moves):
        note_step(walked, k, CLOCKWISE[MOVES.index(step)])
    limit_marks(visits, line.board.width, live, heading, walked, marks, place)
    return marks, place


def _area(line: Line, found: list[int]) -> tuple[list[Cell], list[Cell]]:
    """The border line that the kernel found, and all that it encloses, row by row."""
    names = _enclosing.BORDER_KIND, _enclosing.BORDER_ACROSS, _enclosing.BORDER_ALONG
    kind, across, along = (found[i] for i in names)
    (ax, ay), (hx, hy) = (
        _CLOCKWISE[found[i]] for i in (_enclosing.BORDER_ASIDE, _enclosing.BORDER_AHEAD)
    )
    x, y = line.live_end

    def cell(aside: int, ahead: int) -> Cell:
        return x + aside * ax + ahead * hx, y + aside * ay + ahead * hy

    border = [cell(*field) for field in _border_cells(kind, across, along)]
    # From the live end the closed walk may need a cell to get to the border line, and from there
    # one, outside of the area, to get to the obstacle.
    entry = [cell(1, 0)] if kind in (_carry.BESIDE, _carry.AHEAD_SMALL, _carry.CORNER) else []
    outside = {_carry.CORNER: [cell(across, along + 1)], _carry.AHEAD_BIG: [cell(-1, along)]}
    obstacle = PaddedBoard(line.board).cell(found[_enclosing.BORDER_OBSTACLE])
    loop = [*entry, *border, *outside.get(kind, []), *_wall(line, obstacle)]
    area = entry + border + _inside(line.board.width, loop)
    return border, sorted(area, key=lambda cell: (cell[1], cell[0]))


def _border_cells(kind: int, across: int, along: int) -> list[tuple[int, int]]:
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
