"""Walking through levels: steps, doors and keys, sight, the fewest steps; brute force beside it."""

from collections import deque
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unicursal import memory
from unicursal.errors import NotationError, UnicursalError
from unicursal.level import Level, TileMap, make_level, place
from unicursal.level.play.game import Game
from unicursal.level.play.sight import in_sight
from unicursal.level.play.terrain import Obstacle, Terrain, best_way
from unicursal.level.things.thing import Thing

STEPS = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}

BRANCHED = """
#########
#<  +  >#
# ##### #
# #   # #
#   # # #
#########
"""
"""The upper corridor is short and has a door; below, (5, 4) ends a dead end."""


def drawn(text, *things):
    """A level from a text with things on it."""
    return replace(Level.from_tiles(TileMap.from_text(text), "drawn", "drawn"), things=things)


def moves_along(path):
    """The letters of a way."""
    names = {step: name for name, step in STEPS.items()}
    return "".join(names[u - x, v - y] for (x, y), (u, v) in pairwise(path))


def test_the_whole_way_is_walked():
    """The path of a level leads to the exit with the fewest steps, and is the record then."""
    level = make_level(15, 9, exit=(13, 7), style="double-spiral")
    game = Game(level)
    assert game.play(moves_along(level.path)) == 0
    assert (game.done, game.at, game.steps) == (True, level.exit, len(level.path) - 1)
    assert game.best == game.record == game.steps
    assert game.moves == moves_along(level.path)
    assert game.move("U") is Obstacle.DONE


def test_walls_stop_and_cost_nothing():
    """A step into a wall or out of the map is refused, and no step."""
    game = Game(drawn("###\n< >\n###"))
    assert [game.move(move) for move in "LUD"] == [Obstacle.WALL] * 3
    assert (game.steps, game.at) == (0, (0, 1))
    assert game.play("rr") == 0
    assert game.done


def test_undo_and_restart():
    """A step back is no step; after a restart all is as at first, but for the record."""
    game = Game(drawn("######\n#<  >#\n######", Thing(1, "item", (2, 1), 1)))
    assert not game.undo()
    game.play("rrlrr")
    assert (game.done, game.record, game.collected) == (True, 5, {"item": (1, 1)})
    assert game.undo()
    assert not game.done
    assert game.play("-----") == 0
    assert (game.at, game.moves, game.collected) == ((1, 1), "", {"item": (0, 1)})
    assert [thing.kind for thing in game.things] == ["item"]
    assert not game.walked((2, 1))
    game.play("rrr")
    assert (game.record, game.things) == (3, [])
    game.restart()
    assert (game.at, game.steps, game.record) == ((1, 1), 0, 3)
    assert game.play("rrlrr^r") == 0
    assert (game.at, game.record) == ((2, 1), 3)


def test_a_door_needs_its_key():
    """Without it the door is locked; the key is found on its tile, and the detour is in `best`."""
    level = drawn(BRANCHED, Thing(9, "key", (1, 4), 2), Thing(3, "door", (4, 1), 2))
    game = Game(level)
    assert game.play("rr") == 0
    assert game.move("R") is Obstacle.LOCKED
    assert (game.held, game.opened) == (frozenset(), frozenset())
    assert game.best == 12
    assert len(game.way_on) - 1 == 14
    assert game.play("ll ddd uuu rrr") == 0
    assert (game.held, game.opened) == ({2}, {(4, 1)})
    assert game.play("-") == 0
    assert (game.held, game.opened) == ({2}, frozenset())
    assert len(game.way_on) - 1 == 4
    assert game.play("rrrr") == 0
    assert game.done
    game.restart()
    assert (game.held, game.opened) == (frozenset(), frozenset())


def test_a_door_without_a_key_opens():
    """Where the level has no key of its number nobody is shut out."""
    game = Game(drawn(BRANCHED, Thing(3, "door", (4, 1), 1), Thing(2, "key", (3, 1), 7)))
    assert game.play("rrrrrr") == 0
    assert (game.done, game.held, game.opened) == (True, {7}, {(4, 1)})


def test_a_door_behind_its_own_key_has_no_best():
    """A level that cannot be done says so."""
    level = drawn(
        "#######\n#<   >#\n#######", Thing(2, "door", (3, 1), 1), Thing(3, "key", (4, 1), 1)
    )
    game = Game(level)
    assert (game.best, game.way_on) == (None, [])


def test_a_one_way_door_lets_nobody_back():
    """It may stand in a wall, which it opens; from the tile to which it leads it is shut."""
    text = "#####\n#< ##\n### #\n#>  #\n#####"
    level = drawn(text, Thing(1, "one-way", (1, 2), 1, (1, 3)))
    game = Game(level)
    assert game.best == 2
    assert game.play("d") == 0
    assert game.play("ud") == 0
    assert game.play("d") == 0
    assert game.done
    back = Game(replace(level, entrance=(1, 3), exit=(1, 1)))
    assert back.move("U") is Obstacle.ONE_WAY
    assert back.best is None


def test_marks_neither_stop_nor_help():
    """A shortcut stays a wall, a monster stays where it is and can be walked over."""
    text = "#####\n#<  #\n### #\n#>  #\n#####"
    things = Thing(0, "shortcut", (1, 2), 4, (1, 3)), Thing(1, "monster", (2, 1), 1)
    game = Game(drawn(text, *things))
    assert game.move("D") is Obstacle.WALL
    assert game.best == 6
    game.play("rr")
    assert game.things == [*things]
    assert game.collected == {}


def test_running_stops_where_something_is():
    """At forks and on things; around a corner it goes on."""
    game = Game(drawn("########\n#<     #\n### ## #\n### ##>#\n########", Thing(4, "gem", (5, 1))))
    assert [game.run("R") for _ in range(4)] == [2, 2, 3, 0]
    assert game.done
    assert game.collected == {"gem": (1, 1)}


def test_running_goes_on_along_an_open_room():
    """An open side that was open before is nothing new."""
    game = Game(drawn("########\n#<     #\n#      #\n####  >#\n########"))
    assert game.run("R") == 5
    assert game.run("D") == 2


def test_running_follows_the_whole_corridor():
    """A level with nothing on it is run through at once, whatever it winds; so is the way back."""
    for style in ("winding", "teeth", "double-spiral", "mixed"):
        level = make_level(31, 21, style=style, exit=(29, 19), quality="perfect", seed=3)
        game = Game(level)
        first = moves_along(level.path)[0]
        assert game.run(first) == len(level.path) - 1
        assert (game.done, game.moves) == (True, moves_along(level.path))


def test_a_run_meets_every_thing():
    """Each run ends on the next thing, so that none is missed, and at the entrance of a room."""
    level = make_level(41, 25, style="winding", goal_room=(3, 3), seed=2)
    game = Game(place(level, {"key": 2, "item": 4, "monster": 3}, 1))
    met = []
    for _ in range(40):
        onward = moves_along(level.path)[level.path.index(game.at)] if not game.done else "U"
        if not game.run(onward):
            break
        met.append(game.at)
        if game.at not in level.path or any(game.at in room for room in level.goal_rooms):
            break
    along = [thing.at for thing in game.level.things]
    assert [at for at in met if at in along] == along
    assert len(met) == len(along) + 1


def test_a_run_around_a_ring_ends_where_it_began():
    """There is no fork on it, and still it comes to an end."""
    game = Game(drawn("#######\n#<    #\n# ### #\n# ### #\n#    >#\n#######"))
    game.terrain.exit = (0, 0)
    assert game.run("R") == 14
    assert game.at == (1, 1)


def test_a_run_stops_before_what_is_shut():
    """Before a locked door, and at once if it is the next tile."""
    key, door = Thing(9, "key", (1, 4), 2), Thing(3, "door", (4, 1), 2)
    game = Game(drawn(BRANCHED, key, door))
    assert [game.run("R"), game.run("R"), game.at] == [2, 0, (3, 1)]
    assert [game.run("L"), game.at] == [5, (1, 4)]


def test_bad_moves_and_bad_fog_are_told():
    """By column and by sign; the steps before are taken."""
    game = Game(drawn("######\n#<  >#\n######"))
    with pytest.raises(NotationError, match=r"column 3 of the moves: .* found 'x'"):
        game.play("r x")
    assert game.steps == 1
    with pytest.raises(UnicursalError, match="at least 1 tile"):
        Game(game.level, fog=0)


def test_fog_keeps_what_was_seen():
    """Nothing around the corner is seen before one stands there; undo forgets nothing seen."""
    game = Game(drawn("#######\n#<    #\n##### #\n#>    #\n#######"), fog=9)
    assert game.seen((5, 1))
    assert game.seen((6, 1))
    assert not game.seen((3, 3))
    game.play("rrrrdd")
    assert game.seen((3, 3))
    assert game.seen((1, 3))
    assert (1, 1) not in game.in_sight
    assert game.seen((1, 1))
    game.play("------")
    assert game.seen((3, 3))
    assert (3, 3) not in game.in_sight
    game.restart()
    assert not game.seen((3, 3))
    near = Game(game.level, fog=2)
    assert near.seen((3, 1))
    assert not near.seen((4, 1))
    assert Game(game.level).seen((3, 3))


def test_a_closed_door_hides_what_is_behind():
    """Until somebody stands in it."""
    game = Game(drawn("########\n#<    >#\n########", Thing(2, "door", (3, 1), 1)), fog=9)
    assert game.seen((3, 1))
    assert not game.seen((4, 1))
    game.play("rr")
    assert game.seen((6, 1))
    game.play("l")
    assert (5, 1) in game.in_sight


@st.composite
def open_maps(draw):
    """A small map of walls and open tiles in a border."""
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 6))
    inner = draw(st.lists(st.booleans(), min_size=width * height, max_size=width * height))
    return {(i % width, i // width) for i, is_open in enumerate(inner) if is_open}


@given(open_maps())
def test_sight_is_mutual(free):
    """One free tile sees another if and only if that sees it; neighbours are always seen."""

    def hides(tile):
        return tile not in free

    seen = {tile: in_sight(hides, tile, 9) for tile in free}
    for eye in free:
        for other in free:
            assert (other in seen[eye]) == (eye in seen[other])
        x, y = eye
        assert {(x + u, y + v) for u in (-1, 0, 1) for v in (-1, 0, 1)} <= seen[eye]


@given(open_maps())
def test_a_straight_free_line_is_seen(free):
    """Along rows and columns: up to the first wall, that one included, and nothing behind it."""
    for eye in free:
        seen = in_sight(lambda tile: tile not in free, eye, 9)
        for dx, dy in STEPS.values():
            x, y = eye
            while (x, y) in free:
                assert (x, y) in seen
                x, y = x + dx, y + dy
            assert (x, y) in seen
            assert (x + dx, y + dy) not in seen


def fewest_by_trying(level):
    """The fewest steps by pushing and popping a real game, breadth first over its states."""
    game = Game(level)
    queue, known = deque([""]), {(game.at, game.held)}
    while queue:
        moves = queue.popleft()
        for move in STEPS:
            game.restart()
            game.play(moves)
            if game.move(move) is None and (game.at, game.held) not in known:
                if game.done:
                    return game.steps
                known.add((game.at, game.held))
                queue.append(moves + move)
    return None


def test_the_best_way_takes_no_more_memory_than_allowed(monkeypatch):
    """It gives up."""
    terrain = Terrain(drawn("#####\n#< >#\n#####"))
    assert len(best_way(terrain, (1, 1))) == 3
    monkeypatch.setattr(memory, "without_asking", lambda: 300)
    assert best_way(terrain, (1, 1)) is None


@given(st.data())
def test_the_best_way_is_the_shortest_that_can_be_walked(data):
    """As found by trying, with keys, doors and one-way doors anywhere."""
    tile = st.tuples(st.integers(1, 5), st.integers(1, 4))
    wish = data.draw(st.lists(tile, min_size=2, max_size=8, unique=True))
    (entrance, exit_), rest = wish[:2], wish[2:]
    walls = data.draw(st.sets(tile)) - set(wish)
    rows = [["#"] * 7 for _ in range(6)]
    for y in range(1, 5):
        for x in range(1, 6):
            rows[y][x] = "#" if (x, y) in walls else " "
    rows[entrance[1]][entrance[0]], rows[exit_[1]][exit_[0]] = "<", ">"
    kinds = ("key", "door", "one-way")
    things = []
    for index, (x, y) in enumerate(rest):
        dx, dy = data.draw(st.sampled_from([*STEPS.values()]))
        number = data.draw(st.integers(1, 2))
        kind = data.draw(st.sampled_from(kinds))
        things.append(Thing(index, kind, (x, y), number, (x + dx, y + dy)))
    level = drawn("\n".join(map("".join, rows)), *things)
    game = Game(level)
    assert game.best == fewest_by_trying(level)
    way = best_way(Terrain(level), entrance)
    if way is not None:
        assert game.play(moves_along(way)) == 0
        assert game.done
