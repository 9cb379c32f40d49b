"""Symmetric levels: the map is its own image, and the way its own image walked backwards.

So the exit is the image of the entrance. Three images are possible: a half turn, a mirror from left
to right, a mirror from top to bottom. Half of the level is drawn from one end to a door in the wall
on the middle line, the other half is its image:

- in a mirror the way crosses the line once, anywhere. Where the side is even the wall on the line
  is two tiles thick, and no other drawing can help: open tiles side by side would be a crossing.
- under a half turn the door must lie in the middle of the line, so one side must be odd. In a
  lattice the half need not be a rectangle; if both sides are 4j + 1 tiles long, the middle is a
  post, and there is no such lattice.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.level.maker.draft import Draft
from unicursal.level.maker.search import made_by_walk
from unicursal.level.map.rectangle import Chamber, Rectangle, Size
from unicursal.level.map.symmetry import KINDS, turned, why_not_symmetric
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.notes import Remark
from unicursal.level.wishes import Wishes

_DOORS: Final = 16
_HASTE: Final = 0.06
"""The share of the usual search: many halves can be tried."""


def in_symmetry(task: Wishes, chance: Chance) -> Draft | str:
    """A level that is its own image, the ends changing places."""
    if why := why_not_symmetric(task.entrance, task.exit, *task.size):
        return why
    kinds = [k for k in KINDS if k.cell(task.entrance, *task.size) == task.exit]
    if Symmetry.HALF_TURN in kinds:
        for half, way in _half_lattices(task, chance):
            drawn = made_by_walk(half, chance, _HASTE)
            if drawn is not None:
                return _with_image(task, half, way, drawn, Symmetry.HALF_TURN)
    for kind in kinds:
        if {hall.image(kind, task.size) for hall in task.halls} != {*task.halls}:
            continue
        for half, door in _halves(task, kind, chance):
            drawn = made_by_walk(half, chance)
            if drawn is not None:
                return _with_image(task, half, [door], drawn, kind)
    return _why_none(task, kinds)


def _why_none(task: Wishes, kinds: list[Symmetry]) -> str:
    """What is not possible with these ends, and which exits would do."""
    size = f"{task.width}x{task.height}"
    if kinds != [Symmetry.HALF_TURN]:
        return f"no half of a level of {size} was found that leads to the middle line"
    mirrored = [kind.cell(task.entrance, *task.size) for kind in KINDS[1:]]
    able = " or ".join(f"({x}, {y})" for x, y in mirrored if (x, y) != task.entrance)
    return f"no level of {size} with these ends is symmetric under a half turn" + (
        f"; in a mirror the exit would be {able}" if able else ""
    )


def _halves(task: Wishes, kind: Symmetry, chance: Chance) -> Iterator[tuple[Wishes, Tile]]:
    """Halves of a level with one end in them, each with a door in the middle line."""
    size = task.size
    for axis in (0, 1):
        if kind is Symmetry.HALF_TURN and size[1 - axis] % 2 == 0:
            continue
        if kind is KINDS[2 - axis]:
            continue  # this mirror keeps the line as it is
        line = (size[axis] - 1) // 2
        start = task.entrance if task.entrance[axis] < line else task.exit
        if start[axis] >= line:
            continue
        places = list(range(1, size[1 - axis] - 1))
        if kind is Symmetry.HALF_TURN:
            places = [(size[1 - axis] - 1) // 2]
        chance.shuffle(places)
        for place in places[:_DOORS]:
            door = (line, place) if axis == 0 else (place, line)
            inner = (line - 1, place) if axis == 0 else (place, line - 1)
            width, height = (line + 1, size[1]) if axis == 0 else (size[0], line + 1)
            if inner != start:
                inside = Rectangle(1, 1, width - 2, height - 2)
                both = [{t, kind.cell(t, *size)} - {door} for t in task.through]
                half = replace(
                    task,
                    width=width,
                    height=height,
                    entrance=start,
                    exit=inner,
                    entrance_room=task.entrance_room or task.goal_room,
                    goal_room=None,
                    walls=frozenset(t for t in _with_images(task.walls, kind, size) if t in inside),
                    through=frozenset(t for tiles in both for t in tiles if t in inside),
                    halls=tuple(hall for hall in task.halls if inside.holds(hall)),
                )
                are_met = all(not tiles or any(t in inside for t in tiles) for tiles in both)
                if are_met and 2 * len(half.halls) == len(task.halls):
                    yield half, door


def _with_images(tiles: frozenset[Tile], kind: Symmetry, size: Size) -> frozenset[Tile]:
    return tiles | {kind.cell(tile, *size) for tile in tiles}


def _with_image(task: Wishes, half: Wishes, way: list[Tile], drawn: Draft, kind: Symmetry) -> Draft:
    """The level of a half, the tiles that lead to the middle, and their image."""
    size = task.size
    made: Walls = np.ones((task.height, task.width), dtype=np.uint8)
    made[: half.height, : half.width] = drawn.walls
    for x, y in way:
        made[y, x] = 0
    made &= turned(made, kind)
    if (half.width, half.height) == size:
        return replace(drawn, walls=made, rooms=(task.whole,))
    rooms = [*drawn.rooms[:-1], replace(drawn.rooms[-1], b=way[-1])]
    images = [_image(room, kind, *size) for room in reversed(rooms)]
    side = "width" if half.width < task.width else "height"
    thick = (task.width if side == "width" else task.height) % 2 == 0
    words = f"the middle wall is two tiles thick, because the {side} is even"
    notes = (Remark(words),) if thick else ()
    both = [*rooms, *images]
    if half.entrance != task.entrance:
        both = [replace(room, a=room.b, b=room.a) for room in reversed(both)]
    return Draft(made, tuple(both), (*drawn.notes, *notes), drawn.law)


def _image(room: Chamber, kind: Symmetry, width: int, height: int) -> Chamber:
    """The image of a room, walked the other way."""
    ends = (kind.cell(end, width, height) for end in (room.b, room.a))
    return Chamber.of(room.image(kind, (width, height)), *ends)


def _half_lattices(task: Wishes, chance: Chance) -> Iterator[tuple[Wishes, list[Tile]]]:
    """Halves of a lattice, walked from an end to the middle, and the tiles up to the middle.

    The middle is a cell, or lies between two cells of which the half holds either; so the half need
    not be a rectangle. If both numbers of cells are even, the middle is a post, and there is none.
    """
    columns, rows = task.width // 2, task.height // 2
    odd = task.width % 2 and task.height % 2 and all(x % 2 for x in (*task.entrance, *task.exit))
    if not odd or (columns % 2 == 0 and rows % 2 == 0) or not task.is_bare:
        return
    x, y = np.meshgrid(2 * np.arange(columns) - columns + 1, 2 * np.arange(rows) - rows + 1)
    # From the middle, doubled: by columns first, and by rows first.
    halves = [
        half
        for sign in (-1, 1)
        for half in ((x < 0) | ((x == 0) & (sign * y < 0)), (y < 0) | ((y == 0) & (sign * x < 0)))
    ]
    chance.shuffle(halves)
    centre = task.width // 2, task.height // 2
    near = abs(x) + abs(y) == (2 if columns % 2 and rows % 2 else 1)
    for half in halves:
        walls = frozenset((2 * int(u) + 1, 2 * int(v) + 1) for v, u in np.argwhere(~half))
        start = task.exit if task.entrance in walls else task.entrance
        ends = [(2 * int(u) + 1, 2 * int(v) + 1) for v, u in np.argwhere(near & half)]
        chance.shuffle(ends)
        for end in ends:
            if end != start:
                way = Rectangle.around(end, centre)
                tiles = [
                    (p, q)
                    for p in range(way.left, way.right + 1)
                    for q in range(way.top, way.bottom + 1)
                ]
                yield replace(task, entrance=start, exit=end, walls=walls), tiles
