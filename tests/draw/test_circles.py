"""Rows as rings: what is bent keeps what it was, in every format."""

import io
from collections import Counter
from itertools import pairwise
from math import atan, cos, hypot, pi, sin

import ezdxf
import numpy as np
import pytest
from docs.classical import CHARTRES, CRETAN, line_through
from PIL import Image

from unicursal import Board, UnicursalError, draw_line, picture_of, resolve
from unicursal.draw.picture import content_of
from unicursal.draw.plain import Plain, Sheet
from unicursal.draw.rings import Rings
from unicursal.draw.theme import coloured, theme_named
from unicursal.draw.tracks import tracks_of
from unicursal.draw.walls_view import walls_of

NAMES = [
    "24x5#1",
    "13x13#2",
    "7x4#3",
    "12x5@loop#4",
    "9x5@2,0-6,3~4,1~5,1~0,4#5",
    "3x8#6",
    "30x3#7",
]


def plain_of(name, view, *, solution=False, radius=0.5):
    """The walkthrough of a name, plain."""
    picture = picture_of(resolve(name), view=view, solution=solution)
    return Plain(picture, Sheet(width=400, margin=0, radius=radius))


def sampled(track, steps=12):
    """Points along a track, found from the middle of each arc."""
    for (x, y, bulge), (u, v, _) in pairwise(track):
        for i in range(steps):
            t = i / steps
            if not bulge:
                yield x + (u - x) * t, y + (v - y) * t
                continue
            away = (1 / bulge - bulge) / 4
            a, b = (x + u) / 2 - away * (v - y), (y + v) / 2 + away * (u - x)
            turn = 4 * atan(bulge) * t
            yield (
                a + (x - a) * cos(turn) - (y - b) * sin(turn),
                b + (x - a) * sin(turn) + (y - b) * cos(turn),
            )
    yield track[-1][:2]


@pytest.mark.parametrize("name", NAMES)
def test_a_line_is_as_long_as_its_arcs_and_rays(name):
    """A step along a ring is a part of its circle, a step to the next ring is a ring's breadth."""
    plain = plain_of(name, "circles-line", radius=0)
    line, rings = plain.picture.line, plain.rings
    cells = [tuple(cell) for cell in line.closed_path.tolist()]
    steps = (
        1 if x == u else 2 * pi * (rings.radius - y - 0.5) / rings.sectors
        for (x, y), (u, v) in pairwise(cells)
    )
    assert plain.strokes == 1
    assert plain.length == pytest.approx(sum(steps) * plain.cell)


@pytest.mark.parametrize("name", NAMES)
def test_turns_have_no_corners(name):
    """Where two pieces of a rounded line meet, they have one direction."""
    ((track, _),) = plain_of(name, "circles-line").layers()[0].tracks

    def directions():
        for (x, y, bulge), (u, v, _) in pairwise(track):
            chord, half = np.arctan2(v - y, u - x), 2 * atan(bulge)
            yield chord - half, chord + half

    for (_, before), (behind, _) in pairwise(directions()):
        assert cos(before - behind) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("radius", [0, 0.5])
@pytest.mark.parametrize("name", NAMES)
def test_the_line_keeps_away_from_the_walls(name, radius):
    """And comes in from outside, to the middle."""
    plain = plain_of(name, "circles", solution=True, radius=radius)
    walls = [point for track, _ in tracks_of_role(plain, "wall") for point in sampled(track)]
    ((track, _),) = tracks_of_role(plain, "solution")
    way = np.array(list(sampled(track)))
    rings = plain.rings
    apart = np.hypot(*(way[:, None] - np.array(walls)[None]).transpose(2, 0, 1)).min(axis=1)
    inside = np.hypot(*(way - rings.radius).T) > rings.hole
    shortest = min(1, rings.length(rings.rings - 0.5))
    assert apart[inside].min() > 0.33 * shortest
    far = np.hypot(*(way - rings.radius).T)
    board = plain.picture.board
    if not board.is_loop:
        assert far[0] > rings.radius
        if board.target[1] == board.height - 1:
            assert far[-1] == pytest.approx(0, abs=1e-9)


def tracks_of_role(plain, role):
    """The tracks of its walls, or of its line, in cells."""
    (shape,) = [shape for shape in plain._shapes if shape.line == role]
    return tracks_of(shape.strokes)


@pytest.mark.parametrize("name", NAMES)
def test_walls_need_as_few_strokes_as_there_can_be(name):
    """The radial wall is drawn once, and strokes go on where the board's sides meet."""
    plain = plain_of(name, "circles")
    board, rings = plain.picture.board, plain.rings
    walls = walls_of(board, plain.picture.line, rings.hole)
    pieces = [
        ((x, y), ((x + 1) % board.width, y)) for y, x in np.argwhere(walls.across).tolist()
    ] + [((x, y), (x, y + 1)) for y, x in np.argwhere(walls.upright).tolist()]
    parent = {point: point for piece in pieces for point in piece}

    def root(point):
        while parent[point] != point:
            point = parent[point]
        return point

    for one, other in pieces:
        parent[root(one)] = root(other)
    times = Counter(point for piece in pieces for point in piece)
    odd = Counter(root(point) for point, number in times.items() if number % 2)
    fewest = sum(max(1, odd[each] // 2) for each in {root(point) for point in parent})
    assert plain.strokes == fewest
    length = sum(1 if y != v else rings.length(y) for (_, y), (_, v) in pieces)
    assert plain.length == pytest.approx(length * plain.cell)


def test_classical_labyrinths_are_lines_too():
    """The Cretan one and that of Chartres visit every cell of rings and sectors once."""
    for rows, way in ((7, CRETAN), (11, CHARTRES)):
        line = line_through(way, 32)
        assert line.is_complete
        assert line.board == Board(32, rows)


def test_arcs_are_arcs_in_every_file():
    """DXF has bulges, SVG has arcs, and a sand table turns at one distance."""
    plain = plain_of("24x5#1", "circles-line")
    (polyline,) = ezdxf.read(io.StringIO(plain.dxf().decode())).modelspace()
    assert sum(bulge != 0 for *_, bulge in polyline.get_points("xyb")) > 100
    assert plain.svg().count("<path") == 1
    assert plain.svg().count("a") > 100
    rings, cell = plain.rings, plain.cell
    rows = np.array([row.split() for row in plain.thr().decode().splitlines()], dtype=float)
    steps, far = np.abs(np.diff(rows[:, 0])), rows[:, 1] * (rings.radius - 0.5)
    along = np.bincount(np.rint(2 * (rings.radius - far[:-1])).astype(int), weights=steps)
    assert along[1::2].sum() > 2 * along[::2].sum()
    arcs = [arc for arc in plain.json()["arcs"] if arc["ring"] == 1]
    assert {arc["radius_mm"] for arc in arcs} == {round((rings.radius - 0.5) * cell, 3)}


def test_the_line_draws_itself_round_and_round():
    """The last picture of the GIF is the whole line, and the colours of its length are joined."""
    picture = picture_of(resolve("12x5#3"), view="circles-line")
    film = Image.open(io.BytesIO(content_of(picture, "gif")))
    assert (film.size, film.n_frames) == ((464, 464), 60)
    scene = coloured(picture.scene(), theme_named("colours"))
    pieces = [shape for shape in scene.shapes if (getattr(shape, "line", "") or "").startswith("#")]
    for one, other in pairwise(pieces):
        (x, y), (u, v) = one.strokes[0].points[-1], other.strokes[0].points[0]
        assert hypot(x - u, y - v) == pytest.approx(0, abs=1e-9)


def test_cells_keep_their_shape_as_far_as_they_can():
    """On a board broad enough a cell is as long as broad halfway; on none is it a thin slice."""
    for sectors, count in ((60, 9), (38, 9), (100, 5)):
        rings = Rings(sectors, count)
        if rings.hole > 2:
            assert rings.length(count / 2) == pytest.approx(1, abs=0.35)
    for sectors in range(3, 120, 7):
        for count in range(1, 120, 7):
            assert Rings(sectors, count).length(count - 0.5) >= 0.5
    for count in range(2, 60):
        rings = Rings(Rings(3, count).fitting_sectors, count)
        assert rings.length(0.5) < 2.5
        assert draw_line(Board(rings.sectors, count), "fair", seed=1).is_complete


def test_what_has_no_circles_says_so():
    """In one line."""
    for name, view, words in (
        ("2x7#1", "circles", "circles need at least 3 columns, and the board has 2"),
        ("5@any-any", "circles", "a board with hidden ends is shown as a line only"),
    ):
        with pytest.raises(UnicursalError, match=words):
            picture_of(name if "any" in name else resolve(name), view=view).scene()
    with pytest.raises(UnicursalError, match="circles are not drawn in characters"):
        picture_of("9x3", view="circles-line").text()
    marked = picture_of("9x3", view="circles-line", marks=picture_of("9x3").marks)
    assert marked.scene().width == marked.scene().height


def test_long_cells_are_told(call, tmp_path):
    """With a size that has a line and keeps their shape; and one way's length beside its walls."""
    *_, told = call("draw", 21, "--seed", 1, "--view", "circles", "-o", tmp_path / "a.svg")
    assert "cells at the rim are 6.6 times as long as broad; they keep their shape on 76x21" in told
    *_, told = call(
        "draw", "12x15@loop", "--seed", 1, "--view", "circles", "-o", tmp_path / "a.svg"
    )
    assert "they keep their shape on 58x15" in told
    *_, told = call("draw", "76x21", "--seed", 1, "--view", "circles", "-o", tmp_path / "a.svg")
    assert "as long as broad" not in told
    assert call("draw", "9x5", "--seed", 1, "--view", "circles")[0] == 2


def test_a_garden_path_is_set_out(call, tmp_path):
    """Its arcs follow each other along rays, and their table goes to stdout."""
    words = ("draw", "40x7", "--seed", 5, "--view", "circles", "--plain", "-o", tmp_path / "a.svg")
    code, out, told = call(*words, "--width", "12m")
    head, names, *rows = out.splitlines()
    assert (code, names.split()) == (0, ["arc", "ring", "radius", "from", "to"])
    assert "rim 5.990 m from a peg" in head
    assert "; the way is " in told
    arcs = [tuple(map(float, row.split())) for row in rows]
    for (_, ring, _, _, end), (_, onward, _, begin, _) in pairwise(arcs):
        assert end == begin
        assert ring != onward
    assert call(*words, "--width", "180mm")[1] == ""
