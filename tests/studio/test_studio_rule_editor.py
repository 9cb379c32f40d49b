"""The rule editor in a real browser."""

import re
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest
from playwright.sync_api import expect

from looking import keep_picture
from unicursal.rules.sets.library import catalogue, read_rules
from unicursal.rules.text.reading import parse_rules
from unicursal.studio.pages import address_of

FAR = "11:RDLDRRUURDDRDLLDLULDDRRRURDDLLDLULDDRDLDRRRRRRU"


def understood(page):
    """Wait until the reader has understood the rule as it is now."""
    page.locator("#fault[aria-busy=false]", has_text="No mistakes").wait_for()


def paint(page, brush, left, straight):
    """Paint one cell, told from the live end."""
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
    page.locator("#faults", has_text="an area needs one start and one end").wait_for()
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
    (tmp_path / "up.rules").write_bytes(
        b"\xef\xbb\xbfrule loaded\r\npicture:\r\n  # .\r\n  @ .x\r\n"
    )
    page.set_input_files("#file", tmp_path / "up.rules")  # no question: what was there is saved
    expect(page.locator("#name")).to_have_value("loaded")
    understood(page)
    page.fill("#text", "rule mine\npicture:\n  ?  .\n  @  .x\nsize: 8\n")
    page.locator("#fault", has_text="2 mistakes").wait_for()
    expect(page.locator("#audit")).to_be_disabled()
    page.click("#faults button >> nth=0")
    assert page.evaluate("getSelection().toString() || document.activeElement.selectionStart") in (
        "?",
        21,
    )
    page.evaluate(
        """() => {
            document.getElementById("name").value = "quick";
            document.getElementById("name").dispatchEvent(new Event("input"));
            location.reload();
        }"""
    )
    page.locator("#fault", has_text="2 mistakes").wait_for()
    assert page.input_value("#name") == "quick"


WRITTEN = """\
; of my own
rule mine
picture: .  #
  ; a remark between the rows
; and one at the rim
  @  .x
title: Mine
"""


def test_the_text_is_changed_in_place(open_page):
    """Comments, the order and the row on the key line survive; what is done is undone."""
    page = open_page("/rules")
    text = WRITTEN.replace("  ; a remark between the rows\n", "")
    page.fill("#text", text)
    understood(page)
    end = page.locator('#grid [data-cell="@"] rect')
    before = end.bounding_box()
    paint(page, "B", 1, 1)
    understood(page)
    assert end.bounding_box() == before
    assert page.input_value("#text") == text.replace("picture: .  #", "picture: B . #").replace(
        "  @  .x", "  . @ .x"
    )
    page.check('input[name="turns"][value="mirrored"]')
    page.fill("#title", "Another title")
    written = page.input_value("#text")
    assert written.startswith("; of my own\nrule mine\nturns: mirrored\npicture: B . #\n; and")
    assert written.endswith("\ntitle: Another title\n")
    page.focus("#grid")
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("Control+z")
    assert page.input_value("#text") == text
    assert page.input_value("#title") == "Mine"
    page.reload()  # the way back survives it
    understood(page)
    page.keyboard.press("Control+y")
    assert "picture: B . #" in page.input_value("#text")
    expect(page.locator("#redo")).to_be_enabled()
    page.fill("#text", text + "rule second\ntitle: The second\npicture:\n  @ .x\n")
    page.select_option("#record", label="The second (second)")
    paint(page, "#", 0, 1)
    understood(page)
    assert page.input_value("#text").startswith(text)
    assert page.input_value("#text").endswith("picture:\n  # .\n  @ .x\n")


def test_work_is_never_replaced_without_a_question(open_page):
    """New, a draft or a catalogue entry ask first; drafts are kept by name."""
    page = open_page("/rules")
    page.locator("#found", has_text="rules").wait_for()
    page.fill("#text", "rule mine\npicture:\n  #  .\n  @  .x\n")
    page.click("#new")
    message = page.locator("#message")
    expect(message).to_contain_text("mine has unsaved changes")
    page.click("text=Stay here")
    assert page.input_value("#name") == "mine"
    page.locator("#catalogue button").first.click()
    page.click("text=Save them as a draft, then open")
    assert page.input_value("#name") != "mine"
    page.reload()
    understood(page)
    page.select_option("#drafts", "mine")
    assert page.input_value("#name") == "mine"
    expect(page.locator("#state")).to_have_text("saved as mine")
    page.fill("#title", "Changed")
    page.keyboard.press("Control+s")
    expect(page.locator("#state")).to_have_text("saved as mine")
    page.click("#new")
    expect(message).to_be_hidden()
    page.fill("#name", "mine")
    page.click("#keep")
    page.click("text=Keep both, this one as mine-2")
    assert page.locator("#drafts option").all_inner_texts() == ["Drafts (2)", "mine", "mine-2"]
    page.click("#drop-draft")
    page.click("text=Restore it")
    assert page.locator("#drafts option").count() == 3


@pytest.mark.slow
def test_the_editor_works_where_storage_is_forbidden(open_page):
    """It only forgets when it is left, and asks before that."""
    page = open_page("/rules", locale="en-GB")  # a page of its own, which can be given a script
    page.add_init_script(
        """for (const name of ["localStorage", "sessionStorage"])
            Object.defineProperty(window, name, {get() { throw new DOMException("no"); }});"""
    )
    page.reload()
    understood(page)
    paint(page, "#", 0, 2)
    page.click("#keep")
    expect(page.locator("#state")).to_have_text("saved as my-rule")
    page.keyboard.press("Control+z")
    understood(page)
    assert "#" in page.input_value("#text")
    page.on("dialog", lambda dialog: dialog.accept())


def test_the_keyboard_paints_too(open_page):
    """Arrow keys move, Space paints; the cell is told in words."""
    page = open_page("/rules")
    page.fill("#text", "rule mine\npicture:\n  .  #\n  @  .x\n")
    understood(page)
    page.locator('input[name="brush"][value="B"]').check(force=True)
    page.focus("#grid")
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    page.keyboard.press("Space")
    understood(page)
    assert re.search(r"picture:\n  B . .\n  . . #\n  . @ .x\n", page.input_value("#text"))
    assert page.inner_text("#place") == "Cell 1,2 (left, straight from the live end): border."


def test_the_catalogue_is_searched_and_audited(open_page):
    """A rule of it is loaded; the audit tells its worth and gives a position for the board."""
    page = open_page("/rules")
    page.locator("#found", has_text=f"of {len(catalogue())} rules").wait_for()
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
    page.click("#switches summary")  # beside the set without one of its rules
    page.uncheck('#switches [data-rule="near-two-far"]')
    page.locator("#switches summary", has_text=re.compile(r"(\d+) of (?!\1)\d+ on")).wait_for()
    assert page.input_value("#beside") == "9-near-two-far"
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
    expect(page.locator("#mine")).to_be_checked()
    assert page.input_value("#judge") == "9-near-two-far"
    page.go_back()
    understood(page)
    expect(page.locator("#outcome a", has_text="wrong")).to_have_count(5)


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
    page.goto(page.url.replace("/rules", f"/board#{FAR}&judge=7"))
    page.locator("#firings button", has_text="far-across-left").hover()
    keep_picture(page, "studio-rules-board", tmp_path)


# Paints one cell of each picture, and gives back the text of the whole file for each.
PAINT_EACH = """async ([textModule, roomModule, text, places]) => {
    const { parseRule, withPicture, withValue } = await import(textModule);
    const { cutOut, laidOut, roomFor, widened } = await import(roomModule);
    return places.map(([number, left, straight]) => {
        const { rows } = parseRule(text, number);
        const room = widened(widened(widened(roomFor(rows))));
        const laid = laidOut(rows, room);
        laid[room.ahead - straight][room.left - left] = "i";
        const painted = withPicture(text, number, cutOut(laid, room, rows));
        return withValue(painted, number, "title", "Another title");
    });
}"""


@pytest.mark.slow
def test_only_what_is_changed_changes(open_page):
    """In the files of the catalogue: one cell and one title, and no comment is lost."""
    page = open_page("/rules")
    modules = [address_of("/rules/text.js"), address_of("/rules/room.js")]
    for file in (resources.files("unicursal.rules") / "catalogue").iterdir():
        text = file.read_text("utf-8")
        rules = parse_rules(text, file.name)
        places = [
            (number, left, 5)
            for number, rule in enumerate(rules)
            for left in (-2, 3)
            if rule.picture and not rule.formula and rule.picture.get((left, 5)) is None
        ]
        for (number, *place), changed in zip(
            places, page.evaluate(PAINT_EACH, [*modules, text, places]), strict=True
        ):
            found = list(parse_rules(changed, "changed"))
            assert found[number].picture[tuple(place)].core == "i"
            kept = [field for field in found[number].picture if field.core not in ".i"]
            assert kept == [field for field in rules[number].picture if field.core not in ".i"]
            assert found[number].title == "Another title"
            now = replace(found[number], title="", picture=None)
            assert now == replace(rules[number], title="", picture=None)
            del found[number]
            assert found == [*rules[:number], *rules[number + 1 :]]
            assert re.findall("^;.*", changed, re.M) == re.findall("^;.*", text, re.M)
