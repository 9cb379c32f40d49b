"""What means the same on every page."""

import pytest
from playwright.sync_api import expect

from looking import enter, intercept, told, where


def test_undo_and_redo_by_the_same_keys_on_every_page(open_page):
    """Ctrl + Z, Ctrl + Shift + Z and Ctrl + Y go back and forth on all pages, the prints too."""
    page = open_page("/prints#9x9&seed=3")
    told(page, "9#3")
    page.click("#again")
    page.locator("#undo:enabled").wait_for()
    seed = page.input_value("#seed")
    page.locator("h2").first.click()
    for keys, shown in (("Control+z", "3"), ("Control+Shift+z", seed), ("Control+z", "3")):
        page.keyboard.press(keys)
        expect(page.locator("#seed")).to_have_value(shown)
    page.goto(page.url.partition("/prints")[0] + "/levels#15x11&seed=3")
    told(page, "15 × 11")
    page.click("#next-seed")
    expect(page.locator("#seed")).to_have_value("4")
    page.focus("#map")
    for keys, shown in (("Control+z", "3"), ("Control+Shift+z", "4")):
        page.keyboard.press(keys)
        expect(page.locator("#seed")).to_have_value(shown)
    page.goto(page.url.partition("/levels")[0] + "/board#5:RD")
    where(page, "Step 2")
    for keys, shown in (
        ("ArrowLeft", "Step 1"),
        ("Control+z", "Step 2"),
        ("Control+Shift+z", "Step 1"),
    ):
        page.keyboard.press(keys)
        where(page, shown)


def test_undo_is_heard_beside_a_list_and_not_within_a_field(open_page):
    """A list has no undo of its own; in a field that is written in, the field's own is meant."""
    page = open_page("/levels#15x11&seed=3")
    told(page, "15 × 11")
    page.click("#next-seed")
    expect(page.locator("#seed")).to_have_value("4")
    page.focus("#seed")
    page.keyboard.press("Control+z")
    page.wait_for_timeout(300)
    expect(page.locator("#seed")).to_have_value("4")
    page.focus("#style")
    page.keyboard.press("Control+z")
    expect(page.locator("#seed")).to_have_value("3")
    page.focus("#next-seed")  # a button: letters are the page's, Space is its own
    page.keyboard.press("n")
    expect(page.locator("#seed")).to_have_value("4")
    page.keyboard.press(" ")
    expect(page.locator("#seed")).to_have_value("5")


@pytest.mark.parametrize(
    ("address", "state", "skip"),
    [
        ("/board#5:RD", "#position", "#board"),
        ("/edit#5+w0,1R", "#text", "#board"),
        ("/levels#15x11&seed=3", "#seed", "#map"),
        ("/prints#9x9&seed=3", "#seed", "#mask"),
    ],
)
def test_an_address_without_a_state_changes_none(open_page, address, state, skip):
    """A skip link keeps the theme of the address; one that names only a theme keeps the rest."""
    page = open_page(f"{address}&theme=print")
    root = page.locator("html")
    page.wait_for_function(f"document.querySelector('{state}').value !== ''")
    before = page.input_value(state)
    for hash_, theme in ((skip, "print"), ("#theme=dark", "dark")):
        page.evaluate("(hash) => { location.hash = hash; }", hash_)
        page.wait_for_function("(hash) => location.hash !== hash", arg=hash_)
        expect(root).to_have_attribute("data-theme", theme)
        assert page.input_value(state) == before
        assert f"theme={theme}" in page.evaluate("location.hash")
    assert "does not" not in page.inner_text("main")


def test_a_puzzle_is_judged_again_when_the_studio_is_back(open_page):
    """Who edits has nothing to do for it."""
    page = open_page("/edit#5")
    told(page, "Several solutions", "#verdict-words")
    intercept(page, "**/api/v1/**", lambda asked: asked.abort())
    enter(page, "#text", "4")
    told(page, "does not respond", "#verdict-words")
    page.unroute("**/api/v1/**")
    told(page, "Several solutions|Exactly one|No solution", "#verdict-words")


def test_what_is_no_seed_is_told_on_every_page(open_page):
    """-1, 1.5 and abc are no seeds: the message says so, and the seed stays as it was."""
    page = open_page("/board#5&seed=7")
    for address, wait in (
        ("/board#5&seed=7", "#where"),
        ("/prints#9x9&seed=7", "#status"),
        ("/levels#15x11&seed=7", "#status"),
    ):
        page.goto(page.url.rpartition("/")[0] + address)
        page.locator(wait).wait_for()
        for words in ("-1", "1.5", "abc"):
            enter(page, "#seed", words)
            told(page, f"{words}.* is not a seed", "#message")
            expect(page.locator("#seed")).to_have_value("7")


def test_nothing_told_of_a_board_outlives_it(open_page):
    """The seed of a line, a typed number and a law that must fail go with their board."""
    page = open_page("/board#5&seed=3&law=uniform")
    where(page, "Step 0")
    page.click("#next")
    told(page, "Drawn from", "#seed-used")
    page.fill("#number", "99")
    page.fill("#position", "41")
    page.keyboard.press("Enter")
    told(page, "The law fair is used instead", "#message")
    expect(page.locator("#seed-used")).to_be_empty()
    expect(page.locator("#number")).to_have_value("")
    expect(page.locator("#law")).to_have_value("fair")
    expect(page.locator("#law option[value=uniform]")).to_be_disabled()


def test_a_shape_in_pieces_is_not_cut_silently(open_page):
    """That only the largest piece is drawn is told, and the others can be removed."""
    page = open_page("/prints#12x8&shape=own&seed=4")
    page.locator("#mask rect").first.wait_for()
    page.click("#mask-clear")
    page.focus("#mask")
    for keys in ("Space", "ArrowRight", "Space", "ArrowRight", "ArrowRight", "Space"):
        page.keyboard.press(keys)
    told(page, "in 2 pieces", "#message")
    page.click("#message .actions button")
    expect(page.locator("#mask .on")).to_have_count(2)
    expect(page.locator("#message")).to_be_hidden()


def test_who_listens_to_a_level_hears_where_a_drag_came_to(open_page):
    """While an end is dragged nothing is read out; then the level is."""
    page = open_page("/levels#15x11&seed=3")
    told(page, "15 × 11", "#spoken")
    page.evaluate(
        """() => {
            window.told = 0;
            const listener = new MutationObserver(() => window.told++);
            listener.observe(document.getElementById("spoken"), { childList: true });
        }"""
    )
    page.focus("#map")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    told(page, r"\(13, 1\)", "#spoken")
    assert page.evaluate("window.told") <= 2
