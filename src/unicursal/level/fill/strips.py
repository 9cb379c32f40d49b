"""Strips: corridors walked along the walls of a room, one by one, and what they leave over.

From a corner a corridor runs along one of the two walls that meet there; at its far end a door
leads on into what is left of the room, two tiles narrower, again in a corner. So walking off strips
is walking on a square: its corners are those of the room, its edges the four sides, and each
corridor is one step along an edge. Round and round is a spiral, to and fro along a side are teeth.

To walk off given numbers of corridors on the four sides is therefore to draw that square, each edge
that many times, in one stroke. Euler says when this can be done: the edges are connected and either
every corner has an even number of them, or exactly two have an odd one and the first is the start.
No strip leaves a thick wall, whatever the sides of the room: its parity is that of what is left.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, Filler, closed
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls


class Side(IntEnum):
    """The walls of a room; side i joins the corners i and i + 1 (clockwise from the upper left)."""

    TOP = 0
    RIGHT = 1
    BOTTOM = 2
    LEFT = 3


Counts = tuple[int, int, int, int]
"""How many corridors on each side."""

Eager = Callable[[bool], bool]
"""Whether to walk back along a side, told whether it has more to walk than the others."""


def corner_of(room: Chamber) -> int | None:
    """The number of the corner in which the first end of a room lies.

    >>> corner_of(Chamber(0, 0, 9, 7, (7, 5), (1, 1)))
    2
    """
    x, y = room.inner_a
    if x not in {1, room.width - 2} or y not in {1, room.height - 2}:
        return None
    return _CORNERS[x != 1, y != 1]


_CORNERS = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}


def last_corner(counts: Counts, corner: int) -> int | None:
    """The corner in which one stroke over this many corridors ends; None if there is none.

    >>> last_corner((2, 2, 2, 2), 0), last_corner((1, 0, 0, 0), 0), last_corner((0, 1, 0, 0), 0)
    (0, 1, None)
    """
    odd = [i for i in range(4) if (counts[i] + counts[i - 1]) % 2]
    if odd and (len(odd) > 2 or corner not in odd):
        return None
    reached = {corner}
    for _ in range(3):
        for side in range(4):
            ends = {side, (side + 1) % 4}
            if counts[side] and ends & reached:
                reached |= ends
    for side in range(4):
        if counts[side] and side not in reached:
            return None
    return next((i for i in odd if i != corner), corner)


def one_stroke(
    counts: Counts, corner: int, first: Side | None = None, eager: Eager | None = None
) -> list[Side] | None:
    """The sides in the order in which corridors are walked: round and round where that can be.

    `first` is the side to begin with. A side with more corridors than the others is walked to and
    fro as soon as it is met; or `eager` decides.

    >>> [side.name for side in one_stroke((1, 1, 1, 1), 0)]
    ['TOP', 'RIGHT', 'BOTTOM', 'LEFT']
    """
    if last_corner(counts, corner) is None:
        return None
    left, here = list(counts), corner
    sides: list[Side] = []
    side = first if first is not None else Side(corner)
    while any(left):
        onward = [Side(here), Side((here - 1) % 4)]
        if sides:
            onward.sort(key=lambda s: s == sides[-1])
            back = left[sides[-1]]
            spare = min((n for s, n in enumerate(left) if s != sides[-1] and n), default=0)
            surplus = back >= spare + 2
            if eager(surplus) if eager else surplus:
                onward.reverse()
        else:
            onward.sort(key=lambda s: s != side)
        for there in onward:
            if not left[there]:
                continue
            far = (here + 1) % 4 if there == here else (here - 1) % 4
            left[there] -= 1
            if last_corner((left[0], left[1], left[2], left[3]), far) is not None:
                sides.append(there)
                here = far
                break
            left[there] += 1
        else:
            return None
    return sides


@dataclass
class Strips:
    """A room while strips are walked off it; tiles as the room sees them."""

    walls: Walls
    rest: Rectangle
    """What is left, its walls included."""
    corner: int
    door: Tile
    """The way into what is left."""

    @classmethod
    def of(cls, room: Chamber) -> "Strips | None":
        """Nothing walked yet; None if the first end lies in no corner."""
        corner = corner_of(room)
        if corner is None:
            return None
        whole = Rectangle(0, 0, room.width - 1, room.height - 1)
        return cls(closed(room), whole, corner, room.local_a)

    def walk(self, side: Side, thick: int = 1) -> None:
        """One corridor along a side; or one strip as thick as several, crossed by teeth."""
        box, here = self.rest, self.corner
        there = (here + 1) % 4 if side == here else (here - 1) % 4
        deep = 2 * thick
        match side:
            case Side.TOP:
                strip = Rectangle(box.left, box.top, box.right, box.top + deep)
                self.rest = Rectangle(box.left, strip.bottom, box.right, box.bottom)
            case Side.BOTTOM:
                strip = Rectangle(box.left, box.bottom - deep, box.right, box.bottom)
                self.rest = Rectangle(box.left, box.top, box.right, strip.top)
            case Side.LEFT:
                strip = Rectangle(box.left, box.top, box.left + deep, box.bottom)
                self.rest = Rectangle(strip.right, box.top, box.right, box.bottom)
            case Side.RIGHT:
                strip = Rectangle(box.right - deep, box.top, box.right, box.bottom)
                self.rest = Rectangle(box.left, box.top, strip.left, box.bottom)
        inner = self.walls[strip.top + 1 : strip.bottom, strip.left + 1 : strip.right]
        if thick == 1:
            inner[:] = 0
        else:
            # As if the strip lay along the upper wall and were crossed from the left.
            if side in {Side.LEFT, Side.RIGHT}:
                inner = inner.T
            inner = inner[:: 1 if side in {Side.TOP, Side.LEFT} else -1]
            inner = inner[:, :: 1 if here in {0, 3 if side % 2 == 0 else 1} else -1]
            inner[:, ::2] = 0
            inner[-1, 1::4] = 0
            inner[0, 3::4] = 0
        after = self.rest
        x = after.left + 1 if there in {0, 3} else after.right - 1
        y = after.top + 1 if there in {0, 1} else after.bottom - 1
        x, y = {
            Side.TOP: (x, after.top),
            Side.BOTTOM: (x, after.bottom),
            Side.LEFT: (after.left, y),
            Side.RIGHT: (after.right, y),
        }[side]
        self.walls[y, x] = 0
        self.door = (x, y)
        self.corner = there

    def can_cross(self, side: Side) -> bool:
        """Whether teeth across a strip along a side end where a corridor along it would."""
        return (self.rest.height if side % 2 else self.rest.width) % 4 == 3

    def filled(self, core: Walls) -> Walls:
        """The room, what was left filled."""
        self.walls[self.rest.slices] &= core
        return self.walls


def counts_to(room: Chamber, core: Rectangle) -> Counts | None:
    """How many corridors lie between the walls of a room and a rectangle in it; None if uneven.

    >>> counts_to(Chamber(0, 0, 11, 9, (0, 1), (5, 4)), Rectangle(4, 2, 6, 6))
    (1, 2, 1, 2)
    """
    gaps = (core.top, room.width - 1 - core.right, room.height - 1 - core.bottom, core.left)
    if any(gap % 2 or gap < 0 for gap in gaps):
        return None
    return gaps[0] // 2, gaps[1] // 2, gaps[2] // 2, gaps[3] // 2


def around(
    room: Chamber,
    core: Rectangle,
    fill: Filler,
    chance: Chance,
    first: Side | None = None,
    eager: Eager | None = None,
) -> Walls | Refusal:
    """Strips around a rectangle of a room, and the rectangle filled: its end is the room's.

    >>> from unicursal.level import TileMap
    >>> from unicursal.level.fill.plain import empty
    >>> room = Chamber(0, 0, 11, 7, (0, 1), (8, 3))
    >>> print(TileMap(around(room, Rectangle(6, 2, 10, 6), empty, None), room.a, room.b))
    ###########
    <   #     #
    ### # ### #
    #   # # > #
    # ### #   #
    #     #   #
    ###########
    """
    counts, corner = counts_to(room, core), corner_of(room)
    if counts is None or corner is None:
        return Refusal("strips are two tiles wide and begin in a corner")
    for crossed in (None, *_most_first(counts)):
        these = counts
        if crossed is not None:
            thick = counts[crossed] - counts[crossed] % 2
            some = [n - thick + 1 if s == crossed else n for s, n in enumerate(counts)]
            these = (some[0], some[1], some[2], some[3])
        sides = one_stroke(these, corner, first, eager)
        strips = Strips.of(room)
        if sides is None or strips is None:
            continue
        for side in sides:
            if side == crossed and strips.can_cross(side):
                strips.walk(side, thick)
                crossed = None
            else:
                strips.walk(side)
        if crossed is not None:
            continue
        made = fill(Chamber.of(strips.rest, strips.door, room.local_b), chance)
        if not isinstance(made, Refusal):
            return strips.filled(made)
    return Refusal("the corridors around it cannot be walked in one go")


def _most_first(counts: Counts) -> list[Side]:
    """The sides that have two corridors or more."""
    return [s for s in sorted(Side, key=lambda side: -counts[side]) if counts[s] > 1]


def behind_strips(fill: Filler) -> Filler:
    """The filler that walks some strips off a room at random and leaves the rest to another."""

    def fill_behind(room: Chamber, chance: Chance) -> Walls | Refusal:
        if corner_of(room) is None:
            return Refusal("strips begin in a corner, and the first end is not in one")
        for _ in range(_TRIES):
            core = _some_rest(room, chance)
            if core is not None:
                made = around(room, core, fill, chance, Side(chance.below(4)))
                if not isinstance(made, Refusal):
                    return made
        return Refusal("no strips were found behind which the rest can be filled")

    return fill_behind


_TRIES = 6
_LEAST_REST = 7


def _some_rest(room: Chamber, chance: Chance) -> Rectangle | None:
    """A part of a room that holds its second end, off some sides of it."""
    (x, y), door = room.inner_b, room.b_is_door
    across, down = max(0, room.width - _LEAST_REST), max(0, room.height - _LEAST_REST)
    off = [0, 0, 0, 0]
    for _ in range(1 + chance.below(3)):
        side = chance.below(4)
        off[side] = 2 * chance.below(1 + (across if side % 2 else down) // 3)
    rest = Rectangle(off[3], off[0], room.width - 1 - off[1], room.height - 1 - off[2])
    roomy = min(rest.width, rest.height) >= _LEAST_REST and any(off)
    if not roomy or not rest.encloses((x, y)) or (door and room.local_b not in rest):
        return None
    return rest
