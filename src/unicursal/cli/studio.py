"""`unicursal studio`."""

from pathlib import Path
from typing import Annotated

import typer


def studio(
    port: Annotated[
        int, typer.Option(metavar="P", help="The port; 0 is any free one.", min=0, max=65535)
    ] = 8421,
    campaigns: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Show the campaigns in the folders of this one."),
    ] = None,
) -> None:
    """Serve the studio, a page to draw, explore and explain, on this computer only."""
    from unicursal.studio.serve import serve

    serve(port, campaigns)
