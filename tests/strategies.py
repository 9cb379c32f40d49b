"""What hypothesis draws: boards of all kinds and lines on them."""

from hypothesis import assume
from hypothesis import strategies as st

from unicursal import Board, BoardError, Line
from unicursal.board import Clues
from unicursal.board.directions import edge_between


@st.composite
def boards(draw: st.DrawFn, max_side: int = 7, most_blocked: int = 4) -> Board:
    """Rectangles, seldom square, with any two ends and a few blocked cells."""
    width, height = draw(st.integers(1, max_side)), draw(st.integers(1, max_side))
    cells = [(x, y) for y in range(height) for x in range(width)]
    chosen = draw(
        st.lists(
            st.sampled_from(cells),
            unique=True,
            min_size=min(2, len(cells)),
            max_size=2 + min(most_blocked, len(cells) - 2) if len(cells) > 2 else len(cells),
        )
    )
    start, target = chosen[0], chosen[1] if len(cells) > 1 else chosen[0]
    try:
        return Board(width, height, start=start, target=target, blocked=chosen[2:])
    except BoardError:  # the shape fell apart
        assume(False)
        raise


@st.composite
def lines(draw: st.DrawFn, max_side: int = 7, on: Board | None = None) -> Line:
    """Self-avoiding lines of any length on such boards or on one of them, lost ones too."""
    line = Line(on or draw(boards(max_side)))
    for choice in draw(st.lists(st.integers(0, 3), max_size=max_side * max_side)):
        free = list(line.free_neighbours())
        if not free:
            break
        line = line.step(free[choice % len(free)])
    return line


@st.composite
def loop_boards(draw: st.DrawFn) -> Board:
    """Small boards for closed loops, with blocked cells, and walls and given lines at random."""
    width, height = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    cells = [(x, y) for y in range(height) for x in range(width)]
    blocked = draw(st.lists(st.sampled_from(cells), unique=True, max_size=3))
    try:
        board = Board(width, height, blocked=blocked, loop=True)
    except BoardError:  # it has no loop
        assume(False)
        raise
    edges = sorted({edge_between(a, b) for a in board for _, b in board.neighbours(a)})
    marked = draw(st.lists(st.sampled_from(edges), unique=True, max_size=4))
    walls = draw(st.integers(0, len(marked)))
    try:
        return board.with_clues(Clues(walls=marked[:walls], lines=marked[walls:]))
    except BoardError:  # a wall where every loop passes, or too much given at a cell
        assume(False)
        raise
