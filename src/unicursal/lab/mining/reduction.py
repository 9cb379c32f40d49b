"""The smallest picture that still proves a step blocked: fields are dropped one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from unicursal.lab.mining.drawing import Arrows, Drawing
from unicursal.lab.mining.surroundings import Surroundings

LARGEST_RADIUS: Final = 7
"""How far from the step fields are looked at."""


@dataclass(frozen=True)
class Proved:
    """A drawing from which nothing more can be dropped."""

    drawing: Drawing
    arrows: Arrows
    radius: int
    """How far fields had to be looked at before anything was proved."""

    @property
    def size(self) -> int:
        """How many fields it shows."""
        return len(self.drawing.empty) + len(self.drawing.walls)


def smallest_picture(around: Surroundings, largest: int = LARGEST_RADIUS) -> Proved | None:
    """The smallest drawing found that proves the step blocked; None if there is none so small.

    >>> from unicursal.line import Line
    >>> found = smallest_picture(Surroundings.of(Line("5:RRRRDDL"), "D"))
    >>> found.radius, len(found.drawing.empty), len(found.drawing.walls)
    (1, 3, 4)
    """
    walls = around.walls()
    for radius in range(1, largest + 1):
        distances = around.near(radius)
        drawing = Drawing(around, distances, walls)
        if drawing.is_blocked(Arrows()):
            found = [_reduced(drawing, order, radius) for order in _orders(around, distances)]
            return min(found, key=lambda proved: proved.size)
    return None


def _orders(around: Surroundings, distances: dict[int, int]) -> Iterator[list[int]]:
    """Orders in which fields are dropped: the farthest first, by steps, by way, by one axis."""
    places = {cell: around.place(cell) for cell in distances}
    yield sorted(distances, key=lambda cell: (-distances[cell], places[cell]))
    for weight in (1, -1):
        yield sorted(
            distances,
            key=lambda cell: (
                -abs(places[cell][0]) - abs(places[cell][1]),
                weight * places[cell][0],
                places[cell],
            ),
        )


def _reduced(drawing: Drawing, order: list[int], radius: int) -> Proved:
    """Drop what is not needed: first arrows, then empty fields, then walls."""
    around, arrows = drawing.around, Arrows()
    for fewer in (Arrows(False, False), Arrows(True, False), Arrows(False, True)):
        if drawing.is_blocked(fewer):
            arrows = fewer
            break
    # What is far is dropped in large pieces, as long as that works.
    piece = max(1, len(order) // 2)
    at = 0
    while at < len(order):
        dropped = set(order[at : at + piece]) - {around.first}
        fewer_fields = [cell for cell in drawing.empty if cell not in dropped]
        smaller = Drawing(around, fewer_fields, drawing.walls)
        if len(fewer_fields) == len(drawing.empty):
            at += piece
        elif smaller.is_blocked(arrows):
            drawing = smaller
            at += piece
        elif piece > 1:
            piece = max(1, piece // 2)
        else:
            at += 1
    for wall in sorted(drawing.walls - {around.live}, key=lambda cell: _far(around, cell)):
        smaller = Drawing(around, drawing.empty, drawing.walls - {wall})
        if smaller.is_blocked(arrows):
            drawing = smaller
    for arrows_left in (Arrows(False, arrows.after), Arrows(arrows.before, False)):
        if arrows_left != arrows and drawing.is_blocked(arrows_left):
            arrows = arrows_left
    return Proved(drawing, arrows, radius)


def _far(around: Surroundings, cell: int) -> tuple[int, int, int]:
    left, straight = around.place(cell)
    return -abs(left) - abs(straight), left, straight
