"""Levels in the studio: the interface gives the library's levels, the page makes and keeps them."""

import gzip
import io
import json
import os
import re
import struct
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from unicursal.level import TileMap, examine, make_floors, make_level, redrawn
from unicursal.level import place as placed

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


@pytest.mark.parametrize(
    "wish",
    [
        {"width": 15, "height": 9, "exit": [13, 7], "style": "double-spiral"},
        {"width": 24, "height": 16, "style": "winding", "seed": 5},
        {"width": 21, "height": 13, "style": "mixed", "diagonal": True, "seed": 3},
        {"width": 25, "height": 17, "goal_room": [3, 3], "entrance": [0, 3]},
        {"width": 41, "height": 25, "style": "rooms", "seed": 3},
        {"width": 41, "height": 25, "style": "mixed", "plan": "thirds", "seed": 7},
        {"width": 41, "height": 25, "style": "teeth", "plan": "six", "merge": True},
        {"width": 41, "height": 25, "style": "mixed", "branching": 0.5, "seed": 7},
        {"width": 25, "height": 15, "exit": [3, 13], "plan": "same-side", "seed": 1},
        {"width": 21, "height": 13, "min_length": 40, "max_length": 60, "seed": 2},
    ],
)
def test_levels_are_those_of_the_library(ask, wish):
    """Tile for tile; the way is one, and the grade is the validator's."""
    (found,) = ask("level", **wish)["floors"]
    given = {key: tuple(value) if isinstance(value, list) else value for key, value in wish.items()}
    made = make_level(**given)
    assert found["rows"] == made.tiles.rows()
    assert [tuple(tile) for tile in found["path"]] == made.path
    assert found["notes"] == [str(note) for note in made.notes]
    assert len(found["rooms"]) == len(made.rooms)
    assert set(found["rooms"][0]) == {"x", "y", "width", "height", "from", "to"}
    report = examine(TileMap.from_text("\n".join(found["rows"])))
    assert (found["grade"] not in {"branched", "open"}) == report.valid
    assert (found["grade"] == "open") == (wish.get("style") == "rooms")
    assert (f"branches: {found['branches']}" in found["notes"]) == ("branching" in wish)
    assert (found["grade"] == "branched") == (found["branches"] > 0)
    assert found["plan"] == wish.get("plan", found["plan"])
    assert (found["grade"] in {"perfect", "strict"}) == report.perfect
    assert (found["grade"] == "strict") == report.strict
    assert found["wall_blocks"] == sum(b.kind == "wall block" for b in report.blemishes)
    assert found["svg"] is None
    assert wish.get("min_length", 0) <= len(found["path"]) <= wish.get("max_length", 201**2)


def test_rooms_are_drawn_anew_one_after_the_other(ask):
    """As by the library, also on a higher floor; without the wish the level is as it was."""
    wish = {"width": 31, "height": 21, "style": "mixed", "plan": "six", "seed": 7, "floors": 2}
    levels = make_floors(2, 31, 21, style="mixed", plan="six", seed=7)
    last, upper = (len(level.rooms) for level in levels)
    rooms = [(1, last - 1, 5), (2, upper, 1), (1, last - 1, 6), (1, last, 1)]
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
        ({"exit": [40, 3]}, 400, "outside the 11x9 level"),
        ({"goal_room": [9, 20]}, 400, "no goal room of 9x20 fits"),
        ({"width": 203}, 422, "width"),
        ({"floors": 11}, 422, "floors"),
        ({"style": "none"}, 422, "style"),
        ({"plan": "none"}, 422, "plan"),
        ({"branching": 1.5}, 422, "branching"),
        ({"max_length": 3}, 400, "has at least 8 tiles, not 3 or fewer"),
        ({"min_length": 47}, 400, "has at most 46 tiles, not 47 or more"),
        ({"min_length": 31, "max_length": 31}, 400, "has an even number of tiles, so none has 31"),
        ({"min_length": 30, "max_length": 10}, 400, "of at least 30 tiles is longer than 10"),
        ({"max_length": 201**2 + 1}, 422, "max_length"),
        ({"redraw": [{"room": 9, "seed": 1}]}, 400, "there is no room 9"),
        ({"redraw": [{"room": 1, "seed": 1, "floor": 2}]}, 400, "there is no floor 2"),
        ({"style": "rooms", "redraw": [{"room": 1, "seed": 1}]}, 400, "without branches and loops"),
        ({"redraw": [{"room": 1, "seed": 1}] * 101}, 422, "redraw"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(client, wish, status, words):
    """For the map and for a file."""
    for path in ("level", "level/file"):
        answer = client.post(f"/api/{path}", json={"width": 11, "height": 9, **wish})
        assert answer.status_code == status
        assert words in answer.json()["error"]
        assert "\n" not in answer.json()["error"]


def test_files_hold_the_level(client):
    """Each form as the library writes it; the map of the editor comes with its tile set."""
    wish = {"width": 21, "height": 13, "style": "mixed", "seed": 4}
    made = make_level(**wish)

    def file(form, **more):
        answer = client.post("/api/level/file", json={**wish, "form": form, **more})
        assert answer.status_code == 200, answer.text
        name = re.search('filename="(.+)"', answer.headers["Content-Disposition"]).group(1)
        return name, answer.headers["Content-Type"].partition(";")[0], answer.content

    assert file("txt") == ("level-21x13-mixed-4.txt", "text/plain", f"{made.tiles}\n".encode())
    assert file("csv")[2].decode().startswith(",".join("1" * 21) + "\n1,2,")
    assert json.loads(file("json")[2])["rows"] == made.tiles.rows()
    assert file("png")[2].startswith(b"\x89PNG")
    plain, solved, dark = file("svg"), file("svg", solution=True), file("svg", theme="dark")
    assert plain[1] == "image/svg+xml"
    assert len({plain[2], solved[2], dark[2]}) == 3
    name, kind, content = file("tmx")
    assert (name, kind) == ("level-21x13-mixed-4-tmx.zip", "application/zip")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        tmx, image = archive.namelist()
        source = ElementTree.fromstring(archive.read(tmx)).find("tileset/image").get("source")
        assert source == image
        assert archive.read(image).startswith(b"\x89PNG")
    assert file("tmx")[2] == content
    (name, kind, drawn), (_, _, layered) = file("xp"), file("xp", solution=True)
    assert (name, kind) == ("level-21x13-mixed-4.xp", "application/octet-stream")
    assert struct.unpack("<4i", gzip.decompress(drawn)[:16]) == (-1, 1, 21, 13)
    assert struct.unpack("<4i", gzip.decompress(layered)[:16]) == (-1, 2, 21, 13)
    assert len({drawn, file("xp", theme="dark")[2]}) == 2
    anew = file("txt", redraw=[{"room": 4, "seed": 3}])[2].decode()
    assert anew == f"{redrawn(made, 4, 3).tiles}\n" != f"{made.tiles}\n"
    with zipfile.ZipFile(io.BytesIO(file("txt", floors=2)[2])) as archive:
        assert archive.namelist() == [f"level-21x13-mixed-4-{floor}.txt" for floor in (1, 2)]
        assert archive.read("level-21x13-mixed-4-1.txt").decode() == f"{made.tiles}\n"


def test_things_are_those_of_the_library(client, ask):
    """Placed on each floor, in the answer, in its picture and in files."""
    wish = {"width": 25, "height": 17, "seed": 4, "floors": 2}
    things = {"place": {"keys": 1, "items": 3}, "shortcuts": 1, "one_way": 1}
    found = ask("level", **wish, **things, preview=True)["floors"]
    for floor, level in zip(found, make_floors(2, 25, 17, seed=4), strict=True):
        made = placed(level, things["place"], level.seed, shortcuts=1, one_way=1)
        assert [thing["at"] for thing in floor["things"]] == [list(t.at) for t in made.things]
        assert "3 items" in floor["svg"]
        assert floor["rows"] == level.tiles.rows()
    answer = client.post("/api/level/file", json={**wish, **things, "floors": 1, "form": "txt"})
    assert "k = key" in answer.text
    for bad in ({"place": {"items": 999}}, {"place": {"doors": 2}}, {"shortcuts": 900}):
        assert client.post("/api/level", json={**wish, **bad}).status_code == 400
    for bad in ({"place": {"a b": 9}}, {"place": {"items": 10**6}}, {"one_way": -1}):
        assert client.post("/api/level", json={**wish, **bad}).status_code == 422


def test_the_server_needs_no_compiler():
    """Levels are made in a worker."""
    words = (
        "import sys; from unicursal.studio.app import create_app; create_app(); "
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", words], check=False).returncode == 0


def told(page, words):
    """Wait until the status line says so."""
    page.locator("#status", has_text=re.compile(words)).wait_for()


def place(page, x, y):
    """Where on the screen a tile's middle is."""
    return page.evaluate(
        """([x, y]) => {
            const matrix = document.getElementById("map").getScreenCTM();
            const point = new DOMPoint(x + 0.5, y + 0.5).matrixTransform(matrix);
            return [point.x, point.y];
        }""",
        [x, y],
    )


def test_ends_are_placed_by_mouse_and_by_keys(open_page):
    """Click, Shift-click, drag, arrows and Enter; the address holds it all."""
    page = open_page("/levels#21x13&kind=winding&seed=2")
    told(page, r"21 × 13 winding, \(1, 1\) to \(10, 6\)")
    page.mouse.click(*place(page, 3, 1))
    told(page, r"\(3, 1\) to \(10, 6\)")
    page.keyboard.down("Shift")
    page.mouse.click(*place(page, 17, 11))
    page.keyboard.up("Shift")
    told(page, r"\(3, 1\) to \(17, 11\)")
    page.mouse.move(*place(page, 17, 11))
    page.mouse.down()
    page.mouse.move(*place(page, 15, 8), steps=4)
    page.mouse.move(*place(page, 15, 5), steps=2)
    page.mouse.up()
    told(page, r"\(3, 1\) to \(15, 5\)")
    page.check("input[name=end][value=exit]", force=True)
    page.focus("#map")
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#cell").startswith("(4, 6): ")
    page.keyboard.press("Enter")
    told(page, r"\(3, 1\) to \(4, 6\)")
    assert re.fullmatch(r"\(4, 6\): step (\d+) of \1", page.inner_text("#cell"))
    page.wait_for_url("**#21x13&kind=winding&seed=2&from=3,1&to=4,6")
    page.reload()
    told(page, r"\(3, 1\) to \(4, 6\)")
    page.click("#swap")
    told(page, r"\(4, 6\) to \(3, 1\)")
    page.click("#next-seed")
    page.wait_for_url("**seed=3*")
    for key, words in (
        ("z", "seed=2&from=4,6"),
        ("z", "seed=2&from=3,1"),
        ("y", "seed=2&from=4,6"),
    ):
        page.keyboard.press(f"Control+{key}")
        page.wait_for_url(f"**{words}*")
    told(page, r"\(4, 6\) to \(3, 1\)")


def test_a_change_just_before_a_reload_is_kept(open_page):
    """And undo with it."""
    page = open_page("/levels#15x9&kind=winding&seed=2")
    told(page, "15 × 9")
    page.evaluate(
        """() => {
            document.getElementById("next-seed").click();
            document.getElementById("next-seed").click();
            location.reload();
        }"""
    )
    page.wait_for_url("**seed=4*")
    told(page, "15 × 9")
    assert page.input_value("#seed") == "4"
    page.focus("#map")
    page.keyboard.press("Control+z")
    page.wait_for_url("**seed=3*")
    page.evaluate("() => { location.hash = '#17x9&kind=snake&seed=1'; location.reload(); }")
    told(page, "17 × 9 snake")


def test_the_page_says_why_not_and_goes_back(open_page):
    """A corner is no door."""
    page = open_page("/levels#9x7&kind=winding&seed=2")
    told(page, "9 × 7")
    page.mouse.click(*place(page, 0, 0))
    page.locator(
        "#message", has_text="The entrance 0,0 is a corner: no door can be there."
    ).wait_for()
    told(page, "Not possible")
    page.click("#message >> text=Undo")
    told(page, r"\(1, 1\) to \(4, 3\)")
    expect(page.locator("#message")).to_be_hidden()
    page.select_option("#room", "7x7")
    page.locator("#message", has_text="no goal room of 7x7 fits").wait_for()
    other = open_page("/levels#13x9&from=0,0&seed=1")  # nothing good to go back to
    other.locator("#message", has_text="is a corner").wait_for()
    assert other.locator("#map .walls").get_attribute("d").count("M") == 4
    other.mouse.click(*place(other, 3, 0))
    told(other, r"\(3, 0\) to \(6, 4\)")


def test_settings_facts_floors_and_files(open_page):
    """Form, way, floors, export; and again from the address."""
    made = make_level(24, 16, seed=5)
    page = open_page("/levels#24x16&kind=winding&seed=5")
    told(page, "24 × 16")
    grade = "strict" if made.report.strict else "perfect" if made.report.perfect else "valid"
    expect(page.locator("#facts .grade")).to_contain_text(f"{grade}: ")
    expect(page.locator("#notes li")).to_have_count(len(made.notes))
    page.click("#next-seed")
    page.select_option("#style", "mixed")
    page.check("input[name=ways][value='8']", force=True)
    page.locator("#notes", has_text="No strict labyrinth has two even sides.").wait_for()
    page.fill("#floors", "2")
    page.press("#floors", "Tab")
    page.locator("input[name=floor]").nth(1).check(force=True)
    told(page, r"\(12, 8\) to")
    page.check("input[name=way][value=distance]", force=True)
    assert page.locator("#map .distance path").count() > 30
    parts = "#24x16&kind=mixed&seed=6&move=8&floors=2&floor=2&way=distance"
    page.wait_for_url(f"**{parts}")
    page.mouse.click(*place(page, 3, 1))
    page.click("#message >> text=To floor 1")
    told(page, r"\(1, 1\) to")
    with page.expect_download() as got:
        page.click("[data-form=txt]")
    assert got.value.suggested_filename == "level-24x16-mixed-6-txt.zip"
    with page.expect_download() as got:
        page.click("[data-form=xp]")
    assert got.value.suggested_filename == "level-24x16-mixed-6-xp.zip"


def test_plans_joined_rooms_and_dead_ends(open_page):
    """Each is wished for by a field of its own, stands in the address, and is told of."""
    page = open_page("/levels#41x25&kind=mixed&seed=7")
    told(page, "41 × 25")
    page.select_option("#plan", "thirds")
    page.locator("#facts", has_text="three parts").wait_for()
    expect(page.locator("#message")).to_be_hidden()
    page.check("#merge")
    page.locator("#notes", has_text="Joined no rooms: only the plan “six rooms”").wait_for()
    page.select_option("#plan", "six")
    page.locator("#facts", has_text="six rooms").wait_for()
    assert "Joined no rooms" not in page.inner_text("#notes-box")
    page.fill("#branching", "100")
    page.press("#branching", "Tab")
    page.locator("#facts .grade", has_text="branched: one way, dead ends").wait_for()
    page.wait_for_url("**#41x25&kind=mixed&seed=7&plan=six&join&branch=100")
    page.reload()
    page.locator("#facts .grade", has_text="branched").wait_for()
    assert (page.input_value("#plan"), page.input_value("#branching")) == ("six", "100")
    assert page.is_checked("#merge")
    page.select_option("#plan", "exact")
    words = "The plan “one exact room” was refused: the exact engine takes rooms whose shorter side"
    page.locator("#message", has_text=words).wait_for()
    page.click("#message >> text=As the style likes")
    page.locator("#message").wait_for(state="hidden")
    assert page.input_value("#plan") == ""


def test_the_length_of_the_way_is_bounded(open_page):
    """By two fields; what cannot be is told, and one click takes the bounds away."""
    free, bounded = (len(make_level(21, 13, seed=2, max_length=most).path) for most in (None, 60))
    page = open_page("/levels#21x13&kind=winding&seed=2")
    told(page, f"{free} tiles long")
    assert bounded <= 60 < free
    page.fill("#max-length", "60")
    page.press("#max-length", "Tab")
    told(page, f"{bounded} tiles long")
    page.fill("#min-length", "60")
    page.press("#min-length", "Tab")
    words = "Every way between these ends has an odd number of tiles, so none has 60."
    page.locator("#message", has_text=words).wait_for()
    told(page, "Not possible")
    page.wait_for_url("**#21x13&kind=winding&seed=2&long=60-60")
    page.reload()
    page.locator("#message", has_text=words).wait_for()
    page.click("#message >> text=Any length")
    told(page, f"{free} tiles long")
    assert (page.input_value("#min-length"), page.input_value("#max-length")) == ("", "")
    page.click("#undo")
    page.locator("#message", has_text=words).wait_for()
    page.fill("#max-length", "")
    page.press("#max-length", "Tab")
    told(page, f"{free} tiles long")
    page.wait_for_url("**seed=2&long=60-")


ROWS = "() => document.querySelector('#map .walls').getAttribute('d')"


def outlined(page):
    """The rectangle of the room that is outlined, None if none is."""
    ring = page.locator("#map .outline")
    if ring.get_attribute("visibility") == "hidden":
        return None
    return [float(ring.get_attribute(name)) for name in ("x", "y", "width", "height")]


@pytest.fixture(scope="module")
def six():
    """The level that these tests look at."""
    return make_level(41, 25, style="mixed", plan="six", seed=4)


SIX = "#41x25&kind=mixed&seed=4&plan=six"


def outline(level, number):
    """The ring around a room of a level."""
    room = level.rooms[number - 1]
    return [room.x + 0.5, room.y + 0.5, room.width - 1, room.height - 1]


def inside(level, number):
    """A tile in the middle of a room."""
    room = level.rooms[number - 1]
    return room.x + room.width // 2, room.y + room.height // 2


def test_a_room_is_drawn_anew_by_its_button(open_page, six):
    """And nothing else changes; it can be undone, and the address says it."""
    page = open_page(f"/levels{SIX}")
    told(page, "41 × 25")
    buttons = page.locator("#room-list button")
    assert buttons.count() == len(six.rooms)
    before = page.evaluate(ROWS)
    assert outlined(page) is None
    buttons.nth(1).hover()
    assert outlined(page) == outline(six, 2)
    page.mouse.move(0, 0)
    assert outlined(page) is None
    page.focus("#room-list button:nth-child(2)")
    assert outlined(page) == outline(six, 2)
    with page.expect_response("**/api/level") as got:
        page.keyboard.press("Enter")
    assert got.value.json()["floors"][0]["rows"] == redrawn(six, 2, 1).tiles.rows()
    page.locator("#facts", has_text="room 2 (seed 1)").wait_for()
    first = page.evaluate(ROWS)
    page.keyboard.press("Enter")  # the button keeps the focus
    page.get_by_role("button", name="Draw room 2 anew (now with seed 2)").wait_for()
    page.click("#room-list button:nth-child(4)")
    page.locator("#facts", has_text="room 2 (seed 2), room 4 (seed 1)").wait_for()
    page.wait_for_url(f"**{SIX}&redraw=2=2,4=1")
    assert len({before, first, page.evaluate(ROWS)}) == 3
    other = open_page(page.evaluate("location.pathname + location.hash"))
    other.locator("#facts", has_text="room 2 (seed 2), room 4 (seed 1)").wait_for()
    assert other.evaluate(ROWS) == page.evaluate(ROWS)
    page.click("#undo")
    page.click("#undo")
    page.wait_for_url(f"**{SIX}&redraw=2=1")
    page.wait_for_function(f"text => ({ROWS})() === text", arg=first)
    page.click("#redo")
    page.wait_for_url(f"**{SIX}&redraw=2=2")
    page.click("#rooms-back")
    page.wait_for_url(f"**{SIX}")
    page.wait_for_function(f"text => ({ROWS})() === text", arg=before)
    page.keyboard.press("Control+z")
    page.wait_for_url(f"**{SIX}&redraw=2=2")
    page.click("#next-seed")  # another level: its rooms are others
    page.wait_for_url("**seed=5&plan=six")


def test_a_room_is_drawn_anew_on_the_map(open_page, six):
    """By a click where that is chosen, by Enter, by R; on the floor that is shown."""
    page = open_page(f"/levels{SIX}&floors=2")
    told(page, "41 × 25")
    page.mouse.move(*place(page, *inside(six, 2)))
    assert outlined(page) == outline(six, 2)
    assert page.inner_text("#cell").endswith(", room 2")
    page.keyboard.press("r")
    page.wait_for_url("**&floors=2&redraw=2=1")
    page.check("input[name=end][value=room]", force=True)
    page.mouse.click(*place(page, *inside(six, 4)))
    page.wait_for_url("**redraw=2=1,4=1")
    page.focus("#map")
    page.keyboard.press("End")  # where B stands
    last = len(six.rooms)
    assert page.inner_text("#cell").endswith(f", room {last}")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**redraw=2=1,4=1,{last}=1")
    page.mouse.click(*place(page, *six.exit))
    drawn = f"redraw=2=1,4=1,{last}=2"
    page.wait_for_url(f"**{drawn}")
    told(page, r"\(1, 1\) to \(20, 12\)")
    page.locator("input[name=floor]").nth(1).check(force=True)
    told(page, r"\(20, 12\) to")
    page.click("#room-list button:nth-child(2)")
    page.wait_for_url(f"**&floors=2&floor=2&{drawn},2.2=1")
    page.locator("#facts", has_text="room 2 (seed 1)").wait_for()
    page.fill("#floors", "1")
    page.press("#floors", "Tab")
    page.wait_for_url(f"**{SIX}&{drawn}")
    words = f"room 2 (seed 1), room 4 (seed 1), room {last} (seed 2)"
    page.locator("#facts", has_text=words).wait_for()


def twins(level, room):
    """A seed and the next one that draw a room in the same way."""
    for seed in range(1, 99):
        drawn = [redrawn(level, room, number).tiles.rows() for number in (seed, seed + 1)]
        if drawn[0] == drawn[1] != level.tiles.rows():
            return seed
    raise AssertionError("no two drawings are the same")


def test_a_room_that_stays_is_told(open_page):
    """No other drawing, or the same once more."""
    level = make_level(15, 9, exit=(13, 7), style="teeth", plan="thirds")
    thirds = "#15x9&kind=teeth&seed=0&to=13,7&plan=thirds"
    page = open_page(f"/levels{thirds}")
    told(page, "15 × 9")
    page.click("#room-list button:nth-child(1)")
    page.locator("#message", has_text="No other drawing of room 1 was found.").wait_for()
    page.click("#message >> text=Undo")
    page.locator("#message").wait_for(state="hidden")
    seed = twins(level, 2)
    page.evaluate(f"location.hash = '{thirds}&redraw=2={seed}'")
    page.locator("#facts", has_text=f"room 2 (seed {seed})").wait_for()
    page.click("#room-list button:nth-child(2)")
    page.locator("#message", has_text=f"Room 2 looks the same with seed {seed + 1}.").wait_for()
    page.click("#message >> text=Another seed")
    page.locator("#facts", has_text=f"room 2 (seed {seed + 2})").wait_for()


def test_a_room_that_cannot_be_drawn_anew_is_told(open_page, six):
    """One that breaks a bound, one that is not there; loops and dead ends."""
    long = len(six.path)
    page = open_page(f"/levels{SIX}&long={long}-{long}")
    told(page, f"{long} tiles long")
    drawn = {room: len(redrawn(six, room, 1).path) for room in range(1, len(six.rooms) + 1)}
    room, other = next(found for found in drawn.items() if found[1] != long)
    page.click(f"#room-list button:nth-child({room})")
    words = f"Room {room} cannot be drawn anew: the way would have {other} tiles."
    page.locator("#message", has_text=words).wait_for()
    page.click("#message >> text=Another seed")
    page.wait_for_url(f"**redraw={room}=2")
    page.click("#message >> text=Undo")
    told(page, f"{long} tiles long")
    page.evaluate("location.hash = '#41x25&kind=rooms&seed=4&long=477-477'")
    page.locator("#message >> text=Any length").click()
    page.locator("#rooms-words", has_text="A level with loops or dead ends cannot").wait_for()
    expect(page.locator("#room-list button").first).to_be_disabled()
    page.evaluate("location.hash = '#15x9&kind=teeth&seed=0&redraw=99=1,0=3,x,9.1=1'")
    page.locator("#message", has_text="There is no room 99").wait_for()
    page.click("#message >> text=Rooms as they were")
    told(page, "15 × 9")


def test_a_level_that_takes_long_is_given_up(open_page):
    """By a button, or by wishing for another."""
    page = open_page("/levels#15x9&kind=winding&seed=2")
    told(page, "15 × 9")
    page.route("**/api/level", lambda _: None)  # it is never answered
    page.click("#next-seed")
    page.click("#message >> text=Give up")
    told(page, "Given up")
    page.locator("#message", has_text="It was given up.").wait_for()
    page.click("#next-seed")
    page.locator("#message", has_text="This level takes a while.").wait_for()
    page.unroute("**/api/level")
    page.click("#next-seed")
    told(page, "15 × 9")
    page.wait_for_url("**seed=5")


def test_the_way_is_walked(open_page):
    """The line grows, then stays; with reduced motion at once."""
    page = open_page("/levels#11x9&kind=winding&seed=2", reduced_motion="reduce")
    told(page, "11 × 9")
    expect(page.locator("#map .way")).to_be_hidden()
    page.focus("#map")
    page.keyboard.press(" ")
    page.locator("#map .way").wait_for()
    assert page.is_checked("input[name=way][value=line]")
    expect(page.locator("#play")).to_have_text("Watch")


def test_a_small_screen_is_enough(open_page, six):
    """Nothing is wider than a phone, and a finger places an end."""
    page = open_page(
        "/levels#21x13&seed=3",
        viewport={"width": 390, "height": 844},
        is_mobile=True,
        has_touch=True,
    )
    told(page, "21 × 13")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.touchscreen.tap(*place(page, 5, 11))
    told(page, r"\(5, 11\) to \(10, 6\)")
    page.evaluate(f"location.hash = '{SIX}'")
    told(page, "41 × 25")
    page.tap("#room-list button:nth-child(2)")
    page.locator("#facts", has_text="room 2 (seed 1)").wait_for()
    assert outlined(page) == outline(six, 2)
    page.tap("#undo")
    page.locator("#facts:not(:has-text('Drawn anew'))").wait_for()
    page.tap("label:has([name=end][value=room])")
    page.locator("#map").scroll_into_view_if_needed()
    page.touchscreen.tap(*place(page, *inside(six, 4)))
    page.locator("#facts", has_text="room 4 (seed 1)").wait_for()


@pytest.mark.slow
def test_level_screenshot(open_page, tmp_path):
    """The picture of the documentation; UNICURSAL_SCREENSHOTS=1 writes it there."""
    page = open_page("/levels#61x37&kind=mixed&seed=11&way=distance&redraw=3=1")
    told(page, "61 × 37")
    page.focus("#room-list button:nth-child(3)")
    page.wait_for_timeout(500)
    folder = PICTURES if os.environ.get("UNICURSAL_SCREENSHOTS") else tmp_path
    page.screenshot(path=folder / "studio-levels.png")
    assert (folder / "studio-levels.png").stat().st_size > 10_000
