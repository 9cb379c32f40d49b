"""Questions about positions: their steps, where laws lead, how many walkthroughs there are."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from unicursal.law_names import LawName
from unicursal.studio.api.asking import LONG, PATIENT, Route
from unicursal.studio.api.models import (
    BoardText,
    Cell,
    Limit,
    LineAnswer,
    Move,
    Number,
    OfBoard,
    OfPosition,
    Question,
    Rank,
    Seed,
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


class BoardsAnswer(LineAnswer):
    """The last walkthrough, how many came, and whether there are no more."""

    completed: int
    finished: bool


class NextAnswer(BaseModel):
    """The following walkthrough, null after the last."""

    position: str | None


class OddsAnswer(BaseModel):
    """How many walkthroughs lie behind each step."""

    position: str
    counts: dict[Move, Number]
    total: Number


class CountAnswer(BaseModel):
    """The number of walkthroughs that begin with a line."""

    position: str
    count: Number


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


ROUTES = (
    Route(
        "position",
        OfPosition,
        PositionAnswer,
        "steps",
        "Options, blocked steps with their reasons, and where a lost line was lost.",
    ),
    Route(
        "why",
        WhyQuestion,
        WhyAnswer,
        "steps",
        "A way to go on after a step, or the reason why there is none.",
    ),
    Route("future", FutureQuestion, FutureAnswer, "steps", "The future lines."),
    Route("trail", OfPosition, TrailAnswer, "steps", "How much choice each step of a line had."),
    Route("laws", OfBoard, LawsAnswer, "counts", "By which laws a board can be drawn."),
    Route(
        "draw", DrawQuestion, DrawAnswer, "steps", "The walkthrough of a law and a seed.", PATIENT
    ),
    Route("walk", WalkQuestion, LineAnswer, "steps", "Go on to a walkthrough by a law.", LONG),
    Route(
        "next", OfPosition, NextAnswer, "steps", "The following walkthrough in left-first order."
    ),
    Route(
        "boards",
        BoardsQuestion,
        BoardsAnswer,
        "audits",
        "Walkthrough after walkthrough by a law, all counted, some of them shown.",
        LONG,
    ),
    Route("odds", OfPosition, OddsAnswer, "counts", "The walkthroughs behind each step.", LONG),
    Route("count", OfPosition, CountAnswer, "counts", "The walkthroughs that begin so.", LONG),
    Route("rank", OfPosition, RankAnswer, "counts", "Which walkthroughs begin so.", LONG),
    Route("unrank", UnrankQuestion, UnrankAnswer, "counts", "The walkthrough of a rank.", PATIENT),
)
