"""Drawings as files, one writer a format; the ending chooses. All who write pictures ask here."""

import json
from os import PathLike
from pathlib import Path

from unicursal.draw.picture import Drawing, Picture
from unicursal.errors import UnicursalError
from unicursal.progress import Progress, silent
from unicursal.whole_file import check_folder, write_file

FORMATS = {
    ".svg": "svg",
    ".png": "png",
    ".pdf": "pdf",
    ".json": "json",
    ".txt": "moves",
}
FILM = ".gif"
"""Only a line is played, so this ending is for those who draw lines."""


def check_name(path: Path, *further: str) -> None:
    """Refuse a file that cannot be written before any work is done."""
    endings = (*FORMATS, *further)
    if path.suffix.lower() not in endings:
        raise UnicursalError(f"{path}: the ending must be one of {' '.join(endings)}")
    check_folder(path)


def format_of(path: Path) -> str:
    """The format that the ending of a file's name chooses."""
    ending = path.suffix.lower()
    return "gif" if ending == FILM else FORMATS[ending]


def content_of(
    drawing: Drawing,
    form: str,
    theme: str | None = None,
    paper: str | None = None,
    progress: Progress = silent,
) -> bytes:
    r"""What a file of a drawing holds; PDFs look as in print by default, all else light.

    >>> from unicursal.draw import picture_of
    >>> content_of(picture_of("5:RD"), "moves")
    b'5:RD\n'
    """
    match form:
        case "svg":
            return drawing.svg(theme or "light").encode()
        case "png":
            return drawing.png(theme or "light")
        case "pdf":
            return drawing.pdf(theme or "print", paper or "a4")
        case "gif":
            from unicursal.draw import gif

            if not isinstance(drawing, Picture) or drawing.line is None:
                raise UnicursalError(
                    "a GIF plays a line: it is for draw, and for a position with steps"
                )
            return gif.write(drawing.line, theme or "light", progress=progress)
        case "json":
            return (json.dumps(drawing.json()) + "\n").encode()
    return f"{drawing.position}\n".encode()


def save(drawing: Drawing, path: str | PathLike[str], theme: str | None, paper: str | None) -> None:
    """Write a drawing to a file, whole or not at all."""
    place = Path(path)
    check_name(place, FILM)
    write_file(place, content_of(drawing, format_of(place), theme, paper))
