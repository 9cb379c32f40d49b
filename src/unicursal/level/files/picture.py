"""The picture of a level: walls as slim lines through the middles of their tiles.

A wall as thick as a corridor is heavy to look at; drawn slim, the corridors become wide and the eye
follows the way. Where four walls stand in a square the space between their middles is filled, so
thick walls look thick.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from unicursal.draw import Drawing
from unicursal.draw.outline import runs
from unicursal.draw.scene import Disc, Point, Scene, Shape, boxes, lines
from unicursal.level.made import Level
from unicursal.level.map.blocks import blocks

_WALL_WIDTH = 0.36
_WAY_WIDTH = 0.2
_MARGIN = 0.75

Booleans = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class LevelPicture(Drawing):
    """A level as a drawing; `solution` shows the way too.

    >>> from unicursal.level import make_level
    >>> picture = LevelPicture(make_level(9, 9, style="winding", exit=(7, 5)))
    >>> picture.svg().startswith("<svg")
    True
    """

    level: Level
    solution: bool = False
    caption: str = ""

    @property
    def position(self) -> str:
        """The level as text."""
        return str(self.level)

    def scene(self) -> Scene:
        """Floor, goal rooms, walls, the way, the ends."""
        level, tiles = self.level, self.level.tiles
        walls = tiles.walls == 1
        shapes: list[Shape | Disc] = [
            boxes([(0.5, 0.5, tiles.width - 1.0, tiles.height - 1.0)], "cell")
        ]
        rooms = [
            (room.left - 0.5, room.top - 0.5, room.width + 1.0, room.height + 1.0)
            for room in level.report.goal_rooms
        ]
        if rooms:
            shapes.append(boxes(rooms, "visited"))
        if self.solution:
            shapes.append(lines([_way(level)], "solution", _WAY_WIDTH, 0.5))
        thick = blocks(walls)
        filled = [(first + 0.5, y + 0.5, end - first, 1.0) for y, first, end in runs(thick)]
        if filled:
            shapes.append(boxes(filled, "wall"))
        shapes.append(lines(_wall_lines(walls), "wall", _WALL_WIDTH))
        shapes.extend(_ends(level))
        words = (
            f"A level of {tiles.width} x {tiles.height} tiles: one way of {len(level.path):,} "
            f"tiles from {level.entrance} to {level.exit}."
        )
        title = f"Unicursal level {tiles.width} x {tiles.height}, {level.style}"
        return Scene(tiles.width, tiles.height, _MARGIN, title, words, tuple(shapes))

    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:  # noqa: ARG002
        """The map in signs."""
        return str(self.level)

    def json(self) -> dict[str, Any]:
        """The level as plain data."""
        from unicursal.level.files.export import fields

        return fields(self.level)


def _wall_lines(walls: Booleans) -> Iterator[tuple[Point, Point]]:
    """Lines along runs of walls and where they touch by a corner, a dot for each that is alone."""
    alone = walls.copy()
    for flags, upright in ((walls, False), (walls.T, True)):
        for row, first, end in runs(flags):
            if end - first < 2:
                continue
            if upright:
                alone[first:end, row] = False
                yield (row + 0.5, first + 0.5), (row + 0.5, end - 0.5)
            else:
                alone[row, first:end] = False
                yield (first + 0.5, row + 0.5), (end - 0.5, row + 0.5)
    down = walls[:-1, :-1] & walls[1:, 1:] & ~walls[:-1, 1:] & ~walls[1:, :-1]
    up = walls[1:, :-1] & walls[:-1, 1:] & ~walls[:-1, :-1] & ~walls[1:, 1:]
    for y, x in np.argwhere(down).tolist():
        yield (x + 0.5, y + 0.5), (x + 1.5, y + 1.5)
    for y, x in np.argwhere(up).tolist():
        yield (x + 0.5, y + 1.5), (x + 1.5, y + 0.5)
    for y, x in np.argwhere(alone).tolist():
        yield (x + 0.49, y + 0.5), (x + 0.51, y + 0.5)


def _way(level: Level) -> list[Point]:
    """The points at which the way begins, turns and ends."""
    path = np.array(level.path)
    if len(path) > 2:
        steps = np.diff(path, axis=0)
        keep = np.ones(len(path), dtype=np.bool_)
        keep[1:-1] = (steps[1:] != steps[:-1]).any(axis=1)
        path = path[keep]
    return [(x + 0.5, y + 0.5) for x, y in path.tolist()]


def _ends(level: Level) -> Iterator[Disc]:
    (ax, ay), (bx, by) = level.entrance, level.exit
    yield Disc((ax + 0.5, ay + 0.5), 0.36, fill="start")
    yield Disc((bx + 0.5, by + 0.5), 0.34, line="live end", width=0.16)
