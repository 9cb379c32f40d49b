"""Puzzles to play, and hints: the next step with its reason."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from unicursal.board import Board
from unicursal.board.directions import moves_in_common
from unicursal.budget import Budget
from unicursal.errors import LineError, NothingToDrawError
from unicursal.line import Line
from unicursal.progress import Progress
from unicursal.studio.work.answers import reason_of
from unicursal.studio.work.subjects import Answer, board_of, line_of

if TYPE_CHECKING:
    from unicursal.puzzle import Difficulty, Kind

_SECONDS_FOR_REASONS = 3.0
"""A reason that is not found in so much time is too long for a person."""
_SECONDS_TO_SOLVE = 8.0


def puzzle(
    tell: Progress, size: int, clues: list[str], difficulty: str | None, seed: int
) -> Answer:
    """A puzzle of a kind; without clues the open board, on which every walkthrough counts."""
    from unicursal.puzzle import make_puzzle, square

    board = square(size)
    if not clues:
        return _open(board)
    tell("making a puzzle", 0.0)
    kinds, level = cast("list[Kind]", clues), cast("Difficulty | None", difficulty)
    return make_puzzle(board, kinds, level, seed, tell).to_json()


def puzzle_of_the_day(tell: Progress, date: str) -> Answer:
    """The puzzle that belongs to a date."""
    from unicursal.puzzle import day_of, puzzle_of_day

    return puzzle_of_day(day_of(date), tell).to_json()


def given_puzzle(tell: Progress, puzzle: str) -> Answer:  # noqa: ARG001
    """A puzzle from its text form, with its solution if it has exactly one."""
    from unicursal.puzzle import Puzzle, difficulty_of, solutions_of, steps_to

    board = board_of(puzzle)
    if not board.clues:
        return _open(board)
    found = solutions_of(board, Budget(seconds=_SECONDS_TO_SOLVE))
    if found.first is None:
        raise NothingToDrawError("this puzzle has no solution")
    if found.second is not None:
        return _open(board)
    difficulty = difficulty_of(steps_to(found.first), board)
    return Puzzle(board, found.first, difficulty, seed=0, is_minimal=None).to_json()


def _open(board: Board) -> Answer:
    """A board with more than one walkthrough, each as good as another."""
    from unicursal.puzzle import clues_in_json

    unknown = dict.fromkeys(("solution", "minimal", "difficulty", "seed"))
    return {**clues_in_json(board), **unknown, "unique": False}


def hint(tell: Progress, position: str, solution: str | None) -> Answer:  # noqa: ARG001
    """What to do next, and why: a step on, or back to where the line was still right.

    The moves of the only solution, where it is known, spare the search for what is possible.
    """
    from unicursal.walk import Walk
    from unicursal.walk.loss import loss_of

    line = line_of(position)
    if solution is not None:
        if not Line(line.board, solution).is_complete:
            raise LineError("these moves are no solution of the puzzle")
        right = moves_in_common(line.moves, solution)
    else:
        loss = loss_of(line)
        right = len(line.moves) if loss is None else len(loss.before.moves)
    before = Line(line.board, line.moves[:right])
    wrong = line.moves[right : right + 1]
    if line.is_complete:
        kind, possible = "complete", ""
    elif wrong:
        kind, possible = "back", ""
    else:
        kind = "step"
        possible = "".join(Walk(line).options) if solution is None else solution[right]
    free = before.free_neighbours()
    return {
        "kind": kind,
        "position": str(before),
        "step": right,
        "options": [{"move": move, "cell": list(free[move])} for move in possible],
        "blocked": _reasons(before, wrong or [move for move in free if move not in possible]),
    }


def _reasons(line: Line, moves: Iterable[str]) -> list[Answer]:
    """Steps that lead nowhere, each with its reason where a short one is found."""
    from unicursal.exact import find_reasons

    try:
        found = find_reasons(line, moves, Budget(seconds=_SECONDS_FOR_REASONS).start())
    except ValueError:  # the step is possible after all
        raise LineError("the puzzle has other solutions too") from None
    free = line.free_neighbours()
    return [
        {
            "move": move,
            "cell": list(free[move]),
            "reason": reason and reason_of(line, move, reason),
        }
        for move, reason in found.items()
    ]
