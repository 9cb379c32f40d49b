import io
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from unicursal import Line
from unicursal.cli import choices, run
from unicursal.draw import THEMES
from unicursal.draw.pdf import PAPERS

COMPILING = "compiling, once\n"
COMMAND = [sys.executable, "-m", "unicursal"]


def test_a_drawn_line_is_reproducible_and_valid(call):
    """The same seed prints the same bytes, and `check` accepts them."""
    _, first, _ = call("draw", 21, "--seed", 7, "--format", "moves")
    _, second, _ = call("draw", 21, "--seed", 7, "--format", "moves")
    assert first == second
    assert first.count("\n") == 1
    code, out, _ = call("check", first.strip())
    assert code == 0
    assert out == "complete: one line visits all 441 cells of 21\n"


def test_json_of_draw_has_its_fields(call):
    """Position, board, law and seed, an object a line."""
    _, out, _ = call("draw", "4x5", "--seed", 3, "--law", "backbite", "-n", 2, "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["seed"] for answer in answers] == [3, 4]
    for answer in answers:
        assert answer["board"] == "4x5"
        assert answer["law"] == "backbite"
        assert Line(answer["position"]).is_complete


def test_what_is_drawn_is_named_once(call, tmp_path):
    """On stdout below the picture; what `make run` prints has no name twice."""
    path = tmp_path / "a.svg"
    code, out, err = call("draw", "3#backbite.0", "--format", "text", "-o", path)
    assert (code, out.splitlines()[-1], err) == (0, "3#backbite.0", f"wrote {path}\n")


def test_text_into_a_pipe_has_no_colours(call):
    """The picture and its name, nothing else."""
    _, out, err = call("draw", "3#backbite.0")
    assert out == "○───╮\n╭───╯\n╰───●\n3#backbite.0\n"
    assert err == ""


def test_files_by_their_endings(call, tmp_path):
    """Several files from one call, each in its format, and nothing on stdout."""
    names = [tmp_path / f"a.{ending}" for ending in ("svg", "png", "pdf", "json", "txt")]
    options = [word for name in names for word in ("-o", name)]
    code, out, _ = call("draw", "9x5", "--seed", 3, *options)
    assert (code, out) == (0, "")
    heads = [name.read_bytes()[:5] for name in names]
    assert heads == [b"<svg ", b"\x89PNG\r", b"%PDF-", b'{"pos', b"9x5:" + heads[4][4:]]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(name.name for name in names)


def test_several_pictures_are_numbered_and_a_pdf_is_a_book(call, tmp_path):
    """`-n 3` gives three files, or one book of puzzles with answers."""
    call("draw", 5, "-n", 3, "-o", tmp_path / "a.svg", "-o", tmp_path / "book.pdf")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "a-1.svg", "a-2.svg", "a-3.svg", "book.pdf",
    ]  # fmt: skip
    from pypdf import PdfReader

    assert len(PdfReader(tmp_path / "book.pdf").pages) == 4
    for words in (["--view", "line"], ["--card", "Five"]):
        assert call("draw", 5, "-n", 3, *words, "-o", tmp_path / "each.pdf")[0] == 0
        assert len(PdfReader(tmp_path / "each.pdf").pages) == 3


def test_a_board_without_walkthrough_is_exit_code_1(call):
    """There is nothing to draw, and the reason is told."""
    code, _, err = call("draw", 4)
    assert code == 1
    assert "alternates between the colours" in err


def test_check_lists_defects(call):
    """An invalid line is exit code 1, each defect with its place."""
    code, out, _ = call("check", "9:RRRRRRRRRR")
    assert code == 1
    assert out.count("\n") == 2
    code, out, _ = call("check", "9:RRRRRRRRRR", "--json")
    answer = json.loads(out)
    assert (code, answer["valid"], answer["complete"]) == (1, False, False)
    assert [(defect["kind"], defect["at"]) for defect in answer["defects"]] == [
        ("outside", [9, 0]),
        ("outside", [10, 0]),
    ]
    assert json.loads(call("check", "9:RR", "--json")[1])["valid"]
    assert "3 of 81 cells" in call("check", "9:RR")[1]


def test_files_are_read_by_what_they_hold(call, tmp_path):
    """Our text form, a text map, a OneWayLabyrinth file, with either line ending."""
    forms = {
        "position.txt": "5:RD\r\n",
        "shape.txt": "S..\n.#.\n..T\n",
        "recorded.txt": "5|1-1,1;0,1-2,1;1,0-2,2;3\n",
        "not a seed#2.txt": "5:RD\n",
    }
    for name, text in forms.items():
        (tmp_path / name).write_text(text, newline="")
    said = {name: json.loads(call("check", tmp_path / name, "--json")[1]) for name in forms}
    assert [said[name]["position"] for name in forms] == ["5:RD", "3~1,1", "5:RD", "5:RD"]
    assert call("draw", tmp_path / "shape.txt")[0] == 1  # its colours forbid a walkthrough
    drawn = call("draw", tmp_path / "not a seed#2.txt", "--format", "moves")
    assert drawn == (0, "5:RD\n", "")


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no pipe has a name here")
@pytest.mark.parametrize("command", ["check", "options", "draw"])
def test_a_pipe_is_read_once(call, command):
    """As `check <(unicursal draw 9 --format moves)` gives it, however many look into it."""
    reading, writing = os.pipe()
    os.write(writing, b"5:RD\n")
    os.close(writing)
    try:
        assert call(command, f"/dev/fd/{reading}", "--json") == call(command, "5:RD", "--json")
    finally:
        os.close(reading)


@pytest.mark.parametrize("command", ["options", "check", "future"])
@pytest.mark.parametrize("words", ["5:RD", "9#7"])
def test_a_hyphen_is_stdin(call, monkeypatch, command, words):
    """The same answer as to the words themselves."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(words.encode() + b"\n")))
    assert call(command, "-", "--json") == call(command, words, "--json")


def test_a_batch_may_name_walkthroughs_by_their_seeds(call, tmp_path):
    """A line of it is read as the position of a single question is."""
    batch = tmp_path / "batch.txt"
    batch.write_text("9#7\n5:RD\n")
    code, out, _ = call("options", "--batch", batch)
    assert code == 0
    assert out == "".join(call("options", words, "--json")[1] for words in ("9#7", "5:RD"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_stdout_is_named():
    """It has no file name of its own."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "rank", "3:RRDLLDRR"],
            stdout=full, stderr=subprocess.PIPE, text=True, timeout=120, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.removeprefix(COMPILING) == "unicursal: stdout: No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix closes streams")
@pytest.mark.parametrize(
    ("words", "closed", "code", "told"),
    [
        ("draw 5", "1", 2, "unicursal: stdout: Bad file descriptor\n"),
        ("options 5:RD --json", "1", 2, "unicursal: stdout: Bad file descriptor\n"),
        ("draw 5 --format pdf", "1", 2, "unicursal: stdout: Bad file descriptor\n"),
        ("--help", "1", 2, "unicursal: stdout: Bad file descriptor\n"),
        ("draw 5 --quiet -o FILE", "1", 0, ""),
        ("draw 5", "2", 0, ""),
        ("draw 5x", "2", 2, ""),
    ],
)
def test_a_closed_stream_is_one_line_at_most(tmp_path, words, closed, code, told):
    """What goes to files does not need it, and no other file gets its number."""
    command = shlex.join(COMMAND) + " " + words.replace("FILE", str(tmp_path / "five.svg"))
    words = ["/bin/sh", "-c", f"{command} {closed}>&-"]
    done = subprocess.run(words, capture_output=True, timeout=600, check=False)
    assert done.returncode == code
    assert done.stderr.decode().removeprefix(COMPILING) == told
    assert (closed == "1") <= (done.stdout == b"")
    assert (tmp_path / "five.svg").exists() == ("five.svg" in command)


def test_recordings_are_written_back_identically(call, tmp_path):
    """Open directions survive; a line without them gets its exact options."""
    text = "5|1-1,1;0,1-2,1;1,0-2,2;3"
    (tmp_path / "in.owl").write_bytes(f"{text}\r\n".encode())
    assert call("convert", tmp_path / "in.owl", tmp_path / "out.owl")[0] == 0
    assert (tmp_path / "out.owl").read_bytes() == f"{text}\r\n".encode()
    call("convert", tmp_path / "in.owl", tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text() == "5:RD\n"
    call("convert", "5:RD", tmp_path / "new.owl")
    assert (tmp_path / "new.owl").read_text() == "5|1-1,1;1,0-2,1;1,0-2,2;3"
    call("convert", "3~1,1", tmp_path / "shape.map")
    assert (tmp_path / "shape.map").read_text() == "S..\n.#.\n..T\n"
    code, _, err = call("convert", "5+w0,0R", tmp_path / "puzzle.map")
    assert (code, "5+w0,0R: a map holds no clues" in err) == (2, True)
    assert not (tmp_path / "puzzle.map").exists()


def test_choices_offer_what_the_pictures_know():
    """The options' lists do not fall behind the themes and papers."""
    assert set(choices.ThemeName.__args__[0].__args__[0].__args__) == set(THEMES)
    assert set(choices.PaperName.__args__[0].__args__[0].__args__) == set(PAPERS)


def test_a_failed_write_leaves_what_was_there(call, tmp_path, monkeypatch):
    """A file is replaced whole or not at all, and no rubbish stays behind."""
    target = tmp_path / "a.svg"
    target.write_text("precious")

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    code, _, err = call("draw", 5, "--seed", 1, "-o", target)
    assert (code, err) == (130, "unicursal: stopped\n")
    assert target.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [target]


def test_ctrl_c_in_the_middle_is_one_line(tmp_path):
    """Long work stops soon, says so, and writes nothing."""
    words = ["draw", "801", "--seed", "1", "--law", "backbite", "-o", "a.svg"]
    process = subprocess.Popen(
        [*COMMAND, *words], cwd=tmp_path, stderr=subprocess.PIPE, start_new_session=True
    )
    time.sleep(2)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert err.decode().splitlines()[-1] == "unicursal: stopped"
    assert list(tmp_path.iterdir()) == []


def test_a_closed_pipe_is_no_error():
    """`unicursal draw ... | head -1` ends quietly."""
    words = " ".join([*COMMAND, "draw", "101", "--law", "backbite", "--seed", "1"])
    done = subprocess.run(f"{words} | head -1", shell=True, capture_output=True, text=True)
    assert done.stderr.replace(COMPILING, "") == ""
    assert done.stdout.startswith("○")
    words = " ".join([*COMMAND, "run", "7", "--rules", "exact", "--list", "--limit", "20000"])
    piped = ["bash", "-c", f"set -o pipefail; {words} | head -1"]
    done = subprocess.run(piped, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("7:RRRRRR")
    assert (done.returncode, done.stderr.replace(COMPILING, "")) == (0, "")


def test_options_tell_every_step(call):
    """What is possible, and why the rest is not."""
    code, out, _ = call("options", "5:RD", "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer["position"] == "5:RD"
    assert answer["live_end"] == [1, 1]
    assert answer["options"] == ["L"]
    assert [step["move"] for step in answer["blocked"]] == ["D", "R"]
    assert all(step["kind"] and step["text"] and step["cells"] for step in answer["blocked"])
    assert answer["complete"] is False
    assert "L  possible" in call("options", "5:RD")[1]
    assert "complete" in call("options", "3:RRDLLDRR")[1]


def test_a_batch_goes_on_after_a_bad_line(call, tmp_path):
    """The bad line is told, the rest is answered, and the exit code is 2."""
    path = tmp_path / "many.txt"
    path.write_text("5:RD\n9:RRX\n\n3:RR\n")
    code, out, err = call("options", "--batch", path, "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert err.count("\n") == 1
    assert [answer.get("options") for answer in answers] == [["L"], None, ["D"]]
    assert answers[1]["position"] == "9:RRX"
    assert "column 5" in answers[1]["error"]


def test_why_explains_and_draws(call, tmp_path):
    """A blocked step with its evidence, a possible one with a witness."""
    code, out, _ = call("why", "5:RD", "R", "-o", tmp_path / "why.svg", "--json")
    answer = json.loads(out)
    assert (code, answer["possible"], answer["witness"]) == (0, False, None)
    assert answer["kind"] == "enclosed"
    assert set(answer["evidence"]) == {"cut", "area"}
    assert (tmp_path / "why.svg").read_text().startswith("<svg")
    answer = json.loads(call("why", "5:RD", "L", "--json")[1])
    assert (answer["possible"], answer["kind"], answer["evidence"]) == (True, None, None)
    assert Line("5:RD" + answer["witness"]).is_complete
    assert "not come back" in call("why", "5:RD", "R")[1]


def test_future_lines(call):
    """Local and exact ones, none on a lost position."""
    answer = json.loads(call("future", "3:RR", "--json")[1])
    assert answer["lines"] == [[[2, 0], [2, 1], [1, 1], [0, 1], [0, 2], [1, 2], [2, 2]]]
    lost = json.loads(call("future", "5:RDR", "--future", "exact", "--json")[1])
    assert lost["lines"] == []
    assert lost["kept"][0] == [[0, 1], [0, 2]]  # of 5:RD, but for what the line has passed
    assert "═" in call("future", "3:RR")[1]
    answer = json.loads(call("future", "5:RRD", "--future", "paper", "--json")[1])
    assert answer["lines"] == [[[3, 1], [3, 0], [4, 0], [4, 1], [4, 2]]]


def test_runs(call):
    """All of 5x5, a limit, random ones."""
    assert json.loads(call("run", 5, "--rules", "exact", "--json")[1]) == {
        "completed": 104,
        "dead_end": None,
        "finished": True,
        "last": "5:DDDDRRRUUULDDLUUURRRDDDD",
        "rank": "103",
        "upcoming": None,
    }
    code, out, _ = call("run", 5, "--rules", "exact", "--from", 102, "--list")
    assert (code, out.split()) == (0, ["5:DDDDRRRUULDLUUURDRURDDDD", "5:DDDDRRRUUULDDLUUURRRDDDD"])
    answer = json.loads(call("run", 5, "--rules", "exact", "--limit", 1, "--list", "--json")[1])
    assert answer["walkthroughs"] == ["5:RRRRDDDLLLURRULLLDDDRRRR"]
    answer = json.loads(call("run", "1x200", "--rules", "exact", "--limit", 1, "--json")[1])
    assert answer.items() >= {"completed": 1, "dead_end": None, "finished": True}.items()
    words = ("run", 7, "--rules", "exact", "--limit", 50)
    assert json.loads(call(*words, "--json")[1])["completed"] == 50
    answer = json.loads(call(*words, "--order", "random", "--seed", 1, "--json")[1])
    assert answer.items() >= {"completed": 50, "dead_end": None, "finished": False}.items()
    code, out, _ = call("run", 4, "--rules", "exact")
    assert code == 1
    assert "dead end: 4" in out


def test_counts_ranks_and_samples(call, tmp_path):
    """Exact numbers as decimal text."""
    assert json.loads(call("count", 9, "--json")[1]) == {"position": "9", "count": "2688307514"}
    answer = json.loads(call("count", "5:RD", "--by-first-step", "--json")[1])
    assert answer == {"position": "5:RD", "counts": {"L": "14"}, "unknown": []}
    answer = json.loads(call("unrank", 7, 111_711, "--json")[1])
    assert json.loads(call("rank", answer["position"], "--json")[1])["rank"] == "111711"
    assert call("unrank", 7, 111_712)[0] == 1
    assert "walkthrough 1 " in call("rank", "7:R")[1]
    words = ("sample", "4x5", "-k", 3, "--seed", 5)
    answer = json.loads(call(*words, "--heatmap", tmp_path / "heat.png", "--json")[1])
    assert (answer["board"], answer["seed"], len(answer["walkthroughs"])) == ("4x5", 5, 3)
    assert all(Line(line).is_complete for line in answer["walkthroughs"])
    assert call(*words)[1].split() == answer["walkthroughs"]
    assert (tmp_path / "heat.png").read_bytes().startswith(b"\x89PNG")
    call(*words, "--heatmap", tmp_path / "heat.txt")
    rows = (tmp_path / "heat.txt").read_text().splitlines()
    assert [len(row.split()) for row in rows] == [4] * 5
    assert (rows[0][0], rows[-1][-1]) == ("0", "9")


def test_check_tells_where_a_line_was_lost(call):
    """The first bad step, why it was bad, and what was possible instead."""
    code, out, _ = call("check", "5:RDRR", "--json")
    answer = json.loads(out)
    assert (code, answer["valid"]) == (0, True)
    lost = answer["lost"]
    assert (lost["step"], lost["move"], lost["position"]) == (3, "R", "5:RD")
    assert lost["options"] == ["L"]
    assert "not come back" in lost["text"]
    assert "lost by step 3 (R)" in call("check", "5:RDRR")[1]
    assert json.loads(call("check", "5:RD", "--json")[1])["lost"] is None
    assert "has no walkthrough" in call("check", "4:R")[1]


@pytest.mark.parametrize(
    ("command", "default"),
    [("level", "the middle"), ("check", "usual ones"), ("draw", "(fair)"), ("draw", "(text)")],
)
def test_help_tells_the_defaults(command, default, capsys):
    """No default is taken for markup and swallowed."""
    run([command, "--help"])
    assert default in " ".join(capsys.readouterr().out.replace("│", " ").split())


def test_a_position_is_drawn_with_what_is_asked_for(call, tmp_path):
    """Rings, crosses, future lines, numbers from 1 and letters, in text and in the JSON."""
    out = call("draw", "5:RRDD", "--options", "--future", "exact", "--mark", "A=3,4")[1]
    assert out.split("\n")[2:5] == ["║ • ● • ║", "║ ══• · ║", "╚══ ══A ◎"]
    path = tmp_path / "a.json"
    call("draw", "7:RRDDRDRR", "--rules", "7", "--coordinates", "1", "-o", path)
    marks = json.loads(path.read_text())["marks"]
    assert (marks["coordinates"], marks["first_coordinate"]) == (True, 1)
    judged = json.loads(call("rules", "judge", "7:RRDDRDRR", "7", "--json")[1])
    assert len(marks["options"]) == len(judged["open"])
    assert len(marks["crosses"]) == len(judged["forbidden"])
    fields = json.loads(call("draw", "5:RD", "--json")[1])
    assert (fields["position"], fields["law"], fields["seed"]) == ("5:RD", None, None)


def test_why_tells_which_rules_forbid_a_step(call, tmp_path):
    """And shows what they saw, beside the exact answer."""
    position = "11:RDLDRRUURDDRDLLDLULDDRRRURDDLLDLULDDRDLDRRRRRRU"
    path = tmp_path / "a.json"
    words = ["--rules", "9", "--json", "-o", path, "--mark", "B=5,5"]
    answer = json.loads(call("why", position, "U", *words)[1])
    assert answer["possible"] is False
    assert answer["rules"]["forbidden_by"][0]["name"] == "near-far-across-left"
    assert answer["text"].startswith("The rules 9 forbid U: Far across, area left")
    marks = json.loads(path.read_text())["marks"]
    assert marks["letters"] == [{"cell": [5, 5], "text": "B"}]
    assert [4, 6] in [field["cell"] for field in marks["fields"] if field["arrow"] == [-1, 0]]
    assert "leave L open. L is possible." in call("why", position, "L", "--rules", "9")[1]
