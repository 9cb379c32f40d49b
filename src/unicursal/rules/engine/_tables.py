"""Rules as flat tables, and the state of a line that they are asked about.

Strategy. A *view* is a rule in one frame; a *case* is a view with the live end heading one way
(`heading * views + view`). Pictures are turned once, when a set is compiled for a board: the tests
of a case stand in a row of `tests`, from `first_test[case]` on, each with the way from the live
end to its cell in board coordinates, so the matcher turns nothing. What they ask of cells near
the live end stands in `near` as bits. Views of the rules of the set come first, rule by rule;
behind them stand the views that only guard others or are parts of composites.

Cells are numbered as in `unicursal._grid`. `number` holds the visiting number, FREE or BORDER. A
cell beyond the border's ring is looked up on the ring, where it belongs.

Invariants between kernels: `path[:num[LENGTH]]` is the line and `number` agrees; `trail_at[k]`
is the length of the future lines' trail before step k. `mark` and `queue` are scratch: a stamp that
was never used before makes their old contents void.
"""

from typing import NamedTuple

import numpy as np

from unicursal._arrays import Indices, Integers
from unicursal.exact.solver._state import State
from unicursal.rules.future._links import FutureLines

FREE, BORDER = np.int64(-1), np.int64(-2)

# Kinds of tests, those that hold least often first: in this order they are asked, up to EMPTY.
NEVER = 0  # the live end heads the wrong way
SECTION = 1  # near end of a section of a future line; (ex, ey) is the way to its far end
RUNS = 2  # taken, and the line runs the way (ex, ey)
RUNS_NOT = 3
LATER = 4  # taken, and the next cell the way (ex, ey) was visited later
NOT_LATER = 5
RUNS_OR_BORDER = 6
OUTSIDE = 7
TAKEN = 8
WALL = 9
EMPTY = 10
EMPTY_NO_FUTURE = 11
NOT_TAKEN = 12
INSIDE = 13
NO_TARGET = 14
KINDS = 15

# Columns of `tests`.
KIND, DX, DY, EX, EY = range(5)

# Columns of `near`, the cells at most REACH columns and rows from the live end as bits: those that
# have to be free, not free, taken, not taken.
NEAR_FREE, NEAR_NOT_FREE, NEAR_TAKEN, NEAR_NOT_TAKEN = range(4)
NEAR_MASKS = 4
REACH = 3  # 7 x 7 cells fit into a word, 9 x 9 do not

# Columns of `areas`. In `cells` stand first those that the filling may not enter (the outline or
# the doors), then those that it begins with (with doors: the start), then, with doors, the end.
# The determining colour is that of the start, or of the entry where the rule names one.
AREA_KIND, HAS_DOORS, FIRST_BARRED, FIRST_SEED, END_SEED, COLOUR_DX, COLOUR_DY = range(7)
# For a surplus, least and most of it stand in place of that cell.
AREA_PAIR, AREA_IMPAIR, AREA_DETERMINED, AREA_SURPLUS = range(4)

# Entries of `num`.
SIDE = 0
STRIDE = 1
TARGET = 2
CELLS = 3  # of the board
LENGTH = 4  # cells of the line
FILLED = 5  # stamp of the last area
USES_FUTURE = 6  # 1: future lines are drawn and restrict the steps
LOST_AT = 7  # length of the line when its future lines could not be completed or were left; else 0
HAS_FORMULAS = 8  # 1: the set has black/white limits
# What the last judgement found, as masks of moves.
FREE_STEPS = 9  # free neighbours
CANDIDATES = 10  # those that future lines leave
ASKED = 11  # 1: rules were asked; 0: a future line or the dead end spoke first
# The column and the row of the live end that was judged: dividing is what costs most in a test.
COLUMN = 12
ROW = 13
# What is drawn of forced lines: 0 nothing, 1 the lines, 2 the balance too.
DRAWS_FORCED = 14
FOUND = 15  # how many pictures match
NUMBERS = 16


# What stands for the open steps of a position until it is judged: a bit that is no move.
NOT_JUDGED = 16


class Tables(NamedTuple):
    """A rule set compiled for the boards of one size."""

    near: Integers  # by case
    tests: Indices
    first_test: Indices  # by case
    forbids: Indices  # by case: mask of moves
    areas: Indices
    first_area: Indices  # by case
    cells: Indices
    rule_of: Indices  # by view: its rule, or -1 if it only guards others or is part of a composite
    guards: Indices  # views
    first_guard: Indices  # by rule
    parts: Indices  # views
    clauses: Indices  # first part of each clause
    first_clause: Indices  # by view
    shared: Indices  # by view: 1 if it guards a rule or is part of a composite
    formulas: Indices  # each rule that is one, and which


class Position(NamedTuple):
    """A line on a board, and scratch for judging it."""

    number: Integers  # visiting numbers, by cell
    path: Integers
    trail_at: Integers
    future: FutureLines
    num: Integers
    mark: Integers
    queue: Integers
    matched: Indices  # by view: 1 if its picture matches; of no meaning where nobody asks
    found: Indices  # views whose picture matches, in their order
    by_view: Indices  # mask of the steps that each view forbids
    by_rule: Indices  # the same for each rule
    limits: Integers  # the same for each formula
    walked: Integers  # the line as formulas look at it; without columns if the set has none
    limit_scratch: Integers
    areas_found: Integers  # without rows: nobody reads them here
    forced: State  # the line as forced lines look at it; of two cells if the set has none
    parts: Integers  # their workplace; without columns if the set has none
