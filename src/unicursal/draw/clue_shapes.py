"""Clues in a picture: thick walls, numbers, stops as black discs, given pieces of the line."""

from collections.abc import Iterator

from unicursal.board import Board, Cell
from unicursal.board.directions import Edge
from unicursal.draw.lettering import lettering, lettering_width
from unicursal.draw.scene import Disc, Figure, Point, Shape, centre, lines
from unicursal.line import Line

WALL = 0.17
_HEIGHT = 0.4
_WIDEST = 0.62
_STROKE = 0.065
_STOP = 0.36


def below_the_line(board: Board, line: Line | None, line_width: float) -> Iterator[Figure]:
    """What the line may cover: given pieces, and the walls, which it never meets.

    Beside a line walls are pale, so that nobody takes them for a part of it.
    """
    clues = board.clues
    if clues.lines and (line is None or not line.is_complete):
        runs = ([centre(cell) for cell in run] for run in clues.lines)
        yield lines(runs, "line", line_width, corner=0.5)
    if clues.walls:
        role = "wall" if line is None or len(line) == 1 else "target"
        yield lines(map(_side, clues.walls), role, WALL)


def above_the_line(board: Board) -> Iterator[Figure]:
    """What must be read though the line passes there: numbers and stops."""
    clues = board.clues
    for cell, number in clues.numbers:
        yield Disc(centre(cell), 0.4, fill="cell")
        yield _words(str(number), cell, "wall")
    for number, cell in enumerate(clues.stops, start=1):
        yield Disc(centre(cell), _STOP, fill="wall")
        yield _words(str(number), cell, "paper")


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


def _words(text: str, cell: Cell, role: str) -> Shape:
    height = min(_HEIGHT, _HEIGHT * _WIDEST / lettering_width(text, _HEIGHT))
    return lines(lettering(text, centre(cell), height), role, _STROKE)


def _side(wall: Edge) -> tuple[Point, Point]:
    """The side that two cells share."""
    (x, y), (to_x, _) = wall
    return ((x + 1, y), (x + 1, y + 1)) if to_x > x else ((x, y + 1), (x + 1, y + 1))
