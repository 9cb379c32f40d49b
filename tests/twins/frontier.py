"""A slow but sure judge: does a walkthrough exist? By a frontier sweep over the free cells.

The cells of the smallest rectangle around the free cells are taken one by one, along its shorter
side. Between the cells taken and the others runs the frontier; what the taken part of a walkthrough
looks like from there is one small number a place: no edge crosses (0), an edge whose other end
crosses further on (1) or crossed before (2), an edge whose other end is the live end or the target
(3). Two partial lines that look alike can be finished alike, so a set of such pictures is all there
is to remember. Nothing here is shared with the solver.

>>> walkthrough_exists(Line("5:RRDLLDRR").step("D")), walkthrough_exists(Line("5").step("R"))
(True, True)
"""

from functools import cache

from unicursal import Line
from unicursal.board import Cell

NONE, OPENS, CLOSES, END = range(4)


def walkthrough_exists(line: Line) -> bool:
    """Whether a walkthrough begins with this line.

    >>> walkthrough_exists(Line("5:RRR")), walkthrough_exists(Line("5:RRRDL"))
    (True, False)
    """
    live, target = line.live_end, line.board.target
    free = set(line.free_cells()) | {live}
    if target not in free or len(free) == 1 or live == target:
        return free == {live} == {target}
    return _sweep(*_upright(free, live, target))


def possible_steps(line: Line) -> str:
    """The possible steps, in the order U D L R."""
    return "".join(move for move in line.free_neighbours() if walkthrough_exists(line.step(move)))


def _upright(free: set[Cell], live: Cell, target: Cell) -> tuple[list[list[int]], int]:
    """Rows of needs (edges that a cell uses; 0 where there is none), the shorter side across."""
    left, top = min(x for x, _ in free), min(y for _, y in free)
    width, height = max(x for x, _ in free) - left + 1, max(y for _, y in free) - top + 1
    turned = width > height
    rows = [[0] * min(width, height) for _ in range(max(width, height))]
    for x, y in free:
        across, down = (y - top, x - left) if turned else (x - left, y - top)
        rows[down][across] = 2 - ((x, y) in (live, target))
    return rows, len(free)


def _sweep(rows: list[list[int]], left_over: int) -> bool:
    """Place i of a picture is the edge down into column i; the last place the edge rightwards."""
    width = len(rows[0])
    states = {0}
    for y, row in enumerate(rows):
        below = rows[y + 1] if y + 1 < len(rows) else [0] * width
        for x, need in enumerate(row):
            left_over -= need > 0
            to_right = x + 1 < width and row[x + 1] > 0
            states = _take_cell(states, x, width, need, below[x] > 0, to_right, left_over == 0)
            if left_over == 0:
                return 0 in states
            if not states:
                return False
    return False


def _take_cell(
    states: set[int], x: int, width: int, need: int, down: bool, right: bool, last: bool
) -> set[int]:
    """All pictures after the cell in column x: edges from above and from the left meet in it."""
    at, side = 2 * x, 2 * width
    after: set[int] = set()
    for state in states:
        above, before = state >> at & 3, state >> side & 3
        rest = state & ~(3 << at) & ~(3 << side)
        here = (above > 0) + (before > 0)
        if here > need:
            continue
        if need == 0:
            after.add(rest)
        elif here == 0:
            _leave_fresh(after, rest, need, at, side, down, right)
        elif here == 1:
            # From the left an edge comes from place x - 1 of the order, from above from place x:
            # both lie before the new place, whichever it is, so the brackets stay in order.
            kind = above or before
            if need == 2:
                if down:
                    after.add(rest | kind << at)
                if right:
                    after.add(rest | kind << side)
            elif kind == END:
                if last and rest == 0:
                    after.add(0)
            else:
                after.add(_replace(rest, _partner(state, at if above else side, at, side), END))
        else:
            joined = _join(state, rest, before, above, at, side)
            if joined is not None and (joined != CLOSED or (last and rest == 0)):
                after.add(0 if joined == CLOSED else joined)
    return after


CLOSED = -1
"""The mark of a line whose two ends are joined: allowed with the last cell only."""


def _leave_fresh(
    after: set[int], rest: int, need: int, at: int, side: int, down: bool, right: bool
) -> None:
    """A cell that nothing leads to: an end sends out one edge, any other cell both of its own."""
    if need == 1:
        if down:
            after.add(rest | END << at)
        if right:
            after.add(rest | END << side)
    elif down and right:
        after.add(rest | OPENS << at | CLOSES << side)


@cache
def _places(at: int, side: int) -> tuple[int, ...]:
    """The places in their order along the frontier.

    Before the cell is taken that is: the columns left of it, the edge from the left, the edge from
    above, the columns right of it.
    """
    return (*range(0, at, 2), side, *range(at, side, 2))


def _partner(state: int, place: int, at: int, side: int) -> int:
    """The place where the other end of this run crosses the frontier."""
    places = _places(at, side)
    i = places.index(place)
    step = 1 if state >> place & 3 == OPENS else -1
    depth = 0
    while True:
        kind = state >> places[i] & 3
        depth += (kind == OPENS) - (kind == CLOSES)
        if depth == 0:
            return places[i]
        i += step


def _replace(state: int, place: int, kind: int) -> int:
    return state & ~(3 << place) | kind << place


def _join(state: int, rest: int, before: int, above: int, at: int, side: int) -> int | None:
    """The picture after two runs meet in a cell: None for a loop, CLOSED for the whole line."""
    if before == END and above == END:
        return CLOSED
    if before == END or above == END:
        place = at if before == END else side
        return _replace(rest, _partner(state, place, at, side), END)
    if before == OPENS and above == CLOSES:
        return None
    if before == CLOSES and above == OPENS:
        return rest
    if before == OPENS:
        return _replace(rest, _partner(state, at, at, side), OPENS)
    return _replace(rest, _partner(state, side, at, side), CLOSES)
