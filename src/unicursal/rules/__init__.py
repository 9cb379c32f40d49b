"""The paper's rules: patterns around the live end that forbid steps, and its future lines."""

from unicursal.rules.engine.judge import Firing, Judge, Judgement
from unicursal.rules.principles import Principles
from unicursal.rules.sets.library import catalogue
from unicursal.rules.sets.rule_set import RuleSet, rule_set
from unicursal.rules.text.rule import Rule

__all__ = ["Firing", "Judge", "Judgement", "Principles", "Rule", "RuleSet", "catalogue", "rule_set"]
