"""The decision diagram of a case: all its maps at once, to be counted and drawn from."""

from math import frexp

import numpy as np
import numpy.typing as npt

from unicursal import memory as policy
from unicursal._arrays import Indices
from unicursal.chance import Chance
from unicursal.level.room import _ways
from unicursal.level.room._tiles import END, WALL
from unicursal.level.room.cases import Case
from unicursal.level.room.sweep import PORTION, WORDS, Sweep
from unicursal.progress import Progress, part_of, silent

_BLOCK = 4096
"""Maps that are read off in one call."""
_SWEEPING = 0.8
"""The share of the work that the sweep takes; the rest is the way back."""


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
        self._size = case.options.size
        self._tiles, self._options = sweep.tiles, sweep.options
        edges = sweep.edges(part_of(progress, 0, _SWEEPING))
        bits = self._prune(edges, sweep, part_of(progress, _SWEEPING, 1))
        limbs = bits // 64 + 1
        policy.require("this room", self._kids.nbytes + 8 * limbs * len(self._kids), allowed)
        self._ways = np.zeros((len(self._kids), limbs), dtype=np.uint64)
        self._ways[-1, 0] = sweep.ends_well
        for end in range(len(self._kids) - 1, 0, -PORTION):
            _ways.weigh(self._kids, max(0, end - PORTION), end, self._ways)
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
            progress(WORDS, 1 - left[0] / steps)
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
        is_wall, asked = self._options == WALL, wanted[self._tiles][:, None]
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

    def ends(self) -> list[int]:
        """The tiles (inside the border, row by row) at which the path ends on some map."""
        return sorted(
            int(self._tiles[step])
            for step, k in np.argwhere(self._options == END).tolist()
            if (self._kids[self._first[step] : self._first[step + 1], k] >= 0).any()
        )
