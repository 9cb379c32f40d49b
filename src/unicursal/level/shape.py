"""Levels of any outline: a picture or a drawing made the outline of a lattice that a way can fill.

A shape is drawn in cells, which are two tiles apart. Not every shape has a way through all of its
cells, so three drawings are tried: all cells; without what no way could enter and leave, and
without as many cells of the rim as one colour has too many; and in squares of two by two cells,
which always has one (around a tree that spans the squares). Which one it was is said.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice, product
from os import PathLike
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Booleans, Integers
from unicursal.board import Cell
from unicursal.board.shape import DARK, ink_of_image, largest_piece, mask_of_array
from unicursal.errors import UnicursalError, quoted
from unicursal.level.maker.frame import Axis, Frame
from unicursal.level.maker.lattice import Lattice
from unicursal.level.map.blocks import blocks, covered
from unicursal.level.map.outline import Outline
from unicursal.level.map.rectangle import Size
from unicursal.level.map.tiles import Tile, beside_door, check_size
from unicursal.level.notes import Note, Reshaped

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
) -> list[Shaped]:
    """The drawings of a shape that are to be tried, those that are sure to work first.

    Ends that are not given lie where `rooms` around them have space. A size that is not given is
    that of the rows or the array of tiles; of a picture the longer side has 101 tiles.

    >>> first = shaped(["#######", "#.....#", "#.....#", "#...###", "#######"])[0]
    >>> first.outline.number_of_cells, first.entrance, first.exit
    (5, (1, 1), (5, 1))
    """
    drawn, tiles = _read(shape)
    if tiles is not None and (width, height) in ((None, None), tiles.size):
        width, height = tiles.size
        fine = np.zeros((-(-height // 2) - 1, -(-width // 2) - 1), np.bool_)
        cells = tiles.mask[1 : height - 1 : 2, 1 : width - 1 : 2]
        fine[: cells.shape[0], : cells.shape[1]] = cells[: fine.shape[0], : fine.shape[1]]
        columns = fine.shape[1]
    else:
        fine = _fitted(drawn, width, height)
        columns = fine.shape[1]
        width = width or 2 * columns + 1
        height = height or 2 * fine.shape[0] + 1
    check_size(width, height)
    grid = (height - 1) // 2, (width - 1) // 2
    coarse = _resized(fine, -(-columns // 2)).repeat(2, axis=0).repeat(2, axis=1)
    grid = (height - 1) // 2, (width - 1) // 2
    given = [end and _cell(beside_door(end, width, height)) for end in (entrance, exit)]
    all_cells = _placed(fine, grid)
    found = []
    for number, there in enumerate((all_cells, all_cells, _placed(coarse, grid))):
        cells = _mended(there, [end for end in given if end]) if number else there
        kept, pieces = largest_piece(cells) if cells.any() else (cells, 0)
        lost = int((all_cells & ~kept).sum())
        if pieces == 0 or (number == 0 and lost) or (number == 1 and not lost) or kept.sum() < 2:
            continue
        ends = _ends(kept, given, [_roomy(kept, room) for room in rooms])
        note = Reshaped(lost, int(all_cells.sum()), in_squares=number == 2)
        found.append(
            Shaped(
                Outline.of_cells(kept, width, height),
                entrance or _tile(ends[0]),
                exit or _tile(ends[1]),
                (note,) if number else (),
                ends[2],
            )
        )
        if found[-1].is_sure and not any(rooms):
            break
    if not found:
        raise UnicursalError(f"{width}x{height} tiles are too few to show the shape")
    return sorted(found, key=lambda one: not one.is_sure)


def _cell(tile: Tile) -> Cell:
    """The cell that a tile shows; one outside the lattice, if it shows none."""
    x, y = tile
    return (x // 2, y // 2) if x % 2 and y % 2 else (-1, -1)


def _tile(cell: Cell) -> Tile:
    return 2 * cell[0] + 1, 2 * cell[1] + 1


def _read(shape: ShapeLike) -> tuple[Callable[[int], Booleans], Outline | None]:
    """The shape in so many columns of cells; if it is drawn in tiles, so."""
    if isinstance(shape, str) and "\n" in shape:
        shape = shape.strip("\n").split("\n")
    if isinstance(shape, str | PathLike):
        path = Path(shape)
        rows = _rows_in(path)
        if rows is None:
            return lambda columns: ink_of_image(path, columns) >= DARK, None
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
    ys, xs = np.nonzero(mask)
    cropped = mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    return lambda columns: _resized(cropped, columns), tiles


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


def _fitted(drawn: Callable[[int], Booleans], width: int | None, height: int | None) -> Booleans:
    """The shape as large as it fits into a size, or as it should be."""
    most = [_LONGEST if side is None else (side - 1) // 2 for side in (width, height)]
    if min(most) < 2:
        raise UnicursalError("a level of a shape is at least 5x5")
    columns = most[0]
    for _ in range(3):
        cells = drawn(columns)
        if cells.shape[0] <= most[1]:
            return cells
        columns = max(1, columns * most[1] // cells.shape[0])
    return cells[: most[1]]


def _resized(mask: Booleans, columns: int) -> Booleans:
    """A shape in so many columns: where half of it or more lies inside."""
    from PIL import Image

    rows = max(1, round(columns * mask.shape[0] / mask.shape[1]))
    check_size(columns, rows)
    image = Image.fromarray(mask.astype(np.uint8) * 255)
    return np.asarray(image.resize((columns, rows), Image.Resampling.BOX)) >= 128


def _placed(cells: Booleans, grid: tuple[int, int]) -> Booleans:
    """Cells in the middle of a grid of so many rows and columns."""
    found = np.zeros(grid, np.bool_)
    rows, columns = min(cells.shape[0], grid[0]), min(cells.shape[1], grid[1])
    top, left = (grid[0] - rows) // 2, (grid[1] - columns) // 2
    found[top : top + rows, left : left + columns] = cells[:rows, :columns]
    return found


def _mended(cells: Booleans, ends: list[Cell]) -> Booleans:
    """The cells that a way can enter and leave, as many of either colour as it needs."""
    if min(cells.shape) < 2 or not (squares := blocks(cells)).any():
        return np.zeros_like(cells)
    kept = covered(largest_piece(squares)[0])
    colour = np.where(np.add.outer(*map(np.arange, kept.shape)) % 2, -1, 1)
    more = int(colour[kept].sum())
    wanted = [sum(colour[y, x] for x, y in ends) // 2] if len(ends) == 2 else [-1, 0, 1]
    if more in wanted:
        return kept
    nearest = min(wanted, key=lambda number: abs(number - more))
    sign = 1 if more > nearest else -1
    kept = kept.copy()
    removed: list[Cell] = []
    for most in (2, 3):  # corners first, then other cells of the rim
        degrees = _degrees(kept)
        ys, xs = np.nonzero(kept & (colour == sign) & (degrees <= most))
        for x, y in zip(xs.tolist(), ys.tolist(), strict=True):
            if len(removed) == abs(more - nearest):
                return kept
            if (x, y) not in ends and all(max(abs(x - u), abs(y - v)) > 2 for u, v in removed):
                kept[y, x] = False
                if bool((_degrees(kept)[kept] >= 2).all()) and _hangs_together(kept, x, y):
                    removed.append((x, y))
                else:
                    kept[y, x] = True
    return kept


def _hangs_together(kept: Booleans, x: int, y: int) -> bool:
    """Whether the neighbours of a cell that was taken out are joined around it."""
    around = np.pad(kept, 1)[y : y + 3, x : x + 3]
    arc = [bool(around[dy, dx]) for dx, dy in _RING]
    return sum(one and not other for one, other in zip(arc, arc[1:] + arc[:1], strict=True)) == 1


_RING = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))


def _degrees(cells: Booleans) -> Integers:
    """How many neighbours each cell has `[y, x]`; 0 where there is none."""
    framed = np.pad(cells, 1).astype(np.int64)
    around = framed[:-2, 1:-1] + framed[2:, 1:-1] + framed[1:-1, :-2] + framed[1:-1, 2:]
    found: Integers = np.where(cells, around, 0)
    return found


def _roomy(cells: Booleans, room: Size | None) -> list[Cell]:
    """The cells around which a room and the walk around it have space, or all if none has."""
    reach = 0 if room is None else max(room) // 2 + 1
    framed = np.pad(cells, reach)
    able = cells.copy()
    for dy, dx in product(range(2 * reach + 1), repeat=2):
        able &= framed[dy : dy + cells.shape[0], dx : dx + cells.shape[1]]
    ys, xs = np.nonzero(able if able.any() else cells)
    return list(zip(xs.tolist(), ys.tolist(), strict=True))


def _ends(
    cells: Booleans, given: list[Cell | None], able: list[list[Cell]]
) -> tuple[Cell, Cell, bool]:
    """Ends of a way through all cells, far apart, and whether there is one."""
    rows, columns = cells.shape
    ys, xs = np.nonzero(cells)
    places = list(zip(xs.tolist(), ys.tolist(), strict=True))
    free = set(places)
    more = sum(map(_colour, places))
    frame = Frame(Axis(2 * columns + 1), Axis(2 * rows + 1))
    lattice = Lattice(frame, cells, places[0], places[0])

    def far_from(here: Cell) -> list[Cell]:
        return sorted(able[1], key=lambda p: (-abs(p[0] - here[0]) - abs(p[1] - here[1]), p))

    (entrance, exit_), (entrances, _) = given, able
    starts = [entrance] if entrance else sorted(entrances, key=lambda p: (sum(p), p))[:_ENTRANCES]
    for start in starts:
        ends = [exit_] if exit_ else far_from(start)
        fitting = (p for p in ends if p != start and _colour(start) + _colour(p) == 2 * more)
        for end in islice(fitting, _EXITS):
            if start in free and end in free and lattice.can_be_walked(lattice.whole, start, end):
                return start, end, True
    return starts[0], exit_ or far_from(starts[0])[0], False


def _colour(cell: Cell) -> int:
    return 1 - 2 * (sum(cell) % 2)
