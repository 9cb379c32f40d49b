r"""Reading levels: text maps, and what our own writers wrote. The content tells the format.

Nothing that a file says is trusted: sizes are checked before memory is taken for them, what is
packed is unpacked no further than a map may reach, and XML may not define entities.
"""

import json
import re
from typing import Any

import numpy as np

from unicursal.board.inputs import text_of
from unicursal.errors import NotationError
from unicursal.level.files.drawn import Drawn, Told, read_kind, read_name
from unicursal.level.files.rexpaint_reading import MAGIC, read_xp
from unicursal.level.files.signs import read_signs
from unicursal.level.files.tile_numbers import ENTRANCE, EXIT, FIRST_OWN, KINDS, WALL
from unicursal.level.files.tiled_reading import looks_like_tmx, read_tmx
from unicursal.level.map.chamber import Chamber
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Glyphs, Tile, TileMap, check_size, looks_like_tiles
from unicursal.level.things.along import Mark
from unicursal.level.things.thing import IN_WALLS

_CSV_ROW = re.compile(r"\d{1,3}(,\d{1,3})*", re.ASCII)
_CSV_START = re.compile(r"\s*\d{1,3}(,\d{1,3})+[ \t]*(\n|\Z)", re.ASCII)


def looks_like_level(content: bytes | str) -> bool:
    """Whether a file holds a level: in signs, our JSON, our CSV, a Tiled map, a REXPaint image.

    >>> looks_like_level('{"rows": ["###"]}'), looks_like_level("21:RRDD")
    (True, False)
    """
    if isinstance(content, bytes):
        if content.startswith(MAGIC):
            return True
        try:
            content = _text(content)
        except NotationError:
            return False
    return (
        content.lstrip().startswith("{")
        or looks_like_tmx(content)
        or bool(_CSV_START.match(content))
        or looks_like_tiles(content)
    )


def read_level(content: bytes | str, glyphs: Glyphs | None = None) -> Drawn:
    r"""Read a level from the content of a file, with signs that are given or the usual ones.

    >>> read_level('{"rows": ["####", "#<>#", "####"]}').tiles.exit
    (2, 1)
    >>> read_level("1,1\n2,3").tiles.exit
    (1, 1)
    """
    if isinstance(content, bytes):
        if content.startswith(MAGIC):
            return read_xp(content, glyphs)
        content = _text(content)
    text_of(content, "the content of a level file")
    if looks_like_tmx(content):
        return read_tmx(content)
    if _CSV_START.match(content):
        return _read_csv(content)
    if content.lstrip().startswith("{"):
        return _read_json(content, glyphs)
    tiles, marks = read_signs(content, glyphs)
    return Drawn(tiles, tuple(marks))


def _text(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n").rstrip("\n")
    except UnicodeDecodeError:
        raise NotationError("neither text nor a REXPaint image") from None
    if "\0" in text:
        raise NotationError("neither text nor a REXPaint image")
    return text


def _read_csv(text: str) -> Drawn:
    """Numbers in rows that are equally long."""
    lines = [line.strip() for line in text.strip("\n").split("\n")]
    columns = lines[0].count(",") + 1
    check_size(columns, len(lines))
    for number, line in enumerate(lines, start=1):
        if not _CSV_ROW.fullmatch(line):
            raise NotationError(f"line {number}: expected whole numbers separated by commas")
        if line.count(",") + 1 != columns:
            many = line.count(",") + 1
            raise NotationError(f"line {number} has {many} numbers, line 1 has {columns}")
    found = np.fromstring(",".join(lines), dtype=np.int64, sep=",").reshape(len(lines), columns)
    ends: dict[int, Tile | None] = {ENTRANCE: None, EXIT: None}
    marks: list[Mark] = []
    walls = found == WALL
    for y, x in np.argwhere(found > WALL).tolist():
        number = int(found[y, x])
        if number in ends:
            if ends[number] is not None:
                name = "entrance" if number == ENTRANCE else "exit"
                raise NotationError(f"line {y + 1}, number {x + 1}: a second {name}")
            ends[number] = (x, y)
        elif number in KINDS or number >= FIRST_OWN:
            kind = KINDS.get(number, f"thing-{number}")
            marks.append((kind, (x, y)))
            walls[y, x] = kind in IN_WALLS
        else:
            raise NotationError(f"line {y + 1}, number {x + 1}: {number} is not a tile")
    return Drawn(TileMap(walls, ends[ENTRANCE], ends[EXIT]), tuple(marks))


def _read_json(text: str, glyphs: Glyphs | None) -> Drawn:
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
    return Drawn(
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
