"""Unicursal levels: tile maps with one way through them, and how to make and judge them."""

from unicursal.level.report import Finding, Report, examine
from unicursal.level.tiles import Glyphs, Tile, TileMap

__all__ = ["Finding", "Glyphs", "Report", "Tile", "TileMap", "examine"]
