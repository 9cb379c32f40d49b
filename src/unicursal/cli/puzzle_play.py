"""Puzzles in the terminal."""

from __future__ import annotations

import shutil
from textwrap import wrap
from typing import TYPE_CHECKING

from unicursal.budget import Budget
from unicursal.cli.output import can_print, cells_told, print_json, print_picture
from unicursal.cli.play_screen import (
    BLOCKS,
    PATH_KEYS,
    QUIT_KEYS,
    RUNS,
    STEPS,
    UNDO_KEYS,
    Row,
    first_shown,
    to_ansi,
)
from unicursal.cli.terminal import CLEAR, CLOSED, RESIZED, Terminal
from unicursal.draw import picture_of
from unicursal.draw.text import rows
from unicursal.errors import OutOfBudgetError
from unicursal.puzzle import solutions_of
from unicursal.puzzle.game import PuzzleGame
from unicursal.puzzle.hints import hint_of

if TYPE_CHECKING:
    from unicursal.line import Line

_HELP = (
    "arrows hjkl wasd draw or take back - HJKL run - u undo - r restart - ? hint - p path - q quit",
    "arrows draw - u undo - r restart - ? hint - p path - q quit",
    "u undo r restart ? hint p path q quit",
)
_SECONDS = 5.0
"""For a hint: people do not wait longer."""


def play_puzzle(begun: Line, keys: str | None, *, plain: bool, as_json: bool) -> None:
    """Solve a puzzle by keys that are given, or by those that are pressed."""
    game = PuzzleGame(begun.board, begun.moves)
    plain = plain or not can_print(BLOCKS)
    if keys is None:
        _in_terminal(game, plain)
        return
    refused = game.play(keys)
    if as_json:
        print_json(
            {
                "puzzle": str(game.line.board),
                "position": str(game.line),
                "steps": len(game.line.moves),
                "done": game.is_solved,
                "refused": refused,
            }
        )
        return

    print_picture(picture_of(game.line), ascii_only=plain, dense=False)
    print("; ".join([_state(game), *([f"{refused:,} refused"] if refused else [])]))


def _in_terminal(game: PuzzleGame, plain: bool) -> None:
    terminal = Terminal()
    key, words, shown = "", "", None
    with terminal.used():
        while key not in QUIT_KEYS and key != CLOSED:
            rows = _screen(game, shown or game.line, words, plain)
            terminal.show((CLEAR if key == RESIZED else "") + to_ansi(rows))
            key = terminal.key()
            if key != RESIZED:  # nothing was pressed: what was said stays
                words, shown = _pressed(game, key)
    print(f"{_state(game)}; {game.line}")


def _pressed(game: PuzzleGame, key: str) -> tuple[str, Line | None]:
    """Do what a key is for; what is to be said, and another line to show for a moment."""
    if key in STEPS:
        game.move(STEPS[key])
    elif key in RUNS:
        game.run(RUNS[key])
    elif key in UNDO_KEYS:
        game.undo()
    elif key == "r":
        game.restart()
    elif key == "?":
        return _hint(game.line), None
    elif key in PATH_KEYS:
        try:
            found = solutions_of(game.line.board, Budget(seconds=_SECONDS)).first
        except OutOfBudgetError:
            return "No solution was found in time.", None
        return ("This is a solution." if found else "There is no solution."), found
    return "", None


def _hint(line: Line) -> str:
    """What to do next, and why."""
    try:
        hint = hint_of(line, budget=Budget(seconds=_SECONDS))
    except OutOfBudgetError:
        return "No hint was found in time."
    return "" if hint.kind == "complete" else " ".join(dict.fromkeys(hint.texts))


def _state(game: PuzzleGame) -> str:
    line = game.line
    if game.is_solved:
        return "solved"
    return f"{len(line.moves) + 1:,} of {len(line.board):,} cells"


def _screen(game: PuzzleGame, line: Line, words: str, plain: bool) -> list[Row]:
    """All rows of the screen, around the live end where the board does not fit."""
    columns, lines = shutil.get_terminal_size()
    if game.is_solved:
        words = "Solved!"
    elif not words and game.defects:
        words = game.defects[0]
    role = "good" if game.is_solved else ""
    told = wrap(cells_told(words), max(1, columns))[: max(1, lines // 2)] or [""]
    below: list[Row] = [[(_state(game)[:columns], "")], *([(row, role)] for row in told)]
    if help_words := next((each for each in _HELP if len(each) <= columns), None):
        below.append([(help_words, "quiet")])
    picture = rows(picture_of(line), ascii_only=plain)
    high = max(1, lines - len(below))
    wide = sum(len(signs) for signs, _ in picture[0])
    x, y = line.live_end
    left = first_shown(4 * x + 2, wide, columns)
    top = first_shown(2 * y + 1, len(picture), high)
    return [_part(row, left, columns) for row in picture[top : top + high]] + below


def _part(row: Row, left: int, columns: int) -> Row:
    """The signs of a row from a column on, as many as fit."""
    kept: Row = []
    for signs, role in row:
        kept.append((signs[max(0, left) : max(0, left) + columns], role))
        left -= len(signs)
        columns -= len(kept[-1][0])
    return [piece for piece in kept if piece[0]]
