"""Pictures: what they show beside the line, and the files that they go to."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from unicursal.cli.output import (
    first_number,
    print_picture,
    progress_on_stderr,
    tell,
    write_and_tell,
)
from unicursal.draw import Marks, Picture, pdf, plain
from unicursal.draw.layout import PictureRow
from unicursal.draw.marks import ROUND
from unicursal.draw.picture import check_name, content_of, format_of
from unicursal.draw.plain import Plain
from unicursal.draw.rings import Rings
from unicursal.errors import NotationError, UnicursalError
from unicursal.walk import Walk
from unicursal.walk.loss import kept_future
from unicursal.whole_file import check_folder

if TYPE_CHECKING:
    from collections.abc import Iterable

    from unicursal.board import Board, Cell
    from unicursal.budget import AnyBudget
    from unicursal.draw import Drawing, View
    from unicursal.line import Line

_PIN = re.compile(r"([A-Z]) *= *(\d{1,6}) *, *(\d{1,6})", re.ASCII)
FutureKind = Literal["local", "exact", "paper"]

Pins = Annotated[
    list[str] | None,
    typer.Option("--mark", metavar="A=X,Y", help="Pin a letter to a cell; may be repeated."),
]
Coordinates = Annotated[
    int | None,
    typer.Option(
        "--coordinates",
        metavar="0|1",
        help="Numbers along the rim of pictures, from 0 or from 1.",
        min=0,
        max=1,
    ),
]  # fmt: skip
RulesShown = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="SET",
        help="What a rule set says about the steps, instead of the exact answer.",
    ),
]
OptionsShown = Annotated[
    bool, typer.Option("--options", help="The possible and the blocked steps of a position.")
]
FUTURE = typer.Option("--future", help="The future lines of a position, by kind.")


@dataclass(frozen=True)
class Shown:
    """What a picture of a position is to show."""

    rules: str | None = None
    options: bool = False
    future: FutureKind | None = None

    @property
    def asks(self) -> bool:
        """Whether it is about a position as it stands."""
        return self != Shown()

    def marks(self, line: Line, budget: AnyBudget = None) -> Marks:
        """The answers, as marks."""
        by_rules = self.rules not in (None, "exact")
        marks = Marks()
        if by_rules:
            # Rules take a while to load, and few pictures need them.
            from unicursal.rules import Judge
            from unicursal.rules.pictures import marks_of_judgement

            judge = Judge(line, self.rules or "")
            marks = marks_of_judgement(judge, judge.judgement())
        elif (self.options or self.rules) and not line.is_complete:
            free, possible = line.free_neighbours(), Walk(line).possible_moves(budget)
            marks = Marks(
                options=tuple(free[move] for move in possible),
                crosses=tuple(cell for move, cell in free.items() if move not in possible),
            )
        if self.future is not None:
            marks = replace(marks, future=tuple(future_lines(line, self.future, budget)))
        return marks


def future_lines(
    line: Line, kind: FutureKind, budget: AnyBudget = None
) -> list[tuple[tuple[int, int], ...]]:
    """The future lines of a kind; a lost line keeps those it had."""
    if kind == "paper":
        from unicursal.rules.future.paper_lines import paper_lines

        return [tuple(run) for run in paper_lines(line)]

    return kept_future(line, exact=kind == "exact", budget=budget)


def pinned(drawing: Drawing, words: list[str] | None, first: int | None, board: Board) -> Drawing:
    """The drawing with letters on cells and numbers along its rim, where they were asked for."""
    letters = pins(words or (), board, first_number())
    if not letters and first is None:
        return drawing

    def with_pins(picture: Picture) -> Picture:
        marks = replace(
            picture.marks,
            letters=letters,
            coordinates=first is not None,
            first_coordinate=first or 0,
        )
        return replace(picture, marks=marks)

    if isinstance(drawing, PictureRow):
        return replace(drawing, pictures=tuple(map(with_pins, drawing.pictures)))
    assert isinstance(drawing, Picture)
    return with_pins(drawing)


PAGE = ".html"
"""A page in one file, with the engine in it."""
_LONG = 3.0
"""Times the breadth of a cell."""
_COLOURED = {"svg", "png", "gif", "pdf", "xp", "dxf"}


@dataclass(frozen=True)
class Wish:
    """How pictures are to look."""

    theme: str | None = None
    paper: str | None = None
    ascii_only: bool = False
    dense: bool = False
    pixels: int | None = None


def check_page(path: Path) -> None:
    """Refuse a page that cannot be written, or whose name does not end in `.html`."""
    if path.suffix.lower() != ".html":
        raise UnicursalError(f"a page is a .html file, not {path.name}")
    check_folder(path)


def check_theme(theme: str | None, paths: Iterable[Path], form: str | None = None) -> None:
    """Refuse a theme where nothing is drawn in colour, neither into files nor as `form`."""
    if theme is not None:
        require_pictures("--theme", paths, form)


def check_paper(paper: str | None, paths: Iterable[Path], form: str | None = None) -> None:
    """Refuse a paper size where nothing becomes a PDF."""
    if paper is not None:
        require_pdf("--paper", paths, form)


def check_pixels(pixels: int | None, paths: Iterable[Path], form: str | None = None) -> None:
    """Refuse a number of pixels where nothing becomes a PNG."""
    if pixels is not None and "png" not in _forms(paths, form):
        raise UnicursalError("--pixels is for PNG files: -o FILE.png")


def require_pdf(option: str, paths: Iterable[Path], form: str | None = None) -> None:
    """Refuse an option that is about pages where no file has any, nor what is printed."""
    if "pdf" not in _forms(paths, form):
        raise UnicursalError(f"{option} is for PDF files: -o FILE.pdf")


def require_pictures(option: str, paths: Iterable[Path], form: str | None = None) -> None:
    """Refuse an option that says how pictures look where no file is one, nor what is printed."""
    if not _COLOURED & _forms(paths, form):
        raise UnicursalError(f"{option} is for pictures: .svg, .png, .gif, .pdf or .xp")


def _forms(paths: Iterable[Path], form: str | None) -> set[str | None]:
    return {form, *(path.suffix.lower().removeprefix(".") for path in paths)}


class PictureFiles:
    """The files that one picture is to be written to; their names are checked at once."""

    further: tuple[str, ...] = ()

    def __init__(self, paths: Sequence[Path] | None, theme: str | None) -> None:
        self._pages = [path for path in paths or () if path.suffix.lower() in self.further]
        self._paths = [path for path in paths or () if path not in self._pages]
        self._wish = Wish(theme)
        for path in paths or ():
            check_name(path, *self.further)
        check_theme(theme, self._paths)

    def write(self, picture: Drawing) -> None:
        """Write all of them."""
        for path in self._paths:
            write_pictures(path, [picture], self._wish, None)


class PositionFiles(PictureFiles):
    """Files that show a position: pictures, and pages on which it can be explored."""

    further = (PAGE,)

    def write_all(
        self, picture: Drawing, line: Line, words: str = "", future: str | None = None
    ) -> None:
        """Write all of them; pages have words about the position, and its future lines."""
        self.write(picture)
        for path in self._pages:
            write_position(path, line, words, future)


def write_position(path: Path, line: Line, words: str = "", future: str | None = None) -> None:
    """Write a page on which a position can be explored."""
    from unicursal.site.files import position_page

    write_and_tell({path: position_page(line, words, future)})


def write_pictures(
    path: Path, pictures: Sequence[Drawing], wish: Wish, view: View | None, holds: str = ""
) -> None:
    """Write one picture, or several: a PDF and a text hold all, others become numbered files.

    What they hold is told when they are written; if it has no name, how many they are.
    """
    is_plain = isinstance(pictures[0], Plain)
    form = plain.FORMATS[path.suffix.lower()] if is_plain else format_of(path)
    if len(pictures) == 1 or form in {"pdf", "moves"} - ({"pdf"} if is_plain else set()):
        number = f"{len(pictures)} pictures" if len(pictures) > 1 else ""
        write_and_tell({path: _content(pictures, form, wish, view)}, holds or number)
        return
    write_and_tell(
        {
            path.with_name(f"{path.stem}-{number}{path.suffix}"): _content(
                [picture], form, wish, view
            )
            for number, picture in enumerate(pictures, start=1)
        },
        holds,
    )


def print_pictures(pictures: Sequence[Drawing], form: str, wish: Wish, view: View | None) -> None:
    """Put pictures on stdout."""
    if form == "text":
        for picture in pictures:
            print_picture(picture, ascii_only=wish.ascii_only, dense=wish.dense)
            if picture.caption:
                print(picture.caption)
    elif form == "json":
        for picture in pictures:
            sys.stdout.buffer.write(_content([picture], form, wish, view))
    else:
        sys.stdout.buffer.write(_content(pictures, form, wish, view))


def check_circles(view: View | None, paths: Iterable[Path], form: str | None) -> None:
    """Refuse circles in characters."""
    if view in ROUND and (form == "text" or (form is None and not paths)):
        raise UnicursalError("circles are not drawn in characters: -o labyrinth.svg")


def tell_of_long_cells(board: Board) -> None:
    """Say which board would be rounder, where cells at the rim are far longer than broad."""
    rings = Rings.of(board)
    longest, sectors = rings.length(0.5), rings.fitting_sectors
    if board.is_loop and rings.rings % 2:
        sectors += sectors % 2
    if longest > _LONG and not board.blocked:
        tell(
            f"cells at the rim are {longest:.1f} times as long as broad; "
            f"they keep their shape on {sectors}x{rings.rings}"
        )


def check_stream(form: str | None, number: int) -> None:
    """Refuse several pictures on stdout where nobody could tell where one of them ends."""
    if form in {"svg", "png", "gif"} and number > 1:
        raise UnicursalError(
            f"stdout holds one picture as {form}: -o FILE.{form} writes {number} numbered files"
        )


def _content(pictures: Sequence[Drawing], form: str, wish: Wish, view: View | None) -> bytes:
    if form == "pdf" and not isinstance(pictures[0], Plain):
        return _pages_of(pictures, wish.theme or "print", wish.paper or "a4", view)
    if form == "moves":
        return b"".join(content_of(picture, form) for picture in pictures)
    (picture,) = pictures
    if isinstance(picture, Plain):
        return picture.content(form, wish.theme)
    if form != "gif":
        return content_of(picture, form, wish.theme, pixels=wish.pixels)
    with progress_on_stderr() as progress:
        return content_of(picture, form, wish.theme, progress=progress)


def _pages_of(drawings: Sequence[Drawing], theme: str, paper: str, view: View | None) -> bytes:
    """Several labyrinths as a book with answers, unless the line is asked for; else as pages."""
    lines = [each.line for each in drawings if isinstance(each, Picture) and each.line]
    if view in ("line", "circles-line") or len(drawings) == 1 or len(lines) < len(drawings):
        return pdf.write(drawings, theme, paper)
    from unicursal.book import book_of

    view = "circles" if view == "circles" else "walls"
    return book_of(lines, theme, paper, notes=[each.caption for each in drawings], view=view)


def pins(words: Iterable[str], board: Board, first: int = 0) -> dict[Cell, str]:
    """Letters on cells of a board from texts like `A=3,4`; one cell bears one letter.

    `first` is the number of the first column and row.

    >>> from unicursal import Board
    >>> pins(["A=3,4", "B=0,2"], Board(5))
    {(3, 4): 'A', (0, 2): 'B'}
    """
    letters: dict[Cell, str] = {}
    for word in words:
        found = _PIN.fullmatch(word.strip())
        if found is None:
            raise NotationError(f"{word!r} is not a mark: expected a letter and a cell, A=3,4")
        cell = int(found[2]) - first, int(found[3]) - first
        if cell not in board:
            raise NotationError(f"{word}: the board {board} has no cell {cell}")
        if cell in letters:
            raise NotationError(f"{word}: the cell {cell} already has the letter {letters[cell]}")
        letters[cell] = found[1]
    return letters
