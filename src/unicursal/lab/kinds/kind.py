"""What every kind of campaign can do, and those that repeat one thing with a seed for each time."""

from __future__ import annotations

import hashlib
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, Protocol

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


class Trial(Protocol):
    """What counts over the repetitions of one shard."""

    def do(self, seed: int) -> None:
        """Do it once more."""

    def result(self) -> dict[str, object]:
        """What was counted."""


class RepeatedKind(Kind):
    """A kind whose shards are repetitions from one number to another, on one board."""

    shard_size: ClassVar[int]
    """How many repetitions a first shard has, at the least."""

    @abstractmethod
    def trial(self, shard: Fields) -> Trial:
        """What is done again and again."""

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
        trial = self.trial(shard)
        at, last = int(shard["from"]), int(shard["until"])
        while at < last:
            trial.do(seed_of(int(shard["seed"]), at))
            at += 1
            if time.monotonic() >= deadline:
                break
        done = text_of({**shard, "until": at})
        result = {"board": shard["board"], "times": at - int(shard["from"]), **trial.result()}
        return Outcome(done, result, tuple(self._halves(shard, at, last)))

    @staticmethod
    def _halves(shard: Fields, first: int, last: int) -> Iterator[str]:
        middle = (first + last) // 2
        for begin, end in ((first, middle), (middle, last)):
            if begin < end:
                yield text_of({**shard, "from": begin, "until": end})

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
