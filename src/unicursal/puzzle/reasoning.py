"""How a person solves a puzzle: with the reasons themselves, the simplest first.

What is known of every edge, in or out, grows step by step:

- forced: all edges that follow at once from what is known (see `exact.prover`);
- enclosed: with an edge in (or out), and what can be seen to follow from it at once, an area could
  be entered through one cell only, or a cell would be a dead end, so it is not;
- balance: with an edge in (or out) the colours of an area could not be balanced, so it is not;
- trial: an edge is tried, and what it forces ends in a contradiction; the shortest trial is taken;
- search: none of these helps any more, and several assumptions at once would have to be tried. The
  edge that the solution tells is taken, and the way goes on from there.

Kinds are tried in this order, and after each step the simplest kind again. So the kinds of the
steps say what a person needs, and that is what the difficulty of a puzzle is made of.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Literal, get_args

import numpy as np

from unicursal.board import Cell
from unicursal.board.directions import Edge, edge_between
from unicursal.budget import UNBOUNDED
from unicursal.line import Line

StepKind = Literal["forced", "enclosed", "balance", "trial", "search"]
STEP_KINDS: Final[tuple[StepKind, ...]] = get_args(StepKind)


@dataclass(frozen=True)
class Step:
    """One step of the way to the solution: its kind, its words, the cells it is about.

    `effort` is how many forced edges a trial had to be followed.
    """

    kind: StepKind
    text: str
    cells: tuple[Cell, ...]
    effort: int = 0

    def to_json(self) -> dict[str, Any]:
        """The step in plain form."""
        return {"kind": self.kind, "text": self.text, "cells": [list(cell) for cell in self.cells]}


def steps_to(solution: Line) -> list[Step]:
    """The steps by which a person comes to the only solution of a puzzle.

    >>> [(step.kind, step.text) for step in steps_to(Line("3+w0,0R:DDRUURDD"))]
    [('forced', 'All 8 edges of the line are forced.')]
    """
    return _Reasoner(solution).steps()


def simple_steps_to(solution: Line) -> list[Step] | None:
    """The steps if forced edges and enclosed areas are enough, else None."""
    reasoner = _Reasoner(solution)
    steps = reasoner.steps(simple=True)
    return None if reasoner.unknown() else steps


class _Reasoner:
    """Knows of each edge, by its number in the prover, whether it is in or out."""

    def __init__(self, solution: Line) -> None:
        from unicursal.exact.prover.proofs import Prover

        self.solution = solution
        self.prover = Prover(Line(solution.board), None, UNBOUNDED.start())
        self.used = {edge_between(*pair) for pair in pairwise(solution.cells())}
        self.known: dict[int, int] = {}

    def steps(self, *, simple: bool = False) -> list[Step]:
        """All steps, or those that are simple, as far as they lead."""
        found: list[Step] = []
        while True:
            if forced := self.forced():
                found.append(forced)
            if not (unknown := self.unknown()):
                return found
            step = self.area("enclosed", unknown)
            if step is None:
                if simple:
                    return found
                step = self.area("balance", unknown) or self.trial(unknown) or self.told(unknown)
            found.append(step)

    def forced(self) -> Step | None:
        """All that follows at once."""
        from unicursal.exact.prover._question import IN

        before = dict(self.known)
        facts = self.prover.forced_facts(self.known)
        lines = [
            self.prover.edge(edge)
            for edge, fact in facts.items()
            if fact == IN and edge not in before and edge not in self.prover.given
        ]
        fresh = len(facts) > len(before | self.prover.given)
        self.known = facts
        if not fresh:
            return None
        edges = len(self.used) - len(self.solution.board.clues.given)
        text = f"{_edges(len(lines))} forced."
        if len(lines) == edges > 1:
            text = f"All {edges} edges of the line are forced."
        elif not lines:
            text = "Some ways are ruled out."
        return Step("forced", text, _cells(lines))

    def unknown(self) -> list[int]:
        """The edges of which nothing is known, those at the most known cells first."""
        from unicursal.exact.prover._question import FACT, N_USABLE, OPEN

        self.prover.forced_facts(self.known)
        question = self.prover.question
        edges = np.flatnonzero(question.edge[:, FACT] == OPEN).tolist()
        usable = question.cell[:, N_USABLE]
        return sorted(edges, key=lambda edge: min(usable[list(self.prover.ends(edge))]))

    def area(self, kind: Literal["enclosed", "balance"], unknown: list[int]) -> Step | None:
        """An edge that would leave an area enclosed or out of balance."""
        from unicursal.exact.prover._question import IN, OUT

        spoils = self.prover.encloses if kind == "enclosed" else self.prover.unbalances
        for edge in unknown:
            for fact in (IN, OUT):
                context = self.known | {edge: fact}
                if spoils(context):
                    self.known[edge] = IN + OUT - fact
                    area = self.prover.area_of(kind)
                    return Step(kind, self.words(edge, fact, kind, len(area)), area)
        return None

    def trial(self, unknown: list[int]) -> Step | None:
        """The edge that is refuted by the shortest chain of forced edges."""
        from unicursal.exact.prover._question import IN, OUT

        best: tuple[int, int, int] | None = None
        for edge in unknown:
            for fact in (IN, OUT):
                if best is not None and best[0] <= _SHORT:
                    continue
                look = self.prover.look(self.known | {edge: fact})
                if look.refuted and (best is None or look.size < best[0]):
                    best = look.size, edge, fact
        if best is None:
            return None
        size, edge, fact = best
        self.known[edge] = IN + OUT - fact
        words = f"{self.suppose(edge, fact)}: {_edges(size)} forced, and that comes to nothing."
        return Step("trial", words, self.prover.edge(edge), size)

    def told(self, unknown: list[int]) -> Step:
        """An edge that only a longer search could tell, from the solution."""
        from unicursal.exact.prover._question import IN, OUT

        def uses(edge: int) -> bool:
            return edge_between(*self.prover.edge(edge)) in self.used

        edge = next((edge for edge in unknown if uses(edge)), unknown[0])
        self.known[edge] = IN if uses(edge) else OUT
        one, other = self.prover.edge(edge)
        what = "a line" if uses(edge) else "no line"
        words = f"Trying several things at once tells: {what} leads from {one} to {other}."
        return Step("search", words, (one, other))

    def words(self, edge: int, fact: int, kind: str, size: int) -> str:
        fields = f"{size} field{'s' * (size != 1)}"
        trouble = "could be entered and not left again" if size > 1 else "would be a dead end"
        if kind == "balance":
            trouble = "would have too many fields of one colour"
        area = f"an area of {fields}" if size > 1 else "a field"
        return f"{self.suppose(edge, fact)}: {area} {trouble}."

    def suppose(self, edge: int, fact: int) -> str:
        from unicursal.exact.prover._question import IN

        one, other = self.prover.edge(edge)
        return f"{'Not' if fact == IN else 'Only'} from {one} to {other}"


_SHORT = 6
"""A trial of so few steps is good enough."""


def _edges(count: int) -> str:
    return f"{count or 'no'} edge{'s' * (count != 1)} {'is' if count == 1 else 'are'}"


def _cells(edges: list[Edge]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(cell for edge in edges for cell in edge))
