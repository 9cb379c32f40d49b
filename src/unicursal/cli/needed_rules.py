"""`unicursal rules first` and `unicursal rules needed`: which rules a set needs, and since when."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.cli import OUT_OF_BUDGET
from unicursal.cli.choices import AuditBoards, Json, Quiet, SampleSeed, Seconds, SetWords
from unicursal.cli.clock import begin_again, nothing_so_far

if TYPE_CHECKING:
    from unicursal.rules.trials.first_need import FirstNeed

_DROPPED_ON = ["5,7,9~10000"]
_WHOLE = 49
"""On boards of at most so many cells all walkthroughs are looked at."""
_LIMIT = 100_000


def first(
    rules: SetWords,
    board: Annotated[str, typer.Option(metavar="N", help="An n x n board, n odd.")] = "7",
    limit: Annotated[
        int | None,
        typer.Option(help="How many walkthroughs to look at (all up to 7x7, else 100,000).", min=1),
    ] = None,
    seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Show where each rule is first needed: where a left-first run without it would get stuck.

    If --seconds runs out, what was found until then is shown, without its numbers.

    For example: unicursal rules first 7 --board 9 --limit 20000
    """
    from unicursal.budget import Budget
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.cli.run_report import number_of
    from unicursal.cli.subject import board_of
    from unicursal.rules import rule_set
    from unicursal.rules.trials.first_need import first_needs

    asked, on = rule_set(rules), board_of(board)
    if limit is None and len(on) > _WHOLE:
        limit = _LIMIT
    begin_again()
    allowance = Budget(seconds=seconds).start()
    with progress_on_stderr() as tell:
        needs = first_needs(asked, on, limit, tell, budget=allowance)
        is_cut = allowance.is_spent
        # To number them takes time that is over if the search was cut.
        numbers = [
            None if is_cut or need.line is None else number_of(need.line, tell) for need in needs
        ]
    if as_json:
        print_json(
            {
                "set": asked.name,
                "board": str(on),
                "rules": [
                    {
                        "name": need.name,
                        "rank": None if number is None else str(number),
                        "position": need.position and str(need.position),
                        "move": need.move,
                    }
                    for need, number in zip(needs, numbers, strict=True)
                ],
            }
        )
    else:
        _print_first(needs, numbers)
    if is_cut:
        print(f"unicursal: stopped looking after {seconds:g} s", file=sys.stderr)
        raise typer.Exit(OUT_OF_BUDGET)


def _print_first(needs: "list[FirstNeed]", numbers: list[int | None]) -> None:
    wide = max((len(need.name) for need in needs), default=4)
    print(f"{'rule':{wide}}  without it stuck at number")
    order = sorted(
        zip(needs, numbers, strict=True), key=lambda pair: (not pair[0].line, pair[1] or 0)
    )
    for need, number in order:
        if need.line is None:
            print(f"{need.name:{wide}}  not needed here")
        else:
            words = "?" if number is None else f"{number + 1:,}"
            print(f"{need.name:{wide}}  {words:>12}  {need.line}")


def needed(
    rules: SetWords,
    boards: AuditBoards = _DROPPED_ON,
    seed: SampleSeed = 1,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Show which rules can be dropped, each by itself, without missing a blocked step.

    For example: unicursal rules needed 9 --boards 5,7,9~10000
    """
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.rules import rule_set
    from unicursal.rules.trials.audit import parse_scopes
    from unicursal.rules.trials.spare_rules import needs_of

    asked, scopes = rule_set(rules), parse_scopes(",".join(boards))
    unknown = nothing_so_far(as_json, {"set": asked.name, "rules": []})
    with progress_on_stderr() as tell, unknown:
        needs = needs_of(asked, scopes, tell, seed)
    if as_json:
        print_json(
            {
                "set": asked.name,
                "rules": [
                    {
                        "name": need.name,
                        "needed": need.needed,
                        "example": need.example and str(need.example),
                    }
                    for need in needs
                ],
            }
        )
        return
    wide = max((len(need.name) for need in needs), default=4)
    for need in needs:
        words = "needed  " if need.needed else "can go  "
        print(f"{need.name:{wide}}  {words}{need.example or ''}".rstrip())
    print("Each was left out by itself: to leave out several, ask again without them.")
