"""What all tests of the pages do: wait for words, find tiles on the screen, fill in fields."""

import os
import re
from pathlib import Path

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
"""The settings of a browser on a phone."""
_PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def told(page, words, where="#status"):
    """Wait until a line of the page says so; `words` is a pattern."""
    page.locator(where, has_text=re.compile(words)).wait_for()


def where(page, words):
    """Wait until the line of the board says so."""
    told(page, words, "#where")


def line(page):
    """The position that the board shows."""
    return page.input_value("#position")


def drawn(page):
    """Wait until what was done before is on the screen."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def intercept(page, address, answer):
    """Answer requests to an address from now on: the first one behind `route` may still slip by."""
    page.route(address, answer)
    page.evaluate("() => fetch('/icon.svg', { cache: 'no-store' }).then((got) => got.text())")


def wait_for(page, is_so):
    """Wait until something is so on this side."""
    for _ in range(3000):
        if is_so():
            return
        page.wait_for_timeout(10)
    raise AssertionError("it has not come")


def spot(page, x, y, drawing="map"):
    """Where on the screen the middle of a tile or cell of a drawing is."""
    return page.evaluate(
        """([drawing, x, y]) => {
            const matrix = document.getElementById(drawing).getScreenCTM();
            const point = new DOMPoint(x + 0.5, y + 0.5).matrixTransform(matrix);
            return [point.x, point.y];
        }""",
        [drawing, x, y],
    )


def click_cell(page, x, y, **how):
    """Click into the middle of a cell of the board."""
    page.mouse.click(*spot(page, x, y, "board"), **how)


def drag(page, *cells):
    """A stroke of the mouse over cells."""
    page.mouse.move(*spot(page, *cells[0], "board"))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*spot(page, *cell, "board"), steps=3)
    page.mouse.up()


def enter(page, field, words):
    """Fill in a field and leave it."""
    page.fill(field, words)
    page.press(field, "Tab")


def keep_picture(page, name, folder):
    """Take a picture of the page; UNICURSAL_SCREENSHOTS=1 writes it to the documentation."""
    page.wait_for_timeout(500)
    path = (_PICTURES if os.environ.get("UNICURSAL_SCREENSHOTS") else folder) / f"{name}.png"
    page.screenshot(path=path)
    assert path.stat().st_size > 10_000
