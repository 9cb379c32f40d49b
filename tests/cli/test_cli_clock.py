"""`--seconds`: every command that may take long has it, and it is heard wherever Ctrl-C is."""

import json
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest
import typer

from patching import replace_everywhere
from unicursal import cli
from unicursal.cli import clock, commands
from unicursal.rules.trials import audit as audits

COMPILING = "compiling, once\n"
QUICK = {
    *("play", "studio"),  # which end when somebody ends them
    *("rules list", "rules show", "rules history"),
    *("campaign status", "campaign report", "campaign list"),
    "compile",
}
"""Commands that compute nothing."""


def all_commands():
    """Each with its words."""
    app = typer.main.get_command(commands.whole_app())
    for name, command in app.commands.items():
        for under, part in getattr(command, "commands", {"": command}).items():
            if not hasattr(part, "commands"):  # `rules study` has those that `rules` hides
                yield f"{name} {under}".strip(), part


def test_every_command_that_may_take_long_has_a_clock():
    """But for those that compute nothing, which are named."""
    without = {
        words
        for words, command in all_commands()
        if not any("--seconds" in parameter.opts for parameter in command.params)
    }
    assert without == QUICK


def never(*_, **__):
    """Work without an end, in plain Python; the clock rings when it has begun."""
    clock._clocks[-1]._allowed = 0.0
    while True:
        time.sleep(0.001)


@pytest.mark.parametrize(
    ("words", "work", "found"),
    [
        (["count", "5"], "unicursal.puzzle.count_with_clues", {"position": "5", "count": None}),
        (
            ["count", "5:RD", "--by-first-step"],
            "unicursal.puzzle.count_with_clues",
            {"position": "5:RD", "counts": {}, "unknown": ["D", "L", "R"]},
        ),
        (
            ["rank", "5:RD"],
            "unicursal.count.rank",
            {"position": "5:RD", "rank": None, "lost": None},
        ),
        (["unrank", "5", "3"], "unicursal.count.unrank", {"position": None, "rank": "3"}),
        (
            ["sample", "5", "-k", "2", "--seed", "1"],
            "unicursal.count.Table",
            {"board": "5", "seed": 1, "walkthroughs": []},
        ),
        (
            ["level", "13x7", "--seed", "1"],
            "unicursal.level.make_floors",
            {"width": 13, "height": 7, "seed": 1, "rows": None, "path": None},
        ),
        (
            ["stats", "5", "--rules", "5", "--seed", "1"],
            "unicursal.rules.trials.stats.stats_of",
            {"rules": "5", "seed": 1, "rows": []},
        ),
        (
            ["rules", "needed", "5", "--boards", "5"],
            "unicursal.rules.trials.needs.needs_of",
            {"set": "5", "rules": []},
        ),
        (
            ["draw", "5@any-any", "--seed", "1"],
            "unicursal.walk.ends.ends_by_chance",
            {"position": None, "board": "5@any-any", "law": "fair", "seed": 1, "unknown": []},
        ),
    ],
)
def test_the_clock_ends_a_command_with_what_was_found(call, monkeypatch, words, work, found):
    """Exit code 3, one line on stderr, and with --json an object in which the rest is unknown."""
    replace_everywhere(monkeypatch, work, never)
    code, out, err = call(*words, "--seconds", "600", "--json")
    assert (code, err) == (3, "unicursal: not decided within 600 s\n")
    assert json.loads(out) == found


def test_what_was_made_before_the_clock_rang_is_printed(call, monkeypatch):
    """Each puzzle that was finished, and no file."""
    from unicursal.puzzle import make_puzzle

    def one(*given):
        return make_puzzle(*given) if given[3] == 1 else never()

    replace_everywhere(monkeypatch, "unicursal.puzzle.make_puzzle", one)
    code, out, err = call("puzzle", "3", "-n", "2", "--seed", "1", "--seconds", "600")
    assert (code, err) == (3, "unicursal: not decided within 600 s\n")
    assert out.count("seed 1)") == 1


def test_an_audit_tells_the_boards_that_are_done(call, monkeypatch):
    """The counts so far; that it is not finished is told too."""
    portions_of = audits.portions_of

    def only_small(scope, *rest):
        return portions_of(scope, *rest) if scope.board.width < 6 else never()

    words = ["rules", "audit", "5", "--boards", "5,7~100", "--json"]
    whole = json.loads(call("rules", "audit", "5", "--boards", "5", "--json")[1])
    monkeypatch.setattr(audits, "portions_of", only_small)
    code, out, _ = call(*words, "--seconds", "600")
    answer = json.loads(out)
    assert (code, answer["finished"], whole["finished"]) == (3, False, True)
    assert answer["positions"] == whole["positions"] == 1479


def test_a_run_that_the_clock_ends_tells_where_to_go_on(call):
    """In the midst of its kernels, on a board that it would never finish."""
    call("run", "5", "--rules", "exact")
    code, out, err = call("run", "9", "--rules", "exact", "--seconds", "1", "--json")
    answer = json.loads(out)
    assert (code, err) == (3, "unicursal: not decided within 1 s\n")
    assert answer["completed"] > 0
    assert answer["upcoming"].startswith("9:")


def test_kernels_hear_the_clock(call):
    """Of counting, sweeping and the exact search; each of these would take hours."""
    for words in (
        ["count", "21", "--yes"],
        ["count", "13@any-any"],
        ["run", "15x14", "--rules", "exact"],
        ["draw", "1500x1499", "--law", "backbite", "--format", "moves"],
        ["stats", "9", "--rules", "mended", "--attempts", "1000000"],
    ):
        code, _, err = call(*words, "--seconds", "0.3")
        assert (code, err.removeprefix(COMPILING).count("\n")) == (3, 1), (words, err)


def test_what_swallows_the_clock_hears_it_once_more(call, monkeypatch):
    """Code that a library runs in passing may lose what is raised there."""

    def deaf(*_, **__):
        with suppress(KeyboardInterrupt):
            never()
        never()

    monkeypatch.setattr(clock, "_AGAIN", 0.1)
    replace_everywhere(monkeypatch, "unicursal.count.rank", deaf)
    code, _, err = call("rank", "5:RD", "--seconds", "600")
    assert (code, err) == (3, "unicursal: not decided within 600 s\n")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix ignores Ctrl-C")
def test_the_clock_rings_where_ctrl_c_is_ignored():
    """As it is in the background of a shell; nothing of the process is left behind."""
    code = "import signal, runpy, sys; signal.signal(signal.SIGINT, signal.SIG_IGN)"
    code += "; sys.argv = ['unicursal', 'count', '19', '--seconds', '0.3']"
    code += "; runpy.run_module('unicursal', run_name='__main__')"
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.endswith("unicursal: not decided within 0.3 s\n")


def test_a_campaign_that_the_clock_ends_says_how_to_go_on_and_no_more(tmp_path):
    """Nothing is said of what its workers shared; a slow machine may not even have begun."""
    folder = str(tmp_path / "nine")
    words = ["campaign", "start", "enumerate", "9", "--rules", "7", "--dir", folder]
    bounds = ["--workers", "1", "--seconds", "2", "--quiet"]
    done = subprocess.run(
        [sys.executable, "-m", "unicursal", *words, *bounds],
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    *before, last = done.stderr.splitlines()
    assert (done.returncode, last) == (3, "unicursal: not decided within 2 s")
    assert set(before) <= {f"unicursal campaign resume {folder} continues from here"}


def test_compiling_costs_no_time(call, monkeypatch):
    """A clock that counted it would depend on what ran before."""
    asked = threading.Event()

    def compiling(frame):
        asked.set()
        return frame is not None and time.monotonic() < end

    end = time.monotonic() + 1
    monkeypatch.setattr(cli.ctrl_c, "comes_while_compiling", compiling)
    replace_everywhere(monkeypatch, "unicursal.count.rank", lambda *_, **__: time.sleep(600))
    assert call("rank", "5:RD", "--seconds", "0.1")[0] == 3
    assert asked.is_set()
    assert time.monotonic() >= end


def test_a_command_without_a_clock_is_not_stopped_by_the_last_one(call):
    """Nothing rings after a command has ended, and its handler of Ctrl-C is gone."""
    before = signal.getsignal(signal.SIGINT)
    assert call("rank", "5:RD", "--seconds", "600")[0] == 0
    assert clock.complaint() is None
    assert not clock._clocks
    assert signal.getsignal(signal.SIGINT) == before


def test_a_clock_that_rings_at_once_is_known(call, monkeypatch):
    """It may ring before it is wound up: it is no Ctrl-C, and it does not ring again."""
    real, begun = clock._Clock.begin, []

    def rings_within(self):
        begun.append(self)
        real(self)
        time.sleep(5)  # until it rings

    monkeypatch.setattr(clock._Clock, "begin", rings_within)
    assert call("rank", "5:RD", "--seconds", "0.001")[0] == 3
    assert not clock._clocks
    assert not begun[0]._thread.is_alive()
