"""Playing in a real browser: solved by keys, by mouse and by thumb, and nothing is lost."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from answers import line_with
from effort import slow
from looking import PHONE, drag, intercept, spot, told
from unicursal import Line
from unicursal.puzzle import make_puzzle, puzzle_of_day, solutions_of, square

KEYS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}
GIVEN = "5+w0,1R1,1D2,3R1,4R"
SOLUTION = "DDDDRUURDDRUUULLURRRDDDD"


def fields(page, count):
    """Wait until this many cells are visited."""
    told(page, rf"^{count} of ", "#fields")


def answered(page, words):
    """Wait until the studio has answered so."""
    told(page, words, "#told .words")


def thumb(page):
    """A finger on the screen: called with a kind of touch and the cells where it is."""
    session = page.context.new_cdp_session(page)

    def touch(kind, *cells):
        for cell in cells or [None]:
            x, y = spot(page, *cell, "board") if cell else (0, 0)
            points = [{"x": x, "y": y}] if cell else []
            session.send(
                "Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points}
            )

    return touch


def test_the_arrival_leads_on(open_page):
    """A line draws itself, three ways lead on; on the first, today's puzzle follows tiny ones."""
    page = open_page("/")
    page.locator("#line .length-piece").nth(3).wait_for(state="attached")
    ways = page.locator(".ways a")
    assert [way.get_attribute("href") for way in ways.all()] == ["/play", "/board", "/prints"]
    ways.first.click()
    told(page, "First steps, 1 of 3", "#title")
    for words, moves in (("dot to the ring", "RRDLLDRR"), ("wall", None), ("stops", None)):
        answered(page, words)
        if moves is None:
            text = page.evaluate("JSON.stringify([document.title, location.hash])")
            assert "lesson=" in text
            lesson = int(page.url[-1])
            board = ["4x3+w1,0R", "4@0,0-0,3+s1,1-2,2-3,0"][lesson - 2]
            moves = solutions_of(board).first.moves
        for move in moves:
            page.keyboard.press(KEYS[move])
        answered(page, "Well done")
        page.keyboard.press("Enter")
    told(page, "Today’s puzzle", "#title")
    page.wait_for_url(re.compile(r"/play#day=\d{4}-\d\d-\d\d$"))
    page.goto(page.url.split("#")[0])  # it is the first time only once
    told(page, "Today’s puzzle", "#title")


def test_nothing_is_drawn_before_there_is_a_board(open_page, studio):
    """Without a puzzle yet, no end of a line lies about as a huge disc."""
    page = open_page("/rules")
    intercept(page, "**/api/v1/**", lambda _: None)
    page.goto(f"{studio}/play#5&clues=walls&seed=99")
    page.locator("#board circle").first.wait_for(state="attached")
    assert page.locator("#board circle[visibility=hidden]").count() == 4
    page.unroute_all(behavior="ignoreErrors")


def test_old_addresses_still_lead_to_the_board(open_page):
    """The board was the front door once."""
    page = open_page("/#5:RD&odds=true")
    page.wait_for_url("**/board#5:RD&odds=true")
    told(page, "Step 2", "#where")


def test_a_puzzle_is_solved_by_keys(open_page):
    """Arrows step, run and take back; a broken clue is red at once; the win tells its time."""
    puzzle = make_puzzle(square(5), ["stops"], seed=1)
    page = open_page("/play#5&clues=stops&seed=1")
    fields(page, 1)
    for move in "RRRR":
        page.keyboard.press(KEYS[move])
    fields(page, 5)
    page.keyboard.press("ArrowLeft")  # back where it came from
    fields(page, 4)
    page.keyboard.press("Backspace")
    page.keyboard.press("Control+z")
    fields(page, 4)
    page.keyboard.press("Shift+ArrowDown")
    fields(page, 8)
    assert page.locator(".clue-stops .broken").count() > 0
    page.click("#restart")
    fields(page, 1)
    for move in puzzle.solution.moves:
        page.keyboard.press(KEYS[move])
    answered(page, r"Solved in 0:\d\d, without help")
    page.locator(".length-piece").nth(24).wait_for(state="attached")
    with page.expect_download() as got:
        page.click("#told >> text=Picture")
    assert got.value.path().read_bytes()[1:4] == b"PNG"
    page.reload()  # and it stays solved
    answered(page, "Solved in")
    assert page.locator(".length-piece").count() == 25


def test_a_puzzle_is_drawn_by_mouse(open_page):
    """A stroke follows the hand, back too, and is undone as one; a click takes the line back."""
    page = open_page(f"/play#{GIVEN}")
    fields(page, 1)
    cells = Line(f"{GIVEN}:{SOLUTION}").cells()
    page.mouse.move(*spot(page, *cells[0], "board"))
    page.mouse.down()
    for cell in [*cells[1:9], cells[7], cells[6]]:
        page.mouse.move(*spot(page, *cell, "board"), steps=2)
    page.mouse.up()
    fields(page, 7)
    page.mouse.click(*spot(page, *cells[2], "board"))
    fields(page, 3)
    page.click("#undo")
    fields(page, 7)
    page.click("#undo")
    fields(page, 1)
    page.click("#redo")
    fields(page, 7)
    for cell in cells[7:]:
        page.mouse.click(*spot(page, *cell, "board"))
    answered(page, "Solved in")


def test_a_puzzle_is_solved_with_one_thumb(open_page):
    """On the line, and from afar where the thumb hides nothing; walls hold it."""
    page = open_page(f"/play#{GIVEN}", **PHONE)
    fields(page, 1)
    touch = thumb(page)
    cells = Line(f"{GIVEN}:{SOLUTION}").cells()
    touch("Start", cells[0])
    touch("Move", *cells[1:6])
    touch("End")
    fields(page, 6)
    touch("Start", (4, 3))  # far from the live end
    touch("Move", (4, 2), (4, 3))  # up, and back
    touch("End")
    fields(page, 6)
    for before, cell in pairwise(cells[5:]):
        begin = (2, 2) if max(abs(before[0] - 2), abs(before[1] - 2)) > 1 else before
        touch("Start", begin)
        touch("Move", (begin[0] + cell[0] - before[0], begin[1] + cell[1] - before[1]))
        touch("End")
    answered(page, "Solved in")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_help_is_a_reason(open_page):
    """Possible or not, what is wrong, and the next step with its reason drawn."""
    page = open_page(f"/play#{GIVEN}")
    fields(page, 1)
    for move in SOLUTION[:8] + "U":
        page.keyboard.press(KEYS[move])
    page.click("#possible")
    answered(page, "No, this line")
    page.click("#told .actions button")
    answered(page, "Step 9 was wrong")
    assert page.locator("#board path.lost").get_attribute("d")
    page.click("text=Go back there")
    fields(page, 9)
    page.keyboard.press("p")
    answered(page, "Yes")
    page.keyboard.press("h")
    answered(page, "^Look ")
    page.keyboard.press("Enter")  # tell me more
    page.keyboard.press("Enter")
    answered(page, "line goes down")
    assert page.locator("#board path.area").get_attribute("d")
    page.keyboard.press("Enter")  # do what the answer offers
    fields(page, 10)
    assert page.locator("#board path.area").get_attribute("d") == ""
    page.click("#give-up")
    page.click("text=Show it")
    fields(page, 25)
    page.click("#undo")
    fields(page, 10)


@pytest.mark.parametrize("height", [slow(844), 664])
def test_a_long_hint_leaves_the_board_in_sight(open_page, height):
    """On a phone, where it lies over the page: the page gives way, and long words are scrolled."""
    phone = {**PHONE, "viewport": {"width": 390, "height": height}}
    page = open_page(f"/play#{GIVEN}", **phone)
    fields(page, 1)
    shown = {"area": [[0, 0]], "black": [], "lines": [], "bars": [], "assumed": [], "alarms": []}
    found = {"kind": "trial", "grade": "expert", "position": GIVEN, "step": 0, "blocked": []}
    found |= {"texts": ["This is a long reason. " * 30], "move": "D", "shown": shown}
    intercept(page, "**/api/v1/hint", lambda route: route.fulfill(body=line_with(found)))
    page.tap("#hint")
    answered(page, "long reason")
    board, box = (page.locator(part).bounding_box() for part in ("#board", "#told"))
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= box["y"]
    assert box["height"] > 200
    assert box["y"] + box["height"] <= height


def test_line_clock_and_undo_come_back(open_page):
    """After a reload, and when somebody returns to the puzzle from another one."""
    page = open_page(f"/play#{GIVEN}")
    fields(page, 1)
    for move in SOLUTION[:4]:
        page.keyboard.press(KEYS[move])
    told(page, "0:0[1-9]", "#clock")
    page.reload()
    fields(page, 5)
    told(page, "0:0[1-9]", "#clock")
    page.keyboard.press("Control+z")
    fields(page, 4)
    page.click("#clock-switch")
    expect(page.locator("#clock")).to_be_empty()
    page.select_option("#kind", "open")
    page.click("#wish button")
    told(page, "open board", "#title")
    page.go_back()
    fields(page, 4)
    page.go_forward()
    told(page, "open board", "#title")
    page.click("#begun button")  # what was begun is offered
    fields(page, 4)


def test_the_open_board_tells_which_one_it_is(open_page):
    """Its number among all walkthroughs."""
    page = open_page("/play#5&clues=open")
    fields(page, 1)
    for move in "RRRRDLLLLDRRRRDLLLLDRRRR":
        page.keyboard.press(KEYS[move])
    answered(page, r"Yours is number \d+ of 104\.")


def test_another_puzzle_is_made_as_chosen(open_page):
    """From the form; a level that cannot be had is told, with a way out."""
    page = open_page(f"/play#{GIVEN}")
    fields(page, 1)
    page.select_option("#kind", "lines")
    page.select_option("#width", "6")
    page.select_option("#height", "6")
    page.click("#wish button")
    told(page, "6 × 6, lines", "#title")
    page.wait_for_url("**/play#6&clues=lines&difficulty=easy&seed=*")
    assert page.locator(".clue-lines path").count() > 0
    intercept(
        page,
        "**/api/v1/puzzle",
        lambda route: route.fulfill(body='{"error": "none is easy"}\n'),
    )
    page.select_option("#difficulty", "easy")
    page.click("#wish button")
    answered(page, "None is easy")
    page.unroute("**/api/v1/puzzle")
    page.click("text=Any difficulty")
    told(page, "^(easy|medium|hard|expert) · seed", "#facts")


def test_it_plays_where_storage_is_forbidden(browser, studio):
    """It only forgets when it is left."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, {get() { throw new DOMException('no'); }});"
    )
    faults = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(f"{studio}/play#{GIVEN}")
    fields(page, 1)
    for move in SOLUTION:
        page.keyboard.press(KEYS[move])
    answered(page, "Solved in")
    page.goto(f"{studio}/")
    page.locator("#line .length-piece").first.wait_for(state="attached")
    assert faults == []
    context.close()


def test_the_page_waits_for_its_server(open_page):
    """A puzzle in hand is played on while it is away; what was asked for comes when it is back."""
    page = open_page(f"/play#{GIVEN}")
    fields(page, 1)
    intercept(page, "**/api/v1/**", lambda route: route.abort())
    for move in "DDDD":
        page.keyboard.press(KEYS[move])
    page.keyboard.press("p")
    answered(page, "Yes")
    page.evaluate("location.hash = '5&clues=open'")
    answered(page, "does not respond")
    page.unroute("**/api/v1/**")
    told(page, "open board", "#title")


def test_the_board_is_told_to_those_who_do_not_see_it(open_page):
    """What the live end stands on when the line rests, and a table of all cells."""
    page = open_page("/play#5+w0,0R+s2,2-4,0")
    fields(page, 1)
    page.keyboard.press("ArrowDown")
    told(page, r"\(0, 1\), 2 of 25\. Free: down, right", "#spoken")
    told(page, "^$|stop 1, free", "#cells tr:nth-child(3) td:nth-child(3)")
    expect(page.locator("#cells td").first).to_have_text("(0, 0), start, line 1, wall right")
    expect(page.locator("#cells td").nth(12)).to_have_text("(2, 2), stop 1, free")


@pytest.mark.slow
def test_the_puzzle_of_today_is_the_one_of_the_command_line(open_page):
    """From the date of the browser."""
    from datetime import date

    page = open_page("/play")
    page.click("text=Skip to today’s puzzle")
    told(page, "Today’s puzzle", "#title")
    page.wait_for_url("**#day=*")
    here = page.evaluate("location.hash.slice(5)")
    puzzle = puzzle_of_day(date.fromisoformat(here))
    for move in solutions_of(puzzle.board).first.moves:
        page.keyboard.press(KEYS[move])
    answered(page, "Solved in")


def test_an_address_that_nobody_can_read_is_told(open_page):
    """On arrival today's puzzle comes instead; later the puzzle stays."""
    page = open_page("/play#5+w0,1R9,9Q")
    answered(page, "does not describe a puzzle: “5[+]w0,1R9,9Q”. This is today’s puzzle.")
    told(page, "Today’s puzzle", "#title")
    page.goto(page.url.split("#")[0] + f"#{GIVEN}")
    told(page, "A puzzle", "#title")
    page.evaluate("location.hash = '99&clues=walls&seed=1'")
    answered(page, "“99&clues=walls&seed=1”. The puzzle stays as it was.")
    page.wait_for_url(f"**#{GIVEN}*")


def test_the_page_is_quiet_about_addresses_without_a_puzzle(open_page):
    """A theme is no puzzle that could be misread."""
    page = open_page("/play#theme=dark")
    page.click("text=Skip to today’s puzzle")
    told(page, "Today’s puzzle", "#title")
    expect(page.locator("#told")).to_be_hidden()


def test_two_tabs_play_one_game(open_page):
    """What is drawn in one is seen in the other, which overwrites nothing and can undo it."""
    one = open_page(f"/play#{GIVEN}")
    fields(one, 1)
    other = one.context.new_page()
    other.goto(one.url)
    fields(other, 1)
    one.bring_to_front()
    for move in SOLUTION[:6]:
        one.keyboard.press(KEYS[move])
    fields(other, 7)
    other.close(run_before_unload=True)
    one.reload()
    fields(one, 7)


def test_help_counts_and_keys_do_what_is_said(open_page):
    """A check is help; Enter after a click on Hint goes on; + - 0 zoom; P after the end is true."""
    page = open_page(f"/play#{GIVEN}")
    fields(page, 1)
    whole = page.get_attribute("#board", "viewBox")
    page.keyboard.press("+")
    assert page.get_attribute("#board", "viewBox") != whole
    page.keyboard.press("0")
    assert page.get_attribute("#board", "viewBox") == whole
    page.click("#hint")
    answered(page, "^Look ")
    for _ in range(3):
        page.keyboard.press("Enter")
    fields(page, 2)
    page.keyboard.press("c")
    for move in SOLUTION[1:]:
        page.keyboard.press(KEYS[move])
    answered(page, "with 1 hint and 1 check")
    page.keyboard.press("p")
    answered(page, "It is done")


def test_marks_anywhere_by_mouse(open_page):
    """Pieces and crosses away from the line are kept, judged, undone, and joined by the line."""
    page = open_page(f"/play#{GIVEN}")
    fields(page, 1)
    drag(page, (4, 4), (4, 0), (1, 0))
    page.mouse.click(*spot(page, 0.5, 4, "board"), button="right")
    assert page.get_attribute("#board .mark-pieces", "d").count("M") == 7
    page.keyboard.press("c")
    answered(page, "One of your marks is wrong")
    page.click("#told .actions button")
    assert page.get_attribute("#board .mark-crosses", "d") == ""
    page.keyboard.press("Control+z")
    assert page.get_attribute("#board .mark-crosses", "d") != ""
    page.keyboard.press("h")
    answered(page, "One of your marks is wrong")
    page.reload()
    fields(page, 1)
    assert page.get_attribute("#board .mark-pieces", "d").count("M") == 7
    page.keyboard.press("p")
    answered(page, "but not with all of your marks")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    for move in SOLUTION[:14]:
        page.keyboard.press(KEYS[move])
    fields(page, 15)
    page.keyboard.press(KEYS[SOLUTION[14]])
    page.keyboard.press(KEYS[SOLUTION[15]])  # here the pieces begin
    page.keyboard.press(KEYS[SOLUTION[16]])
    answered(page, "Solved in")


def test_marks_anywhere_by_keys_and_thumb(open_page):
    """In a mode of their own; keys go over cells and sides, a thumb draws where it is."""
    page = open_page(f"/play#{GIVEN}", **PHONE)
    fields(page, 1)
    page.tap("#marks")
    assert page.get_attribute("#marks", "aria-pressed") == "true"
    touch = thumb(page)
    touch("Start", (4, 4))
    touch("Move", (4, 3), (4, 2))
    touch("End")
    page.touchscreen.tap(*spot(page, 2.5, 2, "board"))
    assert page.get_attribute("#board .mark-pieces", "d").count("M") == 2
    assert page.get_attribute("#board .mark-crosses", "d")
    fields(page, 1)
    page.focus("#board")
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "x"):
        page.keyboard.press(key)
    told(page, r"Between \(0, 1\) and \(0, 2\): a cross", "#spoken")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowDown")
    fields(page, 2)
    page.keyboard.press("Shift+ArrowDown")  # up to the cross
    fields(page, 2)


def test_a_record_is_kept_and_carried_to_another_browser(open_page, tmp_path):
    """How many, how long; as a file, which another browser takes over with the games."""
    page = open_page(f"/play#{GIVEN}")
    fields(page, 1)
    for move in SOLUTION:
        page.keyboard.press(KEYS[move])
    told(page, "1 puzzle solved, 1 without help", "#record-words")
    with page.expect_download() as got:
        page.click("#record-save")
    got.value.save_as(tmp_path / "games.json")
    other = open_page("/play#5&clues=open")
    other.set_input_files("#record-file", tmp_path / "games.json")
    answered(other, "The record has come, and 1 game")
    told(other, "1 puzzle solved", "#record-words")
    (tmp_path / "bad.json").write_text("{}")
    other.set_input_files("#record-file", tmp_path / "bad.json")
    answered(other, "bad.json holds no games")


def test_a_share_text_and_a_card_give_nothing_away(open_page):
    """Date, kind, difficulty, time and help; the card of a day shows the puzzle alone."""
    page = open_page("/play#day=2026-11-16")
    fields(page, 1)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for move in puzzle_of_day("2026-11-16").solution.moves:
        page.keyboard.press(KEYS[move])
    answered(page, "Solved in")
    page.click("#told >> text=Share")
    words = page.evaluate("() => navigator.clipboard.readText()")
    assert re.fullmatch(
        r"Unicursal, Monday,? 16 November 2026, 6 × 6, walls, easy\n"
        r"Solved in \d:\d\d, without help\.\n\S+/play#day=2026-11-16",
        words,
    )
    with page.expect_request("**/api/v1/picture") as asked:
        page.click("#told >> text=Picture")
    assert ":" not in asked.value.post_data_json["position"]


def test_a_full_store_is_told(open_page):
    """Where the browser has no room for the line, it says so, and once there is room keeps it."""
    page = open_page(f"/play#{GIVEN}")
    fields(page, 1)
    page.evaluate(
        """() => {
            for (let size = 1 << 22; size >= 1; size >>= 1) {
                const words = "x".repeat(size);
                try {
                    for (let i = 0; ; i++) localStorage.setItem(`fill ${size} ${i}`, words);
                } catch {}
            }
        }"""
    )
    page.keyboard.press("ArrowDown")
    answered(page, "no room to keep the line")
    page.evaluate("() => localStorage.clear()")
    page.keyboard.press("ArrowDown")
    page.reload()
    fields(page, 3)
