"""Whether a run of cells can lie on a line that keeps to numbers and stops; for reasons."""

from collections.abc import Iterator, Sequence

from unicursal.board import Cell
from unicursal.line import Line


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

    def can_walk(self, run: Sequence[Cell]) -> bool:
        """Whether the cells may follow one another on the way, in one direction or the other."""
        if not self.is_sound:
            return False
        if self.marked.isdisjoint(run):
            return True  # with distances alone there is next to nothing to find
        return self._forward(run) or self._forward(run[::-1])

    def _forward(self, run: Sequence[Cell]) -> bool:
        if self.first in run[1:] or self.target in run[:-1]:
            return False
        places = range(self.place_of_first, self.last_place - len(run) + 2)
        if run[0] == self.first:
            places = places[:1]
        elif run[-1] == self.target:
            places = places[-1:]
        numbered = (self.number_of[c] - i for i, c in enumerate(run) if c in self.number_of)
        if (place := next(numbered, None)) is not None:
            places = range(place, place + (place in places))
        return self._meets_stops(run) and any(self._fits(run, place) for place in places)

    def _meets_stops(self, run: Sequence[Cell]) -> bool:
        """Whether the stops of the run are some that follow one another."""
        met = [cell for cell in run if cell in self.stops]
        if not met:
            return True
        begin = self.stops.index(met[0])
        is_next = begin == 0 or run[0] != self.first
        is_last = begin + len(met) == len(self.stops) or run[-1] != self.target
        return is_next and is_last and self.stops[begin : begin + len(met)] == met

    def _fits(self, run: Sequence[Cell], place: int) -> bool:
        """Whether the run can have its first cell at this place."""
        if not self.number_of:
            return True
        after = place + len(run)
        for at, cell in enumerate(run, start=place):
            if self.number_of.get(cell, at) != at or self.cell_at.get(at, cell) != cell:
                return False
            if self.numbered_stops and cell in self.stops:
                i = self.stops.index(cell)
                if any((i < j) != (at < k) or (i > j) != (at > k) for j, k in self.numbered_stops):
                    return False
        for k, cell in self.cell_at.items():
            end, steps = (run[0], place - k) if k < place else (run[-1], k - after + 1)
            if not (place <= k < after or _can_come(cell, end, steps)):
                return False
        return True


def _can_come(one: Cell, other: Cell, steps: int) -> bool:
    """Whether there is room for just so many steps between two cells, which alternate in colour."""
    spare = steps - abs(one[0] - other[0]) - abs(one[1] - other[1])
    return spare >= 0 and spare % 2 == 0
