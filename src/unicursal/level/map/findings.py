"""What was found in a map: kinds, places and words, listed one by one only on request.

A large map can have millions of findings, and most callers want a number, a kind or the first few.
So places stay in arrays, and words are made when a finding is taken out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Integers
from unicursal.level.map.tiles import Tile


@dataclass(frozen=True)
class Finding:
    """A defect or a blemish: its kind, its place and its words."""

    kind: str
    at: Tile
    text: str


@dataclass(frozen=True)
class Sort:
    """Findings of one kind with the same words; `{}` stands for the place."""

    kind: str
    words: str

    def at(self, x: int, y: int) -> Finding:
        """The finding at a place."""
        return Finding(self.kind, (x, y), self.words.format(f"({x}, {y})"))


class Findings(Sequence[Finding]):
    """Findings in their order: of which sort each is, and where.

    >>> touch = Sort("corner touch", "open tiles touch by a corner only at {}")
    >>> found = Findings((touch,), np.array([0, 0]), np.array([3, 5]), np.array([1, 2]))
    >>> len(found), found[1].text, found.number("wall block")
    (2, 'open tiles touch by a corner only at (5, 2)', 0)
    """

    def __init__(self, sorts: tuple[Sort, ...], which: Integers, xs: Integers, ys: Integers):
        self._sorts, self._which, self._xs, self._ys = sorts, which, xs, ys

    @classmethod
    def joined(cls, parts: Sequence["Findings"]) -> "Findings":
        """Findings one after the other; there is at least one part."""
        sorts: list[Sort] = []
        which = []
        for part in parts:
            which.append(part._which + len(sorts))
            sorts += part._sorts
        xs, ys = [part._xs for part in parts], [part._ys for part in parts]
        return cls(tuple(sorts), np.concatenate(which), np.concatenate(xs), np.concatenate(ys))

    @classmethod
    def of_sort(cls, kind: str, words: str, tiles: Sequence[Tile]) -> "Findings":
        """Findings of one sort at some tiles."""
        places = np.array(tiles, np.int64).reshape(-1, 2)
        none = np.zeros(len(places), np.int64)
        return cls((Sort(kind, words),), none, places[:, 0], places[:, 1])

    @classmethod
    def where(cls, kind: str, words: str, flags: npt.NDArray[np.bool_]) -> "Findings":
        """Findings of one sort at the tiles `[y, x]` that are true, row by row."""
        ys, xs = np.nonzero(flags)
        return cls((Sort(kind, words),), np.zeros(len(xs), np.int64), xs, ys)

    def number(self, *kinds: str) -> int:
        """How many are of one of these kinds."""
        return int(self._are(*kinds).sum())

    def without(self, *kinds: str) -> "Findings":
        """Those of no such kind."""
        keep = ~self._are(*kinds)
        return Findings(self._sorts, self._which[keep], self._xs[keep], self._ys[keep])

    def _are(self, *kinds: str) -> npt.NDArray[np.bool_]:
        of_these = np.array([sort.kind in kinds for sort in self._sorts], np.bool_)
        return of_these[self._which]

    def __len__(self) -> int:
        return len(self._which)

    @overload
    def __getitem__(self, place: int) -> Finding: ...
    @overload
    def __getitem__(self, place: slice) -> "Findings": ...
    def __getitem__(self, place: int | slice) -> "Finding | Findings":
        if isinstance(place, slice):
            return Findings(self._sorts, self._which[place], self._xs[place], self._ys[place])
        sort = self._sorts[int(self._which[place])]
        return sort.at(int(self._xs[place]), int(self._ys[place]))

    def __iter__(self) -> Iterator[Finding]:
        places = zip(self._which.tolist(), self._xs.tolist(), self._ys.tolist(), strict=True)
        return (self._sorts[which].at(x, y) for which, x, y in places)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Findings) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Findings({list(self)!r})"
