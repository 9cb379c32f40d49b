"""Questions from players."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from unicursal.puzzle.hints import Grade, HintKind
from unicursal.studio.api.asking import PATIENT, Route
from unicursal.studio.api.models import Cell, Move, OfPosition, Position, PuzzleText, Question
from unicursal.studio.api.models import Seed as SeedNumber
from unicursal.studio.api.positions import BlockedStep, Case
from unicursal.studio.limits import MAX_CELLS, MAX_TEXT

KindName = Literal["walls", "numbers", "stops", "lines"]
Level = Literal["easy", "medium", "hard", "expert"]
Moves = Annotated[str, Field(max_length=MAX_CELLS, pattern="^[UDLR]*$")]


BoardToFill = Annotated[
    str,
    Field(max_length=MAX_TEXT, description="A board without clues.", examples=["7x6@random"]),
]


class PuzzleQuestion(Question):
    """A request for a puzzle; without clues it is the open board.

    A number alone is a square from corner to corner; `7x6@random` has random ends that are shown,
    `7@any-any` hides them, `6@loop` asks for a closed loop.
    """

    board: BoardToFill
    clues: Annotated[list[KindName], Field(max_length=4)]
    difficulty: Level | None = None
    seed: SeedNumber


class DayQuestion(Question):
    """A request for the puzzle of a day."""

    date: Annotated[str, Field(max_length=10, examples=["2026-11-17"])]


class GivenPuzzle(Question):
    """A puzzle in the text form."""

    puzzle: PuzzleText


class SolvedPuzzle(GivenPuzzle):
    """A puzzle with its only solution, as a position."""

    solution: Position


class SolutionsAnswer(BaseModel):
    """None, one, or two of several solutions, as positions."""

    count: int | None = Field(description="0, 1 or 2; null: not found in a few seconds.")
    first: str | None
    second: str | None


class GradeAnswer(BaseModel):
    """How hard a puzzle is for a person."""

    difficulty: Level | None = Field(description="null: not found in a few seconds.")


class FewerAnswer(BaseModel):
    """A puzzle with fewer clues, and whether each of them is proved to be needed."""

    puzzle: str
    minimal: bool


class FoundEnds(BaseModel):
    """How a person finds the ends that are hidden."""

    kind: Literal["ends", "search"]
    text: str
    cells: list[Cell]


class PuzzleAnswer(BaseModel):
    """A board with clues; its solution, unless there are several."""

    puzzle: str
    board: str
    walls: list[list[Cell]]
    numbers: list[Annotated[list[int], Field(min_length=3, max_length=3)]]
    stops: list[Cell]
    lines: list[list[Cell]]
    hidden: list[Literal["start", "target"]]
    loop: bool
    ends: FoundEnds | None = None
    solution: str | None
    unique: bool
    minimal: bool | None
    difficulty: Level | None
    seed: int | None


class HintQuestion(OfPosition):
    """What to do next on a board; the moves of the only solution are given where it is known."""

    solution: Moves | None = None
    marks: Annotated[
        str,
        Field(
            max_length=MAX_TEXT,
            description="Notes of the player, as clues: crosses as walls, pieces of line.",
            examples=["+w0,1R+l2,2D"],
        ),
    ] = ""


class HintAnswer(BaseModel):
    """What to do next, and why.

    `texts` are the stages: where to look, what holds there, what follows. The `position` is the
    line as far as it is right; `move` is its next step, and None where the line must go `back`.
    """

    kind: HintKind
    grade: Grade
    texts: list[str]
    position: str
    step: int
    move: Move | None
    shown: Case = Field(description="What to draw; `bars` and `assumed` belong to the last stage.")
    blocked: list[BlockedStep] = Field(description="Steps that it is argued with.")


_LANE = "pictures"
"""Where levels are made too: nobody who draws a line waits for them."""

ROUTES = (
    Route(
        "puzzle",
        PuzzleQuestion,
        PuzzleAnswer,
        _LANE,
        "A puzzle with exactly one solution, from a seed: the same for ever.",
        PATIENT,
    ),
    Route("puzzle/day", DayQuestion, PuzzleAnswer, _LANE, "The puzzle of a day.", PATIENT),
    Route(
        "puzzle/given",
        GivenPuzzle,
        PuzzleAnswer,
        _LANE,
        "A puzzle that somebody has made, with its solution if it has exactly one.",
        PATIENT,
    ),
    Route(
        "puzzle/solutions",
        GivenPuzzle,
        SolutionsAnswer,
        _LANE,
        "Whether a puzzle has no solution, one, or several.",
        PATIENT,
    ),
    Route(
        "puzzle/grade",
        SolvedPuzzle,
        GradeAnswer,
        _LANE,
        "How hard a puzzle is whose only solution is known.",
        PATIENT,
    ),
    Route(
        "puzzle/fewer",
        SolvedPuzzle,
        FewerAnswer,
        _LANE,
        "A puzzle without the clues that it does not need.",
        PATIENT,
    ),
    Route(
        "hint",
        HintQuestion,
        HintAnswer,
        "steps",
        "The next step with its reason, or the step that was wrong.",
    ),
)
