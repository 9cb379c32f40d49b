"""The tile set of a level, and the map as a player sees it: square tiles, walls that join.

A wall has one of 47 looks, by its eight neighbours. Its mask is the sum of those that are walls: 1
above, 2 upper right, 4 right, 8 lower right, 16 below, 32 lower left, 64 left, 128 upper left; a
corner counts only if both sides beside it are walls, and outside the map all is wall. The first row
of the set holds the kinds of tiles at their numbers, the next three the walls in the order of their
masks.
"""

import io
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

from unicursal._arrays import Booleans, Integers
from unicursal.draw import svg
from unicursal.draw.scene import Disc, Figure, Scene, boxes
from unicursal.draw.theme import theme_named
from unicursal.errors import UnicursalError
from unicursal.level.files.icons import icon
from unicursal.level.files.numbers import NAMES, ONE_WAY_STEPS, numbers, own_numbers
from unicursal.level.level import Level
from unicursal.level.things.thing import DOOR, IN_WALLS, SHORTCUT, STRUCTURE, TILE_WORDS

Pixels = npt.NDArray[np.uint8]
"""Colours `[tile, y, x, rgb]` or `[y, x, rgb]`."""

TILE_PIXELS: Final = 16
COLUMNS: Final = 16
KIND_NAMES: Final = (*NAMES, DOOR, SHORTCUT)
"""The kinds of tiles, each at its number; the last are walked through from side to side."""
_SIDEWAYS: Final = {DOOR: len(NAMES), SHORTCUT: len(NAMES) + 1}
_OPEN, _WALL, _ENTRANCE, _EXIT = range(4)
_TOWARDS: Final = ONE_WAY_STEPS | dict.fromkeys(_SIDEWAYS.values(), (1, 0))
"""Where the tiles lead that do not lead down."""
FIRST_WALL: Final = COLUMNS
_AROUND: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def _without_loose_corners(mask: int) -> int:
    for place in (1, 3, 5, 7):
        before, after = 1 << (place - 1), 1 << (place + 1) % 8
        if not (mask & before and mask & after):
            mask &= ~(1 << place)
    return mask


_REDUCED: Final = np.array([_without_loose_corners(mask) for mask in range(256)])
MASKS: Final = tuple(np.unique(_REDUCED).tolist())
"""The 47 masks of walls."""
TILE_COUNT: Final = FIRST_WALL + -(-len(MASKS) // COLUMNS) * COLUMNS


def wall_masks(walls: npt.ArrayLike) -> Integers:
    """The masks of walls `[y, x]`, and -1 where no wall is.

    >>> wall_masks([[1, 1, 1], [1, 0, 1], [1, 1, 1]]).tolist()[1]
    [241, -1, 31]
    """
    solid = np.asarray(walls) != 0
    height, width = solid.shape
    framed = np.pad(solid, 1, constant_values=True)
    sums = np.zeros(solid.shape, dtype=np.int64)
    for place, (dx, dy) in enumerate(_AROUND):
        there = framed[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width]
        sums += there.astype(np.int64) << place
    masks: Integers = np.where(solid, _REDUCED[sums], -1)
    return masks


def tiles_of(level: Level, *, things: bool = False) -> Integers:
    """The tiles of the set `[y, x]`; without `things` of those only what is part of the building.

    Words of one's own have the numbers behind the set, in the order of the alphabet.
    """
    tiles = numbers(level, None if things else STRUCTURE, TILE_COUNT)
    for thing in level.things:
        (x, y), (u, _) = thing.at, thing.towards or thing.at
        if u != x or (thing.kind == DOOR and level.tiles.is_open((x - 1, y))):
            tiles[y, x] = _SIDEWAYS.get(thing.kind, tiles[y, x])
    made: Integers = np.where(tiles == _WALL, looks_of(level.tiles.walls), tiles)
    return made


def looks_of(walls: npt.ArrayLike) -> Integers:
    """The tiles of the set `[y, x]` for walls and floor alone."""
    masks = wall_masks(walls)
    looks: Integers = np.where(masks < 0, _OPEN, FIRST_WALL + np.searchsorted(MASKS, masks))
    return looks


def tile_set_png(theme: str = "light") -> bytes:
    """The picture of the tiles, sixteen in a row."""
    return _png(_laid_out(_tiles(theme), np.arange(TILE_COUNT).reshape(-1, COLUMNS)))


def map_png(level: Level, theme: str = "light", *, solution: bool = False) -> bytes:
    """The map in square tiles with its things; `solution` dots the way."""
    height, width = level.tiles.walls.shape
    if height * width * TILE_PIXELS**2 > svg.MAX_PIXELS:
        raise UnicursalError(
            f"a PNG of {width}x{height} tiles of {TILE_PIXELS} pixels is too large "
            f"(at most {svg.MAX_PIXELS:,} pixels)"
        )
    tiles = _tiles(theme, tuple(own_numbers(level)))
    image = _laid_out(tiles, tiles_of(level, things=True))[..., :3]
    if solution:
        taken = {thing.at for thing in level.things} | {level.entrance, level.exit}
        for x, y in (tile for tile in level.path if tile not in taken):
            top, left = y * TILE_PIXELS + 6, x * TILE_PIXELS + 6
            image[top : top + 4, left : left + 4] = theme_rgb(theme, "solution")
    return _png(image)


def _tiles(theme: str, own: Sequence[str] = ()) -> Pixels:
    """All tiles of the set, and behind it words of one's own."""
    kinds, walls = _kinds(theme, (*KIND_NAMES, *own)), _walls(theme)
    kinds[_WALL] = walls[0]
    pixels = np.zeros((TILE_COUNT + len(own), TILE_PIXELS, TILE_PIXELS, 4), np.uint8)
    known = len(KIND_NAMES)
    for first, tiles in ((0, kinds[:known]), (FIRST_WALL, walls), (TILE_COUNT, kinds[known:])):
        pixels[first : first + len(tiles)] = np.pad(
            tiles, ((0, 0), (0, 0), (0, 0), (0, 1)), constant_values=255
        )
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
    in_walls = [
        (x - 0.5, 0.0, 1.0, 1.0)
        for (x, _), kind in zip(middles, names, strict=True)
        if kind in IN_WALLS
    ]
    shapes: list[Figure] = [
        boxes([(0.0, 0.0, 2.0 * len(names), 1.0)], "cell"),
        boxes(in_walls, "grid"),
        Disc(middles[_ENTRANCE], 0.34, fill="start"),
        Disc(middles[_EXIT], 0.3, line="live end", width=0.16),
    ]
    for number, kind in enumerate(names):
        if kind not in TILE_WORDS:
            shapes += icon(kind, middles[number], towards=_TOWARDS.get(number, (0, 1)))
    scene = Scene(2 * len(names), 1, 0, "Tiles", f"{', '.join(names)}.", tuple(shapes))
    drawn = Image.open(io.BytesIO(svg.png(scene, theme, TILE_PIXELS))).convert("RGB")
    cut = np.array(drawn).reshape(TILE_PIXELS, 2 * len(names), TILE_PIXELS, 3)
    return cut.swapaxes(0, 1)[::2]


_RIM_PIXELS = 2
_FACE_PIXELS = 6
_TOP, _RIM, _FACE, _JOINT = range(4)


def _walls(theme: str) -> Pixels:
    """The looks of walls: a top with a pale rim, below it the face that looks at the player."""
    wall, floor = theme_rgb(theme, "wall"), theme_rgb(theme, "cell")
    by_night = int(wall.sum()) > int(floor.sum())
    shares = (0.6, 0.35, 0.76, 0.86) if by_night else (0.0, 0.3, 0.42, 0.56)
    shades = [np.round(wall + (floor.astype(float) - wall) * share) for share in shares]
    return np.array(shades, np.uint8)[_shades()]


def _shades() -> Integers:
    """The shades of all walls `[mask, y, x]`: each is drawn among its neighbours and cut out."""
    last = TILE_PIXELS
    around = np.ones((len(MASKS), 3, 3), np.bool_)
    for place, (dx, dy) in enumerate(_AROUND):
        around[:, 1 + dy, 1 + dx] = [bool(mask >> place & 1) for mask in MASKS]
    solid = around.repeat(last, axis=1).repeat(last, axis=2)
    top: Booleans = solid[:, :-_FACE_PIXELS] & solid[:, _FACE_PIXELS:]
    near = slice(last - _RIM_PIXELS, 2 * last + _RIM_PIXELS)
    side = 2 * _RIM_PIXELS + 1
    is_inside = sliding_window_view(top[:, near, near], (side, side), axis=(1, 2)).all((3, 4))
    face = np.full((last, last), _FACE)
    foot = last - _FACE_PIXELS
    face[foot + 3] = face[foot : foot + 3, 5] = face[foot + 3 :, 12] = _JOINT
    is_top = top[:, last : 2 * last, last : 2 * last]
    shades: Integers = np.where(is_top, np.where(is_inside, _TOP, _RIM), face)
    return shades


def theme_rgb(theme: str, role: str) -> Pixels:
    """The red, green and blue of a role's colour."""
    return np.frombuffer(bytes.fromhex(theme_named(theme)[role].removeprefix("#")), np.uint8)
