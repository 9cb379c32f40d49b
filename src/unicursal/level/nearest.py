"""The nearest ends for which a request can be met, where it cannot as it is."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice

from unicursal.board.text import cell_words
from unicursal.errors import RefusedError, UnicursalError
from unicursal.level.build import NothingFoundError, fulfilled
from unicursal.level.level import Level
from unicursal.level.map.tiles import Tile, steps_between
from unicursal.level.notes import Moved
from unicursal.level.room.reasons import why_not_strict
from unicursal.level.wishes import Wishes
from unicursal.progress import Progress, silent

_TRIES = 10
_FEW_TRIES, _MANY_TILES = 4, 5_000
"""In large levels, and where the way must have a given length, every try takes its time."""
_SEEDS = 2
"""With this many seeds a way of a given length is searched for, for each end that is tried."""


def with_moved_ends(wishes: Wishes, seed: int, progress: Progress = silent) -> Level:
    """The level as it is asked for, else with its exit, else with its entrance at another tile.

    >>> wishes = Wishes(9, 9, (1, 1), (4, 5), grade="strict")
    >>> level = with_moved_ends(wishes, seed=1)
    >>> level.exit != (4, 5), level.report.strict
    (True, True)
    """
    try:
        return fulfilled(wishes, seed, progress)
    except NothingFoundError as fault:
        found = _nearest(wishes, seed, str(fault), progress)
        if found is None:
            raise
        return replace(found[0], notes=(found[1], *found[0].notes))


def refused(wishes: Wishes, seed: int, fault: UnicursalError, progress: Progress) -> UnicursalError:
    """The refusal with the nearest end that works, if one was found."""
    found = _nearest(wishes, seed, str(fault), progress)
    if found is None:
        return fault
    end, stands = found[1].end, found[1].stands
    words = f"{fault}; the nearest {end} that works is {cell_words(stands)}"
    return RefusedError(words, {end: stands})


def _nearest(
    wishes: Wishes, seed: int, fault: str, progress: Progress
) -> tuple[Level, Moved] | None:
    """The level with one end moved as little as possible, among the tiles that are tried."""
    if wishes.is_loop:  # with another exit it would be none
        return None
    is_long = wishes.width * wishes.height > _MANY_TILES or not wishes.length.is_free
    tries = _FEW_TRIES if is_long else _TRIES
    for number, (end, other) in enumerate(islice(_others(wishes), tries)):
        progress("looking for the nearest ends", number / tries)
        with suppress(NothingFoundError):
            level = fulfilled(other, seed, progress, seeds=_SEEDS)
            return level, Moved(end, getattr(wishes, end), getattr(other, end), fault)
    return None


def _others(wishes: Wishes) -> Iterator[tuple[str, Wishes]]:
    """The same request with another exit, the nearest first, and then with another entrance.

    Both ends of a loop are its entrance.
    """
    if wishes.is_loop:
        loops = (replace(wishes, entrance=at, exit=at) for at in _around(wishes, wishes.entrance))
        return (("entrance", other) for other in loops if _may_work(other, is_loop=True))
    exits = (("exit", replace(wishes, exit=tile)) for tile in _around(wishes, wishes.exit))
    entrances = (
        ("entrance", replace(wishes, entrance=tile)) for tile in _around(wishes, wishes.entrance)
    )
    return (other for other in chain(exits, entrances) if _may_work(other[1]))


def _around(wishes: Wishes, end: Tile) -> list[Tile]:
    """Tiles of the same sort, door or inner tile, nearest first."""
    width, height = wishes.width, wishes.height
    on_border = end[0] in (0, width - 1) or end[1] in (0, height - 1)
    reach = 6
    tiles = [
        (x, y)
        for y in range(max(0, end[1] - reach), min(height, end[1] + reach + 1))
        for x in range(max(0, end[0] - reach), min(width, end[0] + reach + 1))
        if (x, y) != end and (x in (0, width - 1)) + (y in (0, height - 1)) == on_border
    ]
    return sorted(tiles, key=lambda t: (steps_between(t, end), t[1], t[0]))


def _may_work(wishes: Wishes, is_loop: bool = False) -> bool:
    """Whether nothing that is known at once forbids it."""
    try:
        wishes.check()
    except UnicursalError:
        return False
    if steps_between(*wishes.inner_ends) < 3 and not is_loop:
        return False
    if wishes.grade != "strict" or wishes.goal_room or wishes.entrance_room or wishes.overrun:
        return True
    return why_not_strict(*wishes.size, *wishes.inner_ends) is None
