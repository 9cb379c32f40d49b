"""Rooms of a level that are drawn anew on the page, one by one."""

import pytest
from playwright.sync_api import expect

from looking import PHONE, enter, spot, told
from unicursal import UnicursalError
from unicursal.level import make_level, place, redrawn

ROWS = "() => document.querySelector('#map .walls').getAttribute('d')"
SIX = "#41x25&style=mixed&seed=4"


@pytest.fixture(scope="module")
def six():
    """The level that these tests look at."""
    return make_level(41, 25, style="mixed", seed=4)


def outlined(page):
    """The rectangle of the room that is outlined, None if none is."""
    ring = page.locator("#map .outline")
    if ring.get_attribute("visibility") == "hidden":
        return None
    return [float(ring.get_attribute(name)) for name in ("x", "y", "width", "height")]


def outline(level, number):
    """The ring around a room of a level."""
    room = level.rooms[number - 1]
    return [room.left + 0.5, room.top + 0.5, room.width - 1, room.height - 1]


def inside(level, number):
    """A tile in the middle of a room."""
    room = level.rooms[number - 1]
    return room.left + room.width // 2, room.top + room.height // 2


def room_at(level, tile):
    """The number of the room in which a tile lies, not in its border."""
    return next(i for i, room in enumerate(level.rooms, 1) if tile in room.grown(-1))


def test_a_room_is_drawn_anew_by_its_button(ask, open_page, six):
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
    with page.expect_request("**/api/v1/level") as got:
        page.keyboard.press("Enter")
    assert (
        ask("level", **got.value.post_data_json)["floors"][0]["rows"]
        == redrawn(six, 2, 1).tiles.rows()
    )
    page.locator("#facts", has_text="room 2 (seed 1)").wait_for()
    first = page.evaluate(ROWS)
    page.keyboard.press("Enter")  # the button keeps the focus
    page.get_by_role("button", name="Redraw room 2 (now with seed 2)").wait_for()
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
    page.wait_for_url("**seed=5")


def test_a_room_is_drawn_anew_on_the_map(open_page, six):
    """By a click where that is chosen, by Enter, by R; on the floor that is shown."""
    page = open_page(f"/levels{SIX}&floors=2")
    told(page, "41 × 25")
    page.mouse.move(*spot(page, *inside(six, 2)))
    assert outlined(page) == outline(six, 2)
    assert page.inner_text("#cell").endswith(", room 2")
    page.keyboard.press("r")
    page.wait_for_url("**&floors=2&redraw=2=1")
    page.check("input[name=end][value=room]", force=True)
    page.mouse.click(*spot(page, *inside(six, 4)))
    page.wait_for_url("**redraw=2=1,4=1")
    page.focus("#map")
    page.keyboard.press("End")  # where B stands
    last = room_at(six, six.exit)
    assert page.inner_text("#cell").endswith(f", room {last}")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**redraw=2=1,4=1,{last}=1")
    page.mouse.click(*spot(page, *six.exit))
    drawn = f"redraw=2=1,4=1,{last}=2"
    page.wait_for_url(f"**{drawn}")
    told(page, r"\(1, 1\) to \(20, 12\)")
    page.locator("input[name=floor]").nth(1).check(force=True)
    told(page, r"\(20, 12\) to")
    page.click("#room-list button:nth-child(2)")
    page.wait_for_url(f"**&floors=2&floor=2&{drawn},2.2=1")
    page.locator("#facts", has_text="room 2 (seed 1)").wait_for()
    enter(page, "#floors", "1")
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


def stays(level, room):
    """Whether no seed draws a room in another way."""
    return all(redrawn(level, room, seed).tiles == level.tiles for seed in range(1, 9))


def test_a_room_that_stays_is_told(open_page):
    """No other drawing, or the same once more."""
    levels = (
        make_level(15, 9, exit=(13, 7), style="mixed", room_size=(7, 7), seed=seed)
        for seed in range(99)
    )
    level = next(level for level in levels if stays(level, 1) and not stays(level, 2))
    two = f"#15x9&style=mixed&seed={level.seed}&exit=13,7&room-size=7x7"
    page = open_page(f"/levels{two}")
    told(page, "15 × 9")
    page.click("#room-list button:nth-child(1)")
    page.locator("#message", has_text="No other drawing of room 1 was found.").wait_for()
    page.click("#message >> text=Undo")
    page.locator("#message").wait_for(state="hidden")
    seed = twins(level, 2)
    page.evaluate(f"location.hash = '{two}&redraw=2={seed}'")
    page.locator("#facts", has_text=f"room 2 (seed {seed})").wait_for()
    page.click("#room-list button:nth-child(2)")
    page.locator("#message", has_text=f"Room 2 looks the same with seed {seed + 1}.").wait_for()
    page.click("#message >> text=Another seed")
    page.locator("#facts", has_text=f"room 2 (seed {seed + 2})").wait_for()


def shortcuts(level):
    """How many shortcuts a level has places for."""
    many = 0
    try:
        while True:
            place(level, {"shortcuts": many + 1})
            many += 1
    except UnicursalError:
        return many


def test_a_room_that_cannot_be_drawn_anew_is_told(open_page):
    """One that leaves too few places for things, one that is not there; loops and dead ends."""
    levels = (make_level(21, 13, exit=(19, 11), style="mixed", seed=seed) for seed in range(99))
    level, many, room = next(
        (level, many, room)
        for level, many in ((level, shortcuts(level)) for level in levels)
        for room in range(1, len(level.rooms) + 1)
        if all(shortcuts(redrawn(level, room, seed)) < many for seed in (1, 2))
    )
    page = open_page(
        f"/levels#21x13&style=mixed&seed={level.seed}&exit=19,11&place=shortcuts={many}"
    )
    long = f"{len(level.path)} tiles long"
    told(page, long)
    page.click(f"#room-list button:nth-child({room})")
    left = shortcuts(redrawn(level, room, 1))
    words = f"This level has places for {left} shortcuts, not for {many}."
    page.locator("#message", has_text=words).wait_for()
    page.click("#message >> text=Another seed")
    page.wait_for_url(f"**redraw={room}=2")
    page.locator("#message", has_text=f"not for {many}.").wait_for()
    page.click("#message >> text=Undo")
    told(page, long)
    page.evaluate("location.hash = '#41x25&style=rooms&seed=4&length=477'")
    page.locator("#message >> text=Any length").click()
    page.locator("#rooms-words", has_text="A level with loops or dead ends cannot").wait_for()
    expect(page.locator("#room-list button").first).to_be_disabled()
    page.evaluate("location.hash = '#15x9&style=teeth&seed=0&redraw=99=1,0=3,x,9.1=1'")
    page.locator("#message", has_text="There is no room 99").wait_for()
    page.click("#message >> text=Rooms as they were")
    told(page, "15 × 9")


def test_a_finger_draws_a_room_anew(open_page, six):
    """By its button and on the map."""
    page = open_page(f"/levels{SIX}", **PHONE)
    told(page, "41 × 25")
    page.tap("#room-list button:nth-child(2)")
    page.locator("#facts", has_text="room 2 (seed 1)").wait_for()
    assert outlined(page) == outline(six, 2)
    page.tap("#undo")
    page.locator("#facts:not(:has-text('Redrawn'))").wait_for()
    page.tap("label:has([name=end][value=room])")
    page.locator("#map").scroll_into_view_if_needed()
    page.touchscreen.tap(*spot(page, *inside(six, 4)))
    page.locator("#facts", has_text="room 4 (seed 1)").wait_for()
