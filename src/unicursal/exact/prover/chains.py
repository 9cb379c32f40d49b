"""Chains of forced edges: each rests on those before it, and the last one on nothing that can be.

An area that is enclosed or out of balance after a few steps may be easier to see than a
contradiction at a cell after many, so a chain may end in either.
"""

import numpy as np

from unicursal.board import Cell
from unicursal.errors import OutOfBudgetError
from unicursal.exact.prover import _area_chains, _chain, _enclosed
from unicursal.exact.prover._question import (
    BEST,
    BEST_CELL,
    BEST_KIND,
    CHAIN,
    CHAIN_FACT,
    GIVING,
    IN,
    MARK,
    ORDER,
    STAMP,
    Ints,
)
from unicursal.exact.prover.areas import enclosed_by, smallest_surplus, surplus_of
from unicursal.exact.prover.asked import NAMES, Asked, Facts
from unicursal.exact.prover.crossing import crossing
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
from unicursal.exact.prover.runs import beside_each, broken_run, edges_along, follow

FEW, MANY = 4, 1 << 30
STAGES = (2, FEW, 8, 16, MANY)
"""How many steps a conclusion may rest on, stage by stage."""

AREA_EFFORT = 3
"""To see that an area is enclosed or unbalanced is worth as many steps."""

LONG = 20
"""With a shorter chain at hand nobody looks for areas out of balance."""


def broken_end(asked: Asked) -> Evidence | None:
    """The step or the target without a way, where no other cell is left to be enclosed."""
    cell = _chain.starved(asked.question)
    return None if cell < 0 else Forced((), CellBroken(asked.cell(cell)))


def conclude(asked: Asked, context: Facts, most: int = MANY) -> None:
    """Find the edges that a context forces by conclusions that rest on at most so many steps."""
    asked.assume(context)
    _chain.begin_conclusions(asked.question)
    asked.finish(_chain.draw_conclusions, most)


def shortest_chain(asked: Asked, context: Facts) -> Evidence | None:
    """The shortest chain of forced edges that is found, whatever it ends in.

    Conclusions are drawn in stages, and after each stage areas are tried.
    """
    chains: list[Forced] = []
    try:
        _chains_in_stages(asked, context, chains)
        if min(map(_effort, chains), default=LONG) >= LONG:
            for most in (MANY, FEW):
                _chain_to_balance(asked, context, most, chains)
    except OutOfBudgetError:
        if not chains:
            raise
    return min(chains, key=_effort, default=None)


def _chains_in_stages(asked: Asked, context: Facts, chains: list[Forced]) -> None:
    """Chains of conclusions that rest on few steps, then more, to a cell, loop or area."""
    q = asked.question
    asked.assume(context)
    _chain.begin_conclusions(q)
    for most in STAGES:
        asked.finish(_chain.draw_conclusions, most)
        if q.num[BEST] >= 0:
            asked.finish(_chain.draw_conclusions, MANY)
            chains.append(chain_to_contradiction(asked, context))
            return
        root = _area_chains.easiest_enclosed(q, _enclosed.number(q))
        if root >= 0:
            chains.append(chain_to_area(asked, root))
            q.num[BEST] = -1


def _chain_to_balance(asked: Asked, context: Facts, most: int, chains: list[Forced]) -> None:
    """A chain after which an area is out of balance."""
    q = asked.question
    conclude(asked, context, most)
    if q.num[BEST] < 0 and (area := smallest_surplus(asked)) is not None:
        chains.append(chain_to_surplus(asked, context, area))


def chain_to_contradiction(asked: Asked, context: Facts) -> Forced:
    """The best chain, which ends in a broken cell or a loop."""
    num = asked.question.num
    _chain.drop_needless(asked.question)
    steps = _steps_kept(asked)
    wrong: Contradiction
    if num[BEST_KIND] == _chain.CELL_BROKEN:
        wrong = CellBroken(asked.cell(int(num[BEST_CELL])))
    else:
        wrong = LoopClosed(_loop(asked, steps, context))
    return Forced(_listed(asked, steps), wrong)


def chain_to_surplus(asked: Asked, context: Facts, area: Ints) -> Forced:
    """The chain after which an area is out of balance."""
    q = asked.question
    _area_chains.balance_steps(q, area, q.num[GIVING])
    steps = _steps_kept(asked)
    asked.assume(context | steps)
    return Forced(_listed(asked, steps), surplus_of(asked, area))


def chain_to_area(asked: Asked, root: int) -> Forced:
    """The chain that the question keeps, and the area that it encloses."""
    return Forced(_listed(asked, _steps_kept(asked)), enclosed_by(asked, root))


def chain_out_of_order(asked: Asked, context: Facts) -> Forced | None:
    """Forced edges after which the numbers or stops cannot be met as they must."""
    if asked.order is None:
        return None
    conclude(asked, context)
    return chain_to_disorder(asked)


def chain_to_disorder(asked: Asked) -> Forced | None:
    """Why numbers or stops cannot be met after what is known: by a run, or without a crossing."""
    if (run := broken_run(asked)) is not None:
        wrong = OrderBroken(tuple(asked.cell(number) for number in run))
        return _chain_to(asked, edges_along(run), wrong)
    if (found := crossing(asked)) is not None:
        return _chain_to(asked, found.edges, found.evidence)
    return None


def _chain_to(asked: Asked, edges: list[int], wrong: Contradiction) -> Forced:
    """The chain of forced edges that leads to known edges; the question keeps it, and its core."""
    q = asked.question
    _chain.rest_on_facts(q, np.array(edges, np.int64))
    deduced = (q.edge[:, MARK] == q.num[STAMP]) & (q.edge[:, ORDER] > 0)
    q.num[BEST] = int(np.count_nonzero(deduced))
    return Forced(_listed(asked, _steps_kept(asked)), wrong)


def _steps_kept(asked: Asked) -> Facts:
    length = int(asked.question.num[BEST])
    edges, facts = asked.question.lists[[CHAIN, CHAIN_FACT], :length].tolist()
    return dict(zip(edges, facts, strict=True))


def _listed(asked: Asked, steps: Facts) -> tuple[ForcedEdge, ...]:
    return tuple(ForcedEdge(*asked.edge(edge), NAMES[fact]) for edge, fact in steps.items())


def _loop(asked: Asked, steps: Facts, context: Facts) -> tuple[Cell, ...]:
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
