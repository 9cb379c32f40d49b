"""The PDF writer: real paper sizes, one scene or several on a page, captions below them.

Words are set in Helvetica, which every reader has for the languages of western Europe. What it
lacks is drawn, letter by letter.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Protocol

from unicursal.board.inputs import one_of
from unicursal.draw.lettering import first_unknown, lettering
from unicursal.draw.scene import Disc, Point, Scene, lines
from unicursal.draw.theme import Theme, colour_of, coloured, theme_named
from unicursal.draw.tracks import Tracks, bends, tracks_of
from unicursal.errors import UnicursalError

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.drawing import PaintedPath

PAPERS = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
}
"""Width and height in millimetres."""

_BORDER = 15.0
_CAPTION = 9.0
_LARGEST_CELL = 14.0  # millimetres; a small labyrinth is not blown up to fill the sheet
_POINT = 25.4 / 72  # millimetres
_ENCODING = "windows-1252"  # what readers take Helvetica's letters to be
_MADE = datetime(2000, 1, 1, tzinfo=UTC)  # the same labyrinth gives the same bytes on every day


class Printed(Protocol):
    """What stands on a page: a scene with a caption below it."""

    @property
    def caption(self) -> str:
        """A few words below it, or none."""

    def scene(self) -> Scene:
        """Its shapes."""


@dataclass(frozen=True)
class Page:
    """Pictures in columns, row by row, a title above them and a line at the foot of the page."""

    pictures: Sequence[Printed]
    title: str = ""
    columns: int = 1
    rows: int = 1
    foot: str = ""
    caption_size: int = 9


@dataclass(frozen=True)
class TitlePage:
    """A large title, words below it, a picture, and lines of text at the foot of the page."""

    title: str
    words: str
    picture: Printed
    text: Sequence[str]


def write(pages: Sequence[Page | TitlePage], theme: str = "print", paper: str = "a4") -> bytes:
    """A PDF file; a page with one wide picture lies on its side."""
    one_of(paper, PAPERS, "paper")
    colours = theme_named(theme)
    pdf = _document(pages[0].title or "One-way labyrinths")
    for page in pages:
        width, height = PAPERS[paper]
        pictures = [] if isinstance(page, TitlePage) else page.pictures
        if len(pictures) == 1 and (scene := pictures[0].scene()).width > 1.2 * scene.height:
            width, height = height, width
        pdf.add_page(format=(width, height))
        if colours["paper"] != "#ffffff":
            pdf.set_fill_color(colours["paper"])
            pdf.rect(0, 0, width, height, style="F")
        if isinstance(page, TitlePage):
            _fill_title_page(pdf, page, (width, height), colours)
        else:
            _fill_page(pdf, page, (width, height), colours)
    return bytes(pdf.output())


def sheet(
    paths: Sequence[tuple[Tracks, str]], size: tuple[float, float], width: float, title: str
) -> bytes:
    """A PDF file of one page with nothing but paths in their colours, all in millimetres."""
    from fpdf.drawing import PaintedPath

    pdf = _document(title)
    pdf.add_page(format=size)
    with pdf.drawing_context() as context:
        for tracks, colour in paths:
            path = PaintedPath()
            path.style.auto_close = False
            path.style.fill_color = None
            path.style.stroke_color = colour
            path.style.stroke_cap_style = path.style.stroke_join_style = "round"
            path.style.stroke_width = width
            follow(path, tracks)
            context.add_item(path)
    return bytes(pdf.output())


def _document(title: str) -> "FPDF":
    """A PDF without pages."""
    from fpdf import FPDF

    pdf = FPDF(unit="mm")
    pdf.core_fonts_encoding = _ENCODING
    pdf.set_creation_date(_MADE)
    pdf.set_creator("unicursal")
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    return pdf


def _fill_page(pdf: "FPDF", page: Page, size: tuple[float, float], colours: Theme) -> None:
    """Lay the pictures out in equal fields below the title."""
    top = _BORDER
    if page.title:
        _words(pdf, page.title, (size[0] / 2, _BORDER), 12, colours)
        top += _CAPTION
    field_width = (size[0] - 2 * _BORDER) / page.columns
    field_height = (size[1] - top - _BORDER) / page.rows
    for i, picture in enumerate(page.pictures):
        row, column = divmod(i, page.columns)
        scene = picture.scene()
        room = field_height - (_CAPTION if picture.caption else 0)
        cell = min(
            _LARGEST_CELL,
            field_width / (scene.width + 2 * scene.margin),
            room / (scene.height + 2 * scene.margin),
        )
        middle = (
            _BORDER + (column + 0.5) * field_width,
            top + row * field_height + room / 2,
        )
        origin = middle[0] - cell * scene.width / 2, middle[1] - cell * scene.height / 2
        _draw(pdf, scene, origin, cell, colours)
        if picture.caption:
            below = origin[1] + cell * (scene.height + scene.margin) + 2
            _words(pdf, picture.caption, (middle[0], below), page.caption_size, colours)
    if page.foot:
        _words(pdf, page.foot, (size[0] / 2, size[1] - 0.8 * _BORDER), 9, colours)


def _fill_title_page(
    pdf: "FPDF", page: TitlePage, size: tuple[float, float], colours: Theme
) -> None:
    width, height = size
    _words(pdf, page.title, (width / 2, 0.13 * height), 34, colours)
    _words(pdf, page.words, (width / 2, 0.13 * height + 18), 14, colours)
    scene = page.picture.scene()
    cell = min(0.62 * width / scene.width, 0.42 * height / scene.height)
    origin = (width - cell * scene.width) / 2, 0.49 * height - cell * scene.height / 2
    _draw(pdf, scene, origin, cell, colours)
    pdf.set_font("Helvetica", size=11)
    pdf.set_text_color(colours["label"])
    pdf.set_xy(_BORDER, 0.78 * height)
    for line in page.text:
        if not _has_letters_of(line):
            raise UnicursalError(f"Helvetica lacks letters of {line!r}")
        pdf.multi_cell(
            w=width - 2 * _BORDER, h=5, text=line, align="C", new_x="LMARGIN", new_y="NEXT"
        )
        pdf.set_xy(_BORDER, pdf.get_y() + 3)


def _words(pdf: "FPDF", text: str, top_middle: Point, size: int, colours: Theme) -> None:
    if not _has_letters_of(text):
        if (sign := first_unknown(text)) is not None:
            raise UnicursalError(f"a PDF cannot show the character {sign!r} of {text!r}")
        height = 0.7 * size * _POINT
        strokes = lettering(text, (0.0, 0.2 * size), height)
        drawn = Scene(0, 0, 0.0, "", "", (lines(strokes, "label", height / 8),))
        _draw(pdf, drawn, top_middle, 1.0, colours)
        return
    pdf.set_font("Helvetica", size=size)
    pdf.set_text_color(colours["label"])
    pdf.set_xy(0, top_middle[1])
    pdf.cell(w=2 * top_middle[0], h=size * 0.4, text=text, align="C")


def _has_letters_of(text: str) -> bool:
    """Whether Helvetica has all letters of a text."""
    try:
        text.encode(_ENCODING)
    except UnicodeEncodeError:
        return False
    return True


def _draw(pdf: "FPDF", scene: Scene, origin: Point, cell: float, colours: Theme) -> None:
    from fpdf.drawing import PaintedPath

    def at(point: Point) -> Point:
        return origin[0] + cell * point[0], origin[1] + cell * point[1]

    with pdf.drawing_context() as context:
        for shape in coloured(scene, colours).shapes:
            path = PaintedPath()
            path.style.auto_close = False
            path.style.fill_color = colour_of(shape.fill, colours)
            path.style.stroke_color = colour_of(shape.line, colours)
            path.style.stroke_cap_style = path.style.stroke_join_style = "round"
            path.style.stroke_width = shape.width * cell
            if isinstance(shape, Disc):
                path.circle(*at(shape.centre), shape.radius * cell)
                context.add_item(path)
                continue
            if shape.opacity != 1.0:
                path.style.fill_opacity = path.style.stroke_opacity = shape.opacity
            follow(path, tracks_of(shape.strokes, shape.corner).scaled(cell, origin))
            context.add_item(path)


def follow(path: "PaintedPath", tracks: Tracks) -> None:
    """Let a path follow tracks."""
    for track, is_closed in tracks:
        path.move_to(*track[0][:2])
        for numbers in bends(track):
            path.line_to(*numbers) if len(numbers) == 2 else path.curve_to(*numbers)
        if is_closed:
            path.close()
