"""Future lines: lines of edges that every remaining walkthrough uses.

`local` ones are those that forced edges alone prove, at once. `exact` ones are all of them: each
edge of the witness is ruled out in turn, and either that is refuted or a new witness comes up.
"""

import numpy as np

from unicursal.board import STEP, Cell
from unicursal.budget import StartedBudget
from unicursal.exact.solver._state import IN, OPEN, STATE, WIT, State
from unicursal.exact.solver.engine import Engine, edge_number

FutureLine = tuple[Cell, ...]


def local_future(engine: Engine, budget: StartedBudget | None = None) -> list[FutureLine]:
    """The future lines that forced edges prove; none where no walkthrough exists.

    >>> from unicursal.board import Board
    >>> engine = Engine(Board(3))
    >>> engine.extend("RR")
    >>> local_future(engine)
    [((2, 0), (2, 1), (1, 1), (0, 1), (0, 2), (1, 2), (2, 2))]
    """
    if not (ahead := engine.witness(budget=budget)):
        return []
    # With an engine of its own: this one also holds what it has found out by search.
    fresh = Engine(engine.board)
    fresh.extend(engine.moves)
    return _lines(engine, ahead, fresh.state)


def exact_future(engine: Engine, budget: StartedBudget | None = None) -> list[FutureLine]:
    """All edges that the remaining walkthroughs share; none where no walkthrough exists."""
    if not (ahead := engine.witness(budget=budget)):
        return []
    edge = engine.state.edge
    candidates = ((edge[:, WIT] == 1) & (edge[:, STATE] == OPEN)).astype(np.int64)
    engine.assert_shared(candidates, budget)
    return _lines(engine, ahead, engine.state)


def _lines(engine: Engine, ahead: str, state: State) -> list[FutureLine]:
    """The edges that are in, as lines: that of the live end first, the others by their first cells.

    A line leads away from the live end, or to the target, or from its upper left end; so it is the
    same whatever witness shows it. The edge that closes a loop is in from the beginning.
    """
    lines: list[FutureLine] = []
    line: list[Cell] = []
    here = live_end = engine.live_end
    for move in ahead:
        there = here[0] + STEP[move][0], here[1] + STEP[move][1]
        if state.edge[edge_number(state, here, there), STATE] == IN:
            line = line or [here]
            line.append(there)
        elif line:
            lines.append(tuple(line))
            line = []
        here = there
    board = engine.board
    if board.is_loop:
        line = [*(line or [here]), board.start]
    if line:
        lines.append(tuple(line))
    fixed = {live_end, board.start if board.is_loop else board.target}

    def directed(line: FutureLine) -> FutureLine:
        is_free = fixed.isdisjoint((line[0], line[-1]))
        return line[::-1] if is_free and line[-1][::-1] < line[0][::-1] else line

    return sorted(map(directed, lines), key=lambda line: (line[0] != live_end, line[0][::-1]))
