"""The law left-first, and the walkthrough after one."""

import pytest

from unicursal import Line, Walkthroughs
from unicursal.walk.left_first import complete_left_first, next_left_first


@pytest.mark.parametrize("board", ["5", "4x5", "3x6@1,0-2,5", "4x4@0,0-3,2~3,3"])
def test_all_walkthroughs_come_in_order(board):
    """The same ones in the same order as the listing, which searches in another way."""
    expected = [str(line) for line in Walkthroughs(board)]
    seen = []
    line = complete_left_first(Line(board))
    while line is not None:
        seen.append(str(line))
        line = next_left_first(line)
    assert seen == expected


def test_a_beginning_is_kept_and_a_lost_line_is_not_completed():
    """The first walkthrough of those that begin so."""
    every = [line for line in Walkthroughs("5") if line.moves.startswith("DRU")]
    assert complete_left_first(Line("5:DRU")) == every[0]
    assert complete_left_first(Line("5:RDRR")) is None
    assert complete_left_first(Line("4")) is None
