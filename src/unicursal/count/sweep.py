"""The sweep over a region: which way it runs, what it needs, and its plan, step by step."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from unicursal.board import Cell
from unicursal.count import _frontier as frontier
from unicursal.count._layers import FIRST, KEY, plan, table_size
from unicursal.count.region import Region
from unicursal.count.words import Kind, Maps, maps, word_counts, words
from unicursal.errors import UnicursalError

Integers = npt.NDArray[np.int64]

MOST_PLUGS = 27
"""The most edges of a frontier for which words are listed: beyond there are millions of them."""


class TooLargeError(UnicursalError):
    """The question would need more memory than was allowed; the message says how much."""


class TooWideError(TooLargeError):
    """No amount of memory would do."""


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


class Weight(NamedTuple):
    """How large a sweep is: all its layers together, and the largest of them."""

    states: int
    groups: int
    families: int
    largest: int
    most_groups: int


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
        self.widest = int(self.steps[:, frontier.WIDTH].max())
        self._weight: Weight | None = None

    def __len__(self) -> int:
        return len(self.steps)

    def cells_at(self, step: int) -> tuple[Cell, Cell | None, Cell | None]:
        """The cell of the board that a step takes, and where its edges down and right lead."""
        y, x = divmod(int(self.steps[step, frontier.CELL]), self._region.mask.shape[1])
        below = self._on_board(x, y + 1) if self._region.down[y, x] else None
        beside = self._on_board(x + 1, y) if self._region.right[y, x] else None
        return self._on_board(x, y), below, beside

    def layers(self) -> Iterator[Layer]:
        """The layers from the last step to the first; before them the one behind the last cell."""
        return self._planned(self.maps.bases[self.kinds])

    def weigh(self, *, largest: int | None = None, states: int | None = None) -> Weight | None:
        """How large the sweep is: exact, by planning all of it without doing it.

        None as soon as a layer, or all of them together, turn out to have more states than given.
        """
        if self._weight is None:
            self._weight = self._weighed(largest, states)
        weight = self._weight
        if weight is None or (largest is not None and weight.largest > largest):
            return None
        return weight if states is None or weight.states <= states else None

    def _weighed(self, most_in_layer: int | None, most_in_all: int | None) -> Weight | None:
        self._refuse_too_wide()
        bases = np.full((len(self), 4, self._longest + 1), -1, dtype=np.int64)
        for step, (ends, is_open, _) in enumerate(self._conditions):
            bases[step, 3] = word_counts(ends, is_open, self._longest)
        states = groups = families = largest = most_groups = 0
        for layer in self._planned(bases):
            states += layer.states
            groups += len(layer.patterns)
            families += len(layer.families)
            largest = max(largest, layer.states)
            most_groups = max(most_groups, len(layer.patterns))
            if (most_in_layer is not None and largest > most_in_layer) or (
                most_in_all is not None and states > most_in_all
            ):
                return None
        return Weight(states, groups, families, largest, most_groups)

    @cached_property
    def kinds(self) -> Integers:
        """For each step, which of the maps is its own."""
        numbers = {kind: number for number, kind in enumerate(dict.fromkeys(self._kind_of))}
        return np.array([numbers[kind] for kind in self._kind_of], dtype=np.int64)

    @cached_property
    def maps(self) -> Maps:
        """What the cells of this sweep do to words."""
        return maps(tuple(dict.fromkeys(self._kind_of)))

    @cached_property
    def _kind_of(self) -> list[Kind]:
        self._refuse_too_wide()
        before = [words(ends, is_open, self._longest) for ends, is_open, _ in self._conditions]
        after = [*before[1:], words(2, True, self._longest)]
        degrees = [degree for _, _, degree in self._conditions]
        return list(zip(before, after, degrees, strict=True))

    @cached_property
    def _conditions(self) -> list[tuple[int, bool, int]]:
        columns = self.steps[:, [frontier.ENDS, frontier.OPEN, frontier.DEGREE]].tolist()
        return [(ends, bool(is_open), degree) for ends, is_open, degree in columns]

    @property
    def _longest(self) -> int:
        # Lists are kept: rounding up lets regions of nearly the same width share them.
        return max(8, self.widest + self.widest % 2)

    def _refuse_too_wide(self) -> None:
        if self.widest > MOST_PLUGS:
            raise TooWideError(
                f"too wide to count: {self.widest} edges lie side by side, "
                f"at most {MOST_PLUGS} can be told apart"
            )

    def _planned(self, bases: Integers) -> Iterator[Layer]:
        nothing = np.zeros(1, dtype=np.int64)
        behind = Layer(np.zeros((1, KEY + 1), dtype=np.int64), nothing, nothing, states=1)
        yield behind
        slots = np.empty(0, dtype=np.int32)
        counts = np.empty(3, dtype=np.int64)
        for step, base in zip(self.steps[::-1], bases[::-1], strict=True):
            n = len(behind.patterns)
            size = table_size(step, n)
            if len(slots) < size:
                slots = np.empty(size, dtype=np.int32)
            families = np.empty((n, KEY + 1), dtype=np.int64)
            patterns, family_of = np.empty((2, 2 * n), dtype=np.int64)
            plan(step, behind.patterns, base, slots[:size], families, patterns, family_of, counts)
            n_families, n_groups, states = counts.tolist()
            behind = Layer(families[:n_families], patterns[:n_groups], family_of[:n_groups], states)
            yield behind

    def _on_board(self, x: int, y: int) -> Cell:
        if self._is_turned:
            y = len(self._region.mask) - 1 - y
        if self._is_transposed:
            x, y = y, x
        return x + self._region.corner[0], y + self._region.corner[1]


def _survey(region: Region) -> Integers:
    height, width = region.mask.shape
    steps = np.empty((int(region.mask.sum()), frontier.FIELDS), dtype=np.int64)
    ends = np.array([y * width + x for x, y in (region.live_end, region.target)], dtype=np.int64)
    outside = np.zeros((height + 2, width + 2), dtype=np.bool_)
    room = np.empty(outside.size, dtype=np.int64)
    frontier.survey(region.mask, region.right, region.down, ends, outside, room, steps)
    return steps


_GROWTH = np.array([27**width // 10**width for width in range(MOST_PLUGS + 1)])


def _promise(steps: Integers) -> int:
    """A rough number of states: each edge more makes 2.7 times as many; ends make more, too.

    Whole numbers only: the way of the sweep decides what a seed draws, on every machine alike.
    """
    widths = np.minimum(steps[:, frontier.WIDTH], MOST_PLUGS)
    ends = steps[:, frontier.ENDS]
    enclosed = np.where(steps[:, frontier.OPEN] != 0, 1, 2 + ends)
    return int((_GROWTH[widths] * (1 + ends) * enclosed).sum())
