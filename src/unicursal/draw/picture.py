"""The picture: what is to be seen, before any writer decides how."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from os import PathLike
from typing import Any, Literal, get_args

from unicursal import pictures
from unicursal.board import Board, Cell, HiddenEnds, LineLike, PuzzleLike, board_of
from unicursal.board.inputs import one_of
from unicursal.board.text import hides_ends
from unicursal.draw.marks import Marks, check_marks
from unicursal.draw.scene import Scene
from unicursal.errors import UnicursalError
from unicursal.line import Line, line_of

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
        one_of(self.view, get_args(View), "view")
        object.__setattr__(self, "board", board_of(self.board))
        if self.line is not None:
            object.__setattr__(self, "line", line_of(self.line))
            if self.line.board != self.board:
                raise UnicursalError(f"{self.line} is not a line of the board {self.board}")
        check_marks(self.marks, self.board)
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
    if isinstance(subject, HiddenEnds):
        return Picture(
            subject.board,
            None,
            view,
            solution,
            Marks() if marks is None else marks,
            caption,
            hidden=subject,
        )
    line = line_of(subject)
    # A line is shown with its live end, also where it is not yet longer than its start.
    shown = line if line.moves or hasattr(subject, "moves") else None
    return Picture(line.board, shown, view, solution, Marks() if marks is None else marks, caption)


def _svg_of(subject: Board | Line) -> str:
    return picture_of(subject)._repr_svg_()


pictures.register(Board, _svg_of)
pictures.register(Line, _svg_of)
