"""Shapes of boards from arrays and from pictures. Sizes are bounded before memory is taken."""

import struct
import warnings
import zlib
from os import PathLike
from typing import IO, TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from unicursal.board.inputs import whole_number
from unicursal.board.limits import check_size
from unicursal.board.shape import Mask
from unicursal.errors import BoardError, quoted

if TYPE_CHECKING:
    from PIL.Image import Image

_MAX_PIXELS = 64_000_000
_FORMATS = ("PNG", "GIF", "JPEG", "WEBP", "BMP", "TIFF", "PPM")  # none that runs a program
_DAMAGED = (OSError, SyntaxError, ValueError, EOFError, LookupError, struct.error, zlib.error)
"""What decoders raise when a file is damaged."""
_MIDDLE = 128  # of the 256 shades of a pixel, from dark to light or from clear to opaque


def mask_of_array(values: npt.ArrayLike) -> Mask:
    """The shape that an array of truth values or whole numbers describes.

    >>> mask_of_array([[1, 0], [2, 1]]).tolist()
    [[True, False], [True, True]]
    """
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
