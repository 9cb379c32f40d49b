"""The decision diagram of a case: all its maps at once, to be counted and drawn from.

A sweep goes from tile to tile through all states that the maps can have there. Backwards what is no
part of a map is dropped, and the rest counted.
"""

from math import frexp

import numpy as np
import numpy.typing as npt

from unicursal import memory as policy
from unicursal._arrays import Booleans, Indices
from unicursal.chance import Chance
from unicursal.errors import TooLargeError, TooMuchMemoryError
from unicursal.progress import Progress, part_of, silent
from unicursal.room import _tiles as tiles
from unicursal.room import _ways
from unicursal.room.cases import END, THROUGH, WALL, Case

_WORDS = "sweeping the room"
"""What progress is reported as."""
_PORTION = 1 << 20
"""States that are taken before Python is in control again, so that Ctrl-C is noticed."""
_FEW_STATES = 1 << 11
"""How many states are swept in a quick check whether a room has a map at all."""
_CODES = np.full((32, 5), -1)
"""What a tile can be, by its mask."""
for _mask in range(32):
    _can_be = [option for option in range(5) if _mask >> option & 1]
    _CODES[_mask, : len(_can_be)] = _can_be
_BLOCK = 4096
"""Maps that are read off in one call."""
_SWEEPING = 0.8
"""The share of the work that the sweep takes; the rest is the way back."""

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

    def _advance(self, kids: Indices, portion: int = _PORTION) -> int:
        arrays = self._at, self._keys, self._table, kids, self.many
        return tiles.advance(self.options, self._columns, self._rules, portion, *arrays)

    @property
    def ends_well(self) -> bool:
        """Whether there is a map, once all tiles are taken."""
        return bool(self._at[tiles.STATES])

    @classmethod
    def is_solvable(cls, case: Case, memory: int, most: int = _FEW_STATES) -> bool | None:
        """Whether a case has a map; None if behind some tile are more states than so many.

        What needs more memory than allowed to be drawn is refused all the same.
        """
        if case.is_hopeless:
            return False
        sweep = cls(case, memory)
        nothing = np.empty((0, sweep.options.shape[1]), dtype=np.int32)
        while (why := sweep._advance(nothing)) != tiles.READY:
            if why == tiles.MORE_KEYS:
                if len(sweep._keys[0]) >= most:
                    return None
                sweep._grow()
        return sweep.ends_well

    def _grow(self) -> None:
        """Space for twice as many states behind this tile, which is begun anew."""
        self._keys = np.hstack((self._keys, self._keys))
        self._table = np.zeros(2 * len(self._table), dtype=np.int64)
        self._at[[tiles.TAKEN, tiles.FOUND]] = 0

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
                self._grow()
            elif why == tiles.MORE_KIDS:
                found.append(kids[:used])
                held += found[-1].nbytes
                rows = max(states, min(2 * len(kids), _PORTION))
                kids = np.empty((rows, kids.shape[1]), dtype=np.int32)
                self._at[tiles.USED] = 0
            portion = min(2 * portion, _PORTION)
            progress(_WORDS, step / len(self.options))
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


class Diagram:
    """From each state of the sweep an edge for each thing that the next tile can be.

    Only states that a map passes through are kept, from the single one before the first tile to the
    one behind the last.
    """

    def __init__(
        self, case: Case, *, memory: int | None = None, progress: Progress = silent
    ) -> None:
        """Sweep the case; what needs more than `memory` bytes (if given) is refused."""
        allowed = policy.most() if memory is None else memory
        sweep = Sweep(case, allowed)
        self._shape, self._size = case.options.shape, case.options.size
        self._tiles, self._options = sweep.tiles, sweep.options
        edges = sweep.edges(part_of(progress, 0, _SWEEPING))
        bits = self._prune(edges, sweep, part_of(progress, _SWEEPING, 1))
        limbs = bits // 64 + 1
        policy.require("this room", self._kids.nbytes + 8 * limbs * len(self._kids), allowed)
        self._ways = np.zeros((len(self._kids), limbs), dtype=np.uint64)
        self._ways[-1, 0] = sweep.ends_well
        for end in range(len(self._kids) - 1, 0, -_PORTION):
            _ways.weigh(self._kids, max(0, end - _PORTION), end, self._ways)
        self.total = sum(int(word) << 64 * i for i, word in enumerate(self._ways[0]))

    def _prune(self, edges: list[Indices], sweep: Sweep, progress: Progress) -> int:
        """Keep what maps pass through; returns how many bits their number has at most."""
        steps, last = len(sweep.many), sum(map(len, edges))
        # Not touched before it is filled, so that memory goes from the edges to this.
        live = np.empty((last + 1, self._options.shape[1]), dtype=np.int32)
        live[last] = -1
        places = np.full((2, int(sweep.many.max())), -1, dtype=np.int64)
        sums = np.zeros(places.shape)
        if sweep.ends_well:
            places[steps % 2, 0], sums[steps % 2, 0] = last, 1
        first = np.full(steps + 1, last, dtype=np.int64)
        left = np.array([steps, 0], dtype=np.int64)
        while edges:
            _ways.prune(edges.pop(), sweep.many, left, live, first, places, sums)
            progress(_WORDS, 1 - left[0] / steps)
        self._kids = np.maximum(live[first[0] :] - np.int32(first[0]), -1)
        self._first = (first - first[0]).tolist()
        return frexp(sums[0, 0])[1] + _ways.SCALE * int(left[1])

    @property
    def memory(self) -> int:
        """The bytes that it holds."""
        return self._kids.nbytes + self._ways.nbytes

    def maps(self, numbers: list[int]) -> npt.NDArray[np.uint8]:
        """The inside of the map of each number below the total, tile by tile: 1 is a wall."""
        limbs = self._ways.shape[1]
        words = b"".join(number.to_bytes(8 * limbs, "little") for number in numbers)
        rows = np.frombuffer(words, dtype="<u8").astype(np.uint64).reshape(-1, limbs)
        maps = np.ones((len(numbers), self._size), dtype=np.uint8)
        ways = self._ways.ravel()
        for at in range(0, len(rows), _BLOCK):
            block = slice(at, at + _BLOCK)
            _ways.read_off(self._kids, ways, self._options, self._tiles, rows[block], maps[block])
        return maps

    def nearest(
        self, wanted: npt.NDArray[np.int8], chance: Chance
    ) -> tuple[int, npt.NDArray[np.uint8]]:
        """A map with the fewest tiles other than `wanted` (-1 is any), and how many there are."""
        is_wall, asked = self._options == tiles.WALL, wanted[self._tiles][:, None]
        wrong = (is_wall != (asked == 1)) & (asked >= 0)
        fewest = np.zeros(len(self._kids), dtype=np.int32)

        def differences(states: slice, step: int) -> npt.NDArray[np.int32]:
            """From some states the fewest differences over each edge."""
            kids = self._kids[states]
            return np.where(kids >= 0, fewest[kids] + wrong[step], self._size + 1)

        for step in reversed(range(len(wrong))):
            states = slice(self._first[step], self._first[step + 1])
            fewest[states] = differences(states, step).min(axis=1)
        inside = np.ones(self._size, dtype=np.uint8)
        state = 0
        for step, tile in enumerate(self._tiles):
            found = differences(slice(state, state + 1), step)[0]
            chosen = chance.choice(np.flatnonzero(found == found.min()).tolist())
            inside[tile] = is_wall[step, chosen]
            state = int(self._kids[state, chosen])
        return int(fewest[0]), inside

    def ends(self) -> Booleans:
        """The tiles at which the path ends on some map, `[y, x]`."""
        found = np.zeros(self._shape, dtype=np.bool_)
        for step, k in np.argwhere(self._options == tiles.END).tolist():
            kids = self._kids[self._first[step] : self._first[step + 1], k]
            found.flat[self._tiles[step]] = (kids >= 0).any()
        return found
