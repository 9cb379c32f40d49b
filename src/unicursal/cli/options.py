"""`unicursal options`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from unicursal.cli.choices import Json


def options(
    position: Annotated[
        str | None, typer.Argument(metavar="[POSITION]", help="A position, 9:RRDDL, or a file.")
    ] = None,
    batch: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Many positions, one a line; - is stdin. Prints JSON."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Say which steps are possible, and why the others are not."""
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.cli.subject import subject_of
    from unicursal.errors import UnicursalError
    from unicursal.line import Line

    if (position is None) == (batch is None):
        raise UnicursalError("either a POSITION or --batch FILE is wanted")
    with progress_on_stderr():
        if position is not None:
            answer = _answer(subject_of(position).line)
            print_json(answer) if as_json else _print(answer)
            return
        failed = False
        for words in _lines(batch or ""):
            try:
                print_json(_answer(Line(words)))
            except UnicursalError as fault:
                failed = True
                print_json({"position": words, "error": str(fault)})
    if failed:
        print("unicursal: some lines are no positions", file=sys.stderr)
        raise typer.Exit(2)


def _lines(batch: str) -> Iterator[str]:
    if batch == "-":
        yield from (line.strip() for line in sys.stdin if line.strip())
    else:
        with open(batch, encoding="utf-8") as stream:  # noqa: PTH123 (a name from the command line)
            yield from (line.strip() for line in stream if line.strip())


def _answer(line: Any) -> dict[str, Any]:
    from unicursal.walk import Walk

    walk = Walk(line)
    possible = list(walk.options)
    blocked = []
    for move in line.free_neighbours():
        if move not in possible and (reason := walk.why(move)) is not None:
            cells = [list(cell) for cell in reason.cells]
            blocked.append({"move": move, "kind": reason.kind, "cells": cells, "text": reason.text})
    return {
        "position": str(line),
        "live_end": list(line.live_end),
        "options": possible,
        "blocked": blocked,
        "complete": line.is_complete,
    }


def _print(answer: dict[str, Any]) -> None:
    if answer["complete"]:
        print("complete")
        return
    for move in answer["options"]:
        print(f"{move}  possible")
    for step in answer["blocked"]:
        print(f"{step['move']}  blocked: {step['text']}")
    if not answer["options"]:
        print("no step is possible: the line is lost")
