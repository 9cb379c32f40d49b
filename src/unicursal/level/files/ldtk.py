"""Projects of the LDtk editor: levels as grids of walls and floor, things as entities.

Several levels are floors of one project, one above the other. The editor draws walls by the rules
that come with them (a pattern of 3x3 for each of their 47 looks), so they join also after editing;
what the rules draw is in the file too, for games. All numbers by which the parts of a project name
each other follow from their order, and its long names from the seed: the same levels give the same
file.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from itertools import count
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

import numpy as np

from unicursal.level.files import numbers as tiles
from unicursal.level.files.data import things_fields
from unicursal.level.files.tile_set import TILE_PIXELS
from unicursal.level.level import Level

Json = dict[str, Any]

_BLANK: Final = json.loads(Path(__file__).with_suffix(".json").read_bytes())
"""All fields of each part of a project in their order, with what is the same in every project."""
_FIRST_RULE, _FIRST_UID = 10, 61
"""The numbers of the first rule (they are in the order of masks, the last one is for floor), and
the first that `_BLANK` does not give away."""
_WALL, _FLOOR = 1, 2
"""What the grid holds."""


def to_ldtk(levels: Sequence[Level], image: str) -> str:
    """A project with a level for each floor; `image` names the picture of the tiles."""
    return json.dumps(_Project(levels, image).root(), separators=(",", ":")) + "\n"


class _Project:
    """What is numbered throughout a project."""

    def __init__(self, levels: Sequence[Level], image: str) -> None:
        self.levels, self.image = levels, image
        self.uids = count(_FIRST_UID)
        own = sorted({kind for level in levels for kind in tiles.own_numbers(level)})
        kinds = tuple(dict.fromkeys((*tiles.KIND_NAMES[tiles.ENTRANCE :], *own)))
        names = zip(kinds, _identifiers(kinds), strict=True)
        self.entities = {kind: self.entity(kind, name) for kind, name in names}

    def iid(self, *parts: object) -> str:
        first = self.levels[0]
        whole = ("unicursal", first.seed, first.style, first.tiles.to_text(), *parts)
        return str(uuid5(NAMESPACE_URL, "/".join(map(str, whole))))

    def root(self) -> Json:
        levels = [self.level(number, level) for number, level in enumerate(self.levels)]
        project: Json = deepcopy(_BLANK["project"])
        project["defs"]["entities"] = list(self.entities.values())
        project["defs"]["tilesets"][0]["relPath"] = self.image
        return project | {
            "iid": self.iid("project"),
            "nextUid": next(self.uids),
            "defaultLevelWidth": levels[0]["pxWid"],
            "defaultLevelHeight": levels[0]["pxHei"],
            "levels": levels,
            "dummyWorldIid": self.iid("world"),
        }

    def entity(self, kind: str, name: str) -> Json:
        """What the editor knows of a kind; a word of one's own has no tile but a name."""
        blank: Json = _BLANK["entity"] | {"identifier": name, "uid": next(self.uids)}
        if kind in tiles.KIND_NAMES:
            blank |= {"tileRect": _rectangle(tiles.KIND_NAMES.index(kind))}
        else:
            blank |= {"renderMode": "Rectangle", "showName": True, "tilesetId": None}
        fields = [field | {"uid": next(self.uids)} for field in blank["fieldDefs"]]
        return blank | {"maxCount": int(kind in ("entrance", "exit")), "fieldDefs": fields}

    def level(self, number: int, level: Level) -> Json:
        uid = next(self.uids)
        height, width = level.tiles.walls.shape
        looks = tiles.looks_of(level.tiles.walls).flatten().tolist()
        layers: dict[str, Json] = {
            "things": {"entityInstances": list(self.entity_instances(number, level))},
            "tiles": {
                "__tilesetRelPath": self.image,
                "intGridCsv": np.where(level.tiles.walls, _WALL, _FLOOR).flatten().tolist(),
                "autoLayerTiles": [_drawn(tile, at, width) for at, tile in enumerate(looks)],
            },
        }
        place = {"__cWid": width, "__cHei": height, "levelId": uid, "seed": level.seed % 2**31}
        near = [(number - 1, "<"), (number + 1, ">")]
        values = {"seed": str(level.seed), "style": level.style, "plan": level.plan}
        return _BLANK["level"] | {
            "identifier": f"Floor_{number + 1}",
            "iid": self.iid("level", number),
            "uid": uid,
            "worldDepth": number,
            "pxWid": width * TILE_PIXELS,
            "pxHei": height * TILE_PIXELS,
            "fieldInstances": _values(_BLANK["project"]["defs"]["levelFields"], values),
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
        shown = tiles.tiles_of(level, things=True)
        ends = (("entrance", level.entrance), ("exit", level.exit))
        marked: list[Json] = [{"kind": kind, "at": at} for kind, at in ends]
        for values in (*marked, *things_fields(level.things)):
            entity, (x, y) = self.entities[values["kind"]], values["at"]
            corner = [x * TILE_PIXELS, y * TILE_PIXELS]
            yield _BLANK["entity_instance"] | {
                "__identifier": entity["identifier"],
                "__grid": [x, y],
                "__tile": entity["tileRect"] and _rectangle(int(shown[y, x])),
                "iid": self.iid("entity", number, values["kind"], (x, y)),
                "defUid": entity["uid"],
                "px": corner,
                "fieldInstances": _values(entity["fieldDefs"], values),
                "__worldX": corner[0],
                "__worldY": corner[1],
            }


def _drawn(tile: int, at: int, width: int) -> Json:
    """What a rule draws: floor or a wall, without what stands there."""
    y, x = divmod(at, width)
    made: Json = _BLANK["tile"] | {
        "px": [x * TILE_PIXELS, y * TILE_PIXELS],
        "src": _source(tile),
        "t": tile,
        "d": [_FIRST_RULE + (tile - tiles.FIRST_WALL if tile else len(tiles.MASKS)), at],
    }
    return made


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
    row, column = divmod(tile, tiles.COLUMNS)
    return [column * TILE_PIXELS, row * TILE_PIXELS]


def _rectangle(tile: int) -> Json:
    x, y = _source(tile)
    return _BLANK["rectangle"] | {"x": x, "y": y}


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
