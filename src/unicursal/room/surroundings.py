"""Why no labyrinth can have its ends where it should: proved by the few tiles around them.

Whatever the rest of a map is, the tiles around an end must get along with each other: no 2 x 2
block is all wall or all open, a tile of the path has two neighbours on it, an end one, no loop
closes, and the path does not come to its end while a corner of the map is left. Each of these tiles
is given what its neighbours still allow, and where that does not tell, both are tried. If nothing
is left the ends are impossible on a map of any size; else nothing is known. So it is a proof where
a room is too large to be swept.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from unicursal.room.cases import END, HOLLOW, LONE, THROUGH, WALL, Case, Masks, cases_of
from unicursal.room.question import Room
from unicursal.tilemap.tiles import Tile

_REACH = 3
"""How far around an end tiles are looked at."""
_NODES = 300
"""Tiles that are tried both ways before nothing is said."""
_PATH = THROUGH | END | LONE
_DEGREE = {THROUGH: 2, END: 1, LONE: 0}


def why_impossible(room: Room) -> str | None:
    """Why the tiles around the ends contradict each other; None if this does not tell.

    >>> why_impossible(Room(60, 60, (57, 57), (20, 20)))
    'whatever the rest of the map is, the tiles around (57, 57) contradict each other'
    >>> why_impossible(Room(60, 60, (56, 56), (20, 20)))
    """
    assert room.inner_end is not None
    one, other = room.inner_start, room.inner_end
    windows: list[tuple[Tile, ...]] = [(one,), (other,)]
    if max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 2 * _REACH + 5:
        windows.append((one, other))  # else neither has anything to do with the other
    to_blame = set[Tile]()
    for case in cases_of(room):
        ends = next((ends for ends in windows if _contradicts(case, ends)), None)
        if ends is None:
            return None
        to_blame.update(ends)
    if not to_blame:
        return "wherever the open rooms around the ends stand, they leave no way between them"
    words = " and ".join(f"({x}, {y})" for x, y in (one, other) if (x, y) in to_blame)
    return f"whatever the rest of the map is, the tiles around {words} contradict each other"


def _contradicts(case: Case, ends: Iterable[Tile]) -> bool:
    window = _Window(case.options, case.is_strict, ends)
    return not window.settled(window.tiles) or window.is_impossible()


class _Window:
    """What each tile around some ends may still be."""

    def __init__(self, options: Masks, is_strict: bool, ends: Iterable[Tile]) -> None:
        height, width = options.shape
        self._is_strict = is_strict
        self._left = _NODES
        self._corners = {
            (x, y)
            for x, y in product((1, width), (1, height))
            if not options[y - 1, x - 1] & HOLLOW
        }
        """Tiles that every path passes, for the other three of their 2x2 block are border."""
        near = {
            (x + i, y + j): abs(i) + abs(j)
            for x, y in ends
            for i, j in product(range(-_REACH, _REACH + 1), repeat=2)
            if 0 < x + i <= width and 0 < y + j <= height
        }
        self.tiles = sorted(near, key=lambda tile: (near[tile], tile))
        self._may = {
            (x, y): int(options[y - 1, x - 1]) if 0 < x <= width and 0 < y <= height else WALL
            for u, v in near
            for x, y in product(range(u - 2, u + 3), range(v - 2, v + 3))
        }

    def is_impossible(self) -> bool:
        """Whether every way to settle what is open leads to a contradiction."""
        kept = self._may
        tile = next((tile for tile in self.tiles if kept[tile].bit_count() > 1), None)
        self._left -= 1
        if tile is None or self._left < 0:
            return False
        for option in (1 << bit for bit in range(5) if kept[tile] >> bit & 1):
            self._may = kept | {tile: option}
            if self.settled([tile]) and not self.is_impossible():
                return False
        return True

    def settled(self, changed: Iterable[Tile]) -> bool:
        """Whether all tiles can still be something, after what follows from some of them."""
        todo = list(changed)
        seen = set(todo)
        while todo:
            x, y = todo.pop()
            for tile, rest in [
                *self._by_degree((x, y)),
                *(more for near in _beside((x, y)) for more in self._by_degree(near)),
                *(
                    more
                    for block in product((x - 1, x), (y - 1, y))
                    for more in self._by_block(block)
                ),
            ]:
                before = self._may.get(tile, 0)
                if before & ~rest:
                    self._may[tile] = before & rest
                    if not before & rest:
                        return False
                    todo.append(tile)
                    seen.add(tile)
        return not any(map(self._is_closed, seen))

    def _by_degree(self, tile: Tile) -> Iterator[tuple[Tile, int]]:
        """What a tile and those beside it may be, because the path passes each tile once."""
        may = self._may.get(tile, WALL)
        beside = [(near, self._may[near]) for near in _beside(tile) if near in self._may]
        if len(beside) < 4 or not may & _PATH:
            return
        sure = sum(not mask & ~_PATH for _, mask in beside)
        able = sum(bool(mask & _PATH) for _, mask in beside)
        yield tile, (WALL | HOLLOW) + sum(o for o, n in _DEGREE.items() if sure <= n <= able)
        degrees = {n for option, n in _DEGREE.items() if may & option}
        if not may & ~_PATH and len(degrees) == 1:
            if sure in degrees:
                yield from ((near, ~_PATH) for near, mask in beside if mask & ~_PATH)
            elif able in degrees:
                yield from ((near, _PATH) for near, mask in beside if mask & _PATH)

    def _by_block(self, corner: Tile) -> Iterator[tuple[Tile, int]]:
        """What the tiles of a 2x2 block may be beside the three others."""
        x, y = corner
        block = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        may = [self._may.get(tile, WALL | HOLLOW) for tile in block]
        for number, tile in enumerate(block):
            one, across, other = (may[(number + step) % 4] for step in (1, 2, 3))
            if one == across == other == WALL:
                yield tile, ~WALL
            elif not (one | across | other) & WALL:
                yield tile, WALL | (HOLLOW if one & across & other & HOLLOW else 0)
            elif self._is_strict and one == other == WALL and not across & WALL:
                yield tile, WALL
            elif self._is_strict and across == WALL and not (one | other) & WALL:
                yield tile, ~WALL

    def _is_closed(self, tile: Tile) -> bool:
        """Whether the path through a tile is sure to come back to it, or to end too early."""
        way = [tile]
        for here in way:
            degree = _DEGREE.get(self._may[here])
            ahead = [near for near in _beside(here) if not self._may.get(near, WALL) & ~_PATH]
            if degree is None or len(ahead) < degree or any(n not in self._may for n in ahead):
                return False
            way += [near for near in ahead if near not in way]
        is_loop = all(self._may[here] == THROUGH for here in way)
        return is_loop or not self._corners <= set(way)


def _beside(tile: Tile) -> tuple[Tile, ...]:
    x, y = tile
    return (x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)
