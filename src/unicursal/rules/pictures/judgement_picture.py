"""Pictures of judgements: what a rule set leaves open and forbids at a position."""

from unicursal.board import Cell
from unicursal.draw import Marks, Picture, picture_of
from unicursal.line import Line
from unicursal.rules.engine.judge import Judge, Judgement
from unicursal.rules.future.paper_lines import paper_lines
from unicursal.rules.sets.rule_set import RuleSet


def picture_of_judgement(judge: Judge, judgement: Judgement) -> Picture:
    """A position with what a rule set leaves open and forbids, its areas and its future lines."""
    line = judge.line
    free = line.free_neighbours()
    areas = (area for firing in judgement.firings for area in firing.areas)
    return picture_of(
        line,
        marks=Marks(
            options=tuple(free[move] for move in judgement.open),
            crosses=tuple(free[move] for move in judgement.forbidden),
            area=frozenset(cell for area in areas for cell in area),
            future=drawn_future_lines(line, judge.rules),
        ),
    )


def drawn_future_lines(line: Line, rules: RuleSet) -> tuple[tuple[Cell, ...], ...]:
    """The future lines that a set goes by: the paper's, or none."""
    if not rules.uses_future_lines:
        return ()
    return tuple(map(tuple, paper_lines(line, rules.future_looks)))
