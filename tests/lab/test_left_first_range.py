"""Runs between two positions."""

import pytest

from unicursal.board import Board
from unicursal.lab.kinds.enumeration import run_range
from unicursal.rules import RuleSet
from unicursal.rules.trials.runs import RuleRun
from unicursal.walk.exact_run import ExactRun
from unicursal.walk.left_first import left_first_key


@pytest.mark.parametrize(
    ("side", "first", "last"), [(5, "", None), (7, "RRRRRRDDDDDLLLLU", "RRRRRRDDDDDLLUL")]
)
def test_cut_anywhere_the_parts_add_up(side, first, last):
    """However a range is cut, its parts have all walkthroughs and dead ends once."""
    board, asked = Board(side), RuleSet.parse("5")
    whole, _ = run_range(board, asked, first, last, keep=10**6)
    completed, dead_ends, parts = 0, [], 0
    to_do = [(first, last)]
    while to_do:
        begin, end = to_do.pop()
        tally, cuts = run_range(board, asked, begin, end, keep=10**6, seconds=0)
        done = run_range(board, asked, begin, cuts[0] if cuts else end, keep=10**6)
        assert done == (tally, []), "a part gives what the worker that was cut there gave"
        completed += tally.completed
        dead_ends += tally.first_dead_ends
        to_do += zip(cuts, [*cuts[1:], end], strict=True) if cuts else []
        parts += 1
    assert parts > 3
    assert completed == whole.completed > 0
    assert sorted(dead_ends, key=left_first_key) == whole.first_dead_ends


def test_the_first_dead_end_is_that_of_a_run():
    """The range of all meets the same dead end first as a run that stops there."""
    run = RuleRun(Board(7), RuleSet.parse("5"))
    met = run.left_first()
    found, _ = run_range(Board(7), RuleSet.parse("5"), "", run.upcoming.moves)
    assert found.first_dead_ends == [met.dead_end.moves]
    assert found.completed == met.completed


def test_walkthroughs_are_sorted_as_they_are_listed():
    """The order of ranges is the order of the numbers."""
    listed = []
    ExactRun(Board(5)).left_first(show=listed.append)
    assert sorted(listed, key=left_first_key) == listed
