"""A thousand puzzles whose one solution counters confirm that know nothing of the solver."""

import pytest

from twins.clues import keeps
from unicursal import Board, Line
from unicursal.count import Listing, count
from unicursal.puzzle import make_puzzle

SMALL = (("5", 120), ("6x5@0,0-5,4", 60), ("6@0,0-5,0", 40), ("7@0,0-6,6~3,3~3,4", 30))
LARGE = (("9", 250), ("11x8@0,0-10,7", 150), ("12@0,0-11,0", 100))


def number_of_solutions(puzzle, every):
    """How many of all walkthroughs, as cells, keep to the clues."""
    return sum(keeps(path, puzzle.board.clues) for path in every)


@pytest.mark.slow
@pytest.mark.parametrize(("board", "many"), SMALL)
def test_small_puzzles_of_all_kinds(board, many):
    """All walkthroughs of the board are listed, and one of them keeps to the clues."""
    every = [tuple(Line(Board(board), moves).cells()) for moves in Listing(Line(Board(board)))]
    for seed in range(many):
        for kinds in ("numbers", "stops"):
            puzzle = make_puzzle(board, [kinds], seed=seed)
            assert number_of_solutions(puzzle, every) == 1, puzzle


@pytest.mark.slow
@pytest.mark.parametrize(("board", "many"), LARGE)
def test_large_puzzles_by_counting(board, many):
    """The frontier sweep counts one solution where clues are walls and given lines."""
    for seed in range(many):
        kinds = (["walls"], ["lines"], ["walls", "lines"])[seed % 3]
        puzzle = make_puzzle(board, kinds, seed=seed)
        assert count(Line(puzzle.board)) == 1, puzzle
