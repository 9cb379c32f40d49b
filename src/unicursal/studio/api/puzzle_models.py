"""What goes in and out where puzzles are played."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from unicursal.studio.api.models import BlockedStep, Cell, OfPosition, Option, PuzzleText, Question
from unicursal.studio.api.models import Seed as SeedNumber
from unicursal.studio.limits import MAX_CELLS
from unicursal.studio.offers import LARGEST, SMALLEST

KindName = Literal["walls", "numbers", "stops", "lines"]
Level = Literal["easy", "medium", "hard", "expert"]
Moves = Annotated[str, Field(max_length=MAX_CELLS, pattern="^[UDLR]*$")]


class PuzzleQuestion(Question):
    """A request for a puzzle; without clues it is the open board."""

    size: Annotated[int, Field(ge=SMALLEST, le=LARGEST)]
    clues: Annotated[list[KindName], Field(max_length=4)]
    difficulty: Level | None = None
    seed: SeedNumber


class DayQuestion(Question):
    """A request for the puzzle of a day."""

    date: Annotated[str, Field(max_length=10, examples=["2026-11-17"])]


class GivenPuzzle(Question):
    """A puzzle in the text form."""

    puzzle: PuzzleText


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
    ends: FoundEnds | None = None
    solution: str | None
    unique: bool
    minimal: bool | None
    difficulty: Level | None
    seed: int | None


class HintQuestion(OfPosition):
    """What to do next on a board; the moves of the only solution are given where it is known."""

    solution: Moves | None = None


class HintAnswer(BaseModel):
    """The first steps of the line that are right, and what to do then and why.

    `step`: go on by one of the options; `back`: the next step, which is blocked, was wrong;
    `unknown`: what is possible was not decided in a few seconds.
    """

    kind: Literal["step", "back", "complete", "unknown"]
    position: str
    step: int
    options: list[Option]
    blocked: list[BlockedStep]
