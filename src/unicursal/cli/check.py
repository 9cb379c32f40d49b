"""`unicursal check`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from unicursal.cli.choices import FromOne, Json, Quiet, Seconds, budget_of
from unicursal.cli.given import refuse

if TYPE_CHECKING:
    from unicursal.defects import Defect
    from unicursal.line import Line
    from unicursal.walk.loss import Loss
    from unicursal.walk.reading import Subject


def check(
    context: typer.Context,
    subject: Annotated[
        str,
        typer.Argument(
            metavar="FILE_OR_POSITION", help="A position, or a file with one or with a level."
        ),
    ],
    glyphs: Annotated[
        str | None,
        typer.Option(
            help="The characters of a level: wall, open, entrance, exit (all usual ones)."
        ),
    ] = None,
    overrun: Annotated[
        int,
        typer.Option(
            metavar="N", help="A level's way may continue at most N tiles beyond its exit.", min=0
        ),
    ] = 0,
    halls: Annotated[
        list[str] | None,
        typer.Option(
            "--hall", metavar="X,Y,WxH", help="An open room on a level's way; may be repeated."
        ),
    ] = None,
    seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
    _from_one: FromOne = False,
) -> None:
    """Say whether a line is a walkthrough or the beginning of one, and list what is wrong.

    For a puzzle, say whether it has one solution, and show what each clue rules out.
    A file may also hold a level (a map of walls): then say whether one way leads through it.
    If --seconds runs out before it is known whether the line can be completed, the exit code is
    3.

    For example: unicursal check 9:RRDDL
    """
    from unicursal.cli.level_files import drawn_in
    from unicursal.cli.level_words import hall_of
    from unicursal.cli.puzzle_check import check_puzzle
    from unicursal.cli.subject import hidden_in, subject_of
    from unicursal.cli.tile_check import check_drawn
    from unicursal.level import Glyphs

    signs = None if glyphs is None else Glyphs.parse(glyphs)
    if (drawn := drawn_in(Path(subject), signs)) is not None:
        rooms = tuple(hall_of(words, "--hall") for words in halls or ())
        check_drawn(drawn, as_json, overrun, rooms)
        return
    refuse(context, {"glyphs", "overrun", "halls"}, f"{subject}: ... is for files with a level")
    if (hidden := hidden_in(subject)) is not None:
        check_puzzle(hidden, seconds, as_json)
        return
    asked = subject_of(subject)
    if asked.board.clues and not asked.moves:
        check_puzzle(asked.board, seconds, as_json)
    else:
        _check_line(asked, seconds, as_json)


def _check_line(asked: Subject, seconds: float | None, as_json: bool) -> None:
    """What is wrong with a line, and whether it can be completed."""
    from unicursal.cli.output import progress_on_stderr
    from unicursal.defects import clue_defects, defects
    from unicursal.errors import OutOfBudgetError

    found = list(defects(asked.board, asked.moves))
    drawable = all(defect.kind == "target" for defect in found)
    if drawable and asked.board.clues:
        found += clue_defects(asked.board, asked.line.cells())
    complete = not found and asked.line.is_complete
    loss: Loss | None = None
    given_up: OutOfBudgetError | None = None
    if drawable and not complete:
        with progress_on_stderr():
            try:
                loss = _loss(asked.line, seconds)
            except OutOfBudgetError as fault:
                given_up = fault
    if as_json:
        _print_fields(asked, found, complete, loss, is_decided=given_up is None)
    else:
        _print_findings(asked, found, complete, loss)
    if found:
        raise typer.Exit(1)
    if given_up is not None:
        raise given_up


def _print_fields(
    asked: Subject, found: list[Defect], complete: bool, loss: Loss | None, *, is_decided: bool
) -> None:
    from unicursal.cli.output import print_json
    from unicursal.notation import format_position

    print_json(
        {
            "position": format_position(asked.board, asked.moves),
            "valid": not found,
            "complete": complete,
            "defects": [
                {"kind": defect.kind, "at": list(defect.at), "text": defect.text}
                for defect in found
            ],
            "lost": loss and _loss_fields(loss),
            "decided": is_decided,
            "unknown": [] if is_decided else list(asked.line.free_neighbours()),
        }
    )


def _print_findings(asked: Subject, found: list[Defect], complete: bool, loss: Loss | None) -> None:
    from unicursal.cli.output import print_words

    for defect in found:
        print_words(defect.text)
    if complete:
        print(f"complete: one line visits all {len(asked.board):,} cells of {asked.board}")
    elif not found:
        visited = f"{len(asked.moves) + 1:,} of {len(asked.board):,} cells"
        print(f"valid so far: {visited} of {asked.board} visited")
    if loss is not None:
        _print_loss(loss)


def _loss(line: Line, seconds: float | None) -> Loss | None:
    from unicursal.line import Line
    from unicursal.walk.loss import loss_of

    budget = budget_of(seconds, lambda: loss_of(Line("5:RDR")))
    return loss_of(line, budget)


def _loss_fields(loss: Loss) -> dict[str, Any]:
    reason = loss.reason
    return {
        "step": len(loss.before.moves) + (loss.move is not None),
        "move": loss.move,
        "position": str(loss.before),
        "options": list(loss.options),
        "kind": reason and reason.kind,
        "text": reason and reason.text,
    }


def _print_loss(loss: Loss) -> None:
    if loss.move is None:
        print(f"lost from the beginning: {loss.before} has no walkthrough")
        return
    from unicursal.cli.output import print_words

    why = "no reason was found in time" if loss.reason is None else loss.reason.text
    print_words(f"lost by step {len(loss.before.moves) + 1} ({loss.move}): {why}")
    print(f"possible at {loss.before} was {' or '.join(loss.options)}")
