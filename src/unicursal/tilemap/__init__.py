"""Tile maps: walls and open tiles, what is connected, and what is wrong with a map.

They know nothing of what makes levels: whatever made a map, it is judged by its tiles alone.
"""

from unicursal.tilemap.rectangle import Rectangle
from unicursal.tilemap.report import Finding, Report, examine
from unicursal.tilemap.tiles import Glyphs, Tile, TileMap

__all__ = ["Finding", "Glyphs", "Rectangle", "Report", "Tile", "TileMap", "examine"]
