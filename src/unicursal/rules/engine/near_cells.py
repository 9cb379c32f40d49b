"""What pictures ask of the cells near the live end, as bits (see `_match`)."""

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
_MASKS: Final = np.zeros((tables.SECTION + 1, tables.NEAR_MASKS), np.int64)
for _kind, _columns in _ASKED.items():
    _MASKS[_kind, _columns] = -1
_IS_ASKED: Final = np.isin(range(len(_MASKS)), list(_ASKED))
_IS_SAID: Final = np.isin(range(len(_MASKS)), _SAID_BY_BITS)

TURNS: Final = np.array(
    [turn for x in (1, -1) for y in (1, -1) for turn in (((x, 0), (0, y)), ((0, x), (y, 0)))],
    np.int32,
)
"""The matrices that turn or mirror a picture: its cells as rows, times one of these."""

Tests = NDArray[np.int32]
"""A row for each: its kind, its cell, and a way or a second cell."""


def near_masks(tests: Tests) -> dict[bytes, NDArray[np.int64]]:
    """What a picture asks of the cells near the live end, by the bytes of each of the TURNS."""
    near = tests[_are_near(tests) & _IS_ASKED[tests[:, tables.KIND]]]
    fields = near[:, tables.DX : tables.DY + 1] @ TURNS + tables.REACH
    places = fields[..., 1] * (2 * tables.REACH + 1) + fields[..., 0]
    bits = np.left_shift(1, places, dtype=np.int64)
    masks = np.bitwise_or.reduce(bits[..., None] & _MASKS[near[:, tables.KIND]], axis=1)
    return {turn.tobytes(): row for turn, row in zip(TURNS, masks, strict=True)}


def left_to_ask(tests: Tests) -> Tests:
    """The tests that bits do not answer."""
    return tests[~(_are_near(tests) & _IS_SAID[tests[:, tables.KIND]])]


def _are_near(tests: Tests) -> NDArray[np.bool_]:
    x, y = abs(tests[:, tables.DX]), abs(tests[:, tables.DY])
    return (x <= tables.REACH) & (y <= tables.REACH)
