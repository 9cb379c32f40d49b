"""Set 7 read from files against set 7 written by hand."""

import numpy as np
import pytest

from seven import new_game, open_turns, step
from unicursal._random import below, seeded
from unicursal.board import BEFORE_FIRST_STEP, Board
from unicursal.board.directions import LEFT_FIRST
from unicursal.rules import Judge, RuleSet

pytestmark = pytest.mark.xdist_group("set 7 by hand")  # which one worker compiles


def compare_walks(side: int, walks: int, seed: int) -> int:
    """Walk at random and compare what is open in every position; how many there were."""
    rng = seeded(np.uint64(seed))
    rules = RuleSet.parse("7")
    positions = 0
    for _ in range(walks):
        game, judge = new_game(side, with_7=True), Judge(Board(side), rules)
        going = True
        while going and judge.line.live_end != judge.line.board.target:
            positions += 1
            turns = LEFT_FIRST[judge.line.moves[-1:] or BEFORE_FIRST_STEP]
            mask = open_turns(game)
            choice = [k for k in range(3) if mask >> k & 1]
            judgement = judge.judgement()
            assert not judgement.lost
            assert set(judgement.open) == {turns[k] for k in choice}, str(judge.line)
            if not choice:
                break
            k = choice[below(rng, len(choice))]
            judge.push(turns[k])
            going = step(game, k)
            assert judge.judgement().lost == (not going), str(judge.line)
    return positions


@pytest.mark.kernel
@pytest.mark.parametrize(("side", "walks"), [(7, 10), (9, 20), (13, 10), (23, 3)])
def test_the_engine_agrees_with_set_7_by_hand(side: int, walks: int) -> None:
    """The same steps are open in every position of random walks, on boards of four sizes."""
    assert compare_walks(side, walks, seed=side) > 40 * walks


@pytest.mark.slow
@pytest.mark.parametrize(("side", "walks"), [(7, 300), (9, 300), (13, 200), (21, 200)])
def test_the_engine_agrees_with_set_7_by_hand_for_long(side: int, walks: int) -> None:
    """Many more walks."""
    assert compare_walks(side, walks, seed=1000 + side) > 40 * walks
