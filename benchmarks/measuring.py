"""How benchmarks measure: kernels warm, the median with its spread, memory of a process alone."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Figure:
    """One measured figure, ours or a peer's."""

    what: str
    who: str
    unit: str
    median: float
    least: float
    most: float
    times: int = 1
    size: float | None = None
    """The side of the board, where the figure is one of a row of sizes."""
    goal: float | None = None
    """What is wanted of it at the most."""
    note: str = ""

    def __str__(self) -> str:
        size = "" if self.size is None else f" {self.size:g}"
        spread = f" ({self.least:.4g} to {self.most:.4g})" if self.times > 1 else ""
        goal = "" if self.goal is None else f", {self.median / self.goal:.2f} of the goal"
        note = f"; {self.note}" if self.note else ""
        return f"{self.what}{size}, {self.who}: {self.median:.4g} {self.unit}{spread}{goal}{note}"


@dataclass(frozen=True)
class Effort:
    """How much to measure: all of it, or what two minutes allow."""

    is_quick: bool

    def of(self, whole: int, quick: int) -> int:
        """How often, or how many."""
        return quick if self.is_quick else whole

    def sizes(self, *whole: int, quick: int) -> tuple[int, ...]:
        """The sizes, up to one that is quick."""
        return tuple(size for size in whole if not self.is_quick or size <= quick)

    @property
    def patience(self) -> float:
        """Seconds that one piece of work of a peer may take before larger ones are left out."""
        return 2.0 if self.is_quick else 60.0


def seconds(work: Callable[[], object]) -> float:
    """The wall time of a piece of work."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def spread(work: Callable[[int], object], times: int) -> list[float]:
    """The times of a piece of work for seeds 1, 2, ...; seed 0 warms up."""
    work(0)
    return [seconds(lambda seed=seed: work(seed)) for seed in range(1, times + 1)]  # type: ignore[misc]


def figure(
    what: str,
    taken: Iterable[float],
    *,
    who: str = "unicursal",
    unit: str = "s",
    size: float | None = None,
    goal: float | None = None,
    note: str = "",
) -> Figure:
    """The median of some measurements with their spread."""
    sample = sorted(taken)
    middle = median(sample)
    return Figure(what, who, unit, middle, sample[0], sample[-1], len(sample), size, goal, note)


def until_too_long(
    work: Callable[[int, int], object | None],
    sizes: Iterable[int],
    effort: Effort,
    what: str,
    who: str,
) -> Iterator[Figure]:
    """Measure sizes one after the other, until one takes too long or comes to nothing.

    `work` gets a size and a seed; None from it means that it gave up.
    """
    work(5, 0)
    for size in sizes:
        taken, failed = [], 0
        for seed in range(1, effort.of(5, 3) + 1):
            begin = time.perf_counter()
            if work(size, seed) is None:
                failed += 1
            taken.append(time.perf_counter() - begin)
            if sum(taken) > effort.patience:
                break
        note = f"{failed} of {len(taken)} gave up" if failed else ""
        yield figure(what, taken, who=who, size=size, note=note)
        if failed == len(taken) or max(taken) > effort.patience / 4:
            return


def alone(work: str, setup: str = "", times: int = 1) -> tuple[list[float], float]:
    """The seconds of a statement in a process of its own, and its peak of memory in MB."""
    code = f"""{setup}
import time
taken = []
for _ in range({times}):
    begin = time.perf_counter()
    {work}
    taken.append(time.perf_counter() - begin)
# Unlike the figure of getrusage, this one begins anew with the process.
peak = next(row for row in open("/proc/self/status") if row.startswith("VmHWM"))
print(*taken, int(peak.split()[1]) / 1024)
"""
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    *taken, peak = map(float, said.stdout.split())
    return taken, peak
