"""What the way of a finished level looks like, in figures: how straight it is, how it turns.

A *run* is what lies between two turns; it is long if it has at least four steps. Fingers turn to
the other hand at the end of each long run, spirals to the same one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from unicursal.tilemap.tiles import Tile

_LONG = 4
_MOSTLY = 0.52
_OFTEN, _SELDOM = 0.55, 0.45
_WINDS = 0.64
"""A fair walk has about half of its steps on long runs, and more along the border."""


@dataclass(frozen=True)
class Look:
    """The figures of a way.

    >>> corner = [(x, 1) for x in range(5)] + [(4, y) for y in range(2, 4)]
    >>> Look.of(corner).on_long_runs
    0.6666666666666666
    """

    on_long_runs: float
    """The share of steps that belong to long runs."""
    to_the_same_hand: float | None
    """The share of long runs, by their length, with turns to the same hand at both ends."""

    @classmethod
    def of(cls, path: Sequence[Tile]) -> "Look":
        """The figures of the tiles of a way."""
        return cls.of_steps([(u - x, v - y) for (x, y), (u, v) in pairwise(path)])

    @classmethod
    def of_steps(cls, steps: Sequence[Tile]) -> "Look":
        """The figures of a way by its steps, `(0, -1)` upwards."""
        runs, turns = [1], list[int]()
        for (x, y), (u, v) in pairwise(steps):
            if (x, y) == (u, v):
                runs[-1] += 1
            else:
                runs.append(1)
                turns.append(x * v - y * u)
        on_long = sum(run for run in runs if run >= _LONG)
        hands = (
            [
                (run, one == other)
                for run, (one, other) in zip(runs[1:-1], pairwise(turns), strict=True)
                if run >= _LONG
            ]
            if turns
            else []
        )
        total = sum(run for run, _ in hands)
        same = sum(run for run, is_same in hands if is_same)
        return cls(on_long / max(1, len(steps)), same / total if total else None)

    def fitness(self, style: str) -> float:
        """More the better it is what a style promises."""
        same = self.to_the_same_hand or 0
        match style:
            case "teeth":
                return self.on_long_runs - same
            case "spiral" | "double-spiral":
                return self.on_long_runs + same
            case "winding":
                return -self.on_long_runs
            case "snake":
                return self.on_long_runs
        return 0

    def suits(self, style: str) -> bool:
        """Whether it is what a style promises."""
        same = self.to_the_same_hand
        match style:
            case "teeth":
                return self.on_long_runs >= _MOSTLY and same is not None and same <= _SELDOM
            case "spiral" | "double-spiral":
                return self.on_long_runs >= _MOSTLY and same is not None and same >= _OFTEN
            case "winding":
                return self.on_long_runs <= _WINDS
            case "snake":
                return self.on_long_runs >= _MOSTLY
            case _:
                return True
