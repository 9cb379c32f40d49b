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
from unicursal.draw.theme import Theme, theme_named
from unicursal.errors import NotationError, UnicursalError
from unicursal.level.files.drawn import Drawn
from unicursal.level.level import Level
from unicursal.level.map.tiles import Glyphs, check_size
from unicursal.level.things.signs import read_signs, sign_of, signs_of
from unicursal.level.things.thing import DOOR, IN_WALLS, ITEM, KEY, MONSTER

_CELL = np.dtype([("glyph", "<i4"), ("colour", "u1", 3), ("ground", "u1", 3)])
Cells = npt.NDArray[np.void]

_ROLES = {DOOR: "future", KEY: "alarm", ITEM: "option", MONSTER: "live end"} | dict.fromkeys(
    IN_WALLS, "label"
)
MAGIC = b"\x1f\x8b"
"""How a gzip file begins."""

_MOST_LAYERS = 9
_BLANKS = (0, 32)
_TRANSPARENT = (255, 0, 255)
_DOT = "·"
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
    cells = np.empty(level.tiles.walls.shape, dtype=_CELL)
    cells["ground"] = _rgb(colours["cell"])
    _put(cells, level.tiles.open, signs.open, colours["rim"])
    _put(cells, ~level.tiles.open, signs.wall, colours["wall"])
    letters = signs_of(level.things, signs)
    shown = [(level.exit, signs.exit, "live end"), (level.entrance, signs.entrance, "option")]
    for thing in level.things:
        shown.append((thing.at, sign_of(thing, letters), _ROLES.get(thing.kind, "line")))
    for (x, y), sign, role in shown:
        _put(cells, (y, x), sign, colours[role])
    return cells


def _way(level: Level, colours: Theme) -> Cells:
    cells = np.empty(level.tiles.walls.shape, dtype=_CELL)
    cells["glyph"], cells["colour"], cells["ground"] = code(" "), 0, _TRANSPARENT
    taken = {thing.at for thing in level.things}
    for x, y in level.path[1:-1]:
        if (x, y) not in taken:
            _put(cells, (y, x), _DOT, colours["solution"])
            cells["ground"][y, x] = _rgb(colours["cell"])
    return cells


def _put(cells: Cells, where: Booleans | tuple[int, int], sign: str, colour: str) -> None:
    cells["glyph"][where] = code(sign)
    cells["colour"][where] = _rgb(colour)


def code(sign: str) -> int:
    """The number of a sign in code page 437.

    >>> code("#"), code("█"), code("☺")
    (35, 219, 1)
    """
    if sign not in _SIGNS:
        raise UnicursalError(
            f"{sign!r} is not one of the 256 characters of REXPaint (code page 437)"
        )
    return _SIGNS.index(sign)


def sign(number: int) -> str:
    """The sign of a number in code page 437; higher ones are those of Unicode.

    >>> sign(35), sign(219), sign(1)
    ('#', '█', '☺')
    """
    if 0 <= number < len(_SIGNS):
        return _SIGNS[number]
    known = 0 < number < 0x11_0000 and chr(number).isprintable()
    return chr(number) if known else "\N{REPLACEMENT CHARACTER}"


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def read_xp(content: bytes, glyphs: Glyphs | None = None) -> Drawn:
    """Read the first layer: a map in signs, things among them; a letter may be any thing."""
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
    cells = np.frombuffer(first, dtype=_CELL).reshape(width, height).T
    codes = cells["glyph"].copy()
    codes[(cells["ground"] == _TRANSPARENT).all(axis=2) | np.isin(codes, _BLANKS)] = 32
    blank = "."
    if glyphs is not None:
        blank = " " if " " in vars(glyphs).values() else glyphs.open
    letters = {code: sign(code) if code != 32 else blank for code in np.unique(codes).tolist()}
    text = "\n".join("".join(letters[code] for code in row) for row in codes.tolist())
    tiles, marks = read_signs(text, glyphs, own_words=True, row_word="row")
    return Drawn(tiles, tuple(marks))
