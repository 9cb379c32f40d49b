"""How far the principles get with a few trials, on boards from 9x9 to 41x41.

    python benchmarks/trials.py [SHARE] [CHART.svg]

takes about ten minutes of one core; a share of 0.01 draws a hundredth of the walks.

Nobody has to walk into an error to know how likely it was. In a position with g good steps of which
a set leaves m blocked ones open beside them, a random walk survives with probability g / (g + m);
and as long as it survives it is a fair walk, only with other probabilities. So the share of walks
that a set completes is the mean, over fair walks, of the product of these fractions, and the same
fair walks serve for every number of nodes at once.
"""

import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from math import inf, isfinite, sqrt
from pathlib import Path

from unicursal import Board, Line
from unicursal.board import MOVES
from unicursal.board.directions import moves_of
from unicursal.draw.chart import Chart, Series
from unicursal.exact.refuter import Refuter
from unicursal.progress import Progress, silent
from unicursal.walk.rows import fair_rows

WALKS = {9: 8_000, 11: 4_000, 13: 4_000, 17: 2_000, 21: 2_000, 31: 500, 41: 250}
MOST = 12
CHARTED = {1: "line", 2: "future", 3: "option", 4: "alarm", 6: "cross", 8: "label"}
"""The numbers of nodes that the chart shows, and their colours."""


@dataclass(frozen=True)
class Worth:
    """What this many nodes are worth on a board."""

    nodes: int
    mean: float
    """Random walkthroughs before an error; infinite where no walk met one."""
    stderr: float


@dataclass(frozen=True)
class Trials:
    """What was seen on fair walks of a board.

    >>> seen = trials_of(Board(5), walks=3, seed=1, most=4)
    >>> seen.needed, seen.worth(1)
    (Counter({1: 27}), Worth(nodes=1, mean=inf, stderr=inf))
    """

    board: Board
    needed: Counter[int]
    """Blocked steps by the nodes within which they are refuted; `most` + 1 stands for more."""
    losses: tuple[tuple[float, ...], ...]
    """For each number of nodes from 1 on: how likely each of the walks would have met an error."""

    def worth(self, nodes: int) -> Worth:
        """The mean number of walkthroughs before an error, and its standard error."""
        losses = self.losses[nodes - 1]
        loss = sum(losses) / len(losses)
        if loss == 0:
            return Worth(nodes, inf, inf)
        variance = sum((each - loss) ** 2 for each in losses) / (len(losses) - 1)
        return Worth(nodes, (1 - loss) / loss, sqrt(variance / len(losses)) / loss**2)


def trials_of(
    board: Board, walks: int, seed: int, most: int, progress: Progress = silent
) -> Trials:
    """Draw fair walks and find out how many nodes each blocked step needs, up to `most`."""
    refuter = Refuter(board)
    needed: Counter[int] = Counter()
    losses: list[list[float]] = [[] for _ in range(most)]
    for number, (steps, options) in enumerate(islice(fair_rows(board, seed), walks)):
        progress(f"walking on {board}", number / walks)
        survived = [1.0] * most
        moves = "".join(MOVES[step] for step in steps)
        for at, options_here in enumerate(map(moves_of, options)):
            blocked = [
                refuter.nodes_for(moves[:at], move, most) or most + 1
                for move in Line(board, moves[:at]).free_neighbours()
                if move not in options_here
            ]
            needed.update(blocked)
            good = len(options_here)
            for nodes in range(1, max(blocked, default=1)):
                survived[nodes - 1] *= good / (good + sum(each > nodes for each in blocked))
        for loss, share in zip(losses, survived, strict=True):
            loss.append(1 - share)
    return Trials(board, needed, tuple(map(tuple, losses)))


def main() -> None:
    """Print, for each board, the blocked steps by nodes and the worth of each number of nodes."""
    share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    worths: dict[int, list[Worth]] = {}
    for side, walks in WALKS.items():
        begin = time.process_time()
        seen = trials_of(Board(side), max(2, round(walks * share)), seed=1, most=MOST)
        found = [seen.worth(nodes) for nodes in range(1, MOST + 1)]
        worths[side] = [worth for worth in found if isfinite(worth.mean)]
        print(f"{side}x{side}, {len(seen.losses[0]):,} walks, {time.process_time() - begin:.0f} s")
        print("  blocked steps by nodes:", dict(sorted(seen.needed.items())))
        for worth in worths[side]:
            print(f"  {worth.nodes:2} nodes: {worth.mean:.4g} +- {worth.stderr:.2g}", flush=True)
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_text(chart_of(worths).svg())


def chart_of(worths: Mapping[int, list[Worth]]) -> Chart:
    """The worth of some numbers of nodes over the side of the board, where it is known well."""
    series = []
    for nodes, role in CHARTED.items():
        found = {
            side: worth
            for side, known in worths.items()
            for worth in known
            if worth.nodes == nodes and worth.stderr < worth.mean / 2
        }
        means = {side: max(worth.mean, 0.01) for side, worth in found.items()}
        errors = {side: worth.stderr for side, worth in found.items()}
        series.append(Series("1 node" if nodes == 1 else str(nodes), means, role, errors))
    return Chart(
        "Walkthroughs before an error",
        tuple(series),
        tuple(sorted(worths)),
        (0.01, 0.1, 1, 10, 100, 1_000, 10_000),
        is_log_y=True,
    )


if __name__ == "__main__":
    main()
