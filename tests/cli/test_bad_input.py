"""Bad input on the command line: one clear line that names what is wrong and where."""

import io
import re
import sys

import pytest
from test_cli import COMPILING

from patching import replace_everywhere


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("draw 0", "at least one cell"),
        ("draw 9x", "column 3"),
        ("draw 99999999", "too large"),
        ("draw 9 --law nolaw", "'nolaw' is not one of"),
        ("draw 9 --seed x", "--seed"),
        ("draw 9 --seed -1", "--seed"),
        ("draw 9 --seed 18446744073709551616", "seed"),
        ("draw 9 -n 0", "-n"),
        ("draw 9 -n 9999", "-n"),
        ("draw 9 --paper b5", "--paper"),
        ("draw 9 --theme blue", "--theme"),
        ("draw 9 --theme dark", "--theme is for pictures"),
        ("draw 9 --format json --theme dark -o a.txt", "--theme is for pictures"),
        ("draw 9 --paper a5 -o a.svg", "--paper is for PDF files"),
        ("why 5:RRRRDDL D --theme dark", "--theme is for pictures"),
        ("puzzle 5 --theme dark -o a.json", "--theme is for pictures"),
        ("puzzle 5 --paper a5", "--paper is for PDF files"),
        ("puzzle 5 --per-page 4 -o a.svg", "--per-page is for PDF files"),
        ("sample 5 -n 2 --theme dark", "--theme is for pictures"),
        ("convert 9:RR a.txt --theme dark", "--theme is for pictures"),
        ("convert 9:RR a.png --paper a5", "--paper is for PDF files"),
        ("convert 9:RR a.txt --solution", "--solution is for pictures"),
        ("level 21x11 --solution -o a.tmx", "--solution is for pictures"),
        ("rules history --theme dark", "--theme is for pictures"),
        ("draw 9 -o a.doc", "a.doc: the ending must be one of"),
        ("puzzle 9 -o a.gif", "a.gif: the ending must be one of .svg .png .pdf .json .txt"),
        ("stats 9 --rules 7 -o a.gif", "a.gif: the ending must be one of"),
        ("sample 9 -n 2 --heatmap a.gif", "a.gif: the ending must be one of"),
        ("draw 9 -o /no/such/folder/a.svg", "there is no folder"),
        ("draw 9:RR --seed 3", "drawn as it stands"),
        ("draw 9:RR --mark A=9,0", "no cell (9, 0)"),
        ("draw 9:RR --mark A", "A=3,4"),
        ("draw 9:RR --mark A=1,1 --mark B=1,1", "already has the letter A"),
        ("draw 9x5:RR --rules 7", "n odd"),
        ("why 9:RR D --mark A=9,9", "no cell (9, 9)"),
        ("draw 9#backbite.1 --seed 3", "leave out --law"),
        ("draw", "BOARD"),
        ("drow 9", "drow"),
        ("check 9:RRX", "column 5"),
        ("check nofile.txt", "nofile.txt"),
        ("check abc", "abc"),
        ("check .", "."),
        ("check 5:RD --glyphs #.<>", "--glyphs is for files with a level"),
        ("convert 9 out.doc", "out.doc"),
        ("options", "POSITION"),
        ("options 9:RRX", "column 5"),
        ("options 9:RRRRRRRRR", "leaves the 9x9 board"),
        ("options 9 --batch x", "either"),
        ("options --batch nofile.txt", "nofile.txt"),
        ("why 9 U", "no free cell"),
        ("why 9 X", "not a move"),
        ("why 9 R -o a.doc", "a.doc"),
        ("future 9x", "column 3"),
        ("future 9x7:R --future paper", "n odd"),
        ("future 9:R --future all", "'local', 'exact', 'paper'"),
        ("count abc", "abc"),
        ("count 23", "continue with --yes"),
        ("sample 23 -k 1", "backbite"),
        ("sample 5 -k 0", "-k"),
        (f"sample 5 -k 1 --seed {2**64}", "--seed"),
        (f"run 5 --rules exact --order random --limit 1 --seed {2**64}", "--seed"),
        ("unrank 5 x", "K"),
        ("run 5 --rules nonsense", "unknown rule set 'nonsense'"),
        ("run 5 --rules exact --order random", "--limit"),
        ("run 5 --rules exact --limit 0", "--limit"),
        ("run 5 --rules exact --order random --limit 2 --list", "--list"),
        ("run 21 --rules exact --from 3", "GB of memory"),
        ("convert 9x5:R out.owl", "corner to corner"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(call, words, says):
    """Never a traceback, never more than a line."""
    code, out, err = call(*words.split())
    err = err.removeprefix(COMPILING)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("unicursal: ")
    assert says in err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"\xff\xfe", "not a text file"),
        (b"", "nothing in it"),
        (b" \n\n", "nothing in it"),
        (b"9:RX", "column 4"),
        (b'<?xml version="1.0"?>\n<map/>', "<map> of the Tiled map has no number"),
        (b"S.\n.", "line 2"),
        (b"5|x", "column 3"),
    ],
)
def test_bad_files_are_named(call, tmp_path, text, says):
    """The error names the file and the place in it."""
    path = tmp_path / "bad.txt"
    path.write_bytes(text)
    code, _, err = call("check", path)
    assert code == 2
    assert "bad.txt: " in err
    assert says in err


def test_faults_on_stdin_are_named(call, monkeypatch):
    """As those in a file are."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"9:RX")))
    code, out, err = call("options", "-")
    assert (code, out) == (2, "")
    assert err.startswith("unicursal: stdin: ")


def test_faults_are_named_in_our_words(call):
    """An empty text too has a name, and no library is heard."""
    said = "unicursal: an empty text is neither a board or position nor a file\n"
    assert call("options", "") == (2, "", said)
    code, _, err = call("draw", 5, "--view", "wals")
    assert code == 2
    views = "'line', 'walls', 'circles', 'circles-line'"
    assert err == f"unicursal: Invalid value for '--view': 'wals' is not one of {views}.\n"


@pytest.mark.parametrize(
    "words", ["draw {}", "count {}", "why {} R", "stats {} --rules 7", "rules show {}"]
)
def test_an_endless_word_does_not_drown_the_complaint(call, words):
    """Its beginning and its end are enough to know it again."""
    code, _, said = call(*words.format("a" * 5000).split())
    assert code == 2
    assert len(said) < 200
    assert "aaa...aaa" in said


def test_what_is_wrong_is_told_whole(call):
    """Long words stay whole where the complaint is short enough."""
    name = "no-such-folder/" + "b" * 100
    code, _, said = call("draw", "5", "-o", f"{name}.svg")
    assert code == 2
    assert name in said


def test_too_little_memory_is_one_line(call, monkeypatch):
    """No traceback, whatever asked for it."""

    def greedy(*_):
        raise MemoryError

    replace_everywhere(monkeypatch, "unicursal.cli.subject.subject_of", greedy)
    assert call("count", "5") == (2, "", "unicursal: there is not enough memory for this\n")


@pytest.mark.parametrize("words", ["puzzle 65x64", "puzzle 300x300@any-any", "solve 65537x1"])
def test_puzzles_too_large_are_refused_before_work(call, words):
    """Making one would take hours, reasoning gigabytes."""
    code, _, said = call(*words.split())
    assert code == 2
    assert re.search(r"at most 4,096 cells|65,536 are the most", said)
