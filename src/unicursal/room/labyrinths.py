"""All labyrinths of a room as one collection: counted, drawn exactly uniformly; all pairs of ends.

Each labyrinth belongs to a number below their count. The tiles are swept, but for lattice
labyrinths: these are walkthroughs of the grid of odd tiles, left to the counting of boards.
"""

from collections.abc import Iterator
from functools import cached_property

import numpy as np
import numpy.typing as npt

from unicursal import memory as policy
from unicursal._random import Generator
from unicursal.board import STEP, Board
from unicursal.board.directions import Edge
from unicursal.budget import AnyBudget, started, within
from unicursal.chance import Chance, generator_of
from unicursal.count import Constraints, Table, count
from unicursal.count._sampling import draw_numbers
from unicursal.errors import NothingToDrawError
from unicursal.line import Line
from unicursal.notation import Seed
from unicursal.progress import Progress, part_of, silent
from unicursal.room.cases import Case, cases_of, let_end, make_end, tiles_of
from unicursal.room.diagram import Diagram, Sweep
from unicursal.room.question import Mode, Room, inside, perimeter
from unicursal.room.reasons import why_none
from unicursal.tilemap.tiles import Tile, cells_shown

Map = npt.NDArray[np.uint8]
"""A full map, `[y, x]`: 1 is a wall, 0 is open."""


class Labyrinths:
    r"""The perfect, strict or lattice labyrinths of a room.

    >>> every = Labyrinths(Room(5, 5, (1, 1), (1, 3)))
    >>> every.count
    1
    >>> print("\n".join("".join("·#"[tile] for tile in row) for row in every.sample(seed=1)[0]))
    #####
    #···#
    ###·#
    #···#
    #####
    """

    def __init__(
        self,
        room: Room,
        *,
        memory: int | None = None,
        progress: Progress = silent,
        budget: AnyBudget = None,
    ) -> None:
        """Take a room; what needs more than `memory` bytes is refused when it is asked for.

        An `OutOfBudgetError` if the budget, which is for all questions, ends before an answer.
        """
        self.room = room
        self._memory = policy.most() if memory is None else memory
        self._progress = within(started(budget), progress)
        self._is_swept = (
            room.mode != "lattice"
            or room.overrun > 0
            or room.inner_end is None
            or room.inner_end == room.inner_start
        )

    @cached_property
    def reason(self) -> str | None:
        """One sentence that proves that there is none, where one does; else None."""
        return why_none(self.room)

    @cached_property
    def count(self) -> int:
        """How many there are: a whole number of any size."""
        return 0 if self._solvable is False else sum(part.total for part in self._parts)

    def __bool__(self) -> bool:
        return self.count > 0 if self._solvable is None else self._solvable

    def sample(self, seed: Seed | Generator = 0, k: int = 1) -> list[Map]:
        """Draw k maps independently, each exactly equally likely.

        A generator of `unicursal` for a seed goes on where it stopped.
        """
        if not self.count:
            raise NothingToDrawError("the room has no such labyrinth to draw")
        numbers = _numbers_below(self.count, k, generator_of(seed))
        insides: dict[int, Map] = {}
        begin = 0
        for part in self._parts:
            own = [at for at, number in enumerate(numbers) if 0 <= number - begin < part.total]
            insides.update(zip(own, part.maps([numbers[at] - begin for at in own]), strict=True))
            begin += part.total
        return [self.room.with_border(insides[at]) for at in range(k)]

    def some(self, chance: Chance, k: int) -> list[Map]:
        """Some labyrinths, k times one of all; none if there is none.

        Where a goal room has several places the first one is taken that will do: that needs less
        time and memory than all, but not each labyrinth is equally likely.
        """
        found = iter(()) if self._solvable is False else self._each_part()
        part = next(found, None)
        if part is None:
            return []
        numbers = _numbers_below(part.total, k, generator_of(chance.seed()))
        return [self.room.with_border(inside) for inside in part.maps(numbers)]

    @cached_property
    def _solvable(self) -> bool | None:
        """Whether there is one, where this is known without counting."""
        if self.reason is not None:
            return False
        if not self._is_swept:
            return self.room.is_free or None  # the theorem of rectangles would have been a reason
        answers = []
        for case in cases_of(self.room):
            answers.append(Sweep.is_solvable(case, self._memory))
            if answers[-1]:
                return True
        return None if None in answers else False

    @cached_property
    def _parts(self) -> list["Diagram | _OnLattice"]:
        return list(self._each_part())

    def _each_part(self) -> Iterator["Diagram | _OnLattice"]:
        """The cases that have labyrinths."""
        if not self._is_swept:
            on_lattice = _OnLattice(self.room, self._memory, self._progress)
            yield from [on_lattice] if on_lattice.total else []
            return
        cases = cases_of(self.room)
        left = self._memory
        for number, case in enumerate(cases):
            part = part_of(self._progress, number / len(cases), (number + 1) / len(cases))
            diagram = Diagram(case, memory=left, progress=part)
            if diagram.total:
                yield diagram
                left -= diagram.memory


def ends_that_work(
    room: Room, candidates: list[Tile], *, memory: int | None = None, progress: Progress = silent
) -> list[Tile]:
    """The candidates that can be the other end of a path from the room's start.

    >>> ends_that_work(Room(7, 7, (1, 1), None), perimeter(7, 7))
    [(5, 1), (1, 5), (5, 5)]
    """
    options = tiles_of(room)
    let_end(options, candidates)
    make_end(options, room.inner_start)
    diagram = Diagram(Case(options, room.is_strict), memory=memory, progress=progress)
    ends = diagram.ends()
    works = ((x, y) for x, y in candidates if ends[y - 1, x - 1])
    return [tile for tile in works if tile != room.inner_start]


def pairs_along_border(
    width: int,
    height: int,
    mode: Mode = "perfect",
    *,
    memory: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> dict[tuple[Tile, Tile], bool]:
    """All pairs of inner tiles along the border, and whether a labyrinth leads between them.

    An `OutOfBudgetError` if the budget ends first.

    >>> found = pairs_along_border(5, 7)
    >>> len(found), sum(found.values()), found[(1, 1), (3, 1)]
    (66, 10, True)
    """
    progress = within(started(budget), progress)
    border = perimeter(width, height)
    found: dict[tuple[Tile, Tile], bool] = {}
    for number, start in enumerate(border):
        part = part_of(progress, number / len(border), (number + 1) / len(border))
        later = border[number + 1 :]
        room = Room(width, height, start, None, mode)
        works = ends_that_work(room, later, memory=memory, progress=part)
        found |= {(start, end): end in works for end in later}
    return found


def total(
    width: int,
    height: int,
    mode: Mode = "perfect",
    *,
    memory: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> int:
    """How many labyrinths there are over all unordered pairs of inner tiles.

    An `OutOfBudgetError` if the budget ends first.

    >>> [total(7, 9, mode) for mode in ("perfect", "strict", "lattice")]
    [112, 96, 62]
    """
    progress = within(started(budget), progress)
    options = tiles_of(Room(width, height, (1, 1), None, mode))
    let_end(options, inside(width, height))
    return Diagram(Case(options, mode != "perfect"), memory=memory, progress=progress).total


class _OnLattice:
    """The lattice labyrinths of a room with two different ends, on odd tiles."""

    def __init__(self, room: Room, memory: int, progress: Progress) -> None:
        ends = [(x // 2, y // 2) for x, y in (room.inner_start, room.inner_end or (0, 0))]
        self._line = Line(Board(room.width // 2, room.height // 2, start=ends[0], target=ends[1]))
        self._room, self._memory, self._progress = room, memory, progress

    @cached_property
    def total(self) -> int:
        """How many there are."""
        if self._constraints is None:
            return 0
        return count(self._line, self._constraints, memory=self._memory, progress=self._progress)

    def maps(self, numbers: list[int]) -> list[Map]:
        """The inside of the map of each number below the total."""
        constraints = self._constraints or Constraints()
        table = Table(self._line, constraints, memory=self._memory, progress=self._progress)
        maps = []
        for line in table.with_numbers(numbers):
            inside = np.ones((self._room.height - 2, self._room.width - 2), dtype=np.uint8)
            inside[::2, ::2] = 0
            for (x, y), move in zip(line.cells(), line.moves, strict=False):
                inside[2 * y + STEP[move][1], 2 * x + STEP[move][0]] = 0
            maps.append(inside)
        return maps

    @cached_property
    def _constraints(self) -> Constraints | None:
        """The fixed tiles as edges; None if they contradict the lattice."""
        through: set[Edge] = set()
        avoiding: set[Edge] = set()
        room = self._room
        for tiles, edges in ((room.opened, through), (room.walls, avoiding)):
            for x, y in filter(room.is_inside, tiles):
                if x % 2 != y % 2:
                    edges.add(cells_shown((x, y)))
                elif bool(x % 2) != (edges is through):
                    return None
        return Constraints(frozenset(through), frozenset(avoiding))


def _numbers_below(bound: int, k: int, generator: Generator) -> list[int]:
    """Whole numbers below the bound, each exactly equally likely."""
    limbs = (bound.bit_length() + 63) // 64
    top = np.frombuffer(bound.to_bytes(8 * limbs, "little"), dtype="<u8").astype(np.uint64)
    rows = np.empty((k, limbs), dtype=np.uint64)
    draw_numbers(generator, top, rows)
    return [int.from_bytes(row.astype("<u8").tobytes(), "little") for row in rows]
