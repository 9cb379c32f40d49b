"""`unicursal studio`."""

from typing import Annotated

import typer


def studio(
    port: Annotated[
        int, typer.Option(metavar="P", help="The port; 0 is any free one.", min=0, max=65535)
    ] = 8421,
) -> None:
    """Serve the studio, a page to draw, explore and explain, on this computer only."""
    from unicursal.studio.serve import serve

    serve(port)
