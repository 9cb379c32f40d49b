"""`unicursal rules history`, `lost`, `first`, `needed` and `whole`: what runs of rules show."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.budget import Budget
from unicursal.cli import OUT_OF_BUDGET
from unicursal.cli.choices import (
    AuditBoards,
    BoardWords,
    Files,
    Json,
    Quiet,
    SampleSeed,
    Seconds,
    SetWords,
    ThemeName,
)
from unicursal.cli.clock import begin_again, nothing_so_far
from unicursal.cli.output import print_json, print_picture, progress_on_stderr
from unicursal.cli.pictures import PictureFiles
from unicursal.cli.runs import number_of
from unicursal.cli.subject import board_of
from unicursal.errors import UnicursalError
from unicursal.rules import RuleSet, rule_set
from unicursal.rules.history import claims
from unicursal.rules.pictures import picture_of_claim, picture_of_lost
from unicursal.rules.trials.needs import first_needs, needs_of
from unicursal.rules.trials.scopes import parse_scopes
from unicursal.rules.trials.troubles import lost_walkthroughs
from unicursal.rules.trials.whole_board import judge_whole_board

if TYPE_CHECKING:
    from unicursal.rules.history import Claim
    from unicursal.rules.trials.needs import FirstNeed
    from unicursal.rules.trials.whole_board import WholeBoard

Number = Annotated[
    int | None,
    typer.Argument(metavar="NUMBER", min=0, help="Only this number, with its position drawn."),
]


def history(
    number: Number = None,
    output: Files = None,
    theme: ThemeName = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Check the paper's story: every walkthrough number in it beside the true one.

    For example: unicursal rules history
    """
    rows = [claim for claim in claims() if number is None or claim.claimed == number]
    if not rows:
        raise UnicursalError(f"neither the paper nor its README gives the number {number:,}")
    if output and number is None:
        raise UnicursalError("a picture shows one number: `unicursal rules history 13826 -o FILE`")
    files = PictureFiles(output, theme)
    if output:
        files.write(picture_of_claim(rows[0]))
    if as_json:
        print_json({"rows": [claim.to_json() for claim in rows]})
    elif number is None:
        _print_table(rows)
    else:
        for claim in rows:
            _print_one(claim, drawn=not output)


def _print_table(rows: list["Claim"]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console()
    for source in dict.fromkeys(claim.source for claim in rows):
        table = Table(title=source, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
        for title in ("claimed", "true", "short by"):
            table.add_column(title, justify="right", no_wrap=True, min_width=10)
        table.add_column("rule first needed there")
        for claim in rows:
            if claim.source == source:
                short = f"{claim.short:,}" if claim.short else "[green]right[/]"
                table.add_row(f"{claim.claimed:,}", f"{claim.true:,}", short, claim.title or "")
        console.print(table)
    right = sum(claim.short == 0 for claim in rows)
    console.print(
        f"{right} of {len(rows)} are exactly right. `unicursal rules history NUMBER` shows one "
        "with its position and what explains it.",
        highlight=False,
    )


def _print_one(claim: "Claim", *, drawn: bool) -> None:
    print(f"claimed {claim.claimed:,}, true {claim.true:,} ({claim.source})")
    print(f"position {claim.position}")
    if claim.rule:
        where = f", {claim.back} steps before" if claim.back > 1 else ", a step before"
        print(f"first needed{where if claim.back else ' there'}: {claim.rule}")
    print(claim.text)
    if drawn:
        print_picture(picture_of_claim(claim), ascii_only=False, dense=False)


def lost(
    rules: SetWords,
    board: BoardWords,
    limit: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Look only at the first N walkthroughs.")
    ] = None,
    output: Files = None,
    theme: ThemeName = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Show the good walkthroughs that a left-first run of a rule set loses before it gets stuck.

    For example: unicursal rules study lost 9 9 --limit 500000
    """
    files = PictureFiles(output, theme)
    asked, where = RuleSet.parse(rules), board_of(board)
    names = {"board": str(where), "rules": str(asked)}
    unknown: dict[str, object] = {**names, "completed": None, "dead_end": None, "lost": []}
    with progress_on_stderr() as tell, nothing_so_far(as_json, unknown):
        loss = lost_walkthroughs(where, asked, limit, tell)
    if output and loss.lost:
        files.write(picture_of_lost(loss.lost))
    if as_json:
        print_json({**names, **loss.to_json()})
        return
    print(f"{loss.completed:,} walkthroughs completed, {len(loss.lost):,} lost")
    if loss.dead_end is not None:
        print(f"stuck at {loss.dead_end}")
    for at in dict.fromkeys((one.position, one.move, one.rules) for one in loss.lost):
        some = [one for one in loss.lost if (one.position, one.move, one.rules) == at]
        print(f"{at[0]}: {at[1]} is forbidden by {', '.join(at[2])}")
        for one in some:
            print(f"  number {one.number + 1:,}  {one.walkthrough}")


_DROPPED_ON = ["5,7,9~10000"]
_WHOLE = 49
"""On boards of at most this many cells all walkthroughs are looked at."""
_LIMIT = 100_000


def first(
    rules: SetWords,
    board: Annotated[
        str, typer.Option("--board", "--boards", metavar="N", help="An n x n board, n odd.")
    ] = "7",
    limit: Annotated[
        int | None,
        typer.Option(help="How many walkthroughs to look at (all up to 7x7, else 100,000).", min=1),
    ] = None,
    seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Show where each rule is first needed: where a left-first run without it would get stuck.

    If --seconds runs out, what was found by then is shown, without its numbers.

    For example: unicursal rules first 7 --board 9 --limit 20000
    """
    asked, on = rule_set(rules), board_of(board)
    if limit is None and len(on) > _WHOLE:
        limit = _LIMIT
    begin_again()
    spent = Budget(seconds=seconds).start()
    with progress_on_stderr() as tell:
        needs = first_needs(asked, on, limit, tell, budget=spent)
        is_cut = spent.is_spent
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
                    {**need.to_json(), "rank": None if number is None else str(number)}
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
    """Show which rules can be dropped, one at a time, without missing a blocked step.

    For example: unicursal rules needed 9 --boards 5,7,9~10000
    """
    asked, scopes = rule_set(rules), parse_scopes(",".join(boards))
    unknown = nothing_so_far(as_json, {"set": asked.name, "rules": []})
    with progress_on_stderr() as tell, unknown:
        needs = needs_of(asked, scopes, tell, seed)
    if as_json:
        print_json({"set": asked.name, "rules": [need.to_json() for need in needs]})
        return
    wide = max((len(need.name) for need in needs), default=4)
    for need in needs:
        words = "needed  " if need.needed else "can go  "
        print(f"{need.name:{wide}}  {words}{need.example or ''}".rstrip())
    print("Each was left out by itself: to leave out several, ask again without them.")


_SHOWN = 10
_ANSWERS = {True: "yes, all of it", False: "no", None: "not known"}


def whole(
    rules: SetWords,
    board: Annotated[
        str,
        typer.Option("--board", "--boards", metavar="N", help="An n x n board, n odd, to 9."),
    ] = "7",
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Show every blocked step of a whole board that a set with forced lines leaves open.

    Where it leaves none open and forbids no good step, it completes all walkthroughs. On 9x9,
    which takes minutes and 1.3 GB of memory, rules without a proof are named.

    For example: unicursal rules study whole proved --board 7
    """
    asked, on = rule_set(rules), board_of(board)
    names = ("complete", "walkthroughs", "counted", "rests", "steps", "lines", "missed")
    unknown: dict[str, object] = {
        "set": asked.name,
        "board": str(on),
        **dict.fromkeys(names),
        **{name: [] for name in ("misses", "wrong", "unproved")},
    }
    with progress_on_stderr() as tell, nothing_so_far(as_json, unknown):
        found = judge_whole_board(asked, on, tell)
    if as_json:
        print_json({"set": asked.name, "board": str(on), **found.to_json()})
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
    for rule in found.wrong:
        print(f"{rule.name} forbids a good step {rule.wrong:,} times: {rule.counterexample}")
    if found.unproved:
        words = ", ".join(found.unproved[:_SHOWN]) + " ..." * (len(found.unproved) > _SHOWN)
        print(f"not known whether they forbid good steps, there is no proof: {words}")
    print(f"completes the board: {_ANSWERS[found.is_complete]}")
