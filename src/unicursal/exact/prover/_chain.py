"""Forced edges, each with the shortest chain that forces it.

Strategy. Three rules force edges:
- FULL: a cell that has all the edges it needs cannot use another one: OUT;
- TIGHT: a cell that has no more usable edges than it needs uses each of them: IN;
- LOOP and JOIN: an edge between the two ends of a run of IN edges would close a loop, and one
  between the run of v and the run of t would finish the line before all cells are on it: OUT.
A conclusion rests on earlier ones; the number of all the conclusions it rests on, itself included,
is its cost. Conclusions are drawn in the order of their cost (Dijkstra's idea; a list for each
cost), so that the first proof of a fact is a short one. It need not be the very shortest: two
antecedents may share part of their chains, and sharing is only counted, not sought.

A contradiction is noted when a conclusion cannot be: a cell would get too many edges or too few,
or a loop would close. Its chain is sliced out backwards: `lean_on` finds what a conclusion rests
on from its rule, its cell and the order of the facts alone. The fact itself is then left out and
the work goes on, until nothing cheaper than the best contradiction can come.

Invariant: facts are consistent at any time (no cell over- or under-supplied, no loop), so the runs
of IN edges are paths and `other` is right.

Cost: the sum of the chains' lengths; about one millisecond per thousand cells.
"""

from unicursal._jit import maker
from unicursal.exact.prover._case import (
    BEST,
    BEST_CELL,
    BEST_KIND,
    CANDIDATES,
    CELLS,
    CHAIN,
    CHAIN_FACT,
    FACT,
    FACTS,
    FIRST,
    IN,
    IN_TOTAL,
    MARK,
    N_IN,
    N_USABLE,
    NEED,
    NO_CELL,
    OPEN,
    ORDER,
    OTHER,
    OUT,
    RULE,
    RULE_CELL,
    STACK,
    STAMP,
    STEP,
    STRIDE,
    TARGET,
    TRAIL,
    Case,
    Ints,
    assume,
    decide,
    edge_at,
    edge_between,
    far_end,
)

# Rules.
FULL, TIGHT, LOOP, JOIN = 1, 2, 3, 4

# Kinds of contradictions.
CELL_BROKEN, LOOP_CLOSED = 1, 2


@maker
def rest_on(case: Case, edge: int, top: int) -> int:
    """Mark a deduced edge as part of the proof and put it on the stack; the new top."""
    if case.edge[edge, ORDER] > 0 and case.edge[edge, MARK] != case.num[STAMP]:
        case.edge[edge, MARK] = case.num[STAMP]
        case.lists[STACK, top] = edge
        return top + 1
    return top


@maker
def rest_on_run(case: Case, cell: int, before: int, top: int) -> int:
    """Rest on the IN edges of the run that ends at a cell, as it was before a fact."""
    stride = case.num[STRIDE]
    last = -1
    while True:
        onward = -1
        for direction in range(4):
            edge = edge_at(cell, direction, stride)
            if edge != last and case.edge[edge, FACT] == IN and case.edge[edge, ORDER] < before:
                onward = edge
        if onward < 0:
            return top
        top = rest_on(case, onward, top)
        cell = (onward >> 1) + far_end(onward, stride) - cell
        last = onward


@maker
def rest_on_rule(case: Case, edge: int, rule: int, cell: int, before: int, top: int) -> int:
    """Put on the stack all that a conclusion rests on directly."""
    stride = case.num[STRIDE]
    if rule >= LOOP:
        top = rest_on_run(case, edge >> 1, before, top)
        if rule == JOIN:
            top = rest_on_run(case, far_end(edge, stride), before, top)
        return top
    wanted = IN if rule == FULL else OUT
    for direction in range(4):
        beside = edge_at(cell, direction, stride)
        known = case.edge[beside, FACT] == wanted and case.edge[beside, ORDER] < before
        if known and beside != edge:
            top = rest_on(case, beside, top)
    return top


@maker
def lean_on(case: Case, top: int) -> int:
    """Mark all that the edges on the stack rest on; how many edges that makes in all."""
    count = 0
    while top > 0:
        top -= 1
        count += 1
        edge = case.lists[STACK, top]
        rule, cell = case.edge[edge, RULE], case.edge[edge, RULE_CELL]
        top = rest_on_rule(case, edge, rule, cell, case.edge[edge, ORDER], top)
    return count


@maker
def wait(case: Case, edge: int, value: int, rule: int, cell: int, steps: int) -> None:
    """Let a conclusion that rests on so many steps wait for its turn."""
    i = case.num[CANDIDATES]
    case.num[CANDIDATES] += 1
    case.waiting[i, 0] = edge
    case.waiting[i, 1] = value
    case.waiting[i, 2] = rule
    case.waiting[i, 3] = cell
    case.waiting[i, 4] = case.lists[FIRST, steps]
    case.lists[FIRST, steps] = i


@maker
def steps_before(case: Case, edge: int, rule: int, cell: int) -> int:
    """How many steps a conclusion that can be drawn now rests on."""
    case.num[STAMP] += 1
    return lean_on(case, rest_on_rule(case, edge, rule, cell, case.num[FACTS] + 1, 0))


@maker
def is_full(case: Case, cell: int) -> bool:
    """Whether a cell has all the edges it needs."""
    return bool(case.cell[cell, N_IN] >= case.cell[cell, NEED])


@maker
def is_tight(case: Case, cell: int) -> bool:
    """Whether a cell has no more usable edges than it needs."""
    return bool(case.cell[cell, N_USABLE] <= case.cell[cell, NEED])


@maker
def look_at(case: Case, cell: int) -> None:
    """Let the conclusions wait that a cell allows."""
    stride = case.num[STRIDE]
    full = is_full(case, cell)
    if not full and not is_tight(case, cell):
        return
    rule, value = (FULL, OUT) if full else (TIGHT, IN)
    steps = -1
    for direction in range(4):
        edge = edge_at(cell, direction, stride)
        if case.edge[edge, FACT] == OPEN:
            if steps < 0:
                steps = steps_before(case, edge, rule, cell)
            wait(case, edge, value, rule, cell, steps)


@maker
def look_at_runs(case: Case, first: int, last: int) -> None:
    """Let the edge wait that would close the run between two ends, or join the ends of the line."""
    num = case.num
    edge = edge_between(first, last, num[STRIDE])
    if edge >= 0 and case.edge[edge, FACT] == OPEN:
        wait(case, edge, OUT, LOOP, 0, steps_before(case, edge, LOOP, 0))
    if num[TARGET] < 0 or num[IN_TOTAL] + 2 >= num[CELLS]:
        return
    edge = edge_between(case.cell[num[STEP], OTHER], case.cell[num[TARGET], OTHER], num[STRIDE])
    if edge >= 0 and case.edge[edge, FACT] == OPEN:
        wait(case, edge, OUT, JOIN, 0, steps_before(case, edge, JOIN, 0))


@maker
def starved(case: Case) -> int:
    """A cell that has fewer usable edges or more edges than it needs from the first; or -1."""
    for cell in range(case.cell.shape[0]):
        need = case.cell[cell, NEED]
        if need != NO_CELL and (case.cell[cell, N_USABLE] < need or case.cell[cell, N_IN] > need):
            return cell
    return -1


@maker
def keep_chain(case: Case, kind: int, cell: int, edge: int, value: int, steps: int) -> None:
    """Remember the marked edges in order, and the edge that cannot be, as the best chain."""
    num = case.num
    num[BEST], num[BEST_KIND], num[BEST_CELL] = steps, kind, cell
    count = keep_marked(case)
    case.lists[CHAIN, count] = edge
    case.lists[CHAIN_FACT, count] = value


@maker
def keep_marked(case: Case) -> int:
    """Copy the marked edges in order to the chain; how many they are."""
    count = 0
    for i in range(case.num[FACTS]):
        edge = case.lists[TRAIL, i]
        if case.edge[edge, MARK] == case.num[STAMP]:
            case.lists[CHAIN, count] = edge
            case.lists[CHAIN_FACT, count] = case.edge[edge, FACT]
            count += 1
    return count


@maker
def contradicts(case: Case, edge: int, value: int, rule: int, rule_cell: int) -> bool:
    """Whether a conclusion cannot be; if so, the shortest of its contradictions is remembered."""
    num = case.num
    stride = num[STRIDE]
    found = False
    a, b = edge >> 1, far_end(edge, stride)
    for cell in (a, b):
        if is_full(case, cell) if value == IN else is_tight(case, cell):
            found = True
            note(case, edge, value, rule, rule_cell, CELL_BROKEN, cell)
    if value == IN and not found and closes(case, a, b):
        found = True
        what = LOOP if case.cell[a, OTHER] == b else JOIN
        note(case, edge, value, rule, rule_cell, LOOP_CLOSED, what)
    return found


@maker
def note(
    case: Case, edge: int, value: int, rule: int, rule_cell: int, kind: int, what: int
) -> None:
    """Slice out the chain of a contradiction and keep it if it is the shortest so far.

    `what` is the broken cell, or LOOP or JOIN.
    """
    num = case.num
    num[STAMP] += 1
    now = num[FACTS] + 1
    top = rest_on_rule(case, edge, rule, rule_cell, now, 0)
    if kind == LOOP_CLOSED:
        top = rest_on_rule(case, edge, what, 0, now, top)
    else:
        top = rest_on_rule(case, edge, FULL if value == IN else TIGHT, what, now, top)
    steps = lean_on(case, top) + 1
    if num[BEST] < 0 or steps < num[BEST]:
        keep_chain(case, kind, what, edge, value, steps)


@maker
def draw_conclusions(case: Case, most: int) -> bool:
    """From the context to the fixpoint; False on a contradiction, whose chain is then the best.

    Only conclusions that rest on fewer than `most` steps are drawn.
    `chain[:num[BEST]]` are its steps; `BEST_KIND` and `BEST_CELL` say what is wrong at the end.
    """
    num = case.num
    case.lists[FIRST, :] = -1
    broken = starved(case)
    if broken >= 0:
        num[BEST], num[BEST_KIND], num[BEST_CELL] = 0, CELL_BROKEN, broken
        return False
    for cell in range(case.cell.shape[0]):
        if case.cell[cell, NEED] != NO_CELL:
            if is_full(case, cell) or is_tight(case, cell):
                look_at(case, cell)
            if case.cell[cell, N_IN] == 1 and case.cell[cell, OTHER] > cell:
                look_at_runs(case, cell, case.cell[cell, OTHER])
    look_at_runs(case, 0, 0)
    steps = 0
    while steps < min(most, case.lists.shape[1]) and (num[BEST] < 0 or steps + 1 < num[BEST]):
        i = case.lists[FIRST, steps]
        if i < 0:
            steps += 1
            continue
        case.lists[FIRST, steps] = case.waiting[i, 4]
        edge = int(case.waiting[i, 0])
        if case.edge[edge, FACT] == OPEN:
            conclude(case, edge, case.waiting[i, 1], case.waiting[i, 2], case.waiting[i, 3])
    return bool(num[BEST] < 0)


@maker
def conclude(case: Case, edge: int, value: int, rule: int, cell: int) -> None:
    """Draw one conclusion, unless it cannot be."""
    num = case.num
    if contradicts(case, edge, value, rule, cell):
        return
    a, b = edge >> 1, far_end(edge, num[STRIDE])
    first, last = case.cell[a, OTHER], case.cell[b, OTHER]
    decide(case, edge, value)
    case.edge[edge, RULE], case.edge[edge, RULE_CELL] = rule, cell
    case.lists[TRAIL, num[FACTS]] = edge
    num[FACTS] += 1
    case.edge[edge, ORDER] = num[FACTS]
    look_at(case, a)
    look_at(case, b)
    if value == IN:
        look_at_runs(case, first, last)


@maker
def follows(case: Case, edge: int, value: int) -> bool:
    """Whether a step follows from what is settled, by any rule."""
    num = case.num
    a, b = edge >> 1, far_end(edge, num[STRIDE])
    if value == IN:
        return is_tight(case, a) or is_tight(case, b)
    return is_full(case, a) or is_full(case, b) or closes(case, a, b)


@maker
def closes(case: Case, a: int, b: int) -> bool:
    """Whether an edge between two ends of runs would close a loop or end the line too early."""
    num = case.num
    first, last = case.cell[a, OTHER], case.cell[b, OTHER]
    ends = (first == num[STEP] and last == num[TARGET]) or (
        last == num[STEP] and first == num[TARGET]
    )
    return bool(first == b or (ends and num[IN_TOTAL] + 2 < num[CELLS]))


@maker
def still_contradicts(case: Case, context: Ints, without: int) -> bool:
    """Whether the best chain, which ends in a cell or loop, does so without one of its steps."""
    num = case.num
    length, kind, cell = num[BEST], num[BEST_KIND], num[BEST_CELL]
    assume(case, context)
    num[BEST] = length
    for i in range(length):
        edge = int(case.lists[CHAIN, i])
        if i == without:
            continue
        if not follows(case, edge, case.lists[CHAIN_FACT, i]):
            return False
        if i == length - 1 and kind == LOOP_CLOSED:
            return closes(case, edge >> 1, far_end(edge, num[STRIDE]))
        decide(case, edge, case.lists[CHAIN_FACT, i])
    need = case.cell[cell, NEED]
    return bool(case.cell[cell, N_USABLE] < need or case.cell[cell, N_IN] > need)


@maker
def drop_needless(case: Case, context: Ints) -> None:
    """Strike the steps off the best chain without which it is as good, the latest first.

    One step may follow by two rules, and the slice has kept what the first of them rested on.
    """
    num = case.num
    for i in range(num[BEST] - 2, -1, -1):
        if still_contradicts(case, context, i):
            num[BEST] -= 1
            for j in range(i, num[BEST]):
                case.lists[CHAIN, j] = case.lists[CHAIN, j + 1]
                case.lists[CHAIN_FACT, j] = case.lists[CHAIN_FACT, j + 1]
