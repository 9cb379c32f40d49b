"""Pictures of verdicts: a way to go on, or the evidence that there is none.

An area is shaded, its black cells carry their squares where colours matter, forced lines are
blue, edges that nothing can use are barred, the cell where it breaks is ringed, and what would
cross is joined. A search is a row of pictures, one for each case, with what is assumed there in the
colour of the rings.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from unicursal import exact, notebook
from unicursal.board import LineLike, Move
from unicursal.board.directions import runs_of
from unicursal.draw.layout import PictureRow
from unicursal.draw.marks import Marks
from unicursal.draw.picture import Drawing, picture_of
from unicursal.line import Line, line_of
from unicursal.walk import Walk
from unicursal.walk.loss import kept_future

_MOST_CASES = 8


def picture_of_verdict(line: LineLike, move: Move, verdict: exact.Verdict) -> Drawing:
    """A picture that shows why a step is possible or blocked."""
    line = line_of(line)
    step = line.step(move).live_end
    if isinstance(verdict, exact.Possible):
        way = Line(line.board, line.moves + verdict.witness).cells()[len(line.moves) :]
        return picture_of(line, marks=Marks(options=(step,), future=(tuple(way),)))
    if not isinstance(verdict, exact.Blocked):
        return picture_of(line)
    if verdict.reason is None:
        return picture_of(line, marks=Marks(crosses=(step,)))
    return picture_of_reason(verdict.reason)


def picture_of_reason(reason: exact.Reason) -> Drawing:
    """A picture that shows why a step is blocked.

    >>> from unicursal import Walk
    >>> print(picture_of_reason(Walk("5:RD").why("R")).text().splitlines()[1])
    ▒ ● × · ·
    """
    line = reason.line
    cases = marks_of_reason(line, reason.move, reason)
    drawn = tuple(picture_of(line, marks=marks) for marks in cases)
    return drawn[0] if len(drawn) == 1 else PictureRow(drawn)


def marks_of_reason(line: LineLike, move: Move, reason: exact.Reason) -> list[Marks]:
    """What to show of a reason: one set of marks, or for a search one for each of its cases.

    >>> from unicursal.exact import find_reason
    >>> (marks,) = marks_of_reason("5:RD", "R", find_reason("5:RD", "R"))
    >>> marks.area, marks.alarms
    (frozenset({(0, 1)}), ((0, 2),))
    """
    line = line_of(line)
    begin = Marks(crosses=(line.step(move).live_end,))
    return list(islice(_cases(line, begin, reason.evidence), _MOST_CASES))


def picture_of_walk(walk: LineLike) -> Drawing:
    """A picture of a position with its options and its blocked steps."""
    walk = walk if isinstance(walk, Walk) else Walk(walk)
    line = walk.line
    free = line.free_neighbours()
    options = walk.possible_moves()
    return picture_of(
        line,
        marks=Marks(
            options=tuple(free[move] for move in options),
            crosses=tuple(cell for move, cell in free.items() if move not in options),
            future=tuple(kept_future(line)),
        ),
    )


def _cases(
    line: Line, marks: Marks, evidence: exact.Evidence | exact.Contradiction
) -> Iterator[Marks]:
    """The marks of each case that the evidence tells apart: one, unless it is a search."""
    if isinstance(evidence, exact.Search):
        joined = replace(marks, assumed=(*marks.assumed, evidence.edge))
        parted = replace(marks, bars=(*marks.bars, evidence.edge))
        yield from _cases(line, joined, evidence.with_it)
        yield from _cases(line, parted, evidence.without_it)
    elif isinstance(evidence, exact.Forced):
        known = [((step.one, step.other), step.fact) for step in evidence.steps]
        marks = replace(
            marks,
            future=tuple(runs_of(edge for edge, fact in known if fact == "in")),
            bars=(*marks.bars, *(edge for edge, fact in known if fact == "out")),
        )
        yield from _cases(line, marks, evidence.contradiction)
    else:
        yield _with_contradiction(line, marks, evidence)


def _with_contradiction(
    line: Line, marks: Marks, wrong: exact.Contradiction | exact.ClueBroken
) -> Marks:
    if isinstance(wrong, exact.CellBroken | exact.ClueBroken):
        return replace(marks, alarms=(wrong.at,))
    if isinstance(wrong, exact.LoopClosed):
        return replace(marks, area=frozenset(wrong.way))
    if isinstance(wrong, exact.OrderBroken):
        return replace(marks, area=frozenset(wrong.run))
    if isinstance(wrong, exact.Crossing):
        joined = (*marks.assumed, wrong.first, wrong.second)
        return replace(marks, assumed=joined, alarms=(*wrong.first, *wrong.second))
    area = frozenset(wrong.area)
    if isinstance(wrong, exact.Enclosed):
        return replace(marks, area=area, alarms=() if wrong.cut is None else (wrong.cut,))
    black = line.board.colour(line.live_end)
    fields = frozenset(cell for cell in area if line.board.colour(cell) == black)
    return replace(marks, area=area, checkerboard=fields)


# In a notebook walks and reasons show themselves so.
notebook.register(Walk, lambda walk: picture_of_walk(walk)._repr_svg_())
notebook.register(exact.Reason, lambda reason: picture_of_reason(reason)._repr_svg_())
