"""Every walkthrough of a board, or those of a range of numbers, by the exact answer or by rules.

By the exact answer a shard is a range of numbers. Numbers, which come from counting, say only where
the listing is cut: whoever lists a range looks whether the walkthrough behind its last one is the
one that the next range begins with, and behind the last of all there must be none. So the total
comes from listing, and a wrong count would be noticed.

By rules a shard is a range of positions, for rules that leave a wrong step open visit positions
that have no number. Positions are ordered left-first; a position comes before all that begin with
it. A range holds the positions from `begin` on and before `end`. Cut at a position, a range is two
whose counts add up. A run continues past dead ends. `RuleRun.begin_at` can stop only before a
prefix of `begin` plus one step; any other range is cut into such pieces along the moves of `end`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Final

from unicursal.board import Board
from unicursal.board.directions import moves_in_common
from unicursal.budget import Budget
from unicursal.count import Walkthroughs
from unicursal.errors import TooLargeError, UnicursalError
from unicursal.lab.kinds.kind import FIRST_SHARDS, Kind
from unicursal.lab.shard import EXACT, Fields, Outcome, rule_set_of, text_of
from unicursal.line import Line
from unicursal.memory import without_asking
from unicursal.rules import RuleSet
from unicursal.rules.suitable import check_board
from unicursal.rules.trials.runs import RuleRun
from unicursal.walk.exact_run import numbered
from unicursal.walk.left_first import left_first_key

_LEAST: Final = 2_000_000
"""Walkthroughs of a first shard, at the least."""
_BLOCK: Final = 100_000
"""Walkthroughs that are listed at once ..."""
_BLOCK_BYTES: Final = 1 << 28
"""... and what they may take, a byte a cell."""
_COUNTED: Final = 169
"""By rules the walkthroughs are counted, only to tell how far it is, on boards of at most this many
cells (half a second)."""


class Enumeration(Kind):
    """`enumerate`: how many walkthroughs, how many dead ends, and the first of them."""

    name = "enumerate"

    def prepared(self, task: Fields) -> Fields:
        """With the number of walkthroughs, where it says how the task is cut."""
        if task["rules"] != EXACT:
            return task
        total = _count(task["board"])
        return {**task, "total": None if total is None else str(total)}

    def first_shards(self, task: Fields) -> list[str]:
        """Ranges of numbers, or one range of positions that workers cut."""
        board = Board(task["board"])
        first, last = int(task["from"]), None if task["until"] is None else int(task["until"])
        if last is not None and first >= last:
            raise UnicursalError(f"--from {first} is not before --until {last}")
        if task["rules"] != EXACT:
            rule_set_of(task)
            check_board(board)
            return [_shard(task, *_ends(board, first, last))]
        if task["total"] is None:
            raise UnicursalError(f"{board} is too large to be numbered, so it cannot be cut")
        total = int(task["total"])
        _refuse_beyond(board, first, total)
        last = total if last is None else min(total, last)
        step = max(_LEAST, -(-(last - first) // FIRST_SHARDS))
        return [_shard(task, str(at), str(min(at + step, last))) for at in range(first, last, step)]

    def work(self, shard: Fields, seconds: float) -> Outcome:
        """Walk through one range."""
        if shard["rules"] == EXACT:
            return _list_range(shard, seconds)

        tally, cuts = run_range(
            Board(shard["board"]),
            rule_set_of(shard),
            shard["from"],
            shard["until"],
            keep=shard["keep"],
            seconds=seconds,
        )
        ends = [*cuts[1:], shard["until"]]
        return Outcome(
            _shard(shard, shard["from"], cuts[0] if cuts else shard["until"]),
            asdict(tally),
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
        if task["rules"] == EXACT:
            total = int(task["total"] or 0)
        else:  # where it is quickly counted
            total = (len(Board(task["board"])) <= _COUNTED and _count(task["board"])) or 0
        if not total:
            return None
        last = total if task["until"] is None else min(total, int(task["until"]))
        return min(1.0, int(result["completed"]) / max(1, last - int(task["from"])))


def _shard(like: Fields, begin: str, end: str | None) -> str:
    return text_of({**like, "from": begin, "until": end})


def _list_range(shard: Fields, seconds: float) -> Outcome:
    deadline = time.monotonic() + seconds
    first, last = int(shard["from"]), int(shard["until"])
    every = Walkthroughs(shard["board"], memory=without_asking())
    listing = every.listing(first)
    at = first
    block = max(1, min(_BLOCK, _BLOCK_BYTES // len(Board(shard["board"]))))
    while at < last and (at == first or time.monotonic() < deadline):
        found = len(listing.block(min(block, last - at)))
        at += found
        if not found:
            raise RuntimeError(f"{shard['board']} ended at {at}, before {last}")
    # The walkthrough that is listed next must be the one with that number, or none is left.
    expected = [every[at].moves] if at < every.count else []
    if [row.tobytes().decode("ascii") for row in listing.block(1)] != expected:
        raise RuntimeError(f"{every.board}: listing and numbers disagree at {at}")
    middle = (at + last) // 2
    ends = [at, last] if last - at < _LEAST else [at, middle, last]
    rest = pairwise(ends) if at < last else ()
    return Outcome(
        _shard(shard, str(first), str(at)),
        asdict(RangeTally(at - first)),
        tuple(_shard(shard, str(begin), str(end)) for begin, end in rest),
    )


def _ends(board: Board, first: int, last: int | None) -> tuple[str, str | None]:
    """The walkthroughs with these numbers; nothing is counted for the first and the last of all."""
    if first == 0 and last is None:
        return "", None
    total = _count(str(board))
    _refuse_beyond(board, first, total)
    begin = numbered(board, first).moves if first else ""
    if last is None or (total is not None and last >= total):
        return begin, None
    return begin, numbered(board, last).moves


def _refuse_beyond(board: Board, first: int, total: int | None) -> None:
    if total is not None and first >= total:
        raise UnicursalError(f"there is no walkthrough from {first:,} on: {board} has {total:,}")


@lru_cache(maxsize=4)
def _count(board: str) -> int | None:
    try:
        return Walkthroughs(board, memory=without_asking()).count
    except TooLargeError:
        return None


_MOST_CUTS = 6
"""The rest of a range is cut where the largest pieces are, near the start, into this many."""


@dataclass
class RangeTally:
    """What was met in a range."""

    completed: int = 0
    dead_ends: int = 0
    first_dead_ends: list[str] = field(default_factory=list)

    def note(self, dead_end: Line, keep: int) -> None:
        """Count a dead end, and keep it if it is one of the first."""
        self.dead_ends += 1
        if len(self.first_dead_ends) < keep:
            self.first_dead_ends.append(dead_end.moves)


def run_range(
    board: Board,
    rules: RuleSet,
    begin: str,
    end: str | None,
    *,
    keep: int = 1,
    seconds: float = math.inf,
) -> tuple[RangeTally, list[str]]:
    """Run between two lines of moves; the tally, and where the rest begins and may be cut.

    >>> run_range(Board(5), RuleSet.parse("5"), "", "D")[0].completed
    52
    >>> run_range(Board(5), RuleSet.parse("5"), "D", None)
    (RangeTally(completed=52, dead_ends=0, first_dead_ends=[]), [])
    """
    budget = Budget(seconds=max(0.0, seconds)).start()
    run, tally = RuleRun(board, rules), RangeTally()
    for first, last in _pieces(begin, end):
        run.begin_at(Line(board, first), None if last is None else Line(board, last))
        if run.is_stuck:
            tally.note(run.line, keep)
        while not (done := run.left_first(budget=budget)).finished:
            tally.completed += done.completed
            if done.dead_end:
                tally.note(done.dead_end, keep)
            if not budget.is_spent:
                continue
            if starts := [line.moves for line in run.left()]:
                ends = [] if last in (None, end) else [last]
                return tally, starts[:1] + starts[1:][1 - _MOST_CUTS :] + ends
        tally.completed += done.completed
    return tally, []


def _pieces(begin: str, end: str | None) -> Iterator[tuple[str, str | None]]:
    """The range as ranges whose end is a beginning of their begin and one step."""
    if end is None:
        yield begin, None
        return
    shared = moves_in_common(begin, end)
    yield begin, end[: shared + 1]
    for length in range(shared + 1, len(end)):
        yield end[:length], end[: length + 1]
