"""Reasons: why a step is blocked, in words and with evidence that `checker.verify` can check.

The simplest reason is given: the smallest enclosed area; else the smallest area found whose
colours cannot be balanced; else the shortest chain of forced edges found; else a small search.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import overload

from unicursal.board import Board, Cell, LineLike
from unicursal.board.inputs import row_of
from unicursal.budget import AnyBudget, Budget, StartedBudget, started
from unicursal.exact.prover._question import CELL_COLUMNS, EDGE_COLUMNS, LISTS, WAITING_COLUMNS
from unicursal.exact.prover.assumption_trees import evidence_of
from unicursal.exact.prover.evidence import Evidence, Json, Kind
from unicursal.exact.prover.wording import text_of
from unicursal.line import Line, line_of
from unicursal.memory import require
from unicursal.notebook import svg_of


@dataclass(frozen=True)
class Reason:
    """Why a step is blocked: evidence, the cells to show, and a text. A notebook draws it."""

    evidence: Evidence
    cells: tuple[Cell, ...]
    text: str
    line: Line = field(repr=False, compare=False)
    """The position that it speaks of, ..."""
    move: str = field(repr=False, compare=False)
    """... and the blocked step."""

    @property
    def kind(self) -> Kind:
        """The kind of evidence."""
        return self.evidence.kind

    def to_json(self) -> Json:
        """The reason in plain form."""
        return {
            "kind": self.kind,
            "cells": [list(cell) for cell in self.cells],
            "text": self.text,
            "evidence": self.evidence.to_json(),
        }

    def _repr_svg_(self) -> str:
        return svg_of(self)


@overload
def find_reason(line: LineLike, move: str) -> Reason: ...


@overload
def find_reason(line: LineLike, move: str, budget: AnyBudget) -> Reason | None: ...


def find_reason(line: LineLike, move: str, budget: AnyBudget = None) -> Reason | None:
    """The simplest reason that is found for a blocked step; a `LineError` if it is an option.

    When a budget is spent, it is the best reason found so far, or None; a node is one context of
    assumed edges. Without one, a reason is always found.

    >>> reason = find_reason("5:RD", "R")
    >>> reason.kind, reason.cells, reason.evidence
    ('enclosed', ((0, 1),), Enclosed(cut=(0, 2), area=((0, 1),)))
    >>> reason.text
    'Cell (0, 1) would be a dead end: the line could enter it from (0, 2) and not come back.'
    """
    line = line_of(line)
    line.step(move)  # to a free cell, or it is refused
    board = line.board
    require(f"a reason on {board.width}x{board.height}", _bytes_for(board))
    found = evidence_of(line, move, started(budget))
    if found is None:
        return None
    cells = tuple(dict.fromkeys(found.cells()))
    return Reason(found, cells, text_of(line, move, found), line, move)


def find_reasons(
    line: LineLike, moves: Iterable[str], budget: AnyBudget = None
) -> dict[str, Reason | None]:
    """The reasons for several blocked steps, of which none may spend what the others need.

    Each is given an equal share of what is left, and those that it did not suffice for share once
    more what the others did not need.

    >>> reasons = find_reasons("5:RD", "DR")
    >>> {move: reason.kind for move, reason in reasons.items()}
    {'D': 'enclosed', 'R': 'enclosed'}
    """
    line, moves = line_of(line), row_of(list(moves) if isinstance(moves, str) else moves, "moves")
    found: dict[str, Reason | None] = dict.fromkeys(moves)
    budget = started(budget)
    for _ in range(2):
        missing = [move for move, reason in found.items() if reason is None]
        for sharers, move in zip(range(len(missing), 0, -1), missing, strict=True):
            found[move] = find_reason(line, move, _share(budget, sharers))
    return found


def _bytes_for(board: Board) -> int:
    """The bytes of the arrays that the prover works on (`new_question`)."""
    cells = (board.width + 2) * (board.height + 2)
    return 8 * cells * (CELL_COLUMNS + 2 * EDGE_COLUMNS + 2 * LISTS + 16 * WAITING_COLUMNS)


def _share(budget: StartedBudget, sharers: int) -> StartedBudget:
    """An equal share of what is left; of nodes at least one, if there is any."""
    nodes, seconds = budget.nodes_left, budget.seconds_left
    return Budget(
        None if nodes is None else -(-nodes // sharers),
        None if seconds is None else seconds / sharers,
    ).start(within=budget)
