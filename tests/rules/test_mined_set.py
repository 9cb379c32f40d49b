"""The set `mined`: the rules found by machine beside those that they were found from."""

import pytest

from unicursal.rules import RuleSet, catalogue
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.scopes import parse_scopes

SCOPES = [
    "7~2000,9~1000,13~500",
    pytest.param("7,9~40000,11~20000,13~20000,17~10000,21~10000", marks=pytest.mark.slow),
]


def test_the_set_is_the_rules_that_it_was_found_from_and_more():
    """All of `mended` and `area`, and all that is called mined; without these, they alone."""
    names = {rule.name for rule in RuleSet.parse("mined").rules}
    before = {rule.name for rule in RuleSet.parse("mended+area").rules}
    found = {rule.name for rule in catalogue().called("mined")}
    assert before < names
    assert len(found) > 50
    assert found <= names
    assert before <= {rule.name for rule in RuleSet.parse("mined-mined").rules} <= names - found


@pytest.mark.parametrize("boards", SCOPES)
def test_it_forbids_no_good_step(boards):
    """On all positions of 7x7, or on samples; and the rules that were found do fire."""
    found = audit(RuleSet.parse("mined"), parse_scopes(boards), seed=3)
    assert found.wrong == 0
    assert sum(rule.fired for name, rule in found.rules.items() if name.startswith("mined-")) > 50
