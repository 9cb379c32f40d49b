"""Pictures to show: the colours of the length, the GIF, the card."""

import io
import re
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image

from unicursal.draw import picture_of
from unicursal.draw.film import animated_svg as animated
from unicursal.draw.film import gif
from unicursal.draw.layout import Card, card_of
from unicursal.draw.theme import length_colour
from unicursal.errors import UnicursalError
from unicursal.line import Line


def ids_of(svg):
    """The ids of a document."""
    return set(re.findall(r'\bid="(.*?)"', svg))


SNAKE = Line("5x3@0,0-4,2:RRRRDLLLLDRRRR")


def test_a_line_has_the_colours_of_its_length():
    """Each cell shows the colour of its place on the way, in both views; no piece is missing."""
    for view, margin in (("line", 0.75), ("walls", None)):
        picture = picture_of(SNAKE, view=view, solution=True)
        margin = picture.scene().margin if margin is None else margin
        made = Image.open(io.BytesIO(picture.png("colours", cell_pixels=20))).convert("RGB")
        for step, (x, y) in enumerate(SNAKE.path.tolist()[1:-1], start=1):
            place = tuple(round(20 * (margin + value + 0.5)) for value in (x, y))
            if (x, y) in {(4, 0), (4, 1), (0, 1), (0, 2)}:
                continue  # a corner is round: it does not pass the middle
            wished = bytes.fromhex(length_colour(step / 14)[1:])
            seen = np.array(made.getpixel(place), dtype=int)
            assert abs(seen - list(wished)).max() < 60, (view, step)


def test_colours_go_round_evenly():
    """Neighbours on the way look alike, and the two ends do not."""
    colours = [
        np.array(list(bytes.fromhex(length_colour(i / 50)[1:])), dtype=int) for i in range(51)
    ]
    assert max(abs(one - other).max() for one, other in pairwise(colours)) < 40
    assert abs(colours[0] - colours[-1]).max() > 100


def test_other_themes_draw_one_line():
    """Only the themes that say so cut the line in pieces; a PDF of them can be made too."""
    plain, coloured = picture_of(SNAKE).svg("light"), picture_of(SNAKE).svg("colours-dark")
    assert coloured.count("<path") == plain.count("<path") + 14
    assert picture_of(SNAKE).pdf("colours")[:5] == b"%PDF-"


def test_an_animation_bares_the_colours_step_by_step():
    """The pieces lie beneath a mask that grows with the line."""
    made = animated(SNAKE, "colours")
    assert made.count("<animate ") == 2
    assert re.search(r'<mask id="(drawn-\w+)".*<g mask="url\(#\1\)">', made)
    other = animated(Line("5x3:DDRU"), "colours")
    assert not ids_of(made) & ids_of(other)  # so that both can stand on one page
    assert length_colour(1.0) in made


def test_a_gif_plays_the_line():
    """A picture for each step: it begins with the empty board and ends with the whole line."""
    film = Image.open(io.BytesIO(gif(SNAKE, "light", steps_a_second=10)))
    assert film.n_frames == 15
    whole = Image.open(io.BytesIO(picture_of(SNAKE).png("light", cell_pixels=32))).convert("RGB")
    assert film.size == whole.size
    times = []
    for step in range(film.n_frames):
        film.seek(step)
        times.append(film.info["duration"])
        seen = np.asarray(film.convert("RGB"), dtype=int)
        for place, (x, y) in enumerate(SNAKE.path.tolist()):
            corner = seen[round(32 * (y + 0.75)) + 3, round(32 * (x + 0.75)) + 3]
            is_tinted = int(corner[0]) - int(corner[2]) > 12
            assert is_tinted == (place <= step), (step, place)
    assert times == [100] * 14 + [2000]
    assert abs(seen - np.asarray(whole, dtype=int)).mean() < 1


def test_a_long_line_takes_several_steps_a_picture():
    """However long the line is, a GIF stays small."""
    line = Line("20x10@0,0-0,9:" + "".join(("R", "L")[y % 2] * 19 + "D" for y in range(10))[:-1])
    assert Image.open(io.BytesIO(gif(line))).n_frames <= 151
    with pytest.raises(UnicursalError, match="at least one step"):
        gif(Line("5"))


def test_a_card_has_the_size_that_links_are_shown_in():
    """1200 x 630 pixels with the labyrinth on the left and words on the right."""
    made = Image.open(io.BytesIO(card_of(picture_of("9#7", caption="9#7"), "One line").png()))
    assert made.size == (1200, 630)
    inked = np.asarray(made.convert("L")) < 128
    assert inked[:, :600].sum() > 5000
    assert inked[:, 640:].sum() > 1000
    assert not inked[:20].any()
    with pytest.raises(UnicursalError, match="at most 60 characters, not 61"):
        Card(picture_of("5"), "a" * 61, "")


def test_draw_writes_gifs_and_cards(call, tmp_path):
    """By the ending of the file, and by --card; a GIF of nothing is refused in one line."""
    assert call("draw", "5#7", "-o", tmp_path / "a.gif", "--theme", "colours")[0] == 0
    assert call("draw", "5#7", "-o", tmp_path / "a.png", "--card", "A line")[0] == 0
    assert Image.open(io.BytesIO((tmp_path / "a.gif").read_bytes())).is_animated
    assert Image.open(io.BytesIO((tmp_path / "a.png").read_bytes())).size == (1200, 630)
    code, _, said = call("draw", "5", "--options", "-o", tmp_path / "b.gif")
    assert (code, said.count("\n")) == (2, 1)
    code, _, said = call("draw", "5#7", "--card", "A line", "-o", tmp_path / "b.gif")
    assert (code, said.count("\n")) == (2, 1)
