"""The pictures of tiles, and the map as a player sees it: square tiles, walls that join."""

import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Integers
from unicursal.draw import svg
from unicursal.draw.scene import Disc, Figure, Scene, boxes
from unicursal.draw.theme import theme_named
from unicursal.errors import UnicursalError
from unicursal.level.files import numbers as tiles
from unicursal.level.files.picture import icon
from unicursal.level.level import Level
from unicursal.level.things.thing import IN_WALLS, TILE_WORDS

Pixels = npt.NDArray[np.uint8]
"""Colours `[tile, y, x, rgb]` or `[y, x, rgb]`."""

TILE_PIXELS = 16


def tile_set_png(theme: str = "light") -> bytes:
    """The picture of the tiles, sixteen in a row."""
    return _png(_laid_out(_tiles(theme), np.arange(tiles.TILE_COUNT).reshape(-1, tiles.COLUMNS)))


def map_png(level: Level, theme: str = "light", *, solution: bool = False) -> bytes:
    """The map in square tiles with its things; `solution` dots the way."""
    height, width = level.tiles.walls.shape
    if height * width * TILE_PIXELS**2 > svg.MAX_PIXELS:
        raise UnicursalError(
            f"a PNG of {width}x{height} tiles of {TILE_PIXELS} pixels is too large "
            f"(at most {svg.MAX_PIXELS:,} pixels)"
        )
    own = tuple(tiles.own_numbers(level))
    image = _laid_out(_tiles(theme, own), tiles.tiles_of(level, things=True))[..., :3]
    if solution:
        taken = {thing.at for thing in level.things} | {level.entrance, level.exit}
        for x, y in (tile for tile in level.path if tile not in taken):
            top, left = y * TILE_PIXELS + 6, x * TILE_PIXELS + 6
            image[top : top + 4, left : left + 4] = theme_rgb(theme, "solution")
    return _png(image)


def _tiles(theme: str, own: Sequence[str] = ()) -> Pixels:
    """All tiles of the set, clear where there is none, and behind it words of one's own."""
    names = (*tiles.KIND_NAMES, *own)
    ends = tiles.FIRST_WALL + len(tiles.MASKS), tiles.TILE_COUNT + len(own)
    places = [*range(len(tiles.KIND_NAMES)), *range(tiles.TILE_COUNT, ends[1])]
    walls = _walls(theme)
    pixels = np.zeros((ends[1], TILE_PIXELS, TILE_PIXELS, 4), np.uint8)
    pixels[[*places, *range(tiles.FIRST_WALL, ends[0])], ..., 3] = 255
    pixels[places, ..., :3] = _kinds(theme, names)
    pixels[tiles.WALL, ..., :3] = walls[0]
    pixels[tiles.FIRST_WALL : ends[0], ..., :3] = walls
    return pixels


def _laid_out(tiles: Pixels, places: Integers) -> Pixels:
    rows, columns = places.shape
    side, depth = tiles.shape[1], tiles.shape[3]
    spread: Pixels = tiles[places].swapaxes(1, 2).reshape(rows * side, columns * side, depth)
    return spread


def _png(pixels: Pixels) -> bytes:
    from PIL import Image

    packed = io.BytesIO()
    Image.fromarray(pixels).save(packed, "png")
    return packed.getvalue()


def _kinds(theme: str, names: Sequence[str]) -> Pixels:
    """The tiles of the first row, and words of one's own."""
    from PIL import Image

    # Every second place is empty, so that nothing hangs over into another tile.
    middles = [(2 * number + 0.5, 0.5) for number in range(len(names))]
    in_walls = [(2.0 * n, 0.0, 1.0, 1.0) for n, kind in enumerate(names) if kind in IN_WALLS]
    shapes: list[Figure] = [
        boxes([(0.0, 0.0, 2.0 * len(names), 1.0)], "cell"),
        boxes(in_walls, "grid"),
        Disc(middles[tiles.ENTRANCE], 0.34, fill="start"),
        Disc(middles[tiles.EXIT], 0.3, line="live end", width=0.16),
    ]
    for number, kind in enumerate(names):
        if kind not in TILE_WORDS:
            shapes += icon(kind, middles[number], towards=tiles.STEPS.get(number, (0, 1)))
    scene = Scene(2 * len(names), 1, 0, "Tiles", f"{', '.join(names)}.", tuple(shapes))
    drawn = Image.open(io.BytesIO(svg.png(scene, theme, TILE_PIXELS))).convert("RGB")
    cut = np.array(drawn).reshape(TILE_PIXELS, 2 * len(names), TILE_PIXELS, 3)
    return cut.swapaxes(0, 1)[::2]


def _walls(theme: str) -> Pixels:
    """The looks of walls: a top with a pale rim, below it the face that looks at the player."""
    from PIL import Image

    shades = np.array(Image.open(Path(__file__).with_name("walls.png")))
    cut = shades.reshape(-1, TILE_PIXELS, tiles.COLUMNS, TILE_PIXELS).swapaxes(1, 2)
    looks = cut.reshape(-1, TILE_PIXELS, TILE_PIXELS)[: len(tiles.MASKS)]
    wall, floor = theme_rgb(theme, "wall"), theme_rgb(theme, "cell")
    by_night = int(wall.sum()) > int(floor.sum())
    shares = (0.6, 0.35, 0.76, 0.86) if by_night else (0.0, 0.3, 0.42, 0.56)
    colours = [np.round(wall + (floor.astype(float) - wall) * share) for share in shares]
    return np.array(colours, np.uint8)[looks]


def theme_rgb(theme: str, role: str) -> Pixels:
    """The red, green and blue of a role's colour."""
    return np.frombuffer(bytes.fromhex(theme_named(theme)[role].removeprefix("#")), np.uint8)
