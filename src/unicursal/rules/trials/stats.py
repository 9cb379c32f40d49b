"""How far a rule set gets: random walkthroughs completed before the first error."""

from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Final

from unicursal.board import Board, BoardLike, board_of
from unicursal.board.inputs import whole_number
from unicursal.budget import AnyBudget, started, within
from unicursal.chance import generator_of
from unicursal.draw.chart import Chart, Series
from unicursal.errors import UnicursalError
from unicursal.notation import Seed, checked_seed
from unicursal.progress import Progress, part_of, silent
from unicursal.rules.json_form import Told
from unicursal.rules.trials.runs import RuleRun
from unicursal.walk.exact_run import run_at_random

PAPER: Final = {9: 19.5, 11: 5.7, 13: 2.6, 15: 1.2, 17: 0.7, 19: 0.4, 21: 0.2}
"""The paper's table: the means of its 7x7 rules over 1,000 attempts."""

_MOST = 10_000
_TICKS = (0.01, 0.1, 1.0, 10.0, 100.0, 1000.0, 10000.0, 100000.0)


@dataclass(frozen=True)
class Stats(Told):
    """The walkthroughs that a rule set completes at random before it gets stuck."""

    board: Board
    attempts: int
    mean: float
    stderr: float | None
    """The standard error of the mean; one attempt has none."""
    stopped: int
    """The attempts that were stopped while nothing was wrong; with any, the mean is a bound."""
    paper: float | None
    """The paper's figure, where it gives one."""


def stats_of(
    board: BoardLike,
    rules: str | int,
    attempts: int,
    seed: Seed = 0,
    most: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> Stats:
    """The mean number of walkthroughs an attempt; one that completes `most` is stopped.

    Unless given it is 10,000; but the set `exact` never gets stuck, so each of its attempts is then
    stopped after one walkthrough. An `OutOfBudgetError` if the budget ends first.

    >>> stats_of(5, 5, attempts=2, seed=1, most=100)
    Stats(board=Board('5'), attempts=2, mean=100.0, stderr=0.0, stopped=2, paper=None)
    """
    board, seed, rules = board_of(board), checked_seed(seed), str(rules)
    attempts = whole_number(attempts, "the number of attempts", UnicursalError)
    if attempts < 1 or (most is not None and most < 1):
        raise UnicursalError("there is at least one attempt, of at least one walkthrough")
    progress = within(started(budget), progress)
    words = f"walking on {board}"
    if rules == "exact":
        most = most or 1
        done = run_at_random(board, attempts * most, seed, lambda _, share: progress(words, share))
        stopped = done.completed // most
        return Stats(board, attempts, done.completed / attempts, 0.0, stopped, None)
    most = most or _MOST
    run, rng = RuleRun(board, rules), generator_of(seed)
    counts = []
    for attempt in range(attempts):
        walking = part_of(progress, attempt / attempts, (attempt + 1) / attempts, words=words)
        counts.append(run.at_random(most, rng, walking).completed)
    return Stats(
        board,
        attempts,
        fmean(counts),
        stdev(counts) / attempts**0.5 if attempts > 1 else None,
        sum(count == most for count in counts),
        PAPER.get(board.width) if rules == "7" else None,
    )


def chart_of(rules: str, rows: list[Stats]) -> Chart:
    """The means with their standard errors over the side of the board, and the paper's."""
    means: dict[float, float] = {row.board.width: max(row.mean, _TICKS[0]) for row in rows}
    errors: dict[float, float] = {row.board.width: row.stderr or 0.0 for row in rows}
    paper: dict[float, float] = {r.board.width: r.paper for r in rows if r.paper is not None}
    ours = Series(f"set {rules}", means, errors=errors)
    series = (Series("paper", paper, "label"), ours) if paper else (ours,)
    values = [value for each in series for value in each.points.values()]
    # From the power of ten below the least value to the one above the greatest.
    ticks = [tick for tick in _TICKS if min(values) < 10 * tick and tick < 10 * max(values)]
    sides = set(means)
    return Chart(
        "Walkthroughs before an error",
        series,
        tuple(sorted(sides | {min(sides) + 2} if len(sides) < 2 else sides)),
        tuple(ticks) if len(ticks) > 1 else _TICKS,
        is_log_y=True,
    )
