"""How the visiting order follows an exchange of edges, and how a witness is kept for later.

Strategy. When k edges of the loop are exchanged, its k pieces keep their inner order and are only
put together anew: the strands are split at the cuts and relinked as the new edges lead. When
there is no room for more strands the list is written anew along them; on small boards, which have
room for one only, by following the loop.

A step that was found possible keeps its witness as the list of the edges in which it differs from
the present one; it is good as long as that one stays (`VERSION`).

Invariant: with `num[LOOP] = 1` the loop of the strands and the edges marked `WIT` differ in
touched edges only; after `accept` and `restore` they do not differ and no edge is touched. Cost:
O(strands) for `accept`, and O(cells) once in about sqrt(cells) times.
"""

import numpy as np
from numpy.typing import NDArray

from unicursal._arrays import Int
from unicursal._jit import inlined, part
from unicursal.exact.solver import _state as at
from unicursal.exact.solver._balance import list_uneven
from unicursal.exact.solver._join_loops import (
    AGENDA,
    BACKWARD,
    NEXT,
    label,
    piece_first,
    piece_last,
    piece_length,
)
from unicursal.exact.solver._state import (
    NO_CELL,
    OUT,
    WIT_SIDES,
    State,
    cells_along,
    edge_between,
    edge_end,
    new_version,
    switch_sides,
)
from unicursal.exact.solver._strands import ROOM, one_strand, relink, renumber, split, strand_at


@part
def forget_touched(s: State) -> None:
    """Empty the lists `TOUCHED_EDGES` and `UNEVEN_CELLS`."""
    for i in range(s.num[at.TOUCHED_COUNT]):
        s.edge[s.lists[at.TOUCHED_EDGES, i], at.TOUCHED] = 0
    s.num[at.TOUCHED_COUNT] = 0
    s.num[at.CHANGES] = s.num[at.SCANNED_CHANGES] = 0
    for i in range(s.num[at.UNEVEN_COUNT]):
        s.cell[s.lists[at.UNEVEN_CELLS, i], at.UNEVEN] = 0
    s.num[at.UNEVEN_COUNT] = 0


@part
def restore(s: State) -> None:
    """Make the witness the loop in `ORDER` again."""
    cell, edge = s.cell, s.edge
    for i in range(s.num[at.TOUCHED_COUNT]):
        e = np.int64(s.lists[at.TOUCHED_EDGES, i])
        a = e >> 1
        b = edge_end(s, e)
        change = edge[e, at.TOUCHED] - 1 - edge[e, at.WIT]
        if change != 0:
            switch_sides(s, e, WIT_SIDES)
        edge[e, at.WIT] += change
        cell[a, at.DEGREE] += change
        cell[b, at.DEGREE] += change
    forget_touched(s)


@inlined
def save(s: State, slot: Int) -> None:
    """Keep the difference between the witness and the loop in `ORDER` for a later `recall`."""
    edge, saved = s.edge, s.lists[at.SAVED + slot]
    count = 0
    for i in range(s.num[at.TOUCHED_COUNT]):
        e = np.int64(s.lists[at.TOUCHED_EDGES, i])
        if edge[e, at.WIT] != edge[e, at.TOUCHED] - 1:
            saved[3 + count] = e
            count += 1
    saved[0] = s.num[at.VERSION]
    saved[1] = s.num[at.LIVE]
    saved[2] = count


@inlined
def is_saved(s: State, slot: Int) -> bool:
    """Whether a slot holds a witness for a step from this very live end."""
    saved = s.lists[at.SAVED + slot]
    return bool(saved[2] > 0 and saved[0] == s.num[at.VERSION] and saved[1] == s.num[at.LIVE])


@inlined
def recall(s: State, slot: Int) -> None:
    """Exchange the edges kept in a slot; the witness is then one loop, but not that of `ORDER`."""
    edge, saved, num = s.edge, s.lists[at.SAVED + slot], s.num
    for i in range(saved[2]):
        e = np.int64(saved[3 + i])
        edge[e, at.TOUCHED] = 1 + edge[e, at.WIT]
        edge[e, at.WIT] = 1 - edge[e, at.WIT]
        switch_sides(s, e, WIT_SIDES)
        s.lists[at.TOUCHED_EDGES, i] = e
    num[at.TOUCHED_COUNT] = saved[2]


@part
def follow(s: State) -> None:
    """Write `ORDER` from nothing by following the witness, which must be one loop."""
    num, order = s.num, s.lists[at.ORDER]
    cells_along(s, num[at.START], num[at.VIRTUAL], at.WIT, order)
    for p in range(num[at.CELLS]):
        s.lists[at.PLACE, order[p]] = p
    one_strand(s)
    num[at.LOOP] = 1
    num[at.WORK] += num[at.CELLS]
    new_version(s)
    forget_touched(s)


@inlined
def adopt(s: State, cells: NDArray[np.int64]) -> None:
    """Make a walkthrough that agrees with all that is decided the witness: its cells in order."""
    edge, num = s.edge, s.num
    for e in range(num[at.VIRTUAL]):
        if edge[e, at.WIT] == 1:
            edge[e, at.WIT] = 0
            switch_sides(s, e, WIT_SIDES)
    for i in range(cells.size - 1):
        e = edge_between(s, cells[i], cells[i + 1])
        edge[e, at.WIT] = 1
        switch_sides(s, e, WIT_SIDES)
    for i in range(cells.size):
        s.cell[cells[i], at.DEGREE] = 2
    follow(s)


@part
def accept(s: State) -> None:
    """Make the visiting order follow the witness, which must be one loop."""
    num, strand = s.num, s.strand
    if strand.shape[1] == 1:
        follow(s)
        return
    label(s)
    count = num[at.CUTS]
    # One strand more, for where the visiting numbers begin.
    if count + 1 >= strand.shape[1]:
        follow(s)
        return
    if count > 0:
        if num[at.STRANDS] + count + 1 > strand.shape[1]:
            renumber(s)
        stays = list_pieces(s)
        split(s, list_beginnings(s, stays))
        listed = np.int64(0)
        for k in range(1, count):
            i, forward = piece_after(s, stays, k)
            listed = list_strands(s, i, forward, listed)
        kept = np.int64(s.piece[stays, AGENDA] >> 1)
        first = strand_at(s, piece_first(s, kept))
        relink(s, listed, first, strand_at(s, piece_last(s, kept)))
        new_version(s)
    forget_touched(s)


@inlined
def list_pieces(s: State) -> Int:
    """List the pieces as the loop runs through them; where in this list the longest stands.

    An entry of `AGENDA` is 2 * the piece + 1 if it is run through backwards.
    """
    piece = s.piece
    i, listed, stays, longest = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    while i >= 0:
        piece[listed, AGENDA] = 2 * i + piece[i, BACKWARD]
        length = piece_length(s, i)
        if length > longest:
            stays, longest = listed, length
        listed += 1
        i = np.int64(piece[i, NEXT])
    return stays


@inlined
def piece_after(s: State, stays: Int, k: Int) -> tuple[Int, bool]:
    """The k-th piece after the one that stays, and whether it is run through as before."""
    piece, count = s.piece, s.num[at.CUTS]
    turned = piece[stays, AGENDA] & 1
    slot = stays - k if turned else stays + k
    if slot < 0:
        slot += count
    elif slot >= count:
        slot -= count
    entry = np.int64(piece[slot, AGENDA])
    return entry >> 1, entry & 1 == turned


@inlined
def list_beginnings(s: State, stays: Int) -> Int:
    """List in `ROOM`, sorted, where strands must begin; how many these are.

    Each piece begins one, and so does the cell that will be number 0.
    """
    num, strand = s.num, s.strand
    n, count = num[at.CELLS], num[at.CUTS]
    zero = np.int64(0)
    rank = piece_last(s, np.int64(s.piece[stays, AGENDA] >> 1)) + 1
    for k in range(1, count):
        i, forward = piece_after(s, stays, k)
        length = piece_length(s, i)
        if rank < n < rank + length:
            zero = piece_first(s, i) + n - rank if forward else piece_last(s, i) + 1 - (n - rank)
            zero += n if zero < 0 else (-n if zero >= n else 0)
        rank += length
    listed = 0
    # The last piece may begin at 0, where a strand begins anyway.
    for k in range(count - (piece_first(s, count - 1) == 0)):
        first = piece_first(s, k)
        if zero < first:
            if zero > 0:
                strand[ROOM, listed] = zero
                listed += 1
            zero = n
        strand[ROOM, listed] = first
        listed += 1
    if 0 < zero < n:
        strand[ROOM, listed] = zero
        listed += 1
    return listed


@inlined
def list_strands(s: State, i: Int, forward: bool, listed: Int) -> Int:
    """List in `ROOM` the strands of a piece in their new order; how many are listed then."""
    strand, n_strands = s.strand, s.num[at.STRANDS]
    begin = strand_at(s, piece_first(s, i))
    end = strand_at(s, piece_last(s, i))
    many = end - begin + 1 if end >= begin else end - begin + 1 + n_strands
    for k in range(many):
        j = begin + k if forward else end - k
        if j >= n_strands:
            j -= n_strands
        elif j < 0:
            j += n_strands
        strand[ROOM, listed + k] = 2 * j + (0 if forward else 1)
    return listed + many


@part
def witness_from(s: State, cells: NDArray[np.int64]) -> None:
    """Write the cells of the witness from the live end to the target."""
    num = s.num
    came = num[at.VIRTUAL]
    if num[at.STEPS] > 0:
        came = edge_between(s, np.int64(s.lists[at.LINE, num[at.STEPS] - 1]), num[at.LIVE])
    cells_along(s, num[at.LIVE], came, at.WIT, cells)


@part
def guess(s: State) -> None:
    """Begin with a snake over the rows, as far as its steps are edges; degrees are mended later."""
    cell, edge, num, order = s.cell, s.edge, s.num, s.lists[at.ORDER]
    stride = num[at.STRIDE]
    count = 0
    for y in range(1, cell.shape[0] // stride - 1):
        for x in range(1, stride - 1):
            c = y * stride + (x if y & 1 else stride - 1 - x)
            if cell[c, at.KIND] != NO_CELL:
                order[count] = c
                s.lists[at.PLACE, c] = count
                count += 1
    for i in range(count - 1):
        a, b = np.int64(order[i]), np.int64(order[i + 1])
        e = edge_between(s, a, b)
        if not 0 <= e < num[at.VIRTUAL] or edge[e, at.STATE] == OUT:
            continue
        if cell[a, at.DEGREE] < 2 and cell[b, at.DEGREE] < 2:
            edge[e, at.WIT] = 1
            switch_sides(s, e, WIT_SIDES)
            cell[a, at.DEGREE] += 1
            cell[b, at.DEGREE] += 1
    for i in range(count):
        list_uneven(s, np.int64(order[i]))
    one_strand(s)
