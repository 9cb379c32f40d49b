"""The sweep over a region: which way it runs, what it needs, and its plan, step by step.

The swept part of a walkthrough is a set of strands, each between two plugs (edges that cross the
frontier) or between a plug and an end of the line. In the plane strands nest as brackets do, so
those of the same plugs differ only in their *nesting*, and there are few: Catalan numbers.
`Nestings` lists them all, shortest first: a nesting is known by the number of its plugs and its
place in the list. Where all ends that were swept are open (see `_frontier`) no bracket opens before
one of them and closes behind it, and the nestings are far fewer.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from math import comb

import numpy as np

from unicursal._arrays import Indices, Integers
from unicursal.count import _frontier
from unicursal.count._frontier import (
    ACTIONS,
    CLOSING,
    END,
    JOIN,
    KEEP,
    OPEN_PAIR,
    OPENING,
    START,
    STOP,
)
from unicursal.count._sweep import FIRST, KEY, plan, table_size
from unicursal.count.region import Region
from unicursal.errors import TooLargeError

MOST_PLUGS = 27
"""The most edges of a frontier for which nestings are listed: beyond there are millions of them."""


@dataclass(frozen=True, eq=False)
class Nestings:
    """All nestings of up to a number of plugs, for a number of line ends that have been swept."""

    codes: Integers
    first: Integers
    """Nestings of m plugs are `codes[first[m] : first[m + 1]]`."""

    @property
    def longest(self) -> int:
        """The most plugs that a nesting has."""
        return len(self.first) - 2

    @property
    def sizes(self) -> Integers:
        """How many nestings there are of each length."""
        return np.diff(self.first)


@lru_cache(maxsize=32)
def nestings(ends: int, is_open: bool, longest: int) -> Nestings:
    """The nestings with that many ends, of at most `longest` plugs.

    >>> nestings(1, True, 5).sizes.tolist(), nestings(1, False, 5).sizes.tolist()
    ([0, 1, 0, 2, 0, 5], [0, 1, 0, 3, 0, 10])
    """
    code, depth, used = (np.zeros(1, dtype=np.int64) for _ in range(3))
    lists: list[Integers] = []
    for length in range(longest + 1):
        complete = (depth == 0) & (used == ends)
        if length == 0 and ends == 2:
            complete[:] = True  # both ends swept and no plug: the line is complete
        lists.append(np.sort(code[complete]))
        place = 2 * length
        may_end = used < ends
        if is_open:
            may_end &= depth == 0
        closes = depth > 0
        code = np.concatenate(
            [
                code | OPENING << place,
                code[closes] | CLOSING << place,
                code[may_end] | END << place,
            ]
        )
        used = np.concatenate([used, used[closes], used[may_end] + 1])
        depth = np.concatenate([depth + 1, depth[closes] - 1, depth[may_end]])
        hopeful = depth + ends - used <= longest - length - 1
        code, depth, used = code[hopeful], depth[hopeful], used[hopeful]
    first = np.cumsum([0] + [len(codes) for codes in lists])
    return Nestings(np.concatenate(lists), first)


@lru_cache(maxsize=32)
def nesting_counts(ends: int, is_open: bool, longest: int) -> Integers:
    """How many nestings there are of each length, without listing them.

    >>> nesting_counts(1, True, 5).tolist() == nestings(1, True, 5).sizes.tolist()
    True
    """
    counts = np.zeros(longest + 1, dtype=np.int64)
    for length in range(ends, longest + 1, 2):
        pairs = (length - ends) // 2
        if is_open:
            # The ends part the plugs: brackets before, between and behind them.
            counts[length] = (ends + 1) * comb(length + 1, pairs) // (length + 1)
        else:
            counts[length] = comb(length, ends) * comb(2 * pairs, pairs) // (pairs + 1)
    if ends == 2:
        counts[0] = 1
    return counts


@dataclass(frozen=True, eq=False)
class Maps:
    """What cells do to nestings, for some kinds of cells."""

    bases: Integers
    """For each kind of cell, `[plugs, m]` is where the maps of nestings of length m begin if 0, 1
    or 2 plugs lead into the cell; -1: none changes. `[3, m]` is how many have length m."""

    places: Indices
    """For each position, and each nesting, the place of the new nesting, or -1 for none."""


Kind = tuple[Nestings, Nestings, int]
"""The nestings before a cell and after it, and how many of its edges the line uses."""


@lru_cache(maxsize=16)
def maps(kinds: tuple[Kind, ...]) -> Maps:
    """The maps of several kinds of cells."""
    bases = []
    pieces = [np.empty(0, dtype=np.int32)]
    for kind in kinds:
        base, piece = _maps_of_kind(*kind)
        bases.append(np.where(base < 0, -1, base + sum(len(piece) for piece in pieces)))
        bases[-1][3] = kind[0].sizes
        pieces.append(piece)
    return Maps(np.array(bases), np.concatenate(pieces))


@lru_cache(maxsize=64)
def _maps_of_kind(before: Nestings, after: Nestings, degree: int) -> tuple[Integers, Indices]:
    growth = {OPEN_PAIR: 2, KEEP: 0, JOIN: -2, START: 1, STOP: -1}
    base = np.full((4, before.longest + 1), -1, dtype=np.int64)
    pieces = [np.empty(0, dtype=np.int32)]
    for plugs, action in enumerate(ACTIONS[degree]):
        if action == KEEP and before is after:
            continue
        for m in range(plugs, before.longest + 1):
            source = before.codes[before.first[m] : before.first[m + 1]]
            longer = m + growth[action]
            if longer > after.longest or not len(source):
                continue
            goal = after.codes[after.first[longer] : after.first[longer + 1]]
            piece = np.empty((m - plugs + 1, len(source)), dtype=np.int32)
            for position, row in enumerate(piece):
                _frontier.fill_map(action, m, position, source, goal, row)
            base[plugs, m] = sum(len(piece) for piece in pieces)
            pieces.append(piece.ravel())
    return base, np.concatenate(pieces)


@lru_cache(maxsize=32)
def memory_of_maps(longest: int) -> int:
    """About as many bytes as the maps take for one end swept, as a rule the most that are used."""
    sizes = nesting_counts(1, True, longest)
    return int(4 * 2 * (sizes * np.arange(longest + 1)).sum())


@dataclass(frozen=True, eq=False)
class Layer:
    """All states before a step: families of numbers, and the groups that they belong to."""

    families: Integers
    patterns: Integers
    family_of: Integers
    states: int

    @property
    def size(self) -> tuple[int, int, int, int]:
        """Its states, groups and families; it comes once."""
        return self.states, len(self.patterns), len(self.families), 1

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
        self.widest = int(self.steps[:, _frontier.WIDTH].max())
        self.is_rectangle = region.is_rectangle

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def row_length(self) -> int:
        """How many cells a row has, as the sweep sees the region."""
        return self._region.mask.shape[1]

    def cells(self) -> Integers:
        """For each step its cell, and where its edges down and right lead (-1: there is none).

        These are indices of the board as `PaddedBoard` has it.
        """
        y, x = np.divmod(self.steps[:, _frontier.CELL], self.row_length)
        index = np.pad(self._region.index, (0, 1))
        below = np.where(self._region.down[y, x] > 0, index[y + 1, x], -1)
        beside = np.where(self._region.right[y, x] > 0, index[y, x + 1], -1)
        return np.column_stack([index[y, x], below, beside])

    def layers(self) -> Iterator[Layer]:
        """The layers from the last step to the first; before them the one behind the last cell."""
        return self._planned(self.maps.bases)

    def plans(self) -> Iterator[Layer]:
        """The same as far as their sizes go, without listing any nesting."""
        refuse_too_wide(self.widest)
        sizes = np.full((len(self._kinds), 4, self._longest + 1), -1, dtype=np.int64)
        for number, (ends, is_open, *_) in enumerate(self._kinds):
            sizes[number, 3] = nesting_counts(ends, is_open, self._longest)
        return self._planned(sizes)

    @cached_property
    def maps(self) -> Maps:
        """What the cells of this sweep do to nestings."""
        refuse_too_wide(self.widest)
        longest = self._longest
        kinds = (
            (nestings(ends, is_open, longest), nestings(ends_after, open_after, longest), degree)
            for ends, is_open, degree, ends_after, open_after in self._kinds
        )
        return maps(tuple(kinds))

    @cached_property
    def _kinds(self) -> list[tuple[int, bool, int, int, bool]]:
        """The kinds of cells: ends swept, whether all are open, own degree; both after the cell."""
        return [
            (code & 3, bool(code >> 2 & 1), code >> 3 & 3, code >> 5 & 3, bool(code >> 7))
            for code in self._coded[0].tolist()
        ]

    @property
    def kinds(self) -> Integers:
        """For each step the number of its kind: which of the maps is its own."""
        return self._coded[1]

    @cached_property
    def _coded(self) -> tuple[Integers, Integers]:
        """The kinds as numbers, and which of them each step is of."""
        ends, is_open = self.steps[:, _frontier.ENDS], self.steps[:, _frontier.OPEN]
        ends_after, open_after = np.append(ends[1:], 2), np.append(is_open[1:], 1)
        degree = self.steps[:, _frontier.DEGREE]
        codes = ends | is_open << 2 | degree << 3 | ends_after << 5 | open_after << 7
        kinds, kind_of = np.unique(codes, return_inverse=True)
        return kinds, kind_of.astype(np.int64)

    @property
    def _longest(self) -> int:
        # Lists are kept: rounding up lets regions of nearly the same width share them.
        return max(8, self.widest + self.widest % 2)

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
            ahead, family_of = np.empty((2, 2 * n), dtype=np.int64)
            base, table = bases[kind], slots[:size]
            plan(step, behind.patterns, base, table, families, ahead, family_of, counts)
            n_families, n_groups, states = counts.tolist()
            behind = Layer(families[:n_families], ahead[:n_groups], family_of[:n_groups], states)
            yield behind


def refuse_too_wide(edges: int) -> None:
    """Refuse a frontier whose nestings are too many to be listed."""
    if edges > MOST_PLUGS:
        raise TooLargeError(
            f"too wide to count: {edges} edges lie side by side, "
            f"at most {MOST_PLUGS} can be handled"
        )


def _survey(region: Region) -> Integers:
    height, width = region.mask.shape
    steps = np.empty((int(region.mask.sum()), _frontier.FIELDS), dtype=np.int64)
    ends = np.array([y * width + x for x, y in (region.live_end, region.target)], dtype=np.int64)
    outside = np.zeros((height + 2, width + 2), dtype=np.bool_)
    room = np.empty(outside.size, dtype=np.int64)
    _frontier.survey(region.mask, region.right, region.down, ends, outside, room, steps)
    return steps


_GROWTH = np.array([27**width // 10**width for width in range(MOST_PLUGS + 1)])


def _promise(steps: Integers) -> int:
    """A rough number of states: each edge more makes 2.7 times as many; ends make more, too.

    Whole numbers only: the way of the sweep decides what a seed draws, on every machine alike.
    """
    widths = np.minimum(steps[:, _frontier.WIDTH], MOST_PLUGS)
    ends = steps[:, _frontier.ENDS]
    enclosed = np.where(steps[:, _frontier.OPEN] != 0, 1, 2 + ends)
    return int((_GROWTH[widths] * (1 + ends) * enclosed).sum())
