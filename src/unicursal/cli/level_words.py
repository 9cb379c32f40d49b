"""Sizes, tiles and rectangles as they are written on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from unicursal.cli.from_one import cell_given

if TYPE_CHECKING:
    from unicursal.board.text import Scanner
    from unicursal.level.map.rectangle import Rectangle


def size_of(words: str, name: str) -> tuple[int, int]:
    """The sides of `80x24`, which was given as the argument or option `name`."""
    from unicursal.level.map.rectangle import size_of as size_in

    return size_in(words, name)


def tile_of(words: str, name: str) -> tuple[int, int]:
    """The tile of `5,7`."""
    with _all_of(words, name) as scanner:
        return cell_given(*scanner.cell("a tile like 5,7"), name)


def wished_size(words: str | None, name: str) -> tuple[int, int] | None:
    """The sides, if they were given."""
    return None if words is None else size_of(words, name)


def wished_tile(words: str | None, name: str) -> tuple[int, int] | None:
    """The tile, if it was given."""
    return None if words is None else tile_of(words, name)


def hall_of(words: str, name: str) -> Rectangle:
    """The rectangle of `5,7,3x3`."""
    from unicursal.level.map.rectangle import Rectangle, scan_size

    with _all_of(words, name) as scanner:
        x, y = cell_given(*scanner.cell("a tile like 5,7"), name)
        scanner.need(",", "between the tile and the size")
        return Rectangle.of_size(x, y, *scan_size(scanner))


@contextmanager
def _all_of(words: str, name: str) -> Iterator[Scanner]:
    """Read words to their end; a fault names where they were given."""
    from unicursal.board.text import Scanner  # with NumPy, which --help does without
    from unicursal.errors import NotationError

    scanner = Scanner(words)
    try:
        yield scanner
        if not scanner.at_end:
            scanner.fail("the end")
    except NotationError as fault:
        raise NotationError(f"{name}: {fault}") from None
