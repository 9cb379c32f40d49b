"""Boards with holes: at random, or evolved to be as hard as can be."""

from collections.abc import Callable

import numpy as np

from unicursal._random import Generator, below, shuffle
from unicursal.board import Board, Cell
from unicursal.errors import BoardError, UnicursalError
from unicursal.exact import Engine
from unicursal.exact.solver._state import is_solid

_ATTEMPTS = 100
_FEWEST = 8
"""Cells that an evolved board keeps at the least."""


def with_holes(board: Board, percent: float, rng: Generator) -> Board:
    """The board without so many of its cells, single ones that do not touch; it has a walkthrough.

    As many holes are black as white; so the balance of the board stays as it was, but not the
    balance of its parts.

    >>> from unicursal._random import seeded
    >>> with_holes(Board(7), 5, seeded(np.uint64(1)))
    Board('7~6,2~2,5')
    """
    pairs = max(1, round(len(board) * percent / 200))
    for _ in range(_ATTEMPTS):
        holes = _scattered(board, pairs, rng)
        try:
            bored = _board_like(board, holes)
        except BoardError:
            continue
        if len(holes) == 2 * pairs and Engine(bored).can_be_completed():
            return bored
    raise UnicursalError(f"no board {board} with {percent:g} % holes and a walkthrough was found")


def _scattered(board: Board, pairs: int, rng: Generator) -> list[Cell]:
    """As many cells of one colour as of the other, no two touching each other or an end."""
    cells = list(board.cells())
    order = np.arange(len(cells))
    shuffle(rng, order)
    taken = np.zeros((board.height + 2, board.width + 2), bool)
    for x, y in (board.start, board.target):
        taken[y + 1, x + 1] = True
    wanted = [pairs, pairs]
    holes = []
    for place in order.tolist():
        x, y = cells[place]
        colour = (x + y) % 2
        if wanted[colour] and not taken[y : y + 3, x : x + 3].any():
            taken[y + 1, x + 1] = True
            wanted[colour] -= 1
            holes.append((x, y))
            if not any(wanted):
                break
    return holes


def evolved_board(
    board: Board,
    generations: int,
    rng: Generator,
    hardness: Callable[[Board], int],
    *,
    solid: bool,
) -> tuple[Board, int]:
    """Change a board again and again, and keep what is not easier; the last one and how hard it is.

    A change takes one to three cells away or gives them back, or moves an end. A solid board has no
    hole and both ends on its border, as the free cells of a line that starts on the border have.
    """
    best, value = board, hardness(board)
    for _ in range(generations):
        try:
            other = _changed(best, rng)
        except BoardError:
            continue
        if len(other) < _FEWEST or (solid and not _is_solid(other)):
            continue
        if (harder := hardness(other)) >= value:
            best, value = other, harder
    return best, value


def _is_solid(board: Board) -> bool:
    return all(is_solid(board.mask, end) for end in (board.start, board.target))


def _changed(board: Board, rng: Generator) -> Board:
    def anywhere() -> Cell:
        return int(below(rng, board.width)), int(below(rng, board.height))

    holes, ends = set(board.blocked), [board.start, board.target]
    if below(rng, 5) == 0:
        ends[int(below(rng, 2))] = anywhere()
    else:
        holes ^= {anywhere() for _ in range(1 + int(below(rng, 3)))}
    return Board(board.width, board.height, start=ends[0], target=ends[1], blocked=holes)


def _board_like(board: Board, holes: list[Cell]) -> Board:
    return Board(
        board.width,
        board.height,
        start=board.start,
        target=board.target,
        blocked=[*board.blocked, *holes],
    )
