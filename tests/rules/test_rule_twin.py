"""Set 7 read from files against set 7 written by hand, and that one against the paper.

The twin takes half a minute to compile, so all of this runs in `make test-all` only.
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twins.seven import (
    BLOCKED,
    DEAD_END,
    EXHAUSTED,
    POSITIONS,
    STEPS,
    moves,
    new_game,
    open_turns,
    run_at_random,
    run_left_first,
    step,
    step_back,
)
from twins.seven import (
    LEFT_FIRST as LEFTMOST,
)
from unicursal._random import below, seeded
from unicursal.board import BEFORE_FIRST_STEP, Board
from unicursal.board.directions import LEFT_FIRST
from unicursal.rules import Judge, RuleSet
from unicursal.rules.future._links import TRAIL_LENGTH

pytestmark = [
    pytest.mark.slow,
    pytest.mark.kernel,
    pytest.mark.xdist_group("set 7 by hand"),  # which one worker compiles
]


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


@pytest.mark.parametrize(("side", "walks"), [(7, 300), (9, 300), (13, 200), (21, 200), (23, 3)])
def test_the_engine_agrees_with_set_7_by_hand(side: int, walks: int) -> None:
    """The same steps are open in every position of random walks, on boards of five sizes."""
    assert compare_walks(side, walks, seed=1000 + side) > 40 * walks


def test_set_5_completes_all_of_5x5():
    """The rules for 5x5 lose none of its 104 walkthroughs and never get stuck."""
    game = new_game(5, with_7=False)
    assert run_left_first(game, LEFTMOST, 0) == (104, EXHAUSTED)
    assert game.lines.num[TRAIL_LENGTH] == 0


def test_set_7_completes_all_of_7x7():
    """The rules for 7x7 pass exactly the positions that can be completed."""
    game = new_game(7, with_7=True)
    assert run_left_first(game, LEFTMOST, 0) == (111_712, EXHAUSTED)
    assert game.num[[POSITIONS, BLOCKED]].tolist() == [1_931_623, 804_506]
    assert game.lines.num[TRAIL_LENGTH] == 0


def test_set_7_gets_stuck_on_9x9_where_the_paper_says():
    """The first dead end of the left-first run is the paper's own."""
    game = new_game(9, with_7=True)
    assert run_left_first(game, LEFTMOST, 0) == (13_848, DEAD_END)
    assert moves(game) == "RRRRRRRRDDDDDDDLLLLLLLURURDRUULURURRDLDR"


RUNS = [
    (9, 500, 10_857, 19.06),
    (11, 1500, 8_491, 5.66),
    (15, 2000, 2_599, 1.286),
    (21, 2000, 465, 0.237),
]


@pytest.mark.parametrize(("n", "runs", "completed", "mean"), RUNS)
def test_random_runs_complete_as_many_as_in_the_paper(n, runs, completed, mean):
    """The paper's table, within four sigma, and the exact number, which any change would change.

    The means are those of 10,000 runs or more.
    """
    game = new_game(n, with_7=True)
    assert run_at_random(game, seeded(np.uint64(5)), runs) == completed
    assert abs(completed / runs - mean) < 4 * (mean * (mean + 1) / runs) ** 0.5


def state(game):
    """All that must come back when a step is taken back."""
    return (
        game.num[STEPS].item(),
        game.lines.num[TRAIL_LENGTH],
        game.lines.link.tobytes(),
        game.land.index.tobytes(),
    )


@settings(max_examples=30)
@given(st.sampled_from((5, 7, 9, 13, 21)), st.integers(0, 2**32))
def test_steps_back_restore_everything(n, seed):
    """Each step back leads to the very state before the step, also after a mistake."""
    rng = seeded(np.uint64(seed))
    game = new_game(n, with_7=n > 5)
    states = [state(game)]
    for _ in range(n * n - 1):
        turns = open_turns(game)
        ways = [k for k in range(3) if turns >> k & 1]
        if not ways or not step(game, ways[below(rng, len(ways))]):
            break
        states.append(state(game))
    for earlier in reversed(states):
        step_back(game, earlier[0])
        assert state(game) == earlier
