"""Redrawing one room of a level: all other tiles and all doors stay.

Where the way enters the room and leaves it is read from the way itself. The room is a small level:
it is walked in the style of the level, or winding, or one of all its labyrinths is taken. Every
drawing is examined as part of its level. A room of which no other is found stays.

In a symmetric level its image is drawn anew with a room.

Remarks about the level that no other drawing changes stay, the others are made again; no law of
choice is claimed for a level of which a room was drawn without it.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from unicursal.board.inputs import whole_number
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.level import Level, LevelLike
from unicursal.level.maker import author
from unicursal.level.maker.draft import Draft
from unicursal.level.maker.exactly import exactly
from unicursal.level.maker.search import made_by_walk
from unicursal.level.maker.symmetric import in_symmetry
from unicursal.level.notes import Note, OpenRoom, Overrun, Redrawn, ThickWalls
from unicursal.level.promise import broken_promise
from unicursal.level.wishes import Wishes
from unicursal.memory import IN_PASSING
from unicursal.notation import Seed, checked_seed
from unicursal.tilemap.rectangle import Chamber, Rectangle
from unicursal.tilemap.symmetry import KINDS, turned
from unicursal.tilemap.tiles import Tile, TileMap, Walls

_DRAWS = 4


def redrawn(level: LevelLike, number: int, seed: Seed = 0) -> Level:
    """The level with one room, counted from 1 along the way, drawn with a seed of its own.

    Things go with the old way: they are to be placed again.

    >>> from unicursal.level import make_level
    >>> level = make_level(31, 21, style="mixed", exit=(29, 19), seed=1)
    >>> other = redrawn(level, 2, seed=1)
    >>> other.tiles != level.tiles, other.report.valid
    (True, True)
    """
    level, seed = Level.of(level), checked_seed(seed)
    number = whole_number(number, "the number of a room", UnicursalError)
    if not 1 <= number <= len(level.rooms):
        many = f"rooms 1 to {len(level.rooms)}" if len(level.rooms) > 1 else "one room only, 1"
        raise UnicursalError(f"there is no room {number}: the level has {many}")
    if not level.report.valid:
        raise UnicursalError("a room can be redrawn only in a level without branches and loops")
    room = _passed(level, level.rooms[number - 1])
    for how, walls in _drawings(level, room, Chance(seed)):
        made = _with(level, room, walls)
        if made is not None and made.tiles != level.tiles:
            return replace(made, notes=(*_notes(made), Redrawn(number, how, seed)))
    return replace(level, notes=(*level.notes, Redrawn(number, None, seed)))


def _drawings(level: Level, room: Chamber, chance: Chance) -> Iterator[tuple[str, Walls]]:
    """Drawings of a room, and how each was made."""
    wishes = level.wishes
    style = author.STYLES.get(level.style, level.style)
    task = Wishes(
        room.width,
        room.height,
        room.local(room.inner_a),
        room.local(room.inner_b),
        goal_room=wishes.goal_room if room.b == room.inner_b else None,
        entrance_room=wishes.entrance_room if room.a == room.inner_a else None,
        diagonal=wishes.is_guarded,
        walls=_inside(wishes.solid, room),
        through=_inside(wishes.through, room),
        halls=tuple(
            Rectangle.of_size(*room.local(hall.corner), *hall.size)
            for hall in wishes.halls
            if room.holds(hall)
        ),
    )
    is_own_image = wishes.symmetric and room.size == (wishes.width, wishes.height)
    own = (style,) if style in ("teeth", "spiral", "double-spiral", "mixed", "snake") else ()
    for look, _ in product((*own, "winding"), range(_DRAWS)):
        asked = replace(task, style=look)
        made = in_symmetry(asked, chance) if is_own_image else made_by_walk(asked, chance)
        if isinstance(made, Draft):
            yield look, made.walls
    if task.entrance == task.exit or is_own_image:
        return
    for _ in range(_DRAWS):
        labyrinth = exactly(task, chance, IN_PASSING)
        if isinstance(labyrinth, Draft):
            yield "one of all labyrinths", labyrinth.walls


def _inside(tiles: frozenset[Tile], room: Chamber) -> frozenset[Tile]:
    """The tiles inside a room, as it sees them."""
    inner = room.grown(-1)
    return frozenset(room.local(tile) for tile in tiles if tile in inner)


def _with(level: Level, room: Chamber, walls: Walls) -> Level | None:
    """The level with the inside of a room replaced; None if it breaks a promise."""
    whole = level.tiles.walls.copy()
    whole[room.grown(-1).slices] = walls[1:-1, 1:-1]
    size = level.tiles.width, level.tiles.height
    if level.wishes.symmetric and room.size != size:
        kind = next(kind for kind in KINDS if kind.cell(level.entrance, *size) == level.exit)
        whole[room.image(kind, size).grown(-1).slices] = turned(walls, kind)[1:-1, 1:-1]
    tiles = TileMap(whole, level.entrance, level.exit)
    wishes = replace(level.wishes, law=None)  # whoever has a room redrawn wants another than that
    made = replace(level, tiles=tiles, things=(), law=None, wishes=wishes)
    return None if broken_promise(made) else made


def _notes(level: Level) -> Iterator[Note]:
    """The notes of a level as far as they are true of its tiles, with their figures."""
    open_rooms = level.open_room_notes
    for note in level.notes:
        match note:
            case OpenRoom():
                if note in open_rooms:
                    yield note
            case ThickWalls():
                if places := level.report.blemishes.number("wall block"):
                    yield replace(note, places=places)
            case Overrun():
                if tiles := level.report.overrun:
                    yield replace(note, tiles=tiles)
            case _:
                yield note
    yield from (note for note in open_rooms if note not in level.notes)


def _passed(level: Level, room: Chamber) -> Chamber:
    """The room with the ends of its way: tiles just outside, or ends of the whole."""
    path, inner = level.path, room.grown(-1)
    inside = [i for i, tile in enumerate(path) if tile in inner]
    if not inside:
        raise UnicursalError(f"the way does not pass the room at ({room.left}, {room.top})")
    return Chamber.of(room, path[max(inside[0] - 1, 0)], path[min(inside[-1] + 1, len(path) - 1)])
