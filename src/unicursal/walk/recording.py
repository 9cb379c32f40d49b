"""A recording for the OneWayLabyrinth program of a line that came without open directions."""

from unicursal.exact import Engine
from unicursal.line import Line
from unicursal.onewaylabyrinth import Recording


def recorded(line: Line) -> Recording:
    """The line with its exact options before each step, in the order left, straight, right.

    >>> from unicursal.onewaylabyrinth import write
    >>> write(recorded(Line("5:RD")))
    '5|1-1,1;1,0-2,1;1,0-2,2;3'
    """
    engine = Engine(line.board)
    open_moves = []
    for length in range(len(line)):
        options = engine.options()
        so_far = Line(line.board, line.moves[:length])
        open_moves.append("".join(move for move in so_far.left_first_moves() if move in options))
        if length < len(line.moves):
            engine.push(line.moves[length])
    return Recording(line, tuple(open_moves[:-1]), None if line.is_complete else open_moves[-1])
