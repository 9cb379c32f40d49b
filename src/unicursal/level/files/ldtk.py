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
from itertools import count
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

import numpy as np

from unicursal.draw.theme import theme_named
from unicursal.level.files.data import things_fields
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

Json = dict[str, Any]

_BLANK: Final[Mapping[str, Json]] = json.loads(Path(__file__).with_suffix(".json").read_bytes())
"""All fields of each part of a project in their order, with what is the same in every project."""
_TILE_SET, _FIRST_UID = 1, 10
"""The number of the set of tiles, and the first that `_BLANK` does not give away."""
_VALUES: Final = {"wall": (1, "wall"), "open": (2, "rim")}
"""What the grid holds, with the colours in which the editor shows it."""
_WALL, _FLOOR = (number for number, _ in _VALUES.values())
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
        self.uids = count(_FIRST_UID)
        self.rules = [self.rule(mask) for mask in MASKS]
        self.floor_rule = self.rule(None)
        self.level_fields = [self.field(*item) for item in _LEVEL_FIELDS.items()]
        names = zip(self.kinds, _identifiers(self.kinds), strict=True)
        self.entities = {kind: self.entity(kind, name) for kind, name in names}

    def iid(self, *parts: object) -> str:
        first = self.levels[0]
        whole = ("unicursal", first.seed, first.style, first.tiles.to_text(), *parts)
        return str(uuid5(NAMESPACE_URL, "/".join(map(str, whole))))

    def root(self) -> Json:
        levels = [self.level(number, level) for number, level in enumerate(self.levels)]
        values = [
            _BLANK["value"] | {"value": number, "identifier": name, "color": self.colours[role]}
            for name, (number, role) in _VALUES.items()
        ]
        group = _BLANK["group"] | {"rules": [*self.rules, self.floor_rule]}
        grid = _BLANK["grid_layer"] | {"intGridValues": values, "autoRuleGroups": [group]}
        return _BLANK["project"] | {
            "iid": self.iid("project"),
            "nextUid": next(self.uids),
            "defaultLevelWidth": levels[0]["pxWid"],
            "defaultLevelHeight": levels[0]["pxHei"],
            "bgColor": self.colours["paper"],
            "defaultLevelBgColor": self.colours["cell"],
            "defs": _BLANK["project"]["defs"]
            | {
                "layers": [_BLANK["entity_layer"], grid],
                "entities": list(self.entities.values()),
                "tilesets": [self.tile_set()],
                "levelFields": self.level_fields,
            },
            "levels": levels,
            "dummyWorldIid": self.iid("world"),
        }

    def tile_set(self) -> Json:
        rows = TILE_COUNT // COLUMNS
        return _BLANK["tile_set"] | {
            "__cWid": COLUMNS,
            "__cHei": rows,
            "relPath": self.image,
            "pxWid": COLUMNS * TILE_PIXELS,
            "pxHei": rows * TILE_PIXELS,
        }

    def rule(self, mask: int | None) -> Json:
        """Where a wall has this mask it has its look; for None, all floor is alike."""
        tile = OPEN if mask is None else FIRST_WALL + MASKS.index(mask)
        pattern = [_FLOOR] if mask is None else [_asked(mask, bit) for bit in _AROUND_BY_ROWS]
        return _BLANK["rule"] | {
            "uid": next(self.uids),
            "size": 1 if mask is None else 3,
            "tileRectsIds": [[tile]],
            "pattern": pattern,
            "outOfBoundsValue": _WALL,
        }

    def entity(self, kind: str, name: str) -> Json:
        is_drawn = kind in KIND_NAMES
        return _BLANK["entity"] | {
            "identifier": name,
            "uid": next(self.uids),
            "color": self.colours["label"],
            "renderMode": "Tile" if is_drawn else "Rectangle",
            "showName": not is_drawn,
            "tilesetId": _TILE_SET if is_drawn else None,
            "tileRect": _rectangle(KIND_NAMES.index(kind) if is_drawn else TILE_COUNT),
            "maxCount": 1 if kind in ("entrance", "exit") else 0,
            "fieldDefs": [self.field(*item) for item in _FIELDS.items()],
        }

    def field(self, name: str, kind: str) -> Json:
        what = {"identifier": name, "__type": kind, "uid": next(self.uids), "type": f"F_{kind}"}
        return _BLANK["field"] | what

    def level(self, number: int, level: Level) -> Json:
        uid = next(self.uids)
        height, width = level.tiles.walls.shape
        values = {"seed": str(level.seed), "style": level.style, "plan": level.plan}
        layers: dict[str, Json] = {
            "things": {"entityInstances": list(self.entity_instances(number, level))},
            "tiles": {
                "__tilesetRelPath": self.image,
                "intGridCsv": np.where(level.tiles.walls, _WALL, _FLOOR).flatten().tolist(),
                "autoLayerTiles": list(self.drawn(level)),
            },
        }
        place = {"__cWid": width, "__cHei": height, "levelId": uid, "seed": level.seed % 2**31}
        near = [(number - 1, "<"), (number + 1, ">")]
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
                _BLANK[name] | place | {"iid": self.iid("layer", number, name)} | held
                for name, held in layers.items()
            ],
            "__neighbours": [
                {"levelIid": self.iid("level", other), "dir": where}
                for other, where in near
                if 0 <= other < len(self.levels)
            ],
        }

    def drawn(self, level: Level) -> Iterator[Json]:
        """What the rules draw: floor and walls, without what stands there."""
        looks = looks_of(level.tiles.walls).flatten().tolist()
        for place, tile in enumerate(looks):
            rule = self.floor_rule if tile == OPEN else self.rules[tile - FIRST_WALL]
            y, x = divmod(place, level.tiles.width)
            at = [x * TILE_PIXELS, y * TILE_PIXELS]
            yield _BLANK["tile"] | {
                "px": at,
                "src": _source(tile),
                "t": tile,
                "d": [rule["uid"], place],
            }

    def entity_instances(self, number: int, level: Level) -> Iterator[Json]:
        tiles = tiles_of(level, things=True)
        ends = (("entrance", level.entrance), ("exit", level.exit))
        marked: list[Json] = [{"kind": kind, "at": at} for kind, at in ends]
        for values in (*marked, *things_fields(level.things)):
            entity, (x, y) = self.entities[values["kind"]], values["at"]
            if towards := values.get("towards"):
                values["towards"] = {"cx": towards[0], "cy": towards[1]}
            corner = [x * TILE_PIXELS, y * TILE_PIXELS]
            yield _BLANK["entity_instance"] | {
                "__identifier": entity["identifier"],
                "__grid": [x, y],
                "__tile": _rectangle(int(tiles[y, x])),
                "__smartColor": entity["color"],
                "iid": self.iid("entity", number, values["kind"], (x, y)),
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


def _asked(mask: int, bit: int) -> int:
    """What a pattern asks of a neighbour: a wall, no wall (below 0), or nothing (0)."""
    if not bit or mask & bit:
        return _WALL
    sides = _SIDES_OF_CORNERS.get(bit, 0)
    return 0 if mask & sides != sides else -_WALL


def _source(tile: int) -> list[int]:
    row, column = divmod(tile, COLUMNS)
    return [column * TILE_PIXELS, row * TILE_PIXELS]


def _rectangle(tile: int) -> Json | None:
    """A tile of the set; there is none for words of one's own."""
    if tile >= TILE_COUNT:
        return None
    x, y = _source(tile)
    return _BLANK["rectangle"] | {"x": x, "y": y}


def _values(fields: Iterable[Json], values: Json) -> list[Json]:
    """The values of fields, those of which nothing is said without one."""
    made = []
    for field in fields:
        name, kind = field["identifier"], field["__type"]
        told = {"__identifier": name, "__type": kind, "defUid": field["uid"]}
        if (value := values.get(name)) is not None:
            raw = f"{value['cx']},{value['cy']}" if kind == "Point" else value
            type_of_it = "V_String" if kind == "Point" else f"V_{kind}"
            raw_values = [{"id": type_of_it, "params": [raw]}]
            told |= {"__value": value, "realEditorValues": raw_values}
        made.append(_BLANK["field_value"] | told)
    return made
