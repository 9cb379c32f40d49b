"""A recording for the OneWayLabyrinth program, of a line that came with open directions or not."""

from dataclasses import replace

from unicursal.board.directions import left_first, moves_in_common
from unicursal.line import Line
from unicursal.onewaylabyrinth import Recording
from unicursal.walk.engine import engine_of


def recorded(line: Line, source: Recording | None = None) -> Recording:
    """The line with its exact options before each step, in the order left, straight, right.

    As far as the line is that of a recording it came from, what was open stays what it was there.

    >>> from unicursal.onewaylabyrinth import read, write
    >>> write(recorded(Line("5:RD")))
    '5|1-1,1;1,0-2,1;1,0-2,2;3'
    >>> write(recorded(Line("5:RDL"), read("5|1-1,1;0,1-2,1;1,0-2,2;3")))
    '5|1-1,1;0,1-2,1;1,0-2,2;3-1,2;0'
    """
    if source is None or source.line.board != line.board:
        source = Recording(Line(line.board), (), None)
    if source.line == line:
        return source
    known = [*source.open_moves, source.open_at_end]
    known = known[: moves_in_common(line.moves, source.line.moves) + 1]
    engine = engine_of(Line(line.board))
    open_moves: list[str] = []
    last = None
    for step, move in enumerate((*line.moves, None)):
        held = known[step] if step < len(known) else None
        open_moves.append(_in_order(engine.options(), last) if held is None else held)
        if move is not None:
            engine.push(move)
        last = move
    at_end = None if line.is_complete else open_moves[-1]
    return replace(source, line=line, open_moves=tuple(open_moves[:-1]), open_at_end=at_end)


def _in_order(options: str, last: str | None) -> str:
    return "".join(move for move in left_first(last) if move in options)
