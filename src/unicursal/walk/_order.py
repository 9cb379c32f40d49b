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

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from unicursal._jit import kernel, maker

Integers = npt.NDArray[np.int64]
_BLOCKS, _LENGTH = 0, 1  # what stands in `counts`


class Order(NamedTuple):
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


@maker
def order_of(cells: Integers, index_bound: int) -> Order:
    """The order in which `cells` lists them; all are below `index_bound`."""
    n = len(cells)
    most = 2 * (int(np.sqrt(n)) // 2 + 2) + 2
    made = Order(
        cells.copy(),
        np.full(index_bound, -1, np.int64),
        np.full(index_bound, -1, np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.array([0, n]),
        cells.copy(),
    )
    _lay_out(made)
    return made


@kernel
def _lay_out(o: Order) -> None:
    """Cut the sequence in `cells` into even blocks, all read forwards."""
    n = o.counts[_LENGTH]
    blocks = len(o.order) // 2 - 1
    blocks = min(blocks, n)
    for b in range(blocks):
        o.first[b] = b * n // blocks
        o.size[b] = (b + 1) * n // blocks - o.first[b]
        o.turned[b] = 0
        o.rank[b] = b
        o.order[b] = b
        for s in range(o.first[b], o.first[b] + o.size[b]):
            o.slot[o.cells[s]] = s
            o.block[o.cells[s]] = b
    o.counts[_BLOCKS] = blocks


@kernel
def write_out(o: Order, out: Integers) -> None:
    """Write the sequence into `out`."""
    at = 0
    for k in range(o.counts[_BLOCKS]):
        b = o.order[k]
        for i in range(o.size[b]):
            s = o.first[b] + (o.size[b] - 1 - i if o.turned[b] else i)
            out[at] = o.cells[s]
            at += 1


@kernel
def after(o: Order, cell: int) -> int:
    """The cell behind `cell`, or -1."""
    b = o.block[cell]
    s = o.slot[cell] + (-1 if o.turned[b] else 1)
    if o.first[b] <= s < o.first[b] + o.size[b]:
        return o.cells[s]
    if o.rank[b] + 1 == o.counts[_BLOCKS]:
        return -1
    b = o.order[o.rank[b] + 1]
    return o.cells[o.first[b] + (o.size[b] - 1 if o.turned[b] else 0)]


@kernel
def before(o: Order, cell: int) -> int:
    """The cell in front of `cell`, or -1."""
    b = o.block[cell]
    s = o.slot[cell] + (1 if o.turned[b] else -1)
    if o.first[b] <= s < o.first[b] + o.size[b]:
        return o.cells[s]
    if o.rank[b] == 0:
        return -1
    b = o.order[o.rank[b] - 1]
    return o.cells[o.first[b] + (0 if o.turned[b] else o.size[b] - 1)]


@kernel
def _cut_behind(o: Order, cell: int) -> int:
    """Split so that a block ends with `cell`; return how many blocks lie up to there."""
    if o.counts[_BLOCKS] == len(o.order):
        write_out(o, o.spare)
        for s in range(o.counts[_LENGTH]):
            o.cells[s] = o.spare[s]
        _lay_out(o)
    b = o.block[cell]
    inside = o.slot[cell] - o.first[b] + (0 if o.turned[b] else 1)  # slots left of the cut
    if inside == 0 or inside == o.size[b]:
        return o.rank[b] + 1
    new = o.counts[_BLOCKS]
    o.counts[_BLOCKS] += 1
    # The smaller part becomes the new block, so that fewer cells must learn their block.
    left, right = inside, o.size[b] - inside
    new_is_left = left <= right
    o.first[new] = o.first[b] if new_is_left else o.first[b] + left
    o.size[new] = left if new_is_left else right
    o.first[b] += left if new_is_left else 0
    o.size[b] -= o.size[new]
    o.turned[new] = o.turned[b]
    for s in range(o.first[new], o.first[new] + o.size[new]):
        o.block[o.cells[s]] = new
    new_comes_first = new_is_left != (o.turned[b] == 1)
    at = o.rank[b] + (0 if new_comes_first else 1)
    for k in range(new, at, -1):
        o.order[k] = o.order[k - 1]
        o.rank[o.order[k]] = k
    o.order[at] = new
    o.rank[new] = at
    return (at if new_comes_first else o.rank[b]) + 1


@kernel
def _turn_blocks(o: Order, low: int, high: int) -> None:
    """Reverse the sequence that the blocks of ranks low to high - 1 hold."""
    high -= 1
    while low <= high:
        a, b = o.order[low], o.order[high]
        o.order[low], o.order[high] = b, a
        o.rank[a], o.rank[b] = high, low
        o.turned[a] ^= 1
        if a != b:
            o.turned[b] ^= 1
        low += 1
        high -= 1


@kernel
def reverse_up_to(o: Order, cell: int) -> None:
    """Reverse the beginning of the sequence that ends with `cell`."""
    _turn_blocks(o, 0, _cut_behind(o, cell))


@kernel
def reverse_behind(o: Order, cell: int) -> None:
    """Reverse the part of the sequence behind `cell`."""
    _turn_blocks(o, _cut_behind(o, cell), o.counts[_BLOCKS])
