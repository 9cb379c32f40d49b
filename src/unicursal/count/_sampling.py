"""The walkthrough that belongs to a number, read off the layers of a sweep: one for every number.

Strategy. With the ways to finish known for every state of every layer, walk from the first layer to
the last. Only where one strand comes into a cell that it can leave downwards or to the right is
there a choice; if the number is below the ways behind "down", go down, else take these ways off the
number and go right. (Down and right as the sweep sees them, which may run along either side of the
board.) Numbers below the total and walkthroughs thus belong together one to one, so a uniform
number gives an exactly uniform walkthrough. The order is not left-first, but costs no counting.

A number is a row of 64-bit words, the lowest first; numbers that stand one behind another in one
array are found by the place of their lowest word. A uniform number below a total is made of random
words, cut to the bits of the total; too large ones are thrown away and drawn anew, on average less
than once.

Invariant: the number is always below the ways of the present state.

Cost: some ten nanoseconds a cell, and as much for following the edges to get the moves.
"""

from typing import NamedTuple

import numpy as np

from unicursal._arrays import Bytes, Indices, Integers
from unicursal._jit import kernel, part
from unicursal._random import Generator, next_word
from unicursal.count._frontier import OUT_OF, PLACE
from unicursal.count._sweep import FIRST, MAP, ONE, OTHER, Words64


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


class Layers(NamedTuple):
    """All layers of a sweep, one behind the other; `..._from` says where each begins."""

    steps: Integers
    families: Integers
    families_from: Integers
    patterns: Integers
    family_of: Integers
    groups_from: Integers
    numbers: Words64
    numbers_from: Integers
    places: Indices
    cells: Integers  # by step: the cell, its neighbour downwards, its neighbour to the right


@kernel
def read_off(
    layers: Layers,
    numbers: Words64,
    first: int,
    links: Integers,
    letter_of: Bytes,
    moves: Bytes,
) -> None:
    """Write the moves that belong to each number, a row each; the numbers are used up.

    `first` is the live end; `links` is room for two neighbours of each cell. The letter of a step
    is found by the difference of its cells, `letter_of` being twice as long as the largest.
    """
    middle = len(letter_of) // 2
    for row in range(len(numbers)):
        _link(layers, numbers[row], links)
        here, before = first, -1
        for step in range(moves.shape[1]):
            there = links[here, 0]
            if there == before or there < 0:
                there = links[here, 1]
            moves[row, step] = letter_of[there - here + middle]
            here, before = there, here


@part
def _link(layers: Layers, number: Words64, links: Integers) -> None:
    """Join the cells that the walkthrough of a number joins."""
    limbs = len(number)
    for step in range(len(layers.steps)):
        cell = layers.cells[step, 0]
        links[cell, 0] = -1
        links[cell, 1] = -1
    group, nesting = 0, 0
    for step in range(len(layers.steps)):
        place, out_of = layers.steps[step, PLACE], layers.steps[step, OUT_OF]
        groups = layers.groups_from[step + 1]
        family = layers.families[
            layers.families_from[step] + layers.family_of[layers.groups_from[step] + group]
        ]
        if family[MAP] >= 0:
            nesting = layers.places[family[MAP] + nesting]
        group = family[ONE]
        other = family[OTHER]
        if other >= 0:
            if not (layers.patterns[groups + group] >> place) & 1:
                group, other = other, group
            behind = layers.families[
                layers.families_from[step + 1] + layers.family_of[groups + group]
            ]
            at = (layers.numbers_from[step + 1] + behind[FIRST] + nesting) * limbs
            if not is_below(number, layers.numbers, at):
                take_off(number, layers.numbers, at)
                group = other
        used = layers.patterns[groups + group] >> place
        cell, below, beside = layers.cells[step]
        if below >= 0:
            if used & 1:
                _join(links, cell, below)
            used >>= 1
        if beside >= 0 and out_of > (below >= 0) and used & 1:
            _join(links, cell, beside)


@part
def _join(links: Integers, one: int, other: int) -> None:
    links[one, 0 if links[one, 0] < 0 else 1] = other
    links[other, 0 if links[other, 0] < 0 else 1] = one
