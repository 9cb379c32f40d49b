"""The labyrinth as people print it: walls between cells that the line does not join.

At both ends the outer wall is open, and a small arrow stands there; an end that does not lie on
the outer rim is marked by a dot (the start) or a ring (the target) instead. A closed loop has no
ends: its wall is whole.

Where the picture is bent into rings, the board's left and right sides are one wall, nothing opens
there, and the exit of the last row leads into the hole in the middle.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from unicursal._arrays import Booleans
from unicursal.board import STEP, Board, Cell, Move
from unicursal.draw.line_view import MARGIN, description, line_shape, points_of, title
from unicursal.draw.marks import Subject
from unicursal.draw.scene import (
    Disc,
    Figure,
    Point,
    Scene,
    Shape,
    Stroke,
    centre,
    inner_grid,
    lines,
    rim,
    segments,
)
from unicursal.line import Line

_WALL_WIDTH = 0.13
_SOLUTION_WIDTH = 0.17


@dataclass(frozen=True)
class Walls:
    """The pieces of wall and the sides on which the two ends are open (None: not on the rim)."""

    across: Booleans
    upright: Booleans
    entrance: Move | None
    exit: Move | None
    goal: float = 0.0
    """How far behind its exit the line comes to the middle of all rings; 0 if it does not."""


def walls_of(board: Board, line: Line | None, hole: float | None = None) -> Walls:
    """The walls of the labyrinth that a line makes; on rings, around a hole of that radius."""
    rim_across, rim_upright = rim(board.mask)
    inner_across, inner_upright = inner_grid(board.mask)
    if line is not None:
        one, other = line.closed_path[:-1], line.closed_path[1:]
        later = np.maximum(one, other)  # the piece between two cells has the later one's index
        sideways = one[:, 1] == other[:, 1]
        inner_upright[later[sideways, 1], later[sideways, 0]] = False
        inner_across[later[~sideways, 1], later[~sideways, 0]] = False
    across, upright = rim_across | inner_across, rim_upright | inner_upright
    if hole is not None:
        upright[:, 0] |= upright[:, -1]
        upright[:, -1] = False
    if board.is_loop:
        return Walls(across, upright, None, None)
    outside = _outside(board, is_round=hole is not None)
    ways = ("ULRD", "DRLU") if hole is None else ("UD", "DU")
    sides = _open_side(board.start, ways[0], outside), _open_side(board.target, ways[1], outside)
    for cell, side in zip((board.start, board.target), sides, strict=True):
        if side is not None:
            _open(across, upright, cell, side)
    is_inmost = board.target[1] == board.height - 1
    goal = hole if hole is not None and sides[1] == "D" and is_inmost else 0.0
    return Walls(across, upright, *sides, goal)


def scene(picture: Subject, hole: float | None = None) -> Scene:
    """The shapes of a picture in the view `walls`, or before they are bent into rings."""
    board, line = picture.board, picture.line
    walls = walls_of(board, line, hole)
    shapes: list[Figure] = []
    if picture.solution and line is not None and len(line) > 1:
        points = through_the_gaps(line, walls)
        shapes.append(line_shape(line, points, "solution", _SOLUTION_WIDTH))
    shapes.append(lines(segments(walls.across, walls.upright), "wall", _WALL_WIDTH))
    if not board.is_loop:
        shapes.extend(_ends(board, walls))
    words = description(picture)
    return Scene(board.width, board.height, MARGIN + 0.35, title(picture), words, tuple(shapes))


def _ends(board: Board, walls: Walls) -> Iterator[Figure]:
    """What marks the start and the target; a goal in the middle of rings needs no arrow."""
    if walls.entrance:
        yield _arrow(board.start, walls.entrance, inwards=True)
    else:
        yield Disc(centre(board.start), 0.22, fill="wall")
    if not walls.exit:
        yield Disc(centre(board.target), 0.2, line="wall", width=0.09)
    elif not walls.goal:
        yield _arrow(board.target, walls.exit, inwards=False)


def _outside(board: Board, *, is_round: bool) -> Booleans:
    """Which places of the board with a rim of one are open to the outside (index shifted by 1)."""
    free = ~np.pad(board.mask, 1)
    todo = [(0, 0)]  # from here all of the rim is reached
    if is_round:
        free[1:-1, (0, -1)] = False
        todo.append((len(free) - 1, 0))
    outside = np.zeros_like(free)
    while todo:
        y, x = todo.pop()
        within = 0 <= y < free.shape[0] and 0 <= x < free.shape[1]
        if within and free[y, x] and not outside[y, x]:
            outside[y, x] = True
            todo += [(y + dy, x + dx) for dx, dy in STEP.values()]
    return outside


def _open_side(cell: Cell, preferred: str, outside: Booleans) -> Move | None:
    for move in preferred:
        dx, dy = STEP[move]
        if outside[cell[1] + dy + 1, cell[0] + dx + 1]:
            return move
    return None


def _open(across: Booleans, upright: Booleans, cell: Cell, side: Move) -> None:
    x, y = cell
    if side in "UD":
        across[y + (side == "D"), x] = False
    else:
        upright[y, x + (side == "R")] = False


def through_the_gaps(line: Line, walls: Walls) -> list[Point]:
    """The line, drawn out through the openings at its ends."""
    points = points_of(line)
    if walls.entrance:
        points.insert(0, _beside(points[0], walls.entrance, 0.62))
    if walls.exit and line.is_complete:
        points.append(_beside(points[-1], walls.exit, 0.5 + walls.goal if walls.goal else 0.62))
    return points


def _beside(point: Point, side: Move, distance: float) -> Point:
    dx, dy = STEP[side]
    return point[0] + dx * distance, point[1] + dy * distance


def _arrow(cell: Cell, side: Move, *, inwards: bool) -> Shape:
    """A small triangle outside the opening that points the way."""
    far, near = _beside(centre(cell), side, 1.22), _beside(centre(cell), side, 0.86)
    tip, base = (near, far) if inwards else (far, near)
    dx, dy = STEP[side]
    wing = 0.2
    corners = (
        tip,
        (base[0] + dy * wing, base[1] + dx * wing),
        (base[0] - dy * wing, base[1] - dx * wing),
    )
    return Shape((Stroke(corners, closed=True),), fill="wall")
