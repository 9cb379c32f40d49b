"""All commands speak the same language."""

import io
import json
import os
from concurrent.futures import ThreadPoolExecutor

import pytest
from typer.main import get_command

from unicursal.cli import run
from unicursal.cli.commands import whole_app

_JSON_FILES = ["draw 5 --seed 3 -o", "puzzle 5 --seed 3 -o", "level 9x9 --seed 3 -o"]


def _leaves(command, name=""):
    """All commands with their whole names."""
    if not hasattr(command, "commands"):
        yield name, command
        return
    for each in command.commands.values():
        if each.hidden:  # a name that a command had before
            continue
        yield from _leaves(each, f"{name} {each.name}".strip())


_COMMANDS = dict(_leaves(get_command(whole_app())))


@pytest.mark.parametrize("name", _COMMANDS)
def test_every_command_has_what_people_expect(name):
    """JSON and quiet everywhere, a long name for every short one, and an example of its own."""
    command = _COMMANDS[name]
    options = [param for param in command.params if param.param_type_name == "option"]
    names = [set(option.opts) for option in options]
    assert {"--json"} in names
    assert {"--quiet", "-q"} in names
    for known in names:
        assert any(each.startswith("--") for each in known), known
    assert all({"--number", "-n"} <= known for known in names if "-n" in known or "-k" in known)
    assert all({"--output", "-o"} <= known for known in names if "-o" in known)
    assert "For example: unicursal " in command.help
    assert f"unicursal {name}" in command.help.split("For example:")[1]


@pytest.mark.parametrize("name", ["level", "rules list"])
def test_flags_have_no_type_in_help(name, call):
    """A flag is its name and what it does."""
    _, out, _ = call(*name.split(), "--help")
    assert "bool" not in out
    assert "--json" in out


@pytest.mark.parametrize("words", _JSON_FILES)
def test_what_is_written_as_json_is_read(words, call, tmp_path):
    """The JSON of a labyrinth, a puzzle and a level is a file like any other."""
    file = tmp_path / "it.json"
    assert call(*words.split(), file)[0] == 0
    code, out, err = call("check", file, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["valid"]


def test_several_lines_are_one_text_file(call, tmp_path):
    """A text file holds as many as were drawn; which it holds is told on stderr, unless quietly."""
    code, out, err = call("draw", 5, "-n", 3, "--seed", 1, "-o", tmp_path / "n.txt")
    assert (code, out, err) == (0, "", f"wrote {tmp_path / 'n.txt'}, 5#1 to 5#3\n")
    assert len((tmp_path / "n.txt").read_text().splitlines()) == 3
    assert call("draw", 5, "-q", "-o", tmp_path / "n.txt") == (0, "", "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("draw 5 --seed 1 -n 2 -o a.pdf", "wrote a.pdf, 5#1 to 5#2"),
        ("draw 5 --seed 1 -n 5 -o a.svg", "wrote a-1.svg to a-5.svg, 5#1 to 5#5"),
        ("puzzle 5 --seed 1 -n 2 -o a.pdf", "wrote a.pdf, 2 puzzles"),
        ("level 9x9 --seed 1 -o a.txt -o a.png", "wrote a.txt, a.png"),
        ("level 9x9 -o a.txt -o b.txt -o a.csv -o a.png", "wrote a.txt, b.txt, a.csv, a.png"),
        ("room 7x7 0,1 5,5 --seed 1 -o a.txt", "wrote a.txt"),
        ("sample 5 -k 2 --seed 1 --heatmap a.svg", "wrote a.svg"),
        ("convert 5:RR a.txt", "wrote a.txt"),
    ],
)
def test_files_are_told(words, told, call, tmp_path, monkeypatch):
    """Whatever writes a file says its name and what it holds."""
    monkeypatch.chdir(tmp_path)
    code, _, err = call(*words.split())
    assert (code, told in err.splitlines()) == (0, True), err


@pytest.mark.parametrize("form", ["svg", "png"])
def test_one_stream_holds_one_picture(form, call):
    """Several pictures in a row on stdout would be none."""
    code, out, err = call("draw", 5, "-n", 2, "--format", form)
    assert (code, out) == (2, "")
    assert "numbered files" in err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["draw", 5, "--law", ""], "--law"),
        (["level", "9x9", "--style", "odd"], "--style"),
        (["level", "9x9", "--plan", "odd"], "--plan"),
        (["why", "9:RR", "X"], "'X' is not a move"),
        (["why", "9:RR", "RR"], "'RR' is not a move"),
    ],
)
def test_words_that_mean_nothing_are_refused(words, told, call):
    """One short line names them."""
    code, out, err = call(*words)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1
    assert len(err) < 200


@pytest.mark.parametrize(
    ("words", "joined", "repeated"),
    [
        (
            "level 21x15 --seed 4 --json",
            "--place torches=3,rubies=2",
            "--place torches=3 --place rubies=2",
        ),
        ("puzzle 5 --seed 1 --json", "--clues walls+stops", "--clues walls --clues stops"),
        ("rules audit 5 --json", "--boards 5,7~50", "--boards 5 --boards 7~50"),
    ],
)
def test_a_list_may_be_given_in_pieces(words, joined, repeated, call):
    """All that was given counts, not the last of it alone."""
    answers = [call(*words.split(), *given.split()) for given in (joined, repeated)]
    assert answers[0] == answers[1]
    assert answers[0] != call(*words.split(), *repeated.split()[2:])


def test_a_board_without_walkthroughs_has_no_rank(call):
    """There is nothing whose number could be told."""
    code, out, err = call("rank", 10)
    assert (code, out) == (1, "")
    assert "has no walkthrough" in err


def test_endings_in_capitals(call, tmp_path):
    """An ending is the same in either case."""
    for name in ("a.OWL", "a.MAP", "a.SVG", "a.Txt"):
        assert call("convert", "5:RR", tmp_path / name)[0] == 0
        assert (tmp_path / name).stat().st_size > 0


def test_columns_and_rows_from_one(call):
    """Tiles that are given and cells in words count from 1; JSON does not."""
    _, zero, _ = call("level", "15x11", "--entrance", "1,1", "--exit", "13,9", "--seed", 1)
    _, one, _ = call(
        "level", "15x11", "--entrance", "2,2", "--exit", "14,10", "--seed", 1, "--from-one"
    )
    assert one == zero
    assert call("level", "15x11", "--exit", "0,3", "--from-one")[0] == 2
    _, out, _ = call("check", "5:RRRRR", "--from-one")
    assert "(6, 1)" in out
    _, out, _ = call("check", "5:RRRRR")
    assert "(5, 0)" in out, "the next command counts from 0 again"
    _, out, _ = call("check", "5:RRRRR", "--from-one", "--json")
    assert json.loads(out)["defects"][0]["at"] == [5, 0]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_reader_without_our_signs_gets_plain_ones(encoding, monkeypatch):
    """Pictures and JSON in the encodings of old pipes: no fault, and nothing is lost."""
    for words in (["draw", "5#1"], ["draw", "5#1", "--json"], ["room", "15x11", "0,5", "14,5"]):
        stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        monkeypatch.setattr("sys.stdout", stream)
        assert run([*words]) == 0
        stream.flush()
        assert stream.buffer.getvalue().isascii()


def test_batches_that_are_no_text(call, tmp_path, monkeypatch):
    """A binary file gives an error a line; a line without an end is refused."""
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00\n5:RR\n")
    code, out, err = call("options", "--batch", tmp_path / "binary")
    first, second = map(json.loads, out.splitlines())
    assert (code, err.count("\n")) == (2, 1)
    assert "error" in first
    assert second["options"]
    monkeypatch.setattr("unicursal.cli.subject._MAX_BYTES", 100)
    (tmp_path / "endless").write_bytes(b"\0" * 101)
    code, out, err = call("options", "--batch", tmp_path / "endless")
    assert (code, out) == (2, "")
    assert "a line is longer" in err
    monkeypatch.setattr("sys.stdin", None)
    for words in (["options", "--batch", "-"], ["check", "-"]):
        assert call(*words)[::2] == (2, "unicursal: stdin is closed\n")


def test_links_and_modes_stay_as_they_were(call, tmp_path):
    """A new picture takes the place of the old one, behind its link and for the same readers."""
    real, link = tmp_path / "real.svg", tmp_path / "link.svg"
    real.write_text("old")
    real.chmod(0o600)
    link.symlink_to(real)
    assert call("draw", "5#1", "-o", link)[0] == 0
    assert link.is_symlink()
    assert real.read_text().startswith("<svg")
    assert real.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_pipes_are_written_into_and_stay(call, tmp_path):
    """They are not replaced by files."""
    pipe = tmp_path / "pipe.svg"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(pipe.read_text)
        assert call("draw", "5#1", "-o", pipe)[0] == 0
        assert read.result(30).startswith("<svg")
    assert pipe.is_fifo()


def test_a_folder_that_cannot_be_written_is_noticed_at_once(call, tmp_path, monkeypatch):
    """Before any work is done."""
    monkeypatch.setattr("os.access", lambda *_: False)
    monkeypatch.setattr("unicursal.walk.draw", lambda *_: pytest.fail("work was done"))
    for words in (["draw", "5"], ["level", "9x9"], ["puzzle", "5"]):
        code, _, err = call(*words, "-o", tmp_path / "a.svg")
        assert (code, err.count("\n")) == (2, 1)
        assert "nothing can be written" in err
