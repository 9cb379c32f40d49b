"""Who may step where: walls, locked doors, one-way doors; and the fewest steps to the exit."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from unicursal import memory
from unicursal.board.directions import STEP
from unicursal.level.level import Level
from unicursal.level.things.thing import DOOR, KEY, MONSTER, ONE_WAY, STRUCTURE, Thing, locked_doors
from unicursal.tilemap.tiles import Tile

ROUND: Final = -1
"""Half way round a loop, in a search, as if a key was found there; it is lost on the way back."""
_STAYS = STRUCTURE | {MONSTER}
_BYTES_A_PLACE = 400
"""A tile and its keys in a table that is doubled when it is full."""


class Obstacle(StrEnum):
    """Why a step was not taken."""

    WALL = "wall"
    LOCKED = "locked"
    """A door whose key is still somewhere on the level."""
    ONE_WAY = "one-way"
    """A one-way door, from the side to which it leads."""
    DONE = "done"
    """The exit was reached."""


class Terrain:
    r"""The tiles of a level with its doors and keys.

    A door is locked if the level has a key of its number; any other one opens by itself. A one-way
    door lets nobody in from the tile to which it leads, and opens the wall that it may stand in. A
    shortcut is a mark on a wall, a monster a mark on the way: nobody is stopped or helped by them.

    >>> terrain = Terrain(Level.of("######\n#<  >#\n######"))
    >>> list(terrain.neighbours((2, 1), frozenset()))
    [(1, 1), (3, 1)]
    >>> terrain.obstacle((2, 1), (2, 0), frozenset())
    <Obstacle.WALL: 'wall'>
    """

    def __init__(self, level: Level) -> None:
        self.tiles = level.tiles
        self.exit = level.exit
        self.half_way: set[tuple[Tile, Tile]] = set()
        """The step, either way, that everybody takes who goes round a loop."""
        if level.is_loop and level.path:
            one, other = level.path[level.length // 2 :][:2]
            self.half_way = {(one, other), (other, one)}
        self.keys = {thing.at: thing.number for thing in level.things if thing.kind == KEY}
        self.doors = frozenset(thing.at for thing in level.things if thing.kind == DOOR)
        self.locks = locked_doors(level.things)
        self.one_way = {
            thing.at: thing.towards
            for thing in level.things
            if thing.kind == ONE_WAY and thing.towards is not None
        }
        self.finds: dict[Tile, Thing] = {
            thing.at: thing for thing in level.things if thing.kind not in _STAYS
        }
        """What is taken along by whoever steps on its tile, the keys among it."""

    def is_open(self, tile: Tile) -> bool:
        """Whether anybody may ever stand on a tile."""
        return self.tiles.is_open(tile) or tile in self.one_way

    def obstacle(self, here: Tile, there: Tile, held: frozenset[int]) -> Obstacle | None:
        """What is in the way of a step to a neighbouring tile for one who holds these keys."""
        if not self.is_open(there):
            return Obstacle.WALL
        if self.one_way.get(there) == here:
            return Obstacle.ONE_WAY
        if there in self.locks and self.locks[there] not in held:
            return Obstacle.LOCKED
        return None

    def neighbours(self, here: Tile, held: frozenset[int]) -> Iterator[Tile]:
        """The tiles to which one may step with these keys, up, down, left, right."""
        for dx, dy in STEP.values():
            there = here[0] + dx, here[1] + dy
            if self.obstacle(here, there, held) is None:
                yield there

    def is_done(self, at: Tile, is_round: bool) -> bool:
        """Whether one is at the exit, and where that is the entrance, has gone round."""
        return at == self.exit and (is_round or not self.half_way)


def best_way(
    terrain: Terrain, start: Tile, held: frozenset[int] = frozenset()
) -> list[Tile] | None:
    r"""The tiles of a shortest way to the exit for one who holds these keys; None if none is found.

    A search in breadth over pairs of a tile and the keys held there that open a door: a key changes
    what may be entered, so a tile may be worth a second visit with one key more. Where very many
    sets of keys occur, the search gives up rather than take all memory.

    >>> best_way(Terrain(Level.of("######\n#<  >#\n######")), (1, 1))
    [(1, 1), (2, 1), (3, 1), (4, 1)]
    """
    useful = {*terrain.locks.values(), ROUND}
    found = {tile: {key} for tile, key in terrain.keys.items() if key in useful}
    most = memory.without_asking() // _BYTES_A_PLACE
    first = start, held & useful | found.get(start, set())
    before = {first: first}
    edge = [first]
    while edge and len(before) < most:
        reached = []
        for place in edge:
            here, keys = place
            if terrain.is_done(here, ROUND in keys):
                places = [place]
                while before[places[-1]] != places[-1]:
                    places.append(before[places[-1]])
                return [tile for tile, _ in reversed(places)]
            for there in terrain.neighbours(here, keys):
                after = there, keys | found[there] if there in found else keys
                if (here, there) in terrain.half_way:
                    after = there, after[1] ^ {ROUND}
                if after not in before:
                    before[after] = place
                    reached.append(after)
        edge = reached
    return None
