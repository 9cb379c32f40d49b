"""What all tests of the pages do: wait for words, find tiles on the screen, fill in fields."""

import re


def told(page, words, where="#status"):
    """Wait until a line of the page says so; `words` is a pattern."""
    page.locator(where, has_text=re.compile(words)).wait_for()


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


def enter(page, field, words):
    """Fill in a field and leave it."""
    page.fill(field, words)
    page.press(field, "Tab")


def shown(page, folder):
    """Keep a picture of the page in a folder; it must not be empty."""
    page.screenshot(path=folder)
    assert folder.stat().st_size > 10_000
