"""What every tile of a room may be: the question as the sweep takes it."""

from dataclasses import dataclass, replace
from itertools import product

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Integers
from unicursal.level.room import _tiles as tiles

Masks = npt.NDArray[np.uint8]

WALL, THROUGH, END, LONE, HOLLOW = (
    1 << option for option in (tiles.WALL, tiles.THROUGH, tiles.END, tiles.LONE, tiles.HOLLOW)
)

_OPTIONS = [np.flatnonzero([mask >> option & 1 for option in range(5)]) for mask in range(32)]
"""The options of every mask."""


@dataclass(frozen=True, eq=False)
class Case:
    """The options of each tile inside the border, as bits, `[y, x]`."""

    options: Masks
    is_strict: bool
    may_be_thick: bool = False
    """Whether a 2 x 2 block may be all wall."""

    @property
    def is_hopeless(self) -> bool:
        """Whether some tile can be nothing."""
        return not self.options.all()

    def turned(self) -> tuple["Case", Integers]:
        """The case as it is best swept, and the number of each tile (row by row) before turning.

        Rows are the shorter side; of the ways that are left the one that meets ends of the path
        late, because an end that is swept makes more states.
        """
        numbers = np.arange(self.options.size).reshape(self.options.shape)
        best, best_promise = (self.options, numbers), -1
        for is_transposed, down, along in product((False, True), (1, -1), (1, -1)):
            turned = self.options.T if is_transposed else self.options
            if turned.shape[1] > turned.shape[0]:
                continue
            turned = turned[::down, ::along]
            promise = int(np.flatnonzero((turned == END) | (turned == LONE)).sum())
            if promise > best_promise:
                order = (numbers.T if is_transposed else numbers)[::down, ::along]
                best, best_promise = (turned, order), promise
        return replace(self, options=np.ascontiguousarray(best[0])), best[1].ravel().copy()

    def steps(self) -> tuple[Integers, list[Integers]]:
        """For each tile in sweep order what `advance` must know, and its options."""
        height, width = self.options.shape
        hollow = np.zeros((height + 1, width + 1), dtype=np.bool_)
        hollow[1:, 1:] = self.options == HOLLOW
        fields = np.zeros((height, width, tiles.FIELDS), dtype=np.int64)
        fields[..., tiles.COLUMN] = np.arange(width)
        fields[..., tiles.WIDTH] = width
        fields[:, -1, tiles.LAST_COLUMN] = 1
        fields[-1, :, tiles.LAST_ROW] = 1
        fields[..., tiles.STRICT] = self.is_strict
        fields[..., tiles.THICK] = self.may_be_thick
        fields[..., tiles.HOLLOW_LEFT] = hollow[1:, :-1]
        fields[..., tiles.HOLLOW_ABOVE] = hollow[:-1, 1:]
        fields[..., tiles.HOLLOW_BLOCK] = (
            hollow[1:, 1:] & hollow[1:, :-1] & hollow[:-1, 1:] & hollow[:-1, :-1]
        )
        options = [_OPTIONS[mask] for mask in self.options.ravel().tolist()]
        return fields.reshape(-1, tiles.FIELDS), options
