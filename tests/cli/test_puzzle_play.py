"""Puzzles in the terminal."""

import json
from contextlib import nullcontext

import pytest

from patching import replace_everywhere
from unicursal import Line
from unicursal.cli.puzzle_play import _pressed, _screen
from unicursal.cli.terminal import RESIZED
from unicursal.puzzle.game import PuzzleGame

PUZZLE = "5+w1,0R3,1R3,2D0,3R1,3R"
SOLUTION = "RDLDDDRUURRULURRDDDLLDRR"


def shown(game, line=None, words=""):
    """The screen as text."""
    rows = _screen(game, line or game.line, words, plain=True)
    return "\n".join("".join(signs for signs, _ in row) for row in rows)


def test_moves_solve_a_puzzle(call):
    """Steps that a wall forbids are counted, a step back takes one back."""
    code, out, _ = call("play", PUZZLE, "--keys", SOLUTION, "--json")
    answer = json.loads(out)
    assert (code, answer["done"], answer["steps"]) == (0, True, 24)
    answer = json.loads(call("play", PUZZLE, "--keys", "rr l", "--json")[1])
    assert (answer["done"], answer["position"], answer["refused"]) == (False, PUZZLE, 1)
    assert call("play", PUZZLE, "--keys", SOLUTION)[1].endswith("\nsolved\n")


def test_a_puzzle_in_a_file_is_played(call, tmp_path):
    """As `puzzle --json` writes it."""
    (tmp_path / "it.json").write_text(call("puzzle", 5, "--seed", 1, "--json")[1])
    assert call("play", tmp_path / "it.json", "--keys", SOLUTION)[0] == 0


def test_keys_draw_undo_and_show():
    """Arrows, runs, undo, the solution for a moment; what is shown fits the terminal."""
    game = PuzzleGame(Line(PUZZLE).board)
    for key in ("right", "down", "L", "j", "u", "r", "J"):
        _pressed(game, key)
    assert game.line.moves == "DDDD"
    words, solution = _pressed(game, "p")
    assert (words, solution.moves) == ("This is a solution.", SOLUTION)
    assert "This is a solution." in shown(game, solution, words)
    for key in ("r", *("UDLR".index(move) for move in SOLUTION)):
        _pressed(game, key if key == "r" else ("up", "down", "left", "right")[key])
    assert "Solved!" in shown(game)


def test_hints_have_reasons():
    """A wrong line is sent back with the reason, a right one on."""
    game = PuzzleGame(Line(PUZZLE).board, "RDR")
    words, _ = _pressed(game, "?")
    assert words.endswith(" Go back to step 2.")
    game = PuzzleGame(Line(PUZZLE).board, "RD")
    assert _pressed(game, "?")[0].endswith("the line goes left.")


@pytest.mark.parametrize(
    ("game", "told"),
    [(PUZZLE, "puzzle_play._pressed"), ("9x9", "play._pressed")],
)
def test_what_was_said_outlives_another_size(game, told, call, monkeypatch):
    """A terminal of another size, or one that is back after Ctrl-Z, has pressed no key."""
    keys = iter(["?", RESIZED, "q"])
    screens = []

    class Keys:
        def used(self):
            return nullcontext()

        def show(self, screen):
            screens.append(screen)

        def key(self):
            return next(keys)

    def pressed(_, key):
        words = f"after {key}"
        return (words, None) if game == PUZZLE else words

    replace_everywhere(monkeypatch, "unicursal.cli.terminal.Terminal", Keys)
    replace_everywhere(monkeypatch, "unicursal.cli.terminal.is_terminal", lambda: True)
    monkeypatch.setattr(f"unicursal.cli.{told}", pressed)
    assert call("play", game)[0] == 0
    assert ["after ?" in screen for screen in screens] == [False, True, True]


@pytest.mark.parametrize("size", [(30, 8), (10, 4)])
def test_what_does_not_fit_is_scrolled(size, monkeypatch):
    """The live end stays in sight."""
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_, **__: size)
    game = PuzzleGame(Line("21+w0,0R").board)
    for key in "JJLLJ":
        _pressed(game, key)
    rows = _screen(game, game.line, "x" * 500, plain=False)
    assert len(rows) <= size[1]
    assert all(sum(len(signs) for signs, _ in row) <= size[0] for row in rows)
    assert any(role == "live end" for row in rows for _, role in row)
