"""What a person sees: single looks at a puzzle, for those who reason step by step.

Each look is asked under what is known of the edges, and answers with an edge that something speaks
against: an area that would be enclosed or out of balance, or the legs of the way between numbers or
stops (see `_legs`). What can be seen to follow from an edge at once is seen too: forced edges that
rest on few others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from unicursal.board import Board, Cell
from unicursal.board.directions import Edge
from unicursal.budget import UNBOUNDED
from unicursal.exact.prover import _balance, _chain
from unicursal.exact.prover import _question as at
from unicursal.exact.prover._question import IN, OPEN, OUT, Ints
from unicursal.exact.prover.evidence import ForcedEdge
from unicursal.exact.prover.proofs import Look, balance, conclude, enclosed, look
from unicursal.exact.prover.question import NAMES, Facts, StepQuestion
from unicursal.line import Line
from unicursal.puzzle import _legs, _sight

SEEN_AT_ONCE = 3
"""What rests on fewer forced edges than this is seen without following a chain."""

LegTrouble = Literal["order", "apart", "far", "narrow", "alone", "crowded"]
_TROUBLES: tuple[LegTrouble, ...] = ("order", "apart", "far", "narrow", "alone", "crowded")


@dataclass(frozen=True)
class Spoiled:
    """An edge by number, and what it cannot be, because these cells would be enclosed."""

    edge: int
    fact: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class BrokenLeg(Spoiled):
    """An edge that cannot be because of the marked cells: the cells are the two of a leg.

    Where the trouble is `alone`, the cell that nobody could visit.
    """

    trouble: LegTrouble
    by_number: bool


@dataclass(frozen=True)
class Forcing:
    """An edge that is forced, and by what: by a cell, or because it would close a line too early.

    That is a loop, or else the line from start to target.
    """

    edge: ForcedEdge
    cell: Cell | None
    closes_loop: bool


class Sight:
    """Looks at a board with clues before any step.

    >>> sight = Sight(Board("5+n2,0=3"))
    >>> found = sight.out_of_order({}, sight.unknown({}), at_once=False)
    >>> sight.edge(found.edge), found.trouble, found.cells
    (((0, 0), (1, 0)), 'far', ((0, 0), (2, 0)))
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.asked = StepQuestion(Line(board), None, UNBOUNDED.start())
        self.given = self.asked.given
        self._legs = [
            _legs.new_legs(
                self.asked.question.cell.shape[0],
                [(self.asked.number(cell), place) for cell, place in marks],
            )
            for marks in _marked(board)
        ]

    def edge(self, edge: int) -> tuple[Cell, Cell]:
        """The two cells of an edge."""
        return self.asked.edge(edge)

    def number(self, edge: Edge) -> int:
        """The number of an edge."""
        one, other = edge
        return 2 * self.asked.number(one) + (one[0] == other[0])

    def forced(self, known: Facts) -> Facts:
        """All edges that are known, with those that they force."""
        asked = self.asked
        conclude(asked, known)
        facts = asked.facts()
        found = np.flatnonzero((facts == IN) | (facts == OUT))
        return dict(zip(found.tolist(), facts[found].tolist(), strict=True))

    def forcings(self, known: Facts, edge: int | None = None) -> list[Forcing]:
        """The edges that are forced, in order: all, or those that an edge rests on, and itself."""
        asked = self.asked
        conclude(asked, known)
        question = asked.question
        if edge is None:
            numbers = question.lists[at.TRAIL, : question.num[at.FACTS]]
        else:
            _chain.rest_on_facts(question, np.array([edge], np.int64))
            numbers = question.lists[at.CHAIN, : question.num[at.BEST]]
        return [self._forcing(number) for number in numbers.tolist()]

    def _forcing(self, number: int) -> Forcing:
        fact, rule, cell = self.asked.question.edge[number, [at.FACT, at.RULE, at.RULE_CELL]]
        by_cell = rule in (_chain.FULL, _chain.TIGHT)
        edge = ForcedEdge(*self.edge(number), NAMES[int(fact)])
        return Forcing(edge, self.asked.cell(int(cell)) if by_cell else None, rule == _chain.LOOP)

    def unknown(self, known: Facts) -> list[int]:
        """The edges of which nothing is known, those at the most known cells first."""
        self.forced(known)
        question = self.asked.question
        edges = np.flatnonzero(question.edge[:, at.FACT] == OPEN).tolist()
        usable = question.cell[:, at.N_USABLE]
        return sorted(edges, key=lambda edge: min(usable[list(self.asked.ends(edge))]))

    def enclosing(self, known: Facts, edges: Sequence[int]) -> Spoiled | None:
        """An edge that would enclose an area, or leave a cell without its two ways."""
        asked = self.asked
        listed = np.array(edges, np.int64)
        found = _sight.first_enclosing(asked.question, self._context(known), listed, SEEN_AT_ONCE)
        if found < 0:
            return None
        if asked.question.num[at.BEST] >= 0:
            cells: tuple[Cell, ...] = (asked.cell(int(asked.question.num[at.BEST_CELL])),)
        else:
            area = enclosed(asked)
            cells = () if area is None else tuple(area.cells())
        return Spoiled(*_meant(edges, found), cells)

    def unbalancing(self, known: Facts, edges: Sequence[int]) -> Spoiled | None:
        """An edge that would leave an area with too many cells of one colour."""
        asked = self.asked
        for edge in edges:
            for fact in (IN, OUT):
                asked.assume(known | {edge: fact})
                for colour in (0, 1):
                    _balance.list_from(asked.question, asked.step, colour)
                    asked.finish(_balance.serve_listed)
                    if asked.question.num[at.ROOT] >= 0:
                        area = balance(asked)
                        return Spoiled(edge, fact, () if area is None else tuple(area.cells()))
        return None

    def out_of_order(
        self, known: Facts, edges: Sequence[int], *, at_once: bool
    ) -> BrokenLeg | None:
        """An edge that numbers or stops do not allow: by itself, or with what follows at once."""
        listed, most = np.array(edges, np.int64), SEEN_AT_ONCE if at_once else 0
        for legs in self._legs:
            found = _sight.first_out_of_order(
                self.asked.question, legs, self._context(known), listed, most
            )
            if found >= 0:
                return self._broken_leg(legs, *_meant(edges, found))
        return None

    def _broken_leg(self, legs: _legs.Legs, edge: int, fact: int) -> BrokenLeg:
        code = _legs.trouble(self.asked.question, legs)
        trouble, where = _TROUBLES[code - 1], int(legs.num[_legs.WHERE])
        if trouble == "alone":
            numbers = [where]
        else:
            ends = range(max(0, where), min(where + 2, int(legs.num[_legs.MARKS])))
            numbers = [int(legs.mark[i, _legs.CELL]) for i in ends]
        cells = tuple(self.asked.cell(number) for number in numbers)
        return BrokenLeg(edge, fact, cells, trouble, bool(legs.num[_legs.EXACT]))

    def trial(self, known: Facts, edge: int, fact: int) -> Look:
        """What comes of an edge if it is followed to the end."""
        return look(self.asked, known | {edge: fact})

    def near_marks(self, edges: Sequence[int]) -> list[int]:
        """The edges where a line from an end, a number or a stop comes to its end so far."""
        clues, board = self.board.clues, self.board
        marked = [board.start, board.target, *clues.stops, *(cell for cell, _ in clues.numbers)]
        other = self.asked.question.cell[:, at.OTHER]
        numbers = [self.asked.number(cell) for cell in marked]
        ends = {*numbers, *(int(other[number]) for number in numbers)}
        return [edge for edge in edges if not ends.isdisjoint(self.asked.ends(edge))]

    def _context(self, known: Facts) -> Ints:
        return np.array(list((self.given | known).items()), np.int64).reshape(-1, 2)


def _meant(edges: Sequence[int], found: int) -> tuple[int, int]:
    """The edge, and what it cannot be, that a kernel has found."""
    return edges[found >> 1], OUT if found & 1 else IN


def _marked(board: Board) -> list[list[tuple[Cell, int]]]:
    """The marked cells in their order: by numbers, with their places, and by stops."""
    clues, ends = board.clues, (board.start, board.target)
    orders = []
    if clues.numbers:
        places = {board.start: 1, board.target: len(board), **dict(clues.numbers)}
        orders.append(sorted(places.items(), key=lambda pair: pair[1]))
    if clues.stops:
        between = [stop for stop in clues.stops if stop not in ends]
        orders.append([(cell, 0) for cell in (board.start, *between, board.target)])
    return orders
