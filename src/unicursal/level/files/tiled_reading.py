"""Reading maps of the Tiled editor: our own, also when they were edited and saved there.

The layer `tiles` (or the first tile layer) is the map; what a tile is, its type in the tile set
says, or its property `walkable`. The object layer `things` holds the things; doors and whatever
else of them is a tile without an object is taken from the tiles.
"""

import base64
import re
import zlib
from xml.etree import ElementTree

import numpy as np

from unicursal._arrays import Integers
from unicursal.errors import NotationError
from unicursal.level.files.drawn import Drawn, Told, read_kind, read_name
from unicursal.level.files.tile_numbers import KINDS
from unicursal.level.map.tiles import Tile, TileMap, check_size
from unicursal.level.things.thing import IN_WALLS, TILE_WORDS

_START = re.compile(r"\s*(<\?xml\b|<!DOCTYPE\b|<map[\s/>])")
_KNOWN = TILE_WORDS | set(KINDS.values())
_TURNED = 0xF000_0000
"""The bits of a tile's number that say how it is turned."""


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
    return Drawn(
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
