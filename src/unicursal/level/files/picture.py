"""The picture of a level: walls as slim lines through the middles of their tiles, things as icons.

A wall as thick as a corridor is heavy to look at; drawn slim, the corridors become wide and the eye
follows the way. Where four walls stand in a square the space between their middles is filled, so
thick walls look thick.

Icons are shapes that differ without any colour. Each is drawn around a point in units of one tile,
for a corridor that is about a tile and a half wide in pictures and one tile wide in a tile set.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from unicursal._arrays import Booleans
from unicursal.draw import Drawing, scene
from unicursal.draw.lettering import lettering
from unicursal.draw.line_view import line_points
from unicursal.draw.scene import Figure, Point
from unicursal.errors import UnicursalError, quoted
from unicursal.level.files.data import fields
from unicursal.level.level import Level
from unicursal.level.things.signs import to_text
from unicursal.level.things.thing import DOOR, KEY, STRUCTURE, Thing, heading, inventory
from unicursal.tilemap.blocks import blocks, checkerboards, covered

_WALL_WIDTH = 0.36
_WAY_WIDTH = 0.2
_MARGIN = 0.75
_MIDDLE = (0.5, 0.5)
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

    def scene(self) -> scene.Scene:
        """Floor, goal rooms, walls, the way, the things, the ends."""
        level, tiles = self.level, self.level.tiles
        walls = tiles.walls == 1
        inside = np.ones((tiles.height - 1, tiles.width - 1), np.bool_)
        if level.shape is not None:  # nothing is drawn of the rock around it
            inside = level.shape.blocks
            walls &= covered(inside)
        ground = [scene.boxes(scene.cell_boxes(inside), "cell")]
        if rooms := [room.grown(1) for room in level.goal_rooms]:
            sizes = ((*room.corner, room.width - 1, room.height - 1) for room in rooms)
            ground.append(scene.boxes(sizes, "visited"))
        thick = blocks(walls) & inside
        built = [scene.boxes(scene.cell_boxes(thick), "wall")] if thick.any() else []
        built.append(scene.lines(_wall_lines(walls), "wall", _WALL_WIDTH))
        shapes = [*scene.moved(ground, _MIDDLE), *scene.moved(built, _MIDDLE)]
        if self.solution and level.path:  # it must not run through what stands on it
            way = scene.lines([line_points(np.array(level.path))], "solution", _WAY_WIDTH, 0.5)
            shapes.insert(len(ground), way)
            lying = (thing.at for thing in level.things if thing.kind not in STRUCTURE)
            shapes += (scene.Disc(scene.centre(at), _ICON_SIZE / 2, fill="cell") for at in lying)
        are_numbered = sum(thing.kind == DOOR for thing in level.things) > 1
        for thing in level.things:
            shapes += _drawn(thing, heading(thing, tiles), are_numbered)
        shapes.append(scene.Disc(scene.centre(level.entrance), 0.36, fill="start"))
        shapes.append(scene.Disc(scene.centre(level.exit), 0.34, line="live end", width=0.16))
        title = f"Unicursal level {tiles.width} x {tiles.height}, {level.style}"
        return scene.Scene(tiles.width, tiles.height, _MARGIN, title, self.words, tuple(shapes))

    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:  # noqa: ARG002
        """The map and its things in signs."""
        return self.position

    def json(self) -> dict[str, Any]:
        """The level as plain data."""
        return fields(self.level)


def _wall_lines(walls: Booleans) -> Iterator[tuple[Point, Point]]:
    """Lines along runs of walls and where they touch by a corner, a dot for each that is alone.

    They run between the corners of cells, which are the middles of tiles.
    """
    across, upright = walls[:, :-1] & walls[:, 1:], walls[:-1] & walls[1:]
    yield from scene.segments(across, upright)
    for y, x in np.argwhere(checkerboards(walls)).tolist():
        rising = int(walls[y + 1, x])
        yield (x, y + rising), (x + 1, y + 1 - rising)
    alone = np.pad(walls, 1)
    alone = walls & ~(alone[1:-1, :-2] | alone[1:-1, 2:] | alone[:-2, 1:-1] | alone[2:, 1:-1])
    for y, x in np.argwhere(alone).tolist():
        yield (x - 0.01, y), (x + 0.01, y)


def _drawn(thing: Thing, heading: Point, is_numbered: bool) -> Iterator[Figure]:
    """The icon of a thing; keys and doors bear their numbers if there are several."""
    at, (u, v) = scene.centre(thing.at), heading
    yield from icon(thing.kind, at, _DOOR_SIZE if thing.kind in STRUCTURE else _ICON_SIZE, heading)
    if is_numbered and thing.kind in {KEY, DOOR}:
        place, role = ((at[0] - 0.4, at[1] + 0.2), "label")
        if thing.kind == DOOR:
            place, role = (at[0] + 0.5 * v, at[1] + 0.5 * u), "cell"
        yield scene.lines(lettering(str(thing.number), place, 0.34), role, 0.08)


_ICONS: Final = json.loads(Path(__file__).with_name("icons.json").read_bytes())
"""The figures of each kind: a key with two teeth, the leaf of a door with its keyhole, a cut stone,
a ghost, gates with a dotted walk or an arrow through them; for a word of one's own a tag."""


def icon(kind: str, at: Point, size: float = 1.0, towards: Point = (0, 1)) -> Iterator[Figure]:
    """The shapes of a thing around a point.

    `towards` is the direction in which one goes through a door; all else stands upright.

    >>> len(list(icon("key", (0.5, 0.5))))
    2
    """
    u, v = towards if kind in STRUCTURE else (0, 1)

    def place(x: float, y: float) -> Point:
        """A point of the icon, turned from `down` to the direction and moved."""
        return at[0] + x * size * v + y * size * u, at[1] - x * size * u + y * size * v

    for what, role, *more in _ICONS.get(kind, _ICONS["a word"]):
        match what:
            case "fill":
                yield scene.Shape(
                    (scene.Stroke(tuple(place(*point) for point in more), closed=True),), role
                )
            case "line":
                strokes = [[place(*point) for point in stroke] for stroke in more[1:]]
                yield scene.lines(strokes, role, more[0] * size)
            case "disc":
                yield scene.Disc(place(*more[:2]), more[2] * size, fill=role)
            case "ring":
                yield scene.Disc(place(*more[:2]), more[2] * size, line=role, width=more[3] * size)
    if kind not in _ICONS:
        letter = lettering(kind[:1].upper() or "?", at, 0.42 * size)
        yield scene.lines(letter, "cell", 0.09 * size)
