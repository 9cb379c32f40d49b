"""Symmetric levels: the map is its own image, and the way its own image walked backwards.

So the exit is the image of the entrance. Three images are possible: a half turn, a mirror from left
to right, a mirror from top to bottom. Half of the level is drawn from one end to a door in the wall
on the middle line, the other half is its image:

- in a mirror the way crosses the line once, anywhere, so all levels are drawn like that: if no half
  without thick walls leads to the line, no level is perfect. Where the side is even the wall on the
  line is two tiles thick, and no other drawing can help: open tiles side by side would be a
  crossing.
- under a half turn the tile or the step in the middle of the way is its own image, so one side is
  odd, and the door lies in the middle of the line. In a lattice the half need not be a rectangle;
  if both sides are 4j + 1 tiles long, the middle is a post, and there is no such lattice.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np

from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.level.maker.coarse import of_length
from unicursal.level.maker.draft import Draft
from unicursal.level.maker.exactly import NoWay, Proof, exactly, longest
from unicursal.level.maker.search import made_by_walk
from unicursal.level.notes import Remark
from unicursal.level.wishes import Wishes
from unicursal.memory import IN_PASSING
from unicursal.tilemap.length import ANY_LENGTH, Length
from unicursal.tilemap.outline import Outline
from unicursal.tilemap.rectangle import Chamber, Rectangle, Size
from unicursal.tilemap.symmetry import KINDS, turned
from unicursal.tilemap.tiles import Tile, Walls

_HASTE: Final = 0.06
"""The share of the usual search: many halves can be tried."""
_DOORS: Final = 16
_PASSES: Final = ((_HASTE, _DOORS), (1, 3))
"""Shares of the usual search, and of how many halves, one after the other."""
_MEMORY: Final = IN_PASSING // 10

Draw = Callable[[Wishes], Draft | str | None]
"""What draws a half."""


def symmetric_drafts(
    task: Wishes, chance: Chance, length: Length = ANY_LENGTH
) -> Iterator[Draft | str | None]:
    """Levels that are their own image, the ends changing places; the better ones first.

    `length` bounds the tiles of the way inside the border.
    """
    reasons = [_why_none(task, kind) for kind in _kinds(task)]
    if all(reasons):
        yield Proof(reasons[0]) if task.grade != "valid" else NoWay(reasons[0])
        return
    yield in_symmetry(task, chance)
    if not length.is_free:
        # One tile or two in the middle belong to neither half.
        least, most = length.least, length.most
        half_length = Length(least and (least - 1) // 2, most and max(1, (most - 2) // 2))
        if task.grade == "valid":
            yield _of_halves(task, chance, lambda half: of_length(half, half_length, chance))
        return
    decided = [Symmetry.HALF_TURN not in _kinds(task)]

    def drawn_exactly(half: Wishes) -> Draft | str:
        made = exactly(half, chance, _MEMORY)
        decided.append(isinstance(made, Proof))
        return made

    yield _of_halves(task, chance, drawn_exactly, most=max(task.size))
    if all(decided) and not (task.halls or task.open_room):
        yield Proof("no half without thick walls leads to the line of the mirror")
    if task.grade == "valid":
        for draw in (partial(longest, chance=chance), partial(_shorter, chance=chance)):
            yield _of_halves(task, chance, draw)
    yield f"no half of a level of {task.width}x{task.height} was found that leads to the middle"


def in_symmetry(task: Wishes, chance: Chance) -> Draft | None:
    """A level that is its own image, of halves that are walked; None if none was found."""
    if Symmetry.HALF_TURN in _kinds(task):
        for half, way in _half_lattices(task, chance):
            drawn = made_by_walk(half, chance, _HASTE)
            if drawn is not None:
                return _with_image(task, half, way, drawn, Symmetry.HALF_TURN)
    for patience, most in _PASSES:
        draw = partial(made_by_walk, chance=chance, patience=patience)
        if made := _of_halves(task, chance, draw, most):
            return made
    return None


def _kinds(task: Wishes) -> list[Symmetry]:
    """The images under which the ends change places: one, unless both are on a middle line."""
    return [kind for kind in KINDS if kind.cell(task.entrance, *task.size) == task.exit]


def _shorter(half: Wishes, chance: Chance) -> Draft | None:
    return of_length(half, ANY_LENGTH, chance)


def _of_halves(task: Wishes, chance: Chance, draw: Draw, most: int = _DOORS) -> Draft | None:
    """The level of the first half, of so many, that can be drawn."""
    for kind in _kinds(task):
        if {hall.image(kind, task.size) for hall in task.halls} == {*task.halls}:
            for half, door in _halves(task, kind, chance, most):
                drawn = draw(half)
                if isinstance(drawn, Draft):
                    return _with_image(task, half, [door], drawn, kind)
    return None


def _why_none(task: Wishes, kind: Symmetry) -> str:
    """Why no level, or none without thick walls if such a one is asked for, is its own image."""
    width, height = task.size
    if kind is Symmetry.HALF_TURN:
        if width % 2 or height % 2:
            return ""
        mirrored = [mirror.cell(task.entrance, *task.size) for mirror in KINDS[1:]]
        able = " or ".join(f"({x}, {y})" for x, y in mirrored)
        return (
            "both sides are even, so no tile and no step of a way is its own image under a half "
            f"turn; in a mirror the exit would be {able}"
        )
    side, tiles = ("width", width) if kind is Symmetry.MIRROR_LEFT_RIGHT else ("height", height)
    if task.grade == "valid" or tiles % 2:
        return ""
    return f"the wall on the line of the mirror is two tiles thick, because the {side} is even"


def _halves(
    task: Wishes, kind: Symmetry, chance: Chance, most: int
) -> Iterator[tuple[Wishes, Tile]]:
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
        for place in places[:most]:
            door = (line, place) if axis == 0 else (place, line)
            inner = (line - 1, place) if axis == 0 else (place, line - 1)
            width, height = (line + 1, size[1]) if axis == 0 else (size[0], line + 1)
            if inner != start and door not in task.walls:
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
                    overrun=0,
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
        shape = Outline.of_cells(half, *task.size)
        start = task.entrance if task.entrance in shape else task.exit
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
                yield replace(task, entrance=start, exit=end, shape=shape).inside, tiles
