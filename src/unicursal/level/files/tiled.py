"""Maps of the Tiled editor, and reading them back, also when they were edited and saved there.

Of a file the layer `tiles` (or the first tile layer) is the map; what a tile is, its type in the
tile set says, or its property `walkable`. The object layer `things` holds the things; doors and
whatever else of them is a tile without an object is taken from the tiles.
"""

import base64
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element, ParseError, SubElement, fromstring, indent, tostring

import numpy as np

from unicursal._arrays import Integers
from unicursal.errors import NotationError
from unicursal.level.files.data import things_fields
from unicursal.level.files.drawn import Drawn, read_grid, read_kind, read_name
from unicursal.level.files.numbers import KIND_NAMES, tiles_of
from unicursal.level.files.tile_set import TILE_PIXELS
from unicursal.level.level import SHARES, Level
from unicursal.level.things.thing import DOOR, Mark
from unicursal.tilemap.tiles import Tile, check_size

_BLANK: Final = Path(__file__).with_suffix(".xml").read_bytes()
"""A map without a tile; its set has the kinds of tiles, the looks of walls and how they join."""
_START = re.compile(r"\s*(<\?xml\b|<!DOCTYPE\b|<map[\s/>])")
_TURNED = 0xF000_0000
"""The bits of a tile's number that say how it is turned."""
_FIRST_THING = len(SHARES) + 3
"""Objects are numbered: the ends, the places to begin, the things."""


def to_tmx(level: Level, tiles_image: str) -> str:
    """A map of the Tiled editor: a tile layer, points for ends and spawn places, and the things.

    `tiles_image` names the picture of the tiles (see `tile_set_png`). Doors, shortcuts and one-way
    doors are tiles; all things are objects too, with their numbers.
    """
    root = fromstring(_BLANK)
    properties, (image, *_), layer, points, things = root
    for element, value in zip(properties, (level.style, level.seed, level.plan), strict=True):
        element.set("value", str(value))
    image.set("source", tiles_image)
    for element in (root, layer):
        element.set("width", str(level.tiles.width))
        element.set("height", str(level.tiles.height))
    gids = (tiles_of(level) + 1).tolist()
    layer[0].text = "\n" + ",\n".join(",".join(map(str, row)) for row in gids) + "\n"
    places = [("entrance", level.entrance), ("exit", level.exit)]
    places += [(f"spawn {s}", at) for s, at in zip(SHARES, level.spawn_points(), strict=False)]
    points.extend(_point(number, name, at) for number, (name, at) in enumerate(places, start=1))
    things.extend(_objects_of(level))
    if not level.things:
        root.remove(things)
    root.set("nextlayerid", str(4 if level.things else 3))
    root.set("nextobjectid", str(_FIRST_THING + len(level.things)))
    indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, "unicode") + "\n"


def _objects_of(level: Level) -> Iterator[Element]:
    """Points whose types are the kinds of things, each with properties of the types of values."""
    for number, thing in enumerate(things_fields(level.things), start=_FIRST_THING):
        kind, values = thing["kind"], {name: thing[name] for name in ("number", "step")}
        if thing["towards"]:
            values |= dict(zip(("towards_x", "towards_y"), thing["towards"], strict=True))
        properties = Element("properties")
        for name, value in values.items():
            SubElement(properties, "property", name=name, type="int", value=str(value))
        if kind == DOOR:
            locked = str(thing["locked"]).lower()
            SubElement(properties, "property", name="locked", type="bool", value=locked)
        point = _point(number, f"{kind} {thing['number']}", thing["at"], type=kind)
        point.insert(0, properties)
        yield point


def _point(number: int, name: str, tile: Tile, **kind: str) -> Element:
    """A point in the middle of a tile."""
    x, y = (str((place + 0.5) * TILE_PIXELS) for place in tile)
    made = Element("object", {"id": str(number), "name": name, **kind, "x": x, "y": y})
    SubElement(made, "point")
    return made


def looks_like_tmx(text: str) -> bool:
    """Whether a text is XML that may be a map of Tiled.

    >>> looks_like_tmx('<map version="1.10">'), looks_like_tmx("< #")
    (True, False)
    """
    return bool(_START.match(text)) and "<svg" not in text[:1000]


def read_tmx(text: str) -> Drawn:
    """Read a map with its tile set inside."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise NotationError("XML that contains definitions (DOCTYPE, ENTITY) is not read")
    try:
        root = fromstring(text)
    except (ParseError, ValueError) as fault:
        raise NotationError(f"not valid XML: {fault}") from None
    if root.tag != "map" or root.get("infinite") == "1":
        raise NotationError("expected a Tiled map of a fixed size")
    width, height = _number(root, "width"), _number(root, "height")
    if min(width, height) < 1:
        raise NotationError(f"a Tiled map of {width}x{height} tiles is empty")
    check_size(width, height)
    kinds = _kinds(root)
    layers = root.findall("layer")
    if not layers:
        raise NotationError("the Tiled map has no tile layer")
    layer = next((layer for layer in layers if layer.get("name") == "tiles"), layers[0])
    gids = _gids(layer, width, height)
    tiles, marks = read_grid(gids, kinds, "{at} in the Tiled map")
    by_place = {mark.at: mark for mark in (*marks, *_objects(root, kinds))}
    seed = _property(root, "seed")
    return Drawn(
        tiles,
        tuple(by_place.values()),
        read_name(_property(root, "style"), "drawn"),
        read_name(_property(root, "plan"), "file"),
        int(seed) if seed and re.fullmatch(r"\d{1,20}", seed, re.ASCII) else 0,
    )


def _kinds(root: Element) -> dict[int, str]:
    """What each tile number of the map is."""
    kinds: dict[int, str] = {}
    for tile_set in root.findall("tileset"):
        if tile_set.get("source"):
            raise NotationError("an external tile set is not read: embed it in the map")
        first = _number(tile_set, "firstgid")
        for tile in tile_set.findall("tile"):
            kind = tile.get("type") or tile.get("class")
            walkable = _property(tile, "walkable")
            if not kind:
                kind = "open" if walkable == "true" else "wall"
            elif kind not in KIND_NAMES:
                kind = "wall" if walkable == "false" else read_kind(kind)
            kinds[first + _number(tile, "id")] = kind
    return kinds


def _gids(layer: Element, width: int, height: int) -> Integers:
    """The tile numbers of a layer `[y, x]`, unpacked no further than the map reaches."""
    data = layer.find("data")
    if data is None:
        raise NotationError("the tile layer of the Tiled map has no data")
    content, coding, packing = data.text or "", data.get("encoding"), data.get("compression") or ""
    if coding not in {"csv", "base64"} or packing not in {"", "zlib", "gzip"}:
        what = " ".join(filter(None, (coding, packing))) or "XML"
        raise NotationError(f"a tile layer in {what} is not read: expected CSV or base64")
    try:
        if coding == "csv":
            found = np.array(content.replace(",", " ").split(), dtype=np.int64)
        else:
            packed = base64.b64decode("".join(content.split()), validate=True)
            if packing:
                most = width * height * 4 + 1
                packed = zlib.decompressobj(wbits=47).decompress(packed, most)
            found = np.frombuffer(packed, dtype="<u4").astype(np.int64)
    except (ValueError, OverflowError, zlib.error):
        words = ": expected whole numbers" if coding == "csv" else ""
        raise NotationError(f"the tile layer of the Tiled map is damaged{words}") from None
    if found.size != width * height:
        raise NotationError(
            f"the tile layer of the Tiled map has {found.size:,} tiles, not {width}x{height}"
        )
    made: Integers = (found & ~_TURNED).reshape(height, width)
    return made


def _objects(root: Element, kinds: dict[int, str]) -> Iterator[Mark]:
    """What the object layer holds, with the numbers and directions that it tells."""
    group = root.find("objectgroup[@name='things']")
    if group is None:
        return
    size = _number(root, "tilewidth"), _number(root, "tileheight")
    if min(size) < 1:
        raise NotationError("the tiles of the Tiled map have no size")
    for thing in group.findall("object"):
        try:
            yield _mark(thing, kinds, *size)
        except NotationError as fault:
            raise NotationError(f"object {thing.get('id')} of the Tiled map: {fault}") from None


def _mark(thing: Element, kinds: dict[int, str], wide: int, high: int) -> Mark:
    kind = thing.get("type") or thing.get("class") or ""
    left, top = (_place(thing, name) for name in "xy")
    if (gid := _whole(thing.get("gid"))) is not None:
        # An object that shows a tile is of its type unless it has one of its own, and lies at its
        # lower left corner.
        kind = kind or kinds.get(gid & ~_TURNED, "")
        left, top = left + wide / 2, top - high / 2
    number, x, y = (_whole(_property(thing, name)) for name in ("number", "towards_x", "towards_y"))
    towards = None if x is None or y is None else (x, y)
    return Mark(read_kind(kind), (int(left // wide), int(top // high)), number, towards)


def _property(element: Element, name: str) -> str | None:
    found = element.find(f"properties/property[@name='{name}']")
    return None if found is None else found.get("value")


def _whole(words: str | None) -> int | None:
    return int(words) if words and re.fullmatch(r"\d{1,10}", words, re.ASCII) else None


def _number(element: Element, name: str) -> int:
    found = _whole(element.get(name))
    if found is None:
        raise NotationError(f"<{element.tag}> of the Tiled map has no number {name!r}")
    return found


def _place(element: Element, name: str) -> float:
    words = element.get(name, "")
    if not re.fullmatch(r"-?\d{1,9}(\.\d{1,9})?", words, re.ASCII):
        raise NotationError(f"it has no coordinate {name}")
    return float(words)
