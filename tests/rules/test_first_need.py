"""When rules are first needed, and which can go, compared with runs and audits without each."""

import json
from dataclasses import replace

import pytest

from twins.brute_force import Twin
from unicursal.board import Board
from unicursal.count import rank
from unicursal.line import Line
from unicursal.rules import RuleSet, rule_set
from unicursal.rules.engine.judge import Judge
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.needs import FirstNeed, first_needs, needs_of
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.scopes import parse_scopes


def without(rules: RuleSet, name: str) -> RuleSet:
    """The set without a rule."""
    return replace(rules, rules=tuple(rule for rule in rules.rules if rule.name != name))


def first_stuck(rules: RuleSet, others: RuleSet, board: Board, limit: int | None) -> Line | None:
    """The first dead end of a set from which the whole set would have kept away in time."""
    run, twin = RuleRun(board, others), Twin(board)
    while limit is None or run.completed < limit:
        dead_end = run.left_first(None if limit is None else limit - run.completed).dead_end
        if dead_end is None:
            break
        judge = Judge(board, rules)
        for move in dead_end.moves:
            if move not in judge.open():
                if twin.count(judge.line):
                    return dead_end
                break
            judge.push(move)
    return None


def check(rules: RuleSet, need: FirstNeed, board: Board, limit: int | None) -> None:
    """One rule: a run without it is stuck behind the step that was found."""
    dead_end = first_stuck(rules, without(rules, need.name), board, limit)
    if need.line is None:
        assert dead_end is None
    else:
        assert dead_end.moves.startswith(need.line.moves)
        assert rank(dead_end) == rank(need.line)


@pytest.mark.parametrize(
    "rules", ["5", "c-shape+border", pytest.param("5-c-shape", marks=pytest.mark.slow)]
)
def test_one_run_says_what_a_run_without_each_rule_says(rules):
    """All rules on the whole of 5x5, in sets that miss nothing and in one that does."""
    asked = rule_set(rules)
    for need in first_needs(asked, Board(5)):
        if need.name.startswith("future-line"):
            continue
        check(asked, need, Board(5), None)


def test_the_same_on_7x7():
    """Some rules in the first 500 walkthroughs."""
    asked = rule_set("7")
    needs = {need.name: need for need in first_needs(asked, Board(7), 500)}
    for name in ("close-mid-across-left", "side-straight", "future-l"):
        check(asked, needs[name], Board(7), 500)


@pytest.mark.slow
def test_the_same_for_all_rules_of_set_7():
    """In the first 20,000 walkthroughs of 7x7."""
    asked = rule_set("7")
    for need in first_needs(asked, Board(7), 20_000):
        if need.name != "future-line":
            check(asked, need, Board(7), 20_000)


@pytest.mark.parametrize("rules", ["5", "5-future-line"])
def test_a_rule_is_needed_where_more_is_missed_without_it(rules):
    """An audit without each rule of set 5 agrees; the example is a position that is then missed."""
    asked, scopes = rule_set(rules), parse_scopes("5")
    missed = audit(asked, scopes).missed
    for need in needs_of(asked, scopes):
        if need.name == "future-line":
            continue
        others = without(asked, need.name)
        assert need.needed == (audit(others, scopes).missed > missed)
        assert need.needed == (need.example is not None)
        if need.example:
            more = set(Judge(need.example, others).open()) - set(Judge(need.example, asked).open())
            assert more - set(Twin(Board(5)).options(need.example))


def test_commands(call):
    """Names, numbers and positions; numbers from 1 for people."""
    answer = json.loads(call("rules", "first", 7, "--board", 7, "--limit", 500, "--json")[1])
    by_name = {rule["name"]: rule for rule in answer["rules"]}
    assert by_name["future-2x2-start-end"]["rank"] == "464"
    assert by_name["future-2x2-start-end"]["position"].startswith("7:RRRRRRDDDDDLUL")
    assert by_name["future-l"] == {"name": "future-l", "rank": None, "position": None, "move": None}
    out = call("rules", "first", 5, "--board", 5)[1]
    assert "border-area-right-edge" in out
    assert "44  5:RDLDRDLDRRUR" in out
    for seconds in (1, 4, 16):  # a busy machine may take a while to begin
        code, out, said = call("rules", "first", 7, "--board", 9, "--seconds", seconds)
        if out:
            break
    assert (code, said) == (3, f"unicursal: stopped looking after {seconds} s\n")
    assert out.count("not needed") > 10
    answer = json.loads(call("rules", "needed", "5", "--boards", 5, "--json")[1])
    assert {"name": "border-area-left-edge", "needed": False, "example": None} in answer["rules"]
    assert "c-shape" in call("rules", "needed", "5-future-line", "--boards", 5)[1]
    assert call("rules", "first", 7, "--board", 8)[0] == 2
