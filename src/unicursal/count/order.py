"""Rank and unrank: which number a line has in left-first order, and which line has a number.

The walkthroughs before a line are those that leave it at some step by an earlier turn, so the rank
is a sum of counts. The scout leaves only turns that are all but sure to lead somewhere, and the
last of them needs no counting where the sum is known: about one sweep, over an ever smaller region,
for each real choice along the line.
"""

from unicursal.count.counting import GIGABYTE, count
from unicursal.count.region import NO_WISHES, Wishes
from unicursal.count.scout import Scout
from unicursal.count.total import Progress
from unicursal.errors import LineError, NothingToDrawError
from unicursal.line import Line


def rank(
    line: Line,
    wishes: Wishes = NO_WISHES,
    *,
    after: Line | None = None,
    memory: int = 8 * GIGABYTE,
    progress: Progress | None = None,
) -> int:
    """How many walkthroughs come before the first that begins with this line.

    Only those that begin with `after` (the empty line unless given) are counted. `progress` is
    called with the steps of the line that are done and all of them.

    >>> rank(Line("3")), rank(Line("3:D")), rank(Line("5:DDDDRUUUURDDDDRUUUURDDDD"))
    (0, 1, 88)
    """
    before = Line(line.board) if after is None else after
    if before.board != line.board or not line.moves.startswith(before.moves):
        raise LineError(f"the line {line} does not begin with {before}")
    scout = Scout(before, wishes)
    if scout.is_lost:
        return 0
    number = 0
    for at in range(len(before.moves), len(line.moves)):
        prefix = line.moves[:at]
        move = line.moves[at]
        for other in Line(line.board, prefix).left_first_moves():
            if other == move:
                break
            if other in scout.plausible_moves():
                number += count(Line(line.board, prefix + other), wishes, memory=memory)
        scout.follow(move)
        if progress is not None:
            progress(at + 1, len(line.moves))
    return number


def unrank(
    line: Line,
    number: int,
    wishes: Wishes = NO_WISHES,
    *,
    memory: int = 8 * GIGABYTE,
    progress: Progress | None = None,
) -> Line:
    """The walkthrough with a number (from 0) among those that begin with this line.

    >>> unrank(Line("3"), 1), unrank(Line("5:DR"), 0)
    (Line('3:DDRUURDD'), Line('5:DRURRRDDDLUULDDLULDDRRRR'))
    """
    left = count(line, wishes, memory=memory)
    if not 0 <= number < left:
        raise NothingToDrawError(
            f"{line} has {left} walkthroughs, numbered from 0: there is no number {number}"
        )
    scout = Scout(line, wishes)
    moves = line.moves
    while not scout.is_complete:
        plausible = scout.plausible_moves()
        for move in plausible:
            # What is left over belongs to the last.
            if move == plausible[-1]:
                ways = left
            else:
                ways = count(Line(line.board, moves + move), wishes, memory=memory)
            if number < ways:
                break
            number -= ways
            left -= ways
        left = ways
        moves += move
        scout.follow(move)
        if progress is not None:
            progress(len(moves) + 1, len(line.board))
    return Line(line.board, moves)
