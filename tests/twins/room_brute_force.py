"""The twin of the room engine: every induced path, each map judged by the definitions."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np

from unicursal.room.question import Room
from unicursal.tilemap.tiles import Tile


def around(tile: Tile) -> list[Tile]:
    """The four neighbours of a tile."""
    x, y = tile
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]


@cache
def induced_paths(width: int, height: int, start: Tile) -> dict[Tile, list[tuple[Tile, ...]]]:
    """All paths inside the border from a tile, by their last tile; tiles touch only in turn."""
    inside = set(product(range(1, width - 1), range(1, height - 1)))
    found: dict[Tile, list[tuple[Tile, ...]]] = {tile: [] for tile in inside}

    def extend(path: list[Tile]) -> None:
        found[path[-1]].append(tuple(path))
        for tile in around(path[-1]):
            if (
                tile in inside
                and tile not in path
                and sum(near in path for near in around(tile)) == 1
            ):
                extend([*path, tile])

    extend([start])
    return found


def maps_of(room: Room) -> list[bytes]:
    """The maps of a room, doors closed, sorted."""
    return sorted(np.array(rows, dtype=np.uint8).tobytes() for rows in _maps(room))


def _maps(room: Room) -> Iterator[list[list[int]]]:
    by_end = induced_paths(room.width, room.height, room.inner_start)
    if room.end is not None and room.goal is None and not room.overrun:
        paths = by_end[room.inner_end]
    else:
        paths = [path for its_paths in by_end.values() for path in its_paths]
    for path in paths:
        x, y = path[-1]
        if room.goal is not None:
            for hollow in _rectangles(room):
                beside = [tile for tile in path if set(around(tile)) & hollow]
                if not hollow & set(path) and beside == [path[-1]]:
                    yield from _judged(room, {*path, *hollow}, hollow)
        elif room.end is None:
            if x in (1, room.width - 2) or y in (1, room.height - 2):
                yield from _judged(room, set(path), set())
        elif room.overrun:
            if (
                room.inner_end in path
                and path.index(room.inner_end) == len(path) - 1 - room.overrun > 0
            ):
                yield from _judged(room, set(path), set())
        else:
            yield from _judged(room, set(path), set())


def _rectangles(room: Room) -> Iterator[set[Tile]]:
    for wide, high in {room.goal, room.goal[::-1]}:
        for left, top in product(range(1, room.width - wide), range(1, room.height - high)):
            tiles = set(product(range(left, left + wide), range(top, top + high)))
            if room.inner_end in tiles and room.inner_start not in tiles:
                yield tiles


def _judged(room: Room, opened: set[Tile], hollow: set[Tile]) -> Iterator[list[list[int]]]:
    """The map of these open tiles, if it keeps the rules and the wishes."""
    inner = {tile for tile in room.opened if room.is_inside(tile)}
    if inner - opened or room.walls & opened:
        return
    if room.mode == "lattice":
        if room.width % 2 == 0 or room.height % 2 == 0:
            return
        for x, y in product(range(room.width), range(room.height)):
            if x % 2 == y % 2 and ((x, y) in opened) != bool(x % 2):
                return
    for x, y in product(range(room.width - 1), range(room.height - 1)):
        block = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
        signs = [tile in opened for tile in block]
        if not any(signs) or (all(signs) and not hollow.issuperset(block)):
            return
        if room.mode != "perfect" and sum(signs) == 2 and signs[0] == signs[3]:
            return
    yield [[int((x, y) not in opened) for x in range(room.width)] for y in range(room.height)]


def is_labyrinth(room: Room, labyrinth: np.ndarray) -> bool:
    """Whether a map of a room of any size without goal room is one of its labyrinths."""
    opened = {(x, y) for y, x in np.argwhere(labyrinth == 0).tolist() if room.is_inside((x, y))}
    path, before = [room.inner_start], None
    while True:
        following = [tile for tile in around(path[-1]) if tile in opened and tile != before]
        if not following:
            break
        if len(following) > 1 or following[0] in path:
            return False
        before = path[-1]
        path.append(following[0])
    if set(path) != opened or path[-1 - room.overrun] != room.inner_end:
        return False
    return any(_judged(room, opened, set()))
