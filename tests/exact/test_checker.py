"""The checker accepts sound evidence and refuses every tampered copy of it."""

import pytest

from unicursal import Line
from unicursal.exact.checker import EvidenceError, verify

DEAD_END = ("5:RD", "R", "enclosed", {"cut": [0, 2], "area": [[0, 1]]})
OTHERS = [
    [x, y]
    for y in range(3)
    for x in range(3)
    if (x, y) not in {(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)}
]
TOO_EARLY = ("3:RRD", "D", "enclosed", {"cut": [2, 2], "area": OTHERS})
SPLIT = ("5x1@2,0-0,0", "R", "enclosed", {"cut": [3, 0], "area": [[4, 0]]})
WHOLE = [[x, y] for y in range(3) for x in range(3) if (x, y) != (1, 0)]
UNEVEN = ("3@1,0-2,2", "R", "balance", {"area": WHOLE, "black": 3, "white": 5, "limit": 1})
SHORT = (
    "5:RD", "R", "forced",
    {"steps": [], "contradiction": {"kind": "cell", "at": [0, 1]}},
)  # fmt: skip
CHAIN = (
    "5:RD", "R", "forced",
    {"steps": [[[0, 1], [0, 2], "in"]], "contradiction": {"kind": "cell", "at": [0, 1]}},
)  # fmt: skip
BRANCH = (
    "5:RD", "R", "search",
    {
        "edge": [[0, 1], [0, 2]],
        "in": {"kind": "enclosed", "cut": [0, 2], "area": [[0, 1]]},
        "out": {"kind": "enclosed", "cut": None, "area": [[0, 1]]},
    },
)  # fmt: skip
SOUND = [DEAD_END, TOO_EARLY, SPLIT, UNEVEN, SHORT, CHAIN, BRANCH]


@pytest.mark.parametrize(("position", "move", "kind", "evidence"), SOUND)
def test_sound_evidence_is_accepted(position, move, kind, evidence):
    """What follows, follows."""
    verify(Line(position), move, kind, evidence)


@pytest.mark.parametrize(
    ("position", "move", "kind", "evidence", "complaint"),
    [
        ("5:RD", "U", "enclosed", DEAD_END[3], "not a step"),
        ("5:RD", "R", "magic", {}, "no evidence of the kind"),
        ("5:RD", "R", "enclosed", {"area": [[0, 1]]}, "not well formed"),
        ("5:RD", "R", "enclosed", {"cut": [0, 2], "area": []}, "empty"),
        ("5:RD", "R", "enclosed", {"cut": [0, 2], "area": [[0, 1], [0, 1]]}, "twice"),
        ("5:RD", "R", "enclosed", {"cut": [0, 1], "area": [[0, 1]]}, "cut lies in"),
        ("5:RD", "R", "enclosed", {"cut": None, "area": [[0, 1]]}, "is left from"),
        ("5:RD", "R", "enclosed", {"cut": [0, 2], "area": [[0, 0]]}, "not a free cell"),
        ("5:RD", "L", "enclosed", {"cut": [0, 2], "area": [[0, 1]]}, "step leads into"),
        ("5x1:RR", "R", "enclosed", {"cut": None, "area": [[4, 0]]}, "target lies in"),
        ("3@1,0-2,2", "R", "balance", {**UNEVEN[3], "black": 4}, "black and"),
        ("3@1,0-2,2", "R", "balance", {**UNEVEN[3], "limit": 0}, "carries"),
        ("3", "R", "balance", {"area": WHOLE, "black": 4, "white": 4, "limit": 0}, "not a free"),
        ("5:RD", "R", "forced", {**CHAIN[3], "steps": [[[0, 2], [0, 3], "in"]]}, "not follow"),
        ("5:RD", "R", "forced", {**CHAIN[3], "steps": [[[0, 1], [0, 2], "out"]]}, "not follow"),
        ("5:RD", "R", "forced", {**CHAIN[3], "steps": CHAIN[3]["steps"] * 2}, "already"),
        ("5:RD", "R", "forced", {**CHAIN[3], "steps": [[[0, 1], [1, 2], "in"]]}, "not neighbours"),
        (*SHORT[:3], {"steps": [], "contradiction": {"kind": "cell", "at": [0, 2]}}, "nothing"),
        (
            "5:RD", "R", "forced",
            {**CHAIN[3], "contradiction": {"kind": "loop", "cells": [[0, 1], [0, 2]]}},
            "neither closes",
        ),
        ("5:RD", "R", "enclosed", {"cut": [0.0, 2.0], "area": [[0, 1]]}, "not plain JSON"),
        ("5:RD", "R", "enclosed", {"cut": [False, 2], "area": [[0, 1]]}, "not plain JSON"),
        ("5:RD", "R", "enclosed", {"cut": (0, 2), "area": [[0, 1]]}, "not plain JSON"),
        ("5:RD", "R", "enclosed", {"cut": [0, 10**30], "area": [[0, 1]]}, "absurd number"),
        ("5:RD", "R", "enclosed", {"cut": "0" * 100, "area": [[0, 1]]}, "says nothing"),
        ("5:RD", "R", "forced", {**CHAIN[3], "steps": [[[0, 1], [0, 2], "on"]]}, "in or out"),
        ("5:RD", "R", "forced", {**CHAIN[3], "steps": ""}, "not written as a list"),
        ("5:RD", "R", "enclosed", {"cut": {0: 0, 2: 0}, "area": [[0, 1]]}, "not written as a list"),
        ("5:RD", ["R"], "enclosed", DEAD_END[3], "not a step"),
        ("5:RD", "R", ["enclosed"], DEAD_END[3], "no evidence of the kind"),
        ("5:RD", "R", "search", {**BRANCH[3], "in": BRANCH[3]["out"]}, "is left from"),
        ("5:RD", "R", "search", {**BRANCH[3], "edge": [[3, 3], [3, 4]]}, "is left from"),
    ],
)  # fmt: skip
def test_tampered_evidence_is_refused(position, move, kind, evidence, complaint):
    """The complaint names what does not hold."""
    with pytest.raises(EvidenceError, match=complaint):
        verify(Line(position), move, kind, evidence)
