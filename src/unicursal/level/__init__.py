"""Unicursal levels: tile maps with one way through them, and how to make and judge them."""

from unicursal.level.build import make_level
from unicursal.level.floors import make_floors
from unicursal.level.made import Level
from unicursal.level.preview import LevelPicture
from unicursal.level.refusal import Refusal
from unicursal.level.report import Finding, Report, examine
from unicursal.level.tiles import Glyphs, Tile, TileMap

__all__ = [
    "Finding",
    "Glyphs",
    "Level",
    "LevelPicture",
    "Refusal",
    "Report",
    "Tile",
    "TileMap",
    "examine",
    "make_floors",
    "make_level",
]
