"""Quick looks under a context: is it refuted, by what, and what is there to ask next."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from unicursal.errors import LineError
from unicursal.exact.prover import _area_chains, _balance, _chain, _enclosed, _loops
from unicursal.exact.prover._question import (
    BEST,
    CORE,
    CORE_EDGE,
    FACTS,
    GIVING,
    OPEN,
    OTHER,
    ROOT,
    Ints,
)
from unicursal.exact.prover.areas import marked_area, shrink
from unicursal.exact.prover.asked import Asked, Facts
from unicursal.exact.prover.chains import (
    chain_to_area,
    chain_to_contradiction,
    chain_to_disorder,
    chain_to_surplus,
    conclude,
)
from unicursal.exact.prover.evidence import Evidence

AREA_STEPS = 6
"""What an area counts for in a quick look, compared with the steps of a chain."""


@dataclass(frozen=True)
class Look:
    """What a quick look under a context has found.

    If the context is refuted: by how many steps, and by which of the assumed edges alone. If not:
    how many edges it forces.
    """

    refuted: bool
    size: int
    core: frozenset[int] = frozenset()


def look(asked: Asked, context: Facts) -> Look:
    """Whether a context is refuted by forced edges or by what they do to an area."""
    found, size = _quick(asked, context)
    if found is None:
        return Look(refuted=False, size=size)
    return Look(True, size, _core(asked))


def _core(asked: Asked) -> frozenset[int]:
    """The assumptions that a refutation rests on; what is given is none."""
    q = asked.question
    return frozenset(q.lists[CORE_EDGE, : q.num[CORE]].tolist()) - asked.given.keys()


def quickest(asked: Asked, context: Facts) -> Evidence:
    """The evidence of a quick look that refutes a context."""
    found, _ = _quick(asked, context)
    assert found is not None  # the caller has looked
    return found()


def _quick(asked: Asked, context: Facts) -> tuple[Callable[[], Evidence] | None, int]:
    """How to write down what refutes a context, and its size.

    That is a contradiction, a run out of order or a crossing, an enclosed area, or an area out of
    balance; the chain and its core are left in the question. Else None and how much is forced.
    """
    q = asked.question
    asked.allowance.spend(1)
    conclude(asked, context)
    if q.num[BEST] >= 0:
        return partial(chain_to_contradiction, asked, context), int(q.num[BEST])
    facts = int(q.num[FACTS])
    if (chain := chain_to_disorder(asked)) is not None:
        return lambda: chain, len(chain.steps)
    root = int(_area_chains.easiest_enclosed(q, _enclosed.number(q)))
    if root >= 0:
        return partial(chain_to_area, asked, root), AREA_STEPS + facts // 8
    _balance.resume_flow(q)
    asked.finish(_balance.mend_flow)
    if q.num[ROOT] < 0:
        return None, facts
    shrink(asked)
    area = marked_area(asked)
    _area_chains.balance_steps(q, area, q.num[GIVING])
    return partial(chain_to_surplus, asked, context, area), AREA_STEPS + facts // 8


def core_of(asked: Asked, edges: Ints) -> frozenset[int]:
    """The assumed edges that known ones rest on, after a look that refuted nothing."""
    q = asked.question
    _chain.rest_on_facts(q, edges)
    return _core(asked)


def open_edges(asked: Asked) -> Ints:
    """The edges to ask about, best first, after a look that refuted nothing.

    A `LineError` if there is nothing to ask because a walkthrough is left.
    """
    ranks = np.empty(asked.question.edge.shape[0], np.int64)
    if not _loops.rank_open_edges(asked.question, ranks):
        if asked.order is None or not (asked.facts() == OPEN).any():
            raise LineError("the step is not blocked: a walkthrough is left")
        return _edges_onward(asked)
    edges = np.flatnonzero(ranks >= 0)
    return edges[np.argsort(ranks[edges], kind="stable")]


def _edges_onward(asked: Asked) -> Ints:
    """The open edges, those where the forced line from the step ends first.

    Some walkthrough is left, but none that keeps to the order of the clues.
    """
    end = int(asked.question.cell[asked.step, OTHER])
    edges = np.flatnonzero(asked.facts() == OPEN)
    at_end = np.array([end in asked.ends(edge) for edge in edges.tolist()])
    return edges[np.argsort(~at_end, kind="stable")]
