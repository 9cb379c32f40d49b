"""Can a level be walked with what stands on it? It is walked, door by door.

Nothing here knows how things were placed. Whoever starts at the entrance goes wherever no wall and
no locked door is in the way, takes all keys that lie there, and starts again; so the order in which
keys and doors can be met is found out and not read from their steps.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from unicursal._arrays import Booleans
from unicursal.level.map.findings import Finding
from unicursal.level.map.reach import distances
from unicursal.level.map.tiles import Tile, TileMap, beside, opposite
from unicursal.level.things.thing import DOOR, IN_WALLS, KEY, ONE_WAY, SHORTCUT, Thing

Fault = tuple[str, Thing, str]
"""The kind of a finding, the thing that it is about, and what is to be said of it."""


def thing_defects(
    tiles: TileMap, things: Sequence[Thing], entrance: Tile | None, exit_: Tile | None
) -> tuple[Finding, ...]:
    r"""All that is wrong with the things of a level.

    >>> tiles = TileMap.from_text("#######\n#<   >#\n#######")
    >>> lost = [Thing(2, "door", (3, 1), 1), Thing(3, "key", (4, 1), 1)]
    >>> [found.text for found in thing_defects(tiles, lost, (1, 1), (5, 1))]
    ['key 1 at (4, 1) lies behind its own door', 'door 1 at (3, 1) cannot be opened']
    """
    faults = [*_misplaced(tiles, things, {entrance: "entrance", exit_: "exit"})]
    if not faults and entrance is not None:
        faults += _unreached(tiles, things, entrance)
        faults += _passages(tiles, things, entrance)
    return tuple(Finding(kind, thing.at, f"{_words(thing)} {say}") for kind, thing, say in faults)


def _misplaced(
    tiles: TileMap, things: Sequence[Thing], ends: dict[Tile | None, str]
) -> Iterator[Fault]:
    taken: dict[Tile, Thing] = {}
    for thing in things:
        if thing.at not in tiles:
            yield "misplaced", thing, "lies outside the map"
            continue
        if thing.at in taken:
            yield "misplaced", thing, f"stands on the same tile as {_words(taken[thing.at])}"
        taken[thing.at] = thing
        if thing.at in ends:
            yield "misplaced", thing, f"stands on the {ends[thing.at]}"
        if tiles.is_open(thing.at) == (thing.kind == SHORTCUT) and thing.kind != ONE_WAY:
            where = "on an open tile" if thing.kind == SHORTCUT else "in a wall"
            yield "misplaced", thing, f"stands {where}"
        if thing.kind in IN_WALLS:
            sides = (
                () if thing.towards is None else (thing.towards, opposite(thing.at, thing.towards))
            )
            if not sides or sides[0] not in beside(thing.at) or not all(map(tiles.is_open, sides)):
                yield "misplaced", thing, "does not lead from one side to another"


def _unreached(tiles: TileMap, things: Sequence[Thing], entrance: Tile) -> Iterator[Fault]:
    """Keys and doors without each other, and what cannot be reached with the keys to be found."""
    keys = [thing for thing in things if thing.kind == KEY]
    doors = [thing for thing in things if thing.kind == DOOR]
    cut, opens = {door.number for door in doors}, {key.number for key in keys}
    for thing in things:
        if thing.kind == KEY and thing.number not in cut:
            yield "key", thing, "opens no door"
        if thing.kind == DOOR and thing.number not in opens:
            yield "door", thing, "has no key"
    held: set[int] = set()
    while True:
        reached = _reached(tiles, [door for door in doors if door.number not in held], entrance)
        found = {key.number for key in keys if reached[key.at[1], key.at[0]]}
        if found <= held:
            break
        held |= found
    closed = cut - held
    for thing in sorted(things, key=lambda thing: thing.kind != KEY):
        x, y = thing.at
        if thing.kind == DOOR:
            if thing.number in closed & opens:
                yield "locked", thing, "cannot be opened"
        elif thing.kind not in IN_WALLS and not reached[y, x]:
            own = thing.kind == KEY and thing.number in closed
            yield "locked", thing, "lies behind its own door" if own else "cannot be reached"


def _passages(tiles: TileMap, things: Sequence[Thing], entrance: Tile) -> Iterator[Fault]:
    """What leads past a locked door: a shortcut either way, a one-way door ahead."""
    doors = [thing for thing in things if thing.kind == DOOR]
    before = _reached(tiles, doors, entrance)
    steps = distances(tiles.open, entrance)
    for thing in things:
        if thing.kind not in IN_WALLS or thing.towards is None:
            continue
        (x, y), (u, v) = opposite(thing.at, thing.towards), thing.towards
        if thing.kind == ONE_WAY and steps[v, u] < steps[y, x]:
            continue
        joined = before[y, x] == before[v, u]
        if doors and joined and not before[y, x]:
            joined = _reached(tiles, doors, (x, y))[v, u]
        if not joined:
            yield "shortcut", thing, "leads past a locked door"


def _reached(tiles: TileMap, shut: Sequence[Thing], start: Tile) -> Booleans:
    """Where one gets from a tile if some doors are closed."""
    enterable = tiles.open.copy()
    for door in shut:
        enterable[door.at[1], door.at[0]] = False
    if not enterable[start[1], start[0]]:
        return np.zeros_like(enterable)
    reached: Booleans = distances(enterable, start) >= 0
    return reached


def _words(thing: Thing) -> str:
    number = f" {thing.number}" if thing.number and thing.kind not in IN_WALLS else ""
    return f"{thing.words}{number} at ({thing.at[0]}, {thing.at[1]})"
