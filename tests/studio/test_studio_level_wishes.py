"""All that can be wished of a level: the interface as the library, and the form of the page."""

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import expect

from answers import done, refused
from looking import enter, intercept, spot, told
from unicursal.level import make_level
from unicursal.level.make import LevelWishes
from unicursal.level.names import GRADES, PLAN_WORDS, PLANS, STYLE_WORDS, STYLES
from unicursal.studio.pages import address_of
from unicursal.tilemap.rectangle import Rectangle


def made(width, height, **wish):
    """The library's level for what the interface is asked."""
    for name in ("walls", "through"):
        if name in wish:
            wish[name] = frozenset(map(tuple, wish[name]))
    if "halls" in wish:
        wish["halls"] = tuple(Rectangle.of_size(*hall) for hall in wish["halls"])
    plain = {key: tuple(value) if isinstance(value, list) else value for key, value in wish.items()}
    return make_level(width, height, **plain)


@pytest.mark.parametrize(
    "wish",
    [
        {"style": "author"},
        {"style": "author-spirals", "seed": 2},
        {"entrance_room": [3, 3], "goal_room": [3, 3], "quality": "perfect"},
        {"exit": [10, 5], "quality": "strict", "move_ends": True},
        {"exit": [9, 3], "overrun": 4, "seed": 3},
        {"room_size": [9, 7], "style": "mixed", "seed": 1},
        {"symmetric": True, "seed": 5},
        {"loop": True, "style": "spiral", "seed": 3},
        {"symmetric": True, "plan": "walk", "seed": 5},
        {"walls": [[5, 5], [8, 3]], "through": [[8, 8]], "seed": 2},
        {"halls": [[5, 5, 3, 3]], "seed": 2},
        {"law": "uniform", "seed": 2},
        {"plan": "exact", "seed": 4},
        {"plan": "longest", "exit": [11, 7], "seed": 4},
        {"plan": "walk"},
    ],
)
def test_every_wish_is_that_of_the_library(ask, wish):
    """Tile for tile, with all that must be said about it."""
    (found,) = ask("level", width=21, height=13, **wish)["floors"]
    level = made(21, 13, **wish)
    assert found["rows"] == level.tiles.rows()
    assert found["notes"] == [str(note) for note in level.notes]
    assert (found["entrance"], found["exit"]) == (list(level.entrance), list(level.exit))
    assert (found["plan"], found["style"]) == (level.plan, level.style)
    assert found["grade"] == level.grade


def test_names_stand_in_one_place(client):
    """The library's; the interface and the page list the same, and every wish can be asked for."""
    assert set(STYLE_WORDS) == set(STYLES)
    assert list(PLAN_WORDS) == list(PLANS)
    models = client.get("/api/v1/openapi.json").json()["components"]["schemas"]
    fields = models["ShownLevelQuestion"]["properties"]
    assert set(LevelWishes.__annotations__) - {"progress", "budget"} <= set(fields)
    assert fields["style"]["enum"] == list(STYLE_WORDS)
    assert fields["plan"]["anyOf"][0]["enum"] == list(PLAN_WORDS)
    assert fields["quality"]["enum"] == list(GRADES)
    names = client.get(address_of("/core/names.js")).text
    assert all(f'"{name}"' in names for name in (*STYLE_WORDS, *PLAN_WORDS, *GRADES))


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        ({"quality": "good"}, 422, "quality"),
        ({"overrun": 11}, 422, "overrun"),
        ({"law": "none"}, 422, "law"),
        ({"walls": [[3, 3, 3]]}, 422, "walls"),
        ({"halls": [[3, 3, 3]]}, 422, "halls"),
        ({"through": [[3, 3]] * 1001}, 422, "through"),
        ({"room_size": [4, 9]}, 400, "a room is at least 5x5, not 4x9"),
        ({"entrance_room": [20, 9]}, 400, "no entrance room of 20x9 fits"),
        (
            {"walls": [[3, 3]], "through": [[3, 3]]},
            400,
            "(3, 3) cannot be both a wall and on the way",
        ),
        ({"walls": [[1, 1]]}, 400, "the end (1, 1) cannot be a wall"),
        ({"through": [[0, 4]]}, 400, "the tile (0, 4) does not lie inside"),
        ({"halls": [[8, 6, 9, 9]]}, 400, "does not lie inside"),
        ({"halls": [[8, 6, 0, 2]]}, 400, "a room of 0x2 has no tiles"),
        ({"quality": "perfect", "style": "rooms"}, 400, "cannot be perfect"),
        ({"loop": True, "exit": [4, 2]}, 400, "the exit of a loop is its entrance"),
        ({"symmetric": True, "exit": [4, 2]}, 400, "the exit of a symmetric level"),
        ({"quality": "strict", "exit": [6, 4]}, 400, "the nearest exit that works is"),
    ],
)
def test_wishes_that_cannot_be_are_told_in_a_line(client, wish, status, words):
    """Whatever was wished."""
    answer = client.post("/api/v1/level", json={"width": 11, "height": 9, **wish})
    told = refused(answer)
    assert told["status"] == status
    assert words in told["error"]


def test_more_wishes_stand_in_the_form(ask, open_page):
    """Fields, marks on the map, the address; what cannot be read stays where it was written."""
    page = open_page("/levels#21x13&style=winding&seed=2")
    told(page, "21 × 13")
    expect(page.locator("#quality")).to_be_hidden()
    page.click("#more summary")
    enter(page, "#halls", "5,5,3")
    told(page, "“5,5,3” is not a list of open rooms like 5,7=3x3.", "#message")
    page.click("#next-seed")
    page.wait_for_url("**seed=3")
    assert page.input_value("#halls") == "5,5,3"
    enter(page, "#halls", "5,5=3x3")
    page.locator("#map .hall").wait_for()
    page.select_option("#entrance-room", "3x3")
    page.check("#move-ends")
    wish = {"halls": [[5, 5, 3, 3]], "entrance_room": [3, 3], "move_ends": True, "seed": 3}
    before = made(21, 13, **wish)
    passed = next(tile for tile in before.path[40:] if tile[0] % 2 == 0)
    kept = next((x, 6) for x in range(13, 20) if not before.tiles.is_open((x, 6)))
    page.check("input[name=end][value=walls]", force=True)
    page.mouse.click(*spot(page, *kept))
    page.keyboard.down("Shift")
    with page.expect_response(lambda answer: "through" in (answer.request.post_data or "")):
        page.mouse.click(*spot(page, *passed))
    page.keyboard.up("Shift")
    tiles = "wall={},{}&through={},{}".format(*kept, *passed)
    page.wait_for_url(f"**#21x13&style=winding&seed=3&room=entrance=3x3;5,5=3x3&move-ends&{tiles}")
    level = made(21, 13, **wish, walls=[kept], through=[passed])
    told(page, f"{level.length} tiles long")  # what is told of the level takes a message away
    page.mouse.click(*spot(page, 7, 0))
    told(page, "Border tiles are already walls or doors.", "#message")
    with page.expect_request("**/api/v1/level") as got:
        page.reload()
    told(page, f"{level.length} tiles long")
    assert ask("level", **got.value.post_data_json)["floors"][0]["rows"] == level.tiles.rows()
    told(page, f"{level.length} tiles long")
    expect(page.locator("#more-number")).to_have_text("5")
    assert page.is_checked("#move-ends")
    assert page.input_value("#entrance-room") == "3x3"
    assert page.input_value("#walls") == "{},{}".format(*kept)
    assert page.input_value("#through") == "{},{}".format(*passed)
    assert page.input_value("#halls") == "5,5=3x3"
    page.mouse.move(*spot(page, *kept))
    assert page.inner_text("#cell").endswith(": wall, kept as a wall")
    page.check("input[name=end][value=through]", force=True)
    page.focus("#map")
    page.mouse.click(*spot(page, *passed))  # once more: it is let go
    expect(page.locator("#map .passed")).to_have_count(0)
    expect(page.locator("#map .kept")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator("#map .passed")).to_have_count(1)


def test_the_answer_to_an_earlier_wish_leaves_a_complaint_alone(open_page):
    """What was typed meanwhile is still not a seed, whatever becomes of the earlier question."""
    page = open_page("/levels#11x9&style=winding&seed=2")
    told(page, "^11 × 9")
    held = []
    intercept(page, "**/api/v1/level", lambda route: held.append(route))
    page.click("#dice")
    while not held:
        page.wait_for_timeout(20)
    enter(page, "#seed", "x")
    told(page, "x", "#message")
    page.wait_for_timeout(2500)
    told(page, "x", "#message")
    with page.expect_response("**/api/v1/level"):
        held[0].continue_()
    told(page, "^11 × 9")
    page.wait_for_timeout(200)
    told(page, "x", "#message")


def test_a_refusal_names_the_end_that_would_do(client):
    """For programs too, and only where there is one."""
    wish = {"width": 11, "height": 9, "quality": "strict", "exit": [6, 4], "seed": 1}
    told = refused(client.post("/api/v1/level", json=wish))
    ((end, at),) = told["instead"].items()
    assert told["error"].endswith(f"the nearest {end} that works is ({at[0]}, {at[1]})")
    assert done(client.post("/api/v1/level", json={**wish, end: at}))
    nowhere = client.post("/api/v1/level", json={**wish, "exit": [99, 4]})
    assert "instead" not in refused(nowhere)


def test_wishes_that_cannot_be_have_a_way_out(open_page):
    """The nearest end, an end that moves by itself, or none of these wishes."""
    page = open_page("/levels#21x13&style=winding&seed=2&exit=10,5&quality=strict")
    told(page, "The nearest|the nearest exit that works is", "#message")
    moved = made(21, 13, exit=[10, 5], quality="strict", move_ends=True, seed=2)
    page.click("#message >> text=Move the exit")
    page.wait_for_url("**&exit={},{}&quality=strict".format(*moved.exit))
    expect(page.locator("#facts .grade")).to_contain_text("strict: ")
    page.click("#undo")
    told(page, "Not possible")
    page.check("#move-ends")  # its part of the form is open, because the address wished for it
    told(page, r"to \({}, {}\)".format(*moved.exit))
    told(page, r"The exit stands at \({}, {}\) and not at \(10, 5\)".format(*moved.exit), "#notes")
    page.select_option("#style", "author")
    enter(page, "#room-size", "9")
    told(page, "“9” is not a size like 11x9, at least 5x5.", "#message")
    enter(page, "#room-size", "9x7")
    enter(page, "#overrun", "3")
    page.select_option("#law", "uniform")
    page.select_option("#quality", "valid")
    page.check("#symmetric")
    parts = "allow-overrun=3&room-size=9x7&symmetric&move-ends&law=uniform"
    page.wait_for_url(f"**#21x13&style=author&seed=2&exit=10,5&{parts}")
    told(page, "Not possible")
    page.click("#reset-ends")
    level = made(21, 13, style="author", symmetric=True, room_size=[9, 7], law="uniform", seed=2)
    told(page, r"\(1, 1\) to \({}, {}\)".format(*level.exit))
    enter(page, "#walls", "1,1")
    told(page, r"The end \(1, 1\) cannot be a wall.", "#message")
    page.click("#message >> text=Clear more options")
    page.wait_for_url("**#21x13&style=author&seed=2")
    told(page, "21 × 13 author")
    expect(page.locator("#more-number")).to_have_text("")


def test_a_loop_has_one_end(open_page):
    """It is walked round: the exit, where the entrance is, is reached by the last step only."""
    page = open_page("/levels#13x9&style=winding&seed=2&exit=9,5")
    told(page, r"\(1, 1\) to \(9, 5\)")
    page.click("summary >> nth=0")
    page.check("#loop")
    page.wait_for_url("**#13x9&style=winding&seed=2&loop")
    level = make_level(13, 9, loop=True, seed=2)
    told(page, rf"\(1, 1\) to \(1, 1\), {level.length} tiles long")
    expect(page.locator("[data-end=exit]")).to_be_hidden()
    expect(page.locator("[data-end=entrance]")).to_be_visible()


def test_a_picture_is_the_outline(ask, open_page, tmp_path):
    """Its level has the shape, which stays in the address until the rectangle is wanted."""
    image = Image.new("L", (80, 60), 255)
    ImageDraw.Draw(image).ellipse((5, 5, 74, 54), fill=0)
    image.save(tmp_path / "disc.png")
    page = open_page("/levels#33x25&style=winding&seed=2")
    page.locator("#more").evaluate("more => more.open = true")
    with page.expect_request("**/api/v1/level") as got:
        page.set_input_files("#shape", tmp_path / "disc.png")
    (floor,) = ask("level", **got.value.post_data_json)["floors"]
    assert (floor["width"], floor["height"], floor["grade"]) == (33, 25, "strict")
    corners = [row[:4] + row[-4:] for row in floor["rows"][:3]]
    assert corners == ["########"] * 3
    page.wait_for_url("**&shape=*")
    page.click("#no-shape")
    page.wait_for_url("**seed=2")
    (tmp_path / "white.png").write_bytes(b"no picture")
    page.set_input_files("#shape", tmp_path / "white.png")
    told(page, "shows no shape", "#message")
