"""What forced lines saw when they forbade a step: the ways that it forces, and where they fail."""

from dataclasses import dataclass

import numpy as np

from unicursal._grid import edge_at, neighbour
from unicursal.board import Cell, Move
from unicursal.board.directions import runs_of
from unicursal.board.padded import PaddedBoard
from unicursal.exact.solver import _state as at
from unicursal.exact.solver._balance import FOUND, SOURCE_DRY
from unicursal.exact.solver._state import State, new_state
from unicursal.exact.solver._tasks import BEGIN, perform
from unicursal.line import Line
from unicursal.rules.forced._forced import CONTRADICTION, ROWS, look_on
from unicursal.rules.json_form import Told


@dataclass(frozen=True)
class ForcedLines(Told):
    """The lines that a step forces, up to the point where they contradict themselves."""

    move: Move
    lines: tuple[tuple[Cell, ...], ...]
    """What every way to go on would have to take."""
    broken: tuple[Cell, ...]
    """Cells that have too many ways or too few; none where a loop, a part or colours are at fault.
    """
    area: tuple[Cell, ...] = ()
    """For `forced-balance`: the cells whose colours cannot be matched."""

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

    >>> seen = forced_by(Line("5:RRRRDDL"), "D", balance=False)
    >>> seen.lines[0], seen.broken
    (((0, 2), (0, 1), (1, 1)), ((3, 1),))
    """
    grid = PaddedBoard(line.board)
    step, rest = line.free_neighbours()[move], line.numbers < 0
    if step == line.board.target:
        return ForcedLines(move, (), ()) if rest.sum() > 1 and not balance else None
    s = new_state(rest, step, line.board.target)
    perform(s, BEGIN, 0, np.zeros(0, np.int64), np.zeros(0, np.uint64))
    found = CONTRADICTION
    if s.num[at.LOST] < 0:
        w = np.zeros((ROWS, len(s.cell)), np.int64)
        found = look_on(s, w, grid.index(step), int(rest.sum()), int(balance))
    if found == FOUND or (found == CONTRADICTION) == balance:
        return None
    free = [int(each) for each in np.flatnonzero(s.cell[:, at.KIND] != at.NO_CELL)]
    edges = [
        (grid.cell(one), grid.cell(other))
        for one in free
        for edge, other in _ways(one, grid.stride)
        if one < other and other in free and s.edge[edge, at.STATE] == at.IN
    ]
    broken = [] if balance else [cell for cell in free if _is_broken(s, cell)]
    area = []
    if balance:
        # What the dry search has reached; where nothing was searched colours differ as a whole.
        queue = s.lists[at.QUEUE_A if found == SOURCE_DRY else at.QUEUE_B]
        area = sorted(map(int, queue[: s.num[at.REACHED]])) or free
    return ForcedLines(
        move,
        tuple(runs_of(edges)),
        tuple(map(grid.cell, broken)),
        tuple(map(grid.cell, area)),
    )


def _ways(cell: int, stride: int) -> list[tuple[int, int]]:
    """The edges of a cell, each with the cell that it leads to."""
    return [(edge_at(cell, k, stride), neighbour(cell, k, stride)) for k in range(4)]


def _is_broken(s: State, cell: int) -> bool:
    """Whether the lines show that a cell cannot get two ways: others have theirs, or would loop."""
    ways = [
        s.edge[edge, at.STATE] == at.IN
        or (s.cell[far, at.N_IN] < 2 and s.cell[cell, at.OTHER] != far)
        for edge, far in _ways(cell, int(s.num[at.STRIDE]))
        if s.cell[far, at.KIND] != at.NO_CELL
    ]
    ends = (cell == s.num[at.START]) + (cell == s.num[at.TARGET])
    return sum(ways) + ends < 2
