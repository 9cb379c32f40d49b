"""The commands about rules, end to end."""

import json

import pytest

WRONG = """\
rule never-left
title: A wrong rule
picture:
  .x @
"""


def test_list_and_show(call, tmp_path):
    """Names, sets and records; a picture where a file is named."""
    code, out, _ = call("rules", "list", "5")
    assert code == 0
    assert "c-shape" in out
    names = [rule["name"] for rule in json.loads(call("rules", "list", "--json")[1])]
    assert len(names) == len(set(names)) > 100
    code, out, _ = call("rules", "show", "c-shape")
    assert (code, out.splitlines()[0]) == (0, "rule c-shape")
    picture = tmp_path / "c.svg"
    assert call("rules", "show", "c-shape", "-o", picture)[0] == 0
    assert picture.read_text().startswith("<svg")
    record = tmp_path / "c.txt"
    assert call("rules", "show", "c-shape", "-o", record)[0] == 0
    assert record.read_text() == call("rules", "show", "c-shape")[1]
    assert call("rules", "list", "c-shape-c-shape") == (0, "", "")
    code, _, said = call("rules", "show", "c-shape-c-shape")
    assert (code, said) == (2, "unicursal: 'c-shape-c-shape': no rule is left to show\n")


def test_judge(call, tmp_path):
    """Open steps, and by which rule the others are forbidden."""
    code, out, _ = call("rules", "judge", "5:RRRRDDL", "5")
    assert (code, out.splitlines()[:2]) == (0, ["open: U", "D is forbidden by c-shape"])
    picture = tmp_path / "p.svg"
    answer = json.loads(call("rules", "judge", "5:RRRRDDL", "5", "--json", "-o", picture)[1])
    assert (answer["open"], answer["forbidden"]) == (["U"], ["D", "L"])
    firing = answer["firings"][0]
    assert (firing["rule"], firing["moves"]) == ("c-shape", ["D", "L"])
    assert {"cell": [3, 1], "core": "o", "arrow": None} in firing["fields"]
    assert picture.exists()
    code, out, _ = call("rules", "judge", "9:DDRRRDRDDDL", "7")
    assert "U is forbidden by future lines" in out
    assert "═" in out
    for words in (
        ("rules", "judge", "5:RRRRDDDD", "5"),
        ("why", "5:RRRRDDDD", "L", "--rules", "9"),
    ):
        assert "forbid" in (out := call(*words)[1])
        assert ": the line is on the target, and cells are left" in out


def test_judge_tells_what_formulas_saw(call, tmp_path):
    """One area at a time with its figures, or the lines of a step; each has a picture."""
    out = call("rules", "judge", "7:RRRDD", "area-straight-paper")[1]
    seen = "area-straight-paper: distance 3, 3 black and 3 white; now 1W -> -1B"
    assert any(row.startswith(seen) for row in out.splitlines())
    assert out.count("╔") < 2  # one board
    picture = tmp_path / "p.svg"
    position = "21:RRRRRRDDDDDLLDLDDDLDDDDRRRRRUURRRRRRDDRRRRRUUUULUUULU"
    answer = json.loads(call("rules", "judge", position, "area+forced", "--json", "-o", picture)[1])
    first, *_, last = answer["firings"]
    area = first["seen"][0]
    assert (area["distance"], area["black"], area["white"]) == (9, 51, 48)
    assert (area["limit_now"], area["limit_later"], area["moves"]) == ([2, 2], [1, 3], ["L"])
    assert area["border"] == [[x, 4] for x in range(15, 6, -1)]
    assert (last["rule"], last["moves"]) == ("forced-balance", ["U", "L", "R"])
    assert [seen["move"] for seen in last["seen"]] == last["moves"]
    assert picture.read_text().startswith("<svg")


def test_runs(call):
    """All of 5x5, and a dead end that is a position."""
    assert json.loads(call("run", 5, "--rules", 5, "--json")[1]) == {
        "completed": 104,
        "dead_end": None,
        "finished": True,
        "last": "5:DDDDRRRUUULDDLUUURRRDDDD",
        "rank": "103",
        "upcoming": None,
    }
    for limit, finished in ((103, False), (104, True), (105, True)):
        for rules in ("5", "exact"):
            answer = json.loads(call("run", 5, "--rules", rules, "--limit", limit, "--json")[1])
            assert answer["completed"] == min(limit, 104)
            assert answer["finished"] == finished
    code, out, _ = call(
        "run", 13, "--rules", "7", "--order", "random", "--limit", 1000, "--seed", 1, "--json"
    )
    answer = json.loads(out)
    assert code == 1
    assert answer["dead_end"].startswith("13:")
    assert not answer["finished"]


def test_stats(call, tmp_path):
    """The promised fields, and a chart."""
    chart = tmp_path / "chart.svg"
    words = ("stats", 9, 11, "--rules", 7, "--attempts", 5, "--seed", 1)
    code, out, _ = call(*words, "--json", "-o", chart)
    rows = json.loads(out)["rows"]
    assert code == 0
    assert [(row["board"], row["attempts"], row["paper"]) for row in rows] == [
        ("9", 5, 19.5),
        ("11", 5, 5.7),
    ]
    assert all(row["mean"] >= 0 and row["stderr"] >= 0 for row in rows)
    assert chart.read_text().startswith("<svg")
    call(*words, "-o", tmp_path / "chart.txt")
    numbers = (tmp_path / "chart.txt").read_text().splitlines()
    assert numbers[1].split() == ["9", "11"]
    assert numbers[2].split() == ["paper", "19.5", "5.7"]
    assert call(*words)[1].splitlines()[0].split() == ["board", "attempts", "mean", "+-", "paper"]


def test_check_tells_all_mistakes_of_a_file(call, tmp_path):
    """Each in a line of its own, by row and column; as JSON too."""
    file = tmp_path / "bad.rules"
    file.write_text("rule a\nsize: 8\npicture:\n  @ ?\n")
    code, out, err = call("rules", "check", file, "--json")
    assert (code, json.loads(out)["rules"]) == (2, [])
    assert [(fault["row"], fault["column"]) for fault in json.loads(out)["faults"]] == [
        (2, 7),
        (4, 5),
    ]
    assert err.splitlines() == [
        f"unicursal: {file}: rule a, row 2, column 7: a size is `>= 9` or `= 7`",
        f"unicursal: {file}: rule a, row 4, column 5: '?' is not a cell of a picture",
    ]
    code, _, err = call("run", 5, "--rules", file)
    assert code == 2
    assert err.count("\n") == 1
    assert err.endswith("(and 1 more)\n")


def test_audit_and_check(call, tmp_path):
    """The promised fields; a wrong rule is found out, and exit 1 says so."""
    report = tmp_path / "report.html"
    code, out, _ = call("rules", "audit", 5, "--boards", 5, "--json", "-o", report)
    answer = json.loads(out)
    assert code == 0
    assert (answer["missed"], answer["examples"]) == (0, [])
    shape = next(rule for rule in answer["rules"] if rule["name"] == "c-shape")
    assert shape == {
        "name": "c-shape",
        "fired": 44,
        "wrong": 0,
        "counterexample": None,
        "alone": 54,
    }
    assert "c-shape" in report.read_text()
    mine = tmp_path / "mine.rules"
    mine.write_text(WRONG)
    code, out, _ = call("rules", "check", mine, "--boards", "5", "--beside", "5", "--json")
    assert code == 1
    (rule,) = json.loads(out)["rules"]
    assert rule["wrong"] > 0
    assert rule["counterexample"].startswith("5")
    code, out, _ = call("rules", "check", mine, "--boards", "5", "--beside", "5")
    assert "never-left" in out
    assert "positions" in out


def test_whole(call):
    """The promised fields, and the misses in words."""
    code, out, _ = call("rules", "whole", "forced-lines", "--json")
    answer = json.loads(out)
    misses = answer.pop("misses")
    assert code == 0
    assert answer == {
        "set": "forced-lines",
        "board": "7",
        "complete": False,
        "wrong": [],
        "unproved": [],
        "walkthroughs": "111712",
        "counted": "111712",
        "rests": 33238,
        "steps": 6,
        "lines": 16,
        "missed": 16,
    }
    assert misses[0] == {"position": "7:DDRDLDRRURR", "move": "R"}
    code, out, _ = call("rules", "whole", "forced-lines")
    assert code == 0
    assert "111,712 of 111,712 walkthroughs" in out
    assert "7:DDRDLDRRURR R" in out
    assert "and 6 more" in out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("rules whole 7", "has no forced lines"),
        ("rules whole forced --board 11", "up to 9x9"),
        ("rules whole forced --board 7x5", "n odd"),
        ("run 9 --rules nonsense", "unknown rule set 'nonsense'"),
        ("run 8 --rules 7", "n odd"),
        ("run 9x7 --rules 9", "n odd"),
        ("run 9 --rules 7-nonsense", "no rule"),
        ("run 9 --rules 7 --list", "--list"),
        ("stats 9 --rules 7 --attempts 1", "--attempts"),
        ("stats 8 --rules 7", "n odd"),
        (f"stats 9 --rules 7 --seed {2**64}", "--seed"),
        (f"run 9 --rules 7 --order random --limit 1 --seed {2**64}", "--seed"),
        (f"rules audit 7 --boards 9~10 --seed {2**64}", "--seed"),
        ("stats 9 --rules 7 -o chart.doc", ".doc"),
        ("stats 9 8 --rules 7 --attempts 1000000", "8 is not one of them"),
        ("run 9 --rules exact+7", "'exact' is the exact answer"),
        ("rules audit exact --boards 5", "'exact' is the exact answer"),
        ("rules audit 7 --boards 9~10000000 -o /no/such/folder/a.html", "no folder"),
        ("rules audit 7 --boards 9", "9~100000"),
        ("rules audit 7 --boards 6", "n odd"),
        ("rules audit 7 --boards 5 -o report.pdf", ".html"),
        ("rules audit nowhere.rules --boards 5", "nowhere.rules"),
        ("rules check nowhere.rules", "nowhere.rules"),
        ("rules show nonsense", "unknown rule set 'nonsense'"),
        ("rules judge 9:RX 7", "X"),
        ("rules judge 8 7", "n odd"),
    ],
)
def test_bad_input(call, words, complaint):
    """One line on stderr, exit code 2, nothing on stdout."""
    code, out, err = call(*words.split())
    assert (code, out) == (2, "")
    assert complaint in err
    assert len(err.strip().splitlines()) == 1


def test_a_broken_rule_file_is_named(call, tmp_path):
    """File, rule, row and column."""
    broken = tmp_path / "broken.rules"
    broken.write_text("rule bad\npicture:\n  . ?\n  . @\n")
    code, _, err = call("rules", "check", broken)
    assert code == 2
    assert all(word in err for word in ("broken.rules", "bad", "3"))
