"""What is nearest to a room without a labyrinth: other ends, other wishes that have one."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice

from unicursal.budget import AnyBudget, started, within
from unicursal.errors import TooLargeError
from unicursal.memory import IN_PASSING
from unicursal.progress import Progress, silent
from unicursal.room.closest import repaired
from unicursal.room.labyrinths import Labyrinths, ends_that_work
from unicursal.room.question import Mode, Room, inside, perimeter
from unicursal.tilemap.tiles import Tile, beside, steps_between

_MODES: tuple[Mode, ...] = ("perfect", "strict", "lattice")
_GOALS = ((2, 2), (3, 2), (3, 3), (4, 2), (4, 3), (5, 2), (5, 3))
_OVERRUNS = (1, 2, 3)
_NAMED = 3
BRANCH = (
    "or allow a rare branch, a short dead end: the exact engine does not search for maps with one"
)


@dataclass(frozen=True)
class Offer:
    """A room that has labyrinths, what was changed to get it, and the same in words."""

    kind: str
    room: Room
    text: str


def nearest(room: Room, *, progress: Progress = silent, budget: AnyBudget = None) -> list[Offer]:
    """What to ask instead; each offer has been proved to have a labyrinth.

    What would need too much memory to prove in passing is not offered. `progress` is called with a
    few words and the share that is done; there an `OutOfBudgetError` ends it if a budget is spent.

    >>> [offer.text for offer in nearest(Room(7, 7, (0, 1), (0, 2)))]
    ['the nearest END that works is (0, 5)']
    """
    progress = within(started(budget), progress)
    offers: list[Offer] = []
    searches = (_simpler, _other_tiles, _other_end, _looser, _goal_room, _overrun)
    for number, search in enumerate(searches):
        progress("looking for what is nearest", number / len(searches))
        with suppress(TooLargeError):
            offers += islice(search(room), 1)
    return offers


def _proved(offers: Iterable[Offer]) -> Iterator[Offer]:
    """Those that have a labyrinth."""
    return (offer for offer in offers if Labyrinths(offer.room, memory=IN_PASSING))


def _simpler(room: Room) -> Iterator[Offer]:
    if room.goal is not None or room.overrun:
        simpler = replace(room, goal=None, overrun=0)
        yield from _proved([Offer("plain", simpler, f"it works{_without(room)}")])


def _other_tiles(room: Room) -> Iterator[Offer]:
    """The fewest fixed tiles that must change."""
    if room.is_free:
        return
    repair = repaired(room, memory=IN_PASSING)
    if repair is not None:
        changed = frozenset(repair.changed)
        other = replace(room, opened=room.opened - changed, walls=room.walls - changed)
        named = " and ".join(f"({x}, {y})" for x, y in repair.changed[:_NAMED])
        if len(changed) > _NAMED:
            named = f"{len(changed)} of the fixed tiles"
        yield Offer("tiles", other, f"it works if {named} may change")


def _other_end(room: Room) -> Iterator[Offer]:
    """The nearest end of the same sort (door or inner tile), searched in growing circles."""
    asked = room.inner_end
    if room.end is None or asked is None:
        return
    is_door = not room.is_inside(room.end)
    size = room.width, room.height
    tiles = [tile for tile in (perimeter(*size) if is_door else inside(*size)) if tile != asked]
    ends = {tile: _nearest_door(room, tile) if is_door else tile for tile in tiles}
    inner = frozenset(filter(room.is_inside, room.opened))
    plain = replace(room, opened=inner, goal=None, overrun=0)
    within = 2
    while ends:
        near = [tile for tile in ends if steps_between(tile, asked) <= within]
        works = ends_that_work(plain, near, memory=IN_PASSING) if near else []
        found = [
            (steps_between(tile, asked), steps_between(end, room.end), end[1], end[0])
            for tile in works
            if (end := ends[tile]) not in room.walls
        ]
        if found:
            *_, y, x = min(found)
            words = f"the nearest END that works{_without(room)} is ({x}, {y})"
            yield Offer("end", replace(plain, end=(x, y)), words)
            return
        ends = {tile: end for tile, end in ends.items() if tile not in near}
        within *= 3


def _looser(room: Room) -> Iterator[Offer]:
    words = "a {} labyrinth exists for these ends"
    modes = _MODES[: _MODES.index(room.mode)][::-1]
    return _proved(Offer(mode, replace(room, mode=mode), words.format(mode)) for mode in modes)


def _goal_room(room: Room) -> Iterator[Offer]:
    mode: Mode = "strict" if room.mode == "lattice" else room.mode
    words = "a goal room of {}x{} around END works"
    words += f" in a {mode} labyrinth" if mode != room.mode else ""
    return _proved(
        Offer("goal", replace(room, goal=goal, overrun=0, mode=mode), words.format(*goal))
        for goal in (_GOALS if room.end else ())
    )


def _overrun(room: Room) -> Iterator[Offer]:
    words = "an overrun of {} beyond END works"
    return _proved(
        Offer("overrun", replace(room, overrun=beyond, goal=None), words.format(beyond))
        for beyond in (_OVERRUNS if room.end else ())
    )


def _without(room: Room) -> str:
    """What an offer leaves out, in words."""
    if room.goal is not None:
        return " without a goal room"
    return " without an overrun" if room.overrun else ""


def _nearest_door(room: Room, tile: Tile) -> Tile:
    """Of the border tiles beside an inner tile the one nearest to the end that was asked for."""
    doors = [near for near in beside(tile) if not room.is_inside(near)]
    return min(doors, key=lambda door: (steps_between(door, room.end or tile), door[::-1]))
