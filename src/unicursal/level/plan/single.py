"""Plans that do not divide: the whole level is one room."""

from collections.abc import Iterator

import numpy as np

from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.fill.exact import exact_inside
from unicursal.level.fill.refusal import Refusal
from unicursal.level.fill.snake import lengthen, snake
from unicursal.level.fill.winding import winding
from unicursal.level.map.reach import shortest_way
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile
from unicursal.level.notes import Note, Overrun
from unicursal.level.plan.task import Draft, Task
from unicursal.level.room.longest import longest_way
from unicursal.level.room.question import Mode, Room
from unicursal.memory import IN_PASSING, without_asking

_QUICK: dict[Mode, tuple[int, int]] = {"strict": (15, 500), "perfect": (13, 300)}
"""Up to which shorter side and how many tiles the exact engine is tried by default."""


def one_room(task: Task, chance: Chance) -> Draft | Refusal:
    """A winding level, with open rooms around ends that are no cells, and a wall drawn twice."""
    return _winding(task, chance, plain=False)


def plain(task: Task, chance: Chance) -> Draft | Refusal:
    """A winding level without thick walls, and without open rooms but those asked for."""
    return _winding(task, chance, plain=True)


def whole(task: Task, chance: Chance) -> Draft | Refusal:
    """One room of its style: teeth, a spiral, a double spiral."""
    style = task.styled
    if style.whole is None:
        return Refusal(f"{style.name} has no filler for a level that is one room")
    made = style.whole(task.whole, chance)
    return made if isinstance(made, Refusal) else Draft(made, (task.whole,))


def one_exact(task: Task, chance: Chance) -> Draft | Refusal:
    """One of all strict labyrinths, else of all perfect ones where corners may touch."""
    modes: tuple[Mode, ...] = ("strict",) if task.guarded else ("strict", "perfect")
    why = Refusal("the exact plan is for levels without rooms on the way")
    if task.wishes.rooms:
        return why
    for overrun in range(task.overrun + 1):
        for mode in modes:
            most_short, most_tiles = _QUICK[mode]
            short, tiles = min(task.width, task.height), task.width * task.height
            if not task.thorough and (short > most_short or tiles > most_tiles):
                return Refusal(
                    f"only plan exact draws more than {most_tiles} tiles with the exact engine"
                )
            made = exact_inside(
                task.whole,
                mode,
                chance,
                rooms=(task.entrance_room, task.goal),
                walls=task.wishes.walls,
                opened=task.wishes.through,
                overrun=overrun,
                memory=without_asking() if task.thorough else IN_PASSING,
            )
            if not isinstance(made, Refusal):
                notes: tuple[Note, ...] = (Overrun(overrun),) if overrun else ()
                return Draft(made, (task.whole,), notes)
            why = made
    return why


def longest(task: Task, chance: Chance) -> Draft | Refusal:
    """The longest way of all, in a small level that no labyrinth fills."""
    if task.wishes.rooms or (task.goal and task.entrance_room):
        return Refusal("the longest way can be found with at most one open room")
    backwards = task.entrance_room is not None
    a, b = (task.b, task.a) if backwards else (task.a, task.b)
    mode: Mode = "strict" if task.guarded else "perfect"
    try:
        asked = Room(
            task.width,
            task.height,
            a,
            b,
            mode,
            task.wishes.through,
            task.wishes.walls,
            goal=task.entrance_room or task.goal,
            goal_may_turn=False,
        )
        walls = longest_way(asked, chance)
    except UnicursalError as fault:
        return Refusal(str(fault))
    if walls is None:
        return Refusal("no way leads from end to end")
    return Draft(walls, (task.whole,), is_longest=True)


def one_snake(task: Task, chance: Chance) -> Draft | Refusal:
    """One snake; with an open room around the exit if it is asked for and fits."""
    if task.wishes.any:
        return Refusal("a snake cannot meet conditions on single tiles")
    if task.goal and task.entrance_room:
        return Refusal("a snake has an open room around one end only")
    if task.entrance_room:
        return _snake_to_goal(task.backwards, task.entrance_room, chance)
    if task.goal:
        return _snake_to_goal(task, task.goal, chance)
    return Draft(snake(task.whole, chance, task.most_tiles), (task.whole,))


def _winding(task: Task, chance: Chance, *, plain: bool) -> Draft | Refusal:
    made = winding(
        task.width,
        task.height,
        task.a,
        task.b,
        chance,
        law=task.law,
        goal=task.goal,
        entrance_room=task.entrance_room,
        wishes=task.wishes,
        room_allowed=(not plain or bool(task.entrance_room), not plain or bool(task.goal)),
        double_allowed=not plain,
    )
    if isinstance(made, Refusal):
        return made
    return Draft(made.walls, (task.whole,), made.notes, law=made.law)


def _snake_to_goal(task: Task, goal: tuple[int, int], chance: Chance) -> Draft | Refusal:
    for room in _around(task, goal):
        free = np.zeros((task.height, task.width), dtype=np.bool_)
        free[1:-1, 1:-1] = True
        free[room.grown(1).slices] = False
        if not free[task.a[1], task.a[0]]:
            continue
        mouths = [mouth for mouth in _mouths(room) if _is_free(free, mouth[1])]
        chance.shuffle(mouths)
        for mouth, outside in mouths:
            way = shortest_way(free, task.a, outside)
            if not way:
                continue
            walls = np.ones((task.height, task.width), dtype=np.uint8)
            for x, y in [*way, mouth]:
                walls[y, x] = 0
            walls[room.slices] = 0
            to_spare = None
            if task.most_tiles is not None:
                to_spare = task.most_tiles - len(shortest_way(walls == 0, task.a, task.b))
            grown = room.grown(1)
            ring = [
                (x, y)
                for x in range(grown.left, grown.right + 1)
                for y in range(grown.top, grown.bottom + 1)
            ]
            lengthen(walls, [task.a, task.b, *ring], to_spare=to_spare)
            return Draft(walls, (task.whole,))
    return Refusal(f"no room of {goal[0]}x{goal[1]} fits around the end")


def _around(task: Task, size: tuple[int, int]) -> list[Rectangle]:
    """The places of a room that hold the second end, those with the end in their middle first."""
    (bx, by), (width, height) = task.b, size
    rooms = [
        Rectangle.of_size(x, y, width, height)
        for x in range(max(1, bx - width + 1), min(bx, task.width - 1 - width) + 1)
        for y in range(max(1, by - height + 1), min(by, task.height - 1 - height) + 1)
    ]
    rooms.sort(
        key=lambda room: abs(room.left + room.right - 2 * bx) + abs(room.top + room.bottom - 2 * by)
    )
    return rooms


def _mouths(room: Rectangle) -> Iterator[tuple[Tile, Tile]]:
    """The tiles in the wall of a room, each with the tile beyond it."""
    for x in range(room.left, room.right + 1):
        yield (x, room.top - 1), (x, room.top - 2)
        yield (x, room.bottom + 1), (x, room.bottom + 2)
    for y in range(room.top, room.bottom + 1):
        yield (room.left - 1, y), (room.left - 2, y)
        yield (room.right + 1, y), (room.right + 2, y)


def _is_free(free: np.ndarray[tuple[int, int], np.dtype[np.bool_]], tile: Tile) -> bool:
    x, y = tile
    return 0 <= x < free.shape[1] and 0 <= y < free.shape[0] and bool(free[y, x])
