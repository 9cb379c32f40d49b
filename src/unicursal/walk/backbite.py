"""The law `backbite`: a simple walkthrough, mixed by random moves at its two ends.

It is fast on boards of any size, and every walkthrough that it gives is random, but *how* random
is not known: the moves favour no path, yet nobody has proved that they reach every path, and
after a finite number of moves, with the ends brought home, the outcome is not exactly uniform.
"""

import math

import numpy as np

from unicursal._arrays import Integers
from unicursal._random import seeded
from unicursal.board import BoardLike, board_of
from unicursal.board.padded import PaddedBoard
from unicursal.budget import AnyBudget, StartedBudget, started, within
from unicursal.errors import NothingToDrawError, UnicursalError
from unicursal.existence import colour_fault, nothing_to_draw
from unicursal.line import Line
from unicursal.notation import Seed, checked_seed
from unicursal.progress import Progress, silent
from unicursal.walk._backbite import LENGTH, MOVES_LEFT, bite, grow, reversible_list, write_out

MIXING_MOVES_A_CELL = 10
_HOMING_MOVES_A_CELL = 100
_GROWING_MOVES_A_CELL = 2000
_ATTEMPTS = 3
_PORTION = 20_000_000
"""Moves, times the square root of the cells, between which Python is in control."""
_GROWING_PORTION = 50_000_000
"""Cells that are looked at between two words of progress: about a tenth of a second."""


def draw_backbite(
    board: BoardLike, seed: Seed = 0, progress: Progress = silent, budget: AnyBudget = None
) -> Line:
    """The walkthrough that the law `backbite` draws from a seed.

    An `OutOfBudgetError` if the budget ends first; each move is a node.

    >>> draw_backbite(5, seed=7).is_complete
    True
    """
    board, seed = board_of(board), checked_seed(seed)
    budget = started(budget)
    progress = within(budget, progress)
    if board.clues:
        raise UnicursalError("backbite does not keep to clues: `fair` does")
    if len(board) == 1:
        return Line(board)
    if fault := colour_fault(board):
        raise nothing_to_draw(Line(board), fault)
    grid = PaddedBoard(board)
    for attempt in range(_ATTEMPTS):
        word = np.uint64((seed + attempt) % 2**64)
        cells = _simple_walk(grid, word, progress, budget)
        # An end keeps its colour when it bites: the one of the start's colour can come home there.
        if board.colour(grid.cell(cells[0])) != board.colour(board.start):
            cells = cells[::-1].copy()
        if _mixed(grid, cells, word, progress, budget):
            return Line(board, grid.moves(cells))
    raise NothingToDrawError(
        f"backbite found no walkthrough of {board} in {_ATTEMPTS} attempts; "
        "there may be none, but this is no proof"
    )


def _mixed(
    grid: PaddedBoard, cells: Integers, seed: np.uint64, progress: Progress, budget: StartedBudget
) -> bool:
    """Mix a path in place and bring its ends home; False if they do not get there."""
    path, rng = reversible_list(cells, len(grid.is_cell)), seeded(seed)
    ends = cells[[0, -1]].copy()
    anywhere, homes = np.array([-1, -1]), np.array([grid.start, grid.target])
    most = _PORTION // math.isqrt(len(cells))

    def move(moves: int, allowed: Integers, words: str) -> None:
        # In portions, so that progress can be reported and Ctrl-C handled in between.
        made = 0
        while made < moves and not (ends == allowed).all():
            progress(words, made / moves)
            left = budget.nodes_left
            portion = min(most, moves - made, most if left is None else left)
            bite(path, rng, ends, allowed, grid.is_cell, grid.stride, portion)
            budget.spend(portion)
            made += portion

    move(MIXING_MOVES_A_CELL * len(cells), anywhere, "mixing")
    homing = _HOMING_MOVES_A_CELL * len(cells) * math.ceil(math.log2(len(cells)))
    move(homing, homes, "bringing the ends home")
    write_out(path, cells)
    return bool((ends == homes).all())


def _simple_walk(
    grid: PaddedBoard, seed: np.uint64, progress: Progress, budget: StartedBudget
) -> Integers:
    """Some path over all cells with any ends: row by row, or grown from the start of a shape."""
    board = grid.board
    if not board.blocked:
        rows = np.flatnonzero(grid.is_cell).reshape(board.height, board.width).copy()
        rows[1::2] = rows[1::2, ::-1].copy()
        return rows.reshape(-1)
    cells = np.empty(len(board), dtype=np.int64)
    place = np.full(len(grid.is_cell), -1, dtype=np.int64)
    cells[0], place[grid.start] = grid.start, 0
    counts = np.empty(2, dtype=np.int64)
    counts[LENGTH], counts[MOVES_LEFT] = 1, _GROWING_MOVES_A_CELL * len(cells)
    rng = seeded(seed)
    is_done = False
    while not is_done:
        progress("looking for a first line", counts[LENGTH] / len(cells))
        before = int(counts[MOVES_LEFT])
        portion = min(_GROWING_PORTION, budget.nodes_left or _GROWING_PORTION)
        is_done = grow(cells, place, counts, grid.is_cell, grid.stride, rng, portion)
        budget.spend(before - int(counts[MOVES_LEFT]))
    if counts[LENGTH] == len(cells):
        return cells
    raise NothingToDrawError(
        f"backbite found no line over all {len(board)} cells of the shape to begin with; "
        "there may be none, but this is no proof"
    )
