"""The line: a self-avoiding walk from the board's start."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any, NoReturn, Self

import numpy as np
import numpy.typing as npt

from unicursal import notation
from unicursal._arrays import Integers
from unicursal.board import BACK, Board, Cell, Move, Symmetry, board_of
from unicursal.board.board import Value
from unicursal.board.directions import left_first, move_between, moves_along
from unicursal.board.inputs import cell_or_none, cells_of, check_size
from unicursal.board.position import BoardLike, LineLike, check_moves, position_of
from unicursal.board.text import cell_words
from unicursal.defects import clue_defects, defects, trace
from unicursal.errors import LineError, quoted


class Line(Value):
    """The walk drawn so far; its last cell is the live end. A line never changes.

    On a board for closed loops a complete line is closed by one more edge, which is unsaid.

    It is given by whatever names a position (`unicursal.board.position`), or by a board and moves.

    >>> line = Line("5:RRDD")
    >>> line.live_end, len(line), line.is_complete
    ((2, 2), 5, False)
    >>> line.step("L")
    Line('5:RRDDL')
    """

    __slots__ = ("__dict__", "board", "moves")
    _noun = "line"
    _fields = ("board", "moves")

    board: Board
    moves: str

    def __init__(self, board: LineLike, moves: str = "") -> None:
        check_moves(moves)
        if moves:
            on = board_of(board)
        else:
            on, moves = position_of(board)
        self._fill(on, moves)
        if moves and (bad := next(defects(on, moves, may_cross_target=True), None)):
            raise LineError(bad.text)

    @classmethod
    def from_cells(cls, board: BoardLike | None, cells: Iterable[Cell]) -> Self:
        """The line over some cells, in order, from the start of a board.

        Without a board it is the walkthrough of a shape of its own: there are no cells but these.
        A whole loop may begin at any of its cells, in either direction.

        >>> Line.from_cells(5, [(0, 0), (1, 0), (1, 1)])
        Line('5:RD')
        >>> Line.from_cells(None, [(0, 1), (0, 0), (1, 0), (1, 1)])
        Line('2@0,1-1,1:URD')
        >>> Line.from_cells("2@loop", [(1, 1), (1, 0), (0, 0), (0, 1)])
        Line('2@loop:RDL')
        """
        way = cells_of(cells, "a cell of a line")
        if not way:
            raise LineError("a line has at least one cell, its start")
        for one, other in pairwise(way):
            if move_between(one, other) is None:
                raise LineError(f"{cell_words(one)} and {cell_words(other)} are not neighbours")
        board = _shape_of(way) if board is None else board_of(board)
        if board.is_loop:
            way = _from_first_cell(way, board)
        if way[0] != board.start:
            raise LineError(
                f"the line begins at {cell_words(way[0])}, "
                f"and the start of the board is {cell_words(board.start)}"
            )
        return cls(board, moves_along(way))

    @cached_property
    def path(self) -> Integers:
        """The cells in order as an array with a row `x, y` for each."""
        return trace(self.board.start, self.moves)

    @cached_property
    def closed_path(self) -> Integers:
        """The same for who draws it: a whole loop comes back to its start."""
        if not self.is_closed:
            return self.path
        path = np.concatenate([self.path, self.path[:1]])
        path.flags.writeable = False
        return path

    @property
    def is_closed(self) -> bool:
        """Whether it is a whole loop, which one more edge closes.

        >>> Line("2@loop:RDL").is_closed, Line("2@0,0-0,1:RDL").is_closed
        (True, False)
        """
        return self.board.is_loop and self._is_through

    def cells(self) -> list[Cell]:
        """The cells in order, from the start to the live end.

        >>> Line("5:RD").cells()
        [(0, 0), (1, 0), (1, 1)]
        """
        return [(x, y) for x, y in self.path.tolist()]

    @cached_property
    def numbers(self) -> Integers:
        """An array `[y, x]` of visiting numbers from 0, and -1 where the line has not been."""
        numbers = np.full((self.board.height, self.board.width), -1, dtype=np.int64)
        numbers[self.path[:, 1], self.path[:, 0]] = np.arange(len(self))
        numbers.flags.writeable = False
        return numbers

    @property
    def adj(self) -> NoReturn:
        """Refused: NetworkX asks for this, and would otherwise take each cell for an edge."""
        raise LineError(
            "a line is no list of edges: `networkx.path_graph(line.cells())` is its graph, "
            "`line.board.to_networkx()` that of its board"
        )

    @property
    def live_end(self) -> Cell:
        """The last cell of the line."""
        x, y = self.path[-1].tolist()
        return x, y

    @property
    def is_complete(self) -> bool:
        """Whether the line is a walkthrough: every cell visited, the target last, clues kept."""
        return self._is_through and self.keeps_clues

    @property
    def _is_through(self) -> bool:
        return len(self) == len(self.board) and self.live_end == self.board.target

    @property
    def keeps_clues(self) -> bool:
        """Whether the line has broken none of the board's clues so far.

        >>> Line("5+s1,0-0,1:R").keeps_clues, Line("5+s1,0-0,1:D").keeps_clues
        (True, False)
        """
        return not self.board.clues or next(clue_defects(self.board, self.cells()), None) is None

    def free_cells(self) -> Iterator[Cell]:
        """The cells that the line has not visited, row by row."""
        ys, xs = np.nonzero(self.board.mask & (self.numbers < 0))
        return zip(xs.tolist(), ys.tolist(), strict=True)

    def free_neighbours(self) -> dict[Move, Cell]:
        """The free cells next to the live end, by the moves that lead there.

        >>> Line("5:RD").free_neighbours()
        {'D': (1, 2), 'L': (0, 1), 'R': (2, 1)}
        """
        return {
            move: cell for move, cell in self.board.neighbours(self.live_end) if cell not in self
        }

    def left_first_moves(self) -> list[Move]:
        """The moves to free neighbours, those to the left of the last step first.

        >>> Line("5:RD").left_first_moves()
        ['R', 'D', 'L']
        """
        free = self.free_neighbours()
        return [move for move in left_first(self.moves[-1:] or None) if move in free]

    def step(self, move: Move) -> "Line":
        """The line that is one step longer."""
        if not isinstance(move, str) or len(move) != 1:
            raise LineError(f"{quoted(move)} is not a move: expected U, D, L or R")
        return Line(self.board, self.moves + move)

    def transformed(self, symmetry: Symmetry) -> "Line":
        """The image of the line on the image of its board; of a loop, if it is whole.

        >>> Line("5x3:RRD").transformed(Symmetry.MIRROR_DIAGONAL)
        Line('3x5:DDR')
        """
        Symmetry.checked(symmetry)
        if self.board.is_loop:
            width, height = self.board.width, self.board.height
            cells = [symmetry.cell(cell, width, height) for cell in self.cells()]
            if self.moves and not self.is_closed:
                raise LineError("a loop that is not closed has no image: it would begin elsewhere")
            board = self.board.transformed(symmetry)
            return Line.from_cells(board, cells) if self.moves else Line(board)
        moves = self.moves.translate({ord(move): symmetry.move(move) for move in "UDLR"})
        return Line(self.board.transformed(symmetry), moves)

    def reversed(self) -> "Line":
        """The walkthrough walked from the target to the start; a loop is the same both ways.

        >>> Line("3x1:RR").reversed()
        Line('3x1@2,0-0,0:LL')
        """
        if not self.is_complete:
            raise LineError("only a complete line can be reversed: another one has no second end")
        if self.board.is_loop:
            return self
        moves = "".join(BACK[move] for move in reversed(self.moves))
        return Line(self.board.reversed(), moves)

    def _key(self) -> tuple[Board, str]:
        return self.board, self.moves

    def __contains__(self, cell: object) -> bool:
        found = cell_or_none(cell)
        if found is None or found not in self.board:
            return False
        return bool(self.numbers[found[1], found[0]] >= 0)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells())

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        """Visiting numbers `[y, x]` from 1, and 0 where the line has not been.

        >>> np.array(Line("3x2:RD"))
        array([[1, 2, 0],
               [0, 3, 0]])
        """
        if copy is False:
            raise ValueError("a line is no array: one is made of it, which is a copy")
        return (self.numbers + 1).astype(dtype or np.int64, copy=False)

    def __len__(self) -> int:
        """The number of visited cells, one more than the moves."""
        return len(self.moves) + 1

    def __str__(self) -> str:
        return notation.format_position(self.board, self.moves)


def _from_first_cell(way: list[Cell], board: Board) -> list[Cell]:
    """A whole loop from the first cell of its board, to the right; other lines as they are."""
    closed = len(way) > 2 and move_between(way[-1], way[0]) is not None
    if len(way) != len(board) or not closed or board.start not in way:
        return way
    at = way.index(board.start)
    way = way[at:] + way[:at]
    return way if way[-1] == board.target else way[:1] + way[:0:-1]


def _shape_of(way: list[Cell]) -> Board:
    """The board that has the cells of a way and no others."""
    for x, y in way:
        if x < 0 or y < 0:
            raise LineError(f"no board has a cell {cell_words((x, y))}: they count from 0")
    width, height = (1 + max(numbers) for numbers in zip(*way, strict=True))
    check_size(width, height)
    mask = np.zeros((height, width), dtype=np.bool_)
    for x, y in way:
        if mask[y, x]:
            raise LineError(f"the line visits {cell_words((x, y))} twice")
        mask[y, x] = True
    return Board.from_mask(mask, start=way[0], target=way[-1])


def line_of(given: LineLike) -> Line:
    """The line that is meant, whatever form it has; a `Line` is returned as it is.

    >>> line_of(5), line_of("5:RD")
    (Line('5'), Line('5:RD'))
    """
    return given if isinstance(given, Line) else Line(given)
