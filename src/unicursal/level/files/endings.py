"""The endings of files that hold a level; loading them loads nothing else."""

from pathlib import Path
from typing import Final

from unicursal.errors import UnicursalError

ENDINGS: Final = (".txt", ".csv", ".json", ".tmx", ".xp", ".png", ".svg")
"""What is written; all but the pictures are read too."""


def check_name(path: Path) -> None:
    """Refuse a file that cannot be written before any work is done."""
    if path.suffix.lower() not in ENDINGS:
        raise UnicursalError(f"{path}: the ending must be one of {' '.join(ENDINGS)}")
    if not path.parent.is_dir():
        raise UnicursalError(f"{path}: there is no folder {path.parent}")
    if path.is_dir():
        raise UnicursalError(f"{path}: this is a folder")
