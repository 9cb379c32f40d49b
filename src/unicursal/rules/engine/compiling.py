"""Rule sets to flat tables: every picture in every frame and heading (see `_tables`)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import Final

import numpy as np
from numpy.typing import NDArray

from unicursal.board import MOVE_OF_STEP, MOVES, Move
from unicursal.rules.engine import _tables as tables
from unicursal.rules.limits._formula_names import FORMULAS
from unicursal.rules.sets.rule_set import RuleSet
from unicursal.rules.text.frames import Frame, frames_of
from unicursal.rules.text.outline import fields_beside, towards_area
from unicursal.rules.text.picture import Field, Picture, Place
from unicursal.rules.text.rule import (
    DETERMINED,
    HEADINGS,
    IMPAIR,
    PAIR,
    SURPLUS,
    WITH_ENTRY,
    Area,
    Rule,
)

_CORES: Final = {
    "o": tables.EMPTY,
    "e": tables.EMPTY_NO_FUTURE,
    "#": tables.TAKEN,
    "%": tables.WALL,
    "B": tables.OUTSIDE,
    "-": tables.NOT_TAKEN,
    "i": tables.INSIDE,
}
_ARROWS: Final = {
    "": tables.RUNS_OR_BORDER,
    "#": tables.RUNS,
    "!": tables.RUNS_NOT,
    "~": tables.NOT_LATER,
}
_AREAS: Final = {
    PAIR: tables.AREA_PAIR,
    IMPAIR: tables.AREA_IMPAIR,
    DETERMINED: tables.AREA_DETERMINED,
    WITH_ENTRY: tables.AREA_DETERMINED,
    SURPLUS: tables.AREA_SURPLUS,
}
_NO_LIMIT: Final = 2**30
# Those that hold least often are asked first.
_ORDER: Final = (
    tables.SECTION,
    tables.RUNS,
    tables.RUNS_NOT,
    tables.LATER,
    tables.NOT_LATER,
    tables.RUNS_OR_BORDER,
    tables.OUTSIDE,
    tables.TAKEN,
    tables.WALL,
)

Test = tuple[int, Place, Place]
"""A kind, the field, and a way or a second field; in the frame of the picture."""


@dataclass(frozen=True)
class View:
    """A rule in one frame, with a part of its picture repeated so often."""

    rule: Rule
    frame: Frame
    times: int = 0

    @property
    def drawing(self) -> tuple[str, int]:
        """What tells pictures of one set apart; names are quicker to compare than records."""
        return self.rule.name, self.times

    @property
    def key(self) -> tuple[str, int, str]:
        """What tells views of one set apart."""
        return *self.drawing, self.frame.name


def _views_of(rule: Rule, frames: Iterable[Frame], side: int) -> list[View]:
    """The views of a rule that the engine asks on boards of this side."""
    if not _fits(rule, side):
        return []
    most = rule.repetition.times(side) if rule.repetition else 0
    return [
        View(rule.repeated(times), frame, times) for frame in frames for times in range(most + 1)
    ]


@dataclass(frozen=True)
class Compiled:
    """The tables of a set for boards of one size, and what their rows stand for."""

    rules: tuple[Rule, ...]
    views: tuple[View, ...]
    tables: tables.Tables


@lru_cache(maxsize=64)
def compiled(rules: RuleSet, side: int) -> Compiled:
    """Compile a set for the boards of side x side cells."""
    views = [view for rule in rules.rules for view in _views_of(rule, frames_of(rule), side)]
    own_views = len(views)
    number = {view.key: i for i, view in enumerate(views)}

    def numbered(view: View) -> int:
        if view.key not in number:
            number[view.key] = len(views)
            views.append(view)
        return number[view.key]

    guards = [
        [
            numbered(view)
            for name in rule.unless
            for guard in rules.library.called(name)
            for view in _views_of(guard, frames_of(guard), side)
        ]
        for rule in rules.rules
    ]
    clauses: list[list[list[int]]] = []
    for view in views:  # grows while it is read, by parts, which have no parts themselves
        clauses.append(
            [
                [
                    numbered(found)
                    for rule in rules.library.called(part.name)
                    for found in _views_of(
                        rule, [view.frame.mirrored if part.mirrored else view.frame], side
                    )
                ]
                for part in view.rule.when
            ]
        )
    return Compiled(rules.rules, tuple(views), _tables(rules, views, own_views, guards, clauses))


def _fits(rule: Rule, side: int) -> bool:
    """Whether the engine asks the picture of a rule on boards of this side."""
    return rule.has_matcher and (rule.size is None or rule.size.fits(side))


def _tables(
    rules: RuleSet,
    views: list[View],
    own_views: int,
    guards: list[list[int]],
    clauses: list[list[list[int]]],
) -> tables.Tables:
    cases = [(view, heading) for heading in MOVES for view in views]
    drawn = {view.drawing: _tests(view.rule) for view in views}
    filled = {view.drawing: _fillings(view.rule) for view in views}
    tests = [_turned_tests(view, heading, drawn[view.drawing]) for view, heading in cases]
    areas = [
        [filling.turned(view.frame, heading) for filling in filled[view.drawing]]
        for view, heading in cases
    ]
    cells: list[Place] = []
    area_rows = [_area_row(area, cells) for case in areas for area in case]
    asked = {view for row in guards for view in row}
    asked |= {view for row in clauses for clause in row for view in clause}
    flat_clauses = [clause for view in clauses for clause in view]
    numbers = {rule.name: number for number, rule in enumerate(rules.rules)}
    return tables.Tables(
        tests=_rows([row for case in tests for row in case], 5),
        first_test=_firsts(map(len, tests)),
        forbids=_array([_forbidden(view, heading) for view, heading in cases]),
        areas=_rows(area_rows, 7),
        first_area=_firsts(map(len, areas)),
        cells=_rows(cells, 2),
        rule_of=_array(
            [numbers[view.rule.name] if i < own_views else -1 for i, view in enumerate(views)]
        ),
        guards=_array([view for row in guards for view in row]),
        first_guard=_firsts(map(len, guards)),
        parts=_array([view for clause in flat_clauses for view in clause]),
        clauses=_firsts(map(len, flat_clauses)),
        first_clause=_firsts(map(len, clauses)),
        shared=_array([view in asked for view in range(len(views))]),
        formulas=_rows(
            [
                (number, FORMULAS.index(rule.formula))
                for number, rule in enumerate(rules.rules)
                if rule.formula
            ],
            2,
        ),
    )


def _array(numbers: Sequence[int]) -> NDArray[np.int32]:
    return np.array(numbers, dtype=np.int32)


def _rows(rows: Sequence[Sequence[int]], columns: int) -> NDArray[np.int32]:
    return np.array(rows, dtype=np.int32).reshape(-1, columns)


def _firsts(lengths: Iterable[int]) -> NDArray[np.int32]:
    return _array([0, *accumulate(lengths)])


def _turned_tests(
    view: View, heading: Move, tests: Iterable[Test]
) -> list[tuple[int, int, int, int, int]]:
    headings = [HEADINGS[word] for word in view.rule.headings]
    if headings and heading not in headings:
        return [(tables.NEVER, 0, 0, 0, 0)]
    return [
        (kind, *view.frame.on_board(place, heading), *view.frame.on_board(way, heading))
        for kind, place, way in tests
    ]


def _tests(rule: Rule) -> tuple[Test, ...]:
    """What a picture asks for, what fails most often first."""
    picture = rule.picture
    assert picture is not None
    tests = [test for field in picture for test in _field_tests(picture, field)]
    for area in rule.areas:
        if area.obstacle is not None:
            tests.append((tables.RUNS_OR_BORDER, area.obstacle, towards_area(area)))
    unique = dict.fromkeys(tests)
    return tuple(
        sorted(unique, key=lambda test: _ORDER.index(test[0]) if test[0] in _ORDER else 99)
    )


def _field_tests(picture: Picture, field: Field) -> list[Test]:
    none = (0, 0)
    tests: list[Test] = []
    if field.core in _CORES:
        tests.append((_CORES[field.core], field.place, none))
    elif field.arrow is not None and field.core[0] == "=":
        tip = field.place[0] + field.arrow[0], field.place[1] + field.arrow[1]
        beyond = picture.get(tip)
        if beyond is not None and beyond.core == field.core:
            tests.append((tables.LATER, field.place, field.arrow))
    elif field.arrow is not None:
        tests.append((_ARROWS[field.core[:-1]], field.place, field.arrow))
    elif field.core == "Fs":
        far = next(other.place for other in picture if other.core == "Fe")
        tests.append((tables.SECTION, field.place, far))
    elif field.must_be_empty:
        tests.append((tables.EMPTY, field.place, none))
    if field.not_target:
        tests.append((tables.NO_TARGET, field.place, none))
    return tests


@dataclass(frozen=True)
class _Filling:
    """How an area is filled: what is barred, where it begins."""

    kind: int
    has_doors: bool
    barred: tuple[Place, ...]
    seeds: tuple[Place, ...]
    end: Place
    colour_of: Place
    bounds: tuple[int, int] | None = None

    def turned(self, frame: Frame, heading: Move) -> "_Filling":
        """The same on the board."""

        def turned(places: Iterable[Place]) -> tuple[Place, ...]:
            return tuple(frame.on_board(place, heading) for place in places)

        return replace(
            self,
            barred=turned(self.barred),
            seeds=turned(self.seeds),
            end=frame.on_board(self.end, heading),
            colour_of=frame.on_board(self.colour_of, heading),
        )


def _fillings(rule: Rule) -> list[_Filling]:
    assert rule.picture is not None
    return [_filling(area, rule.picture) for area in rule.areas if area.counted]


def _filling(area: Area, picture: Picture) -> _Filling:
    if area.surplus is not None:
        shut = tuple(field.place for field in picture if field.must_be_empty)
        least = -_NO_LIMIT if area.surplus.sign == "<=" else area.surplus.number
        most = _NO_LIMIT if area.surplus.sign == ">=" else area.surplus.number
        here = (0, 0)
        return _Filling(_AREAS[area.kind], True, shut, area.outline, here, here, (least, most))
    start, end = area.outline[0], area.outline[-1]
    return _Filling(
        _AREAS[area.kind],
        bool(area.doors),
        area.doors or area.outline,
        (start,) if area.doors else fields_beside(area, picture),
        end,
        area.entry if area.kind == WITH_ENTRY and area.entry is not None else start,
    )


def _area_row(area: _Filling, cells: list[Place]) -> list[int]:
    first_barred = len(cells)
    cells += area.barred
    first_seed = len(cells)
    cells += area.seeds
    end_seed = len(cells)
    cells.append(area.end)
    last = area.bounds or area.colour_of
    return [area.kind, area.has_doors, first_barred, first_seed, end_seed, *last]


def _forbidden(view: View, heading: Move) -> int:
    """The steps that a view forbids, as a mask of moves; one that lands behind says nothing."""
    picture = view.rule.picture
    assert picture is not None
    steps = [view.frame.on_board(place, heading) for place in picture.forbidden]
    return sum(1 << MOVES.index(MOVE_OF_STEP[step]) for step in set(steps))
