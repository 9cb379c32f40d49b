"""Levels turned and widened: what a plan draws for one corner and for odd sides serves others too.

A task is turned, drawn, and the drawing turned back. Where a side is even a level is drawn one
column narrower, and one of its columns is then drawn twice.
"""

from dataclasses import replace
from itertools import product

from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, turned
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.columns import doubled
from unicursal.level.map.tiles import Tile
from unicursal.level.notes import DrawnTwice
from unicursal.level.plan.task import Draft, Plan, Task


def turned_task(task: Task, symmetry: Symmetry) -> Task:
    """A task as it looks after a turn of the level; wishes about single tiles stay as they are."""
    width, height = symmetry.size(task.width, task.height)
    sizes = [task.goal, task.entrance_room, task.room_size]
    if symmetry.value[0]:
        sizes = [size and size[::-1] for size in sizes]
    goal, entrance_room, room_size = sizes
    return replace(
        task,
        width=width,
        height=height,
        a=symmetry.cell(task.a, task.width, task.height),
        b=symmetry.cell(task.b, task.width, task.height),
        goal=goal,
        entrance_room=entrance_room,
        room_size=room_size,
    )


def turned_draft(
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
    notes = draft.notes
    if symmetry.value[0]:
        notes = tuple(note.transposed() for note in notes)
    return replace(draft, walls=turned(draft.walls, symmetry), rooms=tuple(boxes), notes=notes)


def odd(plan: Plan) -> Plan:
    """A plan made for odd sides, one column or row shorter where a side is even, then widened."""

    def widened(task: Task, chance: Chance) -> Draft | Refusal:
        if task.width % 2 and task.height % 2:
            return plan(task, chance)
        if task.height % 2 == 0:
            made = _widened(turned_task(task, Symmetry.MIRROR_DIAGONAL), widened, chance)
            return turned_draft(made, task.height, task.width, Symmetry.MIRROR_DIAGONAL)
        return _widened(task, widened, chance)

    return widened


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
        note = DrawnTwice("column", column)
        boxes = tuple(_moved(box, column) for box in made.rooms)
        return replace(made, walls=walls, rooms=boxes, notes=(*made.notes, note))
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
