"""The endings of files that hold a level; loading them loads nothing else."""

from pathlib import Path
from typing import Final

from unicursal.errors import UnicursalError
from unicursal.whole_file import check_folder

ENDINGS: Final = (".txt", ".csv", ".json", ".tmx", ".xp", ".png", ".svg")
"""What is written; all but the pictures are read too."""


def check_name(path: Path) -> None:
    """Refuse a file that cannot be written before any work is done."""
    if path.suffix.lower() not in ENDINGS:
        raise UnicursalError(f"{path}: the ending must be one of {' '.join(ENDINGS)}")
    check_folder(path)
