"""What the command line writes, and that others read it."""

import gzip
import io
import json
import struct
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from unicursal.cli import run
from unicursal.errors import UnicursalError
from unicursal.level import Glyphs, Level, LevelPicture, Thing, TileMap, make_level, read_level
from unicursal.level.files.data import fields
from unicursal.level.files.numbers import (
    FIRST_WALL,
    KIND_NAMES,
    MASKS,
    numbers,
    tiles_of,
    to_csv,
    wall_masks,
)
from unicursal.level.files.rexpaint import to_xp
from unicursal.level.files.tile_set import map_png, tile_set_png
from unicursal.level.files.tiled import to_tmx


@pytest.fixture(scope="module")
def level():
    """A level with rooms and a goal room."""
    return make_level(33, 21, style="mixed", seed=2)


def test_json_has_what_a_game_wants(level):
    """All promised fields, consistent with each other."""
    data = fields(level)
    assert {"width", "height", "rows", "path", "entrance", "exit", "seed", "style", "rooms"} <= set(
        data
    )
    assert data["rows"] == level.tiles.rows()
    assert data["path"][0] == data["entrance"]
    assert data["path"][-1] == data["exit"]
    assert 0 < data["straightness"] < 1
    assert data["turns"] == round((1 - level.straightness) * (len(level.path) - 2))
    assert data["dead_ends"] == []
    assert 0 < data["difficulty"] < 1
    half = next(spawn["at"] for spawn in data["spawn_points"] if spawn["share"] == 0.5)
    assert abs(level.path.index(tuple(half)) - len(level.path) / 2) <= 1
    assert level.distance[level.exit[1], level.exit[0]] == len(level.path) - 1


def test_difficulty_grows_with_length_and_turns():
    """A straight way is easy, a snake of teeth harder, a winding one harder still."""
    straight = TileMap.from_text("#########\n#<     >#\n#########\n#########\n#########")
    levels = [
        Level.from_tiles(straight, "drawn", "none"),
        make_level(33, 21, exit=(31, 19), style="teeth"),
        make_level(33, 21, exit=(31, 19), style="winding", seed=1),
    ]
    hard = [level.difficulty for level in levels]
    assert hard == sorted(hard)
    assert 0 < hard[0] < hard[1] < hard[2] <= 1


def test_dead_ends_are_the_branches():
    """A level with branches lists its dead ends."""
    level = make_level(45, 31, style="mixed", seed=4, branching=1.0)
    ends = fields(level)["dead_ends"]
    beside = [
        sum(level.tiles.is_open(t) for t in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)))
        for x, y in ends
    ]
    assert ends
    assert set(beside) == {1}


@pytest.mark.parametrize("asked", ["valid", "perfect", "strict"])
@pytest.mark.parametrize("room", [None, (3, 3)])
def test_json_says_perfect_as_it_was_asked_for(asked, room):
    """A goal room that was requested is no blemish, one that was not is one; so says the reader."""
    level = make_level(31, 21, style="teeth", exit=(25, 7), goal_room=room, quality=asked, seed=4)
    data = fields(level)
    assert data["perfect"] == (level.grade in {"perfect", "strict"})
    assert data["strict"] == (level.grade == "strict")
    assert data["perfect"] >= (asked != "valid")
    assert data["strict"] >= (asked == "strict")
    assert read_level(json.dumps(data)).grade == level.grade
    if room and asked != "valid":
        assert not read_level("\n".join(data["rows"])).level().report.perfect


def test_print_shows_things():
    """The signs of things stand on the map, and below it a legend."""
    text = "######\n#<  k#\n####+#\n#>   #\n######\n\nk = key\n+ = door"
    assert str(read_level(text).level()) == text


def test_csv_and_arrays(level):
    """The numbers of the CSV are those of the array; the mask is what python-tcod takes."""
    rows = [list(map(int, row.split(","))) for row in to_csv(level).split()]
    assert rows == numbers(level).tolist()
    assert level.tiles.open.dtype == np.bool_
    assert level.tiles.open.flags.c_contiguous
    assert level.tiles.cost.dtype == np.int8
    assert (level.tiles.cost == level.tiles.open).all()


def test_tcod_takes_the_array(level):
    """A path of python-tcod through the level is the level's own."""
    import tcod.path as path

    graph = path.SimpleGraph(cost=level.tiles.cost, cardinal=1, diagonal=0)
    finder = path.Pathfinder(graph)
    finder.add_root(level.entrance[::-1])
    assert len(finder.path_to(level.exit[::-1])) == len(level.path)


def test_tmx_by_its_text(level):
    """A tile layer of all tiles and five points."""
    root = ElementTree.fromstring(to_tmx(level, "tiles.png"))
    gids = [int(n) for n in root.findtext("layer/data").replace("\n", "").split(",")]
    tiles = np.array(gids).reshape(21, 33) - 1
    assert np.array_equal(np.where(tiles >= FIRST_WALL, 1, tiles), numbers(level))
    assert [o.get("name") for o in root.findall("objectgroup/object")][:2] == ["entrance", "exit"]


def joined(walls, x, y):
    """The neighbours of a wall that are walls, by hand: sides, then corners between two sides."""
    height, width = walls.shape

    def is_wall(dx, dy):
        inside = 0 <= x + dx < width and 0 <= y + dy < height
        return not inside or bool(walls[y + dy, x + dx])

    sides = {(0, -1): 1, (1, 0): 4, (0, 1): 16, (-1, 0): 64}
    corners = {(1, -1): 2, (1, 1): 8, (-1, 1): 32, (-1, -1): 128}
    mask = sum(number for step, number in sides.items() if is_wall(*step))
    for (dx, dy), number in corners.items():
        if is_wall(dx, dy) and is_wall(dx, 0) and is_wall(0, dy):
            mask += number
    return mask


def test_walls_have_47_looks_by_their_neighbours(level):
    """Each wall joins those beside it, and a corner only between two of them."""
    assert len(MASKS) == 47
    walls = np.random.default_rng(1).random((40, 40)) < 0.6
    for given in (walls, level.tiles.walls):
        found = wall_masks(given)
        for (y, x), mask in np.ndenumerate(found):
            assert mask == (joined(given, x, y) if given[y, x] else -1)
            assert mask in {-1, *MASKS}
    assert set(np.unique(wall_masks(walls)).tolist()) > set(MASKS[:30])


def test_the_picture_in_tiles_is_made_of_the_tile_set(level):
    """Each square of it is the tile that the Tiled map names, in the picture of the tiles."""
    set_, drawn = (
        np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
        for png in (tile_set_png("dark"), map_png(level, "dark"))
    )
    assert drawn.shape == (21 * 16, 33 * 16, 3)
    root = ElementTree.fromstring(to_tmx(level, "tiles.png"))
    gids = [int(n) for n in root.findtext("layer/data").replace("\n", "").split(",")]
    for place, gid in enumerate(gids):
        (y, x), (row, column) = divmod(place, 33), divmod(gid - 1, 16)
        square = drawn[16 * y : 16 * y + 16, 16 * x : 16 * x + 16]
        assert (square == set_[16 * row : 16 * row + 16, 16 * column : 16 * column + 16]).all()


def test_what_is_walked_through_sideways_lies_sideways():
    """Doors and shortcuts turn with the corridor, each in a tile of its own."""
    text = "########\n#< +  k#\n######+#\n#>     #\n########"
    level = read_level(text).level()
    across = replace(level.things[0], kind="shortcut", at=(2, 2), towards=(3, 2), step=1, number=1)
    tiles = tiles_of(replace(level, things=(*level.things, across)))
    names = {(x, y): KIND_NAMES[tiles[y, x]] for x, y in ((3, 1), (6, 2), (2, 2))}
    assert names == {(3, 1): "door", (6, 2): "door", (2, 2): "shortcut"}
    assert tiles[1, 3] != tiles[2, 6] == KIND_NAMES.index("door")
    assert tiles[2, 2] != KIND_NAMES.index("shortcut")


def test_many_words_of_ones_own_have_a_tile_each(level):
    """However many: no number is taken for another."""
    words = [f"{a}{b}" for a in "abcdefghij" for b in "abcdefg"]
    things = tuple(
        Thing(step, word, at, 1)
        for step, (word, at) in enumerate(zip(words, level.path[1:], strict=False), start=1)
    )
    tiles = tiles_of(replace(level, things=things), things=True)
    found = [int(tiles[y, x]) for _, (x, y) in zip(words, level.path[1:], strict=False)]
    assert found == [64 + place for place in range(70)]
    assert map_png(replace(level, things=things))[:4] == b"\x89PNG"


def test_what_the_formats_never_change_agrees_with_the_numbers_of_tiles(level):
    """Each kind has its number in the tile set of maps, each wall the tile of its mask."""
    root = ElementTree.fromstring(to_tmx(level, "tiles.png"))
    types = {int(tile.get("id")): tile.get("type") for tile in root.findall("tileset/tile")}
    walls = dict.fromkeys(range(FIRST_WALL, FIRST_WALL + len(MASKS)), "wall")
    assert types == dict(enumerate(KIND_NAMES)) | walls
    masks = [int(mask.get("value")) for mask in root.findall(".//tile//*[@name='mask']")]
    assert masks == list(MASKS)


def test_a_level_without_a_way_is_drawn_without_it():
    """Whoever wants the way shown in both pictures gets the map."""
    level = Level.of("#######\n#< # >#\n#######")
    assert LevelPicture(level, solution=True).scene() == LevelPicture(level).scene()
    assert map_png(level, solution=True) == map_png(level)


def test_pictures_say_how_they_came_to_be(tmp_path):
    """A PNG has the words for those who cannot see it, with the style and the seed."""
    for look in ("lines", "tiles"):
        make_level(15, 11, seed=77).save(tmp_path / "a.png", look=look)
        with Image.open(tmp_path / "a.png") as picture:
            picture.load()
            assert picture.text["Description"].endswith("Style winding, seed 77.")
    with pytest.raises(UnicursalError, match="look"):
        make_level(15, 11).save(tmp_path / "b.png", look="slim")


def test_tmx_is_read_by_pytmx(level, tmp_path):
    """The usual reader of such maps sees the same walls."""
    import pytmx

    assert (
        run(["level", "33x21", "--style", "mixed", "--seed", "2", "-o", str(tmp_path / "a.tmx")])
        == 0
    )
    made = pytmx.TiledMap(str(tmp_path / "a.tmx"))
    assert (made.width, made.height) == (33, 21)
    layer = made.get_layer_by_name("tiles")
    for x, y, gid in layer.iter_data():
        tile = made.get_tile_properties_by_gid(gid)
        assert tile["walkable"] == level.tiles.is_open((x, y))
        if not tile["walkable"]:
            assert tile["mask"] == joined(level.tiles.walls, x, y)
    places = {thing.name: (int(thing.x // 16), int(thing.y // 16)) for thing in made.objects}
    assert (places["entrance"], places["exit"]) == (level.entrance, level.exit)


def xp_layers(packed):
    """What a REXPaint file holds: of each layer the cells `[x][y]` as (glyph, colour, ground)."""
    data = gzip.decompress(packed)
    version, count = struct.unpack_from("<ii", data, 0)
    assert version == -1
    place, layers = 8, []
    for _ in range(count):
        width, height = struct.unpack_from("<ii", data, place)
        place += 8
        columns = []
        for _ in range(width):
            column = []
            for _ in range(height):
                glyph, *rest = struct.unpack_from("<i6B", data, place)
                column.append((glyph, tuple(rest[:3]), tuple(rest[3:])))
                place += 10
            columns.append(column)
        layers.append(columns)
    assert place == len(data)
    return layers


def test_rexpaint(level, tmp_path):
    """The glyphs of the map; with the solution a second layer whose dots are the way."""
    name = tmp_path / "a.xp"
    words = ["level", "33x21", "--style", "mixed", "--seed", "2", "--glyphs", "█.SX"]
    assert run([*words, "-o", str(name), "--solution"]) == 0
    shown, way = xp_layers(name.read_bytes())
    signs = {219: "█", 46: ".", 83: "S", 88: "X"}
    rows = ["".join(signs[column[y][0]] for column in shown) for y in range(21)]
    assert "\n".join(rows) == level.tiles.to_text(Glyphs.parse("█.SX"))
    dots = {(x, y) for x in range(33) for y in range(21) if way[x][y][0] == 250}
    assert dots == set(level.path[1:-1])
    clear = {(x, y) for x in range(33) for y in range(21) if way[x][y][2] == (255, 0, 255)}
    assert clear.isdisjoint(dots)
    assert len(clear) + len(dots) == 33 * 21
    (alone,) = xp_layers(to_xp(level))
    assert alone[1][1][0] == ord("<")
    assert alone[1][1][1] != alone[0][0][1]
    assert to_xp(level) == to_xp(level)
    assert to_xp(level)[4:8] == bytes(4)  # no date


def test_rexpaint_is_read_by_tcod(level, tmp_path):
    """The usual reader sees the same glyphs."""
    import tcod.console as tcod_console

    name = tmp_path / "a.xp"
    name.write_bytes(to_xp(level))
    (console,) = tcod_console.load_xp(name, order="C")
    assert ["".join(map(chr, row)) for row in console.ch.tolist()] == level.tiles.rows()


@pytest.mark.parametrize("ending", ["txt", "csv", "json"])
def test_check_reads_what_level_wrote(ending, tmp_path, capsys):
    """Text, CSV and JSON come back as valid levels."""
    name = str(tmp_path / f"a.{ending}")
    assert run(["level", "21x15", "--style", "teeth", "--seed", "1", "-o", name]) == 0
    assert run(["check", name, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["valid"]
    assert report["complete"]
    assert (report["entrance"], report["exit"]) == ([1, 1], [10, 7])
    assert {"perfect", "strict", "lattice", "blemishes", "defects"} <= set(report)


def test_check_of_a_bad_map(tmp_path, capsys):
    """Defects are listed with places, exit code 1; blemishes alone are no defect."""
    bad = tmp_path / "bad.txt"
    bad.write_text("######\n#<  >#\n## ###\n######\n")
    assert run(["check", str(bad), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert [defect["at"] for defect in report["defects"]] == [[2, 1], [2, 2]]
    fat = tmp_path / "fat.txt"
    fat.write_text("######\n#<  >#\n######\n######\n")
    assert run(["check", str(fat)]) == 0
    assert "four walls in a square" in capsys.readouterr().out


def test_check_of_a_file_from_windows(tmp_path):
    """A byte order mark and both line ends are no part of a map; nor of a CSV."""
    drawn = tmp_path / "map.txt"
    drawn.write_bytes(b"\xef\xbb\xbf#####\r\n#<  #\r\n### #\r\n#>  #\r\n#####\r\n")
    assert run(["check", str(drawn)]) == 0
    assert run(["room", "--map", str(drawn)]) == 0
    table = tmp_path / "map.csv"
    table.write_bytes(b"\xef\xbb\xbf1,1,1\r\n2,0,3\r\n1,1,1\r\n")
    assert run(["check", str(table)]) == 0


def test_check_of_json_nested_too_deep(tmp_path, capsys):
    """It is no level, and no traceback."""
    deep = tmp_path / "deep.json"
    deep.write_text('{"rows": ' + "[" * 100_000 + "]" * 100_000 + "}")
    assert run(["check", str(deep)]) == 2
    assert "expected JSON with the rows of a level" in capsys.readouterr().err


def test_check_of_a_hall_is_short(tmp_path, capsys):
    """Not a line for each of a thousand defects, but how many there are."""
    hall = tmp_path / "hall.txt"
    hall.write_text("#" * 40 + "\n" + ("#" + " " * 38 + "#\n") * 38 + "#" * 40)
    assert run(["check", str(hall)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) < 50
    assert "... and 1,351 more defects (--json lists all)" in lines


def test_check_with_chosen_signs(tmp_path):
    """A map in other signs is read with them."""
    odd = tmp_path / "odd.txt"
    odd.write_text("XXXXX\nXa.bX\nXXXXX\n")
    assert run(["check", str(odd), "--glyphs", "X.ab"]) == 0
    assert run(["check", str(odd)]) == 2


def test_level_on_stdout_and_floors(tmp_path, capsys):
    """The map alone goes to stdout; floors become numbered files or a JSON object a line."""
    assert run(["level", "15x11", "--seed", "3"]) == 0
    text = capsys.readouterr().out
    assert TileMap.from_text(text) == make_level(15, 11, seed=3).tiles
    assert run(["level", "15x11", "--seed", "3", "--floors", "3", "--json"]) == 0
    floors = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [floor["floor"] for floor in floors] == [1, 2, 3]
    assert floors[0]["exit"] == floors[1]["entrance"]
    assert (
        run(["level", "15x11", "--seed", "3", "--floors", "2", "-o", str(tmp_path / "a.svg")]) == 0
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-1.svg", "a-2.svg"]


@pytest.mark.parametrize(
    "words",
    [
        "level 9",
        "level 3x3",
        "level 99999x99999",
        "level 9x9 --exit 1",
        "level 9x9 --style x",
        "level 9x9 -o a.xyz",
        "level 9x9 --floors 0",
        "level 9x9 --glyphs ##",
        "level 9x9 --glyphs 壁.<> -o nowhere.xp",
        "level 9x9x9",
        "level 9x9 --room exit=8x8",
        "level 9x9 --room exit=99999x99999",
        "level 9x9 --goal-room=",
        "level 5x5 --law x",
        "level 33x21 --style teeth --law x",
    ],
)
def test_bad_input_is_one_line(words, capsys):
    """Exit code 2 and no traceback."""
    assert run(words.split()) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_all_files_or_none(call, tmp_path, monkeypatch):
    """A file that cannot be written is named, and no other is written or left half done."""
    (tmp_path / "b-2.txt").mkdir()
    files = "-o", tmp_path / "a.csv", "-o", tmp_path / "b.txt"
    code, _, said = call("level", "9x9", "--floors", 2, "--seed", 1, *files)
    assert code == 2
    assert "b-2.txt" in said
    assert [path.name for path in tmp_path.iterdir()] == ["b-2.txt"]

    def fails(*_, **__):
        raise PermissionError(13, "Permission denied", str(tmp_path / ".a.csv.x7"))

    monkeypatch.setattr("unicursal.whole_file._write_new", fails)
    code, _, said = call("level", "9x9", "--seed", 1, "-o", tmp_path / "a.csv")
    assert code == 2
    assert str(tmp_path / "a.csv") in said
    assert "x7" not in said
