"""Rooms: the exact engine against every induced path, and what it draws."""

from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import effort
from twins.room_brute_force import is_labyrinth, maps_of
from unicursal.count import TooLargeError
from unicursal.errors import NothingToDrawError, UnicursalError
from unicursal.existence import why_no_walkthrough
from unicursal.memory import IN_PASSING
from unicursal.room.cases import Case, cases_of, tiles_of
from unicursal.room.diagram import Diagram, Sweep
from unicursal.room.labyrinths import Labyrinths, ends_that_work, pairs_along_border, total
from unicursal.room.offers import nearest
from unicursal.room.question import Room, inside, perimeter
from unicursal.room.reasons import why_none
from unicursal.tilemap.blocks import goal_room
from unicursal.tilemap.report import examine
from unicursal.tilemap.tiles import TileMap


def all_maps(room: Room) -> list[bytes]:
    """Every map that the engine numbers, doors closed, sorted."""
    found = []
    for case in cases_of(room):
        diagram = Diagram(case)
        for inner in diagram.maps(list(range(diagram.total))):
            whole = np.ones((room.height, room.width), dtype=np.uint8)
            whole[1:-1, 1:-1] = inner.reshape(room.height - 2, room.width - 2)
            found.append(whole.tobytes())
    return sorted(found)


SIZES = [
    *(pytest.param(*size, marks=pytest.mark.plain) for size in [(3, 3), (3, 6), (5, 4), (4, 7)]),
    *[(5, 6), (7, 6), (9, 5)],
    *(pytest.param(*size, marks=pytest.mark.slow) for size in [(7, 7), (6, 8)]),
]


@pytest.mark.kernel
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_pair_of_ends(width: int, height: int) -> None:
    """For all ends of small rooms, perfect, strict and lattice: the same maps, each once."""
    by_ends = {mode: Counter() for mode in ("perfect", "strict", "lattice")}
    for start in inside(width, height):
        for mode, counts in by_ends.items():
            room = Room(width, height, start, None, mode)
            for end in inside(width, height):
                if end >= start:
                    wanted = maps_of(replace(room, end=end))
                    counts[start, end] = len(wanted)
                    assert all_maps(replace(room, end=end)) == wanted
                    assert Labyrinths(replace(room, end=end)).count == len(wanted)
            works = ends_that_work(room, list(inside(width, height)))
            assert {end for end in works if end > start} == {
                end for (a, end), number in counts.items() if a == start < end and number
            }
    for mode, counts in by_ends.items():
        distinct = {pair: n for pair, n in counts.items() if pair[0] != pair[1]}
        assert total(width, height, mode) == sum(distinct.values())
        border = set(perimeter(width, height))
        along = {pair for pair, n in distinct.items() if n and border.issuperset(pair)}
        found = pairs_along_border(width, height, mode)
        assert {tuple(sorted(pair)) for pair, works in found.items() if works} == along
        assert len(found) == len(border) * (len(border) - 1) // 2


@st.composite
def rooms(draw: st.DrawFn) -> Room:
    """A small room with wishes; fixed tiles are taken from one of its maps, as a rule."""
    width, height = draw(st.sampled_from([(5, 6), (6, 5), (7, 6), (6, 7), (5, 8), (7, 7)]))
    tiles = [
        (x, y)
        for x, y in product(range(width), range(height))
        if not (x in (0, width - 1) and y in (0, height - 1))
    ]
    start = draw(st.sampled_from(tiles))
    kind = draw(st.sampled_from(["plain", "any", "goal", "overrun"]))
    end = None if kind == "any" else draw(st.sampled_from(tiles))
    modes = ["perfect", "strict"] if kind == "goal" else ["perfect", "strict", "lattice"]
    goal = (draw(st.integers(2, 5)), draw(st.integers(2, 3))) if kind == "goal" else None
    overrun = draw(st.integers(1, 6)) if kind == "overrun" else 0
    mode = draw(st.sampled_from(modes))
    room = Room(width, height, start, end, mode, goal=goal, overrun=overrun)
    ends = {room.inner_start, room.inner_end, start, end}
    fixable = [tile for tile in inside(width, height) if tile not in ends]
    fixed = draw(st.lists(st.sampled_from(fixable), max_size=4, unique=True))
    maps = maps_of(room)
    model = np.zeros((height, width), dtype=np.uint8)
    if maps:
        model = np.frombuffer(draw(st.sampled_from(maps)), dtype=np.uint8).reshape(height, width)
    flipped = draw(st.booleans()) and draw(st.booleans())
    walls = {tile for tile in fixed if bool(model[tile[1], tile[0]]) != flipped}
    return replace(room, opened=frozenset(set(fixed) - walls), walls=frozenset(walls))


@given(rooms())
@settings(max_examples=effort(50, 150))
def test_wishes(room: Room) -> None:
    """Fixed tiles, doors, goal rooms, overruns and END any: the same maps, each once."""
    wanted = maps_of(room)
    assert all_maps(room) == wanted
    every = Labyrinths(room)
    assert every.count == len(wanted)
    assert bool(every) == bool(wanted)
    if wanted:
        assert why_none(room) is None
        for labyrinth in every.sample(seed=3, k=3):
            rows = room.rows_of(labyrinth)
            assert rows[room.start[1]][room.start[0]] == "<"
            doors = {tile for tile in (room.start, room.end) if tile is not None}
            for x, y in doors - set(inside(room.width, room.height)):
                assert labyrinth[y, x] == 0
                labyrinth[y, x] = 1
            assert labyrinth.tobytes() in wanted


AUTHORS_TABLE = """\
imposs imposs 3x3 3x2 perfect
imposs imposs 3x3 3x3 3x2
3x3 3x3 perfect 3x2 2
3x3 3x3 3x3 5x2 1
perfect 3x2 2 1 perfect"""


@pytest.mark.kernel
def test_the_table_of_the_7x7_room() -> None:
    """A door at the corner, the exit anywhere: each label of the author's table is possible."""
    room = Room(7, 7, (0, 1), (1, 1))
    for y, line in enumerate(AUTHORS_TABLE.splitlines(), 1):
        for x, label in enumerate(line.split(), 1):
            here = replace(room, end=(x, y))
            assert bool(Labyrinths(here)) == (label == "perfect")
            if "x" in label:
                goal = int(label[0]), int(label[2])
                assert Labyrinths(replace(here, goal=goal))
            if label.isdigit():
                assert Labyrinths(replace(here, overrun=int(label)))
            if label == "imposs":
                sides = [(a, b) for a in range(2, 6) for b in range(2, a + 1)]
                assert not any(Labyrinths(replace(here, goal=goal)) for goal in sides)


@pytest.mark.parametrize(
    "room",
    [
        Room(9, 9, (1, 1), (1, 7)),
        Room(11, 8, (1, 1), (1, 6), "strict"),
        Room(9, 9, (0, 1), (5, 5), goal=(3, 3)),
        Room(9, 8, (0, 1), (4, 4), overrun=2),
        Room(9, 7, (1, 1), (7, 1), "lattice"),
        Room(9, 9, (4, 3), None),
    ],
    ids=str,
)
def test_chi_square(room: Room) -> None:
    """The counts of many samples are as even as chance makes them."""
    every = Labyrinths(room)
    each = 300
    assert every.count > 2
    drawn = Counter(drawn.tobytes() for drawn in every.sample(seed=2026, k=each * every.count))
    assert len(drawn) == every.count
    chi = sum((n - each) ** 2 / each for n in drawn.values())
    freedom = every.count - 1
    # Wilson and Hilferty: the cube root is all but normal; 4 deviations: a chance of 1 in 15,000.
    deviations = ((chi / freedom) ** (1 / 3) - 1 + 2 / (9 * freedom)) / (2 / (9 * freedom)) ** 0.5
    assert abs(deviations) < 4


@pytest.mark.kernel
def test_numbers_of_several_words() -> None:
    """A lattice 3 cells high and 100 long has 2^98 labyrinths: two engines agree, all is drawn."""
    room = Room(201, 7, (1, 1), (199, 5), "lattice")
    options = tiles_of(room)
    for x, y in (room.start, room.end):
        options[y - 1, x - 1] = 4
    diagram = Diagram(Case(options, is_strict=True))
    assert diagram.total == Labyrinths(room).count == 2**98
    chosen = [0, 1, 2**64 - 1, 2**64, 2**98 - 1]
    maps = diagram.maps(chosen)
    assert len({inner.tobytes() for inner in maps}) == len(chosen)
    for inner in maps:
        whole = np.ones((7, 201), dtype=np.uint8)
        whole[1:-1, 1:-1] = inner.reshape(5, 199)
        assert is_labyrinth(room, whole)


@pytest.mark.parametrize(
    "room",
    [
        Room(15, 15, (0, 1), (14, 13)),
        Room(29, 15, (1, 1), (13, 7), "strict"),
        Room(12, 23, (3, 0), (6, 11), opened=frozenset({(6, 13)})),
        Room(31, 15, (1, 1), (15, 7), "lattice"),
        Room(14, 11, (3, 0), (6, 5), overrun=1),
    ],
    ids=str,
)
def test_large_samples_are_labyrinths(room: Room) -> None:
    """What is drawn from large rooms keeps all rules."""
    every = Labyrinths(room)
    maps = every.sample(seed=7, k=5)
    assert len({labyrinth.tobytes() for labyrinth in maps}) == 5
    assert all(is_labyrinth(room, labyrinth) for labyrinth in maps)
    assert all(labyrinth[y, x] == 0 for labyrinth in maps for x, y in room.opened)


def test_the_theorem_of_rectangles() -> None:
    """Walkthroughs of grids exist just where the theorem says."""
    for width, height in [(3, 11), (5, 9), (7, 9), (9, 7), (13, 7), (11, 9), (9, 9), (11, 5)]:
        odd = [(x, y) for y in range(1, height, 2) for x in range(1, width, 2)]
        for start in odd:
            works = ends_that_work(Room(width, height, start, None, "lattice"), odd)
            cells = {
                (x, y)
                for x, y in odd
                if (x, y) != start
                and why_no_walkthrough(
                    width // 2, height // 2, (start[0] // 2, start[1] // 2), (x // 2, y // 2)
                )
                is None
            }
            assert set(works) == cells


@pytest.mark.parametrize(
    ("room", "number"),
    [
        (Room(7, 5, (1, 1), (4, 1), start_goal=(2, 3), goal=(2, 3), goal_may_turn=False), 3),
        (Room(9, 5, (1, 1), (6, 1), start_goal=(2, 3), goal=(2, 3), goal_may_turn=False), 2),
        (Room(9, 9, (1, 1), (7, 7), start_goal=(3, 3)), None),
    ],
)
def test_open_rooms_around_either_end(room: Room, number: int | None) -> None:
    """As many as all maps that were looked at one by one have; walked back it is as many."""
    every = Labyrinths(room)
    back = replace(room, start=room.end, end=room.start, start_goal=room.goal, goal=room.start_goal)
    assert every.count == Labyrinths(back).count > 0
    maps = {walls.tobytes(): walls for walls in every.sample(seed=1, k=99)}
    assert number in (None, len(maps))
    for walls in maps.values():
        tiles = TileMap(walls, room.start, room.end)
        assert examine(tiles).valid
        for end, size in ((room.start, room.start_goal), (room.end, room.goal)):
            found = goal_room(tiles, end)
            assert (found and found.size) == size


@pytest.mark.parametrize(
    ("room", "says"),
    [
        (Room(8, 10, (1, 1), (6, 8), "strict"), "both even"),
        (Room(29, 15, (1, 1), (14, 7), "strict"), "19 steps apart"),
        (Room(71, 21, (1, 1), (35, 10), "strict"), "K of path tiles is even"),
        (Room(9, 8, (1, 1), (4, 4), "strict", goal=(4, 2)), "= 56 and (a-1)(b-1) = 3"),
        (Room(9, 9, (1, 1), (4, 4), "lattice"), "odd tiles"),
        (Room(8, 9, (1, 1), (5, 5), "lattice"), "odd sides"),
        (Room(71, 21, (1, 1), (35, 11), "lattice"), "must differ in colour"),
        (Room(7, 7, (1, 1), (3, 1), "lattice"), "both ends must be white"),
        (Room(9, 5, (3, 1), (3, 3), "lattice"), "cut the rectangle in two"),
        (Room(7, 7, (0, 1), (1, 0)), "share the tile (1, 1)"),
        (Room(7, 7, (1, 1), (1, 1), goal=(2, 2)), "not START"),
        (Room(7, 7, (1, 1), (3, 3), walls=frozenset({(5, 5)})), "(5, 5) would be all wall"),
        (
            Room(9, 9, (1, 1), (3, 3), opened=frozenset({(3, 4), (4, 3), (4, 4)})),
            "(3, 3) would be all open",
        ),
    ],
)
def test_reasons(room: Room, says: str) -> None:
    """One sentence tells why, and the engine agrees where it can be asked."""
    sentence = why_none(room)
    assert sentence is not None
    assert says in sentence
    assert sentence.count(". ") == 0
    assert not Labyrinths(room)
    if room.width <= 29:
        assert not any(Diagram(case).total for case in cases_of(room))


@pytest.mark.kernel
def test_what_is_nearest() -> None:
    """Other ends, a looser mode, a goal room, an overrun: each offer has a labyrinth."""
    strict = nearest(Room(13, 9, (0, 1), (6, 4), "strict"))
    assert [offer.kind for offer in strict] == ["end", "perfect", "goal", "overrun"]
    door = nearest(Room(11, 9, (9, 0), (0, 1)))
    assert door[0].room.end == (0, 2)
    goal = nearest(Room(7, 7, (0, 1), (3, 3), goal=(5, 5)))
    assert goal[0].kind == "plain"
    lattice = nearest(Room(8, 9, (0, 1), (1, 7), "lattice"))
    assert [offer.kind for offer in lattice] == ["strict", "goal"]
    for offer in (*strict, *door, *goal, *lattice):
        assert Labyrinths(offer.room)
        assert offer.text


def test_the_nearest_end_is_the_nearest() -> None:
    """No tile that works lies closer than the one that is offered."""
    for end in inside(7, 8):
        room = Room(7, 8, (1, 1), end)
        if end == (1, 1) or Labyrinths(room):
            continue
        offered = next(o.room.end for o in nearest(room) if o.kind == "end")
        works = ends_that_work(room, list(inside(7, 8)))
        distances = {tile: abs(tile[0] - end[0]) + abs(tile[1] - end[1]) for tile in works}
        assert distances[offered] == min(distances.values())


def test_seeds_are_stable() -> None:
    """A seed draws the same on every machine and for ever."""
    room = Room(11, 8, (0, 1), (10, 6))
    (one,) = Labyrinths(room).sample(seed=7)
    assert room.rows_of(one) == GOLDEN_PERFECT
    room = Room(10, 9, (0, 1), (5, 4), "strict", goal=(3, 2))
    (one,) = Labyrinths(room).sample(seed=7)
    assert room.rows_of(one) == GOLDEN_GOAL
    room = Room(11, 7, (1, 1), (9, 5), "lattice")
    (one,) = Labyrinths(room).sample(seed=7)
    assert room.rows_of(one) == GOLDEN_LATTICE


GOLDEN_PERFECT = [
    "###########",
    "< #   #   #",
    "# # #   # #",
    "# # ##### #",
    "# #   #   #",
    "# ### # ###",
    "#     #   >",
    "###########",
]
GOLDEN_GOAL = [
    "##########",
    "<        #",
    "######## #",
    "#   #  # #",
    "# # #> # #",
    "# #    # #",
    "# ###### #",
    "#        #",
    "##########",
]
GOLDEN_LATTICE = [
    "###########",
    "#<  #     #",
    "### # ### #",
    "#   #   # #",
    "# ##### # #",
    "#       #>#",
    "###########",
]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"width": 2}, "no inside"),
        ({"width": 3000, "height": 3000}, "too large"),
        ({"start": (9, 9)}, "outside"),
        ({"start": (0, 0)}, "corner"),
        ({"walls": frozenset({(1, 1)})}, r"START \(1, 1\) cannot be a wall"),
        ({"walls": frozenset({(9, 1)})}, "outside"),
        ({"opened": frozenset({(0, 3)})}, "only doors"),
        ({"opened": frozenset({(2, 2)}), "walls": frozenset({(2, 2)})}, "both"),
        ({"goal": (1, 3)}, "2x2"),
        ({"overrun": -1}, "overrun"),
        ({"goal": (2, 2), "overrun": 1}, "cannot be combined"),
        ({"goal": (2, 2), "mode": "lattice"}, "lattice"),
    ],
)
def test_bad_rooms(words: dict, says: str) -> None:
    """What cannot be asked is said in one line."""
    with pytest.raises(UnicursalError, match=says):
        Room(**{"width": 7, "height": 7, "start": (1, 1), "end": (3, 3), **words})


def test_refusals() -> None:
    """Too wide, too much memory (told in advance, and while sweeping), nothing to draw."""
    with pytest.raises(TooLargeError, match="22 tiles"):
        Diagram(cases_of(Room(24, 24, (1, 1), (3, 3)))[0])
    with pytest.raises(TooLargeError, match="about"):
        bool(Labyrinths(Room(21, 21, (1, 1), (19, 19))))
    fixed = frozenset((x, y) for x in range(1, 12, 2) for y in (3, 5, 7))
    with pytest.raises(TooLargeError, match="more than"):
        bool(Labyrinths(Room(13, 13, (1, 1), (11, 11), opened=fixed), memory=10**4))
    with pytest.raises(NothingToDrawError):
        Labyrinths(Room(5, 5, (1, 1), (3, 3))).sample(seed=1)


def test_offers_say_what_they_leave_out():
    """An end that works without the goal room only, a goal room that no lattice has."""
    offers = nearest(Room(9, 9, (1, 1), (7, 7), goal=(7, 7)))
    assert offers[0].text == "the nearest END that works without a goal room is (7, 5)"
    offers = nearest(Room(8, 8, (1, 1), (6, 6), "lattice"))
    assert [offer.text for offer in offers] == [
        "a goal room of 2x2 around END works in a strict labyrinth"
    ]


@pytest.mark.parametrize("mode", ["perfect", "strict"])
@pytest.mark.parametrize("wish", [{}, {"goal": (3, 2)}, {"overrun": 1}], ids=str)
def test_whether_a_room_has_a_map_is_told_without_its_diagram(mode, wish):
    """The sweep that keeps nothing agrees with the diagram for all ends."""
    answers = Counter()
    for width, height in ((7, 6), (5, 9), (8, 7), (7, 7)):
        for end in inside(width, height):
            if end == (1, 1):
                continue
            for case in cases_of(Room(width, height, (1, 1), end, mode, **wish)):
                told = Sweep.is_solvable(case, IN_PASSING)
                assert told == (Diagram(case).total > 0)
                answers[told] += 1
    assert len(answers) == 2


def test_rooms_with_many_states_are_left_to_the_diagram():
    """A sweep in passing gives up where the states are many."""
    (case,) = cases_of(Room(15, 15, (1, 1), (13, 13)))
    assert Sweep.is_solvable(case, IN_PASSING) is None
