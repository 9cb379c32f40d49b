"""The tile set of a level, and the map as a player sees it: square tiles, walls that join.

A wall has one of 47 looks, by its eight neighbours. Its mask is the sum of those that are walls: 1
above, 2 upper right, 4 right, 8 lower right, 16 below, 32 lower left, 64 left, 128 upper left; a
corner counts only if both sides beside it are walls, and outside the map all is wall. The first row
of the set holds the kinds of tiles at their numbers, the next three the walls in the order of their
masks.
"""

import io
from collections.abc import Iterable
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Integers
from unicursal.draw import svg
from unicursal.draw.scene import Disc, Figure, Scene, boxes
from unicursal.draw.theme import theme_named
from unicursal.errors import UnicursalError
from unicursal.level.files.icons import icon
from unicursal.level.files.numbers import (
    ENTRANCE,
    EXIT,
    KINDS,
    NUMBERS,
    ONE_WAY_NUMBERS,
    OPEN,
    WALL,
    numbers,
    own_numbers,
)
from unicursal.level.level import Level
from unicursal.level.things.thing import DOOR, IN_WALLS, ONE_WAY, SHORTCUT, STRUCTURE

Pixels = npt.NDArray[np.uint8]
"""Colours `[tile, y, x, rgb]` or `[y, x, rgb]`."""

TILE_PIXELS: Final = 16
COLUMNS: Final = 16
SIDEWAYS: Final = {DOOR: max(KINDS) + 1, SHORTCUT: max(KINDS) + 2}
"""What is walked through from side to side."""
_NAMES: Final = (
    {OPEN: "open", WALL: "wall", ENTRANCE: "entrance", EXIT: "exit"}
    | dict(KINDS)
    | {number: kind for kind, number in SIDEWAYS.items()}
)
KIND_NAMES: Final = tuple(_NAMES[number] for number in sorted(_NAMES))
"""The kinds of tiles, each at its number."""
FIRST_WALL: Final = COLUMNS
_SIDES: Final = (1, 4, 16, 64)
_AROUND: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def _without_loose_corners(mask: int) -> int:
    for place in (1, 3, 5, 7):
        before, after = 1 << (place - 1), 1 << (place + 1) % 8
        if not (mask & before and mask & after):
            mask &= ~(1 << place)
    return mask


MASKS: Final = tuple(sorted({_without_loose_corners(mask) for mask in range(256)}))
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
    reduced = np.array([_without_loose_corners(mask) for mask in range(256)])
    masks: Integers = np.where(solid, reduced[sums], -1)
    return masks


def tiles_of(level: Level, *, things: bool = False) -> Integers:
    """The tiles of the set `[y, x]`; without `things` of those only what is part of the building.

    Words of one's own have the numbers behind the set, in the order of the alphabet.
    """
    kinds = numbers(level) if things else numbers(level, STRUCTURE)
    own = own_numbers(level).values()
    # The last first, so that no number is both given and still to be replaced.
    for place, number in reversed([*enumerate(own, start=TILE_COUNT)]):
        kinds[kinds == number] = place
    for thing in level.things:
        (x, y), (u, _) = thing.at, thing.towards or thing.at
        if u != x or (thing.kind == DOOR and level.tiles.is_open((x - 1, y))):
            kinds[y, x] = SIDEWAYS.get(thing.kind, kinds[y, x])
    made: Integers = np.where(kinds == WALL, looks_of(level.tiles.walls), kinds)
    return made


def looks_of(walls: npt.ArrayLike) -> Integers:
    """The tiles of the set `[y, x]` for walls and floor alone."""
    masks = wall_masks(walls)
    looks: Integers = np.where(masks < 0, OPEN, FIRST_WALL + np.searchsorted(MASKS, masks))
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
    image = _laid_out(_tiles(theme, own_numbers(level)), tiles_of(level, things=True))[..., :3]
    if solution:
        taken = {thing.at for thing in level.things} | {level.entrance, level.exit}
        dot = _rgb(theme, "solution")
        for x, y in level.path:
            if (x, y) not in taken:
                top, left = y * TILE_PIXELS + 6, x * TILE_PIXELS + 6
                image[top : top + 4, left : left + 4] = dot
    return _png(image)


def _tiles(theme: str, own: Iterable[str] = ()) -> Pixels:
    """All tiles of the set, and behind it words of one's own."""
    own = tuple(own)
    pixels = np.zeros((TILE_COUNT + len(own), TILE_PIXELS, TILE_PIXELS, 4), np.uint8)
    kinds, walls = _kinds(theme, own), _walls(theme)
    for first, tiles in (
        (0, kinds[: len(KIND_NAMES)]),
        (FIRST_WALL, walls),
        (TILE_COUNT, kinds[len(KIND_NAMES) :]),
    ):
        pixels[first : first + len(tiles), ..., :3] = tiles
        pixels[first : first + len(tiles), ..., 3] = 255
    pixels[WALL, ..., :3] = walls[0]
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


def _kinds(theme: str, own: tuple[str, ...]) -> Pixels:
    """Open, wall, entrance, exit, then things by their numbers, then words of one's own."""
    names = (*KIND_NAMES, *own)
    # Every second place is empty, so that nothing hangs over into another tile.
    middles = [(2 * number + 0.5, 0.5) for number in range(len(names))]
    shapes: list[Figure] = [
        boxes([(0.0, 0.0, 2.0 * len(names), 1.0)], "cell"),
        boxes(
            [(2.0 * n, 0.0, 1.0, 1.0) for n, kind in enumerate(names) if kind in IN_WALLS], "grid"
        ),
        Disc(middles[ENTRANCE], 0.34, fill="start"),
        Disc(middles[EXIT], 0.3, line="live end", width=0.16),
    ]
    for kind, number in NUMBERS.items():
        shapes += icon(kind, middles[number])
    for kind, number in SIDEWAYS.items():
        shapes += icon(kind, middles[number], towards=(1, 0))
    for step, number in ONE_WAY_NUMBERS.items():
        shapes += icon(ONE_WAY, middles[number], towards=step)
    for kind, middle in zip(own, middles[len(KIND_NAMES) :], strict=True):
        shapes += icon(kind, middle)
    scene = Scene(2 * len(names), 1, 0, "Tiles", f"{', '.join(names)}.", tuple(shapes))
    from PIL import Image

    drawn = Image.open(io.BytesIO(svg.png(scene, theme, TILE_PIXELS))).convert("RGB")
    cut = np.asarray(drawn).reshape(TILE_PIXELS, 2 * len(names), TILE_PIXELS, 3)
    return cut.swapaxes(0, 1)[::2]


def _walls(theme: str) -> Pixels:
    """The looks of walls: a top with a pale rim, below it the face that looks at the player."""
    wall, floor = _rgb(theme, "wall"), _rgb(theme, "cell")
    by_night = int(wall.sum()) > int(floor.sum())
    shares = (0.6, 0.35, 0.76, 0.86) if by_night else (0.0, 0.3, 0.42, 0.56)
    shades = np.stack([_between(wall, floor, share) for share in shares])
    return shades[np.stack([_wall(mask) for mask in MASKS])]


_TOP, _RIM, _FACE, _JOINT = range(4)
_RIM_PIXELS = 2
_FACE_PIXELS = 6


def _wall(mask: int) -> Integers:
    """The shades of a wall `[y, x]`."""
    last = TILE_PIXELS
    above, right, below, left = (bool(mask & side) for side in _SIDES)
    shades = np.full((last, last), _TOP)
    foot = last if below else last - _FACE_PIXELS
    edge = _RIM_PIXELS
    if not above:
        shades[:edge] = _RIM
    if not left:
        shades[:foot, :edge] = _RIM
    if not right:
        shades[:foot, last - edge :] = _RIM
    if not below:
        shades[foot - edge : foot] = _RIM
        shades[foot:] = _FACE
        shades[foot + 3] = _JOINT
        shades[foot : foot + 3, 5] = shades[foot + 3 :, 12] = _JOINT
    for upper, leftward in product((True, False), repeat=2):
        _cut_corner(shades, mask, upper, leftward)
    return shades


def _cut_corner(shades: Integers, mask: int, upper: bool, leftward: bool) -> None:
    """Carry on the rim of two neighbours where the floor touches by a corner."""
    corner = (128 if leftward else 2) if upper else (32 if leftward else 8)
    sides = (1 if upper else 16) | (64 if leftward else 4)
    if mask & corner or mask & sides != sides:
        return
    columns = slice(0, _RIM_PIXELS) if leftward else slice(TILE_PIXELS - _RIM_PIXELS, None)
    if upper:
        shades[:_RIM_PIXELS, columns] = _RIM
        return
    # The neighbour at the side shows its face down to the lower edge.
    foot = TILE_PIXELS - _FACE_PIXELS
    shades[foot - _RIM_PIXELS :, columns] = _RIM


def _between(one: Pixels, other: Pixels, share: float) -> Pixels:
    return np.round(one + (other.astype(float) - one) * share).astype(np.uint8)


def _rgb(theme: str, role: str) -> Pixels:
    return np.frombuffer(bytes.fromhex(theme_named(theme)[role].removeprefix("#")), np.uint8)
