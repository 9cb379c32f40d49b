"""A puzzle: a board with clues and its only solution."""

from dataclasses import dataclass
from typing import Any

from unicursal.board import NO_CLUES, Board, HiddenEnds, PuzzleLike
from unicursal.board.position import puzzle_of
from unicursal.line import Line
from unicursal.puzzle.difficulty import DIFFICULTIES, Difficulty


@dataclass(frozen=True)
class Puzzle:
    """A board with clues, the only walkthrough that keeps to them, and how hard it is to find.

    That the solution is the only one is always proved. `is_minimal` says whether each clue is
    needed for that: None where it is not proved, False where clues were added to make it easier.
    Where ends are `hidden`, the board is the one with the ends of the solution. A notebook draws
    the puzzle, without its solution.
    """

    board: Board
    solution: Line
    difficulty: Difficulty
    seed: int
    is_minimal: bool | None
    hidden: HiddenEnds | None = None

    @property
    def shown(self) -> Board | HiddenEnds:
        """What the person who solves it is given."""
        return self.hidden or self.board

    def to_json(self) -> dict[str, Any]:
        """The puzzle in plain form."""
        return {
            **clues_in_json(self.shown),
            "solution": str(self.solution),
            "unique": True,
            "minimal": self.is_minimal,
            "difficulty": self.difficulty,
            "seed": self.seed,
        }

    def is_harder_than(self, difficulty: Difficulty) -> bool:
        """Whether it takes more than a difficulty allows."""
        return DIFFICULTIES.index(self.difficulty) > DIFFICULTIES.index(difficulty)

    def __str__(self) -> str:
        return str(self.shown)

    def _repr_svg_(self) -> str:
        from unicursal.draw import picture_of

        return picture_of(self.shown)._repr_svg_()


def clues_in_json(board: PuzzleLike) -> dict[str, Any]:
    """A board with clues in plain form, however many solutions it has.

    >>> clues_in_json("3+n1,1=5")["numbers"]
    [[1, 1, 5]]
    """
    board = puzzle_of(board)
    clues = board.clues
    return {
        "puzzle": str(board),
        "board": str(board.with_clues(NO_CLUES)),
        "walls": [[list(cell) for cell in wall] for wall in clues.walls],
        "numbers": [[*cell, number] for cell, number in clues.numbers],
        "stops": [list(cell) for cell in clues.stops],
        "lines": [[list(cell) for cell in run] for run in clues.lines],
        "hidden": board.hidden if isinstance(board, HiddenEnds) else [],
    }
