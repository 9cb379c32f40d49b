"""Random choices: one stream for each seed, the same on every machine."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar, cast

import numpy as np

from unicursal._random import WORDS, Generator, below, seeded, shuffle
from unicursal.board.inputs import whole_number
from unicursal.errors import UnicursalError, quoted
from unicursal.notation import Seed, checked_seed

T = TypeVar("T")

_SHUFFLED = 1 << 22
"""The most numbers that are put in order in advance: some megabytes."""


def generator_of(seed: Seed | Generator) -> Generator:
    """The generator in the state of a seed; one that is given goes on where it stopped."""
    if isinstance(seed, np.ndarray) and seed.shape == (WORDS,) and seed.dtype == np.uint64:
        return seed
    return seeded(np.uint64(checked_seed(cast(Seed, seed))))


class Chance:
    """A stream of random choices.

    >>> chance = Chance(7)
    >>> [chance.below(10) for _ in range(5)], chance.choice("abc")
    ([4, 4, 8, 4, 4], 'c')
    """

    def __init__(self, seed: Seed = 0) -> None:
        self._state = generator_of(seed)

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each exactly equally likely."""
        bound = whole_number(bound, "the bound of a random number", UnicursalError)
        if not 1 <= bound < 2**63:
            raise UnicursalError(f"a random number can be below 1 to 2^63 - 1, not below {bound}")
        return int(below(self._state, bound))

    def choice(self, options: Sequence[T]) -> T:
        """One of some options."""
        if not len(options):
            raise UnicursalError("there is nothing to choose from")
        return options[self.below(len(options))]

    def shuffle(self, items: list[Any]) -> None:
        """Put a list into random order."""
        order = np.arange(len(items))
        shuffle(self._state, order)
        items[:] = [items[place] for place in order.tolist()]

    def order(self, number: int) -> Iterator[int]:
        """The numbers below a bound in random order, each order equally likely.

        A few of very many cost no more than a few.
        """
        if number <= _SHUFFLED:  # as ever: it decides what seeds mean
            numbers = list(range(number))
            self.shuffle(numbers)
            yield from numbers
            return
        moved: dict[int, int] = {}
        for last in range(number - 1, -1, -1):
            chosen = self.below(last + 1)
            yield moved.get(chosen, chosen)
            moved[chosen] = moved.pop(last, last)

    def happens(self, probability: float) -> bool:
        """True with a probability (in steps of a millionth)."""
        if not isinstance(probability, int | float | np.number) or not 0 <= probability <= 1:
            raise UnicursalError(f"a probability is from 0 to 1, not {quoted(probability)}")
        return self.below(1_000_000) < round(probability * 1_000_000)

    def seed(self) -> int:
        """A seed for another stream."""
        return self.below(2**53)
