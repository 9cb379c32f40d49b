"""How hard a puzzle is: what a person needs to solve it, weighed.

| difficulty | what is needed |
|---|---|
| easy | forced edges, and what numbers and stops say of a single edge |
| medium | also looking ahead a few times: an area is enclosed, a stop cut off a step later |
| hard | that many times |
| expert | the balance of colours, trying an edge to see what follows, or trying hidden ends |

A few times is once for every twenty fields of the board.
"""

from collections.abc import Sequence
from typing import Final, Literal, get_args

from unicursal.board import Board, BoardLike, HiddenEnds, board_of
from unicursal.budget import AnyBudget
from unicursal.line import Line
from unicursal.puzzle.reasoning import Step, StepKind, simple_steps_to

Difficulty = Literal["easy", "medium", "hard", "expert"]
DIFFICULTIES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)

_FIELDS_FOR_A_LOOK = 20
"""A medium puzzle has so many fields, or more, for each time that one must look ahead."""

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
"""So many forced edges in a trial count as much as seeing an area."""


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
    return max(1, len(board) // _FIELDS_FOR_A_LOOK)


def difficulty_of_solution(
    solution: Line, hidden: HiddenEnds | None = None, budget: AnyBudget = None
) -> Difficulty:
    """The difficulty of the puzzle whose only solution this is, without finding all steps."""
    steps = simple_steps_to(solution, hidden, budget)
    return "expert" if steps is None else difficulty_of(steps, solution.board)
