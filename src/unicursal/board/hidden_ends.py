"""Boards whose start, target or both are for the solver of a puzzle to find.

The text form of such a board says `any` where an end would stand: `9@any-any`, `9@any-8,8+w0,0R`.
Where nothing tells the direction of the line (both ends hidden, and no clues but walls, given
lines, one stop, or the number in the middle), a line and its reversal are the same line.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING

from unicursal.board.board import Board
from unicursal.board.clues import Clues, scan_clues
from unicursal.board.colours import surplus_between
from unicursal.board.directions import Cell
from unicursal.board.inputs import cell_of
from unicursal.board.text import Scanner, format_board, scan_board_or_any
from unicursal.errors import BoardError

if TYPE_CHECKING:
    from unicursal.board.position import BoardLike


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

    def ends(self) -> Iterator[tuple[Cell, Cell]]:
        """The ends that may be meant; without a direction each pair once, the upper one first.

        The colours of the cells along a line alternate, which leaves half of them or fewer.

        >>> list(HiddenEnds.parse("2x1@any-any").ends())
        [((0, 0), (1, 0))]
        """
        zeros, ones = self.board.colour_counts()
        if abs(zeros - ones) > 1:
            return
        cells = list(self.board.cells())
        pairs: Iterator[tuple[Cell, Cell]]
        if len(self.hidden) == 2:
            pairs = (permutations if self.tells_direction else combinations)(cells, 2)
        else:
            starts = cells if self.start is None else [self.start]
            pairs = product(starts, cells if self.target is None else [self.target])
        for start, target in pairs:
            if start != target and surplus_between(start, target) == zeros - ones:
                yield start, target

    def boards(self) -> Iterator[Board]:
        """The board with each pair of ends that may be meant."""
        clues, plain = self.clues, self.board
        for start, target in self.ends():
            yield plain.with_ends(start, target).with_clues(clues)

    def __str__(self) -> str:
        board = self.board
        text = format_board(board.width, board.height, self.start, self.target, board.blocked)
        return text + str(board.clues)
