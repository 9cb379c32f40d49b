"""Reading REXPaint files: the first layer as signs. Nothing is unpacked beyond a map's bounds."""

import struct
import zlib

import numpy as np

from unicursal.errors import NotationError
from unicursal.level.files.drawn import Drawn
from unicursal.level.files.rexpaint import CELL, TRANSPARENT, sign
from unicursal.level.files.signs import read_signs
from unicursal.level.map.tiles import Glyphs, check_size

MAGIC = b"\x1f\x8b"
"""How a gzip file begins."""

_MOST_LAYERS = 9
_BLANKS = (0, 32)


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


def read_xp(content: bytes, glyphs: Glyphs | None = None) -> Drawn:
    """Read the first layer: a map in signs, things among them; a letter may be any thing."""
    unpacked = _Unpacked(content)
    version, layers, width, height = struct.unpack("<4i", unpacked.take(16))
    if version >= 0 or not 1 <= layers <= _MOST_LAYERS or min(width, height) < 1:
        raise NotationError("a compressed file, but not a REXPaint image")
    check_size(width, height)
    size = width * height * CELL.itemsize
    first = unpacked.take(size)
    for _ in range(layers - 1):
        if struct.unpack("<2i", unpacked.take(8)) != (width, height):
            raise NotationError("the layers of the REXPaint image differ in size")
        unpacked.take(size)
    unpacked.end()
    cells = np.frombuffer(first, dtype=CELL).reshape(width, height).T
    codes = cells["glyph"].copy()
    codes[(cells["ground"] == TRANSPARENT).all(axis=2) | np.isin(codes, _BLANKS)] = 32
    blank = "."
    if glyphs is not None:
        blank = " " if " " in vars(glyphs).values() else glyphs.open
    letters = {code: sign(code) if code != 32 else blank for code in np.unique(codes).tolist()}
    text = "\n".join("".join(letters[code] for code in row) for row in codes.tolist())
    tiles, marks = read_signs(text, glyphs, own_words=True, row_word="row")
    return Drawn(tiles, tuple(marks))
