"""What every kind of campaign can do."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Final

from unicursal.lab.shard import Fields, Outcome

FIRST_SHARDS: Final = 256
"""How many shards a task is cut into at first, about: workers cut those that take too long."""


class Kind(ABC):
    """A kind of campaign: how its task is cut, computed, and added up."""

    name: ClassVar[str]

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
