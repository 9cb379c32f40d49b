"""Drawings, which every writer understands, and the picture of a board; one writer a format.

The ending of a file's name chooses its format. All who write pictures to files ask here.
"""

import json
from abc import ABC, abstractmethod
from os import PathLike
from pathlib import Path
from typing import Any

from unicursal import notebook
from unicursal.board import Board, HiddenEnds, LineLike, PuzzleLike
from unicursal.board.text import hides_ends
from unicursal.draw import film, line_view, pdf, rings, svg, text, walls_view
from unicursal.draw.marks import Marks, Subject
from unicursal.draw.names import View
from unicursal.draw.scene import Scene
from unicursal.errors import UnicursalError
from unicursal.line import Line, line_of
from unicursal.progress import Progress, silent
from unicursal.whole_file import check_folder, path_of, write_file

FORMATS = {".svg": "svg", ".png": "png", ".pdf": "pdf", ".json": "json", ".txt": "moves"}
FILM = ".gif"
"""Only a line is played, so this ending is for those who draw lines."""


class Drawing(ABC):
    """Whatever can show itself as a scene, and so in every graphic format."""

    caption: str

    @abstractmethod
    def scene(self) -> Scene:
        """The shapes of the drawing."""

    @abstractmethod
    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:
        """The drawing in characters."""

    @abstractmethod
    def json(self) -> dict[str, Any]:
        """The drawing as plain data."""

    @property
    def position(self) -> str:
        """What a text file of it holds: the text form of what is drawn, or the drawing itself."""
        return self.text()

    def svg(self, theme: str = "light") -> str:
        """The drawing as an SVG document."""
        return svg.write(self.scene(), theme)

    def png(
        self, theme: str = "light", cell_pixels: int | None = None, pixels: int | None = None
    ) -> bytes:
        """The drawing as a PNG file; `pixels` is its longer side."""
        return svg.png(self.scene(), theme, cell_pixels, pixels)

    def pdf(self, theme: str = "print", paper: str = "a4") -> bytes:
        """The drawing as a PDF file of one page."""
        return pdf.write([self], theme, paper)

    def save(
        self, path: str | PathLike[str], *, theme: str | None = None, paper: str | None = None
    ) -> None:
        """Write the drawing to a file, whole or not at all; the ending chooses the format.

        `.svg`, `.png`, `.pdf` and `.gif`, in which the line draws itself, have the colours of a
        theme, and a PDF is a sheet of `paper`; `.json` is plain data, and `.txt` the text form.

        >>> import tempfile
        >>> from pathlib import Path
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     picture_of("5:RD").save(f"{folder}/line.svg", theme="dark")
        ...     Path(folder, "line.svg").read_text()[:4]
        '<svg'
        """
        place = path_of(path)
        check_name(place, FILM)
        write_file(place, content_of(self, format_of(place), theme, paper))

    def _repr_svg_(self) -> str:
        """The drawing as a notebook shows it, where a large one is made to fit."""
        return svg.write(self.scene(), "light", svg.NOTEBOOK)


class Picture(Subject, Drawing):
    """A board with a line and marks, in one of four views.

    `line` is the paper's look; `walls` the labyrinth as people print it, in which `solution` says
    whether the line is shown too; `circles-line` and `circles` are the same with rows as rings.
    Ends that are `hidden` are not drawn.

    >>> print(picture_of(Line("5:RRDDL")).text())
    ○───╮ · ·
    · · │ · ·
    · ●─╯ · ·
    · · · · ·
    · · · · ◎
    """

    def scene(self) -> Scene:
        """The shapes of the picture."""
        if self.is_round:
            return rings.scene(self)
        return walls_view.scene(self) if self.shows_walls else line_view.scene(self)

    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:
        """The picture in characters."""
        return text.plain(text.rows(self, ascii_only=ascii_only, dense=dense))


def picture_of(
    subject: PuzzleLike | LineLike,
    *,
    view: View = "line",
    solution: bool = False,
    marks: Marks | None = None,
    caption: str = "",
) -> Picture:
    """A picture of whatever names a board or a position; ends of a board may be hidden.

    >>> picture_of("5:RD") == picture_of(Line("5:RD")), picture_of(5) == picture_of(Board(5))
    (True, True)
    """
    if isinstance(subject, str) and hides_ends(subject):
        subject = HiddenEnds.parse(subject)
    marks = Marks() if marks is None else marks
    if isinstance(subject, HiddenEnds):
        return Picture(subject.board, None, view, solution, marks, caption, hidden=subject)
    line = line_of(subject)
    # A line is shown with its live end, also where it is not yet longer than its start.
    shown = line if line.moves or hasattr(subject, "moves") else None
    return Picture(line.board, shown, view, solution, marks, caption)


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
    pixels: int | None = None,
) -> bytes:
    r"""What a file of a drawing holds; PDFs look as in print by default, all else light.

    >>> content_of(picture_of("5:RD"), "moves")
    b'5:RD\n'
    """
    match form:
        case "svg":
            return drawing.svg(theme or "light").encode()
        case "png":
            return drawing.png(theme or "light", pixels=pixels)
        case "pdf":
            return drawing.pdf(theme or "print", paper or "a4")
        case "gif":
            if not isinstance(drawing, Picture) or drawing.line is None:
                raise UnicursalError(
                    "a GIF plays a line: it is for draw, and for a position with steps"
                )
            return film.gif(drawing.line, theme or "light", progress=progress, view=drawing.view)
        case "json":
            return (json.dumps(drawing.json()) + "\n").encode()
    return f"{drawing.position}\n".encode()


def _svg_of(subject: Board | Line) -> str:
    return picture_of(subject)._repr_svg_()


notebook.register(Board, _svg_of)
notebook.register(Line, _svg_of)
