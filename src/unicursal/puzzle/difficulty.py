"""How hard a puzzle is: what a person needs to solve it, weighed.

| difficulty | what is needed |
|---|---|
| easy | forced edges, and nothing else |
| medium | also an area that would be enclosed, a few times |
| hard | many such areas |
| expert | the balance of colours, or trying an edge to see what follows |
"""

from collections.abc import Sequence
from typing import Final, Literal, get_args

from unicursal.line import Line
from unicursal.puzzle.reasoning import Step, StepKind, simple_steps_to

Difficulty = Literal["easy", "medium", "hard", "expert"]
DIFFICULTIES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)

_FEW_AREAS = 4
"""The most enclosed areas of a medium puzzle."""

_WEIGHT: Final[dict[StepKind, int]] = {
    "forced": 0,
    "enclosed": 1,
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


def difficulty_of(steps: Sequence[Step]) -> Difficulty:
    """The difficulty of a puzzle that is solved by these steps.

    >>> difficulty_of([Step("forced", "", ())])
    'easy'
    """
    kinds = [step.kind for step in steps]
    if not {"balance", "trial", "search"}.isdisjoint(kinds):
        return "expert"
    areas = kinds.count("enclosed")
    if areas == 0:
        return "easy"
    return "medium" if areas <= _FEW_AREAS else "hard"


def difficulty_of_solution(solution: Line) -> Difficulty:
    """The difficulty of the puzzle whose only solution this is, without finding all steps."""
    steps = simple_steps_to(solution)
    return "expert" if steps is None else difficulty_of(steps)
