"""What the notes on levels claim about rooms, and what an exhaustive search found to be true."""

import json
from pathlib import Path
from typing import Any

import pytest

from twins.room_brute_force import maps_of
from unicursal.room.labyrinths import Labyrinths, pairs_along_border, total
from unicursal.room.question import Room

Claim = dict[str, Any]

_SLOW = {"opp-15x15-perfect", "adj-15x15-perfect", "centre-29x15-14,7-perfect", "imposs7-01"}


OWN: list[tuple[Claim, int]] = [
    ({"kind": "room", "W": 5, "H": 5, "start": [1, 1], "end": [3, 3], "mode": "perfect"}, 0),
    ({"kind": "room", "W": 8, "H": 7, "start": [1, 1], "end": [6, 5], "mode": "perfect"}, 4),
    ({"kind": "room", "W": 9, "H": 7, "start": [1, 1], "end": [7, 5], "mode": "strict"}, 7),
    ({"kind": "lattice", "W": 7, "H": 9, "start_cell": [0, 0], "end_cell": [2, 3]}, 4),
    ({"kind": "centre_any_door", "W": 6, "H": 6, "start": [2, 2], "mode": "perfect"}, 0),
    ({"kind": "centre_any_door", "W": 7, "H": 6, "start": [3, 2], "mode": "perfect"}, 2),
    ({"kind": "goal_room", "W": 7, "H": 7, "start": [1, 1], "exit": [3, 1], "goal": [3, 3]}, 1),
    ({"kind": "goal_room", "W": 8, "H": 7, "start": [1, 1], "exit": [3, 3], "goal": [4, 3]}, 2),
    ({"kind": "any_goal_or_overrun", "W": 7, "H": 7, "start": [1, 1], "exit": [1, 1]}, 0),
]
"""Claims of each kind about small rooms, with the numbers that the twin counts."""


@pytest.fixture(scope="module")
def claims(shared_data: Path) -> list[Claim]:
    """The rows that say something of a room of a given size."""
    rows = json.loads((shared_data / "claims.json").read_text())
    return [row for row in rows if row["params"]["kind"] != "family"]


def answer(row: Claim) -> tuple[str, int | None]:
    """What the engine says to a claim: solvable or not, and how many."""
    told = row["params"]
    kind, width, height = told["kind"], told["W"], told["H"]
    mode = told.get("mode", "perfect")
    if kind == "any_pair":
        count = total(width, height, mode)
    elif kind == "total_count":
        counts = {mode: total(width, height, mode) for mode in ("perfect", "strict", "lattice")}
        assert counts == {mode: told[mode] for mode in counts}
        count = counts["perfect"]
    elif kind == "all_perimeter_pairs":
        found = pairs_along_border(width, height, mode)
        assert (len(found), sum(found.values())) == (told["total_pairs"], told["solvable_pairs"])
        count = int(all(found.values()))
    else:
        count = sum(Labyrinths(room).count for room in rooms_of(told))
    return ("solvable" if count else "unsolvable"), count


def rooms_of(told: dict[str, Any]) -> list[Room]:
    """The rooms, at least one of which a claim says to be solvable."""
    size = told["W"], told["H"]
    if told["kind"] == "lattice":
        start, end = (
            (2 * told[name][0] + 1, 2 * told[name][1] + 1) for name in ("start_cell", "end_cell")
        )
        return [Room(*size, start, end, "lattice")]
    start = tuple(told["start"])
    if told["kind"] == "centre_any_door":
        return [Room(*size, start, None, told["mode"])]
    if told["kind"] == "room":
        return [Room(*size, start, tuple(told["end"]), told["mode"])]
    end = tuple(told["exit"])
    if told["kind"] == "goal_room":
        return [Room(*size, start, end, goal=tuple(told["goal"]))]
    assert told["kind"] == "any_goal_or_overrun"
    sides = [(a, b) for a in range(2, told["W"] - 1) for b in range(2, a + 1)]
    return [
        *(Room(*size, start, end, goal=goal) for goal in sides),
        *(Room(*size, start, end, overrun=k) for k in range(1, told.get("max_overrun", 3) + 1)),
    ]


def disagreements(rows: list[Claim]) -> list[str]:
    """The claims that the engine does not confirm."""
    bad = []
    for row in rows:
        verdict, count = answer(row)
        if verdict != row["expected"] or count != row.get("count", count):
            bad.append(row["id"])
        if "count_approx" in row and abs(count - row["count_approx"]) > 1:
            bad.append(row["id"])
    return bad


@pytest.mark.parametrize(("told", "number"), OWN)
def test_own_claims(told: Claim, number: int) -> None:
    """As many labyrinths as brute force finds, none where there is none."""
    verdict = "solvable" if number else "unsolvable"
    assert answer({"params": told}) == (verdict, number)
    assert sum(len(maps_of(room)) for room in rooms_of(told)) == number


def test_own_figures() -> None:
    """Totals over all ends, and the pairs of tiles along the border that have a labyrinth."""
    figures = {"perfect": 1020, "strict": 576, "lattice": 276}
    told = {"kind": "total_count", "W": 9, "H": 9, **figures}
    assert answer({"params": told}) == ("solvable", 1020)
    told = {"kind": "all_perimeter_pairs", "W": 9, "H": 7, "mode": "strict"}
    pairs = {"total_pairs": 190, "solvable_pairs": 26}
    assert answer({"params": told | pairs}) == ("unsolvable", 0)


def test_claims(claims: list[Claim]) -> None:
    """All that is answered in a moment."""
    rows = [row for row in claims if row["id"] not in _SLOW]
    assert len(rows) > 160
    assert disagreements(rows) == []


@pytest.mark.slow
def test_slow_claims(claims: list[Claim]) -> None:
    """Large rooms, and an overrun of up to 12 tiles."""
    rows = [row for row in claims if row["id"] in _SLOW]
    assert len(rows) == len(_SLOW)
    assert disagreements(rows) == []


@pytest.mark.slow
def test_figures_of_the_notes() -> None:
    """Counts over all ends of larger rooms, and pairs of doors of 13x13."""
    assert total(13, 13) == 11376464
    assert total(13, 13, "strict") == 2112884
    assert total(13, 13, "lattice") == 229348
    assert sum(pairs_along_border(13, 13).values()) == 692
    assert sum(pairs_along_border(13, 13, "strict").values()) == 150
