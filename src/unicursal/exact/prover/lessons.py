"""Lessons of a search: facts that can never be together, each with the tree that shows it."""

from dataclasses import dataclass

import numpy as np

from unicursal.exact.prover._question import IN, OPEN, OUT, Ints


@dataclass(frozen=True, eq=False)
class Split:
    """An edge to ask about; None below it is a context that a quick look refutes."""

    edge: int
    sides: dict[int, "Tree"]


Tree = Split | None


@dataclass(frozen=True)
class Lesson:
    """Edges with the facts that cannot all be, and why."""

    edges: Ints
    facts: Ints
    tree: Tree


class Lessons:
    """All lessons, in flat arrays, so that one look at all of them is cheap."""

    def __init__(self) -> None:
        self._lessons: list[Lesson] = []
        self._edges, self._facts, self._firsts = (np.zeros(0, np.int64) for _ in range(3))

    def learn(self, facts: dict[int, int], tree: Tree) -> None:
        """Keep a lesson."""
        edges, values = np.array(list(facts.items()), np.int64).T
        self._firsts = np.append(self._firsts, self._edges.size)
        self._edges = np.append(self._edges, edges)
        self._facts = np.append(self._facts, values)
        self._lessons.append(Lesson(edges, values, tree))

    def broken(self, known: Ints) -> tuple[Lesson | None, tuple[int, int] | None]:
        """A lesson that what is known of the edges breaks, and an edge with the fact that would.

        The first only where there is one, else the second where there is one.
        """
        if not self._lessons:
            return None, None
        now = known[self._edges]
        lacking = np.add.reduceat((now != self._facts).astype(np.int64), self._firsts)
        if (broken := np.flatnonzero(lacking == 0)).size:
            return min((self._lessons[i] for i in broken), key=lambda one: one.edges.size), None
        is_open = np.add.reduceat((now == OPEN).astype(np.int64), self._firsts)
        nearly = np.flatnonzero((lacking == 1) & (is_open == 1))
        if not nearly.size:
            return None, None
        lesson = self._lessons[nearly[0]]
        i = int(np.flatnonzero(known[lesson.edges] == OPEN)[0])
        return None, (int(lesson.edges[i]), int(lesson.facts[i]))


def opposite(fact: int) -> int:
    """OUT for IN, IN for OUT."""
    return IN + OUT - fact
