"""What the exact engine draws of a wish, and why there is no such level: then that is proved."""

from itertools import product

from unicursal.chance import Chance
from unicursal.errors import TooLargeError, UnicursalError
from unicursal.level.maker.draft import Draft
from unicursal.level.maker.look import Look
from unicursal.level.maker.loop import closed_at_the_corner, why_no_corner, why_no_loop
from unicursal.level.notes import Overrun
from unicursal.level.wishes import Wishes
from unicursal.progress import Progress, silent
from unicursal.room.closest import longest_way
from unicursal.room.labyrinths import Labyrinths
from unicursal.room.question import Mode, Room
from unicursal.room.reasons import why_none, why_not_strict
from unicursal.room.surroundings import why_impossible
from unicursal.tilemap.reach import way_of
from unicursal.tilemap.tiles import TileMap, Walls

_DRAWINGS = 40
"""Drawings, of which that is taken which suits the style best."""


class Proof(str):
    """Why there is no level without thick walls, in words; nothing else was missed."""

    __slots__ = ()


class NoWay(Proof):
    """Why there is no level at all, however thick its walls are."""

    __slots__ = ()


def modes_of(task: Wishes) -> tuple[Mode, ...]:
    """What a level without thick walls may be, the better first."""
    return ("strict",) if task.is_guarded else ("strict", "perfect")


def proved(task: Wishes) -> Proof | None:
    """A proof by counting, by colours or by the tiles around the ends, where they tell."""
    mode = modes_of(task)[-1]
    if task.is_loop:
        if task.halls:
            return None
        why = mode == "strict" and why_not_strict(*task.size, *task.inner_ends)
        return Proof(why) if (why := why or why_no_corner(task)) else None
    proof = ""
    for beyond in range(task.overrun + 1):
        room = room_of(task, mode, beyond)
        proof = why_none(room) or ("" if task.halls else why_impossible(room)) or ""
        if not proof:
            return None
    return Proof(proof.rstrip("."))


def exactly(
    task: Wishes,
    chance: Chance,
    memory: int,
    progress: Progress = silent,
    *,
    is_uniform: bool = False,
    is_hasty: bool = False,
) -> Draft | str:
    """A labyrinth, on wish each equally likely; else a `Proof`, or why nothing is known.

    In haste ends stand in the middle of their rooms.
    """
    modes = modes_of(task)
    if task.is_loop:
        loop = closed_at_the_corner(
            task, lambda way: exactly(way, chance, memory, progress, is_uniform=is_uniform)
        )
        if isinstance(loop, Proof) or why_no_corner(task) is not None:
            return Proof(why_no_loop(task, modes[-1]))
        return loop
    if task.halls:
        return ""  # the engine knows none, which tells nothing of the wish
    proof = ""
    places = (False,) if is_uniform or not task.open_room else (True, False)[: 1 if is_hasty else 2]
    for beyond, mode, in_middle in product(range(task.overrun + 1), modes, places):
        room = room_of(task, mode, beyond, in_middle=in_middle)
        every = Labyrinths(room, memory=memory, progress=progress)
        try:
            if is_uniform:
                drawn = every.sample(chance.seed()) if every else []
            else:
                drawn = every.some(chance, _DRAWINGS)
        except TooLargeError:
            return "it is too large for the exact engine"
        if drawn:
            walls = max(drawn, key=lambda walls: _merit(walls, task))
            notes = (Overrun(beyond),) if beyond else ()
            return Draft(walls, (task.whole,), notes, plan="exact")
        proof = why_none(room) or f"no {mode} labyrinth has these ends"
    if in_middle:
        return ""  # elsewhere in its room an end may have one
    return Proof(proof.rstrip("."))


def longest(task: Wishes, chance: Chance) -> Draft | str:
    """The longest way, whose walls may be thick."""
    if task.halls or task.entrance_room:
        return ""  # nothing is known of it
    if task.is_loop:  # one that keeps off the corners may be there all the same
        loop = closed_at_the_corner(task, lambda way: longest(way, chance))
        return str(loop) if isinstance(loop, NoWay) else loop
    try:
        walls = longest_way(room_of(task, modes_of(task)[-1], 0), chance)
    except UnicursalError as fault:
        return str(fault)
    if walls is None:
        return NoWay("no way leads from end to end")
    return Draft(walls, (task.whole,), plan="longest")


def _merit(walls: Walls, task: Wishes) -> tuple[bool, float]:
    """How well a drawing suits the wish: its length before its style."""
    path = way_of(TileMap(walls), *task.inner_ends)
    return len(path) in task.length, Look.of(path).fitness(task.style)


def room_of(task: Wishes, mode: Mode, overrun: int = 0, *, in_middle: bool = False) -> Room:
    """What the exact engine is asked."""
    return Room(
        *task.size,
        *task.inner_ends,
        mode,
        task.through,
        task.walls,
        goal=task.goal_room,
        start_goal=task.entrance_room,
        goal_may_turn=False,
        goal_in_middle=in_middle,
        halls=task.halls,
        overrun=0 if task.goal_room else overrun,
    )
