"""A map drawn in part: walls, open tiles, and `?` where anything may be."""

from unicursal.errors import NotationError
from unicursal.level.map.tiles import TileMap
from unicursal.level.room.question import Mode, Room, check_room_size

UNKNOWN = "?"


def read_fragment(text: str, mode: Mode = "perfect") -> Room:
    r"""The room of all labyrinths that agree with a map.

    The signs are those of tile maps (see `tiles`). The ends are marked, or are the open tiles of
    the border; with one end the other is somewhere along the border. Unknown tiles of the border
    are walls.

    >>> room = read_fragment("#####\n#<??#\n??? #\n#>??#\n#####")
    >>> room.start, room.end, sorted(room.opened), room.walls & {(1, 2), (2, 2)}
    ((1, 1), (1, 3), [(1, 1), (1, 3), (3, 2)], frozenset())
    """
    # As a wall a sign at the end of a row is kept; a blank would be cut off.
    tiles = TileMap.from_text(text.replace(UNKNOWN, "#"))
    check_room_size(tiles.width, tiles.height)
    rows = text.expandtabs().strip("\n").split("\n")
    unknown = {(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "?"}
    places = [(x, y) for y in range(tiles.height) for x in range(tiles.width)]
    opened = {tile for tile in places if tiles.is_open(tile)}
    ends = [end for end in (tiles.entrance, tiles.exit) if end is not None]
    marked = set(ends)
    ends += [
        tile for tile in places if tile in opened and tile not in marked and tiles.on_border(tile)
    ]
    if not ends:
        raise NotationError("the map has no entrance: mark it with <, or open a tile of the border")
    start, end = ends[0], ends[1] if len(ends) > 1 else None
    walls = frozenset(places) - opened - unknown
    return Room(tiles.width, tiles.height, start, end, mode, frozenset(opened), walls)
