"""Shapes as arrays: read from arrays and pictures, and their pieces.

A shape may have millions of cells, so pieces are not found cell by cell: each row is a handful of
spans, and spans of neighbouring rows that overlap are united (union-find). The cost is the number
of spans. Sizes are checked before memory is taken.
"""

import io
import re
import struct
import warnings
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import pairwise
from os import PathLike
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

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

Ink = npt.NDArray[np.uint8]
"""An array `[y, x]` of how dark the cells of a picture are, from 0 to 255."""

DARK: Final = 128
"""From here on a cell belongs to the shape."""
_MAX_PIXELS = 64_000_000
_MAX_SVG = 16 * 2**20
_SVG_SIDE = 2000
_ELSEWHERE = re.compile(rb"""<(?:image|use|feImage)\b[^>]*\bhref\s*=\s*["'](?!#|data:)""")
_HEAD = 4096
_FORMATS = ("PNG", "GIF", "JPEG", "WEBP", "BMP", "TIFF", "PPM")  # none that runs a program
_SIGNATURES = (b"\x89PNG\r\n", b"GIF8", b"\xff\xd8\xff", b"BM", b"II*\x00", b"MM\x00*")
_DAMAGED = (OSError, SyntaxError, ValueError, EOFError, LookupError, struct.error, zlib.error)
"""What decoders raise when a file is damaged."""


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


def looks_like_picture(content: bytes) -> bool:
    r"""Whether the content of a file is a picture that a shape can be read from.

    >>> looks_like_picture(b"\x89PNG\r\n\x1a\n"), looks_like_picture(b"S..\n..T")
    (True, False)
    """
    return content.startswith(_SIGNATURES) or content[8:12] == b"WEBP" or _looks_like_svg(content)


def ink_of_image(picture: str | PathLike[str] | IO[bytes], width: int | None = None) -> Ink:
    """How dark, or opaque, each cell of a shape is that a picture shows, cropped to it.

    A cell is a pixel, or as many as make the shape so many cells wide.
    """
    if width is not None and (width := whole_number(width, "the width")) < 2:
        raise BoardError(f"a shape {width} cells wide: it takes at least 2")
    return _cells_in(picture, lambda image: _cells_of(_ink(image), width))


def darkness_of_image(picture: str | PathLike[str] | IO[bytes], width: int) -> Ink:
    """How dark a whole picture is in each of so many cells across; nothing is light."""
    return _cells_in(picture, lambda image: _darkness(image, width))


def _cells_in(picture: str | PathLike[str] | IO[bytes], cells_of: "Callable[[Image], Ink]") -> Ink:
    """What is read from a picture that can be opened; a fault names its file."""
    from PIL import Image, UnidentifiedImageError

    if not isinstance(picture, str | PathLike) and not hasattr(picture, "read"):
        raise BoardError(f"a picture is a file or the name of one, not {quoted(picture)}")
    about = f"{picture}: " if isinstance(picture, str | PathLike) else ""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with _bitmap(picture) as file, Image.open(file, formats=_FORMATS) as image:
                _check_picture(image)
                return cells_of(image)
    except UnidentifiedImageError:
        raise BoardError(f"{about}no picture that is known ({', '.join(_FORMATS)}, SVG)") from None
    except BoardError as fault:
        raise BoardError(f"{about}{fault}") from None
    except _DAMAGED as fault:
        raise BoardError(f"{about}{getattr(fault, 'strerror', None) or fault}") from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise BoardError(f"{about}more than {_MAX_PIXELS:,} pixels") from None


@contextmanager
def _bitmap(picture: str | PathLike[str] | IO[bytes]) -> Iterator[IO[bytes]]:
    """The file of a picture; that of an SVG as pixels."""
    with _opened(picture) as file:
        head = file.read(_HEAD)
        if not _looks_like_svg(head):
            file.seek(0)
            yield file
            return
        content = head + file.read(_MAX_SVG)
        if len(content) > _MAX_SVG:
            raise BoardError(f"an SVG of more than {_MAX_SVG // 2**20} MB")
        yield io.BytesIO(_drawn_svg(content))


def _opened(picture: str | PathLike[str] | IO[bytes]) -> AbstractContextManager[IO[bytes]]:
    if isinstance(picture, str | PathLike):
        return Path(picture).open("rb")
    return nullcontext(picture)


def _looks_like_svg(content: bytes) -> bool:
    head = content[:_HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    return head.startswith(b"<") and b"<svg" in head


def _drawn_svg(content: bytes) -> bytes:
    """A PNG of an SVG, without its letters: they depend on what fonts there are."""
    import resvg_py

    if re.search(rb"<text\b", content):
        raise BoardError("an SVG with letters as text: turn them into paths")
    if _ELSEWHERE.search(content):
        raise BoardError("an SVG that shows other files: put them into it")
    side = _SVG_SIDE  # it fits into a square, whatever it says of its size
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=content.decode("utf-8"),
            width=side,
            height=side,
            dpi=96,
            skip_system_fonts=True,
        )
    )


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
        if np.asarray(opaque).min() < DARK:
            return opaque
    return image.convert("L").point(lambda shade: 255 - shade)


def _darkness(image: "Image", width: int) -> Ink:
    from PIL import Image

    colours = image.convert("RGBA")
    paper = Image.new("RGBA", colours.size, "white")
    grey = Image.alpha_composite(paper, colours).convert("L")
    rows = max(2, round(width * grey.height / grey.width))
    check_size(width, rows)
    return 255 - np.asarray(grey.resize((width, rows), Image.Resampling.BOX))


def _cells_of(ink: "Image", width: int | None) -> Ink:
    from PIL import Image

    box = ink.point(lambda shade: 255 * (shade >= DARK)).getbbox()
    if box is None:
        raise BoardError("the picture shows no shape: no pixel is dark, or none is opaque")
    if np.asarray(ink).min() >= DARK:
        raise BoardError("the picture shows no shape: it is dark, or opaque, all over")
    ink = ink.crop(box)
    if width is None:
        check_size(ink.width, ink.height)
        return np.asarray(ink)
    if ink.size == (1, 1):
        raise BoardError("the picture shows no shape: a single pixel is dark, or opaque")
    rows = max(1, round(width * ink.height / ink.width))
    check_size(width, rows)
    cells = np.asarray(ink.resize((width, rows), Image.Resampling.BOX))
    if not (cells >= DARK).any():
        raise BoardError(f"{width} cells are too few to show the shape")
    return cells


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
