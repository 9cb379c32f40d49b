"""Hints: one source for the terminal and the studio."""

import pytest

from unicursal import Line, LineError, OutOfBudgetError
from unicursal.budget import Budget
from unicursal.exact.checker import verify
from unicursal.puzzle.hints import hint_of
from unicursal.walk import Walk

WALLS = "5+w0,1R1,1D2,3R1,4R"
SOLUTION = "DDDDRUURDDRUUULLURRRDDDD"


def test_a_known_solution_changes_no_hint():
    """At every step of the solution and beside it: kind, line, options and blocked steps."""
    for step in range(len(SOLUTION) + 1):
        right = Line(WALLS + ":" + SOLUTION[:step])
        wrong = [right.step(move) for move in right.free_neighbours()]
        for line in (right, *wrong):
            known, searched = hint_of(line, SOLUTION), hint_of(line)
            assert (known.kind, known.before) == (searched.kind, searched.before)
            assert known.options == searched.options
            assert list(known.blocked) == list(searched.blocked)


def test_every_reason_of_a_hint_holds():
    """For several ways on, for one, and for a line that is lost."""
    for text, kind, step in (("7", "step", 0), ("5:RD", "step", 2), ("5:RDRR", "back", 2)):
        hint = hint_of(Line(text))
        assert (hint.kind, len(hint.before.moves)) == (kind, step)
        walk = Walk(hint.before)
        assert all(move in walk.options for move in hint.options)
        for move, reason in hint.blocked.items():
            assert move not in walk.options
            verify(hint.before, move, reason.kind, reason.evidence.to_json())


def test_a_board_without_solution():
    """There is nothing to go back to, and nothing to try."""
    for text in ("4", "4:RD"):
        hint = hint_of(Line(text))
        assert (hint.kind, hint.before.moves, hint.options, hint.blocked) == ("back", "", "", {})


def test_what_is_no_solution_is_refused():
    """One that does not fit, and one that is not the only one."""
    with pytest.raises(LineError, match="do not solve"):
        hint_of(Line(WALLS), "DD")
    with pytest.raises(LineError, match="other solutions too"):
        hint_of(Line("3"), "RRDLLDRR")


def test_a_budget_ends_it():
    """Where nobody is to wait."""
    with pytest.raises(OutOfBudgetError):
        hint_of(Line("6x5@0,0-5,0"), budget=Budget(seconds=0))
