"""Shapes that have a walkthrough, out of those that perhaps have none, as little changed as can be.

Some things keep a closed loop from visiting all cells of a shape, and each is mended where it is.

- **Pieces.** Pieces that a line thinner than a cell joins are joined by its cells; of what is in
  pieces still, the largest is the shape.
- **Thin parts.** A cell that is in no square of two by two cells is passed at most once on each
  side; such parts are made two cells wide, by the cells that have most of the picture's ink.
- **Cells that everything must pass.** A cell whose loss would part the shape gets a way round it,
  or the smaller side is left out.
- **Colours.** A loop takes as many cells of one colour of the checkerboard as of the other, in
  every part of the shape. Each cell of the one colour is joined to two of the other, as a flow;
  where that fails, the cells reached in vain have too much of a colour, and one of them is left
  out: a corner of the outline, where it is seen least.

What is left can be covered by loops, though perhaps not by one; that is for the exact answer to
say. A flow is sought by alternating paths, breadth first, from the cells that lack a partner only.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np

from unicursal.board import Board, Cell
from unicursal.board.shape import DARK, Ink, Mask, largest_piece
from unicursal.budget import Budget
from unicursal.chance import Chance
from unicursal.errors import BoardError
from unicursal.exact.solver.engine import POSSIBLE, Engine
from unicursal.walk.ends import proposed_ends

_MOST_CELLS = 120_000
"""Of shapes that are mended cell by cell; larger ones are drawn in squares of two by two."""
_MOST_JOINED = 30
"""Pieces that are joined by thin lines."""
_FAINT = 32
"""From here on there is something in a cell: perhaps a line thinner than it."""
_NODES = 20_000
_TRIES, _MOST_PAIRS = 12, 5
_LEVELS = 8
"""Of darkness that are tried where a shape is drawn in squares."""


Place = tuple[int, int]
"""A cell as the row and the column of an array, `y, x`."""


class Fitted(NamedTuple):
    """A board in the shape of a picture, and what had to be changed."""

    board: Board
    pieces: int
    """How many pieces the picture had; this is the largest one."""
    cells: int
    """Its cells, as it was."""
    elsewhere: int
    """Cells of the other pieces."""
    added: int
    dropped: int
    doubled: bool
    """Whether it is drawn in squares of two by two cells."""
    corner: Cell
    """Where in the picture it begins."""

    def __str__(self) -> str:
        """What was changed, in words."""
        told = []
        if self.pieces > 1:
            told.append(
                f"the largest of {self.pieces:,} pieces ({self.elsewhere:,} cells are elsewhere)"
            )
        if self.doubled:
            told.append("drawn in squares of two by two cells")
        if self.added:
            told.append(f"{_cells(self.added)} added where it was thin")
        if self.dropped:
            told.append(f"{_cells(self.dropped)} left out")
        return ", ".join(told) or "nothing had to be changed"


def _cells(number: int) -> str:
    return f"{number:,} cell{'s' * (number > 1)}"


def fitted(ink: Ink) -> Fitted:
    """The board for a picture with so much ink in each cell.

    >>> str(fitted(np.full((3, 4), 255, np.uint8)).board)
    '4x3'
    """
    dark = _joined(ink)
    piece, pieces = largest_piece(dark)
    cells = int((piece & (ink >= DARK)).sum())
    elsewhere = int((dark & ~piece).sum())

    def made(mask: Mask, ends: tuple[Cell, Cell], doubled: bool) -> Fitted:
        was = np.zeros_like(mask)
        was[: piece.shape[0], : piece.shape[1]] = piece & (ink >= DARK)
        top, left = np.argwhere(mask).min(axis=0).tolist()
        bottom, right = (np.argwhere(mask).max(axis=0) + 1).tolist()
        start, target = ((x - left, y - top) for x, y in ends)
        board = _board(mask[top:bottom, left:right]).with_ends(start, target)
        added, dropped = int((mask & ~was).sum()), int((was & ~mask).sum())
        return Fitted(board, pieces, cells, elsewhere, added, dropped, doubled, (left, top))

    if cells <= _MOST_CELLS:
        for mask in _mended(piece, ink):
            if (ends := _ends(mask)) is not None:
                return made(mask, ends, False)
    mask = _doubled(ink, piece)
    return made(mask, proposed_ends(_board(mask)), True)


def _joined(ink: Ink) -> Mask:
    """The dark cells, and the darkest of those between two pieces that a thin line may join."""
    mask = ink >= DARK
    for _ in range(_MOST_JOINED if mask.sum() <= _MOST_CELLS else 0):
        largest, pieces = largest_piece(mask)
        way = _way_out(largest, mask & ~largest, ink) if pieces > 1 else []
        if not way:
            break
        for cell in way:
            mask[cell] = True
    return mask


def _way_out(piece: Mask, others: Mask, ink: Ink) -> list[Place]:
    """The cells of the lightest-footed way from a piece to another one over faint cells."""
    came = {cell: cell for cell in _places(piece)}
    todo = [(0, cell) for cell in came]
    while todo:
        lightness, cell = heappop(todo)
        if others[cell]:
            way = []
            while not piece[cell := came[cell]]:
                way.append(cell)
            return way
        for there in _beside(*cell, ink.shape):
            if there not in came and ink[there] >= _FAINT:
                came[there] = cell
                heappush(todo, (lightness + 256 - int(ink[there]), there))
    return []


def _board(mask: Mask) -> Board:
    ys, xs = np.nonzero(mask)
    blocked = [(x, y) for y, x in np.argwhere(~mask).tolist()]
    height, width = mask.shape
    first, last = (int(xs[0]), int(ys[0])), (int(xs[-1]), int(ys[-1]))
    return Board(width, height, start=first, target=last, blocked=blocked)


def _ends(mask: Mask) -> tuple[Cell, Cell] | None:
    """Ends with a walkthrough; None where none is found soon."""
    board = _board(mask)
    if len(board) > 1:
        # Where a loop is found ends are; where none is, to look for ends would take long.
        x, y = next(board.cells())
        if y + 1 == mask.shape[0] or not mask[y + 1, x]:
            return None
        loop = board.with_ends((x, y), (x, y + 1))
        if Engine(loop).settle(Budget(nodes=_NODES).start()) != POSSIBLE:
            return None
    try:
        return proposed_ends(board)
    except BoardError:
        return None


def _doubled(ink: Ink, piece: Mask) -> Mask:
    """The shape in squares of two by two cells: those that are dark enough for it to stay whole."""
    height, width = (side + side % 2 for side in ink.shape)
    whole, was = np.zeros((height, width), np.int64), np.zeros((height, width), np.bool_)
    whole[: ink.shape[0], : ink.shape[1]] = ink
    was[: ink.shape[0], : ink.shape[1]] = piece
    darkness = whole.reshape(height // 2, 2, width // 2, 2).sum(axis=(1, 3))
    touched = was.reshape(height // 2, 2, width // 2, 2).any(axis=(1, 3))

    def of(least: int) -> Mask:
        squares, _ = largest_piece(touched & (darkness >= least))
        return squares.repeat(2, axis=0).repeat(2, axis=1)

    levels = [4 * DARK * share // _LEVELS for share in range(_LEVELS, -1, -1)]
    shapes = [of(least) for least in levels if (touched & (darkness >= least)).any()]
    return min(shapes, key=lambda shape: int((shape ^ was).sum()))


def _mended(piece: Mask, ink: Ink) -> Iterator[Mask]:
    """Shapes that loops can cover, those with most cells first."""
    mask, chance = _without_cuts(_thickened(piece, ink), ink), Chance(0)
    for pairs in range(_MOST_PAIRS):
        for _ in range(_TRIES):
            # Loops that cannot be joined: where other cells are left out, they are others.
            fewer = mask.copy()
            for colour in (0, 1) * pairs:
                _leave_out(fewer, colour, chance)
            if (balanced := _balanced(fewer, chance)) is not None:
                yield balanced


def _leave_out(mask: Mask, colour: int, chance: Chance) -> None:
    """Leave out one cell of a colour somewhere."""
    cells = [(y, x) for y, x in _places(mask) if (y + x) % 2 == colour]
    if (cell := _least_seen(mask, cells, chance)) is not None:
        mask[cell] = False


def _squares(mask: Mask) -> Mask:
    """For each cell whether it is the upper left one of a square of two by two cells."""
    found = np.zeros_like(mask)
    found[:-1, :-1] = mask[:-1, :-1] & mask[1:, :-1] & mask[:-1, 1:] & mask[1:, 1:]
    return found


def _in_squares(mask: Mask) -> Mask:
    squares = _squares(mask)
    covered = squares.copy()
    covered[1:] |= squares[:-1]
    covered[:, 1:] |= squares[:, :-1]
    covered[1:, 1:] |= squares[:-1, :-1]
    return covered


def _thickened(mask: Mask, ink: Ink) -> Mask:
    """The shape with cells added until each one is in a square of two by two cells."""
    mask = mask.copy()
    height, width = mask.shape
    for y, x in _places(mask & ~_in_squares(mask)):
        corners = [
            (v, u)
            for v in (y - 1, y)
            for u in (x - 1, x)
            if 0 <= v < height - 1 and 0 <= u < width - 1
        ]
        if not corners:
            continue
        if any(mask[v : v + 2, u : u + 2].all() for v, u in corners):
            continue

        def worth(corner: Place) -> Place:
            v, u = corner
            square = np.s_[v : v + 2, u : u + 2]
            return int(mask[square].sum()), int(ink[square].sum())

        v, u = max(corners, key=worth)
        mask[v : v + 2, u : u + 2] = True
    return mask


def _without_cuts(mask: Mask, ink: Ink) -> Mask:
    """The shape without cells that everything must pass: a way round, or only the larger side."""
    mask = mask.copy()
    for _ in range(mask.size):
        cuts = _cutting_cells(mask)
        if not cuts:
            return mask
        y, x = cuts[0]
        around = [
            (v, u)
            for v, u in ((y - 1, x - 1), (y - 1, x + 1), (y + 1, x - 1), (y + 1, x + 1))
            if 0 <= v < mask.shape[0]
            and 0 <= u < mask.shape[1]
            and not mask[v, u]
            and mask[v, x]
            and mask[y, u]
        ]
        if around:
            mask[max(around, key=lambda cell: int(ink[cell]))] = True
            continue
        without = mask.copy()
        without[y, x] = False
        kept, _ = largest_piece(without)
        beside = [kept[v, u] for v, u in _beside(y, x, mask.shape)]
        kept[y, x] = sum(beside) > 1
        mask = kept
    return mask


def _places(mask: Mask) -> list[Place]:
    return [(y, x) for y, x in np.argwhere(mask).tolist()]


def _beside(y: int, x: int, shape: tuple[int, ...]) -> Iterator[Place]:
    if y > 0:
        yield y - 1, x
    if x > 0:
        yield y, x - 1
    if x + 1 < shape[1]:
        yield y, x + 1
    if y + 1 < shape[0]:
        yield y + 1, x


def _cutting_cells(mask: Mask) -> list[Place]:
    """The cells whose loss would part a shape (Tarjan, without recursion), the first ones first."""
    start = _places(mask)[0]
    number = {start: 0}
    low = {start: 0}
    found = set()
    children_of_start = 0
    way = [(start, start, _beside(*start, mask.shape))]
    while way:
        cell, parent, neighbours = way[-1]
        for there in neighbours:
            if not mask[there]:
                continue
            if there not in number:
                number[there] = low[there] = len(number)
                way.append((there, cell, _beside(*there, mask.shape)))
                break
            if there != parent:
                low[cell] = min(low[cell], number[there])
        else:
            way.pop()
            if cell == start:
                continue
            low[parent] = min(low[parent], low[cell])
            if parent == start:
                children_of_start += 1
            elif low[cell] >= number[parent]:
                found.add(parent)
    if children_of_start > 1:
        found.add(start)
    return sorted(found)


class _Pairing:
    """Each cell joined to two neighbours, as far as it goes: a flow between the colours."""

    def __init__(self, mask: Mask) -> None:
        self.mask = mask.copy()
        self._shape = mask.shape
        self.joined: dict[Place, set[Place]] = {place: set() for place in _places(mask)}
        for cell in self.joined:
            if sum(cell) % 2 == 0:
                for there in self.neighbours(cell):
                    if len(self.joined[cell]) < 2 and len(self.joined[there]) < 2:
                        self._join(cell, there)

    def neighbours(self, cell: Place) -> list[Place]:
        return [there for there in _beside(*cell, self._shape) if there in self.joined]

    def _join(self, one: Place, other: Place) -> None:
        self.joined[one].add(other)
        self.joined[other].add(one)

    def _part(self, one: Place, other: Place) -> None:
        self.joined[one].discard(other)
        self.joined[other].discard(one)

    def drop(self, cell: Place) -> list[Place]:
        """Leave a cell out; those that were joined to it."""
        alone = list(self.joined[cell])
        for there in alone:
            self._part(cell, there)
        del self.joined[cell]
        self.mask[cell] = False
        return alone

    def reach(self, cell: Place) -> tuple[dict[Place, Place], Place | None]:
        """From a cell that lacks a partner: how each is reached, and the first that lacks one."""
        came = {cell: cell}
        queue = deque([cell])
        colour = sum(cell) % 2
        while queue:
            here = queue.popleft()
            if sum(here) % 2 == colour:
                onward = [each for each in self.neighbours(here) if each not in self.joined[here]]
            else:
                if len(self.joined[here]) < 2:
                    return came, here
                onward = list(self.joined[here])
            for there in onward:
                if there not in came:
                    came[there] = here
                    queue.append(there)
        return came, None

    def alternate(self, end: Place, came: dict[Place, Place]) -> None:
        """Part those on the way to a cell that are joined, and join those that are not."""
        while (before := came[end]) != end:
            change = self._part if before in self.joined[end] else self._join
            change(before, end)
            end = before


def _balanced(mask: Mask, chance: Chance) -> Mask | None:
    """The shape without the cells that no partners are left for; None if hardly any are left."""
    pairing = _Pairing(mask)
    lacking = deque(cell for cell, partners in pairing.joined.items() if len(partners) < 2)
    while lacking:
        cell = lacking.popleft()
        while cell in pairing.joined and len(pairing.joined[cell]) < 2:
            came, end = pairing.reach(cell)
            if end is not None:
                pairing.alternate(end, came)
                continue
            same = [each for each in came if sum(each + cell) % 2 == 0]
            out = _least_seen(pairing.mask, same, chance)
            if out is None:
                return None
            if out != cell:  # it gives a partner to the cell, and goes without
                pairing.alternate(out, came)
            lacking.extend(pairing.drop(out))
            for there in _beside(*out, mask.shape):
                if there in pairing.joined:
                    lacking.append(there)
    return pairing.mask


def _least_seen(mask: Mask, cells: Iterable[Place], chance: Chance) -> Place | None:
    """The cell to leave out: at some corner of the outline; the shape stays in one piece."""
    padded = np.pad(mask, 2)
    count = padded.astype(np.int8)
    beside = count[1:-3, 2:-2] + count[3:-1, 2:-2] + count[2:-2, 1:-3] + count[2:-2, 3:-1]
    by_sides: dict[int, list[Place]] = {2: [], 3: []}
    for cell in cells:
        if beside[cell] in by_sides:
            by_sides[beside[cell]].append(cell)
    for each in by_sides.values():
        for number in chance.order(len(each)):
            if _is_loose(padded, each[number]):
                return each[number]
    return None


_RING = ((1, 1), (1, 2), (1, 3), (2, 3), (3, 3), (3, 2), (3, 1), (2, 1))


def _is_loose(padded: Mask, cell: Place) -> bool:
    """Whether those around a cell hang together without it, and stay in squares; rim of two."""
    y, x = cell
    around = padded[y : y + 5, x : x + 5].copy()
    around[2, 2] = False
    ring = [bool(around[place]) for place in _RING]
    linked = sum(ring[i] and ring[(i + 1) % 8] and ring[(i + 2) % 8] for i in (1, 3, 5, 7))
    sides = sum(ring[i] for i in (1, 3, 5, 7))
    inner = np.s_[1:4, 1:4]
    return sides - linked == 1 and bool(_in_squares(around)[inner][around[inner]].all())
