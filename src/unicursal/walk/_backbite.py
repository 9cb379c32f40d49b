"""The kernel of the law `backbite`: mix a Hamiltonian path by moves at its two ends.

Strategy: a backbite move picks a random neighbour of an end, joins the two and removes the edge
that would close a loop; the cell cut off becomes the new end, two cells away and of the same
colour. First both ends move, a number of times given by the caller; then each goes on until it
stands on its own end of the board, where it stays.

Invariant: the sequence is a Hamiltonian path after every move.
Cost: O(sqrt n) a move with the list of `_reversible_list`. An end walks at random, so coming home
takes about n log n moves.
Reference: R. Oberdorf, A. Ferguson, J. Jacobsen and J. Kondev, "Secondary structures in long
compact polymers", Phys. Rev. E 74, 2006.

Cells are numbered as in `unicursal._grid`.
"""

from unicursal._arrays import Booleans, Integers
from unicursal._jit import kernel
from unicursal._random import Generator, below
from unicursal.walk._reversible_list import (
    ReversibleList,
    after,
    before,
    reverse_behind,
    reverse_up_to,
)

LENGTH, MOVES_LEFT = 0, 1
"""What stands in the `counts` of a path that grows."""


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
def _bite_with_head(
    path: ReversibleList, head: int, is_cell: Booleans, stride: int, rng: Generator
) -> int:
    """One backbite move at the first cell of the path; returns the new first cell."""
    neighbour = _random_neighbour(head, after(path, head), is_cell, stride, rng)
    if neighbour < 0:
        return head
    new_head = before(path, neighbour)
    reverse_up_to(path, new_head)
    return new_head


@kernel
def _bite_with_tail(
    path: ReversibleList, tail: int, is_cell: Booleans, stride: int, rng: Generator
) -> int:
    """One backbite move at the last cell of the path; returns the new last cell."""
    neighbour = _random_neighbour(tail, before(path, tail), is_cell, stride, rng)
    if neighbour < 0:
        return tail
    new_tail = after(path, neighbour)
    reverse_behind(path, neighbour)
    return new_tail


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
            ends[0] = _bite_with_head(path, ends[0], is_cell, stride, rng)
        else:
            ends[1] = _bite_with_tail(path, ends[1], is_cell, stride, rng)


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
