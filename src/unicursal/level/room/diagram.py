"""The decision diagram of a case: all its maps at once, to be counted and drawn from."""

from math import ceil

import numpy as np
import numpy.typing as npt

from unicursal import memory as policy
from unicursal.chance import Chance
from unicursal.errors import TooLargeError
from unicursal.level.room import _ways
from unicursal.level.room._tiles import MOST_COLUMNS, WALL
from unicursal.level.room.case import END, Case
from unicursal.level.room.sweep import Layer, portions, require_room_for, sweep, way_back
from unicursal.level.room.sweep import is_solvable as swept
from unicursal.progress import Progress, silent

_BLOCK = 4096
"""Maps that are read off in one call."""


def is_solvable(case: Case, memory: int) -> bool | None:
    """Whether a case has a map, told without its diagram; None if only that would tell.

    What needs more memory than allowed to be drawn is refused all the same.
    """
    if case.is_hopeless:
        return False
    turned, _ = case.turned()
    if turned.options.shape[1] > MOST_COLUMNS:
        return None
    require_room_for(case, memory)
    return swept(turned.steps()[0], turned.options.ravel())


class Diagram:
    """From each state of the sweep an edge for each thing that the next tile can be.

    Only states that a map passes through are kept, in one array, from the layer behind the last
    tile to the single state before the first.
    """

    def __init__(
        self, case: Case, *, memory: int | None = None, progress: Progress = silent
    ) -> None:
        """Sweep the case; what needs more than `memory` bytes (if given) is refused."""
        self._size = case.options.size
        turned, self._tiles = case.turned()
        width = turned.options.shape[1]
        if width > MOST_COLUMNS:
            raise TooLargeError(
                "the exact engine handles rooms whose shorter side is at most "
                f"{MOST_COLUMNS + 2} tiles, not {width + 2}"
            )
        fields, self._options = turned.steps()
        self._able = np.flatnonzero(turned.options.ravel() & END).tolist()
        layers: list[Layer] = []
        if not case.is_hopeless:
            allowed = policy.most() if memory is None else memory
            require_room_for(case, allowed)
            layers = way_back(*sweep(fields, self._options, allowed, progress), progress)
            if not len(layers[-1].ways):
                layers = []
        self.total = (
            sum(int(w) << 64 * i for i, w in enumerate(layers[-1].ways[0])) if layers else 0
        )
        self._keep(layers)

    def _keep(self, layers: list[Layer]) -> None:
        """Put the layers behind one another; they are used up."""
        self._bounds = np.cumsum([0, *(len(layer.ways) for layer in layers)]).tolist()
        states = self._bounds[-1]
        self._limbs = max((layer.ways.shape[1] for layer in layers), default=1)
        widest = max((layer.kids.shape[1] for layer in layers), default=1)
        # Not touched before they are filled, so that memory goes from the layers to these.
        self._kids = np.empty((states, widest), dtype=np.int32)
        self._ways = np.empty((states, self._limbs), dtype=np.uint64)
        while layers:
            layer = layers.pop()
            at = slice(self._bounds[len(layers)], self._bounds[len(layers) + 1])
            edges, limbs = layer.kids.shape[1], layer.ways.shape[1]
            self._kids[at, :edges], self._kids[at, edges:] = layer.kids, -1
            self._ways[at, :limbs], self._ways[at, limbs:] = layer.ways, 0

    @property
    def memory(self) -> int:
        """The bytes that it holds."""
        return self._kids.nbytes + self._ways.nbytes

    def maps(self, numbers: list[int]) -> npt.NDArray[np.uint8]:
        """The inside of the map of each number below the total, tile by tile: 1 is a wall."""
        if not numbers:
            return np.empty((0, self._size), dtype=np.uint8)
        options = np.zeros((len(self._options), self._kids.shape[1]), dtype=np.int64)
        for step, codes in enumerate(self._options):
            options[step, : len(codes)] = codes
        words = b"".join(number.to_bytes(8 * self._limbs, "little") for number in numbers)
        rows = np.frombuffer(words, dtype="<u8").astype(np.uint64).reshape(-1, self._limbs)
        maps = np.ones((len(numbers), self._size), dtype=np.uint8)
        ways = self._ways.ravel()
        for at in range(0, len(rows), _BLOCK):
            block = slice(at, at + _BLOCK)
            _ways.read_off(self._kids, ways, options, self._tiles, rows[block], maps[block])
        return maps

    def nearest(
        self, wanted: npt.NDArray[np.int8], chance: Chance
    ) -> tuple[int, npt.NDArray[np.uint8]]:
        """A map with the fewest tiles other than `wanted` (-1 is any), and how many there are."""
        steps = len(self._options)
        fewest = np.zeros(self._bounds[-1], dtype=np.int32)
        for rank in range(1, steps + 1):
            at = slice(self._bounds[rank], self._bounds[rank + 1])
            fewest[at] = self._differences(fewest, wanted, at, steps - rank).min(axis=1)
        inside = np.ones(self._size, dtype=np.uint8)
        state = self._bounds[-1] - 1
        for step in range(steps):
            found = self._differences(fewest, wanted, slice(state, state + 1), step)[0]
            chosen = chance.choice(np.flatnonzero(found == found.min()).tolist())
            inside[self._tiles[step]] = self._options[step][chosen] == WALL
            state = int(self._kids[state, chosen])
        return int(fewest[-1]), inside

    def _differences(
        self,
        fewest: npt.NDArray[np.int32],
        wanted: npt.NDArray[np.int8],
        states: slice,
        step: int,
    ) -> npt.NDArray[np.int32]:
        """From some states the fewest differences over each edge."""
        codes = self._options[step]
        tile = wanted[self._tiles[step]]
        wrong = ((codes == WALL) != (tile == 1)) & (tile >= 0)
        kids = self._kids[states, : len(codes)]
        return np.where(kids >= 0, fewest[kids] + wrong, self._size + 1).astype(np.int32)

    def ends(self) -> list[int]:
        """The tiles (inside the border, row by row) at which the path ends on some map."""
        if not self.total:
            return []
        steps = len(self._options)
        # Bits for those tiles only that may be an end: in most questions a few.
        able = self._able
        bit = {step: number for number, step in enumerate(able)}
        words = max(1, ceil(len(able) / 64))
        behind = np.zeros((self._bounds[1], words), dtype=np.uint64)
        for rank in range(1, steps + 1):
            step = steps - rank
            start, end = self._bounds[rank], self._bounds[rank + 1]
            ahead = np.empty((end - start, words), dtype=np.uint64)
            for first, last in portions(end - start):
                _ways.gather_ends(
                    self._kids[start + first : start + last],
                    self._options[step],
                    bit.get(step, -1),
                    self._bounds[rank - 1],
                    behind,
                    ahead[first:last],
                )
            behind = ahead
        bits = np.unpackbits(behind[0].astype("<u8").view(np.uint8), bitorder="little")
        return sorted(int(self._tiles[able[number]]) for number in np.flatnonzero(bits))
