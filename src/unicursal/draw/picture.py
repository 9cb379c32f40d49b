"""The picture: what is to be seen, before any writer decides how."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, get_args

from unicursal import pictures
from unicursal.board import Board, Cell, HiddenEnds
from unicursal.draw.marks import Marks
from unicursal.draw.scene import Scene
from unicursal.errors import UnicursalError
from unicursal.line import Line

if TYPE_CHECKING:
    from unicursal.walk import Walk

View = Literal["line", "walls"]


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
    @abstractmethod
    def position(self) -> str:
        """The text form of what is drawn: what a text file of it holds."""

    def svg(self, theme: str = "light") -> str:
        """The drawing as an SVG document."""
        from unicursal.draw import svg

        return svg.write(self.scene(), theme)

    def png(self, theme: str = "light", cell_pixels: int | None = None) -> bytes:
        """The drawing as a PNG file."""
        from unicursal.draw import png

        return png.write(self.scene(), theme, cell_pixels)

    def pdf(self, theme: str = "print", paper: str = "a4") -> bytes:
        """The drawing as a PDF file of one page."""
        from unicursal.draw import pdf

        return pdf.write([pdf.Page([self])], theme, paper)

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
        from unicursal.draw import files

        files.save(self, path, theme, paper)

    def _repr_svg_(self) -> str:
        """The drawing as a notebook shows it, where a large one is made to fit."""
        from unicursal.draw import svg

        return svg.write(self.scene(), "light", svg.NOTEBOOK)


@dataclass(frozen=True)
class Picture(Drawing):
    """A board with a line and marks, in one of two views.

    `line` is the paper's look; `walls` the labyrinth as people print it, in which `solution` says
    whether the line is shown too. Ends that are `hidden` are not drawn.

    >>> print(picture_of(Line("5:RRDDL")).text())
    ○───╮ · ·
    · · │ · ·
    · ●─╯ · ·
    · · · · ·
    · · · · ◎
    """

    board: Board
    line: Line | None = None
    view: View = "line"
    solution: bool = False
    marks: Marks = field(default_factory=Marks)
    caption: str = ""
    hidden: HiddenEnds | None = None

    def __post_init__(self) -> None:
        if self.view not in get_args(View):
            raise UnicursalError(
                f"unknown view {self.view!r}: choose from {', '.join(get_args(View))}"
            )
        if self.hidden is not None and self.view == "walls":
            raise UnicursalError("a board with hidden ends is shown in the view `line` only")

    @property
    def start(self) -> Cell | None:
        """The start, unless it is hidden."""
        return self.board.start if self.hidden is None else self.hidden.start

    @property
    def target(self) -> Cell | None:
        """The target, unless it is hidden."""
        return self.board.target if self.hidden is None else self.hidden.target

    @property
    def position(self) -> str:
        """The text form of the line, or of the empty board."""
        return str(self.line or self.hidden or self.board)

    def scene(self) -> Scene:
        """The shapes of the picture."""
        from unicursal.draw import line_view, walls_view

        return line_view.scene(self) if self.view == "line" else walls_view.scene(self)

    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:
        """The picture in characters."""
        from unicursal.draw import text

        return text.plain(text.rows(self, ascii_only=ascii_only, dense=dense))

    def json(self) -> dict[str, Any]:
        """The picture as plain data."""
        from unicursal.draw import data

        return data.write(self)


def picture_of(
    subject: "Board | HiddenEnds | Line | Walk | str | int",
    *,
    view: View = "line",
    solution: bool = False,
    marks: Marks | None = None,
    caption: str = "",
) -> Picture:
    """A picture of a board, a line or a walk, or of the text form of one.

    >>> picture_of("5:RD") == picture_of(Line("5:RD")), picture_of(5) == picture_of(Board(5))
    (True, True)
    """
    if isinstance(subject, HiddenEnds):
        return Picture(
            subject.board, None, view, solution, marks or Marks(), caption, hidden=subject
        )
    shown = subject if isinstance(subject, Board | Line) else _read(subject)
    board, line = (shown, None) if isinstance(shown, Board) else (shown.board, shown)
    return Picture(board, line, view, solution, marks or Marks(), caption)


def _read(subject: "Walk | str | int") -> Board | Line:
    from unicursal.walk import Walk, resolve

    if isinstance(subject, Walk):
        return subject.line
    if not isinstance(subject, str | int) or isinstance(subject, bool):
        kind = type(subject).__name__
        raise UnicursalError(f"a picture is of a board, a line or a walk, not of a {kind}")
    if isinstance(subject, str) and "#" in subject:
        return resolve(subject)
    line = Line(subject)
    return line if line.moves else line.board


def _svg_of(subject: Board | Line) -> str:
    return picture_of(subject)._repr_svg_()


pictures.register(Board, _svg_of)
pictures.register(Line, _svg_of)
