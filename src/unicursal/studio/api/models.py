"""What goes in and out of the interface."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from unicursal.book.plan import Answers
from unicursal.draw.names import PaperName, ThemeName, View
from unicursal.law_names import LawName
from unicursal.notation import MAX_SEED
from unicursal.studio.limits import MAX_CELLS, MAX_TEXT

_SIZE = "[1-9][0-9]{0,2}(x[1-9][0-9]{0,2})?"
_NUMBER = "(0|[1-9][0-9]{0,2})"
_CELL = f"{_NUMBER},{_NUMBER}"
_CLUES = (
    rf"(\+w({_CELL}[RD])+)?(\+n{_CELL}={_NUMBER}(-{_CELL}={_NUMBER})*)?"
    rf"(\+s{_CELL}(-{_CELL})*)?(\+l({_CELL}[UDLR]+)+)?"
)
_BOARD = f"{_SIZE}(@({_CELL}-{_CELL}|loop))?(~{_CELL})*{_CLUES}"
_BOARD_OR_HIDDEN = f"{_SIZE}(@(({_CELL}|any)-({_CELL}|any)|loop))?(~{_CELL})*{_CLUES}"


def _text_form(pattern: str, description: str, example: str) -> Any:
    """A text in our form; the pattern is for readers of the schema, the library reads the text."""
    return Field(
        max_length=MAX_TEXT,
        description=description,
        examples=[example],
        json_schema_extra={"pattern": f"^{pattern}$"},
    )


_MOVES = "(:[UDLR]*)?"
Position = Annotated[
    str, _text_form(_BOARD + _MOVES, "A position in the text form, `9:RRDDL`.", "5:RD")
]
BoardText = Annotated[str, _text_form(_BOARD, "A board in the text form, `9x5`.", "5")]
PuzzleText = Annotated[
    str,
    _text_form(
        _BOARD_OR_HIDDEN,
        "A board in the text form; `any` stands for an end that is hidden.",
        "5@any-any+w0,0R",
    ),
]
PositionOrPuzzle = Annotated[
    str,
    _text_form(
        _BOARD_OR_HIDDEN + _MOVES,
        "A position, `9:RRDDL`, or a board with hidden ends, `5@any-any`.",
        "5:RD",
    ),
]
Number = Annotated[
    str, Field(pattern="^(0|[1-9][0-9]*)$", description="A whole number as decimal text.")
]
Rank = Annotated[Number, Field(max_length=4000, description="A rank as decimal text, from 0.")]
Seed = Annotated[int, Field(ge=0, le=MAX_SEED)]
Limit = Annotated[int, Field(ge=1, le=10**15)]
Move = Literal["U", "D", "L", "R"]
Cell = Annotated[list[int], Field(min_length=2, max_length=2, description="`[x, y]` from 0.")]


class Question(BaseModel):
    """What every request has in common: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class OfPosition(Question):
    """A question about a position."""

    position: Position


class Problem(BaseModel):
    """What is wrong with a question, in one line."""

    error: str
    instead: dict[str, tuple[int, int]] | None = Field(
        default=None, description="The nearest `entrance` or `exit` for which there is a level."
    )


class BoardFacts(BaseModel):
    """A board in numbers."""

    text: str
    width: int
    height: int
    start: Cell
    target: Cell
    blocked: list[Cell]
    cells: int


class Case(BaseModel):
    """What to draw of a reason; a search has several cases."""

    area: list[Cell] = Field(description="The area, to be tinted.")
    black: list[Cell] = Field(description="Its black cells, where colours matter.")
    lines: list[list[Cell]] = Field(description="Forced lines, each a run of cells.")
    bars: list[list[Cell]] = Field(description="Pairs of cells between which nothing can pass.")
    assumed: list[list[Cell]] = Field(
        description="Pairs joined for the sake of argument: neighbours, or cells whose ways cross."
    )
    alarms: list[Cell] = Field(description="Where it breaks down.")


class Reason(BaseModel):
    """Why a step is blocked."""

    kind: Literal["enclosed", "balance", "forced", "search", "clue", "crossing"]
    text: str
    cells: list[Cell]
    evidence: dict[str, Any] = Field(
        description="What a checker can verify, see `why` in the docs."
    )
    cases: list[Case]


class Option(BaseModel):
    """A possible step."""

    move: Move
    cell: Cell


class BlockedStep(Option):
    """A step to a free cell after which nothing can be completed; a large board tells why later."""

    reason: Reason | None


class Loss(BaseModel):
    """Where a line was lost; without a move the board itself has no walkthrough."""

    step: int
    move: Move | None
    before: str
    options: list[Move]
    reason: Reason | None


class PositionAnswer(BaseModel):
    """All that is known at a position."""

    position: str
    board: BoardFacts
    moves: str
    visited: int
    live_end: Cell
    complete: bool
    options: list[Option]
    blocked: list[BlockedStep]
    unknown: list[Option] = Field(description="Steps that were not decided in a few seconds.")
    left_first: list[Move] = Field(description="Steps to free cells, the leftmost first.")
    lost: Loss | None


class WhyQuestion(OfPosition):
    """A step to ask about."""

    move: Move


class WhyAnswer(BaseModel):
    """A way to go on after a step (moves from the live end to the target), or a reason."""

    position: str
    move: Move
    possible: bool | None = Field(description="null: not decided in a few seconds.")
    witness: str | None
    reason: Reason | None


class FutureQuestion(OfPosition):
    """Which future lines are wanted: those that forced edges show, or all."""

    exact: bool = False


class FutureAnswer(BaseModel):
    """Runs of cells that every remaining walkthrough joins."""

    position: str
    exact: bool
    lines: list[list[Cell]] | None = Field(description="null: not found in a few seconds.")


class TrailAnswer(BaseModel):
    """How many options there were before each step, and finally at the live end."""

    position: str
    options: list[int | None] = Field(description="null: not decided in a few seconds.")


class OfBoard(Question):
    """A question about a board."""

    board: BoardText


class LawsAnswer(BaseModel):
    """The laws by which a board can be drawn, and for each other one why not."""

    board: str
    laws: list[str]
    refused: dict[str, str]


class DrawQuestion(Question):
    """A walkthrough drawn from a seed: the same for ever."""

    board: BoardText
    law: LawName = "fair"
    seed: Seed


class DrawAnswer(BaseModel):
    """The walkthrough and its short name, `21#7`."""

    position: str
    name: str


class WalkQuestion(OfPosition):
    """Going on from a position to its end."""

    law: Literal["fair", "uniform", "left-first"] = "fair"
    seed: Seed = 0


class BoardsQuestion(WalkQuestion):
    """Walkthroughs one after the other, from a position on.

    On the way come parts with the number `completed` and `boards`, the moves of some of them.
    """

    limit: Limit = 1_000_000


class LineAnswer(BaseModel):
    """A line."""

    position: str


class NextAnswer(BaseModel):
    """The following walkthrough, null after the last."""

    position: str | None


class OddsAnswer(BaseModel):
    """How many walkthroughs lie behind each step; null and a word why where it is not known."""

    position: str
    counts: dict[Move, Number] | None
    total: Number | None
    unknown: str | None = None


class RankAnswer(BaseModel):
    """The walkthroughs before the line, those that begin with it, and all; ranks count from 0."""

    position: str
    rank: Number
    count: Number
    total: Number


class UnrankQuestion(Question):
    """A request for the walkthrough with a given rank."""

    board: BoardText
    rank: Rank


class UnrankAnswer(BaseModel):
    """The walkthrough with a given rank."""

    position: str
    rank: Number


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


Cells = Annotated[list[Cell], Field(max_length=MAX_CELLS)]
Edges = Annotated[
    list[Annotated[list[Cell], Field(min_length=2, max_length=2)]], Field(max_length=2 * MAX_CELLS)
]


class CellText(Question):
    """A short text in a cell."""

    cell: Cell
    text: Annotated[str, Field(max_length=12)]


CellTexts = Annotated[list[CellText], Field(max_length=MAX_CELLS)]


class SeenFieldAsked(Question):
    """A cell that a rule looked at, the role of its colour, where its arrow points."""

    cell: Cell
    role: Literal["visited", "wall", "rim", "area", "grid", "cell"]
    arrow: Cell | None = None


class MarksAsked(Question):
    """What a picture shows beside the line, in the words of `draw --format json`."""

    options: Cells = []
    crosses: Cells = []
    area: Cells = []
    future: Annotated[list[Cells], Field(max_length=MAX_CELLS)] = []
    bars: Edges = []
    assumed: Edges = []
    alarms: Cells = []
    checkerboard: Cells = []
    labels: CellTexts = []
    coordinates: bool = False
    first_coordinate: Literal[0, 1] = 0
    letters: CellTexts = []
    shares: CellTexts = []
    errors: Cells = []
    fields: Annotated[list[SeenFieldAsked], Field(max_length=1000)] = []
    lost: Cells = []
    ahead: Cells = []


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


class Status(BaseModel):
    """What the workers are doing: `ready`, `starting`, `waiting`.

    While kernels are compiled, which happens once, `compiling` says how many are; plain Python
    answers meanwhile, and what would take it too long waits.
    """

    version: str
    lanes: dict[str, str]
    compiling: str | None


class Progress(BaseModel):
    """One line of a stream: how far the work has come; the last line is its outcome."""

    words: str | None = None
    share: float | None = None
    part: dict[str, Any] | None = None
    done: dict[str, Any] | None = None
    error: str | None = None
