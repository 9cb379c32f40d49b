"""Why a room has no labyrinth, in one sentence, where counting or colours prove it.

On every perfect map with K path tiles and D corner touches (W-1)(H-1) = 2K + 2 - D: count the 2 x 2
blocks by their open tiles. And K - 1 steps lead from end to end, so K - 1 is odd or even as their
distance is. Both together tell D modulo 4, and a strict map has D = 0. With a goal room of a x b
tiles beside the path the same count gives (W-1)(H-1) = 2K + 2(a+b) + (a-1)(b-1) - D.

Weights tell more. In a strict map each block has one open tile more than steps between its tiles,
so over all blocks, each with a weight, tiles less steps give the sum of the weights. Let the weight
of the block at (x, y) be p(x) q(y), where p and q are + + - - or + - - +, over and over. Then a
step weighs half of what both of its tiles do, so a path weighs as much as half of its ends: the
four blocks around both together weigh twice as much as all blocks. So p and q, either way, make
four equations, and they say where one end may lie if the other is known. In place of an end stands
a goal room that opens beside one of its tiles: all blocks that it touches, twice, less the four
around that tile; for an end alone, which touches four blocks, that is the same. A hall on the way
weighs as much, less the four around another tile: it has two openings.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, product
from operator import add
from typing import Final

from unicursal.board.text import cell_words
from unicursal.existence import why_no_walkthrough
from unicursal.room.cases import goals_of
from unicursal.room.question import Room
from unicursal.tilemap.rectangle import Rectangle, Size
from unicursal.tilemap.tiles import Tile, steps_between

_WAVES: Final = (1, 1, -1, -1), (1, -1, -1, 1)
"""The weights of blocks along a side, over and over; each sums to nothing."""
_WEIGHED: Final = (
    "Give each 2x2 block the weight 1 or -1, by turns, two and two along both sides: in a strict "
    "labyrinth the blocks around both ends weigh twice as much as all blocks together, and here {}."
)

Mouth = tuple[Rectangle, *tuple[Tile, ...]]
"""The open tiles around an end or of a hall, and those of them from which the path goes on."""


def why_none(room: Room) -> str | None:
    """A proof that the room has no labyrinth of its mode, or None if these do not tell.

    >>> why_none(Room(5, 5, (1, 1), (2, 2)))
    >>> why_none(Room(6, 4, (1, 1), (4, 1), "strict"))
    'W and H are both even, so (W-1)(H-1) = 2K + 2 - D = 15 for K path tiles and D corner touches: \
D is odd, and no strict labyrinth exists for any ends.'
    """
    return _one_tile(room) or _fixed_block(room) or _off_the_lattice(room) or _corner_touches(room)


def _one_tile(room: Room) -> str | None:
    if room.inner_start != room.inner_end or (room.width, room.height) == (3, 3):
        return None
    here = cell_words(room.inner_start)
    if room.goal is not None:
        return f"START and END share the tile {here}, and a goal room holds END, but not START."
    if room.overrun:
        return f"START and END share the tile {here}, so no path leads to END and beyond."
    return f"START and END share the tile {here}, and a path of one tile fills a 3x3 room only."


def _fixed_block(room: Room) -> str | None:
    """Fixed tiles that break a rule by themselves."""
    ends = {tile for tile in (room.inner_start, room.inner_end) if tile is not None}
    for x, y in sorted(filter(room.is_inside, room.walls)):
        for left, top in product((x - 1, x), (y - 1, y)):
            block = [(left + i, top + j) for j in (0, 1) for i in (0, 1)]
            if all(tile in room.walls or not room.is_inside(tile) for tile in block):
                return f"The 2x2 block at {cell_words((left, top))} would be all wall."
    if not room.goals and not room.halls:
        opened = room.opened | ends
        for x, y in sorted(opened):
            if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= opened:
                return f"The 2x2 block at {cell_words((x, y))} would be all open."
    return None


def _off_the_lattice(room: Room) -> str | None:
    if room.mode != "lattice":
        return None
    if room.width % 2 == 0 or room.height % 2 == 0:
        return f"A lattice labyrinth needs odd sides, not {room.width}x{room.height}."
    for name, tile in (("START", room.inner_start), ("END", room.inner_end)):
        on_path_only = name == "END" and room.overrun
        if tile is not None and not on_path_only and (tile[0] % 2 == 0 or tile[1] % 2 == 0):
            return (
                f"The ends of a lattice labyrinth are odd tiles, but {name} is {cell_words(tile)}."
            )
    if room.overrun or room.inner_end is None:
        return None
    columns, rows = room.width // 2, room.height // 2
    start, target = ((x // 2, y // 2) for x, y in (room.inner_start, room.inner_end))
    why = why_no_walkthrough(columns, rows, start, target)
    return why and (
        "The odd tiles are the cells of a grid, coloured like a chessboard, and a lattice "
        f"labyrinth passes all of them: {why}."
    )


def _corner_touches(room: Room) -> str | None:
    if not room.is_strict:
        return None
    blocks = (room.width - 1) * (room.height - 1)
    if open_rooms := [*room.goals, *(hall.size for hall in room.halls)]:
        within = sum((width - 1) * (height - 1) for width, height in open_rooms)
        if (blocks - within) % 2 == 0:
            agree = room.overrun or _mouths_agree(room)
            return None if agree else _WEIGHED.format("they do not, wherever it may open")
        rooms, each = (
            ("an open room", "") if len(open_rooms) == 1 else ("open rooms", "the sum of ")
        )
        return (
            f"With {rooms} of a x b tiles (W-1)(H-1) = {blocks} and {each}(a-1)(b-1) = {within} "
            "differ by an even number minus the number of corner touches, so there is at least "
            "one, where a strict labyrinth has none."
        )
    if blocks % 2:
        return (
            f"W and H are both even, so (W-1)(H-1) = 2K + 2 - D = {blocks} for K path tiles and D "
            "corner touches: D is odd, and no strict labyrinth exists for any ends."
        )
    if room.inner_end is None:
        return None
    steps = steps_between(room.inner_start, room.inner_end)
    parity = (steps + room.overrun + 1) % 2
    if (2 * parity + 2 - blocks) % 4 == 0:
        return None if room.overrun or _mouths_agree(room) else _WEIGHED.format("they do not")
    beyond = f" and the path goes on {room.overrun} beyond END" if room.overrun else ""
    return (
        f"The ends are {steps} steps apart{beyond}, so the number K of path tiles is "
        f"{'odd' if parity else 'even'}, and (W-1)(H-1) = 2K + 2 - D = {blocks} needs at least "
        "D = 2 corner touches, where a strict labyrinth has none."
    )


def why_not_strict(width: int, height: int, a: Tile, b: Tile) -> str | None:
    """Why no strict labyrinth without goal rooms leads from a to b; None if counting allows one.

    >>> why_not_strict(29, 15, (1, 1), (14, 7))
    'no strict labyrinth leads here without a goal room: the parity is wrong'
    >>> why_not_strict(29, 15, (1, 1), (13, 7)) is None
    True
    """
    blocks = (width - 1) * (height - 1)
    if blocks % 2:
        return "no strict labyrinth has two even sides"
    if a == b and not _ends_agree(width, height):
        return f"no strict loop has {width}x{height} tiles: the parity is wrong"
    if a != b and not _ends_agree(width, height, a, b):
        return "no strict labyrinth leads here without a goal room: the parity is wrong"
    return None


def _ends_agree(width: int, height: int, *ends: Tile) -> bool:
    """Whether the blocks around the ends of a strict path weigh what all blocks ask for.

    >>> _ends_agree(11, 11, (1, 1), (9, 9)), _ends_agree(11, 11, (2, 2), (8, 8))
    (True, False)
    """
    return _agree(width, height, *([(Rectangle.around(end, end), end)] for end in ends))


def _mouths_agree(room: Room) -> bool:
    """Whether a strict path may lead from one end or goal room of a room to the other."""
    assert room.inner_end is not None
    ends = (room.inner_start, room.start_goal), (room.inner_end, room.goal)
    mouths = [
        *(_mouths(room, *end) for end in ends),
        *(_ways_through(hall, room) for hall in room.halls),
    ]
    return _agree(room.width, room.height, *mouths)


def _mouths(room: Room, end: Tile, goal: Size | None) -> Iterator[Mouth]:
    for place in goals_of(room, end, goal):
        if place is None:
            yield Rectangle.around(end, end), end
        else:
            beside = filter(room.is_inside, place.beside)
            yield from ((place, place.nearest(tile)) for tile in beside)


def _ways_through(hall: Rectangle, room: Room) -> Iterator[Mouth]:
    """Any two tiles beside openings, as far as they weigh differently."""
    tiles = map(hall.nearest, filter(room.is_inside, hall.beside))
    others = {(x % 4, y % 4): (x, y) for x, y in tiles}
    for pair in combinations_with_replacement(others.values(), 2):
        yield hall, *pair


def _agree(width: int, height: int, *ends: Iterable[Mouth]) -> bool:
    """Whether some of the blocks around each end weigh together what all blocks ask for."""
    asked = tuple(
        2 * sum(across[: (width - 1) % 4]) * sum(down[: (height - 1) % 4])
        for across, down in product(_WAVES, repeat=2)
    )
    found = {(0,) * len(asked)}
    for mouths in ends:
        weights = {_weights(*mouth) for mouth in mouths}
        found = {tuple(map(add, *pair)) for pair in product(found, weights)}
    return asked in found


def _weights(area: Rectangle, *mouths: Tile) -> tuple[int, ...]:
    """What an end weighs beside all blocks together, for each choice of waves."""
    return tuple(
        2
        * sum(across[i % 4] for i in range(area.left - 1, area.right + 1))
        * sum(down[i % 4] for i in range(area.top - 1, area.bottom + 1))
        - sum(
            (across[x % 4] + across[x % 4 - 1]) * (down[y % 4] + down[y % 4 - 1]) for x, y in mouths
        )
        for across, down in product(_WAVES, repeat=2)
    )
