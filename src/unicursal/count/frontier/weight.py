"""How large a sweep is, told before it is made: by a bound that takes no time, or by planning it.

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
from unicursal.count.frontier import _survey as survey
from unicursal.count.frontier._layers import KEY
from unicursal.count.frontier.nesting import memory_of_maps, nesting_counts
from unicursal.count.frontier.sweep import Sweep, refuse_too_wide

PLANNED_GROUPS = 4_000_000
"""So many groups are planned in about half a second."""
_SURE = 1.5
"""On a rectangle the bound is exact for the largest layer, a quarter too high for all together."""
_CLOSE = 2
"""A bound of at most so many times what is allowed leaves hope: try, and stop in time."""
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
        sizes.append((layer.states, len(layer.patterns), len(layer.families), 1))
    return _summed(sizes)


def greatest_weight(sweep: Sweep) -> Weight:
    """A weight that the sweep cannot exceed, from the width and the colours of its frontier."""
    steps = sweep.steps
    refuse_too_wide(sweep.widest)
    into, out_of, degree = (steps[:, at] for at in (survey.INTO, survey.OUT_OF, survey.DEGREE))
    y, x = np.divmod(steps[:, survey.CELL], sweep.row_length)
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
        steps[:, survey.ENDS],
        steps[:, survey.OPEN],
    )
    code = np.zeros(len(steps), dtype=np.int64)
    for column in columns:
        code = code << 7 | column
    _, first, times = np.unique(code, return_index=True, return_counts=True)
    layers = [(1, 1, 1, 1)]
    for at, how_often in zip(first.tolist(), times.tolist(), strict=True):
        other, own, shifted, *rest = (int(column[at]) for column in columns)
        layers.append((*_greatest_layer(other, own, shifted - 64, *rest), how_often))
    return _summed(layers)


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


def _summed(layers: Iterable[tuple[int, int, int, int]]) -> Weight:
    """The weight of layers, each as states, groups, families and how often it comes."""
    states = groups = families = largest = most_groups = 0
    for in_layer, its_groups, its_families, times in layers:
        states += times * in_layer
        groups += times * its_groups
        families += times * its_families
        largest = max(largest, in_layer)
        most_groups = max(most_groups, its_groups)
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
        planned = planned_weight(sweep, most_groups=PLANNED_GROUPS)
        if planned is not None:
            needed = memory_for(planned)
        elif needed <= _CLOSE * allowed:
            return
    memory.require(what, needed, allowed)
