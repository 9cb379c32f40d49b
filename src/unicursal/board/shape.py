"""Shapes as arrays: read from arrays and pictures, and their pieces.

A shape may have millions of cells, so pieces are not found cell by cell: each row is a handful of
spans, and spans of neighbouring rows that overlap are united (union-find). The cost is the number
of spans. Sizes are checked before memory is taken.
"""

import struct
import warnings
import zlib
from collections.abc import Iterator
from itertools import pairwise
from os import PathLike
from typing import IO, TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Booleans
from unicursal.board.directions import Cell
from unicursal.board.inputs import check_size, whole_number
from unicursal.errors import BoardError, quoted

if TYPE_CHECKING:
    from PIL.Image import Image

Mask = Booleans
"""An array `[y, x]` that is true where there is a cell."""

Span = tuple[int, int, int]
"""A span of cells in a row: its first x, the x behind its last, its number."""

_MAX_PIXELS = 64_000_000
_FORMATS = ("PNG", "GIF", "JPEG", "WEBP", "BMP", "TIFF", "PPM")  # none that runs a program
_DAMAGED = (OSError, SyntaxError, ValueError, EOFError, LookupError, struct.error, zlib.error)
"""What decoders raise when a file is damaged."""
_MIDDLE = 128  # of the 256 shades of a pixel, from dark to light or from clear to opaque


def mask_of_array(values: npt.ArrayLike) -> Mask:
    """The shape that an array of truth values or whole numbers describes."""
    try:
        array = np.asarray(values)
    except ValueError:  # rows of different lengths
        raise BoardError("the mask of a board needs rows of one length") from None
    if array.ndim != 2:
        raise BoardError(f"the mask of a board has two dimensions [y, x], not {array.ndim}")
    if array.dtype.kind not in "biu":
        raise BoardError(
            f"the mask of a board is of truth values or whole numbers, not of {array.dtype}"
        )
    check_size(array.shape[1], array.shape[0])
    return array != 0


def mask_of_image(picture: str | PathLike[str] | IO[bytes], width: int | None = None) -> Mask:
    """The shape that a picture shows, cropped to it (see `Board.from_image`)."""
    from PIL import Image, UnidentifiedImageError

    if width is not None and ((width := whole_number(width, "the width")) < 2 or width % 2):
        raise BoardError(f"a shape {width} cells wide: the width must be even, at least 2")
    if not isinstance(picture, str | PathLike) and not hasattr(picture, "read"):
        raise BoardError(f"a picture is a file or the name of one, not {quoted(picture)}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(picture, formats=_FORMATS) as image:
                _check_picture(image)
                return _mask_of(_ink(image), width)
    except UnidentifiedImageError:
        raise BoardError(f"{picture}: no picture ({', '.join(_FORMATS)})") from None
    except BoardError:
        raise
    except _DAMAGED as fault:
        raise BoardError(f"{picture}: {getattr(fault, 'strerror', None) or fault}") from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise BoardError(f"{picture}: more than {_MAX_PIXELS:,} pixels") from None


def _check_picture(image: "Image") -> None:
    """Refuse what is too large, before it is decoded, and shades that do not fit into a byte."""
    if image.width * image.height > _MAX_PIXELS:
        raise BoardError(
            f"a picture of {image.width}x{image.height} pixels is too large: "
            f"at most {_MAX_PIXELS:,}"
        )
    if image.mode[0] in "IF":
        raise BoardError("a picture with more than 8 bits per channel: save it with 8")


def _ink(image: "Image") -> "Image":
    """A picture of one channel, light where the shape is."""
    if image.has_transparency_data:
        opaque = image.convert("RGBA").getchannel("A")
        if np.asarray(opaque).min() < _MIDDLE:
            return opaque
    return image.convert("L").point(lambda shade: 255 - shade)


def _mask_of(ink: "Image", width: int | None) -> Mask:
    from PIL import Image

    box = ink.point(lambda shade: 255 * (shade >= _MIDDLE)).getbbox()
    if box is None:
        raise BoardError("the picture shows no shape: no pixel is dark, or none is opaque")
    ink = ink.crop(box)
    if width is None:
        check_size(ink.width, ink.height)
        return np.asarray(ink) >= _MIDDLE
    columns, rows = width // 2, max(1, round(width / 2 * ink.height / ink.width))
    check_size(2 * columns, 2 * rows)
    squares = np.asarray(ink.resize((columns, rows), Image.Resampling.BOX)) >= _MIDDLE
    if not squares.any():
        raise BoardError(f"{width} cells are too few to show the shape")
    return squares.repeat(2, axis=0).repeat(2, axis=1)


def unreachable_cell(mask: Mask, start: Cell) -> Cell | None:
    """The first cell, row by row, that no way leads to from the start; None if there is none."""
    is_tall = mask.shape[0] > mask.shape[1]  # then columns make fewer spans
    rows = _rows_of_spans(mask.T if is_tall else mask)
    piece = _pieces(rows)
    along, row = (start[1], start[0]) if is_tall else start
    home = next(piece[span] for first, end, span in rows[row] if first <= along < end)
    lonely = (
        (first, number) if is_tall else (number, first)
        for number, spans in enumerate(rows)
        for first, _, span in spans
        if piece[span] != home
    )
    y, x = min(lonely, default=(-1, -1))
    return None if y < 0 else (x, y)


def largest_piece(mask: Mask) -> tuple[Mask, int]:
    """The largest piece of a shape (the first of several) and the number of its pieces.

    >>> largest, pieces = largest_piece(np.array([[1, 0, 0], [0, 1, 1]], dtype=bool))
    >>> largest.tolist(), pieces
    ([[False, False, False], [False, True, True]], 2)
    """
    rows = _rows_of_spans(mask)
    piece = _pieces(rows)
    sizes: dict[int, int] = {}
    for spans in rows:
        for first, end, span in spans:
            sizes[piece[span]] = sizes.get(piece[span], 0) + end - first
    if not sizes:
        raise BoardError("a shape needs at least one cell")
    if len(sizes) == 1:
        return mask, 1
    chosen = max(sizes, key=lambda number: sizes[number])
    kept = np.zeros_like(mask)
    for y, spans in enumerate(rows):
        for first, end, span in spans:
            kept[y, first:end] = piece[span] == chosen
    return kept, len(sizes)


def _pieces(rows: list[list[Span]]) -> list[int]:
    """Of each span, by its number, the number of the piece that it belongs to."""
    parent = list(range(sum(len(spans) for spans in rows)))

    def root(span: int) -> int:
        while parent[span] != span:
            parent[span] = parent[parent[span]]
            span = parent[span]
        return span

    for upper, lower in pairwise(rows):
        for one, other in _touching(upper, lower):
            parent[root(one)] = root(other)
    return [root(span) for span in range(len(parent))]


def _rows_of_spans(mask: Mask) -> list[list[Span]]:
    changes = np.diff(np.pad(mask.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    ys, xs = np.nonzero(changes)
    edges = xs.tolist()
    bounds = [0, *np.cumsum(np.bincount(ys, minlength=len(mask))).tolist()]
    return [
        list(zip(edges[i:j:2], edges[i + 1 : j : 2], range(i // 2, j // 2), strict=True))
        for i, j in pairwise(bounds)
    ]


def _touching(upper: list[Span], lower: list[Span]) -> Iterator[tuple[int, int]]:
    """The pairs of spans of two neighbouring rows that share a column."""
    i = j = 0
    while i < len(upper) and j < len(lower):
        if upper[i][0] < lower[j][1] and lower[j][0] < upper[i][1]:
            yield upper[i][2], lower[j][2]
        if upper[i][1] < lower[j][1]:
            i += 1
        else:
            j += 1
