"""Ctrl-C is heard at any moment, and inside all long work: kernels run in short portions."""

import ast
import importlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import unicursal
from patching import replace_everywhere
from unicursal import Board, Budget, Line, cli
from unicursal.cli import ctrl_c, run
from unicursal.count import Listing, counting, listing
from unicursal.errors import NothingToDrawError
from unicursal.exact.solver import _tasks
from unicursal.exact.solver._state import INTERRUPTED
from unicursal.exact.solver.engine import POSSIBLE, UNKNOWN, Engine
from unicursal.room import diagram as room_diagram
from unicursal.room.labyrinths import Labyrinths
from unicursal.room.question import Room
from unicursal.rules import RuleSet
from unicursal.rules.trials import runs
from unicursal.walk import backbite, draw

LONG_WORK = [
    ("count 17", "unicursal.count.counting", "pull"),
    ("sample 15 -k 1", "unicursal.count.sampling", "pull_long"),
    ("run 11 --rules exact", "unicursal.count._depth_first", "fill_block"),
    ("draw 401 --law backbite --seed 1 -o a.svg", "unicursal.walk._backbite", "bite"),
    (
        "draw 61~29,0~30,1~30,60~31,59~0,29~1,30~60,30~59,31 --law backbite --seed 1",
        "unicursal.walk._backbite",
        "grow",
    ),
    ("room 19x19 1,1 17,17 --yes", "unicursal.room._tiles", "advance"),
    ("level 1001x1001 --seed 1 -o a.txt", "unicursal.exact.solver._tasks", "perform"),
    ("rules audit 9 --boards 7", "unicursal.rules.trials._audit", "audit_rows"),
    ("run 9 --rules 9", "unicursal.rules.trials._runs", "left_first"),
    ("stats 9 --rules 9 --attempts 1000", "unicursal.rules.trials._runs", "at_random"),
]
SLOW = ("pull_long", "pull", "audit_rows")
"""Those that take seconds to come to their kernel."""


@pytest.mark.parametrize(
    ("words", "module", "kernel"),
    [
        pytest.param(*case, marks=[pytest.mark.slow] if case[2] in SLOW else [], id=case[2])
        for case in LONG_WORK
    ],
)
def test_a_command_stops_soon_and_writes_nothing(
    words, module, kernel, tmp_path, monkeypatch, capsys
):
    """An interrupt inside a kernel ends the command with exit code 130, one line and no file."""
    home = importlib.import_module(module)
    real = getattr(home, kernel)
    calls = []

    def interrupted(*arguments):
        # The first call may have to compile; the one that follows is interrupted.
        if len(calls) == 1:
            threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)).start()
        begin = time.thread_time()
        try:
            return real(*arguments)
        finally:
            calls.append(time.thread_time() - begin)

    replace_everywhere(monkeypatch, f"{module}.{kernel}", interrupted)
    monkeypatch.chdir(tmp_path)
    assert run(words.split()) == 130
    assert capsys.readouterr().err.splitlines()[-1] == "unicursal: stopped"
    assert list(tmp_path.iterdir()) == []
    # Of processor time, and several times what it should be.
    assert max(calls[1:]) < 1


@pytest.mark.slow
def test_at_any_moment_a_command_stops_with_one_line(tmp_path):
    """While Python starts, Numba loads, or a kernel hands back what it made."""
    moments = random.Random(1)
    for _ in range(100):
        words = [sys.executable, "-m", "unicursal", "draw", "801", "--law", "backbite"]
        process = subprocess.Popen(
            [*words, "-o", "a.svg"], cwd=tmp_path, stderr=subprocess.PIPE, text=True
        )
        moment = moments.uniform(0.15, 1.5)
        time.sleep(moment)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (130, "unicursal: stopped\n"), moment
        assert list(tmp_path.iterdir()) == []


def test_an_alarm_just_after_ctrl_c_does_not_wipe_it_out(monkeypatch):
    """The kernel has taken the signal from the interpreter: nobody else knows of it any more."""
    clocks = []

    class Clock:
        """A timer that rings when it is told to."""

        def __init__(self, _seconds, ring):
            self.ring = ring
            clocks.append(self)

        def start(self):
            """Nothing rings yet."""

        cancel = start

    def perform(state, *_):
        state.num[INTERRUPTED] = 1  # as `stopped` does
        clocks[-1].ring()
        return UNKNOWN

    engine = Engine(Board(5))
    monkeypatch.setattr(threading, "Timer", Clock)
    monkeypatch.setattr(_tasks, "perform", perform)
    with pytest.raises(KeyboardInterrupt):
        engine.settle(Budget(seconds=100).start())
    monkeypatch.undo()
    assert engine.settle(Budget(seconds=100).start()) == POSSIBLE  # and nothing is left of either


def test_what_a_library_makes_of_ctrl_c_is_no_fault(monkeypatch, capsys):
    """Numba may say that something is wrong with itself, when Ctrl-C comes while it works."""

    def at_fault(_):
        raise SystemError("a result with an exception set")

    monkeypatch.setattr(cli, "_run", at_fault)
    monkeypatch.setattr(ctrl_c, "was_heard", lambda: True)
    assert run([]) == 130
    assert capsys.readouterr().err == "unicursal: stopped\n"
    monkeypatch.undo()
    monkeypatch.setattr(cli, "_run", at_fault)
    with pytest.raises(SystemError):
        run([])


def test_an_import_is_finished_before_ctrl_c_is_heard(tmp_path):
    """A module that swallows everything while it loads does not swallow Ctrl-C."""
    module = "import signal\ntry:\n    signal.raise_signal(2)\nexcept BaseException:\n    pass\n"
    (tmp_path / "swallowing.py").write_text(module)
    program = """
from unicursal import cli

def work(_):
    import swallowing
    import time

    print("loaded", flush=True)
    time.sleep(30)

cli._run = work
cli.main()
"""
    assert outcome_of(program, tmp_path) == (130, "loaded\n", "unicursal: stopped\n")


def test_ctrl_c_before_anything_else_is_one_line(tmp_path):
    """While the process is made ready."""
    program = """
import signal
from unicursal import cli

cli._collect_seldom = lambda: signal.raise_signal(signal.SIGINT)
cli.main()
"""
    assert outcome_of(program, tmp_path) == (130, "", "unicursal: stopped\n")


def outcome_of(program, folder):
    """The exit code of a program, what it printed and what it complained of."""
    words = [sys.executable, "-c", program]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_no_kernel_hands_python_a_named_tuple():
    """Python makes one by code in which Ctrl-C may be raised, and Numba then crashes."""
    sources = Path(unicursal.__file__).parent.rglob("*.py")
    nodes = [node for source in sources for node in ast.parse(source.read_text()).body]
    tuples = {
        node.name
        for node in nodes
        if isinstance(node, ast.ClassDef) and "NamedTuple" in map(ast.unparse, node.bases)
    }
    results = {
        node.name: {name.id for name in ast.walk(node.returns) if isinstance(name, ast.Name)}
        for node in nodes
        if isinstance(node, ast.FunctionDef)
        and {"kernel", "maker"} & set(map(ast.unparse, node.decorator_list))
    }
    assert len(results) > 50
    assert "State" in tuples
    assert {name for name, result in results.items() if result & tuples} == set()


def test_portions_change_nothing_in_a_listing(monkeypatch):
    """A search that pauses after every few steps finds the same walkthroughs."""
    whole = Listing(Line("5x6")).block(1000)
    monkeypatch.setattr(listing, "_PORTION", 7)
    assert np.array_equal(Listing(Line("5x6")).block(1000), whole)
    assert np.array_equal(Listing(Line("5x6")).block(50), whole[:50])


def test_portions_change_nothing_in_a_count(monkeypatch):
    """Layers pulled in many shares, narrow boards swept a few steps a call: the same number."""
    from unicursal.count import count

    line = Line("7x8")
    number = count(line)
    monkeypatch.setattr(counting, "_SAFE_STEPS", 5)
    assert count(line) == number
    monkeypatch.setattr(counting, "_NARROW", 0)
    monkeypatch.setattr(counting, "_PORTION", 10)
    monkeypatch.setattr(counting, "_SHARE", 1)
    assert count(line, threads=1) == number
    assert count(line, threads=2) == number


def test_portions_change_nothing_in_a_grown_path(monkeypatch):
    """The law backbite draws the same on a shape, however often its first path pauses."""
    board = Board("9~4,4~5,4")
    whole = draw(board, "backbite", 3)
    monkeypatch.setattr(backbite, "_GROWING_PORTION", 3)
    monkeypatch.setattr(backbite, "_PORTION", 100)
    told = []
    assert draw(board, "backbite", 3, lambda words, _: told.append(words)) == whole
    assert "looking for a first line" in told


def test_growing_ends_where_there_is_no_path():
    """Three dead ends: the moves run out, and this is no proof."""
    with pytest.raises(NothingToDrawError, match="no proof"):
        draw(Board("7~1,0~2,1~2,6~3,5~0,3~1,4~6,2~5,3"), "backbite", 1)


def test_portions_change_nothing_in_a_room(monkeypatch):
    """A tile taken in many portions of states makes the same diagram."""
    room = Room(11, 13, (1, 1), (9, 11))
    whole = Labyrinths(room)
    number, maps = whole.count, whole.sample(5, 3)
    monkeypatch.setattr(room_diagram, "_PORTION", 10)
    again = Labyrinths(room)
    assert again.count == number
    assert all(map(np.array_equal, again.sample(5, 3), maps))


def test_portions_change_nothing_in_a_run_under_rules(monkeypatch):
    """A run that pauses after every few positions, even midway, comes to the same."""
    monkeypatch.setattr(runs, "_SHORT", 0.0)  # no portion is doubled
    tallies = []
    for portion in (1000, 3):
        monkeypatch.setattr(runs, "_FIRST_PORTION", portion)
        run = runs.RuleRun(Board(7), RuleSet.parse("5"))
        walked = [run.left_first(), run.line, run.positions]
        run = runs.RuleRun(Board(9), RuleSet.parse("7"))
        tallies.append([*walked, run.at_random(50, 3), run.line, run.positions])
    assert tallies[0] == tallies[1]
