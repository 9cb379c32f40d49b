"""The audit: rules are judged by the exact answer, and the figures are those of the paper's day."""

import json

import numpy as np
import pytest

from twins.brute_force import Twin
from unicursal import Board, Line, UnicursalError
from unicursal.board import MOVES
from unicursal.cli.runs import table_of
from unicursal.rules import RuleSet
from unicursal.rules.audit_page import html_report, verdict
from unicursal.rules.engine.judge import Judge, mask_of
from unicursal.rules.text.reading import parse_rules
from unicursal.rules.trials.audit import Audit, audit
from unicursal.rules.trials.scopes import parse_scopes
from unicursal.rules.trials.stats import chart_of, stats_of

TURN_LEFT_IS_BAD = """
rule never-left
title: A wrong rule
picture:
  .x @
"""


@pytest.fixture(scope="module")
def sevens() -> Audit:
    """Set 7 on all positions of 7x7."""
    return audit(RuleSet.parse("7"), parse_scopes("7"))


@pytest.mark.xdist_group("set 7")
def test_set_seven_is_complete_and_sound_on_7x7(sevens: Audit) -> None:
    """Every blocked step is caught and no good one forbidden, as the paper found."""
    assert (sevens.positions, sevens.blocked) == (1_931_623, 804_506)
    assert (sevens.missed, sevens.wrong, sevens.examples) == (0, 0, [])


@pytest.mark.xdist_group("set 7")
def test_what_each_rule_catches_alone_on_7x7(sevens: Audit) -> None:
    """The figures that two other implementations found."""
    alone = {name: rule.alone for name, rule in sevens.rules.items()}

    def together(*beginnings: str) -> int:
        return sum(count for name, count in alone.items() if name.startswith(beginnings))

    assert alone["c-shape"] == 50_280
    assert alone["border-along"] == 12_578
    assert together("border-towards", "border-onto") == 13_588
    assert together("close-straight") == 346
    assert together("close-mid-across") == 314
    assert together("close-across") == 450
    assert together("far-mid-across") == 16
    assert alone["side-straight"] == 102
    assert together("side-mid-across") == 106
    assert alone["far-side-mid-across-down"] == 16
    assert together("border-area-ahead") == 64
    assert together("border-area-") == 64 + 1092
    assert [alone[f"future-{name}"] for name in ("2x2-start-end", "2x3-start-end")] == [48, 60]
    assert (alone["future-3x3-start-end"], alone["future-l"]) == (44, 8)


def test_against_trying_everything_on_5x5() -> None:
    """Fired, wrong, alone and missed of a few rules, found once more by plain Python."""
    rules = RuleSet.of(
        "few",
        [*RuleSet.parse("5-future-line-border-area").rules, *parse_rules(TURN_LEFT_IS_BAD, "mine")],
    )
    found = audit(rules, parse_scopes("5"))
    twin = Twin(Board(5))
    expected = {name: [0, 0, 0] for name in found.rules}
    positions = blocked = missed = 0
    todo = [Line("5")]
    while todo:
        line = todo.pop()
        if line.is_complete:
            continue
        positions += 1
        good = set(twin.options(line))
        judgement = Judge(line, rules).judgement()
        bad = set(line.free_neighbours()) - good
        blocked += len(bad)
        missed += len(bad & set(judgement.open))
        by_rule: dict[str, set[str]] = {}
        for firing in judgement.firings:
            by_rule.setdefault(firing.rule.name, set()).update(firing.moves)
        for name, moves in by_rule.items():
            expected[name][0] += 1
            expected[name][1] += bool(moves & good)
        for move in bad:
            catchers = [name for name, moves in by_rule.items() if move in moves]
            if len(catchers) == 1:
                expected[catchers[0]][2] += 1
        todo += [line.step(move) for move in good]
    assert (found.positions, found.blocked, found.missed) == (positions, blocked, missed)
    assert missed > 0
    assert {r.name: [r.fired, r.wrong, r.alone] for r in found.rules.values()} == expected
    wrong = found.rules["never-left"]
    assert wrong.wrong > 0
    assert wrong.counterexample is not None
    judgement = Judge(wrong.counterexample, rules).judgement()
    forbidden = {move for f in judgement.firings if f.rule.name == "never-left" for move in f.moves}
    assert forbidden & set(twin.options(wrong.counterexample))
    for rule in found.rules.values():
        if rule.example is not None:
            judgement = Judge(rule.example, rules).judgement()
            moves = {m for f in judgement.firings if f.rule.name == rule.name for m in f.moves}
            assert moves
            assert not moves & set(twin.options(rule.example))
        else:
            assert rule.fired == rule.wrong
    lengths = [len(line) for line in found.examples]
    assert lengths == sorted(lengths)
    for line in found.examples:
        assert set(Judge(line, rules).judgement().open) - set(twin.options(line))


def test_samples_find_the_wrong_rule_of_set_seven() -> None:
    """On 9x9 one rule forbids good steps; the sample is the same for the same seed."""
    scopes = parse_scopes("9~6010")
    found = audit(RuleSet.parse("7"), scopes)
    assert found.positions == 6010
    wrong = {name for name, rule in found.rules.items() if rule.wrong}
    assert wrong <= {"future-3x3-start-end", "future-lines"}
    assert found == audit(RuleSet.parse("7"), scopes)
    known = Judge("9:DDRRRDRDDDL", "7").judgement()
    assert any(firing.rule.name == "future-3x3-start-end" for firing in known.firings)


@pytest.mark.parametrize(
    "words", ["9", "6x", "1", "1~10", "7~0", "7~", "x", "", "5,,7", "7~99999999999"]
)
def test_bad_scopes(words: str) -> None:
    """One line that names the board."""
    with pytest.raises(UnicursalError):
        parse_scopes(words)


def test_masks() -> None:
    """A move is the bit of its place in U D L R."""
    assert [mask_of(move) for move in MOVES] == [1, 2, 4, 8]
    assert mask_of("UR") == 9


def test_report_shows_every_rule() -> None:
    """The page stands alone, and names what was wrong and missed."""
    rules = RuleSet.of("mine", parse_rules(TURN_LEFT_IS_BAD, "mine"))
    found = audit(rules, parse_scopes("5"))
    page = html_report(rules, found)
    assert page.count("<section") == 3
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert str(found.rules["never-left"].counterexample) in page
    assert verdict(found).startswith("1,479 positions, 636 blocked steps")
    assert f"{found.rules['never-left'].counterexample}</code><br>forbids" in page
    assert "is possible</figcaption>" in page
    assert f"{found.examples[0]}</code><br>leaves" in page


def test_report_shows_future_lines_as_a_rule() -> None:
    """They have a section with an example of their own, and the table leads there."""
    rules = RuleSet.parse("5")
    found = audit(rules, parse_scopes("5"))
    page = html_report(rules, found)
    assert '<a href="#future-lines">' in page
    section = page.partition('<section id="future-lines">')[2]
    assert f"{found.rules['future-lines'].example}</code><br>forbids" in section


def test_stats_are_those_of_the_paper() -> None:
    """The mean of set 7 on 13x13 lies within four standard errors of the known one."""
    row = stats_of(Board(13), "7", attempts=300, seed=1)
    assert abs(row.mean - 2.55) < 4 * row.stderr
    assert row.paper == 2.6
    assert stats_of(Board(13), "7", attempts=300, seed=1) == row
    assert "2.6" in table_of([row])
    chart = chart_of("7", [row])
    assert [series.name for series in chart.series] == ["paper", "set 7"]
    assert chart.svg().startswith("<svg")


def test_stats_of_sets_that_do_not_get_stuck() -> None:
    """They are stopped, and say so."""
    assert stats_of(Board(5), "5", 3, seed=1, most=7).stopped == 3
    one = stats_of(Board(13), "7", 1, seed=1)
    assert one.stderr is None
    assert table_of([one]).splitlines()[1].split()[:2] == ["13", "1"]
    exact = stats_of(Board(9), "exact", 3, seed=1)
    assert (exact.mean, exact.stderr, exact.stopped) == (1.0, 0.0, 3)
    assert table_of([exact]).splitlines()[1].split()[2] == ">="


@pytest.mark.parametrize(("attempts", "most"), [(0, None), (-1, None), (1.5, None), (2, 0)])
def test_no_attempts_are_refused(attempts, most) -> None:
    """In a line, as whatever else is asked wrongly."""
    with pytest.raises(UnicursalError, match="attempt"):
        stats_of(5, "7", attempts, most=most)


def test_generator_goes_on() -> None:
    """Attempts of one run differ, so the standard error is no fiction."""
    row = stats_of(Board(11), "7", attempts=20, seed=3)
    assert row.stderr > 0
    assert np.isfinite(row.mean)
    assert json.dumps(chart_of("7", [row]).json())
