"""Symmetric levels: the map is its own image, and the way its own image walked backwards.

So the exit is the image of the entrance. Three images are possible: a half turn, a mirror from left
to right, a mirror from top to bottom. Half of the level is drawn from one end to a door in the wall
on the middle line, the other half is its image:

- in a mirror the way crosses the line once, anywhere. Where the side is even the wall on the line
  is two tiles thick, and no other drawing can help: open tiles side by side would be a crossing.
- under a half turn the door must lie in the middle of the line, so one side must be odd. In a
  lattice the half need not be a rectangle; if both sides are 4j + 1 tiles long, the middle is a
  post, and there is no such lattice.

A style that is symmetric by nature, teeth or two arms from corner to corner, is drawn whole.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, Filler, turned
from unicursal.level.fill.lattice import LatticeWishes
from unicursal.level.fill.lattice import lattice as lattice_walls
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.blocks import blocks
from unicursal.level.map.length import full_length
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.notes import ThickMiddle, ThickWalls
from unicursal.level.plan.task import Draft, Task

KINDS: Final = (Symmetry.HALF_TURN, Symmetry.MIRROR_LEFT_RIGHT, Symmetry.MIRROR_UP_DOWN)
_DOORS = 12
_WHOLE_TRIES = 6
_LEAST_SHARE = 0.8


def image_of(end: Tile, width: int, height: int) -> Tile:
    """Where the other end of a symmetric level lies by default: far away.

    >>> image_of((1, 1), 33, 21), image_of((1, 1), 80, 24)
    ((31, 1), (78, 1))
    >>> image_of((1, 1), 31, 21)
    (29, 19)
    """
    turned_round = Symmetry.HALF_TURN.cell(end, width, height)
    middle_is_a_post = width % 4 == 1 and height % 4 == 1
    if (width % 2 or height % 2) and not middle_is_a_post and turned_round != end:
        return turned_round
    images = [kind.cell(end, width, height) for kind in KINDS[1:]]
    return max(images, key=lambda tile: abs(tile[0] - end[0]) + abs(tile[1] - end[1]))


def why_not_symmetric(a: Tile, b: Tile, width: int, height: int) -> str | None:
    """Why no symmetric level has these ends, and which exits would do; None if one may have.

    >>> why_not_symmetric((1, 1), (31, 19), 33, 21) is None
    True
    >>> why_not_symmetric((1, 1), (16, 10), 33, 21)
    'the exit of a symmetric level is the image of its entrance: 31,19 or 31,1 or 1,19, not 16,10'
    """
    images = [kind.cell(a, width, height) for kind in KINDS]
    images = list(dict.fromkeys(tile for tile in images if tile != a))
    if b in images:
        return None
    if not images:
        return f"{a[0]},{a[1]} is its own image in every symmetry: a symmetric level has two ends"
    able = " or ".join(f"{x},{y}" for x, y in images)
    return f"the exit of a symmetric level is the image of its entrance: {able}, not {b[0]},{b[1]}"


def in_symmetry(task: Task, chance: Chance) -> Draft | Refusal:
    """A level that is its own image, the ends changing places."""
    if why := why_not_symmetric(task.a, task.b, task.width, task.height):
        return Refusal(why)
    style = task.styled
    kinds = [k for k in KINDS if k.cell(task.a, task.width, task.height) == task.b]
    for kind in kinds:
        made = _by_nature(task, style.whole, kind, chance)
        if made is not None:
            return made
    winding = style.whole is None and not task.goal
    if winding and Symmetry.HALF_TURN in kinds:
        made = _half_turned_lattice(task, chance)
        if made is not None:
            return made
    for kind in kinds:
        made = _in_two_halves(task, style.any_clean_room, kind, chance)
        if made is not None:
            return made
    if not winding and not task.goal and Symmetry.HALF_TURN in kinds:
        made = _half_turned_lattice(task, chance)
        if made is not None:
            return made
    for kind in kinds:
        made = _in_two_halves(task, style.any_room, kind, chance)
        if made is not None and _share(made) >= _LEAST_SHARE:
            thick = int(blocks(made.walls == 1).sum())
            note = ThickWalls(thick, "no symmetric lattice has these ends")
            return replace(made, notes=(*made.notes, note) if thick else made.notes)
    return Refusal(_why_none(task, kinds))


def _share(draft: Draft) -> float:
    """How much of the area the way uses: 1 where no wall is thick."""
    height, width = draft.walls.shape
    return int((draft.walls == 0).sum()) / full_length(width, height)


def _why_none(task: Task, kinds: list[Symmetry]) -> str:
    """What is not possible with these ends, and which exits would do."""
    size = f"{task.width}x{task.height}"
    if kinds != [Symmetry.HALF_TURN]:
        return f"no half of a level of {size} was found that leads to the middle line"
    mirrored = [kind.cell(task.a, task.width, task.height) for kind in KINDS[1:]]
    able = " or ".join(f"{x},{y}" for x, y in mirrored if (x, y) != task.a)
    return f"no level of {size} with these ends is symmetric under a half turn" + (
        f"; in a mirror the exit would be {able}" if able else ""
    )


def _by_nature(task: Task, whole: Filler | None, kind: Symmetry, chance: Chance) -> Draft | None:
    """The whole level as one room, if it happens to be symmetric."""
    if whole is None:
        return None
    room = task.whole
    for _ in range(_WHOLE_TRIES):
        walls = whole(room, chance)
        if isinstance(walls, Refusal):
            return None
        if np.array_equal(walls, turned(walls, kind)):
            return Draft(walls, (room,))
    return None


def _half_rooms(task: Task, kind: Symmetry, chance: Chance) -> Iterator[Chamber]:
    """Halves of a level with one end in them, each with a door in the middle line."""
    size = task.width, task.height
    for axis in (0, 1):
        if kind is Symmetry.HALF_TURN and size[1 - axis] % 2 == 0:
            continue
        if kind is KINDS[2 - axis]:
            continue  # this mirror keeps the line as it is
        line = (size[axis] - 1) // 2
        start = task.a if task.a[axis] < line else task.b
        if start[axis] >= line:
            continue
        places = list(range(1, size[1 - axis] - 1))
        if kind is Symmetry.HALF_TURN:
            places = [(size[1 - axis] - 1) // 2]
        else:
            chance.shuffle(places)
            # Formal styles need doors in corners.
            corners = [1, size[1 - axis] - 2]
            chance.shuffle(corners)
            places = [*places[:_DOORS], *corners] if task.style.whole is None else corners + places
            places = places[: _DOORS + 2]
        for place in places:
            door = (line, place) if axis == 0 else (place, line)
            half = (line + 1, size[1]) if axis == 0 else (size[0], line + 1)
            yield Chamber(0, 0, *half, start, door)


def _in_two_halves(task: Task, fill: Filler, kind: Symmetry, chance: Chance) -> Draft | None:
    """A half filled from its end to the middle line, and its image."""
    for half in _half_rooms(task, kind, chance):
        walls = fill(half, chance)
        if not isinstance(walls, Refusal):
            return _with_image(task, half, walls, kind)
    return None


def _with_image(task: Task, half: Chamber, walls: Walls, kind: Symmetry) -> Draft:
    size = task.width, task.height
    made: Walls = np.ones((task.height, task.width), dtype=np.uint8)
    made[: half.height, : half.width] = walls
    made &= turned(made, kind)
    corner = kind.cell((half.right, half.bottom), *size)
    image = Chamber(
        min(corner[0], kind.cell((0, 0), *size)[0]),
        min(corner[1], kind.cell((0, 0), *size)[1]),
        half.width,
        half.height,
        kind.cell(half.b, *size),
        kind.cell(half.a, *size),
    )
    side = "width" if half.width < task.width else "height"
    thick = (task.width if side == "width" else task.height) % 2 == 0
    notes = (ThickMiddle(side),) if thick else ()
    rooms = (half, image) if half.a == task.a else (image.reversed, half.reversed)
    return Draft(made, rooms, notes)


def _half_turned_lattice(task: Task, chance: Chance) -> Draft | None:
    """A lattice under a half turn: half of its cells, walked from an end to the middle.

    The middle is a cell, or lies between two cells of which the half holds either; so the half need
    not be a rectangle. If both numbers of cells are even, the middle is a post, and there is none.
    """
    odd = task.width % 2 and task.height % 2
    columns, rows = task.width // 2, task.height // 2
    if not odd or (columns % 2 == 0 and rows % 2 == 0):
        return None
    last_x, last_y = columns - 1, rows - 1
    everything = {(i, j) for j in range(rows) for i in range(columns)}
    halves = []
    for sign in (-1, 1):
        # Doubled coordinates, so that the middle is a whole number: by columns, and by rows.
        halves.append(
            {c for c in everything if (2 * c[0] - last_x, sign * (2 * c[1] - last_y)) < (0, 0)}
        )
        halves.append(
            {c for c in everything if (2 * c[1] - last_y, sign * (2 * c[0] - last_x)) < (0, 0)}
        )
    chance.shuffle(halves)
    centre = task.width // 2, task.height // 2
    middle = [
        (i, j)
        for i, j in everything
        if abs(2 * i - last_x) + abs(2 * j - last_y) == (2 if columns % 2 and rows % 2 else 1)
    ]
    for half in halves:
        start = task.a if (task.a[0] // 2, task.a[1] // 2) in half else task.b
        ends = sorted(set(middle) & half)
        chance.shuffle(ends)
        for end in ends:
            tile = (2 * end[0] + 1, 2 * end[1] + 1)
            wishes = LatticeWishes(missing=frozenset(everything - half))
            made = lattice_walls(
                task.width,
                task.height,
                start,
                tile,
                chance.seed(),
                law=task.law,
                wishes=wishes,
            )
            if isinstance(made, Refusal):
                continue
            x, y = tile
            while (x, y) != centre:
                x += (centre[0] > x) - (centre[0] < x)
                y += (centre[1] > y) - (centre[1] < y)
                made[y, x] = 0
            made &= turned(made, Symmetry.HALF_TURN)
            return Draft(made, (task.whole,), law=task.law or "fair")
    return None
