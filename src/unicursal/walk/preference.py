"""Preferences: laws of choice that are a table, the last step by the next one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np

from unicursal._arrays import Integers
from unicursal.board import MOVES, Move
from unicursal.board.directions import LEFT_FIRST
from unicursal.errors import UnicursalError, quoted
from unicursal.exact.solver._state import Numbers
from unicursal.exact.solver._tasks import RANK

_MOST_WEIGHT: Final = 10_000

Row = str | Mapping[Move, float]
"""What is preferred after a step: moves in order, the first before all others; or weights."""


@dataclass(frozen=True)
class Preference:
    """A law of choice: which step is taken after which, if it is possible.

    `after` has a row for each last move and one, "", for the first step. A row is either an order
    of moves (`"URD"`: up wherever that is possible, else right, else down) or weights (`{"U": 3,
    "R": 1}`: up three times as often as right where both are possible). Moves that a row does not
    name, or gives the weight 0, are taken only where nothing else is possible, and a row that is
    missing prefers none.

    >>> from unicursal import draw_line
    >>> upright = Preference({"U": "U", "D": "D", "L": {"U": 1, "D": 1}, "R": {"U": 1, "D": 1}})
    >>> draw_line(5, upright, seed=1)
    Line('5:RDLDDDRUURDDRUUULURRDDDD')
    """

    after: Mapping[Move, Row]

    def __post_init__(self) -> None:
        if not isinstance(self.after, Mapping):
            raise UnicursalError(
                f"a preference is a row for each last move, not {quoted(self.after)}"
            )
        for last, row in self.after.items():
            if last not in ("", *MOVES):
                raise UnicursalError(
                    f"a row is for a last move U, D, L or R or for '', not {last!r}"
                )
            _checked(row)

    @classmethod
    def of_turns(cls, left: float = 0, straight: float = 0, right: float = 0) -> "Preference":
        """The weights of turning left, going straight on and turning right; the first step is free.

        >>> Preference.of_turns(left=1, straight=2).after["R"]
        {'U': 1, 'R': 2, 'D': 0}
        """
        weights = left, straight, right
        return cls({last: dict(zip(LEFT_FIRST[last], weights, strict=True)) for last in MOVES})

    @property
    def entries(self) -> list[int]:
        """The table as the solver reads it."""
        rows = [self.after.get(last, {}) for last in (*MOVES, "")]
        return [entry for row in rows for entry in _entries(row)]


def _checked(row: Row) -> None:
    if isinstance(row, str):
        if set(row) > set(MOVES) or len(set(row)) < len(row):
            raise UnicursalError(f"an order names each of U, D, L, R once at most, not {row!r}")
        return
    if not isinstance(row, Mapping):
        raise UnicursalError(f"a row is an order like 'URD' or weights, not {quoted(row)}")
    for move, weight in row.items():
        is_number = isinstance(weight, int | float) and not isinstance(weight, bool)
        if move not in MOVES or not move:
            raise UnicursalError(f"weights are for U, D, L and R, not for {move!r}")
        if not is_number or not 0 <= weight <= _MOST_WEIGHT:
            raise UnicursalError(f"a weight is from 0 to {_MOST_WEIGHT:,}, not {quoted(weight)}")


def _entries(row: Row) -> list[int]:
    """A rank and a weight for each direction."""
    if isinstance(row, str):
        ranks = {move: len(row) - place for place, move in enumerate(row)}
        return [RANK * ranks.get(move, 0) + 1 for move in MOVES]
    most = max(row.values(), default=0)
    # Weights in whole numbers, as fine as fits.
    scale = _MOST_WEIGHT / most if most else 0
    weights = [round(scale * row.get(move, 0)) for move in MOVES]
    return [RANK + weight if weight else 1 for weight in weights]


def table_of(preferences: Iterable[Preference], number_at: Integers | None = None) -> Numbers:
    """Preferences as the solver reads them, with the number of that of each cell `[y, x]`."""
    entries = [preference.entries for preference in preferences]
    tables = np.array([len(entries), *(entry for table in entries for entry in table)], np.int64)
    if number_at is None:
        return tables
    return np.concatenate([tables, np.pad(number_at, 1).ravel().astype(np.int64)])


def _teeth(axis: str) -> Preference:
    """Along an axis to the end, then a step aside and back."""
    along = dict.fromkeys(axis, 1)
    return Preference({"": along, **{last: last if last in axis else along for last in MOVES}})


PREFERENCES: Final[Mapping[str, Preference]] = MappingProxyType(
    {
        "straight": Preference.of_turns(left=1, straight=12, right=1),
        "winding": Preference.of_turns(left=6, straight=1, right=6),
        "spiral": Preference({"": "RDLU", **LEFT_FIRST}),
        "right-spiral": Preference(
            {"": "DRUL", **{last: LEFT_FIRST[last][::-1] for last in MOVES}}
        ),
        "teeth": _teeth("UD"),
        "flat-teeth": _teeth("LR"),
    }
)
"""The laws that are a table, by name."""
