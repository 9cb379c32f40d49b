"""A position as the step sees it that is asked about: turned so that the step leads up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from unicursal.board import MOVES, Move
from unicursal.board.padded import PaddedBoard
from unicursal.line import Line
from unicursal.rules.text.picture import Place

FREE: Final = -1
BORDER: Final = -2
_QUARTER_TURNS: Final = {"U": 0, "R": 1, "D": 2, "L": 3}
"""How often the board is turned counter-clockwise until a step leads up."""


@dataclass(frozen=True)
class Surroundings:
    """All cells of a board, turned; a cell is a number, its neighbours are `ways` away.

    >>> seen = Surroundings.of(Line("5:RRD"), "R")
    >>> seen.place(seen.first), seen.numbers[seen.live], seen.is_free(seen.live + seen.ways[1])
    ((0, 1), 3, True)
    """

    numbers: tuple[int, ...]
    """Visiting numbers; FREE and BORDER where there are none."""
    stride: int
    live: int
    target: int

    @classmethod
    def of(cls, line: Line, step: Move) -> Surroundings:
        """What lies around the live end of a line before a step."""
        grid = PaddedBoard(line.board)
        numbers = np.where(grid.is_cell, FREE, BORDER)
        steps = dict(zip(MOVES, (-grid.stride, grid.stride, -1, 1), strict=True))
        at = grid.start
        numbers[at] = 0
        for number, move in enumerate(line.moves, 1):
            at += steps[move]
            numbers[at] = number
        marks = np.zeros_like(numbers)
        marks[grid.target] = 1
        marks[at] = 2
        turns = _QUARTER_TURNS[step]
        turned = np.rot90(numbers.reshape(-1, grid.stride), turns)
        marks = np.rot90(marks.reshape(-1, grid.stride), turns).reshape(-1)
        live = int(np.flatnonzero(marks == 2)[0])
        targets = np.flatnonzero(marks == 1)  # none if the line is complete
        target = int(targets[0]) if targets.size else live
        return cls(tuple(turned.reshape(-1).tolist()), turned.shape[1], live, target)

    @property
    def first(self) -> int:
        """The cell that the step leads to."""
        return self.live - self.stride

    @cached_property
    def ways(self) -> tuple[int, int, int, int]:
        """Up, right, down, left: clockwise."""
        return -self.stride, 1, self.stride, -1

    def is_free(self, cell: int) -> bool:
        """Whether a cell is on the board and not taken."""
        return self.numbers[cell] == FREE

    def place(self, cell: int) -> Place:
        """A cell as pictures name it: how far left of the live end, and how far ahead."""
        y, x = divmod(cell, self.stride)
        live_y, live_x = divmod(self.live, self.stride)
        return live_x - x, live_y - y

    def sign(self, cell: int) -> int:
        """1 for a cell of the live end's colour, which is called black; -1 for a white one."""
        left, straight = self.place(cell)
        return 1 if (left + straight) % 2 == 0 else -1

    def near(self, radius: int) -> dict[int, int]:
        """The free cells so near to the first one, joined to it, and by how many steps.

        The target is left out: all that is said of fields holds for those that have two ways.
        """
        x, y = self.place(self.first)
        found = {self.first: 0}
        for cell in (queue := [self.first]):
            for way in self.ways:
                near = cell + way
                if near in found or near == self.target or not self.is_free(near):
                    continue
                left, straight = self.place(near)
                if max(abs(left - x), abs(straight - y)) <= radius:
                    found[near] = found[cell] + 1
                    queue.append(near)
        return found

    def walls(self) -> list[int]:
        """All cells that are taken or border."""
        return [cell for cell, number in enumerate(self.numbers) if number != FREE]
