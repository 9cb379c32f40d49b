"""What a researcher asks beside a verdict: counted areas, rules for one step, the numbers."""

from unicursal.board import BEFORE_FIRST_STEP, Cell
from unicursal.errors import UnicursalError, quoted
from unicursal.lab.mining.drawing import Surroundings
from unicursal.lab.mining.found_rule import LARGEST_RADIUS, rule_of, smallest_picture
from unicursal.line import Line
from unicursal.progress import Progress
from unicursal.rules.history import claims
from unicursal.rules.limits.area_limit import count_behind
from unicursal.rules.suitable import check_board
from unicursal.rules.text.frames import FRAMES
from unicursal.studio.work.subjects import Answer, line_of
from unicursal.walk import Walk

_REACH = 3
"""How far from the live end a picture of a position shows cells."""


def count_area(tell: Progress, position: str, border: list[Cell]) -> Answer:  # noqa: ARG001
    """What some free cells close off from the target, and what they can carry."""
    line = line_of(position)
    cells = [(int(x), int(y)) for x, y in border]
    return {"position": str(line), **count_behind(line, cells).to_json()}


def find_rule(tell: Progress, position: str, move: str) -> Answer:
    """The smallest picture that proves a step blocked, as a rule; none if all are too large."""
    line = _checked(position, move)
    if move in Walk(line).options:
        raise UnicursalError(f"{move} is possible: no rule may forbid it")
    tell("looking for a picture that proves it", 0.0)
    proved = smallest_picture(Surroundings.of(line, move))
    return {
        "position": str(line),
        "move": move,
        "text": None if proved is None else str(rule_of(proved)),
        "largest": LARGEST_RADIUS,
    }


def rule_here(tell: Progress, position: str, move: str) -> Answer:  # noqa: ARG001
    """A rule whose picture shows all cells around the live end, with the step crossed."""
    line = _checked(position, move)
    x, y = line.live_end
    rows = []
    for straight in range(_REACH, -_REACH - 1, -1):
        row = []
        for left in range(_REACH, -_REACH - 1, -1):
            heading = line.moves[-1:] or BEFORE_FIRST_STEP
            dx, dy = FRAMES[0].on_board((left, straight), heading)
            row.append(_sign(line, (x + dx, y + dy), move))
        rows.append("  " + " ".join(sign.ljust(2) for sign in row).rstrip())
    text = "\n".join(["rule from-position", f"title: From {line}", "turns: mirrored", "picture:"])
    return {"position": str(line), "text": text + "\n" + "\n".join(rows) + "\n"}


def _checked(position: str, move: str) -> Line:
    line = line_of(position)
    check_board(line.board)
    if move not in line.free_neighbours():
        raise UnicursalError(f"the step {quoted(move)} from {line} leads to no free cell")
    return line


def _sign(line: Line, cell: Cell, move: str) -> str:
    if cell == line.live_end:
        return "@"
    if cell not in line.board:
        return "B"
    if cell in line:
        return "#"
    return "ox" if line.free_neighbours().get(move) == cell else "o"


def paper_numbers(tell: Progress) -> Answer:  # noqa: ARG001
    """Every walkthrough number of the paper, claimed and true, with its position."""
    return {"claims": [claim.to_json() for claim in claims()]}
