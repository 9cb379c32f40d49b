"""Rooms around the ends: what stands off the lattice gets a small room of its own.

A lattice asks much of its ends: odd tiles, the right colours, odd sides. A small room asks next to
nothing: in one of 9x9 tiles or a little more nearly every tile is the end of a perfect labyrinth,
which the exact engine draws. So the cells around an awkward end are taken out of the lattice, and a
room with a door stands there instead; the lattice is drawn between the doors. Where both ends are
near each other they share a room, with two ways in it and a door for each.

An even side becomes odd by a straight line of cells (see `axis`). Two such lines, for two even
sides, must not cross on the lattice, but they may in a room.
"""

from unicursal.chance import Chance
from unicursal.level.fill.refusal import Refusal
from unicursal.level.plan.ends.search import Search
from unicursal.level.plan.task import Draft, Task
from unicursal.level.room.parity import why_not_strict
from unicursal.level.room.question import Mode


def rooms_around_the_ends(task: Task, chance: Chance) -> Draft | Refusal:
    """A winding level in which each end that is not a cell of the lattice has a room of its own."""
    search = Search(task, chance)
    modes: tuple[Mode, ...] = ("strict",) if task.guarded else _modes(task)
    for overrun in range(task.overrun + 1):
        for mode in modes:
            made = search.found(mode, overrun)
            if made is not None:
                return made
    return Refusal("no rooms around the ends were found that leave a lattice")


def _modes(task: Task) -> tuple[Mode, ...]:
    """Strict rooms make a strict level: where there is none they need not be tried."""
    plain = not (task.goal or task.entrance_room or task.overrun)
    if plain and why_not_strict(task.width, task.height, task.a, task.b) is not None:
        return ("perfect",)
    return ("strict", "perfect")
