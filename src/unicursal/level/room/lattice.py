"""Lattice labyrinths: walkthroughs of the grid of odd tiles, left to the counting of boards."""

from functools import cached_property

import numpy as np
import numpy.typing as npt

from unicursal._random import Generator
from unicursal.board import STEP, Board, Cell
from unicursal.board.directions import Edge, edge_between
from unicursal.count import Constraints, Table, count
from unicursal.level.map.tiles import Tile
from unicursal.level.room.question import Room
from unicursal.line import Line
from unicursal.progress import Progress


class LatticeLabyrinths:
    """The lattice labyrinths of a room with two different ends, on odd tiles."""

    def __init__(self, room: Room, *, memory: int, progress: Progress) -> None:
        assert room.inner_end is not None
        ends = cell_of(room.inner_start), cell_of(room.inner_end)
        board = Board(room.width // 2, room.height // 2, start=ends[0], target=ends[1])
        self._room, self._line = room, Line(board)
        self._memory, self._progress = memory, progress

    @cached_property
    def count(self) -> int:
        """How many there are."""
        if self._constraints is None:
            return 0
        return count(self._line, self._constraints, memory=self._memory, progress=self._progress)

    def sample(self, generator: Generator, k: int) -> list[npt.NDArray[np.uint8]]:
        """Draw k of them, each exactly equally likely: the inside of the map, tile by tile."""
        constraints = self._constraints or Constraints()
        table = Table(self._line, constraints, memory=self._memory, progress=self._progress)
        return [self._inside(line) for line in table.sample(generator, k)]

    @cached_property
    def _constraints(self) -> Constraints | None:
        """The fixed tiles as edges; None if they contradict the lattice."""
        through: set[Edge] = set()
        avoiding: set[Edge] = set()
        room = self._room
        for tiles, edges in ((room.opened, through), (room.walls, avoiding)):
            for x, y in filter(room.is_inside, tiles):
                if x % 2 == y % 2:
                    if bool(x % 2) != (edges is through):
                        return None
                else:
                    across, down = (x + 1) % 2, x % 2
                    ends = (x - across, y - down), (x + across, y + down)
                    edges.add(edge_between(*map(cell_of, ends)))
        return Constraints(frozenset(through), frozenset(avoiding))

    def _inside(self, line: Line) -> npt.NDArray[np.uint8]:
        inside = np.ones((self._room.height - 2, self._room.width - 2), dtype=np.uint8)
        inside[::2, ::2] = 0
        for (x, y), move in zip(line.cells(), line.moves, strict=False):
            inside[2 * y + STEP[move][1], 2 * x + STEP[move][0]] = 0
        return inside.ravel()


def cell_of(tile: Tile) -> Cell:
    """The cell of the lattice that an odd tile is."""
    return tile[0] // 2, tile[1] // 2
