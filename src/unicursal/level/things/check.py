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


def thing_defects(
    tiles: TileMap, things: Sequence[Thing], entrance: Tile | None, exit_: Tile | None
) -> tuple[Finding, ...]:
    r"""All that is wrong with the things of a level.

    >>> tiles = TileMap.from_text("#######\n#<   >#\n#######")
    >>> lost = [Thing(2, "door", (3, 1), 1), Thing(3, "key", (4, 1), 1)]
    >>> [found.text for found in thing_defects(tiles, lost, (1, 1), (5, 1))]
    ['key 1 at (4, 1) lies behind its own door', 'door 1 at (3, 1) cannot be opened']
    """
    misplaced = tuple(_misplaced(tiles, things, entrance, exit_))
    if misplaced or entrance is None:
        return misplaced
    return (
        *_locks(things),
        *_unreached(tiles, things, entrance),
        *_passages(tiles, things, entrance),
    )


def _misplaced(
    tiles: TileMap, things: Sequence[Thing], entrance: Tile | None, exit_: Tile | None
) -> Iterator[Finding]:
    taken: dict[Tile, Thing] = {}
    for thing in things:
        words = _words(thing)
        if thing.at not in tiles:
            yield Finding("misplaced", thing.at, f"{words} lies outside the map")
            continue
        if thing.at in taken:
            other = _words(taken[thing.at])
            yield Finding("misplaced", thing.at, f"{words} stands on the same tile as {other}")
        taken[thing.at] = thing
        if thing.at in {entrance, exit_}:
            end = "entrance" if thing.at == entrance else "exit"
            yield Finding("misplaced", thing.at, f"{words} stands on the {end}")
        if tiles.is_open(thing.at) == (thing.kind == SHORTCUT):
            where = "on an open tile" if thing.kind == SHORTCUT else "in a wall"
            if thing.kind != ONE_WAY:
                yield Finding("misplaced", thing.at, f"{words} stands {where}")
        if thing.kind in IN_WALLS and not _leads_through(tiles, thing):
            yield Finding("misplaced", thing.at, f"{words} does not lead from one side to another")


def _leads_through(tiles: TileMap, thing: Thing) -> bool:
    """Whether a thing in a wall leads to an open tile beside it, from one on the other side."""
    to = thing.towards
    if to is None or to not in beside(thing.at):
        return False
    return tiles.is_open(to) and tiles.is_open(opposite(thing.at, to))


def _locks(things: Sequence[Thing]) -> Iterator[Finding]:
    keys = {thing.number for thing in things if thing.kind == KEY}
    doors = {thing.number for thing in things if thing.kind == DOOR}
    for thing in things:
        if thing.kind == KEY and thing.number not in doors:
            yield Finding("key", thing.at, f"{_words(thing)} opens no door")
        if thing.kind == DOOR and thing.number not in keys:
            yield Finding("door", thing.at, f"{_words(thing)} has no key")


def _unreached(tiles: TileMap, things: Sequence[Thing], entrance: Tile) -> Iterator[Finding]:
    """What cannot be reached with the keys that can be found."""
    keys = [thing for thing in things if thing.kind == KEY]
    doors = [thing for thing in things if thing.kind == DOOR]
    held: set[int] = set()
    while True:
        shut = [door.at for door in doors if door.number not in held]
        reached = _reached(tiles, shut, entrance)
        found = {key.number for key in keys if reached[key.at[1], key.at[0]]}
        if found <= held:
            break
        held |= found
    closed = {door.number for door in doors if door.number not in held}
    for thing in sorted(things, key=lambda thing: thing.kind != KEY):
        x, y = thing.at
        if thing.kind in IN_WALLS:
            continue
        if thing.kind == DOOR:
            if thing.number in closed and any(key.number == thing.number for key in keys):
                yield Finding("locked", thing.at, f"{_words(thing)} cannot be opened")
        elif not reached[y, x]:
            own = thing.kind == KEY and thing.number in closed
            where = "lies behind its own door" if own else "cannot be reached"
            yield Finding("locked", thing.at, f"{_words(thing)} {where}")


def _passages(tiles: TileMap, things: Sequence[Thing], entrance: Tile) -> Iterator[Finding]:
    """What leads past a locked door: a shortcut either way, a one-way door ahead."""
    doors = [thing.at for thing in things if thing.kind == DOOR]
    before = _reached(tiles, doors, entrance)
    steps = distances(tiles.open, entrance)
    for thing in things:
        if thing.kind not in IN_WALLS or thing.towards is None:
            continue
        ahead = thing.towards
        here, there = opposite(thing.at, ahead)[::-1], ahead[::-1]  # in arrays
        if thing.kind == ONE_WAY and steps[there] < steps[here]:
            continue
        joined = before[here] == before[there]
        if doors and joined and not before[here]:
            joined = _reached(tiles, doors, here[::-1])[there]
        if not joined:
            yield Finding("shortcut", thing.at, f"{_words(thing)} leads past a locked door")


def _reached(tiles: TileMap, shut: list[Tile], start: Tile) -> Booleans:
    """Where one gets from a tile if some tiles are closed."""
    enterable = tiles.open.copy()
    for x, y in shut:
        enterable[y, x] = False
    if not enterable[start[1], start[0]]:
        return np.zeros_like(enterable)
    reached: Booleans = distances(enterable, start) >= 0
    return reached


def _words(thing: Thing) -> str:
    number = f" {thing.number}" if thing.number and thing.kind not in IN_WALLS else ""
    what = "one-way door" if thing.kind == ONE_WAY else thing.kind
    return f"{what}{number} at ({thing.at[0]}, {thing.at[1]})"
