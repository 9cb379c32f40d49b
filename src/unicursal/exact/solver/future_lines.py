"""Future lines: runs of edges that every remaining walkthrough uses.

`local` ones are those that forced edges alone prove, at once. `exact` ones are all of them: each
edge of the witness is ruled out in turn, and either that is refuted or a new witness comes up.
"""

import numpy as np

from unicursal.board import STEP, Cell
from unicursal.budget import Allowance
from unicursal.exact.solver._state import IN, OPEN, STATE, WIT, State
from unicursal.exact.solver.engine import Engine, edge_number

Run = tuple[Cell, ...]


def local_future(engine: Engine, budget: Allowance | None = None) -> list[Run]:
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
    return _runs(engine, ahead, fresh.state)


def exact_future(engine: Engine, budget: Allowance | None = None) -> list[Run]:
    """All edges that the remaining walkthroughs share; none where no walkthrough exists."""
    if not (ahead := engine.witness(budget=budget)):
        return []
    edge = engine.state.edge
    candidates = ((edge[:, WIT] == 1) & (edge[:, STATE] == OPEN)).astype(np.int64)
    engine.assert_shared(candidates, budget)
    return _runs(engine, ahead, engine.state)


def _runs(engine: Engine, ahead: str, state: State) -> list[Run]:
    """The edges that are in, as runs: that of the live end first, the others by their first cells.

    A run leads away from the live end, or to the target, or from its upper left end; so it is the
    same whatever witness shows it.
    """
    runs: list[Run] = []
    run: list[Cell] = []
    here = live_end = engine.live_end
    for move in ahead:
        there = here[0] + STEP[move][0], here[1] + STEP[move][1]
        if state.edge[edge_number(state, here, there), STATE] == IN:
            run = run or [here]
            run.append(there)
        elif run:
            runs.append(tuple(run))
            run = []
        here = there
    if run:
        runs.append(tuple(run))
    fixed = {live_end, engine.board.target}

    def directed(run: Run) -> Run:
        is_free = fixed.isdisjoint((run[0], run[-1]))
        return run[::-1] if is_free and run[-1][::-1] < run[0][::-1] else run

    return sorted(map(directed, runs), key=lambda run: (run[0] != live_end, run[0][::-1]))
