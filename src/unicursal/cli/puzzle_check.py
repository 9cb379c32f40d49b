"""What `unicursal check` says of a puzzle: its solutions, and what each clue is good for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import typer

from unicursal.cli.choices import budget_of

if TYPE_CHECKING:
    from unicursal.board import Board, HiddenEnds
    from unicursal.errors import OutOfBudgetError
    from unicursal.line import Line
    from unicursal.puzzle import Needed, Solutions


@dataclass
class _Findings:
    """What was found out about a puzzle, and what ended the search if not all of it was."""

    puzzle: Board | HiddenEnds
    solutions: Solutions | None = None
    needed: list[Needed] = field(default_factory=list)
    given_up: OutOfBudgetError | None = None

    @property
    def only(self) -> Line | None:
        """The solution, if it is the only one."""
        found = self.solutions
        return found.first if found is not None and found.count == 1 else None

    @property
    def defects(self) -> list[dict[str, Any]]:
        """That there is another number of solutions than one."""
        if self.solutions is None or self.only is not None:
            return []
        several = self.solutions.count > 0
        words = "the puzzle has several solutions" if several else "the puzzle has no solution"
        return [{"kind": "solutions", "at": list(self.puzzle.start or (0, 0)), "text": words}]

    @property
    def minimal(self) -> bool | None:
        """Whether no clue is needless; None if that is not known."""
        if any(one.other is None for one in self.needed):
            return False
        return self.only is not None if self.given_up is None else None


def check_puzzle(puzzle: Board | HiddenEnds, seconds: float | None, as_json: bool) -> None:
    """Exit code 1 unless there is exactly one solution; needless clues are only reported."""
    found = _findings(puzzle, seconds)
    if as_json:
        _print_fields(found)
    else:
        _print_findings(found)
    if found.defects:
        raise typer.Exit(1)
    if found.given_up is not None:
        raise found.given_up


def _findings(puzzle: Board | HiddenEnds, seconds: float | None) -> _Findings:
    from unicursal import puzzle as puzzles
    from unicursal.board import Board
    from unicursal.cli.output import progress_on_stderr
    from unicursal.errors import OutOfBudgetError

    found = _Findings(puzzle)
    hidden = None if isinstance(puzzle, Board) else puzzle
    with progress_on_stderr():
        budget = budget_of(seconds, lambda: puzzles.solutions_of(Board("3")))
        allowance = budget and budget.start()
        try:
            found.solutions = puzzles.solutions_of(puzzle, allowance)
            if found.only is not None:
                found.needed.extend(puzzles.needed_clues(found.only, allowance, hidden))
        except OutOfBudgetError as fault:
            found.given_up = fault
    return found


def _print_fields(found: _Findings) -> None:
    from unicursal.cli.output import print_json

    solutions, is_decided = found.solutions, found.given_up is None
    print_json(
        {
            "position": str(found.puzzle),
            "valid": None if solutions is None else found.only is not None,
            "complete": False,
            "defects": found.defects,
            "lost": None,
            "decided": is_decided,
            "unknown": [] if solutions is not None else _first_steps(found.puzzle),
            "solutions": solutions and solutions.count,
            "solution": solutions and solutions.first and str(solutions.first),
            "other": solutions and solutions.second and str(solutions.second),
            "minimal": found.minimal,
            "clues": [
                {
                    "clue": one.clue,
                    "needed": bool(one.other),
                    "other": one.other and str(one.other),
                }
                for one in found.needed
            ],
        }
    )


def _first_steps(puzzle: Board | HiddenEnds) -> list[str]:
    """The steps from the start, if it is known."""
    from unicursal.board import Board
    from unicursal.line import Line

    if puzzle.start is None:
        return []
    return list(Line(puzzle if isinstance(puzzle, Board) else puzzle.board).free_neighbours())


def _print_findings(found: _Findings) -> None:
    from unicursal.board import Board

    solutions, only = found.solutions, found.only
    if solutions is None:
        return
    if only is None:
        print(found.defects[0]["text"])
        for line in (solutions.first, solutions.second):
            if line is not None:
                print(line)
        return
    print(f"one solution: {only}")
    needless = sum(one.other is None for one in found.needed)
    if found.given_up is None:
        print(f"{len(found.needed) - needless} of {len(found.needed)} clues are needed")
    for one in found.needed:
        if one.other is None:
            print(f"{one.clue} is needless")
        else:
            other = f":{one.other.moves}" if isinstance(found.puzzle, Board) else one.other
            print(f"without {one.clue} also {other}")
