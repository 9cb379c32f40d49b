"""A sequence of cells in which any beginning can be reversed cheaply: a two-level list.

Strategy: the sequence is cut into blocks of about the square root of its length. A block is a
range of slots, read forwards or backwards; `order` lists the blocks. To reverse a beginning, split
the block in which it ends, then reverse the list of the blocks before the cut and turn each round.
When splitting has doubled the number of blocks, lay everything out anew.

Invariant: reading the blocks in `order`, each in its direction, gives every cell once; `slot` and
`block` say of each cell where it stands, `rank` of each block where it stands in `order`.
Cost: O(sqrt n) for a reversal, amortised; O(1) for `before` and `after`.
Reference: M. Fredman et al., "Data structures for traveling salesmen", 1995.
"""

import math
from typing import NamedTuple

import numpy as np

from unicursal._arrays import Integers
from unicursal._jit import kernel

_BLOCKS, _LENGTH = 0, 1  # what stands in `counts`


class ReversibleList(NamedTuple):
    """The arrays of a sequence; `slot` and `block` are indexed by cell."""

    cells: Integers  # by slot
    slot: Integers
    block: Integers
    first: Integers  # by block: its first slot
    size: Integers  # by block
    turned: Integers  # by block: 1 if read backwards
    rank: Integers  # by block
    order: Integers
    counts: Integers
    spare: Integers


def reversible_list(cells: Integers, index_bound: int) -> ReversibleList:
    """The order in which `cells` lists them; all are below `index_bound`."""
    most = 2 * (math.isqrt(len(cells)) // 2 + 2) + 2
    slot, block = np.full((2, index_bound), -1, np.int64)
    first, size, turned, rank, order = np.zeros((5, most), np.int64)
    counts, spare = np.array([0, len(cells)], np.int64), cells.copy()
    made = ReversibleList(
        cells.copy(), slot, block, first, size, turned, rank, order, counts, spare
    )
    _lay_out(made)
    return made


@kernel
def _lay_out(path: ReversibleList) -> None:
    """Cut the sequence in `cells` into even blocks, all read forwards."""
    n = path.counts[_LENGTH]
    blocks = len(path.order) // 2 - 1
    blocks = min(blocks, n)
    for b in range(blocks):
        path.first[b] = b * n // blocks
        path.size[b] = (b + 1) * n // blocks - path.first[b]
        path.turned[b] = 0
        path.rank[b] = b
        path.order[b] = b
        for s in range(path.first[b], path.first[b] + path.size[b]):
            path.slot[path.cells[s]] = s
            path.block[path.cells[s]] = b
    path.counts[_BLOCKS] = blocks


@kernel
def write_out(path: ReversibleList, out: Integers) -> None:
    """Write the sequence into `out`."""
    at = 0
    for k in range(path.counts[_BLOCKS]):
        b = path.order[k]
        for i in range(path.size[b]):
            s = path.first[b] + (path.size[b] - 1 - i if path.turned[b] else i)
            out[at] = path.cells[s]
            at += 1


@kernel
def after(path: ReversibleList, cell: int) -> int:
    """The cell behind `cell`, or -1."""
    b = path.block[cell]
    s = path.slot[cell] + (-1 if path.turned[b] else 1)
    if path.first[b] <= s < path.first[b] + path.size[b]:
        return path.cells[s]
    if path.rank[b] + 1 == path.counts[_BLOCKS]:
        return -1
    b = path.order[path.rank[b] + 1]
    return path.cells[path.first[b] + (path.size[b] - 1 if path.turned[b] else 0)]


@kernel
def before(path: ReversibleList, cell: int) -> int:
    """The cell in front of `cell`, or -1."""
    b = path.block[cell]
    s = path.slot[cell] + (1 if path.turned[b] else -1)
    if path.first[b] <= s < path.first[b] + path.size[b]:
        return path.cells[s]
    if path.rank[b] == 0:
        return -1
    b = path.order[path.rank[b] - 1]
    return path.cells[path.first[b] + (0 if path.turned[b] else path.size[b] - 1)]


@kernel
def _cut_behind(path: ReversibleList, cell: int) -> int:
    """Split so that a block ends with `cell`; return how many blocks lie up to there."""
    if path.counts[_BLOCKS] == len(path.order):
        write_out(path, path.spare)
        for s in range(path.counts[_LENGTH]):
            path.cells[s] = path.spare[s]
        _lay_out(path)
    b = path.block[cell]
    inside = path.slot[cell] - path.first[b] + (0 if path.turned[b] else 1)  # slots left of the cut
    if inside == 0 or inside == path.size[b]:
        return path.rank[b] + 1
    new = path.counts[_BLOCKS]
    path.counts[_BLOCKS] += 1
    # The smaller part becomes the new block, so that fewer cells must learn their block.
    left, right = inside, path.size[b] - inside
    new_is_left = left <= right
    path.first[new] = path.first[b] if new_is_left else path.first[b] + left
    path.size[new] = left if new_is_left else right
    path.first[b] += left if new_is_left else 0
    path.size[b] -= path.size[new]
    path.turned[new] = path.turned[b]
    for s in range(path.first[new], path.first[new] + path.size[new]):
        path.block[path.cells[s]] = new
    new_comes_first = new_is_left != (path.turned[b] == 1)
    at = path.rank[b] + (0 if new_comes_first else 1)
    for k in range(new, at, -1):
        path.order[k] = path.order[k - 1]
        path.rank[path.order[k]] = k
    path.order[at] = new
    path.rank[new] = at
    return (at if new_comes_first else path.rank[b]) + 1


@kernel
def _turn_blocks(path: ReversibleList, low: int, high: int) -> None:
    """Reverse the sequence that the blocks of ranks low to high - 1 hold."""
    high -= 1
    while low <= high:
        a, b = path.order[low], path.order[high]
        path.order[low], path.order[high] = b, a
        path.rank[a], path.rank[b] = high, low
        path.turned[a] ^= 1
        if a != b:
            path.turned[b] ^= 1
        low += 1
        high -= 1


@kernel
def reverse_up_to(path: ReversibleList, cell: int) -> None:
    """Reverse the beginning of the sequence that ends with `cell`."""
    _turn_blocks(path, 0, _cut_behind(path, cell))


@kernel
def reverse_behind(path: ReversibleList, cell: int) -> None:
    """Reverse the part of the sequence behind `cell`."""
    _turn_blocks(path, _cut_behind(path, cell), path.counts[_BLOCKS])
