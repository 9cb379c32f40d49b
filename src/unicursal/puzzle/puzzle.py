"""A puzzle, a board with clues and its only solution; and how hard it is to solve for a person.

| difficulty | what is needed |
|---|---|
| easy | forced edges, and what numbers and stops say of a single edge |
| medium | also looking ahead a few times: an area is enclosed, a stop cut off a step later |
| hard | that many times |
| expert | the balance of colours, trying an edge to see what follows, or trying hidden ends |

A few times is once for every twenty cells of the board.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from unicursal.board import NO_CLUES, Board, BoardLike, HiddenEnds, PuzzleLike, board_of
from unicursal.board.position import puzzle_of
from unicursal.budget import AnyBudget
from unicursal.draw import picture_of
from unicursal.line import Line
from unicursal.puzzle.reasoning import Step, StepKind, simple_steps_to

Difficulty = Literal["easy", "medium", "hard", "expert"]
DIFFICULTIES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)

_CELLS_PER_LOOK = 20
"""A medium puzzle has this many cells, or more, for each time that one must look ahead."""

_WEIGHT: Final[dict[StepKind, int]] = {
    "ends": 0,
    "forced": 0,
    "order": 0,
    "enclosed": 1,
    "lookahead": 1,
    "balance": 5,
    "trial": 5,
    "search": 50,
}
_STEPS_A_POINT = 5
"""This many forced edges in a trial count as much as seeing an area."""


def weight_of(steps: Sequence[Step]) -> int:
    """How much there is to find: the larger, the harder among puzzles of one difficulty.

    >>> weight_of([Step("forced", "", ()), Step("enclosed", "", ()), Step("trial", "", (), 10)])
    8
    """
    return sum(_WEIGHT[step.kind] + step.effort // _STEPS_A_POINT for step in steps)


def difficulty_of(steps: Sequence[Step], board: BoardLike) -> Difficulty:
    """The difficulty of a puzzle that is solved by these steps.

    >>> difficulty_of([Step("forced", "", ())], 5)
    'easy'
    """
    board = board_of(board)
    kinds = [step.kind for step in steps]
    if not {"balance", "trial", "search"}.isdisjoint(kinds):
        return "expert"
    looks = kinds.count("enclosed") + kinds.count("lookahead")
    if looks == 0:
        return "easy"
    return "medium" if looks <= few_looks(board) else "hard"


def few_looks(board: Board) -> int:
    """How often one must look ahead in a medium puzzle at most.

    >>> few_looks(Board(9))
    4
    """
    return max(1, len(board) // _CELLS_PER_LOOK)


def difficulty_of_solution(
    solution: Line, hidden: HiddenEnds | None = None, budget: AnyBudget = None
) -> Difficulty:
    """The difficulty of the puzzle whose only solution this is, without finding all steps."""
    steps = simple_steps_to(solution, hidden, budget)
    return "expert" if steps is None else difficulty_of(steps, solution.board)


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
        "loop": isinstance(board, Board) and board.is_loop,
    }
