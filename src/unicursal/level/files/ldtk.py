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
from unicursal.level.files.numbers import own_numbers
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
_WALL, _FLOOR = 1, 2
"""What the grid holds."""
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
_RULES: Final = {mask: FIRST_WALL + place for place, mask in enumerate(MASKS)} | {None: 0}
"""The rules by the masks of walls, the last one for all floor, and the tiles that they draw."""
_RULE_UIDS: Final = {tile: uid for uid, tile in enumerate(_RULES.values(), start=_FIRST_UID)}


def to_ldtk(levels: Sequence[Level], image: str) -> str:
    """A project with a level for each floor; `image` names the picture of the tiles."""
    return json.dumps(_Project(levels, image).root(), separators=(",", ":")) + "\n"


class _Project:
    """What is numbered throughout a project."""

    def __init__(self, levels: Sequence[Level], image: str) -> None:
        self.levels, self.image = levels, image
        self.colours = theme_named("light")
        self.uids = count(_FIRST_UID + len(_RULES))
        self.level_fields = self.fields(_LEVEL_FIELDS)
        own = sorted({kind for level in levels for kind in own_numbers(level)})
        kinds = tuple(dict.fromkeys((*KIND_NAMES[2:], *own)))
        names = zip(kinds, _identifiers(kinds), strict=True)
        self.entities = {kind: self.entity(kind, name) for kind, name in names}

    def iid(self, *parts: object) -> str:
        first = self.levels[0]
        whole = ("unicursal", first.seed, first.style, first.tiles.to_text(), *parts)
        return str(uuid5(NAMESPACE_URL, "/".join(map(str, whole))))

    def root(self) -> Json:
        levels = [self.level(number, level) for number, level in enumerate(self.levels)]
        group = _BLANK["group"] | {"rules": list(map(_rule, _RULES))}
        grid = _BLANK["grid_layer"] | {"autoRuleGroups": [group]}
        definitions = {
            "layers": [_BLANK["entity_layer"], grid],
            "entities": list(self.entities.values()),
            "tilesets": [_BLANK["tile_set"] | {"relPath": self.image}],
            "levelFields": self.level_fields,
        }
        return _BLANK["project"] | {
            "iid": self.iid("project"),
            "nextUid": next(self.uids),
            "defaultLevelWidth": levels[0]["pxWid"],
            "defaultLevelHeight": levels[0]["pxHei"],
            "bgColor": self.colours["paper"],
            "defaultLevelBgColor": self.colours["cell"],
            "defs": _BLANK["project"]["defs"] | definitions,
            "levels": levels,
            "dummyWorldIid": self.iid("world"),
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
            "fieldDefs": self.fields(_FIELDS),
        }

    def fields(self, types: Mapping[str, str]) -> list[Json]:
        return [
            _BLANK["field"]
            | {"identifier": name, "__type": kind, "uid": next(self.uids), "type": f"F_{kind}"}
            for name, kind in types.items()
        ]

    def level(self, number: int, level: Level) -> Json:
        uid = next(self.uids)
        height, width = level.tiles.walls.shape
        values = {"seed": str(level.seed), "style": level.style, "plan": level.plan}
        layers: dict[str, Json] = {
            "things": {"entityInstances": list(self.entity_instances(number, level))},
            "tiles": {
                "__tilesetRelPath": self.image,
                "intGridCsv": np.where(level.tiles.walls, _WALL, _FLOOR).flatten().tolist(),
                "autoLayerTiles": list(_drawn(level)),
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

    def entity_instances(self, number: int, level: Level) -> Iterator[Json]:
        tiles = tiles_of(level, things=True)
        ends = (("entrance", level.entrance), ("exit", level.exit))
        marked: list[Json] = [{"kind": kind, "at": at} for kind, at in ends]
        for values in (*marked, *things_fields(level.things)):
            entity, (x, y) = self.entities[values["kind"]], values["at"]
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


def _rule(mask: int | None) -> Json:
    """Where a wall has this mask it has its look; for None, all floor is alike."""
    tile = _RULES[mask]
    pattern = [_FLOOR] if mask is None else [_asked(mask, bit) for bit in _AROUND_BY_ROWS]
    return _BLANK["rule"] | {
        "uid": _RULE_UIDS[tile],
        "size": 1 if mask is None else 3,
        "tileRectsIds": [[tile]],
        "pattern": pattern,
        "outOfBoundsValue": _WALL,
    }


def _asked(mask: int, bit: int) -> int:
    """What a pattern asks of a neighbour: a wall, no wall (below 0), or nothing (0)."""
    if not bit or mask & bit:
        return _WALL
    sides = _SIDES_OF_CORNERS.get(bit, 0)
    return 0 if mask & sides != sides else -_WALL


def _drawn(level: Level) -> Iterator[Json]:
    """What the rules draw: floor and walls, without what stands there."""
    for place, tile in enumerate(looks_of(level.tiles.walls).flatten().tolist()):
        y, x = divmod(place, level.tiles.width)
        yield _BLANK["tile"] | {
            "px": [x * TILE_PIXELS, y * TILE_PIXELS],
            "src": _source(tile),
            "t": tile,
            "d": [_RULE_UIDS[tile], place],
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


def _source(tile: int) -> list[int]:
    row, column = divmod(tile, COLUMNS)
    return [column * TILE_PIXELS, row * TILE_PIXELS]


def _rectangle(tile: int) -> Json | None:
    """A tile of the set; there is none for words of one's own."""
    x, y = _source(tile)
    return None if tile >= TILE_COUNT else _BLANK["rectangle"] | {"x": x, "y": y}


def _values(fields: Iterable[Json], values: Json) -> list[Json]:
    """The values of fields, those of which nothing is said without one."""
    made = []
    for field in fields:
        name, kind = field["identifier"], field["__type"]
        told = {"__identifier": name, "__type": kind, "defUid": field["uid"]}
        if (value := values.get(name)) is not None:
            raw, type_of_it = value, f"V_{kind}"
            if kind == "Point":
                x, y = value
                value, raw, type_of_it = {"cx": x, "cy": y}, f"{x},{y}", "V_String"
            raw_values = [{"id": type_of_it, "params": [raw]}]
            told |= {"__value": value, "realEditorValues": raw_values}
        made.append(_BLANK["field_value"] | told)
    return made
