import json

import pytest

from patching import replace_everywhere
from unicursal import Line, walk
from unicursal.budget import Budget
from unicursal.errors import OutOfBudgetError
from unicursal.exact import Blocked, Possible, Unknown
from unicursal.walk import Walk

BUDGET = Budget(seconds=2.0)


def gives(answer):
    """A method that always gives the same answer."""
    return lambda *_, **__: answer


def gives_up(*_, **__):
    """A method that has run out of its budget."""
    raise OutOfBudgetError("not decided within 2 s")


@pytest.fixture
def half_decided(monkeypatch):
    """A position with a step of each kind: blocked without a reason, possible, unknown."""
    verdicts = {"D": Blocked(None), "L": Possible("L"), "R": Unknown(BUDGET)}
    monkeypatch.setattr(Walk, "verdicts", gives(verdicts))


@pytest.mark.usefixtures("half_decided")
def test_steps_not_decided_in_time_are_unknown(call):
    """What is known is told; the others are listed, and the exit code is 3."""
    code, out, err = call("options", "5:RD", "--seconds", 2, "--json")
    answer = json.loads(out)
    assert code == 3
    assert err == "unicursal: not decided within 2 s\n"
    assert (answer["options"], answer["unknown"]) == (["L"], ["R"])
    assert answer["blocked"] == [
        {
            "move": "D",
            "kind": None,
            "cells": [],
            "text": "D is blocked; no reason was found within 2 s.",
        }
    ]


@pytest.mark.usefixtures("half_decided")
def test_unknown_steps_are_printed_too(call):
    """A line a step, and no word of a lost line."""
    code, out, _ = call("options", "5:RD", "--seconds", 2)
    assert code == 3
    assert out.splitlines() == [
        "L  possible",
        "D  blocked: no reason was found within 2 s.",
        "R  unknown",
    ]


@pytest.mark.usefixtures("half_decided")
def test_each_position_of_a_batch_has_its_own_unknown_steps(call, tmp_path):
    """Exit code 3 after the last; a line that is no position makes it 2."""
    batch = tmp_path / "batch.txt"
    batch.write_text("5:RD\n5:RD\n")
    code, out, _ = call("options", "--batch", batch, "--seconds", 2)
    assert code == 3
    assert [json.loads(line)["unknown"] for line in out.splitlines()] == [["R"], ["R"]]
    batch.write_text("5:RD\n5:XX\n")
    assert call("options", "--batch", batch, "--seconds", 2)[0] == 2


def test_a_blocked_step_without_a_reason_alone_answers_the_question(call, monkeypatch):
    """Which steps are possible is known, so the exit code is 0."""
    verdicts = {"D": Blocked(None), "L": Possible("L"), "R": Blocked(None)}
    monkeypatch.setattr(Walk, "verdicts", gives(verdicts))
    assert call("options", "5:RD", "--seconds", 2)[0] == 0


def test_enough_time_changes_no_answer(call):
    """The same bytes with a budget that is not spent and without one."""
    for words in (
        ["options", "5:RD"],
        ["why", "5:RD", "R"],
        ["why", "5:RD", "L"],
        ["check", "5:RDR"],
    ):
        free = call(*words, "--json")
        assert call(*words, "--json", "--seconds", 1000) == free
        assert free[0] == 0


def test_why_tells_that_a_step_is_not_decided(call, monkeypatch, tmp_path):
    """Neither possible nor blocked, no picture, exit code 3."""
    monkeypatch.setattr(Walk, "verdict", gives(Unknown(BUDGET)))
    words = ["why", "5:RD", "R", "--seconds", 2, "-o", tmp_path / "a.svg"]
    code, out, err = call(*words, "--json")
    assert code == 3
    assert err == "unicursal: R was not decided within 2 s.\n"
    assert json.loads(out) == {
        "move": "R",
        "possible": None,
        "kind": None,
        "text": "R was not decided within 2 s.",
        "evidence": None,
        "witness": None,
        "unknown": ["R"],
    }
    assert call(*words) == (3, "", err)
    assert list(tmp_path.iterdir()) == []


def test_why_without_a_reason_is_not_answered(call, monkeypatch):
    """The step is blocked for certain, but the question was why: exit code 3."""
    monkeypatch.setattr(Walk, "verdict", gives(Blocked(None)))
    code, out, err = call("why", "5:RD", "R", "--seconds", 2, "--json")
    answer = json.loads(out)
    assert code == 3
    assert err == "unicursal: R is blocked; no reason was found within 2 s.\n"
    assert (answer["possible"], answer["kind"], answer["evidence"]) == (False, None, None)
    assert answer["unknown"] == []


def test_future_lines_not_found_in_time_are_none(call, monkeypatch):
    """One line on stderr, nothing on stdout; with --json the steps that are unknown."""
    monkeypatch.setattr(Walk, "future", gives_up)
    answer = call("future", "5:RD", "--exact")
    assert answer == (3, "", "unicursal: not decided within 2 s\n")
    code, out, err = call("future", "5:RD", "--exact", "--json")
    assert (code, err) == answer[::2]
    unknown = {"lines": None, "kept": None, "unknown": ["D", "L", "R"]}
    assert json.loads(out) == {"position": "5:RD", **unknown}


def test_nothing_is_drawn_when_time_is_short(call, monkeypatch, tmp_path):
    """One line on stderr, and no file."""
    monkeypatch.setattr(walk, "draw", gives_up)
    answer = call("draw", 5, "-n", 3, "-o", tmp_path / "a.svg")
    assert answer == (3, "", "unicursal: not decided within 2 s\n")
    assert list(tmp_path.iterdir()) == []


def test_what_was_not_drawn_in_time_has_no_position(call, monkeypatch):
    """An object for each that was asked for; those that were drawn before are told."""
    lines = iter([Line("3:RRDLLDRR")])
    monkeypatch.setattr(walk, "draw", lambda *_, **__: next(lines, None) or gives_up())
    code, out, err = call("draw", 3, "--seed", 4, "-n", 2, "--json")
    assert (code, err) == (3, "unicursal: not decided within 2 s\n")
    fields = {"board": "3", "law": "fair"}
    assert [json.loads(line) for line in out.splitlines()] == [
        {"position": "3:RRDLLDRR", "seed": 4, "unknown": [], **fields},
        {"position": None, "seed": 5, "unknown": ["D", "R"], **fields},
    ]


def test_check_tells_what_it_knows(call, monkeypatch):
    """The line is sound as such; whether it can be completed is not decided."""
    replace_everywhere(monkeypatch, "unicursal.walk.loss.loss_of", gives_up)
    code, out, err = call("check", "5:RD", "--json")
    answer = json.loads(out)
    assert (code, err) == (3, "unicursal: not decided within 2 s\n")
    assert (answer["valid"], answer["lost"], answer["decided"]) == (True, None, False)
    assert answer["unknown"] == ["D", "L", "R"]


@pytest.mark.parametrize(
    ("puzzle", "unknown"), [("5+w0,0R", ["D"]), ("5@any-4,4+w0,0R", []), ("5@any-any+w0,0R", [])]
)
def test_check_tells_that_a_puzzle_is_not_decided(call, monkeypatch, puzzle, unknown):
    """With the same fields as an answer in time has."""
    in_time = json.loads(call("check", puzzle, "--json")[1])
    assert (in_time["decided"], in_time["unknown"]) == (True, [])
    replace_everywhere(monkeypatch, "unicursal.puzzle.solutions_of", gives_up)
    code, out, err = call("check", puzzle, "--json")
    answer = json.loads(out)
    assert (code, err) == (3, "unicursal: not decided within 2 s\n")
    assert answer.keys() == in_time.keys()
    assert (answer["valid"], answer["solutions"], answer["defects"]) == (None, None, [])
    assert (answer["decided"], answer["unknown"]) == (False, unknown)
    assert call("check", puzzle) == (3, "", err)


def test_check_tells_the_solution_when_the_clues_take_too_long(call, monkeypatch):
    """The puzzle is a good one; whether all its clues are needed is not decided."""
    replace_everywhere(monkeypatch, "unicursal.puzzle.needed_clues", gives_up)
    code, out, err = call("check", "3+w0,0R", "--json")
    answer = json.loads(out)
    assert (code, err) == (3, "unicursal: not decided within 2 s\n")
    assert (answer["valid"], answer["solutions"], answer["minimal"]) == (True, 1, None)
    assert (answer["decided"], answer["unknown"]) == (False, [])
    assert call("check", "3+w0,0R")[1] == "one solution: 3+w0,0R:DDRUURDD\n"


def test_solve_tells_that_a_puzzle_is_not_decided(call, monkeypatch):
    """With the same fields as an answer in time has."""
    in_time = json.loads(call("solve", "3+w0,0R", "--json")[1])
    replace_everywhere(monkeypatch, "unicursal.puzzle.solutions_of", gives_up)
    code, out, err = call("solve", "3+w0,0R", "--json")
    assert (code, err) == (3, "unicursal: not decided within 2 s\n")
    answer = json.loads(out)
    assert answer.keys() == in_time.keys()
    assert (answer["puzzle"], answer["solutions"]) == ("3+w0,0R", None)


def test_a_complete_line_needs_no_budget(call, monkeypatch):
    """It is its own proof, so nothing is searched for."""
    replace_everywhere(monkeypatch, "unicursal.walk.loss.loss_of", gives_up)
    code, out, _ = call("check", "3:RRDLLDRR", "--json")
    assert (code, json.loads(out)["decided"], json.loads(out)["unknown"]) == (0, True, [])


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon"])
@pytest.mark.parametrize(
    "command", ["options 5", "why 5 R", "future 5", "draw 5", "check 5", "rules first 5"]
)
def test_seconds_are_a_positive_number(call, command, seconds):
    """Anything else is bad input, told in a line."""
    code, out, err = call(*command.split(), "--seconds", seconds)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "'--seconds': expected a number of seconds" in err
    assert err.endswith(f"not {seconds}\n")
