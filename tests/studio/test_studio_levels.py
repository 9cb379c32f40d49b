"""Levels by the interface of the studio: they are the library's, and so are their files."""

import gzip
import io
import json
import struct
import subprocess
import sys
import zipfile
from xml.etree import ElementTree

import pytest

from answers import file_of, refused
from unicursal.level import TileMap, examine, make_floors, make_level, redrawn
from unicursal.level import place as placed


@pytest.mark.parametrize(
    "wish",
    [
        {"width": 15, "height": 9, "exit": [13, 7], "style": "double-spiral"},
        {"width": 24, "height": 16, "style": "winding", "seed": 5},
        {"width": 21, "height": 13, "style": "mixed", "diagonal": True, "seed": 3},
        {"width": 25, "height": 17, "goal_room": [3, 3], "entrance": [0, 3]},
        {"width": 41, "height": 25, "style": "rooms", "seed": 3},
        {"width": 41, "height": 25, "style": "mixed", "plan": "walk", "seed": 7},
        {"width": 41, "height": 25, "style": "mixed", "merge": True},
        {"width": 41, "height": 25, "style": "mixed", "branching": 0.5, "seed": 7},
        {"width": 25, "height": 15, "exit": [3, 13], "plan": "walk", "seed": 1},
        {"width": 21, "height": 13, "length": "40..60", "seed": 2},
    ],
)
def test_levels_are_those_of_the_library(ask, wish):
    """Tile for tile; the way is one, and the grade is the validator's."""
    (found,) = ask("level", **wish)["floors"]
    given = {key: tuple(value) if isinstance(value, list) else value for key, value in wish.items()}
    made = make_level(**given)
    assert found["rows"] == made.tiles.rows()
    assert [tuple(tile) for tile in found["path"]] == made.path
    assert found["notes"] == [remark["text"] for remark in found["remarks"]]
    assert found["notes"] == [str(note) for note in made.notes]
    assert len(found["rooms"]) == len(made.rooms)
    assert set(found["rooms"][0]) == {"number", "x", "y", "width", "height", "from", "to"}
    report = examine(TileMap.from_text("\n".join(found["rows"])))
    assert (found["grade"] not in {"branched", "open"}) == report.valid
    assert (found["grade"] == "open") == (wish.get("style") == "rooms")
    assert (f"branches: {found['branches']}" in found["notes"]) == ("branching" in wish)
    assert (found["grade"] == "branched") == (found["branches"] > 0)
    assert found["plan"] == wish.get("plan", found["plan"])
    assert found["grade"] == (made.grade or found["grade"])
    if "goal_room" not in wish:  # a map alone does not tell which rooms were asked for
        assert (found["grade"] in {"perfect", "strict"}) == report.perfect
        assert (found["grade"] == "strict") == report.strict
    assert found["wall_blocks"] == sum(b.kind == "wall block" for b in report.blemishes)
    assert found["svg"] is None
    assert "length" not in wish or 40 <= len(found["path"]) <= 60


def test_rooms_are_drawn_anew_one_after_the_other(ask):
    """As by the library, also on a higher floor; without the wish the level is as it was."""
    wish = {"width": 31, "height": 21, "style": "mixed", "seed": 7, "floors": 2}
    levels = make_floors(2, 31, 21, style="mixed", seed=7)
    last, upper = (len(level.rooms) for level in levels)
    rooms = [(1, last - 1, 5), (2, upper - 1, 1), (1, last - 1, 6), (1, last, 1)]
    redraw = [{"floor": floor, "room": room, "seed": seed} for floor, room, seed in rooms]
    before = [level.tiles.rows() for level in levels]
    for floor, room, seed in rooms:
        levels[floor - 1] = redrawn(levels[floor - 1], room, seed)
    floors = ask("level", **wish, redraw=redraw)["floors"]
    assert [floor["rows"] for floor in floors] == [level.tiles.rows() for level in levels]
    notes = [[str(note) for note in level.notes] for level in levels]
    assert [floor["notes"] for floor in floors] == notes
    assert all(floor["rows"] != rows for floor, rows in zip(floors, before, strict=True))
    assert [floor["rows"] for floor in ask("level", **wish)["floors"]] == before


def test_floors_lie_above_each_other_and_a_preview_can_be_had(ask):
    """The exit of each is the entrance of the next."""
    floors = ask("level", width=15, height=11, floors=3, seed=1, preview=True)["floors"]
    assert [floor["exit"] for floor in floors[:2]] == [floor["entrance"] for floor in floors[1:]]
    for floor, made in zip(floors, make_floors(3, 15, 11, seed=1), strict=True):
        assert floor["rows"] == made.tiles.rows()
        assert ElementTree.fromstring(floor["svg"]).tag.endswith("svg")


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        ({"entrance": [0, 0]}, 400, "is a corner"),
        ({"entrance": [3, 3], "exit": [3, 3]}, 400, "the same tile"),
        ({"exit": [40, 3]}, 400, "outside the 11x9 map"),
        ({"goal_room": [9, 20]}, 400, "no goal room of 9x20 fits"),
        ({"width": 203}, 422, "width"),
        ({"floors": 11}, 422, "floors"),
        ({"style": "none"}, 422, "style"),
        ({"plan": "none"}, 422, "plan"),
        ({"branching": 1.5}, 422, "branching"),
        ({"length": "..3"}, 400, "has at least 8 tiles, not 3 or fewer"),
        ({"length": "47.."}, 400, "has at most 46 tiles, not 47 or more"),
        ({"length": "31"}, 400, "has an even number of tiles, so none has 31"),
        ({"length": "30..10"}, 400, "least length, 30, is more than the most, 10"),
        ({"length": "long"}, 422, "length"),
        ({"redraw": [{"room": 9, "seed": 1}]}, 400, "there is no room 9"),
        ({"redraw": [{"room": 1, "seed": 1, "floor": 2}]}, 400, "there is no floor 2"),
        ({"style": "rooms", "redraw": [{"room": 1, "seed": 1}]}, 400, "without branches and loops"),
        ({"redraw": [{"room": 1, "seed": 1}] * 101}, 422, "redraw"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(client, wish, status, words):
    """For the map and for a file."""
    for path in ("level", "level/file"):
        answer = client.post(f"/api/v1/{path}", json={"width": 11, "height": 9, **wish})
        told = refused(answer)
        assert told["status"] == status
        assert words in told["error"]


def test_files_hold_the_level(client):
    """Each form as the library writes it; the map of the editor comes with its tile set."""
    wish = {"width": 31, "height": 21, "style": "mixed", "seed": 4}
    made = make_level(**wish)

    def file(form, **more):
        return file_of(client.post("/api/v1/level/file", json={**wish, "form": form, **more}))

    assert file("txt") == ("level-31x21-mixed-4.txt", "text/plain", f"{made.tiles}\n".encode())
    assert file("csv")[2].decode().startswith(",".join("1" * 31) + "\n1,2,")
    assert json.loads(file("json")[2])["rows"] == made.tiles.rows()
    assert file("png")[2].startswith(b"\x89PNG")
    plain, solved, dark = file("svg"), file("svg", solution=True), file("svg", theme="dark")
    assert plain[1] == "image/svg+xml"
    assert len({plain[2], solved[2], dark[2]}) == 3
    name, kind, content = file("tmx")
    assert (name, kind) == ("level-31x21-mixed-4-tmx.zip", "application/zip")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        tmx, image = archive.namelist()
        source = ElementTree.fromstring(archive.read(tmx)).find("tileset/image").get("source")
        assert source == image
        assert archive.read(image).startswith(b"\x89PNG")
    assert file("tmx")[2] == content
    with zipfile.ZipFile(io.BytesIO(file("ldtk")[2])) as archive:
        assert archive.namelist() == ["level-31x21-mixed-4.ldtk", "level-31x21-mixed-4-tiles.png"]
    assert struct.unpack(">2i", file("png", look="tiles")[2][16:24]) == (31 * 16, 21 * 16)
    assert file("csv", corridor=3)[2].count(b"\n") == 2 * 21 - 1
    (name, kind, drawn), (_, _, layered) = file("xp"), file("xp", solution=True)
    assert (name, kind) == ("level-31x21-mixed-4.xp", "application/octet-stream")
    assert struct.unpack("<4i", gzip.decompress(drawn)[:16]) == (-1, 1, 31, 21)
    assert struct.unpack("<4i", gzip.decompress(layered)[:16]) == (-1, 2, 31, 21)
    assert len({drawn, file("xp", theme="dark")[2]}) == 2
    drawings = [redrawn(made, room, 3).tiles for room in range(1, len(made.rooms) + 1)]
    other, room = next((tiles, n) for n, tiles in enumerate(drawings, 1) if tiles != made.tiles)
    anew = file("txt", redraw=[{"room": room, "seed": 3}])[2].decode()
    assert anew == f"{other}\n"
    with zipfile.ZipFile(io.BytesIO(file("txt", floors=2)[2])) as archive:
        assert archive.namelist() == [f"level-31x21-mixed-4-{floor}.txt" for floor in (1, 2)]
        assert archive.read("level-31x21-mixed-4-1.txt").decode() == f"{made.tiles}\n"


def test_things_are_those_of_the_library(client, ask):
    """Placed on each floor, in the answer, in its picture and in files."""
    wish = {"width": 25, "height": 17, "seed": 4, "floors": 2}
    things = {"place": {"keys": 1, "items": 3, "shortcuts": 1, "one-way": 1}}
    found = ask("level", **wish, **things, preview=True)["floors"]
    for floor, level in zip(found, make_floors(2, 25, 17, seed=4), strict=True):
        made = placed(level, things["place"], level.seed)
        assert [thing["at"] for thing in floor["things"]] == [list(t.at) for t in made.things]
        assert "3 items" in floor["svg"]
        assert floor["rows"] == level.tiles.rows()
    answer = client.post("/api/v1/level/file", json={**wish, **things, "floors": 1, "form": "txt"})
    assert b"k = key" in file_of(answer)[2]
    for bad in ({"place": {"items": 999}}, {"place": {"doors": 2}}, {"place": {"shortcuts": 900}}):
        assert refused(client.post("/api/v1/level", json={**wish, **bad}))["status"] == 400
    for bad in ({"place": {"a b": 9}}, {"place": {"items": 10**6}}, {"place": {"one-way": -1}}):
        assert client.post("/api/v1/level", json={**wish, **bad}).status_code == 422


def test_the_server_needs_no_compiler():
    """Levels are made in a worker."""
    words = (
        "import sys; from unicursal.studio.app import create_app; create_app(); "
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", words], check=False).returncode == 0
