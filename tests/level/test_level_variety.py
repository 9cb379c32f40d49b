"""Styles and variety: every style is what it is called, whatever is asked, and seeds differ.

What a way looks like is measured by the code of the benchmark, which knows maps only.
"""

import random
from itertools import product

import numpy as np
import pytest
from benchmarks.level_wishes import STYLES, random_wishes, tried

from effort import effort
from twins.room_brute_force import induced_paths
from unicursal import UnicursalError
from unicursal.board import Symmetry
from unicursal.level import Rectangle, make_floors, make_level
from unicursal.level.notes import NotTheStyle
from unicursal.tilemap.symmetry import KINDS
from unicursal.tilemap.tiles import steps_between


@pytest.mark.parametrize("style", STYLES)
def test_styles_of_random_wishes(style):
    """Nine of ten are perfect or strict; each is of its style, or a note says that it is not."""
    wishes = random_wishes(effort(3, 120), seed=6)
    outcome = tried(wishes, [style])[0][style]
    assert not outcome.invalid
    assert not outcome.unexplained
    assert outcome.perfect >= 0.9 * len(wishes)
    assert outcome.silent == 0


def test_styles_of_one_wish_differ():
    """Another style, another map."""
    for size in ((41, 25), (40, 24)):
        maps = {style: str(make_level(*size, style=style, seed=3)) for style in STYLES}
        assert len(set(maps.values())) == len(STYLES)


@pytest.mark.parametrize("style", STYLES)
def test_seeds_differ(style):
    """Each seed gives a map of its own."""
    seeds = range(effort(10, 24))
    levels = {str(make_level(80, 24, style=style, seed=seed)) for seed in seeds}
    assert len(levels) == len(seeds)


@pytest.mark.parametrize("style", ["author", "author-spirals"])
def test_the_authors_styles(style):
    """His own level does not vary; of another size it is told what is drawn instead."""
    assert len({str(make_level(71, 21, style=style, seed=seed)) for seed in range(3)}) == 1
    for wish in ({"goal_room": "3x3"}, {"entrance": (27, 13), "exit": (3, 3)}):
        level = make_level(29, 15, style=style, **wish)
        assert level.report.valid
        assert isinstance(level.notes[0], NotTheStyle)


def test_goal_rooms_of_ends_that_are_near():
    """They stand in one room of the exact engine."""
    for style in STYLES:
        level = make_level(15, 32, (10, 2), (9, 7), goal_room=(3, 3), style=style, seed=7104)
        assert level.grade in ("perfect", "strict")


@pytest.mark.parametrize(
    "wish",
    [
        {"width": 9, "height": 8, "entrance": (0, 3), "exit": (8, 5)},
        {"width": 12, "height": 11, "entrance": (3, 5), "exit": (6, 9)},
        {"width": 41, "height": 9, "entrance": (39, 4), "exit": (2, 5)},
    ],
)
def test_what_cannot_be_is_proved_whatever_the_seed(wish):
    """A refusal says that it is proved, and the default is a level all the same."""
    for seed in range(effort(2, 10)):
        with pytest.raises(UnicursalError, match="this is proved"):
            make_level(**wish, quality="perfect", seed=seed)
        level = make_level(**wish, seed=seed)
        assert level.report.valid
        assert any("this is proved" in str(note) for note in level.notes)


def test_rooms_of_mixed_levels_are_not_large():
    """No room takes a third of a level."""
    for seed in range(effort(3, 24)):
        level = make_level(121, 81, style="mixed", seed=seed)
        assert max(room.area for room in level.rooms) < 121 * 81 / 6


@pytest.mark.parametrize("size", [(80, 24), (71, 45)])
def test_rooms_of_mixed_levels_are_neither_thin_nor_long(size):
    """Of 7 to 17 tiles each way, but for a few that lines or the rooms of ends leave no choice."""
    levels = [make_level(*size, style="mixed", seed=seed) for seed in range(effort(6, 50))]
    rooms = [room for level in levels for room in level.rooms]
    assert min(min(room.size) for room in rooms) >= 7
    assert sum(max(room.size) > 17 for room in rooms) <= len(rooms) / 20


def test_mixed_levels_have_many_rooms():
    """Of about a dozen tiles each, door after door."""
    level = make_level(121, 81, style="mixed", seed=3)
    assert len(level.rooms) > 60
    assert level.grade in ("perfect", "strict")
    assert [room.b for room in level.rooms[:-1]] == [room.a for room in level.rooms[1:]]
    assert all(level.tiles.is_open(room.a) for room in level.rooms)
    sides = [side for room in level.rooms for side in (room.width, room.height)]
    assert 8 <= np.median(sides) <= 16


@pytest.mark.parametrize("style", ["winding", "teeth", "double-spiral"])
def test_rooms_of_a_wished_size(style):
    """Larger or smaller, as was asked."""
    few = make_level(81, 61, style=style, room_size=(25, 21), seed=3)
    many = make_level(81, 61, style=style, room_size=(11, 11), seed=3)
    assert len(few.rooms) < len(many.rooms) / 2
    assert many.grade in ("perfect", "strict")


def test_the_exit_stands_in_the_middle_of_its_room():
    """In every style, also near the border, unless a wall there would be two tiles thick."""
    dice = random.Random(5)

    def middle_of_three(end, side):
        first = min(max(end - 1, 1), side - 4)
        return {first - 1, first + 1} - {0} if first in (2, side - 5) else {first}

    for number in range(effort(12, 200)):
        width, height = dice.randint(20, 60), dice.randint(20, 45)
        x, y = dice.randint(8, width - 2), dice.randint(8, height - 2)
        style = STYLES[number % len(STYLES)]
        level = make_level(width, height, (1, 1), (x, y), goal_room=(3, 3), style=style)
        room = level.room_at(level.exit)
        assert room.size == (3, 3)
        assert room.left in middle_of_three(x, width)
        assert room.top in middle_of_three(y, height)


@pytest.mark.parametrize("size", [(80, 24), (40, 20), (100, 50), (41, 21)])
def test_halls_on_sides_of_any_length(size):
    """One way in and one way out."""
    for hall in (Rectangle.of_size(21, 7, 7, 5), Rectangle.of_size(9, 5, 5, 3)):
        level = make_level(*size, exit=(size[0] - 2, size[1] - 2), halls=(hall,), seed=1)
        assert level.report.valid
        assert not level.tiles.walls[hall.slices].any()


def test_an_exit_that_nobody_asked_for_keeps_its_distance():
    """The middle is no exit for an entrance beside it."""
    level = make_level(57, 27, (27, 13), style="mixed", seed=559344)
    assert len(level.path) > 500


@pytest.mark.parametrize("size", [(40, 20), (41, 25), (52, 31)])
def test_an_exit_that_nobody_asked_for_keeps_its_distance_from_halls(size):
    """On a first floor too."""
    hall = Rectangle.of_size(21, 7, 7, 5)
    level = make_level(*size, halls=(hall,), seed=1)
    assert level.exit not in hall.grown(1)
    assert level.report.valid
    assert str(make_floors(1, *size, halls=(hall,), seed=1)[0]) == str(level)


def test_ends_side_by_side_are_refused():
    """With the nearest end that works, which is taken on wish."""
    with pytest.raises(UnicursalError, match=r"side by side.*nearest exit that works is \(12, \d"):
        make_level(29, 19, (11, 9), (12, 9), seed=1)
    level = make_level(29, 19, (11, 9), (12, 9), seed=1, move_ends=True)
    assert len(level.path) > 150
    assert len(make_level(19, 18, (16, 13), (15, 12)).path) > 130


@pytest.mark.parametrize(
    ("size", "wishes"),
    [((33, 21), {}), ((43, 31), {"style": "mixed"}), ((34, 20), {"style": "teeth"})],
)
def test_symmetric_levels(size, wishes):
    """Some image of the map is the map, and the exit the image of the entrance."""
    level = make_level(*size, symmetric=True, seed=5, **wishes)
    assert level.report.valid
    walls = level.tiles.walls
    images = {
        Symmetry.HALF_TURN: walls[::-1, ::-1],
        Symmetry.MIRROR_LEFT_RIGHT: walls[:, ::-1],
        Symmetry.MIRROR_UP_DOWN: walls[::-1],
    }
    (kind,) = [kind for kind in KINDS if np.array_equal(images[kind], walls)]
    assert kind.cell(level.entrance, *size) == level.exit


def test_what_changes_nothing_is_said():
    """A law beside a style, rooms that are none."""
    level = make_level(31, 21, style="spiral", law="fair", seed=1)
    assert "law fair changes nothing" in str(level.notes[0])
    assert "merge changes nothing" in str(make_level(31, 21, merge=True, seed=1).notes[0])


@pytest.mark.parametrize("style", [*STYLES, "rooms", "author"])
@pytest.mark.parametrize("wish", [{"merge": True}, {"room_size": (60, 60)}, {"branching": 0.01}])
def test_what_changes_a_level_or_says_that_it_does_not(style, wish):
    """The same map as without it comes with one more note."""
    for seed in range(effort(2, 20)):
        plain = make_level(31, 21, style=style, seed=seed)
        level = make_level(31, 21, style=style, seed=seed, **wish)
        if style == "rooms" and "room_size" in wish:
            assert len(level.rooms) == 1
        else:
            assert str(level) != str(plain) or len(level.notes) > len(plain.notes)


def test_a_mixed_loop_has_several_rooms():
    """It begins where a wall can part the cells."""
    for seed in range(effort(3, 20)):
        assert len(make_level(61, 31, style="mixed", loop=True, seed=seed).rooms) > 8
        level = make_level(40, 26, style="mixed", loop=True, seed=seed)
        assert len(level.rooms) > 1 or isinstance(level.notes[0], NotTheStyle)


def test_floors_in_every_style():
    """The exit of each is the entrance of the next."""
    for style in STYLES:
        one, two = make_floors(2, 25, 17, style=style, seed=1)
        assert one.exit == two.entrance
        assert two.report.valid


@pytest.mark.parametrize(
    "wishes",
    [
        {"halls": (Rectangle.of_size(5, 5, 3, 3), Rectangle.of_size(33, 5, 3, 3))},
        {"walls": {(6, 5)}},
        {"through": {(36, 4)}},
        {
            "halls": (Rectangle.of_size(7, 9, 3, 3), Rectangle.of_size(31, 9, 3, 3)),
            "walls": {(2, 1)},
        },
    ],
    ids=str,
)
def test_what_a_symmetric_level_keeps(wishes):
    """Halls, walls and tiles of the way hold on both sides of a mirror, and halls in pairs only."""
    level = make_level(41, 24, exit=(39, 1), symmetric=True, seed=3, **wishes)
    assert level.report.valid
    walls = level.tiles.walls
    assert (walls == walls[:, ::-1]).all()
    assert all(not walls[hall.slices].any() for hall in wishes.get("halls", ()))
    assert all(walls[y, x] for x, y in wishes.get("walls", ()))
    assert {*wishes.get("through", ())} <= {*level.path}
    for hall in wishes.get("halls", ())[:1]:
        with pytest.raises(UnicursalError, match="each other's images"):
            make_level(41, 24, exit=(39, 1), symmetric=True, halls=(hall,))


@pytest.mark.parametrize("size", [(57, 40), (9, 10), (12, 29), (7, 14), (40, 6), (12, 8), (6, 11)])
def test_a_symmetric_level_of_any_size(size):
    """Where a half turn will not do a mirror does; what is not perfect says why."""
    level = make_level(*size, symmetric=True, seed=5)
    assert level.report.valid
    if size[0] % 2 == size[1] % 2 == 0:
        assert "two tiles thick" in " ".join(map(str, level.notes))
    elif level.grade == "valid":
        assert "this is proved" in " ".join(map(str, level.notes))


def test_what_no_image_can_be_is_proved():
    """A half turn of two even sides has no middle, a mirror of an even side a thick wall."""
    with pytest.raises(UnicursalError, match=r"half turn.*this is proved"):
        make_level(20, 14, exit=(18, 12), symmetric=True)
    with pytest.raises(UnicursalError, match=r"two tiles thick.*this is proved"):
        make_level(20, 14, symmetric=True, quality="perfect")


@pytest.mark.parametrize("number", range(effort(15, 200)))
def test_a_level_is_drawn_wherever_a_way_leads(number):
    """By an enumeration of all ways, also where the way might go on beyond the exit."""
    dice = random.Random(number)
    width, height = dice.randint(5, 8), dice.randint(5, 7)
    tiles = list(product(range(1, width - 1), range(1, height - 1)))
    while steps_between(*(ends := dice.sample(tiles, 2))) < 2:
        pass
    others = [tile for tile in tiles if tile not in ends]
    through, walls = (frozenset(dice.sample(others, dice.randint(0, 1))) for _ in range(2))
    overrun = dice.choice([0, 0, 2, 5])
    ways = induced_paths(width, height, ends[0])
    if any(through <= {*way} and walls.isdisjoint(way) for way in ways[ends[1]]):
        wishes = {"through": through, "walls": walls - through, "overrun": overrun}
        level = make_level(width, height, *ends, **wishes, seed=number)
        assert all(level.tiles.is_open(tile) for tile in through)
