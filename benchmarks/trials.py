"""How far the principles get with a few trials, on boards from 9x9 to 41x41.

    python benchmarks/trials.py [SHARE] [CHART.svg]

takes about ten minutes of one core; a share of 0.01 draws a hundredth of the walks.
"""

import sys
import time
from collections.abc import Mapping
from math import isfinite
from pathlib import Path

from unicursal import Board
from unicursal.draw.chart import Chart, Series
from unicursal.rules.trials.stats import Worth, trials_of

WALKS = {9: 8_000, 11: 4_000, 13: 4_000, 17: 2_000, 21: 2_000, 31: 500, 41: 250}
MOST = 12
CHARTED = {1: "line", 2: "future", 3: "option", 4: "alarm", 6: "cross", 8: "label"}
"""The numbers of nodes that the chart shows, and their colours."""


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
