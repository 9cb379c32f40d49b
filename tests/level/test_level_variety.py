"""Styles and variety: every style is what it is called, whatever is asked, and seeds differ.

What a way looks like is measured here by code of its own, on the finished level.
"""

import random
from itertools import pairwise

import numpy as np
import pytest

from effort import effort
from unicursal import UnicursalError
from unicursal.board import Symmetry
from unicursal.level import Rectangle, make_floors, make_level
from unicursal.level.map.symmetry import KINDS
from unicursal.level.notes import NonePerfect, NotTheStyle

STYLES = ("winding", "teeth", "spiral", "double-spiral", "mixed", "snake")


def looks(level):
    """The share of steps on runs of four and more, and that of them which turn twice to one hand.

    Each run counts by its length; a run between two turns has a hand on either side.
    """
    moves = [(u - x, v - y) for (x, y), (u, v) in pairwise(level.path)]
    turns = [i for i, (one, other) in enumerate(pairwise(moves)) if one != other]
    hands = [moves[i][0] * moves[i + 1][1] - moves[i][1] * moves[i + 1][0] for i in turns]
    ends = [-1, *turns, len(moves) - 1]
    runs = [j - i for i, j in pairwise(ends)]
    on_long = sum(run for run in runs if run >= 4) / len(moves)
    inner = list(zip(runs[1:-1], pairwise(hands), strict=True))
    same = sum(run for run, (one, other) in inner if run >= 4 and one == other)
    return on_long, same / max(1, sum(run for run, _ in inner if run >= 4))


def is_true_to(style, level):
    """Whether a way looks as its style says."""
    on_long, same = looks(level)
    return {
        "teeth": on_long > 0.5 and same < 0.47,
        "spiral": on_long > 0.5 and same > 0.53,
        "double-spiral": on_long > 0.5 and same > 0.53,
        "winding": on_long < 0.66,
        "snake": on_long > 0.5,
    }.get(style, True)


def random_wishes(number):
    """Sizes from 15 to 60, ends anywhere, some with a goal room."""
    dice = random.Random(number)
    found = []
    while len(found) < number:
        width, height = dice.randint(15, 60), dice.randint(15, 45)
        a, b = ((dice.randint(1, width - 2), dice.randint(1, height - 2)) for _ in range(2))
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) > 3:
            wish = {"goal_room": (3, 3)} if dice.random() < 0.2 else {}
            found.append((width, height, a, b, {**wish, "seed": dice.randint(0, 9999)}))
    return found


@pytest.mark.parametrize("style", STYLES)
def test_styles_of_random_wishes(style):
    """Nine of ten are perfect or strict; each is of its style, or a note says that it is not."""
    perfect = silent = 0
    wishes = random_wishes(effort(6, 120))
    for width, height, a, b, wish in wishes:
        level = make_level(width, height, a, b, style=style, **wish)
        assert level.report.valid
        perfect += level.grade in ("perfect", "strict")
        if level.grade == "valid":
            assert any(isinstance(note, NonePerfect) for note in level.notes)
        told = any(isinstance(note, NotTheStyle) for note in level.notes)
        silent += not told and not is_true_to(style, level)
    assert perfect >= 0.9 * len(wishes)
    assert silent <= 0.17 * len(wishes)


def test_styles_of_one_wish_differ():
    """Another style, another map."""
    for size in ((41, 25), (40, 24)):
        maps = {style: str(make_level(*size, style=style, seed=3)) for style in STYLES}
        assert len(set(maps.values())) == len(STYLES)


@pytest.mark.parametrize("style", STYLES)
def test_seeds_differ(style):
    """Each of 24 seeds gives a map of its own."""
    levels = {str(make_level(80, 24, style=style, seed=seed)) for seed in range(24)}
    assert len(levels) == 24


@pytest.mark.parametrize("style", ["author", "author-spirals"])
def test_the_authors_styles(style):
    """His own level does not vary; of another size it is told what is drawn instead."""
    assert len({str(make_level(71, 21, style=style, seed=seed)) for seed in range(3)}) == 1
    for wish in ({"goal_room": "3x3"}, {"entrance": (27, 13), "exit": (3, 3)}):
        level = make_level(29, 15, style=style, **wish)
        assert level.report.valid
        assert isinstance(level.notes[0], NotTheStyle)


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
    """Where the border is not near, nearly always, in every style."""
    dice, in_middle, number_of = random.Random(5), 0, 0
    for number in range(effort(6, 100)):
        width, height = dice.randint(25, 60), dice.randint(25, 45)
        x, y = dice.randint(10, width - 11), dice.randint(10, height - 11)
        style = STYLES[number % len(STYLES)]
        level = make_level(width, height, (1, 1), (x, y), goal_room=(3, 3), style=style)
        room = level.room_at(level.exit)
        in_middle += room == Rectangle(x - 1, y - 1, x + 1, y + 1)
        number_of += 1
    assert in_middle >= 0.8 * number_of


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


def test_ends_side_by_side_are_refused():
    """With the nearest end that works, which is taken on wish."""
    with pytest.raises(UnicursalError, match=r"side by side.*nearest exit that works is 12,\d"):
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
