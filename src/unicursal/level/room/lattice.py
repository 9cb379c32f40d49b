"""Lattice labyrinths: walkthroughs of the grid of odd tiles, left to the counting of boards."""

from functools import cached_property

import numpy as np
import numpy.typing as npt

from unicursal._random import Generator
from unicursal.board import STEP, Board, Cell
from unicursal.board.directions import Edge, edge_between
from unicursal.count import Constraints, Table, count
from unicursal.errors import NothingToDrawError
from unicursal.existence import why_no_walkthrough
from unicursal.level.map.tiles import Tile
from unicursal.level.room.question import Room
from unicursal.line import Line
from unicursal.progress import Progress


class LatticeLabyrinths:
    """The lattice labyrinths of a room with two ends on odd tiles."""

    def __init__(self, room: Room, *, memory: int, progress: Progress) -> None:
        self.room = room
        self._memory, self._progress = memory, progress
        assert room.inner_end is not None
        self._start, self._target = cell_of(room.inner_start), cell_of(room.inner_end)
        self._columns, self._rows = room.width // 2, room.height // 2

    @property
    def exists(self) -> bool | None:
        """Whether there is one, without counting; None if tiles are fixed, so that this is hard."""
        if not self.room.is_free:
            return None
        return why_no_walkthrough(self._columns, self._rows, self._start, self._target) is None

    @cached_property
    def count(self) -> int:
        """How many there are."""
        if self.exists is False or self._constraints is None:
            return 0
        if self._start == self._target:
            return int(self._columns * self._rows == 1)
        return count(
            self._line,
            self._constraints,
            memory=self._memory,
            progress=self._progress,
        )

    def sample(self, generator: Generator, k: int) -> list[npt.NDArray[np.uint8]]:
        """Draw k of them, each exactly equally likely: the inside of the map, tile by tile."""
        if not self.count:
            raise NothingToDrawError("the room has no lattice labyrinth")
        if self._start == self._target:
            return [np.zeros(1, dtype=np.uint8) for _ in range(k)]
        constraints = self._constraints
        assert constraints is not None
        table = Table(self._line, constraints, memory=self._memory, progress=self._progress)
        return [self._inside(line) for line in table.sample(generator, k)]

    @property
    def _line(self) -> Line:
        return Line(Board(self._columns, self._rows, start=self._start, target=self._target))

    @cached_property
    def _constraints(self) -> Constraints | None:
        """The fixed tiles as edges; None if they contradict the lattice."""
        through: set[Edge] = set()
        avoiding: set[Edge] = set()
        for tiles, edges, is_open in (
            (self.room.opened, through, True),
            (self.room.walls, avoiding, False),
        ):
            for x, y in filter(self.room.is_inside, tiles):
                if x % 2 == y % 2:
                    if bool(x % 2) != is_open:
                        return None
                elif x % 2:
                    edges.add(edge_between(cell_of((x, y - 1)), cell_of((x, y + 1))))
                else:
                    edges.add(edge_between(cell_of((x - 1, y)), cell_of((x + 1, y))))
        return Constraints(frozenset(through), frozenset(avoiding))

    def _inside(self, line: Line) -> npt.NDArray[np.uint8]:
        inside = np.ones((self.room.height - 2, self.room.width - 2), dtype=np.uint8)
        inside[::2, ::2] = 0
        for (x, y), move in zip(line.cells(), line.moves, strict=False):
            inside[2 * y + STEP[move][1], 2 * x + STEP[move][0]] = 0
        return inside.ravel()


def cell_of(tile: Tile) -> Cell:
    """The cell of the lattice that an odd tile is."""
    return tile[0] // 2, tile[1] // 2
