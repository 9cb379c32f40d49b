"""Puzzles whose ends are for the player to find: begun anywhere, drawn from both ends, solved."""

import json
import re

from playwright.sync_api import expect

from answers import file_of
from looking import PHONE, spot, told
from test_studio_play import KEYS, answered, fields, thumb
from unicursal import Line

HIDDEN = "5@any-any+w1,0R2,0D1,2R3,2D0,3R1,3R1,3D2,3D"
SOLUTION = Line("5@2,0-1,3+w1,0R2,0D1,2R3,2D0,3R1,3R1,3D2,3D:RRDDLULDDRRDLLLLUUUURDDD")


def test_a_puzzle_with_hidden_ends_is_told_whole(ask):
    """With its solution and how its ends are found; several solutions, or no clue, are told too."""
    found = ask("puzzle/given", puzzle=HIDDEN)
    assert (found["puzzle"], found["solution"]) == (HIDDEN, str(SOLUTION))
    assert found["hidden"] == ["start", "target"]
    assert "the start is (2, 0)" in found["ends"]["text"]
    for several in ("4@any-any+w0,0R", "5@0,0-any"):
        found = ask("puzzle/given", puzzle=several)
        assert (found["puzzle"], found["solution"], found["ends"]) == (several, None, None)


def test_pictures_of_hidden_ends(client):
    """The puzzle on paper; what would need both ends is refused in a line."""
    for form in ("svg", "png", "pdf"):
        answer = client.post("/api/v1/picture", json={"position": HIDDEN, "form": form})
        assert len(file_of(answer)[2]) > 500
    refused = client.post("/api/v1/picture", json={"position": HIDDEN, "form": "gif"})
    assert refused.status_code == 400
    assert "an end is hidden" in refused.json()["error"]


def test_the_address_of_the_command(call, monkeypatch, open_page):
    """`unicursal studio PUZZLE` announces a page that knows the puzzle."""
    server = "http://127.0.0.1:8421"
    monkeypatch.setattr(
        "unicursal.studio.serve.serve",
        lambda _, announce, __, page, *___: announce(f"{server}/{page}"),
    )
    code, out, _ = call("studio", HIDDEN, "--json")
    address = json.loads(out)["address"]
    assert (code, address) == (0, f"{server}/play#{HIDDEN}")
    page = open_page(address.removeprefix(server))
    told(page, "Where it begins and ends is for you to find", "#rules")
    fields(page, 0)


def test_hidden_ends_by_keys(open_page):
    """A cursor chooses where the line begins; T goes on at the other end; the win is a win."""
    page = open_page(f"/play#{HIDDEN}")
    fields(page, 0)
    told(page, "Where it begins and ends is for you to find", "#rules")
    expect(page.locator("#board .start")).to_be_hidden()
    expect(page.locator("#board .live-end")).to_be_hidden()
    cells = SOLUTION.cells()
    middle = 8
    page.keyboard.press("ArrowRight")  # the cursor comes
    told(page, r"\(0, 0\), free.*Enter begins here", "#spoken")
    x, y = cells[middle]
    for key in ["ArrowRight"] * x + ["ArrowDown"] * y:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    fields(page, 1)
    for move in SOLUTION.moves[middle:]:
        page.keyboard.press(KEYS[move])
    fields(page, len(cells) - middle)
    page.keyboard.press("c")
    answered(page, "All 16 steps are right")
    page.keyboard.press("t")
    back = {"U": "D", "D": "U", "L": "R", "R": "L"}
    for move in SOLUTION.moves[:middle][::-1]:
        page.keyboard.press(KEYS[back[move]])
    answered(page, "Solved in")
    page.reload()
    fields(page, 25)
    answered(page, "Solved in")
    page.click("#restart")
    fields(page, 0)
    page.click("#undo")
    fields(page, 25)


def test_hidden_ends_by_mouse_with_help(open_page):
    """What is wrong is told, hints begin with the ends, and the address stays as it was."""
    page = open_page(f"/play#{HIDDEN}")
    fields(page, 0)

    def click(*cell):
        page.mouse.click(*spot(page, *cell, "board"))

    click(3, 3)
    fields(page, 1)
    click(3, 3)  # a second click takes it away
    fields(page, 0)
    click(4, 4)
    click(0, 3)  # not in line with it: the line begins there instead
    fields(page, 1)
    click(0, 4)
    page.keyboard.press("ArrowRight")
    fields(page, 3)
    click(0, 3)  # the other end
    click(0, 2)
    page.keyboard.press("ArrowRight")  # wrong
    page.click("#check")
    answered(page, "Step 4 was wrong")
    page.click("text=Go back there")
    fields(page, 4)
    page.click("#hint")
    answered(page, r"An end of the line is \(2, 0\)")
    told(page, "one way only", "#told .reasons")
    page.click("text=Begin there")
    fields(page, 1)
    page.click("#hint")
    answered(page, "Look ")
    page.click("#give-up")
    page.click("text=Show it")
    fields(page, 25)
    page.click("#undo")
    fields(page, 1)
    assert page.evaluate("location.hash") == f"#{HIDDEN}"
    expect(page.locator("#explore")).to_be_disabled()


def test_hidden_ends_by_thumb(open_page):
    """A stroke begins where the thumb comes down, and one from the other end goes on there."""
    page = open_page(f"/play#{HIDDEN}", **PHONE)
    fields(page, 0)
    touch = thumb(page)
    cells = SOLUTION.cells()
    touch("Start", cells[12])
    touch("Move", *cells[13:])
    touch("End")
    fields(page, 13)
    touch("Start", cells[12])
    touch("Move", *cells[11::-1])
    touch("End")
    answered(page, "Solved in")


def test_without_an_only_solution_it_is_played_without_help(open_page):
    """Help says why there is none; every line that keeps to the rules wins."""
    page = open_page("/play#3@any-2,2")
    fields(page, 0)
    page.keyboard.press("h")
    answered(page, "No help here")
    page.mouse.click(*spot(page, 2, 2, "board"))  # from the ring, which is its end
    fields(page, 1)
    for move in "LLURRULL":
        page.keyboard.press(KEYS[move])
    answered(page, re.compile("^Solved in"))
