"""The picture of a level: walls as slim lines through the middles of their tiles.

A wall as thick as a corridor is heavy to look at; drawn slim, the corridors become wide and the eye
follows the way. Where four walls stand in a square the space between their middles is filled, so
thick walls look thick.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from unicursal._arrays import Booleans
from unicursal.draw import Drawing
from unicursal.draw.lettering import lettering
from unicursal.draw.line_view import line_points
from unicursal.draw.scene import Disc, Figure, Point, Scene, Shape, boxes, lines, runs
from unicursal.errors import UnicursalError, quoted
from unicursal.level.files.data import fields
from unicursal.level.files.icons import icon
from unicursal.level.level import Level
from unicursal.level.map.blocks import blocks, checkerboards, covered
from unicursal.level.things.signs import to_text
from unicursal.level.things.thing import DOOR, KEY, STRUCTURE, inventory

_WALL_WIDTH = 0.36
_WAY_WIDTH = 0.2
_MARGIN = 0.75
_ICON_SIZE = 1.25
_DOOR_SIZE = 1.64
"""As wide as the corridor between slim walls."""


@dataclass(frozen=True)
class LevelPicture(Drawing):
    r"""A level, or any map with both ends, as a drawing; `solution` shows the way too.

    >>> LevelPicture("#####\n#< >#\n#####").svg().startswith("<svg")
    True
    """

    level: Level
    solution: bool = False
    caption: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "level", Level.of(self.level))
        if not isinstance(self.solution, bool):
            raise UnicursalError(f"solution is True or False, not {quoted(self.solution)}")

    @property
    def position(self) -> str:
        """The level as text, its things included."""
        return to_text(self.level.tiles, self.level.things)

    @property
    def words(self) -> str:
        """What it shows, for those who cannot see it."""
        level, tiles = self.level, self.level.tiles
        way = f"one way of {level.length:,} tiles from {level.entrance} to {level.exit}"
        if level.is_loop:
            way = f"a loop of {level.length:,} tiles from {level.entrance}"
        words = f"A level of {tiles.width} x {tiles.height} tiles: {way}."
        if level.things:
            words += f" On it: {inventory(level.things)}."
        if level.plan != "file":
            words += f" Style {level.style}, seed {level.seed}."
        return words

    def scene(self) -> Scene:
        """Floor, goal rooms, walls, the way, the things, the ends."""
        level, tiles = self.level, self.level.tiles
        walls = tiles.walls == 1
        inside = np.ones((tiles.height - 1, tiles.width - 1), np.bool_)
        if level.shape is not None:  # nothing is drawn of the rock around it
            inside = level.shape.blocks
            walls &= covered(inside)
        floor = [(first + 0.5, y + 0.5, end - first, 1.0) for y, first, end in runs(inside)]
        shapes: list[Figure] = [boxes(floor, "cell")]
        rooms = [
            (room.left - 0.5, room.top - 0.5, room.width + 1.0, room.height + 1.0)
            for room in level.goal_rooms
        ]
        if rooms:
            shapes.append(boxes(rooms, "visited"))
        if self.solution:
            shapes.append(lines([line_points(np.array(level.path))], "solution", _WAY_WIDTH, 0.5))
        thick = blocks(walls) & inside
        filled = [(first + 0.5, y + 0.5, end - first, 1.0) for y, first, end in runs(thick)]
        if filled:
            shapes.append(boxes(filled, "wall"))
        shapes.append(lines(_wall_lines(walls), "wall", _WALL_WIDTH))
        if self.solution:  # the way must not run through what stands on it
            shapes.extend(_clearings(level))
        shapes.extend(_things(level))
        shapes.extend(_ends(level))
        title = f"Unicursal level {tiles.width} x {tiles.height}, {level.style}"
        return Scene(tiles.width, tiles.height, _MARGIN, title, self.words, tuple(shapes))

    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:  # noqa: ARG002
        """The map and its things in signs."""
        return to_text(self.level.tiles, self.level.things)

    def json(self) -> dict[str, Any]:
        """The level as plain data."""
        return fields(self.level)


def _wall_lines(walls: Booleans) -> Iterator[tuple[Point, Point]]:
    """Lines along runs of walls and where they touch by a corner, a dot for each that is alone."""
    alone = walls.copy()
    for flags, dots, upright in ((walls, alone, False), (walls.T, alone.T, True)):
        for row, first, end in runs(flags):
            if end - first > 1:
                dots[row, first:end] = False
                (x, y), (u, v) = (first + 0.5, row + 0.5), (end - 0.5, row + 0.5)
                yield ((y, x), (v, u)) if upright else ((x, y), (u, v))
    for y, x in np.argwhere(checkerboards(walls)).tolist():
        rising = int(walls[y + 1, x])
        yield (x + 0.5, y + 0.5 + rising), (x + 1.5, y + 1.5 - rising)
    for y, x in np.argwhere(alone).tolist():
        yield (x + 0.49, y + 0.5), (x + 0.51, y + 0.5)


def _clearings(level: Level) -> Iterator[Disc]:
    for thing in level.things:
        if thing.kind not in STRUCTURE:
            yield Disc((thing.at[0] + 0.5, thing.at[1] + 0.5), _ICON_SIZE / 2, fill="cell")


def _things(level: Level) -> Iterator[Figure]:
    """An icon for each thing; keys and doors bear their numbers if there are several."""
    numbered = sum(thing.kind == DOOR for thing in level.things) > 1
    for thing in level.things:
        (x, y), across = thing.at, (0, 1)
        if thing.towards is not None:
            across = thing.towards[0] - x, thing.towards[1] - y
        elif thing.kind == DOOR and level.tiles.is_open((x - 1, y)):
            across = (1, 0)
        size = _DOOR_SIZE if thing.kind in STRUCTURE else _ICON_SIZE
        yield from icon(thing.kind, (x + 0.5, y + 0.5), size, across)
        if numbered and thing.kind in {KEY, DOOR}:
            yield from _badge(str(thing.number), thing.kind, (x + 0.5, y + 0.5), across)


def _badge(number: str, kind: str, at: Point, across: Point) -> Iterator[Shape]:
    """A number beside a key, or on the leaf of a door."""
    u, v = across
    place = (at[0] + 0.5 * v, at[1] + 0.5 * u) if kind == DOOR else (at[0] - 0.4, at[1] + 0.2)
    role = "cell" if kind == DOOR else "label"
    yield lines(lettering(number, place, 0.34), role, 0.08)


def _ends(level: Level) -> Iterator[Disc]:
    (ax, ay), (bx, by) = level.entrance, level.exit
    yield Disc((ax + 0.5, ay + 0.5), 0.36, fill="start")
    yield Disc((bx + 0.5, by + 0.5), 0.34, line="live end", width=0.16)
