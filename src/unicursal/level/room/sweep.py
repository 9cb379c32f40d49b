"""The sweep over a case: from tile to tile all states that its maps can have there."""

import numpy as np

from unicursal import memory as policy
from unicursal._arrays import Indices
from unicursal.errors import TooLargeError, TooMuchMemoryError
from unicursal.level.room import _tiles as tiles
from unicursal.level.room.cases import END, THROUGH, WALL, Case
from unicursal.progress import Progress

WORDS = "sweeping the room"
"""What progress is reported as."""
PORTION = 1 << 20
"""States that are taken before Python is in control again, so that Ctrl-C is noticed."""
_FEW_STATES = 1 << 11
"""How many states are swept in a quick check whether a room has a map at all."""
_CODES = np.full((32, 5), -1)
"""What a tile can be, by its mask."""
for _mask in range(32):
    _can_be = [option for option in range(5) if _mask >> option & 1]
    _CODES[_mask, : len(_can_be)] = _can_be

# Measured for rooms of 9 to 19 tiles by twice as many, and rounded up: bytes for each tile of a
# room whose rows have 13 inner tiles, and how many times as many for each tile more in a row.
_STRICT = 40_000, 2.1
_PERFECT = 500_000, 2.8
_FREE_ENDS = 8
"""This many times as much at most where tiles may be an end or not; less for a few such tiles."""
_MOSTLY = 0.9
_TOO_MUCH = 1e18
"""More than this is not distinguished."""


class Sweep:
    """What a case's tiles can be in the order of the sweep, and how far it is."""

    def __init__(self, case: Case, memory: int) -> None:
        """Refuse what is too wide, or known to need more memory than allowed."""
        turned, self.tiles = case.turned()
        self._columns = turned.options.shape[1]
        if self._columns > tiles.MOST_COLUMNS:
            raise TooLargeError(
                "the exact engine handles rooms whose shorter side is at most "
                f"{tiles.MOST_COLUMNS + 2} tiles, not {self._columns + 2}"
            )
        require_memory(case, memory)
        options = _CODES[turned.options.ravel()]
        self.options = options[:, : max(1, int((options >= 0).sum(axis=1).max()))].copy()
        """What each tile can be, in the order of the sweep, filled up with -1."""
        self.many = np.zeros(len(options), dtype=np.int64)
        """The number of states before each tile."""
        self._memory = memory
        self._rules = tiles.STRICT * case.is_strict | tiles.THICK * case.may_be_thick
        self._at = np.zeros(6, dtype=np.int64)
        self._at[[tiles.STATES, tiles.BASE]] = 1
        self._keys = np.zeros((2, _FEW_STATES), dtype=np.int64)
        self._table = np.zeros(2 * _FEW_STATES, dtype=np.int64)

    def _make_space(self) -> None:
        """Have space for twice as many states behind a tile, and begin it anew."""
        self._keys = np.hstack((self._keys, self._keys))
        self._table = np.zeros(2 * len(self._table), dtype=np.int64)
        self._at[[tiles.TAKEN, tiles.FOUND]] = 0

    def _advance(self, kids: Indices, portion: int = PORTION) -> int:
        arrays = self._at, self._keys, self._table, kids, self.many
        return tiles.advance(self.options, self._columns, self._rules, portion, *arrays)

    @property
    def ends_well(self) -> bool:
        """Whether there is a map, once all tiles are taken."""
        return bool(self._at[tiles.STATES])

    @classmethod
    def is_solvable(cls, case: Case, memory: int) -> bool | None:
        """Whether a case has a map; None if the states are too many to be swept in passing.

        What needs more memory than allowed to be drawn is refused all the same.
        """
        if case.is_hopeless:
            return False
        sweep = cls(case, memory)
        nothing = np.empty((0, sweep.options.shape[1]), dtype=np.int32)
        while (why := sweep._advance(nothing)) == tiles.TIRED:
            pass
        return None if why == tiles.MORE_KEYS else sweep.ends_well

    def edges(self, progress: Progress) -> list[Indices]:
        """The edges from all states, in portions: their places among the states behind, or -1."""
        found: list[Indices] = []
        kids = np.empty((_FEW_STATES, self.options.shape[1]), dtype=np.int32)
        held, portion = 0, _FEW_STATES
        while (why := self._advance(kids, portion)) != tiles.READY:
            step, states, used = (int(self._at[i]) for i in (tiles.STEP, tiles.STATES, tiles.USED))
            needed = held + kids[0].nbytes * (used + states)
            if needed + self._keys.nbytes + self._table.nbytes > self._memory:
                allowed = self._memory / policy.GIGABYTE
                raise TooMuchMemoryError(f"this room needs more than the {allowed:.2f} GB allowed")
            if why == tiles.MORE_KEYS:
                self._make_space()
            elif why == tiles.MORE_KIDS:
                found.append(kids[:used])
                held += found[-1].nbytes
                rows = max(states, min(2 * len(kids), PORTION))
                kids = np.empty((rows, kids.shape[1]), dtype=np.int32)
                self._at[tiles.USED] = 0
            portion = min(2 * portion, PORTION)
            progress(WORDS, step / len(self.options))
        return [*found, kids[: self._at[tiles.USED]]]


def require_memory(case: Case, memory: int) -> None:
    """Refuse a case that will need more memory than allowed.

    Where many tiles are fixed this cannot be known in advance; then only the sweep tells.
    """
    undecided = case.options & (WALL | THROUGH) == WALL | THROUGH
    if undecided.mean() < _MOSTLY or case.is_hopeless:
        return
    rows, columns = max(case.options.shape), min(case.options.shape)
    a_tile, growth = _STRICT if case.is_strict else _PERFECT
    expected = a_tile * growth ** (columns - 13) * rows * columns
    free_ends = np.count_nonzero(case.options & (THROUGH | END) == THROUGH | END)
    expected *= min(_FREE_ENDS, 1 + free_ends / _FREE_ENDS)
    policy.require("this room", int(min(expected, _TOO_MUCH)), memory)
