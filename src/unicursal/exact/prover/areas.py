"""Areas that cannot be walked through as things stand: enclosed, or out of balance."""

from collections.abc import Iterable

import numpy as np

from unicursal.errors import OutOfBudgetError
from unicursal.exact.prover import _balance, _enclosed
from unicursal.exact.prover._question import GIVING, PARENT, PLACE, ROOT, SIZE, VISITED, Ints
from unicursal.exact.prover.asked import Asked
from unicursal.exact.prover.evidence import Balance, Enclosed, Evidence

CENTRE_WORK = 4000
"""How many cells may be looked at from all centres together (see `_balance`)."""

SHRINKING = 5
"""After so many portions an area out of balance is small enough as it is."""


def enclosed(asked: Asked) -> Evidence | None:
    """The smallest area that is enclosed as things stand."""
    if asked.step == asked.target and asked.need[asked.step] == 0:
        others = np.flatnonzero(asked.need > 0)
        return Enclosed(asked.cell(asked.step), asked.cells_of(others)) if others.size else None
    root = _enclosed.smallest(asked.question, _enclosed.number(asked.question))
    return enclosed_by(asked, root) if root >= 0 else None


def enclosed_by(asked: Asked, root: int) -> Enclosed:
    """The enclosed area beneath a root, with the cell that cuts it off."""
    first, size, cut = asked.question.cell[root, [PLACE, SIZE, PARENT]].tolist()
    area = asked.question.lists[VISITED, first : first + size]
    return Enclosed(None if cut < 0 else asked.cell(cut), asked.cells_of(area))


def balance(asked: Asked) -> Evidence | None:
    """A small area that is out of balance as things stand."""
    area = smallest_surplus(asked)
    return None if area is None else surplus_of(asked, area)


def smallest_surplus(asked: Asked) -> Ints | None:
    """The smallest area out of balance that is found from some centres.

    If the first centre shows no hungry set of either colour there is none at all.
    """
    q, best, giving = asked.question, None, 0
    try:
        for centre in _centres(asked):
            for colour in (0, 1):
                _balance.list_from(q, centre, colour)
                asked.finish(_balance.serve_listed)
                if q.num[ROOT] < 0:
                    continue
                shrink(asked)
                if best is None or _balance.mark_area(q) < best.size:
                    best, giving = marked_area(asked), colour
            if best is None:
                return None
    except OutOfBudgetError:
        if best is None:
            raise
    q.num[GIVING] = giving
    return best


def shrink(asked: Asked) -> None:
    """Take away from an area out of balance what is not needed, while that is worth the time."""
    asked.finish(_balance.take_away, portions=SHRINKING)


def marked_area(asked: Asked) -> Ints:
    """The numbers of the cells of the area out of balance that the question holds."""
    area = np.empty(_balance.mark_area(asked.question), np.int64)
    _balance.copy_area(asked.question, area)
    return area


def _centres(asked: Asked) -> Iterable[int]:
    """The step, and cells as far from all centres before them as can be."""
    count = max(1, min(asked.cells.size, CENTRE_WORK // asked.cells.size))
    yield asked.step
    gap = _distances(asked, asked.step)
    for _ in range(count - 1):
        farthest = int(asked.cells[gap.argmax()])
        yield farthest
        gap = np.minimum(gap, _distances(asked, farthest))


def _distances(asked: Asked, origin: int) -> Ints:
    ys, xs = np.divmod(asked.cells, asked.stride)
    y, x = divmod(origin, asked.stride)
    distances: Ints = np.abs(ys - y) + np.abs(xs - x)
    return distances


def surplus_of(asked: Asked, area: Ints) -> Balance:
    """The area as evidence, with the edges that are decided now."""
    cells = asked.cells_of(area)
    black = sum((x + y) % 2 == asked.black for x, y in cells)
    limit = int(_balance.limit(asked.question, area))
    return Balance(cells, black, len(cells) - black, limit)
