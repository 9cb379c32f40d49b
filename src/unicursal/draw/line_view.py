"""The paper's look: a thin grid, visited cells tinted, the line with rounded corners, marks.

Clues are thick walls, numbers, stops as black discs, and given pieces of the line.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import hypot

import numpy as np

from unicursal._arrays import Booleans, Integers
from unicursal.board import Board, Cell
from unicursal.board.directions import Edge
from unicursal.draw.lettering import Strokes, lettering, lettering_width
from unicursal.draw.marks import Marks, SeenField, Subject
from unicursal.draw.scene import (
    Disc,
    Figure,
    Point,
    Scene,
    Shape,
    boxes,
    cell_boxes,
    centre,
    inner_grid,
    lines,
    rim,
    segments,
)
from unicursal.line import Line

MARGIN = 0.75
LINE_WIDTH = 1 / 6
_GRID_WIDTH = 0.03
_RIM_WIDTH = 0.06
_FUTURE_WIDTH = 0.13
_MARK_WIDTH = 0.1
_AHEAD_WIDTH = 0.045
LIVE_END = 0.27
START = 0.7 * LIVE_END
"""The radii of the discs at both ends of the line."""
_LETTER_DISC = 0.3
_SHARE_DROP = 0.27
"""How far below its ring a share is written."""
_WALL = 0.17
_STOP = 0.36
_NUMBER, _STROKE = 0.4, 0.065
_INSIDE = _STOP - 0.06
"""The height of a clue's number, unless its corners would be farther from its middle than that."""


def scene(picture: Subject) -> Scene:
    """The shapes of a picture in the view `line`."""
    board, line, marks = picture.board, picture.line, picture.marks
    shapes = [
        *ground(picture),
        *below_the_line(board, line),
        *target_ring(picture),
        *_line_and_ends(picture),
        *above_the_line(board),
    ]
    shapes.extend(_seen_fields(marks.fields))
    shapes.extend(_options(marks))
    if marks.bars:
        shapes.append(lines(map(_bar, marks.bars), "cross", _MARK_WIDTH))
    if marks.crosses:
        shapes.append(lines(crosses(marks.crosses), "cross", _MARK_WIDTH))
    if marks.errors:
        frames = (side for cell in marks.errors for side in _dashed_frame(cell))
        shapes.append(lines(frames, "alarm", _MARK_WIDTH))
    shapes.extend(
        Disc(centre(cell), 0.38, line="alarm", width=_MARK_WIDTH) for cell in marks.alarms
    )
    numbers = [lettering(text, centre(cell), 0.42) for cell, text in marks.labels.items()]
    margin = MARGIN
    if marks.coordinates:
        margin = 1.2
        numbers.extend(_coordinates(board, marks.first_coordinate))
    if numbers:
        shapes.append(lines((stroke for number in numbers for stroke in number), "label", 0.045))
    for cell, letter in marks.letters.items():
        shapes.append(Disc(centre(cell), _LETTER_DISC, fill="letter"))
        shapes.append(Disc(centre(cell), _LETTER_DISC, line="letter ink", width=0.03))
        shapes.append(lines(lettering(letter, centre(cell), 0.32), "letter ink", 0.06))
    words = description(picture) + words_about(board)
    return Scene(board.width, board.height, margin, title(picture), words, tuple(shapes))


def ground(picture: Subject) -> Iterator[Figure]:
    """What lies below all else: cells, their tints, the grid, faint lines."""
    board, line, marks = picture.board, picture.line, picture.marks
    yield boxes(cell_boxes(board.mask), "cell")
    if line is not None:
        yield boxes(cell_boxes(line.numbers >= 0), "visited")
    if marks.area:
        yield boxes(cell_boxes(_flags(board, marks.area)), "area")
    yield lines(segments(*inner_grid(board.mask)), "grid", _GRID_WIDTH)
    yield lines(segments(*rim(board.mask)), "rim", _RIM_WIDTH)
    if marks.checkerboard:
        squares = cell_boxes(_flags(board, marks.checkerboard), inset=0.4)
        yield boxes(squares, "black field")
    if len(marks.ahead) > 1:
        ahead = lines([map(centre, marks.ahead)], "rim", _AHEAD_WIDTH, corner=0.5)
        yield replace(ahead, opacity=0.5)
    if marks.future:
        runs = (map(centre, run) for run in marks.future)
        yield lines(runs, "future", _FUTURE_WIDTH, corner=0.5)
    if marks.assumed:
        pairs = (map(centre, edge) for edge in marks.assumed)
        yield lines(pairs, "alarm", LINE_WIDTH)


def target_ring(picture: Subject) -> Iterator[Disc]:
    """The ring on a target that is known and that the line has not reached."""
    if picture.board.is_loop:
        return
    if picture.target is not None and (picture.line is None or picture.target not in picture.line):
        yield Disc(centre(picture.target), 0.2, line="target", width=0.07)


def below_the_line(board: Board, line: Line | None) -> Iterator[Figure]:
    """What the line may cover: given pieces, and the walls, which it never meets.

    Beside a line walls are pale, so that nobody takes them for a part of it.
    """
    clues = board.clues
    if clues.lines and (line is None or not line.is_complete):
        runs = ([centre(cell) for cell in run] for run in clues.lines)
        yield lines(runs, "future", LINE_WIDTH, corner=0.5)  # not as dark as walls
    if clues.walls:
        role = "wall" if line is None or len(line) == 1 else "target"
        yield lines((_side(wall, board) for wall in clues.walls), role, _WALL)


def above_the_line(board: Board) -> Iterator[Figure]:
    """What must be read though the line passes there: numbers and stops."""
    clues = board.clues
    for cell, number in clues.numbers:
        yield Disc(centre(cell), 0.4, fill="cell")
        yield _number(str(number), cell, "wall")
    for number, cell in enumerate(clues.stops, start=1):
        yield Disc(centre(cell), _STOP, fill="wall")
        yield _number(str(number), cell, "paper")


def words_about(board: Board) -> str:
    """A sentence about the clues for those who cannot see them.

    >>> words_about(Board("5+w0,0R+s1,1-2,2"))
    ' Clues: 1 wall, 2 stops.'
    """
    clues = board.clues
    counts = {
        "wall": len(clues.walls),
        "number": len(clues.numbers),
        "stop": len(clues.stops),
        "given line": len(clues.lines),
    }
    told = [f"{count} {what}{'s' * (count > 1)}" for what, count in counts.items() if count]
    return f" Clues: {', '.join(told)}." if told else ""


def _number(text: str, cell: Cell, role: str) -> Shape:
    """A number whose corners stay within the disc of a stop, thinner where it is smaller."""
    share = min(1.0, _INSIDE / hypot(lettering_width(text, _NUMBER) / 2, _NUMBER / 2))
    stroke = _STROKE * (share + 1) / 2
    return lines(lettering(text, centre(cell), share * _NUMBER), role, stroke)


def _side(wall: Edge, board: Board) -> tuple[Point, Point]:
    """The side that two cells share; its round ends do not stick out of the rim."""
    (x, y), (to_x, to_y) = wall
    back = (_WALL - _RIM_WIDTH) / 2
    if to_x > x:
        low, high = (back * _is_rim(board, x + 1, y + end) for end in (0, 1))
        return (x + 1, y + low), (x + 1, y + 1 - high)
    low, high = (back * _is_rim(board, x + end, to_y) for end in (0, 1))
    return (x + low, y + 1), (x + 1 - high, y + 1)


def _is_rim(board: Board, x: int, y: int) -> bool:
    """Whether one of the four cells around a point of the grid is missing."""
    return not all(cell in board for cell in ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)))


def line_points(path: Integers) -> list[Point]:
    """The middles of the cells where a line begins, turns and ends."""
    if len(path) > 2:
        steps = np.diff(path, axis=0)
        keep = np.ones(len(path), dtype=np.bool_)
        keep[1:-1] = (steps[1:] != steps[:-1]).any(axis=1)
        path = path[keep]
    return [(x + 0.5, y + 0.5) for x, y in path.tolist()]


def points_of(line: Line) -> list[Point]:
    """The same of a whole line.

    A closed loop begins and ends halfway along the edge that closes it: its first cell is a corner,
    to be rounded as any other.
    """
    points = line_points(line.closed_path)
    if line.is_closed:
        x, y = points[0]
        halfway = x, y + 0.5
        points = [halfway, *points[:-1], halfway]
    return points


def line_shape(line: Line, points: Iterable[Point], role: str, width: float) -> Shape:
    """The line with rounded corners, which knows how much of all steps on its board it has made."""
    along = len(line.moves) / max(1, len(line.board) - 1)
    return replace(lines([points], role, width, corner=0.5), along=along)


def title(picture: Subject) -> str:
    """A few words that name the picture."""
    size = f"{picture.board.width} x {picture.board.height}"
    if picture.line is None:
        return f"{'Puzzle' if picture.board.clues else 'Board'} {size}"
    return f"{'Closed loop' if picture.board.is_loop else 'One-way labyrinth'} {size}"


def description(picture: Subject) -> str:
    """A sentence that tells what is to be seen."""
    board, line = picture.board, picture.line
    cells = f"{len(board):,} cells"
    if line is None and board.is_loop:
        return f"An empty board of {cells}, for a closed loop."
    if line is None:
        ends = {"start": picture.start, "target": picture.target}
        told = (f"{end} {f'at {cell}' if cell else 'hidden'}" for end, cell in ends.items())
        return f"An empty board of {cells}, {', '.join(told)}."
    if line.is_closed:
        return f"One closed loop visits each of the {cells} once."
    if line.is_complete:
        return f"One line from {board.start} to {board.target} visits each of the {cells} once."
    return f"A line from {board.start} has visited {len(line):,} of {cells}, up to {line.live_end}."


def _line_and_ends(picture: Subject) -> Iterator[Figure]:
    board, line, lost = picture.board, picture.line, picture.marks.lost
    if line is None:
        if board.is_loop:
            yield lines([map(centre, corner_of(board))], "line", LINE_WIDTH, corner=0.5)
            if board.clues.speak_of_order:  # which begins there
                yield Disc(centre(board.start), START, fill="start")
        elif picture.start is not None:
            yield Disc(centre(picture.start), START, fill="start")
        return
    if len(line) > 1:
        yield line_shape(line, points_of(line), "line", LINE_WIDTH)
    if len(lost) > 1:
        # It begins on the side between two cells, so that the last good one stays black.
        (x, y), (u, v) = map(centre, lost[:2])
        points = (((x + u) / 2, (y + v) / 2), *map(centre, lost[1:]))
        yield lines([points], "cross", LINE_WIDTH, corner=0.5)
    if line.is_closed and not lost:
        return
    if board.is_loop and not line.is_closed:
        yield lines([map(centre, (board.target, board.start))], "line", LINE_WIDTH, corner=0.5)
    yield Disc(centre(board.start), START, fill="start")
    yield Disc(centre(line.live_end), LIVE_END, fill="live end")


def corner_of(board: Board) -> tuple[Cell, Cell, Cell]:
    """The corner that every closed loop takes: from the target over the start to the right."""
    x, y = board.start
    return board.target, board.start, (x + 1, y)


def _bar(edge: Edge) -> tuple[Point, Point]:
    """A short line between two neighbours, across the way from one to the other."""
    (x, y), (u, v) = map(centre, edge)
    middle, arm = ((x + u) / 2, (y + v) / 2), 0.16
    dx, dy = (v - y) * arm, (u - x) * arm
    return (middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy)


def crosses(cells: Iterable[Cell]) -> Iterator[tuple[Point, Point]]:
    """Both strokes of a cross on each of some cells."""
    arm = 0.22
    for x, y in map(centre, cells):
        yield (x - arm, y - arm), (x + arm, y + arm)
        yield (x - arm, y + arm), (x + arm, y - arm)


def _options(marks: Marks) -> Iterator[Figure]:
    """Rings; one with a share below it moves up a little."""
    for cell in marks.options:
        x, y = centre(cell)
        share = marks.shares.get(cell)
        y -= 0.12 if share else 0.0
        yield Disc((x, y), 0.16, fill="cell")
        yield Disc((x, y), 0.16, line="option", width=_MARK_WIDTH)
        if share:
            yield lines(lettering(share, (x, y + _SHARE_DROP + 0.12), 0.17), "label", 0.035)


def _seen_fields(fields: Iterable[SeenField]) -> Iterator[Figure]:
    """The cells of a rule, through which the line is seen, with their arrows."""
    for seen in fields:
        (x, y), inset = seen.cell, 0.06
        side = 1 - 2 * inset
        box = boxes([(x + inset, y + inset, side, side)], seen.role)
        yield replace(box, opacity=0.6)
        yield replace(box, fill=None, line="future", width=0.06)
        if seen.arrow is not None:
            yield lines(arrow(centre(seen.cell), seen.arrow), "line", 0.09)


def arrow(point: Point, way: tuple[int, int]) -> Strokes:
    """A short arrow around a point, from its tail to its tip, and its barbs."""
    (x, y), (dx, dy) = point, way
    tip, tail = (x + 0.3 * dx, y + 0.3 * dy), (x - 0.3 * dx, y - 0.3 * dy)
    barbs = [
        (tip[0] - 0.2 * dx + side * 0.16 * dy, tip[1] - 0.2 * dy + side * 0.16 * dx)
        for side in (-1, 1)
    ]
    return [(tail, tip), (barbs[0], tip, barbs[1])]


def _dashed_frame(cell: Cell) -> Iterator[tuple[Point, Point]]:
    """Three dashes on each side of a cell."""
    low, high = 0.06, 0.94
    x, y = cell
    for begin in (0.14, 0.41, 0.68):
        end = begin + 0.18
        for across in (low, high):
            yield (x + begin, y + across), (x + end, y + across)
            yield (x + across, y + begin), (x + across, y + end)


def _coordinates(board: Board, first: int) -> Iterator[Strokes]:
    """The numbers of columns and rows, of large boards only those that are easy to count by."""
    most = max(board.width, board.height)
    every = 10 if most > 80 else 5 if most > 30 else 1
    for x in range(board.width):
        if (x + first) % every == 0:
            yield lettering(str(x + first), (x + 0.5, -0.55), 0.42)
    for y in range(board.height):
        if (y + first) % every == 0:
            yield lettering(str(y + first), (-0.6, y + 0.5), 0.42)


def _flags(board: Board, cells: Iterable[Cell]) -> Booleans:
    flags = np.zeros((board.height, board.width), dtype=np.bool_)
    for x, y in cells:
        flags[y, x] = True
    return flags
