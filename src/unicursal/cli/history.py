"""`unicursal rules history` and `rules lost`: the paper's numbers, and what explains them."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from unicursal.cli.choices import BoardWords, Files, Json, Quiet, Seconds, SetWords, ThemeName
from unicursal.cli.clock import nothing_so_far

if TYPE_CHECKING:
    from unicursal.rules.history.claims import Claim

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
    from unicursal.cli.output import print_json
    from unicursal.cli.picture_files import PictureFiles
    from unicursal.errors import UnicursalError
    from unicursal.rules.history.claims import claims

    rows = [claim for claim in claims() if number is None or claim.claimed == number]
    if not rows:
        raise UnicursalError(f"neither the paper nor its README gives the number {number:,}")
    if output and number is None:
        raise UnicursalError("a picture shows one number: `unicursal rules history 13826 -o FILE`")
    files = PictureFiles(output, theme)
    if output:
        from unicursal.rules.pictures.history_picture import picture_of_claim

        files.write(picture_of_claim(rows[0]))
    if as_json:
        print_json({"rows": [_row(claim) for claim in rows]})
    elif number is None:
        _print_table(rows)
    else:
        for claim in rows:
            _print_one(claim, drawn=not output)


def _row(claim: "Claim") -> dict[str, Any]:
    from unicursal.rules import catalogue

    rule = catalogue().get(claim.rule or "")
    return {
        "claimed": str(claim.claimed),
        "true": str(claim.true),
        "position": str(claim.position),
        "rule": rule and (rule.source or rule.title).partition(";")[0],
        "name": claim.rule,
        "needed_at": str(claim.needed_at),
        "source": claim.source,
        "text": claim.text,
    }


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
                table.add_row(
                    f"{claim.claimed:,}", f"{claim.true:,}", short, _row(claim)["rule"] or ""
                )
        console.print(table)
    right = sum(claim.short == 0 for claim in rows)
    console.print(
        f"{right} of {len(rows)} are exactly right. `unicursal rules history NUMBER` shows one "
        "with its position and what explains it.",
        highlight=False,
    )


def _print_one(claim: "Claim", *, drawn: bool) -> None:
    from unicursal.cli.output import print_picture
    from unicursal.rules.pictures.history_picture import picture_of_claim

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
        int | None, typer.Option(min=1, help="Look only at the first so many walkthroughs.")
    ] = None,
    output: Files = None,
    theme: ThemeName = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Show the good walkthroughs that a left-first run of a rule set loses until it gets stuck.

    For example: unicursal rules lost 9 9 --limit 500000
    """
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.cli.picture_files import PictureFiles
    from unicursal.cli.subject import board_of
    from unicursal.rules import RuleSet
    from unicursal.rules.trials.lost import lost_walkthroughs

    files = PictureFiles(output, theme)
    asked, where = RuleSet.parse(rules), board_of(board)
    names = {"board": str(where), "rules": str(asked)}
    unknown: dict[str, object] = {**names, "completed": None, "dead_end": None, "lost": []}
    with progress_on_stderr() as tell, nothing_so_far(as_json, unknown):
        loss = lost_walkthroughs(where, asked, limit, tell)
    if output and loss.lost:
        from unicursal.rules.pictures.history_picture import picture_of_lost

        files.write(picture_of_lost(loss.lost))
    if as_json:
        print_json(
            {
                "board": str(where),
                "rules": str(asked),
                "completed": loss.completed,
                "dead_end": loss.dead_end and str(loss.dead_end),
                "lost": [
                    {
                        "rank": str(one.number),
                        "walkthrough": str(one.walkthrough),
                        "position": str(one.position),
                        "move": one.move,
                        "rules": list(one.rules),
                    }
                    for one in loss.lost
                ],
            }
        )
        return
    print(f"{loss.completed:,} walkthroughs completed, {len(loss.lost):,} lost")
    if loss.dead_end is not None:
        print(f"stuck at {loss.dead_end}")
    for at in dict.fromkeys((one.position, one.move, one.rules) for one in loss.lost):
        some = [one for one in loss.lost if (one.position, one.move, one.rules) == at]
        print(f"{at[0]}: {at[1]} is forbidden by {', '.join(at[2])}")
        for one in some:
            print(f"  number {one.number + 1:,}  {one.walkthrough}")
