"""Tile maps: walls and open tiles, what hangs together, and what is wrong with a map."""
