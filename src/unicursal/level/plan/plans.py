"""The plans by name: how a level is divided into rooms, and in which turns each plan is tried."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from types import MappingProxyType
from typing import Final

from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, turned
from unicursal.level.fill.plain import direct, empty
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.columns import doubled
from unicursal.level.map.tiles import Tile
from unicursal.level.notes import DrawnTwice
from unicursal.level.plan.chain import Filled
from unicursal.level.plan.ends import rooms_around_the_ends
from unicursal.level.plan.halves import halves, rooms_of_size
from unicursal.level.plan.sections import sections
from unicursal.level.plan.single import longest, one_exact, one_room, one_snake, plain, whole
from unicursal.level.plan.six import six_rooms
from unicursal.level.plan.style import Style
from unicursal.level.plan.task import Draft, Plan, Task, assembled
from unicursal.level.plan.thirds import thirds, thirds_of_one_side

Divider = Callable[[int, int, Tile, Tile, Style, Chance], list[Filled] | Refusal]


def six(task: Task, chance: Chance) -> Draft | Refusal:
    """Six rooms around the exit, whichever end lies in a corner, in any turn of the level."""
    why = Refusal("six rooms need an end in a corner")
    varying = chance if task.style.varies else None
    for backwards in (False, True):
        this = task.backwards if backwards else task
        for symmetry in _turns(this, lambda image: image.a == (1, 1), varying):
            made = _divided(six_rooms, this, symmetry, chance)
            if not isinstance(made, Refusal):
                return _backwards(made) if backwards else made
            why = made
    return why


def in_thirds(task: Task, chance: Chance) -> Draft | Refusal:
    """Three parts along the axis on which the ends lie farther apart, else along the other."""
    if (task.goal or task.entrance_room) and not (task.width % 2 and task.height % 2):
        return Refusal("three parts with an open room of a given size need odd sides")
    return _with_either_end_first(thirds, task, chance, lambda image: image.a[0] < image.b[0])


def in_thirds_of_one_side(task: Task, chance: Chance) -> Draft | Refusal:
    """Three parts, both ends in one of the outer ones, along either axis."""

    def suits(image: Task) -> bool:
        return image.a[1] < image.b[1] and max(image.a[0], image.b[0]) < image.width // 2

    return _with_either_end_first(thirds_of_one_side, task, chance, suits)


def in_sections(task: Task, chance: Chance) -> Draft | Refusal:
    """Nine sections."""
    made = sections(task.width, task.height, task.a, task.b, task.styled, chance)
    return made if isinstance(made, Refusal) else assembled(task.width, task.height, made)


def in_halves(task: Task, chance: Chance) -> Draft | Refusal:
    """Halves of halves."""
    if task.room_size is None:
        made = halves(task.whole, task.styled, chance)
    else:
        made = rooms_of_size(task.whole, task.room_size, task.styled, chance, strict=task.diagonal)
    return made if isinstance(made, Refusal) else assembled(task.width, task.height, made)


def one_direct(task: Task, chance: Chance) -> Draft | Refusal:
    """The direct way through rock: along x, then along y."""
    if task.goal or task.entrance_room:
        return Refusal("the direct way has no open rooms")
    return Draft(direct(task.whole, chance), (task.whole,))


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
        "ends": rooms_around_the_ends,
        "exact": one_exact,
        "longest": longest,
        "one": one_room,
        "snake": one_snake,
        "direct": one_direct,
    }
)
"""The plans that divide a level, and those that do not."""


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
    goal, entrance_room = task.goal, task.entrance_room
    if symmetry.value[0]:
        goal, entrance_room = goal and goal[::-1], entrance_room and entrance_room[::-1]
    return replace(
        task,
        width=width,
        height=height,
        a=symmetry.cell(task.a, task.width, task.height),
        b=symmetry.cell(task.b, task.width, task.height),
        goal=goal,
        entrance_room=entrance_room,
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
    notes = draft.notes
    if symmetry.value[0]:
        notes = tuple(note.transposed() for note in notes)
    return replace(draft, walls=turned(draft.walls, symmetry), rooms=tuple(boxes), notes=notes)


def _divided(divide: Divider, task: Task, symmetry: Symmetry, chance: Chance) -> Draft | Refusal:
    this = _turned_task(task, symmetry)
    made = divide(this.width, this.height, this.a, this.b, this.styled, chance)
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
            this = task.backwards if backwards else task
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


def empty_rooms(task: Task, chance: Chance) -> Draft | Refusal:
    """Halves of halves, left open: a dungeon of rooms and doors, no labyrinth."""
    open_style = replace(task.style, first=empty, between=empty, last=empty)
    if task.room_size is None:
        made = halves(task.whole, open_style, chance)
    else:
        made = rooms_of_size(task.whole, task.room_size, open_style, chance, strict=task.diagonal)
    return made if isinstance(made, Refusal) else assembled(task.width, task.height, made)
