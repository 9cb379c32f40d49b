"""How many walkthroughs: one sweep with floating point, then as few as needed with remainders.

The sweep only adds, so its floating-point result is wrong by less than one part in 2^52 for each
step: it is a proven bound, and it tells the leading 40 bits or so. Below 2^52 it is exact. The
remaining bits come from sweeps modulo 2^64 and modulo coprime numbers below 2^62, one at a time to
save memory, and the Chinese remainder theorem: with remainders modulo M there is just one candidate
in an interval shorter than M.

What a line leaves over on a large board is often a few long, winding corridors. Many edges then lie
side by side, yet nearly all of them must be used, and next to no states occur. Those that do are
kept by name (`total_by_dictionary`): a pattern and a nesting each, as in `_sweep`.
"""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import frexp, gcd
from typing import Any

import numpy as np
import numpy.typing as npt

from unicursal import machine
from unicursal import memory as policy
from unicursal._arrays import Integers
from unicursal.board import LineLike
from unicursal.budget import AnyBudget, StartedBudget, started, within
from unicursal.count import _frontier, limits
from unicursal.count._frontier import ACTIONS
from unicursal.count._sweep import FIRST, pull, sweep_through
from unicursal.count.region import NO_CONSTRAINTS, Constraints, Region, with_clues
from unicursal.count.sweep_plan import Layer, Sweep
from unicursal.line import line_of
from unicursal.progress import Progress, silent

Numbers = npt.NDArray[Any]
"""Floats, or 64-bit words."""

COUNTING = "counting"
"""What progress is reported as."""
_SAFE_STEPS = 400
"""A step at most doubles the largest number, and 2^1023 is the largest float."""
_NARROW = 13
"""A frontier of at most this many edges is swept many steps a call, without threads."""
_SHARE = 1 << 18
"""Fewer states than this are not worth sharing among threads."""
_PORTION = 1 << 24
"""States that are pulled in one call, which takes less than a tenth of a second."""
_FORESEEN = 4
"""The passes that are foreseen before the first has told how many there must be."""
_FEW = 5000
"""The most states in a layer for which a dictionary does."""
_STEPS_A_REPORT = 1000
"""Of the sweep with a dictionary."""
State = tuple[int, int]
"""Which edges of the frontier are used, and how they nest."""
_EMPTY: State = 0, 0
"""Nothing is used: no cell has been taken, or the line is complete."""


def count(
    line: LineLike,
    constraints: Constraints = NO_CONSTRAINTS,
    *,
    memory: int | None = None,
    threads: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> int:
    """The exact number of walkthroughs that begin with this line.

    What needs more than `memory` bytes (nearly all that there is, unless they are given) is refused
    in advance. `threads` is as many as there are cores unless it is given. An `OutOfBudgetError` if
    the budget ends first; each state of a layer is a node.

    >>> count(5), count("5:RD"), count("9")
    (104, 14, 2688307514)
    """
    line = line_of(line)
    budget = started(budget)
    progress = within(budget, progress)
    progress(COUNTING, 0.0)
    constraints = with_clues(line.board, constraints)
    if not constraints.allow(line):
        return 0
    region = Region.ahead_of(line, constraints)
    if region.is_hopeless():
        return 0
    if region.live_end == region.target or region.breadth == 1:
        return 1
    limits.refuse_at_a_glance(region)
    sweep = Sweep(region)
    allowed = policy.most() if memory is None else memory
    if sweep.widest > limits.LIGHT:
        if not sweep.is_rectangle:
            # A long winding corridor is wide, but has next to no states.
            number = total_by_dictionary(sweep, most_states=_FEW, progress=progress)
            if number is not None:
                return number
        limits.require_memory(
            "counting", sweep, partial(limits.memory_to_count, widest=sweep.widest), allowed
        )
    limits.refuse_too_much_work(sweep)
    return total(
        sweep,
        threads=threads or machine.cores(),
        allowed=allowed,
        progress=progress,
        budget=budget,
    )


def total(
    sweep: Sweep,
    *,
    threads: int = 1,
    allowed: int | None = None,
    progress: Progress = silent,
    budget: StartedBudget | None = None,
) -> int:
    """The exact number of walkthroughs of the region that a sweep takes.

    If a layer turns out to need more than `allowed` bytes the sweep stops there; and where the
    states of all layers together are more than the nodes of a budget.
    """
    pool = ThreadPoolExecutor(threads)
    try:
        return _Run(sweep, pool, threads, allowed, progress, started(budget)).number()
    finally:
        pool.shutdown(cancel_futures=True)  # after Ctrl-C nobody waits for the rest of a layer


@dataclass
class _Run:
    """Sweeps over one region that share threads and report progress."""

    sweep: Sweep
    pool: ThreadPoolExecutor
    threads: int
    allowed: int | None
    progress: Progress
    budget: StartedBudget
    passes: int | None = None
    done: int = 0
    told: float = 0.0

    def number(self) -> int:
        """The number by an estimate, and by as many remainders as are needed."""
        low, high = _interval(*self.estimate(), steps=len(self.sweep))
        known, modulus = 0, 1
        moduli, chosen, product = _moduli(), list[int](), 1
        while product <= high - low:
            chosen.append(next(moduli))
            product *= chosen[-1]
            limits.refuse_too_long(len(self.sweep), 1 + len(chosen))
        self.passes = 1 + len(chosen)
        for following in chosen:
            remainder = self.remainder(following)
            # The number that has both remainders.
            known += modulus * ((remainder - known) * pow(modulus, -1, following) % following)
            modulus *= following
        number = low + (known - low) % modulus
        if number > high:
            # The interval is far narrower than the product: broken memory would show itself here.
            raise ArithmeticError("the remainders contradict the estimate")
        return number

    def estimate(self) -> tuple[float, int]:
        """The number as a float times a power of two."""
        exponent = 0
        scaled_at = 0
        numbers: Numbers = np.ones(1)
        for numbers in self._pulled(np.ones(1), np.inf):
            if self.done - scaled_at >= _SAFE_STEPS and len(numbers):
                scaled_at = self.done
                largest = frexp(float(numbers.max()))[1]
                if float(numbers[numbers > 0].min(initial=1.0)) < 2.0 ** (largest - 1000):
                    raise OverflowError("the numbers of a layer lie too far apart for floats")
                numbers *= 2.0**-largest
                exponent += largest
        return (float(numbers[0]) if len(numbers) else 0.0), exponent

    def remainder(self, modulus: int) -> int:
        """The number modulo 2^64 or a number below 2^62."""
        one = np.ones(1, dtype=np.uint64)
        (numbers,) = deque(self._pulled(one, np.uint64(modulus % 2**64)), maxlen=1)
        return int(numbers[0]) if len(numbers) else 0

    def _pulled(self, behind: Numbers, modulus: Any) -> Iterator[Numbers]:
        """The numbers of each layer, or of some of them, from the last to the first."""
        if self.sweep.widest <= _NARROW:
            return self._pulled_at_once(behind, modulus)
        return self._pulled_by_layer(behind, modulus)

    def _pulled_at_once(self, behind: Numbers, modulus: Any) -> Iterator[Numbers]:
        sweep = self.sweep
        nothing = np.zeros(1, dtype=np.int64)
        layer = behind, nothing, nothing
        for end in range(len(sweep), 0, -_SAFE_STEPS):
            at = slice(max(0, end - _SAFE_STEPS), end)
            steps, kinds, maps = sweep.steps[at], sweep.kinds[at], sweep.maps
            layer = sweep_through(steps, kinds, maps.bases, maps.places, layer, modulus)
            self.budget.spend(len(steps) * len(layer[0]))  # about as many
            self._tell(len(steps))
            yield layer[0]

    def _pulled_by_layer(self, behind: Numbers, modulus: Any) -> Iterator[Numbers]:
        layers = self.sweep.layers()
        layer_behind = next(layers)
        spare = np.empty(0, dtype=behind.dtype)
        for layer in layers:
            if layer.states >= _SHARE and self.allowed is not None:
                weight = limits.summed([layer.size])
                policy.require(
                    COUNTING, limits.memory_to_count(weight, self.sweep.widest), self.allowed
                )
            if len(spare) < layer.states:
                del spare  # before the larger one is there
                spare = np.empty(layer.states + layer.states // 8, dtype=behind.dtype)
            ahead = spare[: layer.states]
            self.budget.spend(layer.states)
            self._pull(layer, layer_behind, behind, ahead, modulus)
            spare = behind if behind.base is None else behind.base
            behind, layer_behind = ahead, layer
            self._tell(1)
            yield behind

    def _pull(
        self, layer: Layer, layer_behind: Layer, behind: Numbers, ahead: Numbers, modulus: Any
    ) -> None:
        places = self.sweep.maps.places

        def pull_share(families: Integers) -> None:
            pull(families, layer_behind.first, places, behind, ahead, modulus)

        if layer.states < _SHARE:
            pull_share(layer.families)
            return
        for _ in self.pool.map(pull_share, shares(layer, self.threads)):
            self.budget.require()

    def _tell(self, steps: int) -> None:
        self.done += steps
        share = self.done / ((self.passes or _FORESEEN) * len(self.sweep))
        # Never back, though there may be more passes than foreseen.
        self.told = max(self.told, share)
        self.progress(COUNTING, self.told)
        self.budget.require()


def shares(layer: Layer, least: int = 1) -> list[Integers]:
    """The families in at least that many runs of about as many states each, none too large."""
    number = max(least, -(-layer.states // _PORTION))
    bounds = [layer.states * i // number for i in range(1, number)]
    cuts = np.searchsorted(layer.families[:, FIRST], bounds)
    return np.split(layer.families, cuts) if number > 1 else [layer.families]


def _interval(mantissa: float, exponent: int, steps: int) -> tuple[int, int]:
    """The whole numbers between which the number lies for certain."""
    value = Fraction(mantissa) * Fraction(2) ** exponent
    if value < 2**52 and exponent == 0:
        return int(value), int(value)  # all sums that it is made of are whole and below 2^53
    error = value * (steps + 1) / 2**52
    return int(value - error), int(value + error) + 1


def _moduli() -> Iterator[int]:
    """2^64 and odd numbers below 2^62, each coprime to all before it."""
    yield 2**64
    product = 1
    for candidate in range(2**62 - 1, 0, -2):
        if gcd(candidate, product) == 1:
            yield candidate
            product *= candidate


def total_by_dictionary(
    sweep: Sweep, *, most_states: int, progress: Progress = silent
) -> int | None:
    """The number of walkthroughs, or None where a layer has more states than that."""
    ways = {_EMPTY: 1}
    for at in range(len(sweep)):
        if at % _STEPS_A_REPORT == 0:
            steps = sweep.steps[at : at + _STEPS_A_REPORT].tolist()
            progress(COUNTING, at / len(sweep))
        step = steps[at % _STEPS_A_REPORT]
        following: dict[State, int] = {}
        for state, number in ways.items():
            for after in _after(state, step):
                following[after] = following.get(after, 0) + number
        ways = following
        if len(ways) > most_states:
            return None
    return ways.get(_EMPTY, 0)


def _after(state: State, step: list[int]) -> list[State]:
    """The states that a cell can make of a state."""
    pattern, nesting = state
    place, into, out_of, needed, degree = step[: _frontier.DEGREE + 1]
    if state == _EMPTY and step[_frontier.ENDS] == 2:
        return []  # the line is complete, and a cell was left over
    low, used = pattern & (1 << place) - 1, pattern >> place & (1 << into) - 1
    plugs = used.bit_count()
    new = degree - plugs
    if used & needed != needed or not 0 <= new <= out_of:
        return []
    action = ACTIONS[degree][plugs]
    nesting = _frontier.changed(action, pattern.bit_count(), nesting, low.bit_count())
    if nesting < 0:
        return []
    rest = low | pattern >> (place + into) << (place + out_of)
    ways_on = (plugs for plugs in range(1 << out_of) if plugs.bit_count() == new)
    return [(rest | plugs << place, nesting) for plugs in ways_on]
