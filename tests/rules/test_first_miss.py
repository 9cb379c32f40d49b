"""The first step that a set with forced lines misses, found along the listing of walkthroughs."""

import pytest

from unicursal import Board
from unicursal.errors import UnicursalError
from unicursal.rules import RuleSet
from unicursal.rules.trials import first_miss as module
from unicursal.rules.trials.first_miss import first_miss
from unicursal.rules.trials.runs import RuleRun


@pytest.mark.parametrize("portion", [1, 7, 1000])
def test_all_of_5x5(monkeypatch, portion):
    """Nothing is missed, however the listing is cut; each blocked step is looked at once."""
    monkeypatch.setattr(module, "_PORTION", portion)
    found = first_miss(RuleSet.parse("forced"), Board(5))
    assert (found.walkthroughs, found.position, found.finished) == (104, None, True)
    assert found.judged == 0


def test_it_is_where_the_run_is_lost():
    """The run under the set takes the very step, and gets no further."""
    rules = RuleSet.parse("forced")
    found = first_miss(rules, Board(9), limit=20_000)
    run = RuleRun(Board(9), rules).left_first(20_000)
    assert run.dead_end is not None
    assert run.dead_end.moves.startswith(found.position.moves + found.move)
    assert found.walkthroughs <= run.completed < found.walkthroughs + 100


def test_a_set_without_forced_lines_is_refused():
    """For what is left out is what they see."""
    with pytest.raises(UnicursalError, match="has no forced lines"):
        first_miss(RuleSet.parse("mended+area"), Board(5))
