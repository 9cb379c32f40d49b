"""Winding levels: lattice labyrinths of any size and between any ends.

The order of attempts, from the best to the least: the way alone; a goal room around the exit;
around the entrance; around both. Goal rooms are there where an end lies on no cell of the lattice
or where its colour is wrong. For each the sides are tried as `axis` tells: an even side cut to
size where the way is straight (one side only, two such lines would cross), else with a wall
column drawn twice, where the way crosses it most.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from unicursal.board import Cell
from unicursal.chance import Chance
from unicursal.level.fill.axis import Axis, Kind, drawn, lines
from unicursal.level.fill.lattice import FAIR_CELLS, LatticeWishes, lattice, usual_law
from unicursal.level.fill.patchwork import patchwork
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.notes import DrawnTwice, Note

_LINES = 4
_MOUTHS = 16
DEFAULT_GOAL = (3, 3)


@dataclass(frozen=True)
class Winding:
    """The walls of a level and what must be said about them."""

    walls: Walls
    notes: tuple[Note, ...] = ()
    law: str | None = None
    """The law of choice by which its line was drawn, where one line fills it."""


@dataclass(frozen=True)
class _Mouth:
    """A way into a goal room: the cell outside and the tile that is opened."""

    cell: Cell
    opening: Tile


def winding(
    width: int,
    height: int,
    entrance: Tile,
    exit_: Tile,
    chance: Chance,
    *,
    law: str | None = None,
    goal: tuple[int, int] | None = None,
    entrance_room: tuple[int, int] | None = None,
    wishes: LatticeWishes | None = None,
    room_allowed: tuple[bool, bool] = (True, True),
    double_allowed: bool = True,
) -> Winding | Refusal:
    """A winding level between two inner tiles.

    `room_allowed` says around which end a goal room may stand, `goal` asks for one around the
    exit, `entrance_room` for one around the entrance; `double_allowed` whether a wall may be drawn
    twice.

    >>> made = winding(8, 5, (1, 1), (6, 3), Chance(1))
    >>> from unicursal.level import TileMap
    >>> print(TileMap(made.walls, (1, 1), (6, 3)))
    ########
    #<##   #
    # ## # #
    #    #>#
    ########
    """
    why = "no line was found"
    sizes = entrance_room or DEFAULT_GOAL, goal or DEFAULT_GOAL
    wished = wishes or LatticeWishes()
    for rooms in ((False, False), (False, True), (True, False), (True, True)):
        if (goal and not rooms[1]) or (entrance_room and not rooms[0]):
            continue
        if any(room and not allowed for room, allowed in zip(rooms, room_allowed, strict=True)):
            continue
        free = [end for end, room in zip((entrance, exit_), rooms, strict=True) if not room]
        for across, down in _axes(width, height, free, chance, wished.any):
            if not double_allowed and "double" in (across.kind, down.kind):
                continue
            made = _attempt(across, down, (entrance, exit_), rooms, chance, law, sizes, wished)
            if isinstance(made, Refusal):
                why = made.reason
            else:
                return made
    return Refusal(why)


def _axes(
    width: int, height: int, ends: list[Tile], chance: Chance, wished: bool
) -> Iterator[tuple[Axis, Axis]]:
    """The ways to make both sides odd, the ones that lose least first."""
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    kinds: list[tuple[Kind, Kind]]
    match width % 2, height % 2:
        case 1, 1:
            kinds = [("odd", "odd")]
        case 0, 1:
            kinds = [("straight", "odd"), ("double", "odd")]
        case 1, 0:
            kinds = [("odd", "straight"), ("odd", "double")]
        case _:
            kinds = [("double", "straight"), ("straight", "double"), ("double", "double")]
            if width < height:
                kinds[:2] = kinds[1::-1]
    if wished and kinds != [("odd", "odd")]:
        return
    for across, down in kinds:
        pairs = list(product(_choices(width, xs, across), _choices(height, ys, down)))
        chance.shuffle(pairs)
        yield from pairs[:_LINES]


def _choices(size: int, ends: list[int], kind: Kind) -> list[Axis]:
    if kind == "odd":
        return [Axis(size)] if all(x % 2 for x in ends) else []
    return [Axis(size, kind, line) for line in lines(size, ends, kind)]


def _attempt(
    across: Axis,
    down: Axis,
    ends: tuple[Tile, Tile],
    rooms: tuple[bool, bool],
    chance: Chance,
    law: str | None,
    sizes: tuple[tuple[int, int], tuple[int, int]],
    wishes: LatticeWishes,
) -> Winding | Refusal:
    width, height = across.lattice_size, down.lattice_size
    placed = [(across.to_lattice(x), down.to_lattice(y)) for x, y in ends]
    goals: list[Rectangle] = []
    for end, room, wish in zip(placed, rooms, sizes, strict=True):
        if room:
            found = _goal_around(end, wish, across, down)
            if found is None:
                return Refusal(f"no goal room of {wish[0]}x{wish[1]} fits around an end")
            goals.append(found)
    missing = frozenset(cell for room in goals for cell in _cells(room))
    if any(_cell(end) in missing for end, room in zip(placed, rooms, strict=True) if not room):
        return Refusal("the goal room would hold both ends")
    if len(goals) == 2 and any(cell in set(_cells(goals[1])) for cell in _cells(goals[0])):
        return Refusal("the two goal rooms would overlap")
    wishes = replace(
        wishes,
        missing=missing,
        straight_column=across.line if across.kind == "straight" else None,
        straight_row=down.line if down.kind == "straight" else None,
    )
    left = iter(goals)
    nowhere: list[_Mouth | None] = [None]
    choices = [_mouths(next(left), width, height, missing) if room else nowhere for room in rooms]
    why = Refusal("a goal room would have no opening of its own")
    for mouth_a, mouth_b in _pairs(choices, chance):
        start = (2 * mouth_a.cell[0] + 1, 2 * mouth_a.cell[1] + 1) if mouth_a else placed[0]
        end = (2 * mouth_b.cell[0] + 1, 2 * mouth_b.cell[1] + 1) if mouth_b else placed[1]
        if law is None and not wishes.any and (width // 2) * (height // 2) > FAIR_CELLS:
            walls, drawn_by = patchwork(width, height, start, end, chance), None
        else:
            drawn_by = "fair" if wishes.any and (law is None or wishes.binds_steps) else law
            drawn_by = drawn_by or usual_law((width // 2) * (height // 2))
            walls = lattice(width, height, start, end, chance.seed(), law=law, wishes=wishes)
        if isinstance(walls, Refusal):
            why = walls
            continue
        for area in goals:
            walls[area.slices] = 0
        for mouth in (mouth_a, mouth_b):
            if mouth is not None:
                walls[mouth.opening[1], mouth.opening[0]] = 0
        return Winding(*_shown(walls, across, down, ends), drawn_by)
    return why


def _shown(
    walls: Walls, across: Axis, down: Axis, ends: tuple[Tile, Tile]
) -> tuple[Walls, tuple[Note, ...]]:
    notes: list[Note] = []
    if across.kind == "double":
        across = _most_crossed(walls, across, [x for x, _ in ends])
        notes.append(DrawnTwice("column", across.line))
    if down.kind == "double":
        down = _most_crossed(walls.T, down, [y for _, y in ends])
        notes.append(DrawnTwice("row", down.line))
    return drawn(walls, across, down), tuple(notes)


def _most_crossed(walls: Walls, axis: Axis, ends: list[int]) -> Axis:
    """The wall column with the most openings among those that leave the ends where they are."""
    places = [axis.to_lattice(x) for x in ends]
    able = [
        line
        for line in range(2, axis.size - 3, 2)
        if [Axis(axis.size, "double", line).to_lattice(x) for x in ends] == places
        and not _solid(walls, line)
    ]
    most = max(able or [axis.line], key=lambda line: (walls[:, line] == 0).sum())
    return Axis(axis.size, "double", most)


def _solid(walls: Walls, line: int) -> bool:
    """Whether two open tiles of a column touch, so that repeating it would open a block."""
    column = walls[:, line] == 0
    return bool((column[1:] & column[:-1]).any())


def _goal_around(end: Tile, size: tuple[int, int], across: Axis, down: Axis) -> Rectangle | None:
    """The goal room that holds an end as near to its middle as possible."""
    spans = []
    for place, length, axis in zip(end, size, (across, down), strict=True):
        block = length + 1 - length % 2
        firsts = [
            first
            for first in range(1, axis.lattice_size - block, 2)
            if first <= place < first + length and _clear_of_line(first, block, axis)
        ]
        if not firsts:
            return None
        best = min(firsts, key=lambda first: abs(2 * first + length - 1 - 2 * place))
        spans.append((best, best + length - 1))
    (left, right), (top, bottom) = spans
    return Rectangle(left, top, right, bottom)


def _clear_of_line(first: int, block: int, axis: Axis) -> bool:
    if axis.kind == "straight":
        return first + block <= 2 * axis.line or first > 2 * axis.line + 2
    return axis.kind == "odd" or not first <= axis.line < first + block


def _cells(room: Rectangle) -> list[Cell]:
    """The cells under a room; an even side takes half of a further column or row."""
    xs = range(room.left // 2, room.right // 2 + 1)
    ys = range(room.top // 2, room.bottom // 2 + 1)
    return [(x, y) for y in ys for x in xs]


def _cell(tile: Tile) -> Cell:
    return tile[0] // 2, tile[1] // 2


def _mouths(
    room: Rectangle, width: int, height: int, missing: frozenset[Cell]
) -> list[_Mouth | None]:
    columns, rows = width // 2, height // 2
    xs = range(room.left // 2, (room.right + 1) // 2)
    ys = range(room.top // 2, (room.bottom + 1) // 2)
    found = [_Mouth((x, room.top // 2 - 1), (2 * x + 1, room.top - 1)) for x in xs]
    found += [_Mouth((room.left // 2 - 1, y), (room.left - 1, 2 * y + 1)) for y in ys]
    if room.height % 2:
        found += [_Mouth((x, room.bottom // 2 + 1), (2 * x + 1, room.bottom + 1)) for x in xs]
    if room.width % 2:
        found += [_Mouth((room.right // 2 + 1, y), (room.right + 1, 2 * y + 1)) for y in ys]
    return [
        mouth
        for mouth in found
        if 0 <= mouth.cell[0] < columns and 0 <= mouth.cell[1] < rows and mouth.cell not in missing
    ]


def _pairs(
    choices: list[list[_Mouth | None]], chance: Chance
) -> list[tuple[_Mouth | None, _Mouth | None]]:
    pairs = [(a, b) for a, b in product(*choices) if a is None or b is None or a.cell != b.cell]
    chance.shuffle(pairs)
    return pairs[:_MOUTHS]
