"""The picture in characters: box drawing, plain ASCII, or half blocks for large boards.

A row is a list of pieces, each a string with the role that colours it on a terminal. Signs and
roles are laid out as arrays, for a picture may have a million cells.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from unicursal.board import BACK, MOVE_OF_STEP, MOVES, Board, Cell
from unicursal.draw.marks import Marks
from unicursal.draw.outline import rim
from unicursal.draw.picture import Picture
from unicursal.draw.walls_view import walls_of
from unicursal.line import Line

Piece = tuple[str, str]
Row = list[Piece]

_JOINED = {  # the sides on which a sign touches its neighbours
    "": "·", "U": "│", "D": "│", "L": "─", "R": "─", "UD": "│", "LR": "─",
    "DR": "╭", "DL": "╮", "UR": "╰", "UL": "╯",
    "UDR": "├", "UDL": "┤", "DLR": "┬", "ULR": "┴", "UDLR": "┼",
}  # fmt: skip
_CORNERS_OF_WALLS = {"╭": "┌", "╮": "┐", "╰": "└", "╯": "┘", "·": " "}
_DOUBLE = str.maketrans("│─╭╮╰╯", "║═╔╗╚╝")
_PLAIN = str.maketrans("│─╭╮╰╯┌┐└┘├┤┬┴┼·○●◎×•▒║═╔╗╚╝", "|-+++++++++++++.o@Ox*%:=####")
_BIT = {"U": 8, "D": 4, "L": 2, "R": 1}


def _signs_by_sides(sign_of: Callable[[str], str]) -> npt.NDArray[np.str_]:
    """For each set of sides, as the sum of their bits, its sign."""
    sets = ("".join(side for side in MOVES if sides & _BIT[side]) for sides in range(16))
    return np.array([sign_of(_JOINED[sides]) for sides in sets])


_LINE_SIGNS = _signs_by_sides(str)
_FUTURE_SIGNS = _signs_by_sides(lambda sign: sign.translate(_DOUBLE))
_POINT_SIGNS = _signs_by_sides(lambda sign: _CORNERS_OF_WALLS.get(sign, sign))


class _Canvas:
    """Signs with roles, one of each for every column and row."""

    def __init__(self, height: int, width: int, role: str) -> None:
        self.signs = np.full((height, width), " ", dtype="<U1")
        self._names = [role]
        self._roles = np.zeros((height, width), dtype=np.int8)

    def put(self, where: Any, signs: Any, role: str) -> None:
        """Write signs into the places that an index selects."""
        if role not in self._names:
            self._names.append(role)
        self.signs[where] = signs
        self._roles[where] = self._names.index(role)

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


def rows(picture: Picture, *, ascii_only: bool = False, dense: bool = False) -> list[Row]:
    """The rows of a picture in characters."""
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


def width_of(picture: Picture, *, dense: bool = False) -> int:
    """How many columns the rows of a picture take."""
    columns = picture.board.width
    if picture.view == "walls":
        return (2 if dense else 4) * columns + 1
    if picture.board.clues and not dense:
        return _columns_a_cell(picture.board) * columns + 1
    return 2 * columns - 1


def _line(picture: Picture) -> _Canvas:
    """Two columns and a row a cell; what is written later hides what stood there."""
    board, line, marks = picture.board, picture.line, picture.marks
    canvas = _Canvas(board.height, 2 * board.width - 1, "paper")
    cells = board.mask.nonzero()

    def put(places: Iterable[Cell], sign: str, role: str) -> None:
        for x, y in places:
            if (x, y) in board:
                canvas.put((y, 2 * x), sign, role)

    canvas.put((cells[0], 2 * cells[1]), "·", "grid")
    put(marks.area, "▒", "area")
    _put_joined(canvas, _future_sides(board, marks), _FUTURE_SIGNS, "═", "future")
    put([picture.target] if picture.target else [], "◎", "target")
    put(marks.options, "•", "option")
    put(marks.crosses, "×", "cross")
    put(marks.alarms, "!", "cross")
    if line is not None:
        _put_joined(canvas, _line_sides(board, line), _LINE_SIGNS, "─", "line")
    put([picture.start] if picture.start else [], "○", "start")
    if line is not None and len(line) > 1:
        put([line.live_end], "●", "live end")
    for cell, letter in marks.letters.items():
        put([cell], letter, "letter")
    return canvas


def _put_joined(
    canvas: _Canvas, sides: npt.NDArray[np.int8], signs: npt.NDArray[np.str_], bar: str, role: str
) -> None:
    """Write the signs of cells that touch others, and bars between those beside each other."""
    ys, xs = sides.nonzero()
    canvas.put((ys, 2 * xs), signs[sides[ys, xs]], role)
    ys, xs = (sides[:, :-1] & _BIT["R"]).nonzero()
    canvas.put((ys, 2 * xs + 1), bar, role)


def _line_sides(board: Board, line: Line) -> npt.NDArray[np.int8]:
    """For each visited cell the sides on which the line goes on."""
    sides = np.zeros((board.height, board.width), dtype=np.int8)
    xs, ys = line.path[:, 0], line.path[:, 1]
    moves = np.frombuffer(line.moves.encode(), dtype=np.uint8)
    for move in MOVES:
        (steps,) = (moves == ord(move)).nonzero()
        sides[ys[steps], xs[steps]] |= _BIT[move]
        sides[ys[steps + 1], xs[steps + 1]] |= _BIT[BACK[move]]
    return sides


def _future_sides(board: Board, marks: Marks) -> npt.NDArray[np.int8]:
    """For each cell of a future line the sides on which it goes on."""
    sides = np.zeros((board.height, board.width), dtype=np.int8)
    for run in marks.future:
        for one, other in pairwise(run):
            move = MOVE_OF_STEP[(other[0] - one[0], other[1] - one[1])]
            for (x, y), side in ((one, move), (other, BACK[move])):
                if (x, y) in board:
                    sides[y, x] |= _BIT[side]
    return sides


def _walls(picture: Picture) -> _Canvas:
    """Four columns and two rows a cell; the signs stand for the points of the grid."""
    board, line = picture.board, picture.line
    walls = walls_of(board, line)
    canvas = _Canvas(2 * board.height + 1, 4 * board.width + 1, "wall")
    signs = canvas.signs
    for side in (1, 2, 3):
        signs[::2, side::4] = np.where(walls.across, "─", " ")
    signs[1::2, ::4] = np.where(walls.upright, "│", " ")
    # The four arms of each grid point, as a number that selects its sign.
    across = np.pad(walls.across, ((0, 0), (1, 1)))
    upright = np.pad(walls.upright, ((1, 1), (0, 0)))
    arms = 8 * upright[:-1] + 4 * upright[1:] + 2 * across[:, :-1] + across[:, 1:]
    signs[::2, ::4] = _POINT_SIGNS[arms]
    if picture.solution and line is not None and len(line) > 1:
        xs, ys = line.path[:, 0], line.path[:, 1]
        canvas.put((2 * ys + 1, 4 * xs + 2), "•", "solution")
        between = ys[1:] + ys[:-1] + 1, 2 * (xs[1:] + xs[:-1]) + 2
        canvas.put(between, "•", "solution")
    return canvas


def _puzzle(picture: Picture) -> _Canvas:
    """Two rows a cell and four columns or more, as numbers need them; the line runs through."""
    board, clues, marks = picture.board, picture.board.clues, picture.marks
    wide = _columns_a_cell(board)
    middle = wide // 2
    canvas = _Canvas(2 * board.height + 1, wide * board.width + 1, "paper")
    ys, xs = board.mask.nonzero()
    across, upright = (flags.copy() for flags in rim(board.mask))
    for (x, _), (to_x, to_y) in clues.walls:
        (upright if to_x > x else across)[to_y, to_x] = True
    for side in range(1, wide):
        canvas.put((2 * np.nonzero(across)[0], wide * np.nonzero(across)[1] + side), "─", "wall")
    canvas.put((2 * np.nonzero(upright)[0] + 1, wide * np.nonzero(upright)[1]), "│", "wall")
    beside_x, beside_y = np.pad(across, ((0, 0), (1, 1))), np.pad(upright, ((1, 1), (0, 0)))
    arms = 8 * beside_y[:-1] + 4 * beside_y[1:] + 2 * beside_x[:, :-1] + beside_x[:, 1:]
    points = np.nonzero(arms)
    canvas.put((2 * points[0], wide * points[1]), _POINT_SIGNS[arms[points]], "wall")
    canvas.put((2 * ys + 1, wide * xs + middle), "·", "grid")
    for x, y in marks.area:
        canvas.put((2 * y + 1, wide * x + middle), "▒", "area")
    for run in marks.future:
        _put_run(canvas, board, run, _FUTURE_SIGNS, "═║", "future")
    for run in clues.lines:
        _put_run(canvas, board, run, _LINE_SIGNS, "─│", "line")
    if picture.line is not None:
        _put_run(canvas, board, picture.line.cells(), _LINE_SIGNS, "─│", "line")
    for cells, sign, role in (
        (marks.options, "•", "option"),
        (marks.crosses, "×", "cross"),
        (marks.alarms, "!", "cross"),
    ):
        for x, y in cells:
            canvas.put((2 * y + 1, wide * x + middle), sign, role)
    ends = {picture.target: "◎", picture.start: "○"}
    labels = {cell: sign for cell, sign in ends.items() if cell is not None}
    line = picture.line
    live_end = line.live_end if line is not None and len(line) > 1 else None
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


def _put_run(
    canvas: _Canvas,
    board: Board,
    run: Sequence[Cell],
    signs: npt.NDArray[np.str_],
    bars: str,
    role: str,
) -> None:
    """Write a run of cells on the canvas of a puzzle, with bars between them."""
    wide = _columns_a_cell(board)
    middle = wide // 2
    for one, other in pairwise(run):
        row, left = one[1] + other[1] + 1, wide * min(one[0], other[0]) + middle
        if one[1] == other[1]:
            canvas.put((row, slice(left + 1, left + wide)), bars[0], role)
        else:
            canvas.put((row, left), bars[1], role)
    sides = _future_sides(board, Marks(future=(tuple(run),)))
    for x, y in run:
        canvas.put((2 * y + 1, wide * x + middle), signs[sides[y, x]], role)


def _bitmap(picture: Picture) -> npt.NDArray[np.bool_]:
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
        xs, ys = line.path[:, 0], line.path[:, 1]
        pixels[2 * ys, 2 * xs] = True
        pixels[ys[1:] + ys[:-1], xs[1:] + xs[:-1]] = True
    return pixels


def _half_blocks(pixels: npt.NDArray[np.bool_], ascii_only: bool) -> list[Row]:
    if ascii_only:
        signs = np.where(pixels, "#", " ")
        return [[("".join(row.tolist()), "wall")] for row in signs]
    if len(pixels) % 2:
        pixels = np.vstack([pixels, np.zeros((1, pixels.shape[1]), dtype=np.bool_)])
    signs = np.array([" ", "▄", "▀", "█"])[2 * pixels[::2] + pixels[1::2]]
    return [[("".join(row.tolist()), "wall")] for row in signs]
