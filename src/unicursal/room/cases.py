"""The cases of a room: one as a rule, one for each place of a goal room or course of an overrun.

No map belongs to two cases: a goal room is where the open 2 x 2 blocks are, and an overrun is what
follows the end on the path.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, product

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Integers
from unicursal.errors import TooLargeError
from unicursal.room import _tiles as tiles
from unicursal.room.question import Room, perimeter
from unicursal.tilemap.blocks import goal_places
from unicursal.tilemap.rectangle import Rectangle, Size
from unicursal.tilemap.tiles import Tile, beside

Masks = npt.NDArray[np.uint8]

WALL, THROUGH, END, LONE, HOLLOW = (
    1 << option for option in (tiles.WALL, tiles.THROUGH, tiles.END, tiles.LONE, tiles.HOLLOW)
)

MOST_COURSES = 5000
"""The most courses of an overrun that are tried, each with a sweep of its own."""


@dataclass(frozen=True, eq=False)
class Case:
    """The options of each tile inside the border, as bits, `[y, x]`."""

    options: Masks
    is_strict: bool
    may_be_thick: bool = False
    """Whether a 2 x 2 block may be all wall."""

    @property
    def is_hopeless(self) -> bool:
        """Whether some tile can be nothing."""
        return not self.options.all()

    def turned(self) -> tuple["Case", Integers]:
        """The case as it is best swept, and the number of each tile (row by row) before turning.

        Rows are the shorter side; of the ways that are left the one that meets ends of the path
        late, because an end that is swept makes more states.
        """
        numbers = np.arange(self.options.size).reshape(self.options.shape)
        best, best_promise = (self.options, numbers), -1
        for is_transposed, down, along in product((False, True), (1, -1), (1, -1)):
            turned = self.options.T if is_transposed else self.options
            if turned.shape[1] > turned.shape[0]:
                continue
            turned = turned[::down, ::along]
            promise = int(np.flatnonzero((turned == END) | (turned == LONE)).sum())
            if promise > best_promise:
                order = (numbers.T if is_transposed else numbers)[::down, ::along]
                best, best_promise = (turned, order), promise
        return replace(self, options=np.ascontiguousarray(best[0])), best[1].ravel().copy()


def cases_of(room: Room, *, may_be_thick: bool = False) -> list[Case]:
    """All cases of a room; on wish those of all ways, with walls as thick as possible."""
    find = _any_end if room.inner_end is None else _both_ends
    return [Case(options, room.is_strict, may_be_thick) for options in find(room)]


def tiles_of(room: Room) -> Masks:
    """What each inner tile may be while ends are nowhere, `[y, x]`."""
    options = np.full((room.height - 2, room.width - 2), WALL | THROUGH, dtype=np.uint8)
    if room.mode == "lattice":
        options[::2, ::2] = THROUGH
        options[1::2, 1::2] = WALL
        if room.width % 2 == 0 or room.height % 2 == 0:
            options[:] = 0
    for fixed, code in ((room.opened, THROUGH), (room.walls, WALL)):
        for x, y in filter(room.is_inside, fixed):
            options[y - 1, x - 1] &= code
    return options


def let_end(options: Masks, tiles: Iterable[Tile]) -> None:
    """Let those of some tiles that may be open be an end as well."""
    for x, y in tiles:
        if options[y - 1, x - 1] & THROUGH:
            options[y - 1, x - 1] |= END


def make_end(options: Masks, tile: Tile, code: int = END) -> None:
    """Let a tile that may be open be nothing but an end."""
    x, y = tile
    options[y - 1, x - 1] = code if options[y - 1, x - 1] & THROUGH else 0


def _any_end(room: Room) -> Iterator[Masks]:
    options = tiles_of(room)
    border = perimeter(room.width, room.height)
    let_end(options, border)
    make_end(options, room.inner_start, END | LONE if room.inner_start in border else END)
    yield options


def _both_ends(room: Room) -> Iterator[Masks]:
    """Each end in one place of its goal room, if it has one, or before one course of an overrun."""
    assert room.inner_end is not None
    ends = room.inner_start, room.inner_end
    courses = list(islice(_courses(room), MOST_COURSES + 1)) if room.overrun else [[room.inner_end]]
    if len(courses) > MOST_COURSES:
        raise TooLargeError(
            f"an overrun of {room.overrun} has more than {MOST_COURSES} courses here: too many"
        )
    for start_goal, goal, course in product(
        goals_of(room, ends[0], room.start_goal), goals_of(room, ends[1], room.goal), courses
    ):
        if any(end in area for end, area in zip(ends, (goal, start_goal), strict=True) if area):
            continue
        if start_goal and goal and any(tile in goal for tile in start_goal.beside):
            continue
        # Between two goal rooms the path could begin and end at one: its first tile is fixed.
        begins = start_goal.beside if start_goal and goal else [room.inner_start]
        for begin in filter(room.is_inside, begins):
            options = tiles_of(room)
            for area in filter(None, (start_goal, goal)):
                make_goal(options, area)
            if start_goal is None:
                make_start(options, begin)
            elif goal is not None:
                for x, y in filter(room.is_inside, start_goal.beside):
                    options[y - 1, x - 1] &= END | LONE if (x, y) == begin else WALL
            if goal is None:
                for x, y in course[:-1]:
                    options[y - 1, x - 1] &= THROUGH
                make_start(options, course[-1])
            yield options


def goals_of(room: Room, end: Tile, goal: Size | None) -> list[Rectangle | None]:
    """Where the goal room of an end can be; None alone if it has none."""
    if goal is None:
        return [None]
    sizes = sorted({goal, goal[::-1]} if room.goal_may_turn else {goal})
    return [
        place
        for size in sizes
        for place in goal_places(end, size, room.width, room.height, in_middle=room.goal_in_middle)
    ]


def make_goal(options: Masks, area: Rectangle) -> None:
    """Let the path end in front of a goal room, at the one open tile beside it.

    Between two of them that tile is the whole path.
    """
    inner = options[area.top - 1 : area.bottom, area.left - 1 : area.right]
    inner[:] = np.where(inner & THROUGH, HOLLOW, 0)
    height, width = options.shape
    for x, y in area.beside:
        if 0 < x <= width and 0 < y <= height:
            may = options[y - 1, x - 1]
            end = END if may & THROUGH else LONE if may & END else 0
            options[y - 1, x - 1] = may & WALL | end


def make_start(options: Masks, tile: Tile) -> None:
    """Let a tile be an end, or the whole path where it lies in front of a goal room."""
    x, y = tile
    if options[y - 1, x - 1] & (THROUGH | END) == END:
        options[y - 1, x - 1] = LONE
    else:
        make_end(options, tile)


def _courses(room: Room) -> Iterator[list[Tile]]:
    """The end and the tiles beyond it, each beside the one before and no other."""
    start, end = room.inner_start, room.inner_end
    assert end is not None
    options = tiles_of(room)

    def beyond(course: list[Tile]) -> Iterator[list[Tile]]:
        if len(course) == room.overrun + 1:
            yield course
            return
        taken = {start, *course}
        for x, y in sorted(filter(room.is_inside, beside(course[-1])), key=lambda tile: tile[::-1]):
            is_free = (x, y) not in taken and options[y - 1, x - 1] & THROUGH
            if is_free and len(taken.intersection(beside((x, y)))) == 1:
                yield from beyond([*course, (x, y)])

    if start != end:
        yield from beyond([end])
