"""The page of levels: ends, settings, facts, files; what cannot be, and what takes long."""

import re

import pytest
from playwright.sync_api import expect

from looking import PHONE, enter, intercept, keep_picture, spot, told
from unicursal.level import make_level


def test_ends_are_placed_by_mouse_and_by_keys(open_page):
    """Click, Shift-click, drag, arrows and Enter; the address holds it all."""
    page = open_page("/levels#21x13&style=winding&seed=2")
    told(page, r"21 × 13 winding, \(1, 1\) to \(10, 6\)")
    page.mouse.click(*spot(page, 3, 1))
    told(page, r"\(3, 1\) to \(10, 6\)")
    page.keyboard.down("Shift")
    page.mouse.click(*spot(page, 17, 11))
    page.keyboard.up("Shift")
    told(page, r"\(3, 1\) to \(17, 11\)")
    page.mouse.move(*spot(page, 17, 11))
    page.mouse.down()
    page.mouse.move(*spot(page, 15, 8), steps=4)
    page.mouse.move(*spot(page, 15, 5), steps=2)
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
    page.wait_for_url("**#21x13&style=winding&seed=2&entrance=3,1&exit=4,6")
    page.reload()
    told(page, r"\(3, 1\) to \(4, 6\)")
    page.click("#swap")
    told(page, r"\(4, 6\) to \(3, 1\)")
    page.click("#next-seed")
    page.wait_for_url("**seed=3*")
    for key, words in (
        ("z", "seed=2&entrance=4,6"),
        ("z", "seed=2&entrance=3,1"),
        ("y", "seed=2&entrance=4,6"),
    ):
        page.keyboard.press(f"Control+{key}")
        page.wait_for_url(f"**{words}*")
    told(page, r"\(4, 6\) to \(3, 1\)")


def test_a_drag_can_be_given_up(open_page):
    """Escape leaves the end where it was, and what the hand does then moves nothing."""
    page = open_page("/levels#21x13&style=winding&seed=2&entrance=3,1&exit=17,11")
    told(page, r"\(3, 1\) to \(17, 11\)")
    page.focus("#map")
    page.mouse.move(*spot(page, 17, 11))
    page.mouse.down()
    page.mouse.move(*spot(page, 15, 9), steps=4)
    told(page, r"\(3, 1\) to \(15, 9\)")
    page.keyboard.press("Escape")
    page.mouse.move(*spot(page, 11, 7), steps=4)
    page.mouse.up()
    told(page, r"\(3, 1\) to \(17, 11\)")
    assert page.url.endswith("entrance=3,1&exit=17,11")


def test_two_fingers_zoom_the_map(open_page):
    """As they do a board."""
    page = open_page("/levels#41x25&seed=2", **PHONE)
    told(page, "41 × 25")
    touch = page.context.new_cdp_session(page)
    (x, y), whole = spot(page, 20, 12), page.get_attribute("#map", "viewBox")
    for kind, far in (("Start", 20), ("Move", 40), ("Move", 80), ("End", None)):
        points = (
            []
            if far is None
            else [{"x": x - far, "y": y, "id": 0}, {"x": x + far, "y": y, "id": 1}]
        )
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    expect(page.locator("#map")).not_to_have_attribute("viewBox", whole)
    assert float(page.get_attribute("#map", "viewBox").split()[2]) < 0.7 * float(whole.split()[2])


def test_before_the_first_level_there_is_nothing_on_the_map(open_page):
    """At a cold start that may take seconds: no end stands there without a place."""
    page = open_page("/")
    page.route("**/api/v1/level", lambda _: None)  # which nobody answers
    page.goto(page.url.rstrip("/") + "/levels#41x25")
    told(page, "Making")
    assert page.locator("#map .end").count() == 2
    for end in page.locator("#map .end").all():
        expect(end).to_be_hidden()


def test_a_change_just_before_a_reload_is_kept(open_page):
    """And undo with it."""
    page = open_page("/levels#15x9&style=winding&seed=2")
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
    page.evaluate("() => { location.hash = '#17x9&style=snake&seed=1'; location.reload(); }")
    told(page, "17 × 9 snake")


def test_the_page_says_why_not_and_goes_back(open_page):
    """A corner is no door."""
    page = open_page("/levels#9x7&style=winding&seed=2")
    told(page, "9 × 7")
    page.mouse.click(*spot(page, 0, 0))
    page.locator(
        "#message", has_text="The entrance (0, 0) is a corner: no door can be there."
    ).wait_for()
    told(page, "Not possible")
    page.click("#message >> text=Undo")
    told(page, r"\(1, 1\) to \(4, 3\)")
    expect(page.locator("#message")).to_be_hidden()
    page.select_option("#room", "7x7")
    page.locator("#message", has_text="no goal room of 7x7 fits").wait_for()
    other = open_page("/levels#13x9&entrance=0,0&seed=1")  # nothing good to go back to
    other.locator("#message", has_text="is a corner").wait_for()
    assert other.locator("#map .walls").get_attribute("d").count("M") == 4
    other.mouse.click(*spot(other, 3, 0))
    told(other, r"\(3, 0\) to \(6, 4\)")


def test_settings_facts_floors_and_files(open_page):
    """Form, way, floors, export; and again from the address."""
    made = make_level(24, 16, seed=5)
    page = open_page("/levels#24x16&style=winding&seed=5")
    told(page, "24 × 16")
    expect(page.locator("#facts .grade")).to_contain_text(f"{made.grade}: ")
    expect(page.locator("#notes li")).to_have_count(len(made.notes))
    page.click("#next-seed")
    page.select_option("#style", "mixed")
    page.check("input[name=ways][value='8']", force=True)
    page.locator("#notes", has_text="both even").wait_for()
    enter(page, "#floors", "2")
    page.locator("input[name=floor]").nth(1).check(force=True)
    told(page, r"\(12, 8\) to")
    page.check("input[name=way][value=distance]", force=True)
    assert page.locator("#map .distance path").count() > 30
    parts = "#24x16&style=mixed&seed=6&diagonal&floors=2&floor=2&way=distance"
    page.wait_for_url(f"**{parts}")
    page.mouse.click(*spot(page, 3, 1))
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
    page = open_page("/levels#41x25&style=mixed&seed=7")
    told(page, "41 × 25")
    page.check("#merge")
    enter(page, "#branching", "100")
    page.locator("#facts .grade", has_text="branched: one way, dead ends").wait_for()
    page.wait_for_url("**#41x25&style=mixed&seed=7&merge&branching=100")
    page.reload()
    page.locator("#facts .grade", has_text="branched").wait_for()
    assert (page.input_value("#plan"), page.input_value("#branching")) == ("", "100")
    assert page.is_checked("#merge")
    page.select_option("#plan", "exact")
    words = "The plan “one of all labyrinths” was refused"
    page.locator("#message", has_text=words).wait_for()
    page.click("#message >> text=Let the style choose")
    page.locator("#message").wait_for(state="hidden")
    assert page.input_value("#plan") == ""


def test_the_length_of_the_way_is_bounded(open_page):
    """By two fields; what cannot be is told, and one click takes the bounds away."""
    free, bounded = (len(make_level(21, 13, seed=2, length=most).path) for most in (None, "..60"))
    page = open_page("/levels#21x13&style=winding&seed=2")
    told(page, f"{free} tiles long")
    assert bounded <= 60 < free
    enter(page, "#max-length", "60")
    told(page, f"{bounded} tiles long")
    enter(page, "#min-length", "60")
    words = "Every way between these ends has an odd number of tiles, so none has 60."
    page.locator("#message", has_text=words).wait_for()
    told(page, "Not possible")
    page.wait_for_url("**#21x13&style=winding&seed=2&length=60..60")
    page.reload()
    page.locator("#message", has_text=words).wait_for()
    page.click("#message >> text=Any length")
    told(page, f"{free} tiles long")
    assert (page.input_value("#min-length"), page.input_value("#max-length")) == ("", "")
    page.click("#undo")
    page.locator("#message", has_text=words).wait_for()
    enter(page, "#max-length", "")
    told(page, f"{free} tiles long")
    page.wait_for_url("**seed=2&length=60..")


def test_a_level_that_takes_long_is_given_up(open_page):
    """By a button, or by wishing for another."""
    page = open_page("/levels#15x9&style=winding&seed=2")
    told(page, "15 × 9")
    intercept(page, "**/api/v1/level", lambda _: None)  # it is never answered
    page.click("#next-seed")
    page.click("#message >> text=Cancel")
    told(page, "Cancelled")
    page.locator("#message", has_text="The level was cancelled.").wait_for()
    page.click("#next-seed")
    page.locator("#message", has_text="This level takes a while.").wait_for()
    page.unroute("**/api/v1/level")
    page.click("#next-seed")
    told(page, "15 × 9")
    page.wait_for_url("**seed=5")


def test_the_way_is_walked(open_page):
    """The line grows, then stays; with reduced motion at once."""
    page = open_page("/levels#11x9&style=winding&seed=2", reduced_motion="reduce")
    told(page, "11 × 9")
    expect(page.locator("#map .way")).to_be_hidden()
    page.focus("#map")
    page.keyboard.press(" ")
    page.locator("#map .way").wait_for()
    assert page.is_checked("input[name=way][value=line]")
    expect(page.locator("#watch")).to_have_text("Watch")


def test_a_small_screen_is_enough(open_page):
    """Nothing is wider than a phone, and a finger places an end."""
    page = open_page("/levels#21x13&seed=3", **PHONE)
    told(page, "21 × 13")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.touchscreen.tap(*spot(page, 5, 11))
    told(page, r"\(5, 11\) to \(10, 6\)")


@pytest.mark.slow
def test_level_screenshot(open_page, tmp_path):
    """The picture of the documentation; UNICURSAL_SCREENSHOTS=1 writes it there."""
    page = open_page("/levels#61x37&style=mixed&seed=11&way=distance&redraw=3=1")
    told(page, "61 × 37")
    page.focus("#room-list button:nth-child(3)")
    keep_picture(page, "studio-levels", tmp_path)
