"""One walkthrough after the other, by a law: how many have come, and the last of them."""

import sys
import time
from collections.abc import Iterator
from itertools import count as from_number

import numpy as np

from unicursal._random import seeded
from unicursal.count import Listing, Table
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.walk.laws import complete_fairly
from unicursal.walk.left_first import LeftFirst, is_listed

_FIRST_BLOCK, _LARGEST_BLOCK = 64, 1 << 16
_SHOWN = 0.015
"""Seconds that a block takes, so that many of them are seen."""

Passed = tuple[int, Line]
"""How many walkthroughs have been met since the last time, and the last of them."""


def succession(
    line: Line, law: str, seed: int = 0, memory: int | None = None, limit: int | None = None
) -> Iterator[Passed]:
    """Go on from a line for ever, or left-first until no walkthrough is left.

    Walkthroughs come in blocks as long as there is time for, but never more of them than a limit.

    Left-first that is all that come after it (a walkthrough has been met itself), also those that
    begin otherwise; by another law each begins with the line, and the first is that of the seed.

    >>> sum(number for number, _ in succession(Line("5"), "left-first"))
    104
    >>> sum(number for number, _ in succession(Line("5:DDDDRRRUULDLUUURDRURDDDD"), "left-first"))
    1
    """
    if law == "left-first":
        yield from _left_first(line, limit)
    elif law == "uniform":
        table, rng = Table(line, memory=memory), seeded(np.uint64(seed))
        while True:
            yield 1, table.sample(rng)[0]
    elif law == "fair":
        for number in from_number(seed):
            yield 1, complete_fairly(line, number)
    else:
        raise UnicursalError(f"unknown law {law!r}: choose from left-first, uniform, fair")


def _left_first(line: Line, limit: int | None) -> Iterator[Passed]:
    start = Line(line.board)
    walkthroughs = LeftFirst(start, line, after=line.is_complete)
    found = walkthroughs.next()
    if found is None or not is_listed(line.board):
        while found is not None:
            yield 1, found
            found = walkthroughs.next()
        return
    listing, most = Listing(start, first=found), _FIRST_BLOCK
    left = sys.maxsize if limit is None else limit
    while left:
        begin = time.perf_counter()
        most = min(most, left)
        block = listing.block(most)
        left -= len(block)
        if len(block):
            yield len(block), Line(line.board, block[-1].tobytes().decode("ascii"))
        if len(block) < most:
            return
        quick = time.perf_counter() - begin < _SHOWN
        most = min(2 * most, _LARGEST_BLOCK) if quick else max(1, most // 2)
