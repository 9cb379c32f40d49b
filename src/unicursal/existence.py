"""Which boards have no walkthrough, by colours alone or by a theorem, and what to say then.

A line alternates between the colours of the checkerboard. On rectangles all is known: let m >= n be
the sides, cells (x, y) counted from 1, white where x + y is even. A Hamiltonian path between s and
t exists if and only if

- the colours allow it: for even mn one of the two is white and one black, for odd mn both are
  white; and none of these holds:
- (F1) n = 1 and s, t are not the two ends of the row;
- (F2) n = 2 and s, t lie in one column that is neither the first nor the last;
- (F3) n = 3, m is even, and with s the black one: s.x < t.x - 1, or s.y = 2 and s.x < t.x.

Reference: A. Itai, C. H. Papadimitriou and J. L. Szwarcfiter, "Hamilton paths in grid graphs",
SIAM J. Comput. 11, 1982.
"""

from collections.abc import Iterator
from itertools import islice

from unicursal.board import Board, Cell
from unicursal.board.position import Position
from unicursal.board.text import cell_words
from unicursal.errors import NothingToDrawError


def surplus_between(one: Cell, other: Cell) -> int:
    """How many more cells of colour 0 than of colour 1 any line from one cell to another visits."""
    return 1 - (sum(one) & 1) - (sum(other) & 1)


def colour_fault(board: Board) -> str | None:
    """Why the colours alone forbid any walkthrough; None if they do not.

    >>> colour_fault(Board(5)) is None
    True
    >>> colour_fault(Board(4))
    'with even sides no line joins opposite corners, for it alternates between the colours'
    """
    counts = board.colour_counts()
    if counts[0] - counts[1] == surplus_between(board.start, board.target):
        return None
    if board.has_default_ends and counts[0] == counts[1] and not board.blocked:
        return (
            "with even sides no line joins opposite corners, for it alternates between the colours"
        )
    return (
        f"a line alternates between the colours, so from {cell_words(board.start)} to "
        f"{cell_words(board.target)} it cannot visit {counts[0]} cells of one and {counts[1]} of "
        "the other"
    )


def why_no_walkthrough(width: int, height: int, start: Cell, target: Cell) -> str | None:
    """Why no line visits all cells of a rectangle between two of them; None if one does.

    >>> why_no_walkthrough(5, 5, (0, 0), (4, 4)) is None
    True
    >>> why_no_walkthrough(5, 5, (0, 0), (4, 3))
    'the 5x5 cells have one more white than black, so both ends must be white'
    """
    if start == target:
        return None if width * height == 1 else "both ends are the same cell"
    if width < height:
        return why_no_walkthrough(height, width, start[::-1], target[::-1])
    s, t = (start, target) if sum(start) % 2 else (target, start)  # s is black if one is
    blacks = sum(start) % 2 + sum(target) % 2
    size = f"{width}x{height} cells"
    if width * height % 2 == 0 and blacks != 1:
        return f"half of the {size} are white, so the ends must differ in colour"
    if width * height % 2 == 1 and blacks:
        return f"the {size} have one more white than black, so both ends must be white"
    if height == 1 and {s[0], t[0]} != {0, width - 1}:
        return "in a single row of cells the ends must be the ends of the row"
    if height == 2 and s[0] == t[0] and 0 < s[0] < width - 1:
        return "in two rows of cells, ends one above the other cut the rectangle in two"
    if height == 3 and width % 2 == 0 and (s[0] < t[0] - 1 or (s[1] == 1 and s[0] < t[0])):
        return f"in three rows of {width} cells these ends leave an odd number of cells on a side"
    return None


def nothing_to_draw(line: Position, why: str | None = None) -> NothingToDrawError:
    """The error that says why no walkthrough begins with a line, as far as it is known.

    >>> from unicursal import Line
    >>> print(nothing_to_draw(Line("3x4@1,0-0,0:R"), "it is cut in two"))
    3x4@1,0-0,0:R has no walkthrough: it is cut in two
    >>> print(nothing_to_draw(Line("10")).args[0].partition("; ")[2])
    there is one on 10@0,0-9,0, 9 or 11
    """
    if line.moves or line.board.clues or line.board.is_loop:
        near = []
    else:
        why = why or colour_fault(line.board)
        near = [str(board) for board in boards_near(line.board)]
    *first, last = near or [""]
    words = f"{', '.join(first)} or {last}" if first else last
    return NothingToDrawError(
        f"{line} has no {line.board.complete_line}"
        + (f": {why.removesuffix('.')}" if why else "")
        + (f"; there is one on {words}" if words else "")
    )


def boards_near(board: Board) -> Iterator[Board]:
    """Boards without clues that differ little from a rectangle, and have a walkthrough.

    One has other ends, and where the sides are even others have one of another length.
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
