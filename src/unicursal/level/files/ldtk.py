"""Projects of the LDtk editor: levels as grids of walls and floor, things as entities.

Several levels are floors of one project, one above the other. The editor draws walls by the rules
that come with them (a pattern of 3x3 for each of their 47 looks), so they join also after editing;
what the rules draw is in the file too, for games. All numbers by which the parts of a project name
each other follow from their order, and its long names from the seed: the same levels give the same
file.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from unicursal.draw.theme import theme_named
from unicursal.level.files.numbers import OPEN, own_numbers
from unicursal.level.files.tile_set import (
    COLUMNS,
    FIRST_WALL,
    KIND_NAMES,
    MASKS,
    TILE_COUNT,
    TILE_PIXELS,
    looks_of,
    tiles_of,
)
from unicursal.level.level import Level
from unicursal.level.map.tiles import Tile
from unicursal.level.things.thing import locked_doors

Json = dict[str, Any]

_BLANK: Final[Mapping[str, Json]] = json.loads(Path(__file__).with_suffix(".json").read_bytes())
"""All fields of each part of a project in their order, with what is the same in every project."""
_TILE_SET, _GRID, _ENTITIES, _RULES, _FIRST_UID = 1, 2, 3, 4, 10
_WALL_VALUE, _FLOOR_VALUE = 1, 2
_LEVEL_FIELDS: Final = {"seed": "String", "style": "String", "plan": "String"}
_FIELDS: Final = {
    "kind": "String",
    "number": "Int",
    "step": "Int",
    "locked": "Bool",
    "towards": "Point",
}
_AROUND_BY_ROWS: Final = (128, 1, 2, 64, 0, 4, 32, 16, 8)
"""The bits of a mask in the order of a pattern, row by row; its middle is the wall itself."""
_SIDES_OF_CORNERS: Final = {2: 1 | 4, 8: 4 | 16, 32: 16 | 64, 128: 64 | 1}


def to_ldtk(levels: Sequence[Level], image: str) -> str:
    """A project with a level for each floor; `image` names the picture of the tiles."""
    return json.dumps(_Project(levels, image).root(), separators=(",", ":")) + "\n"


class _Project:
    """What is numbered throughout a project."""

    def __init__(self, levels: Sequence[Level], image: str) -> None:
        self.levels, self.image = levels, image
        self.colours = theme_named("light")
        kinds = {kind for level in levels for kind in own_numbers(level)}
        self.kinds = tuple(dict.fromkeys((*KIND_NAMES[2:], *sorted(kinds))))
        self.names = dict(zip(self.kinds, _identifiers(self.kinds), strict=True))
        self.uid = _FIRST_UID
        self.rules = [self._rule(mask) for mask in MASKS]
        self.floor_rule = self._rule(None)
        self.level_fields = [self._field(*item) for item in _LEVEL_FIELDS.items()]
        self.entities = {kind: self._entity(kind) for kind in self.kinds}

    def next_uid(self) -> int:
        self.uid += 1
        return self.uid - 1

    def iid(self, *parts: object) -> str:
        first = self.levels[0]
        whole = ("unicursal", first.seed, first.style, first.tiles.to_text(), *parts)
        return str(uuid5(NAMESPACE_URL, "/".join(map(str, whole))))

    def root(self) -> Json:
        levels = [self._level(number, level) for number, level in enumerate(self.levels)]
        return _BLANK["project"] | {
            "iid": self.iid("project"),
            "nextUid": self.uid,
            "defaultLevelWidth": levels[0]["pxWid"],
            "defaultLevelHeight": levels[0]["pxHei"],
            "bgColor": self.colours["paper"],
            "defaultLevelBgColor": self.colours["cell"],
            "defs": {
                "layers": [self._entity_layer(), self._grid_layer()],
                "entities": list(self.entities.values()),
                "tilesets": [self._tile_set()],
                "enums": [],
                "externalEnums": [],
                "levelFields": self.level_fields,
            },
            "levels": levels,
            "dummyWorldIid": self.iid("world"),
        }

    def _tile_set(self) -> Json:
        rows = TILE_COUNT // COLUMNS
        return _BLANK["tile_set"] | {
            "__cWid": COLUMNS,
            "__cHei": rows,
            "uid": _TILE_SET,
            "relPath": self.image,
            "pxWid": COLUMNS * TILE_PIXELS,
            "pxHei": rows * TILE_PIXELS,
        }

    def _layer(self, kind: str, name: str, uid: int) -> Json:
        return _BLANK["layer"] | {"__type": kind, "identifier": name, "type": kind, "uid": uid}

    def _entity_layer(self) -> Json:
        return self._layer("Entities", "Things", _ENTITIES)

    def _grid_layer(self) -> Json:
        values = ((_WALL_VALUE, "wall", "wall"), (_FLOOR_VALUE, "open", "rim"))
        group = _BLANK["group"] | {"uid": _RULES, "rules": [*self.rules, self.floor_rule]}
        return self._layer("IntGrid", "Tiles", _GRID) | {
            "tilesetDefUid": _TILE_SET,
            "intGridValues": [
                {
                    "value": value,
                    "identifier": name,
                    "color": self.colours[role],
                    "tile": None,
                    "groupUid": 0,
                }
                for value, name, role in values
            ],
            "autoRuleGroups": [group],
        }

    def _rule(self, mask: int | None) -> Json:
        """Where a wall has this mask it has its look; for None, all floor is alike."""
        tile = OPEN if mask is None else FIRST_WALL + MASKS.index(mask)
        pattern = [_FLOOR_VALUE] if mask is None else [_asked(mask, bit) for bit in _AROUND_BY_ROWS]
        return _BLANK["rule"] | {
            "uid": self.next_uid(),
            "size": 1 if mask is None else 3,
            "tileRectsIds": [[tile]],
            "pattern": pattern,
            "outOfBoundsValue": _WALL_VALUE,
        }

    def _entity(self, kind: str) -> Json:
        return _BLANK["entity"] | {
            "identifier": self.names[kind],
            "uid": self.next_uid(),
            "color": self.colours["label"],
            "renderMode": "Tile" if kind in KIND_NAMES else "Rectangle",
            "showName": kind not in KIND_NAMES,
            "tilesetId": _TILE_SET if kind in KIND_NAMES else None,
            "tileRect": _rectangle(_number(kind)),
            "maxCount": 1 if kind in ("entrance", "exit") else 0,
            "fieldDefs": [self._field(*item) for item in _FIELDS.items()],
        }

    def _field(self, name: str, kind: str) -> Json:
        return _BLANK["field"] | {
            "identifier": name,
            "__type": kind,
            "uid": self.next_uid(),
            "type": f"F_{kind}",
        }

    def _level(self, number: int, level: Level) -> Json:
        uid = self.next_uid()
        height, width = level.tiles.walls.shape
        near = [(number - 1, "<"), (number + 1, ">")]
        values = {"seed": str(level.seed), "style": level.style, "plan": level.plan}
        return _BLANK["level"] | {
            "identifier": f"Floor_{number + 1}",
            "iid": self.iid("level", number),
            "uid": uid,
            "worldDepth": number,
            "pxWid": width * TILE_PIXELS,
            "pxHei": height * TILE_PIXELS,
            "__bgColor": self.colours["cell"],
            "__smartColor": self.colours["rim"],
            "fieldInstances": _values(self.level_fields, values),
            "layerInstances": [
                self._layer_instance(number, level, uid, _ENTITIES)
                | {"entityInstances": list(self._entity_instances(number, level))},
                self._layer_instance(number, level, uid, _GRID)
                | {
                    "__tilesetDefUid": _TILE_SET,
                    "__tilesetRelPath": self.image,
                    "intGridCsv": [
                        _WALL_VALUE if wall else _FLOOR_VALUE
                        for wall in level.tiles.walls.flatten().tolist()
                    ],
                    "autoLayerTiles": list(self._drawn(level)),
                },
            ],
            "__neighbours": [
                {"levelIid": self.iid("level", other), "dir": where}
                for other, where in near
                if 0 <= other < len(self.levels)
            ],
        }

    def _layer_instance(self, number: int, level: Level, level_uid: int, layer: int) -> Json:
        height, width = level.tiles.walls.shape
        entities = layer == _ENTITIES
        return _BLANK["layer_instance"] | {
            "__identifier": "Things" if entities else "Tiles",
            "__type": "Entities" if entities else "IntGrid",
            "__cWid": width,
            "__cHei": height,
            "iid": self.iid("layer", number, layer),
            "levelId": level_uid,
            "layerDefUid": layer,
            "seed": level.seed % 2**31,
        }

    def _drawn(self, level: Level) -> Iterator[Json]:
        """What the rules draw: floor and walls, without what stands there."""
        width = level.tiles.width
        looks = looks_of(level.tiles.walls).flatten().tolist()
        for place, tile in enumerate(looks):
            rule = self.floor_rule if tile == OPEN else self.rules[tile - FIRST_WALL]
            y, x = divmod(place, width)
            yield {
                "px": [x * TILE_PIXELS, y * TILE_PIXELS],
                "src": _source(tile),
                "f": 0,
                "t": tile,
                "d": [rule["uid"], place],
                "a": 1,
            }

    def _entity_instances(self, number: int, level: Level) -> Iterator[Json]:
        locked, tiles = locked_doors(level.things), tiles_of(level, things=True)
        for kind, (x, y) in (("entrance", level.entrance), ("exit", level.exit)):
            yield self._entity_instance(number, (x, y), int(tiles[y, x]), {"kind": kind})
        for thing in level.things:
            values = {
                "kind": thing.kind,
                "number": thing.number,
                "step": thing.step,
                "locked": thing.at in locked,
                "towards": None
                if thing.towards is None
                else {"cx": thing.towards[0], "cy": thing.towards[1]},
            }
            x, y = thing.at
            yield self._entity_instance(number, thing.at, int(tiles[y, x]), values)

    def _entity_instance(self, number: int, at: Tile, tile: int, values: Json) -> Json:
        kind = values["kind"]
        entity = self.entities[kind]
        corner = [place * TILE_PIXELS for place in at]
        return _BLANK["entity_instance"] | {
            "__identifier": entity["identifier"],
            "__grid": list(at),
            "__tile": _rectangle(tile),
            "__smartColor": entity["color"],
            "iid": self.iid("entity", number, kind, at),
            "defUid": entity["uid"],
            "px": corner,
            "fieldInstances": _values(entity["fieldDefs"], values),
            "__worldX": corner[0],
            "__worldY": corner[1],
        }


def _identifiers(kinds: Iterable[str]) -> Iterator[str]:
    """Names of entities, of letters, digits and underscores only, each another."""
    taken: set[str] = set()
    for number, kind in enumerate(kinds, start=1):
        name = "_".join(part.capitalize() for part in re.findall(r"[A-Za-z0-9]+", kind))
        if not name or name in taken:
            name = f"Thing_{number}"
        taken.add(name)
        yield name


def _number(kind: str) -> int:
    """The tile of a kind; that of a word of one's own lies behind the set."""
    return KIND_NAMES.index(kind) if kind in KIND_NAMES else TILE_COUNT


def _asked(mask: int, bit: int) -> int:
    """What a pattern asks of a neighbour: a wall, no wall (below 0), or nothing (0)."""
    if not bit or mask & bit:
        return _WALL_VALUE
    sides = _SIDES_OF_CORNERS.get(bit, 0)
    return 0 if mask & sides != sides else -_WALL_VALUE


def _source(tile: int) -> list[int]:
    row, column = divmod(tile, COLUMNS)
    return [column * TILE_PIXELS, row * TILE_PIXELS]


def _rectangle(tile: int) -> Json | None:
    """A tile of the set; there is none for words of one's own."""
    if tile >= TILE_COUNT:
        return None
    x, y = _source(tile)
    return {"tilesetUid": _TILE_SET, "x": x, "y": y, "w": TILE_PIXELS, "h": TILE_PIXELS}


def _values(fields: Iterable[Json], values: Json) -> list[Json]:
    """The values of fields, those of which nothing is said without one."""
    return [
        {
            "__identifier": field["identifier"],
            "__type": field["__type"],
            "__value": (value := values.get(field["identifier"])),
            "__tile": None,
            "defUid": field["uid"],
            "realEditorValues": [] if value is None else [_raw(field["__type"], value)],
        }
        for field in fields
    ]


def _raw(kind: str, value: Any) -> Json:
    """A value as the editor keeps it."""
    if kind == "Point":
        return {"id": "V_String", "params": [f"{value['cx']},{value['cy']}"]}
    return {"id": f"V_{kind}", "params": [value]}
