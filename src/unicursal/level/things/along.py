"""Where things stand on the way: what of a thing follows from its kind, its tile and the map.

Files that hold no more than a sign for each thing are read by this, and whatever is placed goes
through it too; so a thing that is written and read again is the same thing.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from unicursal.level.map.tiles import Tile, TileMap
from unicursal.level.things.thing import IN_WALLS, ONE_WAY, Thing

Mark = tuple[str, Tile]
"""A kind and a tile."""


def along(tiles: TileMap, way: Sequence[Tile], marks: Iterable[Mark]) -> tuple[Thing, ...]:
    r"""The things of some kinds on some tiles, numbered within each kind along the way.

    >>> tiles = TileMap.from_text("######\n#    #\n# ## #\n#<##>#\n######")
    >>> way = [(1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (4, 2), (4, 3)]
    >>> key, door = along(tiles, way, [("door", (4, 2)), ("key", (1, 1))])
    >>> key.step, door.step, door.number
    (2, 6, 1)
    """
    step_of = {tile: step for step, tile in enumerate(way)}
    found: list[tuple[int, int, str, Tile]] = []
    walls: list[Thing] = []
    for kind, at in marks:
        if kind in IN_WALLS:
            walls.append(_in_wall(kind, at, step_of))
        else:
            found.append((*_nearest(tiles, at, step_of), kind, at))
    numbers: dict[str, int] = {}
    things = []
    for step, _, kind, at in sorted(found):
        numbers[kind] = numbers.get(kind, 0) + 1
        things.append(Thing(step, kind, at, numbers[kind]))
    return tuple(sorted([*things, *walls], key=lambda thing: (thing.step, thing.kind, thing.at)))


def sides(at: Tile, step_of: Mapping[Tile, int]) -> tuple[Tile, Tile] | None:
    """The tiles of the way on two opposite sides of a wall, the earlier first; None if not so."""
    x, y = at
    for one, other in (((x - 1, y), (x + 1, y)), ((x, y - 1), (x, y + 1))):
        if one in step_of and other in step_of:
            return (one, other) if step_of[one] < step_of[other] else (other, one)
    return None


def _in_wall(kind: str, at: Tile, step_of: Mapping[Tile, int]) -> Thing:
    beside = sides(at, step_of)
    if beside is None:
        return Thing(0, kind, at)
    earlier, later = beside
    thing = Thing(step_of[earlier], kind, at, step_of[later] - step_of[earlier] - 2)
    return replace(thing, towards=earlier if kind == ONE_WAY else later)


def _nearest(tiles: TileMap, at: Tile, step_of: Mapping[Tile, int]) -> tuple[int, int]:
    """The step of the nearest tile of the way, and how far off it is; (0, 0) if there is none."""
    if at in step_of:
        return step_of[at], 0
    seen, ring, far = {at}, deque([at]), 0
    while ring:
        far += 1
        met = []
        for _ in range(len(ring)):
            x, y = ring.popleft()
            for tile in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if tile in step_of:
                    met.append(step_of[tile])
                elif tile not in seen and tiles.is_open(tile):
                    seen.add(tile)
                    ring.append(tile)
        if met:
            return min(met), far
    return 0, 0
