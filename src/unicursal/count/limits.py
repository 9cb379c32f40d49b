"""What is too large to be swept: refused before the sweep is made.

How large a sweep is a bound tells that takes no time, or planning it without doing it.

A layer has at most as many families as there are sets of plugs that agree with the colours: counted
over the cells taken so far, the line uses two edges of each (one of an end), so the plugs at black
cells and those at white cells differ by a number that is known at every step. On a rectangle nearly
all of these occur; where cells are missing there may be far fewer, and planning tells.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from unicursal import memory
from unicursal.count import _frontier
from unicursal.count._sweep import KEY
from unicursal.count.region import Region
from unicursal.count.sweep_plan import Sweep, memory_of_maps, nesting_counts, refuse_too_wide
from unicursal.errors import TooLargeError

_PLANNED_GROUPS = 4_000_000
"""As many groups as are planned in about half a second."""
LIGHT = 14
"""A frontier of at most this many edges needs a few megabytes, which need no permission."""
_CELLS_A_PASS = 250
"""A pass tells 62 bits, which a large board has in about this many cells: a quarter of a bit a cell
where it is three cells wide, half a bit where it is wider."""
_CELLS_A_WIDE_PASS = 120
"""The same for boards that are at least ten cells wide."""
_MOST_CELLS = 10**6
_MOST_STEPS = 10**8
"""The most steps of one pass, and of all together: each takes at least a microsecond."""
_MOST_WORK = 4 * 10**12
"""The most states of all passes together: two processors take three hours for them."""
_SURE = 1.5
"""On a rectangle the bound is exact for the largest layer, a quarter too high for all together."""
_CLOSE = 2
"""A bound of at most this many times what is allowed leaves hope: try, and stop in time."""
_BYTES_A_STATE = 18
"""Two layers of 64-bit numbers, and some room to grow."""
_BYTES_A_GROUP = 250


class Weight(NamedTuple):
    """How large a sweep is: all its layers together, and the largest of them."""

    states: int
    groups: int
    families: int
    largest: int
    most_groups: int


def planned_weight(sweep: Sweep, *, most_groups: int | None = None) -> Weight | None:
    """The exact weight, by planning the sweep without doing it.

    None as soon as all layers together have more groups than given, for planning takes time.
    """
    sizes = []
    groups = 0
    for layer in sweep.plans():
        groups += len(layer.patterns)
        if most_groups is not None and groups > most_groups:
            return None
        sizes.append(layer.size)
    return summed(sizes)


def greatest_weight(sweep: Sweep) -> Weight:
    """A weight that the sweep cannot exceed, from the width and the colours of its frontier."""
    steps = sweep.steps
    refuse_too_wide(sweep.widest)
    into, out_of, degree = (
        steps[:, at] for at in (_frontier.INTO, _frontier.OUT_OF, _frontier.DEGREE)
    )
    y, x = np.divmod(steps[:, _frontier.CELL], sweep.row_length)
    is_black = (x + y) & 1 == 0
    # The edges into a cell come from cells of the other colour.
    black_edges = np.cumsum(np.where(is_black, out_of, -into))
    white_edges = np.cumsum(np.where(is_black, -into, out_of))
    surplus = np.cumsum(np.where(is_black, degree, -degree))
    # Of the edges before a step, those that do not lead into its cell.
    black = np.append(0, black_edges[:-1]) - np.where(is_black, 0, into)
    white = np.append(0, white_edges[:-1]) - np.where(is_black, into, 0)
    wanted = np.append(0, surplus[:-1])
    columns = (
        np.where(is_black, white, black),  # the edges that come from cells of the other colour
        np.where(is_black, black, white),
        # Clipped: with more than there are edges there is no layer at all.
        np.clip(np.where(is_black, -wanted, wanted), -63, 63) + 64,
        into,
        degree,
        out_of,
        steps[:, _frontier.ENDS],
        steps[:, _frontier.OPEN],
    )
    code = np.zeros(len(steps), dtype=np.int64)
    for column in columns:
        code = code << 7 | column
    _, first, times = np.unique(code, return_index=True, return_counts=True)
    layers = [(1, 1, 1, 1)]
    for at, how_often in zip(first.tolist(), times.tolist(), strict=True):
        other, own, shifted, *rest = (int(column[at]) for column in columns)
        layers.append((*_greatest_layer(other, own, shifted - 64, *rest), how_often))
    return summed(layers)


@lru_cache(maxsize=4096)
def _greatest_layer(
    other: int, own: int, wanted: int, into: int, degree: int, out_of: int, ends: int, is_open: int
) -> tuple[int, int, int]:
    """The most states, groups and families before a step.

    `other` and `own` edges, besides those that lead into the cell, come from cells of the other
    colour and of its own; `wanted` is by how many the plugs of the former exceed the latter's.
    """
    sizes = nesting_counts(ends, bool(is_open), other + own + into).tolist()
    states = groups = families = 0
    for plugs in range(max(0, degree - out_of), min(into, degree) + 1):
        for mine in range(own + 1):
            others = mine + wanted - plugs
            if 0 <= others <= other and (size := sizes[mine + others + plugs]):
                number = comb(own, mine) * comb(other, others)
                families += number
                groups += number * comb(into, plugs)
                states += number * size
    return states, groups, families


def summed(layers: Iterable[tuple[int, int, int, int]]) -> Weight:
    """The weight of layers, each as states, groups, families and how often it comes."""
    layers = list(layers)
    states, groups, families = (sum(layer[i] * layer[3] for layer in layers) for i in range(3))
    largest, most_groups = (max(layer[i] for layer in layers) for i in range(2))
    return Weight(states, groups, families, largest, most_groups)


def memory_to_count(weight: Weight, widest: int) -> int:
    """The bytes that counting takes: two layers of numbers, and what finds them."""
    layers = _BYTES_A_STATE * weight.largest + _BYTES_A_GROUP * weight.most_groups
    return layers + memory_of_maps(widest)


def memory_of_table(weight: Weight, widest: int, limbs: int) -> int:
    """The bytes that a table of all layers takes, with what it takes to fill it."""
    layers = 8 * limbs * weight.states + 16 * weight.groups + 8 * KEY * weight.families
    return layers + _BYTES_A_GROUP * weight.most_groups + memory_of_maps(widest)


def require_memory(
    what: str, sweep: Sweep, memory_for: Callable[[Weight], int], allowed: int
) -> None:
    """Refuse, within a second, a sweep that takes more memory than allowed.

    Where neither bound nor planning is sure within that time, and the bound is not far above what
    is allowed, nothing is refused: whoever goes on must stop when it is too much.
    """
    needed = memory_for(greatest_weight(sweep))
    is_sure = sweep.is_rectangle and needed > _SURE * allowed
    if needed > allowed and not is_sure:
        planned = planned_weight(sweep, most_groups=_PLANNED_GROUPS)
        if planned is not None:
            needed = memory_for(planned)
        elif needed <= _CLOSE * allowed:
            return
    memory.require(what, needed, allowed)


def refuse_at_a_glance(region: Region) -> None:
    """Refuse what is far too large before anything is laid out for it."""
    if region.is_rectangle:
        refuse_too_wide(region.breadth + 1)
    if region.breadth <= LIGHT or region.is_rectangle:
        cells = region.mask.size
        refuse_too_long(cells, 1 if region.breadth == 2 else 1 + cells // _CELLS_A_PASS)


def refuse_too_long(cells: int, passes: int = 1) -> None:
    """Refuse what would be swept for too long, whatever its width.

    >>> refuse_too_long(10**7)
    Traceback (most recent call last):
    unicursal.errors.TooLargeError: too long to count: 10,000,000 cells, at most 1,000,000 are swept
    """
    if cells > _MOST_CELLS:
        raise TooLargeError(
            f"too long to count: {cells:,} cells, at most {_MOST_CELLS:,} are swept"
        )
    if cells * passes > _MOST_STEPS:
        raise TooLargeError(
            f"too long to count: {cells:,} cells must be swept about {passes:,} times, "
            f"for the number has so many digits; at most {_MOST_STEPS:,} steps are made"
        )


def refuse_too_much_work(sweep: Sweep) -> None:
    """Refuse what would take days, though it needs little memory."""
    passes = 1 + len(sweep) // _CELLS_A_WIDE_PASS
    states = greatest_weight(sweep).states
    if states * passes > _MOST_WORK and not sweep.is_rectangle:
        # Where cells are missing there may be far fewer states than the bound says.
        planned = planned_weight(sweep, most_groups=_PLANNED_GROUPS)
        states = states if planned is None else planned.states
    if states * passes > _MOST_WORK:
        cells = len(sweep)
        raise TooLargeError(
            f"too long to count: {cells:,} cells with about {states // cells:,} states each must "
            f"be swept about {passes:,} times, which is {states * passes:.1e} steps; "
            f"at most {_MOST_WORK:.1e} are made"
        )
