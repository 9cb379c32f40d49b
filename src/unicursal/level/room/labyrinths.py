"""All labyrinths of a room as one collection: counted, and drawn exactly uniformly."""

from functools import cached_property

import numpy as np
import numpy.typing as npt

from unicursal import memory as policy
from unicursal._random import Generator
from unicursal.budget import AnyBudget, started, within
from unicursal.chance import Chance, generator_of
from unicursal.count._sampling import draw_numbers
from unicursal.errors import NothingToDrawError
from unicursal.level.room.cases import cases_of
from unicursal.level.room.diagram import Diagram, Sweep
from unicursal.level.room.lattice import LatticeLabyrinths
from unicursal.level.room.question import Room
from unicursal.level.room.reasons import why_none
from unicursal.notation import Seed
from unicursal.progress import Progress, part_of, silent

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

    @cached_property
    def reason(self) -> str | None:
        """One sentence that proves that there is none, where one does; else None."""
        return why_none(self.room)

    @cached_property
    def count(self) -> int:
        """How many there are: a whole number of any size."""
        if self.reason is not None:
            return 0
        if self._lattice is not None:
            return self._lattice.count
        if self._solvable is False:
            return 0
        return sum(diagram.total for diagram in self._diagrams)

    def __bool__(self) -> bool:
        if self.reason is not None:
            return False
        if self._lattice is not None and self.room.is_free:
            return True  # the theorem of rectangles would have been a reason
        return self.count > 0 if self._solvable is None else self._solvable

    def sample(self, seed: Seed | Generator = 0, k: int = 1) -> list[Map]:
        """Draw k maps independently, each exactly equally likely.

        A generator of `unicursal` for a seed goes on where it stopped.
        """
        if not self.count:
            raise NothingToDrawError("the room has no such labyrinth to draw")
        generator = generator_of(seed)
        if self._lattice is not None:
            insides = self._lattice.sample(generator, k)
        else:
            insides = self._insides(_numbers_below(self.count, k, generator))
        return [self.room.with_border(inside) for inside in insides]

    def some(self, chance: Chance, k: int) -> list[Map]:
        """Some labyrinths, k times one of all; none if there is none.

        Where a goal room has several places the first one is taken that will do: that needs less
        time and memory than all, but not each labyrinth is equally likely.
        """
        if self.reason is not None or self._solvable is False:
            return []
        if self._lattice is not None or len(cases_of(self.room)) == 1:
            return self.sample(chance.seed(), k) if self else []
        for case in cases_of(self.room):
            diagram = Diagram(case, memory=self._memory, progress=self._progress)
            if diagram.total:
                numbers = _numbers_below(diagram.total, k, generator_of(chance.seed()))
                return [self.room.with_border(inside) for inside in diagram.maps(numbers)]
        return []

    @cached_property
    def _lattice(self) -> LatticeLabyrinths | None:
        room = self.room
        if room.mode != "lattice" or room.overrun or room.inner_end in (None, room.inner_start):
            return None
        return LatticeLabyrinths(room, memory=self._memory, progress=self._progress)

    @cached_property
    def _solvable(self) -> bool | None:
        """Whether there is one, where this is known without diagrams."""
        if self._lattice is not None:
            return None
        answers = []
        for case in cases_of(self.room):
            answers.append(Sweep.is_solvable(case, self._memory))
            if answers[-1]:
                return True
        return None if None in answers else False

    @cached_property
    def _diagrams(self) -> list[Diagram]:
        cases = cases_of(self.room)
        diagrams: list[Diagram] = []
        left = self._memory
        for number, case in enumerate(cases):
            part = part_of(self._progress, number / len(cases), (number + 1) / len(cases))
            diagram = Diagram(case, memory=left, progress=part)
            if diagram.total:
                diagrams.append(diagram)
                left -= diagram.memory
        return diagrams

    def _insides(self, numbers: list[int]) -> list[Map]:
        """Of each number the map, in the order of the cases."""
        insides: dict[int, Map] = {}
        begin = 0
        for diagram in self._diagrams:
            own = [at for at, number in enumerate(numbers) if 0 <= number - begin < diagram.total]
            insides.update(zip(own, diagram.maps([numbers[at] - begin for at in own]), strict=True))
            begin += diagram.total
        return [insides[at] for at in range(len(numbers))]


def _numbers_below(bound: int, k: int, generator: Generator) -> list[int]:
    """Whole numbers below the bound, each exactly equally likely."""
    limbs = (bound.bit_length() + 63) // 64
    top = np.frombuffer(bound.to_bytes(8 * limbs, "little"), dtype="<u8").astype(np.uint64)
    rows = np.empty((k, limbs), dtype=np.uint64)
    draw_numbers(generator, top, rows)
    return [int.from_bytes(row.astype("<u8").tobytes(), "little") for row in rows]
