import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from strategies import boards, lines
from unicursal import Board, Line, NotationError, UnicursalError
from unicursal.board.position import parse
from unicursal.notation import Seeded, parse_seeded


@given(lines())
def test_positions_round_trip_everywhere(line):
    """Constructor and repr give the same line back; file names may write `_` for `:`."""
    text = str(line)
    assert Line(text) == line
    assert eval(repr(line)) == line
    assert "/" not in text
    assert "_" not in text


def test_output_is_canonical():
    """What is the default is left out; blocked cells are sorted by y, then x."""
    assert str(Line("9x9@0,0-8,8~5,5~3,4:DD")) == "9~3,4~5,5:DD"
    assert str(Line("9:")) == "9"
    assert str(Board("7x9@0,0-6,7")) == "7x9@0,0-6,7"


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "the size of a board"),
        ("x9", 1, "the size of a board"),
        ("9x", 3, "a height after 'x'"),
        ("09", 1, "without leading zeros"),
        ("9@", 3, "the x of the start"),
        ("9@1", 4, "',' between x and y of the start"),
        ("9@1,1", 6, "'-' between start and target"),
        ("9@1,1-2", 8, "',' between x and y of the target"),
        ("9~", 3, "the x of a blocked cell"),
        ("9~1,", 5, "the y of a blocked cell"),
        ("9 ", 2, "':' and moves, or the end"),
        ("9:RRX", 5, "one of the moves U D L R"),
        ("9:r", 3, "one of the moves U D L R"),
        ("9:R:R", 4, "one of the moves U D L R"),
        ("9:Rd", 4, "one of the moves U D L R"),
        ("٣", 1, "the size of a board"),
        ("1234567890", 1, "at most 9 digits"),
    ],
)
def test_errors_name_the_column(text, column, expected):
    """A text that does not follow the form says where and what was expected."""
    with pytest.raises(NotationError) as fault:
        parse(text)
    assert f"column {column}: expected" in str(fault.value)
    assert expected in str(fault.value)


@given(st.text(alphabet="0123456789x@,-~:UDLR# .a", max_size=20))
@example("9\n")
def test_any_text_is_a_position_or_one_clear_error(text):
    """No text causes anything but a line or an error of ours; what parses is normalised."""
    try:
        line = Line(text)
    except UnicursalError:
        return
    assert Line(str(line)) == line


@given(boards(), st.sampled_from(["fair", "uniform", "backbite"]), st.integers(0, 2**64 - 1))
def test_seeded_names_round_trip(board, law, seed):
    """`BOARD#SEED` is fair, other laws are named."""
    named = Seeded(board, law, seed)
    assert parse_seeded(str(named), ("fair", "uniform", "backbite")) == named
    assert ("." in str(named)) == (law != "fair")


@pytest.mark.parametrize("text", ["9#", "9#x", "9#nolaw.3", "9#backbite.", "9#7x", f"9#{2**64}"])
def test_bad_seeds_are_refused(text):
    """A seed is a whole number below 2 to the 64th."""
    with pytest.raises(NotationError):
        parse_seeded(text, ("backbite",))


def test_moves_are_checked_without_a_text_form_too():
    """A line made of board and moves refuses strange letters as the text form does."""
    with pytest.raises(NotationError, match="column 2"):
        Line(Board(5), "RX")
