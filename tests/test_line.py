import numpy as np
import pytest
from hypothesis import given

from strategies import lines
from unicursal import Board, BoardError, Defect, Line, LineError, Symmetry
from unicursal.board import STEP
from unicursal.defects import defects

SNAKE = Line("3x2@0,0-0,1:RRDLL")


def walk(board, moves):
    """The cells of moves, one by one: the twin of the vectorised trace."""
    x, y = board.start
    cells = [(x, y)]
    for move in moves:
        x, y = x + STEP[move][0], y + STEP[move][1]
        cells.append((x, y))
    return cells


@given(lines())
def test_a_line_knows_its_cells(line):
    """Cells, numbers, live end, free cells and length all tell the same."""
    cells = walk(line.board, line.moves)
    assert line.cells() == cells
    assert line.live_end == cells[-1]
    assert len(line) == len(cells)
    for number, (x, y) in enumerate(cells):
        assert line.numbers[y, x] == number
        assert (x, y) in line
    assert set(line.free_cells()) == set(line.board.cells()) - set(cells)
    assert line.is_complete == (
        set(cells) == set(line.board.cells()) and cells[-1] == line.board.target
    )


@given(lines())
def test_free_neighbours_are_the_steps_that_work(line):
    """A step to a free neighbour is a line, any other move an error."""
    free = line.free_neighbours()
    assert sorted(free) == sorted(line.left_first_moves())
    for move in "UDLR":
        if move in free:
            assert line.step(move).live_end == free[move]
        else:
            with pytest.raises(LineError):
                line.step(move)


def test_left_first_order_turns_with_the_line():
    """Left, straight, right of the last step; before the first step that is down."""
    middle = "7@3,3-6,6"
    assert Line(middle).left_first_moves() == list("RDLU")
    assert Line(f"{middle}:U").left_first_moves() == list("LUR")
    assert Line(f"{middle}:L").left_first_moves() == list("DLU")
    assert Line(f"{middle}:D").left_first_moves() == list("RDL")
    assert Line(f"{middle}:R").left_first_moves() == list("URD")


@given(lines())
def test_symmetries_carry_a_line_along(line):
    """The image of a line visits the images of its cells, and comes back by the inverse."""
    for symmetry in Symmetry:
        image = line.transformed(symmetry)
        size = line.board.width, line.board.height
        assert image.cells() == [symmetry.cell(cell, *size) for cell in line.cells()]
        assert image.transformed(symmetry.inverse) == line


def test_a_walkthrough_can_be_reversed_and_another_line_cannot():
    """Reversing exchanges the ends of line and board."""
    assert SNAKE.is_complete
    assert SNAKE.reversed().cells() == SNAKE.cells()[::-1]
    assert SNAKE.reversed().reversed() == SNAKE
    with pytest.raises(LineError, match="only a complete line"):
        Line("3x2:R").reversed()


def test_every_defect_is_listed_with_its_place():
    """Defects of all four kinds, in the order in which the line meets them."""
    board = Board("4x3@0,0-3,1~1,1")
    assert list(defects(board, "DRRRULLLLR")) == [
        Defect("blocked", (1, 1), "step 2 (R) enters the blocked cell (1, 1)"),
        Defect("target", (3, 1), "step 4 (R) reaches the target (3, 1) after 5 of 11 cells"),
        Defect("revisited", (0, 0), "step 8 (L) meets the line at (0, 0), which is its start"),
        Defect("outside", (-1, 0), "step 9 (L) leaves the 4x3 board at (-1, 0)"),
        Defect("revisited", (0, 0), "step 10 (R) meets the line at (0, 0), which is its start"),
    ]


def test_a_revisit_names_the_step_of_the_first_visit():
    """Which part of the line was met can be read off."""
    assert list(defects(Board(5), "RDDRUL")) == [
        Defect(
            "revisited", (1, 1), "step 6 (L) meets the line at (1, 1), which step 2 already visited"
        )
    ]


@given(lines())
def test_a_line_has_no_defect_but_an_early_target(line):
    """What the constructor takes, `defects` accepts, the target apart."""
    found = list(defects(line.board, line.moves))
    early = [
        cell
        for number, cell in enumerate(line.cells(), start=1)
        if cell == line.board.target and number < len(line.board)
    ]
    assert [(defect.kind, defect.at) for defect in found] == [("target", cell) for cell in early]


def test_a_bad_line_raises_its_first_defect():
    """The constructor's error is the first thing that is wrong."""
    with pytest.raises(LineError, match=r"step 9 \(R\) leaves the 9x9 board at \(9, 0\)"):
        Line("9:RRRRRRRRRRRR")


@given(lines())
def test_a_line_is_an_array_of_visiting_numbers(line):
    """From 1, `[y, x]`, and 0 where it has not been; of any type of number, never shared."""
    array = np.array(line)
    assert array.shape == (line.board.height, line.board.width)
    assert [tuple(np.argwhere(array == number)[0][::-1]) for number in range(1, len(line) + 1)] == (
        line.cells()
    )
    assert (array > 0).sum() == len(line)
    assert np.asarray(line, dtype=np.float32).dtype == np.float32
    array[:] = 0
    assert np.array(line).max() == len(line)


@given(lines())
def test_a_line_comes_back_from_its_cells(line):
    """On its board, in whatever form the cells are; without one it fills a board of its own."""
    assert Line.from_cells(line.board, line.cells()) == line
    assert Line.from_cells(str(line.board), line.path) == line
    alone = Line.from_cells(None, line)
    assert alone.moves == line.moves
    assert set(alone.board) == set(line)
    assert alone.is_complete


@pytest.mark.parametrize(
    ("board", "cells", "error", "said"),
    [
        (5, [], LineError, "at least one cell"),
        (5, [(1, 0), (2, 0)], LineError, r"begins at \(1, 0\), and the start of the board is"),
        (5, [(0, 0), (2, 0)], LineError, r"\(0, 0\) and \(2, 0\) are not neighbours"),
        (5, [(0, 0), (0, 0)], LineError, "are not neighbours"),
        (5, [(0, 0), (1, 0), (0, 0)], LineError, r"\(0, 0\)"),
        (2, [(0, 0), (1, 0), (2, 0)], LineError, "leaves the 2x2 board at"),
        ("5+w0,0R", [(0, 0), (1, 0)], LineError, "wall"),
        (5, [(0, 0), "a"], BoardError, "a cell of a line must be two whole numbers"),
        (5, 7, BoardError, "expected a row of cells, each a cell of a line, not 7"),
        (2.5, [(0, 0)], BoardError, "a size, a text, a Board, Line or Walk, or an array, not 2.5"),
        (None, [(0, 0), (-1, 0)], LineError, "no board has a cell"),
        (None, [(0, 0), (1, 0), (0, 0)], LineError, "twice"),
        (None, [(x + y, x) for x in range(2100) for y in (0, 1)], BoardError, "too large"),
        (None, [(0, 0), (2, 0)], LineError, "are not neighbours"),
    ],
)
def test_cells_that_make_no_line_are_refused(board, cells, error, said):
    """One line that names what is wrong and where."""
    with pytest.raises(error, match=said):
        Line.from_cells(board, cells)
