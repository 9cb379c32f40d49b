"""Left-first: at each step the leftmost possible one; and what comes after it.

Walked again and again this visits all walkthroughs of a board in left-first order, the numbering
of the paper.
"""

from typing import TYPE_CHECKING

from unicursal.board import LineLike
from unicursal.board.directions import left_first
from unicursal.budget import AnyBudget, allowance_of
from unicursal.line import Line, line_of
from unicursal.walk.engine import engine_of

if TYPE_CHECKING:
    from unicursal.budget import Allowance
    from unicursal.exact.solver.engine import Engine


def complete_left_first(line: LineLike, budget: AnyBudget = None) -> Line | None:
    """The first walkthrough, in left-first order, that begins with a line; None if it is lost.

    An `OutOfBudgetError` if the budget ends first.

    >>> complete_left_first(5)
    Line('5:RRRRDDDLLLURRULLLDDDRRRR')
    """
    line = line_of(line)
    return _completed(line, engine_of(line), allowance_of(budget))


def next_left_first(walkthrough: LineLike, budget: AnyBudget = None) -> Line | None:
    """The walkthrough that follows one in left-first order; None after the last.

    An `OutOfBudgetError` if the budget ends first.

    >>> next_left_first(Line("3:RRDLLDRR"))
    Line('3:DDRUURDD')
    """
    walkthrough, allowance = line_of(walkthrough), allowance_of(budget)
    engine = engine_of(walkthrough)
    moves = walkthrough.moves
    for length in range(len(moves) - 1, -1, -1):
        taken = engine.pop()
        order = left_first(moves[length - 1] if length else None)
        possible = _options(engine, allowance)
        for move in order[order.index(taken) + 1 :]:
            if move in possible:
                engine.push(move)
                return _completed(walkthrough, engine, allowance)
    return None


def left_first_key(moves: str) -> tuple[int, ...]:
    """What sorts lines left-first.

    >>> sorted(["D", "RD", "R", "RR"], key=left_first_key)
    ['R', 'RR', 'RD', 'D']
    """
    return tuple(
        left_first(last).index(move) for last, move in zip((None, *moves), moves, strict=False)
    )


def first_at_or_after(line: LineLike, budget: AnyBudget = None) -> Line | None:
    """The first walkthrough at or after a line in left-first order; None if there is none.

    Where the line is lost, it is one that leaves it by a later turn.

    >>> first_at_or_after(Line("3:RD")), first_at_or_after(Line("3:DR"))
    (Line('3:DDRUURDD'), Line('3:DDRUURDD'))
    """
    line, allowance = line_of(line), allowance_of(budget)
    found = _completed(line, engine_of(line), allowance)
    for length in range(len(line.moves) - 1, -1, -1):
        if found is not None:
            break
        before = Line(line.board, line.moves[:length])
        engine = engine_of(before)
        if engine.witness(None, allowance) is None:
            continue
        order = left_first(before.moves[-1:] or None)
        possible = _options(engine, allowance)
        later = order[order.index(line.moves[length]) + 1 :]
        if step := next((move for move in later if move in possible), None):
            engine.push(step)
            found = _completed(line, engine, allowance)
    return found


def _completed(line: Line, engine: "Engine", allowance: "Allowance | None") -> Line | None:
    """Go on from where the engine stands on the line's board."""
    moves = list(engine.moves)
    if engine.witness(None, allowance) is None:
        return None
    while len(moves) < len(line.board) - 1:
        possible = _options(engine, allowance)
        move = next(move for move in left_first(moves[-1] if moves else None) if move in possible)
        engine.push(move)
        moves.append(move)
    return Line(line.board, "".join(moves))


def _options(engine: "Engine", allowance: "Allowance | None") -> str:
    """The options, unless the many questions before have spent the allowance."""
    if allowance is not None:
        allowance.require()
    return engine.options(allowance)
