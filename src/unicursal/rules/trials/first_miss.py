"""Where the left-first run of a set with forced lines would be lost, found without running it.

A run that forbids no good step completes what the listing lists, until it comes to a blocked step
that the set leaves open. So it is enough to look at the blocked steps along the listing, and to ask
the whole set only where forced lines are silent.
"""

import math
import time
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from unicursal.board import MOVES, Board, Move
from unicursal.count import Listing
from unicursal.errors import UnicursalError
from unicursal.exact import Engine
from unicursal.line import Line
from unicursal.progress import Progress, silent
from unicursal.rules.engine.judge import Judge
from unicursal.rules.engine.workplace import Workplace
from unicursal.rules.limits._formula_names import FORCED
from unicursal.rules.sets.rule_set import RuleSet
from unicursal.walk.run import walked

_PORTION = 100_000


@dataclass(frozen=True)
class FirstMiss:
    """How many walkthroughs were looked at, and the first miss if there was one."""

    walkthroughs: int
    """Those before the position of the miss, or all that were listed."""
    position: Line | None
    move: Move | None
    finished: bool
    """Whether all walkthroughs of the board were looked at."""
    blocked: int = 0
    drawn: int = 0
    """Blocked steps for which forced lines were drawn, because they close nothing off at once."""
    judged: int = 0
    """Those of them for which the whole set was asked."""


def first_miss(
    rules: RuleSet,
    board: Board,
    limit: int | None = None,
    seconds: float = math.inf,
    tell: Progress = silent,
) -> FirstMiss:
    """Look along the first walkthroughs of a board for a blocked step that a set leaves open.

    >>> first_miss(RuleSet.parse("forced"), Board(5)).walkthroughs
    104
    """
    if not set(FORCED) <= {rule.formula for rule in rules.rules}:
        raise UnicursalError(f"the set {rules} has no forced lines: + forced")
    end = time.monotonic() + seconds
    search = _Search(rules, board)
    while time.monotonic() < end and (limit is None or search.done < limit):
        tell(walked(search.done), 0.0 if limit is None else search.done / limit)
        if not search.go_on(_PORTION if limit is None else min(_PORTION, limit - search.done)):
            break
    return search.result()


class _Search:
    """The listing as far as it was looked at."""

    def __init__(self, rules: RuleSet, board: Board) -> None:
        from unicursal.rules.trials._first_miss import MISS_NUMBERS

        self._rules, self._board = rules, board
        self._listing = Listing(Line(board))
        self._found = np.zeros(MISS_NUMBERS, np.int64)
        self._code = np.zeros(256, np.uint8)
        self._code[[ord(move) for move in MOVES]] = range(len(MOVES))
        self._ahead = self._listing.block(1)  # the first walkthrough of the next portion
        self.done = 0
        self._is_finished = False
        self._miss: tuple[str, Move] | None = None

    def go_on(self, number: int) -> bool:
        """Look at so many walkthroughs more; whether there are others, and no miss yet."""
        from unicursal.rules.trials import _first_miss
        from unicursal.rules.trials._audit import options_of_rows

        letters = np.concatenate([self._ahead, self._listing.block(number)])
        is_last = len(letters) <= number
        rows = self._code[letters if is_last else letters[:-1]]
        self._ahead = letters[-1:]
        first = letters[0].tobytes().decode("ascii")
        if self._misses_along(first):
            return False
        common = _common(letters)
        shared = np.concatenate([[-1], common[: len(rows) - 1]]).astype(np.int64)
        last = -1 if is_last else int(common[-1])
        goes_on = np.minimum.accumulate([*common[: len(rows) - 1], last][::-1])[::-1]
        options = np.zeros_like(rows)
        options_of_rows(rows, shared, np.zeros(rows.shape[1], np.uint8), options)
        place = Workplace(self._board, self._rules)
        _first_miss.miss_in_rows(
            place.compiled.tables,
            place.position,
            place.future,
            rows,
            shared,
            np.ascontiguousarray(goes_on, np.int64),
            options,
            self._found,
        )
        row = int(self._found[_first_miss.MISS_ROW])
        if row >= 0:
            length = int(self._found[_first_miss.MISS_LENGTH])
            moves = letters[row, :length].tobytes().decode("ascii")
            self._miss = moves, MOVES[int(self._found[_first_miss.MISS_MOVE])]
            self.done += row
            return False
        self.done += len(rows)
        self._is_finished = is_last
        return not is_last

    def _misses_along(self, moves: str) -> bool:
        """Look at all positions of one walkthrough, by the exact answer.

        Those that it shares with the portion before were left to this one.
        """
        engine, judge = Engine(self._board), Judge(self._board, self._rules)
        for length, move in enumerate(moves):
            options = engine.options()
            for each in judge.open():
                if each not in options:
                    self._miss = moves[:length], each
                    return True
            engine.push(move)
            judge.push(move)
        return False

    def result(self) -> FirstMiss:
        """What was found so far."""
        moves, move = self._miss or (None, None)
        blocked, drawn, judged = map(int, self._found[-3:])
        return FirstMiss(
            self.done,
            None if moves is None else Line(self._board, moves),
            move,
            self._is_finished,
            blocked,
            drawn,
            judged,
        )


def _common(letters: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """How many moves each walkthrough but the first shares with the one before it."""
    return (letters[1:] != letters[:-1]).argmax(axis=1)
