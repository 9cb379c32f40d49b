"""Pictures of rules, as the paper draws them, and of positions under a rule set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from unicursal.board import Cell, Move
from unicursal.draw import Drawing, Marks, Picture, picture_of
from unicursal.draw.layout import PictureRow
from unicursal.draw.line_view import LINE_WIDTH, arrow, crosses
from unicursal.draw.marks import SeenField
from unicursal.draw.scene import Disc, Figure, Point, Scene, boxes, centre, lines
from unicursal.line import Line
from unicursal.rules.engine.judge import Judge, Judgement
from unicursal.rules.forced.seen import ForcedLines
from unicursal.rules.future.paper_lines import paper_lines
from unicursal.rules.limits.area_limit import AreaLimit
from unicursal.rules.sets.rule_set import RuleSet
from unicursal.rules.text.picture import Field
from unicursal.rules.text.rule import Rule

if TYPE_CHECKING:
    from unicursal.rules.history import Claim
    from unicursal.rules.trials.troubles import LostWalkthrough

_ARM = 0.22
_WIDTH = 0.09


@dataclass(frozen=True)
class RulePicture(Drawing):
    """A rule as the paper draws it, the live end moving up.

    Cells that must be empty are grey, taken ones pale red, taken or border dark; an area's outline
    is blue, from a disc to a ring; forbidden steps are crossed.
    """

    rule: Rule
    caption: str = ""

    @property
    def position(self) -> str:
        """The record, which is a rule file of its own."""
        return self.text()

    def scene(self) -> Scene:
        """One square a cell."""
        rows = self.rule.picture.rows if self.rule.picture else ()
        fields = [((x, y), field) for y, row in enumerate(rows) for x, field in enumerate(row)]
        width = max((x for (x, _), _ in fields), default=0) + 1
        height = max((y for (_, y), _ in fields), default=0) + 1
        shapes: list[Figure] = []
        for role in ("grid", "visited", "rim", "wall", "area"):
            cells = [cell for cell, field in fields if role_of_field(field) == role]
            shapes.append(boxes(((x, y, 1.0, 1.0) for x, y in cells), role))
        upright: list[tuple[Point, Point]] = [((x, 0), (x, height)) for x in range(width + 1)]
        level: list[tuple[Point, Point]] = [((0, y), (width, y)) for y in range(height + 1)]
        shapes.append(lines(upright + level, "rim", 0.03))
        for cell, field in fields:
            shapes += _marks(cell, field)
        words = self.rule.title or self.rule.name
        return Scene(width, height, 0.4, words, self.rule.note or words, tuple(shapes))

    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:  # noqa: ARG002
        """The record as it stands in a rule file."""
        return str(self.rule).rstrip("\n")

    def json(self) -> dict[str, Any]:
        """The record."""
        return {**self.rule.to_json(), "text": str(self.rule)}


def role_of_field(field: Field) -> str | None:
    """The role of a cell's colour; None for one that may be anything."""
    if field.core in ("@", "|", "#") or field.core[0] in "#!=~":
        return "visited"
    if field.core == "B":
        return "wall"
    if field.is_wall:
        return "rim"
    if field.area is not None:
        return "area"
    if field.core in ("o", "e"):
        return "grid"
    return None


def _marks(cell: Cell, field: Field) -> Iterator[Figure]:
    x, y = centre(cell)
    core = field.core
    if core == "@":
        yield lines([((x, y), (x, y + 0.5))], "line", LINE_WIDTH)
        yield Disc((x, y), 0.27, fill="live end")
    elif core == "|":
        yield lines([((x, y - 0.5), (x, y + 0.5))], "line", LINE_WIDTH)
    elif core in ("Fs", "Fe"):
        yield from _end((x, y), is_start=core == "Fs")
    elif field.arrow is not None:
        left, ahead = field.arrow
        yield lines(arrow((x, y), (-left, -ahead)), "line", _WIDTH)
        if core[0] in "!~":
            yield lines([((x - _ARM, y + _ARM), (x + _ARM, y - _ARM))], "cross", _WIDTH)
    elif field.role in ("s", "e"):
        # A cross on top stays readable over a small disc.
        yield from _end((x, y), is_start=field.role == "s", radius=0.1 if field.forbidden else 0.2)
    elif field.role == "+":
        yield lines([((x - _ARM, y), (x + _ARM, y)), ((x, y - _ARM), (x, y + _ARM))], "future", 0.1)
    elif core == "-":
        yield lines([((x - 0.12, y), (x + 0.12, y))], "label", _WIDTH)
    if core == "e":
        yield Disc((x, y), 0.08, fill="label")
    if field.not_target:
        yield Disc((x, y), 0.3, line="alarm", width=0.07)
    if field.forbidden:
        yield lines(crosses([cell]), "cross", 0.11)


def _end(point: Point, *, is_start: bool, radius: float = 0.2) -> Iterator[Disc]:
    if is_start:
        yield Disc(point, radius, fill="future")
    else:
        yield Disc(point, radius, line="future", width=0.09)


_MOST_RULES = 8
_IN_A_ROW = 4


def pictures_of_judgement(judge: Judge, judgement: Judgement) -> PictureRow:
    """A position with what a rule set leaves open and forbids, its areas and its future lines.

    Behind it, what formulas saw: one area a picture, or the lines of one step.
    """
    whole = picture_of(judge.line, marks=marks_of_judgement(judge, judgement))
    marks = (marks_of_seen(judge.line, seen) for f in judgement.firings for seen in f.seen)
    unique = {repr(each): each for each in marks}  # several limits may see one area
    pictures = [picture_of(judge.line, marks=each) for each in unique.values()]
    return PictureRow((whole, *pictures[: _MOST_RULES - 1]), columns=_IN_A_ROW)


def marks_of_judgement(judge: Judge, judgement: Judgement) -> Marks:
    """What that picture shows beside the line.

    >>> judge = Judge("5:RRRRDDL", "5")
    >>> marks = marks_of_judgement(judge, judge.judgement())
    >>> marks.options, marks.crosses
    (((3, 1),), ((3, 3), (2, 2)))
    """
    free = judge.line.free_neighbours()
    areas = (area for firing in judgement.firings for area in firing.areas)
    return Marks(
        options=tuple(free[move] for move in judgement.open),
        crosses=tuple(free[move] for move in judgement.forbidden),
        area=frozenset(cell for area in areas for cell in area),
        future=drawn_future_lines(judge.line, judge.rules),
    )


def picture_of_step(judge: Judge, judgement: Judgement, move: Move) -> Drawing:
    """Why a set forbids a step: what each of its rules saw, one picture a rule, in a row."""
    line = judge.line
    future = drawn_future_lines(line, judge.rules)
    if move in judgement.open:
        return picture_of(line, marks=Marks(options=(line.free_neighbours()[move],), future=future))
    begin = Marks(crosses=(line.free_neighbours()[move],), future=future)
    found: list[Marks] = []
    for firing in judgement.against(move):
        for seen in firing.seen:  # one area at a time
            if move in (seen.moves if isinstance(seen, AreaLimit) else seen.move):
                found.append(replace(marks_of_seen(line, seen), crosses=begin.crosses))
        if not firing.seen:
            area = frozenset(cell for area in firing.areas for cell in area)
            fields = tuple(
                SeenField(each.cell, role_of_field(each.field) or "cell", each.arrow)
                for each in firing.fields
                if each.field.core not in ".@"
            )
            found.append(replace(begin, area=area, fields=fields))
    pictures = [picture_of(line, marks=marks) for marks in found[:_MOST_RULES]]
    if len(pictures) > 1:
        return PictureRow(tuple(pictures))
    return pictures[0] if pictures else picture_of(line, marks=begin)


def marks_of_seen(line: Line, seen: AreaLimit | ForcedLines) -> Marks:
    """What a formula saw: an area with its border line and the black cells on it, or lines.

    >>> from unicursal.rules.limits.area_limit import limits_of
    >>> line = Line("7:RRRDD")
    >>> marks = marks_of_seen(line, limits_of(line)[0])
    >>> [field.cell for field in marks.fields], sorted(marks.checkerboard)
    ([(2, 2), (1, 2), (0, 2)], [(1, 2)])
    """
    free = line.free_neighbours()
    if isinstance(seen, ForcedLines):
        return Marks(
            crosses=(free[seen.move],),
            area=frozenset(seen.area),
            future=seen.lines,
            alarms=seen.broken,
        )
    black = line.board.colour(line.live_end)
    return Marks(
        crosses=tuple(free[move] for move in seen.moves),
        area=frozenset(seen.area),
        fields=tuple(SeenField(cell, "area") for cell in seen.border),
        checkerboard=frozenset(cell for cell in seen.border if line.board.colour(cell) == black),
    )


def drawn_future_lines(line: Line, rules: RuleSet | None) -> tuple[tuple[Cell, ...], ...]:
    """The future lines that a set goes by: the paper's, or none."""
    if rules is None or not rules.uses_future_lines:
        return ()
    return tuple(map(tuple, paper_lines(line, rules.future_looks)))


_COLUMNS = 6


def picture_of_claim(claim: Claim) -> Picture:
    """The position of a number with the paper's future lines.

    >>> from unicursal.rules.history import claims
    >>> picture_of_claim(claims()[0]).position
    '7:RRRRRRDDDDDLLLULDLUUR'
    """
    future = tuple(tuple(line) for line in paper_lines(claim.position) if len(line) > 1)
    return picture_of(claim.position, marks=Marks(future=future))


def picture_of_lost(lost: Sequence[LostWalkthrough]) -> PictureRow:
    """Lost walkthroughs in rows; a cross marks the cell that the rules forbade."""
    pictures = []
    for one in lost:
        cross = one.position.free_neighbours()[one.move]
        pictures.append(picture_of(one.walkthrough, marks=Marks(crosses=(cross,))))
    return PictureRow(tuple(pictures), columns=_COLUMNS)
