"""Can a level be walked with what stands on it? It is walked, door by door.

Nothing here knows how things were placed. Whoever starts at the entrance goes wherever no wall and
no locked door is in the way, takes all keys that lie there, and starts again; so the order in which
keys and doors can be met is found out and not read from their steps.
"""

from collections.abc import Iterator, Sequence

from unicursal._arrays import Booleans
from unicursal.level.things.thing import DOOR, IN_WALLS, KEY, ONE_WAY, SHORTCUT, Thing
from unicursal.tilemap.reach import distances
from unicursal.tilemap.report import Finding
from unicursal.tilemap.tiles import Tile, TileMap, beside, opposite

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
        faults += _lock_faults(tiles, things, entrance)
    return tuple(Finding(kind, thing.at, f"{_words(thing)} {say}") for kind, thing, say in faults)


def _misplaced(
    tiles: TileMap, things: Sequence[Thing], ends: dict[Tile | None, str]
) -> Iterator[Fault]:
    taken: dict[Tile, Thing] = {}
    for thing in things:
        at, kind, towards = thing.at, thing.kind, thing.towards
        if at not in tiles:
            yield "misplaced", thing, "lies outside the map"
            continue
        if at in taken:
            yield "misplaced", thing, f"stands on the same tile as {_words(taken[at])}"
        taken[at] = thing
        if at in ends:
            yield "misplaced", thing, f"stands on the {ends[at]}"
        if tiles.is_open(at) == (kind == SHORTCUT) and kind != ONE_WAY:
            where = "on an open tile" if kind == SHORTCUT else "in a wall"
            yield "misplaced", thing, f"stands {where}"
        if kind in IN_WALLS:
            sides = () if towards is None else (towards, opposite(at, towards))
            if towards not in beside(at) or not all(map(tiles.is_open, sides)):
                yield "misplaced", thing, "does not lead from one side to another"


def _lock_faults(tiles: TileMap, things: Sequence[Thing], entrance: Tile) -> Iterator[Fault]:
    """Keys and doors without each other, and what cannot be reached with the keys to be found.

    Then what leads past a locked door: a shortcut either way, a one-way door ahead.
    """
    keys = [thing for thing in things if thing.kind == KEY]
    doors = [thing for thing in things if thing.kind == DOOR]
    cut, opens = {door.number for door in doors}, {key.number for key in keys}
    for thing in things:
        if thing.kind == KEY and thing.number not in cut:
            yield "key", thing, "opens no door"
        if thing.kind == DOOR and thing.number not in opens:
            yield "door", thing, "has no key"
    held: set[int] = set()
    before = reached = _reached(tiles, doors, entrance)
    while found := {key.number for key in keys if reached[key.at[::-1]]} - held:
        held |= found
        shut = [door for door in doors if door.number not in held]
        reached = _reached(tiles, shut, entrance)
    closed = cut - held
    for thing in sorted(things, key=lambda thing: thing.kind != KEY):
        if thing.kind == DOOR:
            if thing.number in closed & opens:
                yield "locked", thing, "cannot be opened"
        elif thing.kind not in IN_WALLS and not reached[thing.at[::-1]]:
            own = thing.kind == KEY and thing.number in closed
            yield "locked", thing, "lies behind its own door" if own else "cannot be reached"
    steps = distances(tiles.open, entrance)
    for thing in things:
        if thing.kind not in IN_WALLS or thing.towards is None:
            continue
        here, there = opposite(thing.at, thing.towards), thing.towards
        if thing.kind == ONE_WAY and steps[there[::-1]] < steps[here[::-1]]:
            continue
        joined = before[here[::-1]] == before[there[::-1]]
        if doors and joined and not before[here[::-1]]:
            joined = _reached(tiles, doors, here)[there[::-1]]
        if not joined:
            yield "shortcut", thing, "leads past a locked door"


def _reached(tiles: TileMap, shut: Sequence[Thing], start: Tile) -> Booleans:
    """Where one gets from a tile if some doors are closed."""
    enterable = tiles.open.copy()
    for door in shut:
        enterable[door.at[::-1]] = False
    reached: Booleans = enterable[start[::-1]] & (distances(enterable, start) >= 0)
    return reached


def _words(thing: Thing) -> str:
    number = f" {thing.number}" if thing.number and thing.kind not in IN_WALLS else ""
    return f"{thing.words}{number} at ({thing.at[0]}, {thing.at[1]})"
