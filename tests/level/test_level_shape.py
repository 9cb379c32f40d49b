"""Levels of any outline, by a check that knows nothing of their maker."""

import json

import numpy as np
import pytest
from PIL import Image, ImageDraw

from effort import slow
from unicursal.cli import run
from unicursal.errors import UnicursalError
from unicursal.level import make_floors, make_level, place, read_level

CROSS = """\
.........######.........
#####..............#####
#####..............#####
###..................###
#####..............#####
#####..............#####
########........########
########........########
"""
COMB = ["#" * 15, *["#.###.###.###.#"] * 2, *["#.............#"] * 3, "#" * 15]
"""Teeth of one cell: a way could end in two of them only."""


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    """A disc in a PNG, a ring on glass, a star in a JPEG."""
    folder = tmp_path_factory.mktemp("pictures")
    image = Image.new("L", (300, 300), 255)
    ImageDraw.Draw(image).ellipse((20, 20, 280, 280), fill=0)
    image.save(folder / "disc.png")
    image = Image.new("RGBA", (200, 200), (0, 0, 0, 0))
    ImageDraw.Draw(image).ellipse((5, 5, 195, 195), fill=(200, 0, 0, 255))
    ImageDraw.Draw(image).ellipse((60, 60, 140, 140), fill=(0, 0, 0, 0))
    image.save(folder / "ring.png")
    image = Image.new("RGB", (300, 200), "white")
    ImageDraw.Draw(image).polygon([(0, 100), (150, 0), (299, 100), (150, 199)], fill="navy")
    image.save(folder / "star.jpg")
    return folder


def faults(level):
    """What is wrong with the level of a shape: each tile is looked at by itself."""
    rows, outline = level.tiles.rows(), level.shape.rows
    height, width = len(rows), len(rows[0])
    free = {(x, y) for y in range(height) for x in range(width) if rows[y][x] != "#"}
    inside = {(x, y) for y in range(height) for x in range(width) if outline[y][x] == "."}
    wrong = []
    if not free <= inside:
        wrong.append("open outside the shape")
    way, here = [level.entrance], level.entrance
    while here != level.exit:
        x, y = here
        steps = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & free - {*way[-2:]}
        if len(steps) != 1:
            return [*wrong, f"{len(steps)} ways on at {here}"]
        (here,) = steps
        way.append(here)
    if set(way) != free or len(way) != len(free):
        wrong.append("tiles beside the way")
    for x, y in ((x, y) for y in range(height - 1) for x in range(width - 1)):
        block = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        if block <= free:
            wrong.append(f"a hall at {x},{y}")
        if block & inside and not block & free:
            wrong.append(f"a thick wall at {x},{y}")
    cells = {(x, y) for x, y in inside if x % 2 and y % 2}
    if not cells <= free:
        wrong.append("cells that the way misses")
    return wrong


@pytest.mark.parametrize("style", ["winding", "mixed", slow("teeth"), "spiral"])
@pytest.mark.parametrize("name", ["disc.png", "ring.png", slow("star.jpg")])
def test_the_level_of_a_picture(pictures, name, style):
    """One way through all cells, nothing outside, no thick wall, strict."""
    level = make_level(41, 33, shape=pictures / name, style=style, seed=3)
    assert (level.tiles.width, level.tiles.height) == (41, 33)
    assert not faults(level)
    assert level.grade == "strict"
    share = level.shape.cells.sum() / (20 * 16)
    assert 0.25 < share < 0.8  # it is not the rectangle


@pytest.mark.parametrize("shape", [CROSS, COMB, np.ones((9, 30), bool), [[1] * 5] * 5])
def test_shapes_in_rows_and_arrays(shape):
    """Their size is their own, with a ring of rock if they need one."""
    level = make_level(shape=shape, seed=1)
    assert not faults(level)
    rows = shape.splitlines() if isinstance(shape, str) else shape
    assert 0 <= level.tiles.width - len(rows[0]) <= 2
    assert 0 <= level.tiles.height - len(rows) <= 2


def test_what_had_to_be_changed_is_said():
    """A shape that no way fills loses cells, and they are counted."""
    level = make_level(shape=COMB, seed=1)
    asked = sum(row[1::2].count(".") for row in COMB[1::2])
    (note,) = level.notes
    assert "so that one way fills it" in str(note)
    assert level.shape.cells.sum() != asked
    assert not faults(level)
    assert not make_level(shape=["#" * 9, *["#.......#"] * 5, "#" * 9], seed=1).notes


def test_a_wish_can_be_repeated(pictures, tmp_path):
    """The outline is in JSON; from it the same level is made, and a file is judged by it."""
    level = make_level(shape=pictures / "ring.png", width=41, height=41, seed=5, style="mixed")
    path = tmp_path / "ring.json"
    level.save(path)
    data = json.loads(path.read_text())
    ends = tuple(data["entrance"]), tuple(data["exit"])
    again = make_level(41, 41, *ends, shape=data["shape"], seed=5, style="mixed")
    assert again.tiles == level.tiles
    assert not again.notes
    drawn = read_level(path.read_bytes())
    assert drawn.grade == level.grade == "strict"
    assert drawn.level().shape == level.shape
    wide = tmp_path / "wide.json"
    level.save(wide, corridor=2)
    assert read_level(wide.read_bytes()).level().shape.size == (61, 61)


def test_everything_else_works_in_a_shape(pictures):
    """Rooms, halls, branches, things, floors, pictures."""
    shape = pictures / "disc.png"
    level = make_level(61, 61, shape=shape, goal_room=(3, 3), halls=1, seed=2, quality="perfect")
    assert level.grade in {"perfect", "strict"}
    assert level.goal_rooms
    assert level.halls
    assert not (level.tiles.open & ~level.shape.mask).any()
    branched = make_level(41, 41, shape=shape, branching=1.0, seed=2)
    assert branched.dead_ends
    one, two, three = make_floors(3, 31, 31, shape=shape, seed=2)
    assert (one.exit, two.exit) == (two.entrance, three.entrance)
    assert not faults(one) + faults(two) + faults(three)
    furnished = place(one, {"keys": 1, "items": 3, "shortcuts": 1}, 1)
    assert len(furnished.things) == 6
    assert "<svg" in furnished._repr_svg_()


@pytest.mark.parametrize("room", [(3, 3), (5, 5), (7, 3)])
def test_an_exit_stands_in_the_middle_of_its_room(pictures, room):
    """Wherever the shape itself places the exit, and the same for a loop."""
    shape = pictures / "disc.png"
    for wishes in ({"exit": None}, {"loop": True}):
        level = make_level(61, 61, shape=shape, goal_room=room, seed=1, **wishes)
        (goal,) = level.goal_rooms
        assert goal.size == room
        assert level.exit == (goal.left + room[0] // 2, goal.top + room[1] // 2)
        assert level.grade != "valid"


@pytest.mark.parametrize("wishes", [{}, {"entrance": (17, 17)}, {"style": "teeth"}])
def test_a_loop_in_a_shape_is_closed(pictures, wishes):
    """Each open tile has two neighbours, all lie inside, and one closed line is as long as that."""
    level = make_level(41, 41, shape=pictures / "disc.png", loop=True, seed=1, **wishes)
    assert level.entrance == level.exit == wishes.get("entrance", level.exit)
    free = {(int(x), int(y)) for y, x in np.argwhere(level.tiles.walls == 0)}
    for x, y in free:
        assert len({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & free) == 2
        assert level.shape.rows[y][x] == "."
    assert len({*level.path}) == len(free) == level.shape.full_length + 1


def test_a_length_that_a_shape_has_is_drawn_at_once(pictures):
    """The lattice has it; what is longer than the shape has tiles is refused."""
    shape = pictures / "disc.png"
    full = make_level(61, 61, shape=shape, seed=1).length
    level = make_level(61, 61, shape=shape, seed=1, length=f"{full - 400}..{full + 400}")
    assert level.length == full
    with pytest.raises(UnicursalError, match=r"the shape has [0-9,]+ tiles, no way of 9,000"):
        make_level(161, 161, shape=pictures / "star.jpg", length="9000..10000", seed=1)


def test_ends_that_are_given():
    """They are used; one outside is refused."""
    level = make_level(shape=CROSS, entrance=(11, 5), seed=1)
    assert level.entrance == (11, 5)
    assert not faults(level)
    with pytest.raises(UnicursalError, match=r"the entrance \(1, 7\) lies outside the shape"):
        make_level(shape=CROSS, entrance=(1, 7), seed=1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--shape nowhere.png", "no such file"),
        ("--shape TEXT", "no picture"),
        ("--shape EMPTY", "no tile inside"),
        ("3x3 --shape ROWS", "at least 5x5"),
        ("99999x99999 --shape ROWS", "too large"),
        ("--shape ROWS --symmetric", "cannot be symmetric"),
        ("--shape ROWS --style rooms", "cannot be of style rooms"),
        ("--shape ROWS --exit 0,5", "lies outside"),
        ("--shape ROWS --through 1,5", "lies outside"),
        ("--shape ROWS --room 1,6=3x3", "does not lie inside"),
        ("--shape ROWS --length ..9", "at least"),
    ],
)
def test_bad_shapes_are_one_line(words, said, tmp_path, capsys):
    """Exit code 2, and a line that says what is wrong."""
    (tmp_path / "TEXT").write_text("a heart")
    (tmp_path / "EMPTY").write_text("###\n###\n")
    (tmp_path / "ROWS").write_text(CROSS)
    for name in ("TEXT", "EMPTY", "ROWS"):
        words = words.replace(name, str(tmp_path / name))
    assert run(["level", *words.split()]) == 2
    told = capsys.readouterr().err.strip()
    assert said in told
    assert len(told.splitlines()) == 1


def test_rock_between_two_cells_stays_rock():
    """A shape that is drawn in tiles may have a thin wall in it, which no way crosses."""
    rows = [
        "#########",
        "#...#...#",
        "#...#...#",
        "#...#...#",
        "#.......#",
        "#.......#",
        "#########",
    ]
    for seed in range(4):
        level = make_level(shape=rows, seed=seed)
        assert not any(level.tiles.is_open((4, y)) for y in (1, 2, 3))
        assert level.length == 2 * 4 * 3 - 1
