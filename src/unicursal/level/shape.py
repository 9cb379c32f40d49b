"""Levels of any outline: a picture or a drawing made the outline of a lattice that a way can fill.

A shape is drawn in cells, which are two tiles apart. Where a way leads through all of them, far
ends of one are sought; else the shape is mended as boards of pictures are (see `walk.fitting`), and
what was changed is said.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import islice, product
from os import PathLike
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Booleans
from unicursal.board import Cell
from unicursal.board.shape import DARK, Ink, ink_of_image, largest_piece, mask_of_array
from unicursal.errors import UnicursalError, quoted
from unicursal.level.maker.frame import Axis, Frame
from unicursal.level.maker.lattice import Lattice
from unicursal.level.notes import Note, Remark
from unicursal.tilemap.outline import Outline
from unicursal.tilemap.rectangle import Rectangle, Size
from unicursal.tilemap.tiles import Tile, beside_door, cells_shown, check_size, places
from unicursal.walk.fitting import fitted
from unicursal.whole_file import path_of

ShapeLike = Outline | str | PathLike[str] | Sequence[str] | npt.ArrayLike
"""A picture's file, a file of `.` and `#` or such rows, or an array that is true inside."""

_LONGEST: Final = 50
"""Cells of the longer side of a picture, if no size is given."""
_ENTRANCES, _EXITS = 3, 8
_MOST_BYTES = 10_000_000


@dataclass(frozen=True)
class Shaped:
    """An outline with ends, between which a way leads through all cells if it `is_sure`."""

    outline: Outline
    entrance: Tile
    exit: Tile
    notes: tuple[Note, ...]
    is_sure: bool


def shaped(
    shape: ShapeLike,
    width: int | None = None,
    height: int | None = None,
    entrance: Tile | None = None,
    exit: Tile | None = None,  # noqa: A002 - what a level has is an exit
    rooms: tuple[Size | None, Size | None] = (None, None),
    *,
    halls: Sequence[Rectangle] = (),
    loop: bool = False,
) -> list[Shaped]:
    """The drawings of a shape that are to be tried, those that are sure to work first.

    Ends that are not given lie where `rooms` around them have space, and in none of some `halls`
    (but for a loop); those of a loop are one. A
    size that is not given is that of the rows or the array of tiles; of a picture the longer side
    has 101 tiles.

    >>> first = shaped(["#######", "#.....#", "#.....#", "#...###", "#######"])[0]
    >>> first.outline.full_length, first.entrance, first.exit
    (9, (1, 1), (5, 1))
    """
    drawn, tiles = _read(shape)
    if tiles is not None and (width, height) in ((None, None), tiles.size):
        width, height = tiles.size
        ink = tiles.cells.astype(np.uint8) * 255
    else:
        ink = _as_large(drawn, width, height)
        width, height = width or 2 * ink.shape[1] + 1, height or 2 * ink.shape[0] + 1
    check_size(width, height)
    grid = (height - 1) // 2, (width - 1) // 2
    dark = ink >= DARK
    if dark.sum() < 2:
        raise UnicursalError(f"{width}x{height} tiles are too few to show the shape")
    given = [end and _cell(beside_door(end, width, height)) for end in (entrance, exit)]
    found: list[Shaped] = []

    def add(outline: Outline, *notes: Note) -> None:
        able = [
            [cell for cell in cells if loop or not _lies_in(cell, halls)] or cells
            for cells in (_roomy(outline.cells, room) for room in rooms)
        ]
        one, other, is_sure = _ends(outline, given, able, loop)
        begin = entrance or _middle(one, rooms[0], outline)
        end = exit or _middle(other, rooms[1], outline)
        found.append(Shaped(outline, begin, end, notes, is_sure))

    if largest_piece(dark)[1] == 1:
        outline = Outline.of_cells(_placed(dark, grid, dark.shape), width, height)
        is_drawn = tiles is not None and tiles.size == outline.size
        add(Outline.of_mask(outline.mask & tiles.mask) if tiles and is_drawn else outline)
    if not found or not found[0].is_sure or any(rooms):
        made = fitted(ink)
        if made.board.height <= grid[0] and made.board.width <= grid[1]:
            said = Remark(f"the shape: {made}, so that one way fills it")
            cells = _placed(made.board.mask, grid, dark.shape, made.corner)
            add(Outline.of_cells(cells, width, height), said)
    if not found:
        raise UnicursalError(f"{width}x{height} tiles are too few to show the shape")
    return sorted(found, key=lambda one: not one.is_sure)


def _lies_in(cell: Cell, halls: Sequence[Rectangle]) -> bool:
    return any((2 * cell[0] + 1, 2 * cell[1] + 1) in hall.grown(1) for hall in halls)


def _cell(tile: Tile) -> Cell:
    """The cell that a tile shows; one outside the lattice, if it shows none."""
    x, y = tile
    return (x // 2, y // 2) if x % 2 and y % 2 else (-1, -1)


def _middle(cell: Cell, room: Size | None, outline: Outline) -> Tile:
    """The tile of a cell, or that beside it in the middle of a room between walls of the lattice.

    A room over an even number of cells has its middle between two of them.
    """
    x, y = (2 * place + 1 for place in cell)
    aside, down = (side % 4 == 3 for side in room or (1, 1))
    return (x + aside, y + down) if (x + aside, y + down) in outline else (x, y)


def _read(shape: ShapeLike) -> tuple[Callable[[int], Ink], Outline | None]:
    """The shape in so many columns of cells; if it is drawn in tiles, so."""
    if isinstance(shape, str) and "\n" in shape:
        shape = shape.strip("\n").split("\n")
    if isinstance(shape, str | PathLike):
        path = path_of(shape)
        if path.is_dir():
            raise UnicursalError(f"{path}: this is a folder, not a shape")
        rows = _rows_in(path)
        if rows is None:
            return partial(ink_of_image, path), None
        shape = rows
    if isinstance(shape, Outline):
        tiles = shape
    elif isinstance(shape, list | tuple) and all(isinstance(row, str) for row in shape):
        tiles = Outline.of_rows(shape)
    elif isinstance(shape, np.ndarray | list | tuple):
        tiles = Outline.of_mask(mask_of_array(shape))
    else:
        raise UnicursalError(f"a shape is a file, rows of . and #, an array, not {quoted(shape)}")
    mask = tiles.mask
    if not mask.any():
        raise UnicursalError("the shape has no tile inside")
    if mask[[0, -1]].any() or mask[:, [0, -1]].any():  # a ring of rock around it
        tiles = Outline.of_mask(np.pad(mask, 1))
    return partial(_ink_of_mask, mask), tiles


def _rows_in(path: Path) -> list[str] | None:
    """The rows of a file of signs; None if it holds something else."""
    try:
        with path.open("rb") as file:
            content = file.read(_MOST_BYTES)
    except FileNotFoundError:
        raise UnicursalError(f"{path}: no such file") from None
    if content.strip(b".# \r\n"):
        return None
    return content.decode().replace("\r", "").rstrip("\n").split("\n")


def _as_large(drawn: Callable[[int], Ink], width: int | None, height: int | None) -> Ink:
    """The shape as large as it fits into a size, or as it should be."""
    across, down = (_LONGEST if side is None else (side - 1) // 4 * 2 for side in (width, height))
    if min(across, down) < 2:
        raise UnicursalError("a level of a shape is at least 5x5")
    columns = across
    for _ in range(3):
        ink = drawn(columns)
        if ink.shape[0] <= down:
            break
        columns = max(2, columns * down // ink.shape[0])
    return ink[:down]


def _ink_of_mask(mask: Booleans, columns: int) -> Ink:
    """How much of each cell lies inside a shape that is drawn in so many columns."""
    from PIL import Image

    file = BytesIO()
    Image.fromarray(np.where(np.pad(mask, 1), 0, 255).astype(np.uint8)).save(file, "BMP")
    file.seek(0)
    return ink_of_image(file, columns)


def _placed(
    cells: Booleans, grid: tuple[int, int], picture: tuple[int, ...], corner: Cell = (0, 0)
) -> Booleans:
    """Cells in a grid of so many rows and columns, in the middle of which stands their picture."""
    found = np.zeros(grid, np.bool_)
    spans = []
    for most, whole, first, side in zip(grid, picture, corner[::-1], cells.shape, strict=True):
        begin = min(max(0, (most - whole) // 2) + first, most - side)
        spans.append(slice(begin, begin + side))
    found[tuple(spans)] = cells
    return found


def _roomy(cells: Booleans, room: Size | None) -> list[Cell]:
    """The cells around which a room and the walk around it have space, or all if none has."""
    reach = 0 if room is None else max(room) // 2 + 1
    framed = np.pad(cells, reach)
    able = cells.copy()
    for dy, dx in product(range(2 * reach + 1), repeat=2):
        able &= framed[dy : dy + cells.shape[0], dx : dx + cells.shape[1]]
    return list(places(able if able.any() else cells))


def _ends(
    outline: Outline, given: list[Cell | None], able: list[list[Cell]], is_loop: bool
) -> tuple[Cell, Cell, bool]:
    """Ends of a way through all cells, far apart but for a loop, and whether there is one."""
    cells = outline.cells
    rows, columns = cells.shape
    first, *others = places(cells)
    free = {first, *others}
    more = sum(map(_colour, free))
    frame = Frame(Axis(2 * columns + 1), Axis(2 * rows + 1))
    shut = {cells_shown(tile) for tile in outline.rock_of_lattice if sum(tile) % 2}
    lattice = Lattice(frame, cells, first, first, out=shut)

    def far_from(here: Cell) -> list[Cell]:
        return sorted(able[1], key=lambda p: (-abs(p[0] - here[0]) - abs(p[1] - here[1]), p))

    (entrance, exit_), (entrances, _) = given, able
    starts = [entrance] if entrance else sorted(entrances, key=lambda p: (sum(p), p))[:_ENTRANCES]
    if is_loop:  # it takes both steps of the first corner
        below = first[0], first[1] + 1
        is_sure = below in free and lattice.can_be_walked(lattice.whole, first, below)
        return starts[0], starts[0], is_sure
    for start in starts:
        ends = [exit_] if exit_ else far_from(start)
        fitting = (p for p in ends if p != start and _colour(start) + _colour(p) == 2 * more)
        for end in islice(fitting, _EXITS):
            if start in free and end in free and lattice.can_be_walked(lattice.whole, start, end):
                return start, end, True
    return starts[0], exit_ or far_from(starts[0])[0], False


def _colour(cell: Cell) -> int:
    return 1 - 2 * (sum(cell) % 2)
