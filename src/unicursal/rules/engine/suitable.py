"""Which boards the paper's rules are for."""

from unicursal.board import Board
from unicursal.errors import UnicursalError

MAX_SIDE = 501
"""The largest board for rules: the line takes about 400 bytes a cell, besides what repeated
pictures take, of which `compiling` tells."""


def check_board(board: Board) -> None:
    """Refuse boards that the paper's rules are not for."""
    if (
        board.width != board.height
        or board.width % 2 == 0
        or board.blocked
        or board.clues
        or not board.has_default_ends
    ):
        raise UnicursalError(
            "rule sets are for n x n boards, n odd, corner to corner, without clues; "
            f"{board} is another one"
        )
    if board.width > MAX_SIDE:
        raise UnicursalError(
            f"{board} is too large: rules are asked on boards of at most {MAX_SIDE}x{MAX_SIDE}"
        )
