"""`--plain` and its sizes: only the line or the walls, in true size, for plotters and cutters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.draw import Picture
from unicursal.draw.plain import Plain, Sheet, check_name, millimetres
from unicursal.errors import UnicursalError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from unicursal.draw import Drawing

_PANEL = "True size, for plotters, cutters and sand tables"

IsPlain = Annotated[
    bool,
    typer.Option(
        "--plain",
        help="Only the line, or with --view walls the walls, as one path: .svg .pdf .dxf .thr.",
        rich_help_panel=_PANEL,
    ),
]
Width = Annotated[
    float | None,
    typer.Option(
        metavar="LENGTH",
        help="Width of the sheet: 180mm, 12m, 7in (10 mm a cell).",
        parser=millimetres,
        rich_help_panel=_PANEL,
    ),
]
Height = Annotated[
    float | None,
    typer.Option(metavar="LENGTH", help="Its height.", parser=millimetres, rich_help_panel=_PANEL),
]
Margin = Annotated[
    float | None,
    typer.Option(
        metavar="LENGTH", help="What stays free (10mm).", parser=millimetres, rich_help_panel=_PANEL
    ),
]
PenWidth = Annotated[
    float | None,
    typer.Option(
        "--stroke",
        metavar="LENGTH",
        help="Width of the stroke (0.4mm).",
        parser=millimetres,
        rich_help_panel=_PANEL,
    ),
]
Radius = Annotated[
    float | None,
    typer.Option(
        help="Radius of the line's turns, in cells (0.5).", min=0.0, max=0.5, rich_help_panel=_PANEL
    ),
]
Layers = Annotated[
    bool,
    typer.Option(
        "--layers", help="A layer for each colour, named for Inkscape.", rich_help_panel=_PANEL
    ),
]
OPTIONS = {"width", "height", "margin", "stroke", "radius", "layers"}
"""What is refused without `--plain`."""
_WALKABLE = 100.0
"""Millimetres."""
_FORMS = {"svg", "pdf", "json", "moves"}


def sheet_of(
    width: float | None,
    height: float | None,
    margin: float | None,
    stroke: float | None,
    radius: float | None,
    layers: bool,
) -> Sheet:
    """The sheet that is asked for."""
    given = {"margin": margin, "stroke": stroke, "radius": radius}
    chosen = {name: value for name, value in given.items() if value is not None}
    return Sheet(width, height, layers=layers, **chosen)


def check_files(paths: Sequence[Path], form: str | None) -> None:
    """Refuse what a plain drawing cannot be."""
    for path in paths:
        check_name(path)
    if (form is None and not paths) or (form is not None and form not in _FORMS):
        raise UnicursalError("--plain is for files: -o labyrinth.svg, .pdf, .dxf or .thr")


def plain_of(pictures: Iterable[Drawing], sheet: Sheet, theme: str | None) -> list[Plain]:
    """The plain drawings of pictures."""
    return [
        Plain(each, sheet, each.caption, theme) for each in pictures if isinstance(each, Picture)
    ]


def words_about(plain: Plain) -> str:
    """Its size in words, for whoever puts paper in."""
    width, height = plain.size
    strokes = f"{plain.strokes:,} stroke{'s' if plain.strokes > 1 else ''}"
    told = (
        f"{width:,.1f} x {height:,.1f} mm, cells of {plain.cell:,.2f} mm, {strokes}, "
        f"{plain.length / 1000:,.2f} m long"
    )
    if plain.shows_walls and plain.line is not None:
        told += f"; the way is {plain.path_length / 1000:,.2f} m long"
    return told


def setting_out(plain: Plain) -> str | None:
    """Radii and angles to mark a path with a peg and a cord; None for what nobody walks.

    A path is for walking where it is a hand broad.
    """
    rings, line = plain.rings, plain.line
    if rings is None or line is None or plain.cell < _WALKABLE:
        return None
    metres = plain.cell / 1000
    rows = [
        f"hole {rings.hole * metres:.3f} m, rings {metres:.3f} m, rim {rings.radius * metres:.3f} m"
        " from a peg in the middle; degrees clockwise from the radial wall",
        "   arc  ring  radius      from        to",
    ]
    rows += [
        f"{number:6}{arc.ring:6}{arc.radius * metres:8.3f}{arc.begin:10.2f}{arc.end:10.2f}"
        for number, arc in enumerate(rings.arcs(line), start=1)
    ]
    return "\n".join(rows)
