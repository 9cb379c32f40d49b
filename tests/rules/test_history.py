"""The paper's numbers beside the true ones, and what explains the difference."""

import json
import re
from pathlib import Path

import pytest

from unicursal.board import Board
from unicursal.count import count, rank
from unicursal.line import Line
from unicursal.rules import Judge, RuleSet, catalogue
from unicursal.rules.history import Claim, claims
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.troubles import lost_walkthroughs


def test_all_numbers_of_the_paper_are_there(shared_data):
    """Every walkthrough number that the paper's text and the README give has a row."""
    told = {claim.claimed for claim in claims()}
    seeds = shared_data.parent / "seeds"
    paper = (seeds / "one-way-labyrinth-paper.txt").read_text()
    readme = (seeds / "one-way-labyrinth-readme.md").read_text()
    found = {
        int(number.replace(" ", ""))
        for number in re.findall(
            r"(?<![\d,.] )(?<![\d,.])\b\d{1,2}(?: \d{3}){1,2}\b|\b\d{3} \d{3}\b", paper + readme
        )
    }
    assert found - {111712} <= told
    assert len(found - {111712}) == 26


def test_saved_positions_agree_with_the_data(shared_data):
    """The saved positions of the table have the ranks that the shared data gives."""
    rows = (shared_data / "ranks.tsv").read_text().splitlines()[1:]
    ranks = {
        f"{n}:{moves}": int(true) for _, n, moves, true, _ in (row.split("\t") for row in rows)
    }
    mine = {str(claim.position): claim.true for claim in claims()}
    assert ranks.items() <= mine.items()


def _check(some: list[Claim]) -> None:
    for claim in some:
        assert rank(claim.position) == claim.true, claim
        assert count(claim.position) == claim.behind, claim


def test_true_numbers_are_exact_ranks():
    """The true numbers of the 7x7 drawings and the first four of 9x9 are counted anew."""
    _check(list(claims()[:11]))


@pytest.mark.slow
def test_all_true_numbers_are_exact_ranks():
    """All true numbers are exact ranks."""
    _check(list(claims()))


def test_the_rule_forbids_the_lost_step():
    """Where a line was lost, the rule that the row names forbids the step that was taken."""
    for claim in claims():
        if claim.rule is None or claim.behind:
            continue
        at = claim.needed_at
        step = claim.position.moves[len(at.moves)]
        rule = catalogue()[claim.rule]
        firings = [
            firing.rule.name
            for future in (RuleSet.parse("future-line").rules, ())
            for firing in Judge(at, RuleSet.of("asked", [*future, rule])).judgement().against(step)
        ]
        assert claim.rule in firings, claim


def test_the_stages_give_his_first_three_numbers():
    """The README's rules and his next two get stuck at his positions with his own numbers."""
    words = "readme"
    for claim in claims()[7:10]:
        run = RuleRun(Board(9), RuleSet.parse(words)).left_first()
        assert (run.completed, run.dead_end) == (claim.claimed, claim.position)
        words += f"+{claim.rule}"


@pytest.mark.slow
def test_the_stages_of_autumn_give_the_next_four():
    """Rule by rule the run gets stuck at his positions with his numbers; 1-thin alone loses."""
    nexts = ("", "+square-4x2-first", "+count-area-2-across+near-two-far", "+double-c-shape")
    words = "autumn"
    for claim, more in zip(claims()[10:14], nexts, strict=True):
        words += more
        run = RuleRun(Board(9), RuleSet.parse(words)).left_first()
        assert (run.completed, run.dead_end) == (claim.claimed, claim.position)
        mended = RuleSet.parse(f"{words}-future-one-thin-anywhere+future-one-thin")
        assert RuleRun(Board(9), mended).left_first().completed == claim.true


def test_the_lost_walkthroughs_are_good():
    """What the README's rules lose among the first 40 are walkthroughs, forbidden by one rule."""
    loss = lost_walkthroughs(Board(9), RuleSet.parse("readme"), limit=40)
    assert (loss.completed, len(loss.lost)) == (20, 20)
    assert {one.rules for one in loss.lost} == {("readme-straight-taken",)}
    assert len({one.walkthrough for one in loss.lost}) == 20
    for one in loss.lost:
        assert one.walkthrough.is_complete
        assert rank(one.walkthrough) == one.number
        assert one.walkthrough.moves.startswith(one.position.moves + one.move)


@pytest.mark.slow
def test_twenty_two_are_lost():
    """Until it gets stuck the README's stage loses 22: 20 by an area, 2 by a future line."""
    loss = lost_walkthroughs(Board(9), RuleSet.parse("readme"))
    assert [len(loss.lost), loss.completed] == [22, 13_826]
    assert [one.rules for one in loss.lost[20:]] == [("future lines",)] * 2


def test_nothing_is_lost_on_small_boards():
    """The README's rules complete every walkthrough of 5x5."""
    loss = lost_walkthroughs(Board(5), RuleSet.parse("readme"))
    assert (loss.completed, loss.lost, loss.dead_end) == (104, (), None)


def test_history_on_the_command_line(call):
    """The table, one number with its position, and a number that nobody claimed."""
    assert "13,848" in call("rules", "history")[1]
    _, one, _ = call("rules", "history", "227200")
    assert "52 good walkthroughs" in one
    assert "9:RRRRRRRRDDDDDDDLLLLURURDRUULURUULDLULLLLLDDDDDRDLDRRUUULUUURR" in one
    assert call("rules", "history", "17")[0] == 2


def test_history_as_json(call):
    """Rows have all fields, numbers as text."""
    _, out, _ = call("rules", "history", "--json")
    rows = json.loads(out)["rows"]
    assert len(rows) == len(claims())
    row = next(row for row in rows if row["claimed"] == "13992")
    assert row["true"] == "14014"
    assert row["rule"] == "Future 2 x 2 Start End 9"
    assert Line(row["position"]) == claims()[8].position
    assert {"source", "text"} <= row.keys()


def test_lost_on_the_command_line(call, tmp_path):
    """The lost walkthroughs are listed and drawn."""
    picture = tmp_path / "lost.svg"
    _, said, _ = call("rules", "lost", "readme", "9", "--limit", "12", "-o", picture)
    assert "8 walkthroughs completed, 4 lost" in said
    assert picture.read_text().startswith("<svg")
    _, out, _ = call("rules", "lost", "readme", "9", "--limit", "6", "--json")
    assert [one["rank"] for one in json.loads(out)["lost"]] == ["4", "5"]


def test_the_page_tells_the_table():
    """The documentation shows every number beside the true one, with what explains it."""
    page = (Path(__file__).parents[2] / "docs/history.md").read_text()
    for claim in claims():
        if claim.kind != "saved":
            assert f"| {claim.claimed:,} | {claim.true:,} |" in page
            assert claim.text in page
