"""Nothing that axe knows bars anybody from playing or making puzzles."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from looking import PHONE, spot, told

PUZZLE = "5+w0,1R1,1D1,4R2,3R"
ACROSS = {**PHONE, "viewport": {"width": 844, "height": 390}}


def found(page):
    """What axe finds on the page, in a few words."""
    faults = Axe().run(page).response["violations"]
    return [(fault["id"], [node["html"] for node in fault["nodes"]][:3]) for fault in faults]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_to_play_on_has_no_finding(open_page, theme):
    """As it comes, with a hint, with marks, when the puzzle is solved, with its help."""
    page = open_page(f"/play#{PUZZLE}&theme={theme}")
    told(page, "^1 of ", "#fields")
    assert found(page) == []
    page.keyboard.press("h")
    told(page, "^Look ", "#told .words")
    page.keyboard.press("Enter")
    page.keyboard.press("m")
    assert found(page) == []
    page.keyboard.press("m")
    page.click("#more summary")
    page.select_option("#shape", "own")
    for move in "DDDDRUURDDRUUULLURRRDDDD":
        page.keyboard.press({"U": "w", "D": "s", "L": "a", "R": "d"}[move])
    told(page, "Solved in", "#told .words")
    page.click("#record-table summary")
    assert found(page) == []
    page.click("#help")
    assert found(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_to_edit_on_has_no_finding(open_page, theme):
    """With its solution, with a number that is typed, with its help."""
    page = open_page(f"/edit#{PUZZLE}&theme={theme}")
    told(page, "Exactly one solution: easy", "#verdict-words")
    page.click("#show")
    page.click("#tools label:has([value=number])")
    page.mouse.click(*spot(page, 1, 1, "board"))
    assert found(page) == []
    page.click("#help")
    assert found(page) == []


@pytest.mark.parametrize("phone", [PHONE, ACROSS], ids=["upright", "across"])
@pytest.mark.parametrize("path", [f"/play#{PUZZLE}", f"/edit#{PUZZLE}"])
def test_phones_have_no_finding_and_see_board_and_controls(open_page, phone, path):
    """Nothing is wider than the screen; the board and its buttons are seen at once."""
    page = open_page(path, **phone)
    page.locator("#board .rim").wait_for(state="attached")
    told(page, "25 cells", "main")
    assert found(page) == []
    wide, high = phone["viewport"].values()
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
    for part in ("#board", "#undo", ".transport button.main"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= high
        assert box["x"] + box["width"] <= wide
    assert page.locator("#board").bounding_box()["height"] > 0.45 * min(wide, high)
