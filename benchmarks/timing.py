"""How benchmarks measure: kernels warm, median over seeds, peak memory of a process of its own."""

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


def alone(work: str, setup: str = "", times: int = 1) -> tuple[float, float]:
    """The least seconds and the peak megabytes of a statement in a process of its own."""
    code = f"""{setup}
import time
taken = []
for _ in range({times}):
    begin = time.perf_counter()
    {work}
    taken.append(time.perf_counter() - begin)
# Unlike the figure of getrusage, this one begins anew with the process.
peak = next(row for row in open("/proc/self/status") if row.startswith("VmHWM"))
print(min(taken), int(peak.split()[1]) / 1024)
"""
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    taken, peak = said.stdout.split()
    return float(taken), float(peak)
