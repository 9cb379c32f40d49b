"""The way of a map: from the entrance to the exit, or round a loop and home."""

from unicursal.level.map.blocks import goal_room, openings
from unicursal.level.map.reach import shortest_way
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, TileMap


def way_of(tiles: TileMap, entrance: Tile, exit_: Tile) -> list[Tile]:
    r"""The tiles of the shortest way, both ends included; empty if there is none.

    Where both ends are one tile, the way leaves the room around it by one opening and comes back by
    another, over other tiles of the room wherever there are.

    >>> tiles = TileMap.from_text("#####\n#<  #\n# # #\n#   #\n#####")
    >>> way_of(tiles, (1, 1), (1, 1))[:3], len(way_of(tiles, (1, 1), (1, 1)))
    ([(1, 1), (1, 2), (1, 3)], 9)
    """
    if entrance != exit_:
        return shortest_way(tiles.open, entrance, exit_)
    room = goal_room(tiles, entrance) or Rectangle(*entrance, *entrance)
    beyond = tiles.open.copy()
    beyond[room.slices] = False
    one, *others = [*openings(tiles, room)] or [entrance]
    for other in others:
        if round_it := shortest_way(beyond, one, other):
            out, home = _apart(tiles, entrance, one, other)
            return [*out, *round_it[1:-1], *home[::-1]]
    return []


def _apart(tiles: TileMap, end: Tile, one: Tile, other: Tile) -> tuple[list[Tile], list[Tile]]:
    """The ways from an end to two openings; without a common tile, if such are found."""
    for first, second in ((one, other), (other, one)):
        way = shortest_way(tiles.open, end, first)
        free = tiles.open.copy()
        for x, y in way[1:]:
            free[y, x] = False
        if apart := shortest_way(free, end, second):
            return (way, apart) if first == one else (apart, way)
    return shortest_way(tiles.open, end, one), shortest_way(tiles.open, end, other)
