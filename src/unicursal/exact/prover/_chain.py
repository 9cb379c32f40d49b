"""Forced edges, each with the shortest chain that forces it.

Strategy. Three rules force edges:
- FULL: a cell that has all the edges it needs cannot use another one: OUT;
- TIGHT: a cell that has no more usable edges than it needs uses each of them: IN;
- LOOP and JOIN: an edge between the two ends of a segment, a path of IN edges, would close a loop,
  and one between the segments of v and of t would finish the line before all cells are on it: OUT.
A conclusion rests on earlier ones; the number of all the conclusions it rests on, itself included,
is its cost. Conclusions are drawn in the order of their cost (Dijkstra's idea; a list for each
cost), so that the first proof of a fact is a short one. It need not be the very shortest: two
antecedents may share part of their chains, and sharing is only counted, not sought.

A contradiction is noted when a conclusion cannot be: a cell would get too many edges or too few,
or a loop would close. Its chain is sliced out backwards: `lean_on` finds what a conclusion rests
on from its rule, its cell and the order of the facts alone. The fact itself is then left out and
the work goes on, until nothing cheaper than the best contradiction can come.

Invariant: facts are consistent at any time (no cell over- or under-supplied, no loop), so segments
are paths and `OTHER` is right.

A chain also tells its core: the assumptions that it rests on. A search that has refuted one side
of a question without using its answer needs no other side.

Cost: the sum of the chains' lengths; well below a millisecond per thousand cells.
"""

from unicursal._arrays import Int
from unicursal._jit import inlined, kernel, part
from unicursal.exact.prover import _question as at
from unicursal.exact.prover._question import (
    IN,
    NO_CELL,
    OPEN,
    OUT,
    Ints,
    Question,
    decide,
    edge_at,
    edge_between,
    far_end,
    undecide,
)

# Rules.
FULL, TIGHT, LOOP, JOIN = 1, 2, 3, 4

# Kinds of contradictions.
CELL_BROKEN, LOOP_CLOSED = 1, 2

LONGEST = 2000
"""In a longer chain no step is tried to be left out: nobody would read it."""


@inlined
def rest_on(q: Question, edge: Int, top: Int) -> Int:
    """Mark a known edge as part of the proof; if it is deduced put it on the stack; the new top."""
    if q.edge[edge, at.MARK] != q.num[at.STAMP]:
        q.edge[edge, at.MARK] = q.num[at.STAMP]
        if q.edge[edge, at.ORDER] > 0:
            q.lists[at.STACK, top] = edge
            top += 1
    return top


@part
def rest_on_segment(q: Question, cell: Int, before: Int, top: Int) -> Int:
    """Rest on the IN edges of the segment that ends at a cell, as it was before a fact."""
    stride = q.num[at.STRIDE]
    last = -1
    while True:
        onward = -1
        for direction in range(4):
            edge = edge_at(cell, direction, stride)
            if edge != last and q.edge[edge, at.FACT] == IN and q.edge[edge, at.ORDER] < before:
                onward = edge
        if onward < 0:
            return top
        top = rest_on(q, onward, top)
        cell = (onward >> 1) + far_end(onward, stride) - cell
        last = onward


@part
def rest_on_rule(q: Question, edge: Int, rule: Int, cell: Int, before: Int, top: Int) -> Int:
    """Put on the stack all that a conclusion rests on directly."""
    stride = q.num[at.STRIDE]
    if rule >= LOOP:
        top = rest_on_segment(q, edge >> 1, before, top)
        if rule == JOIN:
            top = rest_on_segment(q, far_end(edge, stride), before, top)
        return top
    wanted = IN if rule == FULL else OUT
    for direction in range(4):
        beside = edge_at(cell, direction, stride)
        known = q.edge[beside, at.FACT] == wanted and q.edge[beside, at.ORDER] < before
        if known and beside != edge:
            top = rest_on(q, beside, top)
    return top


@part
def lean_on(q: Question, top: Int) -> Int:
    """Mark all that the edges on the stack rest on; how many edges that makes in all."""
    count = 0
    while top > 0:
        top -= 1
        count += 1
        edge = q.lists[at.STACK, top]
        rule, cell = q.edge[edge, at.RULE], q.edge[edge, at.RULE_CELL]
        top = rest_on_rule(q, edge, rule, cell, q.edge[edge, at.ORDER], top)
    q.num[at.WORK] += count
    return count


@part
def wait(q: Question, edge: Int, value: Int, rule: Int, cell: Int, steps: Int) -> None:
    """Let a conclusion that rests on `steps` others wait for its turn."""
    i = q.num[at.CANDIDATES]
    q.num[at.CANDIDATES] += 1
    q.waiting[i, 0] = edge
    q.waiting[i, 1] = value
    q.waiting[i, 2] = rule
    q.waiting[i, 3] = cell
    q.waiting[i, 4] = q.lists[at.FIRST, steps]
    q.lists[at.FIRST, steps] = i


@part
def steps_before(q: Question, edge: Int, rule: Int, cell: Int) -> Int:
    """How many steps a conclusion that can be drawn now rests on."""
    q.num[at.STAMP] += 1
    return lean_on(q, rest_on_rule(q, edge, rule, cell, q.num[at.FACTS] + 1, 0))


@inlined
def is_full(q: Question, cell: Int) -> bool:
    """Whether a cell has all the edges it needs."""
    return bool(q.cell[cell, at.N_IN] >= q.cell[cell, at.NEED])


@inlined
def is_tight(q: Question, cell: Int) -> bool:
    """Whether a cell has no more usable edges than it needs."""
    return bool(q.cell[cell, at.N_USABLE] <= q.cell[cell, at.NEED])


@part
def look_at(q: Question, cell: Int) -> None:
    """Let the conclusions wait that a cell allows."""
    stride = q.num[at.STRIDE]
    full = is_full(q, cell)
    if not full and not is_tight(q, cell):
        return
    rule, value = (FULL, OUT) if full else (TIGHT, IN)
    steps = -1
    for direction in range(4):
        edge = edge_at(cell, direction, stride)
        if q.edge[edge, at.FACT] == OPEN:
            if steps < 0:
                steps = steps_before(q, edge, rule, cell)
            wait(q, edge, value, rule, cell, steps)


@part
def look_at_segments(q: Question, first: Int, last: Int) -> None:
    """Let the edge wait that would close a segment between its ends, or join those of the line."""
    num = q.num
    edge = edge_between(first, last, num[at.STRIDE])
    if edge >= 0 and q.edge[edge, at.FACT] == OPEN:
        wait(q, edge, OUT, LOOP, 0, steps_before(q, edge, LOOP, 0))
    if num[at.TARGET] < 0 or num[at.IN_TOTAL] + 2 >= num[at.CELLS]:
        return
    first, last = q.cell[num[at.STEP], at.OTHER], q.cell[num[at.TARGET], at.OTHER]
    edge = edge_between(first, last, num[at.STRIDE])
    if edge >= 0 and q.edge[edge, at.FACT] == OPEN:
        wait(q, edge, OUT, JOIN, 0, steps_before(q, edge, JOIN, 0))


@kernel
def starved(q: Question) -> Int:
    """A cell that has fewer usable edges or more edges than it needs from the first; or -1."""
    for cell in range(q.cell.shape[0]):
        need = q.cell[cell, at.NEED]
        if need != NO_CELL and (q.cell[cell, at.N_USABLE] < need or q.cell[cell, at.N_IN] > need):
            return cell
    return -1


@part
def keep_marked(q: Question) -> None:
    """Make the marked edges in order the best chain, and note its core."""
    num = q.num
    num[at.CORE] = 0
    for i in range(num[at.ASSUMED]):
        edge = q.lists[at.ASSUMPTION, i]
        if q.edge[edge, at.MARK] == num[at.STAMP]:
            q.lists[at.CORE_EDGE, num[at.CORE]] = edge
            num[at.CORE] += 1
    count = 0
    for i in range(q.num[at.FACTS]):
        edge = q.lists[at.TRAIL, i]
        if q.edge[edge, at.MARK] == q.num[at.STAMP]:
            q.lists[at.CHAIN, count] = edge
            q.lists[at.CHAIN_FACT, count] = q.edge[edge, at.FACT]
            count += 1
    num[at.BEST] = count


@inlined
def contradicts(q: Question, edge: Int, value: Int, rule: Int, rule_cell: Int) -> bool:
    """Whether a conclusion cannot be; if so, the shortest of its contradictions is remembered."""
    num = q.num
    stride = num[at.STRIDE]
    found = False
    a, b = edge >> 1, far_end(edge, stride)
    for cell in (a, b):
        if is_full(q, cell) if value == IN else is_tight(q, cell):
            found = True
            note(q, edge, value, rule, rule_cell, CELL_BROKEN, cell)
    if value == IN and not found and closes(q, a, b):
        found = True
        what = LOOP if q.cell[a, at.OTHER] == b else JOIN
        note(q, edge, value, rule, rule_cell, LOOP_CLOSED, what)
    return found


@part
def note(
    q: Question, edge: Int, value: Int, rule: Int, rule_cell: Int, kind: Int, what: Int
) -> None:
    """Slice out the chain of a contradiction and keep it if it is the shortest so far.

    `what` is the broken cell, or LOOP or JOIN.
    """
    num = q.num
    num[at.STAMP] += 1
    now = num[at.FACTS] + 1
    top = rest_on_rule(q, edge, rule, rule_cell, now, 0)
    if kind == LOOP_CLOSED:
        top = rest_on_rule(q, edge, what, 0, now, top)
    else:
        top = rest_on_rule(q, edge, FULL if value == IN else TIGHT, what, now, top)
    steps = lean_on(q, top) + 1
    if num[at.BEST] < 0 or steps < num[at.BEST]:
        keep_marked(q)
        num[at.BEST], num[at.BEST_KIND], num[at.BEST_CELL] = steps, kind, what
        q.lists[at.CHAIN, steps - 1] = edge
        q.lists[at.CHAIN_FACT, steps - 1] = value


@kernel
def begin_conclusions(q: Question) -> None:
    """After the context has been assumed: let all conclusions wait that it allows at once."""
    num = q.num
    q.lists[at.FIRST, :] = -1
    broken = starved(q)
    if broken >= 0:
        num[at.STAMP] += 1
        rule = FULL if q.cell[broken, at.N_IN] > q.cell[broken, at.NEED] else TIGHT
        rest_on_rule(q, -1, rule, broken, 1, 0)
        keep_marked(q)
        num[at.BEST_KIND], num[at.BEST_CELL] = CELL_BROKEN, broken
        return
    for cell in range(q.cell.shape[0]):
        if q.cell[cell, at.NEED] != NO_CELL:
            if is_full(q, cell) or is_tight(q, cell):
                look_at(q, cell)
            if q.cell[cell, at.N_IN] == 1 and q.cell[cell, at.OTHER] > cell:
                look_at_segments(q, cell, q.cell[cell, at.OTHER])
    look_at_segments(q, 0, 0)


@kernel
def draw_conclusions(q: Question, most: Int, portion: Int) -> bool:
    """Draw those conclusions that rest on fewer than `most` steps; False if the work is not done.

    On a contradiction `CHAIN[:num[BEST]]` are its steps, `BEST_KIND` and `BEST_CELL` say what is
    wrong at the end, and `CORE_EDGE[:num[CORE]]` are the assumptions that it rests on; without one
    `BEST` is -1. One may go on from there with a larger `most`.
    """
    num = q.num
    num[at.WORK] = 0
    most = min(most, q.lists.shape[1])
    while num[at.COST] < most and (num[at.BEST] < 0 or num[at.COST] + 1 < num[at.BEST]):
        i = q.lists[at.FIRST, num[at.COST]]
        if i < 0:
            num[at.COST] += 1
            continue
        if num[at.WORK] > portion:
            return False
        q.lists[at.FIRST, num[at.COST]] = q.waiting[i, 4]
        edge = q.waiting[i, 0]
        if q.edge[edge, at.FACT] == OPEN:
            conclude(q, edge, q.waiting[i, 1], q.waiting[i, 2], q.waiting[i, 3])
    return True


@inlined
def conclude(q: Question, edge: Int, value: Int, rule: Int, cell: Int) -> None:
    """Draw one conclusion, unless it cannot be.

    While it waited, a cell of its edge may have got all it needs: the segment that ended there goes
    on now, and cannot be followed back from the edge. That the cell is full is reason enough.
    """
    num = q.num
    a, b = edge >> 1, far_end(edge, num[at.STRIDE])
    if rule >= LOOP and is_full(q, a):
        rule, cell = FULL, a
    elif rule >= LOOP and is_full(q, b):
        rule, cell = FULL, b
    if contradicts(q, edge, value, rule, cell):
        return
    first, last = q.cell[a, at.OTHER], q.cell[b, at.OTHER]
    decide(q, edge, value)
    q.edge[edge, at.RULE], q.edge[edge, at.RULE_CELL] = rule, cell
    q.lists[at.TRAIL, num[at.FACTS]] = edge
    num[at.FACTS] += 1
    q.edge[edge, at.ORDER] = num[at.FACTS]
    look_at(q, a)
    look_at(q, b)
    if value == IN:
        look_at_segments(q, first, last)


@inlined
def follows(q: Question, edge: Int, value: Int) -> bool:
    """Whether a step follows from what is settled, by any rule."""
    num = q.num
    a, b = edge >> 1, far_end(edge, num[at.STRIDE])
    if value == IN:
        return is_tight(q, a) or is_tight(q, b)
    return is_full(q, a) or is_full(q, b) or closes(q, a, b)


@inlined
def closes(q: Question, a: Int, b: Int) -> bool:
    """Whether an edge between two ends of segments would close a loop or end the line too early."""
    num = q.num
    first, last = q.cell[a, at.OTHER], q.cell[b, at.OTHER]
    ends = (first == num[at.STEP] and last == num[at.TARGET]) or (
        last == num[at.STEP] and first == num[at.TARGET]
    )
    return bool(first == b or (ends and num[at.IN_TOTAL] + 2 < num[at.CELLS]))


@inlined
def breaks(q: Question, edge: Int, value: Int) -> bool:
    """Whether the last step of the best chain runs into the contradiction that it told."""
    num = q.num
    if num[at.BEST_KIND] == LOOP_CLOSED:
        return closes(q, edge >> 1, far_end(edge, num[at.STRIDE]))
    return is_full(q, num[at.BEST_CELL]) if value == IN else is_tight(q, num[at.BEST_CELL])


@part
def still_contradicts(q: Question, without: Int) -> bool:
    """Whether the best chain, which ends in a cell or loop, does so without one of its steps.

    Nothing but the context is decided before and after.
    """
    last = q.num[at.BEST] - 1
    done = 0
    holds = True
    while done < last and holds:
        if done != without:
            edge, value = q.lists[at.CHAIN, done], q.lists[at.CHAIN_FACT, done]
            holds = follows(q, edge, value)
            if holds:
                decide(q, edge, value)
        done += holds
    if holds:
        edge, value = q.lists[at.CHAIN, last], q.lists[at.CHAIN_FACT, last]
        holds = follows(q, edge, value) and breaks(q, edge, value)
    while done > 0:
        done -= 1
        if done != without:
            undecide(q, q.lists[at.CHAIN, done])
    return holds


@kernel
def drop_needless(q: Question) -> None:
    """Strike the steps off the best chain without which it is as good, the latest first.

    One step may follow by two rules, and the slice has kept what the first of them rested on.
    Afterwards nothing but the context is decided. A chain that nobody would read is left as it is.
    """
    num = q.num
    while num[at.FACTS] > 0:
        num[at.FACTS] -= 1
        undecide(q, q.lists[at.TRAIL, num[at.FACTS]])
    if num[at.BEST] > LONGEST:
        return
    for i in range(num[at.BEST] - 2, -1, -1):
        if still_contradicts(q, i):
            num[at.BEST] -= 1
            for j in range(i, num[at.BEST]):
                q.lists[at.CHAIN, j] = q.lists[at.CHAIN, j + 1]
                q.lists[at.CHAIN_FACT, j] = q.lists[at.CHAIN_FACT, j + 1]


@kernel
def rest_on_facts(q: Question, edges: Ints) -> None:
    """Find the chain that leads to some known edges, and the assumptions that they rest on."""
    q.num[at.STAMP] += 1
    top = 0
    for i in range(edges.size):
        top = rest_on(q, edges[i], top)
    lean_on(q, top)
    keep_marked(q)
