"""How far the principles get with a few trials, on boards from 9x9 to 41x41.

    python benchmarks/trials.py [SHARE]

takes about ten minutes of one core; a share of 0.01 draws a hundredth of the walks.
"""

import sys
import time
from math import isfinite

from unicursal import Board
from unicursal.rules.trials.worth import trials_of

WALKS = {9: 8_000, 11: 4_000, 13: 4_000, 17: 2_000, 21: 2_000, 31: 500, 41: 250}
MOST = 12


def main() -> None:
    """Print, for each board, the blocked steps by nodes and the worth of each number of nodes."""
    share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    for side, walks in WALKS.items():
        begin = time.process_time()
        seen = trials_of(Board(side), max(2, round(walks * share)), seed=1, most=MOST)
        print(f"{side}x{side}, {len(seen.losses[0]):,} walks, {time.process_time() - begin:.0f} s")
        print("  blocked steps by nodes:", dict(sorted(seen.needed.items())))
        for nodes in range(1, MOST + 1):
            worth = seen.worth(nodes)
            if isfinite(worth.mean):
                print(f"  {nodes:2} nodes: {worth.mean:.4g} +- {worth.stderr:.2g}", flush=True)


if __name__ == "__main__":
    main()
