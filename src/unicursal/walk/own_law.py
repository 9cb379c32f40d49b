"""A user-defined law: a function that chooses among the possible steps.

It gets the walk, the moves that are possible there (at least one, in the order U D L R) and a
stream of random choices that belongs to the seed, and returns one of the moves. It may ask the walk
anything, and push and pop as it likes, as long as it leaves the walk where it was. Whatever it
chooses, the line comes to its end, because only possible steps are taken.
"""

from collections.abc import Callable

from unicursal.board import BoardLike, Move, board_of
from unicursal.budget import AnyBudget, allowance_of
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.notation import Seed
from unicursal.progress import Progress, silent
from unicursal.walk.no_walkthrough import no_walkthrough
from unicursal.walk.walk import Walk

Law = Callable[[Walk, tuple[Move, ...], Chance], Move]
"""Chooses one of the possible moves of a walk."""

_PORTION = 100


def draw_by(
    law: Law,
    board: BoardLike,
    seed: Seed = 0,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> Line:
    """The walkthrough that a user-defined law draws from a seed.

    >>> def straight_on(walk, options, chance):
    ...     if len(walk) > 1 and walk.peek() in options:
    ...         return walk.peek()
    ...     return chance.choice(options)
    >>> draw_by(straight_on, 5, 7)
    Line('5:DDDDRRRUUULDDLUUURRRDDDD')
    """
    board = board_of(board)
    allowance = allowance_of(budget)
    chance = Chance(seed)
    walk = Walk(board)
    steps = len(board) - 1
    line: list[Move] = []
    for taken in range(steps):
        if taken % _PORTION == 0:
            progress("walking", taken / steps)
        if allowance is not None:
            allowance.require()  # the law may be what is slow
        options = walk.possible_moves(allowance)
        if allowance is not None:
            allowance.spend(1)  # for the step
        if not options:  # at the first step, or never
            raise no_walkthrough(walk.line, allowance)
        move = law(walk, options, chance)
        if len(walk) != taken + 1 or (line and walk.peek() != line[-1]):
            raise UnicursalError(f"the law left the walk at {walk.line}, not where it was")
        if move not in options:
            raise UnicursalError(
                f"the law chose {move!r} at {walk.line}, where only {', '.join(options)} "
                f"{'is' if len(options) == 1 else 'are'} possible"
            )
        walk.push(move)
        line.append(move)
        # Steps before the last one may have been exchanged; that is looked for now and then.
        if (len(line) % _PORTION == 0 or len(line) == steps) and walk.moves != "".join(line):
            raise UnicursalError(f"the law led the walk another way, to {walk.line}")
    return walk.line
