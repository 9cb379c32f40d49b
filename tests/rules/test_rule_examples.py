"""Each rule that has an example fires there."""

from unicursal.rules import Judge, RuleSet, catalogue
from unicursal.rules.examples import asked_with, examples


def test_each_rule_fires_in_its_example():
    """Without the rules that may keep it from being asked in a set; all that may fire have one."""
    found = examples()
    assert found.keys() == {rule.name for rule in catalogue().values() if rule.may_fire}
    for name, line in found.items():
        rules = RuleSet.parse(asked_with(catalogue()[name]))
        assert any(f.rule.name == name for f in Judge(line, rules).judgement().firings), name
