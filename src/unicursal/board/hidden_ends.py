"""Boards whose start, target or both are for the solver of a puzzle to find.

The text form of such a board says `any` where an end would stand: `9@any-any`, `9@any-8,8+w0,0R`.
Where nothing tells the direction of the line (both ends hidden, and no clues but walls, given
lines, one stop, or the number in the middle), a line and its reversal are the same line.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

import numpy as np
import numpy.typing as npt

from unicursal.board.board import Board
from unicursal.board.clues import Clues, scan_clues
from unicursal.board.directions import Cell
from unicursal.board.inputs import cell_of
from unicursal.board.text import Scanner, format_board, scan_board_or_any
from unicursal.errors import BoardError

if TYPE_CHECKING:
    from unicursal.board.position import BoardLike

Places = npt.NDArray[np.int64]
"""Cells by their numbers in the order of rows."""


@dataclass(frozen=True)
class HiddenEnds:
    """A board, with or without clues, of which an end or both are not told; make it by `of`.

    `start` and `target` are None where they are hidden. The ends of `board` itself mean nothing
    there: they are the first cells that fit.

    >>> hidden = HiddenEnds.parse("3@any-2,2+w0,0R")
    >>> str(hidden), hidden.start, hidden.target
    ('3@any-2,2+w0,0R', None, (2, 2))
    >>> [str(board) for board in hidden.boards()][:2]
    ['3+w0,0R', '3@2,0-2,2+w0,0R']
    """

    board: Board
    start: Cell | None
    target: Cell | None

    @classmethod
    def of(
        cls, board: "BoardLike", start: Cell | None = None, target: Cell | None = None
    ) -> "HiddenEnds":
        """The board with these ends, or one of them, or none.

        >>> str(HiddenEnds.of(5, start=(0, 0)))
        '5@0,0-any'
        """
        from unicursal.board.position import board_of  # which reads hidden ends too

        board = board_of(board)
        start = None if start is None else cell_of(start, "the start")
        target = None if target is None else cell_of(target, "the target")
        if len(board) == 1:
            raise BoardError("a board of one cell has no ends to hide")
        rest = (cell for cell in board.cells() if cell not in (start, target))
        plain = board.with_ends(start or next(rest), target or next(rest))
        return cls(plain.with_clues(board.clues), start, target)

    @classmethod
    def parse(cls, text: str) -> "HiddenEnds":
        """Read the text form."""
        scanner = Scanner(text)
        width, height, start, target, blocked = scan_board_or_any(scanner)
        clues = scan_clues(scanner)
        if not scanner.at_end:
            scanner.fail("the end of the board")
        taken = set(blocked)
        cells = ((x, y) for y in range(height) for x in range(width) if (x, y) not in taken)
        first, second = next(cells, (0, 0)), next(cells, (0, 0))
        board = Board(width, height, start=first, target=second, blocked=blocked, clues=clues)
        return cls.of(board, start, target)

    @property
    def hidden(self) -> list[str]:
        """The names of the ends that are hidden."""
        ends = {"start": self.start, "target": self.target}
        return [name for name, cell in ends.items() if cell is None]

    @property
    def clues(self) -> Clues:
        """The clues of the board."""
        return self.board.clues

    @property
    def tells_direction(self) -> bool:
        """Whether an end or a clue tells in which direction the line leads."""
        return bool(len(self.hidden) < 2 or self.clues.tell_direction(len(self.board)))

    def with_clues(self, clues: Clues) -> "HiddenEnds":
        """The same with other clues."""
        return HiddenEnds(self.board.with_clues(clues), self.start, self.target)

    def ends(self) -> "Ends":
        """The ends that may be meant; without a direction each pair once, the upper one first.

        The colours of the cells along a line alternate, which leaves half of them or fewer.

        >>> list(HiddenEnds.parse("2x1@any-any").ends()), len(HiddenEnds.parse("99@any-any").ends())
        ([((0, 0), (1, 0))], 12007450)
        """
        return Ends(self)

    def boards(self) -> Iterator[Board]:
        """The board with each pair of ends that may be meant."""
        clues, plain = self.clues, self.board
        for start, target in self.ends():
            yield plain.with_ends(start, target).with_clues(clues)

    def __str__(self) -> str:
        board = self.board
        text = format_board(board.width, board.height, self.start, self.target, board.blocked)
        return text + str(board.clues)


class Ends(Sequence[tuple[Cell, Cell]]):
    """The pairs of ends that a board with hidden ends may mean, of which none is made in advance.

    They stand in the order of their starts, and of their targets after that, both by rows.

    >>> HiddenEnds.parse("3@any-2,2").ends()[1]
    ((2, 0), (2, 2))
    """

    def __init__(self, hidden: HiddenEnds) -> None:
        rows, columns = np.nonzero(hidden.board.mask)
        colour = (rows + columns) & 1
        self._rows, self._columns, self._colour = rows, columns, colour
        cells = np.arange(len(colour))
        zeros, ones = hidden.board.colour_counts()
        # A line begins and ends on the colour of which there is one cell more, or on both.
        self._surplus = zeros - ones
        self._starts = self._places(hidden.start, cells)
        if abs(self._surplus) <= 1 and self._surplus:
            self._starts = self._starts[colour[self._starts] == (self._surplus < 0)]
        elif self._surplus:
            self._starts = self._starts[:0]
        goals = self._places(hidden.target, cells)
        self._targets = tuple(goals[colour[goals] == each] for each in (0, 1))
        # Without a direction the targets behind a start are those after it, else all but itself.
        self._is_one_way = len(hidden.hidden) < 2 or hidden.tells_direction
        numbers = np.zeros(len(self._starts), np.int64)
        for each in (0, 1):
            mine = colour[self._starts] == each
            starts, targets = self._starts[mine], self._targets_of(each)
            behind = np.searchsorted(targets, starts, "right")
            itself = behind - np.searchsorted(targets, starts, "left")
            numbers[mine] = len(targets) - (itself if self._is_one_way else behind)
        self._before = np.concatenate([[0], np.cumsum(numbers)])

    def _places(self, cell: Cell | None, cells: Places) -> Places:
        """The cells that may be an end, by their numbers in the order of rows."""
        if cell is None:
            return cells
        return np.flatnonzero((self._columns == cell[0]) & (self._rows == cell[1]))

    def _targets_of(self, colour: int) -> Places:
        """The targets of the colour on which a line from a start of this colour ends."""
        return self._targets[colour if self._surplus else 1 - colour]

    def __len__(self) -> int:
        return int(self._before[-1])

    @overload
    def __getitem__(self, number: int) -> tuple[Cell, Cell]: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[tuple[Cell, Cell]]: ...
    def __getitem__(self, number: int | slice) -> tuple[Cell, Cell] | Sequence[tuple[Cell, Cell]]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        place = range(len(self))[number]
        at = int(np.searchsorted(self._before, place, "right")) - 1
        start = int(self._starts[at])
        targets = self._targets_of(int(self._colour[start]))
        first = int(np.searchsorted(targets, start, "left"))
        itself = first < len(targets) and int(targets[first]) == start
        offset = place - int(self._before[at])
        if not self._is_one_way:
            offset += first + itself
        elif itself and offset >= first:
            offset += 1
        return self._cell(start), self._cell(int(targets[offset]))

    def _cell(self, place: int) -> Cell:
        return int(self._columns[place]), int(self._rows[place])
