"""Levels as a whole: every style, size and pair of ends gives a valid one."""

import hashlib
import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from effort import effort, slow
from unicursal import UnicursalError
from unicursal.level import Level, LevelPicture, TileMap, examine, make_floors, make_level, names
from unicursal.level.files.data import fields
from unicursal.level.notes import Branches
from unicursal.room.reasons import why_not_strict
from unicursal.tilemap.tiles import beside_door

STYLES = [style for style in names.STYLES if style != "rooms"]

FIRST_ROWS = """\
#######################################################################
#< #   #   #   #   #   #   #   #                                      #
#  # # # # # # # # # # # # # # # #################################### #
#    #   #   #   #   #   #   # #     #                                #
############################## ##### # ################################"""


def test_the_authors_level_of_teeth():
    """The first 71x21 map of the notes, whatever the seed."""
    level = make_level(71, 21, style="author", seed=3)
    assert "\n".join(level.tiles.rows()[:5]) == FIRST_ROWS
    digest = digest_of(level.tiles)
    assert digest == "a61c86232b0afb7ecce1c94bbfa403d0b8af3de939e2ca76cd9a3b28ce9a3423"
    assert not level.report.blemishes


def digest_of(tiles):
    """What stands for all tiles of a map."""
    return hashlib.sha256("\n".join(tiles.rows()).encode()).hexdigest()


def test_the_authors_level_of_spirals():
    """The second map of the notes, mended: without the wall that it lacks there are loops."""
    tiles = make_level(71, 21, style="author-spirals", seed=3).tiles
    digest = digest_of(tiles)
    assert digest == "a9a35a6a8a2fd649c7af7fe49a42f3d152bceafe466f96b727281a87939af406"
    assert examine(tiles).valid
    rows = tiles.rows()
    rows[8] = rows[8][:62] + " " + rows[8][63:]
    typo = [
        (defect.kind, defect.at) for defect in examine(TileMap.from_text("\n".join(rows))).defects
    ]
    assert typo == [("loop", (62, 7)), ("loop", (62, 8))]


def test_the_authors_levels_are_those_of_the_notes(shared_data):
    """Both maps tile for tile, but for the typo of the second."""
    notes = (shared_data.parent / "seeds" / "unicursal-level-notes.txt").read_text().split("\n")
    ends = [i for i, line in enumerate(notes) if line.startswith("#" * 71)]
    first = TileMap.from_text("\n".join(notes[ends[0] : ends[1] + 1]))
    second = TileMap.from_text("\n".join(notes[ends[2] : ends[3] + 1]))
    assert make_level(71, 21, style="author", seed=5).tiles == first
    mended = make_level(71, 21, style="author-spirals", seed=5).tiles
    assert np.argwhere(mended.walls != second.walls).tolist() == [[8, 62]]
    assert examine(first).valid
    assert not examine(first).blemishes
    typo = [(defect.kind, defect.at) for defect in examine(second).defects]
    assert typo == [("loop", (62, 7)), ("loop", (62, 8))]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", [(5, 5), (6, 9), (12, 7), (13, 13), slow((24, 16))])
def test_every_style_at_small_sizes(style, size):
    """Valid, the ends where they belong, no corner touches, no open block outside goal rooms."""
    width, height = size
    level = make_level(width, height, style=style, seed=1, diagonal=True)
    report = level.report
    assert report.valid, (level.tiles, report.defects)
    assert {blemish.kind for blemish in report.blemishes} <= {"wall block"}
    assert (report.entrance, report.exit) == ((1, 1), (width // 2, height // 2))
    assert (level.tiles.width, level.tiles.height) == (width, height)


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
def test_every_style_on_a_grid_of_sizes(style):
    """Sides from 5 to 60, odd and even."""
    for width in range(5, 61, 5):
        for height in range(5, 61, 4):
            level = make_level(width, height, style=style, seed=width)
            assert level.report.valid, (level.tiles, level.report.defects)


def ends(draw, width, height):
    """An inner tile, or a door."""
    x, y = draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1))
    assume(not (x in {0, width - 1} and y in {0, height - 1}))
    return x, y


@settings(max_examples=effort(20, 40))
@given(st.data())
def test_any_size_any_ends(data):
    """Whatever is asked for comes out valid, from end to end."""
    width, height = data.draw(st.integers(5, 22)), data.draw(st.integers(5, 22))
    entrance, exit_ = ends(data.draw, width, height), ends(data.draw, width, height)
    style = data.draw(st.sampled_from(STYLES))
    inner = [beside_door(end, width, height) for end in (entrance, exit_)]
    if abs(inner[0][0] - inner[1][0]) + abs(inner[0][1] - inner[1][1]) <= 1:
        return  # no wall fits between them
    seed = data.draw(st.integers(0, 9))
    level = make_level(width, height, entrance, exit_, style=style, seed=seed)
    assert level.report.valid, (level.tiles, level.report.defects)
    assert (level.path[0], level.path[-1]) == (entrance, exit_)
    assert all(math.dist(*pair) == 1 for pair in zip(level.path, level.path[1:], strict=False))


def test_merged_rooms():
    """Rooms that line up become one, and the level stays valid."""
    rooms = {False: 0, True: 0}
    for merge in rooms:
        for seed in range(8):
            level = make_level(71, 21, style="mixed", seed=seed, merge=merge)
            assert level.report.valid
            rooms[merge] += len(level.rooms)
    assert rooms[True] < rooms[False]


def test_goal_rooms_of_a_given_size():
    """The room is there, in every style that can."""
    for style in STYLES:
        for goal in ((2, 2), (4, 3)):
            report = make_level(31, 25, style=style, goal_room=goal, seed=1).report
            assert goal in [(room.width, room.height) for room in report.goal_rooms]
            assert report.valid


def test_floors_stand_on_each_other():
    """The exit of each floor is the entrance of the next; the first is the level alone."""
    floors = make_floors(4, 25, 17, style="winding", seed=9)
    assert [floor.exit for floor in floors[:-1]] == [floor.entrance for floor in floors[1:]]
    assert floors[0].tiles == make_level(25, 17, style="winding", seed=9).tiles
    assert all(floor.report.valid for floor in floors)
    with pytest.raises(UnicursalError, match="floors"):
        make_floors(0, 25, 17)


def test_rooms_style_is_a_dungeon():
    """Open rooms and doors: everything is reached, but it is no labyrinth."""
    level = make_level(45, 31, style="rooms", seed=1)
    assert not any(defect.kind == "unreachable" for defect in level.report.defects)
    assert not level.report.valid


def test_branching_makes_dead_ends():
    """With a probability of one rooms get branches, and the way still leads to the exit."""
    level = make_level(45, 31, style="mixed", seed=4, branching=1.0)
    kinds = {defect.kind for defect in level.report.defects}
    assert level.report.complete
    assert "branch" in kinds
    assert kinds <= {"branch", "dead end"}


@pytest.mark.parametrize(
    ("size", "style"), [((33, 21), "teeth"), ((33, 21), "snake"), ((40, 24), "mixed")]
)
def test_branches_leave_no_gap_for_diagonal_steps(size, style):
    """A level for 8-way movement stays one when it gets branches."""
    for seed in range(4):
        level = make_level(*size, style=style, seed=seed, branching=1.0, diagonal=True)
        kinds = {blemish.kind for blemish in level.report.blemishes}
        assert "corner touch" not in kinds
    assert level.notes[-1] != Branches(0)


GOLDEN = {
    ("winding", 33, 21): "b74a86a9c0a7f128",
    ("mixed", 33, 21): "613daa40fd379b96",
    ("snake", 33, 21): "aab09c242989cdde",
    ("spiral", 33, 21): "d426293dbe4d4571",
    ("winding", 80, 24): "b2de15628f7edc6f",
    ("winding", 150, 131): "9bfab412e1fd3301",
}


@pytest.mark.parametrize("key", GOLDEN, ids=str)
def test_the_same_seed_for_ever(key):
    """What a seed once gave it gives again."""
    style, width, height = key
    rows = str(make_level(width, height, style=style, seed=7))
    assert hashlib.sha256(rows.encode()).hexdigest()[:16] == GOLDEN[key]


def test_seeds_differ():
    """Other seeds, other levels."""
    assert len({str(make_level(21, 15, style="winding", seed=seed)) for seed in range(8)}) == 8
    assert len({str(make_level(29, 25, style="mixed", seed=seed)) for seed in range(5)}) > 2


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"width": 4, "height": 9}, "at least 5x5"),
        ({"width": 9999, "height": 9999}, "too large"),
        ({"width": 9, "height": 9, "style": "gothic"}, "unknown style"),
        ({"width": 9, "height": 9, "plan": "none"}, "unknown plan"),
        ({"width": 9, "height": 9, "exit": (0, 0)}, "corner"),
        ({"width": 9, "height": 9, "exit": (9, 3)}, "outside"),
        ({"width": 9, "height": 9, "exit": (1, 1)}, "same tile"),
        ({"width": 9, "height": 9, "goal_room": (9, 9)}, "no goal room of 9x9"),
        ({"width": 9, "height": 9, "goal_room": (1, 3)}, "at least 2x2"),
        ({"width": 9, "height": 9, "entrance": (3, 0), "exit": (4, 0)}, "side by side"),
        ({"width": 9, "height": 9, "branching": -1}, "from 0 to 1, not -1"),
        ({"width": 9, "height": 9, "branching": math.nan}, "from 0 to 1, not nan"),
    ],
)
def test_bad_wishes(wishes, words):
    """One clear line each."""
    with pytest.raises(UnicursalError, match=words):
        make_level(**wishes)


def test_maps_that_are_no_levels():
    """One without an end is refused; one without a way has a way of no tiles."""
    with pytest.raises(UnicursalError, match="it lacks the exit"):
        Level.from_tiles(TileMap.from_text("#<###"), "drawn", "file")
    level = Level.from_tiles(TileMap.from_text("#<#>#"), "drawn", "file")
    assert (level.turns, level.spawn_points(), level.straightness) == (0, [], 1)
    assert fields(level)["spawn_points"] == []


def test_parity_is_right_about_small_levels():
    """Where counting forbids a strict labyrinth the exact engine finds none."""
    from unicursal.room.labyrinths import Labyrinths
    from unicursal.room.question import Room

    forbidden = 0
    for width, height in ((5, 6), (7, 7), (7, 8), (6, 8)):
        for x in range(1, width - 1):
            for y in range(1, height - 1):
                if (x, y) != (1, 1) and why_not_strict(width, height, (1, 1), (x, y)):
                    forbidden += 1
                    assert not Labyrinths(Room(width, height, (1, 1), (x, y), "strict"))
    assert forbidden > 40


def test_the_preview_shows_walls_way_and_ends():
    """The picture has as many shapes as there is to see, and says what it is."""
    level = make_level(15, 11, style="winding", seed=1)
    plain, solved = LevelPicture(level).scene(), LevelPicture(level, solution=True).scene()
    assert len(solved.shapes) == len(plain.shapes) + 1
    assert "15 x 11" in plain.title
    assert LevelPicture(level).png()[:4] == b"\x89PNG"
    assert LevelPicture(level).text() == str(level)


@pytest.mark.parametrize(
    ("text", "joint"),
    [
        ("####\n#<##\n##>#\n####", ((1.5, 2.5), (2.5, 1.5))),
        ("####\n##>#\n#<##\n####", ((1.5, 1.5), (2.5, 2.5))),
    ],
)
def test_walls_that_touch_by_a_corner_are_joined(text, joint):
    """In the picture no gap is left between them."""
    level = Level.from_tiles(TileMap.from_text(text), "drawn", "drawn")
    shapes = LevelPicture(level).scene().shapes
    (walls,) = [shape for shape in shapes if getattr(shape, "line", None) == "wall"]
    slanting = [
        stroke.points
        for stroke in walls.strokes
        if stroke.points[0][0] != stroke.points[-1][0]
        and stroke.points[0][1] != stroke.points[-1][1]
    ]
    assert slanting == [joint]


def test_what_was_made_before_changes_nothing():
    """The same arguments make the same level, whatever this process has already worked out."""
    wishes = [(33, 21, seed) for seed in range(4)] + [(24, 18, seed) for seed in range(4)]
    first = [str(make_level(width, height, seed=seed)) for width, height, seed in wishes]
    again = [str(make_level(width, height, seed=seed)) for width, height, seed in reversed(wishes)]
    assert first == again[::-1]
