"""Unicursal levels: tile maps with one way through them, and how to make and judge them.

What makes levels loads when it is first used: to look at one nothing of it is needed.
"""

from typing import TYPE_CHECKING

from unicursal._lazy_names import lazy_names
from unicursal.tilemap import Finding, Glyphs, Rectangle, Report, Tile, TileMap, examine

if TYPE_CHECKING:
    from unicursal.level.edit.place import place
    from unicursal.level.edit.redraw import redrawn
    from unicursal.level.files.drawn import Drawn
    from unicursal.level.files.formats import read_level
    from unicursal.level.files.picture import LevelPicture
    from unicursal.level.floors import make_floors
    from unicursal.level.level import Level
    from unicursal.level.make import make_level
    from unicursal.level.play.game import Game
    from unicursal.level.play.terrain import Obstacle
    from unicursal.level.things.thing import Thing

_HOMES = {
    "Drawn": "files.drawn",
    "Game": "play.game",
    "Level": "level",
    "LevelPicture": "files.picture",
    "Obstacle": "play.terrain",
    "Thing": "things.thing",
    "make_floors": "floors",
    "make_level": "make",
    "place": "edit.place",
    "read_level": "files.formats",
    "redrawn": "edit.redraw",
}

__all__ = [
    "Drawn",
    "Finding",
    "Game",
    "Glyphs",
    "Level",
    "LevelPicture",
    "Obstacle",
    "Rectangle",
    "Report",
    "Thing",
    "Tile",
    "TileMap",
    "examine",
    "make_floors",
    "make_level",
    "place",
    "read_level",
    "redrawn",
]


__getattr__, __dir__ = lazy_names(__name__, _HOMES)
