"""Proofs without a search: evidence that no line leads from the step over all cells to the target.

The kernels are asked, cheap ones first, and what they find is written as evidence. All of it may
be asked under a context, that is, with some edges assumed in or out; `search` does so.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from unicursal.board import Cell
from unicursal.budget import Allowance
from unicursal.errors import OutOfBudgetError
from unicursal.exact.prover import _area_chains, _balance, _chain, _enclosed, _loops
from unicursal.exact.prover._question import (
    BEST,
    BEST_CELL,
    BEST_KIND,
    CHAIN,
    CHAIN_FACT,
    CORE,
    CORE_EDGE,
    FACT,
    FACTS,
    GIVING,
    IN,
    MARK,
    NEED,
    NO_CELL,
    OPEN,
    ORDER,
    OTHER,
    OUT,
    PARENT,
    PLACE,
    ROOT,
    SIZE,
    STAMP,
    VISITED,
    Ints,
    assume,
    new_question,
)
from unicursal.exact.prover.evidence import (
    Balance,
    CellBroken,
    Contradiction,
    Edge,
    Enclosed,
    Evidence,
    Fact,
    Forced,
    ForcedEdge,
    LoopClosed,
    OrderBroken,
)
from unicursal.exact.walking_order import Order
from unicursal.line import Line

Facts = dict[int, int]
"""Edges by number, each IN or OUT."""

NAMES: dict[int, Fact] = {IN: "in", OUT: "out"}

PORTION = 2_000_000
"""After looking at so many cells, a tenth of a second, a kernel lets Python hear Ctrl-C."""

CENTRE_WORK = 4000
"""How many cells may be looked at from all centres together (see `_balance`)."""

SHRINKING = 5
"""After so many portions an area out of balance is small enough as it is."""

FEW, MANY = 4, 1 << 30
STAGES = (2, FEW, 8, 16, MANY)
"""How many steps a conclusion may rest on, stage by stage."""

AREA_EFFORT = 3
"""To see that an area is enclosed or unbalanced is worth as many steps."""

AREA_STEPS = 6
"""What an area counts for in a quick look, compared with the steps of a chain."""

LONG = 20
"""With a shorter chain at hand nobody looks for areas out of balance."""


@dataclass(frozen=True)
class Look:
    """What a quick look under a context has found.

    If the context is refuted: by how many steps, and by which of the assumed edges alone. If not:
    how many edges it forces.
    """

    refuted: bool
    size: int
    core: frozenset[int] = frozenset()


class Prover:
    """Asks the kernels about one step; without a move, about the line at its very beginning.

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
        self.order = Order(line, first) if line.board.clues.speak_of_order else None

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

    def _cells(self, numbers: Ints) -> tuple[Cell, ...]:
        ys, xs = np.divmod(np.sort(numbers), self.stride)
        return tuple(zip((xs - 1).tolist(), (ys - 1).tolist(), strict=True))

    def assume(self, context: Facts) -> None:
        """Begin afresh with what is given and a context."""
        facts = self.given | context
        assume(self.question, np.array(list(facts.items()), np.int64).reshape(-1, 2))

    def finish(self, work: Callable[..., bool], *wishes: int, portions: int | None = None) -> None:
        """Do work portion by portion, to the end or as many as are given."""
        while not work(self.question, *wishes, PORTION):
            self._hear_the_clock()
            if portions is not None:
                portions -= 1
                if portions == 0:
                    return

    def _hear_the_clock(self) -> None:
        """End with an OutOfBudgetError when the time is up; the node at hand is paid for."""
        if self.allowance.seconds_left == 0:
            self.allowance.require()

    def simplest(self, context: Facts) -> Evidence | None:
        """The simplest evidence that is found; None if there is none without a search."""
        self.allowance.spend(1)
        self.assume(context)
        for look in (self.enclosed, self._broken_end, self.balance):
            if (found := look()) is not None:
                return found
            self._hear_the_clock()
        return self._forced(context) or self._out_of_order(context)

    # The order of the line.

    def _out_of_order(self, context: Facts) -> Evidence | None:
        """Forced edges that make a run which the numbers or stops do not allow."""
        if self.order is None:
            return None
        self.assume(context)
        _chain.begin_conclusions(self.question)
        self.finish(_chain.draw_conclusions, MANY)
        run = self._broken_run()
        return None if run is None else self._chain_to_run(run)

    def _broken_run(self) -> list[int] | None:
        """A run of edges that are in now, by its cells, that cannot be walked in any direction."""
        if self.order is None:
            return None
        beside: dict[int, list[int]] = {}
        for edge in np.flatnonzero(self.question.edge[:, FACT] == IN).tolist():
            a, b = self.ends(edge)
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
        if not beside and not self.order.can_walk([self.cell(self.step)]):
            return [self.step]
        seen: set[int] = set()
        for cell, around in beside.items():
            if len(around) == 1 and cell not in seen:
                run = _follow(beside, cell, -1)
                seen.update(run)
                if not self.order.can_walk([self.cell(number) for number in run]):
                    return run
        return None

    def _chain_to_run(self, run: list[int]) -> Forced:
        """The chain of forced edges that leads to a run; the question keeps it, and its core."""
        q = self.question
        edges = [2 * min(a, b) + (abs(a - b) != 1) for a, b in pairwise(run)]
        _chain.rest_on_facts(q, np.array(edges, np.int64))
        deduced = (q.edge[:, MARK] == q.num[STAMP]) & (q.edge[:, ORDER] > 0)
        q.num[BEST] = int(np.count_nonzero(deduced))
        return Forced(
            self._listed(self._chain()), OrderBroken(tuple(self.cell(number) for number in run))
        )

    # Enclosed areas.

    def enclosed(self) -> Evidence | None:
        """The smallest area that is enclosed as things stand."""
        if self.step == self.target and self.need[self.step] == 0:
            others = np.flatnonzero(self.need > 0)
            return Enclosed(self.cell(self.step), self._cells(others)) if others.size else None
        root = _enclosed.smallest(self.question, _enclosed.number(self.question))
        return self._subtree(root) if root >= 0 else None

    def _subtree(self, root: int) -> Enclosed:
        first, size, cut = self.question.cell[root, [PLACE, SIZE, PARENT]].tolist()
        area = self.question.lists[VISITED, first : first + size]
        return Enclosed(None if cut < 0 else self.cell(cut), self._cells(area))

    def _broken_end(self) -> Evidence | None:
        """The step or the target without a way, where no other cell is left to be enclosed."""
        cell = _chain.starved(self.question)
        return None if cell < 0 else Forced((), CellBroken(self.cell(cell)))

    # Areas out of balance.

    def balance(self) -> Evidence | None:
        """A small area that is out of balance as things stand."""
        area = self._smallest_surplus()
        return None if area is None else self._surplus_of(area)

    def _smallest_surplus(self) -> Ints | None:
        """The smallest area out of balance that is found from some centres.

        If the first centre shows no hungry set of either colour there is none at all.
        """
        q, best, giving = self.question, None, 0
        try:
            for centre in self._centres():
                for colour in (0, 1):
                    _balance.list_from(q, centre, colour)
                    self.finish(_balance.serve_listed)
                    if q.num[ROOT] < 0:
                        continue
                    self.finish(_balance.take_away, portions=SHRINKING)
                    if best is None or _balance.mark_area(q) < best.size:
                        best, giving = self._marked_area(), colour
                if best is None:
                    return None
        except OutOfBudgetError:
            if best is None:
                raise
        q.num[GIVING] = giving
        return best

    def _marked_area(self) -> Ints:
        area = np.empty(_balance.mark_area(self.question), np.int64)
        _balance.copy_area(self.question, area)
        return area

    def _centres(self) -> Iterable[int]:
        """The step, and cells as far from all centres before them as can be."""
        count = max(1, min(self.cells.size, CENTRE_WORK // self.cells.size))
        yield self.step
        gap = self._distances(self.step)
        for _ in range(count - 1):
            farthest = int(self.cells[gap.argmax()])
            yield farthest
            gap = np.minimum(gap, self._distances(farthest))

    def _distances(self, origin: int) -> Ints:
        ys, xs = np.divmod(self.cells, self.stride)
        y, x = divmod(origin, self.stride)
        distances: Ints = np.abs(ys - y) + np.abs(xs - x)
        return distances

    def _surplus_of(self, area: Ints) -> Balance:
        """The area as evidence, with the edges that are decided now."""
        cells = self._cells(area)
        black = sum((x + y) % 2 == self.black for x, y in cells)
        limit = int(_balance.limit(self.question, area))
        return Balance(cells, black, len(cells) - black, limit)

    # Chains of forced edges.

    def _forced(self, context: Facts) -> Evidence | None:
        """The shortest chain of forced edges that is found, whatever it ends in.

        An area that is enclosed after a few steps may be easier to see than a contradiction at a
        cell after many; so conclusions are drawn in stages, and after each stage areas are tried.
        """
        chains: list[Forced] = []
        try:
            self._forced_in_stages(context, chains)
            if min(map(_effort, chains), default=LONG) >= LONG:
                for most in (MANY, FEW):
                    self._forced_balance(context, most, chains)
        except OutOfBudgetError:
            if not chains:
                raise
        return min(chains, key=_effort, default=None)

    def _forced_in_stages(self, context: Facts, chains: list[Forced]) -> None:
        """Chains of conclusions that rest on few steps, then more, to a cell, loop or area."""
        q = self.question
        self.assume(context)
        _chain.begin_conclusions(q)
        for most in STAGES:
            self.finish(_chain.draw_conclusions, most)
            if q.num[BEST] >= 0:
                self.finish(_chain.draw_conclusions, MANY)
                chains.append(self._contradiction(context))
                return
            root = _area_chains.easiest_enclosed(q, _enclosed.number(q))
            if root >= 0:
                chains.append(Forced(self._listed(self._chain()), self._subtree(root)))
                q.num[BEST] = -1

    def _forced_balance(self, context: Facts, most: int, chains: list[Forced]) -> None:
        """A chain after which an area is out of balance."""
        q = self.question
        self.assume(context)
        _chain.begin_conclusions(q)
        self.finish(_chain.draw_conclusions, most)
        if q.num[BEST] < 0 and (area := self._smallest_surplus()) is not None:
            chains.append(self._chain_to_surplus(context, area))

    def _contradiction(self, context: Facts) -> Forced:
        """The best chain, which ends in a broken cell or a loop."""
        num = self.question.num
        _chain.drop_needless(self.question)
        steps = self._chain()
        wrong: Contradiction
        if num[BEST_KIND] == _chain.CELL_BROKEN:
            wrong = CellBroken(self.cell(int(num[BEST_CELL])))
        else:
            wrong = LoopClosed(self._loop(steps, context))
        return Forced(self._listed(steps), wrong)

    def _chain_to_surplus(self, context: Facts, area: Ints) -> Forced:
        q = self.question
        _area_chains.balance_steps(q, area, q.num[GIVING])
        steps = self._chain()
        self.assume(context | steps)
        return Forced(self._listed(steps), self._surplus_of(area))

    def _chain(self) -> Facts:
        length = int(self.question.num[BEST])
        edges, facts = self.question.lists[[CHAIN, CHAIN_FACT], :length].tolist()
        return dict(zip(edges, facts, strict=True))

    def _listed(self, steps: Facts) -> tuple[ForcedEdge, ...]:
        return tuple(ForcedEdge(*self.edge(edge), NAMES[fact]) for edge, fact in steps.items())

    def _loop(self, steps: Facts, context: Facts) -> tuple[Cell, ...]:
        """The cells of the loop, or of the early line, that the last step closes, in order."""
        beside: dict[int, list[int]] = {}
        for edge, fact in (self.given | context | steps).items():
            if fact == IN:
                a, b = self.ends(edge)
                beside.setdefault(a, []).append(b)
                beside.setdefault(b, []).append(a)
        a, b = self.ends(list(steps)[-1])
        cells = _follow(beside, a, b)
        if cells[-1] != b:  # not a loop: the line from end to end
            cells = [*reversed(_follow(beside, b, a)), *cells]
        return tuple(self.cell(cell) for cell in cells)

    # Quick looks.

    def look(self, context: Facts) -> Look:
        """Whether a context is refuted by forced edges or by what they do to an area."""
        found, size = self._quick(context)
        if found is None:
            return Look(refuted=False, size=size)
        return Look(True, size, self._core())

    def _core(self) -> frozenset[int]:
        """The assumptions that a refutation rests on; what is given is none."""
        q = self.question
        return frozenset(q.lists[CORE_EDGE, : q.num[CORE]].tolist()) - self.given.keys()

    def quickest(self, context: Facts) -> Evidence:
        """The evidence of a quick look that refutes a context."""
        found, _ = self._quick(context)
        if isinstance(found, int):
            return Forced(self._listed(self._chain()), self._subtree(found))
        if isinstance(found, np.ndarray):
            return self._chain_to_surplus(context, found)
        if isinstance(found, list):
            return self._chain_to_run(found)
        return self._contradiction(context)

    def _quick(self, context: Facts) -> tuple[str | int | list[int] | Ints | None, int]:
        """What refutes a context, and its size.

        A contradiction (told by a word), a run that is out of order, the root of an enclosed area,
        or an area out of balance; the chain and its core are left in the question. Else None and
        how much is forced.
        """
        q = self.question
        self.allowance.spend(1)
        self.assume(context)
        _chain.begin_conclusions(q)
        self.finish(_chain.draw_conclusions, MANY)
        if q.num[BEST] >= 0:
            return "contradiction", int(q.num[BEST])
        facts = int(q.num[FACTS])
        if (run := self._broken_run()) is not None:
            return run, len(self._chain_to_run(run).steps)
        root = int(_area_chains.easiest_enclosed(q, _enclosed.number(q)))
        if root >= 0:
            return root, AREA_STEPS + facts // 8
        _balance.resume_flow(q)
        self.finish(_balance.mend_flow)
        if q.num[ROOT] < 0:
            return None, facts
        self.finish(_balance.take_away, portions=SHRINKING)
        area = self._marked_area()
        _area_chains.balance_steps(q, area, q.num[GIVING])
        return area, AREA_STEPS + facts // 8

    def facts(self) -> Ints:
        """What is known of every edge after a look."""
        return self.question.edge[:, FACT]

    def core_of(self, edges: Ints) -> frozenset[int]:
        """The assumed edges that known ones rest on, after a look that refuted nothing."""
        q = self.question
        _chain.rest_on_facts(q, edges)
        return self._core()

    def open_edges(self) -> Ints:
        """The edges to ask about, best first, after a look that refuted nothing.

        ValueError if there is nothing to ask because a walkthrough is left.
        """
        ranks = np.empty(self.question.edge.shape[0], np.int64)
        if not _loops.rank_open_edges(self.question, ranks):
            if self.order is None or not (self.facts() == OPEN).any():
                raise ValueError("the step is not blocked: a walkthrough is left")
            return self._edges_onward()
        edges = np.flatnonzero(ranks >= 0)
        return edges[np.argsort(ranks[edges], kind="stable")]

    def _edges_onward(self) -> Ints:
        """The open edges, those where the forced line from the step ends first.

        Some walkthrough is left, but none that keeps to the order of the clues.
        """
        end = int(self.question.cell[self.step, OTHER])
        edges = np.flatnonzero(self.facts() == OPEN)
        at_end = np.array([end in self.ends(edge) for edge in edges.tolist()])
        return edges[np.argsort(~at_end, kind="stable")]


def _follow(beside: dict[int, list[int]], cell: int, came: int) -> list[int]:
    """The run from a cell on, away from the one it came from, until it ends or comes round."""
    way = [cell]
    while onward := [there for there in beside[cell] if there != came and there != way[0]]:
        came, cell = cell, onward[0]
        way.append(cell)
    return way


def _effort(forced: Forced) -> int:
    """How hard a chain is to follow."""
    area = isinstance(forced.contradiction, Enclosed | Balance)
    return len(forced.steps) + AREA_EFFORT * area
