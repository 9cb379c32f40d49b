"""The paper's look: a thin grid, visited cells tinted, the line with rounded corners, marks."""

from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from unicursal.board import Board, Cell
from unicursal.draw.clue_shapes import above_the_line, below_the_line, words_about
from unicursal.draw.lettering import lettering
from unicursal.draw.outline import cell_boxes, inner_grid, rim, segments
from unicursal.draw.picture import Edge, Picture
from unicursal.draw.scene import Disc, Point, Scene, Shape, boxes, lines
from unicursal.line import Line

MARGIN = 0.75
LINE_WIDTH = 1 / 6
_GRID_WIDTH = 0.03
_RIM_WIDTH = 0.06
_FUTURE_WIDTH = 0.13
_MARK_WIDTH = 0.1
_DISC = 0.27


def scene(picture: Picture) -> Scene:
    """The shapes of a picture in the view `line`."""
    board, line, marks = picture.board, picture.line, picture.marks
    shapes: list[Shape | Disc] = [boxes(cell_boxes(board.mask), "cell")]
    if line is not None:
        shapes.append(boxes(cell_boxes(line.numbers >= 0), "visited"))
    if marks.area:
        shapes.append(boxes(cell_boxes(_flags(board, marks.area)), "area"))
    shapes.append(lines(segments(*inner_grid(board.mask)), "grid", _GRID_WIDTH))
    shapes.append(lines(segments(*rim(board.mask)), "rim", _RIM_WIDTH))
    if marks.checkerboard:
        squares = cell_boxes(_flags(board, marks.checkerboard), inset=0.4)
        shapes.append(boxes(squares, "black field"))
    if marks.future:
        runs = (map(centre, run) for run in marks.future)
        shapes.append(lines(runs, "future", _FUTURE_WIDTH, corner=0.5))
    if marks.assumed:
        pairs = (map(centre, edge) for edge in marks.assumed)
        shapes.append(lines(pairs, "alarm", LINE_WIDTH))
    if board.clues:
        shapes.extend(below_the_line(board, line, LINE_WIDTH))
    shapes.extend(_ends_and_line(board, line))
    if board.clues:
        shapes.extend(above_the_line(board))
    shapes.extend(
        Disc(centre(cell), 0.16, line="option", width=_MARK_WIDTH) for cell in marks.options
    )
    if marks.bars:
        shapes.append(lines(map(_bar, marks.bars), "cross", _MARK_WIDTH))
    if marks.crosses:
        shapes.append(lines(_crosses(marks.crosses), "cross", _MARK_WIDTH))
    shapes.extend(
        Disc(centre(cell), 0.38, line="alarm", width=_MARK_WIDTH) for cell in marks.alarms
    )
    numbers = [lettering(text, centre(cell), 0.42) for cell, text in marks.labels.items()]
    margin = MARGIN
    if marks.coordinates:
        margin = 1.2
        numbers.extend(_coordinates(board))
    if numbers:
        shapes.append(lines((stroke for number in numbers for stroke in number), "label", 0.045))
    words = description(picture) + words_about(board)
    return Scene(board.width, board.height, margin, title(picture), words, tuple(shapes))


def centre(cell: Cell) -> Point:
    """The middle of a cell."""
    return cell[0] + 0.5, cell[1] + 0.5


def line_points(line: Line) -> list[Point]:
    """The middles of the cells where the line begins, turns and ends."""
    path: npt.NDArray[np.int64] = line.path
    if len(path) > 2:
        steps = np.diff(path, axis=0)
        keep = np.ones(len(path), dtype=np.bool_)
        keep[1:-1] = (steps[1:] != steps[:-1]).any(axis=1)
        path = path[keep]
    return [(x + 0.5, y + 0.5) for x, y in path.tolist()]


def title(picture: Picture) -> str:
    """A few words that name the picture."""
    size = f"{picture.board.width} x {picture.board.height}"
    if picture.line is None:
        return f"{'Puzzle' if picture.board.clues else 'Board'} {size}"
    return f"One-way labyrinth {size}"


def description(picture: Picture) -> str:
    """A sentence that tells what is to be seen."""
    board, line = picture.board, picture.line
    cells = f"{len(board):,} cells"
    if line is None:
        return f"An empty board of {cells}, start at {board.start}, target at {board.target}."
    if line.is_complete:
        return f"One line from {board.start} to {board.target} visits each of the {cells} once."
    return f"A line from {board.start} has visited {len(line):,} of {cells}, up to {line.live_end}."


def _ends_and_line(board: Board, line: Line | None) -> Iterator[Shape | Disc]:
    if line is None or board.target not in line:
        yield Disc(centre(board.target), 0.2, line="target", width=0.07)
    if line is None:
        yield Disc(centre(board.start), _DISC * 0.7, fill="start")
        return
    if len(line) > 1:
        yield lines([line_points(line)], "line", LINE_WIDTH, corner=0.5)
    yield Disc(centre(board.start), _DISC * 0.7, fill="start")
    yield Disc(centre(line.live_end), _DISC, fill="live end")


def _bar(edge: Edge) -> tuple[Point, Point]:
    """A short line between two neighbours, across the way from one to the other."""
    (x, y), (u, v) = map(centre, edge)
    middle, arm = ((x + u) / 2, (y + v) / 2), 0.16
    dx, dy = (v - y) * arm, (u - x) * arm
    return (middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy)


def _crosses(cells: Iterable[Cell]) -> Iterator[tuple[Point, Point]]:
    arm = 0.22
    for x, y in map(centre, cells):
        yield (x - arm, y - arm), (x + arm, y + arm)
        yield (x - arm, y + arm), (x + arm, y - arm)


def _coordinates(board: Board) -> Iterator[list[tuple[Point, ...]]]:
    for x in range(board.width):
        yield lettering(str(x), (x + 0.5, -0.55), 0.42)
    for y in range(board.height):
        yield lettering(str(y), (-0.6, y + 0.5), 0.42)


def _flags(board: Board, cells: Iterable[Cell]) -> npt.NDArray[np.bool_]:
    flags = np.zeros((board.height, board.width), dtype=np.bool_)
    for x, y in cells:
        flags[y, x] = True
    return flags
