"""The prover: evidence that no line leads from the step over all free cells to the target.

It asks the kernels, cheap ones first, and writes what they find as the plain evidence that
`checker.verify` reads. Under a context (edges assumed in or out) the same questions are asked
again; so a search is nothing but an edge for which both contexts are refuted.
"""

from typing import Any

import numpy as np

from unicursal.board import Cell
from unicursal.exact.checker import EvidenceError, verify
from unicursal.exact.prover import _area_chains, _areas, _chain, _probe, _surplus
from unicursal.exact.prover._case import (
    BEST,
    BEST_CELL,
    BEST_KIND,
    CHAIN,
    CHAIN_FACT,
    GIVING,
    IN,
    NEED,
    NO_CELL,
    OPEN,
    OUT,
    PARENT,
    PLACE,
    QUEUE,
    SIZE,
    TRAIL,
    VISITED,
    Ints,
    assume,
    context_of,
    edge_at,
    neighbour,
    new_case,
)
from unicursal.line import Line

Evidence = dict[str, Any]
Facts = dict[int, int]
"""Edges by number, each IN or OUT."""

NAMES = {IN: "in", OUT: "out"}
CENTRE_WORK = 4000
"""How many cells may be looked at from all centres together (see `_surplus`)."""

FEW, MANY = 4, 1 << 30
STAGES = (2, FEW, 8, 16, MANY)
"""How many steps a conclusion may rest on, stage by stage."""

AREA_EFFORT = 3
"""To see that an area is enclosed or unbalanced is worth as many steps."""

LONG = 20
"""With a shorter chain at hand nobody looks for areas out of balance."""

PROBES = 80
"""How many edges a search asks about on one level."""

SMALL_TREE = 6
"""An edge both of whose sides need no more steps than this in sum is good enough at first."""

ENOUGH = 8
"""So many edges with both sides refuted are choice enough."""


class Prover:
    """Finds evidence that a step is blocked; if it is not, `refute` ends with a ValueError."""

    def __init__(self, line: Line, move: str) -> None:
        step = line.free_neighbours()[move]
        self.line, self.move = line, move
        free = line.board.mask & (line.numbers < 0)
        self.stride = line.board.width + 2
        self.live = line.live_end
        target = line.board.target
        self.step, self.target = self._number(step), self._number(target)
        open_target = bool(free[target[1], target[0]])
        self.case = new_case(free, self.step, self.target if open_target else -1)
        self.need = self.case.cell[:, NEED]

    def _number(self, cell: Cell) -> int:
        return (cell[1] + 1) * self.stride + cell[0] + 1

    def _cell(self, number: int) -> list[int]:
        return [number % self.stride - 1, number // self.stride - 1]

    def _ends(self, edge: int) -> tuple[int, int]:
        return edge >> 1, (edge >> 1) + (self.stride if edge & 1 else 1)

    def _edge(self, edge: int) -> list[list[int]]:
        return [self._cell(end) for end in self._ends(edge)]

    def _cells(self, numbers: Ints) -> list[list[int]]:
        return [self._cell(number) for number in np.sort(numbers).tolist()]

    def evidence(self, context: Facts | None = None) -> Evidence | None:
        """The simplest evidence that needs no search; None if there is none."""
        context = context or {}
        assume(self.case, context_of(context.items()))
        return (
            self._enclosed()
            or self._broken_end()
            or self._balance(context)
            or self._forced(context)
        )

    def _broken_end(self) -> Evidence | None:
        """The step or the target without a way, where no other cell is left to be enclosed."""
        cell = _chain.starved(self.case)
        return None if cell < 0 else self._chain_to({}, {"kind": "cell", "at": self._cell(cell)})

    def _enclosed(self) -> Evidence | None:
        if self.step == self.target and self.need[self.step] == 0:
            others = np.flatnonzero(self.need > 0).astype(np.int64)
            return self._enclosed_evidence(others, self.step) if others.size else None
        root = _areas.smallest(self.case, _areas.number(self.case))
        return self._subtree_evidence(root) if root >= 0 else None

    def _subtree_evidence(self, root: int) -> Evidence:
        first, size = self.case.cell[root, [PLACE, SIZE]].tolist()
        area = self.case.lists[VISITED, first : first + size]
        return self._enclosed_evidence(area, int(self.case.cell[root, PARENT]))

    def _enclosed_evidence(self, area: Ints, cut: int) -> Evidence:
        where = None if cut < 0 else self._cell(cut)
        return {"kind": "enclosed", "cut": where, "area": self._cells(area)}

    def _balance(self, known: Facts) -> Evidence | None:
        area = self._surplus_area()
        return None if area is None else self._balance_evidence(area, known)

    def _surplus_area(self) -> Ints | None:
        area = np.zeros_like(self.case.lists[QUEUE])
        size = _surplus.smallest_surplus(self.case, self._centres(), area)
        return area[:size] if size else None

    def _centres(self) -> Ints:
        """The step, and cells as far from all centres before them as can be."""
        cells = np.flatnonzero(self.need != NO_CELL).astype(np.int64)
        count = max(1, min(cells.size, CENTRE_WORK // cells.size))
        centres = [self.step]
        gap = self._distance(cells, self.step)
        while len(centres) < count:
            farthest = int(cells[gap.argmax()])
            centres.append(farthest)
            gap = np.minimum(gap, self._distance(cells, farthest))
        return np.array(centres, np.int64)

    def _distance(self, cells: Ints, origin: int) -> Ints:
        ys, xs = np.divmod(cells, self.stride)
        y, x = divmod(origin, self.stride)
        distance: Ints = np.abs(ys - y) + np.abs(xs - x)
        return distance

    def _balance_evidence(self, area: Ints, known: Facts) -> Evidence:
        cells = self._cells(area)
        black = sum(sum(cell) % 2 == sum(self.live) % 2 for cell in cells)
        return {
            "kind": "balance",
            "area": cells,
            "black": black,
            "white": len(cells) - black,
            "limit": self._limit({self._number((x, y)) for x, y in cells}, known),
        }

    def _limit(self, area: set[int], known: Facts) -> int:
        """The largest surplus of the giving colour for which the border has edges enough."""
        need, giving = self.need, int(self.case.num[GIVING])
        total = 0
        for cell in area:
            gives = _surplus.colour(cell, self.stride) == giving
            ends = 2 - int(need[cell])
            total += ends if gives else -ends
            for direction in range(4):
                there = neighbour(cell, direction, self.stride)
                if there in area or need[there] == NO_CELL:
                    continue
                fact = known.get(edge_at(cell, direction, self.stride), OPEN)
                total += int(fact != OUT) if gives else -int(fact == IN)
        return total // 2

    def _forced(self, context: Facts) -> Evidence | None:
        """The shortest chain of forced edges, whatever it ends in.

        An area that is enclosed after a few steps may be easier to see than a contradiction at a
        cell after many; so conclusions are drawn in stages, and after each stage areas are tried.
        """
        found = [self._forced_within(context, most) for most in STAGES]
        chains = [evidence for evidence in found if evidence is not None]
        if min(map(_effort, chains), default=LONG) >= LONG:
            for most in (MANY, FEW):
                if (evidence := self._forced_balance(context, most)) is not None:
                    chains.append(evidence)
        return min(chains, key=_effort, default=None)

    def _forced_within(self, context: Facts, most: int) -> Evidence | None:
        """A chain of conclusions that rest on so many steps at most, to a cell, loop or area."""
        case, num = self.case, self.case.num
        assume(case, context_of(context.items()))
        if _chain.draw_conclusions(case, most):
            root = _area_chains.easiest_enclosed(case, _areas.number(case))
            return None if root < 0 else self._chain_to(self._chain(), self._subtree_evidence(root))
        _chain.drop_needless(case, context_of(context.items()))
        steps = self._chain()
        if num[BEST_KIND] == _chain.CELL_BROKEN:
            return self._chain_to(steps, {"kind": "cell", "at": self._cell(int(num[BEST_CELL]))})
        return self._chain_to(steps, {"kind": "loop", "cells": self._loop(steps, context)})

    def _forced_balance(self, context: Facts, most: int) -> Evidence | None:
        """A chain after which an area is out of balance."""
        case = self.case
        assume(case, context_of(context.items()))
        if not _chain.draw_conclusions(case, most) or (area := self._surplus_area()) is None:
            return None
        _area_chains.balance_steps(case, area, area.size, case.num[GIVING])
        steps = self._chain()
        return self._chain_to(steps, self._balance_evidence(area, context | steps))

    def _chain(self) -> Facts:
        length = int(self.case.num[BEST])
        edges, facts = self.case.lists[[CHAIN, CHAIN_FACT], :length].tolist()
        return dict(zip(edges, facts, strict=True))

    def _chain_to(self, steps: Facts, wrong: Evidence) -> Evidence:
        listed = [[*self._edge(edge), NAMES[fact]] for edge, fact in steps.items()]
        return {"kind": "forced", "steps": listed, "contradiction": wrong}

    def _loop(self, steps: Facts, context: Facts) -> list[list[int]]:
        """The cells of the loop, or of the early line, that the last step closes, in order."""
        beside: dict[int, list[int]] = {}
        for edge, fact in (context | steps).items():
            if fact == IN:
                a, b = self._ends(edge)
                beside.setdefault(a, []).append(b)
                beside.setdefault(b, []).append(a)
        a, b = self._ends(list(steps)[-1])
        cells = _follow(beside, a, b)
        if cells[-1] != b:  # not a loop: the line from end to end
            cells = [*reversed(_follow(beside, b, a)), *cells]
        return [self._cell(cell) for cell in cells]

    def refute(self, context: Facts) -> Evidence:
        """Evidence of any kind."""
        return self.evidence(context) or self.search(context)

    def search(self, context: Facts) -> Evidence:
        """Evidence of the kind `search`: an edge that can be neither in nor out.

        Best is an edge both of whose sides are refuted at once; then one of whose sides is, and
        the other side forces much; then any that forces much on both sides.
        """
        both: list[tuple[int, int]] = []
        one: list[tuple[int, int, int]] = []
        none: list[tuple[int, int]] = []
        for asked, edge in enumerate(self._questions(context)):
            # The longer it has been looked for a small tree, the larger a tree is small enough.
            if both and min(both)[0] <= SMALL_TREE + asked // 2:
                break
            refuted_in, in_size = self._probe({**context, edge: IN})
            refuted_out, out_size = self._probe({**context, edge: OUT})
            if refuted_in and refuted_out:
                both.append((in_size + out_size, edge))
                if len(both) >= ENOUGH:
                    break
            elif refuted_in or refuted_out:
                one.append((-max(in_size, out_size), edge, IN if refuted_in else OUT))
            else:
                none.append((-min(in_size, out_size), edge))
        if both:
            return self._branch(context, min(both)[1], IN)
        if one:
            _, edge, first = min(one)
            return self._branch(context, edge, first)
        return self._branch(context, min(none)[1], IN)

    def _questions(self, context: Facts) -> list[int]:
        self._probe(context)
        edges = np.zeros_like(self.case.lists[TRAIL])
        count = _probe.questions(self.case, edges)
        if count < 0:
            raise ValueError("the step is not blocked: a walkthrough is left")
        return [int(edge) for edge in edges[: min(count, PROBES)]]

    def _probe(self, context: Facts) -> tuple[bool, int]:
        refuted, size = _probe.probe(self.case, context_of(context.items()))
        return bool(refuted), int(size)

    def _branch(self, context: Facts, edge: int, first: int) -> Evidence:
        """Refute the cheaper side first; if it does not need the edge at all, that is enough."""
        sides: dict[str, Evidence] = {}
        for fact in (first, IN + OUT - first):
            side = self.refute({**context, edge: fact})
            if self._holds(context, side):
                return side
            sides[NAMES[fact]] = side
        return {"kind": "search", "edge": self._edge(edge), **dict(sorted(sides.items()))}

    def _holds(self, context: Facts, evidence: Evidence) -> bool:
        known = {
            frozenset((x, y) for x, y in self._edge(edge)): NAMES[fact]
            for edge, fact in context.items()
        }
        try:
            verify(self.line, self.move, evidence["kind"], evidence, known)
        except EvidenceError:
            return False
        return True


def _follow(beside: dict[int, list[int]], cell: int, came: int) -> list[int]:
    """The run from a cell on, away from the one it came from, until it ends or comes round."""
    way = [cell]
    while onward := [there for there in beside[cell] if there != came and there != way[0]]:
        came, cell = cell, onward[0]
        way.append(cell)
    return way


def weight(evidence: Evidence) -> int:
    """How much there is to read: steps and contradictions."""
    if evidence["kind"] == "search":
        return 1 + weight(evidence["in"]) + weight(evidence["out"])
    return 1 + len(evidence.get("steps", ()))


def _effort(forced: Evidence) -> int:
    """How hard a chain is to follow."""
    area = forced["contradiction"]["kind"] in ("enclosed", "balance")
    return len(forced["steps"]) + AREA_EFFORT * area
