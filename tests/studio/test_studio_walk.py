"""Walking through a level in the studio: by keys, clicks and fingers, in fog, past doors."""

import random
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from answers import done_in, line_with
from effort import effort
from looking import PHONE, enter, intercept, keep_picture, spot, told
from unicursal.level import Level, TileMap, make_level
from unicursal.level import place as place_things
from unicursal.level.play.game import FAR, Game
from unicursal.level.things.thing import Thing
from unicursal.studio.pages import address_of

NAMES = {(0, -1): "U", (0, 1): "D", (-1, 0): "L", (1, 0): "R"}
ARROWS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}
LETTERS = {"U": "k", "D": "j", "L": "h", "R": "l"}


def steps(path):
    """The names of the steps along tiles."""
    return [NAMES[u - x, v - y] for (x, y), (u, v) in pairwise(path)]


def teeth(seed):
    """A small level of three long teeth, or of six short ones."""
    return make_level(13, 7, exit=(11, 5), style="teeth", seed=seed)


THREE = "R" * 10 + "DD" + "L" * 10 + "DD" + "R" * 10
SEED = next(seed for seed in range(99) if "".join(steps(teeth(seed).path)) == THREE)
LEVEL = f"/levels#13x7&style=teeth&seed={SEED}&exit=11,5"
"""Ten tiles to the right, two down, ten to the left, two down, ten to the right."""


def walked(page, words):
    """Wait until the state of the walk says so."""
    told(page, words, "#walk-state")


def begun(page):
    """Begin to walk as soon as there is a level."""
    told(page, "tiles long")
    page.click("#walk-it")
    page.locator("#walk-bar").wait_for()


def player(page):
    """The tile on which the player stands."""
    mark = page.locator("#map .player")
    return tuple(int(float(mark.get_attribute(name))) for name in ("cx", "cy"))


def with_things(page, *things):
    """Put things on the levels that the page is given."""
    listed = [
        {"kind": t.kind, "at": t.at, "number": t.number, "step": t.step, "towards": t.towards}
        for t in things
    ]

    def answer(route):
        got = route.fetch()
        data = done_in(got)
        for floor in data["floors"]:
            floor["things"] = listed
        route.fulfill(response=got, body=line_with(data))

    intercept(page, "**/api/v1/level", answer)


def test_keys_walk_to_the_exit(open_page):
    """Arrows, hjkl and wasd; the fewest steps are praised; the address is as it was."""
    page = open_page(LEVEL)
    begun(page)
    walked(page, "^0 steps · best 34$")
    for key in ("ArrowRight", "l", "d"):
        page.keyboard.press(key)
    walked(page, "^3 steps · best 34$")
    assert player(page) == (4, 1)
    page.keyboard.press("ArrowUp")  # a wall
    walked(page, "^3 steps")
    page.keyboard.press("u")
    page.keyboard.press("Control+z")
    walked(page, "^1 step · best 34$")
    page.keyboard.press("r")
    walked(page, "^0 steps")
    for key in [*["l"] * 10, "s", "j", *["a"] * 9, "h", "ArrowDown", "j"]:
        page.keyboard.press(key)
    walked(page, "^24 steps")
    assert player(page) == (1, 5)
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#walk-words")).to_have_text("Done in 34 steps, the fewest possible!")
    walked(page, "^34 steps · best 34 · yours 34$")
    page.keyboard.press("ArrowLeft")  # it is done
    walked(page, "^34 steps")
    page.click("#walk-restart")
    expect(page.locator("#walk-words")).to_be_hidden()
    walked(page, "^0 steps · best 34 · yours 34$")
    assert page.evaluate("location.hash") == LEVEL.removeprefix("/levels")


@pytest.mark.parametrize("key", ["Shift+ArrowRight", "Shift+L"])
def test_a_run_follows_the_corridor(open_page, key):
    """Round its corners, to the exit; it stops at an end, and not at all before a wall."""
    page = open_page(LEVEL)
    begun(page)
    page.keyboard.press("Shift+ArrowDown")  # a wall
    walked(page, "^0 steps")
    page.keyboard.press("d")
    page.keyboard.press("Shift+H")  # back to the entrance
    walked(page, "^2 steps")
    assert player(page) == (1, 1)
    page.keyboard.press("r")
    page.keyboard.press(key)
    walked(page, "^34 steps · best 34 · yours 34$")
    assert player(page) == (11, 5)


def test_nothing_that_was_made_is_lost(open_page):
    """Keys that make other levels are off; who leaves finds the page, who comes back the walk."""
    page = open_page("/levels#21x13&style=winding&seed=2&way=line&rooms")
    page.locator("#map .way").wait_for()
    begun(page)
    expect(page.locator("#map .way")).to_be_hidden()
    expect(page.locator("#make-bar")).to_be_hidden()
    address = page.evaluate("location.hash")
    walls = page.locator("#map .walls").get_attribute("d")
    for key in ("n", " ", "Enter", "r", "Control+z", "Home", "End"):
        page.keyboard.press(key)
    page.mouse.move(*spot(page, 1, 1))  # where an end could be dragged
    page.mouse.down()
    page.mouse.move(*spot(page, 9, 1), steps=3)
    page.mouse.up()
    page.mouse.click(*spot(page, 15, 11))
    steps = page.inner_text("#walk-state")
    page.wait_for_timeout(400)
    assert page.evaluate("location.hash") == address
    assert page.locator("#map .walls").get_attribute("d") == walls
    page.keyboard.press("Escape")
    expect(page.locator("#walk-bar")).to_be_hidden()
    expect(page.locator("#map .way")).to_be_visible()
    expect(page.locator("#map .player")).to_be_hidden()
    expect(page.locator("#undo")).to_be_disabled()
    page.keyboard.press("Enter")  # the button has the focus
    walked(page, re.escape(steps))
    page.reload()
    walked(page, re.escape(steps))
    page.click("#next-seed")  # another level while walking: another walk
    walked(page, "^0 steps")
    page.click("#walk-leave")
    page.click("#undo")
    page.wait_for_url("**seed=2*")
    told(page, "21 × 13")
    page.click("#walk-it")
    walked(page, re.escape(steps))


def test_a_wish_that_cannot_be_ends_the_walk(open_page):
    """And a way back begins it where it was."""
    page = open_page(LEVEL)
    begun(page)
    page.keyboard.press("ArrowRight")
    walked(page, "^1 step")
    page.select_option("#room", "7x7")
    page.locator("#message", has_text="no goal room of 7x7 fits").wait_for()
    expect(page.locator("#walk-bar")).to_be_hidden()
    expect(page.locator("#map .player")).to_be_hidden()
    page.click("#walk-it")
    expect(page.locator("#walk-bar")).to_be_hidden()
    page.click("#message >> text=Undo")
    begun(page)
    walked(page, "^1 step")


def test_clicks_walk_straight_towards_a_tile(open_page):
    """To the tile itself, up to a wall, and not at all where one stands."""
    page = open_page(LEVEL)
    begun(page)
    page.mouse.click(*spot(page, 2, 1))
    walked(page, "^1 step ")
    page.mouse.click(*spot(page, 6, 1))
    walked(page, "^5 steps")
    page.mouse.click(*spot(page, 6, 1))
    page.mouse.click(*spot(page, 6, 3))  # behind a wall
    walked(page, "^5 steps")
    page.mouse.click(*spot(page, 12, 1))
    walked(page, "^10 steps")
    assert player(page) == (11, 1)


def test_fingers_swipe_and_tap(open_page):
    """A swipe runs along the corridor; nothing is wider than a phone."""
    page = open_page(LEVEL, **PHONE)
    told(page, "13 × 7")
    page.tap("#walk-it")
    page.locator("#map").scroll_into_view_if_needed()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.touchscreen.tap(*spot(page, 5, 1))
    walked(page, "^4 steps")
    page.tap("#walk-back")
    walked(page, "^3 steps")
    page.tap("label:has(#walk-fog)")
    assert page.locator("#map .fog").get_attribute("d")
    swipe(page, spot(page, 6, 1), spot(page, 6, 5))  # a wall
    walked(page, "^3 steps")
    swipe(page, spot(page, 9, 3), spot(page, 3, 3))
    walked(page, "^6 steps")
    assert player(page) == (1, 1)
    swipe(page, spot(page, 3, 3), spot(page, 9, 3))
    walked(page, "^40 steps")


def swipe(page, begin, end):
    """A finger that moves over the screen."""
    touch = page.context.new_cdp_session(page)

    def send(kind, points):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", [{"x": begin[0], "y": begin[1]}])
    for part in (0.3, 0.7, 1.0):
        x, y = (a + (b - a) * part for a, b in zip(begin, end, strict=True))
        send("touchMove", [{"x": x, "y": y}])
    send("touchEnd", [])


def test_fog_hides_what_was_not_seen(open_page):
    """The exit too; the path is shown on wish only."""
    page = open_page(LEVEL)
    begun(page)

    def top(x, y):
        """What covers a tile."""
        return page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y).getAttribute('class')",
            [*spot(page, x, y)],
        )

    page.keyboard.press("f")
    assert page.is_checked("#walk-fog")
    assert top(5, 5) == "fog"
    assert top(11, 5) == "fog"
    assert top(8, 1) != "fog"
    for key in ["ArrowRight"] * 10 + ["ArrowDown"] * 2:
        page.keyboard.press(key)
    walked(page, "^12 steps")
    assert top(5, 3) != "fog"
    assert top(5, 5) == "fog"
    page.keyboard.press("p")
    expect(page.locator("#map .way-on")).to_have_attribute(
        "d", "M11.5 3.5L1.5 3.5L1.5 5.5L11.5 5.5"
    )
    page.keyboard.press("p")
    expect(page.locator("#map .way-on")).to_have_attribute("d", "")
    page.keyboard.press("f")
    assert top(5, 5) != "fog"


def test_a_door_needs_its_key(open_page):
    """It is told; what is found is counted and gone."""
    page = open_page("/levels#9x7")
    things = (
        Thing(2, "item", (3, 1), 1),
        Thing(4, "key", (5, 1), 1),
        Thing(6, "door", (7, 1), 1),
        Thing(12, "monster", (11, 3), 1),
        Thing(14, "torch", (9, 3), 1),
    )
    with_things(page, *things)
    page.evaluate(f"location.hash = '{LEVEL.removeprefix('/levels')}'")
    told(page, "13 × 7")
    begun(page)
    walked(page, r"^0 steps · best 34 · keys none · item 0/1 · torch 0/1$")
    assert page.locator("#map .thing").count() == 5
    page.keyboard.press("Shift+ArrowRight")
    walked(page, "^2 steps .* item 1/1")
    assert page.locator("#map .thing").count() == 4
    page.keyboard.press("Shift+ArrowRight")
    walked(page, "^4 steps .* keys 1 ")
    page.keyboard.press("Shift+ArrowRight")
    walked(page, "^6 steps")
    assert page.locator("#map .door.opened").count() == 1
    level = teeth(SEED + 1)
    with_things(page, Thing(2, "door", level.path[2], 1), Thing(5, "key", level.path[5], 1))
    page.click("#next-seed")
    walked(page, "best \\?")
    page.focus("#map")
    step, on = steps(level.path[:3])
    page.keyboard.press(f"Shift+{ARROWS[step]}")
    page.keyboard.press(ARROWS[on])
    expect(page.locator("#walk-words")).to_have_text("The door is locked: its key lies elsewhere.")
    walked(page, "^1 step ")


def test_things_are_wished_for_and_met(open_page):
    """By a field; they are shown, stand in the address, survive redrawing, and are walked past."""
    page = open_page("/levels#17x13&style=winding&seed=5")
    told(page, "17 × 13")
    enter(page, "#place", "keys=2, items = 3")
    page.locator("#map .thing").nth(6).wait_for()
    enter(page, "#place", "keys=2, items = 3, one-way=1")
    page.locator("#map .thing.one-way").wait_for()
    page.wait_for_url("**seed=5&place=keys=2,items=3,one-way=1")
    level = place_things(make_level(17, 13, seed=5), {"keys": 2, "items": 3, "one-way": 1}, 5)
    assert page.locator("#map .thing").count() == len(level.things) == 8
    page.locator("#facts", has_text="key 2").wait_for()
    page.reload()
    page.locator("#map .thing").nth(7).wait_for()
    assert page.input_value("#place") == "keys=2, items=3, one-way=1"
    begun(page)
    game = Game(level)
    walked(page, f"^0 steps · best {game.best} · keys none · item 0/3$")
    for step in steps(game.way_on):
        page.keyboard.press(LETTERS[step])
    walked(
        page, f"^{game.best} steps · best {game.best} · yours {game.best} · keys 1 2 · item 3/3$"
    )
    assert page.locator("#map .thing").count() == 3
    page.keyboard.press("Escape")
    assert page.locator("#map .thing").count() == 8
    enter(page, "#place", "keys")
    page.locator("#message", has_text="“keys” is not a list of kinds and numbers").wait_for()
    assert page.input_value("#place") == "keys"
    enter(page, "#place", "keys=999")
    told(page, "Not possible")
    page.click("#message >> text=No things")
    told(page, "17 × 13")
    page.wait_for_url("**seed=5")
    assert page.locator("#map .thing").count() == 0


TWINS = """
async ([module, games]) => {
  const { Game } = await import(module);
  return games.map(([floor, moves]) => {
    const game = new Game(floor);
    const told = [];
    for (const move of moves) {
      let obstacle = null;
      if (move === "-") game.undo();
      else if (move === "^") game.restart();
      else if ("udlr".includes(move)) game.run(move.toUpperCase());
      else obstacle = game.move(move);
      told.push([obstacle, [...game.at], game.steps, [...game.held].sort(), game.wayOn.length]);
    }
    const { best, record, collected, seen } = game;
    return { told, best, record, collected, seen: [...seen] };
  });
}
"""


def random_game(chance):
    """A level with things anywhere, and moves that mostly get on."""
    width, height = chance.randrange(5, 12), chance.randrange(5, 10)
    walls = [[chance.random() < 0.3 for _ in range(width)] for _ in range(height)]
    free = [(x, y) for y in range(height) for x in range(width) if not walls[y][x]]
    tiles = [(x, y) for y in range(height) for x in range(width)]
    entrance, exit_ = chance.sample(free, 2)
    level = Level.from_tiles(TileMap(walls, entrance, exit_), "drawn", "drawn")
    things = []
    for place in chance.sample([tile for tile in tiles if tile not in {entrance, exit_}], 8):
        kind = chance.choice(["key", "door", "one-way", "item", "monster", "shortcut"])
        if (place in free) == (kind in {"one-way", "shortcut"}):
            continue
        dx, dy = chance.choice([*NAMES])
        towards = (place[0] + dx, place[1] + dy)
        things.append(Thing(0, kind, place, chance.randrange(1, 3), towards))
    moves = "".join(chance.choice("UDLRUDLRUDLRudlr-^") for _ in range(60))
    return replace(level, things=tuple(things)), moves


def floor_of(level):
    """A level as the page is given it."""
    return {
        "width": level.tiles.width,
        "height": level.tiles.height,
        "rows": level.tiles.rows(),
        "entrance": level.entrance,
        "exit": level.exit,
        "things": [vars(thing) for thing in level.things],
    }


def test_the_page_plays_by_the_rules_of_the_library(open_page):
    """Step by step: obstacles, places, keys, the way on, what was seen; on random levels."""
    page = open_page("/levels#9x7")
    chance = random.Random(12)
    games = [random_game(chance) for _ in range(effort(24, 120))]
    pairs = [[floor_of(level), moves] for level, moves in games]
    twins = page.evaluate(TWINS, [address_of("/levels/game.js"), pairs])
    for (level, moves), found in zip(games, twins, strict=True):
        game = Game(level, fog=FAR)
        seen = []
        for move in moves:
            obstacle = None
            if move in "UDLR":
                obstacle = game.move(move)
            elif move in "udlr":
                game.run(move.upper())
            else:
                game.play(move)
            seen.append([obstacle, list(game.at), game.steps, sorted(game.held), len(game.way_on)])
        assert found["told"] == seen
        assert (found["best"], found["record"]) == (game.best, game.record)
        assert {kind: tuple(n) for kind, n in found["collected"].items()} == game.collected
        tiles = [(x, y) for y in range(level.tiles.height) for x in range(level.tiles.width)]
        assert [bool(there) for there in found["seen"]] == [game.seen(tile) for tile in tiles]


@pytest.mark.slow
def test_a_large_level_is_walked(open_page):
    """201 x 201 tiles, along the library's way, which uses the whole of it."""
    page = open_page("/levels#201x201&style=teeth&seed=1&exit=199,199")
    begun(page)
    level = make_level(201, 201, exit=(199, 199), style="teeth", seed=1)
    assert len(level.path) > 0.45 * 201 * 201
    far = 801
    for step in steps(level.path[: far + 1]):
        page.keyboard.press(LETTERS[step])
    best = len(level.path) - 1
    walked(page, f"^{far:,} steps · best {best:,}$")
    assert player(page) == level.path[far]
    onward = steps(level.path)[far]
    page.keyboard.press(f"Shift+{ARROWS[onward]}")
    walked(page, f"^{best:,} steps · best {best:,} · yours {best:,}$")


@pytest.mark.slow
def test_walk_screenshot(open_page, tmp_path):
    """The picture of the documentation; UNICURSAL_SCREENSHOTS=1 writes it there."""
    page = open_page("/levels#9x7")
    level = make_level(41, 25, style="mixed", seed=7)
    where = {"item": (40, 90), "key": (60,), "door": (110,), "monster": (75, 118)}
    things = [
        Thing(step, kind, level.path[step], number)
        for kind, places in where.items()
        for number, step in enumerate(places, start=1)
    ]
    with_things(page, *things)
    page.evaluate("location.hash = '#41x25&style=mixed&seed=7'")
    told(page, "41 × 25")
    begun(page)
    page.keyboard.press("f")
    for step in steps(level.path[:90]):
        page.keyboard.press(LETTERS[step])
    walked(page, "^89 steps")
    keep_picture(page, "studio-walk", tmp_path)
