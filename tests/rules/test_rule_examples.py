"""Each rule that has an example fires there."""

from unicursal.rules import Judge, RuleSet, catalogue
from unicursal.rules.examples import examples


def test_each_rule_fires_in_its_example():
    """Alone, without the rules that may keep it from being asked in a set."""
    found = examples()
    assert len(found) > 180
    assert found.keys() <= {rule.name for rule in catalogue().values()}
    for name, line in found.items():
        rules = RuleSet.of(name, [catalogue()[name]])
        assert any(f.rule.name == name for f in Judge(line, rules).judgement().firings), name
