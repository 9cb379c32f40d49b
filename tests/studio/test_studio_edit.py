"""The page on which puzzles are made: by mouse, thumb and keys, judged at once."""

import re

import pytest

from looking import PHONE, drag, spot, told
from unicursal.puzzle import solutions_of

ONE = "5+w0,1R1,1D1,4R2,3R"


def verdict(page, words):
    """Wait until the page has judged the puzzle so."""
    told(page, words, "#verdict-words")


def text(page):
    """The puzzle that is shown."""
    return page.input_value("#text")


def test_a_puzzle_is_made_by_mouse_and_judged_at_once(open_page):
    """Several solutions, of which two are shown; one, with its grade; none; undo and a reload."""
    page = open_page("/edit#5")
    verdict(page, "Several solutions")
    page.click("#show")
    assert page.get_attribute("#board .solution.one", "d")
    assert page.get_attribute("#board .solution.other", "d")
    drag(page, (0, 1), (1, 1), (1, 2))
    page.mouse.click(*spot(page, 1.5, 4, "board"))
    page.mouse.click(*spot(page, 2.5, 3, "board"))
    assert text(page) == ONE
    verdict(page, "Exactly one solution: easy")
    assert page.get_attribute("#board .solution.common", "d")
    page.mouse.click(*spot(page, 0.5, 0, "board"))
    page.mouse.click(*spot(page, 0, 0.5, "board"))
    verdict(page, "No solution")
    assert page.get_attribute("#board .solution.common", "d") == ""
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    verdict(page, "Exactly one solution")
    page.reload()
    verdict(page, "Exactly one solution")
    assert text(page) == ONE
    page.click("#play")
    page.wait_for_url(f"**/play#{ONE}")


def test_each_tool_does_what_it_says(open_page):
    """Stops, numbers, lines, blocked cells, ends that are moved and hidden, closed loops, sizes."""
    page = open_page("/edit#6x5")

    def use(tool, *cell):
        page.click(f"#tools label:has([value={tool}])")
        page.mouse.click(*spot(page, *cell, "board"))

    verdict(page, "Several")
    use("stop", 1, 1)
    page.mouse.click(*spot(page, 3, 3, "board"))
    use("number", 4, 0)
    page.keyboard.type("9")
    use("line", 2.5, 2)
    use("block", 5, 0)
    use("start", 2, 0)
    use("target", 5, 4)
    assert text(page) == "6x5@2,0-any~5,0+n4,0=9+s1,1-3,3+l2,2R"
    page.click("#clear")
    use("block", 5, 0)
    page.check("#loop")
    assert text(page) == "6x5@loop"
    verdict(page, "Several")
    page.fill("#width", "5")
    page.press("#width", "Tab")
    verdict(page, "has no closed loop")
    assert page.is_disabled("#play")
    page.fill("#text", "nonsense")
    page.press("#text", "Tab")
    told(page, "is not a puzzle", "#said")
    assert text(page) == "5@loop"


def test_a_puzzle_is_made_by_keys(open_page):
    """Tools have letters, a cursor goes over cells and sides."""
    page = open_page("/edit#5")
    verdict(page, "Several")
    page.focus("#board")
    for key in ("w", "ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert text(page) == "5+w0,1R"
    for key in ("s", "ArrowRight", "ArrowRight", "Enter", "b", "ArrowDown", " "):
        page.keyboard.press(key)
    assert text(page) == "5~2,2+w0,1R+s2,1"
    page.keyboard.press("Control+z")
    page.keyboard.press("v")
    assert page.get_attribute("#show", "aria-pressed") == "true"


def test_a_puzzle_is_made_by_thumb(open_page):
    """On a phone, where nothing is wider than the screen."""
    page = open_page("/edit#5", **PHONE)
    verdict(page, "Several")
    page.touchscreen.tap(*spot(page, 0.5, 1, "board"))
    page.tap("#tools label:has([value=stop])")
    page.touchscreen.tap(*spot(page, 3, 3, "board"))
    assert text(page) == "5+w0,1R+s3,3"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_needless_clues_are_taken_away(open_page):
    """As few as make the solution the only one, undone in one step."""
    page = open_page(f"/edit#{ONE}+s0,4-4,0")
    verdict(page, "Exactly one solution")
    page.click("#fewer")
    told(page, r"2 clues were needless|\d clues? w", "#said")
    made = text(page)
    assert solutions_of(made).second is None
    assert len(made) < len(f"{ONE}+s0,4-4,0")
    page.click("#fewer")
    told(page, "Every clue is needed", "#said")
    page.keyboard.press("Control+z")
    assert text(page) == f"{ONE}+s0,4-4,0"


@pytest.mark.parametrize(
    ("puzzle", "count"), [(ONE, 1), ("5", 2), ("3+w0,0R0,0D", 0), ("3@any-any+w0,0R1,2R", 1)]
)
def test_solutions_are_told(ask, puzzle, count):
    """None, one, or two that differ; one has a grade, and nothing is needless in the end."""
    found = ask("puzzle/solutions", puzzle=puzzle)
    assert found["count"] == count
    assert [found["first"], found["second"]].count(None) == 2 - count
    if count == 2:
        assert found["first"] != found["second"]
    if count == 1:
        grade = ask("puzzle/grade", puzzle=puzzle, solution=found["first"])
        assert grade["difficulty"] in {"easy", "medium", "hard", "expert"}
        fewer = ask("puzzle/fewer", puzzle=puzzle, solution=found["first"])
        assert ask("puzzle/solutions", puzzle=fewer["puzzle"])["count"] == 1
        assert re.match(r"\d", fewer["puzzle"])
