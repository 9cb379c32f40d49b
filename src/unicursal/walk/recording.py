"""A recording for the OneWayLabyrinth program of a line that came without open directions."""

from unicursal.board.directions import left_first
from unicursal.line import Line
from unicursal.onewaylabyrinth import Recording
from unicursal.walk.engine import engine_of


def recorded(line: Line) -> Recording:
    """The line with its exact options before each step, in the order left, straight, right.

    >>> from unicursal.onewaylabyrinth import write
    >>> write(recorded(Line("5:RD")))
    '5|1-1,1;1,0-2,1;1,0-2,2;3'
    """
    engine = engine_of(Line(line.board))
    open_moves = []
    last = None
    for move in line.moves:
        open_moves.append(_in_order(engine.options(), last))
        engine.push(move)
        last = move
    at_end = None if line.is_complete else _in_order(engine.options(), last)
    return Recording(line, tuple(open_moves), at_end)


def _in_order(options: str, last: str | None) -> str:
    return "".join(move for move in left_first(last) if move in options)
