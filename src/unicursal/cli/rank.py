"""`unicursal rank` and `unicursal unrank`."""

from typing import Annotated

import typer

from unicursal.cli.choices import BoardWords, Json, PositionWords, Quiet, Seconds
from unicursal.cli.clock import nothing_so_far
from unicursal.cli.memory import Yes, memory_allowed


def rank(
    position: PositionWords,
    yes: Yes = False,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Count the walkthroughs that come before a position in left-first order.

    A line that cannot be completed has a place in that order too; it is reported as lost.

    For example: unicursal rank 9:RRDDL
    """
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.cli.subject import subject_of
    from unicursal.count import rank as rank_of
    from unicursal.walk.laws import no_walkthrough
    from unicursal.walk.walk import engine_of

    line = subject_of(position).line
    unknown = nothing_so_far(as_json, {"position": str(line), "rank": None, "lost": None})
    with progress_on_stderr() as tell, memory_allowed(yes) as memory, unknown:
        number = rank_of(line, memory=memory, progress=tell)
        is_lost = engine_of(line).witness() is None
    if is_lost and not line.moves:
        raise no_walkthrough(line)
    if as_json:
        print_json({"position": str(line), "rank": str(number), "lost": is_lost})
    elif is_lost:
        print(f"it begins no walkthrough; {number:,} come before it in left-first order")
    else:
        print(f"walkthrough {number + 1:,} in left-first order (rank {number}, counted from 0)")


def unrank(
    board: BoardWords,
    number: Annotated[int, typer.Argument(metavar="K", help="A rank, counted from 0.", min=0)],
    yes: Yes = False,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Give the walkthrough with a rank in left-first order.

    For example: unicursal unrank 9 1023055626
    """
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.cli.subject import board_of
    from unicursal.count import unrank as line_of
    from unicursal.line import Line

    asked = board_of(board)
    unknown = nothing_so_far(as_json, {"position": None, "rank": str(number)})
    with progress_on_stderr() as tell, memory_allowed(yes) as memory, unknown:
        line = line_of(Line(asked), number, memory=memory, progress=tell)
    if as_json:
        print_json({"position": str(line), "rank": str(number)})
    else:
        print(line)
