"""`unicursal future`."""

from typing import Annotated

import typer

from unicursal.cli.choices import (
    Ascii,
    Files,
    Json,
    PositionWords,
    Quiet,
    Seconds,
    ThemeName,
    budget_of,
)
from unicursal.cli.clock import nothing_so_far
from unicursal.cli.shown import FutureKind, future_lines


def future(
    position: PositionWords,
    exact: Annotated[
        bool, typer.Option("--exact", help="All edges that every walkthrough uses.")
    ] = False,
    paper: Annotated[
        bool, typer.Option("--paper", help="As the paper's rules draw them, proved or not.")
    ] = False,
    output: Files = None,
    theme: ThemeName = None,
    ascii_only: Ascii = False,
    seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Show the future lines: the edges that every remaining walkthrough uses.

    Without --exact, only those that follow from forced edges; --paper is for comparison. A lost
    line keeps those of the last position that could be completed.

    For example: unicursal future 9:RRDDLD --exact
    """
    from unicursal.cli.output import print_json, print_picture, progress_on_stderr
    from unicursal.cli.picture_files import PictureFiles
    from unicursal.cli.subject import subject_of
    from unicursal.draw import Marks, picture_of
    from unicursal.errors import UnicursalError
    from unicursal.walk import Walk

    files = PictureFiles(output, theme)
    if exact and paper:
        raise UnicursalError("either --exact or --paper")
    kind: FutureKind = "paper" if paper else "exact" if exact else "local"
    line = subject_of(position).line
    with progress_on_stderr():
        budget = budget_of(seconds, lambda: future_lines(Walk("3").line, kind))
        unknown = {"lines": None, "unknown": list(line.free_neighbours())}
        with nothing_so_far(as_json, {"position": str(line), **unknown}):
            runs = future_lines(line, kind, budget and budget.start())
    picture = picture_of(line, marks=Marks(future=tuple(runs)))
    files.write(picture)
    if as_json:
        shown = [[list(cell) for cell in run] for run in runs]
        print_json({"position": str(line), "lines": shown, "unknown": []})
    elif not output:
        print_picture(picture, ascii_only=ascii_only, dense=False)
