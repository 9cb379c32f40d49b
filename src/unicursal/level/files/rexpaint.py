"""Files of REXPaint, the drawing program of roguelike makers; libtcod and its kin read them too.

A file is a gzip of: version -1, the number of layers, and for each layer its width, its height and
its cells column by column. All numbers are 32-bit and little-endian. A cell is the number of its
glyph in code page 437, the colour of the glyph and that of its ground, each as red, green, blue; a
ground of (255, 0, 255) is transparent.
"""

import gzip
import io
import struct

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Booleans
from unicursal.draw.theme import Theme, theme_named
from unicursal.errors import UnicursalError
from unicursal.level.files.signs import sign_of, signs_of
from unicursal.level.level import Level
from unicursal.level.map.tiles import Glyphs, Tile
from unicursal.level.things.thing import DOOR, IN_WALLS, ITEM, KEY, MONSTER

CELL = np.dtype([("glyph", "<i4"), ("colour", "u1", 3), ("ground", "u1", 3)])
Cells = npt.NDArray[np.void]

_ROLES = {DOOR: "future", KEY: "alarm", ITEM: "option", MONSTER: "live end"} | dict.fromkeys(
    IN_WALLS, "label"
)
_HERE = np.ones((1, 1), np.bool_)
TRANSPARENT = (255, 0, 255)
_DOT = "·"
_FIRST_SIGNS = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼"
"""Code page 437 from 1 to 31, where Python has control characters."""


def to_xp(
    level: Level, glyphs: Glyphs | None = None, theme: str = "dark", *, solution: bool = False
) -> bytes:
    """The level and its things as a layer of glyphs; with `solution` the way lies on a second one.

    >>> from unicursal.level import make_level
    >>> packed = to_xp(make_level(5, 7))
    >>> struct.unpack("<4i", gzip.decompress(packed)[:16])
    (-1, 1, 5, 7)
    """
    signs, colours = glyphs or Glyphs(), theme_named(theme)
    layers = [_map(level, signs, colours)]
    if solution:
        layers.append(_way(level, colours))
    content = struct.pack("<2i", -1, len(layers))
    for cells in layers:
        height, width = cells.shape
        content += struct.pack("<2i", width, height) + cells.T.tobytes()
    packed = io.BytesIO()
    # No name and no date: the same level gives the same bytes.
    with gzip.GzipFile(filename="", mode="wb", fileobj=packed, mtime=0) as file:
        file.write(content)
    return packed.getvalue()


def _map(level: Level, signs: Glyphs, colours: Theme) -> Cells:
    tiles = level.tiles
    cells = np.empty((tiles.height, tiles.width), dtype=CELL)
    cells["ground"] = _rgb(colours["cell"])
    _put(cells, tiles.open, signs.open, colours["rim"])
    _put(cells, ~tiles.open, signs.wall, colours["wall"])
    ends = ((level.entrance, signs.entrance, "option"), (level.exit, signs.exit, "live end"))
    for end, sign, role in ends:
        _put(cells, _mask(level, [end]), sign, colours[role])
    letters = signs_of(level.things, signs)
    for thing in level.things:
        (x, y), role = thing.at, _ROLES.get(thing.kind, "line")
        _put(cells[y : y + 1, x : x + 1], _HERE, sign_of(thing, letters), colours[role])
    return cells


def _way(level: Level, colours: Theme) -> Cells:
    cells = np.empty((level.tiles.height, level.tiles.width), dtype=CELL)
    cells["glyph"], cells["colour"], cells["ground"] = code(" "), 0, TRANSPARENT
    taken = {thing.at for thing in level.things}
    way = _mask(level, [tile for tile in level.path[1:-1] if tile not in taken])
    _put(cells, way, _DOT, colours["solution"])
    cells["ground"][way] = _rgb(colours["cell"])
    return cells


def _mask(level: Level, tiles: list[Tile]) -> Booleans:
    """True on some tiles `[y, x]`."""
    mask = np.zeros((level.tiles.height, level.tiles.width), dtype=np.bool_)
    for x, y in tiles:
        mask[y, x] = True
    return mask


def _put(cells: Cells, where: Booleans, sign: str, colour: str) -> None:
    cells["glyph"][where] = code(sign)
    cells["colour"][where] = _rgb(colour)


def code(sign: str) -> int:
    """The number of a sign in code page 437.

    >>> code("#"), code("█"), code("☺")
    (35, 219, 1)
    """
    if sign in _FIRST_SIGNS:
        return _FIRST_SIGNS.index(sign) + 1
    try:
        (number,) = sign.encode("cp437")
    except UnicodeEncodeError:
        raise UnicursalError(
            f"{sign!r} is not one of the 256 characters of REXPaint (code page 437)"
        ) from None
    return number


def sign(number: int) -> str:
    """The sign of a number in code page 437; higher ones are those of Unicode.

    >>> sign(35), sign(219), sign(1)
    ('#', '█', '☺')
    """
    if 1 <= number <= len(_FIRST_SIGNS):
        return _FIRST_SIGNS[number - 1]
    if 0 <= number < 256:
        return bytes([number]).decode("cp437")
    known = 0 < number < 0x11_0000 and chr(number).isprintable()
    return chr(number) if known else "\N{REPLACEMENT CHARACTER}"


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue
