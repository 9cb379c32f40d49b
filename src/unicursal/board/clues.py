"""Clues: what turns a board into a puzzle, as a part of the board that carries them.

There are four kinds:

- `walls`: sides of cells that the line may not cross. They belong to the shape of the board: two
  cells with a wall between them are not neighbours.
- `numbers`: cells that bear their place on the way; the start is number 1.
- `stops`: cells that the line meets in this order, whatever lies between them.
- `lines`: given pieces of the line, neighbouring cells in either direction.

Walls and lines speak of single edges, which are out or in; numbers and stops speak of the order of
the line. Clues are kept in one canonical form, so that boards compare by value: walls and the
pieces of lines sorted by y, then x, pieces that touch joined into one that begins at its upper
left end, numbers sorted by number.

The text form comes behind the blocked cells, in this order, each kind only where it is given:

    +w0,1R2,2D      walls to the right of (0, 1) and below (2, 2)
    +n3,3=7-4,0=12  cell (3, 3) is number 7 on the way, (4, 0) number 12
    +s1,1-2,4       the line meets (1, 1) before (2, 4)
    +l0,0RRD4,4UL   pieces of the line, each a first cell and moves
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import fields as fields_of
from functools import cached_property
from itertools import pairwise
from operator import itemgetter
from typing import Any

from unicursal.board.directions import STEP, Cell, Edge, Symmetry, edge_between, moves_along
from unicursal.board.inputs import cell_of, cells_of, edge_of, row_of, whole_number
from unicursal.board.text import Scanner, cell_text, cell_words, refuse_late_parts
from unicursal.errors import BoardError, quoted

Piece = tuple[Cell, ...]


@dataclass(frozen=True, init=False)
class Clues:
    """The clues of a puzzle, from cells in any order; without any, the empty value.

    >>> clues = Clues(walls=[((1, 0), (0, 0))], stops=[(1, 1), (0, 2)])
    >>> str(clues), len(clues), bool(Clues())
    ('+w0,0R+s1,1-0,2', 3, False)
    >>> Clues(lines=[[(1, 0), (0, 0)], [(1, 0), (1, 1)]]).lines
    (((0, 0), (1, 0), (1, 1)),)
    """

    walls: tuple[Edge, ...]
    numbers: tuple[tuple[Cell, int], ...]
    stops: tuple[Cell, ...]
    lines: tuple[Piece, ...]

    def __init__(
        self,
        walls: Iterable[Iterable[Cell]] = (),
        numbers: Mapping[Cell, int] | Iterable[tuple[Cell, int]] = (),
        stops: Iterable[Cell] = (),
        lines: Iterable[Iterable[Cell]] = (),
    ) -> None:
        placed = numbers.items() if isinstance(numbers, Mapping) else row_of(numbers, "numbers")
        numbered = [_numbered(pair) for pair in placed]
        edges = [edge for line in row_of(lines, "lines") for edge in _edges_along(line)]
        sides = [edge_of(pair, "a wall") for pair in row_of(walls, "walls")]
        self._fill(
            walls=tuple(sorted(sides, key=_reading_order)),
            numbers=tuple(sorted(numbered, key=lambda pair: (pair[1], pair[0]))),
            stops=tuple(cells_of(stops, "a stop")),
            lines=_pieces_of(edges),
        )

    def _fill(self, **fields: object) -> None:
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    @cached_property
    def walled(self) -> frozenset[Edge]:
        """The walls as a set."""
        return frozenset(self.walls)

    @cached_property
    def given(self) -> tuple[Edge, ...]:
        """The edges of the given lines, sorted."""
        edges = (edge_between(*pair) for piece in self.lines for pair in pairwise(piece))
        return tuple(sorted(edges, key=_reading_order))

    @property
    def speak_of_order(self) -> bool:
        """Whether some of them are about the order of the line."""
        return bool(self.numbers or self.stops)

    def transformed(self, symmetry: Symmetry, width: int, height: int) -> "Clues":
        """The image of the clues of a board of that width and height."""

        def image(cell: Cell) -> Cell:
            return symmetry.cell(cell, width, height)

        return Clues(
            [map(image, wall) for wall in self.walls],
            [(image(cell), k) for cell, k in self.numbers],
            map(image, self.stops),
            [map(image, piece) for piece in self.lines],
        )

    def reversed(self, cells: int) -> "Clues":
        """The clues for the way from the target to the start of a board with this many cells."""
        numbers = [(cell, cells + 1 - k) for cell, k in self.numbers]
        return Clues(self.walls, numbers, self.stops[::-1], self.lines)

    def tell_direction(self, cells: int) -> bool:
        """Whether a line over this many cells that keeps to them does not do so backwards.

        >>> Clues(stops=[(0, 0)]).tell_direction(9)
        False
        >>> Clues(numbers={(0, 0): 3}).tell_direction(9)
        True
        """
        return len(self.stops) > 1 or self.numbers != self.reversed(cells).numbers

    def one_less(self) -> Iterator["Clues"]:
        """The clues without one of them, for each; of a given line one edge is taken away.

        >>> [str(fewer) for fewer in Clues(lines=[[(0, 0), (1, 0), (2, 0)]]).one_less()]
        ['+l1,0R', '+l0,0R']
        """
        for name in ("walls", "numbers", "stops"):
            known = getattr(self, name)
            for i in range(len(known)):
                yield self._with(**{name: known[:i] + known[i + 1 :]})
        for i in range(len(self.given)):
            yield self._with(lines=_pieces_of([*self.given[:i], *self.given[i + 1 :]]))

    def without_line(self, edge: Edge) -> "Clues":
        """The clues without an edge of their given lines, if it is one of them."""
        if edge not in self.given:
            return self
        return self._with(lines=_pieces_of(each for each in self.given if each != edge))

    def _with(self, **fields: object) -> "Clues":
        """The same with other fields that are in canonical form already."""
        clues = Clues.__new__(Clues)
        same = {field.name: getattr(self, field.name) for field in fields_of(self)}
        clues._fill(**(same | fields))
        return clues

    def check(self, board: Collection[Cell]) -> None:
        """Refuse clues that do not fit the cells of their board, or one another."""
        for edges, what in ((self.walls, "a wall"), (self.given, "a given line")):
            _check_cells(board, (cell for edge in edges for cell in edge), what)
            if len(set(edges)) < len(edges):
                raise BoardError(f"{what} is given twice in the clues")
        for one, other in self.given:
            if (one, other) in self.walled:
                words = f"{cell_words(one)} to {cell_words(other)}"
                raise BoardError(f"a given line leads from {words}, and a wall stands there")
        for cell, k in self.numbers:
            _check_cells(board, [cell], "a number")
            if not 1 <= k <= len(board):
                raise BoardError(f"no cell can be number {k}: the board has {len(board)}")
        for what, values in (
            ("number", [k for _, k in self.numbers]),
            ("numbered cell", [cell for cell, _ in self.numbers]),
            ("stop", self.stops),
        ):
            if len(set(values)) < len(values):
                raise BoardError(f"a {what} is given twice in the clues")
        _check_cells(board, self.stops, "a stop")

    def __len__(self) -> int:
        """How many clues there are; each edge of a given line counts."""
        return len(self.walls) + len(self.numbers) + len(self.stops) + len(self.given)

    def __bool__(self) -> bool:
        return bool(self.walls or self.numbers or self.stops or self.lines)

    def __str__(self) -> str:
        text = ""
        if self.walls:
            text += "+w" + "".join(f"{cell_text(a)}{'DR'[a[1] == b[1]]}" for a, b in self.walls)
        if self.numbers:
            text += "+n" + "-".join(f"{cell_text(cell)}={k}" for cell, k in self.numbers)
        if self.stops:
            text += "+s" + "-".join(map(cell_text, self.stops))
        if self.lines:
            text += "+l" + "".join(cell_text(line[0]) + moves_along(line) for line in self.lines)
        return text


def _check_cells(board: Collection[Cell], cells: Iterable[Cell], what: str) -> None:
    for cell in cells:
        if cell not in board:
            raise BoardError(f"{what} is given at {cell_words(cell)}, which is not a cell")


def _numbered(pair: object) -> tuple[Cell, int]:
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        raise BoardError(f"a number is given as a cell and its place, not as {quoted(pair)}")
    return cell_of(pair[0], "a numbered cell"), whole_number(pair[1], "a number on the way")


def scan_clues(scanner: Scanner) -> Clues:
    """Read the clues that come next in a text, if there are any."""
    found: dict[str, list[Any]] = {"w": [], "n": [], "s": [], "l": []}
    while scanner.take("+"):
        kind = next((kind for kind in found if scanner.take(kind)), None)
        if kind is None:
            scanner.fail("w (walls), n (numbers), s (stops) or l (lines)")
        found[kind].append(_SCAN[kind](scanner))
        while scanner.take("-") if kind in "ns" else scanner.next_is_digit:
            found[kind].append(_SCAN[kind](scanner))
    refuse_late_parts(scanner)
    return Clues(*found.values()) if any(found.values()) else NO_CLUES


def _scan_wall(scanner: Scanner) -> Edge:
    x, y = scanner.cell("a cell with a wall")
    if scanner.take("R"):
        return (x, y), (x + 1, y)
    scanner.need("D", "or 'R', the side of the cell where the wall is")
    return (x, y), (x, y + 1)


def _scan_number(scanner: Scanner) -> tuple[Cell, int]:
    cell = scanner.cell("a numbered cell")
    scanner.need("=", "between a cell and its number")
    return cell, scanner.number("the number of a cell")


def _scan_line(scanner: Scanner) -> Piece:
    piece = [scanner.cell("the first cell of a given line")]
    while move := next((move for move in STEP if scanner.take(move)), None):
        x, y = piece[-1]
        piece.append((x + STEP[move][0], y + STEP[move][1]))
    if len(piece) == 1:
        scanner.fail("the moves of a given line")
    return tuple(piece)


_SCAN: dict[str, Callable[[Scanner], object]] = {
    "w": _scan_wall,
    "n": _scan_number,
    "s": lambda scanner: scanner.cell("a stop"),
    "l": _scan_line,
}


def _edges_along(line: Iterable[Cell]) -> list[Edge]:
    cells = cells_of(line, "a cell of a given line")
    if len(cells) < 2:
        raise BoardError("a given line has at least two cells")
    return [edge_of(pair, "a given line") for pair in pairwise(cells)]


def _pieces_of(edges: Iterable[Edge]) -> tuple[Piece, ...]:
    """Edges joined into runs, each from its upper left end; an error where that is impossible."""
    beside: dict[Cell, list[Cell]] = {}
    for one, other in dict.fromkeys(edges):
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    for cell, around in beside.items():
        if len(around) > 2:
            raise BoardError(f"given lines meet at {cell_words(cell)}: three are too many")
    pieces = []
    seen: set[Cell] = set()
    for end in sorted((cell for cell in beside if len(beside[cell]) == 1), key=itemgetter(1, 0)):
        if end in seen:
            continue
        piece = [end]
        while onward := [cell for cell in beside[piece[-1]] if piece[-2:-1] != [cell]]:
            piece.append(onward[0])
        seen.update(piece)
        pieces.append(tuple(piece))
    if len(seen) < len(beside):
        raise BoardError("given lines close a loop")
    return tuple(pieces)


def _reading_order(edge: Edge) -> tuple[int, int, bool]:
    """By the edge's first cell, row by row; the edge to the right before the one below."""
    (x, y), (_, below) = edge
    return y, x, below > y


NO_CLUES = Clues()
