"""The PDF writer: pages in true size with shapes and words, whose font is embedded.

All lengths are in millimetres, from the upper left corner of the page as it is trimmed; what is to
reach its edge may go on into the bleed around it.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib import resources
from typing import TYPE_CHECKING, Protocol
from unicodedata import normalize

from unicursal.board.inputs import one_of
from unicursal.draw.scene import Disc, Point, Scene
from unicursal.draw.theme import Theme, colour_of, coloured, theme_named
from unicursal.draw.tracks import Tracks, bends, tracks_of
from unicursal.errors import UnicursalError

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.drawing import PaintedPath

Size = tuple[float, float]
"""Width and height in millimetres."""

PAPERS: dict[str, Size] = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "6x9": (152.4, 228.6),
    "8x10": (203.2, 254.0),
    "8.5x11": (215.9, 279.4),
}
"""Sheets of paper, and the sizes in inches to which books are trimmed."""

POINT = 25.4 / 72
_BORDER = 15.0
_LARGEST_CELL = 14.0  # a small labyrinth is not blown up to fill the sheet
_CAPTION = 9.0
_MADE = datetime(2000, 1, 1, tzinfo=UTC)  # the same labyrinth gives the same bytes on every day
_FONT = "Open Sans"
_FILES = {"": "OpenSans-Regular.ttf", "B": "OpenSans-Semibold.ttf"}
_BLANKS = dict.fromkeys(b"\t\n\r", " ")
_CAPITALS = 0.714
"""How high capitals of the font are, of its size."""


class Printed(Protocol):
    """What stands on a page: a scene with a caption below it."""

    @property
    def caption(self) -> str:
        """A few words below it, or none."""

    def scene(self) -> Scene:
        """Its shapes."""


class Document:
    """A PDF file that grows page by page."""

    def __init__(self, title: str, theme: str = "print", *, author: str = "", language: str = ""):
        self._colours: Theme = theme_named(theme)
        self._pdf = _empty(title)
        self._bleed = 0.0
        if author:
            self._pdf.set_author(author)
        if language:
            self._pdf.set_lang(language)

    def add_page(self, size: Size, bleed: float = 0.0) -> None:
        """Begin a page of a size; with a bleed around it, it says where it is to be trimmed."""
        width, height = (side + 2 * bleed for side in size)
        self._pdf.add_page(format=(width, height))
        self._bleed = bleed
        if bleed:
            low = bleed / POINT
            box = f"[{low:.2f} {low:.2f} {low + size[0] / POINT:.2f} {low + size[1] / POINT:.2f}]"
            whole = f"[0 0 {width / POINT:.2f} {height / POINT:.2f}]"
            page = self._pdf.pages[len(self._pdf.pages)]
            # Whatever stands in a page is written into the file under its name.
            page.trim_box, page.bleed_box = box, whole  # type: ignore[attr-defined]
        if self._colours["paper"] != "#ffffff":
            self.box((-bleed, -bleed), (width, height), "paper")

    def draw(self, scene: Scene, origin: Point, cell: float) -> None:
        """Draw a scene whose board begins there and has cells of that size."""
        from fpdf.drawing import PaintedPath

        left, top = origin[0] + self._bleed, origin[1] + self._bleed
        with self._pdf.drawing_context() as context:
            for shape in coloured(scene, self._colours).shapes:
                path = PaintedPath()
                path.style.auto_close = False
                path.style.fill_color = colour_of(shape.fill, self._colours)
                path.style.stroke_color = colour_of(shape.line, self._colours)
                path.style.stroke_cap_style = path.style.stroke_join_style = "round"
                path.style.stroke_width = shape.width * cell
                if isinstance(shape, Disc):
                    x, y = shape.centre
                    path.circle(left + cell * x, top + cell * y, shape.radius * cell)
                    context.add_item(path)
                    continue
                if shape.opacity != 1.0:
                    path.style.fill_opacity = path.style.stroke_opacity = shape.opacity
                follow(path, tracks_of(shape.strokes, shape.corner).scaled(cell, (left, top)))
                context.add_item(path)

    def words(
        self,
        text: str,
        at: Point,
        points: float,
        *,
        bold: bool = False,
        anchor: float = 0.5,
        role: str = "label",
    ) -> None:
        """Set a line of words whose capitals begin there; `anchor` is the share left of it."""
        text = self._choose(text, points, bold, role)
        left = at[0] - anchor * self._pdf.get_string_width(text)
        base = at[1] + _CAPITALS * points * POINT
        self._pdf.text(left + self._bleed, base + self._bleed, text)

    def width_of(self, text: str, points: float, *, bold: bool = False) -> float:
        """How wide a line of words is."""
        return self._pdf.get_string_width(self._choose(text, points, bold, "label"))

    def rows(self, text: str, width: float, points: float, *, bold: bool = False) -> Iterator[str]:
        """A text in rows that are not wider than that, as far as its words are not; lines stay."""
        for line in text.strip().splitlines():
            row = ""
            for word in line.split(" "):
                longer = f"{row} {word}".strip()
                if row and self.width_of(longer, points, bold=bold) > width:
                    yield row
                    longer = word
                row = longer
            yield row

    def paragraph(
        self,
        text: str,
        at: Point,
        width: float,
        points: float,
        *,
        bold: bool = False,
        anchor: float = 0.0,
        role: str = "label",
    ) -> float:
        """Set a text in as many rows as it needs; where the next thing may stand."""
        x, y = at[0] + anchor * width, at[1]
        for row in self.rows(text, width, points, bold=bold):
            self.words(row, (x, y), points, bold=bold, anchor=anchor, role=role)
            y += 1.45 * points * POINT
        return y

    def rule(
        self,
        one: Point,
        other: Point,
        width: float = 0.25,
        dash: float = 0.0,
        gap: float | None = None,
    ) -> None:
        """Draw a straight line, with dashes of that length and gaps between them."""
        self._pdf.set_draw_color(self._colours["label"])
        self._pdf.set_line_width(width)
        self._pdf.set_dash_pattern(dash, dash if gap is None else gap)
        bleed = self._bleed
        self._pdf.line(one[0] + bleed, one[1] + bleed, other[0] + bleed, other[1] + bleed)
        self._pdf.set_dash_pattern()

    def box(self, at: Point, size: Size, role: str) -> None:
        """Fill a rectangle."""
        self._pdf.set_fill_color(self._colours[role])
        self._pdf.rect(at[0] + self._bleed, at[1] + self._bleed, *size, style="F")

    def content(self) -> bytes:
        """The whole file."""
        try:
            return bytes(self._pdf.output())
        finally:
            self._close()

    def _close(self) -> None:
        for font in self._pdf.fonts.values():
            font.ttfont.close()  # type: ignore[union-attr]

    def _choose(self, text: str, points: float, bold: bool, role: str) -> str:
        """Make the font ready for a text; one that it lacks a sign of is refused."""
        style = "B" if bold else ""
        if _FONT.lower() + style not in self._pdf.fonts:
            folder = resources.files("unicursal.draw") / "fonts"
            with resources.as_file(folder / _FILES[style]) as file:
                self._pdf.add_font(_FONT, style, file)
        self._pdf.set_font(_FONT, style, points)
        self._pdf.set_text_color(self._colours[role])
        text = normalize("NFC", text).translate(_BLANKS)
        known = self._pdf.current_font.cmap  # type: ignore[union-attr]
        for sign in text:
            if ord(sign) not in known:
                self._close()
                raise UnicursalError(f"a PDF cannot show the character {sign!r} of {text!r}")
        return text


def write(drawings: Sequence[Printed], theme: str = "print", paper: str = "a4") -> bytes:
    """A PDF file with a page for each drawing; one that is wide lies on its side."""
    one_of(paper, PAPERS, "paper")
    pages = Document(drawings[0].caption or "One-way labyrinths", theme)
    for drawing in drawings:
        scene = drawing.scene()
        width, height = PAPERS[paper]
        if scene.width > 1.2 * scene.height:
            width, height = height, width
        pages.add_page((width, height))
        caption = _CAPTION if drawing.caption else 0.0
        cell = min(
            _LARGEST_CELL,
            (width - 2 * _BORDER) / (scene.width + 2 * scene.margin),
            (height - 2 * _BORDER - caption) / (scene.height + 2 * scene.margin),
        )
        left = (width - cell * scene.width) / 2
        top = (height - caption - cell * scene.height) / 2
        pages.draw(scene, (left, top), cell)
        if drawing.caption:
            below = top + cell * (scene.height + scene.margin) + 2
            pages.words(drawing.caption, (width / 2, below), 9)
    return pages.content()


def sheet(paths: Sequence[tuple[Tracks, str]], size: Size, width: float, title: str) -> bytes:
    """A PDF file of one page with nothing but paths in their colours, all in millimetres."""
    from fpdf.drawing import PaintedPath

    pdf = _empty(title)
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


def _empty(title: str) -> "FPDF":
    """A PDF without pages."""
    from fpdf import FPDF

    pdf = FPDF(unit="mm")
    pdf.set_creation_date(_MADE)
    pdf.set_creator("unicursal")
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    return pdf


def follow(path: "PaintedPath", tracks: Tracks) -> None:
    """Let a path follow tracks."""
    for track, is_closed in tracks:
        path.move_to(*track[0][:2])
        for numbers in bends(track):
            path.line_to(*numbers) if len(numbers) == 2 else path.curve_to(*numbers)
        if is_closed:
            path.close()
