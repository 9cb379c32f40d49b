"""Maps of the Tiled editor, and reading them back, also when they were edited and saved there.

Of a file the layer `tiles` (or the first tile layer) is the map; what a tile is, its type in the
tile set says, or its property `walkable`. The object layer `things` holds the things; doors and
whatever else of them is a tile without an object is taken from the tiles.
"""

import base64
import re
import zlib
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError, fromstring, indent, tostring

import numpy as np

from unicursal._arrays import Integers
from unicursal.errors import NotationError
from unicursal.level.files.data import things_fields
from unicursal.level.files.drawn import Drawn, read_grid, read_kind, read_name
from unicursal.level.files.tile_set import (
    COLUMNS,
    FIRST_WALL,
    KIND_NAMES,
    MASKS,
    TILE_COUNT,
    TILE_PIXELS,
    tiles_of,
)
from unicursal.level.level import SHARES, Level
from unicursal.level.map.tiles import Tile, check_size
from unicursal.level.things.along import Mark
from unicursal.level.things.thing import DOOR, IN_WALLS

_START = re.compile(r"\s*(<\?xml\b|<!DOCTYPE\b|<map[\s/>])")
_TURNED = 0xF000_0000
"""The bits of a tile's number that say how it is turned."""
_FIRST_THING = len(SHARES) + 3
"""Objects are numbered: the ends, the places to begin, the things."""
_TILE_SIZE = {"tilewidth": TILE_PIXELS, "tileheight": TILE_PIXELS}


def to_tmx(level: Level, tiles_image: str) -> str:
    """A map of the Tiled editor: a tile layer, points for ends and spawn places, and the things.

    `tiles_image` names the picture of the tiles (see `tile_set_png`). Doors, shortcuts and one-way
    doors are tiles; all things are objects too, with their numbers.
    """
    size = {"width": level.tiles.width, "height": level.tiles.height}
    data = _tag("data", encoding="csv")
    gids = (tiles_of(level) + 1).tolist()
    data.text = "\n" + ",\n".join(",".join(map(str, row)) for row in gids) + "\n"
    places = [("entrance", level.entrance), ("exit", level.exit)]
    places += [(f"spawn {s}", at) for s, at in zip(SHARES, level.spawn_points(), strict=False)]
    points = (_point(number, name, at) for number, (name, at) in enumerate(places, start=1))
    layers = [
        _tag("layer", data, id=1, name="tiles", **size),
        _tag("objectgroup", *points, id=2, name="places"),
    ]
    if level.things:
        layers.append(_tag("objectgroup", *_things(level), id=3, name="things"))
    root = _tag(
        "map",
        _properties(style=level.style, seed=str(level.seed), plan=level.plan),
        _tile_set(tiles_image),
        *layers,
        version="1.10",
        orientation="orthogonal",
        renderorder="right-down",
        **size,
        **_TILE_SIZE,
        infinite=0,
        nextlayerid=len(layers) + 1,
        nextobjectid=_FIRST_THING + len(level.things),
    )
    indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, "unicode") + "\n"


def _tag(name: str, /, *inner: Element, **attributes: object) -> Element:
    made = Element(name, {key: str(value) for key, value in attributes.items()})
    made.extend(inner)
    return made


def _properties(**values: str | int) -> Element:
    """Properties, each of the type of its value."""
    types = {bool: {"type": "bool"}, int: {"type": "int"}, str: {}}
    said = {k: str(v).lower() if isinstance(v, bool) else v for k, v in values.items()}
    made = (_tag("property", name=k, **types[type(v)], value=said[k]) for k, v in values.items())
    return _tag("properties", *made)


def _tile_set(image: str) -> Element:
    """The kinds of tiles, the looks of walls, and for the editor how walls join."""
    pixels = {"width": COLUMNS * TILE_PIXELS, "height": TILE_COUNT // COLUMNS * TILE_PIXELS}
    tiles = [
        _tag("tile", _properties(walkable=kind != "wall" and kind not in IN_WALLS), id=n, type=kind)
        for n, kind in enumerate(KIND_NAMES)
    ]
    joins = [_tag("wangcolor", name="wall", color="#404040", tile=-1, probability=1)]
    for number, mask in enumerate(MASKS, start=FIRST_WALL):
        tiles.append(_tag("tile", _properties(mask=mask, walkable=False), id=number, type="wall"))
        sides = ",".join(str(mask >> place & 1) for place in range(8))
        joins.append(_tag("wangtile", tileid=number, wangid=sides))
    return _tag(
        "tileset",
        _tag("image", source=image, **pixels),
        *tiles,
        _tag("wangsets", _tag("wangset", *joins, name="walls", type="mixed", tile=-1)),
        firstgid=1,
        name="unicursal",
        **_TILE_SIZE,
        tilecount=TILE_COUNT,
        columns=COLUMNS,
    )


def _things(level: Level) -> Iterator[Element]:
    """Points whose types are their kinds."""
    for number, thing in enumerate(things_fields(level.things), start=_FIRST_THING):
        kind, values = thing["kind"], {name: thing[name] for name in ("number", "step")}
        if thing["towards"]:
            values |= dict(zip(("towards_x", "towards_y"), thing["towards"], strict=True))
        if kind == DOOR:
            values["locked"] = thing["locked"]
        name = f"{kind} {thing['number']}"
        yield _point(number, name, thing["at"], _properties(**values), type=kind)


def _point(number: int, name: str, tile: Tile, *inner: Element, **kind: str) -> Element:
    """A point in the middle of a tile."""
    x, y = ((place + 0.5) * TILE_PIXELS for place in tile)
    return _tag("object", *inner, _tag("point"), id=number, name=name, **kind, x=x, y=y)


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

    def where(at: Tile) -> str:
        return f"{at} in the Tiled map"

    tiles, marks = read_grid(gids, kinds, where)
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
    group = next((g for g in root.findall("objectgroup") if g.get("name") == "things"), None)
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
    found = (each for each in element.findall("properties/property") if each.get("name") == name)
    return next((each.get("value") for each in found), None)


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
