"""The page draws what the library draws: pixels of both are compared, cell by cell."""

import io

import numpy as np
import pytest
from PIL import Image

from effort import slow
from looking import where
from unicursal.draw import picture_of
from unicursal.line import Line
from unicursal.walk import draw

BEGINNINGS = (("9", 30), ("7x5~2,2~3,2", 20), ("5+w0,1R1,1D2,3R1,4R", 12))
"""Boards with and without blocked cells and clues, and how many steps of a line are drawn."""
NEAR = 40
"""How far a colour may be off: lines are smoothed at their rims, and fonts differ."""


def _cells_of_page(page, line):
    """The screen's pixels of each cell, as an image of the board alone."""
    matrix = page.evaluate(
        """() => {
            const { a, e, f } = document.getElementById("board").getScreenCTM();
            return [a, e, f];
        }"""
    )
    scale, left, top = matrix
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    box = (left, top, left + scale * line.board.width, top + scale * line.board.height)
    return shot.crop(tuple(round(side) for side in box))


def _samples(image, line):
    """Colours at nine places of each cell, away from its sides and from the marks in its middle."""
    width, height = line.board.width, line.board.height
    pixels = np.asarray(image, dtype=int)
    high, wide = pixels.shape[:2]
    for y, x in np.argwhere(line.board.mask).tolist():
        for dx in (0.14, 0.5, 0.86):
            for dy in (0.14, 0.5, 0.86):
                at = int((y + dy) / height * high), int((x + dx) / width * wide)
                yield (x, y, dx, dy), pixels[at]


@pytest.mark.parametrize("theme", ["light", slow("colours-dark")])
@pytest.mark.parametrize(("board", "steps"), BEGINNINGS)
def test_the_board_of_the_page_is_the_picture_of_the_library(open_page, board, steps, theme):
    """Cells, tint, line, ends and clues have the same colours at the same places."""
    whole = draw(board, "fair", 3)
    line = Line(whole.board, whole.moves[:steps])
    page = open_page(f"/board#{line}&theme={theme}&options=false&future=off")
    where(page, f"Step {len(line.moves)}")
    page.locator("#steps .empty", has_text="hidden").wait_for()
    page.mouse.move(0, 0)
    page.wait_for_timeout(100)
    scene = picture_of(line)
    pixels = round(40 * scene.scene().margin)
    made = Image.open(io.BytesIO(scene.png(theme, cell_pixels=40))).convert("RGB")
    size = 40 * line.board.width, 40 * line.board.height
    library = made.crop((pixels, pixels, pixels + size[0], pixels + size[1]))
    seen = dict(_samples(_cells_of_page(page, line), line))
    wrong = [
        place for place, colour in _samples(library, line) if abs(colour - seen[place]).max() > NEAR
    ]
    assert len(wrong) <= len(seen) // 100, wrong
