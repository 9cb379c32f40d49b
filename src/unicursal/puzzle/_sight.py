"""What can be seen: the first edge of a list that something simple speaks against.

Strategy. Each edge is taken to be in, then to be out, together with what is known and with the
conclusions that rest on few steps. Then the legs of the way, or areas, are looked at.

Cost: O(grid) for each edge, more where legs are looked at (see `_legs`).
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import kernel, part
from unicursal.exact.prover import _question as at
from unicursal.exact.prover._areas import number, smallest
from unicursal.exact.prover._chain import CELL_BROKEN, begin_conclusions, draw_conclusions
from unicursal.exact.prover._question import IN, OUT, Ints, Question, assume, decide, far_end
from unicursal.puzzle import _legs
from unicursal.puzzle._legs import Legs

PORTION = 1 << 40


@part
def suppose(q: Question, context: Ints, edge: Int, value: Int, most: Int) -> bool:
    """Take an edge to be in or out and draw what rests on few steps; False on a contradiction."""
    assume(q, context)
    decide(q, edge, value)
    q.lists[at.ASSUMPTION, q.num[at.ASSUMED]] = edge
    q.num[at.ASSUMED] += 1
    if most > 0:
        begin_conclusions(q)
        draw_conclusions(q, most, PORTION)
        return bool(q.num[at.BEST] < 0)
    return True


@kernel
def first_out_of_order(q: Question, g: Legs, context: Ints, edges: Ints, most: Int) -> Int:
    """The first edge of a list that the legs of the way speak against; -1 if there is none.

    Twice its place on the list, and 1 more where they speak against leaving it out.
    """
    # An edge between two cells of the room that is in, by itself, changes nothing for the legs.
    assume(q, context)
    _legs.trouble(q, g)
    for c in range(g.cell.shape[0]):
        g.cell[c, _legs.TAKEN_BEFORE] = g.cell[c, _legs.TAKEN]
    for i in range(edges.size):
        a, b = edges[i] >> 1, far_end(edges[i], q.num[at.STRIDE])
        in_room = not (g.cell[a, _legs.TAKEN_BEFORE] or g.cell[b, _legs.TAKEN_BEFORE])
        for value in (IN, OUT):
            if most == 0 and value == IN and in_room:
                continue
            if suppose(q, context, edges[i], value, most) and _legs.trouble(q, g) != _legs.SOUND:
                return 2 * i + (value == OUT)
    return np.int64(-1)


@kernel
def first_enclosing(q: Question, context: Ints, edges: Ints, most: Int) -> Int:
    """The same for an edge that would enclose an area, or leave a cell without its two ways."""
    for i in range(edges.size):
        for value in (IN, OUT):
            if suppose(q, context, edges[i], value, most):
                if smallest(q, number(q)) >= 0:
                    return 2 * i + (value == OUT)
            elif q.num[at.BEST_KIND] == CELL_BROKEN:
                return 2 * i + (value == OUT)
    return np.int64(-1)
