"""The next trouble of a rule set, compared with a walk that asks both at every step."""

import pytest

from effort import IS_THOROUGH
from unicursal import Line, Walk, Walkthroughs
from unicursal.board.directions import left_first
from unicursal.rules import Judge, RuleSet
from unicursal.rules.text.reading import parse_rules
from unicursal.rules.trials.troubles import KINDS, next_trouble, random_trouble

pytestmark = pytest.mark.kernel

WRONG = "rule wrong\npicture:\n  # ox\n  . @\n"
"""Forbids to go straight on beside a taken cell, which is often good."""
STARTS = ("5", "5:RRD", "5:DDDDRUU", "5:RRRRDDDLLLURRULLLDDDRRRR")


def rules_of(words):
    """A set by formula, or with a wrong rule of its own."""
    if words != "wrong":
        return RuleSet.parse(words)
    return RuleSet.of("wrong", [*RuleSet.parse("5").rules, *parse_rules(WRONG, "wrong")])


def as_far_as_open(line, rules):
    """The line up to its first step that the rules forbid."""
    judge = Judge(line.board, rules)
    for move in line.moves:
        if move not in judge.open():
            break
        judge.push(move)
    return judge.line


def plain_trouble(start, rules, stops):
    """The first trouble, by going through all positions in left-first order."""
    met = 0

    def look(moves, begin):
        nonlocal met
        line = Line(start.board, moves)
        if line.is_complete:
            met += 1
            return None
        opened, good = Judge(line, rules).open(), Walk(line).possible_moves()
        if not opened and not ("forbidden" in stops and good):
            return "dead end", line, met, None
        for move in left_first(moves[-1:] or None)[begin:]:
            if move in good and move not in opened and "forbidden" in stops:
                return "forbidden", line, met, move
            if move in opened and move not in good and good and "lost" in stops:
                return "lost", line.step(move), met, None
            if move in opened and (found := look(moves + move, 0)):
                return found
        return None

    if not start.is_complete and (found := look(start.moves, 0)):
        return found
    for steps in range(len(start.moves) - 1, -1, -1):
        before, taken = start.moves[:steps], start.moves[steps]
        begin = left_first(before[-1:] or None).index(taken) + 1
        if Judge(Line(start.board, before), rules).open() or begin:
            opened = Judge(Line(start.board, before), rules).open()
            good = Walk(Line(start.board, before)).possible_moves()
            if not set(left_first(before[-1:] or None)[begin:]) & {*opened, *good}:
                continue
            if found := look(before, begin):
                return found
    return None, None, met, None


@pytest.mark.parametrize("words", ["5", "5-c-shape", "5-border", "wrong"])
@pytest.mark.parametrize("stops", [KINDS, ("dead end",), ("forbidden",), ("lost",)])
def test_the_next_trouble_is_the_first_that_there_is(words, stops):
    """From the board, a position, a walkthrough; of each kind alone and of all."""
    rules = rules_of(words)
    # The whole set has no trouble on 5x5, so all behind the start is gone through each time.
    for text in STARTS if words != "5" or IS_THOROUGH else STARTS[2:3]:
        start = as_far_as_open(Line(text), rules)
        found = next_trouble(start, rules, stops)
        kind, line, met, move = plain_trouble(start, rules, stops)
        assert (found.kind, found.completed, found.move) == (kind, met, move), text
        assert kind is None or found.line == line, text


def test_some_walkthroughs_are_shown_on_the_way():
    """The last of each portion, with its number."""
    rules = RuleSet.parse("5")
    shown = []
    found = next_trouble(Line("5"), rules, show=lambda number, line: shown.append((number, line)))
    assert (found.finished, found.completed) == (True, 104)
    assert shown[0] == (64, Walkthroughs("5")[63])
    assert next_trouble(Line("5"), rules, limit=10).line == Walkthroughs("5")[9]


def test_a_step_of_the_position_itself_may_be_the_trouble():
    """Where the rules forbid what a hand has done, though it was good."""
    rules = rules_of("wrong")
    start = next(line for line in Walkthroughs("5") if as_far_as_open(line, rules) != line)
    begun = as_far_as_open(start, rules)
    move = start.moves[len(begun.moves)]
    found = next_trouble(Line(start.board, start.moves[:-1]), rules, ("forbidden",))
    assert (found.kind, found.line, found.move) == ("forbidden", begun, move)


def test_random_runs_find_troubles_too():
    """Each is what it is called, and the same seed finds the same."""
    found = random_trouble(Line("5"), rules_of("wrong"), ("forbidden",), seed=1)
    assert found.kind == "forbidden"
    assert found.move in Walk(found.line).options
    assert found.move not in Judge(found.line, rules_of("wrong")).open()
    lost = random_trouble(Line("5:R"), rules_of("5-c-shape"), ("lost",), seed=1)
    assert lost.kind == "lost"
    assert Walk(lost.line).is_lost
    assert lost == random_trouble(Line("5:R"), rules_of("5-c-shape"), ("lost",), seed=1)
    assert random_trouble(Line("5"), rules_of("5"), limit=5, seed=1).completed == 5
