"""`unicursal why`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from unicursal.cli.choices import (
    Ascii,
    Files,
    Json,
    PositionWords,
    Seconds,
    ThemeName,
    budget_of,
)

if TYPE_CHECKING:
    from unicursal.budget import Budget
    from unicursal.exact import Verdict


def why(
    position: PositionWords,
    move: Annotated[str, typer.Argument(metavar="MOVE", help="U, D, L or R.")],
    output: Files = None,
    theme: ThemeName = None,
    ascii_only: Ascii = False,
    seconds: Seconds = None,
    as_json: Json = False,
) -> None:
    """Explain one step: a way to go on if it is possible, else the reason, with a picture.

    Where --seconds end the search for the verdict or for the reason, the exit code is 3.
    """
    from unicursal.cli.output import print_json, print_picture, progress_on_stderr
    from unicursal.cli.picture_files import PictureFiles
    from unicursal.cli.subject import subject_of
    from unicursal.draw.verdict import picture_of_verdict
    from unicursal.errors import OutOfBudgetError
    from unicursal.exact import Unknown
    from unicursal.walk import Walk

    files = PictureFiles(output, theme)
    line = subject_of(position).line
    with progress_on_stderr():
        budget = budget_of(seconds, Walk("5:RD").verdicts)
        verdict = Walk(line).verdict(move, budget)
    answer = _answer(move, verdict, budget)
    is_answered = answer["witness"] is not None or answer["evidence"] is not None
    if not isinstance(verdict, Unknown):
        picture = picture_of_verdict(line, move, verdict)
        files.write(picture)
    if as_json:
        print_json(answer)
    elif is_answered:
        print(answer["text"])
        if not output:
            print_picture(picture, ascii_only=ascii_only, dense=False)
    if not is_answered:
        raise OutOfBudgetError(answer["text"])


def _answer(move: str, verdict: Verdict, budget: Budget | None) -> dict[str, Any]:
    from unicursal.budget import UNBOUNDED, words_of
    from unicursal.cli.output import words_without_reason
    from unicursal.exact import Blocked, Possible

    reason = verdict.reason if isinstance(verdict, Blocked) else None
    if isinstance(verdict, Possible):
        text = f"{move} is possible; a way to go on is shown."
    elif reason is not None:
        text = reason.text
    elif isinstance(verdict, Blocked):
        text = words_without_reason(move, budget)
    else:
        text = f"{move} was not decided within {words_of(budget or UNBOUNDED)}."
    return {
        "move": move,
        "possible": {Possible: True, Blocked: False}.get(type(verdict)),
        "kind": reason and reason.kind,
        "text": text,
        "evidence": reason and reason.evidence.to_json(),
        "witness": verdict.witness if isinstance(verdict, Possible) else None,
        "unknown": [move] if not isinstance(verdict, Possible | Blocked) else [],
    }
