"""Boards and positions in whatever form a caller has them: the one reader of both.

| given | read as |
|---|---|
| a whole number | the square board of that size |
| a text | a board or a position, `5:RRD`; or the walkthrough that a seed draws, `9#7` |
| a `Board`, a `Line`, a `Walk` | itself, as it is now |
| an array `[y, x]` of truth values | the board with these cells, and ends that are proposed |
| an array `[y, x]` of whole numbers | a line by its visiting numbers from 1, 0 where it was not |

Whatever takes a position (`LineLike`) takes all of these, and what takes a board (`BoardLike`)
takes those without moves. An array of visiting numbers tells nothing of blocked cells and clues;
its line leads to the last number if every cell has one, else to the lower right corner.

A board may hide its start, its target or both for the solver of a puzzle to find (`HiddenEnds`).
Its text form says `any` where an end would stand: `9@any-any`, `9@any-8,8+w0,0R`. `20@random` has
ends that a seed chooses, and that are shown then: `draw` and `make_puzzle` do that. Where nothing
tells the direction of the line (both ends hidden, and no clues but walls, given lines, one stop, or
the number in the middle), a line and its reversal are the same line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import pairwise
from typing import Protocol, cast

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Integers
from unicursal.board.board import Board
from unicursal.board.clues import Clues, scan_clues
from unicursal.board.directions import MOVES, Cell, move_between, moves_along
from unicursal.board.inputs import cell_of, check_size, whole_number
from unicursal.board.text import (
    RANDOM,
    Scanner,
    cell_words,
    format_board,
    format_named,
    hides_ends,
    scan_board,
)
from unicursal.errors import BoardError, LineError, NotationError, quoted

_NOT_A_MOVE = re.compile(f"[^{MOVES}]")
_DRAWS_SEEDS = "unicursal.walk.laws"


class Position(Protocol):
    """A board with moves on it, as lines and walks are."""

    @property
    def board(self) -> Board:
        """The board."""

    @property
    def moves(self) -> str:
        """The moves from its start on."""


LineLike = int | str | Board | Position | npt.NDArray[np.bool_] | npt.NDArray[np.integer]
"""What names a position."""
BoardLike = LineLike
"""What names a board: the same without moves."""


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
    are_random: bool = False
    """Whether a seed chooses the ends, which are hidden no longer then."""

    @classmethod
    def of(
        cls,
        board: BoardLike,
        start: Cell | None = None,
        target: Cell | None = None,
        *,
        random: bool = False,
    ) -> "HiddenEnds":
        """The board with these ends, or one of them, or none.

        >>> str(HiddenEnds.of(5, start=(0, 0)))
        '5@0,0-any'
        """
        board = board_of(board)
        start = None if start is None else cell_of(start, "the start")
        target = None if target is None else cell_of(target, "the target")
        if len(board) == 1:
            raise BoardError("a board of one cell has no ends to hide")
        rest = (cell for cell in board.cells() if cell not in (start, target))
        plain = board.with_ends(start or next(rest), target or next(rest))
        return cls(plain.with_clues(board.clues), start, target, random)

    @classmethod
    def parse(cls, text: str) -> "HiddenEnds":
        """Read the text form."""
        scanner = Scanner(text)
        width, height, start, target, blocked, _, random = scan_board(scanner, may_hide=True)
        clues = scan_clues(scanner)
        if not scanner.at_end:
            scanner.fail("the end of the board")
        taken = set(blocked)
        cells = ((x, y) for y in range(height) for x in range(width) if (x, y) not in taken)
        first, second = next(cells, (0, 0)), next(cells, (0, 0))
        board = Board(width, height, start=first, target=second, blocked=blocked, clues=clues)
        return cls.of(board, start, target, random=random)

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
        return replace(self, board=self.board.with_clues(clues))

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
        if self.are_random:
            words = format_named(board.width, board.height, RANDOM, board.blocked)
            return words + str(board.clues)
        text = format_board(board.width, board.height, self.start, self.target, board.blocked)
        return text + str(board.clues)


class Ends:
    """The pairs of ends that a board with hidden ends may mean, of which none is made in advance.

    They stand in the order of their starts, and of their targets after that, both by rows.

    >>> HiddenEnds.parse("3@any-2,2").ends()[1]
    ((2, 0), (2, 2))
    """

    def __init__(self, hidden: HiddenEnds) -> None:
        self._rows, self._columns = np.nonzero(hidden.board.mask)
        self._colour = colour = (self._rows + self._columns) & 1
        zeros, ones = hidden.board.colour_counts()
        # A line begins and ends on the colour of which there is one cell more, or on both.
        self._surplus = zeros - ones
        starts, goals = self._places(hidden.start), self._places(hidden.target)
        if self._surplus:
            may_start = (colour[starts] == (self._surplus < 0)) & (abs(self._surplus) == 1)
            starts = starts[may_start]
        self._starts = starts
        self._targets = tuple(goals[colour[goals] == each] for each in (0, 1))
        # Without a direction the targets behind a start are those after it, else all but itself.
        self._is_one_way = hidden.tells_direction
        numbers = np.zeros(len(self._starts), np.int64)
        for each in (0, 1):
            mine = colour[self._starts] == each
            starts, targets = self._starts[mine], self._targets_of(each)
            behind = np.searchsorted(targets, starts, "right")
            itself = behind - np.searchsorted(targets, starts, "left")
            numbers[mine] = len(targets) - (itself if self._is_one_way else behind)
        self._before = np.concatenate([[0], np.cumsum(numbers)])

    def _places(self, cell: Cell | None) -> Integers:
        """The cells that may be an end, by their numbers in the order of rows."""
        if cell is None:
            return np.arange(len(self._rows))
        return np.flatnonzero((self._columns == cell[0]) & (self._rows == cell[1]))

    def _targets_of(self, colour: int) -> Integers:
        """The targets of the colour on which a line from a start of this colour ends."""
        return self._targets[colour if self._surplus else 1 - colour]

    def __len__(self) -> int:
        return int(self._before[-1])

    def __iter__(self) -> Iterator[tuple[Cell, Cell]]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, number: int) -> tuple[Cell, Cell]:
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


PuzzleLike = BoardLike | HiddenEnds
"""What names a board whose ends may be hidden."""


def position_of(given: LineLike) -> tuple[Board, str]:
    """The board and the moves that are meant; whether they fit together is not asked.

    >>> position_of(9), position_of("5:RD"), position_of(np.array([[1, 2], [0, 0]]))
    ((Board('9'), ''), (Board('5'), 'RD'), (Board('2'), 'R'))
    """
    if isinstance(given, Board):
        return given, ""
    if isinstance(given, str):
        return _drawn(given) if "#" in given else parse(given)
    if isinstance(given, np.ndarray) and given.ndim:
        return _in_array(given)
    board, moves = getattr(given, "board", None), getattr(given, "moves", None)
    if isinstance(board, Board) and isinstance(moves, str):
        return board, moves
    if isinstance(given, HiddenEnds):
        raise BoardError(f"an end of {given} is hidden, and both are needed here")
    try:
        size = whole_number(given, "the size of a board")
    except BoardError:
        raise BoardError(
            "a board or a position is a size, a text, a Board, Line or Walk, or an array, "
            f"not {quoted(given)}"
        ) from None
    return Board(size), ""


def board_of(given: BoardLike) -> Board:
    """The board that is meant; an error if it comes with moves.

    >>> board_of(5), board_of("4x3@0,0-3,1~3,2")
    (Board('5'), Board('4x3@0,0-3,1~3,2'))
    """
    if isinstance(given, Board):
        return given
    # A seed is not drawn only to be refused.
    board, moves = (None, "#") if isinstance(given, str) and "#" in given else position_of(given)
    if moves or board is None:
        words = quoted(given)
        raise LineError(f"expected a board, not a position with moves: {words}")
    return board


def puzzle_of(given: PuzzleLike) -> Board | HiddenEnds:
    """The board that is meant, as `board_of` reads it; its ends may be hidden.

    >>> puzzle_of("3@any-2,2").hidden, puzzle_of(5)
    (['start'], Board('5'))
    """
    if isinstance(given, HiddenEnds):
        return given
    if isinstance(given, str) and hides_ends(given):
        return HiddenEnds.parse(given)
    return board_of(given)


def parse(position: str) -> tuple[Board, str]:
    """Split the text of a position into its board and its moves."""
    scanner = Scanner(position)
    board = Board.scan(scanner)
    if scanner.at_end:
        return board, ""
    scanner.need(":", "and moves, or the end")
    _scan_moves(scanner)
    return board, position[scanner.at :]


def check_moves(moves: str) -> None:
    """Refuse what is not a row of the letters U, D, L, R."""
    if not isinstance(moves, str):
        raise NotationError(f"moves are a text such as 'RRD', not {quoted(moves)}")
    _scan_moves(Scanner(moves))


def _scan_moves(scanner: Scanner) -> None:
    if stranger := _NOT_A_MOVE.search(scanner.text, scanner.at):
        scanner.at = stranger.start()
        scanner.fail("one of the moves U D L R")


def _drawn(seeded: str) -> tuple[Board, str]:
    # By its name, because laws draw lines and lie above them.
    line = import_module(_DRAWS_SEEDS).resolve(seeded)
    return line.board, line.moves


def _in_array(array: npt.NDArray[np.bool_] | npt.NDArray[np.integer]) -> tuple[Board, str]:
    if array.ndim != 2 or array.dtype.kind not in "biu":
        raise BoardError(
            "an array [y, x] shows a board by truth values, or a line by its visiting numbers: "
            f"this one has {array.ndim} dimension{'s' * (array.ndim > 1)} of {array.dtype}"
        )
    if array.dtype.kind == "b":
        return Board.from_mask(array), ""
    height, width = array.shape
    check_size(width, height)
    cells = _cells_in_order(cast("npt.NDArray[np.integer]", array))
    corner = width - 1, height - 1
    if len(cells) < array.size and corner in cells:
        raise LineError(
            "visiting numbers tell the target where every cell has one; else it is the lower "
            f"right corner, and the line has passed {cell_words(corner)}"
        )
    target = cells[-1] if len(cells) == array.size else corner
    board = Board(width, height, start=cells[0], target=target)
    for one, other in pairwise(cells):
        if move_between(one, other) is None:
            raise LineError(
                f"visiting numbers lead from {cell_words(one)} to {cell_words(other)}, no neighbour"
            )
    return board, moves_along(cells)


def _cells_in_order(numbers: npt.NDArray[np.integer]) -> list[Cell]:
    """The cells that bear the numbers 1, 2, 3 and so on."""
    flat = numbers.reshape(-1)
    order = np.argsort(flat, kind="stable")
    order = order[np.count_nonzero(flat <= 0) :]
    if flat.min() < 0 or not len(order) or (flat[order] != np.arange(1, len(order) + 1)).any():
        raise LineError(
            "the visiting numbers of a line are 1, 2, 3 and so on, each once, "
            "and 0 where it has not been"
        )
    ys, xs = np.divmod(order, numbers.shape[1])
    return list(zip(xs.tolist(), ys.tolist(), strict=True))
