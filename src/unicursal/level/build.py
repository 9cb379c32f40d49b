"""How a level is made: the ways to draw it in their order, and the examination of what they drew.

A level is one walk over a lattice (see `maker`); where none is found the exact engine is asked,
which knows when there is no such level. Each drawing is finished (doors, branches) and then
examined: one that breaks a promise does not count. If the finished level does not look as its style
promises it is drawn a few times more, and if none does, a note says so.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

import numpy as np

from unicursal.board.inputs import one_of
from unicursal.chance import Chance
from unicursal.errors import TooLargeError, UnicursalError
from unicursal.level.edit.branching import branched
from unicursal.level.level import Level
from unicursal.level.maker import author
from unicursal.level.maker.look import Look
from unicursal.level.maker.open_rooms import open_rooms
from unicursal.level.maker.search import made_by_walk, made_with_thick_walls
from unicursal.level.maker.short import of_length
from unicursal.level.maker.symmetric import in_symmetry
from unicursal.level.maker.task import Draft, Task
from unicursal.level.map.length import Length, full_length
from unicursal.level.map.refusal import Refusal
from unicursal.level.map.tiles import TileMap
from unicursal.level.names import PLANS, STYLES
from unicursal.level.notes import (
    Branches,
    NoEffect,
    NonePerfect,
    Note,
    NotStrict,
    NotTheStyle,
    OtherSeed,
    Overrun,
    Short,
)
from unicursal.level.promise import broken_promise
from unicursal.level.room.closest import longest_way
from unicursal.level.room.labyrinths import Labyrinths
from unicursal.level.room.question import Mode, Room
from unicursal.level.room.reasons import why_none, why_not_strict
from unicursal.level.wishes import OPEN_STYLE, Wishes
from unicursal.memory import IN_PASSING
from unicursal.memory import most as most_memory
from unicursal.notation import MAX_SEED
from unicursal.progress import Progress, silent

SEEDS: Final = 12
ENOUGH: Final = 0.8
"""A level that uses a smaller share than this says why."""
_LOOKS = 6
"""Drawings of which one should look as its style promises."""
_SMALL = 15 * 15
"""Levels of so many tiles are drawn only where the exact engine knows that there is one."""
_PATIENCE = 3
"""How much longer is searched where nothing less than a perfect level will do."""
_HASTE = 0.06
"""And for what share of the usual search in haste."""
_UNASKED = ((None, (3, 3)), ((3, 3), None), ((3, 3), (3, 3)), (None, (2, 2)), ((2, 2), None))
"""Open rooms at the entrance and the exit that a level without perfect ones may have."""


class NothingFoundError(UnicursalError):
    """There is no level that meets all the requests, or none was found."""


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
    is_hasty: bool = False,
) -> Level:
    """The level of a request, with all that must be said about it.

    A way of a given length is searched for with this many `seeds`, the given one and others. A
    search in haste gives up soon: another request of the same kind may be easier.

    >>> fulfilled(Wishes(21, 11, (1, 1), (19, 9)), seed=1).report.perfect
    True
    """
    one_of(wishes.style, STYLES, "style")
    if wishes.plan is not None:
        one_of(wishes.plan, PLANS, "plan")
    wishes.check()
    return _Making(wishes, seed, progress, is_hasty).level(seeds)


class _Making:
    """Draws a level, examines it and says what must be said."""

    def __init__(self, wishes: Wishes, seed: int, progress: Progress, is_hasty: bool) -> None:
        self._wishes, self._seed, self._progress = wishes, seed, progress
        self._is_hasty = is_hasty
        self._task = _task(wishes)
        self._reasons: list[str] = []
        self._lengths: list[int] = []
        self._proof: str | None = None
        """Why there is no perfect level, once that is proved."""

    def level(self, seeds: int) -> Level:
        """The first drawing that keeps all promises, in its style if one of a few is."""
        if self._wishes.is_labyrinth:
            (ax, ay), (bx, by) = self._wishes.inner_ends
            if abs(ax - bx) + abs(ay - by) < 2:
                raise NothingFoundError("the ends are side by side, and no wall fits between them")
        chance = Chance(self._seed)
        is_small = self._wishes.width * self._wishes.height <= _SMALL
        tries = (1 if is_small else _LOOKS) if self._wishes.length.is_free else seeds
        best: Level | None = None
        for number in range(tries):
            seed = self._seed if number == 0 else chance.seed()
            self._progress("making the level", number / tries)
            level = self._drawn(seed)
            if level is None and self._wishes.length.is_free:
                break
            if level is not None:
                if number and not self._wishes.length.is_free:
                    level = replace(level, notes=(OtherSeed(seed, number + 1), *level.notes))
                best = best or level
                if self._looks_right(level):
                    return self._told(level)
                if not self._wishes.length.is_free or level.plan != "walk":
                    break
        if best is None:
            raise NothingFoundError(self._why_nothing)
        return self._told(best, is_of_style=False)

    def _looks_right(self, level: Level) -> bool:
        style = self._drawn_style
        is_free = self._wishes.length.is_free and self._wishes.is_labyrinth
        return not is_free or Look.of(level.path).suits(style)

    @property
    def _drawn_style(self) -> str:
        return author.STYLES.get(self._wishes.style, self._wishes.style)

    def _drawn(self, seed: int) -> Level | None:
        """The first drawing from a seed that keeps all promises."""
        for draft in self._drafts(Chance(seed)):
            if isinstance(draft, Refusal):
                self._reasons.append(draft.reason)
                continue
            level = self._finished(draft, seed)
            broken = broken_promise(level)
            if broken is None:
                return level
            self._reasons.append(broken)
            if not self._wishes.length.is_free:
                self._lengths.append(len(level.path))
        return None

    def _drafts(self, chance: Chance) -> Iterator[Draft | Refusal]:
        wishes, task = self._wishes, self._task
        if wishes.style == OPEN_STYLE:
            yield open_rooms(task, chance)
            return
        if wishes.symmetric:
            yield in_symmetry(replace(task, style=self._drawn_style), chance)
            return
        if wishes.plan is None and (drawn := author.by_the_author(task)) is not None:
            yield drawn
        task = replace(task, style=self._drawn_style)
        if self._is_hasty:
            yield made_by_walk(task, chance, _HASTE) or Refusal("no such way was found")
            return
        if wishes.shape is not None:
            yield made_by_walk(task, chance) or Refusal("no such way was found")
            if wishes.grade == "valid":
                yield from self._with_unasked_rooms(task, chance)
            return
        if wishes.plan == "exact":
            yield self._exactly(task, chance, most_memory())
        elif wishes.plan == "longest":
            yield self._longest(task, chance)
        most = wishes.length.most
        if most is None or most >= full_length(task.width, task.height) * 0.98:
            patience = _PATIENCE if wishes.grade != "valid" else 1
            is_small = task.width * task.height <= _SMALL
            exactly = self._exactly(task, chance, IN_PASSING) if is_small else None
            if exactly is None or isinstance(exactly, Draft) or self._proof is None:
                yield made_by_walk(task, chance, patience) or Refusal("no such way was found")
            yield exactly or self._exactly(task, chance, IN_PASSING)
        if most is not None and task.is_bare:
            yield of_length(task, self._inner_length, chance) or Refusal("no such length was found")
        if wishes.grade != "valid" or most is not None:
            return
        yield from self._with_unasked_rooms(task, chance)
        yield self._longest(task, chance)
        if task.is_bare and (made := made_with_thick_walls(task, chance)) is not None:
            yield made

    def _with_unasked_rooms(self, task: Task, chance: Chance) -> Iterator[Draft]:
        for entrance_room, goal in _UNASKED:
            if not (entrance_room and task.entrance_room) and not (goal and task.goal):
                with_rooms = replace(
                    task,
                    entrance_room=entrance_room or task.entrance_room,
                    goal=goal or task.goal,
                )
                made = made_by_walk(with_rooms, chance)
                if made is not None:
                    yield made

    @property
    def _inner_length(self) -> Length:
        """The bounds without the doors."""
        length, doors = self._wishes.length, self._wishes.doors
        least, most = length.least, length.most
        return Length(least and least - doors, most and most - doors)

    def _exactly(self, task: Task, chance: Chance, memory: int) -> Draft | Refusal:
        """One of all labyrinths; where there is none that is proved."""
        if task.halls or (task.goal and task.entrance_room):
            return Refusal("the exact engine knows no halls, and one open room")
        backwards = task.entrance_room is not None
        ends = (task.b, task.a) if backwards else (task.a, task.b)
        modes: list[Mode] = ["strict"] if task.is_strict else ["strict", "perfect"]
        proofs: list[str] = []
        for beyond, mode in product(range(task.overrun + 1), modes):
            try:
                room = Room(
                    task.width,
                    task.height,
                    *ends,
                    mode,
                    task.through,
                    task.walls,
                    goal=task.entrance_room or task.goal,
                    goal_may_turn=False,
                    overrun=0 if task.goal or task.entrance_room else beyond,
                )
                every = Labyrinths(room, memory=memory, progress=self._progress)
                if every:
                    walls = every.sample(chance.seed())[0]
                    notes = (Overrun(beyond),) if beyond else ()
                    return Draft(walls, (task.whole,), notes, plan="exact")
                proofs.append(why_none(room) or f"no {mode} labyrinth has these ends")
            except TooLargeError:
                return Refusal("it is too large for the exact engine")
        self._proof = f"{proofs[-1]}: this is proved"
        return Refusal(self._proof)

    def _longest(self, task: Task, chance: Chance) -> Draft | Refusal:
        if task.halls or task.entrance_room or task.overrun:
            return Refusal("the longest way is found without rooms only")
        mode: Mode = "strict" if task.is_strict else "perfect"
        try:
            room = Room(
                task.width,
                task.height,
                task.a,
                task.b,
                mode,
                task.through,
                task.walls,
                goal=task.goal,
                goal_may_turn=False,
            )
            walls = longest_way(room, chance)
        except UnicursalError as fault:
            return Refusal(str(fault))
        if walls is None:
            return Refusal("no way leads from end to end")
        return Draft(walls, (task.whole,), plan="longest")

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
        rooms = draft.rooms
        if rooms:  # the ends of the level may be doors
            rooms = (replace(rooms[0], a=wishes.entrance), *rooms[1:])
            rooms = (*rooms[:-1], replace(rooms[-1], b=wishes.exit))
        tiles = TileMap(walls, wishes.entrance, wishes.exit)
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
        if wishes.merge and len(level.rooms) < 2:
            found.append(NoEffect("merge", "the level is one room"))
        if wishes.law is not None and level.law != wishes.law:
            found.append(NoEffect(f"law {wishes.law}", f"style {wishes.style} has laws of its own"))
        if wishes.is_guarded and wishes.shape is None and (why := self._why_not_strict()):
            found.append(NotStrict(why))
        found.extend(level.open_room_notes)
        if wishes.is_labyrinth and wishes.length.is_free and not wishes.symmetric:
            if level.grade == "valid" and level.plan != "author":
                found.append(NonePerfect(self._proof))
            share = share_used(level)
            if share < ENOUGH:
                found.append(Short(share, self._why_short(level)))
        return replace(level, notes=(*found, *level.notes))

    def _why_not_strict(self) -> str | None:
        wishes = self._wishes
        return why_not_strict(wishes.width, wishes.height, *wishes.inner_ends)

    def _why_short(self, level: Level) -> str:
        if level.plan == "longest":
            return f"no way between these ends is longer than {len(level.path):,} tiles"
        return "no other way was found between these ends"

    @property
    def _why_nothing(self) -> str:
        """Why there is no level, in one line."""
        wishes = self._wishes
        if self._lengths:
            least, most = min(self._lengths), max(self._lengths)
            ways = f"all had {least:,}" if least == most else f"they had {least:,} to {most:,}"
            return f"no way of such a length was found in {len(self._lengths)} tries: {ways} tiles"
        if wishes.grade == "strict" and self._task.is_bare and (why := self._why_not_strict()):
            return why
        if self._proof is not None:
            return f"there is no such level: {self._proof}"
        last = f": {self._reasons[-1]}" if self._reasons else ""
        return f"no such level was found{last}"


def _task(wishes: Wishes) -> Task:
    """What the makers are asked; the lattice of a shape has odd sides, the rest is rock."""
    cut = wishes.shape is not None
    return Task(
        wishes.width - (cut and wishes.width % 2 == 0),
        wishes.height - (cut and wishes.height % 2 == 0),
        *wishes.inner_ends,
        wishes.style,
        goal=wishes.goal_room,
        entrance_room=wishes.entrance_room,
        room_size=wishes.room_size,
        merge=wishes.merge,
        law=wishes.law,
        is_strict=wishes.is_guarded,
        overrun=wishes.overrun,
        walls=wishes.walls | (wishes.shape.rock_cells if wishes.shape else frozenset()),
        through=wishes.through,
        halls=wishes.halls,
    )
