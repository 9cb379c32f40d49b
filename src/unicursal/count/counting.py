"""How many walkthroughs begin with a line."""

from functools import partial

from unicursal import machine
from unicursal import memory as policy
from unicursal.board import LineLike
from unicursal.budget import AnyBudget, allowance_of, within
from unicursal.count.constraints import NO_CONSTRAINTS, Constraints, with_clues
from unicursal.count.frontier.dictionary_sweep import total_by_dictionary
from unicursal.count.frontier.sweep import Sweep, refuse_too_wide
from unicursal.count.frontier.total import (
    COUNTING,
    refuse_too_long,
    refuse_too_much_work,
    total,
)
from unicursal.count.frontier.weight import (
    PLANNED_GROUPS,
    greatest_weight,
    memory_to_count,
    planned_weight,
    require_memory,
)
from unicursal.count.region import Region
from unicursal.errors import TooLargeError
from unicursal.line import Line, line_of
from unicursal.progress import Progress, silent

_LIGHT = 14
"""A frontier of at most so many edges needs a few megabytes, which need no permission."""
_FEW = 5000
"""The most states in a layer for which a dictionary does."""
_CELLS_A_PASS = 250
"""A pass tells 62 bits, and a large board has about so many cells for as many: a quarter of a bit a
cell where it is three cells wide, half a bit where it is wider."""
_CELLS_A_WIDE_PASS = 120
"""The same for boards that are at least ten cells wide."""


def count(
    line: LineLike,
    constraints: Constraints = NO_CONSTRAINTS,
    *,
    memory: int | None = None,
    threads: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> int:
    """The exact number of walkthroughs that begin with this line.

    What needs more than `memory` bytes (nearly all that there is, unless they are given) is refused
    in advance. `threads` is as many as there are cores unless it is given. An `OutOfBudgetError` if
    the budget ends first; each state of a layer is a node.

    >>> count(5), count("5:RD"), count("9")
    (104, 14, 2688307514)
    """
    line = line_of(line)
    allowance = allowance_of(budget)
    progress = within(allowance, progress)
    progress(COUNTING, 0.0)
    constraints = with_clues(line.board, constraints)
    if not constraints.allow(line):
        return 0
    region = Region.ahead_of(line, constraints)
    if region.is_hopeless():
        return 0
    if region.live_end == region.target or region.breadth == 1:
        return 1
    refuse_at_a_glance(region)
    sweep = Sweep(region)
    allowed = policy.most() if memory is None else memory
    if sweep.widest > _LIGHT:
        if not sweep.is_rectangle:
            # A long winding corridor is wide, but has next to no states.
            number = total_by_dictionary(sweep, most_states=_FEW, progress=progress)
            if number is not None:
                return number
        require_memory("counting", sweep, partial(memory_to_count, widest=sweep.widest), allowed)
    _refuse_too_much_work(sweep)
    return total(
        sweep,
        threads=threads or machine.cores(),
        allowed=allowed,
        progress=progress,
        allowance=allowance,
    )


def refuse_at_a_glance(region: Region) -> None:
    """Refuse what is far too large before anything is laid out for it."""
    if region.is_rectangle:
        refuse_too_wide(region.breadth + 1)
    if region.breadth <= _LIGHT or region.is_rectangle:
        cells = region.mask.size
        refuse_too_long(cells, 1 if region.breadth == 2 else 1 + cells // _CELLS_A_PASS)


def refuse_too_often(line: Line, times: int) -> None:
    """Refuse to count so many times what each time is about as much work as this line.

    >>> refuse_too_often(Line("17"), 10_000)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    unicursal.errors.TooLargeError: too long to count: 289 cells with about 2,... states each ...
    """
    region = Region.ahead_of(line, with_clues(line.board, NO_CONSTRAINTS))
    if not region.is_hopeless() and region.breadth > 1:
        refuse_at_a_glance(region)
        _refuse_too_much_work(Sweep(region), times)


def _refuse_too_much_work(sweep: Sweep, times: int = 1) -> None:
    """Refuse what would take days, though it needs little memory."""
    passes = times * (1 + len(sweep) // _CELLS_A_WIDE_PASS)
    states = greatest_weight(sweep).states
    try:
        refuse_too_much_work(len(sweep), states, passes)
    except TooLargeError:
        # Where cells are missing there may be far fewer states than the bound says.
        planned = None
        if not sweep.is_rectangle:
            planned = planned_weight(sweep, most_groups=PLANNED_GROUPS)
        if planned is None:
            raise
        refuse_too_much_work(len(sweep), planned.states, passes)
