"""Which clue helps: clues that one walkthrough keeps to and another one does not.

Each kind of clue has a function that gets the wanted solution, another walkthrough and the stops
given so far, and lists the clues that hold for the first and not for the second. Where walkthroughs
differ, each kind has one: they differ in an edge, so in a wall and in a given line; in the place of
a cell; and in the order of two cells.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Final, Literal, get_args

from unicursal.board import Cell, Clues
from unicursal.board.directions import Edge, edge_between

Kind = Literal["walls", "numbers", "stops", "lines"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


class Way:
    """A walkthrough as clues see it: its cells, its edges and the place of every cell."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self.cells = list(cells)

    @cached_property
    def edges(self) -> frozenset[Edge]:
        """The edges that it uses."""
        return frozenset(edge_between(*pair) for pair in pairwise(self.cells))

    @cached_property
    def place(self) -> dict[Cell, int]:
        """The place of each cell on the way, from 1."""
        return {cell: number for number, cell in enumerate(self.cells, start=1)}

    def reversed(self) -> "Way":
        """The same line, walked backwards."""
        return Way(self.cells[::-1])

    def keeps(self, clues: Clues) -> bool:
        """Whether it is a solution.

        >>> from unicursal.line import Line
        >>> Way(Line("3:RRDLLDRR").cells()).keeps(Clues(stops=[(2, 0), (0, 2)]))
        True
        """
        places = [self.place[cell] for cell in clues.stops]
        return (
            self.edges.isdisjoint(clues.walls)
            and self.edges.issuperset(clues.given)
            and all(self.place[cell] == number for cell, number in clues.numbers)
            and places == sorted(places)
        )


@dataclass(frozen=True)
class Clue:
    """One clue of a kind: an edge for walls and lines, else a cell."""

    kind: Kind
    at: Edge | Cell


def clues_of(clues: Sequence[Clue], solution: Way) -> Clues:
    """Single clues together, as they stand on a board."""

    def of(kind: Kind) -> list[Any]:
        return [clue.at for clue in clues if clue.kind == kind]

    return Clues(
        of("walls"),
        [(cell, solution.place[cell]) for cell in of("numbers")],
        sorted(of("stops"), key=solution.place.__getitem__),
        of("lines"),
    )


def single_clues(clues: Clues) -> list[Clue]:
    """The clues of a board one by one.

    >>> single_clues(Clues(stops=[(1, 1)]))
    [Clue(kind='stops', at=(1, 1))]
    """
    return [
        *(Clue("walls", wall) for wall in clues.walls),
        *(Clue("numbers", cell) for cell, _ in clues.numbers),
        *(Clue("stops", cell) for cell in clues.stops),
        *(Clue("lines", edge) for edge in clues.given),
    ]


def _walls(solution: Way, other: Way, _: list[Cell]) -> list[list[Edge]]:
    return [[edge] for edge in sorted(other.edges - solution.edges)]


def _lines(solution: Way, other: Way, _: list[Cell]) -> list[list[Edge]]:
    return [[edge] for edge in sorted(solution.edges - other.edges)]


def _numbers(solution: Way, other: Way, _: list[Cell]) -> list[list[Cell]]:
    return [[cell] for cell, place in solution.place.items() if other.place[cell] != place]


def _stops(solution: Way, other: Way, stops: list[Cell]) -> list[list[Cell]]:
    """Cells whose order with a stop differs; without any such cell, pairs of cells."""
    cells = solution.cells

    def differ(one: Cell, cell: Cell) -> bool:
        return (solution.place[one] < solution.place[cell]) != (
            other.place[one] < other.place[cell]
        )

    single = [[cell] for cell in cells if any(differ(stop, cell) for stop in stops)]
    if single:
        return single
    return [[one, cell] for i, one in enumerate(cells) for cell in cells[:i] if differ(one, cell)]


HELPFUL: Final[dict[Kind, Callable[[Way, Way, list[Cell]], Sequence[Sequence[Edge | Cell]]]]] = {
    "walls": _walls,
    "numbers": _numbers,
    "stops": _stops,
    "lines": _lines,
}
"""For each kind, the clues that tell the solution from another walkthrough."""
