"""Rules found by machine: proofs, pictures, and what a campaign makes of them."""

import json
import random
import re

import pytest

from twins.passages import is_passable
from unicursal import Board, Line
from unicursal.exact import Engine
from unicursal.lab.mining.drawing import Arrows, Drawing, Surroundings
from unicursal.lab.mining.found_rule import rule_of, smallest_picture
from unicursal.rules import Judge, RuleSet
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.scopes import parse_scopes
from unicursal.walk import draw


def positions(board, seed):
    """The positions of a fair walk, with the engine that stands there."""
    engine = Engine(Board(board))
    for move in draw(Board(board), "fair", seed).moves[:-2]:
        yield engine
        engine.push(move)


@pytest.mark.parametrize("board", ["5", "7", "9"])
def test_no_good_step_is_ever_proved_blocked(board):
    """Whatever is drawn around a good step, with arrows or without, a line can pass."""
    chance = random.Random(1)
    for engine in positions(board, seed=3):
        for step in engine.options():
            around = Surroundings.of(Line(Board(board), engine.moves), step)
            for radius in (1, 2, 4):
                empty = [cell for cell in around.near(radius) if chance.random() < 0.9]
                walls = [cell for cell in around.walls() if chance.random() < 0.8]
                drawing = Drawing(around, empty, walls, is_counting=True)
                assert not drawing.is_blocked(Arrows()), (engine.moves, step)


def test_an_area_is_counted_where_that_shows_less():
    """Four cells in a row, an obstacle, and too many of one colour beside them."""
    line = Line("9:RRDDLULDDDRURRRRRDLD")
    proved = smallest_picture(Surroundings.of(line, "L"))
    rule = rule_of(proved)
    assert [str(area.surplus) for area in rule.areas] == ["surplus >= 1"]
    assert len(proved.drawing.empty) == 4
    assert "L" not in Judge(line, RuleSet.of("found", [rule])).open()


def test_the_search_agrees_with_looking_at_every_choice():
    """A proof is found exactly where no choice of ways leads through."""
    chance, verdicts = random.Random(2), []
    for engine in positions("7", seed=1):
        steps = [move for move, verdict in engine.verdicts().items() if verdict is not None]
        around = Surroundings.of(Line(Board(7), engine.moves), chance.choice(steps))
        near = list(around.near(2))
        drawing = Drawing(around, near[: chance.randint(1, 6)], around.walls())
        if not 0 < drawing._tables[0].shape[1] <= 11:
            continue
        for bay in set(drawing.bay_of.values()):
            verdicts.append(drawing._is_blocked(bay, {}))
            assert verdicts[-1] != is_passable(drawing, bay), engine.moves
    assert {True, False} == set(verdicts)


def test_a_rule_is_the_same_however_its_position_lies():
    """A position and its mirror image, row for column, give one rule."""
    swap = str.maketrans("RDLU", "DRUL")
    rules = []
    for moves, step in (("RRRRDDL", "D"), ("RRRRDDL".translate(swap), "D".translate(swap))):
        proved = smallest_picture(Surroundings.of(Line(f"5:{moves}"), step))
        rules.append(rule_of(proved))
        assert step not in Judge(f"5:{moves}", RuleSet.of("found", rules[-1:])).open()
    assert rules[0] == rules[1]


def test_what_is_far_from_the_step_is_not_seen():
    """Where the contradiction lies further off than is looked at, there is no picture."""
    line = Line("9:RRRRRRRRDDDDDDDDLLLLLLLLUUUUUURRRRRRDDDDLLLLUU")
    assert Engine(line.board) is not None
    assert smallest_picture(Surroundings.of(line, "R"), largest=1) is None


def test_a_campaign_leaves_a_rule_file(tmp_path, call):
    """The rules of the file forbid no good step, and catch most of what the set missed."""
    folder = tmp_path / "mined"
    words = ("5", "--rules", "c-shape", "-n", "4", "--limit", "200", "--seed", "1")
    code, out, _ = call(
        "campaign", "start", "mine", *words, "--dir", folder, "--workers", "1", "--json"
    )
    result = json.loads(out)["result"]
    assert (code, result["wrong"], result["rounds"]) == (0, 0, 4)
    # The exact answer has judged what was found, on all positions of the board, by each chain.
    assert (result["audited_positions"], result["audited_wrong"]) == (2 * 1_479, 0)
    assert result["audited_firings"] == sum(row["fired"] for row in result["rules"]) > 50
    for row in result["rules"]:
        counts = [int(number) for number in re.findall("[0-9]+", row["principle"])]
        assert sum(counts) == (row["support"] if counts else 0), row
    assert result["explained"] >= len(result["rules"]) == result["found"] > 3
    found = RuleSet.parse(str(folder / "found.rules"))
    assert {rule.name for rule in found.rules} == {row["name"] for row in result["rules"]}
    scopes = parse_scopes("5")
    before, after = (
        audit(RuleSet.parse(words), scopes)
        for words in ("c-shape", f"c-shape+{folder}/found.rules")
    )
    assert after.wrong == 0
    assert after.missed < before.missed / 4
    assert call("campaign", "report", folder)[0] == 0
    assert "<h2>Rules</h2>" in (folder / "report.html").read_text()
