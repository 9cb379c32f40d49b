"""Puzzles as they lie beside a page: what they are, and a hint for each step of the solution."""

import gzip
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from unicursal.line import Line
from unicursal.puzzle import steps_to
from unicursal.puzzle.hints import hint_of
from unicursal.studio.work.puzzles import hint_in_json

if TYPE_CHECKING:
    from unicursal.puzzle import Puzzle

_TOLD_BY_THE_LINE = ("position", "step", "move")
"""What the page knows of a hint by itself."""


def with_hints(puzzle: "Puzzle") -> dict[str, Any]:
    """A puzzle in plain form, with the hints that a player gets who is right so far.

    >>> from unicursal.puzzle import make_puzzle
    >>> baked = with_hints(make_puzzle(5, "stops", seed=1))
    >>> len(baked["hints"]), baked["hints"][0]["texts"][0]
    (24, 'Look at the order of the clues near (1, 4).')
    """
    board, moves = puzzle.board, puzzle.solution.moves
    hints = []
    for count in range(len(moves)):
        told = hint_in_json(hint_of(Line(board, moves[:count]), moves))
        hints.append({key: told[key] for key in told if key not in _TOLD_BY_THE_LINE})
    ends = steps_to(puzzle.solution, puzzle.hidden)[0].to_json() if puzzle.hidden else None
    return {**puzzle.to_json(), "ends": ends, "hints": hints}


def shelf(content: Mapping[str, Any]) -> bytes:
    """Puzzles by what asks for them, or other plain data, packed: the same bytes everywhere."""
    text = json.dumps(content, separators=(",", ":"), sort_keys=True)
    return packed(text.encode())


def packed(content: bytes) -> bytes:
    """Bytes as the browser unpacks them."""
    return gzip.compress(content, 9, mtime=0)
