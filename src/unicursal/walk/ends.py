"""Ends for a shape or for a board that hides them, between which a walkthrough exists.

For a shape (`proposed_ends`) that is proved by one. A line alternates between the colours, so the
numbers of cells of each colour say which colours the ends have, and a cell with a single neighbour
can be nothing but an end. Among the pairs that are left, those on the border come first, and among
these the ones farthest to the upper left and to the lower right; then cells that lie side by side,
for where a closed loop visits all cells, any two neighbours on it will do. Each pair is put to the
exact answer within a small budget of nodes, never of seconds: a shape gets the same ends on every
machine.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

import numpy as np

from unicursal.board import Board, Cell, HiddenEnds
from unicursal.board.shape import Mask
from unicursal.board.text import cell_words
from unicursal.budget import AnyBudget, Budget, started
from unicursal.chance import Chance
from unicursal.errors import BoardError, NothingToDrawError
from unicursal.exact.solver.engine import POSSIBLE, UNKNOWN, Engine
from unicursal.existence import surplus_between

Pair = tuple[Cell, Cell]

_NODES_A_PAIR = 1000
_MOST_PAIRS, _FEWEST_PAIRS = 500, 10
_MOST_CELLS = 2_000_000
"""How many cells are looked at, over all pairs, before the search gives up."""


def ends_by_chance(hidden: HiddenEnds, chance: Chance, budget: AnyBudget = None) -> Board:
    """The board with ends that have a walkthrough, all such pairs equally likely.

    An `OutOfBudgetError` if the budget ends first.

    >>> ends_by_chance(HiddenEnds.parse("3@any-2,2"), Chance(1))
    Board('3@1,1-2,2')
    """
    budget, pairs = started(budget), hidden.ends()
    for number in chance.order(len(pairs)):
        budget.require()
        start, target = pairs[number]
        if not hidden.tells_direction and chance.happens(0.5):
            start, target = target, start
        board = hidden.board.with_ends(start, target).with_clues(hidden.clues)
        if Engine(board).can_be_completed(budget):
            return board
    raise NothingToDrawError(f"{hidden} has no walkthrough, whatever its ends are")


def proposed_ends(board: Board, start: Cell | None = None, target: Cell | None = None) -> Pair:
    """The ends to propose for a board's shape, of which one may be given.

    >>> proposed_ends(Board(4))
    ((0, 0), (2, 3))
    """
    if len(board) == 1:
        return board.start, board.target
    most = max(_FEWEST_PAIRS, min(_MOST_PAIRS, _MOST_CELLS // len(board)))
    candidates = _suitable_pairs(board, start, target, far=most // 2)
    is_proved = True
    tried = 0
    for pair in islice(candidates, most):
        tried += 1
        answer = Engine(board.with_ends(*pair)).settle(Budget(nodes=_NODES_A_PAIR).start())
        if answer == POSSIBLE:
            return pair
        is_proved = is_proved and answer != UNKNOWN
    if is_proved and next(candidates, None) is None:
        where = "" if start is None else f" from {cell_words(start)}"
        where += "" if target is None else f" to {cell_words(target)}"
        raise BoardError(f"no walkthrough exists on this shape{where or ', wherever its ends lie'}")
    raise BoardError(
        f"no ends with a walkthrough were found among {tried:,} pairs on this shape of "
        f"{len(board):,} cells; there may be some all the same"
    )


def _suitable_pairs(
    board: Board, start: Cell | None, target: Cell | None, far: int
) -> Iterator[Pair]:
    """The pairs of ends that colours and dead ends allow, each once, `far` ones first."""
    counts = board.colour_counts()
    surplus = counts[0] - counts[1]
    if abs(surplus) > 1:
        raise BoardError(
            "no walkthrough exists on this shape: a line alternates between the colours, and it "
            f"has {counts[0]:,} cells of one and {counts[1]:,} of the other"
        )
    dead_ends, border = _dead_ends_and_border(board)
    tried = set()
    is_free = start is None and target is None  # then either end may be called the start

    def fresh(pairs: Iterable[Pair]) -> Iterator[Pair]:
        for one, other in pairs:
            name = (min(one, other), max(one, other)) if is_free else (one, other)
            if (
                one != other
                and surplus_between(one, other) == surplus
                and dead_ends <= {one, other}
                and name not in tried
            ):
                tried.add(name)
                yield one, other

    starts = sorted(border, key=lambda cell: (cell[0] + cell[1], cell))
    targets = sorted(border, key=lambda cell: (-cell[0] - cell[1], cell))
    if start is None:
        starts = sorted(dead_ends - {target}) or starts
    if target is None and (start is not None or len(dead_ends) == 2):
        targets = sorted(dead_ends - {start}, reverse=True) or targets
    starts = starts if start is None else [start]
    targets = targets if target is None else [target]
    everywhere = list(board.cells())
    yield from islice(fresh(_diagonally(starts, targets)), far)
    if target is None:
        yield from fresh((one, other) for one in starts for _, other in board.neighbours(one))
    yield from fresh(_diagonally(starts, targets))
    sources = everywhere if start is None else [start]
    sinks = everywhere if target is None else [target]
    if dead_ends:  # one of them is an end, and looking at pairs without it would be pointless
        dead_end = min(dead_ends)
        if target in {None, dead_end}:
            yield from fresh((one, dead_end) for one in sources)
        sources = [dead_end] if start in {None, dead_end} else []
    yield from fresh((one, other) for one in sources for other in sinks)


def _dead_ends_and_border(board: Board) -> tuple[set[Cell], list[Cell]]:
    """The cells with a single neighbour, which are ends of every walkthrough; with up to three."""
    padded = np.pad(board.mask, 1).astype(np.int8)
    beside = padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
    dead_ends = _cells(board.mask & (beside == 1))
    if len(dead_ends) > 2:
        places = ", ".join(cell_words(cell) for cell in dead_ends[:3])
        raise BoardError(
            f"no walkthrough exists on this shape: {len(dead_ends):,} cells have a single "
            f"neighbour, such as {places}, and a line has but two ends"
        )
    return set(dead_ends), _cells(board.mask & (beside < 4))


def _diagonally(starts: list[Cell], targets: list[Cell]) -> Iterator[Pair]:
    """All pairs of two lists, those near the heads of both first."""
    for total in range(len(starts) + len(targets) - 1):
        for i in range(max(0, total - len(targets) + 1), min(total, len(starts) - 1) + 1):
            yield starts[i], targets[total - i]


def _cells(mask: Mask) -> list[Cell]:
    ys, xs = np.nonzero(mask)
    return list(zip(xs.tolist(), ys.tolist(), strict=True))
