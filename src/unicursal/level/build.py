"""How a level is made: plans are tried in the order of the style, and the best level is used.

Every plan draws the whole level or says why it cannot. What it drew is finished (doors, branches)
and then examined: a level that breaks a promise does not count. The others have a cost (see
`score`), to which a little is added for each plan that stands before theirs, and more for those
that are not of the style's kind. The search ends when no plan that is left can be cheaper.

Where the length of the way is bounded all plans are tried again with further seeds, which the first
one draws, until one fits.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from unicursal.board.inputs import one_of
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.edit.branching import branched
from unicursal.level.fill.refusal import Refusal
from unicursal.level.level import Level
from unicursal.level.map.length import Length
from unicursal.level.map.tiles import Tile, TileMap
from unicursal.level.notes import (
    Branches,
    Note,
    NotStrict,
    NotThePlan,
    OtherSeed,
    Short,
)
from unicursal.level.plan.plans import PLANS, empty_rooms
from unicursal.level.plan.style import STYLES
from unicursal.level.plan.symmetric import in_symmetry
from unicursal.level.plan.task import Draft, Plan, Task
from unicursal.level.plan.turning import odd
from unicursal.level.promise import broken_promise
from unicursal.level.room.parity import why_not_strict
from unicursal.level.score import ENOUGH, SOME_THICK, cost, share_used
from unicursal.level.wishes import OPEN_STYLE, Wishes
from unicursal.notation import MAX_SEED
from unicursal.progress import Progress, silent

SEEDS: Final = 12

_A_PLAN_LATER = 0.03
_ANOTHER_STYLE = 1.0
"""What it costs to stand later in the order, and not to be of the style's kind."""
_DEAR = 0.2
"""What a plan costs besides that may take longer than all others together."""
_ASKED = 1000.0
_AS_THE_AUTHOR = {"author", "author-spirals"}
"""Styles of which the first plan that meets the request is used: the author's own drawings."""


class NothingFoundError(UnicursalError):
    """No plan made a level that meets all the requests."""


@dataclass(frozen=True)
class _Entry:
    """A plan in the order of a style."""

    name: str
    make: Plan
    is_odd: bool = False
    """Whether a side that is even is drawn one shorter and then widened."""
    in_style: bool = True
    is_dear: bool = False
    is_asked: bool = False
    """Whether it was asked for by name: then it is taken whatever it costs."""

    def at_least(self, rank: int) -> float:
        """The cost that a level of this plan has besides its own."""
        if self.is_asked:
            return -_ASKED
        extra = _DEAR if self.is_dear else 0.0
        return _A_PLAN_LATER * rank + extra + (0.0 if self.in_style else _ANOTHER_STYLE)


def _entries(*names: str, in_style: bool = True, is_dear: bool = False) -> tuple[_Entry, ...]:
    """Plans by name; `odd` before a name draws a side that is even one shorter and widens it."""
    found = []
    for name in names:
        plain = name.removeprefix("odd ")
        make = PLANS[plain] if plain == name else odd(PLANS[plain])
        found.append(_Entry(plain, make, plain != name, in_style, is_dear))
    return tuple(found)


_LAST = _entries("longest", "one", "snake", in_style=False)
_FORMAL = (
    *_entries("whole", "six", "odd six"),
    *_entries("thirds", is_dear=True),
    *_entries("odd thirds"),
    *_entries("plain", "exact", "ends", in_style=False),
    *_entries("odd halves", is_dear=True),
    *_LAST,
)

ORDER: Final[Mapping[str, tuple[_Entry, ...]]] = MappingProxyType(
    {
        "teeth": _FORMAL,
        "spiral": _FORMAL,
        "double-spiral": _FORMAL,
        "author": _FORMAL,
        "author-spirals": _FORMAL,
        "mixed": (
            *_entries("six", "odd six"),
            *_entries("thirds", is_dear=True),
            *_entries("odd thirds", "odd sections"),
            *_entries("plain", "exact", "ends", in_style=False),
            *_entries("odd halves", is_dear=True),
            *_LAST,
        ),
        "winding": (*_entries("plain", "exact", "ends", "one", "longest", "odd halves", "snake"),),
        "snake": (
            *_entries("snake"),
            *_entries("longest", "exact", "plain", "ends", "one", in_style=False),
        ),
        OPEN_STYLE: (_Entry("halves", empty_rooms),),
    }
)
"""For each style the plans in the order in which they are tried."""


def fulfilled(
    wishes: Wishes, seed: int, progress: Progress = silent, *, seeds: int = SEEDS
) -> Level:
    """The best level that was found for a request, with all that must be said about it.

    A way of a given length is searched for with this many `seeds`, the given one and others.

    >>> print(fulfilled(Wishes(9, 5, (1, 1), (7, 3)), seed=1))
    #########
    #<#     #
    # # #   #
    #   #  >#
    #########
    """
    one_of(wishes.style, ORDER, "style")
    if wishes.plan is not None:
        one_of(wishes.plan, PLANS, "plan")
    wishes.check()
    search = _Search(wishes, seed, progress)
    for number, tried_seed in enumerate(_seeds(seed, wishes.length, seeds), start=1):
        search.ask_plans(tried_seed, (number - 1) / seeds)
        if search.best is not None:
            notes = (OtherSeed(tried_seed, number),) if number > 1 else ()
            return search.told(search.best, notes)
    raise NothingFoundError(search.why_nothing)


class _Search:
    """Tries the plans and keeps the best level."""

    def __init__(self, wishes: Wishes, seed: int, progress: Progress) -> None:
        self._wishes, self._seed, self._progress = wishes, seed, progress
        self._task = _task(wishes)
        self._refused: dict[str, str] = {}
        self._lengths: list[int] = []
        self.best: Level | None = None
        self._best_cost = 0.0
        self._is_longest = False

    def ask_plans(self, tried_seed: int, done: float) -> None:
        """Try the plans in their order, as long as the next could be better than the best.

        `done` is the share of the seeds that were tried before.
        """
        clean: set[str] = set()
        for rank, entry in enumerate(_plans(self._wishes)):
            at_least = entry.at_least(rank)
            if entry.is_odd and entry.name in clean:
                continue  # no line had to be drawn twice
            thick = SOME_THICK if entry.is_odd and self._wishes.has_even_side else 0.0
            if self.best is not None and (
                self._best_cost <= at_least + thick or self._wishes.style in _AS_THE_AUTHOR
            ):
                continue
            self._progress("making the level", done)
            task = self._task
            if entry.name == "exact" == self._wishes.plan:
                task = replace(task, thorough=True)
            draft = entry.make(task, Chance(tried_seed))
            if isinstance(draft, Refusal):
                self._refused.setdefault(entry.name, draft.reason)
                continue
            level = self._finished(draft, entry.name, tried_seed)
            broken = broken_promise(level)
            if broken is not None:
                self._refused.setdefault(entry.name, broken)
                if not self._wishes.length.is_free:
                    self._lengths.append(len(level.path))
                continue
            if not level.report.blemishes.number("wall block"):
                clean.add(entry.name)
            whole_cost = cost(level) + at_least
            if self.best is None or whole_cost < self._best_cost:
                self.best, self._best_cost = level, whole_cost
                self._is_longest = draft.is_longest

    def told(self, level: Level, notes: tuple[Note, ...]) -> Level:
        """The level with all notes."""
        wishes = self._wishes
        found = list(notes)
        if wishes.plan is not None and level.plan != wishes.plan:
            found.append(NotThePlan(wishes.plan, self._why_not(wishes.plan)))
        if wishes.is_guarded and (why := why_not_strict(*_size_and_ends(wishes))):
            found.append(NotStrict(why))
        found.extend(level.open_room_notes)
        share = share_used(level)
        if share < ENOUGH and wishes.length.most is None and wishes.is_labyrinth:
            found.append(Short(share, self._why_short(level)))
        return replace(level, notes=(*found, *level.notes))

    @property
    def why_nothing(self) -> str:
        """Why there is no level, in one line."""
        if self._lengths:
            least, most = min(self._lengths), max(self._lengths)
            ways = f"all had {least:,}" if least == most else f"they had {least:,} to {most:,}"
            return f"no way of such a length was found in {len(self._lengths)} tries: {ways} tiles"
        wishes = self._wishes
        rooms = wishes.goal_room or wishes.entrance_room
        if wishes.grade == "strict" and not rooms and not wishes.overrun:
            why = why_not_strict(*_size_and_ends(wishes))
            if why is not None:
                return why
        if wishes.plan is not None:
            why_not = NotThePlan(wishes.plan, self._why_not(wishes.plan))
            return f"no such level was found; {why_not}"
        reasons = set(self._refused.values())
        last = f": {reasons.pop()}" if len(reasons) == 1 else ""
        plans = len(self._refused)
        if plans > 1:
            return f"none of {plans} plans found such a level{last}"
        return f"no such level was found{last}"

    def _why_not(self, plan: str) -> str:
        """Why a plan that was asked for was not used."""
        if self._wishes.symmetric:
            return "a symmetric level has a plan of its own"
        return self._refused[plan]

    def _why_short(self, level: Level) -> str:
        a, b = self._wishes.inner_ends
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) < 2:
            return "the ends are beside each other, and no wall fits between them"
        if self._is_longest:
            return f"no way between these ends is longer than {len(level.path):,} tiles"
        return f"none of {len(self._refused) + 1} plans found more between these ends"

    def _finished(self, draft: Draft, plan: str, tried_seed: int) -> Level:
        wishes = self._wishes
        walls = draft.walls.copy()
        for x, y in (wishes.entrance, wishes.exit):
            walls[y, x] = 0
        notes = draft.notes
        if wishes.branching:
            walls, count = branched(
                walls,
                (wishes.entrance, wishes.exit),
                draft.rooms,
                wishes.branching,
                Chance((tried_seed + 1) % (MAX_SEED + 1)),
                diagonal=wishes.is_guarded,
            )
            notes = (*notes, Branches(count))
        tiles = TileMap(walls, wishes.entrance, wishes.exit)
        return Level(
            tiles,
            wishes.entrance,
            wishes.exit,
            wishes.style,
            plan,
            self._seed,
            draft.rooms,
            wishes,
            notes,
            law=draft.law,
        )


def _task(wishes: Wishes) -> Task:
    """What the plans are asked."""
    style = STYLES.get(wishes.style, STYLES["winding"])
    most = wishes.length.most
    return Task(
        wishes.width,
        wishes.height,
        *wishes.inner_ends,
        replace(style, joined=True) if wishes.merge else style,
        goal=wishes.goal_room,
        entrance_room=wishes.entrance_room,
        room_size=wishes.room_size,
        law=wishes.law,
        guarded=wishes.is_guarded,
        overrun=wishes.overrun,
        graded=wishes.grade != "valid",
        wishes=wishes.of_tiles,
        most_tiles=None if most is None else most - wishes.doors,
    )


def _plans(wishes: Wishes) -> tuple[_Entry, ...]:
    """The plans of a style, each once, the one that was asked for before all others."""
    if wishes.style == OPEN_STYLE:
        return ORDER[OPEN_STYLE]
    if wishes.symmetric:
        return (_Entry("symmetric", in_symmetry),)
    asked: tuple[_Entry, ...] = ()
    if wishes.plan is not None:
        asked = _entries(wishes.plan, f"odd {wishes.plan}")
    elif wishes.room_size is not None:
        asked = _entries("halves", "odd halves")
    order = (*(replace(entry, is_asked=True) for entry in asked), *ORDER[wishes.style])
    once: dict[tuple[str, bool], _Entry] = {}
    for entry in order:
        once.setdefault((entry.name, entry.is_odd and wishes.has_even_side), entry)
    return tuple(once.values())


def _seeds(seed: int, length: Length, number: int) -> Iterator[int]:
    """The seed, and those that are tried after it if the way must have a certain length."""
    yield seed
    if not length.is_free:
        chance = Chance(seed)
        for _ in range(number - 1):
            yield chance.seed()


def _size_and_ends(wishes: Wishes) -> tuple[int, int, Tile, Tile]:
    return wishes.width, wishes.height, *wishes.inner_ends
