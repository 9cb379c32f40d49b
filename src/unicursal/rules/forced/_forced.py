"""What is forced once a step is made, and whether that contradicts itself."""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import part
from unicursal.rules.forced._balance import is_balanced
from unicursal.rules.forced._parts import look_at_parts
from unicursal.rules.forced._ways import Numbers, begin, is_closed_early, settle

FORCED_FINE, FORCED_CONTRADICTS, FORCED_UNBALANCED = np.int64(0), np.int64(1), np.int64(2)


@part
def force(w: Numbers, number: Numbers, stride: Int, step: Int, target: Int, balance: Int) -> Int:
    """Draw the forced lines after a step to a free cell; whether they leave the line a chance.

    `number` is the board before the step, with a rim; what is taken and what is closed stand in `w`
    then. The balance is looked at where nothing else contradicts, if `balance` is 1.
    """
    free = begin(w, number, stride, step, target)
    if step == target:
        return FORCED_FINE if free == 1 else FORCED_CONTRADICTS
    size = free
    while size > 0:
        if not settle(w, stride, size) or is_closed_early(w, stride, step, target, free):
            return FORCED_CONTRADICTS
        size = look_at_parts(w, stride, step, target, free)
    if size < 0:
        return FORCED_CONTRADICTS
    if balance == 1 and not is_balanced(w, number, stride):
        return FORCED_UNBALANCED
    return FORCED_FINE
