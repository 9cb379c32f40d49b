"""Sizes, tiles and rectangles as they are written on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unicursal.board.text import Scanner
    from unicursal.level.map.rectangle import Rectangle


def size_of(words: str, what: str) -> tuple[int, int]:
    """The sides of `80x24`."""
    scanner = _scanner(words)
    width, height = _two_sides(scanner, what)
    if not scanner.at_end:
        scanner.fail("the end of the size")
    return width, height


def _two_sides(scanner: Scanner, what: str) -> tuple[int, int]:
    width = scanner.number(what, 5)
    scanner.need("x", "between width and height")
    return width, scanner.number("a height after 'x'", 5)


def tile_of(words: str, what: str) -> tuple[int, int]:
    """The tile of `5,7`."""
    scanner = _scanner(words)
    tile = scanner.cell(what)
    if not scanner.at_end:
        scanner.fail("the end of the tile")
    return tile


def hall_of(words: str) -> Rectangle:
    """The rectangle of `5,7,3x3`."""
    from unicursal.level.map.rectangle import Rectangle

    scanner = _scanner(words)
    x, y = scanner.cell("--hall")
    scanner.need(",", "between the tile and the size")
    width, height = _two_sides(scanner, "a width")
    if not scanner.at_end:
        scanner.fail("the end of the room")
    return Rectangle.of_size(x, y, width, height)


def _scanner(words: str) -> Scanner:
    from unicursal.board.text import Scanner  # with NumPy, which --help does without

    return Scanner(words)
