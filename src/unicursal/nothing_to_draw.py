"""What to say where there is no walkthrough: why, and which boards near it have one."""

from collections.abc import Iterator
from itertools import islice

from unicursal.board import Board
from unicursal.board.colours import colour_fault
from unicursal.board.existence import why_no_walkthrough
from unicursal.errors import NothingToDrawError
from unicursal.line import Line


def nothing_to_draw(line: Line, why: str | None = None) -> NothingToDrawError:
    """The error that says why no walkthrough begins with a line, as far as it is known.

    >>> print(nothing_to_draw(Line("3x4@1,0-0,0:R"), "it is cut in two"))
    3x4@1,0-0,0:R has no walkthrough: it is cut in two
    >>> print(nothing_to_draw(Line("10")).args[0].partition("; ")[2])
    there is one on 10@0,0-9,0, 9 or 11
    """
    if line.moves or line.board.clues:
        near = []
    else:
        why = why or colour_fault(line.board)
        near = [str(board) for board in boards_near(line.board)]
    *first, last = near or [""]
    words = f"{', '.join(first)} or {last}" if first else last
    return NothingToDrawError(
        f"{line} has no walkthrough"
        + (f": {why.removesuffix('.')}" if why else "")
        + (f"; there is one on {words}" if words else "")
    )


def boards_near(board: Board) -> Iterator[Board]:
    """Boards without clues that differ little from a rectangle, and have a walkthrough.

    One has other ends, and where the sides are even others have one of another length.

    >>> [str(near) for near in boards_near(Board("4x6"))]
    ['4x6@0,0-3,0', '3x6', '5x6']
    """
    if board.blocked or _has_walkthrough(board):  # of shapes nothing is known without a search
        return
    width, height = board.width, board.height
    corners = [(width - 1, 0), (0, height - 1), (width - 1, height - 1), (0, 0)]
    pairs = [(start, target) for start in (board.start, *corners) for target in corners]
    others = (board.with_ends(*pair) for pair in pairs if pair[0] != pair[1])
    yield from islice(filter(_has_walkthrough, others), 1)
    if board.has_default_ends and width % 2 == height % 2 == 0:
        for side in (width - 1, width + 1):
            near = Board(side, side if width == height else height)
            if len(near) > 1 and _has_walkthrough(near):
                yield near


def _has_walkthrough(board: Board) -> bool:
    """Whether a rectangle has one: that is known of all of them."""
    return why_no_walkthrough(board.width, board.height, board.start, board.target) is None
