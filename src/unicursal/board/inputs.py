"""Sizes, numbers and cells as callers give them: plain, from NumPy, or in lists; or refused."""

import operator
from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from unicursal.board.directions import Cell, Edge, edge_between
from unicursal.board.text import cell_words
from unicursal.errors import BoardError, NotationError, UnicursalError, quoted

MAX_CELLS: Final = 2048 * 2048
"""The most cells (blocked ones too) that a board may have."""
_FAR_TOO_LARGE = 10**100
"""Beyond all sizes; Python itself refuses to write out numbers that are much longer."""


def whole_number(
    value: object,
    what: str,
    error: type[UnicursalError] = BoardError,
    *,
    any_length: bool = False,
) -> int:
    """A whole number of any integer type; floats, truth values and all else are no numbers here.

    >>> whole_number(np.int64(5), "the width")
    5
    """
    number = _index(value)
    if number is None:
        raise error(f"{what} must be a whole number, not {quoted(value)}")
    if not any_length and abs(number) >= _FAR_TOO_LARGE:
        raise error(f"{what} is far too large: {quoted(number)}")
    return number


def _index(value: object) -> int | None:
    if type(value) is int:
        return value
    if not isinstance(value, bool | np.bool_ | float):
        try:
            return operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    return None


def check_size(width: int, height: int) -> None:
    """Refuse a board without cells, and one with too many, before memory is taken."""
    if width < 1 or height < 1:
        raise BoardError(f"a board needs at least one cell, not {quoted(width)}x{quoted(height)}")
    if width * height > MAX_CELLS:
        size = f"{quoted(width)}x{quoted(height)}"
        raise BoardError(f"{size} is too large: a board has at most {MAX_CELLS:,} cells")


def one_of(value: object, names: Iterable[str], what: str) -> str:
    """One of some names, or an error that tells them.

    >>> one_of("x", ["fair", "uniform"], "law")
    Traceback (most recent call last):
    unicursal.errors.UnicursalError: unknown law 'x': choose from fair, uniform
    """
    known = list(names)
    if isinstance(value, str) and value in known:
        return value
    raise UnicursalError(f"unknown {what} {quoted(value)}: choose from {', '.join(known)}")


def checked_text(value: object, what: str) -> str:
    """A text, or an error that says what should be one."""
    if not isinstance(value, str):
        raise NotationError(f"{what} must be a text, not {quoted(value)}")
    return value


def row_of(values: object, what: str) -> Iterable[Any]:
    """Several things of a kind, one after the other; a text is none."""
    if not isinstance(values, Iterable) or isinstance(values, str | bytes):
        raise BoardError(f"expected a row of {what}, not {quoted(values)}")
    return values


def cell_of(value: object, what: str = "a cell") -> Cell:
    """A cell given as a pair of whole numbers: a tuple, a list or an array.

    >>> cell_of([0, 1]), cell_of(np.array([2, 3]))
    ((0, 1), (2, 3))
    """
    cell = cell_or_none(value)
    if cell is None:
        raise BoardError(f"{what} must be two whole numbers (x, y), not {quoted(value)}")
    return cell


def cell_or_none(value: object) -> Cell | None:
    """A cell as `cell_of` reads it, None if it is none."""
    if isinstance(value, np.ndarray) and value.ndim == 1:
        value = value.tolist()
    if not isinstance(value, tuple | list) or len(value) != 2:
        return None
    x, y = value
    if type(x) is int and type(y) is int:  # by far the most
        return x, y
    try:
        return whole_number(x, "x"), whole_number(y, "y")
    except BoardError:
        return None


def cells_of(values: object, what: str) -> list[Cell]:
    """Several cells: any row of pairs, or an array with a row `x, y` for each.

    >>> cells_of(np.array([[0, 1], [2, 3]]), "a blocked cell")
    [(0, 1), (2, 3)]
    """
    if isinstance(values, np.ndarray):
        values = values.tolist()
    return [cell_of(value, what) for value in row_of(values, f"cells, each {what}")]


def edge_of(pair: object, what: str = "an edge") -> Edge:
    """Two neighbouring cells in either order, as the edge between them.

    >>> edge_of([[1, 0], [0, 0]])
    ((0, 0), (1, 0))
    """
    cells = cells_of(pair, f"a cell beside {what}")
    if len(cells) != 2:
        raise BoardError(f"{what} lies between two cells, not between {len(cells)}")
    (x, y), (u, v) = one, other = cells
    if abs(x - u) + abs(y - v) != 1:
        raise BoardError(f"{cell_words(one)} and {cell_words(other)} are not neighbours")
    return edge_between(one, other)
