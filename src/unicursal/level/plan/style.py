"""Styles: which fillers a level prefers, and how its rooms are cut."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, Filler, first_of, in_any_order
from unicursal.level.fill.exact import exact
from unicursal.level.fill.lattice_rooms import lattice, lattice_with_goal, loose_lattice
from unicursal.level.fill.quick import (
    Question,
    may_be_strict,
    takes_lattice,
    takes_teeth_or_lattice,
)
from unicursal.level.fill.refusal import Refusal
from unicursal.level.fill.snake import snake
from unicursal.level.fill.spiral import (
    OpenCore,
    double_spiral,
    spiral_with,
    varied_double_spiral,
)
from unicursal.level.fill.strips import behind_strips
from unicursal.level.fill.teeth import (
    goal_core,
    horizontal_teeth,
    horizontal_teeth_with_goal,
    vertical_teeth,
    vertical_teeth_with_goal,
)
from unicursal.level.map.rectangle import Size
from unicursal.level.map.tiles import Walls


@dataclass(frozen=True)
class Style:
    """The fillers of a level's first room, of those between, and of the last one with the exit."""

    name: str
    first: Filler
    between: Filler
    last: Filler
    whole: Filler | None = None
    """The filler of a level that is a single room."""
    elsewhere: Filler | None = None
    """A slower filler for the last room, asked only where no exit room suits `last`."""
    takes: Question = takes_teeth_or_lattice
    """Answers in no time whether `between` can fill a room."""
    joined: bool = False
    """Whether neighbouring rooms that line up are made one."""
    varies: bool = False
    """Whether the seed decides where the walls stand."""
    wide: bool = False
    """Whether the room of the exit is as large as possible."""
    goal: tuple[int, int] | None = None
    """The size of the goal room around the exit, if it matters."""
    entrance_room: Size | None = None
    """The size of the open room around the entrance, if it matters."""

    def can_fill(self, room: Chamber) -> bool | None:
        """Whether `any_clean_room` can fill a room, in no time; None if only the fillers know."""
        if not (room.a_is_door and room.b_is_door):
            return None
        asked = room.width, room.height, room.inner_a, room.inner_b
        if self.takes(*asked):
            return True
        small = room.width * room.height <= _EXACT
        return None if small or may_be_strict(*asked) else False

    def any_clean_room(self, room: Chamber, chance: Chance) -> Walls | Refusal:
        """Fill a room wherever it stands, without thick walls."""
        if room.a_is_door and room.b_is_door:
            return first_of(self.between, lattice)(room, chance)
        if self._needs_open_room(room):
            return (self.first if room.b_is_door else self.last)(room, chance)
        return first_of(self.last, self.first, lattice, _spiral)(room, chance)

    def any_room(self, room: Chamber, chance: Chance) -> Walls | Refusal:
        """Fill a room wherever it stands; the snake at last always can."""
        if self._needs_open_room(room):
            return self.any_clean_room(room, chance)
        return first_of(self.any_clean_room, loose_lattice, snake)(room, chance)

    def _needs_open_room(self, room: Chamber) -> bool:
        """Whether an end of the level that must have an open room around it lies in a room."""
        return bool(
            (self.goal and not room.b_is_door) or (self.entrance_room and not room.a_is_door)
        )

    def with_rooms(self, entrance_room: Size | None, goal: Size | None) -> "Style":
        """The style with open rooms of given sizes around the ends of the level.

        They stand in the first and in the last room; between them nothing changes.
        """
        if not entrance_room and not goal:
            return self
        first, last = self.first, self.last
        whole = self.whole
        if entrance_room:
            first = _walked_back(_around_goal(entrance_room, spiral=False))
            whole = None
        if goal:
            last = _around_goal(goal, spiral=True)
            whole = spiral_with(OpenCore(goal)) if self.wide and not entrance_room else None
        return replace(
            self,
            goal=goal or self.goal,
            entrance_room=entrance_room,
            first=first,
            last=last,
            whole=whole,
            elsewhere=None,
        )

    def exit_rooms(self, width: int, height: int) -> Iterator[tuple[int, int]]:
        """Sizes (last column, last row) of the room around the exit, the preferred first."""
        if self.goal is not None:
            for rings in range(4, 20, 4):
                yield self.goal[0] + 1 + rings, self.goal[1] + 1 + rings
            return
        small = [8, 10, 6, 12, 7, 9, 11]
        if not self.wide:
            yield from ((8, 8), *((a, b) for a in small for b in small if (a, b) != (8, 8)))
            return
        for side in range(min(width, height) - 5, 5, -1):
            if side % 4 != 1:  # such a spiral would end in a thick wall
                yield side, side


_SPACE_FOR_ARMS = 11
_EXACT, _EXACT_GOAL = 9 * 11, 11 * 11


def _around_goal(goal: Size, *, spiral: bool) -> Filler:
    """Fill a room with an open room of a given size around its second end."""
    fillers: list[Filler] = [spiral_with(OpenCore(goal))] if spiral else []
    fillers.append(lattice_with_goal(goal))
    fillers += [exact(strict=strict, most_tiles=_EXACT_GOAL, goal=goal) for strict in (True, False)]
    return first_of(*fillers)


def _walked_back(filler: Filler) -> Filler:
    """The filler of the same room walked the other way."""

    def fill(room: Chamber, chance: Chance) -> Walls | Refusal:
        return filler(room.reversed, chance)

    return fill


_BEHIND_STRIPS = 0.4
"""How often the seed walks strips off a room before it is filled."""

_exact = exact(strict=True, most_tiles=_EXACT)


def _sometimes(filler: Filler, otherwise: Filler) -> Filler:
    """A filler that the seed asks now and then; if it refuses, or else, the other."""

    def fill(room: Chamber, chance: Chance) -> Walls | Refusal:
        if chance.happens(_BEHIND_STRIPS):
            made = filler(room, chance)
            if not isinstance(made, Refusal):
                return made
        return otherwise(room, chance)

    return fill


def _arms(teeth: Filler, arms: Filler) -> Filler:
    """Double spirals where there is space for them: in small rooms teeth look better."""

    def fill(room: Chamber, chance: Chance) -> Walls | Refusal:
        if max(room.width, room.height) < _SPACE_FOR_ARMS:
            return first_of(teeth, arms, lattice)(room, chance)
        return first_of(arms, teeth, lattice)(room, chance)

    return fill


# The author's own choices: vertical teeth before horizontal ones, spirals that run on straight.
_plain_teeth = first_of(vertical_teeth, horizontal_teeth)
_plain_first = first_of(
    vertical_teeth, horizontal_teeth, horizontal_teeth_with_goal, vertical_teeth_with_goal
)
_plain_spiral = spiral_with(goal_core, plain=True)

# The same with the seed's choice of axis, handedness, rings and strips.
_either_teeth = in_any_order(vertical_teeth, horizontal_teeth)
_teeth = _sometimes(behind_strips(_either_teeth), _either_teeth)
_goal_teeth = in_any_order(horizontal_teeth_with_goal, vertical_teeth_with_goal)
_first = first_of(_teeth, _goal_teeth)
_spiral = spiral_with(goal_core)
_double = _sometimes(behind_strips(varied_double_spiral), varied_double_spiral)
_any_order = in_any_order(
    vertical_teeth, horizontal_teeth, behind_strips(_either_teeth), _double, lattice, _exact
)

STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {
        style.name: style
        for style in (
            Style(
                "teeth",
                _first,
                first_of(_teeth, lattice),
                _spiral,
                _first,
                lattice,
                varies=True,
            ),
            Style(
                "double-spiral",
                _first,
                _arms(_teeth, _double),
                _spiral,
                _double,
                lattice,
                joined=True,
                varies=True,
            ),
            Style(
                "spiral",
                _first,
                _arms(_teeth, _double),
                _spiral,
                _spiral,
                joined=True,
                varies=True,
                wide=True,
            ),
            Style(
                "mixed",
                _first,
                _any_order,
                _spiral,
                elsewhere=lattice,
                varies=True,
            ),
            Style("winding", lattice, lattice, lattice, takes=takes_lattice, varies=True),
            Style(
                "author",
                _plain_first,
                first_of(_plain_teeth, lattice),
                _plain_spiral,
                _plain_first,
                lattice,
            ),
            Style(
                "author-spirals",
                _plain_first,
                _arms(_plain_teeth, double_spiral),
                _plain_spiral,
                double_spiral,
                lattice,
                joined=True,
            ),
        )
    }
)
"""The styles by name; in `author` and `author-spirals` the seed decides only on winding rooms."""
