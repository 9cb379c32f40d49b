"""Trees of assumptions: how a step is refuted that no proof without a search refutes.

Edges are assumed one after the other until a quick look refutes the context. Its core, the
assumptions that the refutation rests on, tells how far to jump back: an assumption that had no
part in it is dropped and needs no other side. Where both sides of an edge are refuted, their cores
together, without the edge, are a lesson. Later contexts that force all facts of a lesson are
refuted by its tree; where all but one are forced, that one is asked next. Edges in recent cores
are asked before others, and now and then the search starts over with all that it has learnt: an
early assumption in a harmless part of the board costs nothing then. Each attempt may take longer
than the one before, so the search ends.

A tree is then written as evidence, with what it turns out not to need left out; and since any tree
will do at first, a single assumption that does as well is looked for after that.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import numpy as np

from unicursal.budget import Budget, StartedBudget
from unicursal.defects import clue_defects
from unicursal.errors import OutOfBudgetError
from unicursal.exact.checker import Checker, EvidenceError
from unicursal.exact.prover._question import IN, OPEN, OUT, Ints
from unicursal.exact.prover.evidence import ClueBroken, Evidence, Search, weight
from unicursal.exact.prover.proofs import core_of, look, open_edges, quickest, simplest
from unicursal.exact.prover.question import NAMES, Facts, StepQuestion
from unicursal.line import Line

FIRST_ATTEMPT = 50
"""How many contexts the first attempt looks at ..."""

LONGER = 1.3
"""... and by how much the next one may take longer."""

FADING = 1.1
"""By how much an edge in the latest core counts more than one in the core before."""

READABLE = 100
"""Up to this many cases each is refuted in the simplest way, beyond that in the quickest."""

LOOKS = 80
"""How many edges are asked about."""

SMALL = 6
"""An edge both of whose sides need no more steps than this in sum is good enough at first."""

ENOUGH = 8
"""With this many edges whose sides are both refuted there is choice enough."""

LIGHT = 10
"""A tree of no more weight than this is good enough."""

Found = TypeVar("Found")


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


@dataclass
class Assumption:
    """An edge assumed in or out; for the second side, how the first one was refuted."""

    edge: int
    fact: int
    first: tuple[Tree, frozenset[int]] | None = None


class TreeSearch:
    """Refutes a step, or a context, that no proof without a search refutes."""

    def __init__(self, asked: StepQuestion, context: Facts | None = None) -> None:
        self._asked = asked
        self._given = context or {}
        self._lessons = Lessons()
        self._recent = np.zeros(asked.question.edge.shape[0])
        self._bump = 1.0
        self._path: list[Assumption] = []

    def tree(self) -> Tree:
        """The tree; OutOfBudgetError if the budget ends before, LineError for an option."""
        attempt = float(FIRST_ATTEMPT)
        looks = 0
        while True:
            self._asked.budget.require()
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
        if nearly is None:
            edges = open_edges(self._asked)
            nearly = int(edges[self._recent[edges].argmax()]), IN
        self._path.append(Assumption(*nearly))
        return None

    def _context(self) -> Facts:
        return self._given | {assumed.edge: assumed.fact for assumed in self._path}

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
                if core:
                    facts = self._context().items()
                    self._lessons.learn({edge: f for edge, f in facts if edge in core}, tree)
        self._done = tree
        return True

    def _note(self, core: frozenset[int]) -> None:
        self._bump *= FADING
        self._recent[list(core)] += self._bump
        if self._bump > 1e100:
            self._recent /= self._bump
            self._bump = 1.0


class TreeEvidence:
    """Writes evidence about one step; when the nodes are spent, in the quickest way.

    Nodes are for the search, but the clock is heard here too: a tree may have thousands of cases.
    """

    def __init__(self, line: Line, move: str, asked: StepQuestion) -> None:
        self._asked = asked
        self._budget = asked.budget
        self._checker = Checker(line, move)

    def write(self, tree: Tree) -> Evidence:
        """The tree as evidence; an `OutOfBudgetError` if the time is up before."""
        self._asked.budget = Budget(seconds=self._budget.seconds_left).start()
        try:
            return self._write(tree, {}, simply=_cases(tree, {}) <= READABLE)
        finally:
            self._asked.budget = self._budget

    def _write(self, tree: Tree, context: Facts, *, simply: bool) -> Evidence:
        self._asked.hear_the_clock()
        if look(self._asked, context).refuted:
            return (self._simplest(context) if simply else None) or quickest(self._asked, context)
        if tree is None:
            # A quick look refuted this when less was known. More knowledge may hide a crossing:
            # segments that grow together bring marks of two onto one.
            tree = self._spending(TreeSearch(self._asked, context).tree)
            return self._write(tree, context, simply=simply)
        known = int(self._asked.facts()[tree.edge])
        if known != OPEN:
            return self._write(tree.sides[known], context, simply=simply)
        sides: dict[int, Evidence] = {}
        for fact, below in tree.sides.items():
            side = self._write(below, {**context, tree.edge: fact}, simply=simply)
            if self._holds(context, side):
                return side
            sides[fact] = side
        return Search(self._asked.edge(tree.edge), sides[IN], sides[OUT])

    def _simplest(self, context: Facts) -> Evidence | None:
        if self._budget.is_spent:
            return None
        try:
            return self._spending(partial(simplest, self._asked, context))
        except OutOfBudgetError:
            return None

    def _spending(self, work: Callable[[], Found]) -> Found:
        """Do work that spends nodes, too."""
        clock, self._asked.budget = self._asked.budget, self._budget
        try:
            return work()
        finally:
            self._asked.budget = clock

    def _holds(self, context: Facts, evidence: Evidence) -> bool:
        """Whether evidence proves the step blocked under a context."""
        known = {frozenset(self._asked.edge(edge)): NAMES[fact] for edge, fact in context.items()}
        try:
            self._checker.check(evidence.kind, evidence.to_json(), known)
        except EvidenceError:
            return False
        return True


def _cases(tree: Tree, known: dict[Split, int]) -> int:
    """How many cases a tree tells apart; subtrees may be shared."""
    if tree is None:
        return 1
    if tree not in known:
        known[tree] = sum(_cases(side, known) for side in tree.sides.values())
    return known[tree]


def smallest_split(asked: StepQuestion, writer: TreeEvidence) -> Evidence | None:
    """Evidence with a single assumption, if some edge allows it.

    The budget may end the search for it: OutOfBudgetError.
    """
    found: list[tuple[int, int]] = []
    look(asked, {})
    for tried, edge in enumerate(open_edges(asked)[:LOOKS].tolist()):
        # The longer it has been looked for a small one, the larger a small one may be.
        if found and min(found)[0] <= SMALL + tried // 2:
            break
        asked.budget.require()
        size = 0
        for fact in (IN, OUT):
            found_at_once = look(asked, {edge: fact})
            if not found_at_once.refuted:
                break
            size += found_at_once.size
        else:
            found.append((size, edge))
            if len(found) >= ENOUGH:
                break
    return writer.write(Split(min(found)[1], {IN: None, OUT: None})) if found else None


def evidence_of(line: Line, move: str, budget: StartedBudget) -> Evidence | None:
    """The simplest evidence found for a blocked step; None if the budget ended the search.

    If the step is not blocked the search ends with a `LineError`.
    """
    if budget.is_spent:
        return None
    if line.board.clues and (broken := _broken_clue(line, move)) is not None:
        return broken
    asked = StepQuestion(line, move, budget)
    try:
        return simplest(asked, {}) or _searched(line, move, asked)
    except OutOfBudgetError:
        return None


def _broken_clue(line: Line, move: str) -> ClueBroken | None:
    """A clue that the line has broken after the step."""
    cells = [*line.cells(), line.free_neighbours()[move]]
    for defect in clue_defects(line.board, cells):
        return ClueBroken(defect.kind, defect.at)  # type: ignore[arg-type]
    return None


def _searched(line: Line, move: str, asked: StepQuestion) -> Evidence:
    """First any tree, so that there is one whatever happens, then a smaller one."""
    tree = TreeSearch(asked).tree()
    writer = TreeEvidence(line, move, asked)
    found = writer.write(tree)
    if weight(found) <= LIGHT:
        return found
    try:
        other = smallest_split(asked, writer)
    except OutOfBudgetError:
        return found
    return found if other is None else min(found, other, key=weight)
