"""Stage 5, and the question as a whole: a loop that agrees with what is decided, or none.

Strategy. Make the witness agree with the decided edges, mend its degrees (stage 3), join its
loops (stage 4). One loop: possible, unless clues speak of the order of the line; then segments are
kept to it before all that, and stage 6 may name an edge of the loop that should be assumed in
(`_clue_order`). Otherwise test for an enclosed area (stage 2), and if there is none take an open
edge that leaves the smallest loop, assume it in, and go on (with stage 1 first) from there.

A contradiction tells which assumptions it rests on (see `_forced`, `_balance.surplus_rests_on`,
`_enclosed.border_rests_on`). The latest of these is then refuted by the others: its edge is out
as long as they stand. So the search jumps back to the latest of the others, whatever was assumed
in between, and goes on with that fact; if there is no other, the fact holds for the question as
a whole, and a contradiction that rests on nothing is the proof that the position is blocked. On a
board whose parts are connected by single cells each part is thus searched for itself.

The witness is not taken back with the assumptions: whatever edges it has now, it agrees with the
decided ones, and the faults that a failed attempt left are listed in `UNEVEN_CELLS`. So each node
begins with what the last one has found out.

Invariant: the first `depth` entries of the frame lists are the standing assumptions: trail length
before, edge. Assumption i is bit i of a set; all from the last bit on share that one, so that
among them the search goes back one by one. Where it comes to that, and fewer loops are left than
ever, all assumptions are dropped and the search begins anew: what they have joined stays joined.
Ends: with every contradiction a fact is added at a level below the refuted assumption, while the
levels beneath stay as they are; so the numbers of facts, level by level from the first on, grow
in the order of a dictionary.
Cost: one node on nearly all positions, a handful on nearly all others; exponential at worst, hence
the budget.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import inlined, part
from unicursal.exact.solver import _state as at
from unicursal.exact.solver._balance import FOUND, STOPPED, agree, mend, surplus_rests_on
from unicursal.exact.solver._clue_order import KEPT, keep_to_order, out_of_order
from unicursal.exact.solver._enclosed import enclosed
from unicursal.exact.solver._forced import assert_edge
from unicursal.exact.solver._join_loops import AGENDA, join, list_loop, loop_of
from unicursal.exact.solver._state import (
    FREE,
    IN,
    NOTHING,
    ON_LINE,
    OUT,
    Numbers,
    State,
    edge_at,
    neighbour,
    spare_sides,
    stopped,
    undo,
)
from unicursal.exact.solver._turning import turn_to
from unicursal.exact.solver._witness import accept, follow, is_saved, recall, restore, save

BLOCKED, POSSIBLE, UNKNOWN = 0, 1, 2
NO_BUDGET = np.int64(1 << 60)

# The last bit of a set of assumptions; the sets are kept in columns of 32 bits.
LAST_BIT = 30


@part
def leaving_edge(s: State) -> Int:
    """An open edge from the smallest loop to another one."""
    stride, cells = s.num[at.STRIDE], s.lists[at.QUEUE_A]
    loop = np.int64(s.piece[0, AGENDA])
    for k in range(list_loop(s, loop, cells)):
        c = np.int64(cells[k])
        # An edge of the witness stays on its loop.
        sides = spare_sides(s, c)
        for d in range(4):
            if (sides >> d) & 1 and loop_of(s, neighbour(c, d, stride)) != loop:
                return edge_at(c, d, stride)
    return -1


@inlined
def bit_of(level: Int) -> Int:
    """The bit that stands for an assumption."""
    return np.int64(1) << min(level, LAST_BIT)


@inlined
def latest(rests_on: Int, depth: Int) -> Int:
    """The latest of the assumptions in a set, given how many stand; -1 in an empty set."""
    if rests_on >> LAST_BIT:
        return depth - 1
    level = np.int64(-1)
    while rests_on:
        rests_on >>= 1
        level += 1
    return level


@part
def retreat(s: State, depth: Int) -> Int:
    """Go back from a contradiction, as far as it allows; how many assumptions then stand, or -1.

    The refuted assumption is out from there on. -1: the contradiction rests on no assumption.
    """
    num, marks, edges = s.num, s.lists[at.FRAME_MARK], s.lists[at.FRAME_EDGE]
    while True:
        rests_on = num[at.CONFLICT]
        refuted = latest(rests_on, depth)
        if refuted < 0:
            return -1
        if refuted <= LAST_BIT:
            rests_on &= ~bit_of(refuted)
        # Above the last bit nobody knows which one is meant, so none is passed over.
        depth = refuted if refuted > LAST_BIT else latest(rests_on, refuted) + 1
        e = np.int64(edges[refuted])
        undo(s, np.int64(marks[depth]))
        num[at.SCANNED_CHANGES] = -1
        if assert_edge(s, e, OUT, rests_on):
            return depth


@part
def assume(s: State, e: Int, depth: Int) -> bool:
    """Assume an edge in, so that `depth` assumptions stand; False on a contradiction."""
    s.lists[at.FRAME_MARK, depth - 1] = s.num[at.TRAIL]
    s.lists[at.FRAME_EDGE, depth - 1] = e
    return assert_edge(s, e, IN, bit_of(depth - 1))


@part
def solve(s: State, budget: Int) -> Int:
    """Find a loop that agrees with the trail: the witness then, though its order is not yet known.

    The trail is left with the assumptions of the search on it; the caller undoes them.
    """
    num = s.num
    depth, nodes = np.int64(0), 1
    fewest_loops = num[at.CELLS]
    while True:
        num[at.NODES] += 1
        if num[at.ORDERED] == 1 and not keep_to_order(s):
            depth = retreat(s, depth)
            if depth < 0:
                return BLOCKED
            continue
        agree(s)
        dry = mend(s)
        if dry == STOPPED:
            return UNKNOWN
        if dry != FOUND:
            num[at.CONFLICT] = surplus_rests_on(s, dry) if depth > 0 else NOTHING
        elif join(s) == 1:
            e = KEPT if num[at.ORDERED] == 0 else out_of_order(s)
            if e == KEPT:
                return POSSIBLE
            if nodes >= budget or stopped(s):
                return UNKNOWN
            nodes += 1
            depth += 1
            if assume(s, e, depth):
                continue
        elif stopped(s):
            return UNKNOWN
        elif not enclosed(s):
            if nodes >= budget or stopped(s):
                return UNKNOWN
            nodes += 1
            if depth > LAST_BIT and num[at.LOOPS] < fewest_loops:
                # Begin anew with a witness that has come nearer.
                fewest_loops = num[at.LOOPS]
                undo(s, np.int64(s.lists[at.FRAME_MARK, 0]))
                num[at.SCANNED_CHANGES] = -1
                depth = np.int64(0)
                continue
            depth += 1
            if assume(s, leaving_edge(s), depth):
                continue
        depth = retreat(s, depth)
        if depth < 0:
            return BLOCKED


@inlined
def settle(s: State, budget: Int) -> Int:
    """Find a witness for the position as it stands, unless the present one serves."""
    num = s.num
    mark, agreed = num[at.TRAIL], num[at.AGREED]
    if num[at.LOOP] == 1:
        for i in range(agreed, mark):
            e = s.lists[at.DECIDED, i]
            if s.edge[e, at.WIT] != (1 if s.edge[e, at.STATE] == IN else 0):
                break
        else:
            num[at.AGREED] = mark
            return POSSIBLE
    result = solve(s, budget)
    undo(s, mark)
    if num[at.LOOP] == 1:
        if result == POSSIBLE:
            accept(s)
        else:
            restore(s)
            num[at.AGREED] = agreed
    elif result == POSSIBLE:
        follow(s)
    return result


@part
def ask(s: State, direction: Int, budget: Int, takes: bool) -> Int:
    """Can the line be completed after a step to a free cell? The position must be settled.

    A possible step is taken, if `takes`, with the witness just found; if not, it leaves its witness
    in the slot of its direction. A blocked one is asserted out.
    """
    num = s.num
    e = edge_at(num[at.LIVE], direction, num[at.STRIDE])
    state = s.edge[e, at.STATE]
    if state == OUT:
        return BLOCKED
    if state == IN or s.edge[e, at.WIT] == 1 or is_saved(s, direction):
        if takes:
            step(s, direction)
        return POSSIBLE
    if not turn_to(s, direction):
        return BLOCKED
    mark = num[at.TRAIL]
    result = BLOCKED
    if assert_edge(s, e, IN, NOTHING):
        after = num[at.TRAIL]
        result = solve(s, budget)
        if result == POSSIBLE and takes:
            undo(s, after)
            accept(s)
            move_to(s, neighbour(num[at.LIVE], direction, num[at.STRIDE]), mark)
            num[at.AGREED] = after
            return POSSIBLE
        if result == POSSIBLE:
            save(s, direction)
    undo(s, mark)
    restore(s)
    if result == BLOCKED:
        assert_edge(s, e, OUT, NOTHING)
        num[at.AGREED] = num[at.TRAIL]
    return result


@part
def options(s: State, budget: Int) -> Int:
    """The possible steps of a settled position as a set of bits, one per direction.

    Four bits higher stand the steps that the budget of nodes, all questions together, left open.
    """
    cell, num = s.cell, s.num
    spent = num[at.NODES]
    answer = np.int64(0)
    for d in range(4):
        if cell[neighbour(num[at.LIVE], d, num[at.STRIDE]), at.KIND] == FREE:
            result = ask(s, d, budget - (num[at.NODES] - spent), False)
            if result == POSSIBLE:
                answer |= 1 << d
            elif result == UNKNOWN:
                answer |= 16 << d
    return answer


@part
def move_to(s: State, c: Int, mark: Int) -> None:
    """Make a cell the live end; `mark` is the length of the trail before this step."""
    num = s.num
    s.lists[at.MARKS, num[at.STEPS]] = mark
    num[at.STEPS] += 1
    num[at.LIVE] = c
    s.lists[at.LINE, num[at.STEPS]] = c
    s.cell[c, at.KIND] = ON_LINE


@part
def step(s: State, direction: Int) -> None:
    """Lengthen the line by a free cell; the line may be lost already, or be lost by that."""
    num = s.num
    mark = num[at.TRAIL]
    there = neighbour(num[at.LIVE], direction, num[at.STRIDE])
    if num[at.LOST] < 0:
        e = edge_at(num[at.LIVE], direction, num[at.STRIDE])
        settled = num[at.LOOP] == 1 and num[at.AGREED] == mark
        if not assert_edge(s, e, IN, NOTHING):
            undo(s, mark)
            num[at.LOST] = num[at.STEPS] + 1
        elif settled:
            if s.edge[e, at.WIT] == 1:
                num[at.AGREED] = num[at.TRAIL]
            elif is_saved(s, direction):
                recall(s, direction)
                accept(s)
                num[at.AGREED] = num[at.TRAIL]
    move_to(s, there, mark)


@part
def take_steps(s: State, directions: Numbers) -> Int:
    """Take steps as long as they lead to free cells; how many were taken."""
    num = s.num
    for i in range(directions.size):
        if s.cell[neighbour(num[at.LIVE], directions[i], num[at.STRIDE]), at.KIND] != FREE:
            return i
        step(s, directions[i])
    return directions.size


@part
def step_back(s: State) -> None:
    """Take the last step back."""
    num = s.num
    s.cell[num[at.LIVE], at.KIND] = FREE
    num[at.STEPS] -= 1
    num[at.LIVE] = s.lists[at.LINE, num[at.STEPS]]
    undo(s, np.int64(s.lists[at.MARKS, num[at.STEPS]]))
    if num[at.LOST] > num[at.STEPS]:
        num[at.LOST] = -1
