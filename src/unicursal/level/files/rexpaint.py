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
from unicursal.level.files.contents import Contents, Shown
from unicursal.level.files.signs import read_signs, sign_of, signs_of
from unicursal.level.map.tiles import Glyphs, Tile, check_size
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
_HERE = np.ones((1, 1), np.bool_)
_TRANSPARENT = (255, 0, 255)
_DOT = "·"
_FIRST_SIGNS = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼"
"""Code page 437 from 1 to 31, where Python has control characters."""


def to_xp(
    level: Shown, glyphs: Glyphs | None = None, theme: str = "dark", *, solution: bool = False
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


def _map(level: Shown, signs: Glyphs, colours: Theme) -> Cells:
    tiles = level.tiles
    cells = np.empty((tiles.height, tiles.width), dtype=_CELL)
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


def _way(level: Shown, colours: Theme) -> Cells:
    cells = np.empty((level.tiles.height, level.tiles.width), dtype=_CELL)
    cells["glyph"], cells["colour"], cells["ground"] = code(" "), 0, _TRANSPARENT
    taken = {thing.at for thing in level.things}
    way = _mask(level, [tile for tile in level.path[1:-1] if tile not in taken])
    _put(cells, way, _DOT, colours["solution"])
    cells["ground"][way] = _rgb(colours["cell"])
    return cells


def _mask(level: Shown, tiles: list[Tile]) -> Booleans:
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


class _Unpacked:
    """What a gzip file holds, this many bytes at a time and never more."""

    def __init__(self, content: bytes) -> None:
        self._unpack = zlib.decompressobj(wbits=31)
        self._rest = content

    def take(self, size: int) -> bytes:
        """The next bytes; an error if there are fewer."""
        found = self._next(size)
        if len(found) < size:
            raise NotationError("the REXPaint image ends too early")
        return found

    def end(self) -> None:
        """Refuse a file that holds more."""
        if self._next(1):
            raise NotationError("the file contains more than a REXPaint image")

    def _next(self, size: int) -> bytes:
        try:
            found = self._unpack.decompress(self._rest, size)
        except zlib.error:
            raise NotationError("the compressed file is damaged") from None
        self._rest = self._unpack.unconsumed_tail
        return found


def read_xp(content: bytes, glyphs: Glyphs | None = None) -> Contents:
    """Read the first layer: a map in signs, things among them; a letter may be any thing."""
    unpacked = _Unpacked(content)
    version, layers, width, height = struct.unpack("<4i", unpacked.take(16))
    if version >= 0 or not 1 <= layers <= _MOST_LAYERS or min(width, height) < 1:
        raise NotationError("a compressed file, but not a REXPaint image")
    check_size(width, height)
    size = width * height * _CELL.itemsize
    first = unpacked.take(size)
    for _ in range(layers - 1):
        if struct.unpack("<2i", unpacked.take(8)) != (width, height):
            raise NotationError("the layers of the REXPaint image differ in size")
        unpacked.take(size)
    unpacked.end()
    cells = np.frombuffer(first, dtype=_CELL).reshape(width, height).T
    codes = cells["glyph"].copy()
    codes[(cells["ground"] == _TRANSPARENT).all(axis=2) | np.isin(codes, _BLANKS)] = 32
    blank = "."
    if glyphs is not None:
        blank = " " if " " in vars(glyphs).values() else glyphs.open
    letters = {code: sign(code) if code != 32 else blank for code in np.unique(codes).tolist()}
    text = "\n".join("".join(letters[code] for code in row) for row in codes.tolist())
    tiles, marks = read_signs(text, glyphs, own_words=True, row_word="row")
    return Contents(tiles, tuple(marks))
