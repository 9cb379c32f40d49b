"""Questions about rules: on a position, as texts, and by the exact answer."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from unicursal.draw.names import ThemeName
from unicursal.studio.api.asking import LONG, PATIENT, Route
from unicursal.studio.api.models import (
    Cell,
    Fields,
    Limit,
    LineAnswer,
    Move,
    Number,
    OfPosition,
    Question,
    Seed,
)
from unicursal.studio.limits import MAX_RULE_TEXT

MAX_SAMPLE = 20_000
MAX_FORMULA = 2_000

SetOrNone = Annotated[
    str,
    Field(
        max_length=MAX_FORMULA,
        pattern=r"^[A-Za-z0-9 ,:'+-]*$",
        description="A set of the catalogue, more sets and rules with `+`, rules off with `-`, "
        "or nothing.",
        examples=["9", "mended+area", "7-future-one-thin", "principles", ""],
    ),
]
RuleText = Annotated[
    str,
    Field(
        max_length=MAX_RULE_TEXT,
        description="Rules as they stand in a rule file.",
        examples=["rule mine\npicture:\n  # .\n  @ .x\n"],
    ),
]
OwnRules = Annotated[RuleText, Field(description="Rules of your own beside the set, or nothing.")]
RuleLaw = Literal["fair", "left-first"]


class JudgeQuestion(OfPosition):
    """A question to a rule set about a position."""

    rules: SetOrNone
    own: OwnRules = ""


class SeenField(BaseModel):
    """A cell that a rule looked at, perhaps outside the board, and where its arrow points."""

    cell: Cell
    core: str
    arrow: Cell | None


class SeenArea(BaseModel):
    """An area that its border line cannot carry; limits are white and black, as in the paper."""

    border: list[Cell]
    distance: int
    area: list[Cell]
    black: int
    white: int
    limit_now: tuple[int, int] | None
    limit_far: tuple[int, int] | None
    limit_later: tuple[int, int] | None
    moves: list[Move]


class SeenLines(BaseModel):
    """The lines that a step forces, and the cells that they leave without their ways."""

    move: Move
    lines: list[list[Cell]]
    broken: list[Cell]
    area: list[Cell]


class FiringAnswer(BaseModel):
    """A rule that forbids steps, with what it saw."""

    rule: str
    title: str
    paper: str = Field(description="What the paper calls its drawing.")
    pages: list[int]
    note: str
    status: str
    moves: list[Move]
    frame: str | None
    fields: list[SeenField]
    areas: list[list[Cell]]
    seen: list[SeenArea | SeenLines]


class JudgeAnswer(BaseModel):
    """The steps that a set leaves open, and who forbids the others."""

    position: str
    open: list[Move]
    forbidden: list[Move]
    by_future_lines: list[Move]
    lost: bool = Field(description="A future line cannot be completed: nothing is open any more.")
    firings: list[FiringAnswer]
    nodes: dict[Move, int] = Field(description="Of the principles: what each refutation took.")
    kinds: dict[Move, str] = Field(description="Of the principles: the kind of the reason.")


class PaperLinesAnswer(BaseModel):
    """Future lines as the paper draws them."""

    position: str
    lines: list[list[Cell]]


class RuleWalkQuestion(JudgeQuestion):
    """Going on by a rule set."""

    law: RuleLaw = "fair"
    seed: Seed = 0


class RuleWalkAnswer(BaseModel):
    """The line where it ended, and whether the rules got stuck there."""

    position: str
    stuck: bool


class TroubleQuestion(RuleWalkQuestion):
    """Walkthroughs by a rule set from a position on, until its next trouble of these kinds.

    On the way come parts with the number `completed` and `boards`, the moves of some of them.
    """

    limit: Limit = 1_000_000
    stops: Annotated[list[Literal["dead end", "lost", "forbidden"]], Field(min_length=1)]


class TroubleAnswer(LineAnswer):
    """Where the line stands, what the trouble is, if any, and how many walkthroughs came before."""

    kind: Literal["dead end", "lost", "forbidden"] | None
    move: Move | None
    completed: int
    finished: bool
    rank: Number | None


class SwitchesQuestion(Question):
    """A rule set by its formula."""

    rules: Annotated[SetOrNone, Field(min_length=1)]


class RuleSwitch(BaseModel):
    """A rule of a set, on or off."""

    name: str
    title: str
    paper: str = Field(description="What the paper calls its drawing.")
    on: bool


class SwitchesAnswer(BaseModel):
    """The canonical formula, the one with nothing switched off, and all rules that it names."""

    formula: str
    whole: str
    rules: list[RuleSwitch]


class CatalogueQuestion(Question):
    """The theme of the pictures."""

    theme: ThemeName = "light"


class RuleFacts(BaseModel):
    """A rule of the catalogue."""

    name: str
    title: str
    paper: str = Field(description="What the paper calls its drawing.")
    sets: list[str]
    pages: list[int]
    status: str
    note: str
    example: str | None = Field(description="A position in which it fires.")
    asked_with: str = Field(description="The set under which it fires there.")
    text: str
    svg: str


class CatalogueAnswer(BaseModel):
    """All sets and rules."""

    sets: list[str]
    rules: list[RuleFacts]


class ReadRulesQuestion(CatalogueQuestion):
    """A text to be read."""

    text: RuleText


class RuleForm(BaseModel):
    """A rule as it lies in one of its frames."""

    frame: str
    svg: str


class ReadRule(BaseModel):
    """A rule that was read."""

    name: str
    title: str
    forms: list[RuleForm]


class RuleFaultAnswer(BaseModel):
    """A mistake in a text; rows and columns count from 1."""

    rule: str = Field(description="The rule in whose record it is; empty before the first one.")
    row: int
    column: int
    words: str


class ReadRulesAnswer(BaseModel):
    """The rules of a text in their canonical form; with mistakes, the text as it came."""

    faults: list[RuleFaultAnswer]
    text: str
    rules: list[ReadRule]


class AuditSample(Fields):
    """A board that is too large to be judged completely, and how many of its positions are."""

    side: Literal[9, 11, 13]
    positions: Annotated[int, Field(ge=1, le=MAX_SAMPLE)]


def _usual_samples() -> list[AuditSample]:
    """Those of `unicursal rules check`."""
    numbers: dict[Literal[9, 11, 13], int] = {9: 2000, 11: 1000, 13: 1000}
    return [AuditSample(side=side, positions=number) for side, number in numbers.items()]


class AuditQuestion(Question):
    """Rules to be judged by the exact answer, beside a set: on all of 5x5 and 7x7, and samples.

    What was found on a board comes as a `part` as soon as it is known.
    """

    text: RuleText
    beside: SetOrNone = "9"
    samples: Annotated[list[AuditSample], Field(default_factory=_usual_samples, max_length=3)]
    seed: Seed = 1


class AuditedRule(BaseModel):
    """A rule that was judged on a board."""

    name: str
    fired: int
    wrong: int
    counterexample: str | None
    alone: int
    example: str | None


class AuditedBoard(BaseModel):
    """What was found on a board: the positions that were judged, and the steps that no rule saw."""

    board: str
    whole: bool
    positions: int
    blocked: int
    missed: int
    missed_example: str | None
    rules: list[AuditedRule]


class AuditAnswer(BaseModel):
    """What was found on each board."""

    boards: list[AuditedBoard]


class AreaQuestion(OfPosition):
    """Free cells that may close off an area."""

    border: Annotated[list[Cell], Field(min_length=1, max_length=500)]


class AreaLimits(BaseModel):
    """At most so many more white cells, at most so many more black ones; null for nothing."""

    limit_now: tuple[int, int] | None
    limit_far: tuple[int, int] | None
    limit_later: tuple[int, int] | None


class AreaAnswer(BaseModel):
    """What the cells close off from the target, themselves included."""

    position: str
    area: list[Cell]
    black: int = Field(description="In the live end's own colour.")
    white: int
    limits: list[AreaLimits] = Field(
        description="Where the cells are a border line from the live end to an obstacle."
    )


class OfStep(OfPosition):
    """A step from a position."""

    move: Move


class RuleHereAnswer(BaseModel):
    """A rule that shows what lies around the live end."""

    position: str
    text: str


class FoundRuleAnswer(BaseModel):
    """A rule that forbids a step, null if its picture would be wider than `largest` cells."""

    position: str
    move: Move
    text: str | None
    largest: int


class PaperNumber(BaseModel):
    """A number of the paper with the true one."""

    claimed: str
    true: str
    position: str
    rule: str | None = Field(description="What the paper calls the rule that was first needed.")
    name: str | None = Field(description="That rule by its name in the catalogue.")
    needed_at: str
    source: str
    text: str


class PaperNumbersAnswer(BaseModel):
    """All of them."""

    claims: list[PaperNumber]


ROUTES = (
    Route(
        "rules/judge",
        JudgeQuestion,
        JudgeAnswer,
        "rules",
        "Which steps a rule set leaves open, and which rule forbids which step.",
    ),
    Route(
        "rules/future",
        OfPosition,
        PaperLinesAnswer,
        "rules",
        "Future lines as the paper draws them.",
    ),
    Route(
        "rules/area",
        AreaQuestion,
        AreaAnswer,
        "rules",
        "Count an area: its cells of both colours, and what its border line can carry.",
    ),
    Route(
        "rules/here",
        OfStep,
        RuleHereAnswer,
        "rules",
        "A rule to begin with: all that lies around the live end, with the step crossed.",
    ),
    Route(
        "rules/find",
        OfStep,
        FoundRuleAnswer,
        "audits",
        "The smallest picture that proves a step blocked.",
        LONG,
    ),
    Route(
        "rules/numbers",
        None,
        PaperNumbersAnswer,
        "rules",
        "The walkthrough numbers of the paper, claimed and true.",
    ),
    Route(
        "rules/walk",
        RuleWalkQuestion,
        RuleWalkAnswer,
        "rules",
        "Go on by a rule set until the line is complete or the rules are stuck.",
        LONG,
    ),
    Route(
        "rules/trouble",
        TroubleQuestion,
        TroubleAnswer,
        "audits",
        "Walkthrough after walkthrough by a rule set, until the next trouble.",
        LONG,
    ),
    Route(
        "rules/switches",
        SwitchesQuestion,
        SwitchesAnswer,
        "rules",
        "The rules of a set, each with its switch.",
    ),
    Route(
        "rules/catalogue",
        CatalogueQuestion,
        CatalogueAnswer,
        "rules",
        "All rules that come with the program, with pictures.",
        PATIENT,
    ),
    Route(
        "rules/read",
        ReadRulesQuestion,
        ReadRulesAnswer,
        "rules",
        "The rules of a text with their turned forms, or where its mistakes are.",
    ),
    Route(
        "rules/audit",
        AuditQuestion,
        AuditAnswer,
        "audits",
        "How often the rules of a text fire, are wrong, and catch what a set does not.",
        LONG,
    ),
)
