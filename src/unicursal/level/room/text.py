"""A room's map in characters, for files and for people."""

from collections.abc import Sequence

from unicursal.level.map.tiles import Tile, TileMap
from unicursal.level.room.labyrinths import Map
from unicursal.level.room.question import Room, perimeter


def rows_of(room: Room, labyrinth: Map) -> list[str]:
    r"""One text a row: `#` a wall, a space open, `<` the start, `>` the end.

    >>> from unicursal.level.room.labyrinths import Labyrinths
    >>> room = Room(5, 5, (0, 1), (1, 3))
    >>> print("\n".join(rows_of(room, Labyrinths(room).sample(seed=1)[0])))
    #####
    <   #
    ### #
    #>  #
    #####
    """
    end = room.end or _other_end(room, labyrinth)
    return TileMap(labyrinth, room.start, end).to_text().splitlines()


def pretty(rows: Sequence[str]) -> str:
    """The same in blocks, two characters a tile, so that tiles look square."""
    signs = {"#": "██", " ": "  ", "<": "○ ", ">": "● "}
    return "\n".join("".join(signs[sign] for sign in row).rstrip() for row in rows)


def _other_end(room: Room, labyrinth: Map) -> Tile:
    """The end that was left open: the tile along the border with one open neighbour, or none."""
    inside = labyrinth.copy()
    inside[[0, -1]] = 1
    inside[:, [0, -1]] = 1
    for x, y in perimeter(room.width, room.height):
        around = (inside[y - 1, x], inside[y + 1, x], inside[y, x - 1], inside[y, x + 1])
        if (x, y) != room.inner_start and not inside[y, x] and around.count(0) == 1:
            return x, y
    return room.inner_start
