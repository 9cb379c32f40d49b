"""A site over a plain server, and pages in one file: by keys, by thumb, without a network."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from looking import PHONE
from unicursal import Line
from unicursal.level import make_level
from unicursal.progress import silent
from unicursal.puzzle import day_of, make_puzzle, puzzle_of_day
from unicursal.site.build import Wish, build
from unicursal.site.files import level_page, position_page, puzzle_page

KEYS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}
DAY = "2026-11-16"
PATIENCE = 30_000
FOLDER = "/some/folder/"


class Files(SimpleHTTPRequestHandler):
    """A plain server."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".js": "text/javascript"}

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    """The folder of a host, with a site in a folder of it, and its address."""
    root = tmp_path_factory.mktemp("host")
    (root / "some").mkdir()
    build(root / "some/folder", Wish(day_of(DAY), days=1, packs=0), silent)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=root))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield root, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(params=["desktop", "phone"])
def visit(request, browser):
    """Open an address in a fresh profile; what the page complains of fails."""
    settings = PHONE if request.param == "phone" else {"viewport": {"width": 1280, "height": 800}}
    context = browser.new_context(**settings)
    context.set_default_timeout(PATIENCE)
    complaints = []

    def opened(address):
        page = context.new_page()
        page.on("pageerror", lambda fault: complaints.append(str(fault)))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else 0)
        page.goto(address)
        return page

    yield opened
    context.close()
    assert complaints == []


def solve_by_keys(page, moves):
    """Draw a whole line with the arrows."""
    page.locator("#board").focus()
    for move in moves:
        page.keyboard.press(KEYS[move])
    expect(page.locator("#told")).to_contain_text("Solved in")


def solve_by_thumb(page, board, moves):
    """Touch the cells one after the other."""
    box = page.locator("#board").bounding_box()
    side = min(box["width"], box["height"]) / (max(board.width, board.height) + 0.6)
    left = box["x"] + (box["width"] - side * board.width) / 2
    top = box["y"] + (box["height"] - side * board.height) / 2
    for x, y in Line(board, moves).cells()[1:]:
        page.touchscreen.tap(left + side * (x + 0.5), top + side * (y + 0.5))
    expect(page.locator("#told")).to_contain_text("Solved in")


def test_a_puzzle_of_the_day_is_solved_and_the_site_works_offline(visit, host):
    """By thumb on the phone, by keys elsewhere; after one visit without a network."""
    page = visit(host[1] + FOLDER)
    page.locator("#play").click()
    page.goto(f"{host[1]}{FOLDER}play.html#day={DAY}")
    expect(page.locator("#title")).to_contain_text("16 November 2026")
    page.keyboard.press("h")
    expect(page.locator("#told .words")).to_contain_text("Look at")
    puzzle = puzzle_of_day(DAY)
    if page.evaluate("navigator.maxTouchPoints"):
        page.locator("#told .close").click()
        solve_by_thumb(page, puzzle.board, puzzle.solution.moves)
    else:
        solve_by_keys(page, puzzle.solution.moves)
    page.locator("html[data-kept]").wait_for(state="attached")
    page.context.set_offline(True)
    again = visit(host[1] + FOLDER)
    again.locator("#play").click()
    again.goto(f"{host[1]}{FOLDER}play.html#day={DAY}")
    expect(again.locator("#told")).to_contain_text("Solved in")
    again.goto(f"{host[1]}{FOLDER}board.html#5:RDD")
    expect(again.locator("#where")).to_contain_text("Step 3 of 24")
    expect(again.locator("#steps .option, #steps .blocked").first).to_be_visible()
    page.context.set_offline(False)


@pytest.mark.slow
def test_links_open_in_a_fresh_profile_and_bad_ones_are_a_sentence(visit, host):
    """A puzzle and a position by their addresses; nothing in an address runs."""
    page = visit(f"{host[1]}{FOLDER}play.html#5+s0,4-4,2-2,2")
    expect(page.locator("#fields")).to_contain_text("of 25 cells")
    page = visit(f"{host[1]}{FOLDER}play.html#<img src=x onerror=alert(1)>")
    expect(page.locator("#told")).to_contain_text("does not describe a puzzle")
    expect(page.locator("#title")).to_contain_text("16 November 2026")  # the last one
    page = visit(f"{host[1]}{FOLDER}play.html#day=2030-01-01")
    expect(page.locator("#told")).to_contain_text("There are puzzles of the day here from")
    page = visit(f"{host[1]}{FOLDER}play.html#7&clues=walls&difficulty=easy&seed=5")
    expect(page.locator("#told")).to_contain_text("not among those that were made for this site")
    page = visit(f"{host[1]}{FOLDER}board.html#9:RRDDLULDDD")
    expect(page.locator("#where")).to_contain_text("Step 10 of 80")
    page = visit(f"{host[1]}{FOLDER}board.html#javascript:alert(1)")
    expect(page.locator("#message")).to_contain_text("does not hold a position")


def until(page, words):
    """Wait for what is true of the worker that keeps the site."""
    kept = f"navigator.serviceWorker.getRegistration('/updated/').then((kept) => {words})"
    for _ in range(300):
        if page.evaluate(kept):
            return
        page.wait_for_timeout(100)
    raise AssertionError(words)


@pytest.mark.slow
def test_an_update_replaces_the_whole_site_at_once(browser, host):
    """Open pages stay with their version; when they are closed the next visit has the new one."""
    root, address = host
    folder = root / "updated"
    build(folder, Wish(day_of(DAY), days=1, packs=0, title="First"), silent)
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address}/updated/index.html")
    page.locator("html[data-kept]").wait_for(state="attached")
    build(folder, Wish(day_of(DAY), days=1, packs=0, title="Second"), silent)
    page.goto(f"{address}/updated/board.html#5")
    expect(page.locator(".brand")).to_contain_text("First")
    expect(page.locator("#steps .option").first).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then((kept) => kept.update())")
    until(page, "kept.waiting !== null")
    page.goto(address)  # beside the site
    until(page, "kept.waiting === null && kept.active.state === 'activated'")
    page.goto(f"{address}/updated/board.html#5")
    expect(page.locator(".brand")).to_contain_text("Second")
    expect(page.locator("#steps .option").first).to_be_visible()
    context.close()


def test_a_puzzle_in_a_file_is_played_from_the_disk(visit, tmp_path):
    """With hints on the line, and a word where it went wrong."""
    puzzle = make_puzzle(7, "stops", seed=4)
    (tmp_path / "puzzle.html").write_bytes(puzzle_page([puzzle]))
    page = visit((tmp_path / "puzzle.html").as_uri())
    moves = puzzle.solution.moves
    expect(page.locator("#fields")).to_contain_text("1 of 49 cells")
    page.keyboard.press("h")
    expect(page.locator("#told .words")).to_contain_text("Look")
    wrong = next(move for move in Line(puzzle.board).free_neighbours() if move != moves[0])
    page.locator("#board").focus()
    page.keyboard.press(KEYS[wrong])
    page.keyboard.press("c")
    expect(page.locator("#told .words")).to_contain_text("Step 1 was wrong")
    page.keyboard.press("Backspace")
    solve_by_keys(page, moves)


@pytest.mark.slow
def test_a_position_in_a_file_is_explored_from_the_disk(visit, tmp_path):
    """The engine tells steps, what spoils the line, and how it goes on."""
    (tmp_path / "position.html").write_bytes(position_page(Line("5:RRD"), "A word."))
    page = visit((tmp_path / "position.html").as_uri())
    expect(page.locator("#message")).to_contain_text("A word.")
    expect(page.locator("#where")).to_contain_text("Step 3 of 24")
    page.locator("#fast").click()
    expect(page.locator("#where")).to_contain_text("Complete")


@pytest.mark.slow
def test_a_level_in_a_file_is_walked_from_the_disk(visit, tmp_path):
    """By keys, to the end."""
    level = make_level(11, 9, seed=2)
    (tmp_path / "level.html").write_bytes(level_page([level]))
    page = visit((tmp_path / "level.html").as_uri())
    expect(page.locator("#status")).to_contain_text("11 × 9")
    page.locator("#map").focus()
    steps = {(0, -1): "U", (0, 1): "D", (-1, 0): "L", (1, 0): "R"}
    for (x, y), (u, v) in zip(level.path, level.path[1:], strict=False):
        page.keyboard.press(KEYS[steps[u - x, v - y]])
    expect(page.locator("#walk-words")).to_contain_text("Done in")
