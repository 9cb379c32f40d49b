"""What every kind of campaign can do."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar

from unicursal.lab.shard import Fields, Outcome


class Kind(ABC):
    """A kind of campaign: how its task is cut, computed, and added up."""

    name: ClassVar[str]

    @abstractmethod
    def first_shards(self, task: Fields) -> list[str]:
        """The task cut into shards; one that proves long is cut further by whoever works at it."""

    @abstractmethod
    def work(self, shard: Fields, seconds: float) -> Outcome:
        """Compute a shard, or its first part and what is left of it if that takes longer."""

    @abstractmethod
    def add(self, task: Fields, results: Iterable[Fields]) -> dict[str, object]:
        """The results of all shards that are done as one, in whatever order they come."""

    @abstractmethod
    def share(self, task: Fields, result: Fields) -> float | None:
        """How much of the task a result covers, from 0 to 1, where that can be known."""
