"""The paper's rules: patterns around the live end that forbid steps, and its future lines."""

from unicursal.rules.judge import Firing, Judge, Judgement
from unicursal.rules.record import Rule
from unicursal.rules.ruleset import RuleSet, catalogue

__all__ = ["Firing", "Judge", "Judgement", "Rule", "RuleSet", "catalogue"]
