"""The picture in characters: box drawing, plain ASCII, or half blocks for large boards.

A row is a list of pieces, each a string with the role that colours it on a terminal. Signs and
roles are laid out as arrays, for a picture may have a million cells.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Booleans
from unicursal.board import BACK, MOVES, STEP, Board, Cell
from unicursal.draw.line_view import corner_of
from unicursal.draw.marks import Marks, Subject
from unicursal.draw.scene import rim
from unicursal.draw.walls_view import walls_of
from unicursal.errors import UnicursalError

Piece = tuple[str, str]
Row = list[Piece]
Signs = npt.NDArray[np.str_]

_JOINED = {  # the sides on which a sign touches its neighbours
    "": "·", "U": "│", "D": "│", "L": "─", "R": "─", "UD": "│", "LR": "─",
    "DR": "╭", "DL": "╮", "UR": "╰", "UL": "╯",
    "UDR": "├", "UDL": "┤", "DLR": "┬", "ULR": "┴", "UDLR": "┼",
}  # fmt: skip
_CORNERS_OF_WALLS = {"╭": "┌", "╮": "┐", "╰": "└", "╯": "┘", "·": " "}
_DOUBLE = str.maketrans("│─╭╮╰╯", "║═╔╗╚╝")
_PLAIN = str.maketrans("│─╭╮╰╯┌┐└┘├┤┬┴┼·○●◎×•▒║═╔╗╚╝", "|-+++++++++++++.o@Ox*%:=####")
_BIT = {"U": 8, "D": 4, "L": 2, "R": 1}


def _signs_by_sides(sign_of: Callable[[str], str]) -> Signs:
    """For each set of sides, as the sum of their bits, its sign."""
    sets = ("".join(side for side in MOVES if sides & _BIT[side]) for sides in range(16))
    return np.array([sign_of(_JOINED[sides]) for sides in sets])


_LINE_SIGNS = _signs_by_sides(str)
_FUTURE_SIGNS = _signs_by_sides(lambda sign: sign.translate(_DOUBLE))
_POINT_SIGNS = _signs_by_sides(lambda sign: _CORNERS_OF_WALLS.get(sign, sign))


class _Canvas:
    """Signs with roles, one of each for every column and row.

    A cell has two columns and a row; where walls stand between cells, two rows and as many columns
    as given, the wall on its left among them.
    """

    def __init__(self, board: Board, role: str, columns: int = 0) -> None:
        self._across, self._left = (columns, columns // 2) if columns else (2, 0)
        self._down, self._top = (2, 1) if columns else (1, 0)
        height, width = self._down * board.height + 1, self._across * board.width + 1
        shape = (height, width) if columns else (height - 1, width - 2)
        self.signs = np.full(shape, " ", dtype="<U1")
        self._names = [role]
        self._roles = np.zeros(shape, dtype=np.int8)

    def put(self, where: Any, signs: Any, role: str) -> None:
        """Write signs into the places that an index selects."""
        if role not in self._names:
            self._names.append(role)
        self.signs[where] = signs
        self._roles[where] = self._names.index(role)

    def at(self, x: Any, y: Any) -> tuple[Any, Any]:
        """The row and the column of a cell, or of many."""
        return self._down * y + self._top, self._across * x + self._left

    def put_cells(self, cells: Iterable[Cell | None], sign: str, role: str) -> None:
        """Write a sign into each of the cells."""
        for cell in cells:
            if cell is not None:
                self.put(self.at(*cell), sign, role)

    def put_joined(self, sides: npt.NDArray[np.int8], signs: Signs, bars: str, role: str) -> None:
        """Write the signs of cells that touch others, and bars between them: `─│`."""
        ys, xs = sides.nonzero()
        self.put(self.at(xs, ys), signs[sides[ys, xs]], role)
        ys, xs = (sides & _BIT["R"]).nonzero()
        row, column = self.at(xs, ys)
        for beside in range(1, self._across):
            self.put((row, column + beside), bars[0], role)
        if self._down == 2:
            ys, xs = (sides & _BIT["D"]).nonzero()
            row, column = self.at(xs, ys)
            self.put((row + 1, column), bars[1], role)

    def put_walls(self, across: Booleans, upright: Booleans) -> None:
        """Write pieces of wall along the grid, and the points in which they meet."""
        ys, xs = across.nonzero()
        for side in range(1, self._across):
            self.put((2 * ys, self._across * xs + side), "─", "wall")
        ys, xs = upright.nonzero()
        self.put((2 * ys + 1, self._across * xs), "│", "wall")
        # The four arms of each grid point, as a number that selects its sign.
        beside_x, beside_y = np.pad(across, ((0, 0), (1, 1))), np.pad(upright, ((1, 1), (0, 0)))
        arms = 8 * beside_y[:-1] + 4 * beside_y[1:] + 2 * beside_x[:, :-1] + beside_x[:, 1:]
        ys, xs = arms.nonzero()
        self.put((2 * ys, self._across * xs), _POINT_SIGNS[arms[ys, xs]], "wall")

    def rows(self) -> list[Row]:
        """The rows, with neighbours of one role put together."""
        ys, xs = np.nonzero(np.diff(self._roles, axis=1))
        begins, names = (xs + 1).tolist(), [self._names[k] for k in self._roles[ys, xs + 1]]
        first_names = [self._names[k] for k in self._roles[:, 0]]
        bounds = pairwise([0, *np.cumsum(np.bincount(ys, minlength=len(self.signs))).tolist()])
        made = []
        for signs, first, (i, j) in zip(self.signs, first_names, bounds, strict=True):
            text = "".join(signs.tolist())
            places = pairwise([0, *begins[i:j], len(text)])
            spans = zip(places, [first, *names[i:j]], strict=True)
            made.append([(text[begin:end], name) for (begin, end), name in spans])
        return made


def rows(picture: Subject, *, ascii_only: bool = False, dense: bool = False) -> list[Row]:
    """The rows of a picture in characters."""
    if picture.is_round:
        raise UnicursalError("circles are not drawn in characters: try SVG")
    if dense:
        return _half_blocks(_bitmap(picture), ascii_only)
    if picture.view == "walls":
        canvas = _walls(picture)
    else:
        canvas = _puzzle(picture) if picture.board.clues else _line(picture)
    if ascii_only:
        return [[(text.translate(_PLAIN), role) for text, role in row] for row in canvas.rows()]
    return canvas.rows()


def plain(made: list[Row]) -> str:
    """Rows as one text without colours and without trailing blanks."""
    return "\n".join("".join(text for text, _ in row).rstrip() for row in made)


def width_of(picture: Subject, *, dense: bool = False) -> int:
    """How many columns the rows of a picture take."""
    columns = picture.board.width
    if picture.view == "walls":
        return (2 if dense else 4) * columns + 1
    if picture.board.clues and not dense:
        return _columns_a_cell(picture.board) * columns + 1
    return 2 * columns - 1


def _line(picture: Subject) -> _Canvas:
    """The line through the cells; what is written later hides what stood there."""
    board, line, marks = picture.board, picture.line, picture.marks
    canvas = _Canvas(board, "paper")
    ys, xs = board.mask.nonzero()
    canvas.put(canvas.at(xs, ys), "·", "grid")
    canvas.put_cells(marks.area, "▒", "area")
    canvas.put_joined(_sides(board, marks.future), _FUTURE_SIGNS, "═║", "future")
    if not board.is_loop:
        canvas.put_cells([picture.target], "◎", "target")
    _put_steps(canvas, marks)
    canvas.put_joined(_sides(board, _paths(picture)), _LINE_SIGNS, "─│", "line")
    if not board.is_loop:
        canvas.put_cells([picture.start], "○", "start")
    if line is not None and len(line) > 1 and not line.is_closed:
        canvas.put_cells([line.live_end], "●", "live end")
    for cell, letter in marks.letters.items():
        canvas.put_cells([cell], letter, "letter")
    return canvas


def _paths(picture: Subject) -> Iterator[Any]:
    """The line; and where a loop is not closed yet, the corner that is known of it."""
    board, line = picture.board, picture.line
    if line is not None:
        yield line.closed_path
    if board.is_loop and not (line is not None and line.is_closed):
        yield corner_of(board)


def _put_steps(canvas: _Canvas, marks: Marks) -> None:
    canvas.put_cells(marks.options, "•", "option")
    canvas.put_cells(marks.crosses, "×", "cross")
    canvas.put_cells(marks.alarms, "!", "cross")


def _sides(board: Board, runs: Iterable[Any]) -> npt.NDArray[np.int8]:
    """For each cell of some runs of cells the sides on which its neighbours in them lie."""
    sides = np.zeros((board.height, board.width), dtype=np.int8)
    for run in runs:
        xs, ys = np.asarray(run).reshape(-1, 2).T
        steps = np.diff(xs) + 2 * np.diff(ys)
        for move in MOVES:
            (at,) = (steps == STEP[move][0] + 2 * STEP[move][1]).nonzero()
            sides[ys[at], xs[at]] |= _BIT[move]
            sides[ys[at + 1], xs[at + 1]] |= _BIT[BACK[move]]
    return sides


def _walls(picture: Subject) -> _Canvas:
    """The labyrinth, with the way through it in dots."""
    line = picture.line
    walls = walls_of(picture.board, line)
    canvas = _Canvas(picture.board, "wall", columns=4)
    canvas.put_walls(walls.across, walls.upright)
    if picture.solution and line is not None and len(line) > 1:
        xs, ys = line.closed_path[:, 0], line.closed_path[:, 1]
        canvas.put(canvas.at(xs, ys), "•", "solution")
        between = ys[1:] + ys[:-1] + 1, 2 * (xs[1:] + xs[:-1]) + 2
        canvas.put(between, "•", "solution")
    return canvas


def _puzzle(picture: Subject) -> _Canvas:
    """Cells with walls between them, so wide as numbers need them; the line runs through."""
    board, line, marks = picture.board, picture.line, picture.marks
    wide = _columns_a_cell(board)
    canvas = _Canvas(board, "paper", columns=wide)
    across, upright = rim(board.mask)
    for (x, _), (to_x, to_y) in board.clues.walls:
        (upright if to_x > x else across)[to_y, to_x] = True
    canvas.put_walls(across, upright)
    ys, xs = board.mask.nonzero()
    canvas.put(canvas.at(xs, ys), "·", "grid")
    canvas.put_cells(marks.area, "▒", "area")
    for run in marks.future:
        canvas.put_joined(_sides(board, [run]), _FUTURE_SIGNS, "═║", "future")
    for path in (*board.clues.lines, *_paths(picture)):
        canvas.put_joined(_sides(board, [path]), _LINE_SIGNS, "─│", "line")
    _put_steps(canvas, marks)
    ends = {picture.target: "◎", picture.start: "○"}
    if board.is_loop:
        ends = {board.start: "○"} if board.clues.speak_of_order else {}
    labels = {cell: sign for cell, sign in ends.items() if cell is not None}
    shows_end = line is not None and len(line) > 1 and not line.is_closed
    live_end = line.live_end if line is not None and shows_end else None
    if live_end is not None and live_end not in labels:
        labels[live_end] = "●"
    labels.update(_labels(board))
    for (x, y), label in labels.items():
        role = {"○": "start", "◎": "target"}.get(label, "clue")
        if (x, y) == live_end:
            role = "live end"
        first = wide * x + 1 + (wide - 1 - len(label)) // 2
        for i, sign in enumerate(label):
            canvas.put((2 * y + 1, first + i), sign, role)
    return canvas


def _labels(board: Board) -> dict[Cell, str]:
    """The words of numbers and stops."""
    labels = {cell: str(number) for cell, number in board.clues.numbers}
    labels.update((cell, f"({number})") for number, cell in enumerate(board.clues.stops, start=1))
    return labels


def _columns_a_cell(board: Board) -> int:
    """The columns of a cell of a puzzle, one for the wall on its left among them."""
    return max(4, 1 + max(map(len, _labels(board).values()), default=0))


def _bitmap(picture: Subject) -> Booleans:
    """One pixel for each cell and one for each piece of grid between cells."""
    board, line = picture.board, picture.line
    if picture.view == "walls":
        walls = walls_of(board, line)
        pixels = np.zeros((2 * board.height + 1, 2 * board.width + 1), dtype=np.bool_)
        pixels[::2, 1::2] = walls.across
        pixels[1::2, ::2] = walls.upright
        points = pixels[::2, ::2]  # a grid point is dark if a wall touches it
        points[:, 1:] |= walls.across
        points[:, :-1] |= walls.across
        points[1:] |= walls.upright
        points[:-1] |= walls.upright
        return pixels
    pixels = np.zeros((2 * board.height - 1, 2 * board.width - 1), dtype=np.bool_)
    if line is not None:
        xs, ys = line.closed_path[:, 0], line.closed_path[:, 1]
        pixels[2 * ys, 2 * xs] = True
        pixels[ys[1:] + ys[:-1], xs[1:] + xs[:-1]] = True
    return pixels


def _half_blocks(pixels: Booleans, ascii_only: bool) -> list[Row]:
    if ascii_only:
        signs = np.where(pixels, "#", " ")
        return [[("".join(row.tolist()), "wall")] for row in signs]
    if len(pixels) % 2:
        pixels = np.vstack([pixels, np.zeros((1, pixels.shape[1]), dtype=np.bool_)])
    signs = np.array([" ", "▄", "▀", "█"])[2 * pixels[::2] + pixels[1::2]]
    return [[("".join(row.tolist()), "wall")] for row in signs]
