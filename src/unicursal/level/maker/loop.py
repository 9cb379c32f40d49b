"""Loops: ways between two tiles that are two apart, closed by the tile between them.

So whatever draws a way draws a loop. In a lattice the tile between is the step from a cell to its
neighbour; a loop over all cells takes both steps of a corner, so to begin there forbids nothing.
Where a style divides the cells, it begins in the middle, so that a wall can part them.

A perfect loop turns at each corner of the level, for the other tiles of its 2x2 block are border;
so it goes straight on for two tiles on either side, and the tile within the turn is a wall. The
perfect ways from (1, 1) to (3, 1) with walls on (2, 1) and (2, 2) are its ways but for (2, 1).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from unicursal.chance import Chance
from unicursal.level.maker.draft import Draft
from unicursal.level.wishes import Wishes
from unicursal.room.question import Mode
from unicursal.room.reasons import why_not_strict
from unicursal.tilemap.rectangle import Chamber
from unicursal.tilemap.tiles import Tile, beside, opposite

_DRAWS = 3
"""Places in the middle at which a loop may begin."""
_DIVIDED = "mixed", "double-spiral"

Seam = tuple[Tile, Tile, Tile]
"""Where a way begins, the tile that closes it, and where it ends."""


def closed(
    task: Wishes,
    draw: Callable[[Wishes], Draft | None],
    chance: Chance,
    seams: int | None = None,
) -> Draft | None:
    """A loop, of the first way that can be drawn between two tiles that are two apart.

    It may begin at more places than time allows to try; `seams` is how many are tried.
    """
    for seam in islice(_seams(task, chance), seams):
        draft = draw(opened(task, seam))
        if draft is not None:
            (a, between, b), walls = seam, draft.walls
            if all(walls[y, x] or (x, y) in (a, b) for x, y in beside(between)):
                walls[between[1], between[0]] = 0
                first, *others = draft.rooms
                *others, last = replace(first, a=between), *others
                return replace(draft, rooms=(*others, replace(last, b=between)))
    return None


def closed_at_the_corner(task: Wishes, draw: Callable[[Wishes], Draft | str]) -> Draft | str:
    """A loop through the corner, as every perfect one is, of a way that is one but for (2, 1)."""
    if why := why_no_corner(task):
        return why
    way = opened(task, ((1, 1), (2, 1), (3, 1)))
    draft = draw(replace(way, walls=way.walls | {(2, 1), (2, 2)}))
    if isinstance(draft, Draft):
        draft.walls[1, 2] = 0
    return draft


def why_no_corner(task: Wishes) -> str | None:
    """Why no loop turns at all four corners of the level, as every perfect one does."""
    passed = () if task.halls else (*task.through, task.entrance)
    for x, dx in ((1, 1), (task.width - 2, -1)):
        for y, dy in ((1, 1), (task.height - 2, -1)):
            turn = [(x, y), *((x + k * dx, y) for k in (1, 2)), *((x, y + k * dy) for k in (1, 2))]
            tile = next((tile for tile in turn if tile in task.walls), None)
            if tile is not None or (tile := (x + dx, y + dy)) in passed:
                verb = "passes" if tile in passed else "has a wall at"
                return f"a perfect loop turns at each corner of the level, so none {verb} {tile}"
    return None


def why_no_loop(task: Wishes, mode: Mode) -> str:
    """What is proved where the exact engine finds no loop."""
    if mode == "strict" and (
        why := why_not_strict(task.width, task.height, task.entrance, task.entrance)
    ):
        return why
    fixed = "" if task.is_bare and task.entrance == (1, 1) else " with these tiles"
    return why_no_corner(task) or f"no {mode} loop has {task.width}x{task.height} tiles{fixed}"


def along_loop(rooms: Sequence[Chamber], way: Sequence[Tile]) -> tuple[Chamber, ...]:
    """The rooms of a closed way in its order, first the one in which it begins."""
    if not way or not rooms:
        return tuple(rooms)
    if len(rooms) == 1:
        return (replace(rooms[0], a=way[0], b=way[0]),)
    first = next((i for i, room in enumerate(rooms) if way[0] in room.grown(-1)), 0)
    home, *others = (*rooms[first:], *rooms[:first])
    step_of = {tile: step for step, tile in enumerate(way)}
    # A column that is drawn twice may have moved a door by a tile.
    out, back = (
        [step_of[t] for t in (door, *beside(door)) if t in step_of] for door in (home.b, home.a)
    )
    if out[:1] > back[:1]:
        home, *others = (replace(room, a=room.b, b=room.a) for room in (home, *others[::-1]))
    return (home, *others)


def opened(task: Wishes, seam: Seam) -> Wishes:
    """What is asked of the way that becomes a loop; it passes the entrance, or the hall around."""
    a, _, b = seam
    home = {task.entrance} if not any(task.entrance in hall for hall in task.halls) else set()
    return replace(task, entrance=a, exit=b, through=(task.through | home) - {*seam})


def _seams(task: Wishes, chance: Chance) -> Iterator[Seam]:
    """Where a loop may begin: in the middle, at a corner, at the entrance."""
    width, height = task.width, task.height
    axis = int(height > width)
    plain = width % 4 == 1 or height % 4 == 1
    found: list[Seam] = []
    if not plain or task.style in _DIVIDED or task.room_size is not None:
        for _ in range(_DRAWS):
            # On every other cell: in a half with an odd number of cells its ends must be white.
            middle = [4 * chance.below((side + 1) // 4) + 1 for side in (width, height)]
            middle[axis] = (width, height)[axis] // 4 * 2 - 1
            found += _both_ways((middle[0], middle[1]))[axis:][:1]
    cells = [(x, y) for y in range(1, height, 2) for x in range(1, width, 2)]
    free = [cell for cell in cells if cell not in task.walls]
    for corner in free[:1]:
        found += _both_ways(corner)
    x, y = task.entrance
    found += [
        (side, task.entrance, opposite(task.entrance, side)) for side in ((x - 1, y), (x, y - 1))
    ]
    found += [
        (task.entrance, side, opposite(side, task.entrance)) for side in beside(task.entrance)
    ]
    for x, y in free[-1:]:  # where a hall stands in the first corner
        found += [((x - 2, y), (x - 1, y), (x, y)), ((x, y - 2), (x, y - 1), (x, y))]
    for seam in found:
        if all(
            0 < x < width - 1
            and 0 < y < height - 1
            and (x, y) not in task.walls
            and not any((x, y) in hall.grown(1) for hall in task.halls)
            for x, y in seam
        ):
            yield seam


def _both_ways(cell: Tile) -> list[Seam]:
    """From a cell to the next one to the right, and below."""
    x, y = cell
    return [(cell, (x + 1, y), (x + 2, y)), (cell, (x, y + 1), (x, y + 2))]
