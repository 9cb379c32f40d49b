"""A table of all layers of a sweep, from which exactly uniform walkthroughs are drawn."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from unicursal import memory as policy
from unicursal._arrays import Bytes
from unicursal._random import Generator
from unicursal.board import LineLike
from unicursal.board.inputs import whole_number
from unicursal.board.padded import PaddedBoard, letters_of_steps
from unicursal.budget import AnyBudget, StartedBudget, started, within
from unicursal.chance import generator_of
from unicursal.count import _sampling, limits
from unicursal.count._sweep import KEY, Words64, pull_long
from unicursal.count.counting import count, shares
from unicursal.count.region import NO_CONSTRAINTS, Constraints, Region, with_clues
from unicursal.count.sweep_plan import Layer, Sweep
from unicursal.errors import TooLargeError, TooMuchMemoryError, UnicursalError, quoted
from unicursal.existence import nothing_to_draw
from unicursal.line import Line, line_of
from unicursal.notation import Seed, title_of
from unicursal.progress import Progress, part_of, silent

_BLOCK = 1024
_WORDS = "making a table of all walkthroughs"
_COUNTING = 0.3
"""About the share of the work that counting is; the rest is filling the table."""
_LITTLE_MEMORY = "; the law backbite needs next to none, but is not exactly uniform"
_NO_COUNT = "; the law backbite counts nothing, but is not exactly uniform"


def refuse_table(line: Line, memory: int, progress: Progress = silent) -> None:
    """Refuse a line whose table would be too large, without making it.

    >>> refuse_table(Line("13"), memory=10**9)
    >>> refuse_table(Line("21"), memory=10**9)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    unicursal.errors.TooMuchMemoryError: drawing uniformly from 21 needs about ...
    """
    _planned(line, NO_CONSTRAINTS, memory, progress, None)


def _planned(
    line: Line,
    constraints: Constraints,
    allowed: int,
    counting: Progress,
    budget: StartedBudget | None,
) -> tuple[int, int, Sweep | None]:
    """The number of walkthroughs, the words that such a number takes, and how it is swept."""
    why = "none keeps to the constraints" if constraints else None
    constraints = with_clues(line.board, constraints)
    region = Region.ahead_of(line, constraints)
    sweep = None
    try:
        if len(line) < len(line.board) and not region.is_hopeless():
            limits.refuse_at_a_glance(region)
            limits.refuse_too_long(len(line.board))
            sweep = Sweep(region)
            # Whoever asks for too much even with numbers of one word need not wait.
            _require(line, sweep, 1, allowed)
        total = count(line, constraints, memory=allowed, progress=counting, budget=budget)
        if not total:
            raise nothing_to_draw(line, why)
        limbs = (total.bit_length() + 63) // 64
        if sweep is not None:
            _require(line, sweep, limbs, allowed)
    except TooLargeError as fault:
        advice = _LITTLE_MEMORY if isinstance(fault, TooMuchMemoryError) else _NO_COUNT
        raise type(fault)(f"{fault}{advice}") from None
    return total, limbs, sweep


def _task(line: Line) -> str:
    return f"drawing uniformly from {title_of(line.board)}"


def _require(line: Line, sweep: Sweep, limbs: int, allowed: int) -> None:
    memory_for = partial(limits.memory_of_table, widest=sweep.widest, limbs=limbs)
    limits.require_memory(_task(line), sweep, memory_for, allowed)


class Table:
    """The ways to finish for every state of a sweep over what a line has left.

    >>> table = Table(Line("5"))
    >>> table.total, table.sample(seed=7, k=2) == table.sample(seed=7, k=2)
    (104, True)
    """

    def __init__(
        self,
        line: LineLike,
        constraints: Constraints = NO_CONSTRAINTS,
        *,
        memory: int | None = None,
        progress: Progress = silent,
        budget: AnyBudget = None,
    ) -> None:
        """What needs more than `memory` bytes is refused, and a budget ends it, as with `count`."""
        self.line = line = line_of(line)
        budget = started(budget)
        progress = within(budget, progress)
        allowed = policy.most() if memory is None else memory
        counting = part_of(progress, 0.0, _COUNTING, words=_WORDS)
        plan = _planned(line, constraints, allowed, counting, budget)
        self.total, self._limbs, sweep = plan
        self._grid = PaddedBoard(line.board)
        filling = part_of(progress, _COUNTING, 1.0)
        self._layers = None
        if sweep is not None:
            self._layers = self._fill(sweep, allowed, filling, budget)

    def sample(
        self,
        seed: Seed | Generator = 0,
        k: int = 1,
        progress: Progress = silent,
        budget: AnyBudget = None,
    ) -> list[Line]:
        """Draw k walkthroughs independently, each exactly equally likely.

        A generator of `unicursal` for a seed goes on where it stopped. An `OutOfBudgetError` if the
        budget ends first; each step of a walkthrough is a node.
        """
        budget = started(budget)
        progress = within(budget, progress)
        board, before = self.line.board, self.line.moves
        lines: list[Line] = []
        for row in self.sample_moves(seed, k, budget):
            if len(lines) % _BLOCK == 0:
                progress("drawing", len(lines) / k)
            lines.append(Line(board, before + row.tobytes().decode("ascii")))
        return lines

    def sample_moves(
        self, seed: Seed | Generator = 0, k: int = 1, budget: AnyBudget = None
    ) -> Bytes:
        """The same as letters of the moves that follow the line, one walkthrough a row."""
        budget = started(budget)
        k = whole_number(k, "the number of walkthroughs", UnicursalError)
        if k < 0:
            raise UnicursalError(f"{k} walkthroughs cannot be drawn")
        generator = generator_of(seed)
        steps = len(self.line.board) - len(self.line)
        policy.require(f"drawing {k:,} walkthroughs", k * max(steps, 1), policy.most())
        moves = np.empty((k, steps), dtype=np.uint8)
        if self._layers is None:
            return moves
        total = self._words_of(self.total)
        for at in range(0, k, _BLOCK):
            budget.require()
            numbers = np.empty((min(_BLOCK, k - at), self._limbs), dtype=np.uint64)
            budget.spend(len(numbers) * steps)
            _sampling.draw_numbers(generator, total, numbers)
            self._read_off(numbers, moves[at : at + _BLOCK])
        return moves

    def __getitem__(self, number: int) -> Line:
        """The walkthrough with a number in the table's own order (not the left-first one)."""
        number = whole_number(
            number, "the number of a walkthrough", UnicursalError, any_length=True
        )
        if not 0 <= number < self.total:
            raise IndexError(
                f"the table has {quoted(self.total)} walkthroughs, not number {quoted(number)}"
            )
        return self.with_numbers([number])[0]

    def with_numbers(self, numbers: Sequence[int]) -> list[Line]:
        """The walkthroughs with some numbers below the total, in the table's own order."""
        moves = np.empty((len(numbers), len(self.line.board) - len(self.line)), dtype=np.uint8)
        if self._layers is not None and len(numbers):
            self._read_off(np.array([self._words_of(number) for number in numbers]), moves)
        before = self.line.moves
        return [Line(self.line.board, before + row.tobytes().decode("ascii")) for row in moves]

    def _words_of(self, number: int) -> Words64:
        return np.frombuffer(number.to_bytes(8 * self._limbs, "little"), dtype="<u8").astype(
            np.uint64
        )

    def _read_off(self, numbers: Words64, moves: Bytes) -> None:
        assert self._layers is not None
        links = np.empty((len(self._grid.is_cell), 2), dtype=np.int64)
        start = self._grid.index(self.line.live_end)
        letters = letters_of_steps(self._grid.stride)
        _sampling.read_off(self._layers, numbers, start, links, letters, moves)

    def _fill(
        self, sweep: Sweep, allowed: int, progress: Progress, budget: StartedBudget
    ) -> _sampling.Layers:
        weight = limits.planned_weight(sweep)
        assert weight is not None
        limbs = self._limbs
        policy.require(
            _task(self.line), limits.memory_of_table(weight, sweep.widest, limbs), allowed
        )
        n = len(sweep) + 1
        families = np.empty((weight.families, KEY), dtype=np.int64)
        patterns, family_of = np.empty((2, weight.groups), dtype=np.int64)
        numbers = np.empty(weight.states * limbs, dtype=np.uint64)
        starts = np.zeros((3, n), dtype=np.int64)
        end = np.zeros(3, dtype=np.int64)
        behind: tuple[Layer, Words64] | None = None
        # Layers come from the last to the first, and so they stand in the arrays.
        for at, layer in zip(range(n - 1, -1, -1), sweep.layers(), strict=True):
            starts[:, at] = begin = end
            end = begin + np.array([len(layer.families), len(layer.patterns), layer.states])
            families[begin[0] : end[0]] = layer.families[:, :KEY]
            patterns[begin[1] : end[1]] = layer.patterns
            family_of[begin[1] : end[1]] = layer.family_of
            here = numbers[begin[2] * limbs : end[2] * limbs]
            if behind is None:
                here[:] = 0
                here[0] = 1
            else:
                first, there = behind[0].first, behind[1]
                budget.spend(layer.states)
                for share in shares(layer):
                    budget.require()
                    pull_long(share, first, sweep.maps.places, there, here, limbs)
            behind = layer, here
            progress(_WORDS, (n - at) / n)
        return _sampling.Layers(
            sweep.steps,
            families,
            starts[0],
            patterns,
            family_of,
            starts[1],
            numbers,
            starts[2],
            sweep.maps.places,
            sweep.cells(),
        )
