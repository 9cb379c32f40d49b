"""The board: which cells there are, where the line starts and where it must end."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from unicursal.board import text as _text
from unicursal.board.directions import MOVES, STEP, Cell, Move
from unicursal.board.shape import unreachable_cell
from unicursal.board.symmetry import Symmetry
from unicursal.errors import BoardError

MAX_CELLS = 2048 * 2048
"""The most cells (blocked ones too) that a board may have."""


class Board:
    """A set of cells on the square grid with a start and a target.

    It is made from its text form or from numbers, never changes, and compares and hashes by value.

    >>> board = Board(5)
    >>> board.start, board.target, len(board)
    ((0, 0), (4, 4), 25)
    >>> Board("4x3@1,0-2,2~3,1") == Board(4, 3, start=(1, 0), target=(2, 2), blocked=[(3, 1)])
    True
    """

    __slots__ = ("__dict__", "blocked", "height", "start", "target", "width")

    width: int
    height: int
    start: Cell
    target: Cell
    blocked: tuple[Cell, ...]

    def __init__(
        self,
        width: int | str,
        height: int | None = None,
        *,
        start: Cell | None = None,
        target: Cell | None = None,
        blocked: Iterable[Cell] = (),
    ) -> None:
        if isinstance(width, str):
            if height is not None or start is not None or target is not None or tuple(blocked):
                raise BoardError("a board is given by its text form or by numbers, not by both")
            width, height, start, target, blocked = _text.parse_board(width)
        height = width if height is None else height
        _check_size(width, height)
        self.width, self.height = width, height
        self.start = (0, 0) if start is None else start
        self.target = (width - 1, height - 1) if target is None else target
        self.blocked = _sorted_blocked(blocked, width, height)
        self._check_ends()
        if self.blocked and (lonely := unreachable_cell(self.mask, self.start)) is not None:
            raise BoardError(
                "the shape falls apart: no way leads from the start "
                f"{_text.cell_words(self.start)} to {_text.cell_words(lonely)}"
            )

    @classmethod
    def from_map(cls, text: str) -> "Board":
        r"""Read a text map: `.` a cell, `#` no cell, `S` the start, `T` the target.

        >>> Board.from_map("S..\n.#.\n..T")
        Board('3~1,1')
        """
        width, height, start, target, blocked = _text.parse_map(text, MAX_CELLS)
        return cls(width, height, start=start, target=target, blocked=blocked)

    def to_map(self) -> str:
        """The text map of the board, one row a line.

        >>> print(Board("3~1,1").to_map())
        S..
        .#.
        ..T
        """
        rows = np.where(self.mask, ".", "#")
        rows[self.target[1], self.target[0]] = "T"
        rows[self.start[1], self.start[0]] = "S"
        return "\n".join("".join(row) for row in rows)

    @cached_property
    def mask(self) -> npt.NDArray[np.bool_]:
        """A read-only array `[y, x]` that is true where there is a cell."""
        mask = np.ones((self.height, self.width), dtype=np.bool_)
        for x, y in self.blocked:
            mask[y, x] = False
        mask.flags.writeable = False
        return mask

    @property
    def has_default_ends(self) -> bool:
        """Whether the line leads from the upper left to the lower right corner."""
        return self.start == (0, 0) and self.target == (self.width - 1, self.height - 1)

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row."""
        ys, xs = np.nonzero(self.mask)
        return zip(xs.tolist(), ys.tolist(), strict=True)

    def neighbours(self, cell: Cell) -> Iterator[tuple[Move, Cell]]:
        """The moves that stay on the board, each with the cell that it leads to.

        >>> list(Board(5).neighbours((0, 0)))
        [('D', (0, 1)), ('R', (1, 0))]
        """
        for move in MOVES:
            dx, dy = STEP[move]
            there = (cell[0] + dx, cell[1] + dy)
            if there in self:
                yield move, there

    def colour(self, cell: Cell) -> int:
        """0 or 1, as on a checkerboard; neighbours differ."""
        return (cell[0] + cell[1]) & 1

    def colour_counts(self) -> tuple[int, int]:
        """How many cells have colour 0 and how many colour 1."""
        ys, xs = np.nonzero(self.mask)
        ones = int(((xs + ys) & 1).sum())
        return len(self) - ones, ones

    def transformed(self, symmetry: Symmetry) -> "Board":
        """The image of the board, its ends and its blocked cells.

        >>> Board("3x2@1,0-2,1").transformed(Symmetry.QUARTER_TURN)
        Board('2x3@1,1-0,2')
        """

        def image(cell: Cell) -> Cell:
            return symmetry.cell(cell, self.width, self.height)

        return Board(
            *symmetry.size(self.width, self.height),
            start=image(self.start),
            target=image(self.target),
            blocked=[image(cell) for cell in self.blocked],
        )

    def reversed(self) -> "Board":
        """The same board with start and target exchanged."""
        return Board(
            self.width, self.height, start=self.target, target=self.start, blocked=self.blocked
        )

    def _check_ends(self) -> None:
        for name, cell in (("start", self.start), ("target", self.target)):
            words = f"the {name} {_text.cell_words(cell)}"
            if not (0 <= cell[0] < self.width and 0 <= cell[1] < self.height):
                raise BoardError(f"{words} lies outside the {self.width}x{self.height} board")
            if not self.mask[cell[1], cell[0]]:
                raise BoardError(f"{words} lies on a blocked cell")
        if self.start == self.target and len(self) > 1:
            raise BoardError(f"start and target are the same cell {_text.cell_words(self.start)}")

    def _key(self) -> tuple[int, int, Cell, Cell, tuple[Cell, ...]]:
        return self.width, self.height, self.start, self.target, self.blocked

    def __contains__(self, cell: object) -> bool:
        match cell:
            case (int(x), int(y)):
                return 0 <= x < self.width and 0 <= y < self.height and bool(self.mask[y, x])
        return False

    def __len__(self) -> int:
        return self.width * self.height - len(self.blocked)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return _text.format_board(self.width, self.height, self.start, self.target, self.blocked)

    def __repr__(self) -> str:
        return f"Board({str(self)!r})"

    def _repr_svg_(self) -> str:
        from unicursal.pictures import svg_of

        return svg_of(self)


def _check_size(width: int, height: int) -> None:
    if width < 1 or height < 1:
        raise BoardError(f"a board needs at least one cell, not {width}x{height}")
    if width * height > MAX_CELLS:
        raise BoardError(f"{width}x{height} is too large: a board has at most {MAX_CELLS:,} cells")


def _sorted_blocked(blocked: Iterable[Cell], width: int, height: int) -> tuple[Cell, ...]:
    cells = sorted(blocked, key=lambda cell: (cell[1], cell[0]))
    for cell, following in pairwise(cells):
        if cell == following:
            raise BoardError(f"the cell {_text.cell_words(cell)} is blocked twice")
    for x, y in cells:
        if not (0 <= x < width and 0 <= y < height):
            raise BoardError(
                f"the blocked cell {_text.cell_words((x, y))} lies outside "
                f"the {width}x{height} board"
            )
    return tuple(cells)
