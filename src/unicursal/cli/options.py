"""`unicursal options`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from unicursal.cli import OUT_OF_BUDGET
from unicursal.cli.choices import FromOne, Json, Quiet, Seconds, budget_of
from unicursal.cli.clock import begin_again, found_so_far

if TYPE_CHECKING:
    from unicursal.budget import Budget
    from unicursal.exact import Blocked
    from unicursal.line import Line


def options(
    position: Annotated[
        str | None,
        typer.Argument(metavar="POSITION", help="A position, 9:RRDDL, or a file; - is stdin."),
    ] = None,
    batch: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Many positions, one per line; - is stdin. Prints JSON."),
    ] = None,
    seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
    _from_one: FromOne = False,
) -> None:
    """Say which steps are possible, and why the others are not.

    With --seconds (for each position) a step may remain unknown; then the exit code is 3.

    For example: unicursal options 9:RRDDL
    """
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.cli.subject import subject_of
    from unicursal.errors import UnicursalError
    from unicursal.walk import Walk

    if (position is None) == (batch is None):
        raise UnicursalError("give either a POSITION or --batch FILE")

    def show(answer: dict[str, Any]) -> None:
        print_json(answer) if as_json else _print(answer)

    failed = undecided = False
    with progress_on_stderr():
        budget = budget_of(seconds, Walk("5:RD").verdicts)
        if position is not None:
            line = subject_of(position).line
            with found_so_far(lambda: show(_told(line))):
                answer = _answer(line, budget)
            show(answer)
            undecided = bool(answer["unknown"])
        else:
            for words in _lines(batch or ""):
                try:
                    begin_again()
                    answer = _answer(Walk(words).line, budget)
                except UnicursalError as fault:
                    failed = True
                    answer = {"position": words, "error": str(fault)}
                print_json(answer)
                undecided |= bool(answer.get("unknown"))
    if failed:
        print("unicursal: some lines are not positions", file=sys.stderr)
        raise typer.Exit(2)
    if undecided:
        print(f"unicursal: not decided within {seconds:g} s", file=sys.stderr)
        raise typer.Exit(OUT_OF_BUDGET)


def _lines(batch: str) -> Iterator[str]:
    from unicursal.cli.subject import lines_of_file

    yield from filter(None, map(str.strip, lines_of_file(Path(batch))))


def _answer(line: Line, budget: Budget | None) -> dict[str, Any]:
    from unicursal.exact import Blocked, Possible, Unknown
    from unicursal.walk import Walk

    allowance = budget and budget.start()  # to make a walk of a large board takes time as well
    verdicts = Walk(line).verdicts(allowance)
    return {
        **_told(line),
        "options": [move for move, verdict in verdicts.items() if isinstance(verdict, Possible)],
        "blocked": [
            _blocked(move, verdict, budget)
            for move, verdict in verdicts.items()
            if isinstance(verdict, Blocked)
        ],
        "unknown": [move for move, verdict in verdicts.items() if isinstance(verdict, Unknown)],
    }


def _told(line: Line) -> dict[str, Any]:
    """The answer before anything is asked: no step is known."""
    return {
        "position": str(line),
        "live_end": list(line.live_end),
        "options": [],
        "blocked": [],
        "unknown": list(line.free_neighbours()),
        "complete": line.is_complete,
    }


def _blocked(move: str, verdict: Blocked, budget: Budget | None) -> dict[str, Any]:
    """A blocked step; without a reason if none was found in time."""
    from unicursal.cli.output import words_without_reason

    reason = verdict.reason
    if reason is None:
        return {"move": move, "kind": None, "cells": [], "text": words_without_reason(move, budget)}
    cells = [list(cell) for cell in reason.cells]
    return {"move": move, "kind": reason.kind, "cells": cells, "text": reason.text}


def _print(answer: dict[str, Any]) -> None:
    from unicursal.cli.output import print_words

    if answer["complete"]:
        print("complete")
        return
    for move in answer["options"]:
        print(f"{move}  possible")
    for step in answer["blocked"]:
        words = step["text"].removeprefix(f"{step['move']} is blocked; ")
        print_words(f"{step['move']}  blocked: {words}")
    for move in answer["unknown"]:
        print(f"{move}  unknown")
    if not answer["options"] and not answer["unknown"]:
        print("no step is possible: the line is lost")
