"""What games read: rows, CSV, JSON with metadata, and maps of the Tiled editor."""

import json
from typing import Any
from xml.etree import ElementTree

from unicursal.draw import svg
from unicursal.draw.scene import Disc, Figure, Scene, boxes
from unicursal.level.files.icons import icon
from unicursal.level.files.tile_numbers import (
    ENTRANCE,
    EXIT,
    KINDS,
    NUMBERS,
    ONE_WAY_NUMBERS,
    OPEN,
    WALL,
    numbers,
    structure,
)
from unicursal.level.level import Level
from unicursal.level.map.tiles import Tile
from unicursal.level.things.thing import IN_WALLS, ONE_WAY, Thing

TILE_PIXELS = 16
_SHARES = (0.25, 0.5, 0.75)
_NAMES = {OPEN: "open", WALL: "wall", ENTRANCE: "entrance", EXIT: "exit", **KINDS}
_TILES = tuple(_NAMES[number] for number in sorted(_NAMES))
"""The kinds of tiles in the tile set, each at its number."""


def to_csv(level: Level) -> str:
    """The numbers, a row a line."""
    return "\n".join(",".join(map(str, row)) for row in numbers(level).tolist()) + "\n"


def fields(level: Level) -> dict[str, Any]:
    """The level as plain data: its rows, its way, and what a game wants to know about it."""
    report = level.report
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
        "goal_rooms": [[*r.corner, r.width, r.height] for r in report.goal_rooms],
        "halls": [[*hall.corner, *hall.size] for hall in level.wishes.halls],
        "overrun": report.overrun,
        "valid": report.valid,
        "perfect": report.perfect,
        "strict": report.strict,
        "lattice": report.lattice,
        "blemishes": len(report.blemishes),
        "turns": level.turns,
        "straightness": round(level.straightness, 4),
        "difficulty": round(level.difficulty, 4),
        "dead_ends": [list(f.at) for f in report.defects if f.kind == "dead end"],
        "spawn_points": [{"share": share, "at": list(tile)} for share, tile in _spawns(level)],
        "things": [thing_fields(thing) for thing in level.things],
        "notes": list(map(str, level.notes)),
    }


def thing_fields(thing: Thing) -> dict[str, Any]:
    """A thing as plain data."""
    return {
        "kind": thing.kind,
        "at": list(thing.at),
        "step": thing.step,
        "number": thing.number,
        "towards": thing.towards and list(thing.towards),
    }


def to_json(level: Level) -> str:
    """The fields, and the distance from the entrance of every tile (-1 on walls)."""
    return json.dumps({**fields(level), "distance": level.distance.tolist()}) + "\n"


def to_tmx(level: Level, tiles_image: str) -> str:
    """A map of the Tiled editor: a tile layer, points for ends and spawn places, and the things.

    `tiles_image` names the picture of the tiles (see `tile_set_png`). Doors, shortcuts and one-way
    doors are tiles; all things are objects too, with their numbers.
    """
    width, height = level.tiles.width, level.tiles.height
    root = ElementTree.Element(
        "map",
        version="1.10",
        orientation="orthogonal",
        renderorder="right-down",
        width=str(width),
        height=str(height),
        tilewidth=str(TILE_PIXELS),
        tileheight=str(TILE_PIXELS),
        infinite="0",
        nextlayerid="4" if level.things else "3",
        nextobjectid=str(len(_SHARES) + len(level.things) + 3),
    )
    properties = ElementTree.SubElement(root, "properties")
    for name, value in (("style", level.style), ("seed", str(level.seed)), ("plan", level.plan)):
        ElementTree.SubElement(properties, "property", name=name, value=value)
    _add_tile_set(root, tiles_image)
    layer = ElementTree.SubElement(
        root, "layer", id="1", name="tiles", width=str(width), height=str(height)
    )
    data = ElementTree.SubElement(layer, "data", encoding="csv")
    gids = structure(level) + 1
    data.text = "\n" + ",\n".join(",".join(map(str, row)) for row in gids.tolist()) + "\n"
    _add_places(root, level)
    if level.things:
        _add_things(root, level)
    ElementTree.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, "unicode") + "\n"


def _add_tile_set(root: ElementTree.Element, image: str) -> None:
    count = str(len(_TILES))
    tile_set = ElementTree.SubElement(
        root,
        "tileset",
        firstgid="1",
        name="unicursal",
        tilewidth=str(TILE_PIXELS),
        tileheight=str(TILE_PIXELS),
        tilecount=count,
        columns=count,
    )
    ElementTree.SubElement(
        tile_set,
        "image",
        source=image,
        width=str(len(_TILES) * TILE_PIXELS),
        height=str(TILE_PIXELS),
    )
    for number, kind in enumerate(_TILES):
        tile = ElementTree.SubElement(tile_set, "tile", id=str(number), type=kind)
        inner = ElementTree.SubElement(tile, "properties")
        walkable = "false" if number == WALL or kind in IN_WALLS else "true"
        ElementTree.SubElement(inner, "property", name="walkable", type="bool", value=walkable)


def _add_places(root: ElementTree.Element, level: Level) -> None:
    group = ElementTree.SubElement(root, "objectgroup", id="2", name="places")
    places = [("entrance", level.entrance), ("exit", level.exit)]
    places += [(f"spawn {share}", tile) for share, tile in _spawns(level)]
    for number, (name, tile) in enumerate(places, start=1):
        _add_point(group, number, name, tile)


def _spawns(level: Level) -> list[tuple[float, Tile]]:
    """Places to begin by their shares of the way; none where no way leads to the exit."""
    return list(zip(_SHARES, level.spawn_points(_SHARES), strict=bool(level.path)))


def _add_things(root: ElementTree.Element, level: Level) -> None:
    """Points whose types are their kinds, in a layer of their own."""
    group = ElementTree.SubElement(root, "objectgroup", id="3", name="things")
    for number, thing in enumerate(level.things, start=len(_SHARES) + 3):
        name = f"{thing.kind} {thing.number}"
        point = _add_point(group, number, name, thing.at, thing.kind)
        inner = ElementTree.Element("properties")
        point.insert(0, inner)
        values = {"number": thing.number, "step": thing.step}
        if thing.towards is not None:
            values |= {"towards_x": thing.towards[0], "towards_y": thing.towards[1]}
        for key, value in values.items():
            ElementTree.SubElement(inner, "property", name=key, type="int", value=str(value))


def _add_point(
    group: ElementTree.Element, number: int, name: str, tile: Tile, kind: str | None = None
) -> ElementTree.Element:
    """A point in the middle of a tile."""
    x, y = ((place + 0.5) * TILE_PIXELS for place in tile)
    point = ElementTree.SubElement(group, "object", id=str(number), name=name)
    if kind is not None:
        point.set("type", kind)
    point.set("x", str(x))
    point.set("y", str(y))
    ElementTree.SubElement(point, "point")
    return point


def tile_set_png() -> bytes:
    """The picture of the tiles: open, wall, entrance, exit, then things by their numbers."""
    in_walls = [number for number, kind in KINDS.items() if kind in IN_WALLS]
    shapes: list[Figure] = [
        boxes([(0.0, 0.0, float(len(_TILES)), 1.0)], "cell"),
        boxes([(float(WALL), 0.0, 1.0, 1.0)], "wall"),
        boxes([(float(number), 0.0, 1.0, 1.0) for number in in_walls], "grid"),
        Disc((ENTRANCE + 0.5, 0.5), 0.34, fill="start"),
        Disc((EXIT + 0.5, 0.5), 0.3, line="live end", width=0.16),
    ]
    for kind, number in NUMBERS.items():
        shapes += icon(kind, (number + 0.5, 0.5))
    for step, number in ONE_WAY_NUMBERS.items():
        shapes += icon(ONE_WAY, (number + 0.5, 0.5), towards=step)
    scene = Scene(len(_TILES), 1, 0, "Tiles", f"{', '.join(_TILES)}.", tuple(shapes))
    return svg.png(scene, "light", TILE_PIXELS)
