"""What a maker hands back."""

from dataclasses import dataclass

from unicursal.level.notes import Note
from unicursal.tilemap.rectangle import Chamber
from unicursal.tilemap.tiles import Walls


@dataclass(frozen=True)
class Draft:
    """The walls of a level, its rooms in the order of the way, and remarks."""

    walls: Walls
    rooms: tuple[Chamber, ...]
    notes: tuple[Note, ...] = ()
    law: str | None = None
    """The law of choice by which it was drawn, where one was."""
    plan: str = "walk"
