"""Questions about files: texts, pictures, prints and books."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from unicursal.book.plan import Answers
from unicursal.draw.names import PaperName, ThemeName, View
from unicursal.law_names import LawName
from unicursal.notation import MAX_SEED
from unicursal.studio.api.asking import LONG, PATIENT, Route
from unicursal.studio.api.models import (
    BoardText,
    Cell,
    Cells,
    Fields,
    FileAnswer,
    LineAnswer,
    OfPosition,
    PositionOrPuzzle,
    Question,
)
from unicursal.studio.limits import MAX_CELLS, MAX_TEXT

Edges = Annotated[
    list[Annotated[list[Cell], Field(min_length=2, max_length=2)]], Field(max_length=2 * MAX_CELLS)
]

NONE: Any = Field(default=[])


class CellText(Fields):
    """A short text in a cell."""

    cell: Cell
    text: Annotated[str, Field(max_length=12)]


CellTexts = Annotated[list[CellText], Field(max_length=MAX_CELLS)]


class SeenFieldAsked(Fields):
    """A cell that a rule looked at, the role of its colour, where its arrow points."""

    cell: Cell
    role: Literal["visited", "wall", "rim", "area", "grid", "cell"]
    arrow: Cell | None = None


class MarksAsked(Fields):
    """What a picture shows beside the line, in the words of `draw --format json`."""

    options: Cells = NONE
    crosses: Cells = NONE
    area: Cells = NONE
    future: Annotated[list[Cells], Field(max_length=MAX_CELLS)] = NONE
    bars: Edges = NONE
    assumed: Edges = NONE
    alarms: Cells = NONE
    checkerboard: Cells = NONE
    labels: CellTexts = NONE
    coordinates: bool = False
    first_coordinate: Literal[0, 1] = 0
    letters: CellTexts = NONE
    shares: CellTexts = NONE
    errors: Cells = NONE
    fields: Annotated[list[SeenFieldAsked], Field(max_length=1000)] = NONE
    lost: Cells = NONE
    ahead: Cells = NONE


class ReadQuestion(Question):
    """The content of a file."""

    content: Annotated[str, Field(max_length=MAX_TEXT, examples=["5|1-1,1;0,1-2,1;"])]


class ReadAnswer(LineAnswer):
    """A line, and the text of the recording in which it came, if it was one."""

    recording: str | None = None


class WriteQuestion(OfPosition):
    """A position to be saved as text, perhaps one that came in a recording."""

    form: Literal["text", "onewaylabyrinth", "map"] = "text"
    recording: Annotated[
        str, Field(max_length=MAX_TEXT, description="The text of that recording, or nothing.")
    ] = ""


class TextFile(BaseModel):
    """A file of text, to be saved by the browser."""

    name: str
    content: str


class PictureQuestion(Question):
    """A picture of a position, or of a board whose ends are hidden.

    `animation` is an SVG in which the line draws itself, `gif` the same as a GIF; `card` is a PNG
    of 1200 x 630 with a `title` and `words` beside the picture.
    """

    position: PositionOrPuzzle
    form: Literal["svg", "png", "pdf", "animation", "gif", "card"] = "svg"
    title: Annotated[str, Field(max_length=60)] = ""
    words: Annotated[str, Field(max_length=100)] = ""
    view: View = "line"
    solution: bool = False
    theme: ThemeName = "light"
    paper: PaperName = "a4"
    marks: MarksAsked | None = None
    speed: Annotated[float, Field(ge=0.5, le=500)] = 12.0


class PrintQuestion(Question):
    """Labyrinths to print, from seeds in a row; several only in a PDF, with answer pages."""

    board: BoardText
    law: LawName = "fair"
    seed: Annotated[int, Field(ge=0, le=MAX_SEED - 100)] = 1
    number: Annotated[int, Field(ge=1, le=60)] = 1
    form: Literal["svg", "png", "pdf"] = "pdf"
    view: View = "walls"
    solution: bool = False
    theme: ThemeName = "print"
    paper: PaperName = "a4"


class BookQuestion(Question):
    """The plan of a puzzle book; chapters are in the short form, `7 medium zip x 8`."""

    title: Annotated[str, Field(max_length=120)] = ""
    subtitle: Annotated[str, Field(max_length=120)] = ""
    author: Annotated[str, Field(max_length=120)] = ""
    copyright: Annotated[str, Field(max_length=4000)] = ""
    chapters: Annotated[
        list[Annotated[str, Field(max_length=2000)]], Field(min_length=1, max_length=100)
    ]
    paper: PaperName = "a4"
    language: Literal["en", "de"] = "en"
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)] = 1
    per_page: Annotated[int, Field(ge=1, le=9)] | None = None
    answers: Answers = "pages"
    name_line: bool = True
    cut_lines: bool = False
    how_to: bool = True
    front: bool = True
    bleed: Annotated[float, Field(ge=0, le=10)] = 0


class BookAnswer(FileAnswer):
    """A book with its numbers of pages and puzzles."""

    pages: int
    puzzles: int


ROUTES = (
    Route(
        "read",
        ReadQuestion,
        ReadAnswer,
        "steps",
        "The position in a text: our form, `BOARD#SEED`, a map, a OneWayLabyrinth file.",
    ),
    Route("write", WriteQuestion, TextFile, "steps", "A position as the text of a file."),
    Route("picture", PictureQuestion, FileAnswer, "pictures", "A picture of a position.", PATIENT),
    Route("print", PrintQuestion, FileAnswer, "pictures", "Labyrinths to print.", PATIENT),
    Route("book", BookQuestion, BookAnswer, "audits", "A puzzle book from a plan.", LONG),
)
