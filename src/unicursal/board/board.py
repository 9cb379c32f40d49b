"""The board: which cells there are, where the line starts and where it must end."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib import import_module
from itertools import pairwise
from os import PathLike
from typing import IO, Any, ClassVar, NoReturn, Self

import numpy as np
import numpy.typing as npt

from unicursal.board import text as _text
from unicursal.board.clues import NO_CLUES, Clues, scan_clues
from unicursal.board.directions import MOVES, STEP, Cell, Edge, Move, Symmetry, edge_between
from unicursal.board.inputs import (
    MAX_CELLS,
    cell_of,
    cell_or_none,
    cells_of,
    check_size,
    whole_number,
)
from unicursal.board.shape import (
    DARK,
    Mask,
    ink_of_image,
    largest_piece,
    mask_of_array,
    unreachable_cell,
)
from unicursal.errors import BoardError, quoted
from unicursal.notebook import svg_of


class Value:
    """What never changes and is compared, hashed and pickled by its fields: boards and lines."""

    __slots__ = ()
    _noun: ClassVar[str]
    _fields: ClassVar[tuple[str, ...]]

    @classmethod
    def _of_fields(cls, *values: object) -> Self:
        """The value with fields that are known to be sound."""
        value = cls.__new__(cls)
        value._fill(*values)
        return value

    def _fill(self, *values: object) -> None:
        for name, value in zip(self._fields, values, strict=True):
            object.__setattr__(self, name, value)

    def _key(self) -> tuple[Any, ...]:
        """All fields."""
        raise NotImplementedError

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {self._noun} never changes: its {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {self._noun} never changes: its {name} cannot be removed")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        # Without the arrays, which would come back writeable; they are made again when asked for.
        return self._of_fields, self._key()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value) or self._noun != other._noun:
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"{self._noun.capitalize()}({str(self)!r})"

    def _repr_svg_(self) -> str:
        return svg_of(self)


class Board(Value):
    """A set of cells on the square grid with a start and a target; a puzzle has clues too.

    It is made from its text form or from numbers, never changes, and compares and hashes by value.

    A `loop` has no ends. Every closed line over all cells passes both edges of the first cell by
    rows, which has only two. So the closed lines are the lines from that cell, first step right, to
    the cell below it, and the board has these as its ends: the edge that closes the loop is unsaid.

    >>> board = Board(5)
    >>> board.start, board.target, len(board)
    ((0, 0), (4, 4), 25)
    >>> Board("4x3@1,0-2,2~3,1") == Board(4, 3, start=(1, 0), target=(2, 2), blocked=[(3, 1)])
    True
    >>> Board(6, loop=True), Board("6@loop").target
    (Board('6@loop'), (0, 1))
    """

    __slots__ = ("__dict__", "blocked", "clues", "height", "is_loop", "start", "target", "width")
    _noun = "board"
    _fields = ("width", "height", "start", "target", "blocked", "clues", "is_loop")

    width: int
    height: int
    start: Cell
    target: Cell
    blocked: tuple[Cell, ...]
    clues: Clues
    is_loop: bool

    def __init__(
        self,
        width: int | str,
        height: int | None = None,
        *,
        start: Cell | None = None,
        target: Cell | None = None,
        blocked: Iterable[Cell] = (),
        clues: Clues = NO_CLUES,
        loop: bool = False,
    ) -> None:
        if isinstance(width, str):
            ends_or_height = (height, start, target)
            given = cells_of(blocked, "a blocked cell") or clues or loop
            if ends_or_height != (None, None, None) or given:
                raise BoardError("a board is given by its text form or by numbers, not by both")
            scanner = _text.Scanner(width)
            width, height, start, target, blocked, loop, _ = _text.scan_board(scanner)
            clues = scan_clues(scanner)
            if not scanner.at_end:
                scanner.fail("the end of the board")
        if loop and (start, target) != (None, None):
            raise BoardError("a closed loop has neither start nor target")
        _checked_clues(clues)
        width = whole_number(width, "the width of a board")
        height = width if height is None else whole_number(height, "the height of a board")
        check_size(width, height)
        blocked = _sorted_blocked(blocked, width, height)
        if loop:
            start = _first_cell(width, height, blocked)
            target = start[0], start[1] + 1
        self._fill(
            width,
            height,
            (0, 0) if start is None else cell_of(start, "the start"),
            (width - 1, height - 1) if target is None else cell_of(target, "the target"),
            blocked,
            NO_CLUES if loop else clues,
            bool(loop),
        )
        if loop:
            self._check_loop()
        self._check_ends()
        if self.blocked and (lonely := unreachable_cell(self.mask, self.start)) is not None:
            raise BoardError(
                "the shape falls apart: no way leads from the start "
                f"{_text.cell_words(self.start)} to {_text.cell_words(lonely)}"
            )
        if clues:
            clues = self._checked_here(clues)
            object.__setattr__(self, "clues", clues)

    @classmethod
    def scan(cls, scanner: _text.Scanner) -> "Board":
        """Read the board at the head of a text; what follows it stays unread."""
        parts = _text.scan_board(scanner)
        return cls._of_parts(parts, scan_clues(scanner))

    @classmethod
    def _of_parts(cls, parts: _text.BoardParts, clues: Clues = NO_CLUES) -> "Board":
        width, height, start, target, blocked, loop, _ = parts
        return cls(
            width, height, start=start, target=target, blocked=blocked, clues=clues, loop=loop
        )

    @classmethod
    def from_map(cls, text: str) -> "Board":
        r"""Read a text map: `.` a cell, `#` no cell, `S` the start, `T` the target.

        `O` in place of the first cell asks for closed loops.

        >>> Board.from_map("S..\n.#.\n..T"), Board.from_map("O..\n.#.\n...")
        (Board('3~1,1'), Board('3@loop~1,1'))
        """
        return cls._of_parts(_text.parse_map(text, MAX_CELLS))

    @classmethod
    def from_mask(
        cls,
        mask: npt.ArrayLike,
        *,
        start: Cell | None = None,
        target: Cell | None = None,
        largest: bool = False,
        loop: bool = False,
    ) -> "Board":
        """The board whose cells are where an array `[y, x]` is true, or not 0.

        An end that is not given is proposed, so that a walkthrough exists (this is proved by
        one); where none is found, the error says whether that is proved. A `loop` has no ends. A
        shape in several pieces is an error, or `largest` keeps the largest piece.

        >>> Board.from_mask([[1, 1, 1], [1, 0, 1], [1, 1, 1]])
        Board('3@0,1-0,2~1,1')
        """
        return _on_shape(cls, mask_of_array(mask), start, target, largest, loop)

    @classmethod
    def from_image(
        cls,
        picture: "str | PathLike[str] | IO[bytes]",
        width: int | None = None,
        *,
        largest: bool = False,
        loop: bool = False,
    ) -> "Board":
        """The board in the shape of a picture, cropped to it: a file's name or an open file.

        Its opaque pixels are the cells, or its dark ones if all are opaque; so are those of an
        SVG. Without a width each pixel is a cell. With one, so many cells, a few cells are added
        or left out where the shape would have no walkthrough (see `unicursal.walk.fitting`); it
        has a closed loop then, too. The ends are proposed as in `from_mask`, or it is a `loop`.
        """
        ink = ink_of_image(picture, width)
        if width is None:
            return _on_shape(cls, ink >= DARK, None, None, largest, loop)
        board, pieces = import_module(_FITS).fitted(ink)[:2]
        _check_pieces(pieces, largest)
        if loop:
            return cls(board.width, board.height, blocked=board.blocked, loop=True)
        return cls._of_fields(*board._key())

    def to_map(self) -> str:
        """The text map of the board, one row a line.

        >>> print(Board("3~1,1").to_map())
        S..
        .#.
        ..T
        """
        if self.clues:
            raise BoardError("a map holds no clues; the text form does")
        rows = np.where(self.mask, ".", "#")
        if not self.is_loop:
            rows[self.target[1], self.target[0]] = "T"
        rows[self.start[1], self.start[0]] = "O" if self.is_loop else "S"
        return "\n".join("".join(row) for row in rows)

    def to_networkx(self) -> Any:
        """The graph of the cells as a `networkx.Graph`: neighbours are joined, unless by a wall.

        It knows the ends: `graph.graph["start"]` and `graph.graph["target"]`.

        >>> graph = Board("3~1,1+w0,0R").to_networkx()
        >>> sorted(graph.edges((0, 0))), len(graph)
        ([((0, 0), (0, 1))], 8)
        """
        try:
            from networkx import Graph
        except ImportError:
            raise BoardError("the graph of a board needs NetworkX: pip install networkx") from None
        graph = Graph(start=self.start, target=self.target)
        graph.add_nodes_from(self)
        graph.add_edges_from((cell, there) for cell in self for _, there in self.neighbours(cell))
        return graph

    @property
    def adj(self) -> NoReturn:
        """Refused: NetworkX asks for this, and would otherwise take each cell for an edge."""
        raise BoardError("a board is no list of edges: `board.to_networkx()` is its graph")

    @cached_property
    def mask(self) -> npt.NDArray[np.bool_]:
        """A read-only array `[y, x]` that is true where there is a cell."""
        mask = np.ones((self.height, self.width), dtype=np.bool_)
        if self.blocked:
            xs, ys = np.array(self.blocked).T
            mask[ys, xs] = False
        mask.flags.writeable = False
        return mask

    @property
    def complete_line(self) -> str:
        """What a line over all cells is called: a walkthrough, or a closed loop."""
        return "closed loop" if self.is_loop else "walkthrough"

    @property
    def has_default_ends(self) -> bool:
        """Whether the line leads from the upper left to the lower right corner."""
        return (
            not self.is_loop
            and self.start == (0, 0)
            and self.target == (self.width - 1, self.height - 1)
        )

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row."""
        ys, xs = np.nonzero(self.mask)
        return zip(xs.tolist(), ys.tolist(), strict=True)

    def neighbours(self, cell: Cell) -> Iterator[tuple[Move, Cell]]:
        """The moves that stay on the board, each with the cell that it leads to.

        >>> list(Board(5).neighbours((0, 0)))
        [('D', (0, 1)), ('R', (1, 0))]
        """
        x, y = cell_of(cell)
        for move in MOVES:
            dx, dy = STEP[move]
            there = (x + dx, y + dy)
            if there in self and not self.has_wall((x, y), there):
                yield move, there

    def has_wall(self, one: Cell, other: Cell) -> bool:
        """Whether a wall of the clues stands between two cells.

        >>> Board("5+w0,0R").has_wall((1, 0), (0, 0))
        True
        """
        if not self.clues.walls:
            return False
        return edge_between(cell_of(one), cell_of(other)) in self.clues.walled

    def with_clues(self, clues: Clues) -> "Board":
        """The same board with other clues.

        >>> Board("5+w0,0R").with_clues(Clues(stops=[(2, 2)]))
        Board('5+s2,2')
        """
        board = self._of_fields(*self._key()[:-2], NO_CLUES, self.is_loop)
        board.__dict__["mask"] = self.mask
        if _checked_clues(clues):
            object.__setattr__(board, "clues", board._checked_here(clues))
        return board

    def colour(self, cell: Cell) -> int:
        """0 or 1, as on a checkerboard; neighbours differ."""
        x, y = cell_of(cell)
        return (x + y) & 1

    def colour_counts(self) -> tuple[int, int]:
        """How many cells have colour 0 and how many colour 1."""
        ys, xs = np.nonzero(self.mask)
        ones = int(((xs + ys) & 1).sum())
        return len(self) - ones, ones

    def transformed(self, symmetry: Symmetry) -> "Board":
        """The image of the board, its ends, its blocked cells and its clues.

        >>> Board("3x2@1,0-2,1").transformed(Symmetry.QUARTER_TURN)
        Board('2x3@1,1-0,2')
        """
        Symmetry.checked(symmetry)
        if self.is_loop and self.clues.speak_of_order:
            raise BoardError(
                "the numbers and stops of a closed loop count from its first cell, "
                "so they have no image"
            )

        def image(cell: Cell) -> Cell:
            return symmetry.cell(cell, self.width, self.height)

        return Board(
            *symmetry.size(self.width, self.height),
            start=None if self.is_loop else image(self.start),
            target=None if self.is_loop else image(self.target),
            loop=self.is_loop,
            blocked=[image(cell) for cell in self.blocked],
            clues=self.clues.transformed(symmetry, self.width, self.height),
        )

    def reversed(self) -> "Board":
        """The same board with start and target exchanged; its clues fit the way back.

        A closed loop is the same both ways, and stays as it is.
        """
        if self.is_loop:
            return self
        board = self.with_ends(self.target, self.start)
        return board.with_clues(self.clues.reversed(len(self))) if self.clues else board

    def with_ends(self, start: Cell, target: Cell) -> "Board":
        """The same shape with other ends, without clues.

        >>> Board(5).with_ends((2, 0), (2, 4))
        Board('5@2,0-2,4')
        """
        ends = cell_of(start, "the start"), cell_of(target, "the target")
        board = self._of_fields(self.width, self.height, *ends, self.blocked, NO_CLUES, False)
        board.__dict__["mask"] = self.mask  # made once for all boards of a shape
        board._check_ends()
        return board

    def _check_ends(self) -> None:
        for name, cell in (("start", self.start), ("target", self.target)):
            words = f"the {name} {_text.cell_words(cell)}"
            if not (0 <= cell[0] < self.width and 0 <= cell[1] < self.height):
                raise BoardError(f"{words} lies outside the {self.width}x{self.height} board")
            if not self.mask[cell[1], cell[0]]:
                raise BoardError(f"{words} lies on a blocked cell")
        if self.start == self.target and len(self) > 1:
            raise BoardError(f"start and target are the same cell {_text.cell_words(self.start)}")

    def _check_loop(self) -> None:
        """Refuse what has no closed line over all cells, as far as a glance tells."""
        counts = self.colour_counts()
        if counts[0] != counts[1]:
            odd = f" ({len(self):,} cells are an odd number)" if len(self) % 2 else ""
            raise BoardError(
                f"{self} has no closed loop: it takes as many cells of one colour of the "
                f"checkerboard as of the other, and there are {counts[0]:,} and {counts[1]:,}{odd}"
            )
        if min(self.width, self.height) > 1 and not self.blocked:
            return
        padded = np.pad(self.mask, 1).astype(np.int8)
        beside = padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
        ys, xs = np.nonzero(self.mask & (beside < 2))
        if len(xs):
            ways = ("no neighbour", "one neighbour")[beside[ys[0], xs[0]]]
            raise BoardError(
                f"{self} has no closed loop: the cell {_text.cell_words((int(xs[0]), int(ys[0])))} "
                f"has {ways}, and a loop passes two of each cell"
            )

    def _checked_here(self, clues: Clues) -> Clues:
        """The clues, if they fit the board; on a loop without what says nothing there.

        Both edges of the first cell are known to be used: no wall can stand there, and the one
        that closes the loop needs not be given.
        """
        clues.check(self)
        if not self.is_loop:
            return clues
        for wall in clues.walls:
            if self.start in wall:
                raise BoardError(
                    f"{self} has no closed loop with a wall between {_text.cell_words(wall[0])} "
                    f"and {_text.cell_words(wall[1])}, where each of them passes"
                )
        return clues.without_line(self.closing_edge)

    @property
    def closing_edge(self) -> Edge:
        """The edge from the target to the start, by which a loop is closed."""
        return edge_between(self.start, self.target)

    def _key(self) -> tuple[int, int, Cell, Cell, tuple[Cell, ...], Clues, bool]:
        return (
            self.width,
            self.height,
            self.start,
            self.target,
            self.blocked,
            self.clues,
            self.is_loop,
        )

    def __contains__(self, cell: object) -> bool:
        if (found := cell_or_none(cell)) is None:
            return False
        x, y = found
        return 0 <= x < self.width and 0 <= y < self.height and bool(self.mask[y, x])

    def __iter__(self) -> Iterator[Cell]:
        return self.cells()

    def __len__(self) -> int:
        return self.width * self.height - len(self.blocked)

    def __str__(self) -> str:
        if self.is_loop:
            size = self.width, self.height
            return _text.format_named(*size, _text.LOOP, self.blocked) + str(self.clues)
        return _text.format_board(*self._key()[:-2]) + str(self.clues)


_PROPOSES_ENDS, _FITS = "unicursal.walk.ends", "unicursal.walk.fitting"
"""By its name, because only the exact answer tells good ends, and it lies above boards."""


def _on_shape(
    kind: type[Board],
    mask: Mask,
    start: Cell | None,
    target: Cell | None,
    largest: bool,
    loop: bool,
) -> Board:
    mask, pieces = largest_piece(mask)
    _check_pieces(pieces, largest)
    blocked = cells_of(np.argwhere(~mask)[:, ::-1], "a blocked cell")
    if loop:
        width, height = mask.shape[1], mask.shape[0]
        return kind(width, height, start=start, target=target, blocked=blocked, loop=True)
    ys, xs = np.nonzero(mask)
    board = kind(
        mask.shape[1],
        mask.shape[0],
        start=(xs[0], ys[0]),
        target=(xs[-1], ys[-1]),
        blocked=blocked,
    )
    start = None if start is None else cell_of(start, "the start")
    target = None if target is None else cell_of(target, "the target")
    for name, cell in (("start", start), ("target", target)):
        if cell is not None and cell not in board:
            raise BoardError(f"the {name} {_text.cell_words(cell)} is not a cell of the shape")
    if start is None or target is None:
        start, target = import_module(_PROPOSES_ENDS).proposed_ends(board, start, target)
    return board.with_ends(start, target)


def _first_cell(width: int, height: int, blocked: tuple[Cell, ...]) -> Cell:
    """The first cell by rows; blocked ones are sorted."""
    at = 0
    for x, y in blocked:
        if y * width + x != at:
            break
        at += 1
    if at == width * height:
        raise BoardError("a board needs at least one cell that is not blocked")
    return at % width, at // width


def _check_pieces(pieces: int, largest: bool) -> None:
    if pieces > 1 and not largest:
        raise BoardError(
            f"the shape falls into {pieces:,} pieces: `largest=True` keeps the largest one"
        )


def _checked_clues(clues: Clues) -> Clues:
    if not isinstance(clues, Clues):
        raise BoardError(f"the clues of a board must be `Clues`, not {quoted(clues)}")
    return clues


def _sorted_blocked(blocked: Iterable[Cell], width: int, height: int) -> tuple[Cell, ...]:
    cells = sorted(cells_of(blocked, "a blocked cell"), key=lambda cell: (cell[1], cell[0]))
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
