"""Wide corridors: the same labyrinth, seen from above."""

from collections import deque

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import effort
from unicursal.errors import UnicursalError
from unicursal.level import Game, Level, make_level, place, read_level
from unicursal.level.files.data import to_json
from unicursal.level.files.wide import widened


def reached(walls, start):
    """All tiles that a player who steps up, down, left and right reaches."""
    seen, ring = {start}, deque([start])
    while ring:
        x, y = ring.popleft()
        for u, v in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if (u, v) not in seen and not walls[v, u]:
                seen.add((u, v))
                ring.append((u, v))
    return seen


def moved(tile, width):
    """Where a tile stands afterwards."""
    return tuple(place * (width + 1) // 2 for place in tile)


def tuned(seed, style, size, diagonal=False):
    """A level, without branches."""
    try:
        return make_level(*size, style=style, seed=seed, diagonal=diagonal)
    except UnicursalError:
        return make_level(15, 11, seed=seed, diagonal=diagonal)


levels = st.builds(
    tuned,
    st.integers(0, 10_000),
    st.sampled_from(["winding", "mixed", "teeth", "snake"]),
    st.tuples(st.integers(9, 26), st.integers(9, 20)),
    st.booleans(),
)


@given(levels, st.sampled_from([2, 3]))
@settings(deadline=None, max_examples=effort(12, 40))
def test_the_way_stays_one_way(level, width):
    """All is reached, and who closes the way at any of its tiles parts the ends."""
    wide = widened(level, width)
    walls = wide.tiles.walls.copy()
    assert (wide.tiles.width, wide.tiles.height) == moved_size(level, width)
    whole = reached(walls, wide.entrance)
    assert len(whole) == int((walls == 0).sum())
    assert set(wide.path) <= whole
    rooms = [*level.report.goal_rooms]
    middle = level.path[2:-2]
    for tile in middle[:: max(1, len(middle) // 8)]:
        if any(near(tile, room) for room in rooms):
            continue
        x, y = moved(tile, width)
        closed = walls.copy()
        reach = width - 1
        for v in range(y - reach, y + reach + 1):
            for u in range(x - reach, x + reach + 1):
                added = (u, v) != (x, y) and not is_tile(u, v, width)
                if (u, v) == (x, y) or (added and abs(u - x) <= 1 and abs(v - y) <= 1):
                    closed[v, u] = 1
        assert wide.exit not in reached(closed, wide.entrance)


def is_tile(x, y, width):
    """Whether a tile of the wide map is one of the narrow map, and was not added."""
    places = {place * (width + 1) // 2 for place in range(60)}
    return x in places and y in places


def near(tile, room):
    """Whether a tile lies in a room or beside it."""
    x, y = tile
    return room.left - 2 <= x <= room.right + 2 and room.top - 2 <= y <= room.bottom + 2


def moved_size(level, width):
    """The size of the wide map."""
    last = moved((level.tiles.width - 1, level.tiles.height - 1), width)
    return last[0] + 1, last[1] + 1


@given(levels, st.sampled_from([2, 3]))
@settings(deadline=None, max_examples=effort(8, 30))
def test_no_diagonal_opens(level, width):
    """Where corners never touched none does, and walls between corridors are of one tile."""
    touching = level.report.blemishes.number("corner touch")
    walls = widened(level, width).tiles.walls.astype(bool)
    nw, ne, sw, se = walls[:-1, :-1], walls[:-1, 1:], walls[1:, :-1], walls[1:, 1:]
    crossed = (nw & se & ~ne & ~sw) | (ne & sw & ~nw & ~se)
    if not touching:
        assert not crossed.any()
        if not level.report.blemishes.number("wall block"):
            assert not (nw & ne & sw & se).any()


def test_corridors_have_their_width():
    """In a lattice each run of open tiles across a straight corridor is as wide as it was asked."""
    level = make_level(21, 15, exit=(19, 13), style="teeth")
    for width in (1, 2, 3):
        row = widened(level, width).tiles.walls[(width + 1) * 3]
        runs = "".join("#" if wall else "." for wall in row).strip("#").split("#")
        assert {len(run) for run in runs if run} == {width}


@pytest.mark.parametrize("width", [2, 3])
def test_things_stand_where_they_stood(width):
    """Doors close their corridor, what stands in walls has both sides open, the rest is floor."""
    narrow = make_level(41, 25, style="mixed", seed=7, goal_room=(3, 3))
    level = place(narrow, {"key": 2, "item": 5, "shortcuts": 2, "one-way": 2}, 7)
    wide = widened(level, width)
    for thing, before in zip(wide.things, level.things, strict=True):
        (x, y), kind = thing.at, thing.kind
        assert (thing.at, kind) == (moved(before.at, width), before.kind)
        if thing.towards is None:
            assert wide.path[thing.step] == thing.at
            if kind != "door":
                assert wide.tiles.is_open(thing.at)
                continue
            closed = wide.tiles.walls.copy()
            closed[y, x] = 1
            assert wide.exit not in reached(closed, wide.entrance)
        else:
            u, v = thing.towards
            assert not wide.tiles.is_open(thing.at)
            assert wide.tiles.is_open(thing.towards)
            assert wide.tiles.is_open((2 * x - u, 2 * y - v))
    (room,) = [r for r in wide.goal_rooms if wide.exit in r]
    assert not wide.tiles.walls[room.slices].any()
    assert room.width == (4 * (width + 1)) // 2 - 1
    drawn = read_level(to_json(wide))
    assert Game(drawn.level()).best is not None
    assert np.array_equal(drawn.tiles.walls, wide.tiles.walls)


def test_a_corridor_of_one_is_the_level_itself():
    """And none is wider than three."""
    level = Level.of("#####\n#< >#\n#####")
    assert widened(level, 1) is level
    with pytest.raises(UnicursalError, match="1 to 3"):
        widened(level, 4)
