"""`unicursal rules whole`: whether a set with forced lines completes a whole board."""

from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.cli.choices import Json, Quiet, Seconds, SetWords
from unicursal.cli.clock import nothing_so_far

if TYPE_CHECKING:
    from unicursal.rules.trials.whole_board import WholeBoard

_SHOWN = 10


def whole(
    rules: SetWords,
    board: Annotated[str, typer.Option(metavar="N", help="An n x n board, n odd, up to 9.")] = "7",
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Show every blocked step of a whole board that a set with forced lines leaves open.

    Where it leaves none open and forbids no good step, it completes all walkthroughs. All of 9x9
    takes minutes and 1.3 GB of memory.

    For example: unicursal rules whole proved --board 7
    """
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.cli.subject import board_of
    from unicursal.rules import rule_set
    from unicursal.rules.trials.whole_board import judge_whole_board

    asked, on = rule_set(rules), board_of(board)
    names = ("walkthroughs", "counted", "rests", "steps", "lines", "missed")
    unknown: dict[str, object] = {
        "set": asked.name,
        "board": str(on),
        **dict.fromkeys(names),
        "misses": [],
    }
    with progress_on_stderr() as tell, nothing_so_far(as_json, unknown):
        found = judge_whole_board(asked, on, tell)
    if as_json:
        print_json(
            {
                "set": asked.name,
                "board": str(on),
                "walkthroughs": str(found.walkthroughs),
                "counted": str(found.counted),
                "rests": found.rests,
                "steps": found.steps,
                "lines": found.lines,
                "missed": len(found.misses),
                "misses": [
                    {"position": str(miss.position), "move": miss.move} for miss in found.misses
                ],
            }
        )
    else:
        _print_found(found)


def _print_found(found: "WholeBoard") -> None:
    print(f"{found.walkthroughs:,} of {found.counted:,} walkthroughs, as {found.rests:,} rests")
    print(f"{found.steps:,} blocked steps that forced lines leave open, on {found.lines:,} lines")
    print(f"{len(found.misses):,} of these lines at which the set leaves them open too")
    for miss in found.misses[:_SHOWN]:
        print(f"  {miss.position} {miss.move}")
    if len(found.misses) > _SHOWN:
        print(f"  and {len(found.misses) - _SHOWN:,} more")
