import copy
import io
import pickle
import struct
import zlib
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from strategies import lines
from twins.brute_force import Twin
from unicursal import (
    Board,
    BoardError,
    Clues,
    Line,
    UnicursalError,
    Walk,
    Walkthroughs,
    draw_line,
)
from unicursal.chance import Chance
from unicursal.count import Constraints, unrank
from unicursal.notation import checked_seed
from unicursal.walk.ends import _suitable_pairs


@pytest.mark.parametrize("number", [int, np.int64, np.uint8, np.array])
@pytest.mark.parametrize("pair", [tuple, list, np.array])
def test_cells_may_come_from_numpy_and_in_lists(number, pair):
    """Boards are the same whatever type their numbers had, and hold plain ones."""
    board = Board(
        number(5),
        number(4),
        start=pair([number(1), number(0)]),
        target=pair([number(3), number(2)]),
        blocked=[pair([number(0), number(0)])],
    )
    assert board == Board("5x4@1,0-3,2~0,0")
    assert repr(board) == "Board('5x4@1,0-3,2~0,0')"
    assert pair([number(4), number(3)]) in board
    assert pair([number(0), number(0)]) not in board
    assert pair([number(5), number(0)]) not in board
    assert board.colour(pair([number(2), number(1)])) == 1
    assert dict(board.neighbours(pair([number(4), number(3)]))) == {"U": (4, 2), "L": (3, 3)}
    assert pair([number(1), number(0)]) in Line(board)


def test_blocked_cells_may_be_an_array():
    """With a row `x, y` for each."""
    assert Board(5, blocked=np.array([[3, 1], [1, 1]])) == Board("5~1,1~3,1")
    assert Board(5, blocked=np.zeros((0, 2), int)) == Board(5)
    assert Board(5, blocked=(cell for cell in [(3, 1), (1, 1)])) == Board("5~1,1~3,1")


@pytest.mark.parametrize(
    "numbers",
    [
        {"width": 5.0},
        {"width": True},
        {"width": None},
        {"width": [5]},
        {"width": Board(5)},
        {"width": 5, "height": "5"},
        {"width": 5, "height": np.float64(5)},
        {"width": 5, "start": (0.0, 0)},
        {"width": 5, "start": (0, 0, 0)},
        {"width": 5, "start": 3},
        {"width": 5, "start": (True, False)},
        {"width": 5, "start": "01"},
        {"width": 5, "target": np.array([0.5, 1])},
        {"width": 5, "target": np.array(3)},
        {"width": 5, "target": (10**30, 0)},
        {"width": 5, "blocked": None},
        {"width": 5, "blocked": 3},
        {"width": 5, "blocked": (3, 1)},
        {"width": 5, "blocked": "3,1"},
        {"width": 5, "blocked": [None]},
        {"width": 5, "blocked": np.ones((5, 5), bool)},
        {"width": 5, "blocked": [(10**30, 0)]},
        {"width": "5", "blocked": None},
        {"width": "5", "height": 5},
        {"width": 10**30},
    ],
)
def test_what_is_no_number_or_cell_is_refused_in_one_line(numbers):
    """Floats, truth values, None and all else."""
    with pytest.raises(BoardError) as refusal:
        Board(**numbers)
    assert "\n" not in str(refusal.value)


def test_what_is_no_cell_lies_on_no_board():
    """Asking is no error; asking for its colour is one."""
    for thing in (None, "00", (0.0, 0.0), (True, True), 3, (0, 0, 0), np.zeros((2, 2), int)):
        assert thing not in Board(5)
        assert thing not in Line("5:RD")
        with pytest.raises(BoardError):
            Board(5).colour(thing)


@pytest.mark.parametrize("seed", [7, np.int64(7), np.uint8(7), np.array(7)])
def test_seeds_may_come_from_numpy(seed):
    """And become plain numbers."""
    assert type(checked_seed(seed)) is int
    assert checked_seed(seed) == 7


@pytest.mark.parametrize("seed", [7, np.int64(7), np.array(7)])
def test_samples_and_walks_take_the_same_seeds(seed):
    """Whatever whole number a seed is."""
    every = Walkthroughs("5")
    assert every.sample(seed) == every.sample(7)
    assert draw_line("5", "uniform", seed) == draw_line("5", "uniform", 7)
    assert Chance(seed).below(np.int64(1000)) == Chance(7).below(1000)


def test_what_is_no_whole_number_is_refused_by_all_who_count():
    """A half is not rounded, and a text is not read."""
    every = Walkthroughs("5")
    for ask in (
        lambda: every.sample("7"),
        lambda: every.sample(7, 1.5),
        lambda: unrank(Line("3"), 0.5),
        lambda: list(every.starting_at(1.5)),
        lambda: Chance(1).below(2.5),
        lambda: Chance(1).below(0),
        lambda: Chance(1).below(2**63),
        lambda: Chance(1).choice([]),
    ):
        with pytest.raises(UnicursalError):
            ask()


def test_edges_may_come_in_lists_and_either_way_round():
    """In all that asks for two neighbouring cells."""
    every = Walkthroughs("5")
    for pair in ([[1, 0], [0, 0]], np.array([[0, 0], [1, 0]]), ((0, 0), (1, 0))):
        assert every.through(pair).count == 52
        assert str(Clues(walls=[pair])) == "+w0,0R"
        assert Constraints(through=[pair]).through == {((0, 0), (1, 0))}
        assert Board("5+w0,0R").has_wall(*pair)
    for pair in ([(0, 0), (1, 1)], [(0, 0)], [(0, 0), (0, -1)], 5, "ab", [(4, 4), (5, 4)]):
        with pytest.raises(UnicursalError):
            every.through(pair)


@pytest.mark.parametrize("clues", [None, "+w0,0R", [((0, 0), (1, 0))]])
def test_what_are_no_clues_is_refused(clues):
    """A board bears `Clues` and nothing else."""
    for ask in (lambda: Board(5, clues=clues), lambda: Board(5).with_clues(clues)):
        with pytest.raises(BoardError, match="must be `Clues`"):
            ask()


def test_boards_and_lines_are_gone_through_cell_by_cell():
    """Row by row, and from the start to the live end; a step is one step."""
    assert list(Board("2")) == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert list(Line("3:RD")) == [(0, 0), (1, 0), (1, 1)]
    for move in ("RR", "", None, "X"):
        with pytest.raises(UnicursalError):
            Line("5").step(move)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, np.float64(3), True, None, "7", np.array([1, 2])])
def test_what_is_no_seed_is_refused(seed):
    """In one line that names it."""
    with pytest.raises(UnicursalError, match="seed"):
        checked_seed(seed)


def test_a_line_is_made_of_all_that_names_one():
    """A size is a board, a seed is drawn, and moves may be given beside whatever names a board."""
    assert Line(5) == Line(np.int64(5)) == Line("5") == Line(Board(5)) == Line(Line(5))
    assert Line("5#7") == draw_line(5, seed=7)
    assert Line("5", "RR") == Line(5, "RR") == Line(Walk(5), "RR") == Line("5:RR")
    with pytest.raises(UnicursalError, match="expected a board, not a position with moves"):
        Line("5:R", "R")
    for bad in (None, 5.0, True, [5]):
        with pytest.raises(UnicursalError):
            Line(bad)
    for moves in (None, ["R"], 3, "RX"):
        with pytest.raises(UnicursalError):
            Line(Board(5), moves)


@settings(max_examples=50)
@given(lines(max_side=5))
def test_boards_and_lines_stay_read_only(line):
    """Copied or pickled they are equal, and their arrays cannot be written."""
    for cached in (False, True):
        if cached:
            assert line.numbers.size == line.board.mask.size
        for other in (
            pickle.loads(pickle.dumps(line)),
            pickle.loads(pickle.dumps(line, protocol=2)),
            copy.copy(line),
            copy.deepcopy(line),
        ):
            assert other == line
            assert hash(other) == hash(line)
            assert (other.numbers == line.numbers).all()
            for array in (other.path, other.numbers, other.board.mask):
                assert not array.flags.writeable
            for owner, name in ((other, "moves"), (other, "board"), (other.board, "width")):
                with pytest.raises(AttributeError, match="never changes"):
                    setattr(owner, name, 3)
                with pytest.raises(AttributeError, match="never changes"):
                    delattr(owner, name)


def test_a_shape_takes_other_ends():
    """If they lie on it."""
    board = Board("5~1,1").with_ends([0, 1], np.array([4, 3]))
    assert board == Board("5@0,1-4,3~1,1")
    for bad in ((1, 1), (5, 5), (4, 3), None):
        with pytest.raises(BoardError):
            Board("5~1,1").with_ends(bad, (4, 3))


def has_walkthrough(board):
    """By brute force."""
    return Twin(board).count(Line(board)) > 0


masks = st.integers(1, 4).flatmap(
    lambda width: st.lists(
        st.lists(st.sampled_from([1, 1, 1, 0]), min_size=width, max_size=width),
        min_size=1,
        max_size=4,
    )
)


@settings(max_examples=80)
@given(masks)
def test_proposed_ends_have_a_walkthrough_and_refusals_are_proved(mask):
    """On small shapes brute force over all ends agrees."""
    if not np.any(mask):
        with pytest.raises(BoardError, match="at least one cell"):
            Board.from_mask(mask)
        return
    board, refusal = None, ""
    try:
        board = Board.from_mask(mask, largest=True)
    except BoardError as fault:
        refusal = str(fault)
    if board is not None:
        assert has_walkthrough(board)
        assert not (board.mask & (np.array(mask) == 0)).any()
        return
    assert "no walkthrough exists" in refusal
    kept = [(x, y) for y, row in enumerate(mask) for x, here in enumerate(row) if here]
    blocked = [(x, y) for y, row in enumerate(mask) for x, here in enumerate(row) if not here]
    for start, target in permutations(kept, 2):
        try:
            board = Board(len(mask[0]), len(mask), start=start, target=target, blocked=blocked)
        except BoardError:  # in several pieces: only what was refused in one piece is looked at
            return
        assert not has_walkthrough(board)


@settings(max_examples=30)
@given(masks)
def test_every_shape_of_squares_of_two_by_two_gets_ends(mask):
    """A closed loop around a tree of the squares visits all cells."""
    if np.any(mask):
        squares = np.repeat(np.repeat(mask, 2, axis=0), 2, axis=1)
        assert not Walk(Board.from_mask(squares, largest=True)).is_lost


def test_an_end_that_is_given_is_kept():
    """And the other one is found for it."""
    for cell in ((0, 0), (1, 0), (2, 2), (0, 2)):
        for name in ("start", "target"):
            ring = [[1, 1, 1], [1, 0, 1], [1, 1, 1]]
            board = Board.from_mask(ring, **{name: cell})
            assert getattr(board, name) == cell
            assert has_walkthrough(board)
    both = Board.from_mask(np.ones((4, 4)) > 0, start=(0, 0), target=(3, 3))
    assert both == Board(4)  # nobody asked for a walkthrough


@pytest.mark.parametrize(
    ("mask", "words"),
    [
        ([[1, 0, 1]], "2 pieces"),
        ([[0]], "at least one cell"),
        ([[1, 1], [1]], "one length"),
        ([1, 1], "two dimensions"),
        ([[0.5]], "float64"),
        ([["#"]], "whole numbers"),
        (np.zeros((0, 3), bool), "at least one cell"),
        (np.broadcast_to(True, (10**6, 10**6)), "too large"),
        ([[1, 1, 1], [0, 1, 0], [0, 1, 0]], "single neighbour"),
        ([[0, 1, 0], [1, 1, 1], [0, 1, 1]], "single neighbour|colours"),
        (None, "dimensions"),
    ],
)
def test_masks_that_make_no_board(mask, words):
    """One line says what is wrong, before memory is taken."""
    with pytest.raises(BoardError, match=words):
        Board.from_mask(mask)


def test_refusals_say_which_ends_they_speak_of():
    """Other ends than the given ones may do."""
    with pytest.raises(BoardError, match=r"no walkthrough exists on this shape from \(1, 0\)$"):
        Board.from_mask(np.ones((3, 3), bool), start=(1, 0))
    with pytest.raises(BoardError, match=r"on this shape to \(1, 0\)$"):
        Board.from_mask(np.ones((3, 3), bool), target=(1, 0))


def test_ends_off_the_shape_are_refused():
    """Whether the other end is given or not."""
    for cell in ((1, 1), (3, 0), (0.5, 0)):
        with pytest.raises(BoardError, match="the start"):
            Board.from_mask([[1, 1, 1], [1, 0, 1], [1, 1, 1]], start=cell)


def picture(mode, background, colour, size=(60, 40)):
    """A file with a filled ellipse."""
    image = Image.new(mode, size, background)
    ImageDraw.Draw(image).ellipse((10, 5, 50, 35), fill=colour)
    file = io.BytesIO()
    image.save(file, "PNG")
    file.seek(0)
    return file


@pytest.mark.parametrize(
    ("mode", "background", "colour"),
    [
        ("L", 255, 0),
        ("1", 1, 0),
        ("RGB", "white", "darkblue"),
        ("RGBA", (255, 255, 255, 255), (0, 0, 0, 255)),
        ("RGBA", (0, 0, 0, 0), (255, 255, 0, 255)),
        ("LA", (255, 0), (255, 255)),
    ],
)
def test_a_picture_becomes_a_board_of_its_shape(mode, background, colour):
    """Dark on light, or opaque on nothing; cropped, and with a walkthrough."""
    board = Board.from_image(picture(mode, background, colour), width=20)
    assert (board.width, board.height) == (20, 15)
    assert (0, 0) not in board
    assert (10, 8) in board
    assert not Walk(board).is_lost


def test_without_a_width_each_pixel_is_a_cell():
    """As in pixel art."""
    image = Image.new("L", (8, 6), 255)
    image.paste(0, (1, 1, 6, 6))
    image.putpixel((3, 3), 255)
    file = io.BytesIO()
    image.save(file, "BMP")
    board = Board.from_image(io.BytesIO(file.getvalue()))
    assert board.blocked == ((2, 2),)
    assert (board.width, board.height) == (5, 5)
    assert not Walk(board).is_lost


@pytest.mark.parametrize("width", [1, 0, -2, 2.0, True, 10**9])
def test_impossible_widths_of_pictures_are_refused(width):
    """At once."""
    with pytest.raises(BoardError):
        Board.from_image(picture("L", 255, 0), width=width)


def test_what_is_no_picture_is_refused(tmp_path):
    """A missing file, a text, a cut picture, an empty one, too large a one, no file at all."""
    (tmp_path / "text.png").write_text("5:RD")
    whole = picture("L", 255, 0).getvalue()
    (tmp_path / "cut.png").write_bytes(whole[: len(whole) // 2])
    Image.new("L", (9, 9), 255).save(tmp_path / "white.png")
    for name, side in (("huge", 2**30), ("large", 9000)):
        head = b"IHDR" + struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
        begin = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head
        (tmp_path / f"{name}.png").write_bytes(begin + struct.pack(">I", zlib.crc32(head)))
    short = b"IHDR" + bytes(12)
    damaged = whole[:8] + struct.pack(">I", 12) + short + struct.pack(">I", zlib.crc32(short))
    (tmp_path / "damaged.png").write_bytes(damaged + whole[33:])
    for name in ("missing", "text", "cut", "white", "huge", "large", "damaged"):
        with pytest.raises(BoardError) as refusal:
            Board.from_image(tmp_path / f"{name}.png")
        assert "\n" not in str(refusal.value)
    for thing in (None, 5, b"x"):
        with pytest.raises(BoardError):
            Board.from_image(thing)


@pytest.mark.parametrize("shape", ["4x3", "3x3", "4x3~0,1~1,1", "4x3~0,1~1,1~2,1", "4x3~2,0"])
@pytest.mark.parametrize("given", [(None, None), ((0, 0), None), (None, (0, 0)), ((3, 0), (0, 0))])
def test_all_pairs_of_ends_are_proposed_that_colours_and_dead_ends_allow(shape, given):
    """Each once; where both are free, in one direction."""
    board, (start, target) = Board(shape), given
    neighbours = {cell: len(list(board.neighbours(cell))) for cell in board.cells()}
    dead_ends = {cell for cell, number in neighbours.items() if number == 1}
    black = sum((x + y) % 2 == 0 for x, y in board.cells())
    surplus = 2 * black - len(board)
    wanted = {
        (min(one, other), max(one, other)) if start is None is target else (one, other)
        for one, other in permutations(board.cells(), 2)
        if start in {None, one} and target in {None, other} and dead_ends <= {one, other}
        if surplus == (one[0] + one[1] + 1) % 2 + (other[0] + other[1] + 1) % 2 - 1
    }
    found = list(_suitable_pairs(board, start, target, far=3))
    if start is None is target:
        found = [(min(pair), max(pair)) for pair in found]
    assert len(found) == len(set(found))
    assert set(found) == wanted
