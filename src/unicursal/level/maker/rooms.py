"""The rooms of a style: how the cells are divided, and by which preference each room is walked.

A cut parts the cells of a room between the ends of its way, with a door for which the theorem of
`existence`, or else the solver, promises a way on both sides.
"""

from collections.abc import Callable
from dataclasses import replace

from unicursal.board import MOVES, Cell
from unicursal.board.directions import LEFT_FIRST
from unicursal.chance import Chance
from unicursal.level.maker.lattice import Lattice, Part
from unicursal.level.map.rectangle import Rectangle, Size
from unicursal.walk.preference import PREFERENCES, Preference

Rooms = list[tuple[Part, Preference]]

_TRIES, _MORE_TRIES = 60, 240
"""Places for a wall that are tried, for each cut; more where lines and halls leave few."""
_CUTS, _FAR = 5, 0.6
"""Cuts of which that is taken whose halves can best be cut again, and ends that are far apart."""
_THINNEST = 2
"""The least side of a room, in cells."""
_THIN, _THINNER = 0.51, 0.3
"""The share of the side that it should have, and where that cannot be."""
_STRIP = 6
"""The most cells across a strip that is walked off first."""
_SMALL = 9
"""No strips are walked off rooms smaller than this."""

FAIR = Preference({})


def spiral(chance: Chance) -> Preference:
    """A hand on the wall, the left one or the right one."""
    first = list(MOVES)
    chance.shuffle(first)
    turns = -1 if chance.below(2) else 1
    return Preference({"": "".join(first), **{last: LEFT_FIRST[last][::turns] for last in MOVES}})


def teeth(chance: Chance) -> Preference:
    """Up and down, or left and right."""
    return PREFERENCES[chance.choice(("teeth", "flat-teeth"))]


def any_preference(chance: Chance) -> Preference:
    """One of all, spirals and teeth as often as what winds."""
    kind = chance.below(6)
    if kind < 4:
        return spiral(chance) if kind < 2 else teeth(chance)
    return FAIR if kind == 4 else PREFERENCES["straight"]


PREFERENCE_OF: dict[str, Callable[[Chance], Preference]] = {
    "winding": lambda _: FAIR,
    "snake": lambda _: PREFERENCES["straight"],
    "teeth": teeth,
    "spiral": spiral,
    "double-spiral": spiral,
    "mixed": any_preference,
}
"""By which preference a room of a style is walked."""


def rooms_of(
    style: str, lattice: Lattice, chance: Chance, size: Size | None = None, *, merge: bool = False
) -> Rooms:
    """The rooms of a lattice in the order of the way, and how each is walked.

    `size` is the size in tiles, walls included, that rooms should have.
    """
    whole = Part(lattice.whole, lattice.start, lattice.target)
    if size is not None:
        cells = max(_THINNEST, size[0] // 2), max(_THINNEST, size[1] // 2)
        parts = _divided(lattice, whole, cells, chance)
    elif style == "mixed":
        parts = _divided(lattice, whole, (5, 5), chance)
    elif style == "double-spiral":
        parts = _divided(lattice, whole, (6 + chance.below(6), 5 + chance.below(5)), chance)
    elif style in ("teeth", "spiral"):
        parts = _behind_strips(lattice, whole, chance)
    else:
        parts = [whole]
    if merge:
        parts = _merged(parts, chance)
    return [(part, PREFERENCE_OF[style](chance)) for part in parts]


def _divided(lattice: Lattice, whole: Part, size: Size, chance: Chance) -> list[Part]:
    """Rooms of about a size, by cuts until each is less than half as large again."""
    done: list[Part] = []
    todo = [whole]
    while todo:
        part = todo.pop()
        cut = _cut(lattice, part, size, chance)
        cut = cut or _cut(lattice, part, size, chance, thin=_THINNER)
        if cut is None:
            done.append(part)
        else:
            todo += cut[::-1]
    return done


def _behind_strips(lattice: Lattice, whole: Part, chance: Chance) -> list[Part]:
    """Some strips along the sides, walked first, and the rest."""
    strips: list[Part] = []
    rest = whole
    for _ in range(1 + chance.below(3)):
        if max(rest.box.size) < _SMALL:
            break
        cut = _cut(lattice, rest, (0, 0), chance, most=_STRIP)
        if cut is None:
            break
        strips.append(cut[0])
        rest = cut[1]
    return [*strips, rest]


def _cut(
    lattice: Lattice,
    part: Part,
    size: Size,
    chance: Chance,
    *,
    most: int | None = None,
    thin: float = _THIN,
) -> tuple[Part, Part] | None:
    """A room cut in two by a wall with a door; the first has at most `most` cells across."""
    places = []
    for axis in _too_long(part, size):
        low, high = part.box.corner[axis], part.box.corner[axis] + part.box.size[axis]
        thinnest = max(_THINNEST, round(size[axis] * thin))
        for line in range(low + thinnest, high - thinnest + 1):
            is_between = min(part.a[axis], part.b[axis]) < line <= max(part.a[axis], part.b[axis])
            across = line - low if part.a[axis] < line else high - line
            if is_between and (most is None or across <= most):
                places.append((axis, line))
    if not places:
        return None
    best: tuple[float, tuple[Part, Part]] | None = None
    number = 0
    for _ in range(_TRIES if lattice.is_plain(part.box) else _MORE_TRIES):
        axis, line = chance.choice(places)
        side, first = part.box.size[1 - axis], part.box.corner[1 - axis]
        cut = _with_door(part, axis, line, first + chance.below(side))
        if (
            not any(_is_cut(block, axis, line) for block in lattice.blocks)
            and all(
                lattice.frame.has(cell) and _is_free(lattice, cell) for cell in (cut[0].b, cut[1].a)
            )
            and all(lattice.can_be_walked(half.box, half.a, half.b) for half in cut)
        ):
            if most is not None:
                return cut
            number += 1
            further = min(_spread(half, size) for half in cut)
            if best is None or further > best[0]:
                best = further, cut
            if number == _CUTS or best[0] >= _FAR:
                break
    return None if best is None else best[1]


def _too_long(part: Part, size: Size) -> list[int]:
    """The axes along which a room is to be cut: half as large again as it should be, or more."""
    return [axis for axis in (0, 1) if 2 * part.box.size[axis] >= 3 * size[axis]]


def _spread(part: Part, size: Size) -> float:
    """How far apart the ends of a room are along its longer side: only between them can it be cut.

    What is nearly as wide as high may be cut either way, and what is small need not be.
    """
    return max(
        (
            abs(part.a[axis] - part.b[axis]) / part.box.size[axis]
            for axis in _too_long(part, size)
            if 2 * part.box.size[axis] >= max(part.box.size)
        ),
        default=1.0 if not _too_long(part, size) else 0.0,
    )


def _is_free(lattice: Lattice, cell: Cell) -> bool:
    return bool(lattice.free[cell[1], cell[0]])


def _is_cut(block: Rectangle, axis: int, line: int) -> bool:
    return block.corner[axis] < line < block.corner[axis] + block.size[axis]


def _with_door(part: Part, axis: int, line: int, place: int) -> tuple[Part, Part]:
    """Both halves of a room, the one with the entrance first, for a door in a wall."""
    box = part.box
    if axis == 0:
        low, high = replace(box, right=line - 1), replace(box, left=line)
        before, behind = (line - 1, place), (line, place)
    else:
        low, high = replace(box, bottom=line - 1), replace(box, top=line)
        before, behind = (place, line - 1), (place, line)
    if part.a in low:
        return Part(low, part.a, before), Part(high, behind, part.b)
    return Part(high, part.a, behind), Part(low, before, part.b)


def _merged(parts: list[Part], chance: Chance) -> list[Part]:
    """Some neighbouring rooms that line up made one."""
    found: list[Part] = []
    for part in parts:
        joined = _joined(found[-1].box, part.box) if found else None
        if joined is not None and chance.below(2):
            found[-1] = Part(joined, found[-1].a, part.b)
        else:
            found.append(part)
    return found


def _joined(one: Rectangle, other: Rectangle) -> Rectangle | None:
    """The rectangle that two rooms make together, if they do."""
    whole = Rectangle(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )
    return whole if whole.area == one.area + other.area else None
