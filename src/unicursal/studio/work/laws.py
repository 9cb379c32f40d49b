"""Going on by a law of choice."""

from unicursal import notation
from unicursal.errors import LineError, NothingToDrawError, TooLargeError
from unicursal.line import Line
from unicursal.progress import Progress
from unicursal.studio.work.answers import BUDGET
from unicursal.studio.work.subjects import MEMORY, Answer, board_of, line_of


def draw(tell: Progress, board: str, law: str, seed: int) -> Answer:
    """The walkthrough that a law draws on a board from a seed."""
    from unicursal.walk import draw as draw_line

    name = notation.Seeded(board_of(board), law, seed)
    line = draw_line(name.board, law, seed, tell)
    return {"position": str(line), "name": str(name)}


def laws(tell: Progress, board: str) -> Answer:
    """By which laws a board can be drawn: `uniform` needs a table that may be too large."""
    from unicursal.count.sampling import refuse_table
    from unicursal.walk import LAWS

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
    from unicursal.count import Table
    from unicursal.walk.fair import complete_fairly
    from unicursal.walk.left_first import complete_left_first

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
    from unicursal.walk.left_first import next_left_first

    line = line_of(position)
    if not line.is_complete:
        raise LineError("only a walkthrough has a next one in left-first order")
    following = next_left_first(line, BUDGET)
    return {"position": None if following is None else str(following)}
