"""Levels as JSON: rows, the way, and what a game wants to know; reading it back."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from unicursal.errors import NotationError
from unicursal.level.files.drawn import Drawn, read_kind, read_name
from unicursal.level.files.numbers import wall_masks
from unicursal.level.files.wide import Wide
from unicursal.level.level import SHARES, Level
from unicursal.level.things.thing import Mark, Thing, locked_doors
from unicursal.tilemap.outline import Outline
from unicursal.tilemap.rectangle import Chamber, Rectangle, Size
from unicursal.tilemap.tiles import Glyphs, Tile, TileMap


def fields(level: Level) -> dict[str, Any]:
    """The level as plain data: its rows, its way, and what a game wants to know about it.

    `perfect` and `strict` are what was asked for by these words: open rooms that were requested do
    not count against it.
    """
    points = zip(SHARES, level.spawn_points(), strict=False)
    judged = level.narrow or level if isinstance(level, Wide) else level
    report, wishes = judged.report, judged.wishes
    return {
        "width": level.tiles.width,
        "height": level.tiles.height,
        "style": level.style,
        "plan": level.plan,
        "seed": level.seed,
        "entrance": list(level.entrance),
        "exit": list(level.exit),
        "rows": level.tiles.rows(),
        "path": [list(tile) for tile in level.path],
        "length": level.length,
        "loop": level.is_loop,
        "rooms": [
            {
                "number": number,
                "x": r.left,
                "y": r.top,
                "width": r.width,
                "height": r.height,
                "from": list(r.a),
                "to": list(r.b),
            }
            for number, r in enumerate(level.rooms, start=1)
        ],
        "goal_rooms": [[*room.corner, *room.size] for room in level.goal_rooms],
        "halls": [[*hall.corner, *hall.size] for hall in level.halls],
        "shape": level.shape and list(level.shape.rows),
        "goal_room": wishes.goal_room and list(wishes.goal_room),
        "entrance_room": wishes.entrance_room and list(wishes.entrance_room),
        "overrun": report.overrun,
        "valid": report.valid,
        "perfect": judged.grade in ("perfect", "strict"),
        "strict": judged.grade == "strict",
        "lattice": report.lattice,
        "blemishes": len(report.blemishes),
        "turns": judged.turns,
        "straightness": round(judged.straightness, 4),
        "difficulty": round(judged.difficulty, 4),
        "notes": list(map(str, judged.notes)),
        "dead_ends": [list(tile) for tile in level.dead_ends],
        "spawn_points": [{"share": share, "at": list(tile)} for share, tile in points],
        "things": things_fields(level.things),
    }


def things_fields(things: Iterable[Thing]) -> list[dict[str, Any]]:
    """Things as plain data; a door is `locked` if there is a key of its number."""
    things = tuple(things)
    locked = locked_doors(things)
    return [
        {
            "kind": thing.kind,
            "at": list(thing.at),
            "step": thing.step,
            "number": thing.number,
            "towards": thing.towards and list(thing.towards),
            "locked": thing.at in locked,
        }
        for thing in things
    ]


def to_json(level: Level) -> str:
    """The fields, and of every tile the distance from the entrance and the mask of its wall.

    Where none is (no way, no wall) the number is -1.
    """
    tables = {"distance": level.distance, "wall_masks": wall_masks(level.tiles.walls)}
    return json.dumps(fields(level) | {name: t.tolist() for name, t in tables.items()}) + "\n"


def read_json(text: str, glyphs: Glyphs | None) -> Drawn:
    """Our fields; all but the rows may be missing."""
    try:
        data = json.loads(text)
        drawn = "\n".join(data["rows"])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise NotationError("expected JSON with the rows of a level") from None
    tiles = TileMap.from_text(drawn, glyphs)
    whole = Rectangle.of_size(0, 0, tiles.width, tiles.height)

    def one(name: str, read: Callable[[Any], Any], expected: str) -> Any:
        given = data.get(name)
        return None if given is None else _read(name, given, read, expected)

    def listed(name: str) -> list[Any]:
        return one(name, lambda given: given if isinstance(given, list) else None, "a list") or []

    def each(name: str, read: Callable[[Any], Any], expected: str) -> tuple[Any, ...]:
        found = []
        for number, given in enumerate(listed(name), start=1):
            place = f"{name.removesuffix('s')} {number}"
            found.append(item := _read(place, given, read, expected))
            ends = (item.a, item.b) if isinstance(item, Chamber) else ()
            is_area = isinstance(item, Rectangle)
            if is_area and not (whole.holds(item) and all(end in whole for end in ends)):
                raise NotationError(f"{place} lies outside the map")
        return tuple(found)

    ends = []
    for name, marked in (("entrance", tiles.entrance), ("exit", tiles.exit)):
        told = one(name, _tile, "a tile [x, y]")
        if marked and told not in (None, marked):
            raise NotationError(
                f"the {name} is at {marked} in the rows, but its own field says {told}"
            )
        ends.append(marked or told)
    shape = Outline.of_rows(rows) if (rows := listed("shape")) else None
    if shape is not None and shape.size != whole.size:
        raise NotationError("the shape has {}x{} tiles, unlike the map".format(*shape.size))
    return Drawn(
        TileMap(tiles.walls, *ends),
        each("things", _mark, "a kind and a tile, at: [x, y]"),
        read_name(data.get("style"), "drawn"),
        read_name(data.get("plan"), "file"),
        _whole(data.get("seed")) or 0,
        each("rooms", _room, "x, y, width, height, from and to"),
        tuple(note for note in listed("notes") if isinstance(note, str)),
        one("overrun", _number, "a number of tiles") or 0,
        each("halls", _rectangle, "[x, y, width, height]"),
        one("entrance_room", _size, "[width, height]"),
        one("goal_room", _size, "[width, height]"),
        shape,
    )


def _read(place: str, given: object, read: Callable[[Any], Any], expected: str) -> Any:
    """What was read at a place of the file; a fault names it."""
    try:
        found = read(given)
    except NotationError as fault:
        raise NotationError(f"{place}: {fault}") from None
    if found is None:
        raise NotationError(f"{place}: expected {expected}")
    return found


def _mark(data: object) -> Mark | None:
    match data:
        case {"kind": str(kind), "at": at, **more} if kind and (tile := _tile(at)):
            number, towards = _whole(more.get("number")), _tile(more.get("towards"))
            return Mark(read_kind(kind), tile, number, towards)
    return None


def _room(data: object) -> Chamber | None:
    match data:
        case {"x": x, "y": y, "width": width, "height": height, "from": begin, "to": end}:
            area, a, b = _rectangle([x, y, width, height]), _tile(begin), _tile(end)
            return Chamber.of(area, a, b) if area and a and b else None
    return None


def _rectangle(data: object) -> Rectangle | None:
    match data:
        case [x, y, *size] if (corner := _tile([x, y])) and (sides := _size(size)):
            return Rectangle.of_size(*corner, *sides)
    return None


def _size(data: object) -> Size | None:
    size = _tile(data)
    return size if size and min(size) > 0 else None


def _tile(data: object) -> Tile | None:
    match data:
        case [x, y] if (u := _whole(x)) is not None and (v := _whole(y)) is not None:
            return u, v
    return None


def _number(value: object) -> int | None:
    number = _whole(value)
    return number if number is not None and number >= 0 else None


def _whole(value: object) -> int | None:
    """A whole number that arrays can hold; None for anything else."""
    return value if type(value) is int and abs(value) < 2**63 else None
