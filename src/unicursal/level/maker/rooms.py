"""The rooms of a style: how the cells are divided, and by which preference each room is walked.

A cut parts the cells of a room between the ends of its way, with a door for which the theorem of
`existence`, or else the solver, promises a way on both sides. Of a room whose ends are near each
other only a part can be cut off again, so doors are put where that does not happen.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from unicursal.board import MOVES, STEP
from unicursal.board.directions import LEFT_FIRST
from unicursal.chance import Chance
from unicursal.level.maker.frame import Frame
from unicursal.level.maker.lattice import Lattice, Part
from unicursal.level.maker.look import Look
from unicursal.tilemap.rectangle import Chamber, Rectangle, Size
from unicursal.tilemap.tiles import Tile
from unicursal.walk.preference import PREFERENCES, Preference

_TRIES, _BATCHES = 60, 2
"""Walls with a door of which the best is taken, and how often others are tried if none will do."""
_USUAL = (11, 11)
"""The size in tiles, walls included, of the rooms of a mixed level."""
_THIN = 0.6
"""The share of its size that the side of a room should have at least."""
_THINNEST = 5
_SHORT = 6
"""To cut across a side that is short enough is as bad as so many tiles too many."""
_CUTS = 8
"""Cuts that are tried until both halves can be cut again."""
_STRIP = 6
"""The most cells across a strip that is walked off first."""
_SMALL = 9
"""No strips are walked off rooms smaller than this."""
_WALKS, _CELLS = 24, 40_000
"""Ways of which one should look as the style promises, and their cells all together."""

_Cut = tuple[Part, "tuple[Part, Part] | None"]
"""A room, and its halves if it is to be cut."""

FAIR = Preference({})


def spiral(_: Part, chance: Chance) -> Preference:
    """A hand on the wall, the left one or the right one."""
    first = list(MOVES)
    chance.shuffle(first)
    turns = -1 if chance.below(2) else 1
    return Preference({"": "".join(first), **{last: LEFT_FIRST[last][::turns] for last in MOVES}})


def teeth(part: Part, chance: Chance) -> Preference:
    """Up and down, or left and right; more often across the way from end to end."""
    across, down = (abs(part.a[axis] - part.b[axis]) / part.box.size[axis] for axis in (0, 1))
    likely = ("teeth", "flat-teeth")[across < down]
    return PREFERENCES[chance.choice(("teeth", "flat-teeth", likely, likely))]


def any_preference(part: Part, chance: Chance) -> Preference:
    """One of all, spirals and teeth as often as what winds."""
    kind = chance.below(6)
    if kind < 4:
        return spiral(part, chance) if kind < 2 else teeth(part, chance)
    return FAIR if kind == 4 else PREFERENCES["straight"]


PREFERENCE_OF: dict[str, Callable[[Part, Chance], Preference]] = {
    "winding": lambda *_: FAIR,
    "snake": lambda *_: PREFERENCES["straight"],
    "teeth": teeth,
    "spiral": spiral,
    "double-spiral": spiral,
    "mixed": any_preference,
}
"""By which preference a room of a style is walked."""


def walked(
    style: str, lattice: Lattice, chance: Chance, size: Size | None = None, *, merge: bool = False
) -> tuple[list[Part], str, bool] | None:
    """The rooms in the order of the way, its moves, and whether rooms were merged.

    The way looks as the style promises; if none of a few does, it is that which comes nearest.
    `size` is the size in tiles, walls included, that rooms should have.
    """
    best: tuple[float, list[Part], str, bool] | None = None
    for number in range(max(1, min(_WALKS, _CELLS // lattice.free.size))):
        parts = rooms_of(style, lattice, chance, size, number)
        cut = len(parts)
        if merge:
            parts = _merged(parts, chance)
        rooms = [(part, PREFERENCE_OF[style](part, chance)) for part in parts]
        moves = lattice.walked(rooms, chance)
        if moves is None:
            break
        look = Look.of_steps([STEP[move] for move in moves for _ in (1, 2)])
        if best is None or look.fitness(style) > best[0]:
            best = look.fitness(style), parts, moves, len(parts) < cut
        if look.suits(style):
            break
    return None if best is None else best[1:]


def rooms_of(
    style: str, lattice: Lattice, chance: Chance, size: Size | None, number: int = 0
) -> list[Part]:
    """The rooms of a lattice; those of a later try may be others."""
    whole = Part(lattice.whole, lattice.start, lattice.target)
    if size is None and style == "mixed":
        size = _USUAL
    elif size is None and (style == "double-spiral" or (style == "teeth" and number % 3)):
        size = 2 * (6 + chance.below(6)) + 1, 2 * (5 + chance.below(5)) + 1
    if size is not None:
        return _Cuts(lattice, size, chance).divided(whole)
    if style in ("teeth", "spiral"):
        return _behind_strips(_Cuts(lattice, (0, 0), chance, _STRIP), whole)
    return [whole]


def chambers_of(
    parts: Sequence[Part], frame: Frame, entrance: Tile, exit_: Tile
) -> tuple[Chamber, ...]:
    """Where the map shows rooms, with the doors between them and the ends of the level."""
    doors = [entrance]
    for before, behind in pairwise(parts):
        (x, y), (u, v) = before.b, behind.a
        doors.append((frame.across.to_map(x + u + 1), frame.down.to_map(y + v + 1)))
    ends = pairwise([*doors, exit_])
    return tuple(
        Chamber.of(frame.area(part.box), *each) for part, each in zip(parts, ends, strict=True)
    )


def _behind_strips(cuts: "_Cuts", whole: Part) -> list[Part]:
    """Some strips along the sides, walked first, and the rest."""
    strips: list[Part] = []
    rest = whole
    for _ in range(1 + cuts.chance.below(3)):
        cut = cuts.of(rest) if max(rest.box.size) >= _SMALL else None
        if cut is None:
            break
        strips.append(cut[0])
        rest = cut[1]
    return [*strips, rest]


@dataclass
class _Cuts:
    """Cuts rooms in two, by a wall with a door, for rooms of a size in tiles."""

    lattice: Lattice
    size: Size
    chance: Chance
    most: int | None = None
    """The most cells across the first half."""

    def __post_init__(self) -> None:
        """Know on which columns and rows of the map the walls between cells stand."""
        axes = self.lattice.frame.across, self.lattice.frame.down
        self._walls = [[axis.to_map(2 * i) for i in range(axis.cells + 1)] for axis in axes]
        self._least = [max(_THINNEST, round(_THIN * side)) for side in self.size]
        self._most = [(3 * side - 1) // 2 for side in self.size]

    def divided(self, whole: Part) -> list[Part]:
        """Rooms of about the size, by cuts until each is less than half as large again.

        Of a few cuts that is taken whose halves can be cut again, as far as they are too large.
        """
        done: list[Part] = []
        todo = [(whole, self.of(whole))]
        while todo:
            part, cut = todo.pop()
            best: list[_Cut] = []
            fewest = 0
            for number in range(_CUTS):
                cut = cut if number == 0 else self.of(part)
                if cut is None:
                    break
                halves = [(half, self.of(half)) for half in cut[::-1]]
                stuck = sum(self._too_many(half) for half, further in halves if further is None)
                if not best or stuck < fewest:
                    best, fewest = halves, stuck
                if not fewest:
                    break
            todo += best
            done += [] if best else [part]
        return done

    def of(self, part: Part) -> tuple[Part, Part] | None:
        """Both halves of a room that is too large, the one with the entrance first."""
        if not self._too_many(part):
            return None
        is_long = [self._excess(part, axis) > 0 for axis in (0, 1)]
        places = [
            (axis, line, door)
            for axis in (0, 1)
            for line in self._lines(part, axis)
            if self.most is None
            or abs(line - _bounds(part, axis)[part.a[axis] >= line]) <= self.most
            for door in range(*_bounds(part, 1 - axis))
        ]
        order = self.chance.order(len(places))
        for _ in range(_BATCHES):
            worse: list[tuple[int, int, tuple[Part, Part]]] = []
            for place in islice(order, _TRIES):
                axis, line, door = places[place]
                cut = _with_door(part, axis, line, door)
                trouble = 0 if is_long[axis] else _SHORT
                if self.most is None:
                    trouble += sum(map(self._trouble, cut))
                if trouble:
                    worse.append((trouble, place, cut))
                elif self._is_possible(cut):
                    return cut
            for *_, cut in sorted(worse):
                if self._is_possible(cut):
                    return cut
        return None

    def _too_many(self, part: Part) -> int:
        """The tiles by which the sides of a room are too long."""
        box, (columns, rows) = part.box, self._walls
        across = columns[box.right + 1] - columns[box.left] + 1 - self._most[0]
        down = rows[box.bottom + 1] - rows[box.top] + 1 - self._most[1]
        return max(0, across) + max(0, down)

    def _trouble(self, part: Part) -> int:
        """How many of these cannot be cut off."""
        left = [self._too_many(part)]
        if not left[0]:
            return 0
        for axis in (0, 1):
            if lines := self._lines(part, axis):
                low, high = _bounds(part, axis)
                sides = self._side(axis, low, lines[0]), self._side(axis, lines[-1], high)
                left.append(sum(max(0, side - self._most[axis]) for side in sides))
        return min(left)

    def _lines(self, part: Part, axis: int) -> Sequence[int]:
        """Where a wall leaves enough on both sides, with an end on each, and stands in no hall."""
        low, high = _bounds(part, axis)
        first, last = sorted((part.a[axis], part.b[axis]))
        walls, least = self._walls[axis], self._least[axis] - 1
        first = max(first + 1, bisect_left(walls, walls[low] + least))
        last = min(last, bisect_right(walls, walls[high] - least) - 1)
        lines: Sequence[int] = range(first, last + 1)
        for block in self.lattice.blocks:
            if block.overlaps(part.box):
                begin, size = block.corner[axis], block.size[axis]
                lines = [line for line in lines if not begin < line < begin + size]
        return lines

    def _is_possible(self, cut: tuple[Part, Part]) -> bool:
        """Whether a way leads through both halves."""
        free = self.lattice.free
        return all(free[y, x] for x, y in (cut[0].b, cut[1].a)) and all(
            self.lattice.can_be_walked(half.box, half.a, half.b) for half in cut
        )

    def _excess(self, part: Part, axis: int) -> int:
        return self._side(axis, *_bounds(part, axis)) - self._most[axis]

    def _side(self, axis: int, low: int, high: int) -> int:
        """The tiles from one wall to another, both included."""
        return self._walls[axis][high] - self._walls[axis][low] + 1


def _bounds(part: Part, axis: int) -> tuple[int, int]:
    """The numbers of the walls on both sides of a room."""
    box = part.box
    return (box.top, box.bottom + 1) if axis else (box.left, box.right + 1)


def _with_door(part: Part, axis: int, line: int, place: int) -> tuple[Part, Part]:
    """Both halves of a room, the one with the entrance first, for a door in a wall."""
    box = part.box
    if axis == 0:
        low = Rectangle(box.left, box.top, line - 1, box.bottom)
        high = Rectangle(line, box.top, box.right, box.bottom)
        before, behind = (line - 1, place), (line, place)
    else:
        low = Rectangle(box.left, box.top, box.right, line - 1)
        high = Rectangle(box.left, line, box.right, box.bottom)
        before, behind = (place, line - 1), (place, line)
    if part.a[axis] < line:
        return Part(low, part.a, before), Part(high, behind, part.b)
    return Part(high, part.a, behind), Part(low, before, part.b)


def _merged(parts: list[Part], chance: Chance) -> list[Part]:
    """Some neighbouring rooms that line up made one: two at least, if any do."""
    for must in (False, True):
        found: list[Part] = []
        for part in parts:
            joined = _joined(found[-1].box, part.box) if found else None
            if joined is not None and (must or chance.below(2)):
                found[-1] = Part(joined, found[-1].a, part.b)
            else:
                found.append(part)
        if len(found) < len(parts):
            break
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
