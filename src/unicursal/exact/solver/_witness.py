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
from unicursal.exact.solver._balance import list_uneven
from unicursal.exact.solver._joining import (
    AGENDA,
    NO_EDGE,
    cross,
    find_cuts,
    piece_at,
    piece_first,
    piece_last,
    piece_length,
    way_out,
)
from unicursal.exact.solver._state import (
    CELLS,
    CHANGES,
    CUTS,
    DEGREE,
    KIND,
    LINE,
    LIVE,
    LOOP,
    NO_CELL,
    ORDER,
    OUT,
    PLACE,
    SAVED,
    SCANNED_CHANGES,
    START,
    STATE,
    STEPS,
    STRANDS,
    STRIDE,
    TOUCHED,
    TOUCHED_COUNT,
    TOUCHED_EDGES,
    UNEVEN,
    UNEVEN_CELLS,
    UNEVEN_COUNT,
    VERSION,
    VIRTUAL,
    WIT,
    WIT_SIDES,
    WORK,
    State,
    edge_between,
    edge_end,
    follow_witness,
    new_version,
    switch_sides,
)
from unicursal.exact.solver._strands import (
    ROOM,
    cell_at,
    one_strand,
    position,
    relink,
    renumber,
    split,
    strand_at,
)


@part
def forget_touched(s: State) -> None:
    """Empty the lists `touched` and `uneven`."""
    for i in range(s.num[TOUCHED_COUNT]):
        s.edge[s.lists[TOUCHED_EDGES, i], TOUCHED] = 0
    s.num[TOUCHED_COUNT] = 0
    s.num[CHANGES] = s.num[SCANNED_CHANGES] = 0
    for i in range(s.num[UNEVEN_COUNT]):
        s.cell[s.lists[UNEVEN_CELLS, i], UNEVEN] = 0
    s.num[UNEVEN_COUNT] = 0


@part
def restore(s: State) -> None:
    """Make the witness the loop in `order` again."""
    cell, edge = s.cell, s.edge
    for i in range(s.num[TOUCHED_COUNT]):
        e = np.int64(s.lists[TOUCHED_EDGES, i])
        a = e >> 1
        b = edge_end(s, e)
        change = edge[e, TOUCHED] - 1 - edge[e, WIT]
        if change != 0:
            switch_sides(s, e, WIT_SIDES)
        edge[e, WIT] += change
        cell[a, DEGREE] += change
        cell[b, DEGREE] += change
    forget_touched(s)


@inlined
def save(s: State, slot: Int) -> None:
    """Keep the difference between the witness and the loop in `order` for a later `recall`."""
    edge, saved = s.edge, s.lists[SAVED + slot]
    count = 0
    for i in range(s.num[TOUCHED_COUNT]):
        e = np.int64(s.lists[TOUCHED_EDGES, i])
        if edge[e, WIT] != edge[e, TOUCHED] - 1:
            saved[3 + count] = e
            count += 1
    saved[0] = s.num[VERSION]
    saved[1] = s.num[LIVE]
    saved[2] = count


@inlined
def is_saved(s: State, slot: Int) -> bool:
    """Whether a slot holds a witness for a step from this very live end."""
    saved = s.lists[SAVED + slot]
    return bool(saved[2] > 0 and saved[0] == s.num[VERSION] and saved[1] == s.num[LIVE])


@inlined
def recall(s: State, slot: Int) -> None:
    """Exchange the edges kept in a slot; the witness is then one loop, but not that of `order`."""
    edge, saved, num = s.edge, s.lists[SAVED + slot], s.num
    for i in range(saved[2]):
        e = np.int64(saved[3 + i])
        edge[e, TOUCHED] = 1 + edge[e, WIT]
        edge[e, WIT] = 1 - edge[e, WIT]
        switch_sides(s, e, WIT_SIDES)
        s.lists[TOUCHED_EDGES, i] = e
    num[TOUCHED_COUNT] = saved[2]


@part
def follow(s: State) -> None:
    """Write `order` from nothing by following the witness, which must be one loop."""
    num, order = s.num, s.lists[ORDER]
    follow_witness(s, num[START], num[VIRTUAL], order[: num[CELLS]])
    for p in range(num[CELLS]):
        s.lists[PLACE, order[p]] = p
    one_strand(s)
    num[LOOP] = 1
    num[WORK] += num[CELLS]
    new_version(s)
    forget_touched(s)


@inlined
def adopt(s: State, cells: NDArray[np.int64]) -> None:
    """Make a walkthrough that agrees with all that is decided the witness: its cells in order."""
    edge, num = s.edge, s.num
    for e in range(num[VIRTUAL]):
        if edge[e, WIT] == 1:
            edge[e, WIT] = 0
            switch_sides(s, e, WIT_SIDES)
    for i in range(cells.size - 1):
        e = edge_between(s, cells[i], cells[i + 1])
        edge[e, WIT] = 1
        switch_sides(s, e, WIT_SIDES)
    for i in range(cells.size):
        s.cell[cells[i], DEGREE] = 2
    follow(s)


@part
def accept(s: State) -> None:
    """Make the visiting order follow the witness, which must be one loop."""
    num, strand = s.num, s.strand
    count = find_cuts(s)
    # One strand more, for where the visiting numbers begin.
    if count + 1 >= strand.shape[1]:
        follow(s)
        return
    if count > 0:
        if num[STRANDS] + count + 1 > strand.shape[1]:
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
    """List the pieces as the new edges lead; where in this list the longest stands.

    An entry of `AGENDA` is 2 * the piece + 1 if it is run through backwards.
    """
    piece = s.piece
    i, forward = np.int64(0), True
    c = cell_at(s, piece_last(s, 0))
    came = NO_EDGE
    listed, stays, longest = np.int64(0), np.int64(0), np.int64(0)
    while True:
        piece[listed, AGENDA] = 2 * i + (0 if forward else 1)
        length = piece_length(s, i)
        if length > longest:
            stays, longest = listed, length
        listed += 1
        came = way_out(s, c, came)
        c = cross(s, came, c)
        p = position(s, c)
        i = piece_at(s, p)
        if i == 0:
            return stays
        forward = p == piece_first(s, i)
        c = cell_at(s, piece_last(s, i) if forward else piece_first(s, i))


@inlined
def piece_after(s: State, stays: Int, k: Int) -> tuple[Int, bool]:
    """The k-th piece after the one that stays, and whether it is run through as before."""
    piece, count = s.piece, s.num[CUTS]
    turned = piece[stays, AGENDA] & 1
    at = stays - k if turned else stays + k
    if at < 0:
        at += count
    elif at >= count:
        at -= count
    entry = np.int64(piece[at, AGENDA])
    return entry >> 1, entry & 1 == turned


@inlined
def list_beginnings(s: State, stays: Int) -> Int:
    """List in `ROOM`, sorted, where strands must begin; how many these are.

    Each piece begins one, and so does the cell that will be number 0.
    """
    num, strand = s.num, s.strand
    n, count = num[CELLS], num[CUTS]
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
    strand, n_strands = s.strand, s.num[STRANDS]
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
    came = num[VIRTUAL]
    if num[STEPS] > 0:
        came = edge_between(s, np.int64(s.lists[LINE, num[STEPS] - 1]), num[LIVE])
    follow_witness(s, num[LIVE], came, cells)


@part
def guess(s: State) -> None:
    """Begin with a snake over the rows, as far as its steps are edges; degrees are mended later."""
    cell, edge, num, order = s.cell, s.edge, s.num, s.lists[ORDER]
    stride = num[STRIDE]
    count = 0
    for y in range(1, cell.shape[0] // stride - 1):
        for x in range(1, stride - 1):
            c = y * stride + (x if y & 1 else stride - 1 - x)
            if cell[c, KIND] != NO_CELL:
                order[count] = c
                s.lists[PLACE, c] = count
                count += 1
    for i in range(count - 1):
        a, b = np.int64(order[i]), np.int64(order[i + 1])
        e = edge_between(s, a, b)
        if not 0 <= e < num[VIRTUAL] or edge[e, STATE] == OUT:
            continue
        if cell[a, DEGREE] < 2 and cell[b, DEGREE] < 2:
            edge[e, WIT] = 1
            switch_sides(s, e, WIT_SIDES)
            cell[a, DEGREE] += 1
            cell[b, DEGREE] += 1
    for i in range(count):
        list_uneven(s, np.int64(order[i]))
    one_strand(s)
