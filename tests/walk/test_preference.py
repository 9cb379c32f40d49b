"""Laws that are a table: what they draw, and that they cost no more than the fair walk."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategies import boards
from unicursal import Board, Preference, UnicursalError, Walk, draw_line
from unicursal.board.directions import left_first
from unicursal.errors import NothingToDrawError
from unicursal.walk.preference import PREFERENCES

pytestmark = pytest.mark.kernel


def by_hand(board, preference):
    """The walk of a preference without chance, told by asking for all options at each step."""
    walk = Walk(board)
    while len(walk) < len(board):
        options = walk.possible_moves()
        if not options:
            return None
        order = preference.after.get(walk.moves[-1:], "")
        walk.push(next(move for move in [*order, *options] if move in options))
    return walk.moves


@settings(max_examples=60)
@given(boards(max_side=6), st.dictionaries(st.sampled_from(["", *"UDLR"]), st.permutations("UDLR")))
def test_orders_are_kept_to(board, orders):
    """Whatever the order, the walk is the one that takes the first of it that is possible."""
    preference = Preference({last: "".join(order) for last, order in orders.items()})
    preference = Preference({**dict.fromkeys(["", *"UDLR"], "UDLR"), **preference.after})
    expected = by_hand(board, preference)
    try:
        assert draw_line(board, preference, 1).moves == expected
    except NothingToDrawError:
        assert expected is None


def test_a_hand_on_the_wall():
    """The law `spiral` turns left wherever that is possible."""
    walk = Walk(Board(9, 7, target=(4, 4)))
    for move in draw_line(walk.board, "spiral").moves:
        last = walk.moves[-1:] or None
        options = walk.possible_moves()
        assert move == next(m for m in left_first(last) if m in options)
        walk.push(move)


def test_weights_are_odds():
    """Among the possible steps, whatever else was asked on the way: U 3, R 1 and L never."""
    preference = Preference({"R": {"U": 3, "R": 1}})
    board = Board("5x5@0,2-4,4")
    first = Counter()
    for seed in range(2000):
        moves = draw_line(board, preference, seed).moves
        walk = Walk(board)
        for move in moves:
            if walk.moves[-1:] == "R" and {"U", "R"} <= set(walk.possible_moves()):
                first[move] += 1
                break
            walk.push(move)
    assert first["D"] == 0
    assert 0.70 < first["U"] / first.total() < 0.80


@pytest.mark.parametrize("name", PREFERENCES)
def test_what_named_preferences_draw_stays_the_same(name):
    """Golden lines of seed 7."""
    golden = {
        "straight": "DDDDDDRRRRRUUUUULDDDDLLLUUUUURDDDDRUUUURRRDDDDDD",
        "winding": "DDRDLDRDLDRRURDRUULLURRULLULURRDRURRDLDRDLDRDLDR",
        "spiral": "RRRRRRDDDDDLLLLLUUURRRDLLDRRRUUULLLLLDDDDDRRRRRR",
        "right-spiral": "DDDDDDRRRRRUUUUULLLDDDRUURDDDLLLUUUUURRRRRDDDDDD",
        "teeth": "DDDDDDRUUUUUURDDDDDDRUUUUUURDDDDDDRUUUUUURDDDDDD",
        "flat-teeth": "RRRRRRDLLLLLLDRRRRRRDLLLLLLDRRRRRRDLLLLLLDRRRRRR",
    }
    assert draw_line(7, name, 7).moves == golden[name]


def test_few_turns_and_many():
    """Where a law prefers them."""

    def turns(law):
        return sum(a != b for a, b in pairwise(draw_line(31, law, 1).moves)) / 961

    assert turns("straight") < 0.55 < turns("fair") < turns("winding")
    assert max(turns("spiral"), turns("teeth"), turns("flat-teeth")) < 0.1


@pytest.mark.parametrize(
    ("after", "words"),
    [
        (3, "a row for each last move"),
        ({"X": "U"}, "a last move"),
        ({"U": "UU"}, "once at most"),
        ({"U": 4}, "an order like"),
        ({"U": {"X": 1}}, "weights are for"),
        ({"U": {"U": -1}}, "a weight is from"),
        ({"U": {"U": float("nan")}}, "a weight is from"),
    ],
)
def test_tables_that_are_none_are_refused(after, words):
    """In one line."""
    with pytest.raises(UnicursalError, match=words):
        Preference(after)
