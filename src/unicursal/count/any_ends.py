"""How many lines visit all cells of a board whose ends are hidden, in one sweep over all ends.

A line and its reversal are the same set of edges, and sets of edges are counted. So where both ends
are hidden a line counts once, and where one is told each line from there counts.
"""

import math

import numpy as np

from unicursal import memory as policy
from unicursal._arrays import Indices, Integers
from unicursal.board import HiddenEnds
from unicursal.board.padded import PaddedBoard
from unicursal.budget import AnyBudget, StartedBudget, started, within
from unicursal.count._any_ends import (
    DONE,
    FIELDS,
    MAY_END,
    MOST_FROM_ONE,
    MUST_END,
    NO_END,
    STATES,
    Words64,
    find_again,
    take_cell,
)
from unicursal.count.counting import COUNTING
from unicursal.count.region import NO_CONSTRAINTS, Region, with_clues
from unicursal.count.sweep_plan import nesting_counts
from unicursal.errors import TooLargeError
from unicursal.line import Line
from unicursal.progress import Progress, silent

_WIDEST = 30
"""Columns whose plugs, with the one to the right, a state of 62 bits holds."""
_PORTION = 1 << 19
"""States that are taken in one call, which takes less than a tenth of a second."""
_LEAST_ROOM = 1 << 10
_FOUND = 0.65
"""Of the states that brackets allow, how many occur at most on a rectangle; the rest is ruled out
by the colours of the cells."""
_MOST_WORK = 2 * 10**11
"""The most states of all cells together: one processor takes six hours for them."""


def count_any_ends(
    hidden: HiddenEnds,
    *,
    memory: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> int:
    """The exact number of lines over all cells, with all ends that may be meant.

    The clues may be walls and given lines, which speak of edges. What needs more than `memory`
    bytes (nearly all that there is, unless they are given) is refused in advance. An
    `OutOfBudgetError` if the budget ends first; each state of a cell is a node.

    >>> count_any_ends(HiddenEnds.parse("5@any-any")), count_any_ends(HiddenEnds.parse("3@0,0-any"))
    (4324, 8)
    """
    board = hidden.board
    budget = started(budget)
    progress = within(budget, progress)
    region = Region.ahead_of(Line(board), with_clues(board, NO_CONSTRAINTS))
    if len(region.mask) < region.mask.shape[1]:
        region = region.transposed()
    allowed = policy.most() if memory is None else memory
    steps = _steps(region, hidden)
    if steps is None:
        return 0
    limbs = _limbs(len(board))
    _refuse(region, len(board), limbs, allowed)
    return _Forwards(steps, limbs, allowed, progress, budget).number()


def _limbs(cells: int) -> int:
    """The words of a number: a cell has two ways on at most, and two cells are the ends."""
    return -(-(cells + 2 * cells.bit_length()) // 64)


def _steps(region: Region, hidden: HiddenEnds) -> Integers | None:
    """What is said of each cell, and in a last column its row; None if colours forbid all ends."""
    zeros, ones = hidden.board.colour_counts()
    if abs(zeros - ones) > 1:
        return None
    padded = PaddedBoard(hidden.board)
    told = [padded.index(cell) for cell in (hidden.start, hidden.target) if cell is not None]
    height, width = region.mask.shape
    steps = np.zeros((int(region.mask.sum()), FIELDS + 1), np.int64)
    at = 0
    for y in range(height):
        for x in range(width):
            if not region.mask[y, x]:
                continue
            index = int(region.index[y, x])
            colour = hidden.board.colour(padded.cell(index))
            # With one cell more of a colour, both ends are of that colour.
            may = zeros == ones or colour == (ones > zeros)
            end = MUST_END if index in told else MAY_END if may else NO_END
            if end == MUST_END and not may:
                return None
            steps[at] = x, region.right[y, x], region.down[y, x], end, 0, y
            at += 1
    steps[-1, FIELDS - 1] = 1
    return steps


def _refuse(region: Region, cells: int, limbs: int, allowed: int) -> None:
    """Refuse what takes too much memory or too long, before anything is taken."""
    width = region.mask.shape[1]
    if width > _WIDEST:
        raise TooLargeError(
            f"too wide to count with all ends: {width} columns, at most {_WIDEST} can be handled"
        )
    plugs = width + 1
    nestings = [nesting_counts(ends, False, plugs).tolist() for ends in range(3)]
    patterns = (
        math.comb(plugs, used) * sum(each[used] for each in nestings) for used in range(plugs + 1)
    )
    states = int(_FOUND * sum(patterns))
    if not region.is_rectangle:
        return  # there may be far fewer, and whoever goes on stops when it is too much
    policy.require("counting with all ends", _bytes_for(states, limbs), allowed)
    if states * cells > _MOST_WORK:
        raise TooLargeError(
            f"too long to count with all ends: {cells:,} cells with about {states:,} states each; "
            f"at most {_MOST_WORK:.1e} are taken together"
        )


def _bytes_for(states: int, limbs: int) -> int:
    """Two layers of states with their numbers, grown by half, and the table that finds them."""
    return states * (3 * 8 * (1 + limbs) + 16)


class _Forwards:
    """The sweep from the first cell to the last."""

    def __init__(
        self,
        steps: Integers,
        limbs: int,
        allowed: int,
        progress: Progress,
        budget: StartedBudget,
    ) -> None:
        self._steps, self._limbs, self._allowed = steps, limbs, allowed
        self._progress, self._budget = progress, budget
        self._work = 0

    def number(self) -> int:
        """The number of the state without plugs behind the last cell."""
        states = np.zeros(1, np.int64)
        numbers = np.zeros((1, self._limbs), np.uint64)
        numbers[0, 0] = 1
        row = int(self._steps[0, FIELDS])
        for at, step in enumerate(self._steps):
            self._progress(COUNTING, at / len(self._steps))
            if step[FIELDS] != row:
                states <<= 2  # what led down leads into the next row, from above
                row = int(step[FIELDS])
            self._work += len(states)
            if self._work > _MOST_WORK:
                raise TooLargeError("too long to count with all ends: it would take hours")
            states, numbers = self._after(step, states, numbers)
        if not len(states):
            return 0
        return sum(int(word) << (64 * limb) for limb, word in enumerate(numbers[0]))

    def _after(
        self, step: Integers, behind: Integers, numbers_behind: Words64
    ) -> tuple[Integers, Words64]:
        room = max(_LEAST_ROOM, len(behind) + len(behind) // 2)
        counts = np.zeros(2, np.int64)
        states, numbers, slots = self._room(room)
        slots[:] = -1
        while counts[DONE] < len(behind):
            before = int(counts[DONE])
            take_cell(step, behind, numbers_behind, _PORTION, counts, slots, states, numbers)
            self._budget.spend(int(counts[DONE]) - before)
            self._budget.require()
            held = int(counts[STATES])
            if counts[DONE] < len(behind) and held + MOST_FROM_ONE >= len(states):
                larger = self._room(2 * len(states))
                larger[0][:held], larger[1][:held] = states[:held], numbers[:held]
                states, numbers, slots = larger
                find_again(states[:held], slots)
        held = int(counts[STATES])
        return states[:held], numbers[:held]

    def _room(self, states: int) -> tuple[Integers, Words64, Indices]:
        policy.require("counting with all ends", _bytes_for(states, self._limbs), self._allowed)
        size = 1 << (2 * states - 1).bit_length()
        return (
            np.empty(states, np.int64),
            np.empty((states, self._limbs), np.uint64),
            np.empty(size, np.int32),
        )
