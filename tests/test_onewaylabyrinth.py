import pytest
from hypothesis import given

from strategies import lines
from unicursal import Line, LineError, NotationError, UnicursalError
from unicursal.onewaylabyrinth import Recording, looks_like_one, read, write

EXAMPLE = "5|1-1,1;0,1-2,1;1,0-2,2;3"


def test_the_example_is_read():
    """Fields are 1-based there, directions coded 0 down, 1 right, 2 up, 3 left."""
    recording = read(EXAMPLE)
    assert recording.line == Line("5:RD")
    assert recording.open_moves == ("DR", "RD")
    assert recording.open_at_end == "L"


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE,
        "5|1-1,1;0,1-2,1;1,0-2,2",
        "5|1-1,1",
        "5|1-1,1;0,1-2,1;",
        "5|1-1,1;-2,1",
        "5|1-1,1;0,1-2,1;0:3,4,12;5,5,20:1",
        "5|0-1,1;0,1-2,1;0:",
    ],
)
def test_what_was_read_is_written_back_identically(text):
    """Open directions, their order, and the old files' part behind a colon are kept."""
    assert write(read(text)) == text


@given(lines())
def test_square_lines_survive_the_foreign_form(line):
    """A line on an n x n board from corner to corner comes back; others are refused."""
    board = line.board
    recording = Recording(line, ("",) * len(line.moves), "")
    if board.width == board.height and board.has_default_ends and not board.blocked:
        assert read(write(recording)).line == line
    else:
        with pytest.raises(LineError, match="corner to corner"):
            write(recording)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5", "column 2: expected '|'"),
        ("5|", "column 3: expected '-'"),
        ("5|1-2,1", "the first field must be 1,1, not 2,1"),
        ("5|1-1,1;0-3,3", "the field 3,3 is no neighbour of 1,1"),
        ("5|1-1,1;0,-2,1", "column 11: expected a direction"),
        ("5|1-1,1;7-2,1", "column 9: expected '-'"),
        ("5|1-1,1;2-1,0", "step 1 (U) leaves the 5x5 board"),
        ("5|1-1,1;1-2,1;3-1,1", "step 2 (L) meets the line"),
        ("0|1-1,1", "at least one cell"),
    ],
)
def test_bad_files_say_what_is_wrong(text, words):
    """Each error is one line that names the place."""
    with pytest.raises(UnicursalError) as fault:
        read(text)
    assert words in str(fault.value)


def test_other_texts_are_not_taken_for_such_files():
    """Only `n|` begins one."""
    assert looks_like_one(EXAMPLE)
    assert not looks_like_one("9:RR")
    assert not looks_like_one("S.|")
    with pytest.raises(NotationError):
        read("9:RR")
