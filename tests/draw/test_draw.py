import io
import json
import re
import string
from unicodedata import normalize
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from PIL import Image
from pypdf import PdfReader

from effort import effort
from strategies import lines
from unicursal import (
    Board,
    Line,
    Marks,
    UnicursalError,
    Walk,
    make_level,
    make_puzzle,
    picture_of,
    resolve,
)
from unicursal.draw import THEMES, pdf
from unicursal.draw.chart import Chart, Series
from unicursal.draw.lettering import lettering, lettering_width
from unicursal.draw.marks import SeenField, read_marks
from unicursal.draw.scene import Disc, Shape, centre
from unicursal.draw.svg import MAX_PIXELS
from unicursal.draw.verdict import picture_of_verdict
from unicursal.draw.walls_view import through_the_gaps, walls_of

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {
    "width", "height", "viewBox", "role", "d", "fill", "stroke", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "opacity", "cx", "cy", "r",
}  # fmt: skip
MARKS = Marks(
    options=((0, 1),),
    crosses=((2, 1),),
    area=frozenset({(3, 3), (4, 3)}),
    future=(((0, 4), (1, 4), (1, 3)),),
    bars=(((2, 3), (2, 4)),),
    assumed=(((4, 1), (4, 2)),),
    alarms=((4, 0),),
    checkerboard=frozenset({(0, 2), (2, 4)}),
    labels={(3, 1): "12"},
    coordinates=True,
    first_coordinate=1,
    letters={(2, 2): "A", (1, 1): "E"},
    shares={(0, 1): "<1%"},
    errors=((2, 1),),
    fields=(SeenField((-1, 0), "rim", (0, 1)), SeenField((3, 0), "grid")),
    lost=((0, 0), (1, 0), (1, 1)),
    ahead=((1, 1), (1, 2), (2, 2)),
)


def test_texts_and_walks_have_pictures_too():
    """Those of their line; a text without moves is a board. Anything else is refused."""
    for subject in (Walk("5:RD"), "5:RD"):
        assert picture_of(subject).svg() == picture_of(Line("5:RD")).svg()
    assert picture_of(5) == picture_of("5") == picture_of(Board(5))
    assert picture_of("5#7") == picture_of(resolve("5#7"))
    for subject in (None, 2.5, True, "RD", -1, [Line("5:RD")]):
        with pytest.raises(UnicursalError):
            picture_of(subject)


def test_a_line_in_box_drawing():
    """Start, live end, target, free and missing cells each have their sign."""
    assert picture_of(Line("5x3~4,0:RRD")).text() == "○───╮ ·\n· · ● · ·\n· · · · ◎"


def test_marks_in_text():
    """Options, crosses, areas, future lines, alarms and letters show where the line is not."""
    text = picture_of(Line("5:R"), marks=MARKS).text()
    assert text == "○─● · · !\n• E × · ·\n· · A · ·\n· ║ · ▒ ▒\n══╝ · · ◎"


def test_ascii_has_only_ascii():
    """Every sign has a plain twin of the same width."""
    for view in ("line", "walls"):
        picture = picture_of("5:RRRRDLLLLDRRRRDLLLLDRRRR", view=view, solution=True, marks=MARKS)
        assert picture.text(ascii_only=True).isascii()
        assert len(picture.text(ascii_only=True)) == len(picture.text())
    assert picture_of(Line("3:RRD")).text(ascii_only=True) == "o---+\n. . @\n. . O"


def test_walls_in_box_drawing():
    """The walls of the only two 3x3 labyrinths, open at the top of the start, the target's foot."""
    assert picture_of(Line("3:RRDLLDRR"), view="walls").text() == "\n".join(
        [
            "│   ────────┐",
            "│           │",
            "├────────   │",
            "│           │",
            "│   ────────┤",
            "│           │",
            "└────────   │",
        ]
    )


def test_walls_with_solution_in_ascii():
    """The solution is a dotted way through the corridors."""
    text = picture_of(Line("2x1:R"), view="walls", solution=True).text(ascii_only=True)
    assert text == "|   ----+\n| * * * |\n+----   |"


def test_dense_text_is_half_as_large():
    """Half blocks hold two rows of pixels."""
    picture = picture_of(Line("3:RRDLLDRR"), view="walls")
    assert picture.text(dense=True) == "█ ▀▀▀▀█\n█▀▀▀▀ █\n█ ▀▀▀▀█\n▀▀▀▀▀ ▀"
    assert picture_of(Line("3:RRDLLDRR")).text(dense=True) == "▀▀▀▀█\n█▀▀▀▀\n▀▀▀▀▀"
    assert picture_of(Line("3:RRDLLDRR")).text(dense=True, ascii_only=True).isascii()


@pytest.mark.parametrize("moves", ["", "R", "RRDLLDR", "RRDLLDRR"])
def test_only_a_complete_line_goes_out_through_the_exit(moves):
    """One that is still drawn ends in the middle of its last cell."""
    line = Line(f"3:{moves}")
    points = through_the_gaps(line, walls_of(line.board, line))
    assert (points[-1] == centre(line.live_end)) == (not line.is_complete)


@given(lines())
def test_walls_stand_exactly_where_the_line_does_not_pass(line):
    """Between two neighbours there is a wall unless the line joins them."""
    walls = walls_of(line.board, line)
    joined = {frozenset(pair) for pair in zip(line.cells(), line.cells()[1:], strict=False)}
    for cell in line.board.cells():
        x, y = cell
        for move, there in line.board.neighbours(cell):
            if move == "R":
                assert walls.upright[y, x + 1] == (frozenset((cell, there)) not in joined)
            if move == "D":
                assert walls.across[y + 1, x] == (frozenset((cell, there)) not in joined)


def test_ends_inside_the_board_are_not_opened():
    """A hole is not the outside."""
    walls = walls_of(Board("5@1,2-3,2~2,2"), None)
    assert walls.entrance is None
    assert walls.exit is None
    assert walls_of(Board("5@1,0-3,4"), None).entrance == "U"


@settings(max_examples=effort(20, 30))
@given(lines())
def test_svg_is_plain_and_accessible(line):
    """Well-formed, presentation attributes and no ids, with view box, title and description."""
    for view in ("line", "walls"):
        root = ElementTree.fromstring(picture_of(line, view=view, solution=True).svg())
        assert root.find(f"{SVG}title").text
        assert root.find(f"{SVG}desc").text
        assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
        for element in root.iter():
            assert set(element.attrib) <= ALLOWED
            assert element.tag in {
                SVG + tag for tag in ("svg", "title", "desc", "rect", "path", "circle")
            }


def test_every_mark_is_drawn_in_every_theme():
    """Each kind of mark adds its own colour to the document."""
    line = Line("5:R")
    for theme, colours in THEMES.items():
        plain, marked = picture_of(line).svg(theme), picture_of(line, marks=MARKS).svg(theme)
        for role in ("option", "area", "future", "alarm", "black field", "label"):
            assert marked.count(colours[role]) > plain.count(colours[role]), (theme, role)


def test_corners_are_quarter_circles():
    """A turn is an arc of half a cell; which way it bends depends on the turn."""
    svg = picture_of(Line("3@0,0-2,2:RDLL".replace("LL", ""))).svg()
    assert "a12 12 0 0 1 " in svg
    assert "a12 12 0 0 0 " in picture_of(Line("3:DR")).svg()


def test_png_has_the_expected_size_and_colours():
    """The rasterised picture shows line and paper where they belong."""
    made = picture_of(Line("4x3:RRR")).png("light", cell_pixels=20)
    image = Image.open(io.BytesIO(made)).convert("RGB")
    assert image.size == (round(5.5 * 20), round(4.5 * 20))
    pixels = np.asarray(image)
    assert tuple(pixels[25, 50]) == (0x1C, 0x1C, 0x1E)  # on the line, in the first row
    assert tuple(pixels[2, 2]) == (255, 255, 255)


def test_a_huge_png_is_refused_before_it_is_made():
    """The bound is told in pixels."""
    with pytest.raises(UnicursalError, match="too large"):
        picture_of(Board(1000)).png(cell_pixels=100)
    assert MAX_PIXELS < 10**8


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_pdf_pages_have_real_paper_sizes(paper, size):
    """A wide board lies on its side."""
    upright = PdfReader(io.BytesIO(picture_of(Line("5:R")).pdf(paper=paper))).pages[0].mediabox
    across = PdfReader(io.BytesIO(picture_of(Board(30, 9)).pdf(paper=paper))).pages[0].mediabox
    points = [side * 72 / 25.4 for side in size]
    assert [float(upright.width), float(upright.height)] == pytest.approx(points, abs=0.1)
    assert [float(across.height), float(across.width)] == pytest.approx(points, abs=0.1)


def test_unknown_themes_and_papers_are_named():
    """One clear line that lists what there is."""
    with pytest.raises(UnicursalError, match="light, dark, print"):
        picture_of(Board(3)).svg("blue")
    with pytest.raises(UnicursalError, match="a3, a4"):
        picture_of(Board(3)).pdf(paper="b5")


def test_json_tells_everything():
    """The picture as data names the position and its marks."""
    data = json.loads(json.dumps(picture_of(Line("5x6~3,5:RD"), marks=MARKS).json()))
    assert data["position"] == "5x6~3,5:RD"
    assert data["cells"] == [[0, 0], [1, 0], [1, 1]]
    assert data["blocked"] == [[3, 5]]
    assert data["marks"]["future"] == [[[0, 4], [1, 4], [1, 3]]]


def size_and_view(svg):
    """How large a picture is shown, and how large it is drawn."""
    found = re.match(r'<svg \S+ width="(\S+)" height="(\S+)" viewBox="0 0 (\S+) (\S+)"', svg)
    return (float(found[1]), float(found[2])), (float(found[3]), float(found[4]))


def test_notebooks_show_whatever_can_be_drawn_at_a_sane_size():
    """As large as it is, but not larger than a page of text has room for; in shape."""
    walk = Walk("5:RD")
    puzzle = make_puzzle(Board(5), seed=1)
    small = (Board(3), Line("3:R"), walk, walk.why("R"), picture_of(Board(3)), puzzle)
    for subject in (*small, make_level(21, 15, seed=1)):
        shown, drawn = size_and_view(subject._repr_svg_())
        assert shown == drawn
        assert 50 < min(shown) <= max(shown) < 600
    for subject in (Board(301), Line("301x41:R"), Walk("41x301"), make_level(101, 51, seed=1)):
        shown, drawn = size_and_view(subject._repr_svg_())
        assert shown[0] == 800 or shown[1] == 600
        assert shown[0] <= 800
        assert shown[1] <= 600
        assert shown[0] / shown[1] == pytest.approx(drawn[0] / drawn[1], rel=0.001)


def test_a_notebook_shows_a_puzzle_and_not_its_solution():
    """Only the clues, and of hidden ends nothing."""
    puzzle = make_puzzle(Board(5), seed=1)
    assert puzzle._repr_svg_() == picture_of(puzzle.board).svg()
    assert puzzle._repr_svg_() != picture_of(puzzle.solution).svg()


def test_a_notebook_shows_why_a_step_is_blocked():
    """A reason knows its position and its step: the same picture as `why` draws."""
    walk = Walk("5:RD")
    reason = walk.why("R")
    assert (reason.line, reason.move) == (Line("5:RD"), "R")
    assert reason._repr_svg_() == picture_of_verdict(walk.line, "R", walk.verdict("R")).svg()


def test_a_million_cells_are_drawn():
    """Runs are merged, so that a large picture stays in proportion."""
    svg = picture_of(Board(700, 700)).svg()
    assert len(svg) < 200_000


def test_a_chart_stays_within_its_frame():
    """Points lie where the ticks say, logarithmic or not; error bars are cut at the frame."""
    series = Series("walks", {9: 10.0, 21: 1.0}, errors={21: 5.0})
    chart = Chart("Walks", (series,), (9, 15, 21), (1, 10, 100), is_log_y=True)
    scene = chart.scene()
    dots = [shape for shape in scene.shapes if isinstance(shape, Disc)]
    assert [dot.centre for dot in dots if dot.centre[1] >= 0] == [
        (0.0, pytest.approx(scene.height / 2)),
        (scene.width, scene.height),
    ]
    assert chart.json() == {"title": "Walks", "series": {"walks": {9: 10.0, 21: 1.0}}}
    assert "9: 10, 21: 1" in chart.svg()


def test_a_chart_tells_what_it_shows():
    """Title and legend are drawn, stay apart and within the picture, however long a name is."""
    series = (Series("a" * 200, {9: 1.0}), Series("ß", {9: 2.0}))
    scene = Chart("Walkthroughs before an error", series, (9, 21), (0, 10)).scene()
    written = [
        shape for shape in scene.shapes if isinstance(shape, Shape) and shape.line == "label"
    ]
    spans = [
        (min(xs), max(xs))
        for shape in written
        if (xs := [x for stroke in shape.strokes for x, y in stroke.points if -0.9 < y < -0.4])
    ]
    assert [left < right for left, right in spans] == [True, True]
    assert spans[0][1] < spans[1][0]
    assert spans[1][1] < scene.width + scene.margin


def test_every_sign_of_a_name_is_drawn():
    """No two signs look alike, none leaves its line, and a sign without a drawing is a box."""
    signs = string.ascii_letters + string.digits + string.punctuation
    drawn = {sign: lettering(sign, (0, 0), 2) for sign in signs}
    assert len({str(strokes) for strokes in drawn.values()}) == len(signs)
    assert all(-1.2 < y < 1.7 for strokes in drawn.values() for line in strokes for _, y in line)
    assert lettering("я", (0, 0), 2) == lettering("ж", (0, 0), 2) != []
    assert lettering_width("ab", 2) == lettering_width("a", 2) + lettering_width("b", 2) + 0.5


def test_marks_survive_their_plain_data():
    """So that what a page shows can be drawn elsewhere; cells outside the board are refused."""
    picture = picture_of("5:RD", marks=MARKS)
    assert read_marks(json.loads(json.dumps(picture.json()))["marks"], picture.board) == MARKS
    for odd in ({"future": [[], [[0, 0]]]}, {"letters": [{"cell": [0, 0], "text": ""}]}):
        strange = picture_of("5:RD", marks=read_marks(odd, picture.board))
        assert strange.svg()
        assert strange.pdf()
    with pytest.raises(UnicursalError, match="not a cell of the board"):
        read_marks({"area": [[5, 0]]}, picture.board)


@pytest.mark.parametrize(
    "words", ["Łódź", "Việt Nam", "çığ ěščř – “ő”", "Malmo\u0308", "“façade” – €5", "Тула", "Αθήνα"]
)
def test_a_pdf_has_captions_in_many_languages(words):
    """The font that is embedded has the letters, put together where they came apart."""
    made = pdf.write([picture_of("5", caption=words)])
    assert normalize("NFC", words) in PdfReader(io.BytesIO(made)).pages[0].extract_text()


@pytest.mark.parametrize("words", ["日本", "a\ud800", "😀", "Ɓ"])
def test_letters_of_other_scripts_are_refused_by_name(words):
    """Not shown as boxes, and no error of the library that writes PDFs."""
    with pytest.raises(UnicursalError, match="a PDF cannot show the character"):
        pdf.write([picture_of("5", caption=words)])


def test_the_fonts_of_a_pdf_are_embedded():
    """As printers ask for, of which none knows fonts of ours."""
    made = PdfReader(io.BytesIO(pdf.write([picture_of("5", caption="5")])))
    fonts = [font.get_object() for font in made.pages[0]["/Resources"]["/Font"].values()]
    parts = [font["/DescendantFonts"][0].get_object()["/FontDescriptor"] for font in fonts]
    assert fonts
    assert all("/FontFile2" in part.get_object() for part in parts)


def test_accents_stand_where_they_belong():
    """Above or below the letter, stacked, and instead of the dot of an i."""

    def ys(words):
        return [y for stroke in lettering(words, (0, 1), 2) for _, y in stroke]

    assert min(ys("ź")) < min(ys("z")) == 0.7
    assert max(ys("ż")) == max(ys("z"))
    assert max(ys("ẓ")) > max(ys("z"))
    assert min(ys("ế")) < min(ys("ê")) < min(ys("e"))
    assert len(lettering("í", (0, 0), 1)) == len(lettering("i", (0, 0), 1))
    assert lettering_width("źłę", 1) == lettering_width("zle", 1)
    assert len(lettering("z ź", (0, 0), 1)) == 3  # nothing is drawn for a space
