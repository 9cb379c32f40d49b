"""How large a board may be; asked before memory is taken."""

from typing import Final

from unicursal.errors import BoardError, quoted

MAX_CELLS: Final = 2048 * 2048
"""The most cells (blocked ones too) that a board may have."""


def check_size(width: int, height: int) -> None:
    """Refuse a board without cells, and one with too many.

    >>> check_size(5, 5)
    """
    if width < 1 or height < 1:
        raise BoardError(f"a board needs at least one cell, not {quoted(width)}x{quoted(height)}")
    if width * height > MAX_CELLS:
        size = f"{quoted(width)}x{quoted(height)}"
        raise BoardError(f"{size} is too large: a board has at most {MAX_CELLS:,} cells")
