"""`unicursal solve`."""

from __future__ import annotations

from typing import Annotated

import typer

from unicursal.cli.choices import Ascii, FromOne, Json, Quiet, Seconds, budget_of


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

    If --seconds runs out before it is known how many solutions there are, the exit code is 3.

    For example: unicursal puzzle 7 --seed 1 --json | jq -r .puzzle | unicursal solve -
    """
    from unicursal.board import Board
    from unicursal.cli.output import print_json, print_picture, print_words, progress_on_stderr
    from unicursal.cli.subject import puzzle_of
    from unicursal.draw import picture_of
    from unicursal.errors import OutOfBudgetError
    from unicursal.puzzle import difficulty_of, solutions_of, steps_to, weight_of

    asked = puzzle_of(puzzle)
    hidden = None if isinstance(asked, Board) else asked
    with progress_on_stderr():
        budget = budget_of(seconds, lambda: solutions_of(Board("3")))
        try:
            found = solutions_of(asked, budget)
        except OutOfBudgetError:
            if as_json:
                unknown = ("solutions", "solution", "other", "difficulty", "weight")
                print_json({"puzzle": str(asked), **dict.fromkeys(unknown), "steps": []})
            raise
        only = found.first if found.count == 1 else None
        steps = [] if only is None else steps_to(only, hidden)
    if as_json:
        print_json(
            {
                "puzzle": str(asked),
                "solutions": found.count,
                "solution": found.first and str(found.first),
                "other": found.second and str(found.second),
                "steps": [step.to_json() for step in steps],
                "difficulty": difficulty_of(steps, only.board) if only else None,
                "weight": weight_of(steps) if only else None,
            }
        )
        return
    if found.first is None:
        print("no solution")
        return
    for step in steps:
        print_words(f"{step.kind}: {step.text}")
    for solution in (found.first, found.second):
        if solution is not None:
            print_picture(picture_of(solution), ascii_only=ascii_only, dense=False)
    print("the only solution" if found.count == 1 else "two of several solutions")
