"""What games read: rows, CSV, JSON with metadata, and maps of the Tiled editor."""

import json
from typing import Any
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt

from unicursal.level.made import Level

WALL, OPEN, ENTRANCE, EXIT = 1, 0, 2, 3
"""The numbers of tiles in CSV files."""

TILE_PIXELS = 16
_SHARES = (0.25, 0.5, 0.75)


def numbers(level: Level) -> npt.NDArray[np.int64]:
    """The tiles as numbers `[y, x]`: 1 wall, 0 open, 2 the entrance, 3 the exit."""
    made = level.tiles.walls.astype(np.int64)
    for number, (x, y) in ((ENTRANCE, level.entrance), (EXIT, level.exit)):
        made[y, x] = number
    return made


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
        "valid": report.valid,
        "perfect": report.perfect,
        "strict": report.strict,
        "lattice": report.lattice,
        "blemishes": len(report.blemishes),
        "turns": level.turns,
        "straightness": round(level.straightness, 4),
        "difficulty": round(level.difficulty, 4),
        "dead_ends": [list(f.at) for f in report.defects if f.kind == "dead end"],
        "spawn_points": [
            {"share": share, "at": list(tile)}
            for share, tile in zip(_SHARES, level.spawn_points(_SHARES), strict=True)
        ],
        "notes": list(map(str, level.notes)),
    }


def to_json(level: Level) -> str:
    """The fields, and the distance from the entrance of every tile (-1 on walls)."""
    return json.dumps({**fields(level), "distance": level.distance.tolist()}) + "\n"


def to_tmx(level: Level, tiles_image: str) -> str:
    """A map of the Tiled editor: a tile layer, and points for ends and spawn places.

    `tiles_image` names the picture of the four tiles (see `tile_set_png`).
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
        nextlayerid="3",
        nextobjectid="10",
    )
    properties = ElementTree.SubElement(root, "properties")
    for name, value in (("style", level.style), ("seed", str(level.seed)), ("plan", level.plan)):
        ElementTree.SubElement(properties, "property", name=name, value=value)
    _add_tile_set(root, tiles_image)
    layer = ElementTree.SubElement(
        root, "layer", id="1", name="tiles", width=str(width), height=str(height)
    )
    data = ElementTree.SubElement(layer, "data", encoding="csv")
    gids = numbers(level) + 1
    data.text = "\n" + ",\n".join(",".join(map(str, row)) for row in gids.tolist()) + "\n"
    _add_places(root, level)
    ElementTree.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, "unicode") + "\n"


def _add_tile_set(root: ElementTree.Element, image: str) -> None:
    tile_set = ElementTree.SubElement(
        root,
        "tileset",
        firstgid="1",
        name="unicursal",
        tilewidth=str(TILE_PIXELS),
        tileheight=str(TILE_PIXELS),
        tilecount="4",
        columns="4",
    )
    ElementTree.SubElement(
        tile_set,
        "image",
        source=image,
        width=str(4 * TILE_PIXELS),
        height=str(TILE_PIXELS),
    )
    for number, kind in ((OPEN, "open"), (WALL, "wall"), (ENTRANCE, "entrance"), (EXIT, "exit")):
        tile = ElementTree.SubElement(tile_set, "tile", id=str(number), type=kind)
        inner = ElementTree.SubElement(tile, "properties")
        walkable = "false" if number == WALL else "true"
        ElementTree.SubElement(inner, "property", name="walkable", type="bool", value=walkable)


def _add_places(root: ElementTree.Element, level: Level) -> None:
    group = ElementTree.SubElement(root, "objectgroup", id="2", name="places")
    places = [("entrance", level.entrance), ("exit", level.exit)]
    spawns = zip(_SHARES, level.spawn_points(_SHARES), strict=True)
    places += [(f"spawn {share}", tile) for share, tile in spawns]
    for number, (name, (x, y)) in enumerate(places, start=1):
        point = ElementTree.SubElement(
            group,
            "object",
            id=str(number),
            name=name,
            x=str((x + 0.5) * TILE_PIXELS),
            y=str((y + 0.5) * TILE_PIXELS),
        )
        ElementTree.SubElement(point, "point")


def tile_set_png() -> bytes:
    """The picture of the four tiles: open, wall, entrance, exit."""
    from unicursal.draw import png
    from unicursal.draw.scene import Disc, Scene, boxes

    shapes = (
        boxes([(0.0, 0.0, 4.0, 1.0)], "cell"),
        boxes([(1.0, 0.0, 1.0, 1.0)], "wall"),
        Disc((2.5, 0.5), 0.34, fill="start"),
        Disc((3.5, 0.5), 0.3, line="live end", width=0.16),
    )
    scene = Scene(4, 1, 0, "Tiles", "Open, wall, entrance, exit.", shapes)
    return png.write(scene, "light", TILE_PIXELS)
