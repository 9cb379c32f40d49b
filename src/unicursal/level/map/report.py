"""What is wrong with a level, and what is only not beautiful? Every finding has its place.

A level is *valid* if one way leads from the entrance to the exit: no branch, no loop, no dead end,
no tile that nobody reaches; open rectangles around the two ends (goal rooms) with one opening are
allowed. If both ends are one tile, the way is a *loop*: it leads around one wall, and the room
around that tile has two openings. A level is *perfect* if besides no 2x2 block is all wall or all
open, *strict* if no two open tiles touch by a corner only, and *lattice* if all tiles with two odd
coordinates are open and all with two even ones are walls.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Booleans, Integers
from unicursal.board.inputs import whole_number
from unicursal.board.text import cell_words
from unicursal.errors import UnicursalError
from unicursal.level.map.blocks import blocks, checkerboards, covered, goal_room, openings
from unicursal.level.map.findings import Findings
from unicursal.level.map.outline import Outline
from unicursal.level.map.reach import distances, pieces
from unicursal.level.map.rectangle import Rectangle, checked_halls
from unicursal.level.map.tiles import Tile, TileMap, TilesLike, beside, beside_door
from unicursal.level.map.way import way_of


@dataclass(frozen=True)
class Report:
    """All that was found in a map."""

    tiles: TileMap
    entrance: Tile | None
    exit: Tile | None
    complete: bool
    """Whether a way leads from the entrance to the exit."""
    defects: Findings
    blemishes: Findings
    goal_rooms: tuple[Rectangle, ...]
    overrun: int = 0
    """How many tiles the way goes on beyond the exit, where that is allowed."""

    @property
    def valid(self) -> bool:
        """One way from the entrance to the exit, and nothing else."""
        return not self.defects

    @property
    def is_loop(self) -> bool:
        """Whether both ends are one tile, so that the way is to lead back to it."""
        return self.entrance is not None and self.entrance == self.exit

    @property
    def perfect(self) -> bool:
        """Valid, without goal rooms, and without a 2x2 block all wall or all open."""
        return self.valid and not self.goal_rooms and not self._blocks

    @property
    def strict(self) -> bool:
        """Perfect, and no two open tiles touch by a corner only."""
        return self.perfect and not self.blemishes

    @property
    def lattice(self) -> bool:
        """Perfect, with cells on all odd tiles and posts on all even ones."""
        walls = self.tiles.walls
        odd_sides = self.tiles.width % 2 == 1 and self.tiles.height % 2 == 1
        on_lattice = not walls[1::2, 1::2].any() and bool(walls[::2, ::2].all())
        return self.perfect and odd_sides and on_lattice

    @property
    def _blocks(self) -> int:
        return self.blemishes.number("wall block", "open block")


def examine(
    tiles: TilesLike,
    *,
    overrun: int = 0,
    halls: tuple[Rectangle, ...] = (),
    shape: Outline | None = None,
) -> Report:
    r"""Find all defects and blemishes of a map.

    `overrun` is how many tiles the way may go on beyond the exit. `halls` are open rectangles on
    the way: one way in, one way out. Outside a `shape` thick walls are no blemish.

    >>> report = examine("#####\n#< ##\n## >#\n#####")
    >>> report.valid, report.perfect
    (True, False)
    >>> [(blemish.kind, blemish.at) for blemish in report.blemishes]
    [('wall block', (3, 0)), ('wall block', (0, 2))]
    """
    tiles, halls = TileMap.of(tiles), checked_halls(halls)
    overrun = whole_number(overrun, "an overrun", UnicursalError)
    size = tiles.width, tiles.height
    if shape is not None and not (isinstance(shape, Outline) and shape.size == size):
        raise UnicursalError("the shape of a map is an `Outline` of its size")
    entrance, exit_ = ends_of(tiles)
    is_loop = entrance is not None and entrance == exit_
    ends = tuple(dict.fromkeys(end for end in (entrance, exit_) if end is not None))
    found = (goal_room(tiles, end) for end in ends)
    rooms = tuple(dict.fromkeys(room for room in found if room is not None))
    loose_blocks = blocks(tiles.open)
    for room in (*rooms, *halls):
        loose_blocks[room.top : room.bottom, room.left : room.right] = False
    distance = distances(tiles.open, entrance) if entrance else None
    reached = np.zeros_like(tiles.open) if distance is None else distance >= 0
    complete = exit_ is not None and bool(reached[exit_[1], exit_[0]])
    if entrance is not None and is_loop:
        complete = bool(way_of(tiles, entrance, entrance))
    tail: list[Tile] = []
    if overrun and complete and distance is not None and exit_ is not None and not is_loop:
        tail = _tail(tiles, distance, exit_, overrun)
    defects = [
        *_missing_ends(entrance, exit_),
        *(_unreachable(tiles, reached) if entrance else ()),
        *_crossings(
            tiles, () if is_loop else (*ends, *tail[-1:]), rooms, halls, loose_blocks, bool(tail)
        ),
        *_loops(tiles, reached, ends, rooms, loose_blocks, is_loop),
        *(_not_closed(ends[0]) if is_loop and not complete else ()),
    ]
    blemishes = _blemishes(tiles, loose_blocks, shape)
    found_defects = Findings.joined(defects)
    return Report(tiles, entrance, exit_, complete, found_defects, blemishes, rooms, len(tail))


def ends_of(tiles: TileMap) -> tuple[Tile | None, Tile | None]:
    """The marked ends; where none is marked a door, where there is none a dead end.

    Where a map has neither and two ways lead from its entrance, that is the exit as well: a loop.
    """
    if tiles.entrance is not None and tiles.exit is not None:
        return tiles.entrance, tiles.exit
    taken = {tiles.entrance, tiles.exit}
    ring = np.ones_like(tiles.open)
    ring[1:-1, 1:-1] = False
    doors = _places(tiles.open & ring)
    degrees = _degrees(tiles.open)
    dead_ends = _places(tiles.open & (degrees == 1) & ~ring)
    spare = (tile for tile in chain(doors, dead_ends) if tile not in taken)
    entrance = tiles.entrance or next(spare, None)
    home = entrance if entrance is not None and degrees[entrance[1], entrance[0]] > 1 else None
    return entrance, tiles.exit or next(spare, home)


def _missing_ends(entrance: Tile | None, exit_: Tile | None) -> Iterator[Findings]:
    if entrance is None:
        words = "the map has no entrance: no mark, door or dead end"
        yield Findings.of_sort("no entrance", words, [(0, 0)])
    if exit_ is None:
        words = "the map has no exit: no mark, second door or dead end"
        yield Findings.of_sort("no exit", words, [(0, 0)])


def _not_closed(entrance: Tile) -> Iterator[Findings]:
    yield Findings.of_sort("no exit", "no way leads round and back to the entrance {}", [entrance])


def _unreachable(tiles: TileMap, reached: Booleans) -> Iterator[Findings]:
    found = pieces(tiles.open & ~reached)
    sizes, which = np.unique(found.sizes, return_inverse=True)
    words = [f"{size} open tiles" if size > 1 else "an open tile" for size in sizes.tolist()]
    sorts = tuple(("unreachable", f"no way leads to {many} at {{}}") for many in words)
    yield Findings(sorts, which.reshape(-1), found.firsts)


def _tail(tiles: TileMap, distance: Integers, exit_: Tile, most: int) -> list[Tile]:
    """The tiles beyond the exit, if the way goes on for at most this many and stops."""
    tail: list[Tile] = []
    here = exit_
    while len(tail) <= most:
        step = distance[here[1], here[0]] + 1
        ways_on = [
            (x, y) for x, y in beside(here) if tiles.is_open((x, y)) and distance[y, x] == step
        ]
        if not ways_on:
            return tail
        if len(ways_on) > 1:
            return []
        here = ways_on[0]
        tail.append(here)
    return []


def _crossings(
    tiles: TileMap,
    ends: tuple[Tile, ...],
    rooms: tuple[Rectangle, ...],
    halls: tuple[Rectangle, ...],
    loose: Booleans,
    goes_on: bool,
) -> Iterator[Findings]:
    """Tiles with too many or too few ways on; a loop has no ends."""
    degrees = _degrees(tiles.open)
    plain = tiles.open & ~covered(loose)
    for hall in halls:
        plain[hall.slices] = False
        words = f"the room at {cell_words(hall.corner)} has a third opening at {{}}"
        yield Findings.of_sort("branch", words, openings(tiles, hall)[2:])
    for room in rooms:
        plain[room.slices] = False
        mouths = [tile for tile in openings(tiles, room) if tile not in ends]
        words = f"the goal room at {cell_words(room.corner)} has a further opening at {{}}"
        yield Findings.of_sort("branch", words, mouths[1 if ends else 2 :])
    beyond = [(x, y) for x, y in ends if plain[y, x] and degrees[y, x] == 2]
    if goes_on:
        beyond = [end for end in beyond if end != ends[1]]
    yield Findings.of_sort("overrun", "the way goes on beyond the end {}", beyond)
    yield Findings.where("branch", "the way branches at {}", plain & (degrees > 2))
    dead_ends = plain & (degrees < 2)
    for x, y in ends:
        dead_ends[y, x] = False
    yield Findings.where("dead end", "a dead end at {}", dead_ends)


def _loops(
    tiles: TileMap,
    reached: Booleans,
    ends: tuple[Tile, ...],
    rooms: tuple[Rectangle, ...],
    loose: Booleans,
    is_loop: bool,
) -> Iterator[Findings]:
    """Blocks that one can walk around in, walls that one can walk around, a room for both ends.

    The largest wall inside a loop is what it leads around.
    """
    inner = [beside_door(end, tiles.width, tiles.height) for end in ends]
    for room in rooms:
        if len(ends) == 2 and all(end in room for end in inner):
            yield Findings.of_sort("loop", "entrance and exit share the room at {}", [room.corner])
    yield Findings.where("loop", "four open tiles in a square at {}", loose)
    walls = np.ones((tiles.height + 2, tiles.width + 2), np.bool_)
    walls[1:-1, 1:-1] = tiles.walls
    found = pieces(walls, reach=8)
    # All but the first, which is the wall around the map, have a tile above them.
    firsts = found.firsts[1:] - 1
    islands = reached[firsts[:, 1] - 1, firsts[:, 0]]
    if is_loop and islands.any():
        islands[np.where(islands, found.sizes[1:], 0).argmax()] = False
    yield Findings.of_sort("loop", "a way leads around the wall at {}", firsts[islands])


def _blemishes(tiles: TileMap, loose: Booleans, shape: Outline | None) -> Findings:
    walls = tiles.walls == 1
    thick = blocks(walls) if shape is None else blocks(walls) & shape.blocks
    sorts = (
        ("wall block", "four walls in a square at {}"),
        ("open block", "four open tiles in a square at {}"),
        ("corner touch", "open tiles touch by a corner only at {}"),
    )
    which = np.zeros(loose.shape, np.int8)
    for number, flags in enumerate((thick, loose, checkerboards(walls)), start=1):
        which[flags] = number
    places = np.argwhere(which)
    return Findings(sorts, which[which > 0].astype(np.int64) - 1, places[:, ::-1])


def _degrees(flags: Booleans) -> npt.NDArray[np.int8]:
    """How many of the four neighbours of each tile are true."""
    count = np.zeros(flags.shape, np.int8)
    count[1:] += flags[:-1]
    count[:-1] += flags[1:]
    count[:, 1:] += flags[:, :-1]
    count[:, :-1] += flags[:, 1:]
    return count


def _places(flags: Booleans) -> Iterator[Tile]:
    ys, xs = np.nonzero(flags)
    return zip(xs.tolist(), ys.tolist(), strict=True)
