"""One walkthrough after the other, by a law: how many have come, and the last of them."""

import time
from collections.abc import Iterator
from itertools import count as from_number

import numpy as np

from unicursal._random import seeded
from unicursal.count import Table, Walkthroughs, rank
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.walk.exact_run import is_listed
from unicursal.walk.fair import complete_fairly
from unicursal.walk.left_first import first_at_or_after, next_left_first

_FIRST_BLOCK, _LARGEST_BLOCK = 64, 1 << 16
_SHOWN = 0.015
"""Seconds that a block takes, so that many of them are seen."""

Passed = tuple[int, Line]
"""How many walkthroughs have been met since the last time, and the last of them."""


def succession(line: Line, law: str, seed: int = 0, memory: int | None = None) -> Iterator[Passed]:
    """Go on from a line for ever, or left-first until no walkthrough is left.

    Left-first that is all that come after it (a walkthrough has been met itself), also those that
    begin otherwise; by another law each begins with the line, and the first is that of the seed.

    >>> sum(number for number, _ in succession(Line("5"), "left-first"))
    104
    >>> sum(number for number, _ in succession(Line("5:DDDDRRRUULDLUUURDRURDDDD"), "left-first"))
    1
    """
    if law == "left-first":
        yield from _listed(line, memory) if is_listed(line.board) else _searched(line)
    elif law == "uniform":
        table, rng = Table(line, memory=memory), seeded(np.uint64(seed))
        while True:
            yield 1, table.sample(rng)[0]
    elif law == "fair":
        for number in from_number(seed):
            yield 1, complete_fairly(line, number)
    else:
        raise UnicursalError(f"unknown law {law!r}: choose from left-first, uniform, fair")


def _listed(line: Line, memory: int | None) -> Iterator[Passed]:
    every = Walkthroughs(line.board, memory=memory)
    first = rank(line, memory=memory) + line.is_complete
    if first >= every.count:
        return
    listing, most = every.listing(first), _FIRST_BLOCK
    while True:
        begin = time.perf_counter()
        block = listing.block(most)
        if len(block):
            yield len(block), Line(line.board, block[-1].tobytes().decode("ascii"))
        if len(block) < most:
            return
        quick = time.perf_counter() - begin < _SHOWN
        most = min(2 * most, _LARGEST_BLOCK) if quick else max(1, most // 2)


def _searched(line: Line) -> Iterator[Passed]:
    found = next_left_first(line) if line.is_complete else first_at_or_after(line)
    while found is not None:
        yield 1, found
        found = next_left_first(found)
