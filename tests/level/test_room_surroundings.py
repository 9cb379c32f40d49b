"""What blocks and the tiles around ends prove is true of all maps, where no engine could tell."""

import random
from contextlib import suppress
from itertools import combinations, product

import pytest

from effort import effort
from unicursal.errors import UnicursalError
from unicursal.level import make_level
from unicursal.level.room.cases import cases_of
from unicursal.level.room.diagram import Sweep
from unicursal.level.room.labyrinths import Labyrinths, ends_that_work
from unicursal.level.room.question import Room
from unicursal.level.room.reasons import why_none, why_not_strict
from unicursal.level.room.surroundings import why_impossible
from unicursal.memory import GIGABYTE


@pytest.mark.parametrize(
    ("size", "wishes"),
    [
        ((9, 8), {}),
        ((8, 11), {"mode": "strict"}),
        ((9, 8), {"walls": frozenset({(3, 4), (5, 3)}), "opened": frozenset({(4, 5)})}),
        ((9, 8), {"goal": (3, 2)}),
        ((9, 7), {"overrun": 2}),
    ],
)
def test_what_is_proved_is_so(size, wishes):
    """No room has a labyrinth for which the tiles around its ends contradict each other."""
    tiles = list(product(range(1, size[0] - 1), range(1, size[1] - 1)))
    pairs = [
        pair
        for pair in combinations(tiles, 2)
        if not {*pair} & {*wishes.get("walls", ()), *wishes.get("opened", ())}
    ]
    proved = 0
    for a, b in pairs[:: effort(20, 1)]:
        room = Room(*size, a, b, **wishes)
        if why_impossible(room):
            proved += 1
            assert not Labyrinths(room), (a, b)
    assert proved


@pytest.mark.parametrize("size", [(7, 7), (9, 7), (8, 7), (8, 9), (9, 10), (11, 7)])
def test_weighing_blocks_forbids_no_strict_labyrinth(size):
    """Ends of which it says that no strict labyrinth leads there have none."""
    tiles = list(product(range(1, size[0] - 1), range(1, size[1] - 1)))
    for a in tiles[:: effort(8, 1)]:
        others = [b for b in tiles if b != a]
        works = ends_that_work(Room(*size, a, None, "strict"), others)
        assert not [b for b in works if why_not_strict(*size, a, b)], a


def test_weighing_blocks_is_all_that_forbids_strict_labyrinths_here():
    """On a lattice of 5x3 and of 5x5 cells each other pair of ends has one."""
    for size in ((7, 11), (11, 11)):
        tiles = list(product(range(1, size[0] - 1), range(1, size[1] - 1)))
        for a in tiles[:: effort(20, 1)]:
            allowed = [b for b in tiles if b != a and not why_not_strict(*size, a, b)]
            assert ends_that_work(Room(*size, a, None, "strict"), allowed) == allowed


@pytest.mark.parametrize("number", range(effort(4, 40)))
def test_weighing_blocks_forbids_no_goal_room_that_opens_somewhere(number):
    """Wherever rooms around one end or both may stand, by the sweep that weighs nothing."""
    dice = random.Random(number)
    forbidden = 0
    for _ in range(60):
        size = dice.randint(7, 12), dice.randint(7, 11)
        ends = [tuple(dice.randint(1, side - 2) for side in size) for _ in range(2)]
        room = dice.choice([(3, 3), (2, 2), (3, 2), (2, 4), (5, 3)])
        wishes = {
            "start_goal": dice.choice([None, (2, 3), (3, 3)]),
            "goal_may_turn": number % 2 > 0,
        }
        with suppress(UnicursalError):
            asked = Room(*size, *ends, "strict", goal=room, **wishes)
            if why_none(asked):
                forbidden += 1
                assert not any(Sweep.is_solvable(case, GIGABYTE) for case in cases_of(asked)), asked
    assert forbidden


@pytest.mark.parametrize(
    ("size", "ends"),
    [
        ((18, 60), ((2, 57), (6, 49))),
        ((90, 60), ((87, 57), (20, 20))),
        ((57, 64), ((55, 61), (52, 62))),  # the way would end before it has left the corner
    ],
)
def test_a_large_level_says_why_it_is_not_perfect(size, ends):
    """Where the engine would need too much memory the tiles around the ends are proof enough."""
    notes = " ".join(map(str, make_level(*size, *ends, seed=1).notes))
    assert "contradict each other: this is proved" in notes


@pytest.mark.parametrize(
    ("size", "ends"),
    [
        ((32, 40), ((25, 7), (26, 8))),
        ((66, 18), ((29, 3), (27, 1))),
        ((64, 27), ((8, 24), (7, 25))),
    ],
)
def test_ends_side_by_side_share_a_room(size, ends):
    """Levels are perfect whose ends are too near for a room each."""
    for seed in range(effort(1, 3)):
        assert make_level(*size, *ends, seed=seed).grade in ("perfect", "strict")


@pytest.mark.parametrize(("size", "ends"), [((52, 36), ((42, 7), (7, 21)))])
def test_lines_that_cross_leave_blocks_that_can_be_walked(size, ends):
    """Where both sides are even, the colours of each block between the lines are counted."""
    for seed in range(effort(1, 3)):
        assert make_level(*size, *ends, seed=seed).grade == "perfect"


def test_a_large_level_with_a_goal_room_is_refused_with_a_proof():
    """By weights, where the engine would need too much memory; a nearby end that works is told."""
    with pytest.raises(UnicursalError, match=r"wherever it may open: this is proved; the nearest"):
        make_level(66, 15, (42, 9), (19, 6), goal_room=(5, 3), quality="strict", seed=497)
