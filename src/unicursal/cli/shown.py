"""What `draw` and `why` show beside the line when they are asked to."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from unicursal.board import Board, Cell
    from unicursal.budget import AnyBudget
    from unicursal.draw import Drawing, Marks
    from unicursal.line import Line

_PIN = re.compile(r"([A-Z]) *= *(\d{1,6}) *, *(\d{1,6})", re.ASCII)
FutureKind = Literal["local", "exact", "paper"]

Pins = Annotated[
    list[str] | None,
    typer.Option("--mark", metavar="A=X,Y", help="Pin a letter to a cell; may be repeated."),
]
Coordinates = Annotated[
    int | None,
    typer.Option(
        "--coordinates", metavar="0|1", help="Number columns and rows, from 0 or from 1.", min=0,
        max=1,
    ),
]  # fmt: skip
RulesShown = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="SET",
        help="What a rule set says about the steps, instead of the exact answer.",
    ),
]
OptionsShown = Annotated[
    bool, typer.Option("--options", help="The possible and the blocked steps of a position.")
]
FutureShown = Annotated[
    FutureKind | None, typer.Option("--future", help="The future lines of a position.")
]


@dataclass(frozen=True)
class Shown:
    """What a picture of a position is to show."""

    rules: str | None = None
    options: bool = False
    future: FutureKind | None = None

    @property
    def asks(self) -> bool:
        """Whether it is about a position as it stands."""
        return self != Shown()

    def marks(self, line: Line, budget: AnyBudget = None) -> Marks:
        """The answers, as marks."""
        from unicursal.draw import Marks

        by_rules = self.rules not in (None, "exact")
        marks = Marks()
        if by_rules:
            from unicursal.rules import Judge
            from unicursal.rules.pictures.judgement_picture import marks_of_judgement

            judge = Judge(line, self.rules or "")
            marks = marks_of_judgement(judge, judge.judgement())
        elif (self.options or self.rules) and not line.is_complete:
            from unicursal.walk import Walk

            free, possible = line.free_neighbours(), Walk(line).possible_moves(budget)
            marks = Marks(
                options=tuple(free[move] for move in possible),
                crosses=tuple(cell for move, cell in free.items() if move not in possible),
            )
        if self.future is not None:
            marks = replace(marks, future=tuple(future_lines(line, self.future, budget)))
        return marks


def future_lines(
    line: Line, kind: FutureKind, budget: AnyBudget = None
) -> list[tuple[tuple[int, int], ...]]:
    """The future lines of a kind; a lost line keeps those it had."""
    if kind == "paper":
        from unicursal.rules.future.paper_lines import paper_lines

        return [tuple(run) for run in paper_lines(line)]
    from unicursal.walk.loss import kept_future

    return kept_future(line, exact=kind == "exact", budget=budget)


def pinned(drawing: Drawing, words: list[str] | None, first: int | None, board: Board) -> Drawing:
    """The drawing with letters on cells and numbers along its rim, where they were asked for."""
    from unicursal.cli.from_one import first_number
    from unicursal.draw import Picture
    from unicursal.draw.layout import PictureRow

    letters = pins(words or (), board, first_number())
    if not letters and first is None:
        return drawing

    def with_pins(picture: Picture) -> Picture:
        marks = replace(
            picture.marks,
            letters=letters,
            coordinates=first is not None,
            first_coordinate=first or 0,
        )
        return replace(picture, marks=marks)

    if isinstance(drawing, PictureRow):
        return replace(drawing, pictures=tuple(map(with_pins, drawing.pictures)))
    assert isinstance(drawing, Picture)
    return with_pins(drawing)


def pins(words: Iterable[str], board: Board, first: int = 0) -> dict[Cell, str]:
    """Letters on cells of a board from texts like `A=3,4`; one cell bears one letter.

    `first` is the number of the first column and row.

    >>> from unicursal import Board
    >>> pins(["A=3,4", "B=0,2"], Board(5))
    {(3, 4): 'A', (0, 2): 'B'}
    """
    from unicursal.errors import NotationError

    letters: dict[Cell, str] = {}
    for word in words:
        found = _PIN.fullmatch(word.strip())
        if found is None:
            raise NotationError(f"{word!r} is not a mark: expected a letter and a cell, A=3,4")
        cell = int(found[2]) - first, int(found[3]) - first
        if cell not in board:
            raise NotationError(f"{word}: the board {board} has no cell {cell}")
        if cell in letters:
            raise NotationError(f"{word}: the cell {cell} already has the letter {letters[cell]}")
        letters[cell] = found[1]
    return letters
