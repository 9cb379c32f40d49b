"""Lattices, fillers and the theorem, each against a slow twin."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import effort
from twins.brute_force import Twin
from unicursal import Board, Line
from unicursal.chance import Chance
from unicursal.exact import Engine
from unicursal.exact.solver.engine import POSSIBLE
from unicursal.existence import why_no_walkthrough
from unicursal.level import Refusal, TileMap, examine
from unicursal.level.fill.axis import Axis, drawn
from unicursal.level.fill.chamber import Chamber, first_of
from unicursal.level.fill.exact import exact
from unicursal.level.fill.lattice import LatticeWishes, lattice
from unicursal.level.fill.lattice_rooms import lattice as lattice_filler
from unicursal.level.fill.lattice_rooms import loose_lattice
from unicursal.level.fill.patchwork import patchwork
from unicursal.level.fill.plain import direct
from unicursal.level.fill.quick import takes_lattice, takes_teeth_or_lattice
from unicursal.level.fill.snake import lengthen, snake
from unicursal.level.fill.spiral import double_spiral, spiral_with
from unicursal.level.fill.teeth import (
    goal_core,
    horizontal_teeth,
    horizontal_teeth_with_goal,
    vertical_teeth,
    vertical_teeth_with_goal,
)
from unicursal.level.fill.winding import winding
from unicursal.level.map.goal import openings
from unicursal.level.map.rectangle import Rectangle


@pytest.mark.parametrize(
    ("width", "height"), [(1, 4), (2, 3), (5, 2), (3, 4), (4, 4), (5, 3), (6, 3)]
)
def test_the_theorem_of_1982(width, height):
    """A walkthrough exists exactly where the theorem says, for all pairs of ends."""
    cells = [(x, y) for y in range(height) for x in range(width)]
    for start in cells:
        for target in cells:
            if start != target:
                board = Board(width, height, start=start, target=target)
                exists = Twin(board).count(Line(board)) > 0
                assert (why_no_walkthrough(width, height, start, target) is None) == exists


def sides(most):
    """All rectangles up to a side, lying ones first."""
    return [(width, height) for width in range(1, most + 1) for height in range(1, width + 1)]


def check_theorem(width, height):
    """Compare the theorem with the exact solver for all pairs of ends."""
    cells = [(x, y) for y in range(height) for x in range(width)]
    for start in cells:
        for target in cells:
            if start != target:
                board = Board(width, height, start=start, target=target)
                exists = Engine(board).settle() == POSSIBLE
                assert (why_no_walkthrough(width, height, start, target) is None) == exists, board
                assert (
                    why_no_walkthrough(height, width, start[::-1], target[::-1]) is None
                ) == exists


@pytest.mark.parametrize(("width", "height"), sides(5))
def test_the_theorem_against_the_exact_solver(width, height):
    """All rectangles up to 5x5, lying and standing."""
    check_theorem(width, height)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), sorted(set(sides(7)) - set(sides(5))))
def test_the_theorem_on_larger_rectangles(width, height):
    """All rectangles up to 7x7."""
    check_theorem(width, height)


def test_lattices_with_wishes():
    """Walls stay walls, passages are passed, a room on the way has two openings."""
    room = Rectangle(13, 3, 15, 5)
    wishes = LatticeWishes(
        walls=frozenset({(5, 4), (8, 5)}), through=frozenset({(2, 1), (10, 5)}), rooms=(room,)
    )
    for seed in range(5):
        walls = lattice(21, 11, (1, 1), (19, 9), seed, wishes=wishes)
        assert not isinstance(walls, Refusal)
        assert walls[4, 5] == walls[5, 8] == 1
        assert walls[1, 2] == walls[5, 10] == 0
        assert not walls[3:6, 13:16].any()
        assert len(list(openings(TileMap(walls), room))) == 2


def test_lattices_around_a_pillar():
    """A wall on a cell takes the cell out of the way."""
    walls = lattice(13, 11, (3, 1), (11, 9), 1, wishes=LatticeWishes(walls=frozenset({(5, 5)})))
    assert not isinstance(walls, Refusal)
    assert walls[5, 5] == 1
    assert examine(TileMap(walls, (3, 1), (11, 9))).valid


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((8, 7, (1, 1), (5, 5)), "odd sides"),
        ((9, 7, (1, 1), (4, 5)), "not a cell"),
        ((9, 9, (1, 1), (7, 7)), "differ in colour"),
    ],
)
def test_lattices_say_why_not(arguments, reason):
    """A refusal is a value with a reason."""
    made = lattice(*arguments, seed=1)
    assert isinstance(made, Refusal)
    assert reason in made.reason


def test_wishes_that_contradict_each_other():
    """A post cannot be passed, a wall neither."""
    for wishes in (
        LatticeWishes(through=frozenset({(2, 2)})),
        LatticeWishes(through=frozenset({(2, 1)}), walls=frozenset({(2, 1)})),
    ):
        assert isinstance(lattice(9, 7, (1, 1), (7, 1), 1, wishes=wishes), Refusal)


def test_patchwork_is_a_lattice():
    """Cut into patches it is still one lattice labyrinth."""
    walls = patchwork(121, 91, (1, 1), (119, 49), Chance(3))
    assert not isinstance(walls, Refusal)
    assert examine(TileMap(walls, (1, 1), (119, 49))).lattice


@pytest.mark.parametrize(
    ("across", "down"), [(Axis(8, "straight", 1), Axis(7)), (Axis(8, "double", 2), Axis(7))]
)
def test_axes(across, down):
    """Both ways give the asked width and show the columns of the lattice in order."""
    lattice_walls = np.arange(across.lattice_size * 7).reshape(7, -1).astype(np.uint8)
    shown = drawn(lattice_walls, across, down)
    assert shown.shape == (7, 8)
    assert (np.diff(shown[0].astype(int)) >= 0).all()


CORNERS = [(1, 1), (1, -2), (-2, 1), (-2, -2)]


def corner(name, width, height):
    """A corner tile of a room."""
    return name[0] % width, name[1] % height


@pytest.mark.parametrize(
    "fill", [vertical_teeth, horizontal_teeth, double_spiral], ids=lambda fill: fill.__name__
)
def test_fillers_of_corner_rooms_are_strict_or_refuse(fill):
    """From corner to corner in every small room; sides 4j + 3 and 4j + 1 decide."""
    made = 0
    for width in range(3, 14):
        for height in range(3, 14):
            for one in CORNERS:
                for other in CORNERS:
                    a, b = corner(one, width, height), corner(other, width, height)
                    if a == b:
                        continue
                    walls = fill(Chamber(0, 0, width, height, a, b), Chance(0))
                    if isinstance(walls, Refusal):
                        continue
                    made += 1
                    assert examine(TileMap(walls, a, b)).strict, (width, height, a, b)
                    opposite = a[0] != b[0] and a[1] != b[1]
                    if opposite and min(width, height) > 3:
                        assert 3 in {width % 4, height % 4}
    assert made > 150


def test_teeth_are_made_wherever_the_rule_says():
    """Opposite corners: a side 4j + 3; neighbouring corners: the side between them 4j + 1."""
    for width in range(4, 16):
        for height in range(4, 16):
            far = Chamber(0, 0, width, height, (1, 1), (width - 2, height - 2))
            near = Chamber(0, 0, width, height, (1, 1), (width - 2, 1))
            assert isinstance(vertical_teeth(far, Chance(0)), Refusal) == (width % 4 != 3)
            assert isinstance(horizontal_teeth(far, Chance(0)), Refusal) == (height % 4 != 3)
            assert isinstance(vertical_teeth(near, Chance(0)), Refusal) == (width % 4 != 1)


def test_teeth_with_a_goal_room_do_for_every_width():
    """A goal room of at most 3x3 in the corner of the entrance fits unless both sides are even."""
    for width in range(7, 17):
        for height in range(4, 9):
            for b in ((width - 1, 1), (width - 1, height - 2)):
                room = Chamber(0, 0, width, height, (1, 1), b)
                made = first_of(vertical_teeth_with_goal, horizontal_teeth_with_goal)(
                    room, Chance(0)
                )
                if isinstance(made, Refusal):
                    assert width % 2 == height % 2 == 0
                    continue
                report = examine(TileMap(made, room.a, room.b))
                assert report.valid
                assert not report.blemishes
                assert all(max(goal.size) <= 3 for goal in report.goal_rooms)
    turned = Chamber(0, 0, 5, 12, (1, 1), (3, 11))
    assert examine(TileMap(horizontal_teeth_with_goal(turned, Chance(0)), turned.a, turned.b)).valid


def test_spirals_end_in_a_goal_room():
    """Rooms of any size whose middle is small enough; never a blemish."""
    fill, made = spiral_with(goal_core), 0
    for width in range(7, 19):
        for height in range(7, 19):
            for a in ((0, 1), (1, 0), (width - 1, height - 2)):
                room = Chamber(0, 0, width, height, a, (width // 2, height // 2))
                walls = fill(room, Chance(0))
                if isinstance(walls, Refusal):
                    continue
                made += 1
                report = examine(TileMap(walls, room.a, room.b))
                assert report.valid, report.tiles
                assert not report.blemishes, report.tiles
    assert made > 60


@pytest.mark.kernel
@settings(max_examples=effort(20, 40))
@given(st.integers(5, 20), st.integers(5, 20), st.data())
def test_fillers_that_never_refuse(width, height, data):
    """Direct way and snake are valid between any two inner tiles; the snake never gets shorter."""
    tiles = [(x, y) for y in range(1, height - 1) for x in range(1, width - 1)]
    a, b = data.draw(st.lists(st.sampled_from(tiles), min_size=2, max_size=2, unique=True))
    room = Chamber(0, 0, width, height, a, b)
    short, long = direct(room, Chance(0)), snake(room, Chance(data.draw(st.integers(0, 50))))
    for walls in (short, long):
        report = examine(TileMap(walls, a, b))
        assert report.valid, report.tiles
    assert (long == 0).sum() >= (short == 0).sum()
    assert not any(f.kind == "corner touch" for f in examine(TileMap(long, a, b)).blemishes)


@pytest.mark.kernel
@pytest.mark.plain
def test_snakes_that_may_touch_by_corners_are_ways_too():
    """Without the guard the rules still keep one way (the author's program cut some)."""
    for width in range(7, 22):
        room = Chamber(0, 0, width, 13, (1, 1), (width // 2, 6))
        walls = direct(room, None)
        before = int((walls == 0).sum())
        rewritings = lengthen(walls, [room.a, room.b], guarded=False)
        assert examine(TileMap(walls, room.a, room.b)).valid
        assert int((walls == 0).sum()) == before + 2 * rewritings


@pytest.mark.kernel
def test_no_rule_applies_to_a_finished_snake():
    """Looking at changed places only misses nothing: a second run over all tiles finds nothing."""
    for seed in range(12):
        room = Chamber(0, 0, 17 + seed, 30 - seed, (1, 1), (9, 8))
        walls = direct(room, None)
        for guarded in (True, False):
            lengthen(walls, [room.a, room.b], guarded=guarded)
            assert lengthen(walls, [room.a, room.b], guarded=guarded) == 0


@pytest.mark.parametrize(
    ("width", "height", "a", "b"),
    [
        (80, 24, (5, 1), (2, 4)),
        (36, 19, (6, 1), (8, 2)),
        (31, 12, (1, 1), (4, 4)),
        (25, 20, (3, 19), (2, 16)),
        (40, 8, (34, 0), (39, 3)),
        (25, 10, (20, 7), (24, 1)),
    ],
)
def test_snakes_grow_out_of_any_corner(width, height, a, b):
    """Between ends that lie near to each other a snake uses nine tenths of what is possible."""
    room = Chamber(0, 0, width, height, a, b)
    for seed in range(5):
        walls = snake(room, Chance(seed))
        most = (width - 1) * (height - 1) // 2 - 1
        assert (walls[1:-1, 1:-1] == 0).sum() >= 0.9 * most
        assert examine(TileMap(walls, a, b)).valid


def test_snakes_keep_to_a_bound():
    """Detours are not taken if they would be too long."""
    room = Chamber(0, 0, 30, 20, (5, 5), (8, 6))
    for most in (5, 9, 40, 200):
        for seed in range(6):
            assert (snake(room, Chance(seed), most) == 0).sum() <= most


def test_what_is_told_without_drawing_is_true():
    """Arithmetic says yes exactly where teeth or the theorem's lattice fill a room."""
    for width, height in ((3, 5), (3, 3), (5, 3), (7, 4), (9, 7), (8, 7), (11, 5), (6, 6), (7, 7)):
        tiles = [(x, y) for y in range(1, height - 1) for x in range(1, width - 1)]
        for a in tiles:
            for b in tiles:
                room = Chamber(0, 0, width, height, a, b)
                drawn_teeth = any(
                    not isinstance(fill(room, Chance(1)), Refusal)
                    for fill in (vertical_teeth, horizontal_teeth)
                )
                told = takes_teeth_or_lattice(width, height, a, b)
                assert told == (drawn_teeth or takes_lattice(width, height, a, b))


@pytest.mark.parametrize("fill", [lattice_filler, loose_lattice], ids=["lattice", "loose"])
def test_lattice_fillers_keep_their_promise(fill):
    """Where the theorem promises a lattice one is made; goal rooms only around a level's ends."""
    for width, height in ((7, 9), (9, 9), (8, 9), (10, 12)):
        for b in ((width - 1, height - 2), (width // 2, height // 2)):
            room = Chamber(0, 0, width, height, (0, 1), b)
            walls = fill(room, Chance(1))
            promised = takes_lattice(width, height, room.inner_a, room.inner_b)
            assert not (promised and isinstance(walls, Refusal))
            if not isinstance(walls, Refusal):
                report = examine(TileMap(walls, room.a, room.b))
                assert report.valid
                assert not (report.goal_rooms and room.b_is_door)
                assert fill is loose_lattice or not report.blemishes


def test_exact_filler():
    """Strict where asked; a refusal where there is none or where it is too large."""
    room = Chamber(0, 0, 7, 9, (1, 1), (5, 7))
    assert examine(TileMap(exact(strict=True)(room, Chance(1)), room.a, room.b)).strict
    even = Chamber(0, 0, 8, 8, (1, 1), (3, 3))
    assert isinstance(exact(strict=True)(even, Chance(1)), Refusal)
    assert isinstance(exact(strict=True)(Chamber(0, 0, 90, 90, (1, 1), (3, 3)), Chance(1)), Refusal)


def test_winding_with_even_sides_loses_little():
    """One even side costs nothing; two cost some thick walls on one line."""
    made = winding(20, 15, (1, 1), (18, 13), Chance(2))
    assert not isinstance(made, Refusal)
    assert examine(TileMap(made.walls, (1, 1), (18, 13))).strict
    made = winding(80, 24, (1, 1), (40, 12), Chance(2))
    assert not isinstance(made, Refusal)
    assert len(examine(TileMap(made.walls, (1, 1), (40, 12))).blemishes) < 23
