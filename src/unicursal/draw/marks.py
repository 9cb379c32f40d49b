"""What can be shown beside the line: the language of the paper's figures, as data."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from unicursal.board import Board, Cell
from unicursal.errors import NotationError

Edge = tuple[Cell, Cell]

_PIN = re.compile(r"([A-Z]) *= *(\d{1,6}) *, *(\d{1,6})", re.ASCII)


@dataclass(frozen=True)
class SeenField:
    """A field that a rule looked at, perhaps outside the board, and where its arrow points."""

    cell: Cell
    role: str
    """That of its colour: `visited`, `wall`, `rim`, `area`, `grid` or `cell`."""
    arrow: tuple[int, int] | None = None


@dataclass(frozen=True)
class Marks:
    """What can be shown beside the line; everything is off unless it is given."""

    options: tuple[Cell, ...] = ()
    crosses: tuple[Cell, ...] = ()
    """Blocked steps."""
    area: frozenset[Cell] = frozenset()
    """An enclosed area, tinted."""
    future: tuple[tuple[Cell, ...], ...] = ()
    """Future lines, each a run of cells."""
    bars: tuple[Edge, ...] = ()
    """Pairs of neighbours between which no line can pass."""
    assumed: tuple[Edge, ...] = ()
    """Pairs of cells that are joined for the sake of argument."""
    alarms: tuple[Cell, ...] = ()
    """Where a contradiction shows."""
    checkerboard: frozenset[Cell] = frozenset()
    """The black fields that carry their small square."""
    labels: Mapping[Cell, str] = field(default_factory=dict)
    """Numbers in cells."""
    coordinates: bool = False
    """Whether columns and rows are numbered along the rim."""
    first_coordinate: int = 0
    """What their numbers begin with: 1 in the paper."""
    letters: Mapping[Cell, str] = field(default_factory=dict)
    """Letters pinned to cells, to speak of them."""
    shares: Mapping[Cell, str] = field(default_factory=dict)
    """How much lies behind an option, written below its ring."""
    errors: tuple[Cell, ...] = ()
    """Steps of which a rule set says what is not so, in a dashed frame."""
    fields: tuple[SeenField, ...] = ()
    """What a rule looked at."""
    lost: tuple[Cell, ...] = ()
    """The end of the line, from the cell before the step by which it was lost."""
    ahead: tuple[Cell, ...] = ()
    """What is known to follow from the live end on, thin."""


def pins(words: Iterable[str], board: Board, first: int = 0) -> dict[Cell, str]:
    """Letters on cells of a board from texts like `A=3,4`; one cell bears one letter.

    `first` is the number of the first column and row.

    >>> pins(["A=3,4", "B=0,2"], Board(5))
    {(3, 4): 'A', (0, 2): 'B'}
    """
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
