"""What forced lines saw when they forbade a step: the ways that it forces, and where they fail."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from unicursal._arrays import Integers
from unicursal.board import Cell, Move
from unicursal.board.directions import runs_of
from unicursal.board.padded import PaddedBoard
from unicursal.line import Line
from unicursal.rules.forced import _forced

_WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""By the bits of the masks."""


@dataclass(frozen=True)
class ForcedLines:
    """The lines that a step forces, up to the point where they contradict themselves."""

    move: Move
    lines: tuple[tuple[Cell, ...], ...]
    """What every way to go on would have to take."""
    broken: tuple[Cell, ...]
    """Cells that have too many ways or too few; none where a loop, a part or colours are at fault.
    """
    area: tuple[Cell, ...] = ()
    """For `forced-balance`: the cells whose colours cannot be matched."""

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "move": self.move,
            "lines": [list(map(list, line)) for line in self.lines],
            "broken": list(map(list, self.broken)),
            "area": list(map(list, self.area)),
        }

    def __str__(self) -> str:
        forced = len(self.lines)
        words = f"after {self.move} {forced} line{'s' * (forced != 1)} forced"
        if self.broken:
            cells = " ".join(f"{x},{y}" for x, y in self.broken)
            words += f", too many or too few ways at {cells}"
        if self.area:
            words += f", {len(self.area)} cells out of balance"
        return words


def forced_by(line: Line, move: Move, *, balance: bool) -> ForcedLines | None:
    """What a step forces, if that cannot be; with `balance`, if its colours cannot be.

    >>> seen = forced_by(Line("5:RRRD"), "D", balance=False)
    >>> seen.lines[0], seen.broken
    (((4, 0), (4, 1), (4, 2)), ((4, 0),))
    """
    grid = PaddedBoard(line.board)
    number = np.pad(line.numbers, 1, constant_values=-2).reshape(-1).astype(np.int64)
    w = np.zeros((_forced.ROWS, number.size), np.int64)
    step = grid.index(line.free_neighbours()[move])
    found = _forced.force(w, number, grid.stride, step, grid.target, int(balance))
    wanted = _forced.FORCED_UNBALANCED if balance else _forced.FORCED_CONTRADICTS
    if found != wanted:
        return None
    free = [int(index) for index in np.flatnonzero(number == _forced.FREE)]
    edges = [
        ((x, y), (x + dx, y + dy))
        for index in free
        for (x, y) in [grid.cell(index)]
        for k, (dx, dy) in enumerate(_WAYS)
        if k in (1, 2) and w[_forced.TAKEN, index] >> k & 1
    ]
    broken = [] if balance else [index for index in free if _is_broken(w, index)]
    area = _unbalanced(w, free) if balance else []
    return ForcedLines(
        move,
        tuple(runs_of(edges)),
        tuple(map(grid.cell, broken)),
        tuple(map(grid.cell, area)),
    )


def _is_broken(w: Integers, index: int) -> bool:
    """Whether a cell has more ways than it needs, or cannot get as many."""
    taken = int(w[_forced.TAKEN, index]).bit_count()
    closed = int(w[_forced.TAKEN, index] | w[_forced.CLOSED, index]).bit_count()
    return not taken <= w[_forced.NEED, index] <= taken + 4 - closed


def _unbalanced(w: Integers, free: list[int]) -> list[int]:
    """The cells of the last search, which ended without finding one that lacks a way.

    All of them where nothing was searched: the colours differ as a whole.
    """
    last = max(int(w[_forced.SEEN, index]) for index in free)
    return [index for index in free if w[_forced.SEEN, index] == last]
