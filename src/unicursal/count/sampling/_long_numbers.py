"""Whole numbers of several 64-bit words: drawn uniformly, compared, taken off each other.

A number is a row of words, the lowest first; numbers that stand one behind another in one array
are found by the place of their lowest word.

Strategy: a uniform number below a total is made of random words, cut to the bits of the total; too
large ones are thrown away and drawn anew, on average less than once.
Cost: linear in the words.
"""

import numpy as np
import numpy.typing as npt

from unicursal._jit import kernel, part
from unicursal._random import Generator, next_word

Words64 = npt.NDArray[np.uint64]


@kernel
def draw_numbers(generator: Generator, total: Words64, numbers: Words64) -> None:
    """Fill each row with a number below the total, all equally likely; lowest word first."""
    limbs = len(total)
    mask = total[limbs - 1]
    for shift in (1, 2, 4, 8, 16, 32):
        mask |= mask >> np.uint64(shift)
    for row in range(len(numbers)):
        number = numbers[row]
        while True:
            for limb in range(limbs):
                number[limb] = next_word(generator)
            number[limbs - 1] &= mask
            if is_below(number, total, 0):
                break


@part
def is_below(number: Words64, bounds: Words64, at: int) -> bool:
    """Whether a number is less than the one that stands at a place among others."""
    for limb in range(len(number) - 1, -1, -1):
        if number[limb] != bounds[at + limb]:
            return number[limb] < bounds[at + limb]
    return False


@part
def take_off(number: Words64, amounts: Words64, at: int) -> None:
    """Lessen a number by the one that stands at a place among others."""
    borrow = np.uint64(0)
    for limb in range(len(number)):
        amount = amounts[at + limb]
        without = number[limb] - amount
        underflow = number[limb] < amount or without < borrow
        number[limb] = without - borrow
        borrow = np.uint64(1) if underflow else np.uint64(0)
