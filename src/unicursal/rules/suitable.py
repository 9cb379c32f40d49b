"""Which boards the paper's rules are for."""

from unicursal.board import Board
from unicursal.errors import UnicursalError

MAX_SIDE = 501
"""The largest board for rules: the line takes about 400 bytes a cell, besides what repeated
pictures take, of which `compiling` tells."""


def check_board(board: Board, what: str = "rule sets", largest: int = MAX_SIDE) -> None:
    """Refuse boards that the paper's rules, or what else belongs to them, are not for.

    >>> check_board(Board(8))
    Traceback (most recent call last):
    unicursal.errors.UnicursalError: rule sets are for n x n boards, n odd, corner to corner, without clues; 8 is not one of them
    """  # noqa: E501 - a message is one line
    if (
        board.width != board.height
        or board.width % 2 == 0
        or board.blocked
        or board.clues
        or not board.has_default_ends
    ):
        raise UnicursalError(
            f"{what} are for n x n boards, n odd, corner to corner, without clues; "
            f"{board} is not one of them"
        )
    if board.width > largest:
        raise UnicursalError(
            f"{board} is too large: {what} are for boards of at most {largest}x{largest}"
        )
