"""Redrawing one room of a level: all other tiles and all doors stay.

Where the way enters the room and leaves it is read from the way itself. The fillers that are tried
all vary with the seed: one of all strict labyrinths, a winding lattice, one of all perfect
labyrinths where corners may touch; where these refuse, a lattice with a thick wall, and finally the
snake. Every drawing is examined as part of its level. A room of which no other is found stays.

Remarks about the level that no other drawing changes stay, the others are made again; no law of
choice is claimed for a level of which a room was drawn without it.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from unicursal.board.inputs import whole_number
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.fill.chamber import Chamber, Filler, first_of
from unicursal.level.fill.exact import exact
from unicursal.level.fill.lattice_rooms import lattice, lattice_with_goal, loose_lattice
from unicursal.level.fill.refusal import Refusal
from unicursal.level.fill.snake import snake
from unicursal.level.level import Level, LevelLike
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import TileMap, Walls
from unicursal.level.notes import (
    DrawnTwice,
    Note,
    OpenRoom,
    Overrun,
    Redrawn,
    Short,
    ThickWalls,
)
from unicursal.level.promise import broken_promise
from unicursal.level.score import ENOUGH, share_used
from unicursal.notation import Seed, checked_seed

_DRAWS = 4
_ROUGH = "with thick walls"


def redrawn(level: LevelLike, number: int, seed: Seed = 0) -> Level:
    """The level with one room, counted from 1 along the way, drawn with a seed of its own.

    Things go with the old way: they are to be placed again.

    >>> from unicursal.level import make_level
    >>> level = make_level(15, 9, style="teeth", exit=(13, 7), plan="thirds")
    >>> print(redrawn(level, 2, seed=1))
    ###############
    #<  #         #
    #   # ####### #
    #   # #   #   #
    ### #   # # ###
    #   ##### #   #
    # ###   # #   #
    #     #   #  >#
    ###############
    """
    level, seed = Level.of(level), checked_seed(seed)
    number = whole_number(number, "the number of a room", UnicursalError)
    if not 1 <= number <= len(level.rooms):
        many = f"rooms 1 to {len(level.rooms)}" if len(level.rooms) > 1 else "one room only, 1"
        raise UnicursalError(f"there is no room {number}: the level has {many}")
    if not level.report.valid:
        raise UnicursalError("a room can be redrawn only in a level without branches and loops")
    room = _chamber(level, level.rooms[number - 1])
    why: Refusal | None = None
    stays = False
    for name, filler in _fillers(level, room):
        if stays and name == _ROUGH:
            break
        chance = Chance(seed)
        for _ in range(_DRAWS):
            made = _drawn(level, room, filler(room, chance))
            if isinstance(made, Refusal):
                why = made
                break
            if made.tiles != level.tiles:
                return replace(made, notes=(*_notes(made), Redrawn(number, name, seed)))
            stays = True
    if stays:
        return replace(level, notes=(*level.notes, Redrawn(number, None, seed)))
    assert why is not None
    raise UnicursalError(f"room {number} cannot be redrawn: {why.reason}")


def _fillers(level: Level, room: Chamber) -> Iterator[tuple[str, Filler]]:
    if level.wishes.goal_room and room.b == level.exit and not room.b_is_door:
        yield "winding around a goal room", lattice_with_goal(level.wishes.goal_room)
        return
    yield "one of all strict labyrinths", exact(strict=True)
    yield "winding", lattice
    if not level.wishes.is_guarded:
        yield "one of all perfect labyrinths", exact(strict=False)
    yield _ROUGH, first_of(loose_lattice, snake)


def _drawn(level: Level, room: Chamber, walls: Walls | Refusal) -> Level | Refusal:
    """The level with the inside of a room replaced."""
    if isinstance(walls, Refusal):
        return walls
    whole = level.tiles.walls.copy()
    whole[room.y + 1 : room.bottom, room.x + 1 : room.right] = walls[1:-1, 1:-1]
    tiles = TileMap(whole, level.entrance, level.exit)
    wishes = replace(level.wishes, law=None)  # whoever has a room redrawn wants another than that
    made = replace(level, tiles=tiles, things=(), law=None, wishes=wishes)
    broken = broken_promise(made)
    return Refusal(broken) if broken else made


def _notes(level: Level) -> Iterator[Note]:
    """The notes of a level as far as they are true of its tiles, with their figures."""
    walls = level.tiles.walls
    open_rooms = level.open_room_notes
    for note in level.notes:
        match note:
            case OpenRoom():
                if note in open_rooms:
                    yield note
            case DrawnTwice(line, number):
                inside = walls[1:-1].T if line == "column" else walls[:, 1:-1]
                if np.array_equal(inside[number], inside[number + 1]):
                    yield note
            case Short():
                if (share := share_used(level)) < ENOUGH:
                    yield replace(note, share=share)
            case ThickWalls():
                if places := level.report.blemishes.number("wall block"):
                    yield replace(note, places=places)
            case Overrun():
                if tiles := level.report.overrun:
                    yield replace(note, tiles=tiles)
            case _:
                yield note
    yield from (note for note in open_rooms if note not in level.notes)


def _chamber(level: Level, room: Chamber) -> Chamber:
    """The room as fillers see it; its ends are the tiles of the way just outside, or its own."""
    box = Rectangle(room.x, room.y, room.x + room.width - 1, room.y + room.height - 1)
    path = level.path
    inside = [i for i, tile in enumerate(path) if box.encloses(tile)]
    if not inside:
        raise UnicursalError(f"the way does not pass the room at {room.x},{room.y}")
    return Chamber.of(box, path[max(inside[0] - 1, 0)], path[min(inside[-1] + 1, len(path) - 1)])
