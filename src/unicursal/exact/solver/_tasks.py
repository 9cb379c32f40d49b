"""The tasks of the solver, and the one door to them.

Numba optimises a kernel together with everything that it calls. Were each task a kernel of its own,
the whole solver would be compiled, and loaded from the cache, once for each of them; behind one
door it is once.

- Many lines: the options of each, one after the other.
- A fair walk draws at every step uniformly among the possible steps. Verdicts are exact, so the
  options are a matter of the board and the line alone, and so is the walk: no shortcut of the
  solver can change it. A number is drawn only where there are two options or more; options count in
  the order U D L R. Cost: one question for each free neighbour that the witness does not step on.
- A walk by preference: each possible next step has a rank and a weight, by the class of the cell
  that it leaves and the step before. Of the steps of the highest rank of which any is possible one
  is drawn, by weight. To draw among the possible ones it draws among all, and again without those
  that prove to be blocked, which gives the same odds; so it asks for fewer steps than a fair walk.
- All walkthroughs in left-first order: depth first, trying left, straight, right of the last step
  (before the first step the direction counts as down). Each step is asked for when its turn comes;
  a blocked one is ruled out for good at this level. Once every edge is decided the walkthrough is
  complete and counted, without walking it to the end. Invariant: between calls the line, the notes
  and the solver's state agree, so the enumeration can stop after any walkthrough and be resumed.
  Cost: one question for each step that the witness does not take.
- The edges that all walkthroughs share, and whether there is another walkthrough than the witness:
  each open edge of the witness is ruled out in turn. Either a walkthrough comes up, or the edge is
  in for good, with all that follows from that. Cost: at most one question for each edge of the
  witness, in practice far fewer.
"""

from typing import Final

import numpy as np

from unicursal import _grid
from unicursal._arrays import Int
from unicursal._jit import inlined, kernel, part
from unicursal._random import Generator, below
from unicursal.exact.solver import _state as at
from unicursal.exact.solver._clue_order import give_order, keep_to_order
from unicursal.exact.solver._forced import assert_edge, propagate_board
from unicursal.exact.solver._search import (
    BLOCKED,
    NO_BUDGET,
    POSSIBLE,
    UNKNOWN,
    ask,
    options,
    settle,
    solve,
    step,
    step_back,
    take_steps,
)
from unicursal.exact.solver._state import (
    FREE,
    IN,
    NOTHING,
    OPEN,
    OUT,
    Numbers,
    State,
    fill,
    neighbour,
    stopped,
    undo,
)
from unicursal.exact.solver._witness import accept, adopt, guess, restore, witness_from

turned = inlined(_grid.turned)

# The tasks; the directions 0 ... 3 ask for the verdict on that step.
BEGIN, SETTLE, OPTIONS, TAKE_STEPS, STEP_BACK, FORCE, RULE_OUT = 4, 5, 6, 7, 8, 9, 10
FAIR_STEPS, LEFT_FIRST, SHARED, WITNESS, OPTIONS_OF_EACH = 11, 12, 13, 14, 15
GIVE_ORDER, ANOTHER, ADOPT, PREFERRED_STEPS = 16, 17, 18, 19

# Answers for one of many lines: none yet, the line is none, and each of its steps is unknown (the
# upper four bits, as `options` tells it).
NOT_ANSWERED, NO_LINE, ALL_UNKNOWN = -1, -2, 0b1111_0000

# The notes of a left-first enumeration: how many steps its line had when it began; 1 once none is
# left; then, by the steps of the line, `TURNS` times the direction before it and the next turn.
BEGAN: Final = 0
EXHAUSTED: Final = 1
LEVELS: Final = 2
TURNS: Final = 8

# The preferences of a walk: how many tables there are; the tables; for each cell of the board with
# its frame the number of its table, or nothing if there is one only. A table has a row for each
# direction of the last step and one for none yet; a row has for each direction its rank, times
# `RANK`, plus its weight, which is at least 1.
NO_STEP_YET: Final = 4
TABLE: Final = 20
RANK: Final = 1 << 16

# Nodes for each question whether an edge is needed, at first, and how many times more after that.
FEW_NODES, MORE = 16, 4


@inlined
def settle_line(s: State, budget: Int) -> Int:
    """Whether the line as it stands can be completed; it is lost where it cannot."""
    num = s.num
    if num[at.LOST] >= 0:
        return BLOCKED
    result = settle(s, budget)
    if result == BLOCKED:
        num[at.LOST] = num[at.STEPS]
    return result


@inlined
def options_of_each(s: State, lines: Numbers, budget: Int) -> Int:
    """Answer `options` for line after line, from the empty one; how many were answered.

    `lines` holds for each line its length, room for the answer (`NOT_ANSWERED` until it is there),
    and its directions. The line is the empty one again at the end. Lines that begin alike, one
    after the other, share the steps.
    """
    num = s.num
    answered, begin, before = 0, 0, 0
    while begin < lines.size:
        length, steps = lines[begin], lines[begin + 2 : begin + 2 + lines[begin]]
        if lines[begin + 1] == NOT_ANSWERED:
            if num[at.NODES] >= budget or stopped(s):
                break
            common = 0
            most = min(length, num[at.STEPS])
            while common < most and lines[before + 2 + common] == steps[common]:
                common += 1
            while num[at.STEPS] > common:
                step_back(s)
            before = begin
            if take_steps(s, steps[common:]) < length - common:
                lines[begin + 1] = NO_LINE
            else:
                result = settle_line(s, budget - num[at.NODES])
                if result == POSSIBLE:
                    lines[begin + 1] = options(s, budget - num[at.NODES])
                else:
                    lines[begin + 1] = 0 if result == BLOCKED else ALL_UNKNOWN
        answered += 1
        begin += 2 + length
    while num[at.STEPS] > 0:
        step_back(s)
    return answered


@inlined
def fair_steps(s: State, rng: Generator, limit: Int) -> Int:
    """Walk up to `limit` steps from a settled position; the number of steps taken.

    Ends early only on a complete line, or where it is stopped.
    """
    num = s.num
    taken = 0
    while taken < limit and num[at.STEPS] < num[at.CELLS] - 1:
        num[at.WORK] += 1
        possible = options(s, NO_BUDGET)
        if possible >> 4 or stopped(s):
            break
        count = 0
        for d in range(4):
            count += (possible >> d) & 1
        if count == 0:
            break
        pick = 0 if count == 1 else below(rng, count)
        for d in range(4):
            if (possible >> d) & 1:
                if pick == 0:
                    step(s, d)
                    break
                pick -= 1
        taken += 1
    return taken


@part
def drawn_step(row: Numbers, left: Int, rng: Generator) -> Int:
    """One of the directions in the set `left`: of those of the highest rank, by weight."""
    rank, total, number = np.int64(-1), np.int64(0), 0
    for d in range(4):
        if (left >> d) & 1:
            if row[d] // RANK > rank:
                rank, total, number = row[d] // RANK, np.int64(0), 0
            if row[d] // RANK == rank:
                total += row[d] % RANK
                number += 1
    pick = np.int64(0) if number == 1 else np.int64(below(rng, int(total)))
    last = 0
    for d in range(4):
        if (left >> d) & 1 and row[d] // RANK == rank:
            last = d
            pick -= row[d] % RANK
            if pick < 0:
                break
    return last


@inlined
def preferred_steps(s: State, preferences: Numbers, rng: Generator, limit: Int) -> Int:
    """Walk up to `limit` steps from a settled position by preference; the number of steps taken.

    Ends early only on a complete line, or where it is stopped; then nothing is drawn for the step
    that was not taken.
    """
    num, cell = s.num, s.cell
    places = 1 + TABLE * preferences[0]
    taken = 0
    while taken < limit and num[at.STEPS] < num[at.CELLS] - 1:
        num[at.WORK] += 1
        if stopped(s):
            break
        here, last = num[at.LIVE], NO_STEP_YET
        if num[at.STEPS] > 0:
            for d in range(4):
                if (
                    neighbour(np.int64(s.lists[at.LINE, num[at.STEPS] - 1]), d, num[at.STRIDE])
                    == here
                ):
                    last = d
        table = preferences[places + here] if preferences.size > places else np.int64(0)
        begin = 1 + TABLE * table + 4 * last
        row = preferences[begin : begin + 4]
        left = 0
        for d in range(4):
            if cell[neighbour(here, d, num[at.STRIDE]), at.KIND] == FREE:
                left |= 1 << d
        before = rng[0], rng[1], rng[2], rng[3]
        verdict = BLOCKED
        while left != 0 and verdict == BLOCKED:
            d = drawn_step(row, left, rng)
            verdict = ask(s, d, NO_BUDGET, True)
            left &= ~(1 << d)
        if verdict != POSSIBLE:
            rng[0], rng[1], rng[2], rng[3] = before
            break
        taken += 1
    return taken


@inlined
def left_first(s: State, notes: Numbers, limit: Int) -> Int:
    """Resume the enumeration until `limit` more walkthroughs are found; how many were.

    For `notes` see `BEGAN`. The position must be settled. After a return by limit the witness is
    the last walkthrough found. It returns early where it is stopped, and can be resumed.
    """
    num, cell = s.num, s.cell
    levels = notes[LEVELS:]
    found = 0
    while True:
        level = num[at.STEPS]
        if num[at.IN_TOTAL] == num[at.CELLS] and levels[level] % TURNS == 0:
            # Every edge is decided: a walkthrough. Turn 4 sends the next round back.
            levels[level] += 4
            found += 1
            if found >= limit:
                return found
        num[at.WORK] += 1
        if stopped(s):
            return found
        direction = np.int64(levels[level] // TURNS)
        k = np.int64(levels[level] % TURNS)
        moved = False
        while k < 4 and not moved:
            d = turned(direction, k)
            k += 1
            if cell[neighbour(num[at.LIVE], d, num[at.STRIDE]), at.KIND] == FREE:
                verdict = ask(s, d, NO_BUDGET, True)
                if verdict == UNKNOWN:
                    return found
                if verdict == POSSIBLE:
                    moved = True
                    levels[level] = direction * TURNS + k
                    levels[num[at.STEPS]] = d * TURNS
        if moved:
            continue
        if level == notes[BEGAN]:
            notes[EXHAUSTED] = 1
            return found
        step_back(s)


@part
def do_without(s: State, e: Int, candidate: Numbers, budget: Int) -> Int:
    """Whether a walkthrough does without an edge of the witness; if so it becomes the witness.

    If there is none (BLOCKED) the edge is in for good. Edges that the new witness does without are
    candidates no longer.
    """
    num, edge = s.num, s.edge
    mark = num[at.TRAIL]
    result = BLOCKED
    if assert_edge(s, e, OUT, NOTHING):
        result = solve(s, budget)
    undo(s, mark)
    if result == POSSIBLE:
        for i in range(num[at.TOUCHED_COUNT] if candidate.size > 0 else 0):
            touched = s.lists[at.TOUCHED_EDGES, i]
            if edge[touched, at.WIT] == 0:
                candidate[touched] = 0
        accept(s)
    else:
        restore(s)
        if result == BLOCKED:
            assert_edge(s, e, IN, NOTHING)
    num[at.AGREED] = num[at.TRAIL]
    return result


@inlined
def assert_shared(s: State, candidate: Numbers, budget: Int) -> Int:
    """Assert in every edge that all walkthroughs of a settled position share.

    `candidate` marks the open edges of the witness; 0 is written for those that are decided or not
    shared, so that what the budget of nodes has ended (UNKNOWN) can be resumed.
    """
    num = s.num
    spent = num[at.NODES]
    for e in range(candidate.size):
        if candidate[e] == 0 or s.edge[e, at.STATE] != OPEN:
            continue
        left = budget - (num[at.NODES] - spent)
        if left <= 0 or stopped(s) or do_without(s, e, candidate, left) == UNKNOWN:
            return UNKNOWN
    return POSSIBLE


@inlined
def another(s: State, budget: Int, no_candidates: Numbers) -> Int:
    """Make another walkthrough than the witness of a settled position the witness, or BLOCKED.

    Questions that take long are put off: each is given few nodes at first, and more only when all
    others have been asked, for what they have shown may have made it easy. The witness keeps to the
    order of clues, so keeping segments to it meets no contradiction here.
    """
    num, edge = s.num, s.edge
    spent = num[at.NODES]
    each = FEW_NODES
    if num[at.ORDERED] == 1:
        keep_to_order(s)
        num[at.AGREED] = num[at.TRAIL]
    while True:
        put_off = 0
        for e in range(num[at.VIRTUAL]):
            if edge[e, at.STATE] != OPEN or edge[e, at.WIT] == 0:
                continue
            left = budget - (num[at.NODES] - spent)
            if left <= 0 or stopped(s):
                return UNKNOWN
            result = do_without(s, e, no_candidates, min(each, left))
            if result == POSSIBLE:
                return POSSIBLE
            if result == UNKNOWN:
                put_off += 1
            elif num[at.ORDERED] == 1:
                keep_to_order(s)
                num[at.AGREED] = num[at.TRAIL]
        if put_off == 0:
            return BLOCKED
        each *= MORE


@kernel
def perform(s: State, task: Int, amount: Int, numbers: Numbers, rng: Generator) -> Int:
    """Do a task.

    `amount` is the budget of nodes of a question, the most steps or walkthroughs to take, or the
    edge to assert; `numbers` are what the task reads or writes (see there).
    """
    if task < BEGIN:
        return ask(s, task, amount, False)
    if task == BEGIN:
        fill(s)
        if propagate_board(s):
            guess(s)
        else:
            s.num[at.LOST] = 0
        return 0
    if task == SETTLE:
        return settle_line(s, amount)
    if task == OPTIONS:
        return options(s, amount)
    if task == TAKE_STEPS:
        return take_steps(s, numbers)
    if task == STEP_BACK:
        step_back(s)
        return 0
    if FORCE <= task <= RULE_OUT:
        state = IN if task == FORCE else OUT
        if s.num[at.LOST] < 0 and not assert_edge(s, amount, state, NOTHING):
            s.num[at.LOST] = s.num[at.STEPS]
        return 0
    if task == FAIR_STEPS:
        return fair_steps(s, rng, amount)
    if task == PREFERRED_STEPS:
        return preferred_steps(s, numbers, rng, amount)
    if task == LEFT_FIRST:
        return left_first(s, numbers, amount)
    if task == SHARED:
        return assert_shared(s, numbers, amount)
    if task == WITNESS:
        witness_from(s, numbers)
        return 0
    if task == GIVE_ORDER:
        give_order(s, numbers)
        return 0
    if task == ANOTHER:
        return another(s, amount, numbers)
    if task == ADOPT:
        adopt(s, numbers)
        s.num[at.AGREED] = s.num[at.TRAIL]
        return 0
    return options_of_each(s, numbers, amount)
