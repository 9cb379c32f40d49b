"""What blocks and the tiles around ends prove is true of all maps, where no engine could tell."""

import random
from contextlib import suppress
from itertools import combinations, product

import numpy as np
import pytest

from effort import effort
from unicursal.errors import UnicursalError
from unicursal.level import Rectangle, make_level
from unicursal.memory import GIGABYTE
from unicursal.room.cases import cases_of
from unicursal.room.diagram import Sweep
from unicursal.room.labyrinths import Labyrinths, ends_that_work
from unicursal.room.question import Room
from unicursal.room.reasons import why_none, why_not_strict
from unicursal.room.surroundings import why_impossible


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


def strict_maps(size, hall):
    """All maps of a size with an open hall and no other 2x2 block that no strict one has."""
    width, height = size
    inner = product(range(1, height - 1), range(1, width - 1))
    free = [(y, x) for y, x in inner if (x, y) not in hall]
    numbers = np.arange(1 << len(free))
    opened = np.zeros((len(numbers), height, width), np.bool_)
    opened[:, hall.top : hall.bottom + 1, hall.left : hall.right + 1] = True
    for bit, (y, x) in enumerate(free):
        opened[:, y, x] = numbers >> bit & 1
    a, b, c, d = (opened[:, y : y + height - 1, x : x + width - 1] for y in (0, 1) for x in (0, 1))
    wrong = ~(a | b | c | d) | (a & b & c & d) | ((a == d) & (b == c) & (a != b))
    wrong[:, hall.top : hall.bottom, hall.left : hall.right] = False
    return opened[~wrong.any(axis=(1, 2))]


def ends_of_ways(opened, hall):
    """The two tiles outside the hall at which ways end, if these are two ways to it and no more."""
    tiles = {(x, y) for y, x in np.argwhere(opened).tolist()}
    outside = {tile for tile in tiles if tile not in hall}
    beside = {(x, y): {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & tiles for x, y in tiles}
    degrees = [len(beside[tile]) for tile in outside]
    mouths = sum(len(beside[tile] - outside) for tile in outside)
    seen, todo = {min(tiles)}, [min(tiles)]
    for tile in todo:
        todo += beside[tile] - seen
        seen |= beside[tile]
    is_one = seen == tiles and mouths == 2 and degrees.count(1) == 2 and max(degrees) == 2
    return frozenset(tile for tile in outside if len(beside[tile]) == 1) if is_one else None


@pytest.mark.parametrize(("size", "rooms"), [((7, 6), ((3, 2), (2, 3))), ((7, 7), ((3, 3),))])
def test_weighing_blocks_forbids_no_way_through_a_hall(size, rooms):
    """Of all strict maps with a hall, made one by one, none has ends that are said to have none."""
    found = forbidden = 0
    for room in rooms:
        for left, top in product(range(1, size[0] - room[0]), range(1, size[1] - room[1])):
            hall = Rectangle.of_size(left, top, *room)
            works = {ends_of_ways(opened, hall) for opened in strict_maps(size, hall)}
            tiles = product(range(1, size[0] - 1), range(1, size[1] - 1))
            for ends in combinations([tile for tile in tiles if tile not in hall], 2):
                is_forbidden = why_none(Room(*size, *ends, "strict", halls=(hall,))) is not None
                forbidden += is_forbidden
                found += frozenset(ends) in works
                assert not (is_forbidden and frozenset(ends) in works), (hall, ends)
    assert found
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
