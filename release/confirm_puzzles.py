"""Confirm that puzzles of 7x7 have one solution, by a counter that knows nothing of the solver.

    python release/confirm_puzzles.py 10000

All 111,712 walkthroughs of the board are listed once; of each puzzle it is counted how many of them
keep to its clues. Kinds and seeds take turns. It ends with an error at the first puzzle that has
another number of solutions than one.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from puzzle.test_thousand_puzzles import KINDS, Places
from unicursal.puzzle import make_puzzle


def main(number: int) -> None:
    """Make puzzles and count their solutions; say how long both took."""
    places = Places("7")
    making = counting = 0.0
    for i in range(number):
        begin = time.process_time()
        puzzle = make_puzzle(7, KINDS[i % len(KINDS)], seed=i)
        made = time.process_time()
        found = places.solutions(puzzle.board.clues)
        making, counting = making + made - begin, counting + time.process_time() - made
        if found != 1:
            raise SystemExit(f"{puzzle}: {found} solutions")
    print(f"{number:,} puzzles have one solution each")
    print(f"made in {making:.0f} s, counted in {counting:.0f} s")


main(int(sys.argv[1]))
