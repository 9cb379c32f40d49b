"""`unicursal solve`."""

from __future__ import annotations

from typing import Annotated

import typer

from unicursal.cli.choices import Ascii, FromOne, Json, Quiet, Seconds, budget_of
from unicursal.cli.clock import found_so_far


def solve(
    puzzle: Annotated[
        str, typer.Argument(metavar="PUZZLE", help="A board with clues, or a file; - is stdin.")
    ],
    seconds: Seconds = None,
    ascii_only: Ascii = False,
    as_json: Json = False,
    _quiet: Quiet = False,
    _from_one: FromOne = False,
) -> None:
    """Solve a puzzle: its solution, whether it is the only one, and how a person would find it.

    If --seconds runs out first, the exit code is 3, and what is known by then is printed.

    For example: unicursal puzzle 7 --seed 1 --json | jq -r .puzzle | unicursal solve -
    """
    from unicursal.board import Board
    from unicursal.cli.output import print_json, print_picture, print_words, progress_on_stderr
    from unicursal.cli.subject import puzzle_of
    from unicursal.draw import picture_of
    from unicursal.puzzle import Solutions, Step, difficulty_of, solutions_of, steps_to, weight_of

    asked = puzzle_of(puzzle)
    hidden = None if isinstance(asked, Board) else asked
    found: Solutions | None = None
    steps: list[Step] | None = None

    def show() -> None:
        only = found.first if found and found.count == 1 else None
        graded = None if only is None or steps is None else (steps, only.board)
        if as_json:
            print_json(
                {
                    "puzzle": str(asked),
                    "solutions": found and found.count,
                    "solution": found and found.first and str(found.first),
                    "other": found and found.second and str(found.second),
                    "steps": [step.to_json() for step in steps or []],
                    "difficulty": None if graded is None else difficulty_of(*graded),
                    "weight": None if graded is None else weight_of(graded[0]),
                }
            )
        elif found is not None and found.first is None:
            print("no solution")
        elif found is not None:
            for step in steps or []:
                print_words(f"{step.kind}: {step.text}")
            for solution in filter(None, (found.first, found.second)):
                print_picture(picture_of(solution), ascii_only=ascii_only, dense=False)
            print("the only solution" if only else "two of several solutions")

    with progress_on_stderr(), found_so_far(show):
        budget = budget_of(seconds, lambda: solutions_of(Board("3")))
        allowance = budget and budget.start()
        found = solutions_of(asked, allowance)
        if found.first is not None and found.second is None:
            steps = steps_to(found.first, hidden, allowance)
    show()
