"""The endings of files that hold a level; loading them loads nothing else."""

from typing import Final

ENDINGS: Final = (".txt", ".csv", ".json", ".tmx", ".xp", ".png", ".svg")
"""What is written; all but the pictures are read too."""
