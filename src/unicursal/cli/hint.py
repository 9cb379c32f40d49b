"""`unicursal hint`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.cli.choices import FromOne, Json, Quiet, Seconds, budget_of
from unicursal.cli.output import print_json, print_words, progress_on_stderr
from unicursal.cli.subject import hidden_in, subject_of
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.puzzle.hints import Hint, hint_of, hint_of_ends

if TYPE_CHECKING:
    from unicursal.board import HiddenEnds
    from unicursal.budget import AnyBudget

_STAGES = (1, 2, 3)


def hint(
    puzzle: Annotated[
        str,
        typer.Argument(
            metavar="PUZZLE[:MOVES]", help="A board with clues, and the moves that are drawn."
        ),
    ],
    stage: Annotated[
        str,
        typer.Option(
            metavar="STAGES",
            help="1: where to look, 2: what holds there, 3: what follows; several with commas.",
        ),
    ] = "1,2,3",
    seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
    _from_one: FromOne = False,
) -> None:
    """Say what to do next in a puzzle, and why: the simplest deduction on the board, in stages.

    It is never harder to see than the puzzle's difficulty asks. With --json, one object for each
    stage.

    For example: unicursal hint 5+s1,0-0,4-3,1-2,1-2,4:R --stage 1
    """
    stages = _stages(stage)
    hidden = hidden_in(puzzle)
    with progress_on_stderr():
        budget = budget_of(seconds, lambda: hint_of("3+w0,0R"))
        found = _hint(puzzle, hidden, budget)
    for number in stages:
        if as_json:
            print_json(found.to_json(number))
    if not as_json:
        for words in dict.fromkeys(found.texts[number - 1] for number in stages):
            print_words(words)


def _hint(puzzle: str, hidden: HiddenEnds | None, budget: AnyBudget) -> Hint:
    if hidden is not None:
        return hint_of_ends(hidden, budget)
    subject = subject_of(puzzle)
    return hint_of(Line(subject.board, subject.moves), budget=budget)


def _stages(words: str) -> list[int]:
    """The stages that are asked for, each once and in order."""
    given = {word.strip() for word in words.split(",")}
    if not given <= {str(number) for number in _STAGES}:
        raise UnicursalError(f"--stage {words}: expected 1, 2, 3 or several of them, as in 1,2")
    return sorted(map(int, given))
