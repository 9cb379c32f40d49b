"""Rules against the truth: every position of given walkthroughs judged, and compared.

Strategy. Walkthroughs come as rows of moves, each with the number of moves that it shares with the
row before it (-1: even the empty line is new), so a whole tree of positions is walked in order and
no position is judged twice. With each row come the exact options at each of its positions. What a
rule forbids among the options is wrong; a blocked step that nothing forbids is missed; one that a
single rule forbids, it caught alone. Future lines count as one more rule, the last.

A line that has left its future lines is none that the set would draw: such positions are skipped,
only the step that took them there has been counted, as a wrong one.
Invariant: between calls the line stands at the end of the last row.
Cost: one judgement a position.
"""

import numpy as np

from unicursal._arrays import Bytes, Int, Integers
from unicursal._jit import inlined, kernel
from unicursal.rules.engine import _tables as tables
from unicursal.rules.engine._judge import judge, step, step_back
from unicursal.rules.engine._tables import Position, Tables
from unicursal.rules.future._links import FutureLines
from unicursal.rules.trials._runs import bits

# Entries of `totals`.
AUDIT_POSITIONS = 0  # judged
AUDIT_BLOCKED = 1  # free neighbours that are no options
AUDIT_MISSED = 2  # those of them that the set leaves open
AUDIT_ROWS = 3  # walked so far
AUDIT_TOTALS = 4

# Columns of `by_rule`.
FIRED, WRONG, ALONE, FIRED_ROW, FIRED_LENGTH, WRONG_ROW, WRONG_LENGTH = range(7)
ALONE_ROW, ALONE_LENGTH = 7, 8
AUDIT_COLUMNS = 9


@inlined
def count_alone(
    p: Position, by_rule: Integers, caught: Int, away: Int, row: Int, length: Int
) -> None:
    """Credit each blocked step that just one rule forbids to that rule; keep its first."""
    rules = p.by_rule.size
    for move in range(4):
        if caught >> move & 1 == 0:
            continue
        found, catcher = 0, rules
        for rule in range(rules):
            if p.by_rule[rule] >> move & 1 == 1:
                found += 1
                catcher = rule
        if away >> move & 1 == 1:
            found += 1
            catcher = rules
        if found == 1:
            if by_rule[catcher, ALONE] == 0:
                by_rule[catcher, ALONE_ROW] = row
                by_rule[catcher, ALONE_LENGTH] = length
            by_rule[catcher, ALONE] += 1


@inlined
def note(by_rule: Integers, rule: Int, forbidden: Int, good: Int, row: Int, length: Int) -> None:
    """Count a firing of a rule, and whether it hit a good step; keep the first of each kind."""
    if by_rule[rule, FIRED] == by_rule[rule, WRONG] and forbidden & good == 0:
        by_rule[rule, FIRED_ROW] = row
        by_rule[rule, FIRED_LENGTH] = length
    by_rule[rule, FIRED] += 1
    if forbidden & good != 0:
        if by_rule[rule, WRONG] == 0:
            by_rule[rule, WRONG_ROW] = row
            by_rule[rule, WRONG_LENGTH] = length
        by_rule[rule, WRONG] += 1


@inlined
def keep_example(examples: Integers, row: Int, length: Int) -> None:
    """Keep the shortest positions in which a blocked step was missed, the earliest of them."""
    last = examples.shape[0] - 1
    if examples[last, 1] <= length:
        return
    at = last
    while at > 0 and examples[at - 1, 1] > length:
        examples[at, 0] = examples[at - 1, 0]
        examples[at, 1] = examples[at - 1, 1]
        at -= 1
    examples[at, 0] = row
    examples[at, 1] = length


@inlined
def compare(
    t: Tables,
    p: Position,
    future: FutureLines,
    good: Int,
    totals: Integers,
    by_rule: Integers,
    examples: Integers,
) -> None:
    """Judge the position and compare with its options."""
    num = p.num
    row, length = totals[AUDIT_ROWS], num[tables.LENGTH] - 1
    allowed = judge(t, p, future)
    free = num[tables.FREE_STEPS]
    away = free & ~num[tables.CANDIDATES] if num[tables.USES_FUTURE] == 1 else np.int64(0)
    blocked = free & ~good
    totals[AUDIT_POSITIONS] += 1
    totals[AUDIT_BLOCKED] += bits(blocked)
    for rule in range(p.by_rule.size):
        if p.by_rule[rule] != 0:
            note(by_rule, rule, np.int64(p.by_rule[rule]), good, row, length)
    if away != 0:
        note(by_rule, p.by_rule.size, away, good, row, length)
    count_alone(p, by_rule, blocked & ~allowed, away, row, length)
    if blocked & allowed != 0:
        totals[AUDIT_MISSED] += bits(blocked & allowed)
        keep_example(examples, row, length)


@kernel
def audit_rows(
    t: Tables,
    p: Position,
    future: FutureLines,
    rows: Bytes,
    shared: Integers,
    options: Bytes,
    totals: Integers,
    by_rule: Integers,
    examples: Integers,
) -> None:
    """Walk the rows and compare every position that is new."""
    num = p.num
    for row in range(rows.shape[0]):
        branch = max(shared[row], 0)
        while num[tables.LENGTH] - 1 > branch:
            step_back(p, future)
        for at in range(branch, rows.shape[1]):
            # The position that two rows share last was judged with the first of them.
            is_drawn = num[tables.LOST_AT] == 0 or num[tables.LOST_AT] == num[tables.LENGTH]
            if at > shared[row] and is_drawn:
                compare(t, p, future, np.int64(options[row, at]), totals, by_rule, examples)
            step(p, future, np.int64(rows[row, at]))
        totals[AUDIT_ROWS] += 1


@kernel
def options_of_rows(rows: Bytes, shared: Integers, behind: Bytes, options: Bytes) -> None:
    """The options at every position of rows that are all the walkthroughs there are.

    From the last row to the first: `behind[k]` holds the steps that later rows take from the
    position that they share with this one after k moves; it begins with zeros.
    """
    for row in range(rows.shape[0] - 1, -1, -1):
        for at in range(rows.shape[1]):
            options[row, at] = behind[at] | np.uint8(1 << rows[row, at])
        branch = shared[row]
        if branch < 0:
            return
        behind[branch] |= np.uint8(1 << rows[row, branch])
        for at in range(branch + 1, rows.shape[1]):
            behind[at] = 0
