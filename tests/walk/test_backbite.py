from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import effort
from strategies import boards
from unicursal import Board, Line, UnicursalError, Walkthroughs, resolve
from unicursal.errors import NothingToDrawError
from unicursal.walk import draw
from unicursal.walk.backbite import draw_backbite

pytestmark = pytest.mark.kernel


def walkthroughs(line):
    """All walkthroughs of a small board by plain backtracking."""
    if line.is_complete:
        return {line.moves}
    found = set()
    for move in line.free_neighbours():
        found |= walkthroughs(line.step(move))
    return found


@given(st.integers(2, 30), st.integers(2, 30), st.integers(0, 2**64 - 1))
def test_rectangles_are_filled_from_end_to_end(width, height, seed):
    """A walkthrough comes out wherever the colours allow one from corner to corner."""
    if width * height % 2 == 0 and (width + height) % 2 == 0:
        with pytest.raises(NothingToDrawError, match="alternates between the colours"):
            draw_backbite(Board(width, height), seed)
    else:
        assert draw_backbite(Board(width, height), seed).is_complete


@settings(max_examples=effort(20, 60))
@given(boards(max_side=4), st.integers(0, 99))
def test_small_shapes_agree_with_backtracking(board, seed):
    """What is drawn exists; what is not found may exist only where that is not called proved."""
    every = walkthroughs(Line(board))
    try:
        drawn = draw_backbite(board, seed).moves
    except NothingToDrawError as refusal:
        denied = "no proof" not in str(refusal)
        assert not (denied and every)
    else:
        assert drawn in every


@pytest.mark.parametrize(
    "text", ["1", "2x1", "1x7", "6@2,0-3,4", "8x5@7,4-0,0", "5@0,0-2,2", "6@0,0-5,0~2,2~3,2"]
)
def test_odd_boards_are_drawn_too(text):
    """Thin boards, inner ends, shapes."""
    assert draw_backbite(Board(text), 1).is_complete


def test_all_walkthroughs_of_5x5_occur():
    """On 5x5 each of the 104 comes out, none much more often than the others."""
    every = {line.moves for line in Walkthroughs("5")}
    assert len(every) == 104
    draws = effort(1500, 4000)
    counts = Counter(draw_backbite(Board(5), seed).moves for seed in range(draws))
    assert set(counts) == every
    assert max(counts.values()) < 4 * draws / 104


def test_seeds_never_change():
    """Golden walkthroughs: the same on every platform and in every later version."""
    golden = {
        "4x5#backbite.2": "RDLDRDLDRRUUUURDDDD",
        "5#backbite.7": "RDLDDDRRULURUURRDLDRDLDR",
        "7x5@0,4-6,0#backbite.18446744073709551615": "RULUUURDDRUURDDDLDRRUURDDRUUULLURR",
        "6@0,0-5,0~2,2~3,2#backbite.3": "DDDDDRRRRRULLULDLUUUURDRURDDDRUUU",
    }
    assert {name: resolve(name).moves for name in golden} == golden


@pytest.mark.parametrize(("law", "seed"), [("nolaw", 1), ("backbite", -1), ("backbite", 2**64)])
def test_unknown_laws_and_seeds_are_refused(law, seed):
    """One clear line each."""
    with pytest.raises(UnicursalError, match=r"unknown law|not between"):
        draw(Board(5), law, seed)


def test_progress_is_told():
    """Mixing and homing tell how far they are, in shares from 0 to 1."""
    told = []
    draw(Board(101), "backbite", 1, lambda words, share: told.append((words, share)))
    assert {words for words, _ in told} == {"mixing", "bringing the ends home"}
    assert all(0 <= share <= 1 for _, share in told)
