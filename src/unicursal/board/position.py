"""Boards and positions in whatever form a caller has them: the one reader of both.

| given | read as |
|---|---|
| a whole number | the square board of that size |
| a text | a board or a position, `5:RRD`; or the walkthrough that a seed draws, `9#7` |
| a `Board`, a `Line`, a `Walk` | itself, as it is now |
| an array `[y, x]` of truth values | the board with these cells, and ends that are proposed |
| an array `[y, x]` of whole numbers | a line by its visiting numbers from 1, 0 where it was not |

Whatever takes a position (`LineLike`) takes all of these, and what takes a board (`BoardLike`)
takes those without moves. An array of visiting numbers tells nothing of blocked cells and clues;
its line leads to the last number if every cell has one, else to the lower right corner.
"""

import re
from importlib import import_module
from itertools import pairwise
from typing import Protocol, cast

import numpy as np
import numpy.typing as npt

from unicursal.board.board import Board
from unicursal.board.directions import MOVE_OF_STEP, MOVES, Cell
from unicursal.board.hidden_ends import HiddenEnds
from unicursal.board.inputs import whole_number
from unicursal.board.limits import check_size
from unicursal.board.text import Scanner, cell_words, hides_ends
from unicursal.errors import BoardError, LineError, NotationError, quoted

_NOT_A_MOVE = re.compile(f"[^{MOVES}]")
_DRAWS_SEEDS = "unicursal.walk.laws"


class Position(Protocol):
    """A board with moves on it, as lines and walks are."""

    @property
    def board(self) -> Board:
        """The board."""

    @property
    def moves(self) -> str:
        """The moves from its start on."""


LineLike = int | str | Board | Position | npt.NDArray[np.bool_] | npt.NDArray[np.integer]
"""What names a position."""
BoardLike = LineLike
"""What names a board: the same without moves."""
PuzzleLike = BoardLike | HiddenEnds
"""What names a board whose ends may be hidden."""


def position_of(given: LineLike) -> tuple[Board, str]:
    """The board and the moves that are meant; whether they fit together is not asked.

    >>> position_of(9), position_of("5:RD"), position_of(np.array([[1, 2], [0, 0]]))
    ((Board('9'), ''), (Board('5'), 'RD'), (Board('2'), 'R'))
    """
    if isinstance(given, Board):
        return given, ""
    if isinstance(given, str):
        return _drawn(given) if "#" in given else parse(given)
    if isinstance(given, np.ndarray) and given.ndim:
        return _in_array(given)
    board, moves = getattr(given, "board", None), getattr(given, "moves", None)
    if isinstance(board, Board) and isinstance(moves, str):
        return board, moves
    if isinstance(given, HiddenEnds):
        raise BoardError(f"an end of {given} is hidden, and both are needed here")
    try:
        size = whole_number(given, "the size of a board")
    except BoardError:
        raise BoardError(
            "a board or a position is a size, a text, a Board, Line or Walk, or an array, "
            f"not {quoted(given)}"
        ) from None
    return Board(size), ""


def board_of(given: BoardLike) -> Board:
    """The board that is meant; an error if it comes with moves.

    >>> board_of(5), board_of("4x3@0,0-3,1~3,2")
    (Board('5'), Board('4x3@0,0-3,1~3,2'))
    """
    if isinstance(given, Board):
        return given
    # A seed is not drawn only to be refused.
    board, moves = (None, "#") if isinstance(given, str) and "#" in given else position_of(given)
    if moves or board is None:
        words = quoted(given)
        raise LineError(f"expected a board, not a position with moves: {words}")
    return board


def puzzle_of(given: PuzzleLike) -> Board | HiddenEnds:
    """The board that is meant, as `board_of` reads it; its ends may be hidden.

    >>> puzzle_of("3@any-2,2").hidden, puzzle_of(5)
    (['start'], Board('5'))
    """
    if isinstance(given, HiddenEnds):
        return given
    if isinstance(given, str) and hides_ends(given):
        return HiddenEnds.parse(given)
    return board_of(given)


def parse(position: str) -> tuple[Board, str]:
    """Split the text of a position into its board and its moves.

    >>> parse("9@0,0-8,8:DD")
    (Board('9'), 'DD')
    """
    scanner = Scanner(position)
    board = Board.scan(scanner)
    if scanner.at_end:
        return board, ""
    scanner.need(":", "and moves, or the end")
    _scan_moves(scanner)
    return board, position[scanner.at :]


def check_moves(moves: str) -> None:
    """Refuse what is not a row of the letters U, D, L, R."""
    if not isinstance(moves, str):
        raise NotationError(f"moves are a text such as 'RRD', not {quoted(moves)}")
    _scan_moves(Scanner(moves))


def _scan_moves(scanner: Scanner) -> None:
    if stranger := _NOT_A_MOVE.search(scanner.text, scanner.at):
        scanner.at = stranger.start()
        scanner.fail("one of the moves U D L R")


def _drawn(seeded: str) -> tuple[Board, str]:
    # By its name, because laws draw lines and lie above them.
    line = import_module(_DRAWS_SEEDS).resolve(seeded)
    return line.board, line.moves


def _in_array(array: npt.NDArray[np.bool_] | npt.NDArray[np.integer]) -> tuple[Board, str]:
    if array.ndim != 2 or array.dtype.kind not in "biu":
        raise BoardError(
            "an array [y, x] shows a board by truth values, or a line by its visiting numbers: "
            f"this one has {array.ndim} dimension{'s' * (array.ndim > 1)} of {array.dtype}"
        )
    if array.dtype.kind == "b":
        return Board.from_mask(array), ""
    height, width = array.shape
    check_size(width, height)
    cells = _cells_in_order(cast("npt.NDArray[np.integer]", array))
    corner = width - 1, height - 1
    if len(cells) < array.size and corner in cells:
        raise LineError(
            "visiting numbers tell the target where every cell has one; else it is the lower "
            f"right corner, and the line has passed {cell_words(corner)}"
        )
    target = cells[-1] if len(cells) == array.size else corner
    board = Board(width, height, start=cells[0], target=target)
    return board, "".join(_move_between(*step) for step in pairwise(cells))


def _cells_in_order(numbers: npt.NDArray[np.integer]) -> list[Cell]:
    """The cells that bear the numbers 1, 2, 3 and so on."""
    flat = numbers.reshape(-1)
    order = np.argsort(flat, kind="stable")
    order = order[np.count_nonzero(flat <= 0) :]
    if flat.min() < 0 or not len(order) or (flat[order] != np.arange(1, len(order) + 1)).any():
        raise LineError(
            "the visiting numbers of a line are 1, 2, 3 and so on, each once, "
            "and 0 where it has not been"
        )
    ys, xs = np.divmod(order, numbers.shape[1])
    return list(zip(xs.tolist(), ys.tolist(), strict=True))


def _move_between(one: Cell, other: Cell) -> str:
    move = MOVE_OF_STEP.get((other[0] - one[0], other[1] - one[1]))
    if move is None:
        raise LineError(
            f"visiting numbers lead from {cell_words(one)} to {cell_words(other)}, no neighbour"
        )
    return move
