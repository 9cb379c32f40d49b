"""`play`: in a real pseudo-terminal, and by a text of moves without one."""

import json
import os
import select
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import time

import pytest

from unicursal.cli import run
from unicursal.cli.play_screen import View, first_shown, frame, to_ansi, to_text
from unicursal.cli.terminal import parse_keys
from unicursal.level import make_level
from unicursal.level.play.game import Game

termios = pytest.importorskip("termios")
fcntl = pytest.importorskip("fcntl")

SMALL = "#######\n#<    #\n##### #\n#>    #\n#######\n"
COMMAND = [sys.executable, "-m", "unicursal"]
LEFT = "\x1b[?25h\x1b[?1049l"


def answered(words, capsys):
    """The exit code, what was printed and the complaint of a command."""
    code = run(words)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.fixture
def small(tmp_path):
    """A file with a small level."""
    path = tmp_path / "small.txt"
    path.write_text(SMALL)
    return str(path)


def test_moves_lead_to_the_exit(small, capsys):
    """The fields say where one stands, how many steps it took and what is possible."""
    code, out, _ = answered(["play", small, "--keys", "rrrrddllll", "--json"], capsys)
    told = json.loads(out)
    assert code == 0
    assert told["done"]
    assert (told["steps"], told["best"], told["record"], told["at"]) == (10, 10, 10, [1, 3])
    assert (told["moves"], told["refused"]) == ("RRRRDDLLLL", 0)
    assert (told["entrance"], told["exit"]) == ([1, 1], [1, 3])


def test_the_map_is_printed_with_the_trail(small, capsys):
    """And the result in words; steps into walls are counted as refused."""
    code, out, _ = answered(["play", small, "--moves", "urR-r", "--ascii"], capsys)
    assert code == 0
    assert out == (
        "#######\n#<.@  #\n##### #\n#>    #\n#######\nat 3,1; steps 2, best 10; 1 refused\n"
    )
    _, out, _ = answered(["play", small, "--keys", "rr", "--ascii", "--solution", "--fog"], capsys)
    assert out.splitlines()[1] == "#<.@oo#"
    assert out.splitlines()[3] == ""


@pytest.mark.parametrize("ending", ["txt", "json", "csv", "tmx", "xp"])
def test_files_that_level_wrote_are_played(ending, tmp_path, capsys):
    """Each holds the same level as a fresh one of the same seed, with its things."""
    path = tmp_path / f"a.{ending}"
    words = [
        "21x13",
        "--style",
        "mixed",
        "--seed",
        "4",
        "--exit",
        "19,11",
        "--place",
        "keys=1,items=2",
    ]
    assert run(["level", *words, "-o", str(path)]) == 0
    _, fresh, _ = answered(["play", *words, "--keys", "ddrr", "--json"], capsys)
    code, read, _ = answered(["play", str(path), "--keys", "ddrr", "--json"], capsys)
    assert code == 0
    assert {**json.loads(read), "seed": 4} == json.loads(fresh)
    assert json.loads(read)["collected"] == {"item": 0}


def test_the_way_past_all_doors_is_walked(capsys):
    """Every key and every door that was placed is met on the best way to the exit."""
    from itertools import pairwise

    from unicursal.level import place
    from unicursal.level.play.terrain import best_way

    level = place(make_level(31, 21, seed=5, branching=0.5), {"keys": 3, "items": 4}, 5)
    game = Game(level)
    way = best_way(game.terrain, level.entrance)
    names = {(0, -1): "U", (0, 1): "D", (-1, 0): "L", (1, 0): "R"}
    moves = "".join(names[u - x, v - y] for (x, y), (u, v) in pairwise(way))
    words = "play 31x21 --seed 5 --branching 0.5 --place keys=3,items=4 --json --keys"
    code, out, _ = answered([*words.split(), moves], capsys)
    told = json.loads(out)
    assert (code, told["done"], told["refused"]) == (0, True, 0)
    assert (told["keys"], len(told["opened"])) == ([1, 2, 3], 3)
    assert told["steps"] == told["best"]


def test_a_map_without_signs_has_the_ends_that_check_finds(tmp_path, capsys):
    """Doors in its border."""
    path = tmp_path / "doors.txt"
    path.write_text("####\n    \n####\n")
    code, out, _ = answered(["play", str(path), "--keys", "rrr", "--json"], capsys)
    assert (code, json.loads(out)["done"]) == (0, True)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("play 11x9", "play: this is not a terminal; --keys RRDD walks without one"),
        ("play 11x9 --json", "play: --json needs --keys MOVES; --keys RRDD walks without one"),
        ("play none.txt --keys r", "none.txt: neither a board or position nor a file"),
        ("play 11x9 --keys rx", "column 2 of the moves: expected U, D, L, R, - or ^, found 'x'"),
        ("play a.txt --keys r", "a.txt: the map has no entrance"),
        ("play a.txt --keys r --seed 3", "a.txt: --seed is for a new level, WxH"),
        ("play a.txt --keys r --style winding", "a.txt: --style is for a new level, WxH"),
        ("play 5+s3,3 --keys r --fog", "5+s3,3: --fog is for levels, and this is a puzzle"),
        ("play 4x4 --keys r", None),
        ("play 11x9 --keys r --style none", None),
        ("play 11x9 --keys r --entrance 0,0", None),
        ("play 11x9 --keys r --radius 0", None),
        ("play b.txt --keys r", "b.txt: line 1, column 1 of the map: '?' is neither wall nor open"),
    ],
)
def test_bad_input_is_one_line(words, complaint, tmp_path, monkeypatch, capsys):
    """Exit code 2, nothing on stdout."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("###\n###\n")
    (tmp_path / "b.txt").write_text("?##\n# #\n")
    code, out, err = answered(words.split(), capsys)
    assert (code, out, err.count("\n")) == (2, "", 1)
    if complaint is not None:
        assert err.startswith(f"unicursal: {complaint}")


@pytest.mark.parametrize("size", [(200, 60), (80, 24), (40, 12), (20, 6), (10, 3), (5, 2), (1, 1)])
@pytest.mark.parametrize("plain", [True, False])
def test_the_screen_is_never_larger_than_the_terminal(size, plain):
    """And whoever walks is always on it."""
    level = make_level(61, 31, style="winding", seed=3, exit=(59, 29))
    game = Game(level)
    for share in (0.0, 0.3, 0.7, 1.0):
        x, y = level.path[round(share * (len(level.path) - 1))]
        game._walk[-1] = game._walk[-1]._replace(at=(x, y))
        rows = frame(game, View(*size, plain))
        text = to_text(rows)
        assert len(rows) <= size[1]
        assert max(map(len, text.split("\n"))) <= size[0]
        assert "@" in text
        assert text.isascii() or not plain
        assert to_ansi(rows).count("\r\n") == len(rows) - 1


@pytest.mark.parametrize(("lines", "below"), [(24, 0), (25, 1), (26, 2), (27, 3)])
def test_a_map_of_80x24_is_seen_whole_in_a_terminal_of_80x24(lines, below):
    """What else is said stands in the walls above and below, and covers no door."""
    level = make_level(80, 24, (0, 12), (40, 23), style="winding", seed=5)
    game = Game(level)
    rows = to_text(frame(game, View(80, lines, plain=True))).split("\n")
    assert len(rows) == lines
    map_, under = rows[:24], rows[24:]
    assert sum("steps 0  best" in row for row in rows) == 1
    assert sum("u undo " in row for row in rows) == 1
    assert any("steps 0" in row for row in under) == (below > 0)
    for y, row in enumerate(map_):
        for x, sign in enumerate(row.ljust(80)):
            if level.tiles.is_open((x, y)):
                assert sign == {(0, 12): "@", (40, 23): ">"}.get((x, y), " ")
            elif 0 < y < 23:
                assert sign == "#"
    assert map_[0].startswith("# steps 0" if not below else "####")
    said = to_text(frame(game, View(80, lines, plain=True, words="The door is locked.")))
    assert "The door is locked." in said
    assert ("u undo " in said) == (below == 3)


def test_the_view_scrolls_with_whoever_walks():
    """In the middle where the map goes on on both sides, never beyond the map."""
    for at in range(100):
        first = first_shown(at, 100, 21)
        assert 0 <= first <= at < first + 21 <= 100
    assert first_shown(50, 100, 21) == 40
    assert first_shown(3, 7, 21) == 0


@pytest.mark.parametrize(
    ("sent", "keys", "rest"),
    [
        ("hjkl", ["h", "j", "k", "l"], ""),
        ("\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"], ""),
        ("\x1bOA\x1b[1;2A\x1b[1;5A", ["up", "shift up", "up"], ""),
        ("\x1b[3~\x1b[15~q", ["q"], ""),
        ("\x1bq", ["escape", "q"], ""),
        ("a\x1b", ["a"], "\x1b"),
        ("\x1b[1;", [], "\x1b[1;"),
        ("ü", ["ü"], ""),
    ],
)
def test_what_a_terminal_sends_is_understood(sent, keys, rest):
    """Arrows in both modes and with Shift, unknown sequences, halves of sequences."""
    assert parse_keys(sent) == (keys, rest)


class Screen:
    """A command in a pseudo-terminal, what it wrote there, and the keys that are pressed."""

    def __init__(self, words, columns=80, lines=24):
        self.ours, theirs = os.openpty()
        self.terminal = theirs
        self.resize(columns, lines)
        self.was = termios.tcgetattr(theirs)
        self.written, self.place = "", 0
        self.process = subprocess.Popen(
            words,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm", "PYTHONUTF8": "1", "COLUMNS": "", "LINES": ""},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def resize(self, columns, lines):
        """Another size of the terminal."""
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("4H", lines, columns, 0, 0))

    def press(self, keys):
        """Send keys as a terminal does."""
        os.write(self.ours, keys.encode())

    def wait_for(self, words, seconds=60):
        """Read until words appear after those that were waited for last; what stands between."""
        begin, end = self.place, time.monotonic() + seconds
        while words not in self.written[begin:]:
            assert time.monotonic() < end, self.written[begin:]
            self.read(0.2)
        self.place = self.written.index(words, begin) + len(words)
        return self.written[begin : self.place]

    def read(self, seconds):
        """Take what has been written."""
        if select.select([self.ours], [], [], seconds)[0]:
            self.written += os.read(self.ours, 65536).decode(errors="replace")

    def ended(self):
        """The exit code; what was still written is read."""
        end = time.monotonic() + 60
        while self.process.poll() is None:
            assert time.monotonic() < end
            self.read(0.05)
        self.read(0)
        return self.process.returncode

    @property
    def restored(self):
        """Whether the terminal is as it was: its state, its cursor and its screen."""
        after = self.written.rpartition("\x1b[?1049h")[2]
        return termios.tcgetattr(self.terminal) == self.was and after.count(LEFT) == 1

    def close(self):
        """End what still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.ours)
        os.close(self.terminal)


@pytest.fixture
def played(small):
    """A game of the small level in a terminal that shows its first picture."""
    screens = []

    def begun(*words, **size):
        screen = Screen([*COMMAND, "play", *(words or [small])], **size)
        screens.append(screen)
        screen.wait_for("steps 0")
        return screen

    yield begun
    for screen in screens:
        screen.close()


def test_keys_walk_through_the_level(played):
    """Arrows, hjkl and wasd; undo, restart, the path; quitting restores the terminal."""
    screen = played()
    assert termios.tcgetattr(screen.terminal) != screen.was
    screen.press("\x1b")  # a sequence is one key, however slowly the line brings it
    screen.press("[C")
    screen.wait_for("steps 1")
    screen.press("ld")
    screen.wait_for("steps 3")
    screen.press("u")
    screen.wait_for("steps 2")
    screen.press("p")
    screen.wait_for("•")
    screen.press("r")
    screen.wait_for("steps 0")
    screen.press("\x1b[1;2C")
    screen.wait_for("Done in 10 steps, the fewest possible!")
    screen.press("rlllljjhhh\x1bOD")
    screen.wait_for("Done in 10 steps, the fewest possible!")
    screen.press("rd")
    screen.wait_for("steps 1 · best 10 · yours 10")
    screen.press("q")
    assert screen.ended() == 0
    assert screen.restored
    assert "left at 2,1; steps 1, best 10, yours 10" in screen.written.rpartition(LEFT)[2]


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)],
    ids=["SIGTERM", "SIGHUP", "SIGINT"],
)
def test_signals_end_it_and_restore_the_terminal(played, number, code):
    """State, cursor and screen, with the exit code that shells know."""
    screen = played()
    screen.process.send_signal(number)
    assert screen.ended() == code
    assert screen.restored


def test_ctrl_c_and_the_end_of_input_restore_the_terminal(played):
    """Typed as keys."""
    screen = played()
    screen.press("\x03")
    assert screen.ended() == 130
    assert screen.restored
    assert screen.written.endswith("unicursal: stopped\r\n")
    screen = played()
    screen.press("\x04")
    assert screen.ended() == 0
    assert screen.restored


@pytest.mark.skipif(shutil.which("bash") is None, reason="no shell with job control")
def test_ctrl_z_gives_the_terminal_back_until_it_goes_on(small):
    """The shell gets its own screen; afterwards the game is shown again."""
    play = shlex.join([*COMMAND, "play", small])
    screen = Screen(["bash", "-c", f"set -m; {play}; echo away; read; fg; echo $?"])
    try:
        screen.wait_for("steps 0")
        screen.press("\x1b[C")
        screen.wait_for("steps 1")
        screen.press("\x1a")
        screen.wait_for("away")
        assert screen.restored
        screen.press("\n")
        screen.wait_for("\x1b[?1049h")
        screen.wait_for("steps 1")
        screen.press("\x1b[Cq")
        assert screen.ended() == 0
        assert screen.restored
        assert "steps 2" in screen.written
    finally:
        screen.close()


def test_a_fault_restores_the_terminal(small):
    """Whatever it is."""
    code = (
        "import sys; from unicursal.level.play.game import Game\n"
        "Game.undo = lambda self: 1 / 0\n"
        "from unicursal.cli import main; sys.argv[1:] = sys.argv[2:]; main()"
    )
    screen = Screen([sys.executable, "-c", code, "x", "play", small])
    try:
        screen.wait_for("steps 0")
        screen.press("u")
        assert screen.ended() == 1
        assert screen.restored
    finally:
        screen.close()


def test_another_size_is_drawn_at_once(played):
    """Small terminals scroll; broad ones show tiles of two columns."""
    screen = played("61x31", "--seed", "3", "--ascii", columns=30, lines=10)
    assert screen.written.count("#" * 30) == 1
    assert "#" * 31 not in screen.written
    screen.resize(140, 40)
    screen.wait_for("#" * 122)
    screen.press("q")
    assert screen.ended() == 0
    assert screen.restored
