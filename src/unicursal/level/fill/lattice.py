"""Lattice labyrinths: a map of odd sides whose odd tiles are the cells of a board.

A lattice labyrinth is a walkthrough of the board of m x n cells: cell (i, j) is the tile
(2i + 1, 2j + 1), a step between cells opens the tile between them. So the laws of choice draw
labyrinths too, and wishes about tiles are wishes about cells and steps, which the exact solver
understands: a wall on an odd tile takes a cell away, a wall between two cells rules a step out, an
open tile between two cells forces it, and a room on the way is a block of cells that the line
enters once and leaves once.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from unicursal import walk
from unicursal._random import below, seeded
from unicursal.board import Board, Cell
from unicursal.board.directions import Edge
from unicursal.budget import Budget
from unicursal.errors import BoardError, NothingToDrawError
from unicursal.exact import Engine
from unicursal.exact.solver.engine import POSSIBLE
from unicursal.existence import colour_fault, why_no_walkthrough
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls
from unicursal.line import Line

FAIR_CELLS = 2500
"""Up to this many cells the law is `fair`, beyond `backbite`, unless one is named."""

_BUDGET = Budget(nodes=40)
_WISHED_CELLS = 300_000


@dataclass(frozen=True)
class LatticeWishes:
    """What a lattice labyrinth must keep to, in tiles."""

    walls: frozenset[Tile] = frozenset()
    """Pillars and lakes."""
    through: frozenset[Tile] = frozenset()
    """Tiles that the way must pass."""
    rooms: tuple[Rectangle, ...] = ()
    """Open rectangles on the way, from odd tile to odd tile: one way in, one way out."""
    straight_column: int | None = None
    """A column of cells that the line only crosses: its tiles can be cut out or repeated."""
    straight_row: int | None = None
    missing: frozenset[Cell] = field(default=frozenset())
    """Cells that are not part of the labyrinth (the caller draws something else there)."""

    @property
    def any(self) -> bool:
        """Whether anything is requested."""
        return self != NO_WISHES

    @property
    def binds_steps(self) -> bool:
        """Whether steps are forced or ruled out, and not only cells taken away."""
        cells = frozenset((x, y) for x, y in self.walls if x % 2 and y % 2)
        return replace(self, walls=self.walls - cells, missing=frozenset()).any


NO_WISHES: Final = LatticeWishes()


def lattice(
    width: int,
    height: int,
    start: Tile,
    end: Tile,
    seed: int,
    *,
    law: str | None = None,
    wishes: LatticeWishes | None = None,
) -> Walls | Refusal:
    """The walls of a random lattice labyrinth between two odd tiles.

    >>> from unicursal.level import TileMap
    >>> print(TileMap(lattice(7, 5, (1, 1), (5, 3), seed=1), (1, 1), (5, 3)))
    #######
    #<#   #
    # # # #
    #   #>#
    #######
    """
    if width % 2 == 0 or height % 2 == 0:
        return Refusal(f"a lattice has odd sides, not {width}x{height}")
    for x, y in (start, end):
        if x % 2 == 0 or y % 2 == 0:
            return Refusal(f"({x}, {y}) is not a cell of the lattice: both coordinates must be odd")
    wished = wishes or NO_WISHES
    columns, rows = width // 2, height // 2
    s, t = (start[0] // 2, start[1] // 2), (end[0] // 2, end[1] // 2)
    if not wished.any and (why := why_no_walkthrough(columns, rows, s, t)):
        return Refusal(why)
    if s == t and columns * rows - len(wished.missing) > 1:
        return Refusal("both ends are the same cell")
    blocked = {(x // 2, y // 2) for x, y in wished.walls if x % 2 and y % 2} | wished.missing
    try:
        board = Board(columns, rows, start=s, target=t, blocked=blocked)
    except BoardError as fault:
        return Refusal(str(fault))
    if why := colour_fault(board):
        return Refusal(why)
    if wished.binds_steps or (wished.any and law in (None, "fair")):
        line = _wished_line(board, seed, wished)
    else:
        line = _free_line(board, seed, law)
    return line if isinstance(line, Refusal) else _carved(line, wished.rooms)


def usual_law(cells: int) -> str:
    """The law by which a lattice of this many cells is drawn if none is named."""
    return "fair" if cells <= FAIR_CELLS else "backbite"


def _free_line(board: Board, seed: int, law: str | None) -> Line | Refusal:
    try:
        return walk.draw(board, law or usual_law(len(board)), seed)
    except NothingToDrawError as fault:  # backbite may find none
        return Refusal(str(fault))


def _wished_line(board: Board, seed: int, wishes: LatticeWishes) -> Line | Refusal:
    if len(board) > _WISHED_CELLS:
        return Refusal(
            f"conditions on tiles work on up to {_WISHED_CELLS:,} cells, not on {len(board):,}"
        )
    if why := _impossible_tile(wishes):
        return Refusal(why)
    rng = seeded(np.uint64(seed))
    mouths = [list(_mouths(board, room)) for room in wishes.rooms]
    if not all(mouths):
        return Refusal("a room on the way has no place for an opening")
    for _ in range(8 if wishes.rooms else 1):
        engine = Engine(board)
        for edge in _ruled_out(board, wishes):
            engine.rule_out(*edge)
        for edge in _between(wishes.through):
            engine.force(*edge)
        for choices in mouths:
            kept = {choices[int(below(rng, len(choices)))] for _ in range(2)}
            for edge in choices:
                if edge not in kept:
                    engine.rule_out(*edge)
        if engine.settle(_BUDGET.start()) == POSSIBLE:
            while engine.steps < len(board) - 1:
                engine.walk_fairly(rng, len(board))
            return Line(board, engine.moves)
    return Refusal(f"no line visits all {len(board)} cells and meets the conditions")


def _impossible_tile(wishes: LatticeWishes) -> str | None:
    for x, y in sorted(wishes.through):
        if x % 2 == 0 and y % 2 == 0:
            return f"({x}, {y}) is a post of the lattice: no way leads there"
        if (x, y) in wishes.walls:
            return f"({x}, {y}) cannot be both a wall and on the way"
    return None


def _ruled_out(board: Board, wishes: LatticeWishes) -> Iterator[Edge]:
    edges = list(_between(wishes.walls))
    if (column := wishes.straight_column) is not None:
        edges += [((column, y), (column, y + 1)) for y in range(board.height - 1)]
    if (row := wishes.straight_row) is not None:
        edges += [((x, row), (x + 1, row)) for x in range(board.width - 1)]
    return (edge for edge in edges if edge[0] in board and edge[1] in board)


def _between(tiles: frozenset[Tile]) -> Iterator[Edge]:
    """The steps over tiles between two cells."""
    for x, y in sorted(tiles):
        if x % 2 == 0 and y % 2 == 1:
            yield ((x // 2 - 1, y // 2), (x // 2, y // 2))
        elif x % 2 == 1 and y % 2 == 0:
            yield ((x // 2, y // 2 - 1), (x // 2, y // 2))


def _mouths(board: Board, room: Rectangle) -> Iterator[Edge]:
    """All steps between a room's cells and cells beside it."""
    left, top, right, bottom = room.left // 2, room.top // 2, room.right // 2, room.bottom // 2
    edges = [((x, top - 1), (x, top)) for x in range(left, right + 1)]
    edges += [((x, bottom), (x, bottom + 1)) for x in range(left, right + 1)]
    edges += [((left - 1, y), (left, y)) for y in range(top, bottom + 1)]
    edges += [((right, y), (right + 1, y)) for y in range(top, bottom + 1)]
    return (edge for edge in edges if edge[0] in board and edge[1] in board)


def _carved(line: Line, rooms: tuple[Rectangle, ...]) -> Walls:
    board = line.board
    walls: Walls = np.ones((2 * board.height + 1, 2 * board.width + 1), dtype=np.uint8)
    path = line.path
    walls[2 * path[:, 1] + 1, 2 * path[:, 0] + 1] = 0
    between = path[:-1] + path[1:] + 1
    walls[between[:, 1], between[:, 0]] = 0
    for room in rooms:
        walls[room.slices] = 0
    return walls
