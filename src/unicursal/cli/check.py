"""`unicursal check`: of a line, of a puzzle, and of a level, which is recognised by its content."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from unicursal import puzzle as puzzles
from unicursal.board import Board
from unicursal.cli.choices import FromOne, Json, Quiet, Seconds, budget_of, refuse
from unicursal.cli.level_arguments import Rooms, RoomWords, drawn_in, rooms_of
from unicursal.cli.output import print_json, print_words, progress_on_stderr
from unicursal.cli.pictures import check_page, write_position
from unicursal.cli.subject import hidden_in, subject_of
from unicursal.defects import clue_defects, defects
from unicursal.errors import OutOfBudgetError, UnicursalError
from unicursal.level import Glyphs
from unicursal.level.files.data import things_fields
from unicursal.level.things.check import thing_defects
from unicursal.level.things.thing import inventory
from unicursal.line import Line
from unicursal.notation import format_position
from unicursal.walk.loss import loss_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from unicursal.board import HiddenEnds
    from unicursal.defects import Defect
    from unicursal.level import Drawn, Finding, Report, Thing
    from unicursal.level.names import Grade
    from unicursal.puzzle import Needed, Solutions
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
    allow_overrun: Annotated[
        int,
        typer.Option(
            metavar="N", help="A level's way may continue up to N tiles beyond its exit.", min=0
        ),
    ] = 0,
    room: RoomWords = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write a page that shows the line."),
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
    signs = None if glyphs is None else Glyphs.parse(glyphs)
    if output is not None:
        check_page(output)
    about_lines = f"{subject}: ... is for lines"
    if (drawn := drawn_in(Path(subject), signs)) is not None:
        refuse(context, {"output"}, about_lines)
        check_drawn(drawn, as_json, allow_overrun, rooms_of(room))
        return
    about_levels = f"{subject}: ... is for files with a level"
    refuse(context, {"glyphs", "allow_overrun", "room"}, about_levels)
    if (hidden := hidden_in(subject)) is not None:
        refuse(context, {"output"}, about_lines)
        check_puzzle(hidden, seconds, as_json)
        return
    asked = subject_of(subject)
    if (asked.board.clues or asked.is_puzzle) and not asked.moves:
        refuse(context, {"output"}, about_lines)
        check_puzzle(asked.board, seconds, as_json)
    else:
        _check_line(asked, seconds, as_json, output)


def _check_line(asked: Subject, seconds: float | None, as_json: bool, page: Path | None) -> None:
    """What is wrong with a line, and whether it can be completed."""
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
    if page is not None:
        if not drawable:
            raise UnicursalError(f"{page}: there is no line to show: {found[0].text}")
        words = "" if loss is None or loss.reason is None else loss.reason.text
        write_position(page, asked.line, " ".join([*(defect.text for defect in found), words]))
    if as_json:
        _print_line_fields(asked, found, complete, loss, is_decided=given_up is None)
    else:
        _print_line_findings(asked, found, complete, loss)
    if found:
        raise typer.Exit(1)
    if given_up is not None:
        raise given_up


def _print_line_fields(
    asked: Subject, found: list[Defect], complete: bool, loss: Loss | None, *, is_decided: bool
) -> None:
    print_json(
        {
            "position": format_position(asked.board, asked.moves),
            "valid": not found,
            "complete": complete,
            "defects": _listed(found),
            "lost": loss and _loss_fields(loss),
            "decided": is_decided,
            "unknown": [] if is_decided else list(asked.line.free_neighbours()),
        }
    )


def _listed(found: Iterable[Defect | Finding]) -> list[dict[str, object]]:
    return [{"kind": one.kind, "at": list(one.at), "text": one.text} for one in found]


def _print_line_findings(
    asked: Subject, found: list[Defect], complete: bool, loss: Loss | None
) -> None:

    for defect in found:
        print_words(defect.text)
    if complete:
        one = "one closed loop" if asked.board.is_loop else "one line"
        print(f"complete: {one} visits all {len(asked.board):,} cells of {asked.board}")
    elif not found:
        visited = f"{len(asked.moves) + 1:,} of {len(asked.board):,} cells"
        print(f"valid so far: {visited} of {asked.board} visited")
    if loss is not None:
        _print_loss(loss)


def _loss(line: Line, seconds: float | None) -> Loss | None:
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
        what = "closed loop" if loss.before.board.is_loop else "walkthrough"
        print(f"lost from the beginning: {loss.before} has no {what}")
        return

    why = "no reason was found in time" if loss.reason is None else loss.reason.text
    print_words(f"lost by step {len(loss.before.moves) + 1} ({loss.move}): {why}")
    print(f"possible at {loss.before} was {' or '.join(loss.options)}")


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
        _print_puzzle_fields(found)
    else:
        _print_puzzle_findings(found)
    if found.defects:
        raise typer.Exit(1)
    if found.given_up is not None:
        raise found.given_up


def _findings(puzzle: Board | HiddenEnds, seconds: float | None) -> _Findings:
    found = _Findings(puzzle)
    hidden = None if isinstance(puzzle, Board) else puzzle
    with progress_on_stderr():
        budget = budget_of(seconds, lambda: puzzles.solutions_of(Board("3")))
        spent = budget and budget.start()
        try:
            found.solutions = puzzles.solutions_of(puzzle, spent)
            if found.only is not None:
                found.needed.extend(puzzles.needed_clues(found.only, spent, hidden))
        except OutOfBudgetError as fault:
            found.given_up = fault
    return found


def _print_puzzle_fields(found: _Findings) -> None:

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
    if puzzle.start is None:
        return []
    return list(Line(puzzle if isinstance(puzzle, Board) else puzzle.board).free_neighbours())


def _print_puzzle_findings(found: _Findings) -> None:
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
    if found.given_up is None and found.needed:
        print(f"{len(found.needed) - needless} of {len(found.needed)} clues are needed")
    for one in found.needed:
        if one.other is None:
            print(f"{one.clue} is needless")
        else:
            other = f":{one.other.moves}" if isinstance(found.puzzle, Board) else one.other
            print(f"without {one.clue} also {other}")


_MOST_LINES = 20


def check_drawn(drawn: Drawn, as_json: bool, overrun: int, rooms: Rooms) -> None:
    """Say whether one way leads through a map and past its things, and list what is wrong."""
    drawn = replace(
        drawn,
        overrun=max(overrun, drawn.overrun),
        halls=(*drawn.halls, *rooms.halls),
        entrance_room=rooms.entrance or drawn.entrance_room,
        goal_room=rooms.exit or drawn.goal_room,
    )
    report = drawn.report
    wrong = thing_defects(drawn.tiles, drawn.things, report.entrance, report.exit)
    if as_json:
        print_json(report_fields(drawn, wrong))
    else:
        _print_report(report, drawn.grade)
        _print_things(drawn.things, wrong)
    if not report.valid or wrong:
        raise typer.Exit(1)


def report_fields(drawn: Drawn, wrong: tuple[Finding, ...] = ()) -> dict[str, object]:
    """The promised fields of a report, and the things with what is wrong with them."""
    report = drawn.report
    return {
        "width": report.tiles.width,
        "height": report.tiles.height,
        "entrance": report.entrance and list(report.entrance),
        "exit": report.exit and list(report.exit),
        "valid": report.valid and not wrong,
        "loop": report.is_loop,
        "complete": report.complete,
        "defects": _listed(report.defects) + _listed(wrong),
        "perfect": drawn.grade in ("perfect", "strict"),
        "strict": drawn.grade == "strict",
        "lattice": report.lattice,
        "blemishes": _listed(report.blemishes),
        "goal_rooms": [[*room.corner, room.width, room.height] for room in report.goal_rooms],
        "overrun": report.overrun,
        "things": things_fields(drawn.things),
    }


def _print_report(report: Report, grade: Grade | None) -> None:
    for defect in report.defects[:_MOST_LINES]:
        print_words(defect.text)
    if len(report.defects) > _MOST_LINES:
        print(f"... and {len(report.defects) - _MOST_LINES:,} more defects (--json lists all)")
    if report.valid:
        size = f"{report.tiles.width}x{report.tiles.height}"
        way = f"one way from {report.entrance} to {report.exit}"
        way = f"a loop from {report.entrance}" if report.is_loop else way
        print_words(f"valid: {way} through {size} tiles")
        if report.overrun:
            print(f"overrun: the way goes on {report.overrun} tiles beyond the exit")
    rooms = ", ".join(f"{room.width}x{room.height} at {room.corner}" for room in report.goal_rooms)
    if rooms:
        print_words(f"goal rooms: {rooms}")
    if report.valid:
        best = "lattice" if report.lattice else grade if grade != "valid" else None
        print(best or "not perfect" + (" for its goal rooms only" if not report.blemishes else ""))
    blemishes = report.blemishes.without("open block")
    for blemish in blemishes[:_MOST_LINES]:
        print_words(f"blemish: {blemish.text}")
    if len(blemishes) > _MOST_LINES:
        print(f"... and {len(blemishes) - _MOST_LINES} more blemishes (--json lists all)")


def _print_things(things: tuple[Thing, ...], wrong: tuple[Finding, ...]) -> None:
    for defect in wrong[:_MOST_LINES]:
        print_words(defect.text)
    if len(wrong) > _MOST_LINES:
        print(f"... and {len(wrong) - _MOST_LINES:,} more (--json lists all)")
    if things and not wrong:
        print(f"things: {inventory(things)}; each can be reached")
