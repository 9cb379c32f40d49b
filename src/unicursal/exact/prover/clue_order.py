"""Numbers and stops that cannot be met: by a forced segment, or without crossing the line."""

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise, product
from operator import itemgetter

import numpy as np

from unicursal._grid import edge_at, neighbour, turned
from unicursal.exact._crossing import crossed_gap
from unicursal.exact.prover._question import IN, OUT
from unicursal.exact.prover.evidence import Crossing, Evidence
from unicursal.exact.prover.question import StepQuestion


def broken_segment(asked: StepQuestion) -> list[int] | None:
    """A segment of edges that are in now, by its cells, that cannot be walked in any direction."""
    if asked.order is None:
        return None
    if asked.order.misplaced is not None:
        return [asked.number(asked.order.misplaced)]
    beside = beside_each(asked, np.flatnonzero(asked.facts() == IN).tolist())
    seen: set[int] = set()
    for cell, around in beside.items():
        if len(around) == 1 and cell not in seen:
            segment = follow(beside, cell, -1)
            seen.update(segment)
            if not asked.order.can_walk([asked.cell(number) for number in segment]):
                return segment
    return None


def beside_each(asked: StepQuestion, edges: Iterable[int]) -> dict[int, list[int]]:
    """Of every cell at some of these edges: the cells to which they lead."""
    beside: dict[int, list[int]] = {}
    for edge in edges:
        a, b = asked.ends(edge)
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    return beside


def follow(beside: dict[int, list[int]], cell: int, came: int) -> list[int]:
    """The segment from a cell on, away from the one it came from, until it ends or comes round."""
    way = [cell]
    while onward := [there for there in beside[cell] if there != came and there != way[0]]:
        came, cell = cell, onward[0]
        way.append(cell)
    return way


def edges_along(cells: list[int]) -> list[int]:
    """The edges between neighbouring cells, by number."""
    return [2 * min(a, b) + (abs(a - b) != 1) for a, b in pairwise(cells)]


def crossing_as_it_stands(asked: StepQuestion) -> Evidence | None:
    """A crossing with what is assumed, before anything is deduced."""
    found = crossing(asked)
    return None if found is None else found[0]


def crossing(asked: StepQuestion) -> tuple[Crossing, list[int]] | None:
    """Four cells that lie in turn around a gap, two of them on a part of the line before the other.

    With the known edges that this rests on, by number; None if there are none as things stand.
    """
    if asked.order is None:
        return None
    for marks in asked.order.marked_in_order():
        if len(marks) < 4:
            continue  # two parts without a common mark have four
        numbers = np.array([asked.number(cell) for cell in marks], np.int64)
        rank, traced = np.zeros((2, asked.need.size), np.int64)
        gap = crossed_gap(asked.question.edge, rank, traced, numbers, asked.stride)
        if gap >= 0:
            return _written(asked, numbers.tolist(), rank.tolist(), *_around(asked, int(gap)))
    return None


def _around(asked: StepQuestion, gap: int) -> tuple[list[int], list[int]]:
    """The cells around a gap in order, and the edges between them that are ruled out."""
    facts, stride = asked.facts(), asked.stride
    cell, heading = divmod(gap, 4)
    cells, out = [], []
    while True:
        cells.append(cell)
        cell = neighbour(cell, heading, stride)
        for k in range(4):
            onward = turned(heading, k)
            edge = edge_at(cell, onward, stride)
            if facts[edge] < OUT:
                break
            if facts[edge] == OUT:
                out.append(edge)
        heading = onward
        if 4 * cell + heading == gap:
            return cells, out


def _written(
    asked: StepQuestion, marks: list[int], rank: list[int], border: list[int], out: list[int]
) -> tuple[Crossing, list[int]]:
    """The crossing around a gap, of parts between marks that follow one another."""
    ranks = sorted({rank[cell] for cell in border} - {0})
    for first, second in _pairs(ranks):
        turns = [(cell, rank[cell] in first) for cell in border if rank[cell] in first + second]
        blocks = [[cell for cell, _ in part] for _, part in groupby(turns, itemgetter(1))]
        if len(blocks) % 2:  # it is a circle
            blocks[0] += blocks.pop()
        if len(blocks) < 4:
            continue
        chosen = [next((cell for cell in part if cell in marks), part[0]) for part in blocks[:4]]
        early, late = sorted((chosen[::2], chosen[1::2]), key=lambda part: rank[part[0]])
        cells = [sorted(part, key=rank.__getitem__) for part in (early, late)]
        (a, c), (b, d) = ([asked.cell(cell) for cell in part] for part in cells)
        evidence = Crossing((a, c), (b, d), tuple(asked.cell(cell) for cell in border))
        beside = beside_each(asked, np.flatnonzero(asked.facts() == IN).tolist())
        for cell, other in product(chosen, repeat=2):  # with itself for the mark on its own segment
            out = out + _segment_between(beside, cell, marks[rank[other] - 1])
        return evidence, out
    raise AssertionError("ranks that rise twice around a gap are those of parts that cross")


def _pairs(ranks: list[int]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Two parts of the line, each between marks that follow one another or along one segment."""
    parts = [*pairwise(ranks), *((rank, rank) for rank in ranks)]
    for first in parts:
        for second in parts:
            if first[1] < second[0]:
                yield first, second


def _segment_between(beside: dict[int, list[int]], cell: int, mark: int) -> list[int]:
    """The edges of the segment between a cell and a mark; none if these lie on different ones."""
    for onward in beside.get(cell, ()):
        segment = [cell, *follow(beside, onward, cell)]
        if mark in segment:
            return edges_along(segment[: segment.index(mark) + 1])
    return []
