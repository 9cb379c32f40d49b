"""What every kind of campaign can do, and those that repeat one thing with a seed for each time."""

from __future__ import annotations

import hashlib
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any, ClassVar, Final

from unicursal.lab.shard import Fields, Outcome, code_hash, text_of

FIRST_SHARDS: Final = 256
"""How many shards a task is cut into at first, about: workers cut those that take too long."""


class Kind(ABC):
    """A kind of campaign: how its task is cut, computed, and added up."""

    name: ClassVar[str]

    @classmethod
    def code(cls) -> str:
        """A hash of the code that computes it; results of different code must not be mixed."""
        return code_hash(cls.__module__)

    def prepared(self, task: Fields) -> Fields:
        """The task with what is found out once, at the start; nothing, for most kinds."""
        return task

    @abstractmethod
    def first_shards(self, task: Fields) -> list[str]:
        """The task cut into shards; one that proves long is cut further by whoever works at it.

        What cannot be done is refused here, before anything is on the disk.
        """

    @abstractmethod
    def work(self, shard: Fields, seconds: float) -> Outcome:
        """Compute a shard, or its first part and what is left of it if that takes longer."""

    @abstractmethod
    def add(self, task: Fields, results: Iterable[Fields]) -> dict[str, object]:
        """The results of all shards that are done as one, in whatever order they come."""

    @abstractmethod
    def share(self, task: Fields, result: Fields) -> float | None:
        """How much of the task a result covers, from 0 to 1, where that can be known."""


Trial = Callable[[int], Fields]
"""Does something once, with a seed, and says what was counted."""


def added(one: Any, other: Any) -> Any:
    """What was counted here and there as one: numbers are added, of texts the greater one is kept.

    Arrays are lists as soon as a shard is done.

    >>> added({"turns": 3, "runs": {"2": 1}}, {"turns": 4, "runs": {"2": 1, "5": 2}})
    {'turns': 7, 'runs': {'2': 2, '5': 2}}
    """
    if isinstance(one, Mapping):
        both = {name: added(one[name], other[name]) for name in one if name in other}
        return {**one, **other, **both}
    if isinstance(one, list):
        return [added(*pair) for pair in zip(one, other, strict=True)]
    return max(one, other) if isinstance(one, str) else one + other


class RepeatedKind(Kind):
    """A kind whose shards are repetitions from one number to another, on one board."""

    shard_size: ClassVar[int]
    """How many repetitions a first shard has, at the least."""

    @abstractmethod
    def trial(self, shard: Fields) -> Trial:
        """What is done again and again."""

    @abstractmethod
    def row(self, task: Fields, board: str, sums: Fields) -> dict[str, object]:
        """What is told of a board, once its counts are added up; none if nothing was done yet."""

    def first_shards(self, task: Fields) -> list[str]:
        """The repetitions of each board, in ranges; what comes of them does not depend on these."""
        number = int(task["number"])
        step = max(self.shard_size, -(-number // FIRST_SHARDS))
        ranges = [(at, min(at + step, number)) for at in range(0, number, step)]
        rest = {name: value for name, value in task.items() if name not in {"boards", "number"}}
        return [
            text_of({**rest, "board": board, "from": first, "until": last})
            for board in task["boards"]
            for first, last in ranges
        ]

    def work(self, shard: Fields, seconds: float) -> Outcome:
        """Repeat until done, or until the time is up."""
        deadline = time.monotonic() + seconds
        trial, sums = self.trial(shard), dict[str, Any]()
        first, last = int(shard["from"]), int(shard["until"])
        for at in range(first, last):
            sums = added(sums, {"times": 1, **trial(seed_of(int(shard["seed"]), at))})
            if time.monotonic() >= deadline:
                break
        until = first + int(sums["times"])
        ends = sorted({until, (until + last) // 2, last})
        rest = (text_of({**shard, "from": begin, "until": end}) for begin, end in pairwise(ends))
        told = {
            name: each.tolist() if hasattr(each, "tolist") else each for name, each in sums.items()
        }
        result = {**told, "board": shard["board"]}
        return Outcome(text_of({**shard, "until": until}), result, tuple(rest))

    def add(self, task: Fields, results: Iterable[Fields]) -> dict[str, object]:
        """A row a board."""
        sums: dict[str, Fields] = {}
        for result in results:
            sums = added(sums, {result["board"]: result})
        return {"rows": [self.row(task, board, sums.get(board, {})) for board in task["boards"]]}

    def share(self, task: Fields, result: Fields) -> float | None:
        """Repetitions done, of all that were asked for."""
        done = sum(int(row["times"]) for row in result["rows"])
        return done / (int(task["number"]) * len(task["boards"]))


def standard_error(times: int, total: int, squares: int) -> float | None:
    """That of a mean, from the sum of this many numbers and the sum of their squares.

    >>> standard_error(4, 8, 24)
    0.816496580927726
    """
    if times < 2:
        return None
    spread = (squares - total**2 / times) / (times - 1)
    return float((max(0.0, spread) / times) ** 0.5)


def seed_of(seed: int, number: int) -> int:
    """The seed of one repetition: the same whichever shard it falls into."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{number}".encode()).digest()[:8], "big")


def by_length(words: str) -> tuple[int, str]:
    """The order of examples: the shortest ones first."""
    return len(words), words
