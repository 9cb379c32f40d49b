"""`unicursal rules history`: every walkthrough number of the paper, beside the true one."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from unicursal.cli.choices import Files, Json, ThemeName

if TYPE_CHECKING:
    from unicursal.rules.history.claims import Claim

Number = Annotated[
    int | None,
    typer.Argument(metavar="[NUMBER]", min=0, help="Only this number, with its position drawn."),
]


def history(
    number: Number = None, output: Files = None, theme: ThemeName = None, as_json: Json = False
) -> None:
    """Check the paper's story: every walkthrough number of the paper and README, beside the true one."""
    from unicursal.cli.output import print_json
    from unicursal.errors import UnicursalError
    from unicursal.rules.history.claims import claims

    rows = [claim for claim in claims() if number is None or claim.claimed == number]
    if not rows:
        raise UnicursalError(f"neither the paper nor its README gives the number {number:,}")
    if output and number is None:
        raise UnicursalError("a picture shows one number: `unicursal rules history 13826 -o FILE`")
    if output:
        from unicursal.cli.picture_files import PictureFiles
        from unicursal.rules.pictures.history_picture import picture_of_claim

        PictureFiles(output, theme).write(picture_of_claim(rows[0]))
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
        "rule": rule and (rule.source or rule.title),
        "name": claim.rule,
        "needed_at": str(claim.needed_at),
        "source": claim.source,
        "text": claim.text,
    }


def _print_table(rows: list["Claim"]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("claimed", "true", "short by"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("rule first needed there", overflow="fold")
    table.add_column("position", overflow="fold", ratio=1)
    source = ""
    for claim in rows:
        if claim.source != source:
            source = claim.source
            table.add_section()
            table.add_row("", "", "", f"[bold]{source}[/]", "")
        short = f"{claim.short:,}" if claim.short else "[green]right[/]"
        rule = claim.rule or ""
        table.add_row(f"{claim.claimed:,}", f"{claim.true:,}", short, rule, str(claim.position))
    console = Console()
    console.print(table)
    right = sum(claim.short == 0 for claim in rows)
    console.print(
        f"{right} of {len(rows)} are exactly right. "
        "`unicursal rules history NUMBER` shows one with what explains it.",
        highlight=False,
    )


def _print_one(claim: "Claim", *, drawn: bool) -> None:
    from unicursal.cli.output import print_picture
    from unicursal.rules.pictures.history_picture import picture_of_claim

    print(f"claimed {claim.claimed:,}, true {claim.true:,} ({claim.source})")
    print(f"position {claim.position}")
    if claim.rule:
        where = f"{claim.back} steps before it" if claim.back else "there"
        print(f"first needed {where}: {claim.rule}")
    print(claim.text)
    if drawn:
        print_picture(picture_of_claim(claim), ascii_only=False, dense=False)
