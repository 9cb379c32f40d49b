"""Unicursal levels: tile maps with one way through them, and how to make and judge them.

The public names load when they are first used: a room needs nothing of what makes levels.
"""

from typing import TYPE_CHECKING

from unicursal._lazy_names import lazy_names

if TYPE_CHECKING:
    from unicursal.level.edit.place import place
    from unicursal.level.edit.redraw import redrawn
    from unicursal.level.files.drawn import Drawn
    from unicursal.level.files.formats import read_level
    from unicursal.level.files.picture import LevelPicture
    from unicursal.level.floors import make_floors
    from unicursal.level.level import Level
    from unicursal.level.make import make_level
    from unicursal.level.map.rectangle import Rectangle
    from unicursal.level.map.report import Finding, Report, examine
    from unicursal.level.map.tiles import Glyphs, Tile, TileMap
    from unicursal.level.play.game import Game
    from unicursal.level.play.terrain import Obstacle
    from unicursal.level.things.thing import Thing

_HOMES = {
    "Drawn": "files.drawn",
    "Finding": "map.report",
    "Game": "play.game",
    "Glyphs": "map.tiles",
    "Level": "level",
    "LevelPicture": "files.picture",
    "Obstacle": "play.terrain",
    "Rectangle": "map.rectangle",
    "Report": "map.report",
    "Thing": "things.thing",
    "Tile": "map.tiles",
    "TileMap": "map.tiles",
    "examine": "map.report",
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
