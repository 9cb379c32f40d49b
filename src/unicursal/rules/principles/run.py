"""Runs under the principles: walkthrough after walkthrough until the first dead end."""

import numpy as np

from unicursal._random import Generator, below, seeded
from unicursal.board import MOVES, Board, Move
from unicursal.line import Line
from unicursal.progress import Progress, silent
from unicursal.rules.principles.judge import Principles, PrinciplesJudge
from unicursal.walk.run import Run, walked


class PrinciplesRun:
    """A run on any board.

    >>> PrinciplesRun(Board(5), Principles()).left_first()
    Run(completed=104, dead_end=None, finished=True)
    """

    def __init__(self, board: Board, principles: Principles) -> None:
        self._board = board
        self._principles = principles
        self._judge = PrinciplesJudge(board, principles)

    @property
    def line(self) -> Line:
        """The line as it stands."""
        return self._judge.line

    def left_first(self, limit: int | None = None, tell: Progress = silent) -> Run:
        """Complete walkthroughs in left-first order until all are done, a limit or a dead end."""
        judge = self._judge = PrinciplesJudge(self._board, self._principles)
        to_try: list[list[Move]] = []  # at each field of the line, the leftmost last
        completed = 0
        while True:
            if judge.is_complete:
                completed += 1
                tell(walked(completed), 0.0 if limit is None else completed / limit)
                if to_try:
                    judge.pop()
            elif moves := judge.open():
                to_try.append(list(reversed(moves)))
            else:
                return Run(completed, judge.line, finished=False)
            while to_try and not to_try[-1]:
                to_try.pop()
                if to_try:
                    judge.pop()
            if not to_try or completed == limit:
                return Run(completed, None, finished=not to_try)
            judge.push(to_try[-1].pop())

    def at_random(self, limit: int, seed: int | Generator, tell: Progress = silent) -> Run:
        """Walk at random, from the start after each walkthrough, until a limit or a dead end.

        `seed` is a number or a generator, which goes on where it stopped.
        """
        rng = seeded(np.uint64(seed)) if isinstance(seed, int) else seed
        for completed in range(limit):
            tell(walked(completed), completed / limit)
            judge = self._judge = PrinciplesJudge(self._board, self._principles)
            while not judge.is_complete:
                moves = sorted(judge.open(), key=MOVES.index)
                if not moves:
                    return Run(completed, judge.line, finished=False)
                judge.push(moves[int(below(rng, len(moves))) if len(moves) > 1 else 0])
        return Run(limit, None, finished=False)
