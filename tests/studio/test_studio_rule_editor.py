"""The rule editor in a real browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from looking import keep_picture
from unicursal.rules.sets.library import read_rules

FAR = "11:RDLDRRUURDDRDLLDLULDDRRRURDDLLDLULDDRDLDRRRRRRU"


def understood(page):
    """Wait until the reader has understood the rule as it is now."""
    page.locator("#fault[aria-busy=false]", has_text="The reader understands it").wait_for()


def paint(page, brush, left, straight):
    """Paint one field, told from the live end."""
    page.locator(f'input[name="brush"][value="{brush}"]').check(force=True)
    place = page.evaluate(
        """([left, straight]) => {
            const field = document.querySelector('#grid [data-cell="@"] rect');
            const end = field.getBoundingClientRect();
            const size = end.width / 0.94;
            const [x, y] = [end.x + end.width / 2, end.y + end.height / 2];
            return [x - left * size, y - straight * size];
        }""",
        [left, straight],
    )
    page.mouse.click(*place)


def test_a_rule_is_painted_read_and_saved(open_page, tmp_path):
    """Its text grows with the picture; the file is one that the command line reads."""
    page = open_page("/rules")
    understood(page)
    page.fill("#name", "painted")
    paint(page, "%", 2, 0)
    paint(page, "cross", 0, 1)
    paint(page, "start", 1, 1)
    page.locator("#fault", has_text="an area needs one start and one end").wait_for()
    paint(page, "end", 1, 2)
    understood(page)
    page.select_option('#areas select[aria-label="Kind"]', "impair")
    page.check('input[name="turns"][value="clockwise"]')
    page.locator("#forms figure >> nth=3").wait_for()
    captions = page.locator("#forms figcaption").all_inner_texts()
    assert captions == ["as drawn", "clockwise", "mirrored", "mirrored clockwise"]
    with page.expect_download() as saved:
        page.click("#download")
    assert saved.value.suggested_filename == "painted.rules"
    (rule,) = read_rules(Path(saved.value.path()))
    assert (rule.name, rule.turns, rule.areas[0].kind) == (
        "painted",
        ("mirrored", "clockwise"),
        "impair",
    )
    assert set(rule.picture.forbidden) == {(0, 1), (-1, 0)}
    assert rule.picture[2, 0].core == "%"
    page.fill("#text", "rule mine\npicture:\n  ?  .\n  @  .x\n")
    page.locator("#fault", has_text="row 3, column 3: '?' is no cell").wait_for()
    expect(page.locator("#audit")).to_be_disabled()
    (tmp_path / "up.rules").write_text("rule loaded\npicture:\n  # .\n  @ .x\n")
    page.set_input_files("#file", tmp_path / "up.rules")
    understood(page)
    assert page.input_value("#name") == "loaded"
    page.evaluate(
        """() => {
            document.getElementById("name").value = "quick";
            document.getElementById("name").dispatchEvent(new Event("input"));
            location.reload();
        }"""
    )
    understood(page)
    assert page.input_value("#name") == "quick"


def test_the_keyboard_paints_too(open_page):
    """Arrow keys move, Space paints."""
    page = open_page("/rules")
    page.fill("#text", "rule mine\npicture:\n  .  #\n  @  .x\n")
    understood(page)
    page.locator('input[name="brush"][value="B"]').check(force=True)
    page.focus("#grid")
    for _ in range(9):
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    understood(page)
    assert re.search(r"picture:\n  B . .\n  . . #\n  . @ .x\n", page.input_value("#text"))


def test_the_catalogue_is_searched_and_audited(open_page):
    """A rule of it is loaded; the audit tells its worth and gives a position for the board."""
    page = open_page("/rules")
    page.locator("#found", has_text="of 143 rules").wait_for()
    page.fill("#search", "c-shape set 5")
    shown = page.locator("#catalogue li:visible")
    assert shown.count() >= 1
    shown.filter(has_text="c-shape").first.click()
    understood(page)
    page.fill("#text", "rule mine\nturns: mirrored\npicture:\n  #  .\n  @  .x\n")
    understood(page)
    page.fill("#sample-13", "20000")
    page.click("#audit")
    page.locator("#outcome tr", has_text="5 x 5").wait_for()  # while the others are still judged
    expect(page.locator("#progress")).to_be_visible()
    assert page.inner_text("#outcome p").startswith("So far: Unsound")
    page.click("#progress button")
    page.locator("#outcome p", has_text="Stopped. Unsound").wait_for()
    expect(page.locator("#progress")).to_be_hidden()
    for side in (9, 11, 13):
        page.fill(f"#sample-{side}", "200")
    page.click("#audit")
    page.locator("#outcome p", has_text=re.compile("^Unsound: wrong in")).wait_for(timeout=60_000)
    boards = page.locator("#outcome td:first-child").all_inner_texts()
    assert [words.split("\n")[0] for words in boards] == [f"{n} x {n}" for n in (5, 7, 9, 11, 13)]
    assert [words.split("\n")[1] for words in boards[:3]] == [
        "all 1,479",
        "all 1,931,623",
        "a sample of 200",
    ]
    box = page.locator("#outcome")
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
    expect(page.locator("#outcome a", has_text="wrong")).to_have_count(5)
    page.locator("#outcome a").last.click()
    page.locator("#firings button.wrong", has_text="mine").wait_for()
    expect(page.locator("#steps .wrong")).to_have_count(1)


@pytest.mark.slow
def test_screenshot(open_page, tmp_path):
    """The picture of the documentation; UNICURSAL_SCREENSHOTS=1 writes it there."""
    page = open_page("/rules", viewport={"width": 1440, "height": 900})
    page.locator("#found", has_text="rules").wait_for()
    page.fill("#search", "close mid across")
    page.locator("#catalogue li:visible").first.click()
    understood(page)
    page.click("#audit")
    page.locator("#outcome p", has_text=re.compile("^Never wrong")).wait_for(timeout=120_000)
    keep_picture(page, "studio-rules", tmp_path)
    page.goto(page.url.replace("/rules", f"/#{FAR}&judge=7"))
    page.locator("#firings button", has_text="far-across-left").hover()
    keep_picture(page, "studio-rules-board", tmp_path)
