"""`unicursal run` from any place, and what it tells."""

import json
import os
import re
import signal
import threading

import pytest

from patching import replace_everywhere
from unicursal.rules.trials import _runs

FIRST_STOP = "9:RRRRRRRRDDDDDDDLLLLLLLURURDRUULURURRDLDR"


def test_from_a_number_to_the_first_dead_end(call):
    """The exact number of the dead end, and a command that goes on behind it."""
    code, out, _ = call("run", 9, "--rules", 7, "--from", 13_500)
    assert code == 1
    assert out.startswith(f"348 walkthroughs\ndead end: {FIRST_STOP}\nnumber 13,849 in left-first")
    command = re.search(r"continue past the dead end: unicursal (.*)", out)[1]
    answer = json.loads(call(*command.split(), "--limit", 5, "--json")[1])
    assert answer["completed"] or answer["dead_end"] != FIRST_STOP
    assert int(answer["rank"]) >= 13_848
    # With a rule that forbids a step before it, the position itself is a place to go on from.
    answer = json.loads(call("run", FIRST_STOP, "--rules", 7, "--json")[1])
    assert (answer["completed"], answer["dead_end"]) == (0, FIRST_STOP)


@pytest.mark.parametrize("rules", ["5", "5-future-one-thin", "exact", "principles"])
def test_a_limit_tells_where_to_go_on(call, rules):
    """The pieces add up, each with the exact number of its last walkthrough."""
    position, completed = "5", 0
    while position:
        answer = json.loads(call("run", position, "--rules", rules, "--limit", 40, "--json")[1])
        completed += answer["completed"]
        assert int(answer["rank"]) == completed - 1
        assert answer["finished"] == (answer["upcoming"] is None)
        position = answer["upcoming"]
    assert completed == 104


def test_an_exact_run_from_a_position_of_any_shape(call):
    """Blocked cells and other ends are no hindrance; a lost line has something after it."""
    code, out, _ = call("run", "4x5@0,0-0,2~0,1:RRR", "--rules", "exact", "--list")
    whole = call("run", "4x5@0,0-0,2~0,1", "--rules", "exact", "--list")[1].splitlines()
    assert code == 0
    assert out.splitlines() == whole[-len(out.splitlines()) :]
    assert call("run", "3:DR", "--rules", "exact")[1] == "1 walkthroughs, to the end of the board\n"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("run 9:RX --rules 7", "X"),
        ("run 9:RL --rules 7", "step 2 (L) meets the line"),
        ("run 9:RR --rules 7 --from 3", "leave out --from"),
        ("run 9:RR --rules 7 --order random --limit 2", "at the start of a board"),
        ("run 9 --rules 7 --order random --limit 2 --from 1", "at the start of a board"),
        ("run 8:RR --rules 7", "n odd"),
        ("run 5 --rules 7 --from -1", "--from"),
    ],
)
def test_bad_input(call, words, complaint):
    """One line, exit code 2."""
    code, out, err = call(*words.split())
    assert (code, out) == (2, "")
    assert complaint in err


def test_a_number_that_does_not_exist(call):
    """There is nothing to begin with: exit code 1."""
    code, _, err = call("run", 5, "--rules", 7, "--from", 104)
    assert code == 1
    assert "there is no number 104" in err


def test_ctrl_c_tells_what_was_done(call, monkeypatch):
    """Where the line stands, and the command; what it goes on with is the rest."""
    real, calls = _runs.left_first, []

    def interrupted(*arguments):
        calls.append(1)
        if len(calls) == 7:
            os.kill(os.getpid(), signal.SIGINT)
        return real(*arguments)

    replace_everywhere(monkeypatch, f"{_runs.__name__}.left_first", interrupted)
    assert threading.current_thread() is threading.main_thread()
    code, out, err = call("run", 7, "--rules", 7, "--from", 108_000, "--json")
    assert (code, err.splitlines()[-1]) == (130, "unicursal: stopped")
    first = json.loads(out)
    assert not first["finished"]
    rest = json.loads(call("run", first["upcoming"], "--rules", 7, "--json")[1])
    assert first["completed"] + rest["completed"] == 3_712


def test_ctrl_c_does_not_wait_for_a_compilation(call, monkeypatch):
    """Elsewhere a run stops where it can go on; before its kernels are there, at once."""
    numba = {"__name__": "numba.core.compiler", "signal": signal}
    exec("def compiling(*_):\n    signal.raise_signal(2)\n    raise SystemError('went on')", numba)
    replace_everywhere(monkeypatch, f"{_runs.__name__}.left_first", numba["compiling"])
    code, _, err = call("run", 7, "--rules", 7)
    assert (code, err.splitlines()[-1]) == (130, "unicursal: stopped")


def test_rank_of_a_lost_line(call):
    """It has a place in the order, and it is said that it begins no walkthrough."""
    assert "no walkthrough begins with it; 13,848 come before it" in call("rank", FIRST_STOP)[1]
    assert json.loads(call("rank", FIRST_STOP, "--json")[1])["lost"]
    assert not json.loads(call("rank", "9:RR", "--json")[1])["lost"]
