from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategies import boards
from unicursal import LAWS, Board, UnicursalError, Walk, draw_line
from unicursal.errors import NothingToDrawError
from unicursal.law_names import LawName

pytestmark = pytest.mark.kernel


def fairly(_walk, options, chance):
    """The law `fair`, told by ourselves: it draws only where there is a choice."""
    return options[0] if len(options) == 1 else chance.choice(options)


@settings(max_examples=60)
@given(boards(max_side=5), st.integers(0, 2**64 - 1))
def test_a_law_of_ones_own_can_be_the_fair_one(board, seed):
    """Then it draws the same from every seed, and fails on the same boards."""

    def outcome(law):
        try:
            return draw_line(board, law, seed)
        except NothingToDrawError as refusal:
            return str(refusal)

    assert outcome(fairly) == outcome("fair")


def test_a_law_gets_the_walk_and_its_options():
    """In the order U D L R, at least one, and the walk may be asked and moved meanwhile."""
    seen = []

    def law(walk, options, chance):
        assert isinstance(walk, Walk)
        assert set(options) == walk.options
        assert list(options) == sorted(options, key="UDLR".index)
        walk.push(options[-1])
        walk.pop()
        seen.append(walk.moves)
        return options[chance.below(len(options))]

    line = draw_line(5, law, 3)
    assert line.is_complete
    assert seen == [line.moves[:k] for k in range(24)]


@pytest.mark.parametrize("answer", ["U", "X", None, 3, "RD", ["R"]])
def test_a_law_that_chooses_no_option_is_told(answer):
    """With the position and what was possible there."""
    with pytest.raises(UnicursalError, match=r"chose .* at 5, where only D, R are possible"):
        draw_line(Board(5), lambda *_: answer, 1)


def test_a_law_that_moves_the_walk_is_told():
    """It may look ahead, but must come back."""
    with pytest.raises(UnicursalError, match="left the walk at 5:R"):
        draw_line(Board(5), lambda walk, options, _: walk.push("R") or options[0], 1)


def test_an_error_of_the_law_is_the_callers():
    """It is not hidden."""
    with pytest.raises(ZeroDivisionError):
        draw_line(Board(5), lambda *_: 1 // 0, 1)


def test_laws_have_names():
    """Others are told so."""
    assert list(LAWS) == [*get_args(LawName)]
    for law in ("fairly", None, 3):
        with pytest.raises(UnicursalError, match="choose from fair, uniform, backbite"):
            draw_line(Board(5), law, 1)
