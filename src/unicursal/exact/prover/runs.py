"""Runs of edges that are in, and those that the numbers or stops of a puzzle do not allow."""

from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from unicursal.exact.prover._question import IN
from unicursal.exact.prover.asked import Asked


def broken_run(asked: Asked) -> list[int] | None:
    """A run of edges that are in now, by its cells, that cannot be walked in any direction."""
    if asked.order is None:
        return None
    if asked.order.misplaced is not None:
        return [asked.number(asked.order.misplaced)]
    beside = beside_each(asked, np.flatnonzero(asked.facts() == IN).tolist())
    seen: set[int] = set()
    for cell, around in beside.items():
        if len(around) == 1 and cell not in seen:
            run = follow(beside, cell, -1)
            seen.update(run)
            if not asked.order.can_walk([asked.cell(number) for number in run]):
                return run
    return None


def beside_each(asked: Asked, edges: Iterable[int]) -> dict[int, list[int]]:
    """Of every cell at some of these edges: the cells to which they lead."""
    beside: dict[int, list[int]] = {}
    for edge in edges:
        a, b = asked.ends(edge)
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    return beside


def follow(beside: dict[int, list[int]], cell: int, came: int) -> list[int]:
    """The run from a cell on, away from the one it came from, until it ends or comes round."""
    way = [cell]
    while onward := [there for there in beside[cell] if there != came and there != way[0]]:
        came, cell = cell, onward[0]
        way.append(cell)
    return way


def edges_along(cells: list[int]) -> list[int]:
    """The edges between neighbouring cells, by number."""
    return [2 * min(a, b) + (abs(a - b) != 1) for a, b in pairwise(cells)]
