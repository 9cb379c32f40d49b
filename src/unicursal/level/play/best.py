"""The fewest steps to the exit, detours for keys included.

A search in breadth over pairs of a tile and the keys held there: a key changes what may be entered,
so a tile may be worth a second visit with one key more. On a level whose keys lie before their
doors few sets of keys occur; where very many would, the search gives up rather than take all
memory.
"""

from unicursal.level.map.tiles import Tile
from unicursal.level.play.terrain import Terrain

_MOST_PLACES = 8_000_000

Place = tuple[Tile, frozenset[int]]


def best_way(
    terrain: Terrain, start: Tile, end: Tile, held: frozenset[int] = frozenset()
) -> list[Tile] | None:
    r"""The tiles of a shortest way for one who holds these keys; None if none is found.

    >>> from unicursal.level import Level, TileMap
    >>> tiles = TileMap.from_text("######\n#<  >#\n######")
    >>> best_way(Terrain(Level.from_tiles(tiles, "drawn", "drawn")), (1, 1), (4, 1))
    [(1, 1), (2, 1), (3, 1), (4, 1)]
    """
    first: Place = (start, _useful(terrain, terrain.with_key_at(start, held)))
    before: dict[Place, Place | None] = {first: None}
    edge = [first]
    while edge and len(before) < _MOST_PLACES:
        reached: list[Place] = []
        for place in edge:
            tile, keys = place
            if tile == end:
                return _way_to(place, before)
            for there in terrain.neighbours(tile, keys):
                found = terrain.with_key_at(there, keys)
                after = (there, keys if found is keys else _useful(terrain, found))
                if after not in before:
                    before[after] = place
                    reached.append(after)
        edge = reached
    return None


def _useful(terrain: Terrain, held: frozenset[int]) -> frozenset[int]:
    """Only keys that have a door: others do not change what can be reached."""
    return held & frozenset(terrain.locks.values())


def _way_to(place: Place, before: dict[Place, Place | None]) -> list[Tile]:
    way: list[Tile] = []
    step: Place | None = place
    while step is not None:
        way.append(step[0])
        step = before[step]
    return way[::-1]
