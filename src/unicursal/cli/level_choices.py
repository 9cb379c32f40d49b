"""Options about a fresh level, for all commands that make one."""

from __future__ import annotations

from typing import Annotated

import typer

from unicursal.level import names

Entrance = Annotated[str | None, typer.Option(metavar="X,Y", help="An inner tile or a door (1,1).")]
Exit = Annotated[
    str | None, typer.Option(metavar="X,Y", help="An inner tile or a door (the middle).")
]
StyleName = Annotated[
    names.StyleName,
    typer.Option("--style", help="How it looks; the author's are fixed drawings from his notes."),
]
GoalRoom = Annotated[str | None, typer.Option(metavar="WxH", help="An open room around the exit.")]
Branching = Annotated[
    float, typer.Option(help="The probability of a dead end in each room.", min=0, max=1)
]
Place = Annotated[
    list[str] | None,
    typer.Option(
        metavar="KIND=N,...",
        help="Things along the way: items=5,monsters=8,keys=2 or kinds of your own; repeatable.",
    ),
]
