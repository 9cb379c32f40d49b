"""Maps drawn in part: completed exactly, repaired with the fewest changes, stretched."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import effort
from twins.room_brute_force import maps_of
from unicursal.cli import run
from unicursal.errors import UnicursalError
from unicursal.level import Rectangle, TileMap, examine, make_level, read_level
from unicursal.level.edit.stretch import stretched
from unicursal.level.files.data import to_json
from unicursal.room.closest import repaired
from unicursal.room.labyrinths import Labyrinths
from unicursal.room.offers import nearest
from unicursal.room.question import Room

HALF = """\
###########
#<????????#
#?????????#
#?# #?????#
#?# #?????#
#?# ??????#
#?????????#
#????????>#
###########
"""


def test_ends_and_tiles():
    """Signs mark the ends, else doors do; what is unknown is neither open nor wall."""
    room = Room.of_sketch(HALF)
    assert (room.width, room.height, room.start, room.end) == (11, 9, (1, 1), (9, 7))
    inner_walls = {tile for tile in room.walls if room.is_inside(tile)}
    assert inner_walls == {(2, 3), (2, 4), (2, 5), (4, 3), (4, 4)}
    assert room.opened == {(1, 1), (9, 7), (3, 3), (3, 4), (3, 5)}
    doors = Room.of_sketch("? ####\n?????#\n#????.\n?????#\n#????#\n######")
    assert (doors.start, doors.end) == ((1, 0), (5, 2))
    assert Room.of_sketch("#####\n#???#\n<???#\n#???#\n#####", "strict").end is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("#####\n#???#\n#####", "no entrance"),
        ("#####\n#<?>#\n# #x#\n#####", "'x' is neither"),
        ("#####\n <?> \n#####", "only doors are open"),
        ("#####\n#<<?#\n#####", "a second entrance"),
        ("##\n<?", "no inside"),
        ("", "empty"),
    ],
)
def test_bad_fragments(text, words):
    """One clear line each."""
    with pytest.raises(UnicursalError, match=words):
        Room.of_sketch(text)


@st.composite
def fragments(draw):
    """A small room with tiles known at random."""
    width, height = draw(st.sampled_from([(7, 6), (6, 8), (7, 7), (9, 5)]))
    mode = draw(st.sampled_from(["perfect", "strict", "lattice"]))
    tiles = [(x, y) for y in range(1, height - 1) for x in range(1, width - 1)]
    start, end = draw(st.lists(st.sampled_from(tiles), min_size=2, max_size=2, unique=True))
    kinds = {
        tile: draw(st.sampled_from("#.????")) for tile in tiles if tile not in (start, end)
    } | {start: "<", end: ">"}
    rows = ["".join(kinds.get((x, y), "#") for x in range(width)) for y in range(height)]
    return Room.of_sketch("\n".join(rows), mode)


@settings(max_examples=effort(20, 60))
@given(fragments())
def test_completed_and_repaired_as_by_brute_force(room):
    """The labyrinths of a fragment are those that agree; the nearest has the fewest faults."""
    free = replace(room, opened=frozenset(), walls=frozenset())
    shape = room.height, room.width
    every = [np.frombuffer(one, np.uint8).reshape(shape) for one in maps_of(free)]
    faults = [
        sum(one[y, x] == 1 for x, y in room.opened) + sum(one[y, x] == 0 for x, y in room.walls)
        for one in every
    ]
    assert Labyrinths(room).count == faults.count(0)
    repair = repaired(room, seed=3)
    if not every:
        assert repair is None
        return
    assert len(repair.changed) == min(faults)
    (place,) = [i for i, one in enumerate(every) if np.array_equal(one, repair.walls)]
    assert faults[place] == min(faults)
    wrong = {tile for tile in room.opened if repair.walls[tile[1], tile[0]] == 1}
    wrong |= {tile for tile in room.walls if repair.walls[tile[1], tile[0]] == 0}
    assert wrong == set(repair.changed)


def test_a_map_that_is_right_stays():
    """Nothing is changed; and the seed chooses among several repairs."""
    room = Room.of_sketch(HALF)
    walls = Labyrinths(room).sample(seed=1)[0]
    whole = Room.of_sketch(str(TileMap(walls, room.start, room.end)))
    assert not repaired(whole).changed
    assert np.array_equal(repaired(whole).walls, walls)
    crossed = Room(9, 9, (1, 1), (1, 7), opened=frozenset({(4, 4), (4, 5), (5, 4), (5, 5)}))
    assert len({repaired(crossed, seed).walls.tobytes() for seed in range(9)}) > 1


def test_what_is_nearest_to_a_wrong_map():
    """The tiles to change are named, and then it works."""
    room = replace(Room.of_sketch(HALF), walls=frozenset({(1, 2), (2, 1)}))
    offer = next(offer for offer in nearest(room) if offer.kind == "tiles")
    assert offer.text in {"it works if (1, 2) may change", "it works if (2, 1) may change"}
    assert Labyrinths(offer.room)


@pytest.fixture
def drawn(tmp_path):
    """The fragment in a file."""
    path = tmp_path / "half.txt"
    path.write_text(HALF)
    return str(path)


def test_on_the_command_line(drawn, tmp_path, capsys):
    """A map is completed, counted, written to files, and repaired."""
    assert run(["room", "--map", drawn, "--seed", "1", "--json", "-k", "2"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert int(answer["count"]) == Labyrinths(Room.of_sketch(HALF)).count > 1
    for rows in answer["maps"]:
        assert all(
            before in ("?", after)
            for line, row in zip(HALF.splitlines(), rows, strict=True)
            for before, after in zip(line, row, strict=True)
        )
    name = tmp_path / "done.txt"
    assert run(["room", "--map", drawn, "--seed", "1", "-o", str(name)]) == 0
    assert name.read_text().splitlines() == answer["maps"][0]
    assert run(["check", str(name)]) == 0
    capsys.readouterr()
    bad = tmp_path / "bad.txt"
    bad.write_text(HALF.replace("#<?", "#<#").replace("#???", "##??", 1))
    assert run(["room", "--map", str(bad)]) == 1
    assert "it works if" in capsys.readouterr().out
    assert run(["room", "--map", str(bad), "--repair", "--seed", "1", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert len(answer["changed"]) == 1
    assert examine(TileMap.from_text("\n".join(answer["maps"][0]))).perfect


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("", "give a size"),
        ("--sketch nowhere.txt", "no such file"),
        ("9x9 --sketch MAP", "already gives the size"),
        ("--sketch MAP --wall 3,3", "already gives the size"),
        ("--sketch MAP --pairs", "whole room"),
        ("--sketch MAP --repair -k 2", "one map"),
        ("--sketch MAP -o a.xyz", "ending"),
        ("--sketch MAP --seed 18446744073709551616 --repair", "seed"),
    ],
)
def test_bad_input_is_one_line(words, says, drawn, capsys):
    """Exit code 2."""
    assert run(["room", *words.replace("MAP", drawn).split()]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert says in error


def test_border_walls_are_no_fault(capsys):
    """A wall that is named on the border changes nothing."""
    assert run(["room", "9x9", "1,1", "1,7", "--wall", "0,0", "--count"]) == 0
    assert capsys.readouterr().out == "16\n"


@pytest.mark.parametrize(
    "wishes",
    [
        {"width": 33, "height": 21, "style": "teeth"},
        {"width": 21, "height": 13, "style": "winding", "entrance": (0, 3), "exit": (20, 7)},
        {"width": 18, "height": 15, "style": "snake", "exit": (17, 7)},
        {"width": 25, "height": 20, "style": "spiral", "goal_room": (3, 3)},
    ],
    ids=lambda wishes: wishes["style"],
)
@pytest.mark.parametrize(("wider", "taller"), [(0, 7), (5, 0), (8, 3)])
def test_stretched_levels_are_valid(wishes, wider, taller):
    """One way still, through all of the old tiles and as many new ones as crossings."""
    level = make_level(seed=1, **wishes)
    made = stretched(level, level.tiles.width + wider, level.tiles.height + taller)
    large, report = made.tiles, made.report
    assert (made.entrance, made.exit) == (large.entrance, large.exit)
    assert (large.width, large.height) == (level.tiles.width + wider, level.tiles.height + taller)
    assert report.valid
    corners = [blemish.kind for blemish in report.blemishes].count("corner touch")
    assert corners == [b.kind for b in level.report.blemishes].count("corner touch")
    assert [(r.width, r.height) for r in report.goal_rooms] == [
        (r.width, r.height) for r in level.report.goal_rooms
    ]
    assert large.on_border(large.exit) == level.tiles.on_border(level.exit)


def test_alternating_rows_lose_nothing():
    """Teeth that stand upright get taller, and a lattice stays a lattice by two rows."""
    teeth = make_level(15, 9, style="teeth", exit=(13, 7)).tiles
    assert examine(teeth).lattice
    for more in (2, 6):
        assert examine(stretched(teeth, 15, 9 + more)).lattice
    assert examine(stretched(teeth, 15, 12)).strict
    assert stretched(teeth, 15, 9).tiles == teeth


@pytest.mark.parametrize(("wider", "taller"), [(6, 4), (5, 3), (20, 0)])
def test_halls_stay_what_they_are(wider, taller):
    """An open room on the way is as large as before and still has one way in and one out."""
    halls = (Rectangle.of_size(9, 7, 5, 5), Rectangle.of_size(19, 13, 3, 5))
    level = make_level(31, 21, seed=1, halls=halls)
    made = stretched(level, 31 + wider, 21 + taller)
    assert made.report.valid
    assert [hall.size for hall in made.halls] == [hall.size for hall in halls]
    assert all(not made.tiles.walls[hall.slices].any() for hall in made.halls)
    drawn = read_level(to_json(made))
    assert drawn.report.valid
    assert drawn.halls == made.halls
    for room in made.rooms:
        assert {room.a, room.b} <= {*made.path}


def test_stretching_on_the_command_line(tmp_path, capsys):
    """A file in, a larger level out; what cannot be is one line."""
    name = str(tmp_path / "small.txt")
    assert run(["level", "15x9", "--style", "teeth", "--exit", "13,7", "-o", name]) == 0
    assert run(["level", "15x13", "--stretch", name, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["width"], answer["height"], answer["strict"]) == (15, 13, True)
    for words, says in (
        (f"5x5 --stretch {name}", "cannot be stretched"),
        (
            f"15x13 --stretch {name} --seed 0",
            "--stretch keeps the file's level: it takes no --seed",
        ),
        (f"15x13 --stretch {name} --style winding", "it takes no --style"),
        (f"9999x9999 --stretch {name}", "too large"),
        ("15x13 --stretch nowhere.txt", "no such file"),
    ):
        assert run(["level", *words.split()]) == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        assert says in error
    with pytest.raises(UnicursalError, match="only a valid level"):
        stretched(TileMap.from_text("#####\n#< >#\n## ##\n#####"), 9, 9)
    with pytest.raises(UnicursalError, match="no column"):
        stretched(TileMap.from_text("###\n#<#\n# #\n#>#\n###"), 5, 5)


def test_a_large_map_is_read():
    """A hundred thousand open tiles are no trouble; more tiles than a map may have are refused."""
    rows = ["#" * 500, "#<" + " " * 497 + "#", *(["#" + " " * 498 + "#"] * 198), "#" * 500]
    assert len(Room.of_sketch("\n".join(rows)).opened) == 498 * 199
    with pytest.raises(UnicursalError, match="at most 4,194,304"):
        Room.of_sketch("\n".join(["#" * 2100] * 2000))


@pytest.mark.parametrize("seed", range(6))
def test_a_tail_beyond_the_exit_may_grow(seed):
    """What was allowed to go on beyond the exit is allowed in the larger level."""
    level = make_level(12, 8 + seed, style="teeth", seed=seed, overrun=3)
    try:
        made = stretched(level, 15, 11 + seed)
    except UnicursalError:
        return
    assert made.report.valid
