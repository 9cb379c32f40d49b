"""Random walkthroughs: those that a rule set completes before an error, and those of a law.

Every walkthrough of an attempt under rules begins at the start, whatever the one before was, so
they end in a dead end with one and the same chance. An attempt that is stopped after `most`
walkthroughs therefore counts too: all walkthroughs divided by all dead ends estimate the mean as
well as attempts that go on to their dead end would, for as many dead ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

import numpy as np

from unicursal.board import Board
from unicursal.count import Table
from unicursal.lab.kinds.kind import RepeatedKind, Trial, seed_of, standard_error
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

    def trial(self, shard: Fields) -> Trial:
        """An attempt; of whole numbers alone, so that their order does not matter."""
        run, most = RuleRun(Board(shard["board"]), rules_of(shard)), int(shard["most"])

        def attempt(seed: int) -> Fields:
            completed = run.at_random(most, seed).completed
            stopped = int(completed == most)
            return {"completed": completed, "squares": completed**2, "stopped": stopped}

        return attempt

    def row(self, task: Fields, board: str, sums: Fields) -> dict[str, object]:
        """The mean of an attempt, and of the walkthroughs between two errors."""
        times, completed, stopped = (sums.get(k, 0) for k in ("times", "completed", "stopped"))
        errors = times - stopped
        between = completed / errors if errors else None
        return {
            "board": board,
            "times": times,
            "attempts": times,
            "mean": completed / times if times else None,
            "stderr": standard_error(times, completed, sums.get("squares", 0)),
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
            drawn(board, task["law"], seed_of(int(task["seed"]), 0))
        _table.cache_clear()  # the workers have their own
        return super().first_shards(task)

    def trial(self, shard: Fields) -> Trial:
        """Turns, lengths of straight runs and visiting times of a walkthrough."""

        def sample(seed: int) -> Fields:
            line = drawn(shard["board"], shard["law"], seed)
            runs = Counter(str(len(list(group))) for _, group in groupby(line.moves))
            turns = max(0, runs.total() - 1)
            visits = np.where(line.board.mask, line.numbers, 0)
            return {"turns": turns, "squares": turns**2, "runs": dict(runs), "visits": visits}

        return sample

    def add(self, task: Fields, results: Iterable[Fields]) -> dict[str, object]:
        """A row a board, and the law."""
        return {"law": task["law"], **super().add(task, results)}

    def row(self, task: Fields, board: str, sums: Fields) -> dict[str, object]:  # noqa: ARG002
        """Means, and how often there are straight runs of each length."""
        times, turns = sums.get("times", 0), sums.get("turns", 0)
        runs = sums.get("runs", {})
        return {
            "board": board,
            "times": times,
            "turns": turns / times if times else None,
            "turns_stderr": standard_error(times, turns, sums.get("squares", 0)),
            "runs": {length: runs[length] for length in sorted(runs, key=int)},
            "mean_visit": (np.array(sums["visits"]) / times).round(3).tolist() if times else None,
        }


def drawn(board: str, law: str, seed: int) -> Line:
    """A walkthrough of a law."""
    if law == "uniform":
        return _table(board).sample(seed, 1)[0]
    return draw(Board(board), law, seed)


@lru_cache(maxsize=2)
def _table(board: str) -> Table:
    return Table(Line(board), memory=without_asking())
