"""What `unicursal check` says of a puzzle: its solutions, and what each clue is good for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from unicursal.cli.choices import budget_of

if TYPE_CHECKING:
    from unicursal.board import Board, HiddenEnds


def check_puzzle(puzzle: Board | HiddenEnds, seconds: float | None, as_json: bool) -> None:
    """Exit code 1 unless there is exactly one solution; needless clues are only reported."""
    from unicursal.board import Board
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.puzzle import needed_clues, solutions_of

    with progress_on_stderr():
        budget = budget_of(seconds, lambda: solutions_of(Board("3")))
        allowance = budget and budget.start()
        found = solutions_of(puzzle, allowance)
        only = found.first if found.count == 1 else None
        hidden = None if isinstance(puzzle, Board) else puzzle
        needed = [] if only is None else list(needed_clues(only, allowance, hidden))
    defects: list[dict[str, Any]] = []
    if only is None:
        words = "the puzzle has several solutions" if found.count else "the puzzle has no solution"
        at = list(puzzle.start or (0, 0))
        defects.append({"kind": "solutions", "at": at, "text": words})
    needless = [one.clue for one in needed if one.other is None]
    if as_json:
        print_json(
            {
                "position": str(puzzle),
                "valid": only is not None,
                "complete": False,
                "defects": defects,
                "lost": None,
                "solutions": found.count,
                "solution": found.first and str(found.first),
                "other": found.second and str(found.second),
                "minimal": only is not None and not needless,
                "clues": [
                    {
                        "clue": one.clue,
                        "needed": bool(one.other),
                        "other": one.other and str(one.other),
                    }
                    for one in needed
                ],
            }
        )
    elif only is None:
        print(defects[0]["text"])
        for line in (found.first, found.second):
            if line is not None:
                print(line)
    else:
        print(f"one solution: {only}")
        print(f"{len(needed) - len(needless)} of {len(needed)} clues are needed")
        for one in needed:
            if one.other is None:
                print(f"{one.clue} is needless")
            else:
                print(f"without {one.clue} also {one.other if hidden else f':{one.other.moves}'}")
    if defects:
        raise typer.Exit(1)
