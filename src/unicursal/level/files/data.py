"""Levels as JSON: rows, the way, and what a game wants to know; reading it back."""

import json
from collections.abc import Iterable
from typing import Any

from unicursal.errors import NotationError
from unicursal.level.files.contents import (
    Contents,
    Shown,
    Told,
    read_kind,
    read_name,
    spawn_points,
)
from unicursal.level.files.tile_set import wall_masks
from unicursal.level.map.chamber import Chamber
from unicursal.level.map.outline import Outline
from unicursal.level.map.rectangle import Rectangle, Size
from unicursal.level.map.tiles import Glyphs, Tile, TileMap
from unicursal.level.things.along import Mark
from unicursal.level.things.thing import Thing, locked_doors


def fields(level: Shown) -> dict[str, Any]:
    """The level as plain data: its rows, its way, and what a game wants to know about it."""
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
        "length": len(level.path),
        "rooms": [
            {
                "number": number,
                "x": r.x,
                "y": r.y,
                "width": r.width,
                "height": r.height,
                "from": list(r.a),
                "to": list(r.b),
            }
            for number, r in enumerate(level.rooms, start=1)
        ],
        "goal_rooms": [[*room.corner, *room.size] for room in level.goal_rooms],
        "halls": [[*hall.corner, *hall.size] for hall in level.halls],
        **level.judged(),
        "dead_ends": [list(tile) for tile in level.dead_ends],
        "spawn_points": [
            {"share": share, "at": list(tile)} for share, tile in spawn_points(level.path)
        ],
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


def to_json(level: Shown) -> str:
    """The fields, and of every tile the distance from the entrance and the mask of its wall.

    Where none is (no way, no wall) the number is -1.
    """
    tables = {"distance": level.distance, "wall_masks": wall_masks(level.tiles.walls)}
    return json.dumps(fields(level) | {name: t.tolist() for name, t in tables.items()}) + "\n"


def read_json(text: str, glyphs: Glyphs | None) -> Contents:
    """Our fields; all but the rows may be missing."""
    try:
        data = json.loads(text)
        rows = data["rows"]
        drawn = "\n".join(rows)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise NotationError("expected JSON with the rows of a level") from None
    tiles = TileMap.from_text(drawn, glyphs)
    ends = [
        _end(name, end, data.get(name))
        for name, end in (("entrance", tiles.entrance), ("exit", tiles.exit))
    ]
    things = _list(data, "things")
    marks: list[Mark] = []
    told: dict[Tile, Told] = {}
    for number, thing in enumerate(things, start=1):
        kind, at, rest = _thing(number, thing)
        marks.append((kind, at))
        told[at] = rest
    area = Rectangle.of_size(0, 0, tiles.width, tiles.height)
    rooms = [_room(number, r, area) for number, r in enumerate(_list(data, "rooms"), start=1)]
    halls = [_hall(number, r, area) for number, r in enumerate(_list(data, "halls"), start=1)]
    return Contents(
        TileMap(tiles.walls, *ends),
        tuple(marks),
        told,
        read_name(data.get("style"), "drawn"),
        read_name(data.get("plan"), "file"),
        _whole(data.get("seed")) or 0,
        tuple(rooms),
        tuple(note for note in _list(data, "notes") if isinstance(note, str)),
        _overrun(data.get("overrun")),
        tuple(halls),
        _size("entrance_room", data.get("entrance_room")),
        _size("goal_room", data.get("goal_room")),
        _shape(_list(data, "shape"), tiles),
    )


def _list(data: dict[str, Any], name: str) -> list[Any]:
    found = data.get(name)
    if found is None:
        return []
    if not isinstance(found, list):
        raise NotationError(f"{name}: expected a list")
    return found


def _end(name: str, drawn: Tile | None, told: object) -> Tile | None:
    """An end by its sign and by its field, which must agree."""
    if told is None:
        return drawn
    tile = _tile(told)
    if tile is None:
        raise NotationError(f"{name}: expected a tile [x, y]")
    if drawn is not None and drawn != tile:
        raise NotationError(f"the {name} is at {drawn} in the rows, but its own field says {tile}")
    return tile


def _thing(place: int, data: object) -> tuple[str, Tile, Told]:
    match data:
        case {"kind": str(kind), "at": at, **more} if kind and (tile := _tile(at)) is not None:
            try:
                kind = read_kind(kind)
            except NotationError as fault:
                raise NotationError(f"thing {place}: {fault}") from None
            return kind, tile, (_whole(more.get("number")), _tile(more.get("towards")))
    raise NotationError(f"thing {place}: expected a kind and a tile, at: [x, y]")


def _room(number: int, data: object, area: Rectangle) -> Chamber:
    match data:
        case {"x": x, "y": y, "width": width, "height": height, "from": begin, "to": end}:
            box = _rectangle([x, y, width, height])
            ends = _tile(begin), _tile(end)
            if box is not None and ends[0] is not None and ends[1] is not None:
                if not area.holds(box) or not all(tile in area for tile in ends):
                    raise NotationError(f"room {number} lies outside the map")
                return Chamber.of(box, ends[0], ends[1])
    raise NotationError(f"room {number}: expected x, y, width, height, from and to")


def _overrun(told: object) -> int:
    if told is None:
        return 0
    number = _whole(told)
    if number is None or number < 0:
        raise NotationError("overrun: expected a number of tiles")
    return number


def _size(name: str, told: object) -> Size | None:
    if told is None:
        return None
    size = _tile(told)
    if size is None or min(size) < 1:
        raise NotationError(f"{name}: expected [width, height]")
    return size


def _shape(rows: list[Any], tiles: TileMap) -> Outline | None:
    if not rows:
        return None
    shape = Outline.of_rows(rows)
    if shape.size != (tiles.width, tiles.height):
        raise NotationError("the shape has {}x{} tiles, unlike the map".format(*shape.size))
    return shape


def _hall(number: int, data: object, area: Rectangle) -> Rectangle:
    hall = _rectangle(data)
    if hall is None:
        raise NotationError(f"hall {number}: expected [x, y, width, height]")
    if not area.holds(hall):
        raise NotationError(f"hall {number} lies outside the map")
    return hall


def _rectangle(data: object) -> Rectangle | None:
    match data:
        case [x, y, width, height]:
            corner, size = _tile([x, y]), _tile([width, height])
            if corner is not None and size is not None and min(size) > 0:
                return Rectangle.of_size(*corner, *size)
    return None


def _tile(data: object) -> Tile | None:
    match data:
        case [int(x), int(y)] if _whole(x) is not None and _whole(y) is not None:
            return x, y
    return None


def _whole(value: object) -> int | None:
    """A whole number that arrays can hold; None for anything else."""
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if abs(value) < 2**63 else None
