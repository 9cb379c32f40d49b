"""What pictures ask of the fields near the live end, as bits (see `_near`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from unicursal.rules.engine import _tables as tables

_ASKED: Final = {
    tables.EMPTY: (tables.NEAR_FREE,),
    tables.TAKEN: (tables.NEAR_TAKEN,),
    tables.WALL: (tables.NEAR_NOT_FREE,),
    tables.NOT_TAKEN: (tables.NEAR_NOT_TAKEN,),
    tables.OUTSIDE: (tables.NEAR_NOT_FREE, tables.NEAR_NOT_TAKEN),
    tables.EMPTY_NO_FUTURE: (tables.NEAR_FREE,),
    tables.RUNS: (tables.NEAR_TAKEN,),
    tables.RUNS_NOT: (tables.NEAR_TAKEN,),
    tables.LATER: (tables.NEAR_TAKEN,),
    tables.NOT_LATER: (tables.NEAR_TAKEN,),
    tables.RUNS_OR_BORDER: (tables.NEAR_NOT_FREE,),
}
"""What has to hold for each kind of test."""
_SAID_BY_BITS: Final = (
    tables.EMPTY,
    tables.TAKEN,
    tables.WALL,
    tables.NOT_TAKEN,
    tables.OUTSIDE,
)
"""The kinds of which that is all."""
_MASKS: Final = np.zeros((max(_ASKED) + 1, tables.NEAR_MASKS), np.int64)
for _kind, _columns in _ASKED.items():
    _MASKS[_kind, _columns] = -1

Tests = NDArray[np.int32]
"""A row for each: its kind, its field, and a way or a second field."""


@dataclass(frozen=True)
class NearFields:
    """What a picture asks of the fields near the live end, before it is turned."""

    fields: NDArray[np.int32]
    asked: NDArray[np.int64]
    """For each of them, all bits of the masks in which it stands."""

    @classmethod
    def of(cls, tests: Tests) -> NearFields:
        """What these tests ask for."""
        near = tests[_are_near(tests) & np.isin(tests[:, tables.KIND], list(_ASKED))]
        return cls(near[:, [tables.DX, tables.DY]], _MASKS[near[:, tables.KIND]])

    def turned(self, turn: NDArray[np.int32]) -> NDArray[np.int64]:
        """The masks on the board; `turn` maps fields of the picture to ways on it."""
        x, y = (self.fields @ turn + tables.REACH).T
        bits = np.left_shift(np.int64(1), y * (2 * tables.REACH + 1) + x, dtype=np.int64)
        return np.bitwise_or.reduce(bits[:, None] & self.asked, axis=0)


def left_to_ask(tests: Tests) -> Tests:
    """The tests that bits do not answer."""
    return tests[~(_are_near(tests) & np.isin(tests[:, tables.KIND], _SAID_BY_BITS))]


def _are_near(tests: Tests) -> NDArray[np.bool_]:
    x, y = abs(tests[:, tables.DX]), abs(tests[:, tables.DY])
    return (x <= tables.REACH) & (y <= tables.REACH)
