"""Rules against the truth: every position of given walkthroughs judged.

Strategy. Walkthroughs come as rows of moves, each with the number of moves that it shares with the
row before it (-1: even the empty line is new), so a whole tree of positions is walked in order and
no position is judged twice. With each row come the exact options at each of its positions. What
each rule forbids is written down; future lines count as one more rule, the last.

A line that has left its future lines is none that the set would draw: such positions are skipped,
only the one in which they were left is judged.
Invariant: between calls the line stands at the end of the last row.
Cost: one judgement a position.
"""

import numpy as np

from unicursal._arrays import Bytes, Int, Integers
from unicursal._jit import kernel
from unicursal.rules.engine import _tables as tables
from unicursal.rules.engine._judge import judge, step, step_back
from unicursal.rules.engine._tables import Position, Tables

# Rows of `judged`, with a column for each position: where it stands among the walkthroughs, three
# masks of moves, and 1 where the future lines are lost.
ROW, LENGTH, GOOD, FREE, OPEN, LOST = range(6)
JUDGED_ROWS = 6
# Rows of `firings`: the number of the position, the rule, and what it forbids there as a mask.
AT, RULE, MASK = range(3)
FIRING_ROWS = 3


@kernel
def audit_rows(
    t: Tables,
    p: Position,
    rows: Bytes,
    shared: Integers,
    options: Bytes,
    judged: Integers,
    firings: Integers,
) -> tuple[Int, Int]:
    """Walk the rows and judge every position that is new; how many there were, and firings."""
    num, rules = p.num, p.by_rule.size
    found, fired = 0, 0
    for row in range(rows.shape[0]):
        branch = max(shared[row], 0)
        while num[tables.LENGTH] - 1 > branch:
            step_back(p)
        for at in range(branch, rows.shape[1]):
            # The position that two rows share last was judged with the first of them.
            is_drawn = num[tables.LOST_AT] == 0 or num[tables.LOST_AT] == num[tables.LENGTH]
            if at > shared[row] and is_drawn:
                judged[OPEN, found] = judge(t, p)
                judged[ROW, found], judged[LENGTH, found] = row, at
                judged[GOOD, found], judged[FREE, found] = options[row, at], num[tables.FREE_STEPS]
                judged[LOST, found] = num[tables.LOST_AT] > 0
                for rule in range(rules):
                    if p.by_rule[rule] != 0:
                        firings[AT, fired], firings[RULE, fired] = found, rule
                        firings[MASK, fired] = p.by_rule[rule]
                        fired += 1
                away = num[tables.FREE_STEPS] & ~num[tables.CANDIDATES]
                if away != 0 and num[tables.USES_FUTURE] == 1:
                    firings[AT, fired], firings[RULE, fired] = found, rules
                    firings[MASK, fired] = away
                    fired += 1
                found += 1
            step(p, np.int64(rows[row, at]))
    return found, fired
