"""Puzzles to play, and hints: the next step with its reason."""

from typing import TYPE_CHECKING, cast

from unicursal.board import Board, Clues, HiddenEnds
from unicursal.board.clues import scan_clues
from unicursal.board.text import Scanner
from unicursal.budget import Budget
from unicursal.errors import BoardError, NothingToDrawError, OutOfBudgetError
from unicursal.progress import Progress
from unicursal.puzzle import (
    Puzzle,
    clues_in_json,
    day_of,
    difficulty_of,
    make_puzzle,
    puzzle_of_day,
    solutions_of,
    square,
    steps_to,
)
from unicursal.puzzle.clue_choice import without_needless
from unicursal.puzzle.hints import Hint, edges_in_json, hint_of
from unicursal.studio.limits import LARGEST_PUZZLE
from unicursal.studio.work.answers import BUDGET, blocked_steps
from unicursal.studio.work.subjects import Answer, line_of, puzzle_of

if TYPE_CHECKING:
    from unicursal.puzzle import Difficulty, Kind

_SECONDS_TO_SOLVE = 8.0
_SECONDS_TO_THIN = 30.0
_DIGITS = 4
"""More of them are no size."""


def puzzle(
    tell: Progress, board: str, clues: list[str], difficulty: str | None, seed: int
) -> Answer:
    """A puzzle of a kind; without clues the open board, on which every walkthrough counts."""
    on = _to_fill(board)
    if not clues:
        return _open(on)
    tell("making a puzzle", 0.0)
    kinds, level = cast("list[Kind]", clues), cast("Difficulty | None", difficulty)
    return _made(make_puzzle(on, kinds, level, seed, tell))


def _to_fill(words: str) -> Board | HiddenEnds:
    """A board for a puzzle; a number alone is a square from one corner to another."""
    on = square(int(words)) if words.isdecimal() and len(words) < _DIGITS else puzzle_of(words)
    board = on.board if isinstance(on, HiddenEnds) else on
    if len(board) > LARGEST_PUZZLE**2:
        raise BoardError(f"a puzzle here has at most {LARGEST_PUZZLE**2} cells, not {len(board):,}")
    return on


def puzzle_of_the_day(tell: Progress, date: str) -> Answer:
    """The puzzle that belongs to a date."""
    return _made(puzzle_of_day(day_of(date), tell))


def given_puzzle(tell: Progress, puzzle: str) -> Answer:  # noqa: ARG001
    """A puzzle from its text form, with its solution if it has exactly one."""
    given = puzzle_of(puzzle)
    if not given.clues:
        return _open(given)
    hidden = given if isinstance(given, HiddenEnds) else None
    try:
        found = solutions_of(given, Budget(seconds=_SECONDS_TO_SOLVE))
    except OutOfBudgetError:
        if hidden is None:
            raise
        return _open(given)  # it can be played all the same, only without help
    if found.first is None:
        raise NothingToDrawError("this puzzle has no solution")
    if found.second is not None:
        return _open(given)
    board, steps = found.first.board, steps_to(found.first, hidden)
    made = Puzzle(board, found.first, difficulty_of(steps, board), 0, None, hidden)
    return _made(made, steps[0].to_json() if hidden else None)


def solutions(tell: Progress, puzzle: str) -> Answer:  # noqa: ARG001
    """No solution, one, or two of several; no number where that is not found in time."""
    try:
        found = solutions_of(puzzle_of(puzzle), Budget(seconds=_SECONDS_TO_SOLVE))
    except OutOfBudgetError:
        return {"count": None, "first": None, "second": None}
    first, second = (line and str(line) for line in (found.first, found.second))
    return {"count": found.count, "first": first, "second": second}


def grade(tell: Progress, puzzle: str, solution: str) -> Answer:  # noqa: ARG001
    """How hard a puzzle is whose only solution is known; None where that is not found in time."""
    given, line = puzzle_of(puzzle), line_of(solution)
    hidden = given if isinstance(given, HiddenEnds) else None
    try:
        steps = steps_to(line, hidden, Budget(seconds=_SECONDS_TO_SOLVE))
    except OutOfBudgetError:
        return {"difficulty": None}
    return {"difficulty": difficulty_of(steps, line.board)}


def fewer_clues(tell: Progress, puzzle: str, solution: str) -> Answer:
    """A puzzle without the clues that it does not need, as far as that is found in time."""
    given, line = puzzle_of(puzzle), line_of(solution)
    hidden = given if isinstance(given, HiddenEnds) else None
    tell("looking for needless clues", 0.0)
    choice = without_needless(line, hidden, Budget(seconds=_SECONDS_TO_THIN))
    return {"puzzle": str(given.with_clues(choice.clues)), "minimal": choice.is_minimal}


def _clues(text: str) -> Clues:
    """Clues alone, from their text form."""
    scanner = Scanner(text)
    found = scan_clues(scanner)
    if not scanner.at_end:
        scanner.fail("the end of the marks")
    return found


def _made(puzzle: Puzzle, ends: Answer | None = None) -> Answer:
    return {**puzzle.to_json(), "ends": ends}


def _open(board: Board | HiddenEnds) -> Answer:
    """A board with more than one walkthrough, each as good as another."""
    unknown = dict.fromkeys(("solution", "minimal", "difficulty", "seed", "ends"))
    return {**clues_in_json(board), **unknown, "unique": False}


def hint(
    tell: Progress,  # noqa: ARG001
    position: str,
    solution: str | None,
    marks: str = "",
) -> Answer:
    """What to do next, in three stages, and what to draw of it; `unknown` if not in time."""
    line = line_of(position)
    try:
        found = hint_of(line, solution, BUDGET, _clues(marks))
    except OutOfBudgetError:
        found = Hint("unknown", "given", ("That could not be told in a few seconds.",) * 3, line)
    return hint_in_json(found)


def hint_in_json(found: Hint) -> Answer:
    """A hint in the form in which pages get it."""
    settled = edges_in_json(found.edges)
    return {
        "kind": found.kind,
        "grade": found.grade,
        "texts": list(dict.fromkeys(found.texts)),
        "position": str(found.before),
        "step": len(found.before.moves),
        "move": found.move,
        "shown": {
            "area": [list(cell) for cell in found.cells],
            "black": [],
            "lines": [edge[:2] for edge in edges_in_json(found.forced)],
            "bars": [edge[:2] for edge in settled if edge[2] == "out"],
            "assumed": [edge[:2] for edge in settled if edge[2] == "in"],
            "alarms": [],
        },
        "blocked": blocked_steps(found.before, found.blocked),
    }
