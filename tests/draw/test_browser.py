"""Pictures in a real browser."""

import re

import pytest

from unicursal import Line, picture_of, resolve


@pytest.fixture
def page(browser):
    """An empty page."""
    made = browser.new_page()
    yield made
    made.close()


@pytest.mark.parametrize("view", ["line", "walls"])
def test_a_browser_shows_the_svg(page, tmp_path, view):
    """Chromium parses the document, draws the line over the whole board and asks for nothing."""
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    path = tmp_path / "a.svg"
    path.write_text(picture_of(resolve("9x5#backbite.1"), view=view, solution=True).svg())
    page.goto(path.as_uri())
    box = page.evaluate(
        """() => {
            const boxes = [...document.querySelectorAll('path')].map(path => path.getBBox());
            const right = boxes.map(box => box.x + box.width);
            const foot = boxes.map(box => box.y + box.height);
            return [Math.max(...right), Math.max(...foot)];
        }"""
    )
    assert box[0] >= (0.75 + 8.5) * 24
    assert box[1] >= (0.75 + 4.5) * 24
    assert page.evaluate("document.documentElement.getAttribute('role')") == "img"
    assert [url for url in asked if not url.startswith("file:")] == []


def test_browser_and_resvg_agree(page, tmp_path):
    """The PNG writer and Chromium paint nearly the same pixels."""
    import io

    import numpy as np
    from PIL import Image

    picture = picture_of(Line("5x4:RRDDLLD"))
    page.set_viewport_size({"width": 156, "height": 132})
    path = tmp_path / "a.svg"
    path.write_text(picture.svg())
    page.goto(path.as_uri())
    ours = Image.open(io.BytesIO(picture.png(cell_pixels=24))).convert("L")
    theirs = Image.open(io.BytesIO(page.screenshot())).convert("L")
    assert ours.size == theirs.size
    difference = np.abs(np.asarray(ours, dtype=int) - np.asarray(theirs, dtype=int))
    assert difference.mean() < 2


def test_screen_readers_tell_several_pictures_on_a_page_apart(page):
    """Each has a name of its own, and no id that another one has too."""
    pictures = [picture_of(words)._repr_svg_() for words in ("3", "5:RD", "5:RD")]
    page.set_content("".join(pictures))
    images = page.get_by_role("img")
    assert images.count() == 3
    assert page.locator("[id]").count() == 0
    for number, size in enumerate((3, 5, 5)):
        name = re.match('- img "(.+)"', images.nth(number).aria_snapshot())[1]
        assert f"{size} x {size}" in name
