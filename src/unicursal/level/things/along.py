"""Where things stand on the way: what of a thing follows from its kind, its tile and the map.

Files that hold no more than a sign for each thing are read by this, and whatever is placed goes
through it too; so a thing that is written and read again is the same thing.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from unicursal.level.map.tiles import Tile, TileMap, beside, opposite
from unicursal.level.things.thing import IN_WALLS, ONE_WAY, Thing


class Mark(NamedTuple):
    """A kind and a tile, and what somebody says of the thing besides."""

    kind: str
    at: Tile
    number: int | None = None
    towards: Tile | None = None


def along(tiles: TileMap, way: Sequence[Tile], marks: Iterable[Mark]) -> tuple[Thing, ...]:
    r"""The things of some kinds on some tiles, numbered within each kind along the way.

    >>> tiles = TileMap.from_text("######\n#    #\n# ## #\n#<##>#\n######")
    >>> way = [(1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (4, 2), (4, 3)]
    >>> key, door = along(tiles, way, [Mark("door", (4, 2)), Mark("key", (1, 1))])
    >>> key.step, door.step, door.number
    (2, 6, 1)
    """
    step_of = {tile: step for step, tile in enumerate(way)}
    placed = [(_place(tiles, step_of, mark), mark) for mark in marks]
    counts: dict[str, count[int]] = {}
    things = []
    for (step, _), mark in sorted(placed, key=lambda each: (each[0], each[1][:2])):
        kind, at = mark.kind, mark.at
        if kind in IN_WALLS:
            number, towards = _through(kind, at, step_of)
        else:
            number, towards = next(counts.setdefault(kind, count(1))), None
        if mark.towards is not None and _can_lead(tiles, at, mark.towards):
            towards = mark.towards
        things.append(
            Thing(step, kind, at, number if mark.number is None else mark.number, towards)
        )
    return tuple(sorted(things, key=lambda thing: (thing.step, thing.kind, thing.at)))


def _sides(at: Tile, step_of: Mapping[Tile, int]) -> tuple[Tile, Tile] | None:
    """The tiles of the way on two opposite sides of a wall, the earlier first; None if not so."""
    left, right, above, below = beside(at)
    for one, other in ((left, right), (above, below)):
        if one in step_of and other in step_of:
            return (one, other) if step_of[one] < step_of[other] else (other, one)
    return None


def _through(kind: str, at: Tile, step_of: Mapping[Tile, int]) -> tuple[int, Tile | None]:
    """What a thing in a wall saves, and where it leads."""
    sides = _sides(at, step_of)
    if sides is None:
        return 0, None
    earlier, later = sides
    return step_of[later] - step_of[earlier] - 2, earlier if kind == ONE_WAY else later


def _can_lead(tiles: TileMap, at: Tile, towards: Tile) -> bool:
    """Whether a passage at a tile may lead to another: through it, from the opposite side."""
    return towards in beside(at) and towards in tiles and opposite(at, towards) in tiles


def _place(tiles: TileMap, step_of: Mapping[Tile, int], mark: Mark) -> tuple[int, int]:
    """The step of the nearest tile of the way, and how far off it is; (0, 0) if there is none."""
    if mark.kind in IN_WALLS:
        sides = _sides(mark.at, step_of)
        return (step_of[sides[0]] if sides else 0), 0
    seen, ring = {mark.at}, [mark.at]
    for far in count():
        if met := [step_of[tile] for tile in ring if tile in step_of]:
            return min(met), far
        around = {tile for here in ring for tile in beside(here)} - seen
        ring = [tile for tile in around if tiles.is_open(tile)]
        if not ring:
            break
        seen |= around
    return 0, 0
