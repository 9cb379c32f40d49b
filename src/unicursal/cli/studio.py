"""`unicursal studio`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from unicursal.cli.choices import Json, Quiet
from unicursal.cli.output import print_json, tell
from unicursal.cli.subject import hidden_in, subject_of
from unicursal.studio.building import checked_site
from unicursal.studio.serve import page_of, serve


def studio(
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="POSITION",
            help="What the address shows: a position on the board, or a puzzle to play.",
        ),
    ] = None,
    port: Annotated[
        int, typer.Option(metavar="P", help="The port; 0 takes any free one.", min=0, max=65535)
    ] = 8421,
    campaigns: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Show the campaigns in the subfolders of this folder."),
    ] = None,
    host: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Open it to a network, for a class room: an address of this computer, or 0.0.0.0.",
        ),
    ] = None,
    site: Annotated[
        str | None,
        typer.Option(metavar="URL", help="A site made with `site`, to which Copy link leads."),
    ] = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Serve the studio, pages to play, explore and print, on this computer only.

    With --host others in the network may use it: those who have the address that is printed.

    For example: unicursal studio 9:RRDDL --port 0
    """

    def announce(address: str) -> None:
        if as_json:
            print_json({"address": address})
        else:
            print(f"unicursal studio: {address}  (Ctrl-C stops it)")
        sys.stdout.flush()
        if host is not None:
            tell(
                "Whoever has this address may ask this computer for puzzles, pictures and levels; "
                "nothing can be written or read here. It travels unencrypted."
            )

    page = ""
    if position is not None:
        page = page_of(hidden_in(position) or subject_of(position).line)
    serve(port, announce, campaigns, page, host, site and checked_site(site))
