"""The picture in characters: box drawing, plain ASCII, or half blocks for large boards.

A row is a list of pieces, each a string with the role that colours it on a terminal.
"""

from itertools import groupby, pairwise

import numpy as np
import numpy.typing as npt

from unicursal.board import BACK, MOVE_OF_STEP, MOVES, Board, Cell
from unicursal.draw.picture import Marks, Picture
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


def rows(picture: Picture, *, ascii_only: bool = False, dense: bool = False) -> list[Row]:
    """The rows of a picture in characters."""
    if dense:
        return _half_blocks(_bitmap(picture), ascii_only)
    made = _walls(picture) if picture.view == "walls" else _line(picture)
    if ascii_only:
        return [[(text.translate(_PLAIN), role) for text, role in row] for row in made]
    return made


def plain(made: list[Row]) -> str:
    """Rows as one text without colours and without trailing blanks."""
    return "\n".join("".join(text for text, _ in row).rstrip() for row in made)


def width_of(picture: Picture, *, dense: bool = False) -> int:
    """How many columns the rows of a picture take."""
    if picture.view == "walls":
        return (2 if dense else 4) * picture.board.width + 1
    return 2 * picture.board.width - 1


def _line(picture: Picture) -> list[Row]:
    board, line = picture.board, picture.line
    touching, future = _touching(line), _future_sides(picture.marks)
    made = []
    for y in range(board.height):
        signs: Row = []
        for x in range(board.width):
            signs.append(_cell_sign((x, y), board, line, picture.marks, touching, future))
            if "R" in touching.get((x, y), ""):
                signs.append(("─", "line"))
            else:
                ahead = "R" in future.get((x, y), "")
                signs.append(("═", "future") if ahead else (" ", "paper"))
        made.append(_merged(signs[:-1]))
    return made


def _cell_sign(
    cell: Cell,
    board: Board,
    line: Line | None,
    marks: Marks,
    touching: dict[Cell, str],
    future: dict[Cell, str],
) -> Piece:
    if cell not in board:
        return " ", "paper"
    if line is not None and cell == line.live_end and len(line) > 1:
        return "●", "live end"
    if cell == board.start:
        return "○", "start"
    if cell in touching:
        return _JOINED[touching[cell]], "line"
    if cell in marks.alarms:
        return "!", "cross"
    if cell in marks.crosses:
        return "×", "cross"
    if cell in marks.options:
        return "•", "option"
    if cell == board.target:
        return "◎", "target"
    if cell in future:
        return _JOINED[future[cell]].translate(_DOUBLE), "future"
    if cell in marks.area:
        return "▒", "area"
    return "·", "grid"


def _touching(line: Line | None) -> dict[Cell, str]:
    """For each visited cell the sides on which the line goes on, in the order U D L R."""
    if line is None:
        return {}
    came = ["", *(BACK[move] for move in line.moves)]
    went = [*line.moves, ""]
    return {
        cell: "".join(sorted(one + other, key=MOVES.index))
        for cell, one, other in zip(line.cells(), came, went, strict=True)
    }


def _future_sides(marks: Marks) -> dict[Cell, str]:
    """For each cell of a future line the sides on which it goes on."""
    sides: dict[Cell, set[str]] = {}
    for run in marks.future:
        for one, other in pairwise(run):
            move = MOVE_OF_STEP[(other[0] - one[0], other[1] - one[1])]
            sides.setdefault(one, set()).add(move)
            sides.setdefault(other, set()).add(BACK[move])
    return {cell: "".join(sorted(found, key=MOVES.index)) for cell, found in sides.items()}


def _walls(picture: Picture) -> list[Row]:
    """Four columns and two rows a cell; the signs stand for the points of the grid."""
    board = picture.board
    walls = walls_of(board, picture.line)
    signs = np.full((2 * board.height + 1, 4 * board.width + 1), " ", dtype="<U1")
    for side in (1, 2, 3):
        signs[::2, side::4] = np.where(walls.across, "─", " ")
    signs[1::2, ::4] = np.where(walls.upright, "│", " ")
    # The four arms of each grid point, as a number that selects its sign.
    across = np.pad(walls.across, ((0, 0), (1, 1)))
    upright = np.pad(walls.upright, ((1, 1), (0, 0)))
    arms = 8 * upright[:-1] + 4 * upright[1:] + 2 * across[:, :-1] + across[:, 1:]
    signs[::2, ::4] = _POINT_SIGNS[arms]
    roles = np.full(signs.shape, "wall", dtype=object)
    if picture.solution and picture.line is not None:
        for (x, y), (u, v) in zip(picture.line.path[:-1], picture.line.path[1:], strict=True):
            for column, row in (
                (4 * x + 2, 2 * y + 1),
                (2 * (x + u) + 2, y + v + 1),
                (4 * u + 2, 2 * v + 1),
            ):
                signs[row, column] = "•"
                roles[row, column] = "solution"
    return [
        _merged(list(zip(row.tolist(), role.tolist(), strict=True)))
        for row, role in zip(signs, roles, strict=True)
    ]


def _point_signs() -> npt.NDArray[np.str_]:
    made = []
    for arms in range(16):
        sides = "".join(side for side, bit in zip("UDLR", (8, 4, 2, 1), strict=True) if arms & bit)
        made.append(_CORNERS_OF_WALLS.get(_JOINED[sides], _JOINED[sides]))
    return np.array(made)


_POINT_SIGNS = _point_signs()


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
        return [[("".join("#" if dark else " " for dark in row), "wall")] for row in pixels]
    if len(pixels) % 2:
        pixels = np.vstack([pixels, np.zeros((1, pixels.shape[1]), dtype=np.bool_)])
    signs = np.array([" ", "▄", "▀", "█"])[2 * pixels[::2] + pixels[1::2]]
    return [[("".join(row), "wall")] for row in signs]


def _merged(pieces: Row) -> Row:
    return [
        ("".join(text for text, _ in group), role)
        for role, group in groupby(pieces, key=lambda piece: piece[1])
    ]
