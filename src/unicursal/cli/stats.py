"""`unicursal stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.cli.choices import (
    Files,
    Json,
    Quiet,
    RuleWords,
    Seconds,
    Seed,
    ThemeName,
    chosen_seed,
    tell_seed,
)
from unicursal.cli.clock import found_so_far

if TYPE_CHECKING:
    from unicursal.rules.trials.stats import Stats


def stats(
    boards: Annotated[list[str], typer.Argument(metavar="BOARD ...", help="9 11 13 ...")],
    rules: RuleWords,
    attempts: Annotated[
        int,
        typer.Option(
            "--attempts",
            "--number",
            "-n",
            help="How many times to walk until an error.",
            min=2,
            max=1_000_000,
        ),
    ] = 1000,
    most: Annotated[
        int | None,
        typer.Option(
            help="Stop an attempt after this many walkthroughs (10,000; with exact 1).", min=1
        ),
    ] = None,
    seed: Seed = None,
    output: Files = None,
    theme: ThemeName = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Measure how many random walkthroughs a rule set completes before it gets stuck.

    If --seconds runs out, the boards that are done by then are shown, and no file is written.

    For example: unicursal stats 9 11 13 --rules 7-future-line --attempts 100
    """
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.cli.picture_files import PictureFiles
    from unicursal.cli.subject import board_of
    from unicursal.rules.principles.formula import Principles
    from unicursal.rules.suitable import check_board
    from unicursal.rules.trials.stats import chart_of, stats_of, table_of

    files = PictureFiles(output, theme)
    asked = [board_of(words) for words in boards]
    if rules != "exact" and not Principles.parse(rules):
        for board in asked:
            check_board(board)
    first = chosen_seed(seed)
    rows: list[Stats] = []

    def show() -> None:
        if as_json:
            print_json({"rules": rules, "seed": first, "rows": [_fields(row) for row in rows]})
        elif rows:
            print(table_of(rows))
            tell_seed(seed, first)

    with progress_on_stderr() as tell, found_so_far(show):
        for board in asked:
            rows.append(stats_of(board, rules, attempts, first, most, tell))
    if output:
        files.write(chart_of(rules, rows))
    show()


def _fields(row: Stats) -> dict[str, object]:
    return {
        "board": str(row.board),
        "attempts": row.attempts,
        "mean": row.mean,
        "stderr": row.stderr,
        "stopped": row.stopped,
        "paper": row.paper,
    }
