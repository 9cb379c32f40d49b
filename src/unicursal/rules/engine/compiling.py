"""Rule sets to flat tables: every picture in every frame and heading (see `_tables`).

A picture is drawn once, whatever its frames, and its tests are turned as arrays: one with a part
that is repeated stands for as many pictures as fit on the board, and the longest of them have the
most cells. What all of them take is known beforehand and refused if it is too much.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from unicursal import memory
from unicursal.board import MOVE_OF_STEP, MOVES, Move
from unicursal.board.directions import mask_of
from unicursal.rules._names import FORMULAS
from unicursal.rules.engine import _tables as tables
from unicursal.rules.sets.rule_set import RuleSet
from unicursal.rules.text.drawn_picture import fields_beside, towards_area
from unicursal.rules.text.frames import FRAMES, Frame, frames_of
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
_BYTES_A_TEST: Final = 20
_BYTES_A_VIEW: Final = 1200
"""The record of a view, and its rows in the tables for every heading."""
_SAID: Final = {
    tables.EMPTY: (tables.NEAR_FREE,),
    tables.TAKEN: (tables.NEAR_TAKEN,),
    tables.WALL: (tables.NEAR_NOT_FREE,),
    tables.NOT_TAKEN: (tables.NEAR_NOT_TAKEN,),
    tables.OUTSIDE: (tables.NEAR_NOT_FREE, tables.NEAR_NOT_TAKEN),
}
"""What bits say of the kinds of tests of which they say all."""
_ASKED: Final = _SAID | {
    tables.EMPTY_NO_FUTURE: (tables.NEAR_FREE,),
    tables.RUNS: (tables.NEAR_TAKEN,),
    tables.RUNS_NOT: (tables.NEAR_TAKEN,),
    tables.LATER: (tables.NEAR_TAKEN,),
    tables.NOT_LATER: (tables.NEAR_TAKEN,),
    tables.RUNS_OR_BORDER: (tables.NEAR_NOT_FREE,),
}
"""The same, and what has to hold for others besides."""
_MASKS: Final = np.zeros((tables.KINDS, tables.NEAR_MASKS), np.int64)
for _kind, _columns in _ASKED.items():
    _MASKS[_kind, _columns] = -1
_IS_ASKED: Final = np.isin(range(len(_MASKS)), list(_ASKED))
_IS_SAID: Final = np.isin(range(len(_MASKS)), list(_SAID))

TURNS: Final = np.array(
    [turn for x in (1, -1) for y in (1, -1) for turn in (((x, 0), (0, y)), ((0, x), (y, 0)))],
    np.int32,
)
"""The matrices that turn or mirror a picture: its cells as rows, times one of these."""

Tests = NDArray[np.int32]
"""A row for each: its kind, its cell, and a way or a second cell."""
Test = tuple[int, Place, Place]
"""A kind, the cell, and a way or a second cell; in the frame of the picture."""


@dataclass(frozen=True)
class View:
    """A rule in one frame, with a part of its picture repeated this often."""

    rule: Rule
    """As it is written: see `drawn`."""
    frame: Frame
    times: int = 0

    @property
    def drawn(self) -> Rule:
        """The rule with the repeated picture, which is not kept: it may be large."""
        return self.rule.repeated(self.times)

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
    return [View(rule, frame, k) for frame in frames for k in range(_most_times(rule, side) + 1)]


def _most_times(rule: Rule, side: int) -> int:
    return rule.repetition.times(side) if rule.repetition else 0


def _require_memory(rules: RuleSet, side: int) -> None:
    """Refuse a set whose repeated pictures come to more than may be taken."""
    own = {rule.name for rule in rules.rules}
    needed = 0
    for rule in rules.reached:
        if rule.repetition is not None and rule.picture is not None and _fits(rule, side):
            times = _most_times(rule, side)
            frames = len(frames_of(rule) if rule.name in own else FRAMES)
            tests = len(MOVES) * rule.repetition.most_fields(rule.picture, times)
            needed += frames * (_BYTES_A_TEST * tests + _BYTES_A_VIEW * (times + 1))
    memory.require(f"the set {rules} on {side}x{side}", needed, memory.without_asking())


@dataclass(frozen=True)
class Compiled:
    """The tables of a set for boards of one size, and what their rows stand for."""

    rules: tuple[Rule, ...]
    views: tuple[View, ...]
    tables: tables.Tables


def compiled(rules: RuleSet, side: int) -> Compiled:
    """The tables of a set for the boards of side x side cells; those asked for last are kept."""
    is_large = any(rule.repetition for rule in rules.rules)
    return _few_kept(rules, side) if is_large else _many_kept(rules, side)


def _compile(rules: RuleSet, side: int) -> Compiled:
    _require_memory(rules, side)
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


_many_kept = lru_cache(maxsize=64)(_compile)
_few_kept = lru_cache(maxsize=2)(_compile)


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
    first_of = {view.drawing: view for view in reversed(views)}
    drawn = {key: _Drawing.of(view.drawn) for key, view in first_of.items()}
    lengths = [len(drawn[view.drawing].tests) if _heads(view, to) else 1 for view, to in cases]
    # A step that lands behind says nothing.
    forbids = [
        mask_of(
            {
                MOVE_OF_STEP[view.frame.on_board(place, to)]
                for place in drawn[view.drawing].forbidden
            }
        )
        for view, to in cases
    ]
    masks = [drawn[view.drawing].near[_turn(view.frame, to).tobytes()] for view, to in cases]
    fillings = [drawn[view.drawing].fillings for view, _ in cases]
    cells: list[Place] = []
    areas = [
        filling.row(_turn(view.frame, heading), cells)
        for (view, heading), case in zip(cases, fillings, strict=True)
        for filling in case
    ]
    asked = {view for row in guards for view in row}
    asked |= {view for row in clauses for clause in row for view in clause}
    flat_clauses = [clause for view in clauses for clause in view]
    numbers = {rule.name: number for number, rule in enumerate(rules.rules)}
    return tables.Tables(
        near=np.array(masks, np.int64).reshape(-1, tables.NEAR_MASKS),
        tests=_turned_tests(cases, drawn, lengths),
        first_test=_firsts(lengths),
        forbids=_array(forbids),
        areas=_rows(areas, 7),
        first_area=_firsts(map(len, fillings)),
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


def _heads(view: View, heading: Move) -> bool:
    """Whether a rule is asked while the live end heads this way."""
    return not view.rule.headings or heading in {HEADINGS[word] for word in view.rule.headings}


@cache
def _turn(frame: Frame, heading: Move) -> NDArray[np.int32]:
    """The matrix that turns cells of a picture into ways on the board."""
    return np.array([frame.on_board(way, heading) for way in ((1, 0), (0, 1))], np.int32)


def _turned_tests(
    cases: Iterable[tuple[View, Move]],
    drawn: Mapping[tuple[str, int], "_Drawing"],
    lengths: Sequence[int],
) -> NDArray[np.int32]:
    """The tests of all cases, one after the other."""
    tests = np.zeros((sum(lengths), 5), np.int32)
    end = 0
    for (view, heading), length in zip(cases, lengths, strict=True):
        rows, end = tests[end : end + length], end + length
        if not _heads(view, heading):
            rows[:, tables.KIND] = tables.NEVER
            continue
        asked = drawn[view.drawing].tests
        if length == 0:  # bits say it all
            continue
        turn = _turn(view.frame, heading)
        rows[:, tables.KIND] = asked[:, 0]
        rows[:, [tables.DX, tables.DY]] = asked[:, 1:3] @ turn
        rows[:, [tables.EX, tables.EY]] = asked[:, 3:5] @ turn
    return tests


@dataclass(frozen=True)
class _Drawing:
    """What a picture asks for, counts and forbids, as it is drawn."""

    near: dict[bytes, NDArray[np.int64]]
    """What it asks of the cells near the live end, as bits, by the turn."""
    tests: NDArray[np.int32]
    """What is left: the kind of each, its cell, and a way or a second cell."""
    fillings: tuple["_Filling", ...]
    forbidden: tuple[Place, ...]

    @classmethod
    def of(cls, rule: Rule) -> "_Drawing":
        """What the picture of a rule says."""
        assert rule.picture is not None
        tests = _rows([(kind, *place, *way) for kind, place, way in _tests(rule)], 5)
        counted = [area for area in rule.areas if area.counted]
        fillings = tuple(_Filling.of(area, rule.picture) for area in counted)
        left = tests[~(_are_near(tests) & _IS_SAID[tests[:, tables.KIND]])]
        return cls(near_cells(tests), left, fillings, rule.picture.forbidden)


def _tests(rule: Rule) -> tuple[Test, ...]:
    """What a picture asks for, what fails most often first."""
    picture = rule.picture
    assert picture is not None
    tests = [test for field in picture for test in _field_tests(picture, field)]
    for area in rule.areas:
        if area.obstacle is not None:
            tests.append((tables.RUNS_OR_BORDER, area.obstacle, towards_area(area)))
    return tuple(sorted(dict.fromkeys(tests), key=lambda test: min(test[0], tables.EMPTY)))


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


def near_cells(tests: Tests) -> dict[bytes, NDArray[np.int64]]:
    """What a picture asks of the cells near the live end, by the bytes of each of the TURNS."""
    near = tests[_are_near(tests) & _IS_ASKED[tests[:, tables.KIND]]]
    fields = near[:, tables.DX : tables.DY + 1] @ TURNS + tables.REACH
    places = fields[..., 1] * (2 * tables.REACH + 1) + fields[..., 0]
    bits = np.left_shift(1, places, dtype=np.int64)
    masks = np.bitwise_or.reduce(bits[..., None] & _MASKS[near[:, tables.KIND]], axis=1)
    return {turn.tobytes(): row for turn, row in zip(TURNS, masks, strict=True)}


def _are_near(tests: Tests) -> NDArray[np.bool_]:
    x, y = abs(tests[:, tables.DX]), abs(tests[:, tables.DY])
    return (x <= tables.REACH) & (y <= tables.REACH)


class _Filling(NamedTuple):
    """How an area is filled: what is barred, where it begins, and then its end."""

    kind: int
    has_doors: bool
    barred: tuple[Place, ...]
    seeds: tuple[Place, ...]
    end: Place
    colour_of: Place
    bounds: tuple[int, int] | None = None

    @classmethod
    def of(cls, area: Area, picture: Picture) -> "_Filling":
        """How an area of a picture is filled."""
        kind = _AREAS[area.kind]
        if area.surplus is not None:
            shut = tuple(field.place for field in picture if field.must_be_empty)
            return cls(kind, True, shut, area.outline, (0, 0), (0, 0), area.surplus.bounds)
        start, end = area.outline[0], area.outline[-1]
        seeds = (start,) if area.doors else fields_beside(area, picture)
        colour_of = area.entry if area.kind == WITH_ENTRY and area.entry is not None else start
        return cls(kind, bool(area.doors), area.doors or area.outline, seeds, end, colour_of)

    def row(self, turn: NDArray[np.int32], cells: list[Place]) -> list[int]:
        """Its row in the tables, turned; its cells stand behind the others."""
        first = len(cells)
        drawn = (*self.barred, *self.seeds, self.end, self.colour_of)
        *places, colour_of = (np.array(drawn) @ turn).tolist()
        cells += places
        seeds = [first + len(self.barred), len(cells) - 1]
        return [self.kind, self.has_doors, first, *seeds, *(self.bounds or colour_of)]
