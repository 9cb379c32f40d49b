"""Where there is no walkthrough it is said why, and what works instead."""

from itertools import product

import pytest

from effort import effort
from unicursal import Board, Constraints, Line, NothingToDrawError, Walkthroughs, draw_line
from unicursal.count import Table, count
from unicursal.existence import boards_near, nothing_to_draw

EVEN = (
    "10 has no walkthrough: with even sides no line joins opposite corners, for it alternates "
    "between the colours; there is one on 10@0,0-9,0, 9 or 11"
)


def small_boards():
    """Rectangles of up to five cells a side, with all ends that are apart."""
    for width, height in product(range(1, 1 + effort(4, 5)), range(1, 6)):
        cells = list(product(range(width), range(height)))
        for start, target in product(cells, repeat=2):
            if start != target:
                yield Board(width, height, start=start, target=target)


def test_what_is_offered_has_a_walkthrough_and_something_always_is():
    """On every small rectangle without one; where there is one, nothing else is offered."""
    has_one = {}
    for board in small_boards():
        for one in (board, *boards_near(board)):
            if one not in has_one:
                has_one[one] = count(Line(one)) > 0
        near = list(boards_near(board))
        assert bool(near) != has_one[board], board
        assert all(has_one[other] for other in near), board


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("4", ["4@0,0-3,0", "3", "5"]),
        ("2", ["2@0,0-1,0", "3"]),
        ("4x6", ["4x6@0,0-3,0", "3x6", "5x6"]),
        ("5@0,0-4,3", ["5@0,0-4,0"]),
        ("1x5@0,0-0,2", ["1x5"]),
        ("5", []),
        ("3~1,0", []),
        ("1", []),
    ],
)
def test_what_is_offered_is_near(words, offered):
    """The same start, and where the sides are even the sizes beside them."""
    assert [str(board) for board in boards_near(Board(words))] == offered


@pytest.mark.parametrize("law", ["fair", "uniform", "backbite", lambda _, options, __: options[0]])
def test_every_law_says_the_same_of_an_even_board(law):
    """Why there is none, and what works."""
    with pytest.raises(NothingToDrawError) as fault:
        draw_line(Board(10), law, 1)
    assert str(fault.value) == EVEN


@pytest.mark.parametrize("words", ["draw 10", "sample 10 -k 1", "unrank 10 0", "rank 10"])
def test_the_command_line_says_it_in_one_line(words, call):
    """And what it offers can be drawn."""
    assert call(*words.split()) == (1, "", f"unicursal: {EVEN}\n")


def test_a_puzzle_offers_what_works(call):
    """The refusal names boards, and they have puzzles."""
    code, out, err = call("puzzle", "8", "--seed", "1")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert err.endswith("; there is one on 8@0,0-7,0, 7 or 9\n")
    for board in ("8@0,0-7,0", "7"):
        assert call("puzzle", board, "--seed", "1", "--json")[0] == 0


def test_nothing_is_offered_for_a_line_that_is_lost_or_a_board_with_clues():
    """Another board would not help."""
    assert str(nothing_to_draw(Line("10:R"))) == "10:R has no walkthrough"
    assert "there is one" not in str(nothing_to_draw(Line("10+w0,0R")))


def test_constraints_that_exclude_all_are_named():
    """The board itself has walkthroughs."""
    without = Constraints(avoiding=[((0, 0), (1, 0)), ((0, 0), (0, 1))])
    assert Walkthroughs("3", without).count == 0
    with pytest.raises(NothingToDrawError, match=r"^3 has no walkthrough: none keeps to the con"):
        Table(Line("3"), without)
