"""Options by the names that they had before, and how many of them a help shows."""

import re

import pytest
from typer.main import get_command

from unicursal.cli import run
from unicursal.cli.commands import whole_app
from unicursal.cli.spellings import SPELLINGS, Spelling

SIZE = "level 31x21 --exit 29,19 --seed 3 "


def printed(words, capsys):
    """What a command prints on stdout and stderr."""
    assert run(words.split()) == 0
    return capsys.readouterr()


@pytest.mark.parametrize(
    ("before", "now", "hint"),
    [
        (SIZE + "--goal-room 3x3", SIZE + "--room exit=3x3", None),
        (SIZE + "--perfect --hall=13,7,5x3", SIZE + "--quality perfect --room 13,7=5x3", None),
        (SIZE + "--strict", SIZE + "--quality strict", None),
        (SIZE + "--entrance-room=3x3", SIZE + "--room entrance=3x3", "--room entrance="),
        (SIZE + "--halls 1", SIZE + "--room halls=1", "--room halls="),
        (SIZE + "--min-length 99 --max-length 221", SIZE + "--length 99..221", "--length ..N"),
        (SIZE + "--shortcuts 1", SIZE + "--place shortcuts=1", "--place shortcuts="),
        (SIZE + "--one-way 1", SIZE + "--place one-way=1", "--place one-way="),
        ("room 7x7 0,1 5,5 --strict --seed 1", "room 7x7 0,1 5,5 --quality strict --seed 1", None),
        (
            "room 11x9 1,1 9,7 --lattice --count",
            "room 11x9 1,1 9,7 --quality lattice --count",
            None,
        ),
        ("future 5:RD --exact", "future 5:RD --future exact", None),
        ("future 5:RRD --paper", "future 5:RRD --future paper", "--future paper"),
        (SIZE + "--overrun 2", SIZE + "--allow-overrun 2", "--allow-overrun N"),
        (
            "stats 5 --rules 5 -n 2 --seed 1 --most 2",
            "stats 5 --rules 5 -n 2 --seed 1 --limit 2",
            "--limit N",
        ),
        ("room 9x9 0,1 4,4 --goal 3x3 --count", "room 9x9 0,1 4,4 --room exit=3x3 --count", None),
    ],
)
def test_old_names_do_what_they_did(before, now, hint, capsys):
    """The same answer; who is not promised the old name is told the new one."""
    old, new = printed(before, capsys), printed(now, capsys)
    assert old.out == new.out
    told = old.err.replace(new.err, "")
    assert (hint in told) if hint else not told


def test_who_is_quiet_is_told_nothing(capsys):
    """Hints are remarks."""
    assert not printed(SIZE + "--halls 1 -q", capsys).err


def test_what_follows_two_hyphens_is_no_option(capsys):
    """A file may be called like an option."""
    assert run(["check", "--", "--hall"]) == 2
    assert "--hall" in capsys.readouterr().err


def one_by_one():
    """The commands that have none of their own."""

    def those_of(command, words):
        if not hasattr(command, "commands"):
            yield words
        for name, part in getattr(command, "commands", {}).items():
            yield from those_of(part, f"{words} {name}".strip())

    yield from those_of(get_command(whole_app()), "")


def shown(words, capsys):
    """The options that a help lists."""
    return re.findall(r"(?m)^│[ *]+(--[a-z-]+)", printed(words, capsys).out)


@pytest.mark.parametrize("command", [*one_by_one()])
def test_a_help_is_short(command, capsys):
    """Fewer than twenty options, unless all are asked for."""
    few = shown(f"{command} --help", capsys)
    assert 1 < len(few) < 20
    if SPELLINGS.get(command, Spelling()).rare:
        every = shown(f"{command} --help-all", capsys)
        assert {*every} > {*few}
        assert "--help-all" in printed(f"{command} --help", capsys).out


@pytest.mark.parametrize(
    "words",
    [
        "--room",
        "--room exit",
        "--room exit=3",
        "--room exit=3x3 --room exit=5x5",
        "--room hall=3x3",
        "--room halls=x",
        "--room 5,5=3",
        "--room 5=3x3",
        "--room halls=1 --room 5,5=3x3",
        "--length",
        "--length ..",
        "--length 5...9",
        "--length 9..5",
        "--quality lattice",
        "--sketch nowhere.txt",
        "--goal-room",
    ],
)
def test_bad_words_are_one_line(words, capsys):
    """Exit code 2, and a line that says what is wrong."""
    assert run(["level", "21x15", *words.split()]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_level_of_a_sketch(tmp_path, capsys):
    """What is drawn stays: walls, tiles on the way, an end."""
    rows = [[*("?" * 15)] for _ in range(11)]
    rows[1][1], rows[3][4], rows[5][7] = "<", " ", "#"
    path = tmp_path / "sketch.txt"
    path.write_text("\n".join(map("".join, rows)))
    out = printed(f"level --sketch {path} --exit 13,9 --seed 2", capsys).out.splitlines()
    assert (len(out[0]), len(out)) == (15, 11)
    assert (out[1][1], out[3][4], out[5][7]) == ("<", " ", "#")
    assert run(["level", "17x11", "--sketch", str(path)]) == 2
    assert "15x11 tiles, not 17x11" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("room 9x7 0,1 8,5 --seed 1", "room 9x7 --entrance 0,1 --exit 8,5 --seed 1"),
        ("run 5 --limit 3", "run 5 --rules exact --limit 3"),
        ("sample 5 --seed 1", "sample 5 -n 1 --seed 1"),
        ("stats 9 --attempts 2 --seed 1", "stats 9 --rules 9 --attempts 2 --seed 1"),
        ("rules audit 5 --board 5", "rules audit 5 --boards 5"),
        ("rules first 5 --boards 5", "rules first 5 --board 5"),
    ],
)
def test_what_is_one_thing_has_one_word_everywhere(one, other, capsys):
    """Whichever word comes to mind is understood, and what is left out is what most people want."""
    assert printed(one, capsys).out == printed(other, capsys).out
