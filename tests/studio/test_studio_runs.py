"""Laws that run on the board: to the end, stopped, late, over and over."""

import pytest
from playwright.sync_api import expect

from effort import slow
from looking import drawn, intercept, line, wait_for, where


@pytest.mark.parametrize("law", ["fair", slow("uniform"), slow("left-first")])
def test_laws_run_to_the_end(open_page, law):
    """Space runs; the line is complete and the same seed draws the same."""
    page = open_page(f"/board#5&law={law}&speed=1000&seed=7")
    where(page, "2 options")
    page.keyboard.press("Space")
    where(page, "Complete: all 25 cells")
    drawn = line(page)
    if law == "left-first":
        assert drawn == "5:RRRRDDDLLLURRULLLDDDRRRR"
    if law == "fair":
        assert drawn == "5:DDDDRUURDDRUUULLURRRDDDD"
        expect(page.locator("#seed-used")).to_have_text("Drawn from 5#7")
    page.click("#reload")
    where(page, "Step 0")
    page.click("#next")
    where(page, "Step 1")
    page.click("#fast")
    where(page, "Complete")
    page.click("#previous")
    where(page, "Step 23")
    page.click("#next")
    where(page, "Complete")
    again = line(page)
    page.fill("#speed", "0")
    page.click("#run")  # plays it once more
    where(page, "Step [0-9]")
    page.fill("#speed", "100")
    where(page, "Complete")
    assert line(page) == again


def test_a_run_can_be_stopped_and_slowed(open_page):
    """The slider sets the speed; the button stops."""
    page = open_page("/board#9&law=fair&speed=5")
    where(page, "2 options")
    page.click("#run")
    where(page, "Step [1-9]")
    page.click("text=Stop")
    drawn(page)
    before = line(page)
    page.wait_for_timeout(500)  # in which it would have made two steps
    assert line(page) == before
    expect(page.locator("#run")).to_have_text("Start")


def test_a_run_that_was_stopped_while_it_waited_does_not_go_on(open_page):
    """Its question is taken back, and nothing comes of it."""
    page = open_page("/board#5&law=fair&speed=1000&seed=7")
    where(page, "2 options")
    held = []
    intercept(page, "**/api/v1/walk", lambda asked: held.append(asked))
    for _ in range(3):  # start, stop, start
        page.keyboard.press("Space")
    page.keyboard.press("Space")
    wait_for(page, lambda: len(held) == 2)
    wait_for(page, lambda: all(asked.request.failure for asked in held))
    drawn(page)
    where(page, "Step 0 of 24, live end .*, 2 options")
    page.unroute("**/api/v1/walk")
    page.click("#fast")
    where(page, "Complete")


def test_a_fast_hand_loses_no_step(open_page):
    """Right three times, while the first still waits for the law."""
    page = open_page("/board#5&law=fair&seed=7")
    where(page, "2 options")
    held = []
    intercept(page, "**/api/v1/walk", lambda asked: held.append(asked))
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    wait_for(page, lambda: held)
    assert len(held) == 1
    held[0].continue_()
    where(page, "Step 3 of 24")
    assert line(page) == "5:DDD"


def test_answers_that_come_late_are_not_taken_for_new_ones(open_page):
    """The verdict of one rule set is not shown as that of another."""
    page = open_page("/board#11:RDLDRRUURDDRDLLDLULDDRRRURDDLLDLULDDRDLDRRRRRRU&judge=9")
    page.locator("#firings", has_text="near-far-across-left").wait_for()
    held = []
    intercept(page, "**/api/v1/rules/judge", lambda asked: held.append(asked))
    page.select_option("#judge", "7")
    wait_for(page, lambda: len(held) == 1)
    page.select_option("#judge", "area")
    drawn(page)
    held[0].continue_()
    wait_for(page, lambda: len(held) == 2)  # what the rules 7 say is there
    drawn(page)
    expect(page.locator("#firings button")).to_have_count(0)
    held[1].continue_()
    page.locator("#firings", has_text="area-corner-small-ahead-odd").wait_for()


def test_without_rules_the_line_runs_into_a_dead_end(open_page):
    """And the studio tells where it was lost."""
    page = open_page("/board#9&law=left-first&judge=none&speed=1000")
    page.click("#run")
    page.locator("#message", has_text="Lost by step").wait_for()
    expect(page.locator("#board .step")).to_have_count(0)  # nothing is told of steps


def test_by_hand_only_forced_steps_are_taken(open_page):
    """At a choice it stops and says so."""
    page = open_page("/board#5:RD&law=hand")
    where(page, "1 option")
    page.keyboard.press("ArrowRight")
    where(page, "Step 3")
    page.click("#run")
    page.locator("#cell", has_text="options: choose one").wait_for()


def test_a_fast_run_passes_boards_and_counts_them_all(open_page):
    """More than a hundred a second, stopped by hand at one of them, which has its number."""
    page = open_page("/board#7&law=left-first&continueOnCompletion=true")
    where(page, "2 options")
    page.click("#fast")
    page.locator("#message", has_text="the last walkthrough").wait_for()
    assert page.inner_text("#tally").startswith("111,712 completed")
    page.goto(page.url.split("#")[0] + "#9&law=left-first&continueOnCompletion=true")
    where(page, "Step 0.*2 options")
    _run_fast(page)
    page.click("text=Stop")
    where(page, "Complete: all 81")
    page.locator("#rank", has_text="Walkthrough ").wait_for()


def test_another_board_ends_a_fast_run(open_page):
    """Neither the beginning nor a file that is opened meanwhile is overwritten by the run."""
    page = open_page("/board#9&law=left-first&continueOnCompletion=true")
    where(page, "2 options")
    _run_fast(page)
    page.click("#reload")
    where(page, "Step 0 of 80.*2 options")
    _run_fast(page)
    page.set_input_files("#file", {"name": "a", "mimeType": "text/plain", "buffer": b"5:RD"})
    where(page, "Step 2 of 24.*1 option")
    assert (line(page), page.inner_text("#run")) == ("5:RD", "Start")


def _run_fast(page):
    """Start a fast run, and wait until it has passed many boards."""
    page.click("#fast")
    wait_for(
        page, lambda: int(page.inner_text("#tally").split(" ")[0].replace(",", "") or 0) > 5000
    )


def test_continue_on_completion_counts_them_all(open_page):
    """Keep left visits both walkthroughs of 3 x 3, then stops."""
    page = open_page("/board#3")
    where(page, "2 options")
    page.check("#keep-left")
    page.check("#continueOnCompletion")
    assert page.input_value("#law") == "left-first"
    page.click("#fast")
    page.locator("#message", has_text="the last walkthrough").wait_for()
    assert page.inner_text("#tally").startswith("2 completed")
