"""Walkthroughs as rows of moves, with the options at each of their positions."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Integers
from unicursal._random import below, seeded
from unicursal.board import MOVES, Board
from unicursal.board.directions import mask_of
from unicursal.count import Listing
from unicursal.exact import Engine
from unicursal.line import Line
from unicursal.walk._rows import options_of_rows

_LISTED = 1000

Rows = npt.NDArray[np.uint8]
"""A walkthrough in each row: its moves, or the options at its positions as masks."""


def all_rows(board: Board, number: int) -> tuple[Rows, Rows, Integers]:
    """All walkthroughs of a board, which are so many; the options; and how many moves each shares.

    That is with the one before it; -1 for the first, which does not even share the empty line.

    >>> rows, options, shared = all_rows(Board(3), 2)
    >>> rows.tolist(), shared.tolist()
    ([[3, 3, 1, 2, 2, 1, 3, 3], [1, 1, 3, 0, 0, 3, 1, 1]], [-1, 0])
    """
    code = np.zeros(256, np.uint8)
    code[[ord(move) for move in MOVES]] = range(len(MOVES))
    rows = code[Listing(Line(board)).block(number)]
    differs = rows[1:] != rows[:-1]
    shared = np.concatenate([[-1], differs.argmax(axis=1)]).astype(np.int64)
    options = np.zeros_like(rows)
    options_of_rows(rows, shared, np.zeros(rows.shape[1], np.uint8), options)
    return rows, options, shared


def fair_rows(board: Board, seed: int) -> Iterator[Rows]:
    """Walkthroughs drawn fairly, if there are any: a row of moves, and one of the options."""
    rng = seeded(np.uint64(seed))
    steps = len(board) - 1
    while True:
        engine = Engine(board)
        walk = np.zeros((2, steps), np.uint8)
        for at in range(steps):
            possible = engine.options()
            move = possible[int(below(rng, len(possible)))] if len(possible) > 1 else possible
            walk[:, at] = MOVES.index(move), mask_of(possible)
            engine.push(move)
        yield walk


def listed_moves(board: Board) -> Iterator[str]:
    """The moves of every walkthrough, in left-first order."""
    listing = Listing(Line(board))
    while len(block := listing.block(_LISTED)):
        for row in block:
            yield row.tobytes().decode("ascii")
