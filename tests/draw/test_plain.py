"""Only the line or the walls, in true size, read back by programs that know the formats."""

import io
import random
import re
from collections import Counter
from itertools import pairwise
from math import cos, pi, sin

import ezdxf
import numpy as np
import pytest
from pypdf import PdfReader

from unicursal import UnicursalError, picture_of, resolve
from unicursal.draw.plain import Plain, Sheet, millimetres
from unicursal.draw.scene import segments
from unicursal.draw.strokes import merged
from unicursal.draw.tracks import path_data, tracks_of

LINE = picture_of(resolve("9#1"))
WALLS = picture_of(resolve("9#1"), view="walls", solution=True)


def test_one_path_in_true_size():
    """The line goes from margin to margin, and nothing else is in the file."""
    svg = Plain(LINE, Sheet(width=180)).svg()
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="180mm" height="180mm"')
    assert 'viewBox="0 0 180 180"' in svg
    assert (svg.count("<path"), svg.count("<rect"), svg.count("<g")) == (1, 0, 0)
    assert re.search(r'd="M10 10[hv]', svg)


def test_a_line_is_as_long_as_its_steps():
    """Sharp turns lose nothing; each quarter circle is shorter than two halves of a cell."""
    sharp = Plain(LINE, Sheet(width=180, radius=0))
    assert (sharp.cell, sharp.strokes) == (20, 1)
    assert sharp.length == pytest.approx(80 * 20)
    turns = sum(one != other for one, other in pairwise(LINE.line.moves))
    soft = Plain(LINE, Sheet(width=180))
    assert soft.length == pytest.approx(80 * 20 - turns * (1 - pi / 4) * 20)


def test_a_loop_comes_home():
    """The pen ends where it began, after as many steps as there are cells."""
    loop = picture_of(resolve("12x5@loop#4"))
    sharp = Plain(loop, Sheet(width=180, radius=0))
    points = sharp.layers()[0].tracks.points
    assert sharp.strokes == 1
    assert points[0].tolist() == points[-1].tolist()
    assert sharp.length == pytest.approx(60 * sharp.cell)
    ((track, _),) = Plain(loop).layers()[0].tracks
    assert {round(abs(bulge), 4) for *_, bulge in track} == {0, 0.4142}


def test_both_sides_and_neither():
    """A drawing fits into the sheet and stands in its middle; without a size a cell has 10 mm."""
    plain = Plain(LINE, Sheet(width=180, height=300, margin=0))
    assert (plain.size, plain.cell) == ((180, 300), 22.5)
    assert plain.layers()[0].tracks.points.mean(axis=0)[1] == pytest.approx(150, abs=30)
    assert Plain(LINE).size == (100, 100)


def test_layers_have_names_that_inkscape_shows():
    """Walls and line apart, and a line in the colours of its length for eight pens."""
    plain = Plain(WALLS, Sheet(width=180, layers=True))
    svg = plain.svg()
    assert re.findall(r'inkscape:groupmode="layer" inkscape:label="([^"]+)"', svg) == [
        "1 wall",
        "2 solution",
    ]
    assert Plain(LINE, Sheet(layers=True)).svg("colours").count("<g ") == 8
    assert Plain(LINE, Sheet(layers=True), theme="colours").strokes == 8
    lengths = [layer.tracks.length for layer in Plain(LINE, Sheet(layers=True)).layers("colours")]
    assert sum(lengths) == pytest.approx(Plain(LINE).length)


def test_pdf_and_dxf_have_the_size_too():
    """A page as large as the sheet; polylines in millimetres whose arcs are arcs."""
    plain = Plain(LINE, Sheet(width=180))
    box = PdfReader(io.BytesIO(plain.pdf())).pages[0].mediabox
    assert float(box.width) / 72 * 25.4 == pytest.approx(180, abs=0.01)
    made = ezdxf.read(io.StringIO(plain.dxf().decode()))
    (polyline,) = made.modelspace()
    assert (made.units, polyline.dxf.layer) == (4, "1 line")
    assert not made.audit().errors
    points = polyline.get_points("xyb")
    assert points[0][:2] == pytest.approx((10, 170))
    assert points[-1][:2] == pytest.approx((170, 10))
    assert {round(abs(bulge), 4) for *_, bulge in points} == {0, 0.4142}
    assert plain.dxf() == plain.dxf()


def test_a_sand_table_goes_from_rim_to_rim():
    """Its rows tell the line again; angles never jump, and nothing lies outside."""
    rows = np.array([row.split() for row in Plain(LINE).thr().decode().splitlines()], dtype=float)
    theta, rho = rows.T
    assert rho.max() == 1 == rho[0] == rho[-1]
    assert np.abs(np.diff(theta)).max() < pi
    places = {
        (round(4 + r * sin(t) * 4 * 2**0.5), round(4 - r * cos(t) * 4 * 2**0.5))
        for t, r in rows.tolist()
    }
    assert places == set(LINE.line.cells())
    with pytest.raises(UnicursalError, match="a sand table draws one line"):
        Plain(WALLS).thr()


def test_walls_need_as_few_strokes_as_there_can_be():
    """Every piece of wall once, in half as many strokes as there are places with odd pieces."""
    for seed in range(150):
        chance = random.Random(seed)
        wide, high = chance.randint(1, 6), chance.randint(1, 6)
        across, upright = (
            np.array([[chance.random() < 0.6 for _ in range(w)] for _ in range(h)])
            for w, h in ((wide, high + 1), (wide + 1, high))
        )
        pieces = [((x, y), (x + 1, y)) for y, x in np.argwhere(across).tolist()]
        pieces += [((x, y), (x, y + 1)) for y, x in np.argwhere(upright).tolist()]
        strokes = merged(segments(across, upright))
        drawn = [
            [(x + (u - x) * i // n, y + (v - y) * i // n) for i in range(n + 1)]
            for stroke in strokes
            for (x, y), (u, v) in pairwise(stroke.points)
            for n in [abs(u - x) + abs(v - y)]
        ]
        assert Counter(tuple(sorted(pair)) for run in drawn for pair in pairwise(run)) == Counter(
            pieces
        )
        assert len(strokes) == _fewest(pieces), seed


def _fewest(pieces):
    parent = {point: point for piece in pieces for point in piece}

    def root(point):
        while parent[point] != point:
            point = parent[point]
        return point

    for one, other in pieces:
        parent[root(one)] = root(other)
    times = Counter(point for piece in pieces for point in piece)
    odd = Counter(root(point) for point, number in times.items() if number % 2)
    return sum(max(1, odd[each] // 2) for each in {root(point) for point in parent})


def test_no_error_adds_up_in_relative_steps():
    """However many steps there are, the last point is where it belongs."""
    line = resolve("41#1")
    tracks = Plain(picture_of(line), Sheet(width=123.457)).layers()[0].tracks
    x = y = 0.0
    for word, numbers in re.findall(r"([Mhvla])([^Mhvla]*)", path_data(tracks, 3)):
        steps = [float(each) for each in re.findall(r"-?[0-9.]+", numbers)]
        dx, dy = {"h": (steps[0], 0), "v": (0, steps[0])}.get(word, tuple(steps[-2:]))
        x, y = x + dx, y + dy
    assert (x, y) == pytest.approx(tuple(tracks.points[-1]), abs=0.001)
    assert path_data(tracks_of(picture_of("5").scene().shapes[0].strokes)).count("z") == 5


@pytest.mark.parametrize("words", ["", "mm", "-3mm", "1e3", "nan", "3km", "1001000mm"])
def test_what_is_no_length_is_refused(words):
    """In one line that says what one looks like, or how long one may be."""
    with pytest.raises(UnicursalError, match=r"length|too long"):
        millimetres(words)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--width", "180mm"], "--width is for --plain"),
        (["--plain"], "--plain is for files"),
        (["--plain", "-o", "a.png"], "a plain drawing is one of .svg .pdf .dxf .thr"),
        (["--plain", "--card", "A", "-o", "a.svg"], "it takes no --card"),
        (["--plain", "--width", "19mm", "-o", "a.svg"], "margins of 10 mm leave nothing"),
        (["--plain", "--width", "9m", "-o", "a.pdf"], "at most 5.08 m"),
        (["--pixels", "100", "-o", "a.svg"], "--pixels is for PNG files"),
        (["--pixels", "100000", "-o", "a.png"], "too large"),
    ],
)
def test_what_does_not_go_together_is_refused(arguments, said, call, tmp_path, monkeypatch):
    """With one line, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    code, _, complaint = call("draw", "9", "--seed", "1", *arguments)
    assert (code, said in complaint, complaint.count("\n")) == (2, True, 1), complaint
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_draws_plainly(call, tmp_path):
    """And tells the size of what it drew."""
    path = tmp_path / "a.svg"
    code, _, told = call("draw", "9", "--seed", "1", "--plain", "--width", "180mm", "-o", path)
    assert code == 0
    assert "180.0 x 180.0 mm, cells of 20.00 mm, 1 stroke" in told
    assert path.read_text() == Plain(LINE, Sheet(width=180)).svg()


def test_png_in_the_size_that_is_asked_for():
    """Its longer side."""
    assert picture_of("30x9#4").png(pixels=333)[16:20] == (333).to_bytes(4)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_vpype_reads_one_stroke(tmp_path):
    """No travel, the length of all steps, and it writes HPGL and G-code with one pen-down."""
    vpype_cli = pytest.importorskip("vpype_cli")
    picture = picture_of(resolve("101#1"))
    path = tmp_path / "a.svg"
    Plain(picture, Sheet(width=180, radius=0)).save(path)
    read = vpype_cli.execute(f"read {path}")
    (layer,) = read.layers.values()
    assert (len(layer), layer.pen_up_length()[0]) == (1, 0)
    pixel = 25.4 / 96
    assert layer.length() * pixel == pytest.approx((101 * 101 - 1) * 1.6, rel=1e-4)
    hpgl, gcode = tmp_path / "a.hpgl", tmp_path / "a.gcode"
    vpype_cli.execute(f"read {path} write --device hp7475a --page-size a4 --center {hpgl}")
    vpype_cli.execute(f"read {path} gwrite --profile gcode {gcode}")
    assert hpgl.read_text().count("PU") == 2  # to its begin and home
    assert gcode.read_text().count("G00") == 1
