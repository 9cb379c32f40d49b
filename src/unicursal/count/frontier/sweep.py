"""The sweep over a region: which way it runs, what it needs, and its plan, step by step."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from unicursal._arrays import Integers
from unicursal.board import Cell
from unicursal.count.frontier import _survey as survey
from unicursal.count.frontier._layers import FIRST, KEY, plan, table_size
from unicursal.count.frontier.nesting import Maps, maps, nesting_counts, nestings
from unicursal.count.region import Region
from unicursal.errors import TooLargeError

MOST_PLUGS = 27
"""The most edges of a frontier for which nestings are listed: beyond there are millions of them."""


@dataclass(frozen=True, eq=False)
class Layer:
    """All states before a step: families of numbers, and the groups that they belong to."""

    families: Integers
    patterns: Integers
    family_of: Integers
    states: int

    @cached_property
    def first(self) -> Integers:
        """Where the numbers of each group stand."""
        return self.families[self.family_of, FIRST]


class Sweep:
    """A region taken cell by cell, along the side and from the end that promise fewer states."""

    def __init__(self, region: Region) -> None:
        # Ends that are swept late make few states, so two of the four ways begin from below.
        best = None
        for is_transposed, is_turned in product((False, True), repeat=2):
            turned = region.transposed() if is_transposed else region
            turned = turned.upside_down() if is_turned else turned
            steps = _survey(turned)
            promise = _promise(steps)
            if best is None or promise < best:
                best = promise
                self.steps, self._region = steps, turned
                self._is_transposed, self._is_turned = is_transposed, is_turned
        self.widest = int(self.steps[:, survey.WIDTH].max())
        self.is_rectangle = region.is_rectangle

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def row_length(self) -> int:
        """How many cells a row has, as the sweep sees the region."""
        return self._region.mask.shape[1]

    def cells_at(self, step: int) -> tuple[Cell, Cell | None, Cell | None]:
        """The cell of the board that a step takes, and where its edges down and right lead."""
        y, x = divmod(int(self.steps[step, survey.CELL]), self.row_length)
        below = self._on_board(x, y + 1) if self._region.down[y, x] else None
        beside = self._on_board(x + 1, y) if self._region.right[y, x] else None
        return self._on_board(x, y), below, beside

    def layers(self) -> Iterator[Layer]:
        """The layers from the last step to the first; before them the one behind the last cell."""
        return self._planned(self.maps.bases)

    def plans(self) -> Iterator[Layer]:
        """The same as far as their sizes go, without listing any nesting."""
        self._refuse_too_wide()
        sizes = np.full((len(self._kinds), 4, self._longest + 1), -1, dtype=np.int64)
        for number, (ends, is_open, *_) in enumerate(self._kinds):
            sizes[number, 3] = nesting_counts(ends, is_open, self._longest)
        return self._planned(sizes)

    @cached_property
    def maps(self) -> Maps:
        """What the cells of this sweep do to nestings."""
        self._refuse_too_wide()
        longest = self._longest
        return maps(
            tuple(
                (
                    nestings(ends, is_open, longest),
                    nestings(ends_after, open_after, longest),
                    degree,
                )
                for ends, is_open, degree, ends_after, open_after in self._kinds
            )
        )

    @cached_property
    def _kinds(self) -> list[tuple[int, bool, int, int, bool]]:
        """The kinds of cells: ends swept, whether all are open, own degree; both after the cell."""
        codes = np.unique(self._kind_codes)
        return [
            (code & 3, bool(code >> 2 & 1), code >> 3 & 3, code >> 5 & 3, bool(code >> 7))
            for code in codes.tolist()
        ]

    @cached_property
    def kinds(self) -> Integers:
        """For each step the number of its kind: which of the maps is its own."""
        return np.searchsorted(np.unique(self._kind_codes), self._kind_codes).astype(np.int64)

    @cached_property
    def _kind_codes(self) -> Integers:
        ends, is_open = self.steps[:, survey.ENDS], self.steps[:, survey.OPEN]
        ends_after, open_after = np.append(ends[1:], 2), np.append(is_open[1:], 1)
        degree = self.steps[:, survey.DEGREE]
        return ends | is_open << 2 | degree << 3 | ends_after << 5 | open_after << 7

    @property
    def _longest(self) -> int:
        # Lists are kept: rounding up lets regions of nearly the same width share them.
        return max(8, self.widest + self.widest % 2)

    def _refuse_too_wide(self) -> None:
        refuse_too_wide(self.widest)

    def _planned(self, bases: Integers) -> Iterator[Layer]:
        nothing = np.zeros(1, dtype=np.int64)
        behind = Layer(np.zeros((1, KEY + 1), dtype=np.int64), nothing, nothing, states=1)
        yield behind
        slots = np.empty(0, dtype=np.int32)
        counts = np.empty(3, dtype=np.int64)
        for step, kind in zip(self.steps[::-1], self.kinds[::-1], strict=True):
            n = len(behind.patterns)
            size = table_size(step, n)
            if len(slots) < size:
                slots = np.empty(size, dtype=np.int32)
            families = np.empty((n, KEY + 1), dtype=np.int64)
            patterns, family_of = np.empty((2, 2 * n), dtype=np.int64)
            plan(
                step,
                behind.patterns,
                bases[kind],
                slots[:size],
                families,
                patterns,
                family_of,
                counts,
            )
            n_families, n_groups, states = counts.tolist()
            behind = Layer(families[:n_families], patterns[:n_groups], family_of[:n_groups], states)
            yield behind

    def _on_board(self, x: int, y: int) -> Cell:
        if self._is_turned:
            y = len(self._region.mask) - 1 - y
        if self._is_transposed:
            x, y = y, x
        return x + self._region.corner[0], y + self._region.corner[1]


def refuse_too_wide(edges: int) -> None:
    """Refuse a frontier of so many edges if its nestings are too many to be listed."""
    if edges > MOST_PLUGS:
        raise TooLargeError(
            f"too wide to count: {edges} edges lie side by side, "
            f"at most {MOST_PLUGS} can be handled"
        )


def _survey(region: Region) -> Integers:
    height, width = region.mask.shape
    steps = np.empty((int(region.mask.sum()), survey.FIELDS), dtype=np.int64)
    ends = np.array([y * width + x for x, y in (region.live_end, region.target)], dtype=np.int64)
    outside = np.zeros((height + 2, width + 2), dtype=np.bool_)
    room = np.empty(outside.size, dtype=np.int64)
    survey.survey(region.mask, region.right, region.down, ends, outside, room, steps)
    return steps


_GROWTH = np.array([27**width // 10**width for width in range(MOST_PLUGS + 1)])


def _promise(steps: Integers) -> int:
    """A rough number of states: each edge more makes 2.7 times as many; ends make more, too.

    Whole numbers only: the way of the sweep decides what a seed draws, on every machine alike.
    """
    widths = np.minimum(steps[:, survey.WIDTH], MOST_PLUGS)
    ends = steps[:, survey.ENDS]
    enclosed = np.where(steps[:, survey.OPEN] != 0, 1, 2 + ends)
    return int((_GROWTH[widths] * (1 + ends) * enclosed).sum())
