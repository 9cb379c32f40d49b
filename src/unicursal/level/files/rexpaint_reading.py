"""Reading REXPaint files: the first layer as signs. Nothing is unpacked beyond a map's bounds."""

import struct
import zlib

import numpy as np

from unicursal.errors import NotationError, UnicursalError
from unicursal.level.files.drawn import Drawn
from unicursal.level.files.rexpaint import CELL, TRANSPARENT, sign
from unicursal.level.files.signs import read_signs
from unicursal.level.map.tiles import Glyphs, check_size

MAGIC = b"\x1f\x8b"
"""How a gzip file begins."""

_MOST_LAYERS = 9
_BLANKS = (0, 32)


def read_xp(content: bytes, glyphs: Glyphs | None = None) -> Drawn:
    """Read the first layer: a map in signs, things among them; a letter may be any thing."""
    unpack = zlib.decompressobj(wbits=31)
    try:
        head = unpack.decompress(content, 16)
        if len(head) < 16:
            raise NotationError("a REXPaint image that ends too early")
        version, layers, width, height = struct.unpack("<4i", head)
        if version >= 0 or not 1 <= layers <= _MOST_LAYERS or min(width, height) < 1:
            raise NotationError("a packed file, but no REXPaint image")
        check_size(width, height)
        size = width * height * CELL.itemsize
        packed = unpack.decompress(unpack.unconsumed_tail, size)
    except zlib.error:
        raise NotationError("a damaged packed file") from None
    if len(packed) < size:
        raise NotationError("a REXPaint image that ends too early")
    cells = np.frombuffer(packed, dtype=CELL).reshape(width, height).T
    codes = cells["glyph"].copy()
    codes[(cells["ground"] == TRANSPARENT).all(axis=2) | np.isin(codes, _BLANKS)] = 32
    blank = glyphs.open if glyphs else "."
    letters = {code: sign(code) if code != 32 else blank for code in np.unique(codes).tolist()}
    text = "\n".join("".join(letters[code] for code in row) for row in codes.tolist())
    try:
        tiles, marks = read_signs(text, glyphs, own_words=True)
    except NotationError as fault:
        raise UnicursalError(str(fault).replace("line", "row")) from None
    return Drawn(tiles, tuple(marks))
