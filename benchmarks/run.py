"""All benchmarks; `make bench` runs them. Kernels are warm: a case runs once before it counts."""

import time
from collections.abc import Callable
from statistics import median

from unicursal import Board
from unicursal.walk import draw


def seconds(work: Callable[[int], object], times: int) -> float:
    """The median time of a piece of work over seeds 1, 2, ..."""
    work(0)
    taken = []
    for seed in range(1, times + 1):
        begin = time.perf_counter()
        work(seed)
        taken.append(time.perf_counter() - begin)
    return median(taken)


def backbite() -> None:
    """The targets are 1 s at 101 and 30 s at 501."""
    for side, times in ((21, 9), (101, 5), (201, 3), (501, 1)):
        taken = seconds(lambda seed, side=side: draw(Board(side), "backbite", seed), times)
        print(f"backbite {side}x{side}: {taken:.3f} s")


if __name__ == "__main__":
    backbite()
