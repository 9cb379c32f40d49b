"""Evidence as values: its plain form is the one that the command line promises."""

import json

import pytest

from unicursal import Line
from unicursal.exact import (
    Balance,
    CellBroken,
    Enclosed,
    Forced,
    ForcedEdge,
    LoopClosed,
    Search,
    find_reason,
)
from unicursal.exact.prover.evidence import weight

AREA = Enclosed(None, ((0, 1),))
CHAIN = Forced((ForcedEdge((0, 1), (0, 2), "in"),), LoopClosed(((0, 1), (0, 2))))
TREE = Search(((0, 1), (0, 2)), AREA, Search(((3, 3), (3, 4)), CHAIN, CHAIN))


@pytest.mark.parametrize(
    ("evidence", "plain"),
    [
        (AREA, '{"cut": null, "area": [[0, 1]]}'),
        (
            Balance(((0, 1),), 1, 0, 0),
            '{"area": [[0, 1]], "black": 1, "white": 0, "limit": 0}',
        ),
        (
            Forced((), CellBroken((0, 1))),
            '{"steps": [], "contradiction": {"kind": "cell", "at": [0, 1]}}',
        ),
        (
            CHAIN,
            '{"steps": [[[0, 1], [0, 2], "in"]], '
            '"contradiction": {"kind": "loop", "cells": [[0, 1], [0, 2]]}}',
        ),
        (
            Search(((0, 1), (0, 2)), AREA, Forced((), AREA)),
            '{"edge": [[0, 1], [0, 2]], '
            '"in": {"kind": "enclosed", "cut": null, "area": [[0, 1]]}, '
            '"out": {"kind": "forced", "steps": [], '
            '"contradiction": {"kind": "enclosed", "cut": null, "area": [[0, 1]]}}}',
        ),
    ],
)
def test_the_plain_form(evidence, plain):
    """Fields in the promised order, the kind of what lies inside first."""
    assert json.dumps(evidence.to_json()) == plain


def test_the_weight_counts_what_there_is_to_read():
    """Edges asked about, steps and contradictions."""
    assert (weight(AREA), weight(CHAIN), weight(TREE)) == (1, 2, 7)
    assert TREE.cases() == 3


def test_evidence_can_be_compared_and_kept_in_sets():
    """It never changes."""
    assert len({TREE, Search(TREE.edge, AREA, TREE.without_it), AREA}) == 2


@pytest.mark.kernel
def test_a_reason_in_plain_form():
    """Kind, cells, text and evidence."""
    assert find_reason(Line("5:RD"), "R").to_json() == {
        "kind": "enclosed",
        "cells": [[0, 1]],
        "text": "Cell (0, 1) would be a dead end: "
        "the line could enter it from (0, 2) and not come back.",
        "evidence": {"cut": [0, 2], "area": [[0, 1]]},
    }
