"""The examples run, and read what `level` writes today as well as what lies beside them."""

import importlib.util
import json
import re
import shlex
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from unicursal.cli import run
from unicursal.level import read_level
from unicursal.level.play.terrain import Terrain, best_way

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = {(0, -1): "U", (0, 1): "D", (-1, 0): "L", (1, 0): "R"}


@pytest.fixture(scope="module", params=["kept", "fresh"])
def folder(request, tmp_path_factory):
    """The folder of the examples, and one with what its command writes today."""
    if request.param == "kept":
        return EXAMPLES
    made = tmp_path_factory.mktemp("crypt")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(made)
        command = re.search(r"^unicursal (level .*)$", (EXAMPLES / "README.md").read_text(), re.M)
        assert run(shlex.split(command[1])) == 0
    return made


@pytest.fixture(scope="module")
def level(folder):
    """The level of the folder."""
    return read_level((folder / "crypt.json").read_bytes()).level()


def test_the_level_is_what_the_examples_are_about(level):
    """Valid, with keys and doors, items, monsters, a shortcut and a one-way door."""
    assert level.report.valid
    kinds = {"key", "door", "item", "monster", "shortcut", "one-way"}
    assert {thing.kind for thing in level.things} == kinds


def moves_of_a_winner(level):
    """The best way, with a second step towards each monster: the first one beats it."""
    monsters = {thing.at for thing in level.things if thing.kind == "monster"}
    way = best_way(Terrain(level), level.entrance)
    return "".join(
        NAMES[b[0] - a[0], b[1] - a[1]] * (2 if b in monsters else 1) for a, b in pairwise(way)
    )


def test_the_tcod_game_is_played_to_its_end(folder, level):
    """Without a window: every key is found, every door opened, the exit reached."""
    pytest.importorskip("tcod")
    moves = moves_of_a_winner(level)
    words = [sys.executable, EXAMPLES / "tcod_game.py", folder / "crypt.json", "--moves", moves]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    *rows, says, state = done.stdout.rstrip("\n").split("\n")
    items = sum(thing.kind == "item" for thing in level.things)
    assert says == f"You are out, with {items} items, in {len(moves)} turns."
    assert state == f"turn {len(moves)}  keys 1 2  items {items}"
    x, y = level.exit
    assert rows[y][x] == "@"


def test_the_tcod_game_keeps_to_its_rules(folder, level):
    """Walls stop, doors are locked without their key, and what was not in sight is not shown."""
    pytest.importorskip("tcod")
    spec = importlib.util.spec_from_file_location("tcod_game", EXAMPLES / "tcod_game.py")
    game = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = game
    spec.loader.exec_module(game)
    world = game.World.load(folder / "crypt.json")
    for move in "LU":
        world.step(move)
    assert (world.player, world.turns) == (level.entrance, 0)
    x, y = level.exit
    assert not world.seen[y, x]
    door = next(thing for thing in level.things if thing.kind == "door")
    before = level.path[door.step - 1]
    world.player = before
    world.step(NAMES[door.at[0] - before[0], door.at[1] - before[1]])
    assert (world.player, world.says) == (before, f"Door {door.number} is locked.")
    world.keys.add(door.number)
    world.step(NAMES[door.at[0] - before[0], door.at[1] - before[1]])
    assert world.player == door.at
    passage = next(thing for thing in level.things if thing.kind == "one-way")
    world.player = passage.towards
    world.step(NAMES[passage.at[0] - passage.towards[0], passage.at[1] - passage.towards[1]])
    assert world.player == passage.towards
    assert "other side" in world.says


def test_the_tcod_game_tells_bad_moves(folder):
    """In a line, with exit code 2."""
    pytest.importorskip("tcod")
    words = [sys.executable, EXAMPLES / "tcod_game.py", folder / "crypt.json", "--moves", "RX"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 2
    assert "moves are U, D, L and R, not 'X'" in done.stderr


def test_the_tiled_map_keeps_to_the_format(folder, level):
    """Ids are used once and below the next ones, gids are tiles of the set, the picture fits it."""
    root = ElementTree.parse(folder / "crypt.tmx").getroot()
    width, height = int(root.get("width")), int(root.get("height"))
    assert (root.tag, root.get("orientation"), root.get("infinite")) == ("map", "orthogonal", "0")
    layers = [*root.iter("layer"), *root.iter("objectgroup")]
    ids = [int(layer.get("id")) for layer in layers]
    assert len(set(ids)) == len(ids)
    assert max(ids) < int(root.get("nextlayerid"))
    objects = [*root.iter("object")]
    ids = [int(thing.get("id")) for thing in objects]
    assert len(set(ids)) == len(ids)
    assert max(ids) < int(root.get("nextobjectid"))
    (tiles,) = root.iter("tileset")
    first, count, columns = (int(tiles.get(n)) for n in ("firstgid", "tilecount", "columns"))
    (image,) = tiles.iter("image")
    assert int(image.get("width")) == columns * int(tiles.get("tilewidth"))
    assert count <= columns * int(image.get("height")) // int(tiles.get("tileheight"))
    assert {int(tile.get("id")) for tile in tiles.iter("tile")} <= set(range(count))
    picture = (folder / image.get("source")).read_bytes()
    assert picture.startswith(b"\x89PNG")
    size = [int.from_bytes(picture[place : place + 4], "big") for place in (16, 20)]
    assert size == [int(image.get("width")), int(image.get("height"))]
    for layer in root.iter("layer"):
        assert (layer.get("width"), layer.get("height")) == (str(width), str(height))
        (data,) = layer.iter("data")
        rows = data.text.strip().split("\n")
        gids = [int(gid) for row in rows for gid in row.split(",") if gid]
        assert (data.get("encoding"), len(rows), len(gids)) == ("csv", height, width * height)
        assert all(gid == 0 or first <= gid < first + count for gid in gids)
    for thing in objects:
        x, y = (float(thing.get(name)) / 16 for name in "xy")
        assert 0 <= x < width
        assert 0 <= y < height
    assert (width, height) == (level.tiles.width, level.tiles.height)


def test_the_tiled_map_is_read_by_others(folder, level):
    """Pytmx finds the walls and every thing where the level has it."""
    pytmx = pytest.importorskip("pytmx")
    tiled = pytmx.TiledMap(str(folder / "crypt.tmx"))
    closed = {"shortcut", "one-way"}
    for y in range(level.tiles.height):
        for x in range(level.tiles.width):
            kind = tiled.get_tile_properties(x, y, 0)["type"]
            assert (kind in {"wall", *closed}) == (not level.tiles.is_open((x, y)))
    things = {
        (thing.type, int(thing.x // 16), int(thing.y // 16), thing.properties["number"])
        for thing in tiled.get_layer_by_name("things")
    }
    assert things == {(thing.kind, *thing.at, thing.number) for thing in level.things}


def constant(text, name):
    """The pairs of a dictionary that a GDScript file defines."""
    block = re.search(rf"^const {name} := {{\n(.*?)^}}", text, re.M | re.S)[1]
    pairs = re.findall(r"^\t(\S+): (\d+),$", block, re.M)
    assert len(pairs) == block.count("\n")
    return {key.strip('"'): int(column) for key, column in pairs}


VECTORS = {(0, -1): "UP", (1, 0): "RIGHT", (0, 1): "DOWN", (-1, 0): "LEFT"}


class Twin:
    """What `level_reader.gd` does, field by field and in its order."""

    def __init__(self, path):
        script = (EXAMPLES / "level_reader.gd").read_text()
        self.by_kind = constant(script, "COLUMNS")
        self.by_step = constant(script, "ONE_WAY_COLUMNS")
        data = json.loads(path.read_text())
        self.width, self.height = int(data["width"]), int(data["height"])
        self.rows = data["rows"]
        self.entrance, self.exit = tuple(data["entrance"]), tuple(data["exit"])
        self.path = [tuple(tile) for tile in data["path"]]
        self.things = [
            {
                "kind": thing["kind"],
                "at": tuple(thing["at"]),
                "step": int(thing["step"]),
                "number": int(thing["number"]),
                "towards": None if thing["towards"] is None else tuple(thing["towards"]),
            }
            for thing in data["things"]
        ]

    def columns(self):
        """The column of the picture for each tile."""
        found = {}
        for y in range(self.height):
            for x in range(self.width):
                found[x, y] = self.by_kind["wall" if self.rows[y][x] == "#" else "open"]
        for thing in self.things:
            (x, y), kind = thing["at"], thing["kind"]
            if kind == "one-way":
                u, v = thing["towards"]
                found[x, y] = self.by_step[f"Vector2i.{VECTORS[u - x, v - y]}"]
            elif kind in self.by_kind:
                found[x, y] = self.by_kind[kind]
        found[self.entrance] = self.by_kind["entrance"]
        found[self.exit] = self.by_kind["exit"]
        return found


def test_the_godot_reader_reads_our_fields(folder):
    """Each field that the script asks for is in the file, and the twin asks for no other."""
    script = (EXAMPLES / "level_reader.gd").read_text()
    data = json.loads((folder / "crypt.json").read_text())
    asked = set(re.findall(r'\bdata\["(\w+)"\]', script))
    assert asked == {"width", "height", "rows", "entrance", "exit", "path", "things"}
    assert asked <= set(data)
    of_things = set(re.findall(r'\bthing\["(\w+)"\]', script))
    assert of_things == {"kind", "at", "step", "number", "towards"}
    assert all(of_things <= set(thing) for thing in data["things"])


def test_the_godot_reader_shows_the_level(folder, level):
    """The columns that its twin finds are those of the tile set: walls, ends, things."""
    twin = Twin(folder / "crypt.json")
    root = ElementTree.parse(folder / "crypt.tmx").getroot()
    types = {int(tile.get("id")): tile.get("type") for tile in root.iter("tile")}
    kinds = {number: kind for number, kind in types.items() if number < 13}
    assert set(twin.by_kind.values()) | set(twin.by_step.values()) == set(kinds)
    for kind, column in twin.by_kind.items():
        assert kinds[column] == kind
    assert {kinds[column] for column in twin.by_step.values()} == {"one-way"}
    columns = twin.columns()
    shown = {tile: kinds[column] for tile, column in columns.items()}
    standing = {thing.at: thing.kind for thing in level.things}
    ends = {level.entrance: "entrance", level.exit: "exit"}
    for y in range(level.tiles.height):
        for x in range(level.tiles.width):
            ground = "open" if level.tiles.is_open((x, y)) else "wall"
            assert shown[x, y] == ends.get((x, y), standing.get((x, y), ground))
    assert twin.path == level.path
    rows = root.find("layer/data").text.strip().split("\n")
    gids = [[int(gid) for gid in row.split(",") if gid] for row in rows]
    drawn = {thing.at for thing in level.things if thing.kind in {"door", "shortcut", "one-way"}}
    for x, y in drawn:
        assert kinds[columns[x, y]] == types[gids[y][x] - 1]
