"""The kernels of `_runs` once more, for what judges without rules: no part of it is a kernel."""

from unicursal._arrays import Integers
from unicursal._random import Generator, below
from unicursal.board import MOVES
from unicursal.board.directions import left_first as in_order
from unicursal.board.directions import moves_of
from unicursal.rules.engine._tables import NOT_JUDGED
from unicursal.rules.engine.judge import Bench, go_to
from unicursal.rules.trials._runs import (
    DEAD_END,
    FINISHED,
    RUN_BEGAN,
    RUN_BLOCKED,
    RUN_COMPLETED,
    RUN_MIDWAY,
    RUN_POSITIONS,
    RUN_STATE,
)


def _look(bench: Bench, tally: Integers) -> int:
    mask = bench.open()
    tally[RUN_POSITIONS] += 1
    tally[RUN_BLOCKED] += len(bench.line.free_neighbours()) - mask.bit_count()
    if mask == 0:
        tally[RUN_STATE] = DEAD_END
    return mask


def left_first(bench: Bench, levels: Integers, limit: int, positions: int, tally: Integers) -> None:
    """Go on with a run until `limit` more walkthroughs are complete, or so many are judged."""
    end, last = tally[RUN_POSITIONS] + positions, tally[RUN_COMPLETED] + limit
    while tally[RUN_POSITIONS] < end:
        moves = bench.line.moves
        level = len(moves)
        if levels[level] == NOT_JUDGED and bench.line.is_complete:
            levels[level] = 0
            tally[RUN_COMPLETED] += 1
            if tally[RUN_COMPLETED] == last:
                if not levels[:level].any():
                    tally[RUN_STATE] = FINISHED
                return
        elif levels[level] == NOT_JUDGED:
            levels[level] = _look(bench, tally)
            if levels[level] == 0:
                return
        if levels[level]:
            order = in_order(moves[-1:] or None)
            move = next(each for each in order if levels[level] >> MOVES.index(each) & 1)
            levels[level] &= ~(1 << MOVES.index(move))
            levels[level + 1] = NOT_JUDGED
            bench.step(move)
        elif level:
            bench.step_back()
        else:
            tally[RUN_STATE] = FINISHED
            return


def at_random(bench: Bench, rng: Generator, limit: int, positions: int, tally: Integers) -> None:
    """Complete walkthroughs from one line until `limit` or the first dead end, maybe midway."""
    end, last = tally[RUN_POSITIONS] + positions, tally[RUN_COMPLETED] + limit
    while tally[RUN_COMPLETED] < last:
        if not tally[RUN_MIDWAY]:
            go_to(bench, bench.line.moves[: tally[RUN_BEGAN] - 1])
            tally[RUN_MIDWAY] = 1
        while not bench.line.is_complete:
            if tally[RUN_POSITIONS] >= end:
                return
            mask = _look(bench, tally)
            if mask == 0:
                tally[RUN_MIDWAY] = 0
                return
            steps = moves_of(mask)
            bench.step(steps[int(below(rng, len(steps))) if len(steps) > 1 else 0])
        tally[RUN_MIDWAY] = 0
        tally[RUN_COMPLETED] += 1
