"""Closed loops: every answer beside all loops that there are, each a set of edges."""

import itertools
import random

import pytest
from hypothesis import given

from strategies import loop_boards
from twins.loops import edges_of, loops_of
from unicursal import Board, Line, Symmetry, Walk, Walkthroughs, draw_line
from unicursal.board import Clues
from unicursal.cli import run
from unicursal.errors import BoardError, LineError
from unicursal.exact.checker import verify

SHAPES = (
    "2", "3x2", "2x5", "4", "4x3", "6x3", "3x4", "3~1,1", "5x4", "4x5", "4~0,0~1,0",
    "5x4~0,0~4,3", "6x4~2,1~3,1", "6x4~0,0~1,0~0,1~1,1", "5~2,2", "6x5~0,0~5,4~2,2~3,2",
)  # fmt: skip
"""Rectangles, bitten corners, holes, rings."""


def board_of(text):
    """The board for closed loops of that shape."""
    size, *blocked = text.split("~")
    return Board("~".join([f"{size}@loop", *blocked]))


@pytest.mark.parametrize("shape", SHAPES)
def test_all_loops_are_listed_counted_and_numbered(shape):
    """Each set of edges once, whatever is asked."""
    board = board_of(shape)
    expected = set(loops_of(board.mask))
    ways = Walkthroughs(board)
    assert ways.count == len(expected)
    found = list(ways)
    assert {edges_of(line) for line in found} == expected
    assert len(found) == len(expected)
    for number, line in enumerate(found):
        assert line.is_complete
        assert line.is_closed
        assert (ways.rank(line), ways[number]) == (number, line)


@pytest.mark.parametrize("shape", ["2", "3x2", "2x5", "4", "4x3", "3x4", "3~1,1", "4~0,0~1,0"])
def test_options_future_and_reasons_of_every_line(shape):
    """Every self-avoiding line from the first cell; whatever is blocked has a reason that holds."""
    board = board_of(shape)
    loops = list(loops_of(board.mask))
    closing = frozenset((board.start, board.target))
    todo = [Line(board)]
    while todo:
        line = todo.pop()
        used = edges_of(line)
        left = [] if closing in used else [loop for loop in loops if used <= loop]
        walk = Walk(line)
        steps = line.free_neighbours()
        if not line.is_closed:
            good = {
                move
                for move, cell in steps.items()
                if any(frozenset((line.live_end, cell)) in loop - {closing} for loop in left)
            }
            assert set(walk.options) == good, line
            ahead = set.intersection(*(set(loop - used) for loop in left)) if left else set()
            runs = walk.future(exact=True)
            shown = [frozenset(pair) for run in runs for pair in itertools.pairwise(run)]
            assert sorted(map(sorted, shown)) == sorted(map(sorted, ahead)), line
        for move, reason in walk.blocked.items():
            verify(line, move, reason.kind, reason.evidence)
            assert "target" not in reason.text
        todo += [line.step(move) for move in steps if walk.line.live_end != board.target]


@given(loop_boards())
def test_walls_and_given_lines(board):
    """Random clues on random shapes: counts, and whether there is one at all."""
    walls = {frozenset(edge) for edge in board.clues.walls}
    known = {frozenset(edge) for edge in board.clues.given}
    expected = set(loops_of(board.mask, walls, known))
    ways = Walkthroughs(board)
    assert ways.count == len(expected)
    assert {edges_of(line) for line in ways} == expected
    assert Walk(board).can_be_completed() == bool(expected)


@pytest.mark.parametrize("law", ["fair", "uniform", "backbite", "spiral", "winding"])
def test_every_law_draws_loops(law):
    """Whole loops, the same for the same seed."""
    for board in map(Board, ("6@loop", "8x7@loop", "7@loop~3,3", "8@loop~0,0~1,0~6,7~7,7")):
        line = draw_line(board, law, seed=7)
        assert line.is_closed
        assert draw_line(board, law, seed=7) == line


def test_symmetries():
    """The image of a loop is a loop on the image of its board, of the same edges."""
    line = draw_line("6x5@loop~0,0~1,0", seed=1)
    for symmetry in Symmetry:
        image = line.transformed(symmetry)
        edges = {frozenset(symmetry.cell(cell, 6, 5) for cell in edge) for edge in edges_of(line)}
        assert image.is_closed
        assert edges_of(image) == edges
        assert image.transformed(symmetry.inverse) == line
    with pytest.raises(LineError, match="not closed has no image"):
        Line("4@loop:RR").transformed(Symmetry.QUARTER_TURN)


def test_a_loop_may_be_told_from_any_cell():
    """In either direction."""
    line = draw_line("6@loop", seed=2)
    cells = line.cells()
    for at in range(len(cells)):
        turned = cells[at:] + cells[:at]
        assert Line.from_cells("6@loop", turned) == line
        assert Line.from_cells("6@loop", turned[::-1]) == line


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5@loop", "25 cells are an odd number"),
        ("4@loop~1,1~2,2", "there are 6 and 8"),
        ("1x2@loop", r"\(0, 0\) has one neighbour"),
        ("4@loop~1,0~3,3", r"\(0, 0\) has one neighbour"),
        ("1@loop", "there are 1 and 0"),
        ("4@loop+w0,0D", "with a wall between"),
        ("4@loop+w0,0R", "with a wall between"),
    ],
)
def test_boards_without_loops_say_why(text, words):
    """In one line."""
    with pytest.raises(BoardError, match=words) as fault:
        Board(text)
    assert "\n" not in str(fault.value)


def test_the_edge_that_closes_a_loop_is_no_clue():
    """It says nothing, so it is left out; the rest of its piece stays."""
    assert str(Board("4@loop+l1,1LURR")) == "4@loop+l0,0RR0,1R"
    assert Board("4@loop").with_clues(Clues(lines=[[(0, 0), (0, 1)]])) == Board("4@loop")


def test_a_board_for_loops_is_not_the_board_with_these_ends():
    """Though the lines are the same."""
    loop, line = Board("4@loop"), Board("4@0,0-0,1")
    assert loop != line
    assert Board(str(loop)) == loop
    assert Board.from_map(loop.to_map()) == loop
    assert [one.moves for one in Walkthroughs(loop)] == [one.moves for one in Walkthroughs(line)]
    assert loop.with_ends(loop.start, loop.target) == line


def test_golden_seeds():
    """The same for ever."""
    assert str(draw_line("6@loop", seed=7)) == "6@loop:RDDDDRURDRUUULDLUURRRDDDDDLLLLLUUUU"
    assert (
        str(draw_line("6@loop", "uniform", seed=7)) == "6@loop:RDRURRRDDLULDDDRURDDLLLLLURRUULDLUU"
    )


def test_large_counts():
    """A003763."""
    counts = {2: 1, 4: 6, 6: 1072, 8: 4638576, 10: 467260456608, 12: 1076226888605605706}
    for side, number in counts.items():
        assert Walkthroughs(f"{side}@loop").count == number


def test_random_large_loops():
    """Each step of a fair walk is possible, and the last cell lies beside the first."""
    rng = random.Random(1)
    for _ in range(5):
        width, height = rng.randrange(10, 40), 2 * rng.randrange(5, 20)
        line = draw_line(Board(width, height, loop=True), seed=rng.randrange(1000))
        (x, y), (u, v) = line.cells()[0], line.cells()[-1]
        assert line.is_closed
        assert abs(x - u) + abs(y - v) == 1


def test_a_line_over_all_cells_of_a_loop_is_called_a_loop(call):
    """By every command that counts, ranks or runs."""
    for words in ("rank 4@loop:RRR", "run 4@loop", "unrank 4@loop 99"):
        _, out, err = call(*words.split())
        assert "closed loop" in out + err
        assert "walkthrough" not in out + err


@pytest.mark.parametrize("board", ["4@loop", "3x4@loop~0,2~0,3", "4x3@loop~0,0~3,2"])
def test_a_map_of_a_board_for_loops_is_read_wherever_a_file_is(board, tmp_path, capsys):
    """With holes and without; it is no level, though it may have walls in its corners."""
    assert run(["convert", board, str(tmp_path / "loop.map")]) == 0
    assert run(["convert", str(tmp_path / "loop.map"), str(tmp_path / "loop.txt")]) == 0
    assert (tmp_path / "loop.txt").read_text().strip() == board
    assert run(["count", str(tmp_path / "loop.map")]) == 0
    capsys.readouterr()
