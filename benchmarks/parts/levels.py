"""Levels: every style beside python-tcod's BSP, a level of a million tiles, checks, rooms, files.

A BSP dungeon is another thing, rooms joined by corridors: it gives a sense of scale.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from benchmarks.level_wishes import random_wishes, tried
from benchmarks.measuring import Effort, Figure, figure, seconds, spread
from unicursal.level import make_level, read_level
from unicursal.level.files.data import to_json
from unicursal.level.files.picture import LevelPicture
from unicursal.level.files.tiled import to_tmx
from unicursal.level.level import Level
from unicursal.level.names import STYLES
from unicursal.room.labyrinths import Labyrinths
from unicursal.room.offers import nearest
from unicursal.room.question import Room
from unicursal.tilemap.tiles import TileMap

SIZES = (((80, 24), 0.05), ((200, 100), 0.3), ((401, 401), 1.0))
MANY = 1733
"""The side of a map of three million tiles."""
WISHES = 100


def figures(effort: Effort) -> Iterator[Figure]:
    """Small ones of every style, then large ones."""
    for size, goal in SIZES:
        what = f"level {size[0]}x{size[1]}"
        yield figure(
            what, spread(lambda seed, size=size: bsp(*size, seed), 5), who="python-tcod BSP"
        )
        for style in STYLES:
            taken = spread(
                lambda seed, style=style, size=size: make_level(*size, style=style, seed=seed), 5
            )
            yield figure(f"{what} {style}", taken, goal=goal)
    for side in effort.sizes(9, 11, 13, 15, quick=13):
        room = Room(side, side, (1, 1), (side - 2, side - 2))
        taken = spread(lambda _, room=room: Labyrinths(room).count, 3)
        yield figure("labyrinths of a room counted", taken, size=side)
    thin = Room(10000, 6, (1, 1), (9998, 4))
    taken = [seconds(lambda: bool(Labyrinths(thin)) or nearest(thin))]
    yield figure("room 10000x6 and what is nearest", taken, goal=5.0)
    long = Room(10003, 7, (1, 1), (10001, 5))
    taken = [seconds(lambda: Labyrinths(long).sample(1))]
    yield figure("room 10003x7, counted and drawn", taken, goal=5.0)
    if effort.is_quick:
        return
    great: list[Level] = []
    taken = [seconds(lambda: great.append(make_level(1001, 1001, seed=1)))]
    yield figure("level 1001x1001 winding", taken, goal=10.0)
    for what, work, goal in (
        ("its way and its report", lambda level: (level.path, level.report), 3.0),
        ("its JSON", to_json, 10.0),
        ("its map for Tiled", lambda level: to_tmx(level, "tiles.png"), 10.0),
        ("its SVG", lambda level: LevelPicture(level).svg(), 10.0),
    ):
        yield figure(what, [seconds(lambda work=work: work(great[0]))], goal=goal)
    yield from checked()
    yield from shares()


def bsp(width: int, height: int, seed: int) -> object:
    """Rooms and corridors in the leaves of a tree of halves."""
    import tcod.bsp
    import tcod.random

    walls = np.ones((height, width), dtype=bool)
    tree = tcod.bsp.BSP(0, 0, width, height)
    tree.split_recursive(
        5, 5, 5, 1.5, 1.5, seed=tcod.random.Random(tcod.random.MERSENNE_TWISTER, seed)
    )
    for node in tree.post_order():
        if node.children:
            (ax, ay), (bx, by) = (
                (child.x + child.width // 2, child.y + child.height // 2) for child in node.children
            )
            walls[ay, min(ax, bx) : max(ax, bx) + 1] = False
            walls[min(ay, by) : max(ay, by) + 1, bx] = False
        else:
            walls[node.y + 1 : node.y + node.height - 1, node.x + 1 : node.x + node.width - 1] = 0
    return walls


def checked() -> Iterator[Figure]:
    """From a text to the verdict."""
    walls = np.ones((MANY, MANY), dtype=np.uint8)
    walls[1:-1:2, 1:-1] = 0  # to and fro
    walls[2:-1:4, -2] = walls[4:-1:4, 1] = 0
    tiles = TileMap(walls, (1, 1), (MANY - 2, MANY - 2))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "level.txt"
        for what, text in (("valid", str(tiles)), ("all wrong", str(TileMap(1 - tiles.walls)))):
            path.write_text(text)
            taken = [seconds(lambda: read_level(path.read_text()).report.strict)]
            yield figure(f"check, 3 million tiles, {what}", taken, goal=3.0)


def shares() -> Iterator[Figure]:
    """How many levels of random wishes are perfect and look as their style says."""
    for style, outcome in tried(random_wishes(WISHES, seed=7))[0].items():
        note = (
            f"of {WISHES} random wishes {outcome.perfect} are perfect, {outcome.true} of the style"
        )
        yield figure(f"level of random wishes, {style}", outcome.seconds, note=note)
