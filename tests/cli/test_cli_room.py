"""The command `room`."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest


@pytest.fixture
def room(call):
    """Run the command in this process: exit code, stdout, stderr."""
    return lambda words: call("room", *words.split())


def test_fields(room):
    """The promised fields; maps in text rows; the same seed, the same maps."""
    code, out, _ = room("9x9 0,1 1,7 -k 3 --seed 5 --json")
    answer = json.loads(out)
    assert code == 0
    assert answer["solvable"] is True
    assert answer["count"] == "16"
    assert answer["nearest"] is None
    assert [len(rows) for rows in answer["maps"]] == [9, 9, 9]
    assert all(rows[1][0] == "<" and rows[7][1] == ">" for rows in answer["maps"])
    assert room("9x9 0,1 1,7 -k 3 --seed 5 --json")[1] == out


def test_counting_draws_nothing(room):
    """`--count` gives the number alone, or no maps in JSON."""
    assert room("9x9 1,1 1,7 --count") == (0, "16\n", "")
    answer = json.loads(room("9x9 1,1 1,7 --count --json")[1])
    assert (answer["count"], answer["maps"]) == ("16", [])
    answer = json.loads(room("71x21 1,1 35,9 --lattice -k 0 --json")[1])
    assert (answer["solvable"], answer["count"]) == (True, None)


def test_pictures(room):
    """Blocks for people, rows of signs with --ascii."""
    _, out, _ = room("5x5 0,1 0,3 --seed 1")
    blocks = ["██████████", "○       ██", "██████  ██", "●       ██", "██████████"]
    assert out.splitlines() == [*blocks, "of 1 perfect labyrinths, seed 1"]
    _, out, _ = room("5x5 0,1 any --seed 1 --ascii --strict -k 2")
    assert out.splitlines()[:5] == ["#####", "<   #", "### #", "#>  #", "#####"]
    assert out.count("#####") == 4


def test_none(room):
    """Exit code 1, the sentence that proves it, and what is nearest."""
    code, out, _ = room("13x9 0,1 6,5 --strict")
    assert code == 1
    assert "steps apart" in out
    assert "nearest END" in out
    assert "rare branch" in out
    code, out, _ = room("13x9 0,1 6,5 --strict --json")
    answer = json.loads(out)
    assert (code, answer["solvable"], answer["count"], answer["maps"]) == (1, False, "0", [])
    assert "corner touches" in answer["reason"]
    kinds = [offer["kind"] for offer in answer["nearest"]]
    assert kinds == ["end", "perfect", "goal", "overrun", "branch"]
    assert answer["nearest"][0]["end"] == [7, 5]


def test_wishes(room):
    """Goal rooms, overruns and fixed tiles."""
    rows = json.loads(room("7x7 0,1 4,4 --room exit=5x2 --seed 1 --json")[1])["maps"][0]
    assert rows[4][4] == ">"
    assert sum(row.count(" ") for row in rows) > 12
    assert json.loads(room("7x7 0,1 5,3 --overrun 2 --json")[1])["solvable"]
    both = [int(json.loads(room(f"9x9 1,1 1,7 --count --json {fixed}")[1])["count"])
            for fixed in ("--open 4,4", "--wall 4,4")]  # fmt: skip
    assert sum(both) == 16
    assert min(both) > 0


def test_all_pairs(room):
    """Pairs along the border, and the sum over all ends."""
    assert json.loads(room("5x7 --pairs --json")[1]) == {"pairs": 66, "solvable_pairs": 10}
    assert json.loads(room("7x9 --total --lattice --json")[1]) == {"total": "62"}
    assert room("7x9 --total --strict") == (0, "96\n", "")
    assert room("5x7 --pairs") == (0, "10 of 66 pairs\n", "")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("7 1,1 2,2", "WxH: '7'"),
        ("7x7", "START and END"),
        ("7x7 1,1", "START and END"),
        ("7x7 1;1 2,2", "START: '1;1'"),
        ("7x7 1,1 some", "END: 'some'"),
        ("2x7 1,1 1,2", "no inside"),
        ("9999999x9999999 1,1 3,3", "too large"),
        ("7x7 0,0 3,3", "corner"),
        ("7x7 1,1 9,9", "outside"),
        ("7x7 1,1 3,3 --room exit=3", "--room: '3'"),
        ("7x7 1,1 3,3 --room exit=1x3", "2x2"),
        ("7x7 1,1 any --overrun 1", "cannot be combined"),
        ("7x7 1,1 3,3 -k 99999999", "-k"),
        ("7x7 1,1 3,3 --wall 1,1", "cannot be a wall"),
        ("7x7 1,1 3,3 --open 0,4", "only doors"),
        ("7x7 1,1 3,3 --seed 18446744073709551616", "seed"),
        ("7x7 1,1 3,3 --total", "whole room"),
        ("7x7 --total --pairs", "either"),
        ("21x21 1,1 19,19", "--yes"),
        ("40x40 1,1 19,19", "22 tiles"),
        ("23x23 --total", "22 tiles"),
    ],
)
def test_bad_input(room, words, says):
    """One line that names the fault, exit code 2."""
    code, out, err = room(words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert says in err


@pytest.mark.slow
def test_ctrl_c_stops():
    """An interrupt ends long work with one line."""
    command = [sys.executable, "-m", "unicursal", "room", "17x17", "1,1", "15,15"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ)
    time.sleep(6)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.strip().splitlines()[-1] == "unicursal: stopped"
