"""What the prover asks about: one step, the kernels' arrays, and what clues say about the order.

Everything may be asked under a context, that is, with some edges assumed in or out.
"""

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from unicursal.board import Cell
from unicursal.board.directions import Edge
from unicursal.budget import StartedBudget
from unicursal.exact.prover._question import (
    FACT,
    IN,
    NEED,
    NO_CELL,
    OUT,
    Ints,
    assume,
    new_question,
)
from unicursal.exact.prover.evidence import Fact
from unicursal.line import Line

Facts = dict[int, int]
"""Edges by number, each IN or OUT."""

NAMES: dict[int, Fact] = {IN: "in", OUT: "out"}

PORTION = 2_000_000
"""After looking at this many cells, a tenth of a second, a kernel lets Python hear Ctrl-C."""


class StepQuestion:
    """One step that the kernels are asked about; without a move, the line at its very beginning.

    The walls and given lines of a puzzle are facts under every context; what its numbers and stops
    say is asked of the segments of forced edges (`OrderBroken`).
    """

    def __init__(self, line: Line, move: str | None, budget: StartedBudget) -> None:
        self.budget = budget
        free = line.board.mask & (line.numbers < 0)
        target = line.board.target
        self.stride = line.board.width + 2
        if move is None:
            free[line.live_end[1], line.live_end[0]] = True
        first = line.live_end if move is None else line.free_neighbours()[move]
        self.step, self.target = self.number(first), self.number(target)
        self.black = sum(line.live_end) % 2
        open_target = bool(free[target[1], target[0]])
        self.question = new_question(free, self.step, self.target if open_target else -1)
        self.need = self.question.cell[:, NEED]
        self.cells = np.flatnonzero(self.need != NO_CELL)
        self.given: Facts = {}
        for edges, fact in ((line.board.clues.walls, OUT), (line.board.clues.given, IN)):
            for (x, y), (to_x, to_y) in edges:
                if free[y, x] and free[to_y, to_x]:
                    self.given[2 * self.number((x, y)) + (to_x == x)] = fact
        self.order = WalkingOrder(line, first) if line.board.clues.speak_of_order else None

    def number(self, cell: Cell) -> int:
        """The number of a cell."""
        return (cell[1] + 1) * self.stride + cell[0] + 1

    def cell(self, number: int) -> Cell:
        """The cell with a number."""
        return number % self.stride - 1, number // self.stride - 1

    def ends(self, edge: int) -> tuple[int, int]:
        """The two cells of an edge by number."""
        return edge >> 1, (edge >> 1) + (self.stride if edge & 1 else 1)

    def edge(self, edge: int) -> Edge:
        """The two cells of an edge."""
        one, other = self.ends(edge)
        return self.cell(one), self.cell(other)

    def cells_of(self, numbers: Ints) -> tuple[Cell, ...]:
        """The cells with these numbers, in order."""
        ys, xs = np.divmod(np.sort(numbers), self.stride)
        return tuple(zip((xs - 1).tolist(), (ys - 1).tolist(), strict=True))

    def assume(self, context: Facts) -> None:
        """Begin afresh with what is given and a context."""
        facts = self.given | context
        assume(self.question, np.array(list(facts.items()), np.int64).reshape(-1, 2))

    def finish(self, work: Callable[..., bool], *wishes: int, portions: int | None = None) -> None:
        """Do work portion by portion, to the end or as many as are given."""
        while not work(self.question, *wishes, PORTION):
            self.hear_the_clock()
            if portions is not None:
                portions -= 1
                if portions == 0:
                    return

    def hear_the_clock(self) -> None:
        """End with an OutOfBudgetError when the time is up; the node at hand is paid for."""
        if self.budget.seconds_left == 0:
            self.budget.require()

    def facts(self) -> Ints:
        """What is known of every edge after a look."""
        return self.question.edge[:, FACT]


class WalkingOrder:
    """What clues say about the order of the cells after a line, the next of which is `first`.

    >>> order = WalkingOrder(Line("5+n4,0=5"), (0, 0))
    >>> order.can_walk([(0, 0), (1, 0)]), order.can_walk([(0, 0), (0, 1)])
    (True, False)
    """

    def __init__(self, line: Line, first: Cell) -> None:
        clues = line.board.clues
        self.first, self.target = first, line.board.target
        visited = [cell for cell in line.cells() if cell != first]
        self.place_of_first, self.last_place = len(visited) + 1, len(line.board)
        self.stops = [stop for stop in clues.stops if stop not in visited]
        ends = [] if not clues.numbers else [(first, self.place_of_first)]
        ahead = [(cell, k) for cell, k in clues.numbers if cell not in visited]
        self.number_of = dict(ends + ahead)
        self.marked = {first, self.target, *self.number_of, *self.stops}
        self.cell_at = {k: cell for cell, k in ends + ahead}
        self.is_sound = all(self.number_of[cell] == k for cell, k in ends + ahead) and all(
            self.cell_at[k] == cell for cell, k in ends + ahead
        )
        self.is_sound &= not any(k < self.place_of_first for k in self.cell_at)
        if clues.numbers and self.target not in visited:
            self.number_of.setdefault(self.target, self.last_place)
            self.cell_at.setdefault(self.last_place, self.target)
        placed = {cell: k for cell, k in clues.numbers if cell in self.stops}
        self.numbered_stops = [(self.stops.index(cell), k) for cell, k in placed.items()]
        alone = dict.fromkeys([cell for cell, _ in ahead] + [self.target, first])
        self.misplaced = next(
            (cell for cell in alone if cell not in visited and not self._forward([cell])), None
        )
        """A cell that cannot have its place on the way, whatever lies before and behind it."""

    def marked_in_order(self) -> Iterator[list[Cell]]:
        """The cells that must be met one after the other: those of the numbers, of the stops.

        >>> list(WalkingOrder(Line("5+s4,0-0,4"), (1, 0)).marked_in_order())
        [[(1, 0), (4, 0), (0, 4), (4, 4)]]
        """
        for between in ([self.cell_at[k] for k in sorted(self.cell_at)], self.stops):
            if between:
                yield list(dict.fromkeys([self.first, *between, self.target]))

    def can_walk(self, segment: Sequence[Cell]) -> bool:
        """Whether the cells may follow one another on the way, in one direction or the other."""
        if not self.is_sound:
            return False
        if self.marked.isdisjoint(segment):
            return True  # with distances alone there is next to nothing to find
        return self._forward(segment) or self._forward(segment[::-1])

    def _forward(self, segment: Sequence[Cell]) -> bool:
        if self.first in segment[1:] or self.target in segment[:-1]:
            return False
        places = range(self.place_of_first, self.last_place - len(segment) + 2)
        if segment[0] == self.first:
            places = places[:1]
        elif segment[-1] == self.target:
            places = places[-1:]
        numbered = (self.number_of[c] - i for i, c in enumerate(segment) if c in self.number_of)
        if (place := next(numbered, None)) is not None:
            places = range(place, place + (place in places))
        return self._meets_stops(segment) and any(self._fits(segment, place) for place in places)

    def _meets_stops(self, segment: Sequence[Cell]) -> bool:
        """Whether the stops of the segment are some that follow one another."""
        met = [cell for cell in segment if cell in self.stops]
        if not met:
            return True
        begin = self.stops.index(met[0])
        is_next = begin == 0 or segment[0] != self.first
        is_last = begin + len(met) == len(self.stops) or segment[-1] != self.target
        return is_next and is_last and self.stops[begin : begin + len(met)] == met

    def _fits(self, segment: Sequence[Cell], place: int) -> bool:
        """Whether the segment can have its first cell at this place."""
        if not self.number_of:
            return True
        after = place + len(segment)
        for at, cell in enumerate(segment, start=place):
            if self.number_of.get(cell, at) != at or self.cell_at.get(at, cell) != cell:
                return False
            if self.numbered_stops and cell in self.stops:
                i = self.stops.index(cell)
                if any((i < j) != (at < k) or (i > j) != (at > k) for j, k in self.numbered_stops):
                    return False
        for k, cell in self.cell_at.items():
            end, steps = (segment[0], place - k) if k < place else (segment[-1], k - after + 1)
            if not (place <= k < after or _can_come(cell, end, steps)):
                return False
        return True


def _can_come(one: Cell, other: Cell, steps: int) -> bool:
    """Whether a way between two cells, which alternate in colour, can have just `steps` steps."""
    spare = steps - abs(one[0] - other[0]) - abs(one[1] - other[1])
    return spare >= 0 and spare % 2 == 0
