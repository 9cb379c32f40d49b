"""Ends for a shape, between which a walkthrough exists: proved by one.

A line alternates between the colours, so the numbers of cells of each colour say which colours the
ends have, and a cell with a single neighbour can be nothing but an end. Among the pairs that are
left, those on the border come first, and among these the ones farthest to the upper left and to
the lower right; then cells that lie side by side, for where a closed loop visits all cells, any
two neighbours on it will do. Each pair is put to the exact answer within a small budget of nodes,
never of seconds: a shape gets the same ends on every machine.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

import numpy as np
import numpy.typing as npt

from unicursal.board import Board, Cell
from unicursal.board.colours import surplus_between
from unicursal.board.ends import register
from unicursal.board.shape import Mask
from unicursal.board.text import cell_words
from unicursal.budget import Budget
from unicursal.errors import BoardError
from unicursal.line import Line
from unicursal.walk.engine import engine_of

Pair = tuple[Cell, Cell]

_NODES_A_PAIR = 1000
_MOST_PAIRS, _FEWEST_PAIRS = 500, 10
_MOST_CELLS = 2_000_000
"""So many cells are looked at, over all pairs, before the search gives up."""


@register
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
        possible = _has_walkthrough(board.with_ends(*pair))
        if possible:
            return pair
        is_proved = is_proved and possible is not None
    if is_proved and next(candidates, None) is None:
        raise BoardError(f"no walkthrough exists on this shape{_given_ends(start, target)}")
    raise BoardError(
        f"no ends with a walkthrough were found among {tried:,} pairs on this shape of "
        f"{len(board):,} cells; there may be some all the same"
    )


def _given_ends(start: Cell | None, target: Cell | None) -> str:
    if start is None and target is None:
        return ", wherever its ends lie"
    from_there = "" if start is None else f" from {cell_words(start)}"
    return from_there + ("" if target is None else f" to {cell_words(target)}")


def _has_walkthrough(board: Board) -> bool | None:
    """Whether there is a walkthrough; None if the budget did not suffice to tell."""
    from unicursal.exact.solver.engine import POSSIBLE, UNKNOWN

    answer = engine_of(Line(board)).settle(Budget(nodes=_NODES_A_PAIR).start())
    return None if answer == UNKNOWN else answer == POSSIBLE


def _suitable_pairs(
    board: Board, start: Cell | None, target: Cell | None, far: int
) -> Iterator[Pair]:
    """The pairs of ends that colours and dead ends allow, each once, `far` ones first."""
    surplus = _surplus(board)
    dead_ends = _dead_ends(board)
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

    starts, targets = _on_border(board)
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


def _surplus(board: Board) -> int:
    """How many more cells of colour 0 there are, unless no line can visit them all."""
    counts = board.colour_counts()
    if abs(counts[0] - counts[1]) > 1:
        raise BoardError(
            "no walkthrough exists on this shape: a line alternates between the colours, and it "
            f"has {counts[0]:,} cells of one and {counts[1]:,} of the other"
        )
    return counts[0] - counts[1]


def _dead_ends(board: Board) -> set[Cell]:
    """The cells with a single neighbour: each is an end of every walkthrough."""
    cells = _cells(board.mask & (_neighbours(board) == 1))
    if len(cells) > 2:
        places = ", ".join(cell_words(cell) for cell in cells[:3])
        raise BoardError(
            f"no walkthrough exists on this shape: {len(cells):,} cells have a single neighbour, "
            f"such as {places}, and a line has but two ends"
        )
    return set(cells)


def _on_border(board: Board) -> tuple[list[Cell], list[Cell]]:
    """The cells that lack a neighbour, from the upper left on and from the lower right on."""
    cells = _cells(board.mask & (_neighbours(board) < 4))
    return (
        sorted(cells, key=lambda cell: (cell[0] + cell[1], cell)),
        sorted(cells, key=lambda cell: (-cell[0] - cell[1], cell)),
    )


def _neighbours(board: Board) -> npt.NDArray[np.int8]:
    """An array `[y, x]`: how many neighbours a cell there has or would have."""
    padded = np.pad(board.mask, 1).astype(np.int8)
    return padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]


def _diagonally(starts: list[Cell], targets: list[Cell]) -> Iterator[Pair]:
    """All pairs of two lists, those near the heads of both first."""
    for total in range(len(starts) + len(targets) - 1):
        for i in range(max(0, total - len(targets) + 1), min(total, len(starts) - 1) + 1):
            yield starts[i], targets[total - i]


def _cells(mask: Mask) -> list[Cell]:
    ys, xs = np.nonzero(mask)
    return list(zip(xs.tolist(), ys.tolist(), strict=True))
