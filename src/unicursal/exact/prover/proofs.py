"""Proofs without a search: evidence that no line leads from the step over all cells to the target.

The kernels are asked, cheap ones first, and what they find is written as evidence: areas that are
enclosed or out of balance as things stand, and chains of forced edges, each of which rests on those
before it, and the last one on nothing that can be. An area that is enclosed or out of balance after
a few steps may be easier to see than a contradiction at a cell after many, so a chain may end in
either.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

import numpy as np

from unicursal.board import Cell
from unicursal.errors import LineError, OutOfBudgetError
from unicursal.exact.prover import _areas, _balance, _chain
from unicursal.exact.prover import _question as at
from unicursal.exact.prover._question import IN, OPEN, Ints
from unicursal.exact.prover.clue_order import (
    beside_each,
    broken_segment,
    crossing,
    crossing_as_it_stands,
    edges_along,
    follow,
)
from unicursal.exact.prover.evidence import (
    Balance,
    CellBroken,
    Contradiction,
    Enclosed,
    Evidence,
    Forced,
    ForcedEdge,
    LoopClosed,
    OrderBroken,
)
from unicursal.exact.prover.question import NAMES, Facts, StepQuestion

CENTRE_WORK = 4000
"""How many cells may be looked at from all centres together (see `_balance`)."""

SHRINKING = 5
"""After this many portions an area out of balance is small enough as it is."""

FEW, MANY = 4, 1 << 30
STAGES = (2, FEW, 8, 16, MANY)
"""How many steps a conclusion may rest on, stage by stage."""

AREA_EFFORT = 3
"""To see that an area is enclosed or unbalanced is worth as many steps."""

LONG = 20
"""With a shorter chain at hand nobody looks for areas out of balance."""

AREA_STEPS = 6
"""What an area counts for in a quick look, compared with the steps of a chain."""


def enclosed(asked: StepQuestion) -> Evidence | None:
    """The smallest area that is enclosed as things stand."""
    if asked.step == asked.target and asked.need[asked.step] == 0:
        others = np.flatnonzero(asked.need > 0)
        return Enclosed(asked.cell(asked.step), asked.cells_of(others)) if others.size else None
    root = _areas.smallest(asked.question, _areas.number(asked.question))
    return enclosed_by(asked, root) if root >= 0 else None


def enclosed_by(asked: StepQuestion, root: int) -> Enclosed:
    """The enclosed area below a root, with the cell that cuts it off."""
    first, size, cut = asked.question.cell[root, [at.PLACE, at.SIZE, at.PARENT]].tolist()
    area = asked.question.lists[at.VISITED, first : first + size]
    return Enclosed(None if cut < 0 else asked.cell(cut), asked.cells_of(area))


def balance(asked: StepQuestion) -> Evidence | None:
    """A small area that is out of balance as things stand."""
    area = smallest_surplus(asked)
    return None if area is None else surplus_of(asked, area)


def smallest_surplus(asked: StepQuestion) -> Ints | None:
    """The smallest area out of balance that is found from some centres.

    If the first centre shows no hungry set of either colour there is none at all.
    """
    q, best, giving = asked.question, None, 0
    try:
        for centre in _centres(asked):
            for colour in (0, 1):
                _balance.list_from(q, centre, colour)
                asked.finish(_balance.serve_listed)
                if q.num[at.ROOT] < 0:
                    continue
                _balance.drop_unreached(q)
                shrink(asked)
                if best is None or _balance.mark_area(q) < best.size:
                    best, giving = marked_area(asked), colour
            if best is None:
                return None
    except OutOfBudgetError:
        if best is None:
            raise
    q.num[at.GIVING] = giving
    return best


def shrink(asked: StepQuestion) -> None:
    """Take away from an area out of balance what is not needed, while that is worth the time."""
    asked.question.num[at.TURN_OF] = asked.question.num[at.LISTED] - 1
    asked.finish(_balance.take_away, portions=SHRINKING)


def marked_area(asked: StepQuestion) -> Ints:
    """The numbers of the cells of the area out of balance that the question holds."""
    q = asked.question
    _balance.mark_area(q)
    return np.flatnonzero(q.cell[:, at.SEEN] == q.num[at.STAMP])


def _centres(asked: StepQuestion) -> Iterable[int]:
    """The step, and cells as far from all centres before them as possible."""
    ys, xs = np.divmod(asked.cells, asked.stride)
    centre, gap = asked.step, np.full(asked.cells.size, asked.need.size)
    for _ in range(max(1, min(asked.cells.size, CENTRE_WORK // asked.cells.size))):
        yield centre
        y, x = divmod(centre, asked.stride)
        gap = np.minimum(gap, np.abs(ys - y) + np.abs(xs - x))
        centre = int(asked.cells[gap.argmax()])


def surplus_of(asked: StepQuestion, area: Ints) -> Balance:
    """The area as evidence, with the edges that are decided now."""
    cells = asked.cells_of(area)
    black = sum((x + y) % 2 == asked.black for x, y in cells)
    white = len(cells) - black
    surplus = black - white if asked.question.num[at.GIVING] == asked.black else white - black
    lack = int(_areas.border_facts(asked.question, area)[1])
    return Balance(cells, black, white, limit=surplus - (lack + 1) // 2)


def broken_end(asked: StepQuestion) -> Evidence | None:
    """The step or the target without a way, where no other cell is left to be enclosed."""
    cell = _chain.starved(asked.question)
    return None if cell < 0 else Forced((), CellBroken(asked.cell(cell)))


def conclude(asked: StepQuestion, context: Facts, most: int = MANY) -> None:
    """Find the edges that a context forces by conclusions that rest on fewer than `most` steps."""
    asked.assume(context)
    _chain.begin_conclusions(asked.question)
    asked.finish(_chain.draw_conclusions, most)


def shortest_chain(asked: StepQuestion, context: Facts) -> Evidence | None:
    """The shortest chain of forced edges that is found, whatever it ends in.

    Conclusions are drawn in stages, and after each stage areas are tried.
    """
    q, chains = asked.question, list[Forced]()
    try:
        _chains_in_stages(asked, context, chains)
        if min(map(_effort, chains), default=LONG) >= LONG:
            for most in (MANY, FEW):
                conclude(asked, context, most)
                if q.num[at.BEST] < 0 and (area := smallest_surplus(asked)) is not None:
                    chains.append(chain_to_surplus(asked, context, area))
    except OutOfBudgetError:
        if not chains:
            raise
    return min(chains, key=_effort, default=None)


def _chains_in_stages(asked: StepQuestion, context: Facts, chains: list[Forced]) -> None:
    """Chains of conclusions that rest on few steps, then more, to a cell, loop or area."""
    q = asked.question
    asked.assume(context)
    _chain.begin_conclusions(q)
    for most in STAGES:
        asked.finish(_chain.draw_conclusions, most)
        if q.num[at.BEST] >= 0:
            asked.finish(_chain.draw_conclusions, MANY)
            chains.append(chain_to_contradiction(asked, context))
            return
        root = _areas.easiest_enclosed(q, _areas.number(q))
        if root >= 0:
            chains.append(chain_to_area(asked, root))
            q.num[at.BEST] = -1


def chain_to_contradiction(asked: StepQuestion, context: Facts) -> Forced:
    """The best chain, which ends in a broken cell or a loop."""
    num = asked.question.num
    _chain.drop_needless(asked.question)
    steps = _steps_kept(asked)
    wrong: Contradiction
    if num[at.BEST_KIND] == _chain.CELL_BROKEN:
        wrong = CellBroken(asked.cell(int(num[at.BEST_CELL])))
    else:
        wrong = LoopClosed(_loop(asked, steps, context))
    return Forced(_listed(asked, steps), wrong)


def chain_to_surplus(asked: StepQuestion, context: Facts, area: Ints) -> Forced:
    """The chain after which an area is out of balance."""
    q = asked.question
    _areas.balance_steps(q, area)
    steps = _steps_kept(asked)
    asked.assume(context | steps)
    return Forced(_listed(asked, steps), surplus_of(asked, area))


def chain_to_area(asked: StepQuestion, root: int) -> Forced:
    """The chain that the question keeps, and the area that it encloses."""
    return Forced(_listed(asked, _steps_kept(asked)), enclosed_by(asked, root))


def chain_to_disorder(asked: StepQuestion) -> Forced | None:
    """Why numbers or stops cannot be met as things stand: a segment, or a crossing."""
    wrong: Contradiction
    if (segment := broken_segment(asked)) is not None:
        wrong, edges = OrderBroken(tuple(map(asked.cell, segment))), edges_along(segment)
    elif (found := crossing(asked)) is not None:
        wrong, edges = found
    else:
        return None
    _chain.rest_on_facts(asked.question, np.array(edges, np.int64))
    return Forced(_listed(asked, _steps_kept(asked)), wrong)


def _steps_kept(asked: StepQuestion) -> Facts:
    length = int(asked.question.num[at.BEST])
    edges, facts = asked.question.lists[[at.CHAIN, at.CHAIN_FACT], :length].tolist()
    return dict(zip(edges, facts, strict=True))


def _listed(asked: StepQuestion, steps: Facts) -> tuple[ForcedEdge, ...]:
    return tuple(ForcedEdge(*asked.edge(edge), NAMES[fact]) for edge, fact in steps.items())


def _loop(asked: StepQuestion, steps: Facts, context: Facts) -> tuple[Cell, ...]:
    """The cells of the loop, or of the early line, that the last step closes, in order."""
    facts = asked.given | context | steps
    beside = beside_each(asked, (edge for edge, fact in facts.items() if fact == IN))
    a, b = asked.ends(list(steps)[-1])
    cells = follow(beside, a, b)
    if cells[-1] != b:  # not a loop: the line from end to end
        cells = [*reversed(follow(beside, b, a)), *cells]
    return tuple(asked.cell(cell) for cell in cells)


def _effort(forced: Forced) -> int:
    """How hard a chain is to follow."""
    area = isinstance(forced.contradiction, Enclosed | Balance)
    return len(forced.steps) + AREA_EFFORT * area


@dataclass(frozen=True)
class Look:
    """What a quick look under a context has found.

    If the context is refuted: how to write that down, until the next question is asked; by how many
    steps, and by which of the assumed edges alone. If not: how many edges it forces.
    """

    write: Callable[[], Evidence] | None
    size: int
    core: frozenset[int] = frozenset()

    @property
    def refuted(self) -> bool:
        """Whether the context is refuted."""
        return self.write is not None


def look(asked: StepQuestion, context: Facts) -> Look:
    """Whether a context is refuted by forced edges or by what they do to an area.

    That is a contradiction, a segment out of order or a crossing, an enclosed area, or an area out
    of balance; the chain and its core are left in the question.
    """
    q = asked.question
    asked.budget.spend(1)
    conclude(asked, context)
    if q.num[at.BEST] >= 0:
        return Look(
            partial(chain_to_contradiction, asked, context), int(q.num[at.BEST]), _core(asked)
        )
    facts = int(q.num[at.FACTS])
    if (chain := chain_to_disorder(asked)) is not None:
        return Look(lambda: chain, len(chain.steps), _core(asked))
    of_area = AREA_STEPS + facts // 8
    root = int(_areas.easiest_enclosed(q, _areas.number(q)))
    if root >= 0:
        return Look(partial(chain_to_area, asked, root), of_area, _core(asked))
    _balance.resume_flow(q)
    asked.finish(_balance.serve_listed)
    if q.num[at.ROOT] < 0:
        q.edge[:, at.KEPT] = q.edge[:, at.CARRIED]
        return Look(None, facts)
    _balance.list_reached(q)
    shrink(asked)
    area = marked_area(asked)
    _areas.balance_steps(q, area)
    return Look(partial(chain_to_surplus, asked, context, area), of_area, _core(asked))


def _core(asked: StepQuestion) -> frozenset[int]:
    """The assumptions that a refutation rests on; what is given is none."""
    q = asked.question
    return frozenset(q.lists[at.CORE_EDGE, : q.num[at.CORE]].tolist()) - asked.given.keys()


def quickest(asked: StepQuestion, context: Facts) -> Evidence:
    """The evidence of a quick look that refutes a context."""
    write = look(asked, context).write
    assert write is not None  # the caller has looked
    return write()


def core_of(asked: StepQuestion, edges: Ints) -> frozenset[int]:
    """The assumed edges that known ones rest on, after a look that refuted nothing."""
    q = asked.question
    _chain.rest_on_facts(q, edges)
    return _core(asked)


def open_edges(asked: StepQuestion) -> Ints:
    """The edges to ask about, best first, after a look that refuted nothing.

    A `LineError` if there is nothing to ask because a walkthrough is left.
    """
    ranks = np.empty(asked.question.edge.shape[0], np.int64)
    if not _balance.rank_open_edges(asked.question, ranks):
        if asked.order is None or not (asked.facts() == OPEN).any():
            raise LineError("the step is not blocked: a walkthrough is left")
        return _edges_onward(asked)
    edges = np.flatnonzero(ranks >= 0)
    return edges[np.argsort(ranks[edges], kind="stable")]


def _edges_onward(asked: StepQuestion) -> Ints:
    """The open edges, those where the forced line from the step ends first.

    Some walkthrough is left, but none that keeps to the order of the clues.
    """
    end = int(asked.question.cell[asked.step, at.OTHER])
    edges = np.flatnonzero(asked.facts() == OPEN)
    at_end = np.array([end in asked.ends(edge) for edge in edges.tolist()])
    return edges[np.argsort(~at_end, kind="stable")]


def simplest(asked: StepQuestion, context: Facts) -> Evidence | None:
    """The simplest evidence that is found; None if there is none without a search."""
    asked.budget.spend(1)
    asked.assume(context)
    for look in (enclosed, broken_end, crossing_as_it_stands, balance):
        if (found := look(asked)) is not None:
            return found
        asked.hear_the_clock()
    if (chain := shortest_chain(asked, context)) is not None or asked.order is None:
        return chain
    conclude(asked, context)
    return chain_to_disorder(asked)
