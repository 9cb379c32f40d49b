"""What random walkthroughs look like: turns, straight runs, and when they visit each cell."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

import numpy as np

from unicursal.board import Board
from unicursal.count import Table
from unicursal.lab.kinds.kind import RepeatedKind, seed_of, standard_error
from unicursal.lab.shard import Fields
from unicursal.line import Line
from unicursal.memory import without_asking
from unicursal.walk import draw


class Samples(RepeatedKind):
    """`sample`: statistics of uniform or fair walkthroughs."""

    name = "sample"
    shard_size = 1000

    def first_shards(self, task: Fields) -> list[str]:
        """The samples of each board, of which the first must be possible."""
        for board in task["boards"]:
            _Sample(board, task["law"]).do(seed_of(int(task["seed"]), 0))
        _table.cache_clear()  # the workers have their own
        return super().first_shards(task)

    def trial(self, shard: Fields) -> _Sample:
        """A sample of one board."""
        return _Sample(shard["board"], shard["law"])

    def add(self, task: Fields, results: Iterable[Fields]) -> dict[str, object]:
        """A row a board."""
        by_board: dict[str, list[Fields]] = defaultdict(list)
        for result in results:
            by_board[result["board"]].append(result)
        return {"law": task["law"], "rows": [_row(name, by_board[name]) for name in task["boards"]]}


class _Sample:
    """Counts over walkthroughs: turns, lengths of straight runs, visiting times."""

    def __init__(self, board: str, law: str) -> None:
        self._name, self._law = board, law
        self._board = Board(board)
        self._turns = self._squares = 0
        self._runs: Counter[int] = Counter()
        self._times = np.zeros((self._board.height, self._board.width), np.int64)

    def do(self, seed: int) -> None:
        """One walkthrough."""
        line = self._drawn(seed)
        runs = [len(list(group)) for _, group in groupby(line.moves)]
        turns = max(0, len(runs) - 1)
        self._turns += turns
        self._squares += turns**2
        self._runs.update(runs)
        self._times += np.where(self._board.mask, line.numbers, 0)

    def _drawn(self, seed: int) -> Line:
        if self._law == "uniform":
            return _table(self._name).sample(seed, 1)[0]
        return draw(self._board, self._law, seed)

    def result(self) -> dict[str, object]:
        """The counts."""
        return {
            "turns": self._turns,
            "squares": self._squares,
            "runs": {str(length): self._runs[length] for length in sorted(self._runs)},
            "visits": self._times.tolist(),
        }


@lru_cache(maxsize=2)
def _table(board: str) -> Table:
    return Table(Line(board), memory=without_asking())


def _row(board: str, results: list[Fields]) -> dict[str, object]:
    times = sum(int(result["times"]) for result in results)
    turns = sum(int(result["turns"]) for result in results)
    squares = sum(int(result["squares"]) for result in results)
    runs: Counter[int] = Counter()
    for result in results:
        runs.update({int(length): number for length, number in result["runs"].items()})
    visits = sum((np.array(result["visits"]) for result in results), np.zeros((1, 1)))
    return {
        "board": board,
        "times": times,
        "turns": turns / times if times else None,
        "turns_stderr": standard_error(times, turns, squares),
        "runs": {str(length): runs[length] for length in sorted(runs)},
        "mean_visit": (visits / times).round(3).tolist() if times else None,
    }
