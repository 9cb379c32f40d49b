"""Pictures of judgements: what a rule set leaves open and forbids at a position, and why."""

from dataclasses import replace

from unicursal.board import BEFORE_FIRST_STEP, Cell, Move
from unicursal.draw import Drawing, Marks, Picture, picture_of
from unicursal.draw.layout import PictureRow
from unicursal.draw.marks import SeenField
from unicursal.line import Line
from unicursal.rules.engine.judge import Firing, Judge, Judgement
from unicursal.rules.future.paper_lines import paper_lines
from unicursal.rules.pictures.rule_picture import role_of_field
from unicursal.rules.sets.rule_set import RuleSet

_MOST_RULES = 8


def picture_of_judgement(judge: Judge, judgement: Judgement) -> Picture:
    """A position with what a rule set leaves open and forbids, its areas and its future lines."""
    return picture_of(judge.line, marks=marks_of_judgement(judge, judgement))


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
    pictures = [
        picture_of(
            line,
            marks=replace(
                begin,
                area=frozenset(cell for area in firing.areas for cell in area),
                fields=seen_fields(line, firing),
            ),
        )
        for firing in judgement.against(move)[:_MOST_RULES]
    ]
    if len(pictures) > 1:
        return PictureRow(tuple(pictures))
    return pictures[0] if pictures else picture_of(line, marks=begin)


def seen_fields(line: Line, firing: Firing) -> tuple[SeenField, ...]:
    """What a rule looked at, as it lies on the board."""
    heading = line.moves[-1:] or BEFORE_FIRST_STEP
    fields = []
    for seen in firing.fields:
        if seen.field.core in (".", "@"):
            continue
        arrow = seen.field.arrow
        way = (
            None if arrow is None or firing.frame is None else firing.frame.on_board(arrow, heading)
        )
        fields.append(SeenField(seen.cell, role_of_field(seen.field) or "cell", way))
    return tuple(fields)


def drawn_future_lines(line: Line, rules: RuleSet) -> tuple[tuple[Cell, ...], ...]:
    """The future lines that a set goes by: the paper's, or none."""
    if not rules.uses_future_lines:
        return ()
    return tuple(map(tuple, paper_lines(line, rules.future_looks)))
