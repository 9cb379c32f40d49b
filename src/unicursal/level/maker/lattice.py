"""A lattice that is to be walked: its free cells, the steps that are out or in, and the walk.

Cell (i, j) is the tile (2i + 1, 2j + 1) of the lattice; a step between two cells opens the tile
between them. One walkthrough of all free cells is a labyrinth whose walls are one tile thick. Which
one is a matter of the law of choice, or of the preference of each room (see `rooms`); the solver
lets it take possible steps only, so that it always comes to its end.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise

import numpy as np

from unicursal.board import STEP, Board, Cell, Clues
from unicursal.board.directions import Edge, edge_between
from unicursal.budget import Budget
from unicursal.chance import Chance, generator_of
from unicursal.errors import UnicursalError
from unicursal.exact import Engine
from unicursal.exact.solver.engine import POSSIBLE
from unicursal.existence import why_no_walkthrough
from unicursal.level.maker.frame import Balance, Frame, Mask
from unicursal.tilemap.rectangle import Rectangle
from unicursal.tilemap.tiles import Walls, places
from unicursal.walk.laws import draw as walk_by
from unicursal.walk.preference import Preference, table_of

_BUDGET = Budget(nodes=60)
_PORTION = 5000


@dataclass
class Lattice:
    """Free cells `[y, x]` with their ends, and what must or must not be a step."""

    frame: Frame
    free: Mask
    start: Cell
    target: Cell
    out: set[Edge] = field(default_factory=set)
    forced: set[Edge] = field(default_factory=set)
    blocks: tuple[Rectangle, ...] = ()
    """Cells through which no wall between rooms may lead."""
    gaps: tuple[Rectangle, ...] = ()
    """Cells of which not all can be walked: a room around an end must stand there."""
    _walkable: dict[tuple[Rectangle, Cell, Cell], bool] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """What is known of rectangles: where a shape leaves few doors, each is asked for again."""

    @property
    def whole(self) -> Rectangle:
        """All cells."""
        rows, columns = self.free.shape
        return Rectangle(0, 0, columns - 1, rows - 1)

    def is_plain(self, box: Rectangle) -> bool:
        """Whether the theorem about rectangles holds for some cells."""
        lines = self.frame.across.lines, self.frame.down.lines
        return (
            bool(self.free[box.slices].all())
            and not any(box.left <= x <= box.right for x in lines[0])
            and not any(box.top <= y <= box.bottom for y in lines[1])
            and not any(edge[0] in box and edge[1] in box for edge in self._bound)
        )

    def without(self, *rooms: Rectangle) -> "Lattice":
        """The lattice without the cells of some rooms."""
        free = self.free.copy()
        for cells in rooms:
            free[cells.slices] = False
        return replace(self, free=free, blocks=(*self.blocks, *rooms))

    @property
    def _bound(self) -> set[Edge]:
        return self.out | self.forced if self.out or self.forced else set()

    def can_be_walked(self, box: Rectangle, start: Cell, target: Cell) -> bool:
        """Whether some way leads through all free cells of a rectangle from start to target."""
        if self.is_plain(box):
            ends = ((x - box.left, y - box.top) for x, y in (start, target))
            return why_no_walkthrough(box.width, box.height, *ends) is None
        asked = box, start, target
        if asked not in self._walkable:
            inside = [(x - box.left, y - box.top) for x, y in (start, target)]
            may_be = self.blocks_in(box) or self.balance(box).allows(*inside)
            self._walkable[asked] = may_be and self.engine(box, start, target) is not None
        return self._walkable[asked]

    def board(
        self, box: Rectangle, start: Cell, target: Cell, walls: Iterable[Edge] = ()
    ) -> Board | None:
        """The free cells of a rectangle with all that is out or in; None if no way can be there."""
        free = self.free[box.slices]
        left, top = box.corner
        ends = [(x - left, y - top) for x, y in (start, target)]
        colours = np.add.outer(np.arange(box.height), np.arange(box.width)) % 2
        surplus = int(free.sum()) - 2 * int(colours[free].sum())
        if surplus != 1 - sum(ends[0]) % 2 - sum(ends[1]) % 2:
            return None
        out, lines = (
            {
                ((x - left, y - top), (u - left, v - top))
                for (x, y), (u, v) in edges
                if self._holds(box, (x, y)) and self._holds(box, (u, v))
            }
            for edges in (chain(self._all_out(box), walls), self.forced)
        )
        try:
            return Board(
                box.width,
                box.height,
                start=ends[0],
                target=ends[1],
                blocked=list(places(~free)),
                clues=Clues(walls=out, lines=sorted(lines)),
            )
        except UnicursalError:
            return None

    def engine(
        self, box: Rectangle, start: Cell, target: Cell, walls: Iterable[Edge] = ()
    ) -> Engine | None:
        """The solver at the beginning of the way; None if there is no way, or none was found."""
        board = self.board(box, start, target, walls)
        if board is None:
            return None
        engine = Engine(board)
        return engine if engine.settle(_BUDGET.start()) == POSSIBLE else None

    def walked(self, rooms: Sequence[tuple["Part", Preference]], chance: Chance) -> str | None:
        """The moves of a way through all rooms, each walked by its preference."""
        parts = [part for part, _ in rooms]
        walls = walls_between(parts, self.free)
        engine = self.engine(self.whole, self.start, self.target, walls)
        if engine is None:
            return None
        number_at = np.zeros(self.free.shape, np.int64)
        for number, part in enumerate(parts):
            number_at[part.box.slices] = number
        table = table_of([preference for _, preference in rooms], number_at)
        rng = generator_of(chance.seed())
        while engine.steps < len(engine.board) - 1:
            engine.walk_by(table, rng, _PORTION)
        return engine.moves

    def balance(self, box: Rectangle) -> Balance:
        """What the colours of some cells say of the ends of a way through them."""
        across = [x - box.left for x in self.frame.across.lines if box.left <= x <= box.right]
        down = [y - box.top for y in self.frame.down.lines if box.top <= y <= box.bottom]
        return Balance(self.free[box.slices], across, down)

    def blocks_in(self, box: Rectangle) -> bool:
        """Whether a hall, in which lines may be crossed otherwise, stands in a rectangle."""
        return any(
            box.overlaps(block) and bool(self.free[block.slices].any()) for block in self.blocks
        )

    def carved(self, moves: str) -> Walls:
        """The walls of the lattice that a way leaves."""
        rows, columns = self.free.shape
        walls: Walls = np.ones((2 * rows + 1, 2 * columns + 1), dtype=np.uint8)
        steps = np.array([self.start, *(STEP[move] for move in moves)])
        path = np.cumsum(steps, axis=0)
        walls[2 * path[:, 1] + 1, 2 * path[:, 0] + 1] = 0
        between = path[:-1] + path[1:] + 1
        walls[between[:, 1], between[:, 0]] = 0
        return walls

    def _holds(self, box: Rectangle, cell: Cell) -> bool:
        return cell in box and bool(self.free[cell[1], cell[0]])

    def _all_out(self, box: Rectangle) -> Iterable[Edge]:
        """The steps that are out in a rectangle, along its lines too."""
        yield from self.out
        halls = self.blocks
        for x in self.frame.across.lines:
            if box.left <= x <= box.right:
                for y in range(box.top, box.bottom):
                    if not any((x, y) in hall and (x, y + 1) in hall for hall in halls):
                        yield (x, y), (x, y + 1)
        for y in self.frame.down.lines:
            if box.top <= y <= box.bottom:
                for x in range(box.left, box.right):
                    if not any((x, y) in hall and (x + 1, y) in hall for hall in halls):
                        yield (x, y), (x + 1, y)


@dataclass(frozen=True)
class Part:
    """A room of a lattice: its cells, and those at which the way enters and leaves it."""

    box: Rectangle
    a: Cell
    b: Cell


def walls_between(rooms: Sequence[Part], free: Mask) -> list[Edge]:
    """The steps between cells of different rooms, but for the doors from each to the next."""
    number_at = np.zeros(free.shape, np.int64)
    for number, room in enumerate(rooms):
        number_at[room.box.slices] = number
    doors = {edge_between(p.b, q.a) for p, q in pairwise(rooms)}
    found: list[Edge] = []
    ys, xs = np.nonzero((number_at[:, 1:] != number_at[:, :-1]) & free[:, 1:] & free[:, :-1])
    found += [((x, y), (x + 1, y)) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)]
    ys, xs = np.nonzero((number_at[1:] != number_at[:-1]) & free[1:] & free[:-1])
    found += [((x, y), (x, y + 1)) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)]
    return [edge for edge in found if edge not in doors]


def drawn_by_law(lattice: Lattice, law: str, chance: Chance) -> str | None:
    """The moves that a law of choice draws."""
    board = lattice.board(lattice.whole, lattice.start, lattice.target)
    if board is None:
        return None
    try:
        return walk_by(board, law, chance.seed()).moves
    except UnicursalError:
        return None
