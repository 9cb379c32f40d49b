"""Options by the names that they had before, and how many of them a help shows."""

import json
import re

import pytest
from typer.main import get_command

from unicursal.cli import run
from unicursal.cli.commands import whole_app
from unicursal.cli.spellings import MOVED, SPELLINGS, Spelling


def printed(words, capsys):
    """What a command prints on stdout and stderr."""
    assert run(words.split()) == 0
    return capsys.readouterr()


WAY = "level 31x21 --exit 29,19 --seed 3 "
RENAMED = [
    (WAY + "--goal-room 3x3", WAY + "--room exit=3x3", None),
    (WAY + "--perfect --hall=13,7,5x3", WAY + "--quality perfect --room 13,7=5x3", None),
    (WAY + "--strict", WAY + "--quality strict", None),
    (WAY + "--entrance-room=3x3", WAY + "--room entrance=3x3", "--room entrance=3x3"),
    (WAY + "--halls 1", WAY + "--room halls=1", "--room halls=1"),
    (WAY + "--min-length 99", WAY + "--length 99..", "--length 99.."),
    (WAY + "--min-length 99 --max-length 221", WAY + "--length 99..221", "--length ..221"),
    (WAY + "--shortcuts 1", WAY + "--place shortcuts=1", "--place shortcuts=1"),
    (WAY + "--one-way 1", WAY + "--place one-way=1", "--place one-way=1"),
    (WAY + "--overrun 2", WAY + "--allow-overrun 2", "--allow-overrun 2"),
    ("level 33x23 --stretch way.txt", "edit way.txt --stretch 33x23", "edit way.txt"),
    ("check way.txt --overrun 2", "check way.txt --allow-overrun 2", "--allow-overrun 2"),
    ("check hall.txt --hall 13,7,5x3", "check hall.txt --room 13,7=5x3", None),
    (
        "play 31x21 --goal-room 3x3 --seed 1 --keys R",
        "play 31x21 --room exit=3x3 --seed 1 --keys R",
        None,
    ),
    ("room 7x7 0,1 5,5 --strict --seed 1", "room 7x7 0,1 5,5 --quality strict --seed 1", None),
    ("room 11x9 1,1 9,7 --lattice --seed 1", "room 11x9 1,1 9,7 --quality lattice --seed 1", None),
    ("room 9x9 0,1 4,4 --goal 3x3 --seed 1", "room 9x9 0,1 4,4 --room exit=3x3 --seed 1", None),
    (
        "room 9x9 0,1 4,4 --goal-room 3x3 --seed 1",
        "room 9x9 0,1 4,4 --room exit=3x3 --seed 1",
        None,
    ),
    ("room --map way.txt --seed 1", "room --sketch way.txt --seed 1", "--sketch way.txt"),
    ("future 5:RD --exact", "future 5:RD --future exact", None),
    ("future 5:RRD --paper", "future 5:RRD --future paper", "--future paper"),
    (
        "stats 5 --rules 5 -n 2 --seed 1 --most 2",
        "stats 5 --rules 5 -n 2 --seed 1 --limit 2",
        "--limit 2",
    ),
    (
        "campaign start stats 5 --rules 5 -n 2 --seed 1 --most=2 --dir old",
        "campaign start stats 5 --rules 5 -n 2 --seed 1 --limit 2 --dir new",
        "--limit 2",
    ),
    ("rules lost 5 5", "rules study lost 5 5", "rules study lost"),
    (
        "rules whole 5+forced --board 5",
        "rules study whole 5+forced --board 5",
        "rules study whole",
    ),
    (
        "rules principles 5 --boards 5~20",
        "rules study principles 5 --boards 5~20",
        "rules study principles",
    ),
]
"""What was called otherwise, what it is called now, and what the hint says."""


@pytest.mark.parametrize(("before", "now", "hint"), RENAMED)
@pytest.mark.parametrize("form", ["", " --json"])
def test_old_names_do_what_they_did(before, now, hint, form, capsys, tmp_path, monkeypatch):
    """The same answer; who is not promised the old name is told the new one, beside the answer."""
    monkeypatch.chdir(tmp_path)
    for name, options in (("way", ""), ("hall", "--room 13,7=5x3 ")):
        assert run(f"{WAY}{options}-q -o {name}.txt".split()) == 0
    old, new = (printed(words + form, capsys) for words in (before, now))
    answers = [each.out for each in (old, new)]
    if before.startswith("campaign"):  # which tells its folder and how long it took
        answers = [json.loads(out)["result"] for out in answers] if form else []
    assert answers[:1] == answers[1:]
    hints = [line for line in old.err.splitlines() if " is now " in line]
    assert (hint in hints[-1]) if hint else not hints
    assert " is now " not in new.err


def test_no_old_name_is_left_out():
    """The rows above have every option and command that is called otherwise now."""
    olds = {(name, option) for name, each in SPELLINGS.items() for option in each.old}
    rows = [before.replace("=", " ").split() for before, _, _ in RENAMED]
    names = {"campaign": "start"}
    tried = {(names.get(row[0], row[0]), word) for row in rows for word in row[1:]}
    assert olds <= tried
    assert {*MOVED} <= {" ".join(row[:2]) for row in rows}


def test_who_is_quiet_is_told_nothing(capsys):
    """Hints are remarks."""
    assert not printed(WAY + "--halls 1 -q", capsys).err


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
        "--halls x",
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
