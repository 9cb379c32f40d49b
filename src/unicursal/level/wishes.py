"""What is requested of a level: one value for all of it."""

from dataclasses import dataclass, replace
from typing import Final

from unicursal.board.inputs import one_of
from unicursal.errors import UnicursalError
from unicursal.level.map.blocks import goal_places
from unicursal.level.map.length import ANY_LENGTH, Length, possible_length, why_no_length
from unicursal.level.map.outline import Outline
from unicursal.level.map.rectangle import Chamber, Rectangle, Size
from unicursal.level.map.symmetry import KINDS, why_not_symmetric
from unicursal.level.map.tiles import Tile, beside_door, check_end, check_size, steps_between
from unicursal.level.names import GRADES, MOST_OVERRUN, Grade
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
        """The same for whoever draws: no doors; the lattice of a shape, whose rock is walls.

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
        walls = self.walls | self.shape.rock_cells
        return replace(
            self, width=width, height=height, entrance=entrance, exit=exit_, walls=walls, shape=None
        )

    @property
    def solid(self) -> frozenset[Tile]:
        """All tiles inside the border that stay walls."""
        return self.walls if self.shape is None else self.walls | self.shape.rock

    def check(self) -> None:
        """Refuse what no level can be, in one line."""
        self._check_size()
        self._check_ends()
        for name, room in (("entrance", self.entrance_room), ("goal", self.goal_room)):
            if room is not None:
                self._check_room(name, room)
        if self.law is not None:
            one_of(self.law, LAWS, "law")
        if not 0 <= self.branching <= 1:
            raise UnicursalError(f"branching is a probability from 0 to 1, not {self.branching}")
        if not 0 <= self.overrun <= MOST_OVERRUN:
            raise UnicursalError(f"an overrun has 0 to {MOST_OVERRUN} tiles, not {self.overrun}")
        one_of(self.grade, GRADES, "grade")
        if self.grade != "valid" and not self.is_labyrinth:
            raise UnicursalError(
                f"a level with branches or of style {OPEN_STYLE} cannot be {self.grade}"
            )
        if self.style == OPEN_STYLE and self.plan is not None:
            raise UnicursalError(f"style {OPEN_STYLE} has a plan of its own, not {self.plan}")
        if self.room_size is not None and min(self.room_size) < SMALLEST:
            width, height = self.room_size
            raise UnicursalError(f"a room is at least {SMALLEST}x{SMALLEST}, not {width}x{height}")
        if self.shape is not None:
            self._check_shape(self.shape)
        if self.symmetric:
            if not self.is_labyrinth:
                raise UnicursalError(
                    f"a level with branches or of style {OPEN_STYLE} cannot be symmetric"
                )
            ends = self.entrance, self.exit
            size = self.size
            if why := why_not_symmetric(*ends, *size):
                raise UnicursalError(why)
            kinds = [kind for kind in KINDS if kind.cell(self.entrance, *size) == self.exit]
            images = [{hall.image(kind, size) for hall in self.halls} for kind in kinds]
            if set(self.halls) not in images:
                raise UnicursalError("the halls of a symmetric level are each other's images")
        self._check_tiles()
        strict = self.is_guarded and self.is_labyrinth
        possible = possible_length(self.width, self.height, self.entrance, self.exit, strict=strict)
        if why := why_no_length(possible, self.length):
            raise UnicursalError(why)

    def _check_size(self) -> None:
        if min(self.width, self.height) < SMALLEST:
            raise UnicursalError(
                f"a level is at least {SMALLEST}x{SMALLEST}, not {self.width}x{self.height}"
            )
        check_size(self.width, self.height)

    def _check_ends(self) -> None:
        check_end("the entrance", self.entrance, *self.size)
        check_end("the exit", self.exit, *self.size)
        if self.is_loop:
            self._check_loop()
        elif steps_between(self.entrance, self.exit) == 1 and self.doors == 2:
            raise UnicursalError("two doors side by side leave no wall between them")

    def _check_loop(self) -> None:
        if self.doors:
            words = "at ({}, {}) would make a fork at ({}, {})"
            inner = self.inner_ends[0]
            raise UnicursalError(
                f"a loop begins inside: a door {words.format(*self.entrance, *inner)}"
            )
        if self.entrance_room != self.goal_room:
            raise UnicursalError("a loop has one room for both ends, so of one size")
        for is_asked, words in (
            (self.overrun, "no exit that its way could go beyond"),
            (self.symmetric, "no ends that could change places: symmetric"),
            (self.style == OPEN_STYLE, f"one way, unlike style {OPEN_STYLE}"),
        ):
            if is_asked:
                raise UnicursalError(f"a loop has {words}")

    def _check_room(self, name: str, room: Size) -> None:
        what = f"{name} room"
        if min(room) < 2:
            a = "an" if name == "entrance" else "a"
            raise UnicursalError(f"{a} {what} is at least 2x2, not {room[0]}x{room[1]}")
        inside = sorted((self.width - 2, self.height - 2))
        if any(side > space for side, space in zip(sorted(room), inside, strict=True)):
            raise UnicursalError(
                f"no {what} of {room[0]}x{room[1]} fits into a {self.width}x{self.height} level"
            )

    def _check_shape(self, shape: Outline) -> None:
        if shape.size != (self.width, self.height):
            raise UnicursalError("the shape has {}x{} tiles".format(*shape.size))
        if self.symmetric or self.style == OPEN_STYLE:
            what = "symmetric" if self.symmetric else f"of style {OPEN_STYLE}"
            raise UnicursalError(f"a level of a shape cannot be {what}")
        for name, end in zip(("entrance", "exit"), self.inner_ends, strict=True):
            if end not in shape:
                raise UnicursalError("the {} ({}, {}) lies outside the shape".format(name, *end))
        for tile in sorted(self.through):
            if tile not in shape:
                raise UnicursalError("the tile ({}, {}) lies outside the shape".format(*tile))
        for hall in self.halls:
            if not shape.holds(hall):
                words = f"{hall.width}x{hall.height} at ({hall.left}, {hall.top})"
                raise UnicursalError(f"the room of {words} does not lie inside the shape")

    def _check_tiles(self) -> None:
        inside = Rectangle(1, 1, self.width - 2, self.height - 2)
        for x, y in sorted(self.walls | self.through):
            if (x, y) not in inside:
                raise UnicursalError(f"the tile ({x}, {y}) does not lie inside the level")
        if both := sorted(self.walls & self.through):
            raise UnicursalError(
                "the tile ({}, {}) cannot be both a wall and on the way".format(*both[0])
            )
        for x, y in {*self.inner_ends, self.entrance, self.exit} & self.walls:
            raise UnicursalError(f"the end ({x}, {y}) cannot be a wall")
        for hall in self.halls:
            if min(hall.size) < 1:
                raise UnicursalError(f"a room of {hall.width}x{hall.height} has no tiles")
            if not inside.holds(hall):
                raise UnicursalError(
                    f"the room of {hall.width}x{hall.height} at ({hall.left}, {hall.top}) does not "
                    "lie inside the level"
                )
