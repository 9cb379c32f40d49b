"""Labyrinths that people have walked for long, as lines on rings and sectors.

A way is a row of arcs `(ring, quarters)`: rings are counted from the rim, from 1, and after each
arc the line turns back, into another ring. The first arc goes clockwise from the radial wall. There
the longer turns lie around the shorter ones, a column each; elsewhere turns stand back to back.
"""

from itertools import pairwise

from unicursal import Board, Line

CRETAN = [(ring, 4) for ring in (3, 2, 1, 4, 7, 6, 5)]
"""The seven circuits on coins of Knossos: each goes all the way round."""

CHARTRES = [
    (5, 1), (6, 1), (11, 2), (10, 2), (9, 1), (8, 1), (7, 2), (8, 1), (9, 2), (10, 1), (11, 2),
    (10, 1), (9, 1), (8, 2), (7, 1), (6, 2), (5, 1), (4, 2), (3, 1), (2, 1), (1, 2), (2, 1), (3, 2),
    (4, 1), (5, 2), (4, 1), (3, 1), (2, 2), (1, 2), (6, 1), (7, 1),
]  # fmt: skip
"""The eleven circuits in the nave of Chartres, about 1200: they turn at four arms."""


def line_through(way: list[tuple[int, int]], columns: int) -> Line:
    """The line that follows a way to the middle; columns are a multiple of four.

    >>> line_through([(3, 4), (2, 4), (1, 4)], 8)
    Line('8x3:DDRRRRRRULLLLLURRRRRRDD')
    """
    rows = max(ring for ring, _ in way)
    angles = [0]
    for i, (_, quarters) in enumerate(way):
        angles.append(angles[-1] + quarters * (-1) ** i)
    rings = [0, *(ring for ring, _ in way), rows + 1]
    pairs = map(sorted, pairwise(rings))
    turns = [(angle, *pair) for angle, pair in zip(angles, pairs, strict=True)]
    points = [(0, 0)]
    for i, ((angle, low, high), ring) in enumerate(zip(turns, rings[1:], strict=True)):
        column = angle * columns // 4
        if angle in (0, 4):
            around = sum(at == angle and a < low and high < b for at, a, b in turns)
            column += around if angle == 0 else -1 - around
        elif i % 2:  # it came clockwise
            column -= 1
        points += [(column, points[-1][1]), (column, min(ring, rows) - 1)]
    moves = ""
    for (x, y), (u, v) in pairwise(points):
        moves += "R" * (u - x) + "L" * (x - u) + "D" * (v - y) + "U" * (y - v)
    return Line(Board(columns, rows), moves)
