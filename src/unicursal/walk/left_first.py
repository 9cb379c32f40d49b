"""The law `left-first`: at each step the leftmost possible one; and what comes after it.

Walked again and again this visits all walkthroughs of a board in left-first order, the numbering
of the paper.
"""

from unicursal.board.directions import left_first
from unicursal.exact import Engine
from unicursal.exact.solver.engine import POSSIBLE
from unicursal.line import Line


def complete_left_first(line: Line) -> Line | None:
    """The first walkthrough, in left-first order, that begins with a line; None if it is lost.

    >>> complete_left_first(Line("5"))
    Line('5:RRRRDDDLLLURRULLLDDDRRRR')
    """
    engine = Engine(line.board)
    engine.extend(line.moves)
    return _completed(line, engine)


def next_left_first(walkthrough: Line) -> Line | None:
    """The walkthrough that follows one in left-first order; None after the last.

    >>> next_left_first(Line("3:RRDLLDRR"))
    Line('3:DDRUURDD')
    """
    engine = Engine(walkthrough.board)
    engine.extend(walkthrough.moves)
    moves = walkthrough.moves
    while moves:
        taken, moves = moves[-1], moves[:-1]
        engine.pop()
        before = Line(walkthrough.board, moves)
        order = before.left_first_moves()
        possible = engine.options()
        for move in order[order.index(taken) + 1 :]:
            if move in possible:
                engine.push(move)
                return _completed(before.step(move), engine)
    return None


def _completed(line: Line, engine: Engine) -> Line | None:
    if engine.settle() != POSSIBLE:
        return None
    moves = list(line.moves)
    while engine.steps < len(line.board) - 1:
        possible = engine.options()
        move = next(move for move in left_first(moves[-1] if moves else None) if move in possible)
        engine.push(move)
        moves.append(move)
    return Line(line.board, "".join(moves))
