"""The exact answer and the count, which share no code, tell the same of random positions."""

import random

import pytest

from effort import effort
from random_positions import random_board, random_position
from unicursal import Board, Walk, Walkthroughs


def compare(count, seed):
    """A step is possible just if there are walkthroughs behind it."""
    rng = random.Random(seed)
    for number in range(count):
        side = rng.choice([9, 11, 13])
        board = Board(side) if number % 2 else random_board(rng, [8, 9, 10, 11], 4)
        line = random_position(rng, board)
        counts = Walkthroughs(line).count_by_step()
        assert list(Walk(line).options) == [move for move, ways in counts.items() if ways], line


def test_random_positions():
    """Boards of up to 13x13, with blocked cells, and lost lines."""
    compare(effort(80, 200), seed=1)


@pytest.mark.slow
def test_ten_thousand_positions():
    """The same, at length."""
    compare(10_000, seed=2)
