"""Random numbers that mean the same everywhere and for ever: xoshiro256** seeded by splitmix64.

A library's generator may change its stream between versions; a seed printed under a labyrinth must
not. The state is four 64-bit words in an array that the caller owns. Reference: D. Blackman and
S. Vigna, "Scrambled linear pseudorandom number generators", 2021.
"""

import numpy as np
import numpy.typing as npt

from unicursal._jit import kernel, part

Generator = npt.NDArray[np.uint64]


WORDS = 4


def seeded(seed: np.uint64) -> Generator:
    """A generator in the state that belongs to a seed (a 64-bit unsigned integer)."""
    state = np.empty(WORDS, dtype=np.uint64)
    sow(state, seed)
    return state


@kernel
def sow(state: Generator, seed: np.uint64) -> None:
    """Bring a generator into the state that belongs to a seed."""
    word = np.uint64(seed)
    for i in range(WORDS):
        word = word + np.uint64(0x9E3779B97F4A7C15)
        mixed = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        state[i] = mixed ^ (mixed >> np.uint64(31))


@part
def next_word(state: Generator) -> np.uint64:
    """The next 64 random bits."""
    scrambled = state[1] * np.uint64(5)
    scrambled = ((scrambled << np.uint64(7)) | (scrambled >> np.uint64(57))) * np.uint64(9)
    shifted = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = (state[3] << np.uint64(45)) | (state[3] >> np.uint64(19))
    return scrambled


@kernel
def below(state: Generator, bound: int) -> np.int64:
    """A whole number from 0 to bound - 1, each exactly equally likely (by rejection)."""
    size = np.uint64(bound)
    reject = (np.uint64(0) - size) % size
    while True:
        word = next_word(state)
        if word >= reject:
            return np.int64(word % size)


@kernel
def shuffle(state: Generator, order: npt.NDArray[np.int64]) -> None:
    """Put numbers into random order, each order equally likely."""
    for last in range(len(order) - 1, 0, -1):
        other = below(state, last + 1)
        order[last], order[other] = order[other], order[last]
