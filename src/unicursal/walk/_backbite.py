"""The kernel of the law `backbite`: mix a Hamiltonian path by moves at its two ends.

Strategy: a backbite move picks a random neighbour of an end, joins the two and removes the edge
that would close a loop; the cell cut off becomes the new end, two cells away and of the same
colour. First both ends move, a number of times given by the caller; then each goes on until it
stands on its own end of the board, where it stays.

Invariant: the sequence is a Hamiltonian path after every move.
Cost: O(sqrt n) a move with the two-level list of `_order`. An end walks at random, so coming home
takes about n log n moves.
Reference: R. Oberdorf, A. Ferguson, J. Jacobsen and J. Kondev, "Secondary structures in long
compact polymers", Phys. Rev. E 74, 2006.

Boards are padded: `stride` is width + 2, cell (x, y) is (y + 1) * stride + x + 1.
"""

import numpy as np
import numpy.typing as npt

from unicursal._jit import kernel, maker
from unicursal._random import WORDS, Generator, below, sow
from unicursal.walk._order import (
    Order,
    after,
    before,
    order_of,
    reverse_behind,
    reverse_up_to,
)

Integers = npt.NDArray[np.int64]
Booleans = npt.NDArray[np.bool_]


@kernel
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
def _bite_with_head(path: Order, head: int, is_cell: Booleans, stride: int, rng: Generator) -> int:
    """One backbite move at the first cell of the path; returns the new first cell."""
    neighbour = _random_neighbour(head, after(path, head), is_cell, stride, rng)
    if neighbour < 0:
        return head
    new_head = before(path, neighbour)
    reverse_up_to(path, new_head)
    return new_head


@kernel
def _bite_with_tail(path: Order, tail: int, is_cell: Booleans, stride: int, rng: Generator) -> int:
    """One backbite move at the last cell of the path; returns the new last cell."""
    neighbour = _random_neighbour(tail, before(path, tail), is_cell, stride, rng)
    if neighbour < 0:
        return tail
    new_tail = after(path, neighbour)
    reverse_behind(path, neighbour)
    return new_tail


@maker
def begin(cells: Integers, index_bound: int, seed: np.uint64) -> tuple[Order, Generator]:
    """The path as a list that can be bitten, and the generator of a seed."""
    rng = np.empty(WORDS, np.uint64)
    sow(rng, seed)
    return order_of(cells, index_bound), rng


@kernel
def bite(
    path: Order,
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
            ends[0] = _bite_with_head(path, ends[0], is_cell, stride, rng)
        else:
            ends[1] = _bite_with_tail(path, ends[1], is_cell, stride, rng)


@maker
def grow(
    first: int, is_cell: Booleans, stride: int, cells: Integers, most_moves: int, seed: np.uint64
) -> bool:
    """Find some Hamiltonian path of a shape by extending and, where stuck, backbiting one end.

    Writes it into `cells`; False if none was found within `most_moves`, which proves nothing.
    """
    rng = np.empty(WORDS, np.uint64)
    sow(rng, seed)
    place = np.full(len(is_cell), -1, np.int64)
    cells[0] = first
    place[first] = 0
    length = 1
    for _ in range(most_moves):
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
        else:
            if length == len(cells):
                return True
            avoid = cells[length - 2] if length > 1 else -1
            neighbour = _random_neighbour(end, avoid, is_cell, stride, rng)
            low, high = place[neighbour] + 1, length - 1
            if neighbour < 0 or below(rng, 4) == 0:
                low, high = 0, length - 1  # go on with the other end
            while low < high:
                cells[low], cells[high] = cells[high], cells[low]
                place[cells[low]], place[cells[high]] = low, high
                low += 1
                high -= 1
    return False
