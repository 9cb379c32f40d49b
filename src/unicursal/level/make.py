"""The entry point for levels: `make_level` with all its options."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import product
from typing import TypedDict

import numpy as np

from unicursal.board.inputs import cell_of, cells_of, whole_number
from unicursal.budget import AnyBudget, started, within
from unicursal.errors import UnicursalError, quoted
from unicursal.level.build import SEEDS, Effort, NothingFoundError, fulfilled
from unicursal.level.halls import APART, with_own_halls
from unicursal.level.level import Level
from unicursal.level.names import Grade
from unicursal.level.nearest import refused, with_moved_ends
from unicursal.level.notes import Note
from unicursal.level.shape import ShapeLike, shaped
from unicursal.level.wishes import Wishes
from unicursal.notation import Seed, checked_seed
from unicursal.progress import Progress, silent
from unicursal.tilemap.length import Length
from unicursal.tilemap.rectangle import Rectangle, Size, checked_halls, size_of
from unicursal.tilemap.symmetry import images_of
from unicursal.tilemap.tiles import Tile, steps_between


class LevelWishes(TypedDict, total=False):
    """What can be requested of a level besides its size, its ends and its seed."""

    style: str
    plan: str | None
    goal_room: Size | str | None
    entrance_room: Size | str | None
    diagonal: bool
    quality: Grade
    overrun: int
    merge: bool
    symmetric: bool
    loop: bool
    branching: float
    law: str | None
    length: Length | str | None
    room_size: Size | str | None
    walls: Collection[Tile]
    through: Collection[Tile]
    halls: Sequence[Rectangle] | int
    shape: ShapeLike | None
    move_ends: bool
    progress: Progress
    budget: AnyBudget


def make_level(
    width: int | None = None,
    height: int | None = None,
    entrance: Tile | None = None,
    exit: Tile | None = None,  # noqa: A002 - what a level has is an exit
    *,
    style: str = "winding",
    seed: Seed = 0,
    plan: str | None = None,
    goal_room: Size | str | None = None,
    entrance_room: Size | str | None = None,
    diagonal: bool = False,
    quality: Grade = "valid",
    overrun: int = 0,
    merge: bool = False,
    symmetric: bool = False,
    loop: bool = False,
    branching: float = 0.0,
    law: str | None = None,
    length: Length | str | None = None,
    room_size: Size | str | None = None,
    walls: Collection[Tile] = (),
    through: Collection[Tile] = (),
    halls: Sequence[Rectangle] | int = (),
    shape: ShapeLike | None = None,
    move_ends: bool = False,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> Level:
    """Make a level; the same arguments make the same level, for ever.

    The ends are inner tiles or doors in the border, by default (1, 1) and the middle, or a corner
    where the entrance is near the middle. `goal_room` and `entrance_room` are sizes, (3, 5) or
    "3x5", of open rooms around the exit and the entrance. `diagonal` promises that open tiles
    nowhere touch by a corner only, for games with 8-way movement; `quality` that it is perfect
    or strict; `overrun` allows the way to go on that many tiles past the exit. `merge` joins
    neighbouring rooms that line up; `branching` is the probability of a dead end on each stretch of
    the way. `length`, "100..200" or "..200", bounds the tiles of the way, both ends included.
    `walls` are tiles that stay walls, `through` tiles that the way passes, `halls` open rooms on
    the way, or how many of them the level places by itself. `room_size` is the size (walls
    included) that rooms should have. `law` is the law of choice by which a level of style `winding`
    is drawn. A `symmetric` level is its own image under a half turn or in a mirror, its ends and
    their rooms changing places; its exit, if none is given, is the image of the entrance. The way
    of a `loop` is closed: it ends where it begins, at the entrance, around which the one room of
    both ends stands. A level of a `shape` (the file of a picture, rows of `.` and `#`, an array)
    has all its open tiles inside it, far ends by default and, if none is given, a size of its own.
    What is impossible is refused, naming the nearest end that works, which `move_ends` uses, or
    what need not be asked.
    `progress` is called before each drawing; there an `OutOfBudgetError` ends it if a budget is
    spent.

    >>> print(make_level(13, 7, exit=(11, 5), style="teeth", seed=2))
    #############
    #<#   #     #
    # # # # ### #
    # # # # #   #
    # # # # # ###
    #   #   #  >#
    #############
    """
    if shape is None or width is not None or height is not None:
        width = whole_number(width, "the width of a level", UnicursalError)
        height = whole_number(height, "the height of a level", UnicursalError)
    entrance = None if entrance is None else cell_of(entrance, "the entrance")
    exit = None if exit is None else cell_of(exit, "the exit")  # noqa: A001 - as above
    seed = checked_seed(seed)
    own_halls = 0
    if isinstance(halls, int):
        own_halls, halls = whole_number(halls, "the number of halls", UnicursalError), ()
    rooms = _size(entrance_room, "the entrance room"), _size(goal_room, "the goal room")
    if any([_flag(loop, "loop"), _flag(symmetric, "symmetric")]):
        rooms = rooms[0] or rooms[1], rooms[1] or rooms[0]
    if loop:
        exit = entrance if exit is None else exit  # noqa: A001 - as above
        if entrance != exit:
            raise UnicursalError("the exit of a loop is its entrance: give one of them")
    elif exit == (entrance or (1, 1)):
        raise UnicursalError(f"entrance and exit are the same tile {exit}: only a loop ends there")
    drawings = []
    if shape is not None:
        fixed = checked_halls(halls)
        drawings = shaped(shape, width, height, entrance, exit, rooms, halls=fixed, loop=loop)
        width, height = drawings[0].outline.size
    assert width is not None
    assert height is not None
    entrance = entrance or (1, 1)
    fixed = checked_halls(halls)
    exits = [entrance if loop else exit or _far_exit(width, height, entrance, fixed)]
    if symmetric and exit is None and not loop:
        exits = images_of(entrance, width, height) or exits
    wishes = Wishes(
        width,
        height,
        entrance,
        exits[0],
        style=style,
        plan=plan,
        entrance_room=rooms[0],
        goal_room=rooms[1],
        diagonal=_flag(diagonal, "diagonal"),
        grade=quality,
        overrun=whole_number(overrun, "an overrun", UnicursalError),
        law=law,
        length=Length.of(length),
        branching=_probability(branching),
        merge=_flag(merge, "merge"),
        symmetric=symmetric,
        room_size=_size(room_size, "the size of rooms"),
        walls=frozenset(cells_of(walls, "a wall")),
        through=frozenset(cells_of(through, "a tile on the way")),
        halls=fixed,
    )
    progress = within(started(budget), progress)
    moves_ends = _flag(move_ends, "move_ends")

    def made(wishes: Wishes, effort: Effort = "all") -> Level:
        if moves_ends:
            return with_moved_ends(wishes, seed, progress)
        seeds = 1 if effort == "little" else SEEDS
        return fulfilled(wishes, seed, progress, seeds=seeds, effort=effort)

    tries: list[tuple[Wishes, tuple[Note, ...]]]
    tries = [(replace(wishes, exit=tile), ()) for tile in exits]
    # At another end it may be perfect.
    if len(exits) > 1 and quality == "valid" and wishes.length.is_free:
        tries = [(replace(each, grade="perfect"), notes) for each, notes in tries] + tries
    if drawings:
        tries = [
            (replace(wishes, entrance=one.entrance, exit=one.exit, shape=one.outline), one.notes)
            for one in drawings
        ]
    fault = NothingFoundError("")
    for each, notes in tries:
        try:
            level = with_own_halls(each, own_halls, seed, made) if own_halls else made(each)
        except NothingFoundError as why:
            fault = why
        else:
            asked = replace(level.wishes, grade=quality)
            return replace(level, wishes=asked, notes=(*notes, *level.notes))
    if own_halls:
        raise fault
    raise refused(tries[-1][0], seed, fault, progress, moves_ends=moves_ends)


def _far_exit(width: int, height: int, entrance: Tile, halls: tuple[Rectangle, ...] = ()) -> Tile:
    """The exit that nobody asked for: the middle, or a corner if the entrance or a hall is near.

    >>> _far_exit(57, 27, (1, 1)), _far_exit(57, 27, (27, 13))
    ((28, 13), (55, 25))
    """
    middle = width // 2, height // 2
    corners = list(product((width - 2, 1), (height - 2, 1)))
    is_near_hall = {
        tile: any(tile in hall.grown(APART) for hall in halls) for tile in [middle, *corners]
    }
    if steps_between(middle, entrance) > (width + height) // 8 and not is_near_hall[middle]:
        return middle
    return max(corners, key=lambda tile: (not is_near_hall[tile], steps_between(tile, entrance)))


def _flag(given: bool, what: str) -> bool:
    if not isinstance(given, bool):
        raise UnicursalError(f"{what} is True or False, not {quoted(given)}")
    return given


def _size(given: Size | str | None, what: str) -> Size | None:
    return None if given is None else size_of(given, what)


def _probability(given: float) -> float:
    number = not isinstance(given, bool) and isinstance(given, int | float | np.number)
    if not number or not 0 <= given <= 1:
        raise UnicursalError(f"branching is a probability from 0 to 1, not {quoted(given)}")
    return float(given)
