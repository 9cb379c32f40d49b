"""`unicursal studio`."""

from pathlib import Path
from typing import Annotated

import typer


def studio(
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="[POSITION]",
            help="What the address shows: a position on the board, or a puzzle to play.",
        ),
    ] = None,
    port: Annotated[
        int, typer.Option(metavar="P", help="The port; 0 is any free one.", min=0, max=65535)
    ] = 8421,
    campaigns: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Show the campaigns in the folders of this one."),
    ] = None,
) -> None:
    """Serve the studio, pages to play, explore and print, on this computer only."""
    from unicursal.cli.subject import subject_of
    from unicursal.studio.serve import page_of, serve

    page = "" if position is None else page_of(subject_of(position).line)
    serve(port, campaigns, page)
