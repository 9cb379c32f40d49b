"""Walkthroughs as rows of moves: the options at each of their positions, from one row to another.

Cost: a few nanoseconds a position.
"""

import numpy as np

from unicursal._arrays import Bytes, Integers
from unicursal._jit import kernel


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
