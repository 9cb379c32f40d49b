"""The plans by name: how a level is divided into rooms, and in which turns each plan is tried."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from types import MappingProxyType
from typing import Final

import numpy as np

from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, turned
from unicursal.level.fill.exact import exact
from unicursal.level.fill.plain import direct, empty
from unicursal.level.fill.refusal import Refusal
from unicursal.level.fill.snake import lengthen, snake
from unicursal.level.fill.winding import winding
from unicursal.level.map.columns import doubled
from unicursal.level.map.reach import shortest_way
from unicursal.level.map.tiles import Tile
from unicursal.level.plan.chain import Filled
from unicursal.level.plan.halves import halves, rooms_of_size
from unicursal.level.plan.sections import sections
from unicursal.level.plan.six import six_rooms
from unicursal.level.plan.style import Style
from unicursal.level.plan.task import Draft, Plan, Task, assembled
from unicursal.level.plan.thirds import thirds, thirds_of_one_side

Divider = Callable[[int, int, Tile, Tile, Style, Chance], list[Filled] | Refusal]


def one_room(task: Task, chance: Chance) -> Draft | Refusal:
    """The whole level as one winding room."""
    made = winding(task.width, task.height, task.a, task.b, chance, law=task.law, goal=task.goal)
    if isinstance(made, Refusal):
        return made
    return Draft(made.walls, (_whole(task),), made.notes)


def whole(task: Task, chance: Chance) -> Draft | Refusal:
    """The whole level as one room of its style: teeth, a spiral, a double spiral."""
    style = task.style.with_goal(task.goal) if task.goal else task.style
    if style.whole is None:
        return Refusal(f"{style.name} has no filler for a level that is one room")
    room = Chamber(0, 0, task.width, task.height, task.a, task.b)
    made = style.whole(room, chance)
    return made if isinstance(made, Refusal) else Draft(made, (_whole(task),))


def plain(task: Task, chance: Chance) -> Draft | Refusal:
    """The whole level as one winding room without goal rooms and thick walls."""
    if task.goal:
        return Refusal("a plain lattice has no goal room")
    size, ends = (task.width, task.height), (task.a, task.b)
    made = winding(
        *size, *ends, chance, law=task.law, room_allowed=(False, False), double_allowed=False
    )
    return made if isinstance(made, Refusal) else Draft(made.walls, (_whole(task),), made.notes)


def one_exact(task: Task, chance: Chance) -> Draft | Refusal:
    """The whole level as one of all strict labyrinths, else of all perfect ones if they may."""
    if task.goal:
        return Refusal("the exact plan is for levels without goal rooms")
    room = Chamber(0, 0, task.width, task.height, task.a, task.b)
    made = exact(strict=True)(room, chance)
    if isinstance(made, Refusal) and not task.diagonal:
        made = exact(strict=False)(room, chance)
    return made if isinstance(made, Refusal) else Draft(made, (_whole(task),))


def six(task: Task, chance: Chance) -> Draft | Refusal:
    """Six rooms around the exit, whichever end lies in a corner, in any turn of the level."""
    why = Refusal("six rooms need an end in a corner")
    varying = chance if task.style.varies else None
    for backwards in (False, True):
        this = replace(task, a=task.b, b=task.a) if backwards else task
        if backwards and task.goal:
            break  # the goal room belongs around the exit, which would be in the corner
        for symmetry in _turns(this, lambda image: image.a == (1, 1), varying):
            made = _divided(six_rooms, this, symmetry, chance)
            if not isinstance(made, Refusal):
                return _backwards(made) if backwards else made
            why = made
    return why


def in_thirds(task: Task, chance: Chance) -> Draft | Refusal:
    """Three parts along the axis on which the ends lie farther apart, else along the other."""
    if task.goal:
        return Refusal("three parts know no goal room of a given size")
    return _with_either_end_first(thirds, task, chance, lambda image: image.a[0] < image.b[0])


def in_thirds_of_one_side(task: Task, chance: Chance) -> Draft | Refusal:
    """Three parts, both ends in one of the outer ones, along either axis."""
    if task.goal:
        return Refusal("three parts know no goal room of a given size")

    def suits(image: Task) -> bool:
        return image.a[1] < image.b[1] and max(image.a[0], image.b[0]) < image.width // 2

    return _with_either_end_first(thirds_of_one_side, task, chance, suits)


def in_sections(task: Task, chance: Chance) -> Draft | Refusal:
    """Nine sections."""
    if task.goal:
        return Refusal("nine sections know no goal room of a given size")
    made = sections(task.width, task.height, task.a, task.b, task.style, chance)
    return made if isinstance(made, Refusal) else assembled(task.width, task.height, made)


def in_halves(task: Task, chance: Chance) -> Draft | Refusal:
    """Halves of halves."""
    if task.goal:
        return Refusal("halves know no goal room of a given size")
    room = Chamber(0, 0, task.width, task.height, task.a, task.b)
    if task.room_size is None:
        made = halves(room, task.style, chance)
    elif task.width % 2 == 0 or task.height % 2 == 0:
        return Refusal("rooms of a wished size are lattices: both sides must be odd")
    else:
        made = rooms_of_size(room, task.room_size, task.style, chance)
    return made if isinstance(made, Refusal) else assembled(task.width, task.height, made)


def one_snake(task: Task, chance: Chance) -> Draft | Refusal:
    """The whole level as one snake; with a goal room if it is asked for and fits."""
    if task.goal is None:
        room = Chamber(0, 0, task.width, task.height, task.a, task.b)
        return Draft(snake(room, chance, task.most_tiles), (_whole(task),))
    return _snake_to_goal(task, task.goal, chance)


def one_direct(task: Task, chance: Chance) -> Draft | Refusal:
    """The direct way through rock: along x, then along y."""
    if task.goal:
        return Refusal("the direct way has no goal room")
    room = _whole(task)
    return Draft(direct(room, chance), (room,))


def odd(plan: Plan) -> Plan:
    """A plan made for odd sides, one column or row shorter where a side is even, then widened."""

    def widened(task: Task, chance: Chance) -> Draft | Refusal:
        if task.width % 2 and task.height % 2:
            return plan(task, chance)
        if task.height % 2 == 0:
            made = _widened(_turned_task(task, Symmetry.MIRROR_DIAGONAL), widened, chance)
            return _turned_draft(made, task.height, task.width, Symmetry.MIRROR_DIAGONAL)
        return _widened(task, widened, chance)

    return widened


PLANS: Final[Mapping[str, Plan]] = MappingProxyType(
    {
        "six": six,
        "thirds": in_thirds,
        "same-side": in_thirds_of_one_side,
        "sections": in_sections,
        "halves": in_halves,
        "whole": whole,
        "plain": plain,
        "exact": one_exact,
        "one": one_room,
        "snake": one_snake,
        "direct": one_direct,
    }
)
"""The plans that divide a level, and those that do not."""


def _whole(task: Task) -> Chamber:
    return Chamber(0, 0, task.width, task.height, task.a, task.b)


def _turns(task: Task, suits: Callable[[Task], bool], chance: Chance | None) -> Iterator[Symmetry]:
    """The turns of the level that suit a plan, in the order of the seed if there is a chance.

    Otherwise a width of 4k + 1 comes first: teeth fit that best.
    """
    able = [s for s in Symmetry if suits(_turned_task(task, s))]
    if chance is not None:
        chance.shuffle(able)
        return iter(able)
    return iter(sorted(able, key=lambda s: _turned_task(task, s).width % 4 != 1))


def _turned_task(task: Task, symmetry: Symmetry) -> Task:
    width, height = symmetry.size(task.width, task.height)
    goal = task.goal[::-1] if task.goal and symmetry.value[0] else task.goal
    return replace(
        task,
        width=width,
        height=height,
        a=symmetry.cell(task.a, task.width, task.height),
        b=symmetry.cell(task.b, task.width, task.height),
        goal=goal,
    )


def _turned_draft(
    draft: Draft | Refusal, width: int, height: int, symmetry: Symmetry
) -> Draft | Refusal:
    """A draft of a level of that width and height, turned."""
    if isinstance(draft, Refusal):
        return draft

    def image(tile: Tile) -> Tile:
        return symmetry.cell(tile, width, height)

    boxes = []
    for box in draft.rooms:
        one, other = image((box.x, box.y)), image((box.x + box.width - 1, box.y + box.height - 1))
        corner = (min(one[0], other[0]), min(one[1], other[1]))
        size = symmetry.size(box.width, box.height)
        boxes.append(Chamber(*corner, *size, image(box.a), image(box.b)))
    notes = tuple(map(_turned_note, draft.notes)) if symmetry.value[0] else draft.notes
    return Draft(turned(draft.walls, symmetry), tuple(boxes), notes)


def _turned_note(note: str) -> str:
    """What is said about a column said about a row, and the other way round."""
    if note.startswith("column "):
        return note.replace("column", "row").replace("width", "height")
    return note.replace("row", "column").replace("height", "width")


def _divided(divide: Divider, task: Task, symmetry: Symmetry, chance: Chance) -> Draft | Refusal:
    this = _turned_task(task, symmetry)
    style = this.style.with_goal(this.goal) if this.goal else this.style
    made = divide(this.width, this.height, this.a, this.b, style, chance)
    if isinstance(made, Refusal):
        return made
    draft = assembled(this.width, this.height, made)
    return _turned_draft(draft, this.width, this.height, symmetry.inverse)


def _backwards(draft: Draft) -> Draft:
    boxes = tuple(replace(box, a=box.b, b=box.a) for box in reversed(draft.rooms))
    return replace(draft, rooms=boxes)


def _with_either_end_first(
    divide: Divider, task: Task, chance: Chance, suits: Callable[[Task], bool]
) -> Draft | Refusal:
    why = Refusal("the ends coincide")
    far_across = abs(task.a[0] - task.b[0]) >= abs(task.a[1] - task.b[1])
    for symmetry in sorted(
        (s for s in Symmetry if suits(_turned_task(task, s))),
        key=lambda s: s.value[0] == far_across,
    ):
        for backwards in (False, True):
            if backwards and task.goal:
                continue
            this = replace(task, a=task.b, b=task.a) if backwards else task
            flipped = _turned_task(this, symmetry)
            if not suits(flipped):
                continue
            made = _divided(divide, this, symmetry, chance)
            if not isinstance(made, Refusal):
                return _backwards(made) if backwards else made
            why = made
    return why


def _widened(task: Task, plan: Plan, chance: Chance) -> Draft | Refusal:
    """Make a level one column narrower and draw one of its columns twice."""
    why = Refusal("no column can be drawn twice")
    for shift_a, shift_b in product((0, 1), repeat=2):
        a, b = (task.a[0] - shift_a, task.a[1]), (task.b[0] - shift_b, task.b[1])
        left = [end[0] for end, shift in ((a, shift_a), (b, shift_b)) if not shift]
        right = [end[0] for end, shift in ((a, shift_a), (b, shift_b)) if shift]
        low, high = max(left, default=1) + 1, min(right, default=task.width - 2)
        if low >= high or a[0] < 1 or b[0] < 1 or max(a[0], b[0]) > task.width - 3:
            continue
        made = plan(replace(task, width=task.width - 1, a=a, b=b), chance)
        if isinstance(made, Refusal):
            why = made
            continue
        wider = doubled(made.walls, low, high, [a, b])
        if wider is None:
            continue
        walls, column = wider
        note = f"column {column} is drawn twice, because the width is even"
        boxes = tuple(_moved(box, column) for box in made.rooms)
        return Draft(walls, boxes, (*made.notes, note))
    return why


def _moved(box: Chamber, column: int) -> Chamber:
    def beyond(x: int) -> int:
        return x + (x > column)

    right = beyond(box.x + box.width - 1)
    if box.x + box.width - 1 == column:
        right += 1  # the wall that is drawn twice belongs to the rooms on both sides
    left = beyond(box.x)
    a, b = (beyond(box.a[0]), box.a[1]), (beyond(box.b[0]), box.b[1])
    return Chamber(left, box.y, right - left + 1, box.height, a, b)


def _snake_to_goal(task: Task, goal: tuple[int, int], chance: Chance) -> Draft | Refusal:
    (bx, by), (width, height) = task.b, goal
    corners = [
        (x, y)
        for x in range(bx - width + 1, bx + 1)
        for y in range(by - height + 1, by + 1)
        if x >= 1 and y >= 1 and x + width < task.width and y + height < task.height
    ]
    corners.sort(
        key=lambda c: abs(2 * c[0] + width - 1 - 2 * bx) + abs(2 * c[1] + height - 1 - 2 * by)
    )
    for x, y in corners:
        free = np.ones((task.height, task.width), dtype=np.bool_)
        free[[0, -1]] = False
        free[:, [0, -1]] = False
        free[y - 1 : y + height + 1, x - 1 : x + width + 1] = False
        if not free[task.a[1], task.a[0]]:
            continue
        mouths = [(u, v, u, v - 1) for u in range(x, x + width) for v in (y - 1,)]
        mouths += [(u, v, u, v + 1) for u in range(x, x + width) for v in (y + height,)]
        mouths += [(u, v, u - 1, v) for v in range(y, y + height) for u in (x - 1,)]
        mouths += [(u, v, u + 1, v) for v in range(y, y + height) for u in (x + width,)]
        chance.shuffle(mouths)
        for u, v, outside_x, outside_y in mouths:
            inside = 0 < outside_x < task.width - 1 and 0 < outside_y < task.height - 1
            if not inside or not free[outside_y, outside_x]:
                continue
            way = shortest_way(free, task.a, (outside_x, outside_y))
            if not way:
                continue
            walls = np.ones((task.height, task.width), dtype=np.uint8)
            for tile_x, tile_y in [*way, (u, v)]:
                walls[tile_y, tile_x] = 0
            ring = [
                (rx, ry)
                for rx in range(x - 1, x + width + 1)
                for ry in range(y - 1, y + height + 1)
            ]
            walls[y : y + height, x : x + width] = 0
            to_spare = None
            if task.most_tiles is not None:
                to_spare = task.most_tiles - len(shortest_way(walls == 0, task.a, task.b))
            lengthen(walls, [task.a, task.b, *ring], to_spare=to_spare)
            return Draft(walls, (_whole(task),))
    return Refusal(f"no goal room of {width}x{height} fits around the exit")


def empty_rooms(task: Task, chance: Chance) -> Draft | Refusal:
    """Halves of halves, left open: a dungeon of rooms and doors, no labyrinth."""
    open_style = replace(task.style, first=empty, between=empty, last=empty)
    room = _whole(task)
    if task.room_size is None:
        made = halves(room, open_style, chance)
    else:
        made = rooms_of_size(room, task.room_size, open_style, chance)
    return made if isinstance(made, Refusal) else assembled(task.width, task.height, made)
