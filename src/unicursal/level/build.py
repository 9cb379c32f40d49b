"""How a level is made: a style, a plan that divides it into rooms, and what comes next if it fails.

The order of plans for each style stands in `ORDER`; the first that succeeds is taken. Every level
is examined before it is handed out, and the snake at the end of each row always succeeds, so a
level always comes out, and it is valid. Where the length of its way is bounded, a level out of the
bounds counts as a plan that failed; after the last plan all are asked again with further seeds,
which the first one draws.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final, TypedDict

from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.edit.branching import branched
from unicursal.level.fill.refusal import Refusal
from unicursal.level.made import Level
from unicursal.level.map.length import Length, possible_length, why_no_length
from unicursal.level.map.tiles import Tile, TileMap, check_size
from unicursal.level.plan.plans import PLANS, empty_rooms, odd
from unicursal.level.plan.style import STYLES
from unicursal.level.plan.symmetric import image_of, in_symmetry, why_not_symmetric
from unicursal.level.plan.task import Draft, Plan, Task
from unicursal.level.promise import Promise
from unicursal.level.room.parity import why_not_strict
from unicursal.notation import MAX_SEED
from unicursal.progress import Progress, silent
from unicursal.walk import LAWS

SMALLEST: Final = 5
"""The least width and height of a level."""

SEEDS: Final = 12
"""With so many seeds, the given one and others, a way of a given length is sought."""

_six, _odd_six = ("six", PLANS["six"]), ("six", odd(PLANS["six"]))
_thirds, _halves = ("thirds", odd(PLANS["thirds"])), ("halves", odd(PLANS["halves"]))
_sections = ("sections", odd(PLANS["sections"]))
_one, _snake = ("one", PLANS["one"]), ("snake", PLANS["snake"])
_plain, _exact = ("one", PLANS["plain"]), ("exact", PLANS["exact"])
_FORMAL = (
    ("whole", PLANS["whole"]),
    _six,
    _odd_six,
    _thirds,
    _plain,
    _exact,
    _one,
    _halves,
    _snake,
)

ORDER: Final[Mapping[str, tuple[tuple[str, Plan], ...]]] = MappingProxyType(
    {
        "teeth": _FORMAL,
        "spiral": _FORMAL,
        "double-spiral": _FORMAL,
        "author": _FORMAL,
        "author-spirals": _FORMAL,
        "mixed": (_six, _odd_six, _thirds, _sections, _exact, _one, _halves, _snake),
        "winding": (_plain, _exact, _one, _six, _odd_six, _halves, _snake),
        "snake": (_snake,),
        "rooms": (("halves", empty_rooms),),
    }
)
"""For each style the plans in the order in which they are tried."""


class LevelWishes(TypedDict, total=False):
    """What can be wished of a level besides its size, its ends and its seed."""

    style: str
    plan: str | None
    goal_room: tuple[int, int] | None
    room_size: tuple[int, int] | None
    symmetric: bool
    diagonal: bool
    merge: bool
    branching: float
    law: str | None
    min_length: int | None
    max_length: int | None
    progress: Progress


def make_level(
    width: int,
    height: int,
    entrance: Tile | None = None,
    exit: Tile | None = None,  # noqa: A002 - what a level has is an exit
    *,
    style: str = "winding",
    seed: int = 0,
    plan: str | None = None,
    goal_room: tuple[int, int] | None = None,
    room_size: tuple[int, int] | None = None,
    symmetric: bool = False,
    diagonal: bool = False,
    merge: bool = False,
    branching: float = 0.0,
    law: str | None = None,
    min_length: int | None = None,
    max_length: int | None = None,
    progress: Progress = silent,
) -> Level:
    """Make a level; the same arguments make the same level, for ever.

    The ends are inner tiles or doors in the border, by default (1, 1) and the middle. `diagonal`
    promises that open tiles nowhere touch by a corner only, for games with 8-way movement;
    `merge` joins neighbouring rooms that line up; `branching` is the probability that a room gets
    a dead end. `min_length` and `max_length` bound the number of tiles of the way, both ends
    included. `room_size` is the size (walls included) that rooms should have, for the plan
    `halves`. A `symmetric` level is its own image under a half turn or in a mirror, its ends
    changing places; its exit, if none is given, is the image of the entrance. `progress` is told
    before each plan that is tried, with each seed.

    >>> print(make_level(13, 7, exit=(11, 5), style="teeth"))
    #############
    #<          #
    ########### #
    #           #
    # ###########
    #          >#
    #############
    """
    a, b = entrance or (1, 1), exit or (width // 2, height // 2)
    if symmetric and exit is None:
        b = image_of(a, width, height)
    _check(width, height, a, b, goal_room)
    if room_size is not None and min(room_size) < SMALLEST:
        raise UnicursalError(f"a room is at least 5x5, not {room_size[0]}x{room_size[1]}")
    if style not in ORDER:
        raise UnicursalError(f"no style {style!r}: there are {', '.join(ORDER)}")
    if law is not None and law not in LAWS:
        raise UnicursalError(f"no law {law!r}: there are {', '.join(LAWS)}")
    known = STYLES.get(style, STYLES["winding"])
    known = replace(known, joined=True) if merge else known
    length = Length(min_length, max_length)
    strict = diagonal and not branching and style != "rooms"
    if why := why_no_length(possible_length(width, height, a, b, strict=strict), length):
        raise UnicursalError(why)
    inner = _inner(a, width, height), _inner(b, width, height)
    doors = (a != inner[0]) + (b != inner[1])
    most_inside = None if max_length is None else max_length - doors
    task = Task(
        width,
        height,
        *inner,
        known,
        goal_room,
        room_size=room_size,
        law=law,
        diagonal=diagonal,
        most_tiles=most_inside,
    )
    sized = room_size is not None and plan is None and style != "rooms"
    plans = _plans(style, "halves" if sized else plan)
    if symmetric:
        if why := why_not_symmetric(a, b, width, height):
            raise UnicursalError(why)
        plans = (("symmetric", in_symmetry),)
    parity = why_not_strict(width, height, task.a, task.b) if diagonal else None
    seen: list[int] = []
    notes: list[str] = []
    for number, drawn in enumerate(_seeds(seed, length), start=1):
        notes = [parity] if parity else []
        if number > 1:
            notes.append(f"drawn with seed {drawn}, because of the length: try {number}")
        told = partial(progress, "making the level", (number - 1) / SEEDS)
        for name, made in _drafts(task, plans, drawn, notes, told):
            level = _finished(made, a, b, style, name, seed, notes)
            if style != "rooms" and Promise(goal_room, diagonal).broken_by(level):
                notes.append(f"{name}: it was not all that was wished")
                continue
            if branching:
                chance = Chance((drawn + 1) % (MAX_SEED + 1))
                level = _branched(level, branching, made, chance, diagonal)
            if length.is_free or len(level.path) in length:
                return level
            seen.append(len(level.path))
            notes.append(f"{name}: the way would have {seen[-1]:,} tiles")
    if seen:
        raise UnicursalError(_not_found(seen))
    raise UnicursalError(f"no such level was found, {notes[-1]}")


def _drafts(
    task: Task,
    plans: tuple[tuple[str, Plan], ...],
    seed: int,
    notes: list[str],
    told: Callable[[], None],
) -> Iterator[tuple[str, Draft]]:
    """What the plans make, each told before it is asked; why others make nothing is noted."""
    for name, make in plans:
        told()
        made = make(task, Chance(seed))
        if isinstance(made, Refusal):
            notes.append(f"{name}: {made.reason}")
        else:
            yield name, made


def _seeds(seed: int, length: Length) -> Iterator[int]:
    """The seed, and those that are tried after it if the way must have a certain length."""
    yield seed
    if not length.is_free:
        chance = Chance(seed)
        for _ in range(SEEDS - 1):
            yield chance.seed()


def _not_found(seen: list[int]) -> str:
    least, most = min(seen), max(seen)
    ways = f"all had {least:,}" if least == most else f"they had {least:,} to {most:,}"
    return f"no way of such a length was found in {len(seen)} tries: {ways} tiles"


def _plans(style: str, plan: str | None) -> tuple[tuple[str, Plan], ...]:
    if plan is None:
        return ORDER[style]
    if plan not in PLANS:
        raise UnicursalError(f"no plan {plan!r}: there are {', '.join(PLANS)}")
    return ((plan, PLANS[plan]), (plan, odd(PLANS[plan])), *ORDER[style])


def _finished(
    made: Draft, a: Tile, b: Tile, style: str, plan: str, seed: int, refused: list[str]
) -> Level:
    walls = made.walls.copy()
    for x, y in (a, b):
        walls[y, x] = 0
    tiles = TileMap(walls, a, b)
    return Level(tiles, a, b, style, plan, seed, made.rooms, (*refused, *made.notes))


def _branched(
    level: Level, probability: float, made: Draft, chance: Chance, diagonal: bool
) -> Level:
    ends = level.entrance, level.exit
    walls, count = branched(
        level.tiles.walls, ends, made.rooms, probability, chance, diagonal=diagonal
    )
    tiles = TileMap(walls, level.entrance, level.exit)
    return replace(level, tiles=tiles, notes=(*level.notes, f"branches: {count}"))


def _check(width: int, height: int, a: Tile, b: Tile, goal: tuple[int, int] | None) -> None:
    if min(width, height) < SMALLEST:
        raise UnicursalError(f"a level is at least {SMALLEST}x{SMALLEST}, not {width}x{height}")
    check_size(width, height)
    for name, (x, y) in (("entrance", a), ("exit", b)):
        if not (0 <= x < width and 0 <= y < height):
            raise UnicursalError(f"the {name} {x},{y} lies outside the {width}x{height} level")
        if x in {0, width - 1} and y in {0, height - 1}:
            raise UnicursalError(f"the {name} {x},{y} is a corner: no door can be there")
    if a == b:
        raise UnicursalError(f"entrance and exit are the same tile {a[0]},{a[1]}")
    beside = abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
    if beside and _inner(a, width, height) != a and _inner(b, width, height) != b:
        raise UnicursalError("two doors side by side leave no wall between them")
    if goal is not None and min(goal) < 2:
        raise UnicursalError(f"a goal room is at least 2x2, not {goal[0]}x{goal[1]}")
    inside = sorted((width - 2, height - 2))
    if goal is not None and any(
        side > room for side, room in zip(sorted(goal), inside, strict=True)
    ):
        raise UnicursalError(
            f"no goal room of {goal[0]}x{goal[1]} fits into a {width}x{height} level"
        )


def _inner(tile: Tile, width: int, height: int) -> Tile:
    return min(max(tile[0], 1), width - 2), min(max(tile[1], 1), height - 2)
