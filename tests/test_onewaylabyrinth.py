import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import lines
from unicursal import Board, Line, LineError, NotationError, UnicursalError
from unicursal.onewaylabyrinth import Recording, looks_like_one, read, write
from unicursal.walk.reading import recorded

EXAMPLE = "5|1-1,1;0,1-2,1;1,0-2,2;3"


def test_the_example_is_read():
    """Cells are 1-based there, directions coded 0 down, 1 right, 2 up, 3 left."""
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


@st.composite
def recordings(draw):
    """The text of a file as section 1 of the rules tells: any line, any directions, any blanks."""
    size = draw(st.integers(3, 9))
    line = draw(lines(on=Board(size)))
    codes = st.lists(st.sampled_from("0123"), max_size=4).map(",".join)
    fields = [f"{draw(codes)}-{x + 1},{y + 1}" for x, y in list(line.cells())[1:]]
    units = ["1-1,1", *fields, *draw(st.lists(codes, max_size=1))]
    appendix = draw(st.sampled_from(["", ":", ":3,4,12;5,5,20:1"]))
    before, behind = draw(st.sampled_from([("", ""), ("", "\n"), ("\ufeff", "\r\n"), (" ", "")]))
    return f"{before}{size}|{';'.join(units)}{appendix}{behind}"


@given(recordings())
def test_any_recording_is_written_back_byte_by_byte(text):
    """Whatever was open in it, in whatever order, with or without an end."""
    assert write(read(text)) == text


@given(recordings(), st.data())
def test_a_line_that_leaves_its_recording_keeps_what_both_share(text, data):
    """Going back and on again changes nothing of what was open before."""
    source = read(text)
    cut = data.draw(st.integers(0, len(source.line.moves)))
    begun = recorded(Line(source.line.board, source.line.moves[:cut]), source)
    assert begun.open_moves == source.open_moves[:cut]
    if cut < len(source.line.moves):
        assert begun.open_at_end == source.open_moves[cut]
    else:
        assert write(begun) == text


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
        ("5|1-2,1", "the first cell must be 1,1, not 2,1"),
        ("5|1-1,1;0-3,3", "the cell 3,3 is not a neighbour of 1,1"),
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
