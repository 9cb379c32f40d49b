import numpy as np
import pytest

from unicursal import Board, Line, Marks, UnicursalError, picture_of
from unicursal.draw import text
from unicursal.notebook import svg_of


def snake(side):
    """The walkthrough of an odd square that goes row by row."""
    rows = [("R" if row % 2 == 0 else "L") * (side - 1) for row in range(side)]
    return Line(Board(side), "D".join(rows))


def test_what_lies_above_hides_what_lies_below():
    """The line hides marks, a cross an option, an option the target, a future line an area."""
    marks = Marks(
        options=((2, 0), (1, 0), (2, 2)),
        crosses=((2, 0),),
        area=frozenset({(0, 1), (1, 1), (1, 0)}),
        future=(((0, 1), (0, 2), (1, 2)),),
    )
    picture = picture_of(Line("3:R"), marks=marks)
    assert picture.text() == "○─● ×\n║ ▒ ·\n╚══ •"
    assert picture.text(ascii_only=True) == "o-@ x\n: % .\n#== *"


def test_neighbours_of_one_role_are_one_piece():
    """A row is as many pieces as it has changes of colour."""
    (first, *_) = text.rows(picture_of(Line("5:RR")))
    assert first == [("○", "start"), ("───", "line"), ("●", "live end"), (" ", "paper"),
                     ("·", "grid"), (" ", "paper"), ("·", "grid")]  # fmt: skip


@pytest.mark.parametrize("view", ["line", "walls"])
def test_a_large_picture_agrees_with_its_bitmap(view):
    """Where the dense picture is dark, the other one has a sign."""
    picture = picture_of(snake(41), view=view)
    dense = picture.text(dense=True, ascii_only=True).split("\n")
    signs = picture.text(ascii_only=True).split("\n")
    step, rows = (1, slice(None, None, 2)) if view == "line" else (2, slice(None))
    dark = np.array([list(row.ljust(83)) for row in dense[rows]]) == "#"
    written = np.array([list(row.ljust(165)[::step].ljust(83)[:83]) for row in signs]) != " "
    assert (dark == written).all()


def test_long_numbers_leave_the_walls_where_they_are():
    """The cells are as wide as the longest label; a line runs from middle to middle."""
    stops = "-".join(f"{x},0" for x in range(1, 11))
    picture = picture_of(Line(f"12x2+w10,0R+s{stops}:RR"))
    first, cells, *_ = picture.text().split("\n")
    assert first == "┌" + 54 * "─" + "┬────┐"
    assert cells.startswith("│ ○───(1)──(2)  (3) ")
    assert cells.endswith("(9)  (10)│ ·  │")
    assert text.width_of(picture) == len(first) == len(cells)


@pytest.mark.parametrize(
    "marks",
    [
        Marks(options=((9, 9),)),
        Marks(area=frozenset({(-1, 0)})),
        Marks(checkerboard=frozenset({(0, 3)})),
        Marks(future=(((2, 0), (3, 0)),)),
        Marks(labels={(3, 3): "1"}),
        Marks(letters={(1, 1): "A"}),
        Marks(lost=("here",)),
        "A=1,1",
    ],
)
def test_marks_beside_the_board_are_refused(marks):
    """In one line, before anything is drawn; a blocked cell is none of the board."""
    with pytest.raises(UnicursalError, match="mark") as refusal:
        picture_of("3~1,1", marks=marks)
    assert "\n" not in str(refusal.value)


def test_a_view_or_theme_that_there_is_not_is_told():
    """One line that names those that there are."""
    with pytest.raises(UnicursalError, match="unknown view 'wals': choose from line, walls"):
        picture_of(Board(3), view="wals")
    with pytest.raises(
        UnicursalError, match="unknown theme 'drak': choose from light, dark, print"
    ):
        picture_of(Board(3)).svg("drak")
    with pytest.raises(UnicursalError, match="unknown paper 'b5'"):
        picture_of(Board(3)).pdf(paper="b5")
    with pytest.raises(UnicursalError, match="at least 1 pixel, not 0"):
        picture_of(Board(3)).png(cell_pixels=0)


def test_boards_and_lines_show_themselves():
    """What `draw` registered is what notebooks show; of other things there is no picture."""
    assert Board(3)._repr_svg_() == picture_of(Board(3)).svg()
    assert Line("3:RR")._repr_svg_() == picture_of(Line("3:RR")).svg()
    with pytest.raises(TypeError, match="no picture of a int"):
        svg_of(3)
