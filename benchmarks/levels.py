"""Levels: every style, the snake of a million tiles, `check`, long thin rooms, files.

CPU seconds in one process with warm kernels, and how they stand to what is wished.
"""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from unicursal.chance import Chance
from unicursal.level import make_level
from unicursal.level.build import ORDER
from unicursal.level.files.export import to_json, to_tmx
from unicursal.level.files.picture import LevelPicture
from unicursal.level.files.reading import read_level
from unicursal.level.fill.chamber import Chamber
from unicursal.level.fill.snake import snake
from unicursal.level.level import Level
from unicursal.level.map.blocks import blocks
from unicursal.level.map.tiles import TileMap
from unicursal.level.room.labyrinths import Labyrinths
from unicursal.level.room.nearest import nearest
from unicursal.level.room.question import Room

SIZES = (((80, 24), 0.05), ((200, 100), 0.3))
MANY = 1733
"""The side of a map of three million tiles."""
WISHES = 500


def main() -> None:
    """Print a line a figure."""
    for _ in range(2):  # the first time compiles
        for style in ORDER:
            make_level(40, 20, style=style)
    print(f"{'what':<44}{'CPU':>10}{'wished':>10}{'ratio':>8}")
    for what, taken, wished in figures():
        print(f"{what:<44}{taken:>8.3f} s{wished:>8.2f} s{taken / wished:>8.2f}", flush=True)
    print(*shares(), sep="\n")


def figures() -> Iterator[tuple[str, float, float]]:
    """What is measured, how long it takes, how long it should."""
    for size, wished in SIZES:
        for style in ORDER:
            taken = [
                cpu(
                    lambda seed=seed, style=style, size=size: make_level(
                        *size, style=style, seed=seed
                    )
                )
                for seed in range(1, 6)
            ]
            yield f"{style} {size[0]}x{size[1]}, median of 5", median(taken), wished
    great: list[Level] = []
    yield (
        "snake 1001x1001",
        cpu(lambda: great.append(make_level(1001, 1001, style="snake", seed=1))),
        10.0,
    )
    yield from written(great[0])
    yield from checked()
    room = Room(10000, 6, (1, 1), (9998, 4))
    yield (
        "room 10000x6 and what is nearest",
        cpu(lambda: bool(Labyrinths(room)) or nearest(room)),
        5.0,
    )
    room = Room(10003, 7, (1, 1), (10001, 5))
    yield "room 10003x7, counted and drawn", cpu(lambda: Labyrinths(room).sample(1)), 5.0


def written(level: Level) -> Iterator[tuple[str, float, float]]:
    """A level of a million tiles in some formats."""
    yield "its way and its report", cpu(lambda: (level.path, level.report)), 3.0
    yield "its JSON", cpu(lambda: to_json(level)), 10.0
    yield "its map for Tiled", cpu(lambda: to_tmx(level, "tiles.png")), 10.0
    yield "its SVG", cpu(lambda: LevelPicture(level).svg()), 10.0


def checked() -> Iterator[tuple[str, float, float]]:
    """From a text to the verdict."""
    ends = (1, 1), (MANY // 2, MANY // 2)
    tiles = TileMap(snake(Chamber(0, 0, MANY, MANY, *ends), Chance(1)), *ends)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "level.txt"
        path.write_text(str(tiles))
        yield (
            "check, 3 million tiles, valid",
            cpu(lambda: read_level(path.read_text()).report.strict),
            3.0,
        )
        path.write_text(str(TileMap(1 - tiles.walls)))
        yield (
            "check, 3 million tiles, all wrong",
            cpu(lambda: read_level(path.read_text()).report.strict),
            3.0,
        )


def shares() -> Iterator[str]:
    """How much of the possible area snakes use between random ends that do not touch."""
    chance, found, solid = Chance(7), [], []
    while len(found) < WISHES:
        width, height = 7 + chance.below(74), 7 + chance.below(18)
        (ax, ay), (bx, by) = (
            (1 + chance.below(width - 2), 1 + chance.below(height - 2)) for _ in range(2)
        )
        if max(abs(ax - bx), abs(ay - by)) < 2:
            continue  # there is one way only, of two or three tiles
        walls = snake(Chamber(0, 0, width, height, (ax, ay), (bx, by)), Chance(len(found)))
        most = (width - 1) * (height - 1) // 2 - 1
        found.append(int((walls == 0).sum()) / most)
        solid.append(int(blocks(walls == 1).sum()))
    found.sort()
    yield f"snakes, {WISHES} random wishes of 7x7 to 80x24: share of the longest strict way"
    yield (
        f"  worst {found[0]:.3f}, 1 % {found[WISHES // 100]:.3f}, 5 % {found[WISHES // 20]:.3f}, "
        f"median {median(found):.3f}; wall blocks in the median {median(solid):.0f}"
    )


def cpu(work: Callable[[], object]) -> float:
    """The CPU seconds of some work in this process."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


if __name__ == "__main__":
    sys.exit(main())
