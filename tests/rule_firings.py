"""Which pictures fire at a position, as the engine says and as plain code does."""

from collections.abc import Iterable

from twins import plain_rules
from unicursal.line import Line
from unicursal.rules import Judge, RuleSet

Found = set[tuple[str, str, str]]
"""Rule, frame and the moves that it forbids."""


def by_engine(line: Line, rules: RuleSet) -> Found:
    """What the engine finds."""
    return {
        (firing.rule.name, firing.frame.name, "".join(firing.moves))
        for firing in Judge(line, rules).judgement().firings
        if firing.frame
    }


def by_plain_code(
    line: Line, rules: dict[str, plain_rules.Rule], names: Iterable[str] | None = None
) -> Found:
    """What the plain code finds, of the rules with these names."""
    position = plain_rules.Position.of(str(line))
    return {
        (name, frame.name.replace("mirrored as drawn", "mirrored"), moves)
        for name in (rules if names is None else names)
        for frame, moves in plain_rules.firings(rules, rules[name], position)
        if moves
    }
