"""Plans and styles: many maps for one wish, any ends, rooms of a size, symmetric levels."""

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from effort import IS_THOROUGH, effort
from unicursal import UnicursalError
from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.level import Refusal, TileMap, examine, make_floors, make_level
from unicursal.level.build import ORDER
from unicursal.level.fill.chamber import Chamber, turned
from unicursal.level.fill.spiral import double_spiral, spiral_with
from unicursal.level.fill.strips import Side, last_corner, one_stroke
from unicursal.level.fill.teeth import goal_core
from unicursal.level.plan.plans import PLANS
from unicursal.level.plan.style import STYLES
from unicursal.level.plan.symmetric import KINDS
from unicursal.level.plan.task import Task
from unicursal.level.plan.turning import odd


@pytest.mark.parametrize("style", ["teeth", "spiral", "double-spiral", "mixed"])
@pytest.mark.parametrize(("width", "height"), [(25, 17), (45, 31), (80, 24)])
def test_formal_styles_vary_with_the_seed(style, width, height):
    """Most seeds give a map of their own, all of them clean."""
    levels = [make_level(width, height, style=style, seed=seed) for seed in range(effort(5, 12))]
    assert len({str(level) for level in levels}) >= 4
    for level in levels:
        assert level.report.valid
        assert not level.report.blemishes


@pytest.mark.parametrize("style", ["author", "author-spirals"])
def test_the_authors_styles_do_not_vary(style):
    """His own choices, whatever the seed."""
    for size in ((71, 21), (45, 31)):
        assert len({str(make_level(*size, style=style, seed=seed)) for seed in range(4)}) == 1


@given(st.tuples(*[st.integers(0, 3)] * 4), st.integers(0, 3))
def test_one_stroke_exists_where_euler_says(counts, corner):
    """All orders of the corridors tried one by one give the same answer as counting."""
    reached = {(counts, corner)}
    todo = [(counts, corner)]
    last = None
    while todo:
        left, here = todo.pop()
        if not any(left):
            last = here
        for side, there in ((here, (here + 1) % 4), ((here - 1) % 4, (here - 1) % 4)):
            if left[side]:
                fewer = tuple(n - (s == side) for s, n in enumerate(left))
                if (fewer, there) not in reached:
                    reached.add((fewer, there))
                    todo.append((fewer, there))
    assert last_corner(counts, corner) == last
    sides = one_stroke(counts, corner)
    assert (sides is None) == (last is None)
    if sides is not None:
        assert tuple(sides.count(side) for side in Side) == counts


def test_spirals_lead_to_an_exit_anywhere():
    """From a corner of a room with an odd side to nearly every tile; never a thick wall."""
    fill = spiral_with(goal_core)
    made = refused = 0
    for width, height in ((17, 13), (16, 13), (21, 15)):
        for x, y in product(range(1, width - 1), range(1, height - 1)):
            if x + y < 7:
                continue
            room = Chamber(0, 0, width, height, (0, 1), (x, y))
            walls = fill(room, Chance(x * y))
            if isinstance(walls, Refusal):
                refused += 1
                continue
            made += 1
            report = examine(TileMap(walls, room.a, room.b))
            assert report.valid, report.tiles
            assert not report.blemishes, report.tiles
            assert all(max(goal.size) <= 3 for goal in report.goal_rooms)
    assert refused < made / 20


def test_the_reason_against_two_arms_is_true():
    """Opposite corners of 33x33: no side of 4j + 3 tiles, and no lattice at all."""
    level = make_level(33, 33, (0, 1), (32, 31), style="double-spiral", plan="whole", seed=1)
    why = "whole: two arms between opposite corners need a side of 7, 11, 15, ... tiles, not 33x33"
    assert str(level.notes[0]) == why
    for width, height in product(range(7, 24), repeat=2):
        room = Chamber(0, 0, width, height, (0, 1), (width - 1, height - 2))
        assert isinstance(double_spiral(room, Chance(0)), Refusal) == (
            3 not in {width % 4, height % 4}
        )


@pytest.mark.parametrize("style", ["teeth", "spiral", "double-spiral", "mixed"])
def test_six_rooms_without_a_thick_wall_for_all_exits(style):
    """Also where both sides are even; the exit's coordinates modulo 4 are all cases."""
    sizes = list(product(range(44, 48), range(36, 40))) if IS_THOROUGH else [(44, 36), (46, 38)]
    exits = list(product(range(4), repeat=2))
    for number, ((width, height), (x, y)) in enumerate(product(sizes, exits)):
        if IS_THOROUGH or (number + len(style)) % 4 == 0:
            exit_ = (width // 2 + x, height // 2 + y)
            level = make_level(width, height, exit=exit_, style=style, plan="six", seed=number)
            assert level.plan == "six", (width, height, exit_)
            assert not level.report.blemishes


@settings(max_examples=effort(60, 600))
@given(
    st.sampled_from(["teeth", "double-spiral", "mixed", "winding", "author"]),
    st.integers(9, 17),
    st.integers(9, 17),
    st.data(),
)
def test_what_can_be_filled_is_known_beforehand(style, width, height, data):
    """A room between two doors of which a style says so is filled, or is not."""
    doors = [(x, y) for x in range(1, width - 1) for y in (0, height - 1)]
    doors += [(x, y) for y in range(1, height - 1) for x in (0, width - 1)]
    corners = [door for door in doors if {door[0], door[1]} & {1, width - 2, height - 2}]
    a = data.draw(st.sampled_from(corners))
    b = data.draw(st.sampled_from([door for door in doors if door != a]))
    room = Chamber(0, 0, width, height, a, b)
    assume(room.inner_a != room.inner_b)
    can = STYLES[style].can_fill(room)
    assume(can is not None)
    walls = STYLES[style].any_clean_room(room, Chance(width * height))
    assert can == (not isinstance(walls, Refusal))


def test_no_unasked_hall():
    """Whatever the plan and the style, a goal room that nobody asked for is at most 3x3."""
    hall = make_level(52, 25, exit=(51, 23), style="teeth", seed=1)
    assert all(max(room.size) <= 3 for room in hall.report.goal_rooms)
    rng = random.Random(7)
    styles = [style for style in ORDER if style not in {"rooms", "snake"}]
    for number in range(effort(16, 400)):
        width, height = rng.randint(9, 45), rng.randint(9, 33)
        corner = (rng.choice((1, width - 2)), rng.choice((1, height - 2)))
        there = (rng.randint(1, width - 2), rng.randint(1, height - 2))
        if abs(corner[0] - there[0]) + abs(corner[1] - there[1]) < 3:
            continue
        wish = {"style": rng.choice(styles), "plan": rng.choice((None, *PLANS))}
        if wish["plan"] == "exact" and width * height > 200:
            wish["plan"] = None  # asked for by name it takes as long as it needs
        level = make_level(width, height, corner, there, seed=number, **wish)
        assert level.report.valid, (level.tiles, wish)
        assert all(max(room.size) <= 3 for room in level.report.goal_rooms), (level.tiles, wish)


@pytest.mark.parametrize(
    ("style", "width", "height"),
    [("mixed", 33, 33), ("teeth", 45, 31)] + [("teeth", 33, 33), ("mixed", 45, 31)] * IS_THOROUGH,
)
def test_sections_for_all_pairs(style, width, height):
    """Both ends in any of the nine sections, also in one; never a thick wall."""

    def middle(side, third):
        return (2 * third + 1) * side // 6 | 1

    sections = list(product(range(3), repeat=2))
    pairs = list(enumerate(product(sections, repeat=2)))
    for number, ((i, j), (k, m)) in pairs[:: effort(4, 1)]:
        a, b = (middle(width, i), middle(height, j)), (middle(width, k), middle(height, m))
        if a == b:
            a, b = ((a[0], a[1] - 2), (b[0], b[1] + 2)) if number % 2 else ((a[0] - 2, a[1]), b)
        level = make_level(width, height, a, b, style=style, plan="sections", seed=number)
        assert level.plan == "sections", (a, b, level.notes)
        assert level.report.valid
        assert not level.report.blemishes


@settings(max_examples=effort(5, 60))
@given(*[st.integers(0, 2)] * 4, st.sampled_from((0, 2)), st.booleans())
def test_sections_with_both_ends_anywhere_in_one(i, j, dx, dy, aside, upright):
    """Two odd tiles of a section, four apart along an axis, the first of the right colour."""
    x, y = 11 * i + 2 + dx | 1, 11 * j + 2 + dy | 1
    assume((x // 2 + y // 2) % 2 == 0)
    a, b = (x, y), (x + aside, y + 4) if upright else (x + 4, y + aside)
    level = make_level(35, 35, a, b, style="winding", plan="sections", seed=1)
    assert level.plan == "sections", level.notes
    assert level.report.valid


@pytest.mark.parametrize("style", ["winding", "teeth", "mixed", "double-spiral"])
def test_rooms_of_a_wished_size(style):
    """Dozens of rooms on one way, door after door, and no thick wall."""
    level = make_level(121, 81, style=style, room_size=(13, 11), seed=3)
    assert level.plan == "halves"
    assert len(level.rooms) > 50
    assert level.report.valid
    assert not level.report.blemishes
    assert [room.b for room in level.rooms[:-1]] == [room.a for room in level.rooms[1:]]
    areas = [(room.width - 1) * (room.height - 1) for room in level.rooms]
    assert sum(areas) == 120 * 80
    assert np.median(areas) < 2 * 12 * 10


@pytest.mark.slow
def test_a_large_level_has_hundreds_of_rooms():
    """401x201 in rooms of 15x11."""
    level = make_level(401, 201, room_size=(15, 11), seed=1)
    assert len(level.rooms) > 400
    assert level.report.valid


def test_empty_rooms_of_a_wished_size():
    """The style `rooms` honours it, for even sides too, and everything is reached."""
    for size in ((81, 61), (80, 60)):
        level = make_level(*size, style="rooms", room_size=(11, 9), seed=1)
        assert len(level.rooms) > 30
        assert level.report.complete
        for room in level.rooms:
            inside = level.tiles.walls[room.y + 1 : room.bottom, room.x + 1 : room.right]
            assert not inside.any()


def test_even_sides_and_rooms_of_a_size():
    """Few walls are thick, and corners touch only where they may."""
    level = make_level(80, 24, style="mixed", room_size=(11, 9), seed=1)
    assert level.report.blemishes.number("wall block") < 30
    guarded = make_level(60, 31, style="mixed", room_size=(11, 9), diagonal=True, seed=1)
    assert not guarded.report.blemishes.number("corner touch")
    assert (level.plan, level.report.valid) == ("halves", True)
    with pytest.raises(UnicursalError, match="at least 5x5"):
        make_level(80, 24, room_size=(4, 9))


def test_rooms_of_a_size_lie_as_asked_for_on_an_even_side():
    """A level of even height is drawn turned: its rooms are wide all the same."""
    task = Task(61, 40, (1, 1), (30, 20), STYLES["winding"], room_size=(21, 7))
    rooms = odd(PLANS["halves"])(task, Chance(1)).rooms
    assert sum(room.width for room in rooms) > 2 * sum(room.height for room in rooms)


def is_image(level, kind):
    """Whether a level is its own image, its ends changing places."""
    size = level.tiles.width, level.tiles.height
    same = np.array_equal(level.tiles.walls, turned(level.tiles.walls, kind))
    return same and kind.cell(level.entrance, *size) == level.exit


@pytest.mark.parametrize("style", ["winding", "teeth", "double-spiral", "spiral", "mixed", "snake"])
@pytest.mark.parametrize(("width", "height"), [(15, 15), (33, 21), (31, 21), (80, 24), (40, 25)])
def test_symmetric_levels(style, width, height):
    """By default, and with each image of the entrance that may be asked for."""
    made = make_level(width, height, style=style, symmetric=True, seed=2)
    assert any(is_image(made, kind) for kind in KINDS)
    assert made.report.valid
    for kind in KINDS[1:]:
        entrance = (0, 1) if kind is Symmetry.MIRROR_LEFT_RIGHT else (1, 0)
        exit_ = kind.cell(entrance, width, height)
        level = make_level(width, height, entrance, exit_, style=style, symmetric=True, seed=2)
        assert is_image(level, kind)
        assert level.report.valid


@pytest.mark.parametrize(("width", "height"), [(15, 15), (31, 21), (29, 23), (23, 31), (43, 43)])
def test_symmetric_lattices_under_a_half_turn(width, height):
    """From a corner wherever the middle is no post: lattices, and as many as seeds."""
    levels = [
        make_level(width, height, exit=(width - 2, height - 2), symmetric=True, seed=seed)
        for seed in range(4)
    ]
    assert len({str(level) for level in levels}) == 4
    for level in levels:
        assert is_image(level, Symmetry.HALF_TURN)
        assert level.report.lattice


def test_symmetric_by_nature():
    """Two arms and teeth from corner to corner stay what they are."""
    arms = make_level(43, 31, style="double-spiral", symmetric=True, seed=1)
    assert is_image(arms, Symmetry.HALF_TURN)
    assert len(arms.rooms) == 1
    teeth = make_level(33, 21, exit=(31, 1), style="teeth", symmetric=True, seed=1)
    assert is_image(teeth, Symmetry.MIRROR_LEFT_RIGHT)


def test_ends_that_are_no_images_are_refused():
    """In one line that names the exits that would do."""
    with pytest.raises(UnicursalError, match="31,19 or 31,1 or 1,19, not 16,10"):
        make_level(33, 21, exit=(16, 10), symmetric=True)
    with pytest.raises(UnicursalError, match=r"half turn.* in a mirror the exit would be 78,1"):
        make_level(80, 24, exit=(78, 22), symmetric=True)


def test_a_symmetric_level_has_a_plan_of_its_own():
    """Another one that is asked for is told of; branches and empty rooms are refused."""
    level = make_level(21, 13, symmetric=True, plan="six", seed=1)
    assert level.plan == "symmetric"
    assert "six: a symmetric level has a plan of its own" in map(str, level.notes)
    for wish in ({"style": "rooms"}, {"branching": 0.5}):
        with pytest.raises(UnicursalError, match="cannot be symmetric"):
            make_level(21, 13, symmetric=True, **wish)


def test_symmetric_floors():
    """Each floor is symmetric, and stands on the one before."""
    floors = make_floors(3, 31, 21, symmetric=True, seed=1)
    assert all(any(is_image(floor, kind) for kind in KINDS) for floor in floors)
    assert [floor.exit for floor in floors[:-1]] == [floor.entrance for floor in floors[1:]]
