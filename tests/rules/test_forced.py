"""Forced lines as rules: they never forbid a good step, and they see what they are made for."""

import pytest

from unicursal import Board
from unicursal.exact import Engine
from unicursal.rules import Judge, RuleSet
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.scopes import parse_scopes
from unicursal.walk import draw

ALL_OF_5X5 = 1_479, 636


def test_all_of_5x5():
    """Every blocked step is seen, and no good one forbidden."""
    found = audit(RuleSet.parse("forced"), parse_scopes("5"))
    assert (found.positions, found.blocked, found.missed, found.wrong) == (*ALL_OF_5X5, 0, 0)


@pytest.mark.slow
def test_all_of_7x7():
    """Here too, and the balance is needed for a few steps only."""
    found = audit(RuleSet.parse("forced"), parse_scopes("7"))
    assert (found.positions, found.blocked) == (1_931_623, 804_506)
    assert (found.missed, found.wrong) == (0, 0)
    assert found.rules["forced-balance"].alone == 16


@pytest.mark.parametrize(("side", "seed"), [(9, 1), (13, 2), (21, 3)])
def test_no_good_step_is_forbidden_on_larger_boards(side, seed):
    """Along fair walks, and most of the blocked steps are seen."""
    board = Board(side)
    engine, judge = Engine(board), Judge(board, "forced")
    blocked = missed = 0
    for move in draw(board, "fair", seed).moves:
        good, open_steps = set(engine.options()), set(judge.open())
        assert good <= open_steps, engine.moves
        free = set(judge.line.free_neighbours())
        blocked += len(free - good)
        missed += len(open_steps - good)
        engine.push(move)
        judge.push(move)
    assert blocked > 20
    assert missed <= blocked / 20


@pytest.mark.parametrize(
    ("position", "step", "rule"),
    [
        ("5:RRRRDDL", "D", "forced-lines"),  # a cell beside the line is left with one way
        ("5:RRRD", "D", "forced-lines"),
    ],
)
def test_who_forbids_a_step(position, step, rule):
    """The judgement names the rule, without an area that it would have weighed."""
    judgement = Judge(position, "forced").judgement()
    (firing,) = judgement.against(step)
    assert (firing.rule.name, firing.areas, firing.limits) == (rule, (), ())


def test_the_two_can_be_switched_off():
    """Without the balance less is seen; what is left is the forced lines alone."""
    assert [rule.name for rule in RuleSet.parse("forced-forced-balance").rules] == ["forced-lines"]
    assert not audit(RuleSet.parse("forced-lines"), parse_scopes("5")).wrong
