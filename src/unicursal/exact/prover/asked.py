"""What the prover asks about: one step and the kernels' question, in which cells are numbers.

Everything may be asked under a context, that is, with some edges assumed in or out.
"""

from collections.abc import Callable

import numpy as np

from unicursal.board import Cell
from unicursal.board.directions import Edge
from unicursal.budget import Allowance
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
from unicursal.exact.prover.walking_order import WalkingOrder
from unicursal.line import Line

Facts = dict[int, int]
"""Edges by number, each IN or OUT."""

NAMES: dict[int, Fact] = {IN: "in", OUT: "out"}

PORTION = 2_000_000
"""After looking at so many cells, a tenth of a second, a kernel lets Python hear Ctrl-C."""


class Asked:
    """One step that the kernels are asked about; without a move, the line at its very beginning.

    The walls and given lines of a puzzle are facts under every context; what its numbers and stops
    say is asked of the runs of forced edges (`OrderBroken`).
    """

    def __init__(self, line: Line, move: str | None, allowance: Allowance) -> None:
        self.allowance = allowance
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
        if self.allowance.seconds_left == 0:
            self.allowance.require()

    def facts(self) -> Ints:
        """What is known of every edge after a look."""
        return self.question.edge[:, FACT]
