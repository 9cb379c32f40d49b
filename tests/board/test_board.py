import numpy as np
import pytest
from hypothesis import given

from strategies import boards
from unicursal import Board, BoardError, NotationError, Symmetry
from unicursal.board import MOVES, STEP
from unicursal.board.shape import unreachable_cell


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0", "at least one cell, not 0x0"),
        ("3x0", "at least one cell, not 3x0"),
        ("99999999", "too large"),
        ("2049x2048", "too large"),
        ("9~0,0", "the start (0, 0) lies on a blocked cell"),
        ("9~8,8", "the target (8, 8) lies on a blocked cell"),
        ("9@9,0-8,8", "the start (9, 0) lies outside the 9x9 board"),
        ("9@0,0-0,9", "the target (0, 9) lies outside the 9x9 board"),
        ("9@1,1-1,1", "start and target are the same cell (1, 1)"),
        ("9~1,1~1,1", "the cell (1, 1) is blocked twice"),
        ("9x3~1,3", "the blocked cell (1, 3) lies outside the 9x3 board"),
        ("5x2~2,0~2,1", "no way leads from the start (0, 0) to (3, 0)"),
    ],
)
def test_impossible_boards_are_refused_with_the_place(text, words):
    """Every impossible board is one clear line that names what is wrong."""
    with pytest.raises(BoardError) as fault:
        Board(text)
    assert words in str(fault.value)
    assert "\n" not in str(fault.value)


def test_the_largest_board_is_allowed():
    """The bound itself is a board."""
    assert len(Board(2048, 2048)) == 2048 * 2048


def test_defaults_lead_from_corner_to_corner_on_rectangles():
    """Width and height are not mixed up."""
    board = Board(7, 3)
    assert board.target == (6, 2)
    assert board.mask.shape == (3, 7)
    assert (6, 2) in board
    assert (2, 6) not in board


def test_one_cell_is_a_board_with_one_end():
    """The smallest board starts where it ends."""
    assert Board(1).start == Board(1).target == (0, 0)


@given(boards())
def test_text_and_map_round_trip(board):
    """Constructor, str, repr and text map all name the same board."""
    assert Board(str(board)) == board
    assert eval(repr(board)) == board
    if len(board) > 1:
        assert Board.from_map(board.to_map()) == board
    assert hash(Board(str(board))) == hash(board)


def test_a_map_does_not_drop_clues():
    """What a map cannot hold is refused."""
    with pytest.raises(BoardError, match="a map holds no clues"):
        Board("5+w0,0R").to_map()


@given(boards())
def test_neighbours_are_mutual_and_of_other_colour(board):
    """What holds of every pair of neighbours."""
    for cell in board.cells():
        for move, there in board.neighbours(cell):
            assert there in board
            assert board.colour(there) != board.colour(cell)
            assert (there[0] - cell[0], there[1] - cell[1]) == STEP[move]
            assert cell in [back for _, back in board.neighbours(there)]


@given(boards())
def test_symmetries_have_inverses_and_keep_neighbours(board):
    """Each of the eight symmetries can be undone and maps moves as it maps cells."""
    images = set()
    for symmetry in Symmetry:
        image = board.transformed(symmetry)
        images.add(image)
        assert image.transformed(symmetry.inverse) == board
        assert sorted(image.colour_counts()) == sorted(board.colour_counts())
        for move in MOVES:
            assert symmetry.inverse.move(symmetry.move(move)) == move
        for move, there in board.neighbours(board.start):
            moved = symmetry.cell(there, board.width, board.height)
            assert (symmetry.move(move), moved) in list(image.neighbours(image.start))
    assert len(images) in {1, 2, 4, 8}


@given(boards())
def test_colours_are_counted_as_they_are(board):
    """The vectorised count agrees with counting cell by cell."""
    ones = sum(board.colour(cell) for cell in board.cells())
    assert board.colour_counts() == (len(board) - ones, ones)


def flood(mask, start):
    """A plain flood fill: the twin of the union of runs."""
    seen, todo = {start}, [start]
    while todo:
        x, y = todo.pop()
        for dx, dy in STEP.values():
            there = (x + dx, y + dy)
            inside = 0 <= there[0] < mask.shape[1] and 0 <= there[1] < mask.shape[0]
            if inside and mask[there[1], there[0]] and there not in seen:
                seen.add(there)
                todo.append(there)
    return seen


def test_reachability_agrees_with_a_flood_fill():
    """The first unreachable cell is the one that a flood fill misses first."""
    rng = np.random.default_rng(1)
    outcomes = set()
    for _ in range(300):
        mask = rng.random((rng.integers(1, 9), rng.integers(1, 9))) < 0.7
        cells = [(int(x), int(y)) for y, x in zip(*np.nonzero(mask), strict=True)]
        if not cells:
            continue
        start = cells[int(rng.integers(len(cells)))]
        missed = [cell for cell in cells if cell not in flood(mask, start)]
        assert unreachable_cell(mask, start) == (missed[0] if missed else None)
        outcomes.add(bool(missed))
    assert outcomes == {True, False}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1 of the map is empty"),
        ("S.\n.", "line 2 of the map has 1 characters, the first line has 2"),
        ("S.\n.x", "line 2, column 2 of the map: expected one of . # S T O, found 'x'"),
        ("SS\n.T", "line 1, column 2 of the map: a second S"),
    ],
)
def test_bad_maps_name_line_and_column(text, words):
    """A map that does not follow its form says where."""
    with pytest.raises(NotationError, match=words.replace(".", r"\.")):
        Board.from_map(text)


def test_a_board_is_not_given_twice():
    """Text form and numbers exclude each other."""
    with pytest.raises(BoardError, match="not by both"):
        Board("9", 9)
