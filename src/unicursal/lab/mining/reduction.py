"""The smallest picture that still proves a step blocked: fields are dropped one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from unicursal.lab.mining.drawing import Arrows, Bounds, Counts, Drawing
from unicursal.lab.mining.surroundings import Surroundings

LARGEST_RADIUS: Final = 7
"""How far from the step fields are looked at."""
_FIELDS_OF_COUNT: Final = 4
"""An area that is counted weighs as much as so many fields."""


@dataclass(frozen=True)
class Proved:
    """A drawing from which nothing more can be dropped."""

    drawing: Drawing
    arrows: Arrows
    counts: Counts
    radius: int
    """How far fields had to be looked at before anything was proved."""

    @property
    def size(self) -> int:
        """How much it shows: fields, and an area counts for several."""
        return (
            len(self.drawing.empty) + len(self.drawing.walls) + _FIELDS_OF_COUNT * len(self.counts)
        )


def smallest_picture(around: Surroundings, largest: int = LARGEST_RADIUS) -> Proved | None:
    """The smallest drawing found that proves the step blocked; None if there is none so small.

    Areas are counted where that shows less.

    >>> from unicursal.line import Line
    >>> found = smallest_picture(Surroundings.of(Line("5:RRRRDDL"), "D"))
    >>> found.radius, len(found.drawing.empty), len(found.drawing.walls), found.counts
    (1, 3, 4, {})
    """
    found = []
    for is_counting in (True, False):
        for radius in range(1, largest + 1):
            distances = around.near(radius)
            drawing = Drawing(around, distances, around.walls())
            if drawing.is_blocked(Arrows(), drawing.counts() if is_counting else None):
                found += [
                    _Reduction(around, is_counting).of(drawing, order, radius)
                    for order in _orders(around, distances)
                ]
                break
    return min(found, key=lambda proved: proved.size) if found else None


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


@dataclass(frozen=True)
class _Reduction:
    """Drops what is not needed: arrows, empty fields, walls, counts."""

    around: Surroundings
    is_counting: bool

    def of(self, drawing: Drawing, order: list[int], radius: int) -> Proved:
        """What is left of a drawing."""
        arrows = Arrows()
        for fewer in (Arrows(False, False), Arrows(True, False), Arrows(False, True)):
            if self._is_blocked(drawing, fewer):
                arrows = fewer
                break
        drawing = self._without_walls(self._without_fields(drawing, order, arrows), arrows)
        for left in (Arrows(False, arrows.after), Arrows(arrows.before, False)):
            if left != arrows and self._is_blocked(drawing, left):
                arrows = left
        return Proved(drawing, arrows, self._fewer_counts(drawing, arrows), radius)

    def _is_blocked(self, drawing: Drawing, arrows: Arrows) -> bool:
        return drawing.is_blocked(arrows, drawing.counts() if self.is_counting else None)

    def _without_fields(self, drawing: Drawing, order: list[int], arrows: Arrows) -> Drawing:
        """Drop empty fields; what is far in large pieces, as long as that works."""
        piece, at = max(1, len(order) // 2), 0
        while at < len(order):
            dropped = set(order[at : at + piece]) - {self.around.first}
            left = [cell for cell in drawing.empty if cell not in dropped]
            smaller = Drawing(self.around, left, drawing.walls)
            if len(left) == len(drawing.empty):
                at += piece
            elif self._is_blocked(smaller, arrows):
                drawing = smaller
                at += piece
            elif piece > 1:
                piece //= 2
            else:
                at += 1
        return drawing

    def _without_walls(self, drawing: Drawing, arrows: Arrows) -> Drawing:
        def distance(cell: int) -> tuple[int, int, int]:
            left, straight = self.around.place(cell)
            return -abs(left) - abs(straight), left, straight

        for wall in sorted(drawing.walls - {self.around.live}, key=distance):
            smaller = Drawing(self.around, drawing.empty, drawing.walls - {wall})
            if self._is_blocked(smaller, arrows):
                drawing = smaller
        return drawing

    def _fewer_counts(self, drawing: Drawing, arrows: Arrows) -> Counts:
        """Leave out areas, then let go of one bound where the other one does."""
        counts = drawing.counts() if self.is_counting else {}
        for bay in list(counts):
            left = {other: counts[other] for other in counts if other != bay}
            if drawing.is_blocked(arrows, left):
                counts = left
        for bay, exact in list(counts.items()):
            for looser in (Bounds(least=exact.least), Bounds(most=exact.most)):
                if drawing.is_blocked(arrows, {**counts, bay: looser}):
                    counts[bay] = looser
                    break
        return counts
