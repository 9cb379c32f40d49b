"""The fewest steps to the exit, detours for keys included.

A search in breadth over pairs of a tile and the keys held there: a key changes what may be entered,
so a tile may be worth a second visit with one key more. On a level whose keys lie before their
doors few sets of keys occur; where very many would, the search gives up rather than take all
memory. A pair is one number, because millions of them are remembered: the number of the set of
keys times that of the map's tiles, plus `y * width + x`.
"""

from unicursal import memory
from unicursal.level.map.tiles import Tile
from unicursal.level.play.terrain import Terrain

_BYTES_A_PLACE = 150
"""Two numbers in a table that is doubled when it is full."""


def best_way(
    terrain: Terrain, start: Tile, end: Tile, held: frozenset[int] = frozenset()
) -> list[Tile] | None:
    r"""The tiles of a shortest way for one who holds these keys; None if none is found.

    >>> from unicursal.level import Level, TileMap
    >>> tiles = TileMap.from_text("######\n#<  >#\n######")
    >>> best_way(Terrain(Level.from_tiles(tiles, "drawn", "drawn")), (1, 1), (4, 1))
    [(1, 1), (2, 1), (3, 1), (4, 1)]
    """
    width, area = terrain.tiles.width, terrain.tiles.walls.size
    most = memory.without_asking() // _BYTES_A_PLACE
    sets = [_useful(terrain, terrain.with_key_at(start, held))]
    number_of = {sets[0]: 0}
    first = start[1] * width + start[0]
    before = {first: first}
    edge = [first]
    while edge and len(before) < most:
        reached: list[int] = []
        for place in edge:
            which, at = divmod(place, area)
            here, keys = (at % width, at // width), sets[which]
            if here == end:
                return _way_to(place, before, width, area)
            for there in terrain.neighbours(here, keys):
                found = terrain.with_key_at(there, keys)
                after = which
                if found is not keys:
                    useful = _useful(terrain, found)
                    after = number_of.setdefault(useful, len(sets))
                    if after == len(sets):
                        sets.append(useful)
                after = after * area + there[1] * width + there[0]
                if after not in before:
                    before[after] = place
                    reached.append(after)
        edge = reached
    return None


def _useful(terrain: Terrain, held: frozenset[int]) -> frozenset[int]:
    """Only keys that have a door: others do not change what can be reached."""
    return held & frozenset(terrain.locks.values())


def _way_to(place: int, before: dict[int, int], width: int, area: int) -> list[Tile]:
    places = [place]
    while before[places[-1]] != places[-1]:
        places.append(before[places[-1]])
    return [(place % area % width, place % area // width) for place in reversed(places)]
