"""Things along the way: where they stand, and that a level can be walked with them."""

import json
from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import effort
from unicursal.cli import run
from unicursal.errors import UnicursalError
from unicursal.level import Level, Thing, TileMap, make_floors, make_level, place
from unicursal.level.edit.place import parse_wishes
from unicursal.level.things.check import thing_defects

GAME = {"items": 5, "monsters": 8, "keys": 2}


def beside(tile):
    """The four neighbours of a tile."""
    x, y = tile
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def walked(level):
    """Walk a level as a player would, tile by tile; the kinds and numbers met, in their order."""
    things = {thing.at: thing for thing in level.things}
    held, met, reached = set(), [], {level.entrance}
    waiting, queue = set(), deque([level.entrance])
    while queue:
        here = queue.popleft()
        thing = things.get(here)
        if thing is not None:
            met.append(thing)
            if thing.kind == "key":
                held.add(thing.number)
                opened = {at for at in waiting if things[at].number in held}
                waiting -= opened
                reached |= opened
                queue.extend(sorted(opened))
        for tile in beside(here):
            if tile in reached or tile in waiting or not level.tiles.is_open(tile):
                continue
            lock = things.get(tile)
            if lock is not None and lock.kind == "door" and lock.number not in held:
                waiting.add(tile)
                continue
            reached.add(tile)
            queue.append(tile)
    return met, reached


def count(level, kind):
    """How many things of a kind a level has."""
    return sum(thing.kind == kind for thing in level.things)


def check_all(level, wishes):
    """What was promised of a level with things."""
    floor = [t for t in level.things if t.kind not in {"shortcut", "one-way"}]
    assert len({thing.at for thing in level.things}) == len(level.things)
    assert not {level.entrance, level.exit} & {thing.at for thing in level.things}
    for kind, number in wishes.items():
        assert count(level, kind) == number
    assert count(level, "door") == count(level, "key") == wishes.get("key", 0)
    met, reached = walked(level)
    assert sorted(met) == sorted(floor)
    assert level.exit in reached
    order = [(thing.kind, thing.number) for thing in met]
    for number in range(1, wishes.get("key", 0) + 1):
        assert order.index(("key", number)) < order.index(("door", number))
    rooms = level.report.goal_rooms
    for door in (thing for thing in level.things if thing.kind == "door"):
        sides = [tile for tile in beside(door.at) if level.tiles.is_open(tile)]
        assert len(sides) == 2
        assert sides[0][0] == sides[1][0] or sides[0][1] == sides[1][1]
        assert not any(door.at in room for room in rooms)
    early = max(5, len(level.path) // 10)
    assert all(t.step >= min(early, len(level.path) // 2) for t in floor if t.kind == "monster")


@given(
    st.integers(15, 41),
    st.integers(13, 31),
    st.sampled_from(["winding", "teeth", "mixed", "snake", "spiral"]),
    st.sampled_from([0.0, 0.7]),
    st.sampled_from([None, (3, 3)]),
    st.integers(0, 10**6),
    st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 3), st.integers(0, 3)),
)
@settings(max_examples=effort(20, 60), deadline=None)
def test_a_level_can_be_walked_with_its_things(
    width, height, style, branching, goal_room, seed, numbers
):
    """Whatever stands where, each key comes before its door and everything can be reached."""
    try:
        level = make_level(
            width, height, style=style, branching=branching, goal_room=goal_room, seed=seed
        )
    except UnicursalError:
        return
    if len(level.path) < 80:
        return
    wishes = dict(zip(["item", "monster", "key", "torch"], numbers, strict=True))
    made = place(level, wishes, seed)
    check_all(made, wishes)
    assert made.tiles == level.tiles
    assert place(level, wishes, seed).things == made.things
    assert thing_defects(made.tiles, made.things, made.entrance, made.exit) == ()


def test_things_are_spread_along_the_way():
    """Each kind has one in each of its stretches, and no two of any kind stand close together."""
    level = place(make_level(41, 25, seed=3), {"items": 6, "monsters": 9}, 5)
    length = len(level.path) - 1
    items = [thing.step for thing in level.things if thing.kind == "item"]
    assert [step * 6 // length for step in items] == [0, 1, 2, 3, 4, 5]
    steps = sorted(thing.step for thing in level.things)
    gaps = [b - a for a, b in pairwise(steps)]
    assert min(gaps) >= len(level.path) // (3 * 15)
    places = [thing.at for thing in level.things]
    near = min(max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a in places for b in places if a != b)
    assert near >= 3


def test_the_seed_matters():
    """Other seeds place other things; now and then two keys lie before a door."""
    level = make_level(33, 21, seed=1)
    placed = [place(level, {"keys": 3}, seed).things for seed in range(20)]
    assert len(set(placed)) == 20
    orders = {tuple((thing.kind, thing.number) for thing in things) for things in placed}
    assert len(orders) > 1


def test_keys_may_lie_in_dead_ends():
    """With branches some keys lie off the way, before their doors."""
    off = 0
    for seed in range(12):
        level = make_level(45, 31, style="mixed", seed=seed, branching=1.0)
        made = place(level, {"keys": 3}, seed)
        check_all(made, {"key": 3})
        off += sum(t.kind == "key" and t.at not in level.path for t in made.things)
    assert off > 3


def test_as_many_as_fit():
    """All tiles of a way can be filled; one more thing is refused."""
    rows = ["#########", "#<      #", "####### #", "#       #", "# #######", "#      >#"]
    tiles = TileMap.from_text("\n".join([*rows, "#########"]))
    level = Level.from_tiles(tiles, "drawn", "by hand")
    room = len(level.path) - 2
    full = place(level, {"coins": room}, 1)
    assert {thing.at for thing in full.things} == set(level.path[1:-1])
    with pytest.raises(UnicursalError, match=f"{room + 1} things do not fit"):
        place(level, {"coins": room + 1}, 1)
    assert len(place(level, {"keys": 10}).things) == 20
    hall = TileMap.from_text("#######\n#<    #\n### # #\n#    >#\n#######")
    with pytest.raises(UnicursalError, match="3 keys need as many doors, but the way has"):
        place(Level.from_tiles(hall, "drawn", "by hand"), {"keys": 3})


def test_many_doors():
    """As many doors as there are places for them still have their keys between them."""
    level = make_level(15, 15, style="teeth", exit=(13, 13))
    made = place(level, {"keys": 30}, 4)
    check_all(made, {"key": 30})


def test_shortcuts_save_what_they_say():
    """Opening the wall makes the way shorter by this many steps; a one-way door leads back."""
    for seed in range(10):
        level = make_level(33, 21, seed=seed)
        made = place(level, {"keys": 2, "shortcuts": 2, "one-way": 2}, seed)
        assert (count(made, "shortcut"), count(made, "one-way")) == (2, 2)
        step_of = {tile: step for step, tile in enumerate(level.path)}
        doors = [thing.step for thing in made.things if thing.kind == "door"]
        for thing in made.things:
            if thing.kind not in {"shortcut", "one-way"}:
                continue
            assert not level.tiles.is_open(thing.at)
            walls = level.tiles.walls.copy()
            walls[thing.at[1], thing.at[0]] = 0
            from unicursal.tilemap.reach import shortest_way

            shorter = shortest_way(walls == 0, level.entrance, level.exit)
            assert len(level.path) - len(shorter) == thing.number
            (x, y), (u, v) = thing.at, thing.towards
            sides = step_of[2 * x - u, 2 * y - v], step_of[u, v]
            assert thing.step == min(sides)
            if thing.kind == "one-way":
                assert sides[1] < sides[0]
            else:
                assert sides[0] < sides[1]
                assert not any(sides[0] < door < sides[1] for door in doors)


def test_the_best_shortcut_comes_first():
    """Of one alone, none would save more."""
    level = make_level(25, 17, seed=2)
    (best,) = place(level, {"shortcuts": 1}).things
    for thing in place(level, {"shortcuts": 6}).things:
        assert thing.number <= best.number


@pytest.mark.parametrize(
    ("things", "kinds"),
    [
        ([Thing(2, "door", (3, 1), 1), Thing(3, "key", (4, 1), 1)], ["locked", "locked"]),
        ([Thing(2, "door", (3, 1), 1)], ["door"]),
        ([Thing(2, "key", (3, 1), 1)], ["key"]),
        ([Thing(2, "item", (3, 0), 1)], ["misplaced"]),
        ([Thing(2, "item", (30, 1), 1)], ["misplaced"]),
        ([Thing(0, "item", (1, 1), 1)], ["misplaced"]),
        ([Thing(2, "item", (3, 1), 1), Thing(2, "cat", (3, 1), 1)], ["misplaced"]),
        ([Thing(2, "shortcut", (3, 1), 1)], ["misplaced", "misplaced"]),
        ([Thing(2, "one-way", (3, 0), 1, (3, 1))], ["misplaced"]),
    ],
)
def test_what_is_wrong_with_things_is_found(things, kinds):
    """Locked in, without a key, on a wall, on an end, twice on a tile."""
    tiles = TileMap.from_text("########\n#<    >#\n########")
    found = thing_defects(tiles, things, (1, 1), (6, 1))
    assert sorted(defect.kind for defect in found) == kinds or (
        {defect.kind for defect in found} >= set(kinds)
    )


def test_a_shortcut_past_a_door_is_found():
    """A wall that leads around a locked door is a defect, a one-way door there is none."""
    tiles = TileMap.from_text("#######\n#<    #\n##### #\n#>    #\n#######")
    key, door = Thing(1, "key", (2, 1), 1), Thing(5, "door", (5, 2), 1)
    past = Thing(2, "shortcut", (3, 2), 4, (3, 3))
    back = Thing(2, "one-way", (3, 2), 4, (3, 1))
    assert [d.kind for d in thing_defects(tiles, [key, door, past], (1, 1), (1, 3))] == ["shortcut"]
    assert thing_defects(tiles, [key, door, back], (1, 1), (1, 3)) == ()


def test_words_of_wishes():
    """Plural or singular, ours or one's own."""
    words = "items=5,monster=8,keys=2,rubies=1"
    assert parse_wishes(words) == {"item": 5, "monster": 8, "key": 2, "ruby": 1}


def test_each_floor_has_its_own_things(capsys):
    """Floors have as many things each, on other tiles."""
    words = "level 25x17 --floors 2 --seed 4 --place keys=1,items=3 --place shortcuts=1 --json"
    assert run(words.split()) == 0
    one, two = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert len(one["things"]) == len(two["things"]) == 6
    assert [t["at"] for t in one["things"]] != [t["at"] for t in two["things"]]
    assert set(one["things"][0]) == {"kind", "at", "step", "number", "towards", "locked"}
    assert {t["kind"]: t["locked"] for t in one["things"]}.items() >= {
        ("door", True),
        ("key", False),
    }
    level = make_floors(2, 25, 17, seed=4)[1]
    placed = place(level, {"key": 1, "item": 3, "shortcuts": 1}, level.seed)
    assert [list(thing.at) for thing in placed.things] == [t["at"] for t in two["things"]]


@pytest.mark.parametrize(
    "words",
    [
        "--place items",
        "--place items=x",
        "--place items=-1",
        "--place items=99999",
        "--place items=1,item=2",
        "--place doors=2",
        "--place exits=2",
        "--place 9=2",
        "--place a_b=2",
        "--place items=500",
        "--place keys=60",
        "--place monsters=100",
        "--place =",
        "--place=",
        "--place shortcuts=500",
        "--place shortcuts=99999",
        "--place one-ways=500",
        "--place one-way-doors=1,one-way=1",
    ],
)
def test_bad_wishes_are_one_line(words, capsys):
    """Exit code 2, one line, no traceback."""
    assert run(["level", "11x11", *words.split()]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
