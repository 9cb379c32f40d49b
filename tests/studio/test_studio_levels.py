"""Levels in the studio: the interface gives the library's levels, the page makes and keeps them."""

import io
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from unicursal.level import TileMap, examine, make_floors, make_level

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


@pytest.mark.parametrize(
    ("wish", "grade"),
    [
        ({"width": 15, "height": 9, "exit": [13, 7], "style": "double-spiral"}, "strict"),
        ({"width": 24, "height": 16, "style": "winding", "seed": 5}, "valid"),
        ({"width": 21, "height": 13, "style": "mixed", "diagonal": True, "seed": 3}, None),
        ({"width": 25, "height": 17, "goal_room": [3, 3], "entrance": [0, 3]}, "valid"),
        ({"width": 41, "height": 25, "style": "rooms", "seed": 3}, "open"),
        ({"width": 41, "height": 25, "style": "mixed", "plan": "thirds", "seed": 7}, None),
        ({"width": 41, "height": 25, "style": "teeth", "plan": "six", "merge": True}, None),
        ({"width": 41, "height": 25, "style": "mixed", "branching": 0.5, "seed": 7}, "branched"),
    ],
)
def test_levels_are_those_of_the_library(ask, wish, grade):
    """Tile for tile; the way is one, and the grade is the validator's."""
    (found,) = ask("level", **wish)["floors"]
    given = {key: tuple(value) if isinstance(value, list) else value for key, value in wish.items()}
    made = make_level(**given)
    assert found["rows"] == made.tiles.rows()
    assert [tuple(tile) for tile in found["path"]] == made.path
    assert found["notes"] == list(made.notes)
    assert len(found["rooms"]) == len(made.rooms)
    assert set(found["rooms"][0]) == {"x", "y", "width", "height", "from", "to"}
    report = examine(TileMap.from_text("\n".join(found["rows"])))
    assert found["grade"] == grade or grade is None
    assert (found["grade"] not in {"branched", "open"}) == report.valid
    assert (f"branches: {found['branches']}" in made.notes) == ("branching" in wish)
    assert found["plan"] == wish.get("plan", found["plan"])
    assert (found["grade"] in {"perfect", "strict"}) == report.perfect
    assert (found["grade"] == "strict") == report.strict
    assert found["wall_blocks"] == sum(b.kind == "wall block" for b in report.blemishes)
    assert found["svg"] is None


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
    with zipfile.ZipFile(io.BytesIO(file("txt", floors=2)[2])) as archive:
        assert archive.namelist() == [f"level-21x13-mixed-4-{floor}.txt" for floor in (1, 2)]
        assert archive.read("level-21x13-mixed-4-1.txt").decode() == f"{made.tiles}\n"


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
    assert not page.locator("#message").is_visible()
    page.select_option("#room", "7x7")
    page.locator("#message", has_text="no goal room of 7x7 fits").wait_for()
    other = open_page("/levels#13x9&from=0,0&seed=1")  # nothing good to go back to
    other.locator("#message", has_text="is a corner").wait_for()
    assert other.locator("#map .walls").get_attribute("d").count("M") == 4
    other.mouse.click(*place(other, 3, 0))
    told(other, r"\(3, 0\) to \(6, 4\)")


def test_settings_facts_floors_and_files(open_page):
    """Form, way, floors, export; and again from the address."""
    page = open_page("/levels#24x16&kind=winding&seed=5")
    told(page, "24 × 16")
    assert "valid" in page.inner_text("#facts .grade")
    assert page.locator("#notes li").count() > 0
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


def test_plans_joined_rooms_and_dead_ends(open_page):
    """Each is wished for by a field of its own, stands in the address, and is told of."""
    page = open_page("/levels#41x25&kind=mixed&seed=7")
    told(page, "41 × 25")
    page.select_option("#plan", "thirds")
    page.locator("#facts", has_text="three parts").wait_for()
    assert not page.locator("#message").is_visible()
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
    words = "“one exact room” was refused: the exact engine is asked for rooms of up to 169 tiles."
    page.locator("#message", has_text=words).wait_for()
    page.click("#message >> text=As the style likes")
    page.locator("#message").wait_for(state="hidden")
    assert page.input_value("#plan") == ""


def test_the_way_is_walked(open_page):
    """The line grows, then stays; with reduced motion at once."""
    page = open_page("/levels#11x9&kind=winding&seed=2", reduced_motion="reduce")
    told(page, "11 × 9")
    assert not page.locator("#map .way").is_visible()
    page.focus("#map")
    page.keyboard.press(" ")
    page.locator("#map .way").wait_for()
    assert page.is_checked("input[name=way][value=line]")
    assert page.inner_text("#play") == "Walk"


def test_a_small_screen_is_enough(open_page):
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


@pytest.mark.slow
def test_level_screenshot(open_page, tmp_path):
    """The picture of the documentation; UNICURSAL_SCREENSHOTS=1 writes it there."""
    page = open_page("/levels#61x37&kind=mixed&seed=11&way=distance")
    told(page, "61 × 37")
    page.wait_for_timeout(500)
    folder = PICTURES if os.environ.get("UNICURSAL_SCREENSHOTS") else tmp_path
    page.screenshot(path=folder / "studio-levels.png")
    assert (folder / "studio-levels.png").stat().st_size > 10_000
