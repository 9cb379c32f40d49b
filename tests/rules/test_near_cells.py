"""Pictures are looked at as bits near the live end and cell by cell farther away."""

import random

import pytest

from effort import effort
from rule_firings import by_engine, by_plain_code
from twins import plain_rules
from unicursal.board import Board
from unicursal.line import Line
from unicursal.rules import RuleSet
from unicursal.rules.engine._tables import REACH
from unicursal.rules.text.reading import parse_rules
from unicursal.walk import draw

SIGNS = ("o", "e", "#", "%", "B", "-", "i", "^", "#<", "!v", "~>", "o*")
FAR = REACH + 2
"""Pictures go so far from the live end, so beyond what is seen as bits."""
CROSSES = {(0, 1), (1, 0), (-1, 0)}


def drawn(name: str, fields: dict[tuple[int, int], str]) -> str:
    """A rule that forbids every step where these cells are as their signs say."""
    rows = [f"rule {name}", "picture:"]
    for ahead in range(FAR, -FAR - 1, -1):
        signs = [fields.get((left, ahead), ".") for left in range(FAR, -FAR - 1, -1)]
        for left, at in CROSSES:
            if at == ahead:
                signs[FAR - left] += "x"
        if ahead == 0:
            signs[FAR] = "@"
        rows.append("  " + " ".join(signs))
    return "\n".join(rows)


def pictures(number: int, rng: random.Random) -> str:
    """Rules with one to three signs anywhere in reach and beyond."""
    places = [(x, y) for x in range(-FAR, FAR + 1) for y in range(-FAR, FAR + 1)]
    places = [place for place in places if place != (0, 0) and place not in CROSSES]
    return "\n\n".join(
        drawn(f"p{k}", {place: rng.choice(SIGNS) for place in rng.sample(places, 1 + k % 3)})
        for k in range(number)
    )


@pytest.mark.parametrize("side", [5, 9, 13])
def test_pictures_hold_near_and_far_as_plain_code_says(side: int) -> None:
    """Every sign, at every distance, over the border and beyond it."""
    rng = random.Random(side)
    text = pictures(effort(150, 1000), rng)
    rules, plain = RuleSet.of("pictures", parse_rules(text, "x")), plain_rules.read(text)
    walk = draw(Board(side), "fair", side)
    held = 0
    for length in rng.sample(range(1, side * side - 1), 8):
        line = Line(walk.board, walk.moves[:length])
        found = by_engine(line, rules)
        assert found == by_plain_code(line, plain), str(line)
        held += len(found)
    assert held > 100
