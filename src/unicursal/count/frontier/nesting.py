"""How the plugs of a frontier nest: lists of nestings, and what a cell does to them.

The swept part of a walkthrough is a set of strands. Each strand ends in plugs (edges that cross
the frontier) or in one of the two ends of the whole line. Read along the frontier, a plug opens a
strand, closes the one that it belongs to, or leads to an end: brackets and ends. In the plane
brackets nest, so the strands of the same plugs differ only in their *nesting*, and there are few
nestings: Catalan numbers. `Nestings` lists them all, shortest first, so a nesting is known by its
length (the number of plugs) and its place in the list.

An end is *enclosed* when a bracket opens before it and closes behind it. That cannot be while a
wall leads from the end to the outside within the swept part; such *open* nestings are far fewer.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Integers
from unicursal.count.frontier._nesting import (
    CLOSING,
    END,
    JOIN,
    KEEP,
    OPEN_PAIR,
    OPENING,
    START,
    STOP,
    fill_map,
)


@dataclass(frozen=True, eq=False)
class Nestings:
    """All nestings of up to so many plugs, for a number of line ends that have been swept."""

    ends: int
    is_open: bool
    codes: Integers
    first: Integers
    """Nestings of m plugs are `codes[first[m] : first[m + 1]]`."""

    @property
    def longest(self) -> int:
        """The most plugs that a nesting has."""
        return len(self.first) - 2

    @property
    def sizes(self) -> Integers:
        """How many nestings there are of each length."""
        return np.diff(self.first)


@lru_cache(maxsize=32)
def nestings(ends: int, is_open: bool, longest: int) -> Nestings:
    """The nestings with that many ends, of at most `longest` plugs.

    >>> nestings(1, True, 5).sizes.tolist(), nestings(1, False, 5).sizes.tolist()
    ([0, 1, 0, 2, 0, 5], [0, 1, 0, 3, 0, 10])
    """
    code, depth, used = (np.zeros(1, dtype=np.int64) for _ in range(3))
    lists: list[Integers] = []
    for length in range(longest + 1):
        complete = (depth == 0) & (used == ends)
        if length == 0 and ends == 2:
            complete[:] = True  # both ends swept and no plug: the line is complete
        lists.append(np.sort(code[complete]))
        place = 2 * length
        may_end = used < ends
        if is_open:
            may_end &= depth == 0
        closes = depth > 0
        code = np.concatenate(
            [
                code | OPENING << place,
                code[closes] | CLOSING << place,
                code[may_end] | END << place,
            ]
        )
        used = np.concatenate([used, used[closes], used[may_end] + 1])
        depth = np.concatenate([depth + 1, depth[closes] - 1, depth[may_end]])
        hopeful = depth + ends - used <= longest - length - 1
        code, depth, used = code[hopeful], depth[hopeful], used[hopeful]
    first = np.cumsum([0] + [len(codes) for codes in lists])
    return Nestings(ends, is_open, np.concatenate(lists), first)


@lru_cache(maxsize=32)
def nesting_counts(ends: int, is_open: bool, longest: int) -> Integers:
    """How many nestings there are of each length, without listing them.

    >>> nesting_counts(1, True, 5).tolist() == nestings(1, True, 5).sizes.tolist()
    True
    """
    counts = []
    beginnings = {(0, 0): 1}
    for _ in range(longest + 1):
        counts.append(beginnings.get((0, ends), 0))
        longer: dict[tuple[int, int], int] = {}
        for (depth, used), number in beginnings.items():
            following = [(depth + 1, used), (depth - 1, used)]
            if not (is_open and depth):
                following.append((depth, used + 1))
            for state in following:
                if state[0] >= 0 and state[1] <= ends:
                    longer[state] = longer.get(state, 0) + number
        beginnings = longer
    if ends == 2:
        counts[0] = 1
    return np.array(counts, dtype=np.int64)


@dataclass(frozen=True, eq=False)
class Maps:
    """What cells do to nestings, for some kinds of cells."""

    bases: Integers
    """For each kind of cell, `[plugs, m]` is where the maps of nestings of length m begin if 0, 1
    or 2 plugs lead into the cell; -1: none changes. `[3, m]` is how many have length m."""

    places: npt.NDArray[np.int32]
    """For each position, and each nesting, the place of the new nesting, or -1 for none."""


Kind = tuple[Nestings, Nestings, int]
"""The nestings before a cell and after it, and how many of its edges the line uses."""


@lru_cache(maxsize=16)
def maps(kinds: tuple[Kind, ...]) -> Maps:
    """The maps of several kinds of cells."""
    bases = []
    pieces = [np.empty(0, dtype=np.int32)]
    for kind in kinds:
        base, piece = _maps_of_kind(*kind)
        bases.append(np.where(base < 0, -1, base + sum(len(piece) for piece in pieces)))
        bases[-1][3] = kind[0].sizes
        pieces.append(piece)
    return Maps(np.array(bases), np.concatenate(pieces))


@lru_cache(maxsize=64)
def _maps_of_kind(
    before: Nestings, after: Nestings, degree: int
) -> tuple[Integers, npt.NDArray[np.int32]]:
    actions = (OPEN_PAIR, KEEP, JOIN) if degree == 2 else (START, STOP)
    growth = {OPEN_PAIR: 2, KEEP: 0, JOIN: -2, START: 1, STOP: -1}
    base = np.full((4, before.longest + 1), -1, dtype=np.int64)
    pieces = [np.empty(0, dtype=np.int32)]
    for plugs, action in enumerate(actions):
        if action == KEEP and before is after:
            continue
        for m in range(plugs, before.longest + 1):
            source = before.codes[before.first[m] : before.first[m + 1]]
            longer = m + growth[action]
            if longer > after.longest or not len(source):
                continue
            goal = after.codes[after.first[longer] : after.first[longer + 1]]
            piece = np.empty((m - plugs + 1, len(source)), dtype=np.int32)
            for position, row in enumerate(piece):
                fill_map(action, m, position, source, goal, row)
            base[plugs, m] = sum(len(piece) for piece in pieces)
            pieces.append(piece.ravel())
    return base, np.concatenate(pieces)


@lru_cache(maxsize=32)
def memory_of_maps(longest: int) -> int:
    """About as many bytes as the maps take for one end swept, as a rule the most that are used."""
    sizes = nesting_counts(1, True, longest)
    return int(4 * 2 * (sizes * np.arange(longest + 1)).sum())
