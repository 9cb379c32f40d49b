"""Levels of random wishes, and the wishes themselves: what was asked for is on the finished level.

The checker here walks the map by itself and shares nothing with the one that makes levels.
"""

import random
from collections import deque

import pytest

from effort import effort
from unicursal.chance import Chance
from unicursal.cli import run
from unicursal.errors import UnicursalError
from unicursal.level import TileMap, examine, make_floors, make_level
from unicursal.level.notes import Moved, NoEffect, OpenRoom, Short
from unicursal.room.closest import longest_way
from unicursal.room.question import Room
from unicursal.tilemap.rectangle import Rectangle

STYLES = ("winding", "teeth", "spiral", "double-spiral", "mixed", "snake")


def random_wish(number):
    """The size, the ends and the other wishes of one level."""
    dice = random.Random(number)
    kind = dice.random()
    if kind < 0.45:
        width, height = dice.randint(7, 15), dice.randint(7, 15)
    elif kind < 0.8:
        width, height = dice.randint(12, 45), dice.randint(10, 35)
    else:
        width, height = dice.randint(40, 90), dice.randint(15, 50)

    def end():
        kind = dice.random()
        x, y = dice.randint(1, width - 2), dice.randint(1, height - 2)
        if kind < 0.2:
            return dice.choice([(0, y), (width - 1, y), (x, 0), (x, height - 1)])
        if kind < 0.4:
            return dice.choice([1, width - 2]), dice.choice([1, height - 2])
        return x, y

    ends = end(), end()
    wishes = {"style": dice.choice(STYLES), "seed": dice.randint(0, 99_999)}
    for name in ("goal_room", "entrance_room"):
        if dice.random() < 0.12:
            wishes[name] = dice.choice([(2, 2), (3, 3), (3, 2), (4, 3), (5, 5)])
    if dice.random() < 0.15:
        wishes["diagonal"] = True
    return width, height, *ends, wishes


def way_through(level):
    """All open tiles by steps from the entrance, walked breadth first."""
    steps, queue = {level.entrance: 0}, deque([level.entrance])
    while queue:
        x, y = queue.popleft()
        for there in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if there not in steps and level.tiles.is_open(there):
                steps[there] = steps[x, y] + 1
                queue.append(there)
    return steps


def open_rectangle(level, end):
    """The largest open rectangle, two wide and high at least, that holds an end; by trying all."""
    tiles = level.tiles
    x = min(max(end[0], 1), tiles.width - 2)
    y = min(max(end[1], 1), tiles.height - 2)
    best = None
    for left in range(max(1, x - 60), x + 1):
        for top in range(max(1, y - 60), y + 1):
            for right in range(x, tiles.width - 1):
                if not tiles.is_open((right, y)):
                    break
                for bottom in range(y, tiles.height - 1):
                    if tiles.walls[top : bottom + 1, left : right + 1].any():
                        break
                    size = right - left + 1, bottom - top + 1
                    if min(size) > 1 and (best is None or size[0] * size[1] > best[0] * best[1]):
                        best = size
    return best


def share_of(level, unasked):
    """The open tiles inside as a share of those without thick walls, halls counted by half."""
    tiles = level.tiles
    opened = int((tiles.walls[1:-1, 1:-1] == 0).sum()) - sum(w * h for w, h in unasked) / 2
    return opened / ((tiles.width - 1) * (tiles.height - 1) / 2 - 1)


@pytest.mark.parametrize("begin", range(0, effort(30, 2000), 10))
def test_levels_of_random_wishes(begin):
    """One way, all that was asked for, no hall unasked, four fifths used or a reason why not."""
    refused = 0
    for number in range(begin, begin + 10):
        width, height, a, b, wishes = random_wish(number)
        try:
            level = make_level(width, height, a, b, **wishes)
        except UnicursalError:
            refused += 1
            continue
        where = f"{width}x{height} {a} {b} {wishes}\n{level}"
        steps = way_through(level)
        assert len(steps) == int(level.tiles.open.sum()), where
        assert level.report.valid, where
        unasked = []
        for end, name in ((a, "entrance_room"), (b, "goal_room")):
            found = open_rectangle(level, end)
            if name in wishes:
                assert found == wishes[name], where
            elif found:
                unasked.append(found)
        assert all(max(size) <= 4 for size in unasked), where
        walls = level.tiles.walls
        if wishes.get("diagonal"):
            one, other = walls[:-1, :-1] == walls[1:, 1:], walls[:-1, 1:] == walls[1:, :-1]
            assert not (one & other & (walls[:-1, :-1] != walls[:-1, 1:])).any(), where
        if share_of(level, unasked) < 0.795:
            assert any(isinstance(note, Short) for note in level.notes), where
    assert refused <= 8


def longest_by_trying(width, height, a, b):
    """The most tiles of a way between two inner tiles that touches itself nowhere."""
    best = 0

    def go(path, taken):
        nonlocal best
        x, y = path[-1]
        if (x, y) == b:
            best = max(best, len(path))
            return
        for tile in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if not (1 <= tile[0] < width - 1 and 1 <= tile[1] < height - 1) or tile in taken:
                continue
            u, v = tile
            beside = sum(near in taken for near in ((u - 1, v), (u + 1, v), (u, v - 1), (u, v + 1)))
            if beside == 1:
                go([*path, tile], taken | {tile})

    go([a], {a})
    return best


@pytest.mark.parametrize("size", [(5, 5), (6, 5), (7, 6), (5, 8)])
def test_the_longest_way(size):
    """As long as the longest that trying finds, and a way from end to end."""
    inside = [(x, y) for x in range(1, size[0] - 1) for y in range(1, size[1] - 1)]
    dice = random.Random(sum(size))
    for _ in range(12):
        a, b = dice.sample(inside, 2)
        walls = longest_way(Room(*size, a, b), Chance(1))
        assert (walls == 0).sum() == longest_by_trying(*size, a, b)
        assert examine(TileMap(walls, a, b)).complete


def test_never_solid_rock():
    """What were corridors of seven tiles uses the whole level."""
    for seed in range(effort(4, 12)):
        level = make_level(80, 24, (5, 1), (2, 4), seed=seed)
        assert share_of(level, []) > 0.9
        assert not level.notes


def test_no_rock_where_nothing_is_perfect():
    """Ends between which no perfect way leads share a room with thick walls: all else is used."""
    level = make_level(66, 19, (4, 16), (1, 15), style="teeth", seed=0)
    assert level.grade == "valid"
    assert share_of(level, []) > 0.9


def test_ends_off_the_lattice_need_no_room():
    """Rooms around the ends are perfect labyrinths, also where a side is even."""
    for size in ((25, 21), (26, 21), (41, 24)):
        for a, b in (((4, 4), (20, 10)), ((1, 1), (12, 12)), ((6, 9), (17, 14))):
            level = make_level(*size, a, b, seed=2)
            assert level.report.perfect, f"{size} {a} {b}\n{level}"


def test_goal_rooms_lie_at_the_exit_of_every_floor():
    """On the second floor too, whose entrance lies above the first exit."""
    for level in make_floors(2, 17, 17, style="spiral", goal_room=(3, 3), seed=1):
        assert open_rectangle(level, level.exit) == (3, 3)


def test_branching_makes_no_loop():
    """Branches and dead ends, but no way around a wall."""
    for seed in range(12):
        level = make_level(
            15, 15, exit=(13, 13), style="teeth", goal_room=(3, 3), branching=1.0, seed=seed
        )
        assert not level.report.defects.number("loop", "unreachable")


def test_styles_differ_with_a_goal_room():
    """A goal room does not make all styles one."""
    maps = {
        style: str(make_level(41, 31, style=style, goal_room=(3, 3), seed=1)) for style in STYLES
    }
    assert len(set(maps.values())) == len(STYLES)


def test_rooms_around_both_ends():
    """Of different sizes, at once, in every style, as wide and as high as was asked."""
    for style in STYLES[:5]:
        level = make_level(35, 23, style=style, entrance_room=(3, 2), goal_room=(4, 3), seed=3)
        assert open_rectangle(level, level.entrance) == (3, 2), f"{style}\n{level}"
        assert open_rectangle(level, level.exit) == (4, 3), f"{style}\n{level}"


def test_a_small_level_with_a_goal_room():
    """A door beside the goal room: one exists, and it is found."""
    level = make_level(12, 10, (0, 3), (2, 1), goal_room=(2, 2), seed=1)
    assert open_rectangle(level, (2, 1)) == (2, 2)


def test_grades_are_kept_or_refused():
    """Perfect, strict, or one line with the nearest end that works; on wish it is taken."""
    assert make_level(26, 21, (4, 4), (17, 11), quality="perfect", seed=1).report.perfect
    with pytest.raises(UnicursalError, match=r"nearest exit that works is \(\d+, \d+\)") as fault:
        make_level(33, 15, exit=(16, 7), quality="strict", seed=2)
    level = make_level(33, 15, exit=(16, 7), quality="strict", move_ends=True, seed=2)
    assert level.report.strict
    assert isinstance(level.notes[0], Moved)
    x, y = level.exit
    assert str(fault.value).endswith(f"({x}, {y})")
    assert abs(x - 16) + abs(y - 7) <= 2


@pytest.mark.parametrize(
    ("size", "wishes", "words"),
    [
        ((12, 12), {"quality": "strict"}, "with quality perfect"),
        (
            (12, 12),
            {"diagonal": True, "quality": "perfect", "entrance": (3, 3)},
            "without diagonal",
        ),
        ((30, 20), {"symmetric": True, "quality": "perfect"}, "with quality valid"),
        ((14, 12), {"quality": "strict", "move_ends": True}, "with quality perfect"),
    ],
)
def test_refusals_say_what_need_not_be_asked(size, wishes, words):
    """Where no other end works, the one wish without which there is a level: and there is."""
    with pytest.raises(UnicursalError, match=f"this is proved; it works {words}$"):
        make_level(*size, seed=1, **wishes)
    less = {"quality": words.split()[-1]} if "quality" in words else {words.split()[-1]: False}
    assert make_level(*size, seed=1, **wishes | less).report.valid


@pytest.mark.parametrize(
    ("size", "ends"),
    [
        ((92, 87), ((90, 84), (46, 43))),  # ways cross a line 43 times: it parts the ends
        ((55, 36), ((31, 34), (7, 35))),  # both ends have a room, though neither needs it
        ((50, 62), ((21, 3), (9, 29))),
        ((23, 23), ((12, 15), (8, 20))),  # only few rooms around near ends go together
    ],
)
def test_perfect_with_any_seed(size, ends):
    """Where there is a perfect level one is made, whatever the seed."""
    for seed in range(4):
        assert make_level(*size, *ends, seed=seed).report.perfect


def test_overruns_where_they_are_asked_for():
    """A way that goes on beyond the exit is valid only if this many tiles are allowed."""
    rows = ["#######", "#<    #", "##### #", "#   > #", "#######"]
    tiles = TileMap.from_text("\n".join(rows))
    assert examine(tiles).defects[0].kind == "overrun"
    assert not examine(tiles, overrun=2).valid
    report = examine(tiles, overrun=3)
    assert (report.valid, report.overrun) == (True, 3)
    level = make_level(9, 9, (1, 1), (4, 5), diagonal=True, overrun=2, quality="strict", seed=1)
    assert examine(level.tiles, overrun=2).valid


def test_wishes_about_tiles():
    """Walls stay, tiles are passed, rooms on the way have a way in and a way out."""
    hall = Rectangle.of_size(7, 5, 3, 3)
    level = make_level(
        21,
        15,
        exit=(19, 13),
        walls=frozenset({(11, 10)}),
        through=frozenset({(3, 13)}),
        halls=(hall,),
        seed=4,
    )
    assert not level.tiles.is_open((11, 10))
    assert (3, 13) in level.path
    assert not level.tiles.walls[5:8, 7:10].any()
    assert level.report.valid
    with pytest.raises(UnicursalError, match="lies in the room at"):
        make_level(11, 9, (1, 1), (9, 7), halls=[Rectangle(1, 1, 9, 7)])


def test_the_law_is_kept():
    """A winding level is drawn by the law that is named, or refused."""
    for law in ("fair", "uniform", "backbite"):
        assert make_level(15, 11, exit=(13, 9), law=law, seed=1).law == law
        assert make_level(21, 15, symmetric=True, law=law).law == law
    assert (
        len({str(make_level(21, 21, exit=(19, 19), law=law)) for law in ("fair", "uniform")}) == 2
    )


def test_a_plain_success_says_nothing_of_other_plans(capsys):
    """Plans that were not asked for are not spoken of; the one that was is, once."""
    assert run(["level", "21x15", "--seed", "1"]) == 0
    assert ":" not in capsys.readouterr().err
    level = make_level(45, 33, plan="longest", seed=1)
    assert [type(note) for note in level.notes].count(NoEffect) == 1


def test_what_is_not_asked_for_is_said():
    """An open room around an end is told of, with its size."""
    level = make_level(71, 21, style="author")
    told = {(note.width, note.height) for note in level.notes if isinstance(note, OpenRoom)}
    assert told == {room.size for room in level.unasked_rooms}


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("--room entrance=1x3", "an entrance room is at least 2x2, not 1x3"),
        ("--room entrance=90x3", "no entrance room of 90x3 fits"),
        ("--allow-overrun 99", "an overrun has 0 to 10 tiles"),
        ("--wall 40,2", "the tile (40, 2) does not lie inside"),
        ("--wall 3,3 --through 3,3", "the tile (3, 3) cannot be both a wall and on the way"),
        ("--wall 1,1", "the end (1, 1) cannot be a wall"),
        ("--hall 5,5,3", "between width and height"),
        ("--hall 15,5,9x3", "does not lie inside"),
        ("--strict --branching 0.5", "cannot be strict"),
        ("--symmetric --exit 3,3", "the exit of a symmetric level"),
        ("--room-size 3x3", "a room is at least 5x5"),
    ],
)
def test_bad_wishes_are_one_line(words, error, capsys):
    """Each is refused before anything is made, in one line that says what is wrong."""
    assert run(["level", "21x15", *words.split()]) == 2
    told = capsys.readouterr().err
    assert error in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("grade", ["perfect", "strict"])
def test_rooms_that_were_asked_for_do_not_lower_the_grade(grade):
    """A perfect level with a goal room is perfect as it was asked for, not as a map."""
    level = make_level(21, 21, exit=(11, 11), goal_room=(3, 3), quality=grade, seed=4)
    assert level.grade in {grade, "strict"}
    assert not level.report.perfect
    assert make_level(15, 15, exit=(13, 13), seed=1).grade == "strict"
    assert make_level(15, 15, style="teeth", branching=1, seed=7).grade is None


def test_two_rooms_without_a_mouth_each_are_refused():
    """Their only free neighbour is the same tile."""
    wishes = {"goal_room": (2, 2), "entrance_room": (3, 2), "style": "double-spiral"}
    with pytest.raises(UnicursalError, match="no such level was found"):
        make_level(12, 7, (1, 1), (9, 0), seed=39954, **wishes)


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("size", [(80, 24), (40, 20), (100, 50), (41, 24), (40, 25)])
def test_halls_of_its_own_leave_the_exit_in_the_middle_of_its_room(size, number):
    """On even sides too, whose lattice stands elsewhere beyond the line that is drawn twice."""
    level = make_level(*size, goal_room=(3, 3), halls=number, seed=number + 1, quality="perfect")
    (goal,) = level.goal_rooms
    assert level.exit == (goal.left + 1, goal.top + 1)


@pytest.mark.parametrize(
    ("size", "wishes", "refusal"),
    [
        ((5, 7), {"symmetric": True, "entrance": (3, 2), "goal_room": (3, 2)}, "no such level"),
        ((11, 5), {"halls": 3, "entrance_room": (5, 5)}, "no entrance room of 5x5 fits"),
        ((48, 52), {"quality": "strict", "length": "1117..1228"}, "both even.* this is proved"),
    ],
)
def test_what_cannot_fit_is_refused_soon(size, wishes, refusal):
    """A room larger than half of a symmetric level, or than the level; an odd number of blocks."""
    with pytest.raises(UnicursalError, match=refusal):
        make_level(*size, **{"entrance": (1, 1), **wishes})


@pytest.mark.parametrize("number", range(effort(10, 200)))
def test_halls_and_fixed_tiles_stand_anywhere(number):
    """Of any size, on even and odd tiles and sides; hardly any level is not perfect."""
    dice = random.Random(f"anywhere {number}")
    grades = []
    for _ in range(4):
        width, height = dice.randint(24, 90), dice.randint(20, 50)
        size = dice.randint(2, 7), dice.randint(2, 7)
        left, top = dice.randint(6, width - 13), dice.randint(6, height - 13)
        hall = Rectangle.of_size(left, top, *size)
        ends = (1, 1), (width - 2, height - 2)
        tiles = {(dice.randint(2, width - 3), dice.randint(2, height - 3)) for _ in range(3)}
        tiles -= {(x, y) for x in range(left - 4, left + 12) for y in range(top - 4, top + 12)}
        wall = tiles.pop() if tiles else (width - 5, 4)
        level = make_level(width, height, *ends, halls=[hall], walls={wall}, through=tiles, seed=3)
        assert not level.tiles.walls[hall.slices].any()
        assert not level.tiles.is_open(wall)
        assert tiles <= set(level.path)
        assert len([tile for tile in hall.beside if level.tiles.is_open(tile)]) == 2
        grades.append(level.grade)
    assert grades.count("valid") < 2


@pytest.mark.parametrize(
    ("wishes", "fault"),
    [
        ({"halls": [Rectangle(9, 9, 13, 13)], "exit": (11, 11)}, "end .* lies in the room"),
        ({"halls": [Rectangle(9, 9, 11, 11), Rectangle(12, 9, 14, 11)]}, "no wall is between them"),
        ({"halls": [Rectangle(9, 9, 11, 11)], "walls": {(10, 10)}}, "cannot be a wall"),
    ],
)
def test_halls_that_contradict_something_are_refused_at_once(wishes, fault):
    """Another hall, an end, a wall."""
    with pytest.raises(UnicursalError, match=fault):
        make_level(31, 31, **wishes)


def test_a_door_in_the_middle_line_of_a_symmetric_level_is_no_wall():
    """All of the line but one tile is wall; a refusal that says it is proved would be wrong."""
    walls = {(7, y) for y in range(1, 10) if y != 5}
    for seed in range(6):
        wishes = {"symmetric": True, "quality": "perfect", "seed": seed, "walls": walls}
        assert make_level(15, 11, (1, 1), (13, 1), **wishes).grade in ("perfect", "strict")


def test_symmetric_levels_have_a_room_at_either_end():
    """Asked for at one end, it stands at the other too, and lowers no grade."""
    level = make_level(45, 41, symmetric=True, goal_room=(3, 2), seed=1)
    assert [room.size for room in level.goal_rooms] == [(3, 2), (3, 2)]
    assert level.grade in ("perfect", "strict")
    with pytest.raises(UnicursalError, match="of a symmetric level are of one size"):
        make_level(45, 41, symmetric=True, goal_room=(3, 2), entrance_room=(3, 3))


def test_a_hall_a_tile_off_the_border_leaves_walls_thick_beside_it_alone():
    """No way fits between them; all the rest of the level is used."""
    level = make_level(56, 46, (3, 8), (24, 20), halls=[Rectangle.of_size(52, 26, 2, 6)], seed=1)
    assert level.grade == "valid"
    thick = [blemish.at for blemish in level.report.blemishes if blemish.kind == "wall block"]
    assert all(x > 36 and 16 < y < 40 for x, y in thick)


def test_halls_of_its_own_beside_a_door_and_a_room():
    """The room around a door stands inside the border."""
    wishes = {"entrance_room": (2, 2), "goal_room": (3, 3), "halls": 1}
    level = make_level(25, 64, (2, 2), (0, 55), seed=123, **wishes)
    assert len(level.halls) == 1


def test_an_open_room_is_told_beside_branches():
    """Nobody asked for it."""
    level = make_level(46, 31, (19, 27), (2, 28), style="teeth", branching=1.0, seed=7503)
    assert [str(note) for note in level.notes if isinstance(note, OpenRoom)]


def test_backbite_and_halls_are_refused_at_once():
    """The law would draw for long, and never through a hall."""
    with pytest.raises(UnicursalError, match="backbite does not keep to halls: fair does"):
        make_level(41, 25, law="backbite", halls=1)


@pytest.mark.parametrize(
    ("width", "height", "number", "style"),
    [(41, 25, 3, "spiral"), (80, 24, 3, "winding"), (40, 21, 2, "mixed"), (25, 19, 1, "teeth")],
)
def test_halls_that_it_places_by_itself(width, height, number, style):
    """As many as are wanted, open, apart, on the one way through the level."""
    level = make_level(width, height, style=style, halls=number, seed=5)
    assert len(level.halls) == number
    assert level.report.valid
    for hall in level.halls:
        assert not level.tiles.walls[hall.slices].any()
    with pytest.raises(UnicursalError, match="13x9 has no room for 5 halls"):
        make_level(13, 9, halls=5)
    with pytest.raises(UnicursalError, match="symmetric is True or False"):
        make_level(13, 9, symmetric="yes")
