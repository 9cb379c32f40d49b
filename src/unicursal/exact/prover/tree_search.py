"""Some tree of assumptions that refutes a step, found fast whatever its size.

Edges are assumed one after the other until a quick look refutes the context. Its core, the
assumptions that the refutation rests on, tells how far to jump back: an assumption that had no
part in it is dropped and needs no other side. Where both sides of an edge are refuted, their cores
together, without the edge, are a lesson. Later contexts that force all facts of a lesson are
refuted by its tree; where all but one are forced, that one is asked next. Edges in recent cores
are asked before others, and now and then the search begins anew with all that it has learnt: an
early assumption in a harmless part of the board costs nothing then. Each attempt may take longer
than the one before, so the search ends.
"""

from dataclasses import dataclass

import numpy as np

from unicursal.exact.prover._question import IN
from unicursal.exact.prover.asked import Asked, Facts
from unicursal.exact.prover.lessons import Lessons, Split, Tree, opposite
from unicursal.exact.prover.looks import core_of, look, open_edges

FIRST_ATTEMPT = 50
"""How many contexts the first attempt looks at ..."""

LONGER = 1.3
"""... and by how much the next one may take longer."""

FADING = 1.1
"""By how much an edge in the latest core counts more than one in the core before."""


@dataclass
class Assumption:
    """An edge assumed in or out; for the second side, how the first one was refuted."""

    edge: int
    fact: int
    first: tuple[Tree, frozenset[int]] | None = None


class TreeSearch:
    """Refutes a step, or a context, that no proof without a search refutes."""

    def __init__(self, asked: Asked, context: Facts | None = None) -> None:
        self._asked = asked
        self._given = context or {}
        self._lessons = Lessons()
        self._recent = np.zeros(asked.question.edge.shape[0])
        self._bump = 1.0
        self._path: list[Assumption] = []

    def tree(self) -> Tree:
        """The tree; OutOfBudgetError if the allowance ends before, LineError for an option."""
        attempt = float(FIRST_ATTEMPT)
        looks = 0
        while True:
            self._asked.allowance.require()
            looks += 1
            refuted = self._look()
            if refuted is None:
                continue
            tree, core = refuted
            if self._jump_back(tree, core):
                return self._done
            if looks > attempt:
                attempt *= LONGER
                looks = 0
                self._path.clear()

    def _look(self) -> tuple[Tree, frozenset[int]] | None:
        """Look at the context: a refutation with its core, or one more edge is assumed."""
        found = look(self._asked, self._context())
        if found.refuted:
            return None, found.core
        lesson, nearly = self._lessons.broken(self._asked.facts())
        if lesson is not None:
            return lesson.tree, core_of(self._asked, lesson.edges)
        if nearly is not None:
            self._path.append(Assumption(*nearly))
        else:
            self._path.append(Assumption(self._next_edge(), IN))
        return None

    def _context(self) -> Facts:
        return self._given | {assumed.edge: assumed.fact for assumed in self._path}

    def _next_edge(self) -> int:
        edges = open_edges(self._asked)
        return int(edges[self._recent[edges].argmax()])

    def _jump_back(self, tree: Tree, core: frozenset[int]) -> bool:
        """Drop and resolve assumptions, up to one whose other side is still to be refuted.

        True if there is none: the tree is then that of the whole step.
        """
        self._note(core)
        while self._path:
            last = self._path[-1]
            if last.edge not in core:
                self._path.pop()
            elif last.first is None:
                last.first, last.fact = (tree, core), opposite(last.fact)
                return False
            else:
                other, other_core = last.first
                tree = Split(last.edge, {opposite(last.fact): other, last.fact: tree})
                core = (core | other_core) - {last.edge}
                self._path.pop()
                self._learn(core, tree)
        self._done = tree
        return True

    def _note(self, core: frozenset[int]) -> None:
        self._bump *= FADING
        self._recent[list(core)] += self._bump
        if self._bump > 1e100:
            self._recent /= self._bump
            self._bump = 1.0

    def _learn(self, core: frozenset[int], tree: Tree) -> None:
        if core:
            self._lessons.learn(
                {edge: f for edge, f in self._context().items() if edge in core}, tree
            )
