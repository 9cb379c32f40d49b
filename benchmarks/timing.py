"""How benchmarks measure: kernels warm, median over seeds, peak memory of a process of its own."""

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median


def seconds(work: Callable[[int], object], times: int) -> float:
    """The median time of a piece of work over seeds 1, 2, ...; seed 0 warms up."""
    work(0)
    taken = []
    for seed in range(1, times + 1):
        begin = time.perf_counter()
        work(seed)
        taken.append(time.perf_counter() - begin)
    return median(taken)


def alone(code: str) -> tuple[float, float]:
    """Seconds and peak megabytes of a statement in a process of its own."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    taken = time.perf_counter() - begin
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return taken, max(before, peak) / 1024
