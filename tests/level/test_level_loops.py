"""Levels whose way is closed, by a walker and an enumeration that know nothing of their maker."""

import random
from functools import partial
from itertools import pairwise, product

import pytest

from effort import effort
from twins.room_brute_force import around
from unicursal.errors import UnicursalError
from unicursal.level import make_level
from unicursal.level.notes import Moved

STYLES = ("winding", "teeth", "spiral", "double-spiral", "mixed", "snake")


def loops_through(width, height, home):
    """The tiles of all loops inside the border through a tile; others never touch."""
    inside = set(product(range(1, width - 1), range(1, height - 1)))
    found, path = set(), [home]

    def extend():
        for tile in around(path[-1]):
            beside = [near for near in around(tile) if near in path]
            if tile not in inside or tile in path:
                continue
            if len(beside) == 2 and home in beside and len(path) > 2:
                found.add(frozenset([*path, tile]))
            elif len(beside) == 1:
                path.append(tile)
                extend()
                path.pop()

    extend()
    return found


def is_perfect(opened, width, height, strict):
    """No 2x2 block all wall or all open; if it is to be strict no corners that touch."""
    for x, y in product(range(width - 1), range(height - 1)):
        block = [
            (x, y) in opened,
            (x + 1, y) in opened,
            (x, y + 1) in opened,
            (x + 1, y + 1) in opened,
        ]
        if sum(block) in (0, 4) or (strict and sum(block) == 2 and block[0] == block[3]):
            return False
    return True


def opened_in(level):
    """The open tiles."""
    rows = level.tiles.walls.tolist()
    return {(x, y) for y, row in enumerate(rows) for x, wall in enumerate(row) if not wall}


@pytest.mark.parametrize("quality", ["perfect", "strict"])
@pytest.mark.parametrize("size", [(5, 5), (6, 5), (6, 6), (7, 5), (7, 6), (7, 7), (8, 7)])
def test_small_loops_are_refused_where_none_exists(size, quality):
    """And only there, wherever the loop is to begin."""
    homes = random.Random(str(size)).sample(
        sorted(product(*(range(1, side - 1) for side in size))), 3
    )
    for home in [(1, 1), *homes]:
        there = {
            loop
            for loop in loops_through(*size, home)
            if is_perfect(loop, *size, quality == "strict")
        }
        made = partial(make_level, *size, home, loop=True, quality=quality, seed=1)
        if there:
            assert opened_in(made()) in there, home
        else:
            with pytest.raises(UnicursalError):
                made()


@pytest.mark.parametrize("number", range(effort(8, 60)))
def test_the_way_comes_home_over_other_tiles(number):
    """All open tiles outside rooms have two neighbours, and the way is one closed line."""
    dice = random.Random(number)
    width, height = dice.randint(9, 27), dice.randint(9, 23)
    room = dice.choice([None, (3, 3), (5, 5)])
    if room:  # on the lattice, where it always works
        width, height = width | 1, height | 1
        places = [range(1 + room[0] // 2, side - room[0], 2) for side in (width, height)]
        home = dice.choice(places[0]), dice.choice(places[1])
    else:
        home = dice.choice([(1, 1), (dice.randint(1, width - 2), dice.randint(1, height - 2))])
    wishes = {"goal_room": room, "style": dice.choice(STYLES), "seed": number}
    wishes["move_ends"] = not room
    level = make_level(width, height, home, loop=True, **wishes)
    path = level.path
    assert level.entrance == level.exit == path[0] == path[-1]
    assert path[0] == home or any(isinstance(note, Moved) for note in level.notes)
    assert all(there in around(here) for here, there in pairwise(path))
    opened = opened_in(level)
    rooms = (*level.goal_rooms, *level.halls)
    in_rooms = {tile for tile in opened if any(tile in room for room in rooms)}
    assert bool(in_rooms) == bool(room)
    mouths = [tile for tile in in_rooms for near in around(tile) if near in opened - in_rooms]
    if len({*mouths}) == len(mouths):  # else the room hangs on one tile
        assert len({*path}) == len(path) - 1
    assert opened - in_rooms <= {*path}
    for tile in opened - in_rooms:
        assert sum(near in opened for near in around(tile)) == 2, tile


def test_where_no_loop_is_found_it_is_moved_as_a_whole():
    """The nearest entrance is named, never an exit; moved there it still is a loop."""
    wishes = {"loop": True, "quality": "perfect", "seed": 1}
    with pytest.raises(UnicursalError, match="the nearest entrance that works is") as refusal:
        make_level(17, 17, (2, 2), **wishes)
    level = make_level(17, 17, (2, 2), **wishes, move_ends=True)
    assert level.report.is_loop
    assert level.report.valid
    assert str(level.entrance) in str(refusal.value)


@pytest.mark.parametrize("loop", [False, True])
def test_rooms_around_ends_that_do_not_fit_are_refused(loop):
    """Rooms of levels are not turned: 5x3 is 5 wide."""
    with pytest.raises(UnicursalError, match="5x3 fits into a 6x18 level"):
        make_level(6, 18, goal_room=(5, 3), loop=loop)
    with pytest.raises(UnicursalError, match="3x5 fits into a 18x6 level"):
        make_level(18, 6, goal_room=(3, 5), loop=loop)


def test_walls_on_all_cells_are_refused():
    """Where the lattice has no cell left on which a loop could begin."""
    walls = {(1, 1), (3, 1), (1, 3), (3, 3)}
    for home, solid in (((2, 2), walls), ((1, 1), walls - {(1, 1)})):
        with pytest.raises(UnicursalError, match="a perfect loop turns at each corner"):
            make_level(5, 5, home, loop=True, walls=solid)


def test_an_exit_is_not_moved_onto_the_entrance():
    """That would be a loop, which nobody asked for."""
    wishes = {"quality": "strict", "style": "mixed", "seed": 88, "move_ends": True}
    level = make_level(21, 19, (18, 6), (18, 9), **wishes)
    assert not level.report.is_loop
