"""A room of which a part is drawn."""

from unicursal.errors import NotationError
from unicursal.level.map.sketch import read_sketch
from unicursal.level.room.question import Mode, Room, check_room_size


def read_fragment(text: str, mode: Mode = "perfect") -> Room:
    r"""The room of all labyrinths that agree with a sketch.

    With one end the other is somewhere along the border. Unknown tiles of the border are walls.

    >>> room = read_fragment("#####\n#<??#\n??? #\n#>??#\n#####")
    >>> room.start, room.end, sorted(room.opened), room.walls & {(1, 2), (2, 2)}
    ((1, 1), (1, 3), [(1, 1), (1, 3), (3, 2)], frozenset())
    """
    drawn = read_sketch(text)
    check_room_size(drawn.width, drawn.height)
    start, end = drawn.ends
    if start is None:
        start, end = end, None
    if start is None:
        raise NotationError("the map has no entrance: mark it with <, or open a tile of the border")
    return Room(drawn.width, drawn.height, start, end, mode, drawn.opened, drawn.walls)
