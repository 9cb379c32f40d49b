"""What was found in a map: kinds, places and words, listed one by one only on request.

A large map can have millions of findings, and most callers want a number, a kind or the first few.
So places stay in arrays, and words are made when a finding is taken out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import overload

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Booleans, Integers
from unicursal.level.map.tiles import Tile


@dataclass(frozen=True)
class Finding:
    """A defect or a blemish: its kind, its place and its words."""

    kind: str
    at: Tile
    text: str


class Findings(Sequence[Finding]):
    """Findings in their order: which kind and words each has, `{}` for the place, and where it is.

    >>> touch = "corner touch", "open tiles touch by a corner only at {}"
    >>> found = Findings((touch,), np.array([0, 0]), np.array([[3, 1], [5, 2]]))
    >>> len(found), found[1].text, found.number("wall block")
    (2, 'open tiles touch by a corner only at (5, 2)', 0)
    """

    def __init__(self, sorts: tuple[tuple[str, str], ...], which: Integers, places: Integers):
        self._sorts, self._which, self._places = sorts, which, places

    @classmethod
    def of_sort(cls, kind: str, words: str, where: npt.ArrayLike) -> "Findings":
        """Findings of one sort at some tiles `(x, y)`, or where flags `[y, x]` are true."""
        given = np.array(where)
        places = np.argwhere(given)[:, ::-1] if given.dtype == np.bool_ else given.reshape(-1, 2)
        return cls(((kind, words),), np.zeros(len(places), np.int64), places.astype(np.int64))

    @classmethod
    def joined(cls, parts: Sequence["Findings"]) -> "Findings":
        """Findings one after the other; there is at least one part."""
        sorts = tuple(chain.from_iterable(part._sorts for part in parts))
        begins = accumulate((len(part._sorts) for part in parts), initial=0)
        which = [part._which + begin for part, begin in zip(parts, begins, strict=False)]
        return cls(sorts, np.concatenate(which), np.concatenate([part._places for part in parts]))

    def number(self, *kinds: str) -> int:
        """How many are of one of these kinds."""
        return int(self._are(kinds).sum())

    def without(self, *kinds: str) -> "Findings":
        """Those of no such kind."""
        return self._chosen(~self._are(kinds))

    def _are(self, kinds: tuple[str, ...]) -> Booleans:
        return np.array([kind in kinds for kind, _ in self._sorts], np.bool_)[self._which]

    def _chosen(self, which: slice | Booleans) -> "Findings":
        return Findings(self._sorts, self._which[which], self._places[which])

    def __len__(self) -> int:
        return len(self._which)

    @overload
    def __getitem__(self, place: int) -> Finding: ...
    @overload
    def __getitem__(self, place: slice) -> "Findings": ...
    def __getitem__(self, place: int | slice) -> "Finding | Findings":
        if isinstance(place, slice):
            return self._chosen(place)
        kind, words = self._sorts[self._which[place]]
        x, y = self._places[place].tolist()
        return Finding(kind, (x, y), words.format(f"({x}, {y})"))

    def __repr__(self) -> str:
        return f"Findings({list(self)!r})"
