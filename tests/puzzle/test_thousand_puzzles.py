"""A thousand puzzles whose one solution counters confirm that know nothing of the solver.

All kinds of clues at all difficulties, on boards of many shapes, with and without hidden ends.
"""

from itertools import pairwise, product

import numpy as np
import pytest

from twins.clues import all_lines, keeps
from unicursal import Board, Line, NothingToDrawError
from unicursal.board import HiddenEnds
from unicursal.count import Listing, count
from unicursal.puzzle import DIFFICULTIES, make_puzzle

KINDS = ("walls", "numbers", "stops", "lines", "walls+stops", "numbers+lines")
WISHES = (None, *DIFFICULTIES)
SMALL = ("5", "6x5@0,0-5,4", "6@0,0-5,0", "7@0,0-6,6~3,3~3,4", "8x5@0,0-7,4~3,2~4,2")
SEEDS = {None: range(15), **dict.fromkeys(DIFFICULTIES, range(1))}
"""A puzzle that must have a difficulty takes many times longer."""
HIDDEN = ("4@any-any", "4@any-0,0", "5@any-4,4", "5x3@0,0-any", "5x4@any-any", "5@any-any~2,2")
LARGE = (
    ("9", 140),
    ("11x8@0,0-10,7", 80),
    ("12@0,0-11,0", 60),
    ("10x9@0,0-9,8~4,4~5,4", 55),
    ("13", 30),
)


def test_that_it_is_a_thousand():
    """How many puzzles are looked at below."""
    small = len(SMALL) * len(KINDS) * sum(map(len, SEEDS.values()))
    assert small + 3 * len(HIDDEN) * 4 + sum(many for _, many in LARGE) >= 1000


def wished(board, kinds, difficulty, seed):
    """A puzzle of a difficulty, or of another one where small boards do not have it."""
    try:
        return make_puzzle(board, kinds.split("+"), difficulty, seed)
    except NothingToDrawError:
        return make_puzzle(board, kinds.split("+"), seed=seed)


class Places:
    """All walkthroughs of a board at once: the place of each cell on each of them."""

    def __init__(self, board):
        self.board = Board(board)
        lines = [Line(self.board, moves).cells() for moves in Listing(Line(self.board))]
        self.of = {cell: np.empty(len(lines), np.int16) for cell in self.board.cells()}
        for number, line in enumerate(lines):
            for place, cell in enumerate(line, start=1):
                self.of[cell][number] = place

    def uses(self, edge):
        """Which of them go from one of two cells to the other."""
        return abs(self.of[edge[0]] - self.of[edge[1]]) == 1

    def solutions(self, clues):
        """How many keep to clues."""
        kept = np.ones(len(self.of[self.board.start]), bool)
        for wall in clues.walls:
            kept &= ~self.uses(wall)
        for run in clues.lines:
            for edge in pairwise(run):
                kept &= self.uses(edge)
        for cell, place in clues.numbers:
            kept &= self.of[cell] == place
        for one, following in pairwise(clues.stops):
            kept &= self.of[one] < self.of[following]
        return int(kept.sum())


@pytest.mark.slow
@pytest.mark.parametrize("board", SMALL)
def test_small_puzzles_of_all_kinds(board):
    """All walkthroughs of the board are listed, and one of them keeps to the clues."""
    every = Places(board)
    for kinds, wish in product(KINDS, SEEDS):
        for seed in SEEDS[wish]:
            puzzle = wished(board, kinds, wish, seed)
            assert every.solutions(puzzle.board.clues) == 1, puzzle


@pytest.mark.slow
@pytest.mark.parametrize("board", HIDDEN)
def test_puzzles_with_hidden_ends(board):
    """Of all lines with all ends that may be meant one keeps to the clues, in some direction."""
    hidden = HiddenEnds.parse(board)
    for kinds, seed in product(KINDS[:4], range(3)):
        puzzle = make_puzzle(board, [kinds], seed=seed)
        start = None if "start" in hidden.hidden else puzzle.board.start
        target = None if "target" in hidden.hidden else puzzle.board.target
        kept = {
            frozenset(frozenset(edge) for edge in pairwise(path))
            for path in all_lines(frozenset(puzzle.board.cells()))
            if start in (None, path[0]) and target in (None, path[-1])
            if keeps(path, puzzle.board.clues)
        }
        assert len(kept) == 1, puzzle


@pytest.mark.slow
@pytest.mark.parametrize(("board", "many"), LARGE)
def test_large_puzzles_by_counting(board, many):
    """The frontier sweep counts one solution where clues are walls and given lines."""
    for seed in range(many):
        kinds = ("walls", "lines", "walls+lines")[seed % 3]
        puzzle = wished(board, kinds, WISHES[seed % len(WISHES)] if board == "9" else None, seed)
        assert count(Line(puzzle.board)) == 1, puzzle
