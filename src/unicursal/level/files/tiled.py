"""Maps of the Tiled editor, and reading them back, also when they were edited and saved there.

Of a file the layer `tiles` (or the first tile layer) is the map; what a tile is, its type in the
tile set says, or its property `walkable`. The object layer `things` holds the things; doors and
whatever else of them is a tile without an object is taken from the tiles.
"""

import base64
import re
import zlib
from xml.etree import ElementTree

import numpy as np

from unicursal._arrays import Integers
from unicursal.errors import NotationError
from unicursal.level.files.contents import (
    SHARES,
    Contents,
    Shown,
    Told,
    read_kind,
    read_name,
    spawn_points,
)
from unicursal.level.files.numbers import KINDS
from unicursal.level.files.tile_set import (
    COLUMNS,
    FIRST_WALL,
    KIND_NAMES,
    MASKS,
    TILE_COUNT,
    TILE_PIXELS,
    tiles_of,
)
from unicursal.level.map.tiles import Tile, TileMap, check_size
from unicursal.level.things.thing import DOOR, IN_WALLS, TILE_WORDS, locked_doors

_START = re.compile(r"\s*(<\?xml\b|<!DOCTYPE\b|<map[\s/>])")
_KNOWN = TILE_WORDS | set(KINDS.values())
_TURNED = 0xF000_0000
"""The bits of a tile's number that say how it is turned."""


def to_tmx(level: Shown, tiles_image: str) -> str:
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
        nextobjectid=str(len(SHARES) + len(level.things) + 3),
    )
    properties = ElementTree.SubElement(root, "properties")
    for name, value in (("style", level.style), ("seed", str(level.seed)), ("plan", level.plan)):
        _add_property(properties, name, value)
    _add_tile_set(root, tiles_image)
    layer = ElementTree.SubElement(
        root, "layer", id="1", name="tiles", width=str(width), height=str(height)
    )
    data = ElementTree.SubElement(layer, "data", encoding="csv")
    gids = tiles_of(level) + 1
    data.text = "\n" + ",\n".join(",".join(map(str, row)) for row in gids.tolist()) + "\n"
    _add_places(root, level)
    if level.things:
        _add_things(root, level)
    ElementTree.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, "unicode") + "\n"


def _add_tile_set(root: ElementTree.Element, image: str) -> None:
    """The kinds of tiles, the looks of walls, and for the editor how walls join."""
    tile_set = ElementTree.SubElement(
        root,
        "tileset",
        firstgid="1",
        name="unicursal",
        tilewidth=str(TILE_PIXELS),
        tileheight=str(TILE_PIXELS),
        tilecount=str(TILE_COUNT),
        columns=str(COLUMNS),
    )
    ElementTree.SubElement(
        tile_set,
        "image",
        source=image,
        width=str(COLUMNS * TILE_PIXELS),
        height=str(TILE_COUNT // COLUMNS * TILE_PIXELS),
    )
    kinds = dict(enumerate(KIND_NAMES)) | dict.fromkeys(
        range(FIRST_WALL, FIRST_WALL + len(MASKS)), "wall"
    )
    for number, kind in kinds.items():
        tile = ElementTree.SubElement(tile_set, "tile", id=str(number), type=kind)
        inner = ElementTree.SubElement(tile, "properties")
        walkable = kind != "wall" and kind not in IN_WALLS
        if number >= FIRST_WALL:
            _add_property(inner, "mask", MASKS[number - FIRST_WALL])
        _add_property(inner, "walkable", walkable)
    sets = ElementTree.SubElement(tile_set, "wangsets")
    joins = ElementTree.SubElement(sets, "wangset", name="walls", type="mixed", tile="-1")
    ElementTree.SubElement(
        joins, "wangcolor", name="wall", color="#404040", tile="-1", probability="1"
    )
    for number, mask in enumerate(MASKS, start=FIRST_WALL):
        sides = ",".join(str(mask >> place & 1) for place in range(8))
        ElementTree.SubElement(joins, "wangtile", tileid=str(number), wangid=sides)


def _add_property(properties: ElementTree.Element, name: str, value: str | int) -> None:
    """A property of the type of its value."""
    made = ElementTree.SubElement(properties, "property", name=name)
    if isinstance(value, bool):
        made.set("type", "bool")
    elif isinstance(value, int):
        made.set("type", "int")
    made.set("value", str(value).lower() if isinstance(value, bool) else str(value))


def _add_places(root: ElementTree.Element, level: Shown) -> None:
    group = ElementTree.SubElement(root, "objectgroup", id="2", name="places")
    places = [("entrance", level.entrance), ("exit", level.exit)]
    places += [(f"spawn {share}", tile) for share, tile in spawn_points(level.path)]
    for number, (name, tile) in enumerate(places, start=1):
        _add_point(group, number, name, tile)


def _add_things(root: ElementTree.Element, level: Shown) -> None:
    """Points whose types are their kinds, in a layer of their own."""
    group = ElementTree.SubElement(root, "objectgroup", id="3", name="things")
    locked = locked_doors(level.things)
    for number, thing in enumerate(level.things, start=len(SHARES) + 3):
        name = f"{thing.kind} {thing.number}"
        point = _add_point(group, number, name, thing.at, thing.kind)
        inner = ElementTree.Element("properties")
        point.insert(0, inner)
        values: dict[str, int] = {"number": thing.number, "step": thing.step}
        if thing.towards is not None:
            values |= {"towards_x": thing.towards[0], "towards_y": thing.towards[1]}
        if thing.kind == DOOR:
            values["locked"] = thing.at in locked
        for key, value in values.items():
            _add_property(inner, key, value)


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


def looks_like_tmx(text: str) -> bool:
    """Whether a text is XML that may be a map of Tiled.

    >>> looks_like_tmx('<map version="1.10">'), looks_like_tmx("< #")
    (True, False)
    """
    return bool(_START.match(text)) and "<svg" not in text[:1000]


def read_tmx(text: str) -> Contents:
    """Read a map with its tile set inside."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise NotationError("XML that contains definitions (DOCTYPE, ENTITY) is not read")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as fault:
        raise NotationError(f"not valid XML: {fault}") from None
    if root.tag != "map" or root.get("infinite") == "1":
        raise NotationError("expected a Tiled map of a fixed size")
    width, height = _number(root, "width"), _number(root, "height")
    if min(width, height) < 1:
        raise NotationError(f"a Tiled map of {width}x{height} tiles is empty")
    check_size(width, height)
    kinds = _kinds(root)
    layers = root.findall("layer")
    layer = next((layer for layer in layers if layer.get("name") == "tiles"), None)
    if layer is None and not layers:
        raise NotationError("the Tiled map has no tile layer")
    gids = _gids(layers[0] if layer is None else layer, width, height)
    walls = np.zeros((height, width), np.bool_)
    ends: dict[str, Tile] = {}
    marks: dict[Tile, str] = {}
    for gid in np.unique(gids).tolist():
        kind = kinds.get(gid)
        if kind is None:
            y, x = np.argwhere(gids == gid)[0].tolist()
            what = f"tile {gid} has no type" if gid else "there is no tile"
            raise NotationError(f"{what} at ({x}, {y}) in the Tiled map")
        if kind == "wall" or kind in IN_WALLS:
            walls[gids == gid] = True
        if kind in {"open", "wall"}:
            continue
        places = [(x, y) for y, x in np.argwhere(gids == gid).tolist()]
        if kind not in {"entrance", "exit"}:
            marks |= dict.fromkeys(places, kind)
            continue
        if len(places) > 1 or kind in ends:
            raise NotationError(f"a second {kind} at {places[-1]} in the Tiled map")
        ends[kind] = places[0]
    told = _objects(root, kinds, marks)
    seed = _property(root, "seed")
    return Contents(
        TileMap(walls, ends.get("entrance"), ends.get("exit")),
        tuple((kind, at) for at, kind in marks.items()),
        told,
        read_name(_property(root, "style"), "drawn"),
        read_name(_property(root, "plan"), "file"),
        int(seed) if seed and re.fullmatch(r"\d{1,20}", seed, re.ASCII) else 0,
    )


def _kinds(root: ElementTree.Element) -> dict[int, str]:
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
            elif kind not in _KNOWN:
                kind = "wall" if walkable == "false" else read_kind(kind)
            kinds[first + _number(tile, "id")] = kind
    return kinds


def _gids(layer: ElementTree.Element, width: int, height: int) -> Integers:
    """The tile numbers of a layer `[y, x]`."""
    data = layer.find("data")
    if data is None:
        raise NotationError("the tile layer of the Tiled map has no data")
    content, coding = data.text or "", data.get("encoding")
    if coding == "csv":
        if not re.fullmatch(r"[\d,\s]*", content, re.ASCII):
            raise NotationError("the tile layer of the Tiled map contains more than numbers")
        numbers = content.replace(",", " ").split()
        if any(len(number) > 10 for number in numbers):
            raise NotationError("a number in the tile layer of the Tiled map is too large")
        found = np.array(numbers, dtype=np.int64)
    elif coding == "base64":
        found = _unpacked(content, data.get("compression") or "", width * height * 4)
    else:
        raise NotationError("the tile layer of the Tiled map is neither CSV nor base64")
    if found.size != width * height:
        raise NotationError(
            f"the tile layer of the Tiled map has {found.size:,} tiles, not {width}x{height}"
        )
    made: Integers = (found & ~_TURNED).reshape(height, width)
    return made


def _unpacked(content: str, packing: str, size: int) -> Integers:
    """Tile numbers from base64, unpacked no further than the map reaches."""
    try:
        data = base64.b64decode("".join(content.split()), validate=True)
        if packing in {"zlib", "gzip"}:
            data = zlib.decompressobj(wbits=47).decompress(data, size + 1)
    except (ValueError, zlib.error):
        raise NotationError("the tile layer of the Tiled map is damaged") from None
    if packing not in {"", "zlib", "gzip"}:
        raise NotationError(f"a tile layer compressed with {packing} is not supported")
    if len(data) % 4:
        raise NotationError("the tile layer of the Tiled map is damaged")
    return np.frombuffer(data, dtype="<u4").astype(np.int64)


def _objects(
    root: ElementTree.Element, kinds: dict[int, str], marks: dict[Tile, str]
) -> dict[Tile, Told]:
    """Add what the object layer holds to the marks; the numbers and directions that it tells."""
    told: dict[Tile, Told] = {}
    group = next((g for g in root.findall("objectgroup") if g.get("name") == "things"), None)
    if group is None:
        return told
    wide, high = _number(root, "tilewidth"), _number(root, "tileheight")
    if min(wide, high) < 1:
        raise NotationError("the tiles of the Tiled map have no size")
    for thing in group.findall("object"):
        kind = thing.get("type") or thing.get("class")
        left, top = _place(thing, "x"), _place(thing, "y")
        if (gid := _whole(thing.get("gid"))) is not None:
            # An object that shows a tile is of its type unless it has one of its own, and lies at
            # its lower left corner.
            kind = kind or kinds.get(gid & ~_TURNED)
            left, top = left + wide / 2, top - high / 2
        if not kind:
            raise NotationError(f"object {thing.get('id')} of the Tiled map has no type")
        at = int(left // wide), int(top // high)
        try:
            marks[at] = read_kind(kind)
        except NotationError as fault:
            raise NotationError(f"object {thing.get('id')} of the Tiled map: {fault}") from None
        x, y = (_whole(_property(thing, name)) for name in ("towards_x", "towards_y"))
        towards = None if x is None or y is None else (x, y)
        told[at] = _whole(_property(thing, "number")), towards
    return told


def _property(element: ElementTree.Element, name: str) -> str | None:
    for found in element.findall("properties/property"):
        if found.get("name") == name:
            return found.get("value")
    return None


def _whole(words: str | None) -> int | None:
    return int(words) if words and re.fullmatch(r"\d{1,10}", words, re.ASCII) else None


def _number(element: ElementTree.Element, name: str) -> int:
    found = _whole(element.get(name))
    if found is None:
        raise NotationError(f"<{element.tag}> of the Tiled map has no number {name!r}")
    return found


def _place(element: ElementTree.Element, name: str) -> float:
    words = element.get(name, "")
    if not re.fullmatch(r"-?\d{1,9}(\.\d{1,9})?", words, re.ASCII):
        raise NotationError(f"object {element.get('id')} of the Tiled map has no coordinate {name}")
    return float(words)
