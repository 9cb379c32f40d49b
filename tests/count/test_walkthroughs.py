"""All walkthroughs as a collection: what a list of them would answer."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from effort import effort
from unicursal import Board, Line, UnicursalError, Walkthroughs
from unicursal.count import Listing
from unicursal.walk.exact_run import numbered

EVERY = Walkthroughs("5x4")
LISTED = list(EVERY)
BOUNDS = st.none() | st.integers(-len(LISTED) - 3, len(LISTED) + 3)
STEPS = st.none() | st.integers(-5, 5).filter(bool)


@given(BOUNDS, BOUNDS, STEPS)
def test_slices_are_those_of_a_list(start, stop, step):
    """Forwards and backwards, beyond both ends."""
    assert EVERY[start:stop:step] == LISTED[start:stop:step]


def test_numbers_are_those_of_a_list():
    """Also numbers of NumPy, and from the end; others are refused as a list does it."""
    for k in range(-len(LISTED), len(LISTED)):
        assert EVERY[k] == EVERY[np.int64(k)] == LISTED[k]
    for wrong in (len(LISTED), -len(LISTED) - 1):
        with pytest.raises(IndexError):
            EVERY[wrong]
    for wrong in ("0", 1.5, None):
        with pytest.raises(TypeError):
            EVERY[wrong]
    assert list(reversed(EVERY)) == LISTED[::-1]


def test_wide_steps_do_not_list_what_lies_between():
    """Two of 10^15 or 10^22, and a step that no machine word holds."""
    every = Walkthroughs(effort(11, 13))
    step = every.count // 2 + 1
    assert every[::step] == [every[0], every[step]]
    assert every[:: -(2**80)] == [every[-1]]
    with pytest.raises(OverflowError):
        len(Walkthroughs("13"))


def test_membership():
    """Lines and positions; what is none of the board's is not in it."""
    assert LISTED[3] in EVERY
    assert str(LISTED[3]) in EVERY
    for other in ("5x4", "5x4:RX", "5x4:U", "nonsense", "4x5:R", 7, None, Line("5x4:R")):
        assert other not in EVERY


def test_equality():
    """The same board or position with the same wishes."""
    edge = [(0, 0), (1, 0)]
    same = Walkthroughs("5x4@0,0-4,3")
    assert same == EVERY
    assert {EVERY: 1}[same] == 1
    assert EVERY.through(edge) == same.through(edge[::-1])
    assert EVERY.through(edge) != EVERY.avoiding(edge)
    assert EVERY.from_position("5x4:R") != EVERY
    assert EVERY != LISTED


@pytest.mark.parametrize(("seed", "k"), [(-1, 1), (2**64, 1), (1, -1)])
def test_bad_samples(seed, k):
    """One clear line."""
    with pytest.raises(UnicursalError):
        EVERY.sample(seed, k)


def test_a_run_from_a_number_that_cannot_be_counted_tells_a_way_on() -> None:
    """Without a number to begin with nothing needs to be counted."""
    with pytest.raises(UnicursalError, match=r"the limit is .* GB; a run from the first"):
        numbered(Board(21), 3)


def test_long_boards_are_listed_without_much_memory():
    """What is kept of positions that repeat would take gigabytes there."""
    listing = Listing(Line("100000x1"))
    assert sum(array.nbytes for array in listing._endings) < 1 << 24
    assert [len(listing.block(1)), len(listing.block(1))] == [1, 0]
