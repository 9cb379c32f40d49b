"""The kernel of the law `backbite`: mix a Hamiltonian path by moves at its two ends.

Strategy: a backbite move picks a random neighbour of an end, joins the two and removes the edge
that would close a loop; the cell cut off becomes the new end, two cells away and of the same
colour. First both ends move, a number of times given by the caller; then each goes on until it
stands on its own end of the board, where it stays. A move reverses a beginning or an end of the
path, which a two-level list makes cheap: the sequence is cut into blocks of about the square root
of its length, each a range of slots, read forwards or backwards; `order` lists the blocks. To
reverse a beginning, split the block in which it ends, then reverse the list of the blocks before
the cut and turn each round. When splitting has doubled the number of blocks, lay all out anew.

Invariant: the sequence is a Hamiltonian path after every move. Reading the blocks in `order`, each
in its direction, gives every cell once; `slot` and `block` say of each cell where it stands, `rank`
of each block where it stands in `order`.
Cost: O(sqrt n) a move, amortised; O(1) for `beside`. An end walks at random, so coming
home takes about n log n moves.
References: R. Oberdorf, A. Ferguson, J. Jacobsen and J. Kondev, "Secondary structures in long
compact polymers", Phys. Rev. E 74, 2006; M. Fredman et al., "Data structures for traveling
salesmen", 1995.

Cells are numbered as in `unicursal._grid`.
"""

import math
from typing import NamedTuple

import numpy as np

from unicursal._arrays import Booleans, Integers
from unicursal._jit import inlined, kernel, part
from unicursal._random import Generator, below

LENGTH, MOVES_LEFT = 0, 1
"""What stands in the `counts` of a path that grows."""
_BLOCKS, _SLOTS = 0, 1
"""What stands in the `counts` of a reversible list."""


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
    n = path.counts[_SLOTS]
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


@inlined
def beside(path: ReversibleList, cell: int, way: int) -> int:
    """The cell behind `cell` (`way` is 1) or in front of it (-1); -1 if there is none."""
    b = path.block[cell]
    s = path.slot[cell] + (-way if path.turned[b] else way)
    if path.first[b] <= s < path.first[b] + path.size[b]:
        return path.cells[s]
    rank = path.rank[b] + way
    if rank < 0 or rank == path.counts[_BLOCKS]:
        return -1
    b = path.order[rank]
    is_last = path.turned[b] == (way == 1)
    return path.cells[path.first[b] + (path.size[b] - 1 if is_last else 0)]


@part
def _cut_behind(path: ReversibleList, cell: int) -> int:
    """Split so that a block ends with `cell`; return how many blocks lie up to there."""
    if path.counts[_BLOCKS] == len(path.order):
        write_out(path, path.spare)
        for s in range(path.counts[_SLOTS]):
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


@part
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


@inlined
def reverse(path: ReversibleList, cell: int, way: int) -> None:
    """Reverse the sequence behind `cell` (`way` is 1) or up to there (-1)."""
    blocks = _cut_behind(path, cell)
    if way < 0:
        _turn_blocks(path, 0, blocks)
    else:
        _turn_blocks(path, blocks, path.counts[_BLOCKS])


@part
def _random_neighbour(cell: int, avoid: int, is_cell: Booleans, stride: int, rng: Generator) -> int:
    """A neighbour of `cell` other than `avoid`, each equally likely; -1 if there is none."""
    count = 0
    for there in (cell - stride, cell + stride, cell - 1, cell + 1):
        if is_cell[there] and there != avoid:
            count += 1
    pick = below(rng, count) if count else -1
    for there in (cell - stride, cell + stride, cell - 1, cell + 1):
        if is_cell[there] and there != avoid:
            if pick == 0:
                return there
            pick -= 1
    return -1


@kernel
def bite(
    path: ReversibleList,
    rng: Generator,
    ends: Integers,
    homes: Integers,
    is_cell: Booleans,
    stride: int,
    moves: int,
) -> None:
    """Make some moves; `ends` holds the first and the last cell of the path and is kept so.

    An end that stands on its home stays there; -1 as home lets it roam.
    """
    for _ in range(moves):
        head_may, tail_may = ends[0] != homes[0], ends[1] != homes[1]
        if not head_may and not tail_may:
            return
        if head_may and tail_may:
            head_may = below(rng, 2) == 0
        if head_may:
            bitten = _random_neighbour(ends[0], beside(path, ends[0], 1), is_cell, stride, rng)
            if bitten >= 0:
                ends[0] = beside(path, bitten, -1)
                reverse(path, ends[0], -1)
        else:
            bitten = _random_neighbour(ends[1], beside(path, ends[1], -1), is_cell, stride, rng)
            if bitten >= 0:
                ends[1] = beside(path, bitten, 1)
                reverse(path, bitten, 1)


@kernel
def grow(
    cells: Integers,
    place: Integers,
    counts: Integers,
    is_cell: Booleans,
    stride: int,
    rng: Generator,
    portion: int,
) -> bool:
    """Find some Hamiltonian path of a shape by extending and, where stuck, backbiting one end.

    `cells` holds the path so far, `place` of each cell where it stands there, or -1; `counts` the
    length of the path and the moves that may still be made. Goes on until about `portion` cells
    have been looked at; whether it is done: the path is complete, or no moves are left.
    """
    length = counts[LENGTH]
    is_done = False
    while portion > 0 and not is_done:
        if counts[MOVES_LEFT] == 0:
            is_done = True
            break
        counts[MOVES_LEFT] -= 1
        portion -= 1
        end = cells[length - 1]
        best, fewest = -1, 5
        for there in (end - stride, end + stride, end - 1, end + 1):
            if is_cell[there] and place[there] < 0:
                ways = 0  # the cell with the fewest ways on comes first, or it may be cut off
                for beyond in (there - stride, there + stride, there - 1, there + 1):
                    if is_cell[beyond] and place[beyond] < 0:
                        ways += 1
                if ways < fewest:
                    best, fewest = there, ways
        if best >= 0:
            cells[length] = best
            place[best] = length
            length += 1
        elif length == len(cells):
            is_done = True
        else:
            avoid = cells[length - 2] if length > 1 else -1
            neighbour = _random_neighbour(end, avoid, is_cell, stride, rng)
            low, high = place[neighbour] + 1, length - 1
            if neighbour < 0 or below(rng, 4) == 0:
                low, high = 0, length - 1  # go on with the other end
            portion -= (high - low) // 2
            while low < high:
                cells[low], cells[high] = cells[high], cells[low]
                place[cells[low]], place[cells[high]] = low, high
                low += 1
                high -= 1
    counts[LENGTH] = length
    return is_done
