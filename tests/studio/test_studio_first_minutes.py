"""The first minutes: the tour, help on every page, sizes with ends that work, colours."""

import re

import pytest
from playwright.sync_api import expect

from looking import drawn, enter, told, where
from unicursal.exact import Blocked
from unicursal.rules.engine.judge import Judge
from unicursal.studio.pages import address_of, page_files
from unicursal.walk import Walk

PAGES = ("/", "/play", "/edit", "/board", "/prints", "/rules", "/levels", "/campaigns")


def _stops():
    source = page_files()[address_of("/board/tour-stops.js")].content.decode()
    return re.findall(r'position: "(\S+)",\s+move: "(\w)"', source)


def test_the_tour_shows_each_kind_of_reason_and_where_rules_end():
    """Four positions for the four kinds; at the fifth each set of the paper leaves a lost step."""
    kinds = []
    for position, move in _stops():
        verdict = Walk(position).verdict(move)
        assert isinstance(verdict, Blocked)
        kinds.append(verdict.reason.kind)
    assert kinds[:4] == ["enclosed", "balance", "forced", "search"]
    position, move = _stops()[4]
    for rules in ("5", "7", "9", "13", "readme", "mended", "area", "mended+area"):
        assert move in Judge(position, rules).open(), rules


def test_the_tour_is_walked_from_any_page(open_page):
    """A link of every page leads to it; each stop tells its reason; it ends where it is."""
    page = open_page("/levels#15x11")
    page.click("nav >> text=Tour")
    told(page, "1 of 5", "#tour-title")
    told(page, "could not", "#reason-text")
    page.click("#tour-on")
    told(page, "2 of 5", "#tour-title")
    told(page, "black and", "#reason-text")
    page.reload()
    told(page, "2 of 5", "#tour-title")
    told(page, "black and", "#reason-text")
    page.click("#tour-end")
    expect(page.locator("#tour")).to_be_hidden()
    where(page, "Step 34")


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_a_heading_help_and_the_way_to_the_tour(client, path):
    """One heading of the first rank; where there are signs, a legend that explains them."""
    source = client.get(path).text
    assert source.count("<h1") == 1
    assert 'href="/board#tour=1"' in source
    assert source.count('id="help"') == source.count('id="keys-title"') == 1
    if path not in {"/", "/campaigns"}:
        assert 'class="legend"' in source


@pytest.mark.parametrize("path", PAGES)
def test_every_page_stands_in_one_frame(client, path):
    """No place of the frame is left over, and of all links its own one is marked."""
    source = client.get(path).text
    assert "<!--" not in source
    assert source.count("<title>") == source.count("<main") == 1
    assert re.findall(r'href="(\S+)"[^>]* aria-current="page"', source) == [path]


def test_help_opens_by_button_and_by_key(open_page):
    """Also where there are no signs to explain."""
    page = open_page("/campaigns", reduced_motion="reduce")
    page.click("#help")
    expect(page.locator("#keys")).to_contain_text("long computation")
    page.keyboard.press("Enter")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()


def test_sizes_offer_ends_that_work(open_page):
    """A square stays a square; an even one ends in a corner of the other colour."""
    page = open_page("/board#9")
    where(page, "2 options")
    enter(page, "#width", "8")
    where(page, "Step 0 of 63.* 2 options")
    expect(page.locator("#position")).to_have_value("8@0,0-7,0")
    page.select_option("#ends", "8@0,0-0,7")
    where(page, "2 options")
    enter(page, "#height", "5")
    where(page, "Step 0 of 39.* options")
    expect(page.locator("#position")).to_have_value("8x5")


def test_the_panel_does_not_jump_in_a_run(open_page):
    """What stands below the steps stays where it is while a line runs."""
    page = open_page("/board#9&seed=7")
    where(page, "2 options")
    place = "document.getElementById('h-show').getBoundingClientRect().top"
    page.evaluate(
        f"""() => {{
            window.places = new Set();
            const look = () => {{ window.places.add({place}); requestAnimationFrame(look); }};
            look();
        }}"""
    )
    page.click("#run")
    where(page, "Step [2-9][0-9]")
    page.click("#run")
    assert page.evaluate("window.places.size") == 1


def test_the_line_has_the_colours_of_its_length_on_the_board(open_page):
    """Each cell has a piece of its own, which stays while the line grows and goes back."""
    page = open_page("/board#5:RRDD&theme=colours")
    where(page, "Step 4")
    pieces = page.locator("#board .length-piece")
    expect(pieces).to_have_count(5)
    first = pieces.first.get_attribute("style")
    page.keyboard.press("Shift+ArrowLeft")
    expect(pieces).to_have_count(6)
    assert pieces.first.get_attribute("style") == first
    page.keyboard.press("ArrowLeft")
    expect(pieces).to_have_count(5)
    page.select_option("#theme", "light")
    drawn(page)
    expect(pieces).to_have_count(0)
