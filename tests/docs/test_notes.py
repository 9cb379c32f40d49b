"""Every command of the page about the author's notes gives what the page says it gives."""

import re
import shlex
from pathlib import Path

import pytest

from unicursal.cli import run

PAGE = (Path(__file__).parents[2] / "docs/notes.md").read_text()
LARGEST = 13
"""Of the tables by size, what `make test` computes; the rest takes seconds to minutes."""


def tables():
    """The tables of the page, as rows of cells, each with the words before it."""
    end = 0
    for found in re.finditer(r"(?:^\|.*\n)+", PAGE, re.MULTILINE):
        rows = [
            [cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]
            for row in found[0].splitlines()
        ]
        yield PAGE[end : found.start()], rows[:1] + rows[2:]
        end = found.end()


def in_rows():
    """The commands that have a row of their own, in their order, with what they give."""
    for _, rows in tables():
        if rows[0][-2:] == ["command", "gives"]:
            for *_, command, gives in rows[1:]:
                words, slow = re.fullmatch(r"`unicursal (.*?)`( \(\d+ s\))?", command).groups()
                yield words, gives, bool(slow)


def by_size():
    """The commands of the tables by size."""
    for before, (sizes, *rows) in tables():
        if sizes[0] != "N":
            continue
        template = re.search(r"`unicursal (room NxN [^`]*)`", before)[1]
        for kind, *figures in rows:
            for number, gives in zip(map(int, sizes[1:]), figures, strict=True):
                words = template.replace("NxN", f"{number}x{number}")
                for less in (1, 2):
                    words = words.replace(f"{{N-{less}}}", str(number - less))
                yield words + " --strict" * (kind == "strict"), gives, number > LARGEST


def of_the_room():
    """The commands of the table of all exits."""
    for _, (head, *rows) in tables():
        if head[1] != "X = 1":
            continue
        for y, (_, *cells) in enumerate(rows, start=1):
            for x, cell in enumerate(cells, start=1):
                what, _, gives = cell.rpartition(": ")
                option = f"--{what} " if what not in {"", "perfect"} else ""
                yield f"room 7x7 0,1 {x},{y} {option}--count", gives, False


def cases(commands):
    """Those that take long run in `make test-all` only."""
    return [
        pytest.param(words, gives, id=words, marks=[pytest.mark.slow] if slow else [])
        for words, gives, slow in commands
    ]


def files_of_the_page():
    """The drawings that commands read."""
    found = re.findall(r"the file `([\w.]+)`:\n\n```\n(.*?)```", PAGE, re.DOTALL)
    assert {name for name, _ in found} == {"spiral.txt", "second.txt"}
    return dict(found)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the commands of the page run."""
    place = tmp_path_factory.mktemp("notes")
    for name, drawn in files_of_the_page().items():
        (place / name).write_text(drawn)
    return place


def given(words, folder, monkeypatch, capsys):
    """What a command prints, and its exit code."""
    monkeypatch.chdir(folder)
    code = run(shlex.split(words))
    told = capsys.readouterr()
    assert code in {0, 1}, told.err
    return code, told.out


@pytest.mark.parametrize(("words", "gives"), cases([*by_size(), *of_the_room()]))
def test_the_figures_of_the_tables(words, gives, folder, monkeypatch, capsys):
    """A count, or none at all."""
    code, told = given(words, folder, monkeypatch, capsys)
    assert (code, told.strip() if not code else "none") == (int(gives == "none"), gives)


def test_the_commands_of_the_rows(folder, monkeypatch, capsys):
    """One after the other, because some read what others wrote."""
    for words, gives, slow in in_rows():
        if not slow:
            assert_given(words, gives, folder, monkeypatch, capsys)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "gives"), [(words, gives) for words, gives, slow in in_rows() if slow]
)
def test_the_commands_that_take_long(words, gives, folder, monkeypatch, capsys):
    """Those of the rows that are marked with their time."""
    assert_given(words, gives, folder, monkeypatch, capsys)


def assert_given(words, gives, folder, monkeypatch, capsys):
    """The figure alone, a refusal for `none`, or words of the answer."""
    code, told = given(words, folder, monkeypatch, capsys)
    if gives == "none":
        assert (code, told.startswith("no ")) == (1, True), words
    elif gives.isdecimal():
        assert (code, told.strip()) == (0, gives), words
    else:
        assert gives in told, words


def test_the_page_has_every_hypothesis():
    """They are numbered without a gap, and each has a command."""
    numbers = [
        int(row[0]) for _, rows in tables() for row in rows if row[0].isdecimal() and len(row) < 6
    ]
    assert numbers == list(range(1, 26))
    assert len([*in_rows()]) > 60
    assert len([*of_the_room()]) == 25
    commands = {words.split()[0] for words, _, _ in in_rows()}
    assert commands == {"room", "level", "edit", "check", "count"}


def test_no_way_of_6x5_is_longer_than_his():
    """All ways that keep clear of themselves, tried one by one: 8 inner tiles at the most."""
    inner = {(x, y) for x in range(1, 5) for y in range(1, 4)}

    def beside(tile):
        x, y = tile
        return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} & inner

    def longest(way):
        if way[-1] == (4, 2):
            return len(way)
        return max(
            (
                longest([*way, tile])
                for tile in beside(way[-1]) - {*way}
                if not beside(tile) & {*way[:-1]}
            ),
            default=0,
        )

    assert longest([(2, 1)]) == 8


def test_the_exits_without_a_room_are_those_beside_the_entrance():
    """As the notes say: within 1 square of the entrance, and nowhere else."""
    shut = [words.split()[3] for words, gives, _ in of_the_room() if gives == "none"]
    assert shut == ["1,1", "2,1", "1,2", "2,2"]
