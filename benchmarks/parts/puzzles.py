"""Puzzles with one solution, by kind and size."""

from collections.abc import Iterator

from benchmarks.measuring import Effort, Figure, figure, spread
from unicursal import Board, make_puzzle

GOALS = {9: 0.3, 13: 3.0}


def figures(effort: Effort) -> Iterator[Figure]:
    """From a random walkthrough to a minimal set of clues, proved."""
    for kind in ("walls", "lines", "stops", "numbers"):
        for side in effort.sizes(5, 7, 9, 13, 17, 21, quick=9):
            times = effort.of(9 if side <= 13 else 3, 3)
            taken = spread(
                lambda seed, side=side, kind=kind: make_puzzle(Board(side), [kind], seed=seed),
                times,
            )
            yield figure(f"puzzle of {kind}", taken, size=side, goal=GOALS.get(side))
