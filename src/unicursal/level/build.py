"""How a level is made: the ways to draw it in their order, and the examination of what they drew.

A level is one walk over a lattice (see `maker`); where none is found the exact engine is asked,
which knows when there is no such level. Each drawing is finished (doors, branches) and then
examined: one that breaks a promise does not count. If the finished level does not look as its style
promises it is drawn a few times more, and if none does, a note says so.
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final, Literal

import numpy as np

from unicursal.board.inputs import one_of
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.edit.branching import branched
from unicursal.level.level import Level
from unicursal.level.maker import author
from unicursal.level.maker.coarse import of_length
from unicursal.level.maker.draft import Draft
from unicursal.level.maker.exactly import NoWay, Proof, exactly, longest, modes_of, proved, room_of
from unicursal.level.maker.look import Look
from unicursal.level.maker.loop import along_loop
from unicursal.level.maker.open_rooms import open_rooms
from unicursal.level.maker.search import Search, made_by_walk
from unicursal.level.maker.symmetric import symmetric_drafts
from unicursal.level.names import PLANS, STYLES
from unicursal.level.notes import (
    Branches,
    NoEffect,
    NonePerfect,
    Note,
    NotTheStyle,
    OtherSeed,
    Remark,
    Short,
)
from unicursal.level.promise import broken_promise
from unicursal.level.wishes import OPEN_STYLE, Wishes
from unicursal.memory import IN_PASSING
from unicursal.memory import most as most_memory
from unicursal.notation import MAX_SEED
from unicursal.progress import Progress, silent
from unicursal.room.reasons import why_none
from unicursal.tilemap.length import ANY_LENGTH, Length, full_length
from unicursal.tilemap.reach import way_of
from unicursal.tilemap.rectangle import Size
from unicursal.tilemap.tiles import MAX_TILES, TileMap, steps_between

Effort = Literal["little", "some", "all"]

SEEDS: Final = 12
ENOUGH: Final = 0.8
"""A level that uses a smaller share than this says why."""
_LOOKS = 6
"""Drawings of which one should look as its style promises."""
_ROOMY = 25 * 25
"""A mixed level of so many tiles has several rooms."""
_SMALL = 15 * 15
"""Levels of so many tiles are drawn only where the exact engine knows that there is one."""
_PATIENCE = 1.5
"""How much longer is searched before it is said that none was found."""
_FEW, _FAR = 6, 0.9
"""After so many ways whose lengths are less than this share of what is asked, none is expected."""
_NEARLY = 0.98
"""A way may be as long as a full one if it may have this share of its tiles."""
_SOME, _HASTE = 0.4, 0.06
"""And for what share of the usual search with some or little effort."""
_THICK = 0.2
"""And for rooms with thick walls, which take longer."""
_UNASKED_SHARE = 0.3
"""And for each open room that nobody asked for."""
_UNASKED = ((None, (3, 3)), ((3, 3), None), ((3, 3), (3, 3)), (None, (2, 2)), ((2, 2), None))
"""Open rooms at the entrance and the exit that a level without perfect ones may have."""


class NothingFoundError(UnicursalError):
    """There is no level that meets all the requests, which is proved, or none was found."""

    def __init__(self, words: str, *, is_proved: bool = False) -> None:
        super().__init__(f"{words}: this is proved" if is_proved else words)
        self.is_proved = is_proved


def share_used(level: Level) -> float:
    """The open tiles as a share of those of a labyrinth without thick walls.

    >>> from unicursal.level import make_level
    >>> share_used(make_level(21, 21, exit=(19, 19)))
    1.0
    """
    tiles = level.tiles
    inside = float((tiles.walls[1:-1, 1:-1] == 0).sum())
    inside -= sum(room.area for room in level.unasked_rooms) / 2
    if level.shape is not None:
        return min(1.0, inside / level.shape.full_length)
    return min(1.0, inside / max(1.0, full_length(tiles.width, tiles.height)))


def fulfilled(
    wishes: Wishes,
    seed: int,
    progress: Progress = silent,
    *,
    seeds: int = SEEDS,
    effort: Effort = "all",
) -> Level:
    """The level of a request, with all that must be said about it.

    A way of a given length is searched for with this many `seeds`, the given one and others. With
    less `effort` it is given up sooner: another request of the same kind may be easier.

    >>> fulfilled(Wishes(21, 11, (1, 1), (19, 9)), seed=1).report.perfect
    True
    """
    one_of(wishes.style, STYLES, "style")
    if wishes.plan is not None:
        one_of(wishes.plan, PLANS, "plan")
    wishes.check()
    return _Making(wishes, seed, progress, effort).level(seeds)


class _Making:
    """Draws a level, examines it and says what must be said."""

    def __init__(self, wishes: Wishes, seed: int, progress: Progress, effort: Effort) -> None:
        self._wishes, self._seed, self._progress = wishes, seed, progress
        self._effort = effort
        self._patience = 1 if effort == "all" else _SOME
        self._is_small = wishes.width * wishes.height <= _SMALL and wishes.shape is None
        self._task = wishes.inside
        self._reasons: list[str] = []
        self._lengths: list[int] = []
        self._proof: Proof | None = None
        """Why there is no perfect level, once that is proved."""
        self._vain: set[Hashable] = set()

    def level(self, seeds: int) -> Level:
        """The first drawing that keeps all promises, in its style if one of a few is."""
        if self._wishes.is_labyrinth and steps_between(*self._wishes.inner_ends) == 1:
            words = "the ends are side by side, and no wall fits between them"
            raise NothingFoundError(words, is_proved=True)
        is_one = len({*self._wishes.inner_ends}) == 1 and not self._wishes.is_loop
        if is_one and self._wishes.style != OPEN_STYLE:
            words = "both ends lead to the same tile inside"
            raise NothingFoundError(words, is_proved=True)
        chance = Chance(self._seed)
        tries = (1 if self._is_small else _LOOKS) if self._wishes.length.is_free else seeds
        best: Level | None = None
        for number in range(tries):
            seed = self._seed if number == 0 else chance.seed()
            self._progress("making the level", number / tries)
            level = self._drawn(seed)
            is_proved = self._proof is not None and self._wishes.grade != "valid"
            if level is None and (self._wishes.length.is_free or is_proved or self._is_far_off):
                break
            if level is not None:
                if number and not self._wishes.length.is_free:
                    level = replace(level, notes=(OtherSeed(seed, number + 1), *level.notes))
                if best is None or self._fitness(level) > self._fitness(best):
                    best = level
                if self._looks_right(level):
                    return self._told(level)
                if not self._wishes.length.is_free or level.plan != "walk":
                    break
        if best is None:
            raise self._nothing_found()
        return self._told(best, is_of_style=False)

    @property
    def _is_far_off(self) -> bool:
        """Whether all ways of some tries were far too short or too long."""
        least, most = self._inner_length.least or 0, self._inner_length.most or MAX_TILES
        short, long = min(self._lengths, default=0), max(self._lengths, default=0)
        is_far = long < _FAR * least or short * _FAR > most
        return len(self._lengths) >= _FEW and is_far

    def _looks_right(self, level: Level) -> bool:
        style = self._drawn_style
        is_free = self._wishes.length.is_free and self._wishes.is_labyrinth
        is_judged = is_free and (style != "winding" or self._wishes.law is None)
        has_own_rooms = not self._wishes.symmetric and self._wishes.room_size is None
        if style == "mixed" and len(level.rooms) == 1 and has_own_rooms and not self._wishes.merge:
            return not is_judged or level.tiles.walls.size < _ROOMY
        return not is_judged or Look.of(level.path).suits(style)

    def _fitness(self, level: Level) -> float:
        return Look.of(level.path).fitness(self._drawn_style)

    @property
    def _drawn_style(self) -> str:
        return author.STYLES.get(self._wishes.style, self._wishes.style)

    def _drawn(self, seed: int) -> Level | None:
        """The first drawing from a seed that keeps all promises."""
        chance = Chance(seed)
        for _ in range(STYLES.index(self._drawn_style)):
            chance.seed()  # styles of one seed do not begin alike
        for draft in self._drafts(chance):
            if not isinstance(draft, Draft):
                self._reasons += [draft] if draft else []
                self._proof = draft if isinstance(draft, Proof) else self._proof
                continue
            level = self._finished(draft, seed)
            broken = broken_promise(level)
            if broken is None:
                return level
            self._reasons.append(broken)
            if not self._wishes.length.is_free:
                self._lengths.append(level.length)
        return None

    def _drafts(self, chance: Chance) -> Iterator[Draft | str | None]:
        """What is drawn, one after the other, until a level keeps all promises."""
        wishes, task = self._wishes, self._task
        if wishes.style == OPEN_STYLE:
            yield open_rooms(task, chance)
            return
        if wishes.plan is None:
            yield author.by_the_author(task)
        task = replace(task, style=self._drawn_style)
        if wishes.symmetric:
            yield from symmetric_drafts(task, chance, self._inner_length)
            return
        is_small = self._is_small
        if self._effort == "little":
            if wishes.shape is None:
                yield proved(task)
            if self._proof is None:
                yield made_by_walk(task, chance, _HASTE)
            if is_small and not task.overrun:
                yield exactly(task, chance, IN_PASSING // 10, is_hasty=True)
            if is_small and wishes.grade == "valid" and wishes.length.is_free:
                yield longest(task, chance)
            if wishes.length.most is not None and wishes.grade == "valid":
                yield of_length(task, self._inner_length, chance)
            return
        if wishes.plan == "exact":
            yield exactly(task, chance, most_memory(), self._progress, is_uniform=True)
        elif wishes.plan == "longest":
            yield longest(task, chance)
        is_all = self._effort == "all"
        memory = IN_PASSING if is_all else IN_PASSING // 10
        full = full_length(*task.size) if wishes.shape is None else wishes.shape.full_length
        if (wishes.length.most or full) >= min(full * _NEARLY, wishes.fewest):
            drawn: Draft | str | None = None
            if wishes.shape is None:
                yield self._tried("proof", lambda: proved(task))
            if self._proof is None and is_small:
                drawn = exactly(task, chance, memory)
                yield drawn if isinstance(drawn, Proof) else None
            if self._proof is None:
                yield self._tried("walk", lambda: made_by_walk(task, chance, self._patience))
                if wishes.shape is None:
                    yield drawn or self._tried(
                        "engine", lambda: exactly(task, chance, memory, self._progress)
                    )
            if self._proof is None and is_all:
                # Whether there is a level at all is no matter of the seed.
                yield self._tried("again", lambda: made_by_walk(task, Chance(0), _PATIENCE))
        if wishes.grade != "valid" or (wishes.shape and (wishes.length.least or 0) > full):
            return  # cells that stand farther apart have thick walls between, and shorter ways
        if wishes.length.most is not None:
            yield of_length(task, self._inner_length, chance)
        else:
            yield from self._imperfectly(task, chance)

    def _imperfectly(self, task: Wishes, chance: Chance) -> Iterator[Draft | str | None]:
        """Levels with an open room that nobody asked for, or with thick walls."""

        def walked(rooms: tuple[Size | None, Size | None]) -> Draft | str | None:
            other = replace(task, entrance_room=rooms[0], goal_room=rooms[1], overrun=0)
            if self._is_small:
                drawn = exactly(other, chance, IN_PASSING // 40, is_hasty=True)
                if isinstance(drawn, Draft):  # it is none of the labyrinths that plan asks for
                    return replace(drawn, plan="walk")
                if isinstance(drawn, Proof):
                    return None
            if self._wishes.shape is None and why_none(room_of(other, modes_of(other)[-1])):
                return None
            return made_by_walk(other, chance, self._patience * _UNASKED_SHARE)

        thick = Search(task, chance, modes_of(task)[-1], patience=self._patience, may_be_thick=True)
        if (task.walls or task.halls) and not task.is_loop:
            yield self._tried("thick", thick.found)
        for entrance_room, goal in _UNASKED if not task.is_loop else ():
            if not (entrance_room and task.entrance_room) and not (goal and task.goal_room):
                rooms = entrance_room or task.entrance_room, goal or task.goal_room
                yield self._tried(rooms, partial(walked, rooms))
        if self._wishes.shape is not None:
            return
        yield longest(task, chance)
        if task.is_bare and not task.is_loop:
            yield Search(
                task,
                chance,
                modes_of(task)[-1],
                in_middle=False,
                patience=_THICK,
                may_be_thick=True,
            ).found_shared()
        yield of_length(task, ANY_LENGTH, chance)

    def _tried(self, what: Hashable, draw: Callable[[], Draft | str | None]) -> Draft | str | None:
        """What is drawn; what was in vain once is not tried again with other seeds."""
        drawn = None if what in self._vain else draw()
        if not isinstance(drawn, Draft):
            self._vain.add(what)
        return drawn

    @property
    def _inner_length(self) -> Length:
        """The bounds without the doors."""
        length, doors = self._wishes.length, self._wishes.doors
        least, most = length.least, length.most
        return Length(least and least - doors, most and most - doors)

    def _finished(self, draft: Draft, seed: int) -> Level:
        wishes = self._wishes
        rows, columns = draft.walls.shape
        beyond = (0, wishes.height - rows), (0, wishes.width - columns)
        walls = np.pad(draft.walls, beyond, constant_values=1)
        for x, y in (wishes.entrance, wishes.exit):
            walls[y, x] = 0
        notes = draft.notes
        if wishes.branching:
            walls, count = branched(
                walls,
                (wishes.entrance, wishes.exit),
                wishes.branching,
                Chance((seed + 1) % (MAX_SEED + 1)),
                diagonal=wishes.is_guarded,
            )
            notes = (*notes, Branches(count))
        tiles = TileMap(walls, wishes.entrance, wishes.exit)
        rooms = draft.rooms
        if wishes.is_loop:
            rooms = along_loop(rooms, way_of(TileMap(draft.walls), *wishes.inner_ends))
        elif rooms:  # the ends of the level may be doors
            rooms = (replace(rooms[0], a=wishes.entrance), *rooms[1:])
            rooms = (*rooms[:-1], replace(rooms[-1], b=wishes.exit))
        return Level(
            tiles,
            wishes.entrance,
            wishes.exit,
            wishes.style,
            draft.plan,
            self._seed,
            rooms,
            wishes,
            notes,
            law=draft.law,
        )

    def _told(self, level: Level, *, is_of_style: bool = True) -> Level:
        """The level with all notes."""
        wishes = self._wishes
        found: list[Note] = []
        if wishes.style in author.STYLES and level.plan != "author":
            found.append(NotTheStyle(wishes.style, self._drawn_style, "his own is 71x21"))
        elif not is_of_style:
            found.append(NotTheStyle(wishes.style, None, "there is no space for it"))
        if wishes.plan is not None and level.plan != wishes.plan:
            found.append(NoEffect(f"plan {wishes.plan}", self._reasons[0] if self._reasons else ""))
        is_one = len(level.rooms) == 1
        if wishes.merge and level.plan != "walk":
            reason = "the level is one room" if is_one else f"style {wishes.style} merges none"
            found.append(NoEffect("merge", reason))
        winds = self._drawn_style in ("winding", "snake") and not wishes.symmetric
        if wishes.room_size is not None and is_one and winds:
            asked = "room size {}x{}".format(*wishes.room_size)
            found.append(NoEffect(asked, "the level is one room"))
        if wishes.law is not None and level.law != wishes.law:
            found.append(NoEffect(f"law {wishes.law}", f"style {wishes.style} has laws of its own"))
        found.extend(level.open_room_notes)
        if wishes.is_labyrinth and wishes.length.is_free:
            is_explained = any(isinstance(note, Remark) for note in level.notes)
            if level.grade == "valid" and level.plan != "author" and not is_explained:
                found.append(NonePerfect(self._proof))
            share = share_used(level)
            if share < ENOUGH:
                found.append(Short(share, self._why_short(level)))
        return replace(level, notes=(*found, *level.notes))

    def _why_short(self, level: Level) -> str:
        if level.plan == "longest" and not level.is_loop:
            return f"no way between these ends is longer than {level.length:,} tiles"
        return "no other way was found between these ends"

    def _nothing_found(self) -> NothingFoundError:
        """Why there is no level, in one line."""
        wishes = self._wishes
        if self._lengths:
            least, most = min(self._lengths), max(self._lengths)
            ways = f"all had {least:,}" if least == most else f"they had {least:,} to {most:,}"
            tries = len(self._lengths)
            return NothingFoundError(
                f"no way of such a length was found in {tries} tries: {ways} tiles"
            )
        if isinstance(self._proof, NoWay) or (self._proof and wishes.grade != "valid"):
            return NothingFoundError(f"there is no such level: {self._proof}", is_proved=True)
        if self._proof:
            return NothingFoundError(f"no such level was found, and none is perfect: {self._proof}")
        last = f": {self._reasons[-1]}" if self._reasons else ""
        return NothingFoundError(f"no such level was found, it may exist{last}")
