"""The exact answer at a position, with all that is needed to draw and tell it."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from unicursal.board import Board, Cell
from unicursal.budget import Budget, StartedBudget
from unicursal.draw.verdict import marks_of_reason
from unicursal.errors import LineError, OutOfBudgetError
from unicursal.exact import Blocked, Engine, Possible, Unknown, find_reasons
from unicursal.exact.solver.engine import BLOCKED, POSSIBLE, UNKNOWN
from unicursal.line import Line
from unicursal.progress import Progress
from unicursal.studio.limits import STEP_SECONDS
from unicursal.studio.work.subjects import Answer, line_of
from unicursal.walk import Walk
from unicursal.walk.loss import kept_future, loss_of
from unicursal.walk.walk import engine_of

if TYPE_CHECKING:
    from unicursal.exact import Reason

BUDGET = Budget(seconds=STEP_SECONDS)
"""What each question about steps may cost."""
_REASONED_CELLS = 31 * 31
"""Up to this many cells every blocked step comes with its reason at once; beyond, when asked."""
_SECONDS_FOR_REASONS = 1.0
"""A reason not found within this time does not keep the options waiting: it comes when asked."""


def position(tell: Progress, position: str) -> Answer:  # noqa: ARG001
    """Everything that is known at a position within a few seconds."""
    line = line_of(position)
    budget = BUDGET.start()
    answers = engine_of(line).verdicts(budget)
    possible, blocked, unknown = (
        [move for move, answer in answers.items() if answer == kind]
        for kind in (POSSIBLE, BLOCKED, UNKNOWN)
    )
    free = line.free_neighbours()
    seconds = _SECONDS_FOR_REASONS if len(line.board) <= _REASONED_CELLS else 0
    lost = not possible and not unknown and not line.is_complete
    reasons = find_reasons(line, blocked, Budget(seconds=seconds))
    return {
        "position": str(line),
        "board": _board(line.board),
        "moves": line.moves,
        "visited": len(line),
        "live_end": list(line.live_end),
        "complete": line.is_complete,
        "options": [{"move": move, "cell": list(free[move])} for move in possible],
        "blocked": blocked_steps(line, reasons),
        "unknown": [{"move": move, "cell": list(free[move])} for move in unknown],
        "left_first": line.left_first_moves(),
        "lost": _loss(line, budget) if lost else None,
    }


def _board(board: Board) -> Answer:
    return {
        "text": str(board),
        "width": board.width,
        "height": board.height,
        "start": list(board.start),
        "target": list(board.target),
        "blocked": _cells(board.blocked),
        "cells": len(board),
    }


def blocked_steps(line: Line, reasons: "Mapping[str, Reason | None]") -> list[Answer]:
    """Steps that are blocked, each with its reason where one was found."""
    free = line.free_neighbours()
    return [
        {
            "move": move,
            "cell": list(free[move]),
            "reason": reason and reason_of(line, move, reason),
        }
        for move, reason in reasons.items()
    ]


def reason_of(line: Line, move: str, reason: "Reason") -> Answer:
    """A reason with what is needed to draw it."""
    return {
        "kind": reason.kind,
        "text": reason.text,
        "cells": _cells(reason.cells),
        "evidence": reason.evidence.to_json(),
        "cases": [
            {
                "area": _by_rows(marks.area),
                "black": _by_rows(marks.checkerboard),
                "lines": [_cells(run) for run in marks.future],
                "bars": [_cells(edge) for edge in marks.bars],
                "assumed": [_cells(edge) for edge in marks.assumed],
                "alarms": _cells(marks.alarms),
            }
            for marks in marks_of_reason(line, move, reason)
        ],
    }


def _loss(line: Line, budget: StartedBudget) -> Answer | None:
    """Where a line was lost; None if that is not found in time."""
    try:
        loss = loss_of(line, budget)
    except OutOfBudgetError:
        return None
    if loss is None:
        return None
    move = loss.move
    return {
        "step": len(loss.before.moves) + (move is not None),
        "move": move,
        "before": str(loss.before),
        "options": list(loss.options),
        "reason": loss.reason and move and reason_of(loss.before, move, loss.reason),
    }


def why(tell: Progress, position: str, move: str) -> Answer:  # noqa: ARG001
    """One step: a way to go on, or the reason why there is none; or that it is not known."""
    line = line_of(position)
    if move not in line.free_neighbours():
        raise LineError(f"{move} leads to no free cell from {line.live_end}")
    verdict = Walk(line).verdict(move, BUDGET)
    reason = verdict.reason if isinstance(verdict, Blocked) else None
    return {
        "position": str(line),
        "move": move,
        "possible": None if isinstance(verdict, Unknown) else isinstance(verdict, Possible),
        "witness": verdict.witness if isinstance(verdict, Possible) else None,
        "reason": reason and reason_of(line, move, reason),
    }


def future(tell: Progress, position: str, exact: bool) -> Answer:  # noqa: ARG001
    """The future lines; a lost line keeps those it had. None if they are not found in time."""
    line = line_of(position)
    try:
        lines = [_cells(run) for run in kept_future(line, exact=exact, budget=BUDGET)]
    except OutOfBudgetError:
        return {"position": str(line), "exact": exact, "lines": None}
    return {"position": str(line), "exact": exact, "lines": lines}


def trail(tell: Progress, position: str) -> Answer:
    """How many options there were before each step, and at the live end; None if not in time."""
    line = line_of(position)
    engine = Engine(line.board)
    budget = BUDGET.start()
    numbers: list[int | None] = [None] * (len(line.moves) + 1)
    try:
        for step, move in enumerate(line.moves):
            if step % 500 == 0:
                tell("looking back", step / len(line.moves))
            numbers[step] = len(engine.options(budget))
            engine.push(move)
        numbers[-1] = len(engine.options(budget))
    except OutOfBudgetError:
        pass  # what is known is shown
    return {"position": str(line), "options": numbers}


def _cells(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def _by_rows(cells: Iterable[Cell]) -> list[list[int]]:
    return _cells(sorted(cells, key=lambda cell: (cell[1], cell[0])))
