"""`unicursal stats`."""

from typing import Annotated

import typer

from unicursal.cli.choices import (
    Files,
    Json,
    Quiet,
    RuleWords,
    Seed,
    ThemeName,
    chosen_seed,
    tell_seed,
)


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
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Measure how many random walkthroughs a rule set completes before it gets stuck.

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
    rows = []
    with progress_on_stderr() as tell:
        for board in asked:
            rows.append(stats_of(board, rules, attempts, first, most, tell))
    if output:
        files.write(chart_of(rules, rows))
    if as_json:
        print_json(
            {
                "rules": rules,
                "seed": first,
                "rows": [
                    {
                        "board": str(row.board),
                        "attempts": row.attempts,
                        "mean": row.mean,
                        "stderr": row.stderr,
                        "stopped": row.stopped,
                        "paper": row.paper,
                    }
                    for row in rows
                ],
            }
        )
    else:
        print(table_of(rows))
        tell_seed(seed, first)
