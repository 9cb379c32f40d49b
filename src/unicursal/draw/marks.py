"""What can be shown beside the line: the language of the paper's figures, as data."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from unicursal.board import Board, Cell
from unicursal.board.directions import Edge
from unicursal.board.inputs import cells_of, row_of
from unicursal.board.text import cell_words
from unicursal.errors import BoardError, NotationError, UnicursalError, quoted

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


def check_marks(marks: Marks, board: Board) -> None:
    """Refuse marks that lie beside the board; only what a rule looked at may.

    >>> check_marks(Marks(alarms=((5, 0),)), Board(5))
    Traceback (most recent call last):
    unicursal.errors.BoardError: a mark lies at (5, 0), which is not a cell of the board 5
    """
    if not isinstance(marks, Marks):
        raise UnicursalError(f"the marks of a picture must be `Marks`, not {quoted(marks)}")
    for words in (marks.labels, marks.letters, marks.shares):
        if not isinstance(words, Mapping):
            raise BoardError(f"words of a mark are given by cell, not as {quoted(words)}")
    cells = (marks.options, marks.crosses, marks.area, marks.alarms, marks.checkerboard)
    more = (marks.labels, marks.letters, marks.shares, marks.errors, marks.lost, marks.ahead)
    lines = (marks.future, marks.bars, marks.assumed)
    runs = (*cells, *more, *(run for line in lines for run in row_of(line, "marks")))
    for cell in (cell for run in runs for cell in cells_of(run, "a marked cell")):
        if cell not in board:
            raise BoardError(
                f"a mark lies at {cell_words(cell)}, which is not a cell of the board {board}"
            )


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
