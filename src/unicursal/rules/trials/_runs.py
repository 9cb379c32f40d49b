"""Walkthrough after walkthrough under a rule set, until the first dead end.

Left-first: depth first over the open steps, in the order left, straight, right of the last step
(before the first one the direction counts as down); what is open is judged once, on arrival, and
kept in `levels`. The run stops at a dead end, for dead ends show what the set does not know; gone
on with, it steps back. At random: a step evenly among the open ones, and after each
walkthrough from where the line began.

Invariant: between calls line, `levels` and future lines agree, so a run that stopped at its limit
goes on with the next call. `tally` counts what was seen. Where rules are `watched` (1 for each that
is, or nothing), a run also stops where one of them forbids a step that no other rule and no future
line does.
Cost: one judgement a position.
"""

import numpy as np

from unicursal import _grid
from unicursal._arrays import Int, Integers
from unicursal._jit import inlined, kernel
from unicursal._random import Generator, below
from unicursal.rules.engine import _tables as tables
from unicursal.rules.engine._judge import heading_of, judge, step, step_back
from unicursal.rules.engine._tables import Position, Tables

# Entries of `tally`.
RUN_POSITIONS = 0  # judged
RUN_STATE = 1  # how the run stands: see below
RUN_MIDWAY = 2  # 1 while a random walkthrough is not yet complete
RUN_COMPLETED = 3  # walkthroughs
RUN_BEGAN = 4  # cells of the line from which random walkthroughs begin
RUN_TALLIES = 5

GOING, FINISHED, DEAD_END = np.int64(0), np.int64(1), np.int64(2)
ALONE = np.int64(3)  # a rule that is watched alone forbids a step here

bits = inlined(_grid.bits)
turned = inlined(_grid.turned)


@inlined
def look(t: Tables, p: Position, tally: Integers, watched: Integers) -> Int:
    """Judge the position and count it."""
    mask = judge(t, p)
    tally[RUN_POSITIONS] += 1
    if watched.size > 0 and mask != p.num[tables.CANDIDATES] and is_alone(p, watched):
        tally[RUN_STATE] = ALONE
    return mask


@inlined
def is_alone(p: Position, watched: Integers) -> bool:
    """Whether a watched rule forbids a step that would be open without it."""
    once, twice, seen = np.int64(0), np.int64(0), np.int64(0)
    for rule in range(p.by_rule.size):
        twice |= once & p.by_rule[rule]
        once |= p.by_rule[rule]
        if watched[rule] != 0:
            seen |= p.by_rule[rule]
    return bool(seen & ~twice & p.num[tables.CANDIDATES] != 0)


@inlined
def is_step_left(levels: Integers, level: Int) -> bool:
    """Whether an open step was not yet taken from some cell of the line."""
    k = level - 1
    while k >= 0 and levels[k] == 0:
        k -= 1
    return k >= 0


@kernel
def left_first(
    t: Tables,
    p: Position,
    levels: Integers,
    limit: Int,
    positions: Int,
    tally: Integers,
    watched: Integers,
) -> None:
    """Go on with a run until `limit` more walkthroughs are complete.

    It ends before that when this many `positions` have been judged, so that Ctrl-C is heard.
    `levels[k]` holds the open steps not yet taken from the k-th cell of the line, and NOT_JUDGED
    until the position was judged; a new run begins with that at the start.
    """
    num = p.num
    end, last = tally[RUN_POSITIONS] + positions, tally[RUN_COMPLETED] + limit
    while tally[RUN_POSITIONS] < end:
        level = num[tables.LENGTH] - 1
        if levels[level] == tables.NOT_JUDGED:
            if num[tables.LENGTH] == num[tables.CELLS] and num[tables.LOST_AT] == 0:
                levels[level] = 0
                tally[RUN_COMPLETED] += 1
                if tally[RUN_COMPLETED] >= last:
                    if not is_step_left(levels, level):
                        tally[RUN_STATE] = FINISHED
                    return
            else:
                levels[level] = look(t, p, tally, watched)
                if levels[level] == 0:
                    tally[RUN_STATE] = DEAD_END
                if tally[RUN_STATE] != GOING:
                    return
        if levels[level] == 0:
            if level == 0:
                tally[RUN_STATE] = FINISHED
                return
            step_back(p)
            continue
        heading = heading_of(p)
        k = 0
        while levels[level] >> turned(heading, k) & 1 == 0:
            k += 1
        move = turned(heading, k)
        levels[level] &= ~(1 << move)
        levels[level + 1] = tables.NOT_JUDGED
        step(p, move)


@kernel
def at_random(
    t: Tables,
    p: Position,
    rng: Generator,
    limit: Int,
    positions: Int,
    tally: Integers,
    watched: Integers,
) -> None:
    """Complete walkthroughs from one line until `limit` or the first dead end.

    It ends before that when this many `positions` have been judged, maybe midway.
    """
    num = p.num
    end, last = tally[RUN_POSITIONS] + positions, tally[RUN_COMPLETED] + limit
    while tally[RUN_COMPLETED] < last:
        if tally[RUN_MIDWAY] == 0:
            while num[tables.LENGTH] > tally[RUN_BEGAN]:
                step_back(p)
            tally[RUN_MIDWAY] = 1
        while num[tables.LENGTH] < num[tables.CELLS] or num[tables.LOST_AT] > 0:
            if tally[RUN_POSITIONS] >= end:
                return
            mask = look(t, p, tally, watched)
            if mask == 0:
                tally[RUN_STATE] = DEAD_END
                tally[RUN_MIDWAY] = 0
                return
            choice = below(rng, bits(mask)) if bits(mask) > 1 else 0
            move = 0
            while choice > 0 or mask >> move & 1 == 0:
                choice -= mask >> move & 1
                move += 1
            step(p, move)
        tally[RUN_MIDWAY] = 0
        tally[RUN_COMPLETED] += 1
