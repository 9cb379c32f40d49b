import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gadgets import MANY_WAYS, NO_WAY, chain
from strategies import lines
from unicursal import (
    Blocked,
    Board,
    Budget,
    Line,
    OutOfBudgetError,
    Possible,
    UnicursalError,
    Unknown,
    Walk,
    draw_line,
    resolve,
)
from unicursal.exact.prover import reasons
from unicursal.walk.fair import complete_fairly
from unicursal.walk.left_first import complete_left_first, next_left_first
from unicursal.walk.loss import loss_of

pytestmark = pytest.mark.kernel

budgets = st.one_of(
    st.integers(0, 3),
    st.builds(Budget, nodes=st.integers(0, 3)),
    st.builds(Budget, seconds=st.sampled_from([0, 1e-6, 1e-3, 60])),
)


@settings(max_examples=80)
@given(lines(max_side=5), budgets)
def test_a_verdict_within_a_budget_is_right_or_unknown(line, budget):
    """Never a guess; only the reason of a blocked step may be missing."""
    walk = Walk(line)
    expected = Walk(line).verdicts()
    answers = [(walk.verdict(move, budget), move) for move in expected]
    answers += [(verdict, move) for move, verdict in walk.verdicts(budget).items()]
    for verdict, move in answers:
        if isinstance(verdict, Unknown):
            assert isinstance(verdict.budget, Budget)
        else:
            assert type(verdict) is type(expected[move])
    # What a budget ended leaves no trace, but that a possible step may be shown by another witness.
    for move, verdict in walk.verdicts().items():
        if isinstance(verdict, Possible):
            assert isinstance(expected[move], Possible)
            assert Line(line.board, line.moves + verdict.witness).is_complete
        else:
            assert verdict == expected[move]


@settings(max_examples=80)
@given(lines(max_side=5), budgets)
def test_other_questions_within_a_budget_are_answered_or_end(line, budget):
    """With an error that says so, and leave the walk as it was."""
    walk, free = Walk(line), Walk(line)
    questions = [
        lambda walk, budget: walk.witness(budget) is None,
        lambda walk, budget: walk.future(budget=budget),
        lambda walk, budget: walk.future(exact=True, budget=budget),
        lambda walk, budget: walk.possible_moves(budget),
        lambda walk, budget: {move: walk.why(move, budget) for move in line.free_neighbours()},
        lambda walk, budget: loss_of(walk.line, budget) is None,
        lambda walk, budget: complete_left_first(walk.line, budget),
    ]
    for question in questions:
        expected = question(free, None)
        try:
            answer = question(walk, budget)
        except OutOfBudgetError:
            answer = expected
        assert answer == expected
        assert walk == free


def test_a_blocked_step_without_a_reason_in_time(monkeypatch):
    """It is still told as blocked; only the question for the reason ends."""
    monkeypatch.setattr(Walk, "_reason", lambda *_: None)
    monkeypatch.setattr(reasons, "find_reason", lambda *_: None)
    walk = Walk("5:RD")
    assert walk.verdict("R", 1000) == Blocked(None)
    assert walk.verdicts(1000)["R"] == Blocked(None)
    with pytest.raises(OutOfBudgetError, match=r"blocked, but no reason .* 1,000 search nodes"):
        walk.why("R", 1000)


def any_option(_walk, options, chance):
    """A law of our own."""
    return chance.choice(options)


@pytest.mark.parametrize("law", ["fair", "uniform", "backbite", any_option])
def test_every_law_keeps_to_its_seconds(law):
    """Without any, nothing is drawn; with enough, the same as without a bound."""
    with pytest.raises(OutOfBudgetError):
        draw_line(Board("6x5@0,0-5,0"), law, 1, budget=Budget(seconds=0))
    within = draw_line(Board(5), law, 1, budget=Budget(seconds=600))
    assert within == draw_line(Board(5), law, 1)


def test_a_long_walk_ends_with_its_seconds():
    """In portions, so that the end is seen on the way."""
    begin = time.monotonic()
    with pytest.raises(OutOfBudgetError, match=r"0\.2 s"):
        complete_fairly(Line("801"), 1, budget=Budget(seconds=0.2))
    assert time.monotonic() - begin < 60


def test_questions_in_left_first_order_end():
    """Also on the way back."""
    with pytest.raises(OutOfBudgetError):
        next_left_first(resolve("9#1"), Budget(seconds=0))


@pytest.mark.parametrize("budget", [1.5, True, "9", -1, [3]])
def test_what_is_no_budget_is_refused(budget):
    """In one line."""
    with pytest.raises(UnicursalError, match="budget"):
        Walk("5:RD").verdict("R", budget)


def test_nodes_may_come_from_numpy():
    """As all whole numbers may."""
    assert Walk("3:RR").verdict("D", np.int64(1000)) == Walk("3:RR").verdict("D")


def test_a_dear_reason_leaves_the_cheap_ones_their_share(monkeypatch):
    """Each has an equal part of what is left; then the dear ones have what the others left."""
    cost, given = {"U": 1000, "D": 2, "R": 3}, []

    def found(_, move, allowance):
        given.append((move, allowance.nodes_left))
        enough = allowance.nodes_left >= cost[move]
        allowance.spend(cost[move])
        return move if enough else None

    monkeypatch.setattr(reasons, "find_reason", found)
    allowance = Budget(nodes=90, seconds=60).start()
    assert reasons.find_reasons(Line(5), "UDR", allowance) == {"U": None, "D": "D", "R": "R"}
    assert given == [("U", 30), ("D", 30), ("R", 58), ("U", 55)]
    assert allowance.nodes_left == 0


def test_cheap_reasons_beside_a_dear_one_are_found():
    """Of a long chain of parts one step takes long to refute, two do not."""
    walk = Walk(chain(*[MANY_WAYS] * 20, NO_WAY))
    Walk("5:RD").verdicts()
    verdicts = walk.verdicts(Budget(seconds=2))
    assert all(isinstance(verdict, Blocked) for verdict in verdicts.values())
    assert verdicts["D"].reason is not None
    assert verdicts["R"].reason is not None
