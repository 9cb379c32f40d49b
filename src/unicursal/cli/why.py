"""`unicursal why`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from unicursal.cli.choices import (
    Ascii,
    Files,
    FromOne,
    Json,
    PositionWords,
    Quiet,
    Seconds,
    ThemeName,
    budget_of,
)
from unicursal.cli.clock import nothing_so_far
from unicursal.cli.shown import Coordinates, Pins, RulesShown, pinned

if TYPE_CHECKING:
    from unicursal.budget import Budget
    from unicursal.draw import Drawing
    from unicursal.exact import Verdict
    from unicursal.line import Line


def why(
    position: PositionWords,
    move: Annotated[str, typer.Argument(metavar="MOVE", help="U, D, L or R.")],
    rules: RulesShown = None,
    coordinates: Coordinates = None,
    mark: Pins = None,
    output: Files = None,
    theme: ThemeName = None,
    ascii_only: Ascii = False,
    seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
    _from_one: FromOne = False,
) -> None:
    """Explain one step: how to go on if it is possible, otherwise why it is not, with a picture.

    With --rules SET it also lists the rules that forbid the step, and the picture shows what
    each of them saw. If --seconds runs out before the verdict or the reason is found, the exit
    code is 3.

    For example: unicursal why 5:RRDLLDRDLDRRR R
    """
    from unicursal.budget import UNBOUNDED
    from unicursal.cli.output import print_json, print_picture, print_words, progress_on_stderr
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
        unknown = _answer(move, Unknown(budget or UNBOUNDED), budget, by_rules=False)
        with nothing_so_far(as_json, unknown):
            verdict = Walk(line).verdict(move, budget and budget.start())
        said = _said(line, move, rules)
    answer = _answer(move, verdict, budget, by_rules=said is not None)
    is_answered = answer["witness"] is not None or answer["evidence"] is not None
    if said is not None:
        answer["rules"], words, picture = said
        answer["text"] = f"{words} {answer['text']}"
    elif not isinstance(verdict, Unknown):
        picture = picture_of_verdict(line, move, verdict)
    if said is not None or not isinstance(verdict, Unknown):
        picture = pinned(picture, mark, coordinates, line.board)
        files.write(picture)
    if as_json:
        print_json(answer)
    elif is_answered:
        print_words(answer["text"])
        if not output:
            print_picture(picture, ascii_only=ascii_only, dense=False)
    if not is_answered:
        raise OutOfBudgetError(answer["text"])


def _said(line: Line, move: str, rules: str | None) -> tuple[Any, str, Drawing] | None:
    """What a rule set says of a step: as data, in words, as a picture."""
    if rules in (None, "exact"):
        return None
    from unicursal.rules.engine.judge import ON_TARGET, Judge
    from unicursal.rules.pictures.judgement_picture import picture_of_step

    judge = Judge(line, rules)
    found = judge.judgement()
    firings = found.against(move)
    named = [f"{firing.rule.title or firing.rule.name} ({firing.rule.name})" for firing in firings]
    if move in found.by_future_lines:
        named.append("future lines")
    if move in found.open:
        words = f"The rules {judge.rules} leave {move} open."
    else:
        nothing = ON_TARGET if found.on_target else "the line is lost"
        words = f"The rules {judge.rules} forbid {move}: {', '.join(named) or nothing}."
    data = {"set": str(judge.rules), "open": move in found.open, "forbidden_by": [
        {"name": firing.rule.name, "title": firing.rule.title} for firing in firings
    ]}  # fmt: skip
    return data, words, picture_of_step(judge, found, move)


def _answer(
    move: str, verdict: Verdict, budget: Budget | None, *, by_rules: bool
) -> dict[str, Any]:
    from unicursal.budget import UNBOUNDED, words_of
    from unicursal.cli.output import words_without_reason
    from unicursal.exact import Blocked, Possible

    reason = verdict.reason if isinstance(verdict, Blocked) else None
    if isinstance(verdict, Possible):
        text = f"{move} is possible{'' if by_rules else '; a way to go on is shown'}."
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
