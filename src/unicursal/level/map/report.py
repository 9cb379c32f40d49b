"""What is wrong with a level, and what is only not beautiful? Every finding has its place.

A level is *valid* if one way leads from the entrance to the exit: no branch, no loop, no dead end,
no tile that nobody reaches; open rectangles around the two ends (goal rooms) with one opening are
allowed. It is *perfect* if besides no 2x2 block is all wall or all open, *strict* if no two open
tiles touch by a corner only, and *lattice* if all tiles with two odd coordinates are open and all
with two even ones are walls.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from unicursal.level.map.blocks import blocks, checkerboards, covered
from unicursal.level.map.goal import goal_room, leads_into, openings
from unicursal.level.map.reach import distances, pieces
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, TileMap

Booleans = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Finding:
    """A defect or a blemish: its kind, its place and its words."""

    kind: str
    at: Tile
    text: str


@dataclass(frozen=True)
class Report:
    """All that was found in a map."""

    tiles: TileMap
    entrance: Tile | None
    exit: Tile | None
    complete: bool
    """Whether a way leads from the entrance to the exit."""
    defects: tuple[Finding, ...]
    blemishes: tuple[Finding, ...]
    goal_rooms: tuple[Rectangle, ...]
    overrun: int = 0
    """How many tiles the way goes on beyond the exit, where that is allowed."""

    @property
    def valid(self) -> bool:
        """One way from the entrance to the exit, and nothing else."""
        return not self.defects

    @property
    def perfect(self) -> bool:
        """Valid, without goal rooms, and without a 2x2 block all wall or all open."""
        return self.valid and not self.goal_rooms and not self._has("wall block", "open block")

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

    def _has(self, *kinds: str) -> bool:
        return any(blemish.kind in kinds for blemish in self.blemishes)


def examine(tiles: TileMap, *, overrun: int = 0, halls: tuple[Rectangle, ...] = ()) -> Report:
    r"""Find all defects and blemishes of a map.

    `overrun` is how many tiles the way may go on beyond the exit. `halls` are open rectangles on
    the way: one way in, one way out.

    >>> report = examine(TileMap.from_text("#####\n#< ##\n## >#\n#####"))
    >>> report.valid, report.perfect
    (True, False)
    >>> [(blemish.kind, blemish.at) for blemish in report.blemishes]
    [('wall block', (3, 0)), ('wall block', (0, 2))]
    """
    entrance, exit_ = _ends(tiles)
    ends = tuple(end for end in (entrance, exit_) if end is not None)
    found = (goal_room(tiles, end) for end in ends)
    rooms = tuple(dict.fromkeys(room for room in found if room is not None))
    loose_blocks = blocks(tiles.open)
    for room in (*rooms, *halls):
        loose_blocks[room.top : room.bottom, room.left : room.right] = False
    distance = distances(tiles.open, entrance) if entrance else None
    reached = np.zeros_like(tiles.open) if distance is None else distance >= 0
    complete = exit_ is not None and bool(reached[exit_[1], exit_[0]])
    tail: list[Tile] = []
    if overrun and complete and distance is not None and exit_ is not None:
        tail = _tail(tiles, distance, exit_, overrun)
    defects = (
        *_missing_ends(entrance, exit_),
        *(_unreachable(tiles, reached) if entrance else ()),
        *_crossings(tiles, (*ends, *tail[-1:]), rooms, halls, loose_blocks, bool(tail)),
        *_loops(tiles, reached, ends, rooms, loose_blocks),
    )
    blemishes = tuple(_blemishes(tiles, loose_blocks))
    return Report(tiles, entrance, exit_, complete, defects, blemishes, rooms, len(tail))


def _ends(tiles: TileMap) -> tuple[Tile | None, Tile | None]:
    """The marked ends; where none is marked a door, where there is none a dead end."""
    if tiles.entrance is not None and tiles.exit is not None:
        return tiles.entrance, tiles.exit
    taken = {tiles.entrance, tiles.exit}
    ring = np.ones_like(tiles.open)
    ring[1:-1, 1:-1] = False
    candidates = [
        *_places(tiles.open & ring),
        *_places(tiles.open & (_degrees(tiles.open) == 1) & ~ring),
    ]
    spare = iter([tile for tile in candidates if tile not in taken])
    entrance = tiles.entrance or next(spare, None)
    return entrance, tiles.exit or next(spare, None)


def _missing_ends(entrance: Tile | None, exit_: Tile | None) -> Iterator[Finding]:
    if entrance is None:
        yield Finding("no entrance", (0, 0), "the map has no entrance: no sign, door or dead end")
    if exit_ is None:
        yield Finding("no exit", (0, 0), "the map has no exit: no sign, second door or dead end")


def _unreachable(tiles: TileMap, reached: Booleans) -> Iterator[Finding]:
    for piece in pieces(tiles.open & ~reached):
        first = min(piece, key=lambda tile: (tile[1], tile[0]))
        many = f"{len(piece)} open tiles" if len(piece) > 1 else "an open tile"
        yield Finding("unreachable", first, f"no way leads to {many} at {_words(first)}")


def _tail(tiles: TileMap, distance: Integers, exit_: Tile, most: int) -> list[Tile]:
    """The tiles beyond the exit, if the way goes on for at most so many and stops."""
    tail: list[Tile] = []
    here = exit_
    while len(tail) <= most:
        x, y = here
        beside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        step = int(distance[y, x]) + 1
        ways_on = [t for t in beside if tiles.is_open(t) and distance[t[1], t[0]] == step]
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
) -> Iterator[Finding]:
    """Tiles with too many or too few ways on."""
    degrees = _degrees(tiles.open)
    plain = tiles.open & ~covered(loose)
    for hall in halls:
        plain[hall.slices] = False
        for tile in list(openings(tiles, hall))[2:]:
            yield Finding(
                "branch",
                tile,
                f"the room at {_words(hall.corner)} has a third opening at {_words(tile)}",
            )
    for room in rooms:
        plain[room.slices] = False
        mouths = [tile for tile in openings(tiles, room) if tile not in ends]
        for tile in mouths[1:]:
            yield Finding(
                "branch",
                tile,
                f"the goal room at {_words(room.corner)} has a further opening at {_words(tile)}",
            )
    for end in ends:
        allowed = goes_on and end == ends[1]
        if plain[end[1], end[0]] and degrees[end[1], end[0]] == 2 and not allowed:
            yield Finding("overrun", end, f"the way goes on beyond the end {_words(end)}")
    for tile in _places(plain & (degrees > 2)):
        yield Finding("branch", tile, f"the way branches at {_words(tile)}")
    for tile in _places(plain & (degrees < 2)):
        if tile not in ends:
            yield Finding("dead end", tile, f"a dead end at {_words(tile)}")


def _loops(
    tiles: TileMap,
    reached: Booleans,
    ends: tuple[Tile, ...],
    rooms: tuple[Rectangle, ...],
    loose: Booleans,
) -> Iterator[Finding]:
    """Blocks that one can walk around in, walls that one can walk around, a room for both ends."""
    for room in rooms:
        if len(ends) == 2 and all(leads_into(tiles, end, room) for end in ends):
            words = f"entrance and exit share the room at {_words(room.corner)}"
            yield Finding("loop", room.corner, words)
    for tile in _places(loose):
        yield Finding("loop", tile, f"four open tiles in a square at {_words(tile)}")
    walls = np.pad(tiles.walls == 1, 1, constant_values=True)
    for piece in pieces(walls, reach=8):
        x, y = min(piece, key=lambda tile: (tile[1], tile[0]))
        if (x, y) != (0, 0) and reached[y - 2, x - 1]:
            island = (x - 1, y - 1)
            yield Finding("loop", island, f"a way leads around the wall at {_words(island)}")


def _blemishes(tiles: TileMap, loose: Booleans) -> Iterator[Finding]:
    walls = tiles.walls == 1
    kinds = (
        ("wall block", blocks(walls), "four walls in a square at"),
        ("open block", loose, "four open tiles in a square at"),
        ("corner touch", checkerboards(walls), "open tiles touch by a corner only at"),
    )
    found = [
        Finding(kind, tile, f"{words} {_words(tile)}")
        for kind, flags, words in kinds
        for tile in _places(flags)
    ]
    return iter(sorted(found, key=lambda finding: (finding.at[1], finding.at[0])))


def _degrees(flags: Booleans) -> Integers:
    """How many of the four neighbours of each tile are true."""
    padded = np.pad(flags, 1).astype(np.int64)
    return padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]


def _places(flags: Booleans) -> list[Tile]:
    ys, xs = np.nonzero(flags)
    return list(zip(xs.tolist(), ys.tolist(), strict=True))


def _words(tile: Tile) -> str:
    return f"({tile[0]}, {tile[1]})"
