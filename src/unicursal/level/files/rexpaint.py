"""Files of REXPaint, the drawing program of roguelike makers; libtcod and its kin read them too.

A file is a gzip of: version -1, the number of layers, and for each layer its width, its height and
its cells column by column. All numbers are 32-bit and little-endian. A cell is the number of its
glyph in code page 437, the colour of the glyph and that of its ground, each as red, green, blue; a
ground of (255, 0, 255) is transparent.

Of a file the first layer is read, as signs. Nothing is unpacked beyond a map's bounds.
"""

import gzip
import io
import struct
import zlib

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Booleans
from unicursal.errors import NotationError, UnicursalError
from unicursal.level.files.drawn import Drawn
from unicursal.level.files.tile_set import theme_rgb
from unicursal.level.level import Level
from unicursal.level.things.signs import read_signs, signed
from unicursal.level.things.thing import DOOR, ITEM, KEY, MONSTER, ONE_WAY, SHORTCUT
from unicursal.tilemap.tiles import Glyphs, check_size

_CELL = np.dtype([("glyph", "<i4"), ("colour", "u1", 3), ("ground", "u1", 3)])
Cells = npt.NDArray[np.void]

MAGIC = b"\x1f\x8b"
"""How a gzip file begins."""

_MOST_LAYERS = 9
_BLANKS = (0, 32)
_TRANSPARENT = (255, 0, 255)
_DOT = "·"
_ROLES = {
    **{DOOR: "future", KEY: "alarm", ITEM: "option", MONSTER: "live end"},
    **{SHORTCUT: "label", ONE_WAY: "label"},
}
"""The roles of the colours of things."""
_SIGNS = "\0☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼" + bytes(range(32, 256)).decode("cp437")
"""Code page 437; from 1 to 31, where Python has control characters, it has these."""


def to_xp(
    level: Level, glyphs: Glyphs | None = None, theme: str = "dark", *, solution: bool = False
) -> bytes:
    """The level and its things as a layer of glyphs; with `solution` the way lies on a second one.

    >>> from unicursal.level import make_level
    >>> packed = to_xp(make_level(5, 7))
    >>> struct.unpack("<4i", gzip.decompress(packed)[:16])
    (-1, 1, 5, 7)
    """
    packed = io.BytesIO()
    # No name and no date: the same level gives the same bytes.
    with gzip.GzipFile(filename="", mode="wb", fileobj=packed, mtime=0) as file:
        layers = _layers(level, glyphs or Glyphs(), theme)[: 1 + solution]
        file.write(struct.pack("<2i", -1, len(layers)))
        for cells in layers:
            file.write(struct.pack("<2i", *cells.T.shape) + cells.T.tobytes())
    return packed.getvalue()


def _layers(level: Level, glyphs: Glyphs, theme: str) -> tuple[Cells, Cells]:
    """The map, and on nothing the dots of the way."""
    cells, dots = np.empty((2, *level.tiles.walls.shape), dtype=_CELL)
    cells["ground"] = theme_rgb(theme, "cell")
    dots[:] = _code(" "), (0, 0, 0), _TRANSPARENT
    dot = np.array((_code(_DOT), theme_rgb(theme, "solution"), theme_rgb(theme, "cell")), _CELL)
    for x, y in {*level.path[1:-1]} - {thing.at for thing in level.things}:
        dots[y, x] = dot
    shown: list[tuple[Booleans | tuple[int, int], str, str]] = [
        (level.tiles.open, glyphs.open, "rim"),
        (~level.tiles.open, glyphs.wall, "wall"),
        (level.exit[::-1], glyphs.exit, "live end"),
        (level.entrance[::-1], glyphs.entrance, "option"),
    ]
    for thing, sign in signed(level.tiles, level.things, glyphs):
        shown.append((thing.at[::-1], sign, _ROLES.get(thing.kind, "line")))
    for where, sign, role in shown:
        cells["glyph"][where], cells["colour"][where] = _code(sign), theme_rgb(theme, role)
    return cells, dots


def _code(sign: str) -> int:
    """The number of a sign in code page 437.

    >>> _code("#"), _code("█"), _code("☺")
    (35, 219, 1)
    """
    if sign not in _SIGNS:
        raise UnicursalError(
            f"{sign!r} is not one of the 256 characters of REXPaint (code page 437)"
        )
    return _SIGNS.index(sign)


def _sign(number: int) -> str:
    """The sign of a number in code page 437; higher ones are those of Unicode.

    >>> _sign(35), _sign(219), _sign(1)
    ('#', '█', '☺')
    """
    if 0 <= number < len(_SIGNS):
        return _SIGNS[number]
    known = 0 < number < 0x11_0000 and chr(number).isprintable()
    return chr(number) if known else "\N{REPLACEMENT CHARACTER}"


def read_xp(content: bytes, glyphs: Glyphs | None = None) -> Drawn:
    """Read the first layer: a map in signs, things among them; a letter may be any thing."""
    cells = _first_layer(content)
    codes = cells["glyph"].copy()
    codes[(cells["ground"] == _TRANSPARENT).all(axis=2) | np.isin(codes, _BLANKS)] = 32
    blank = "."
    if glyphs is not None:
        blank = " " if " " in vars(glyphs).values() else glyphs.open
    letters = {code: _sign(code) if code != 32 else blank for code in np.unique(codes).tolist()}
    text = "\n".join("".join(letters[code] for code in row) for row in codes.tolist())
    return Drawn(*read_signs(text, glyphs, own_words=True, row_word="row"))


def _first_layer(content: bytes) -> Cells:
    unpack, rest = zlib.decompressobj(wbits=31), content

    def take(size: int, at_least: int) -> bytes:
        """The next bytes, and never more; an error if there are fewer than at least."""
        nonlocal rest
        try:
            found = unpack.decompress(rest, size)
        except zlib.error:
            raise NotationError("the compressed file is damaged") from None
        rest = unpack.unconsumed_tail
        if len(found) < at_least:
            raise NotationError("the REXPaint image ends too early")
        return found

    version, layers, width, height = struct.unpack("<4i", take(16, 16))
    if version >= 0 or not 1 <= layers <= _MOST_LAYERS or min(width, height) < 1:
        raise NotationError("a compressed file, but not a REXPaint image")
    check_size(width, height)
    size = width * height * _CELL.itemsize
    first = take(size, size)
    for _ in range(layers - 1):
        if struct.unpack("<2i", take(8, 8)) != (width, height):
            raise NotationError("the layers of the REXPaint image differ in size")
        take(size, size)
    if take(1, 0):
        raise NotationError("the file contains more than a REXPaint image")
    cells: Cells = np.frombuffer(first, dtype=_CELL).reshape(width, height).T
    return cells
