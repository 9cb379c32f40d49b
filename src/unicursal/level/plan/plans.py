"""The plans by name: how a level is divided into rooms, and in which turns each plan is tried."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.level.fill.plain import direct, empty
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.tiles import Tile
from unicursal.level.plan.chain import Filled
from unicursal.level.plan.ends import rooms_around_the_ends
from unicursal.level.plan.halves import halves, rooms_of_size
from unicursal.level.plan.sections import sections
from unicursal.level.plan.single import longest, one_exact, one_room, one_snake, plain, whole
from unicursal.level.plan.six import six_rooms
from unicursal.level.plan.style import Style
from unicursal.level.plan.task import Draft, Plan, Task, assembled
from unicursal.level.plan.thirds import thirds, thirds_of_one_side
from unicursal.level.plan.turning import turned_draft, turned_task

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
    return _in_turns_that_suit(thirds, task, chance, lambda image: image.a[0] < image.b[0])


def in_thirds_of_one_side(task: Task, chance: Chance) -> Draft | Refusal:
    """Three parts, both ends in one of the outer ones, along either axis."""

    def suits(image: Task) -> bool:
        return image.a[1] < image.b[1] and max(image.a[0], image.b[0]) < image.width // 2

    return _in_turns_that_suit(thirds_of_one_side, task, chance, suits)


def in_sections(task: Task, chance: Chance) -> Draft | Refusal:
    """Nine sections."""
    made = sections(task.width, task.height, task.a, task.b, task.styled, chance)
    return made if isinstance(made, Refusal) else assembled(task.width, task.height, made)


def in_halves(task: Task, chance: Chance) -> Draft | Refusal:
    """Halves of halves."""
    if task.room_size is None:
        made = halves(task.whole, task.styled, chance)
    else:
        made = rooms_of_size(task.whole, task.room_size, task.styled, chance, strict=task.guarded)
    return made if isinstance(made, Refusal) else assembled(task.width, task.height, made)


def empty_rooms(task: Task, chance: Chance) -> Draft | Refusal:
    """Halves of halves, left open: a dungeon of rooms and doors, no labyrinth."""
    style = replace(task.style, first=empty, between=empty, last=empty)
    return in_halves(replace(task, style=style, goal=None, entrance_room=None), chance)


def one_direct(task: Task, chance: Chance) -> Draft | Refusal:
    """The direct way through rock: along x, then along y."""
    if task.goal or task.entrance_room:
        return Refusal("the direct way has no open rooms")
    return Draft(direct(task.whole, chance), (task.whole,))


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
    able = [s for s in Symmetry if suits(turned_task(task, s))]
    if chance is not None:
        chance.shuffle(able)
        return iter(able)
    return iter(sorted(able, key=lambda s: turned_task(task, s).width % 4 != 1))


def _divided(divide: Divider, task: Task, symmetry: Symmetry, chance: Chance) -> Draft | Refusal:
    this = turned_task(task, symmetry)
    made = divide(this.width, this.height, this.a, this.b, this.styled, chance)
    if isinstance(made, Refusal):
        return made
    draft = assembled(this.width, this.height, made)
    return turned_draft(draft, this.width, this.height, symmetry.inverse)


def _backwards(draft: Draft) -> Draft:
    boxes = tuple(replace(box, a=box.b, b=box.a) for box in reversed(draft.rooms))
    return replace(draft, rooms=boxes)


def _in_turns_that_suit(
    divide: Divider, task: Task, chance: Chance, suits: Callable[[Task], bool]
) -> Draft | Refusal:
    """In the turns that suit it, first those along the axis on which the ends lie farther apart."""
    why = Refusal("the ends coincide")
    far_across = abs(task.a[0] - task.b[0]) >= abs(task.a[1] - task.b[1])
    for symmetry in sorted(
        (s for s in Symmetry if suits(turned_task(task, s))),
        key=lambda s: s.value[0] == far_across,
    ):
        made = _divided(divide, task, symmetry, chance)
        if not isinstance(made, Refusal):
            return made
        why = made
    return why
