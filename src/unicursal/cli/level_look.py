"""How levels look in files: slim lines or square tiles, and how wide their corridors are."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from unicursal.errors import UnicursalError
from unicursal.level.files.wide import WIDEST
from unicursal.level.files.writing import LookName

LevelLook = Annotated[
    LookName,
    typer.Option("--look", help="In PNG walls as slim lines, or square tiles as a player sees."),
]
Corridor = Annotated[
    int,
    typer.Option(metavar="N", help="Corridors are N tiles wide, walls 1.", min=1, max=WIDEST),
]


def check_look(look: LookName, paths: Iterable[Path]) -> None:
    """Refuse square tiles where no picture of tiles is written."""
    if look == "tiles" and not any(path.suffix.lower() == ".png" for path in paths):
        raise UnicursalError("--look tiles: is for .png files; add -o FILE.png")
