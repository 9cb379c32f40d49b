"""Random walkthroughs: those that a rule set completes before an error, and those of a law.

Every walkthrough of an attempt under rules begins at the start, whatever the one before was, so
they end in a dead end with one and the same chance. An attempt that is stopped after `most`
walkthroughs therefore counts too: all walkthroughs divided by all dead ends estimate the mean as
well as attempts that go on to their dead end would, for as many dead ends.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

import numpy as np

from unicursal.board import Board
from unicursal.count import Table
from unicursal.lab.kinds.kind import RepeatedKind, seed_of, standard_error
from unicursal.lab.shard import Fields, rules_of
from unicursal.line import Line
from unicursal.memory import without_asking
from unicursal.rules.principles import Principles
from unicursal.rules.suitable import check_board
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.stats import PAPER
from unicursal.walk import draw


class Statistics(RepeatedKind):
    """`stats`: means with their standard errors, beside the paper's."""

    name = "stats"
    shard_size = 500

    def first_shards(self, task: Fields) -> list[str]:
        """The attempts on each board, which must be one for the rules."""
        if not isinstance(rules_of(task), Principles):
            for board in task["boards"]:
                check_board(Board(board))
        return super().first_shards(task)

    def trial(self, shard: Fields) -> _Attempts:
        """Attempts on one board."""
        run = RuleRun(Board(shard["board"]), rules_of(shard))
        return _Attempts(run, int(shard["most"]))

    def add(self, task: Fields, results: Iterable[Fields]) -> dict[str, object]:
        """A row a board."""
        sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
        for result in results:
            row = sums[result["board"]]
            for k, name in enumerate(("times", "completed", "squares", "stopped")):
                row[k] += int(result[name])
        return {"rows": [_attempts_row(task, board, *sums[board]) for board in task["boards"]]}


class _Attempts:
    """Sums over attempts, as whole numbers: so their order does not matter."""

    def __init__(self, run: RuleRun, most: int) -> None:
        self._run, self._most = run, most
        self._completed = self._squares = self._stopped = 0

    def do(self, seed: int) -> None:
        """One attempt."""
        completed = self._run.at_random(self._most, seed).completed
        self._completed += completed
        self._squares += completed**2
        self._stopped += completed == self._most

    def result(self) -> dict[str, object]:
        """The sums."""
        return {
            "completed": self._completed,
            "squares": str(self._squares),
            "stopped": self._stopped,
        }


def _attempts_row(
    task: Fields, board: str, times: int, completed: int, squares: int, stopped: int
) -> dict[str, object]:
    mean = completed / times if times else None
    errors = times - stopped
    between = completed / errors if errors else None
    return {
        "board": board,
        "times": times,
        "attempts": times,
        "mean": mean,
        "stderr": standard_error(times, completed, squares),
        "stopped": stopped,
        "completed": completed,
        "between_errors": between,
        "between_errors_stderr": between and (between * (between + 1) / errors) ** 0.5,
        "paper": PAPER.get(Board(board).width) if task["rules"] == "7" else None,
    }


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
        return {
            "law": task["law"],
            "rows": [_sample_row(name, by_board[name]) for name in task["boards"]],
        }


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


def _sample_row(board: str, results: list[Fields]) -> dict[str, object]:
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
