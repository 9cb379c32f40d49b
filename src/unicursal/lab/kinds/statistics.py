"""Random walkthroughs that a rule set completes before the first dead end.

Every walkthrough of an attempt begins at the start, whatever the one before was, so they end in a
dead end with one and the same chance. An attempt that is stopped after `most` walkthroughs
therefore counts too: all walkthroughs divided by all dead ends estimate the mean as well as
attempts that go on to their dead end would, for as many dead ends.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from unicursal.board import Board
from unicursal.lab.kinds.kind import RepeatedKind, standard_error
from unicursal.lab.rule_words import rules_of
from unicursal.lab.shard import Fields
from unicursal.rules.principles import Principles, PrinciplesRun
from unicursal.rules.suitable import check_board
from unicursal.rules.trials.runs import RuleRun, run_of
from unicursal.rules.trials.stats import PAPER


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
        run = run_of(Board(shard["board"]), rules_of(shard))
        return _Attempts(run, int(shard["most"]))

    def add(self, task: Fields, results: Iterable[Fields]) -> dict[str, object]:
        """A row a board."""
        sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
        for result in results:
            row = sums[result["board"]]
            for k, name in enumerate(("times", "completed", "squares", "stopped")):
                row[k] += int(result[name])
        return {"rows": [_row(task, board, *sums[board]) for board in task["boards"]]}


class _Attempts:
    """Sums over attempts, as whole numbers: so their order does not matter."""

    def __init__(self, run: RuleRun | PrinciplesRun, most: int) -> None:
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


def _row(
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
