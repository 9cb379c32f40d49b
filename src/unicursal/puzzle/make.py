"""Puzzles from seeds: a random walkthrough, and clues that make it the only one."""

from collections.abc import Sequence

from unicursal.board import Board
from unicursal.chance import Chance
from unicursal.errors import NothingToDrawError, UnicursalError
from unicursal.line import Line
from unicursal.notation import checked_seed
from unicursal.progress import Progress, silent
from unicursal.puzzle.clue_choice import ClueChoice
from unicursal.puzzle.difficulty import DIFFICULTIES, Difficulty, difficulty_of_solution
from unicursal.puzzle.exclusion import KINDS, Kind
from unicursal.puzzle.puzzle import Puzzle

_ATTEMPTS = 200
"""How many puzzles are made before a difficulty counts as out of reach."""


def make_puzzle(
    board: Board | str | int,
    kinds: Sequence[Kind] = ("walls",),
    difficulty: Difficulty | None = None,
    seed: int = 0,
    tell: Progress = silent,
) -> Puzzle:
    """The puzzle that belongs to a seed: the same for ever.

    >>> puzzle = make_puzzle(5, ["stops"], seed=1)
    >>> puzzle.solution.is_complete, puzzle.board.clues.walls
    (True, ())
    """
    from unicursal.walk import draw

    board = board if isinstance(board, Board) else Board(board)
    if board.clues:
        raise UnicursalError(f"{board}: a board without clues is wanted here")
    checked_kinds(kinds)
    if difficulty is not None and difficulty not in DIFFICULTIES:
        raise UnicursalError(f"no difficulty {difficulty!r}: there are {', '.join(DIFFICULTIES)}")
    chance = Chance(checked_seed(seed))
    for attempt in range(_ATTEMPTS):
        if difficulty is not None:
            tell(f"looking for a puzzle that is {difficulty}", attempt / _ATTEMPTS)
        walkthrough = draw(board, "fair", chance.seed())
        choice = ClueChoice(walkthrough, kinds, chance).choose()
        puzzle_board = board.with_clues(choice.clues)
        solution = Line(puzzle_board, walkthrough.moves)
        found = difficulty_of_solution(solution)
        if difficulty in (None, found):
            return Puzzle(puzzle_board, solution, found, seed, choice.is_minimal)
    raise NothingToDrawError(
        f"none of {_ATTEMPTS} puzzles with {'+'.join(kinds)} on {board} is {difficulty}"
    )


def checked_kinds(kinds: Sequence[str]) -> None:
    """Refuse what is no kind of clue.

    >>> checked_kinds(["arrows"])
    Traceback (most recent call last):
    unicursal.errors.UnicursalError: no clues 'arrows': there are walls, numbers, stops, lines
    """
    for kind in kinds or [""]:
        if kind not in KINDS:
            raise UnicursalError(f"no clues {kind!r}: there are {', '.join(KINDS)}")
