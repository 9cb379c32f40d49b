"""How many walkthroughs begin with a line."""

import os

from unicursal.board import Move
from unicursal.count.plain import plain_total
from unicursal.count.region import NO_WISHES, Region, Wishes
from unicursal.count.sweep import Sweep, TooLargeError
from unicursal.count.total import Progress, total
from unicursal.count.words import memory_of_maps
from unicursal.line import Line

GIGABYTE = 10**9
_LIGHT = 14
"""A frontier of at most so many edges needs a few megabytes, which nobody must be asked for."""
_BYTES_A_STATE = 18
"""Two layers of 64-bit numbers, and some room to grow."""
_FEW = 5000
"""The most states in a layer for which a dictionary does."""


def count(
    line: Line,
    wishes: Wishes = NO_WISHES,
    *,
    memory: int = 8 * GIGABYTE,
    threads: int | None = None,
    progress: Progress | None = None,
) -> int:
    """The exact number of walkthroughs that begin with this line.

    More than `memory` bytes are refused in advance. `threads` is as many as there are processors
    unless it is given; `progress` is called with the steps done and the steps foreseen.

    >>> count(Line("5")), count(Line("5:RD")), count(Line("9"))
    (104, 14, 2688307514)
    """
    if not wishes.allow(line):
        return 0
    region = Region.ahead_of(line, wishes)
    if region.is_hopeless():
        return 0
    if region.live_end == region.target:
        return 1
    sweep = Sweep(region)
    if sweep.widest > _LIGHT:
        # A long winding corridor is wide, but has next to no states.
        if (number := plain_total(sweep, most_states=_FEW)) is not None:
            return number
        require("counting", memory_to_count(sweep, most=2 * memory), memory)
    return total(sweep, threads=threads or os.cpu_count() or 1, progress=progress)


def counts_by_step(
    line: Line,
    wishes: Wishes = NO_WISHES,
    *,
    memory: int = 8 * GIGABYTE,
    threads: int | None = None,
    progress: Progress | None = None,
) -> dict[Move, int]:
    """For each step to a free cell, in the order U D L R, the walkthroughs behind it.

    >>> counts_by_step(Line("5:RD"))
    {'D': 0, 'L': 14, 'R': 0}
    """
    return {
        move: count(line.step(move), wishes, memory=memory, threads=threads, progress=progress)
        for move in line.free_neighbours()
    }


def memory_to_count(sweep: Sweep, *, most: int) -> int | None:
    """The bytes that counting takes: two layers of numbers, and what finds them.

    Telling it takes a while for large boards, so beyond `most` bytes it is None.
    """
    weight = sweep.weigh(largest=most // _BYTES_A_STATE)
    if weight is None:
        return None
    layers = _BYTES_A_STATE * weight.largest + 250 * weight.most_groups
    return layers + memory_of_maps(sweep.widest)


def require(what: str, needed: int | None, allowed: int) -> None:
    """Refuse what needs more memory than allowed; None stands for more than twice as much."""
    if needed is None or needed > allowed:
        amount = f"{needed / GIGABYTE:.2f}" if needed else f"more than {2 * allowed / GIGABYTE:.2f}"
        raise TooLargeError(
            f"{what} needs {amount} GB of memory, allowed are {allowed / GIGABYTE:.2f} GB"
        )
