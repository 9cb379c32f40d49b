"""What a picture shows, as data: a board, a line, and marks in the language of the paper's figures.

As plain data (`json`) cells are `[x, y]`; marks are read from it again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, fields
from typing import Any, Final, get_args

from unicursal.board import Board, Cell, HiddenEnds, board_of
from unicursal.board.directions import Edge
from unicursal.board.inputs import cells_of, one_of, row_of
from unicursal.board.text import cell_words
from unicursal.draw.names import View
from unicursal.errors import BoardError, UnicursalError, quoted
from unicursal.line import Line, line_of

ROUND: Final = ("circles", "circles-line")


@dataclass(frozen=True)
class SeenField:
    """A cell that a rule looked at, perhaps outside the board, and where its arrow points."""

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
    """The black cells that carry their small square."""
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


@dataclass(frozen=True)
class Subject:
    """What a `Picture` shows: a board with a line and marks, in one of the views."""

    board: Board
    line: Line | None = None
    view: View = "line"
    solution: bool = False
    marks: Marks = field(default_factory=Marks)
    caption: str = ""
    hidden: HiddenEnds | None = None

    def __post_init__(self) -> None:
        one_of(self.view, get_args(View), "view")
        object.__setattr__(self, "board", board_of(self.board))
        if self.line is not None:
            object.__setattr__(self, "line", line_of(self.line))
            if self.line.board != self.board:
                raise UnicursalError(f"{self.line} is not a line of the board {self.board}")
        check_marks(self.marks, self.board)
        if self.hidden is not None and self.shows_walls:
            raise UnicursalError("a board with hidden ends is shown as a line only, not as walls")

    @property
    def shows_walls(self) -> bool:
        """Whether it is the walls that are shown."""
        return self.view in ("walls", "circles")

    @property
    def is_round(self) -> bool:
        """Whether rows are rings."""
        return self.view in ROUND

    @property
    def start(self) -> Cell | None:
        """The start, unless it is hidden."""
        return self.board.start if self.hidden is None else self.hidden.start

    @property
    def target(self) -> Cell | None:
        """The target, unless it is hidden."""
        return self.board.target if self.hidden is None else self.hidden.target

    @property
    def position(self) -> str:
        """The text form of the line, or of the empty board."""
        return str(self.line or self.hidden or self.board)

    def json(self) -> dict[str, Any]:
        """The picture as plain data."""
        board, line, clues = self.board, self.line, self.board.clues
        return {
            "position": self.position,
            "board": str(self.hidden or board),
            "width": board.width,
            "height": board.height,
            "start": _plain(self.start),
            "target": _plain(self.target),
            "loop": board.is_loop,
            "blocked": _plain(board.blocked),
            "clues": {
                "walls": _plain(clues.walls),
                "numbers": [[*cell, number] for cell, number in clues.numbers],
                "stops": _plain(clues.stops),
                "lines": _plain(clues.lines),
            },
            "view": self.view,
            "solution": self.solution,
            "cells": [] if line is None else line.path.tolist(),
            "complete": line is not None and line.is_complete,
            "marks": _plain(self.marks),
        }


def _plain(value: Any) -> Any:
    """Marks and all that stands in them as lists; sets of cells come row by row."""
    if isinstance(value, Marks | SeenField):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return [{"cell": list(cell), "text": text} for cell, text in value.items()]
    if isinstance(value, Set):
        value = sorted(value, key=lambda cell: (cell[1], cell[0]))
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def read_marks(data: Mapping[str, Any], board: Board) -> Marks:
    """The marks that plain data tells of; cells of rules alone may lie outside the board.

    >>> marks = Marks(options=((1, 0),), letters={(2, 2): "A"})
    >>> read_marks(Subject(Board(5), marks=marks).json()["marks"], Board(5)) == marks
    True
    """

    def cell_of(pair: Sequence[int]) -> Cell:
        if (cell := (pair[0], pair[1])) not in board:
            raise UnicursalError(f"a mark lies on {cell}, which is not a cell of the board {board}")
        return cell

    def run(pairs: Iterable[Sequence[int]]) -> tuple[Cell, ...]:
        return tuple(map(cell_of, pairs))

    def seen(item: Mapping[str, Any]) -> SeenField:
        (x, y), arrow = item["cell"], item.get("arrow")
        return SeenField((x, y), item["role"], None if arrow is None else (arrow[0], arrow[1]))

    readers: dict[Any, Callable[[Any], Any]] = {
        tuple[Cell, ...]: run,
        frozenset[Cell]: lambda pairs: frozenset(run(pairs)),
        tuple[tuple[Cell, ...], ...]: lambda runs: tuple(run(it) for it in runs if len(it) > 1),
        tuple[Edge, ...]: lambda edges: tuple((cell_of(a), cell_of(b)) for a, b in edges),
        Mapping[Cell, str]: lambda words: {cell_of(it["cell"]): it["text"] for it in words},
        tuple[SeenField, ...]: lambda items: tuple(map(seen, items)),
        bool: bool,
        int: int,
    }
    told = (each for each in fields(Marks) if each.name in data)
    return Marks(**{each.name: readers[each.type](data[each.name]) for each in told})
