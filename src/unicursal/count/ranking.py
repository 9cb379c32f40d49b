"""Rank and unrank: which number a line has in left-first order, and which line has a number.

The walkthroughs before a line are those that leave it at some step by an earlier turn, so the rank
is a sum of counts. `PlausibleSteps` leaves only turns that are all but sure to lead somewhere,
and the last of them needs no counting where the sum is known: about one sweep, over an ever smaller
region, for each real choice along the line.
"""

from unicursal.board import LineLike
from unicursal.board.inputs import whole_number
from unicursal.budget import AnyBudget, allowance_of, within
from unicursal.count.constraints import NO_CONSTRAINTS, Constraints, with_clues
from unicursal.count.counting import count
from unicursal.count.frontier.total import COUNTING, refuse_too_long
from unicursal.count.listing.plausible_steps import PlausibleSteps
from unicursal.errors import LineError, NothingToDrawError, UnicursalError, quoted
from unicursal.existence import nothing_to_draw
from unicursal.line import Line, line_of
from unicursal.progress import Progress, silent


def rank(
    line: LineLike,
    constraints: Constraints = NO_CONSTRAINTS,
    *,
    after: LineLike | None = None,
    memory: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> int:
    """How many walkthroughs come before the first that begins with this line.

    Only those that begin with `after` (the empty line unless given) are counted. What needs more
    than `memory` bytes is refused, and a budget ends it, as with `count`.

    >>> rank(Line("3")), rank(Line("3:D")), rank(Line("5:DDDDRUUUURDDDDRUUUURDDDD"))
    (0, 1, 88)
    """
    allowance = allowance_of(budget)
    progress = within(allowance, progress)
    progress(COUNTING, 0.0)
    line = line_of(line)
    before = Line(line.board) if after is None else line_of(after)
    if before.board != line.board or not line.moves.startswith(before.moves):
        raise LineError(f"the line {line} does not begin with {before}")
    steps = PlausibleSteps(before, with_clues(line.board, constraints))
    if steps.is_lost:
        return 0
    number = 0
    for at in range(len(before.moves), len(line.moves)):
        prefix = line.moves[:at]
        move = line.moves[at]
        for other in Line(line.board, prefix).left_first_moves():
            if other == move:
                break
            if other in steps.plausible_moves():
                beside = Line(line.board, prefix + other)
                number += count(beside, constraints, memory=memory, budget=allowance)
        steps.follow(move)
        progress(COUNTING, (at + 1) / len(line.moves))
    return number


def unrank(
    line: LineLike,
    number: int,
    constraints: Constraints = NO_CONSTRAINTS,
    *,
    memory: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> Line:
    """The walkthrough with a number (from 0) among those that begin with this line.

    What needs more than `memory` bytes is refused, and a budget ends it, as with `count`.

    >>> unrank(Line("3"), 1), unrank(Line("5:DR"), 0)
    (Line('3:DDRUURDD'), Line('5:DRURRRDDDLUULDDLULDDRRRR'))
    """
    line = line_of(line)
    number = whole_number(number, "the number of a walkthrough", UnicursalError, any_length=True)
    allowance = allowance_of(budget)
    progress = within(allowance, progress)
    left = count(line, constraints, memory=memory, budget=allowance)
    if not left:
        why = "none keeps to the constraints" if constraints else None
        raise nothing_to_draw(line, why)
    if not 0 <= number < left:
        raise NothingToDrawError(
            f"{line} has {quoted(left)} walkthroughs, numbered from 0: "
            f"there is no number {quoted(number)}"
        )
    refuse_too_long(len(line.board))
    steps = PlausibleSteps(line, with_clues(line.board, constraints))
    moves = line.moves
    while not steps.is_complete:
        plausible = steps.plausible_moves()
        for move in plausible:
            # What is left over belongs to the last.
            if move == plausible[-1]:
                ways = left
            else:
                after = Line(line.board, moves + move)
                ways = count(after, constraints, memory=memory, budget=allowance)
            if number < ways:
                break
            number -= ways
            left -= ways
        left = ways
        moves += move
        steps.follow(move)
        progress(COUNTING, (len(moves) + 1) / len(line.board))
    return Line(line.board, moves)
