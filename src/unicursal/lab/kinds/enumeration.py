"""Every walkthrough of a board, or those of a range of numbers, by the exact answer or by rules.

By the exact answer a shard is a range of numbers. Numbers, which come from counting, say only where
the listing is cut: whoever lists a range looks whether the walkthrough behind its last one is the
one that the next range begins with, and behind the last of all there must be none. So the total is
one of listing, and counting that were wrong would be found out.

By rules a shard is a range of positions, for rules that leave a wrong step open visit positions
that have no number.

What computes is imported where it is needed: a campaign stands in its ledger before Numba loads.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from unicursal.board import Board
from unicursal.errors import TooLargeError, UnicursalError
from unicursal.lab.kinds.kind import Kind
from unicursal.lab.rule_words import words_of
from unicursal.lab.shard import Fields, Outcome, text_of
from unicursal.line import Line
from unicursal.memory import without_asking
from unicursal.rules import RuleSet
from unicursal.rules.engine.suitable import check_board
from unicursal.walk.left_first import left_first_key

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from unicursal.count import Walkthroughs

_FIRST_SHARDS: Final = 256
_LEAST: Final = 2_000_000
"""Walkthroughs of a first shard, at the least."""
_BLOCK: Final = 100_000
"""Walkthroughs that are listed at once ..."""
_BLOCK_BYTES: Final = 1 << 28
"""... and what they may take, a byte a cell."""


class Enumeration(Kind):
    """`enumerate`: how many walkthroughs, how many dead ends, and the first of them."""

    name = "enumerate"

    def first_shards(self, task: Fields) -> list[str]:
        """Ranges of numbers, or one range of positions that workers cut."""
        board = Board(task["board"])
        first, last = int(task["from"]), None if task["until"] is None else int(task["until"])
        if task["rules"] != "exact":
            RuleSet.parse(task["rules"])
            check_board(board)
            end = None if last is None else _moves_of(board, last)
            return [_shard(task, _moves_of(board, first), end)]
        total = _count(str(board))
        if total is None:
            raise UnicursalError(f"{board} is too large to be numbered, so it cannot be cut")
        last = min(total, total if last is None else last)
        if first >= last:
            raise UnicursalError(f"there is no walkthrough from {first:,} on: {board} has {last:,}")
        step = max(_LEAST, -(-(last - first) // _FIRST_SHARDS))
        return [_shard(task, str(at), str(min(at + step, last))) for at in range(first, last, step)]

    def work(self, shard: Fields, seconds: float) -> Outcome:
        """Walk through one range."""
        if shard["rules"] == "exact":
            return _list_range(shard, seconds)
        from unicursal.lab.left_first_range import run_range

        tally, cuts = run_range(
            Board(shard["board"]),
            RuleSet.parse(words_of(shard)),
            shard["from"],
            shard["until"],
            keep=shard["keep"],
            seconds=seconds,
        )
        ends = [*cuts[1:], shard["until"]]
        return Outcome(
            _shard(shard, shard["from"], cuts[0] if cuts else shard["until"]),
            {
                "completed": tally.completed,
                "dead_ends": tally.dead_ends,
                "first_dead_ends": tally.first_dead_ends,
            },
            tuple(_shard(shard, *ends) for ends in zip(cuts, ends, strict=False)),
        )

    def add(self, task: Fields, results: Iterable[Fields]) -> dict[str, object]:
        """The sums, and the first dead ends of all."""
        completed, dead_ends, found = 0, 0, []
        for result in results:
            completed += int(result["completed"])
            dead_ends += int(result["dead_ends"])
            found += result["first_dead_ends"]
        board = Board(task["board"])
        first = [str(Line(board, moves)) for moves in sorted(found, key=left_first_key)]
        first = first[: task["keep"]]
        return {
            "completed": completed,
            "dead_ends": dead_ends,
            "first_dead_end": first[0] if first else None,
            "first_dead_ends": first,
        }

    def share(self, task: Fields, result: Fields) -> float | None:
        """Walkthroughs completed, of all that there are."""
        total = _count(task["board"])
        if not total:
            return None
        last = total if task["until"] is None else min(total, int(task["until"]))
        return min(1.0, int(result["completed"]) / max(1, last - int(task["from"])))


def _shard(like: Fields, begin: str, end: str | None) -> str:
    return text_of({**like, "from": begin, "until": end})


def _list_range(shard: Fields, seconds: float) -> Outcome:
    from unicursal.count import Walkthroughs

    clock = time.monotonic() + seconds
    first, last = int(shard["from"]), int(shard["until"])
    every = Walkthroughs(shard["board"], memory=without_asking())
    listing = every.listing(first)
    at = first
    block = max(1, min(_BLOCK, _BLOCK_BYTES // len(Board(shard["board"]))))
    while at < last and (at == first or time.monotonic() < clock):
        found = len(listing.block(min(block, last - at)))
        at += found
        if not found:
            raise RuntimeError(f"{shard['board']} ended at {at}, before {last}")
    _check_seam(every, at, listing.block(1))
    middle = (at + last) // 2
    ends = [at, last] if last - at < _LEAST else [at, middle, last]
    rest = pairwise(ends) if at < last else ()
    return Outcome(
        _shard(shard, str(first), str(at)),
        {"completed": at - first, "dead_ends": 0, "first_dead_ends": []},
        tuple(_shard(shard, str(begin), str(end)) for begin, end in rest),
    )


def _check_seam(every: Walkthroughs, number: int, found: npt.NDArray[np.uint8]) -> None:
    """Whether the walkthrough that was listed next is the one with that number, or none is left."""
    expected = [every[number].moves] if number < every.count else []
    listed = [row.tobytes().decode("ascii") for row in found]
    if listed != expected:
        raise RuntimeError(f"{every.board}: listing and numbers disagree at {number}")


def _moves_of(board: Board, number: int) -> str:
    """The walkthrough with a number; no moves for the first, so that nothing need be counted."""
    if number == 0:
        return ""
    from unicursal.count import Walkthroughs

    return Walkthroughs(board)[number].moves


@lru_cache(maxsize=4)
def _count(board: str) -> int | None:
    from unicursal.count import Walkthroughs

    try:
        return Walkthroughs(board, memory=without_asking()).count
    except TooLargeError:
        return None
