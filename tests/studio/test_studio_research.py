"""What a researcher does on the board: sees what formulas saw, counts, has rules found, goes on."""

import re

from playwright.sync_api import expect

from looking import PHONE, drawn, line, where
from unicursal import Walk
from unicursal.rules import Judge, RuleSet
from unicursal.rules.history import claims
from unicursal.rules.text.reading import parse_rules
from unicursal.walk.left_first import left_first_key

OPENING = "21:RRRRRRDDDDDLLDLDDDLDDDDRRRRRUURRRRRRDDRRRRRUUUULUUULU"
POCKET = "5:RRRRDDL"


def test_each_area_is_a_row_with_its_figures(open_page):
    """The paper's own example: 51 and 48 behind nine cells, one area at a time."""
    page = open_page(f"/board#{OPENING}&judge=area")
    row = page.locator("#firings button").first
    expect(row.locator(".figures")).to_have_text(
        "distance 9; 51 black, 48 white; now 2W → 2B, later 1W → 3B"
    )
    seen = [each for firing in Judge(OPENING, "area").judgement().firings for each in firing.seen]
    expect(page.locator("#firings button")).to_have_count(len(seen))
    row.hover()
    drawn(page)
    expect(page.locator(".rule-fields rect")).to_have_count(9)
    assert page.locator("path.area").get_attribute("d").count("M") > 0
    row.click()  # it is kept drawn
    expect(row).to_have_attribute("aria-pressed", "true")


def test_the_lines_of_forced_rules_are_drawn(open_page):
    """A row for each step, its lines on the board."""
    page = open_page(f"/board#{POCKET}&judge=forced")
    row = page.locator("#firings button").first
    row.hover()
    drawn(page)
    expect(page.locator("path.forced")).not_to_have_attribute("d", "")
    assert "forced" in row.locator(".figures").inner_text()


def test_counting_an_area(open_page, ask):
    """Drawn or clicked cell by cell; a second click takes one away."""
    page = open_page("/board#7:RRRDD")
    where(page, "Step 5")
    page.click("#count-area")
    centre = lambda x, y: page.evaluate(  # noqa: E731
        """([x, y]) => { const svg = document.querySelector("#board");
        const p = new DOMPoint(x + .5, y + .5).matrixTransform(svg.getScreenCTM());
        return [p.x, p.y]; }""",
        [x, y],
    )
    page.mouse.move(*centre(2, 2))
    page.mouse.down()
    page.mouse.move(*centre(1, 2))
    page.mouse.move(*centre(0, 2))
    page.mouse.up()
    expect(page.locator("#counted")).to_contain_text(
        "3 cells of border, 6 in all: 3 black, 3 white"
    )
    expect(page.locator("#counted")).to_contain_text("now 1W → 0B")
    page.mouse.click(*centre(0, 2))
    expect(page.locator("#counted")).to_contain_text("2 cells of border, 2 in all")
    assert line(page) == "7:RRRDD"
    page.click("#count-area")
    expect(page.locator("#counted")).to_be_empty()
    told = ask("rules/area", position="7:RRRDD", border=[[2, 2], [1, 2], [0, 2]])
    assert (told["black"], told["white"], len(told["area"])) == (3, 3, 6)


def test_a_rule_is_found_for_a_step_and_opened(open_page):
    """It is proved, it forbids the step here, and the editor shows it."""
    page = open_page(f"/board#{POCKET}")
    where(page, "Step 7")
    page.click("#find-rule")
    page.locator("#found-rule", has_text="Proved for boards of every size").wait_for()
    page.click("#open-found")
    expect(page.locator("#text")).to_have_value(re.compile("rule "))
    (rule,) = parse_rules(page.input_value("#text"), "found")
    assert rule.status.kind == "sound"
    options = Walk(POCKET).options
    forbidden = Judge(POCKET, RuleSet.of("found", [rule])).judgement().forbidden
    assert forbidden
    assert not set(forbidden) & set(options)


def test_a_rule_begins_with_what_lies_around(open_page, ask):
    """The editor opens with the cells around the live end, which moves up, and the step crossed."""
    page = open_page(f"/board#{POCKET}")
    where(page, "Step 7")
    page.click("#rule-here")
    page.locator("#text").wait_for()
    expect(page.locator("#name")).to_have_value("from-position")
    (rule,) = parse_rules(page.input_value("#text"), "here")
    told = ask("rules/here", position=POCKET, move="D")["text"]
    (crossed,) = parse_rules(told, "here")
    assert len(crossed.picture.forbidden) == len(rule.picture.forbidden) == 1


def test_the_papers_numbers_are_a_list(open_page):
    """Claimed and true; one opens its position."""
    page = open_page("/board#9")
    page.click("#paper-numbers summary")
    rows = page.locator("#paper-numbers li")
    expect(rows).to_have_count(len(claims()))
    wrong = next(claim for claim in claims() if claim.claimed != claim.true)
    row = rows.nth(claims().index(wrong))
    expect(row).to_contain_text(re.sub(r"\s", " ", f"true {wrong.true:,}"))
    row.locator("button").click()
    where(page, f"Step {len(wrong.position.moves)}")
    assert line(page) == str(wrong.position)


def test_ctrl_and_an_arrow_step_only_where_it_is_possible(open_page):
    """Elsewhere the reason is shown; with Shift any free cell is stepped on."""
    page = open_page(f"/board#{POCKET}")
    where(page, "Step 7")
    assert "D" not in Walk(POCKET).options
    page.keyboard.press("Control+ArrowDown")
    page.locator("#reason").wait_for()
    assert line(page) == POCKET
    page.keyboard.press("Control+ArrowUp")
    where(page, "Step 8")
    page.keyboard.press("ArrowLeft")
    where(page, "Step 7")
    page.keyboard.press("Shift+ArrowDown")
    where(page, "Step 8")
    assert line(page) == f"{POCKET}D"


def test_a_tap_on_a_blocked_row_asks_why(open_page):
    """A finger does not step by it; by an option it does."""
    page = open_page(f"/board#{POCKET}", **PHONE)
    where(page, "Step 7")
    page.locator("#steps li.blocked button").first.tap()
    page.locator("#reason").wait_for()
    assert line(page) == POCKET
    page.locator("#steps li.option button").first.tap()
    where(page, "Step 8")


def test_a_run_goes_on_behind_what_it_stopped_at(open_page):
    """Left first, from the next walkthrough on, with the same rules."""
    page = open_page("/board#7&law=left-first&judge=5")
    where(page, "Step 0")
    page.click("#stuck")
    button = page.get_by_role("button", name="Go on behind it")
    button.wait_for()
    first = page.inner_text("#message")
    button.click()
    page.wait_for_function(
        "(words) => { const box = document.querySelector('#message');"
        " return !box.hidden && box.innerText.includes('After') | box.innerText.includes('Stuck')"
        " && box.innerText !== words; }",
        arg=first,
    )


def test_a_second_click_goes_on_behind_it(open_page):
    """Left first; the same trouble is not found twice."""
    page = open_page("/board#7&law=left-first&judge=5")
    where(page, "Step 0")
    page.click("#stuck")
    page.get_by_role("button", name="Go on behind it").wait_for()
    first = line(page)
    page.click("#stuck")
    page.wait_for_function(
        "before => document.querySelector('#message').innerText.includes('Go on behind it')"
        " && !location.hash.includes(before)",
        arg=first,
    )
    assert left_first_key(line(page).partition(":")[2]) > left_first_key(first.partition(":")[2])


def test_keys_of_a_rule_that_are_typed(open_page):
    """Size, exceptions, repetition, and areas whose surplus is counted."""
    page = open_page("/rules")
    page.fill("#text", "rule mine\narea 1: surplus >= 1\npicture:\n  1 ox\n  . @\n")
    expect(page.locator("#areas select").first).to_have_value("surplus")
    page.fill('#areas input[name="area 1 more"]', "<= -1")
    page.press('#areas input[name="area 1 more"]', "Enter")
    page.click(".more-keys summary")
    page.fill("#size", ">= 9")
    page.press("#size", "Tab")
    page.fill("#unless", "c-shape")
    page.press("#unless", "Tab")
    text = page.input_value("#text")
    assert "area 1: surplus <= -1" in text
    assert "size: >= 9\n" in text
    assert "unless: c-shape\n" in text
    (rule,) = parse_rules(text, "mine")
    assert (str(rule.areas[0].surplus), rule.unless) == ("surplus <= -1", ("c-shape",))
