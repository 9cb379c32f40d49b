"""The principles as a rule set: what is refuted within this many nodes, runs, audits, words."""

import json
import random

import pytest
from benchmarks.trials import trials_of

from effort import effort
from twins.principles import is_refuted
from unicursal import Board, Line, UnicursalError, Walk
from unicursal.exact import Engine
from unicursal.exact.refuter import Refuter
from unicursal.rules import Judge
from unicursal.rules.principles import Principles
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.scopes import parse_scopes
from unicursal.rules.trials.stats import stats_of
from unicursal.rules.trials.troubles import random_trouble

NEEDS_TWO_TRIALS = "9:RRRRRRRRDDDDDDDLLLLLLLUURDRRRRRUUUUULLLLDD"
"""The first line on 9x9, left-first, that is lost though no principle refutes it."""


@pytest.mark.parametrize("shape", ["7", "6x7", "7x5~3,2", "5~1,1", "8x7@2,3-0,0"])
def test_one_node_is_the_three_principles(shape):
    """What is refuted within one node is what a readable twin refutes by the principles alone."""
    board, rng = Board(shape), random.Random(1)
    refuter, refuted = Refuter(board), 0
    for _ in range(effort(4, 30)):
        line = Line(board)
        while free := line.free_neighbours():
            move = rng.choice(sorted(free))
            line = Line(board, line.moves + move)
            twin = is_refuted(line)
            assert refuter.refutes(line.moves[:-1], move, nodes=1) == twin, line
            refuted += twin
            if twin:
                break
    assert refuted


def test_the_answer_depends_on_the_position_alone():
    """Asked in any order, with whatever was asked before, a step needs the same nodes."""
    board, rng = Board(13), random.Random(2)
    engine, asked = Engine(board), []
    while len(engine.moves) < len(board) - 1:
        possible = engine.options()
        asked += [(engine.moves, move) for move in engine.free() if move not in possible]
        engine.push(rng.choice(possible))
    refuter = Refuter(board)
    needed = {step: refuter.nodes_for(*step, most=20) for step in asked}
    for step in rng.sample(asked, 12):
        assert refuter.nodes_for(*step, most=20) == needed[step]
        assert Refuter(board).nodes_for(*step, most=20) == needed[step]


def test_a_lost_line_that_no_principle_refutes():
    """Three nodes see that its last step is blocked, two do not; after it there is no open step."""
    moves = NEEDS_TWO_TRIALS.partition(":")[2]
    refuter = Refuter(Board(9))
    assert refuter.nodes_for(moves[:-1], moves[-1], most=2) is None
    assert refuter.nodes_for(moves[:-1], moves[-1], most=9) == 3
    judge = Judge(Board(9), Principles())
    for move in moves[:-1]:
        judge.push(move)
    assert moves[-1] in judge.open()
    judge.push(moves[-1])
    assert judge.open() == ()
    assert judge.pop() == moves[-1]
    assert moves[-1] in judge.open()


def test_runs_on_any_board():
    """Left-first all walkthroughs of small boards; nothing where the board has none."""
    run = RuleRun(Board(5), Principles())
    some, rest = run.left_first(103), run.left_first(104)
    assert (some.completed, some.finished) == (103, False)
    assert (rest.completed, rest.finished) == (1, True)
    assert RuleRun(Board("4x5~0,4~1,4"), Principles(2)).left_first().finished
    assert RuleRun(Board(4), Principles()).left_first().dead_end == Line("4")
    assert RuleRun(Board(1), Principles()).left_first().completed == 1


def test_with_enough_nodes_a_random_run_is_a_fair_walk():
    """It draws the same numbers for the same steps, and never gets stuck."""
    from unicursal.walk.exact_run import run_at_random

    assert RuleRun(Board(13), Principles(50)).at_random(2, seed=7) == run_at_random(
        Board(13), 2, seed=7
    )


def test_trials_are_worth_more_and_more():
    """With more nodes no walk is likelier to meet an error; each blocked step is counted once."""
    seen = trials_of(Board(21), walks=4, seed=1, most=5)
    for walk in zip(*seen.losses, strict=True):
        assert list(walk) == sorted(walk, reverse=True)
    assert 0 < seen.worth(1).mean <= seen.worth(2).mean
    assert seen.needed[1] > 500 > sum(seen.needed.values()) - seen.needed[1] > 0


@pytest.mark.slow
def test_the_worth_of_a_trial_is_what_random_runs_find():
    """Fair walks with their chances of an error agree with runs into the error."""
    worth = trials_of(Board(17), walks=150, seed=1, most=2).worth(2)
    runs = stats_of(Board(17), "principles:2", attempts=40, seed=2)
    assert abs(worth.mean - runs.mean) < 3.5 * (worth.stderr**2 + runs.stderr**2) ** 0.5


@pytest.mark.slow
def test_first_dead_end_on_9x9():
    """Left-first, the principles alone complete 9,775 walkthroughs."""
    run = RuleRun(Board(9), Principles()).left_first()
    assert (run.completed, str(run.dead_end)) == (9775, NEEDS_TWO_TRIALS)


def test_an_audit_lists_the_nodes_that_were_needed():
    """However many are allowed: a million of them are no million rows."""
    found = audit(Principles(10**6), parse_scopes("4x5"))
    assert list(found.rules) == ["principles"]
    assert found.missed == 0


def test_words():
    """One node by default; everything else that begins like it is refused in a line."""
    assert str(Principles.parse("principles:4")) == "principles:4"
    assert str(Principles.parse("principles:1")) == "principles"
    for words in ("principles:0", "principles:x", "principles+7", "principles:", "principles-a"):
        with pytest.raises(UnicursalError, match="principles:3 with 3 nodes"):
            Principles.parse(words)


def test_on_the_command_line(call):
    """`run`, `stats`, `rules judge`, `audit` and `show` take the set, on boards of any shape."""
    assert json.loads(call("run", "4x5", "--rules", "principles:2", "--json")[1])["finished"]
    code, out, _ = call(
        "run", 9, "--rules", "principles", "--order", "random", "--limit", 1, "--seed", 1
    )
    assert (code, out) == (0, "1 walkthroughs\n")
    row = json.loads(
        call("stats", "6x5", "--rules", "principles", "--attempts", 2, "--limit", 3, "--json")[1]
    )["rows"][0]
    assert (row["board"], row["stopped"]) == ("6x5", 2)
    answer = json.loads(call("rules", "judge", "5:RD", "principles", "--json")[1])
    assert (answer["open"], answer["nodes"]) == (["L"], {"D": 1, "R": 1})
    assert answer["kinds"] == {"D": "enclosed", "R": "enclosed"}
    out = call("rules", "judge", NEEDS_TWO_TRIALS[:-1], "principles:3")[1]
    assert "D is refuted within 3 nodes: search" in out
    code, out, _ = call("rules", "audit", "principles:2", "--boards", "4x5,9~81")
    assert code == 0
    assert "0 missed; no good step was forbidden" in out
    assert "within 1 node" in call("rules", "show", "principles")[1]
    for words in (
        ("rules", "list", "principles"),
        ("run", 5, "--rules", "7+principles"),
        ("rules", "audit", "principles", "--boards", "5", "-o", "a.html"),
        ("rules", "audit", "principles", "--boards", "4"),
        ("rules", "audit", "7", "--boards", "4x5"),
    ):
        code, _, err = call(*words)
        assert (code, err.count("\n")) == (2, 1)


def test_which_principle_a_rule_stands_for(call):
    """C-shapes enclose, border areas are out of balance, and neither takes a trial."""
    rules = json.loads(call("rules", "principles", "5", "--boards", "5", "--each", 3, "--json")[1])
    found = {rule["name"]: rule for rule in rules}
    assert found["c-shape"]["enclosed"] == 3
    assert found["border-area-right-edge"]["balance"] == 2
    assert {rule["most_nodes"] for rule in rules} <= {0, 1}
    assert all(rule["hardest"] for rule in rules if rule["forbidden"])
    code, out, _ = call("rules", "principles", "5", "--boards", "5~30", "--each", 2)
    assert (code, out.split()[:3]) == (0, ["rule", "forbidden", "enclosed"])


@pytest.mark.parametrize("words", ["principles", "principles:2", "exact"])
def test_a_judge_by_words_is_for_any_board(words):
    """It opens the options, but for blocked steps that too few nodes leave open."""
    for text in ("5x4:RDR", "5:RRRRDD", "6@0,0-5,4~1,1:R"):
        judge = Judge(text, words)
        options, free = set(Walk(text).options), set(Line(text).free_neighbours())
        assert options <= set(judge.open()) <= free
        assert judge.judgement().open == judge.open()
        assert set(judge.judgement().forbidden) == free - set(judge.open())
        judge.go_to("D")
        judge.push("D")
        assert (judge.line.moves, judge.pop()) == ("DD", "D")


def test_at_random_the_principles_go_on_from_the_position():
    """Every walkthrough shown begins with it; not all that are counted are shown."""
    shown = []
    start = Line("5:RRRRDD")
    found = random_trouble(
        start, Principles(), ("dead end",), 3, seed=1, show=lambda _, line: shown.append(line)
    )
    assert (found.kind, found.completed) == (None, 3)
    assert shown
    assert all(line.moves.startswith(start.moves) for line in shown)
