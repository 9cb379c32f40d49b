"""Coordinates from 1 for those who count so: cells that are given, and cells in words.

The text form of boards and JSON always count from 0.
"""

import re

_CELL = re.compile(r"\((\d+), (\d+)\)")

_first = 0


def count_from_one(asked: bool) -> bool:
    """Count from 1 from now on, or again from 0."""
    global _first
    _first = int(asked)
    return asked


def cell_given(x: int, y: int, name: str) -> tuple[int, int]:
    """The cell that somebody calls so."""
    from unicursal.errors import NotationError

    if x < _first or y < _first:
        raise NotationError(f"{name}: {x},{y} is not a cell where columns and rows count from 1")
    return x - _first, y - _first


def first_number() -> int:
    """The number of the first column and row."""
    return _first


def cell_told(x: int, y: int) -> str:
    """A cell as it is given on the command line.

    >>> cell_told(2, 0)
    '2,0'
    """
    return f"{x + _first},{y + _first}"


def cells_told(words: str) -> str:
    """Words about cells, as somebody calls them.

    >>> cells_told("from (2, 0)")
    'from (2, 0)'
    """
    if not _first:
        return words
    return _CELL.sub(lambda cell: f"({int(cell[1]) + 1}, {int(cell[2]) + 1})", words)
