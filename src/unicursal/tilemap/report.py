"""What is wrong with a level, and what is only not beautiful? Every finding has its place.

A level is *valid* if one way leads from the entrance to the exit: no branch, no loop, no dead end,
no tile that nobody reaches; open rectangles around the two ends (goal rooms) with one opening are
allowed. If both ends are one tile, the way is a *loop*: it leads around one wall, and the room
around that tile has two openings. A level is *perfect* if besides no 2x2 block is all wall or all
open, *strict* if no two open tiles touch by a corner only, and *lattice* if all tiles with two odd
coordinates are open and all with two even ones are walls.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import overload

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Booleans, Integers
from unicursal.board.inputs import whole_number
from unicursal.board.text import cell_words
from unicursal.errors import UnicursalError
from unicursal.tilemap.blocks import blocks, checkerboards, covered, goal_room, openings
from unicursal.tilemap.outline import Outline
from unicursal.tilemap.reach import distances, pieces, way_of
from unicursal.tilemap.rectangle import Rectangle, checked_halls
from unicursal.tilemap.tiles import Tile, TileMap, TilesLike, beside, beside_door, places


@dataclass(frozen=True)
class Finding:
    """A defect or a blemish: its kind, its place and its words."""

    kind: str
    at: Tile
    text: str


class Findings(Sequence[Finding]):
    """Findings in their order: which kind and words each has, `{}` for the place, and where it is.

    A large map can have millions, and most callers want a number, a kind or the first few. So
    places stay in arrays, and words are made when a finding is taken out.

    >>> touch = "corner touch", "open tiles touch by a corner only at {}"
    >>> found = Findings((touch,), np.array([0, 0]), np.array([[3, 1], [5, 2]]))
    >>> len(found), found[1].text, found.number("wall block")
    (2, 'open tiles touch by a corner only at (5, 2)', 0)
    """

    def __init__(self, sorts: tuple[tuple[str, str], ...], which: Integers, places: Integers):
        self._sorts, self._which, self._places = sorts, which, places

    @classmethod
    def of_sort(cls, kind: str, words: str, where: npt.ArrayLike) -> "Findings":
        """Findings of one sort at some tiles `(x, y)`, or where flags `[y, x]` are true."""
        given = np.array(where)
        places = np.argwhere(given)[:, ::-1] if given.dtype == np.bool_ else given.reshape(-1, 2)
        return cls(((kind, words),), np.zeros(len(places), np.int64), places.astype(np.int64))

    @classmethod
    def joined(cls, parts: Sequence["Findings"]) -> "Findings":
        """Findings one after the other; there is at least one part."""
        sorts = tuple(chain.from_iterable(part._sorts for part in parts))
        begins = accumulate((len(part._sorts) for part in parts), initial=0)
        which = [part._which + begin for part, begin in zip(parts, begins, strict=False)]
        return cls(sorts, np.concatenate(which), np.concatenate([part._places for part in parts]))

    def number(self, *kinds: str) -> int:
        """How many are of one of these kinds."""
        return int(self._are(kinds).sum())

    def without(self, *kinds: str) -> "Findings":
        """Those of no such kind."""
        return self._chosen(~self._are(kinds))

    def _are(self, kinds: tuple[str, ...]) -> Booleans:
        return np.array([kind in kinds for kind, _ in self._sorts], np.bool_)[self._which]

    def _chosen(self, which: slice | Booleans) -> "Findings":
        return Findings(self._sorts, self._which[which], self._places[which])

    def __len__(self) -> int:
        return len(self._which)

    @overload
    def __getitem__(self, place: int) -> Finding: ...
    @overload
    def __getitem__(self, place: slice) -> "Findings": ...
    def __getitem__(self, place: int | slice) -> "Finding | Findings":
        if isinstance(place, slice):
            return self._chosen(place)
        kind, words = self._sorts[self._which[place]]
        x, y = self._places[place].tolist()
        return Finding(kind, (x, y), words.format(f"({x}, {y})"))

    def __repr__(self) -> str:
        return f"Findings({list(self)!r})"


def examine(
    tiles: TilesLike,
    *,
    overrun: int = 0,
    halls: tuple[Rectangle, ...] = (),
    shape: Outline | None = None,
) -> "Report":
    r"""Find all defects and blemishes of a map.

    `overrun` is how many tiles the way may go on beyond the exit. `halls` are open rectangles on
    the way: one way in, one way out. Outside a `shape` thick walls are no blemish.

    >>> report = examine("#####\n#< ##\n## >#\n#####")
    >>> report.valid, report.perfect
    (True, False)
    >>> [(blemish.kind, blemish.at) for blemish in report.blemishes]
    [('wall block', (3, 0)), ('wall block', (0, 2))]
    """
    tiles = TileMap.of(tiles)
    if shape is not None and not (
        isinstance(shape, Outline) and shape.size == (tiles.width, tiles.height)
    ):
        raise UnicursalError("the shape of a map is an `Outline` of its size")
    most = whole_number(overrun, "an overrun", UnicursalError)
    return Report(tiles, most, checked_halls(halls), shape)


class Report:
    """All that was found in a map: its ends, its goal rooms, its `defects` and its `blemishes`."""

    def __init__(
        self,
        tiles: TileMap,
        most_overrun: int,
        halls: tuple[Rectangle, ...],
        shape: Outline | None,
    ) -> None:
        self.tiles, self._halls = tiles, halls
        self.entrance, self.exit = ends_of(tiles)
        self.is_loop = self.entrance is not None and self.entrance == self.exit
        """Whether both ends are one tile, so that the way is to lead back to it."""
        ends = (end for end in (self.entrance, self.exit) if end is not None)
        self._ends: tuple[Tile, ...] = tuple(dict.fromkeys(ends))
        found = (goal_room(tiles, end) for end in self._ends)
        self.goal_rooms = tuple(dict.fromkeys(room for room in found if room is not None))
        self._loose_blocks = blocks(tiles.open)
        for room in (*self.goal_rooms, *halls):
            self._loose_blocks[room.top : room.bottom, room.left : room.right] = False
        steps = np.full(tiles.walls.shape, -1)
        if self.entrance is not None:
            steps = distances(tiles.open, self.entrance)
        self._reached = steps >= 0
        self.complete = self.exit is not None and bool(self._reached[self.exit[::-1]])
        """Whether a way leads from the entrance to the exit, and round where that is one tile."""
        if self.is_loop and self.entrance is not None:
            self.complete = bool(way_of(tiles, self.entrance, self.entrance))
        self._tail: list[Tile] = []
        if most_overrun and self.complete and self.exit is not None and not self.is_loop:
            self._tail = _tail(tiles, steps, self.exit, most_overrun)
        self.overrun = len(self._tail)
        """How many tiles the way goes on beyond the exit, where that is allowed."""
        parts = self._missing_ends(), self._unreachable(), self._crossings(), self._loops()
        self.defects = Findings.joined([*chain.from_iterable(parts)])
        self.blemishes = self._found_blemishes(shape)

    @property
    def valid(self) -> bool:
        """One way from the entrance to the exit, and nothing else."""
        return not self.defects

    @property
    def perfect(self) -> bool:
        """Valid, without goal rooms, and without a 2x2 block all wall or all open."""
        thick = self.blemishes.number("wall block", "open block")
        return self.valid and not self.goal_rooms and not thick

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

    def _missing_ends(self) -> Iterator[Findings]:
        for name, end, door in (("entrance", self.entrance, ""), ("exit", self.exit, "second ")):
            if end is None:
                words = f"the map has no {name}: no mark, {door}door or dead end"
                yield Findings.of_sort(f"no {name}", words, [(0, 0)])

    def _unreachable(self) -> Iterator[Findings]:
        if self.entrance is None:
            return
        found = pieces(self.tiles.open & ~self._reached)
        sizes, which = np.unique(found.sizes, return_inverse=True)
        words = [f"{size} open tiles" if size > 1 else "an open tile" for size in sizes.tolist()]
        sorts = tuple(("unreachable", f"no way leads to {many} at {{}}") for many in words)
        yield Findings(sorts, which.reshape(-1), found.firsts)

    def _crossings(self) -> Iterator[Findings]:
        """Tiles with too many or too few ways on; a loop has no ends."""
        tiles = self.tiles
        ends = () if self.is_loop else (*self._ends, *self._tail[-1:])
        degrees = _degrees(tiles.open)
        plain = tiles.open & ~covered(self._loose_blocks)
        for hall in self._halls:
            plain[hall.slices] = False
            words = f"the room at {cell_words(hall.corner)} has a third opening at {{}}"
            yield Findings.of_sort("branch", words, openings(tiles, hall)[2:])
        for room in self.goal_rooms:
            plain[room.slices] = False
            mouths = [tile for tile in openings(tiles, room) if tile not in ends]
            words = f"the goal room at {cell_words(room.corner)} has a further opening at {{}}"
            yield Findings.of_sort("branch", words, mouths[1 if ends else 2 :])
        beyond = [end for end in ends if plain[end[::-1]] and degrees[end[::-1]] == 2]
        if self._tail:
            beyond = [end for end in beyond if end != self.exit]
        yield Findings.of_sort("overrun", "the way goes on beyond the end {}", beyond)
        yield Findings.of_sort("branch", "the way branches at {}", plain & (degrees > 2))
        dead_ends = plain & (degrees < 2)
        for x, y in ends:
            dead_ends[y, x] = False
        yield Findings.of_sort("dead end", "a dead end at {}", dead_ends)

    def _loops(self) -> Iterator[Findings]:
        """Blocks that one can walk around in, walls that one can walk around, a room for both ends.

        The largest wall inside a loop is what it leads around.
        """
        tiles, ends = self.tiles, self._ends
        inner = [beside_door(end, tiles.width, tiles.height) for end in ends]
        for room in self.goal_rooms:
            if len(ends) == 2 and all(end in room for end in inner):
                words = "entrance and exit share the room at {}"
                yield Findings.of_sort("loop", words, [room.corner])
        yield Findings.of_sort("loop", "four open tiles in a square at {}", self._loose_blocks)
        found = pieces(np.pad(tiles.walls == 1, 1, constant_values=True), reach=8)
        # All but the first, which is the wall around the map, have a tile above them.
        firsts = found.firsts[1:] - 1
        islands = self._reached[firsts[:, 1] - 1, firsts[:, 0]]
        if self.is_loop and islands.any():
            islands[np.where(islands, found.sizes[1:], 0).argmax()] = False
        yield Findings.of_sort("loop", "a way leads around the wall at {}", firsts[islands])
        if self.is_loop and not self.complete:
            words = "no way leads round and back to the entrance {}"
            yield Findings.of_sort("no exit", words, ends)

    def _found_blemishes(self, shape: Outline | None) -> Findings:
        walls = self.tiles.walls == 1
        thick = blocks(walls) if shape is None else blocks(walls) & shape.blocks
        sorts = (
            ("wall block", "four walls in a square at {}"),
            ("open block", "four open tiles in a square at {}"),
            ("corner touch", "open tiles touch by a corner only at {}"),
        )
        which = np.full(thick.shape, -1)
        for number, flags in enumerate((thick, self._loose_blocks, checkerboards(walls))):
            which[flags] = number
        return Findings(sorts, which[which >= 0], np.argwhere(which >= 0)[:, ::-1])


def ends_of(tiles: TileMap) -> tuple[Tile | None, Tile | None]:
    """The marked ends; where none is marked a door, where there is none a dead end.

    Where a map has neither and two ways lead from its entrance, that is the exit as well: a loop.
    """
    if tiles.entrance is not None and tiles.exit is not None:
        return tiles.entrance, tiles.exit
    inside = np.zeros_like(tiles.open)
    inside[1:-1, 1:-1] = True
    degrees = _degrees(tiles.open)
    doors, dead_ends = tiles.open & ~inside, tiles.open & inside & (degrees == 1)
    marked = tiles.entrance, tiles.exit
    spare = (tile for tile in chain(places(doors), places(dead_ends)) if tile not in marked)
    entrance = tiles.entrance or next(spare, None)
    home = entrance if entrance is not None and degrees[entrance[::-1]] > 1 else None
    return entrance, tiles.exit or next(spare, home)


def _tail(tiles: TileMap, steps: Integers, exit_: Tile, most: int) -> list[Tile]:
    """The tiles beyond the exit, if the way goes on for at most this many and stops."""
    tail = [exit_]
    while len(tail) <= most + 1:
        ahead = steps[tail[-1][::-1]] + 1
        open_tiles = filter(tiles.is_open, beside(tail[-1]))
        ways_on = [tile for tile in open_tiles if steps[tile[::-1]] == ahead]
        if len(ways_on) != 1:
            return [] if ways_on else tail[1:]
        tail += ways_on
    return []


def _degrees(flags: Booleans) -> npt.NDArray[np.int8]:
    """How many of the four neighbours of each tile are true."""
    padded = np.pad(flags, 1).astype(np.int8)
    return padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
