"""Where was a line lost: the first step after which no walkthrough was left."""

from dataclasses import dataclass

from unicursal.exact import Engine, Reason, find_reason
from unicursal.exact.solver.engine import POSSIBLE
from unicursal.line import Line


@dataclass(frozen=True)
class Loss:
    """The line before its fatal step, that step, why it was fatal, and what was possible instead.

    On a board without any walkthrough there is no such step: `move` and `reason` are None.
    """

    before: Line
    move: str | None
    reason: Reason | None
    options: str


def loss_of(line: Line) -> Loss | None:
    """Where a line was lost; None if it can still be completed.

    >>> loss = loss_of(Line("5:RDRR"))
    >>> loss.before, loss.move, loss.options
    (Line('5:RD'), 'R', 'L')
    """
    if _engine(line, len(line.moves)).settle() == POSSIBLE:
        return None
    # What is lost stays lost, so the first lost length can be found by halving.
    sound, lost = -1, len(line.moves)
    while lost - sound > 1:
        middle = (sound + lost) // 2
        if _engine(line, middle).settle() == POSSIBLE:
            sound = middle
        else:
            lost = middle
    if lost == 0:
        return Loss(Line(line.board), None, None, "")
    before, move = Line(line.board, line.moves[:sound]), line.moves[sound]
    return Loss(before, move, find_reason(before, move), _engine(line, sound).options())


def _engine(line: Line, steps: int) -> Engine:
    engine = Engine(line.board)
    engine.extend(line.moves[:steps])
    return engine
