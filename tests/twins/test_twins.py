"""The two judges agree with each other and with known numbers."""

import pytest
from hypothesis import given, settings

from effort import effort
from strategies import lines
from twins.brute_force import SMALL_SHAPES, Twin
from twins.frontier import possible_steps, walkthrough_exists
from unicursal import Board, Line


@pytest.mark.parametrize(("position", "count"), [("3", 2), ("5", 104), ("4", 0), ("3x4", 4)])
def test_known_counts(position, count):
    """Corner to corner there are 2, 104, ... walkthroughs, none where the colours forbid it."""
    assert Twin(Board(position)).count(Line(position)) == count


@settings(max_examples=effort(20, 300))
@given(lines())
def test_the_frontier_sweep_agrees_with_brute_force(line):
    """On boards with blocked cells and any ends the same steps are possible."""
    assert possible_steps(line) == Twin(line.board).options(line)


def test_small_shapes_are_small():
    """No shape of the fixed list has more than 20 cells, and many have holes."""
    assert all(len(Board(shape)) <= 20 for shape in SMALL_SHAPES)
    assert sum(bool(Board(shape).blocked) for shape in SMALL_SHAPES) > 10


def test_the_frontier_sweep_on_larger_boards():
    """Odd boards corner to corner have a walkthrough, even ones have not."""
    for side in range(2, effort(7, 9)):
        assert walkthrough_exists(Line(str(side))) == (side % 2 == 1)
