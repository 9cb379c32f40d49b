"""How many walkthroughs: one sweep with floating point, then as few as needed with remainders.

The sweep only adds, so its floating-point result is wrong by less than one part in 2^52 for each
step: it is a proven bound, and it tells the leading 40 bits or so. Below 2^52 it is exact. The
remaining bits come from sweeps modulo 2^64 and modulo primes below 2^62, one at a time to save
memory, and the Chinese remainder theorem: with remainders modulo M there is just one candidate in
an interval shorter than M.
"""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import frexp
from typing import Any

import numpy as np
import numpy.typing as npt

from unicursal import memory
from unicursal._arrays import Integers
from unicursal.budget import UNBOUNDED, Allowance
from unicursal.count.frontier._layers import FIRST, pull, sweep_through
from unicursal.count.frontier.sweep import Layer, Sweep
from unicursal.count.frontier.weight import Weight, memory_to_count
from unicursal.errors import TooLargeError
from unicursal.progress import Progress, silent

Numbers = npt.NDArray[Any]
"""Floats, or 64-bit words."""

COUNTING = "counting"
"""What progress is reported as."""
_SAFE_STEPS = 400
"""A step at most doubles the largest number, and 2^1023 is the largest float."""
_NARROW = 13
"""A frontier of at most so many edges is swept many steps a call, without threads."""
_SHARE = 1 << 18
"""Fewer states than this are not worth sharing among threads."""
_PORTION = 1 << 24
"""States that are pulled in one call, which takes less than a tenth of a second."""
_FORESEEN = 4
"""The passes that are foreseen before the first has told how many there must be."""
_MOST_CELLS = 10**6
_MOST_STEPS = 10**8
"""The most steps of one pass, and of all together: each takes at least a microsecond."""
_MOST_WORK = 4 * 10**12
"""The most states of all passes together: two processors take about three hours for so many."""


def total(
    sweep: Sweep,
    *,
    threads: int = 1,
    allowed: int | None = None,
    progress: Progress = silent,
    allowance: Allowance | None = None,
) -> int:
    """The exact number of walkthroughs of the region that a sweep takes.

    If a layer turns out to need more than `allowed` bytes the sweep stops there; and where the
    states of all layers together are more than the nodes of an allowance.
    """
    pool = ThreadPoolExecutor(threads)
    try:
        return _total(_Run(sweep, pool, threads, allowed, progress, allowance))
    finally:
        pool.shutdown(cancel_futures=True)  # after Ctrl-C nobody waits for the rest of a layer


def _total(run: "_Run") -> int:
    low, high = _interval(*run.estimate(), steps=len(run.sweep))
    known, modulus = 0, 1
    moduli = _moduli()
    chosen = []
    product = 1
    while product <= high - low:
        chosen.append(next(moduli))
        product *= chosen[-1]
        refuse_too_long(len(run.sweep), 1 + len(chosen))
    run.passes = 1 + len(chosen)
    for following in chosen:
        remainder = run.remainder(following)
        # The number that has both remainders.
        known += modulus * ((remainder - known) * pow(modulus, -1, following) % following)
        modulus *= following
    number = low + (known - low) % modulus
    if number > high:
        # The interval is far narrower than the product: broken memory would show itself here.
        raise ArithmeticError("the remainders contradict the estimate")
    return number


def refuse_too_long(cells: int, passes: int = 1) -> None:
    """Refuse what would be swept for too long, whatever its width.

    >>> refuse_too_long(10**7)
    Traceback (most recent call last):
    unicursal.errors.TooLargeError: too long to count: 10,000,000 cells, at most 1,000,000 are swept
    """
    if cells > _MOST_CELLS:
        raise TooLargeError(
            f"too long to count: {cells:,} cells, at most {_MOST_CELLS:,} are swept"
        )
    if cells * passes > _MOST_STEPS:
        raise TooLargeError(
            f"too long to count: {cells:,} cells must be swept about {passes:,} times, "
            f"for the number has so many digits; at most {_MOST_STEPS:,} steps are made"
        )


def refuse_too_much_work(cells: int, states: int, passes: int) -> None:
    """Refuse sweeps over so many cells that have so many states in all their layers together.

    >>> refuse_too_much_work(75_000, 33 * 10**9, 626)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    unicursal.errors.TooLargeError: too long to count: 75,000 cells with about 440,000 states ...
    """
    if states * passes > _MOST_WORK:
        raise TooLargeError(
            f"too long to count: {cells:,} cells with about {states // cells:,} states each must "
            f"be swept about {passes:,} times, which is {states * passes:.1e} steps; "
            f"at most {_MOST_WORK:.1e} are made"
        )


class _Run:
    """Sweeps over one region that share threads and report progress."""

    def __init__(
        self,
        sweep: Sweep,
        pool: ThreadPoolExecutor,
        threads: int,
        allowed: int | None,
        progress: Progress,
        allowance: Allowance | None,
    ) -> None:
        self.sweep, self.pool, self.threads = sweep, pool, threads
        self.allowed, self.progress = allowed, progress
        self.allowance = allowance or UNBOUNDED.start()
        self.passes: int | None = None
        self.done = 0
        self.told = 0.0

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
        """The number modulo a prime below 2^62 or 2^64."""
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
            self.allowance.spend(len(steps) * len(layer[0]))  # about so many
            self._tell(len(steps))
            yield layer[0]

    def _pulled_by_layer(self, behind: Numbers, modulus: Any) -> Iterator[Numbers]:
        layers = self.sweep.layers()
        layer_behind = next(layers)
        spare = np.empty(0, dtype=behind.dtype)
        for layer in layers:
            if layer.states >= _SHARE:
                self._require(layer)
            if len(spare) < layer.states:
                del spare  # before the larger one is there
                spare = np.empty(layer.states + layer.states // 8, dtype=behind.dtype)
            ahead = spare[: layer.states]
            self.allowance.spend(layer.states)
            self._pull(layer, layer_behind, behind, ahead, modulus)
            spare = behind if behind.base is None else behind.base
            behind, layer_behind = ahead, layer
            self._tell(1)
            yield behind

    def _pull(
        self,
        layer: Layer,
        layer_behind: Layer,
        behind: Numbers,
        ahead: Numbers,
        modulus: Any,
    ) -> None:
        places = self.sweep.maps.places

        def pull_share(families: Integers) -> None:
            pull(families, layer_behind.first, places, behind, ahead, modulus)

        if layer.states < _SHARE:
            pull_share(layer.families)
        elif self.threads == 1:
            for share in shares(layer):
                self.allowance.require()
                pull_share(share)
        else:
            for _ in self.pool.map(pull_share, shares(layer, self.threads)):
                self.allowance.require()

    def _tell(self, steps: int) -> None:
        self.done += steps
        share = self.done / ((self.passes or _FORESEEN) * len(self.sweep))
        # Never back, though there may be more passes than foreseen.
        self.told = max(self.told, share)
        self.progress(COUNTING, self.told)
        self.allowance.require()

    def _require(self, layer: Layer) -> None:
        if self.allowed is not None:
            groups = len(layer.patterns)
            weight = Weight(layer.states, groups, len(layer.families), layer.states, groups)
            memory.require("counting", memory_to_count(weight, self.sweep.widest), self.allowed)


def shares(layer: Layer, least: int = 1) -> list[Integers]:
    """The families in at least so many runs of about as many states each, none too large."""
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
    yield 2**64
    candidate = 2**62 - 1
    while True:
        if _is_prime(candidate):
            yield candidate
        candidate -= 2


def _is_prime(number: int) -> bool:
    """Miller and Rabin's test; with these bases it is a proof below 3.3 * 10^24."""
    odd = number - 1
    twos = (odd & -odd).bit_length() - 1
    odd >>= twos
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        power = pow(base, odd, number)
        if power not in (1, number - 1) and not any(
            (power := power * power % number) == number - 1 for _ in range(twos - 1)
        ):
            return False
    return True
