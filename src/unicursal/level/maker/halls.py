"""The lattice as the way finds it: its walls, what it must pass, how the way leads through halls.

A hall is a block of cells that the way enters once and leaves once. To the walk it is a corridor
from a cell on one side to one on another.
"""

from dataclasses import replace

import numpy as np

from unicursal.board import Cell
from unicursal.board.directions import Edge, edge_between
from unicursal.chance import Chance
from unicursal.level.maker.ends import ways_out
from unicursal.level.maker.frame import Frame
from unicursal.level.maker.lattice import Lattice
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.wishes import Wishes

_OPENINGS, _WALKS = 200, 3
"""Ways in and out of all blocks that are tried, and those of them for which the solver is asked."""


def lattice_of(task: Wishes, frame: Frame) -> Lattice | None:
    """The lattice without ends: walls, tiles to pass, halls are known; None if they clash."""
    free = np.ones((frame.down.cells, frame.across.cells), dtype=bool)
    out, forced = set[Edge](), set[Edge]()
    for tiles, edges, is_open in ((task.walls, out, False), (task.through, forced, True)):
        for tile in sorted(tiles):
            x, y = frame.to_lattice(tile)
            cell = x // 2, y // 2
            if x % 2 and y % 2:
                free[y // 2, x // 2] &= is_open
            elif x % 2 or y % 2:
                edges.add((((x - 1) // 2, (y - 1) // 2), cell))
            elif is_open:
                return None
    halls = [frame.cells_under(hall) for hall in task.halls]
    blocks = tuple(hall for hall in halls if hall is not None)
    for number, block in enumerate(blocks):
        if any(map(block.overlaps, blocks[:number])) or not free[block.slices].all():
            return None
    return Lattice(frame, free, (0, 0), (0, 0), out, forced, blocks)


def with_corridors(lattice: Lattice, chance: Chance) -> Lattice | None:
    """The lattice with a corridor through each hall; None if none was found that can be walked.

    Wherever the way enters and leaves them, it falls into pieces whose ends must fit by colour.
    """
    frame, whole = lattice.frame, lattice.whole
    blocks = [block for block in lattice.blocks if lattice.free[block.slices].any()]
    if not blocks:
        fits = lattice.can_be_walked(whole, lattice.start, lattice.target)
        return lattice if fits else None
    free = lattice.free.copy()
    for block in blocks:
        free[block.slices] = False
    balance = replace(lattice, free=free).balance(whole)
    openings = [
        [
            way
            for way in ways_out(frame, block)
            if free[way[0][1], way[0][0]] and _edge_inwards(way[0], block) not in lattice.out
        ]
        for block in blocks
    ]
    if min(map(len, openings)) < 2:
        return None
    tries = 0
    for _ in range(_OPENINGS):
        pairs = [(chance.choice(ways), chance.choice(ways)) for ways in openings]
        outside = [way[0] for pair in pairs for way in pair]
        if any(one[0] == other[0] for one, other in pairs) or not balance.allows(
            lattice.start, lattice.target, *outside, pieces=len(pairs) + 1
        ):
            continue
        through = lattice
        for block, (one, other) in zip(blocks, pairs, strict=True):
            through = _with_corridor(through, block, one[0], other[0])
        if through.can_be_walked(whole, lattice.start, lattice.target):
            return through
        tries += 1
        if tries == _WALKS:
            break
    return None


def _edge_inwards(cell: Cell, block: Rectangle) -> Edge:
    """The step from a cell beside a block of cells into it."""
    x = min(max(cell[0], block.left), block.right)
    y = min(max(cell[1], block.top), block.bottom)
    return edge_between(cell, (x, y))


def _with_corridor(lattice: Lattice, block: Rectangle, one: Cell, other: Cell) -> Lattice:
    """The lattice with a corridor through a block, between two cells beside it, and no other."""
    ends = []
    for cell in (one, other):
        pair = _edge_inwards(cell, block)
        ends.append(pair[0] if pair[0] in block else pair[1])
    way = [ends[0]]
    while way[-1] != ends[1]:
        (x, y), (u, v) = way[-1], ends[1]
        way.append((x + (u > x) - (u < x), y) if x != u else (x, y + (v > y) - (v < y)))
    free = lattice.free.copy()
    free[block.slices] = False
    for x, y in way:
        free[y, x] = True
    kept = {_edge_inwards(one, block), _edge_inwards(other, block)}
    beside = [
        (x, y)
        for x in range(block.left - 1, block.right + 2)
        for y in range(block.top - 1, block.bottom + 2)
        if (block.left <= x <= block.right) != (block.top <= y <= block.bottom)
        and lattice.frame.has((x, y))
    ]
    shut = {_edge_inwards(cell, block) for cell in beside} - kept
    return replace(lattice, free=free, out=lattice.out | shut)
