"""The commands about the next steps of a position: `unicursal options`, `why` and `future`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from unicursal.budget import UNBOUNDED, words_of
from unicursal.cli import OUT_OF_BUDGET
from unicursal.cli.choices import (
    Ascii,
    FromOne,
    Json,
    PageFiles,
    PositionWords,
    Quiet,
    Seconds,
    ThemeName,
    budget_of,
)
from unicursal.cli.clock import begin_again, found_so_far, nothing_so_far
from unicursal.cli.output import (
    print_json,
    print_picture,
    print_words,
    progress_on_stderr,
    words_without_reason,
)
from unicursal.cli.pictures import (
    FUTURE,
    Coordinates,
    FutureKind,
    Pins,
    PositionFiles,
    RulesShown,
    future_lines,
    pinned,
)
from unicursal.cli.subject import lines_of_file, subject_of
from unicursal.draw import Marks, picture_of
from unicursal.draw.verdict import picture_of_verdict
from unicursal.errors import OutOfBudgetError, UnicursalError
from unicursal.exact import Blocked, Possible, Unknown
from unicursal.rules.engine.judge import ON_TARGET, Judge
from unicursal.rules.pictures import picture_of_step
from unicursal.walk import Walk

if TYPE_CHECKING:
    from unicursal.budget import Budget
    from unicursal.draw import Drawing
    from unicursal.exact import Verdict
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
    if (position is None) == (batch is None):
        raise UnicursalError("give either a POSITION or --batch FILE")

    def show(answer: dict[str, Any]) -> None:
        print_json(answer) if as_json else _print_options(answer)

    failed = undecided = False
    with progress_on_stderr():
        budget = budget_of(seconds, Walk("5:RD").verdicts)
        if position is not None:
            line = subject_of(position).line
            with found_so_far(lambda: show(_told(line))):
                answer = _options_answer(line, budget)
            show(answer)
            undecided = bool(answer["unknown"])
        else:
            for words in _lines(batch or ""):
                try:
                    begin_again()
                    answer = _options_answer(Walk(words).line, budget)
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
    yield from filter(None, map(str.strip, lines_of_file(Path(batch))))


def _options_answer(line: Line, budget: Budget | None) -> dict[str, Any]:
    spent = budget and budget.start()  # to make a walk of a large board takes time as well
    verdicts = Walk(line).verdicts(spent)
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
    reason = verdict.reason
    if reason is None:
        return {"move": move, "kind": None, "cells": [], "text": words_without_reason(move, budget)}
    cells = [list(cell) for cell in reason.cells]
    return {"move": move, "kind": reason.kind, "cells": cells, "text": reason.text}


def _print_options(answer: dict[str, Any]) -> None:

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


def why(
    position: PositionWords,
    move: Annotated[str, typer.Argument(metavar="MOVE", help="U, D, L or R.")],
    rules: RulesShown = None,
    coordinates: Coordinates = None,
    mark: Pins = None,
    output: PageFiles = None,
    theme: ThemeName = None,
    ascii_only: Ascii = False,
    seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
    _from_one: FromOne = False,
) -> None:
    """Explain one step: how to go on if it is possible, else why it is not, with a picture.

    With --rules SET it also lists the rules that forbid the step, and the picture shows what
    each of them saw. If --seconds runs out before the verdict or the reason is found, the exit
    code is 3.

    For example: unicursal why 5:RRDLLDRDLDRRR R
    """
    files = PositionFiles(output, theme)
    line = subject_of(position).line
    with progress_on_stderr():
        budget = budget_of(seconds, Walk("5:RD").verdicts)
        unknown = _why_answer(move, Unknown(budget or UNBOUNDED), budget, by_rules=False)
        with nothing_so_far(as_json, unknown):
            verdict = Walk(line).verdict(move, budget and budget.start())
        said = _said(line, move, rules)
    answer = _why_answer(move, verdict, budget, by_rules=said is not None)
    is_answered = answer["witness"] is not None or answer["evidence"] is not None
    if said is not None:
        answer["rules"], words, picture = said
        answer["text"] = f"{words} {answer['text']}"
    elif not isinstance(verdict, Unknown):
        picture = picture_of_verdict(line, move, verdict)
    if said is not None or not isinstance(verdict, Unknown):
        picture = pinned(picture, mark, coordinates, line.board)
        files.write_all(picture, line, answer["text"])
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


def _why_answer(
    move: str, verdict: Verdict, budget: Budget | None, *, by_rules: bool
) -> dict[str, Any]:
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


def future(
    position: PositionWords,
    kind: Annotated[FutureKind, FUTURE] = "local",
    output: PageFiles = None,
    theme: ThemeName = None,
    ascii_only: Ascii = False,
    seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Show the future lines: the edges that every remaining walkthrough uses.

    `local` ones follow from forced edges alone, `exact` ones are all there are; `paper` draws what
    the paper's rules draw, proved or not. A lost line has none; shown, and in JSON `kept`, is what
    is left of those of the last position that could be completed.

    For example: unicursal future 9:RRDDLD --future exact
    """
    files = PositionFiles(output, theme)
    line = subject_of(position).line
    with progress_on_stderr():
        budget = budget_of(seconds, lambda: future_lines(Walk("3").line, kind))
        unknown = {"lines": None, "kept": None, "unknown": list(line.free_neighbours())}
        with nothing_so_far(as_json, {"position": str(line), **unknown}):
            spent = budget and budget.start()
            runs = future_lines(line, kind, spent)
            is_lost = kind != "paper" and not Walk(line).can_be_completed(spent)
    picture = picture_of(line, marks=Marks(future=tuple(runs)))
    files.write_all(picture, line, future=None if kind == "paper" else kind)
    if as_json:
        shown = [[list(cell) for cell in run] for run in runs]
        told = {"lines": [], "kept": shown} if is_lost else {"lines": shown, "kept": []}
        print_json({"position": str(line), **told, "unknown": []})
    elif not output:
        print_picture(picture, ascii_only=ascii_only, dense=False)
