import io
import subprocess
import sys
import time
from contextlib import redirect_stderr
from types import SimpleNamespace

import pytest
from typer.main import get_command

from unicursal.cli import ctrl_c, output, run
from unicursal.cli.commands import app_for, whole_app
from unicursal.cli.output import progress_on_stderr

CODE = """
import sys
from unicursal.cli import run
unwanted = set(sys.argv[1].split(","))
for words in sys.argv[2:]:
    assert run(words.split()) == 0
    assert not unwanted & set(sys.modules), words
"""
HELP = ["--help", "--version"]
PLAIN = [
    "convert 5:RR a.svg",
    "convert 5:RR a.txt",
    "convert 5 a.map",
    "check 3:RRDLLDRR",
    "rules list",
    "rules show c-shape",
]


@pytest.mark.parametrize(
    ("unwanted", "commands"),
    [
        ("numpy,numba,fpdf,unicursal.walk", HELP),
        ("numba,rich,fpdf,fastapi", PLAIN),
        ("rich,fpdf,fastapi", ["draw 3 --law backbite"]),
    ],
    ids=["help", "plain", "draw"],
)
def test_commands_load_only_what_they_need(unwanted, commands, tmp_path):
    """Help needs no arrays, what draws nothing new no kernel, what no terminal shows no colours."""
    command = [sys.executable, "-c", CODE, unwanted, *commands]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    told = [words for words in done.stderr.splitlines() if not words.startswith("wrote ")]
    assert (done.returncode, told) in [(0, []), (0, ["compiling, once"])]


def test_the_list_of_commands_says_what_they_say():
    """It stands in a table, so that no command need be loaded for it."""
    listed, loaded = (get_command(app).commands for app in (app_for([]), whole_app()))
    assert list(listed) == list(loaded)
    for name, command in loaded.items():
        first, _, _ = listed[name].help.partition("\n\n")
        assert first == command.help.partition("\n\n")[0].replace("\n", " ")


def test_the_version_is_printed(capsys):
    """`--version` needs no command."""
    from unicursal import __version__

    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"{__version__}\n"


def test_a_command_that_is_none_is_told(capsys):
    """One line that names it, although only the command that is asked for is loaded."""
    assert run(["drwa", "5"]) == 2
    assert capsys.readouterr().err.startswith("unicursal: No such command 'drwa'.")


def test_ctrl_c_while_a_command_loads_is_one_line(capsys, monkeypatch):
    """Whatever is being imported when it comes."""
    from unicursal.cli import commands

    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "app_for", interrupted)
    assert run(["draw", "5"]) == 130
    assert capsys.readouterr().err == "unicursal: stopped\n"


class Terminal(io.StringIO):
    """A stderr on which somebody looks."""

    def isatty(self):
        """It says that it is one."""
        return True

    def shows(self, words):
        """Whether words appear there before long."""
        for _ in range(200):
            if words in self.getvalue():
                return True
            time.sleep(0.05)
        return False


@pytest.fixture
def terminal(monkeypatch):
    """A terminal that is shown everything at once."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(output, "_PATIENCE", 0.0)
    return Terminal()


def test_long_work_that_tells_nothing_is_shown_on_a_terminal(terminal, capsys):
    """A bar without a share appears by itself, and goes; stdout stays what it was."""
    with redirect_stderr(terminal), progress_on_stderr():
        assert terminal.shows("working")
        print("an answer")
    assert capsys.readouterr().out == "an answer\n"


def test_what_is_told_takes_the_place_of_the_bar_without_a_share(terminal):
    """Words and share, whether they were told before the bar appeared or after."""
    with redirect_stderr(terminal), progress_on_stderr() as tell:
        assert terminal.shows("working")
        tell("counting", 0.25)
        assert terminal.shows("counting")
        assert terminal.shows("25%")


def test_short_work_shows_nothing(terminal, monkeypatch):
    """No bar appears before it takes long."""
    monkeypatch.setattr(output, "_PATIENCE", 1000.0)
    with redirect_stderr(terminal), progress_on_stderr() as tell:
        tell("counting", 0.5)
    assert terminal.getvalue() == ""


def test_ctrl_c_in_a_callback_of_c_is_heard_again():
    """What such a callback raises is lost, so the signal comes once more."""

    def interrupted():
        ctrl_c._hear_what_was_in_a_callback(SimpleNamespace(exc_type=KeyboardInterrupt))
        time.sleep(10)
        pytest.fail("it came only when the sleep was over")

    with pytest.raises(KeyboardInterrupt):
        interrupted()
