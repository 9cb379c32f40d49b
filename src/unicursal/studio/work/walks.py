"""Walking by a law of choice or by rules: one walkthrough, or one after the other.

Of many, all are counted and as many are shown as can be seen.
"""

import time
from typing import TYPE_CHECKING

from unicursal import notation
from unicursal.count import Table, rank
from unicursal.count.sampling import refuse_table
from unicursal.errors import LineError, NothingToDrawError, TooLargeError
from unicursal.line import Line
from unicursal.progress import Progress
from unicursal.rules.principles import Principles
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.troubles import next_trouble, random_trouble
from unicursal.studio.limits import NUMBERED_CELLS
from unicursal.studio.work.answers import BUDGET
from unicursal.studio.work.rules import set_of
from unicursal.studio.work.subjects import MEMORY, Answer, Teller, board_of, line_of
from unicursal.studio.work.succession import succession
from unicursal.walk import LAWS
from unicursal.walk import draw as draw_line
from unicursal.walk.laws import complete_fairly
from unicursal.walk.left_first import complete_left_first, next_left_first

if TYPE_CHECKING:
    from unicursal.rules.trials.troubles import Kind


def draw(tell: Progress, board: str, law: str, seed: int) -> Answer:
    """The walkthrough that a law draws on a board from a seed."""
    name = notation.Seeded(board_of(board), law, seed)
    line = draw_line(name.board, law, seed, tell)
    return {"position": str(line), "name": str(name)}


def laws(tell: Progress, board: str) -> Answer:
    """By which laws a board can be drawn: `uniform` needs a table that may be too large."""
    asked = board_of(board)
    refused = {}
    try:
        refuse_table(Line(asked), MEMORY, tell)
    except TooLargeError as fault:
        refused["uniform"] = str(fault)
    except NothingToDrawError:
        pass  # which is so for every law
    allowed = [law for law in LAWS if law not in refused]
    return {"board": str(asked), "laws": allowed, "refused": refused}


def walk(tell: Progress, position: str, law: str, seed: int) -> Answer:
    """Go on from a position to a walkthrough, by a law."""
    line = line_of(position)
    if line.is_complete:
        return {"position": str(line)}
    if law == "fair":
        found = complete_fairly(line, seed, tell)
    elif law == "uniform":
        found = Table(line, memory=MEMORY, progress=tell).sample(seed)[0]
    else:
        completed = complete_left_first(line, BUDGET)
        if completed is None:
            raise NothingToDrawError(f"{line} is lost: no walkthrough begins with it")
        found = completed
    return {"position": str(found)}


def next_walkthrough(tell: Progress, position: str) -> Answer:  # noqa: ARG001
    """The walkthrough that follows one in left-first order; null after the last."""
    line = line_of(position)
    if not line.is_complete:
        raise LineError("only a walkthrough has a next one in left-first order")
    following = next_left_first(line, BUDGET)
    return {"position": None if following is None else str(following)}


_BATCH = 0.05
"""Seconds between two parts of an answer; each holds the boards of that time."""


class _Boards:
    """Sends boards to the page in batches."""

    def __init__(self, tell: Teller) -> None:
        self._tell = tell
        self._boards: list[str] = []
        self._sent = 0.0

    def show(self, completed: int, line: Line) -> None:
        self._boards.append(line.moves)
        if time.monotonic() - self._sent >= _BATCH:
            self._tell.part({"completed": completed, "boards": self._boards})
            self._boards, self._sent = [], time.monotonic()


def boards(tell: Teller, position: str, law: str, seed: int, limit: int) -> Answer:
    """Walkthroughs by a law of choice, one after the other, until a limit or the last."""
    line = last = line_of(position)
    shown = _Boards(tell)
    completed, is_first = 0, True
    for number, last in succession(line, law, seed, MEMORY, limit):
        completed += number
        shown.show(completed, last)
        if is_first:
            tell("walking", 0.0)
            is_first = False
        if completed >= limit:
            return {"position": str(last), "completed": completed, "finished": False}
    return {"position": str(last), "completed": completed, "finished": True}


def trouble(
    tell: Teller,
    position: str,
    rules: str,
    own: str,
    law: str,
    seed: int,
    limit: int,
    stops: "list[Kind]",
) -> Answer:
    """Go on by a rule set from a position until its next trouble or a limit."""
    line, shown = line_of(position), _Boards(tell)
    principles = Principles.parse(rules)
    if principles is not None and law == "left-first":
        return _first_trouble(tell, line, principles, limit)
    if law == "left-first":
        found = next_trouble(line, set_of(rules, own), tuple(stops), limit, tell, shown.show)
    else:
        asked = principles or set_of(rules, own)
        found = random_trouble(line, asked, tuple(stops), limit, seed, tell, shown.show)
    return {
        "kind": found.kind,
        "position": str(found.line),
        "move": found.move,
        "completed": found.completed,
        "finished": found.finished,
        "rank": _rank(found.line),
    }


def _first_trouble(tell: Teller, line: Line, principles: Principles, limit: int) -> Answer:
    """The principles forbid no good step: what is left is a dead end."""
    run = RuleRun(line.board, principles)
    run.begin_at(line)
    found = run.left_first(limit, tell)
    end = found.dead_end or found.last or line
    return {
        "kind": "dead end" if found.dead_end is not None else None,
        "position": str(end),
        "move": None,
        "completed": found.completed,
        "finished": found.finished,
        "rank": _rank(end),
    }


def _rank(line: Line) -> str | None:
    """How many walkthroughs come before a line, where that is soon known."""
    if len(line.board) > NUMBERED_CELLS:
        return None
    try:
        return str(rank(line, memory=MEMORY))
    except TooLargeError:
        return None
