"""Boards in the shape of pictures: a walkthrough always, and hardly a cell lost."""

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from unicursal import Board
from unicursal.board.shape import ink_of_image
from unicursal.exact.solver.engine import Engine
from unicursal.walk.fitting import fitted


def ink_of(paint, width=40, side=400):
    """The ink of a picture that a function paints."""
    image = Image.new("L", (side, side), 255)
    paint(ImageDraw.Draw(image))
    file = io.BytesIO()
    image.save(file, "PNG")
    return ink_of_image(io.BytesIO(file.getvalue()), width)


def ring(draw):
    """With a round hole."""
    draw.ellipse((20, 20, 380, 380), fill=0)
    draw.ellipse((140, 140, 260, 260), fill=255)


def cherries(draw):
    """Two, on stalks that are thinner than a cell."""
    draw.ellipse((20, 220, 160, 360), fill=0)
    draw.ellipse((220, 240, 370, 390), fill=0)
    draw.line((90, 230, 220, 30, 300, 250), fill=0, width=6)


def wedge(draw):
    """Whose slope has one colour only."""
    draw.polygon([(10, 10), (390, 390), (10, 390)], fill=0)


def comb(draw):
    """With teeth a cell or two wide."""
    draw.rectangle((10, 300, 390, 390), fill=0)
    for x in range(20, 390, 60):
        draw.rectangle((x, 20, x + 12, 300), fill=0)


SHAPES = {"ring": ring, "cherries": cherries, "wedge": wedge, "comb": comb}


@pytest.mark.parametrize("width", [12, 25, 40])
@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_becomes_a_board_with_a_walkthrough(name, width):
    """And what is said of cells added and left out is so."""
    ink = ink_of(SHAPES[name], width)
    made = fitted(ink)
    assert Engine(made.board).can_be_completed()
    assert len(made.board) == made.cells + made.added - made.dropped
    if width == 40:
        assert not made.doubled
        assert made.dropped <= 0.06 * made.cells


def test_the_cat_loses_few_cells():
    """Of the picture that the documentation shows."""
    made = fitted(ink_of_image(str(Path(__file__).parents[2] / "examples/cat.png"), 40))
    assert (made.dropped <= 15, made.added <= 3, made.pieces) == (True, True, 1)


def test_holes_are_kept_and_thin_lines_join():
    """A ring stays a ring; two cherries on thin stalks are one shape."""
    made = fitted(ink_of(ring))
    assert (made.board.width // 2, made.board.height // 2) not in made.board
    assert fitted(ink_of(cherries)).pieces == 1


def test_only_the_largest_piece_is_taken_and_that_is_said():
    """The board is cropped to it."""

    def two(draw):
        draw.rectangle((10, 10, 100, 100), fill=0)
        draw.rectangle((200, 200, 390, 390), fill=0)

    made = fitted(ink_of(two))
    assert (made.pieces, made.board.width, made.board.height) == (2, 20, 20)
    assert str(made) == f"the largest of 2 pieces ({made.elsewhere} cells are elsewhere)"


@pytest.mark.parametrize("rows", [["#"], ["##"], ["###", "..#"], ["#.#", "###", "#.#"], ["#####"]])
def test_the_smallest_shapes(rows):
    """Whatever is dark, there is a board."""
    ink = np.array([[255 * (sign == "#") for sign in row] for row in rows], np.uint8)
    made = fitted(ink)
    assert Engine(made.board).can_be_completed()
    assert len(made.board) == made.cells + made.added - made.dropped


def test_random_shapes():
    """However ragged they are."""
    for seed in range(40):
        rng = np.random.default_rng(seed)
        ink = (255 * (rng.random((rng.integers(2, 9), rng.integers(2, 9))) < 0.7)).astype(np.uint8)
        made = fitted(ink)
        assert Engine(made.board).can_be_completed(), seed
        assert len(made.board) == made.cells + made.added - made.dropped


def test_an_svg_is_a_picture_too():
    """Its opaque parts, whatever size it says it has; letters depend on fonts and are refused."""
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"><circle cx="4" cy="4" r="3"/></svg>'
    board = Board.from_image(io.BytesIO(svg), 12)
    assert (board.width, board.height, (0, 0) in board) == (12, 12, False)
    with pytest.raises(ValueError, match="letters as text"):
        Board.from_image(io.BytesIO(svg.replace(b"</svg>", b"<text>a</text></svg>")), 12)


def bad_pictures(folder):
    """Files that are no pictures of a shape."""
    whole = Path(__file__).parents[2].joinpath("examples/cat.png").read_bytes()
    one = Image.new("L", (9, 9), 255)
    one.putpixel((4, 4), 0)
    Image.new("L", (50, 50), 0).save(folder / "black.png")
    Image.new("L", (50, 50), 255).save(folder / "white.png")
    one.save(folder / "one.png")
    Image.new("1", (20000, 20000), 0).save(folder / "huge.png")
    Image.new("1", (20000, 10), 0).save(folder / "wide.png")
    (folder / "empty.png").write_bytes(b"")
    (folder / "text.png").write_text("5:RD")
    (folder / "cut.png").write_bytes(whole[: len(whole) // 2])
    for name, place in (("other.svg", "black.png"), ("web.svg", "http://127.0.0.1:9/a.png")):
        (folder / name).write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
            f'<rect width="5" height="5"/><image width="9" height="9" href="{place}"/></svg>'
        )
    (folder / "cut.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"')
    return sorted(folder.iterdir())


@pytest.mark.parametrize("command", ["draw", "count", "puzzle"])
def test_bad_pictures_get_one_line(command, call, tmp_path):
    """Which names the file, and exit code 2."""
    for path in bad_pictures(tmp_path) if command == "draw" else bad_pictures(tmp_path)[:2]:
        if path.name == "text.png":
            continue  # what a file holds counts, and this one holds a position
        code, out, complaint = call(command, path)
        assert (code, out, complaint.count("\n")) == (2, "", 1), complaint
        assert path.name in complaint


def test_commands_take_pictures(call, tmp_path):
    """All the same board, in the size that is asked for; what was changed is said."""
    cat = Path(__file__).parents[2] / "examples/cat.png"
    board = str(fitted(ink_of_image(str(cat), 11)).board)
    code, out, told = call("draw", cat, "--cells", 11, "--seed", 1, "--format", "moves")
    assert (code, out.split(":")[0]) == (0, board)
    assert f"a shape of {board.split('@')[0]}" in told
    assert call("count", cat, "--cells", 11)[1] == call("count", board)[1]
    assert call("convert", cat, tmp_path / "cat.map", "--cells", 11)[0] == 0
    assert str(Board.from_map((tmp_path / "cat.map").read_text())) == board
