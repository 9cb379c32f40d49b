"""`unicursal sample`."""

from pathlib import Path
from typing import Annotated

import typer

from unicursal.cli.choices import (
    BoardWords,
    Json,
    Quiet,
    Seconds,
    Seed,
    ThemeName,
    chosen_seed,
    tell_seed,
)
from unicursal.cli.clock import nothing_so_far
from unicursal.cli.memory import Yes, memory_allowed


def sample(
    board: BoardWords,
    number: Annotated[
        int,
        typer.Option(
            "--number", "-n", "-k", help="How many, each drawn independently.", min=1, max=1_000_000
        ),
    ],
    seed: Seed = None,
    heatmap: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Picture of the mean visiting time of each cell."),
    ] = None,
    theme: ThemeName = None,
    yes: Yes = False,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Draw random walkthroughs, each exactly as likely as any other.

    For example: unicursal sample 9 -n 100 --heatmap times.svg
    """
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.cli.picture_files import Wish, check_theme, write_pictures
    from unicursal.cli.subject import board_of
    from unicursal.count import Table
    from unicursal.draw.chart import picture_of_times
    from unicursal.draw.picture import check_name
    from unicursal.line import Line

    if heatmap is not None:
        check_name(heatmap)
    check_theme(theme, [heatmap] if heatmap else [])
    first = chosen_seed(seed)
    asked = board_of(board)
    unknown = nothing_so_far(as_json, {"board": str(asked), "seed": first, "walkthroughs": []})
    with progress_on_stderr() as tell, memory_allowed(yes) as memory, unknown:
        table = Table(Line(asked), memory=memory, progress=tell)
        lines = table.sample(first, number, tell)
    if heatmap is not None:
        write_pictures(heatmap, [picture_of_times(lines)], Wish(theme), None)
    if as_json:
        walkthroughs = [str(line) for line in lines]
        print_json({"board": str(asked), "seed": first, "walkthroughs": walkthroughs})
    else:
        tell_seed(seed, first)
        for line in lines if heatmap is None else ():
            print(line)
