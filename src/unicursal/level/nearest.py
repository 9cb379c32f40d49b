"""The nearest request that can be met, where one cannot: with another end, or asking less."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Literal

from unicursal.board.text import cell_words
from unicursal.errors import RefusedError, UnicursalError
from unicursal.level.build import Effort, NothingFoundError, fulfilled
from unicursal.level.level import Level
from unicursal.level.maker.exactly import room_of
from unicursal.level.notes import Moved
from unicursal.level.wishes import Wishes
from unicursal.progress import Progress, silent
from unicursal.room.reasons import why_none
from unicursal.tilemap.length import ANY_LENGTH
from unicursal.tilemap.tiles import Tile, steps_between

EndName = Literal["entrance", "exit"]

_TRIES, _AGAIN, _ON_WISH = 10, 2, 4
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
        found = _nearest(wishes, seed, progress, again=_ON_WISH)
        if found is None:
            raise
        level, end, _ = found
        moved = Moved(end, getattr(wishes, end), getattr(level, end), str(fault))
        return replace(level, notes=(moved, *level.notes))


def refused(
    wishes: Wishes, seed: int, fault: UnicursalError, progress: Progress, *, moves_ends: bool
) -> UnicursalError:
    """The refusal with the nearest end that works, or what else to ask, if something was found.

    Ends that were moved in vain are not tried again.
    """
    is_proved = isinstance(fault, NothingFoundError) and fault.is_proved  # else it took long
    again = _AGAIN if is_proved else 0
    if not moves_ends and (found := _nearest(wishes, seed, progress, again=again)):
        level, end, is_sure = found
        stands: Tile = getattr(level, end)
        works = "that works is" if is_sure else "that was found to work is"
        words = f"{fault}; the nearest {end} {works} {cell_words(stands)}"
        return RefusedError(words, {end: stands})
    effort: Effort = "some" if is_proved else "little"
    for words, less in _asking_less(wishes):
        progress("looking for what is nearest", 0)
        if _may_work(less) and isinstance(_made(less, seed, progress, effort), Level):
            return UnicursalError(f"{fault}; it works {words}")
    return fault


def _nearest(
    wishes: Wishes, seed: int, progress: Progress, *, again: int
) -> tuple[Level, EndName, bool] | None:
    """The level with one end moved as little as possible, and whether it is sure that it is so."""
    is_sure = True
    tries: list[tuple[EndName, Wishes, Effort]]
    tries = [(*other, "little") for other in islice(_others(wishes), _TRIES)]
    # Most are found at once or never: only the nearest are looked at longer.
    tries += [(end, other, "some") for end, other, _ in tries[:again]]
    for number, (end, other, effort) in enumerate(tries):
        progress("looking for the nearest ends", number / len(tries))
        made = _made(other, seed, progress, effort)
        if isinstance(made, Level):
            return made, end, is_sure
        is_sure = is_sure and made.is_proved
    return None


def _made(
    wishes: Wishes, seed: int, progress: Progress, effort: Effort
) -> Level | NothingFoundError:
    if not wishes.length.is_free:
        effort = "some"
    try:
        return fulfilled(wishes, seed, progress, seeds=_SEEDS, effort=effort)
    except NothingFoundError as why:
        return why


def _asking_less(wishes: Wishes) -> Iterator[tuple[str, Wishes]]:
    """The same request but for one thing."""
    if wishes.grade == "strict" and not wishes.diagonal:
        yield "with quality perfect", replace(wishes, grade="perfect")
    if wishes.diagonal and wishes.grade != "strict":
        yield "without diagonal", replace(wishes, diagonal=False)
    if not wishes.length.is_free:
        yield "without a length", replace(wishes, length=ANY_LENGTH)
    if wishes.grade != "valid":
        yield "with quality valid", replace(wishes, grade="valid")
    if wishes.symmetric:
        yield "without symmetry", replace(wishes, symmetric=False)
    if wishes.open_room:
        yield "without rooms around the ends", replace(wishes, entrance_room=None, goal_room=None)
    if wishes.halls:
        yield "without halls", replace(wishes, halls=())
    if wishes.walls:
        yield "without walls", replace(wishes, walls=frozenset())
    if wishes.through:
        yield "without tiles to pass", replace(wishes, through=frozenset())


def _others(wishes: Wishes) -> Iterator[tuple[EndName, Wishes]]:
    """The same request with another exit, the nearest first, and then with another entrance.

    Both ends of a loop are its entrance.
    """
    if not wishes.is_loop:
        for tile in _around(wishes, wishes.exit):
            if _may_work(other := replace(wishes, exit=tile)):
                yield "exit", other
    for tile in _around(wishes, wishes.entrance):
        other = replace(wishes, entrance=tile, exit=tile if wishes.is_loop else wishes.exit)
        if _may_work(other):
            yield "entrance", other


def _around(wishes: Wishes, end: Tile) -> list[Tile]:
    """Tiles of the same sort, door or inner tile, nearest first."""
    width, height = wishes.width, wishes.height
    on_border = end[0] in (0, width - 1) or end[1] in (0, height - 1)
    reach = 6
    tiles = [
        (x, y)
        for y in range(max(0, end[1] - reach), min(height, end[1] + reach + 1))
        for x in range(max(0, end[0] - reach), min(width, end[0] + reach + 1))
        if (x, y) not in (wishes.entrance, wishes.exit)
        and (x in (0, width - 1)) + (y in (0, height - 1)) == on_border
    ]
    return sorted(tiles, key=lambda t: (steps_between(t, end), t[1], t[0]))


def _may_work(wishes: Wishes) -> bool:
    """Whether nothing that is known at once forbids it."""
    task = wishes.inside
    try:
        wishes.check()
        if not wishes.is_loop and steps_between(*wishes.inner_ends) < 2:
            return False
        is_weighed = wishes.grade == "strict" and wishes.shape is None and not wishes.is_loop
        if not is_weighed or task.overrun:
            return True
        return why_none(room_of(task, "strict")) is None
    except UnicursalError:
        return False
