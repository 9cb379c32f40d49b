"""One line through cells of three sizes, dense where a picture is dark."""

import io
from hashlib import sha256
from itertools import pairwise
from math import hypot
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from unicursal import Board, UnicursalError, draw_line
from unicursal.board.shape import darkness_of_image
from unicursal.draw.plain import Plain, Sheet
from unicursal.draw.shading import BLOCK, SIDES, Shaded, sides_of

SPHERES = Path(__file__).parents[2] / "examples/spheres.png"


def shaded(width, height, seed):
    """A loop over blocks whose sides are by chance."""
    sides = np.random.default_rng(seed).choice(SIDES, (height, width))
    return Shaded(draw_line(Board(width, height, loop=True), "fair", seed=seed), sides, seed)


@pytest.mark.parametrize("seed", range(12))
def test_every_cell_is_visited_once_and_the_line_comes_home(seed):
    """Whatever the sizes are side by side, also on boards that are not square."""
    drawing = shaded(*((2, 2), (6, 3), (5, 8), (12, 7))[seed % 4], seed)
    cells = {
        (BLOCK * x + BLOCK / side * (u + 0.5), BLOCK * y + BLOCK / side * (v + 0.5))
        for (y, x), side in np.ndenumerate(drawing.sides)
        for u in range(side)
        for v in range(side)
    }
    assert len(drawing.points) == len(cells) == drawing.cells
    assert set(drawing.points) == cells
    for (x, y), (u, v) in pairwise([*drawing.points, drawing.points[0]]):
        assert hypot(x - u, y - v) <= hypot(BLOCK, 1)
        assert min(abs(x - u), abs(y - v)) <= 1
    stroke = drawing.shape.strokes[0]
    assert stroke.points[0] == stroke.points[-1]


@pytest.mark.parametrize("seed", range(4))
def test_the_line_never_crosses_itself(seed):
    """Nor does it where it goes aslant between cells of different size."""
    points = np.array(shaded(6, 5, seed).points)
    begin, end = points, np.roll(points, -1, axis=0)

    def side(of, one, other):
        (a, b), (c, d) = (other - one).T, (of - one).T
        return np.sign(a * d - b * c)

    for i in range(len(points)):
        near = (0, 1, len(points) - 1)
        others = np.array([j for j in range(len(points)) if abs(j - i) not in near])
        a, b, c, d = begin[i], end[i], begin[others], end[others]
        crosses = (side(c, a, b) != side(d, a, b)) & (side(a, c, d) != side(b, c, d))
        assert not crosses.any()


def test_dark_is_dense():
    """A dark block has four times as much line as a light one."""
    halves = np.repeat([[0, 255]], 8, axis=0).repeat(4, axis=1).astype(np.uint8)
    sides = sides_of(halves)
    assert sides[0].tolist() == [1, 1, 1, 1, 4, 4, 4, 4]
    drawing = Shaded(draw_line(Board(8, 8, loop=True), "fair", seed=1), sides)
    lengths = [0.0, 0.0]
    for (x, y), (u, v) in pairwise(drawing.points):
        lengths[(x + u) / 2 > 4 * BLOCK] += hypot(x - u, y - v)
    assert lengths[1] / lengths[0] == pytest.approx(4, rel=0.03)


def test_a_picture_is_shaded_the_same_on_every_day(call, tmp_path):
    """By its seed; plain, it is one stroke that a plotter draws."""
    files = [tmp_path / name for name in ("a.svg", "b.svg")]
    for file in files:
        assert call("draw", SPHERES, "--shade", "--cells", 30, "--seed", 2, "-o", file)[0] == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert sha256(files[0].read_bytes()).hexdigest()[:12] == "4cba387f2cc1"
    dark = darkness_of_image(str(SPHERES), 30)
    plain = Plain(
        Shaded(draw_line(Board(30, 30, loop=True), "fair", seed=2), sides_of(dark), 2),
        Sheet(width=180),
    )
    assert (plain.strokes, plain.size[0]) == (1, 180)
    assert plain.svg().count("<path") == 1


def test_what_cannot_be_shaded_gets_one_line(call, tmp_path):
    """A grey sheet, a board, too many squares, characters."""
    grey = tmp_path / "grey.png"
    Image.new("L", (40, 30), 120).save(grey)
    for arguments, words in (
        ((grey, "--shade", "-o", tmp_path / "a.svg"), "grey.png: the picture is of one grey"),
        ((21, "--shade", "-o", tmp_path / "a.svg"), "21: --shade is for a picture"),
        ((SPHERES, "--shade", "--cells", 300, "-o", tmp_path / "a.svg"), "are too many to shade"),
        ((SPHERES, "--shade"), "not drawn in characters"),
        ((SPHERES, "--shade", "--solution"), "it takes no --solution"),
    ):
        code, out, complaint = call("draw", *arguments)
        assert (code, out, complaint.count("\n")) == (2, "", 1)
        assert words in complaint
    assert not list(tmp_path.glob("*.svg"))
    with pytest.raises(UnicursalError, match="of one grey"):
        sides_of(np.zeros((4, 4), np.uint8))


def test_what_is_transparent_is_light():
    """As paper is."""
    image = Image.new("RGBA", (50, 50), (0, 0, 0, 0))
    image.paste((0, 0, 0, 255), (0, 0, 25, 50))
    file = io.BytesIO()
    image.save(file, "PNG")
    file.seek(0)
    dark = darkness_of_image(file, 10)
    assert (dark.shape, dark[0, 0], dark[0, -1]) == ((10, 10), 255, 0)
