"""Stage 4: join the loops of a mended witness into one by flipping unit squares.

Strategy. Mending leaves two edges at every cell, so the witness is a set of loops. Where a unit
square has two parallel witness edges of different loops and all its edges are open, exchanging
the four edges joins the two loops into one; the cells stay served.

Which loop a cell lies on is not stored per cell. `ORDER` still lists the last witness that was
one loop, and the present one differs from it in the edges of `TOUCHED_EDGES` only. Every edge of
the old loop that is gone cuts `ORDER` between two visiting numbers; the k cuts leave k pieces, and
the new edges join the ends of pieces. So following the pieces from end to end finds the loops in
O(k log k), however long the pieces are, and a cell's loop is found from its visiting number by
bisection, or at once where its place in the list lies near that of the cell asked for before it
(the span). Joining two loops only unites two numbers (union-find over the pieces); nothing is
relabelled.

Flips are looked for from the ends of the pieces inwards, because there the loops have just come
apart. Once a loop was scanned in vain, a flip can come up there only beside an edge that was
exchanged since, and the loop on the other side of it holds that edge; so a loop needs a scan only
if it holds an exchanged edge (`CHANGED_EDGES`). The largest of these loops is not scanned: the
others have been on their side, and for the rest a look at its exchanged edges is enough. All loops
need a scan again where the search goes back, for then edges become open
(`SCANNED_CHANGES` is then -1).

Without a standing loop (`num[LOOP] = 0`, before the first witness is found) `ORDER` is any list
of all cells, and the cuts are found by scanning it: the same code then serves a cold start.

Rows of `piece`: `CUT` the visiting number after which the cut comes, sorted; piece i is `CUT[i] +
1 ... CUT[i + 1]`, cyclically. `ROOT` is the union-find link; in the row of a root `SIZE` counts
the loop's cells, `LAST` is the last piece of its chain `NEXT`, and `SCANNED` is 1 if it needs no
scan. Until then that column (`BACKWARD`) tells of each piece whether its loop runs through it
backwards. `AGENDA` lists the loops by size.

Cost: O(k log k) for the labels and O(cells of the smaller loops) for the flips, at worst.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._grid import DOWN, LEFT, RIGHT, UP
from unicursal._jit import inlined, part
from unicursal.exact.solver import _state as at
from unicursal.exact.solver._balance import toggle
from unicursal.exact.solver._state import (
    Ints,
    State,
    edge_at,
    edge_between,
    edge_end,
    neighbour,
    new_stamp,
    spare_sides,
    stopped,
    used_sides,
)
from unicursal.exact.solver._strands import cell_at, position, strand_around

# Columns of `piece`.
CUT, SIZE, AGENDA = np.int64(0), np.int64(1), np.int64(2)
ROOT, NEXT, LAST, SCANNED, BLOCK = 3, 4, 5, 6, 7  # for `BLOCK` see `_enclosed`
BACKWARD = SCANNED
NO_KEY = np.int64(-1)

# A loop is marked as a whole once the share 1 / MARK_AFTER of its cells has been scanned.
MARK_AFTER = 8
NO_EDGE = np.int64(-1)
NO_STAMP = np.int64(-1)


@inlined
def side_by_side(s: State, a: Int, b: Int) -> bool:
    """Whether two cells follow each other in the visiting order."""
    gap = abs(position(s, a) - position(s, b))
    return bool(gap == 1 or gap == s.num[at.CELLS] - 1)


@part
def sort_column(table: Ints, column: Int, key: Int, count: Int) -> None:
    """Shell sort of one column; with `key` >= 0 its entries are rows, sorted by that column."""
    gap = 1
    while gap < count // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, count):
            entry = table[i, column]
            value = entry if key < 0 else table[entry, key]
            j = i
            while j >= gap:
                before = table[j - gap, column]
                if (before if key < 0 else table[before, key]) <= value:
                    break
                table[j, column] = before
                j -= gap
            table[j, column] = entry
        gap //= 3


@part
def find_cuts(s: State) -> Int:
    """Fill the column `CUT`; the number of cuts, 0 if the witness is the loop in `ORDER`."""
    edge, num, piece = s.edge, s.num, s.piece
    n = num[at.CELLS]
    num[at.SPAN_BEGIN] = num[at.SPAN_END] = 0
    count = np.int64(0)
    if num[at.LOOP] == 1:
        for i in range(num[at.TOUCHED_COUNT]):
            e = np.int64(s.lists[at.TOUCHED_EDGES, i])
            if edge[e, at.WIT] == 0 and edge[e, at.TOUCHED] == 2:
                a = position(s, e >> 1)
                b = position(s, edge_end(s, e))
                gap = abs(a - b)
                piece[count, CUT] = min(a, b) if gap == 1 else n - 1
                count += 1
        sort_column(piece, CUT, NO_KEY, count)
    else:
        for i in range(n):
            e = edge_between(s, cell_at(s, i), cell_at(s, i + 1 if i + 1 < n else 0))
            if e < 0 or edge[e, at.WIT] == 0:
                piece[count, CUT] = i
                count += 1
    num[at.CUTS] = count
    return count


@part
def piece_at(s: State, position: Int) -> Int:
    """The piece that holds a visiting number."""
    piece = s.piece
    low, high = 0, s.num[at.CUTS]
    while low < high:
        middle = (low + high) >> 1
        if piece[middle, CUT] < position:
            low = middle + 1
        else:
            high = middle
    return low - 1 if low > 0 else s.num[at.CUTS] - 1


@inlined
def piece_first(s: State, i: Int) -> Int:
    """The first visiting number of a piece."""
    first = np.int64(s.piece[i, CUT]) + 1
    return first if first < s.num[at.CELLS] else 0


@inlined
def piece_last(s: State, i: Int) -> Int:
    """The last visiting number of a piece."""
    return np.int64(s.piece[i + 1 if i + 1 < s.num[at.CUTS] else 0, CUT])


@part
def piece_length(s: State, i: Int) -> Int:
    """How many cells a piece has."""
    length = piece_last(s, i) - piece_first(s, i) + 1
    return length if length > 0 else length + s.num[at.CELLS]


@part
def way_out(s: State, c: Int, came: Int) -> Int:
    """The witness edge from the end of a piece to another piece, other than the one that came."""
    edge, num = s.edge, s.num
    stride = num[at.STRIDE]
    for d in range(4):
        e = edge_at(c, d, stride)
        if e != came and edge[e, at.WIT] == 1:
            if num[at.LOOP] == 1:
                new = edge[e, at.TOUCHED] == 1
            else:
                new = not side_by_side(s, c, neighbour(c, d, stride))
            if new:
                return e
    return num[at.VIRTUAL]


@inlined
def cross(s: State, e: Int, c: Int) -> Int:
    """The other end of an edge, the virtual one included."""
    if e == s.num[at.VIRTUAL]:
        return s.num[at.START] + s.num[at.TARGET] - c
    return (e >> 1) + edge_end(s, e) - c


@part
def label(s: State) -> Int:
    """Cut `ORDER` into pieces and follow them into loops; the number of loops."""
    num, piece = s.num, s.piece
    count = find_cuts(s)
    num[at.LOOPS] = 0
    if count == 0:
        num[at.LOOPS] = 1
        return 1
    for i in range(count):
        piece[i, ROOT] = -1
    for root in range(count):
        if piece[root, ROOT] >= 0:
            continue
        piece[num[at.LOOPS], AGENDA] = root
        num[at.LOOPS] += 1
        piece[root, SIZE] = 0
        i = root
        c = cell_at(s, piece_first(s, root))
        came = NO_EDGE
        while True:
            # Enter piece i at the cell c, cross to its other end.
            piece[i, ROOT] = root
            piece[i, NEXT] = -1
            if i != root:
                piece[piece[root, LAST], NEXT] = i
            piece[root, LAST] = i
            piece[root, SIZE] += piece_length(s, i)
            first = cell_at(s, piece_first(s, i))
            piece[i, BACKWARD] = 0 if c == first else 1
            c = cell_at(s, piece_last(s, i)) if c == first else first
            came = way_out(s, c, came)
            c = cross(s, came, c)
            i = piece_at(s, position(s, c))
            if i == root:
                break
    return num[at.LOOPS]


@part
def find_span(s: State, place: Int) -> None:
    """Find the stretch of places around one that belong to one strand and to one piece."""
    num = s.num
    base, length, back, rank = strand_around(s, place)
    p = rank + (base + length - 1 - place if back else place - base)
    i = piece_at(s, p)
    low, high = rank, rank + length - 1
    first, last = piece_first(s, i), piece_last(s, i)
    if first <= last or p >= first:
        low = max(low, first)
    if first <= last or p < first:
        high = min(high, last)
    if back:
        low, high = 2 * rank + length - 1 - high, 2 * rank + length - 1 - low
    num[at.SPAN_BEGIN] = base + low - rank
    num[at.SPAN_END] = base + high - rank + 1
    num[at.SPAN_PIECE] = i


@inlined
def loop_of(s: State, c: Int) -> Int:
    """The loop on which a cell lies, as a root of the union-find."""
    num, piece = s.num, s.piece
    place = np.int64(s.lists[at.PLACE, c])
    if place < num[at.SPAN_BEGIN] or place >= num[at.SPAN_END]:
        find_span(s, place)
    i = num[at.SPAN_PIECE]
    while piece[i, ROOT] != i:
        piece[i, ROOT] = piece[piece[i, ROOT], ROOT]
        i = np.int64(piece[i, ROOT])
    return i


@inlined
def unite(s: State, a: Int, b: Int) -> None:
    """Make one loop of the loops a and b; b stays the root."""
    piece = s.piece
    piece[a, ROOT] = b
    piece[b, SIZE] += piece[a, SIZE]
    piece[piece[b, LAST], NEXT] = a
    piece[b, LAST] = piece[a, LAST]
    s.num[at.LOOPS] -= 1


@part
def list_loop(s: State, loop: Int, cells: Ints) -> Int:
    """List the cells of a loop, piece by piece; how many they are."""
    count = np.int64(0)
    i = loop
    while i >= 0:
        p = piece_first(s, i)
        for _ in range(piece_length(s, i)):
            cells[count] = cell_at(s, p)
            count += 1
            p = p + 1 if p + 1 < s.num[at.CELLS] else 0
        i = np.int64(s.piece[i, NEXT])
    return count


@part
def mark_loop(s: State, loop: Int) -> Int:
    """Mark the cells of a loop with a new stamp, so that "on this loop?" is one look; the stamp."""
    cells, stamp = s.lists[at.QUEUE_A], new_stamp(s)
    for k in range(list_loop(s, loop, cells)):
        s.lists[at.LOOP_MARK, cells[k]] = stamp
    return stamp


@inlined
def flippable(s: State, c: Int, across: Int) -> Int:
    """1 if a square can be flipped: all its edges are open, and just those along are used.

    The square has the cell in a corner. Up or down from there (`across`) it begins with an edge to
    the right, to the left or right of it with one that leads down.
    """
    stride = s.num[at.STRIDE]
    along = RIGHT if across < LEFT else DOWN
    # Without a branch: where squares fit is as good as random, and a wrong guess costs more.
    return (
        (used_sides(s, c) >> along)
        & (spare_sides(s, c) >> across)
        & (used_sides(s, neighbour(c, across, stride)) >> along)
        & (spare_sides(s, neighbour(c, along, stride)) >> across)
        & 1
    )


@inlined
def joins(s: State, c: Int, across: Int, loop: Int, stamp: Int) -> bool:
    """Whether a flippable square leads from `loop` to another loop.

    Cells marked with the stamp are known to lie on `loop`.
    """
    beyond = neighbour(c, across, s.num[at.STRIDE])
    return bool(s.lists[at.LOOP_MARK, beyond] != stamp and loop_of(s, beyond) != loop)


@part
def flip(s: State, c: Int, across: Int) -> Int:
    """Exchange the edges of a square that joins two loops; the loop beyond, now holding both."""
    stride = s.num[at.STRIDE]
    along = RIGHT if across < LEFT else DOWN
    beyond = neighbour(c, across, stride)
    toggle(s, edge_at(c, along, stride))
    toggle(s, edge_at(beyond, along, stride))
    toggle(s, edge_at(c, across, stride))
    toggle(s, edge_at(neighbour(c, along, stride), across, stride))
    loop, other = loop_of(s, c), loop_of(s, beyond)
    unite(s, loop, other)
    return other


@part
def join_one(s: State, loop: Int) -> Int:
    """Join a loop to any other by one flip, looked for from the ends of its pieces inwards.

    The other loop, which now holds both, or -1 if no flip serves.
    """
    num, piece = s.num, s.piece
    n = num[at.CELLS]
    # Sixteen cells from either end of each piece, then the next 32, 64 ...
    depth, scanned = 0, 0
    more = True
    stamp = NO_STAMP
    while more:
        # Most joins are found near the ends; marking the whole loop pays only where it is scanned.
        if stamp < 0 and MARK_AFTER * scanned > piece[loop, SIZE]:
            stamp = mark_loop(s, loop)
        more = False
        i = loop
        while i >= 0:
            length = piece_length(s, i)
            stop = min(2 * depth + 16, (length + 1) // 2)
            if stop < (length + 1) // 2:
                more = True
            first = piece_first(s, i)
            last = piece_last(s, i)
            scanned += 2 * max(0, stop - depth)
            for side in range(2):
                for step in range(depth, stop):
                    p = first + step if side == 0 else last - step
                    if p >= n:
                        p -= n
                    elif p < 0:
                        p += n
                    c = cell_at(s, p)
                    squares = flippable(s, c, UP) | flippable(s, c, DOWN) << 1
                    squares |= flippable(s, c, LEFT) << 2 | flippable(s, c, RIGHT) << 3
                    if squares:
                        for across in range(4):
                            if (squares >> across) & 1 and joins(s, c, across, loop, stamp):
                                num[at.WORK] += scanned
                                return flip(s, c, across)
            i = np.int64(piece[i, NEXT])
        depth = 2 * depth + 16
    num[at.WORK] += scanned
    return -1


@inlined
def mark_changed_loops(s: State) -> None:
    """Note of every loop whether it must be scanned."""
    edge, num, piece = s.edge, s.num, s.piece
    scan_all = (
        num[at.LOOP] == 0 or num[at.SCANNED_CHANGES] < 0 or num[at.CHANGES] == s.lists.shape[1]
    )
    for i in range(num[at.LOOPS]):
        piece[piece[i, AGENDA], SCANNED] = 0 if scan_all else 1
    if not scan_all:
        for i in range(num[at.SCANNED_CHANGES], num[at.CHANGES]):
            e = np.int64(s.lists[at.CHANGED_EDGES, i])
            if edge[e, at.WIT] == 1:
                piece[loop_of(s, e >> 1), SCANNED] = 0


@part
def join_at_changes(s: State) -> bool:
    """Join the loop that was not scanned to another by a flip beside an edge that was exchanged."""
    num, piece = s.num, s.piece
    for i in range(max(0, num[at.SCANNED_CHANGES]), num[at.CHANGES]):
        e = np.int64(s.lists[at.CHANGED_EDGES, i])
        loop = loop_of(s, e >> 1)
        if piece[loop, SCANNED] == 0:
            first = LEFT if e & 1 else UP
            for across in (first, first ^ 1):  # the two sides of the edge
                if flippable(s, e >> 1, across) and joins(s, e >> 1, across, loop, NO_STAMP):
                    piece[flip(s, e >> 1, across), SCANNED] = 0
                    return True
    return False


@part
def join(s: State) -> Int:
    """Label the loops and join what flips can join; the number of loops that remain.

    The agenda then lists the remaining loops, the largest last.
    """
    num, piece = s.num, s.piece
    if label(s) == 1:
        return 1
    mark_changed_loops(s)
    joined = True
    while joined and num[at.LOOPS] > 1:
        joined = False
        loops = num[at.LOOPS]
        sort_column(piece, AGENDA, SIZE, loops)
        left = 0
        for i in range(loops):
            left += 1 - piece[piece[i, AGENDA], SCANNED]
        # The largest is never scanned; where one scanned before it has grown, a round follows.
        for i in range(loops - 1):
            loop = np.int64(piece[i, AGENDA])
            # Between the last one and the others all has been looked at from the other side.
            if left <= 1 or piece[loop, SCANNED] == 1:
                continue
            if stopped(s):
                # The caller checks `stopped` too before it concludes that no flip was left.
                num[at.SCANNED_CHANGES] = -1
                return num[at.LOOPS]
            other = join_one(s, loop)
            left -= 1
            if other < 0:
                piece[loop, SCANNED] = 1
            else:
                joined = True
                left += piece[other, SCANNED]
                piece[other, SCANNED] = 0
        if not joined and num[at.LOOPS] > 1:
            joined = join_at_changes(s)
        kept = 0
        for i in range(loops):
            a = piece[i, AGENDA]
            if piece[a, ROOT] == a:
                piece[kept, AGENDA] = a
                kept += 1
    num[at.SCANNED_CHANGES] = num[at.CHANGES]
    return num[at.LOOPS]
