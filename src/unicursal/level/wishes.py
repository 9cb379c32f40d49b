"""What is requested of a level: one value for all of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from math import ceil
from typing import Final

from unicursal.board.inputs import one_of
from unicursal.board.text import cell_words
from unicursal.errors import UnicursalError
from unicursal.level.names import GRADES, MOST_OVERRUN, Grade
from unicursal.tilemap.blocks import goal_places
from unicursal.tilemap.length import ANY_LENGTH, Length, possible_length, why_no_length
from unicursal.tilemap.outline import Outline
from unicursal.tilemap.rectangle import Chamber, Rectangle, Size
from unicursal.tilemap.symmetry import KINDS, why_not_symmetric
from unicursal.tilemap.tiles import (
    MAX_TILES,
    Tile,
    beside_door,
    check_end,
    check_size,
    steps_between,
)
from unicursal.walk import LAWS

SMALLEST: Final = 5
"""The least width and height of a level."""
OPEN_STYLE: Final = "rooms"
"""The style whose levels are not labyrinths: rooms and doors."""


@dataclass(frozen=True)
class Wishes:
    """A size, two ends, and whatever else was asked for.

    >>> wishes = Wishes(21, 11, (1, 1), (10, 5), goal_room=(3, 3))
    >>> wishes.inner_ends, wishes.length.is_free
    (((1, 1), (10, 5)), True)
    """

    width: int
    height: int
    entrance: Tile
    exit: Tile
    style: str = "winding"
    plan: str | None = None
    entrance_room: Size | None = None
    """The size of an open room around the entrance."""
    goal_room: Size | None = None
    """The size of an open room around the exit."""
    diagonal: bool = False
    """Whether open tiles must not touch by a corner only, for games with 8-way movement."""
    grade: Grade = "valid"
    """What the level must be: `perfect` has no thick wall and no room but those asked for."""
    overrun: int = 0
    """How many tiles the way may go on beyond the exit."""
    law: str | None = None
    length: Length = ANY_LENGTH
    branching: float = 0.0
    merge: bool = False
    symmetric: bool = False
    room_size: Size | None = None
    walls: frozenset[Tile] = frozenset()
    through: frozenset[Tile] = frozenset()
    halls: tuple[Rectangle, ...] = ()
    shape: Outline | None = None
    """Outside it all is rock."""

    @property
    def is_guarded(self) -> bool:
        """Whether corners must not touch, for whatever reason."""
        return self.diagonal or self.grade == "strict"

    @property
    def is_loop(self) -> bool:
        """Whether the way is to come back to the entrance."""
        return self.entrance == self.exit

    @property
    def is_labyrinth(self) -> bool:
        """Whether one way is asked for, without branches."""
        return self.style != OPEN_STYLE and not self.branching

    @property
    def size(self) -> Size:
        """The numbers of columns and rows."""
        return self.width, self.height

    @property
    def inner_ends(self) -> tuple[Tile, Tile]:
        """The first and the last tile inside the border."""
        return beside_door(self.entrance, *self.size), beside_door(self.exit, *self.size)

    @property
    def doors(self) -> int:
        """How many of the ends are doors in the border."""
        return sum(
            end != inner
            for end, inner in zip((self.entrance, self.exit), self.inner_ends, strict=True)
        )

    @property
    def whole(self) -> Chamber:
        """The level as one room."""
        return Chamber(0, 0, self.width - 1, self.height - 1, self.entrance, self.exit)

    @property
    def open_room(self) -> Size | None:
        """The size of the one open room around an end, if there is one."""
        return self.entrance_room or self.goal_room

    @property
    def is_bare(self) -> bool:
        """Whether nothing was asked for that a labyrinth from end to end could break."""
        asked = self.open_room, self.overrun, self.walls, self.through, self.halls
        return not any(asked)

    @property
    def inside(self) -> "Wishes":
        """The same for whoever draws: no doors; a shape has odd sides, and its rock is walls.

        The room around the end of a loop is a hall: the way leads through it.
        """
        entrance, exit_ = self.inner_ends
        if self.is_loop and self.goal_room is not None:
            hall = goal_places(entrance, self.goal_room, *self.size, in_middle=True)[0]
            halls = (*self.halls, hall)
            return replace(self, halls=halls, entrance_room=None, goal_room=None).inside
        if self.shape is None:
            return replace(self, entrance=entrance, exit=exit_)
        width, height = (side - (side % 2 == 0) for side in (self.width, self.height))
        walls = self.walls | self.shape.rock_of_lattice
        return replace(self, width=width, height=height, entrance=entrance, exit=exit_, walls=walls)

    @property
    def solid(self) -> frozenset[Tile]:
        """All tiles inside the border that stay walls."""
        return self.walls if self.shape is None else self.walls | self.shape.rock

    def check(self) -> None:
        """Refuse what no level can be, in one line."""
        if min(self.size) < SMALLEST:
            words = f"a level is at least {SMALLEST}x{SMALLEST}"
            raise UnicursalError(f"{words}, not {self.width}x{self.height}")
        check_size(*self.size)
        self._check_ends()
        if self.law is not None:
            one_of(self.law, LAWS, "law")
        one_of(self.grade, GRADES, "grade")
        faults = self._faults, self._length_faults, self._room_faults, self._tile_faults
        for fault in chain.from_iterable(each() for each in faults):
            raise UnicursalError(fault)

    def _check_ends(self) -> None:
        check_end("the entrance", self.entrance, *self.size)
        check_end("the exit", self.exit, *self.size)
        if steps_between(self.entrance, self.exit) == 1 and self.doors == 2:
            raise UnicursalError("two doors side by side leave no wall between them")

    def _faults_of_loop(self) -> Iterator[str]:
        if self.doors:
            door, inner = cell_words(self.entrance), cell_words(self.inner_ends[0])
            yield f"a loop begins inside: a door at {door} would make a fork at {inner}"
        if self.entrance_room != self.goal_room:
            yield "a loop has one room for both ends, so of one size"
        if self.overrun:
            yield "a loop has no exit beyond which its way could go on"
        if self.symmetric:
            yield "a loop has no ends that could change places, as those of a symmetric level do"
        if self.style == OPEN_STYLE:
            yield f"a loop is one way, and no level of style {OPEN_STYLE}"

    def _faults(self) -> Iterator[str]:
        """What requests ask for that is nothing by itself, or not beside another one."""
        if self.is_loop:
            yield from self._faults_of_loop()
        if self.shape is not None and self.shape.size != self.size:
            yield "the shape has {}x{} tiles".format(*self.shape.size)
        if self.shape is not None and (self.symmetric or self.style == OPEN_STYLE):
            what = "symmetric" if self.symmetric else f"of style {OPEN_STYLE}"
            yield f"a level of a shape cannot be {what}"
        if not 0 <= self.branching <= 1:
            yield f"branching is a probability from 0 to 1, not {self.branching}"
        if not 0 <= self.overrun <= MOST_OVERRUN:
            yield f"an overrun has 0 to {MOST_OVERRUN} tiles, not {self.overrun}"
        for word, is_asked in ((self.grade, self.grade != "valid"), ("symmetric", self.symmetric)):
            if is_asked and not self.is_labyrinth:
                yield f"a level with branches or of style {OPEN_STYLE} cannot be {word}"
        if self.style == OPEN_STYLE and self.plan is not None:
            yield f"style {OPEN_STYLE} has a plan of its own, not {self.plan}"
        if self.law == "backbite" and self.halls:
            yield "the law backbite does not keep to halls: fair does"
        if self.symmetric:
            if why := why_not_symmetric(self.entrance, self.exit, *self.size):
                yield why
            kinds = [kind for kind in KINDS if kind.cell(self.entrance, *self.size) == self.exit]
            if {*self.halls} not in [
                {h.image(kind, self.size) for h in self.halls} for kind in kinds
            ]:
                yield "the halls of a symmetric level are each other's images"
            if self.entrance_room and self.goal_room not in (None, self.entrance_room):
                yield "the rooms around the ends of a symmetric level are of one size"

    def _length_faults(self) -> Iterator[str]:
        strict = self.is_guarded and self.is_labyrinth
        possible = possible_length(*self.size, self.entrance, self.exit, strict=strict)
        if why := why_no_length(possible, self.length):
            yield why
        if self.shape is not None:
            if (self.length.least or 0) > self.shape.area:
                yield f"the shape has {self.shape.area:,} tiles, no way of {self.length.least:,}"
        elif self.grade != "valid" and (self.length.most or MAX_TILES) < self.fewest:
            yield f"a {self.grade} level of this size has a way of at least {self.fewest:,} tiles"

    @property
    def fewest(self) -> int:
        """Tiles that a way leaves no thick wall without, open rooms not counted.

        Each 2x2 block has more open tiles than steps between them; those at rooms are left out, and
        the way falls into pieces between rooms.
        """
        rooms = [self.goal_room] if self.is_loop else [self.entrance_room, self.goal_room]
        sizes = [*filter(None, rooms), *(hall.size for hall in self.halls)]
        blocks = (self.width - 1) * (self.height - 1) - sum((a + 1) * (b + 1) for a, b in sizes)
        pieces = len(sizes) + (not self.is_loop)
        return ceil(blocks / 2) - pieces - self.overrun + self.doors

    def _room_faults(self) -> Iterator[str]:
        inside = Rectangle(1, 1, self.width - 2, self.height - 2)
        for what, room in (
            ("an entrance room", self.entrance_room),
            ("a goal room", self.goal_room),
        ):
            if room is None:
                continue
            size = f"{room[0]}x{room[1]}"
            if min(room) < 2:
                yield f"{what} is at least 2x2, not {size}"
            if room[0] > inside.width or room[1] > inside.height:
                name = what.partition(" ")[2]
                yield f"no {name} of {size} fits into a {self.width}x{self.height} level"
        if self.room_size is not None and min(self.room_size) < SMALLEST:
            width, height = self.room_size
            yield f"a room is at least {SMALLEST}x{SMALLEST}, not {width}x{height}"
        for number, hall in enumerate(self.halls):
            others = (each for each in self.halls[:number] if hall.touches(each))
            for other in others:
                places = f"{cell_words(other.corner)} and {cell_words(hall.corner)}"
                yield f"the rooms at {places} overlap, or no wall is between them"
            size = f"{hall.width}x{hall.height}"
            words = f"the room of {size} at {cell_words(hall.corner)} does not lie inside"
            if min(hall.size) < 1:
                yield f"a room of {size} has no tiles"
            for what, is_in in (("level", inside.holds), ("shape", (self.shape or inside).holds)):
                if not is_in(hall):
                    yield f"{words} the {what}"
            for end in () if self.is_loop else {*self.inner_ends}:
                if end in hall:
                    yield f"the end {cell_words(end)} lies in the room at {cell_words(hall.corner)}"

    def _tile_faults(self) -> Iterator[str]:
        inside = Rectangle(1, 1, self.width - 2, self.height - 2)
        for tile in sorted(self.walls | self.through):
            if tile not in inside:
                yield f"the tile {cell_words(tile)} does not lie inside the level"
        for tile in sorted(self.walls & self.through):
            yield f"the tile {cell_words(tile)} cannot be both a wall and on the way"
        for tile in sorted(self.walls):
            if any(tile in hall for hall in self.halls):
                yield f"the tile {cell_words(tile)} cannot be a wall, for it lies in a room"
        for tile in {*self.inner_ends, self.entrance, self.exit} & self.walls:
            yield f"the end {cell_words(tile)} cannot be a wall"
        if self.shape is None:
            return
        entrance, exit_ = self.inner_ends
        ends = ("entrance", entrance), ("exit", exit_)
        for name, tile in (*ends, *(("tile", tile) for tile in sorted(self.through))):
            if tile not in self.shape:
                yield f"the {name} {cell_words(tile)} lies outside the shape"
