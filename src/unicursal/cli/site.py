"""`unicursal site`."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from unicursal.cli.choices import MOST_SEED, Json, Quiet, Seconds
from unicursal.cli.clock import nothing_so_far
from unicursal.cli.output import print_json, progress_on_stderr, tell
from unicursal.puzzle import day_of
from unicursal.site.build import Wish, build

_MOST_DAYS, _MOST_IN_PACK = 4000, 1000


def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the site.")],
    days: Annotated[
        int,
        typer.Option(metavar="N", help="Puzzles of the day ahead.", min=0, max=_MOST_DAYS),
    ] = 400,
    packs: Annotated[
        int,
        typer.Option(
            metavar="N",
            help="Puzzles of each kind and difficulty; there are 28 such packs.",
            min=0,
            max=_MOST_IN_PACK,
        ),
    ] = 40,
    url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where the site will stand: links for others lead there."),
    ] = None,
    title: Annotated[str, typer.Option(metavar="TITLE", help="What it is called.")] = "unicursal",
    seed: Annotated[
        int, typer.Option(help="The seed of packs and gallery.", min=0, max=MOST_SEED // 2)
    ] = 0,
    first_day: Annotated[
        str | None,
        typer.Option("--from", metavar="DATE", help="The first day, 2026-11-19 (today)."),
    ] = None,
    docs: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="The documentation, to go with it: `make docs` makes docs/_build.",
        ),
    ] = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Build a site to play and explore that any host can serve, also in a folder of it.

    It needs no server: the exact engine runs in the browser, and the puzzles are made now. A build
    that was interrupted, or ended by --seconds, goes on where it was. The same seed and days give
    the same bytes.

    For example: unicursal site my-site --url https://example.org/labyrinths/ --title Labyrinths
    """
    first = date.today() if first_day is None else day_of(first_day)
    wish = Wish(first, days, packs, title, url, seed, docs)
    unknown = nothing_so_far(as_json, {"engine_bytes": None, "days": days, "puzzles": None})
    with progress_on_stderr() as progress, unknown:
        built = build(folder, wish, progress)
    if as_json:
        print_json(built.__dict__)
    else:
        tell(
            f"wrote {folder}: {built.puzzles:,} puzzles, {built.days:,} days ahead, "
            f"{built.files:,} files, {built.bytes / 1e6:.1f} MB"
        )
