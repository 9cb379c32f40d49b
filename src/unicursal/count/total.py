"""How many walkthroughs: one sweep with floating point, then as few as needed with remainders.

The sweep only adds, so its floating-point result is wrong by less than one part in 2^52 for each
step: it is a proven bound, and it tells the leading 40 bits or so. Below 2^52 it is exact. The
remaining bits come from sweeps modulo 2^64 and modulo primes below 2^62, one at a time to save
memory, and the Chinese remainder theorem: with remainders modulo M there is just one candidate in
an interval shorter than M.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import frexp
from typing import Any

import numpy as np
import numpy.typing as npt

from unicursal.count._layers import FIRST, pull, sweep_through
from unicursal.count.sweep import Layer, Sweep

Numbers = npt.NDArray[Any]
"""Floats, or 64-bit words."""
Progress = Callable[[int, int], None]

_SAFE_STEPS = 400
"""A step at most doubles the largest number, and 2^1023 is the largest float."""
_SMALL = 13
"""A frontier of at most so many edges is swept in one call, without threads and progress."""
_SHARE = 1 << 18
"""Fewer states than this are not worth sharing among threads."""


def total(sweep: Sweep, *, threads: int = 1, progress: Progress | None = None) -> int:
    """The exact number of walkthroughs of the region that a sweep takes.

    `progress` is called with the number of steps done and the number foreseen.
    """
    with ThreadPoolExecutor(threads) as pool:
        run = _Run(sweep, pool, threads, progress)
        low, high = _interval(*run.estimate(), steps=len(sweep))
        known, modulus = 0, 1
        moduli = _moduli()
        chosen = []
        product = 1
        while product <= high - low:
            chosen.append(next(moduli))
            product *= chosen[-1]
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


class _Run:
    """Sweeps over one region that share threads and report progress."""

    def __init__(
        self, sweep: Sweep, pool: ThreadPoolExecutor, threads: int, progress: Progress | None
    ) -> None:
        self.sweep, self.pool, self.threads, self.progress = sweep, pool, threads, progress
        self.passes = 1
        self.done = 0

    def estimate(self) -> tuple[float, int]:
        """The number as a float times a power of two."""
        exponent = 0
        numbers: Numbers = np.ones(1)
        for step, numbers in enumerate(self._pulled(np.ones(1), np.inf)):
            if step % _SAFE_STEPS == _SAFE_STEPS - 1 and len(numbers):
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
        sweep = self.sweep
        if sweep.widest <= _SMALL and len(sweep) <= _SAFE_STEPS:
            yield sweep_through(
                sweep.steps, sweep.kinds, sweep.maps.bases, sweep.maps.places, behind, modulus
            )
            return
        layers = sweep.layers()
        layer_behind = next(layers)
        spare = np.empty(0, dtype=behind.dtype)
        for layer in layers:
            if len(spare) < layer.states:
                del spare  # before the larger one is there
                spare = np.empty(layer.states + layer.states // 8, dtype=behind.dtype)
            ahead = spare[: layer.states]
            self._pull(layer, layer_behind, behind, ahead, modulus)
            spare = behind if behind.base is None else behind.base
            behind, layer_behind = ahead, layer
            self.done += 1
            if self.progress is not None:
                self.progress(self.done, self.passes * len(self.sweep))
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

        def pull_share(families: npt.NDArray[np.int64]) -> None:
            pull(families, layer_behind.first, places, behind, ahead, modulus)

        if self.threads == 1 or layer.states < _SHARE:
            pull_share(layer.families)
        else:
            list(self.pool.map(pull_share, _shares(layer, self.threads)))


def _shares(layer: Layer, threads: int) -> list[npt.NDArray[np.int64]]:
    """The families in as many runs, of about as many states each."""
    bounds = [layer.states * i // threads for i in range(1, threads)]
    cuts = np.searchsorted(layer.families[:, FIRST], bounds)
    return np.split(layer.families, cuts)


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
