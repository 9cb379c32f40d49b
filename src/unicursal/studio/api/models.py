"""What all questions and answers are made of."""

from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

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
Cells = Annotated[list[Cell], Field(max_length=MAX_CELLS)]
MOST_SECONDS = 3600.0
"""For which anybody waits."""


class Fields(BaseModel):
    """What is sent: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Question(Fields):
    """What every question has in common."""

    seconds: Annotated[float, Field(gt=0, le=MOST_SECONDS)] | None = Field(
        default=None,
        description="The question is given up after so many, or where longer work comes first.",
    )


class OfPosition(Question):
    """A question about a position."""

    position: Position


class OfBoard(Question):
    """A question about a board."""

    board: BoardText


class Problem(BaseModel):
    """The last line of an answer where there is none: what is wrong, in one line."""

    error: str
    status: int = Field(description="That of HTTP, which the answer has if this is its only line.")
    instead: dict[str, Cell] | None = Field(
        default=None, description="The nearest `entrance` or `exit` for which there is a level."
    )


A = TypeVar("A")


class Line(BaseModel, Generic[A]):
    """One line: how far the work has come, or a part of its answer; the last one is the outcome."""

    words: str | None = None
    share: float | None = None
    part: dict[str, Any] | None = None
    done: A | None = None
    error: str | None = None
    status: int | None = None
    instead: dict[str, Cell] | None = None


class LineAnswer(BaseModel):
    """A line on a board, as a position."""

    position: str


class FileAnswer(BaseModel):
    """A file with its name and media type."""

    name: str
    type: str
    base64: str
