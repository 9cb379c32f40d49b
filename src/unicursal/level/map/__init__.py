"""Tile maps: walls and open tiles, what is connected, and what is wrong with a map."""
