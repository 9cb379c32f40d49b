"""Walkthroughs in left-first order, by their numbers and as one collection.

The walkthroughs before a line are those that leave it at some step by an earlier turn, so its rank
is a sum of counts. `PlausibleSteps` leaves only turns that are all but sure to lead somewhere,
and the last of them needs no counting where the sum is known: about one sweep, over an ever smaller
region, for each real choice along the line. The collection makes no walkthrough before it is asked
for.
"""

import sys
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from operator import index
from typing import SupportsIndex, TypedDict, cast, overload

from unicursal._random import Generator
from unicursal.board import Cell, LineLike, Move
from unicursal.board.inputs import whole_number
from unicursal.budget import AnyBudget, started, within
from unicursal.count.counting import COUNTING, count
from unicursal.count.limits import refuse_too_long
from unicursal.count.listing import Listing, PlausibleSteps, beginning_with
from unicursal.count.region import NO_CONSTRAINTS, Constraints, checked_on, with_clues
from unicursal.count.sampling import Table
from unicursal.errors import NothingToDrawError, UnicursalError, quoted
from unicursal.existence import nothing_to_draw
from unicursal.line import Line, line_of
from unicursal.notation import Seed
from unicursal.progress import Progress, part_of, silent

_FAR = 1000
"""A slice with larger steps looks for each walkthrough by itself; smaller ones are soon listed."""


def rank(
    line: LineLike,
    constraints: Constraints = NO_CONSTRAINTS,
    *,
    after: LineLike | None = None,
    memory: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> int:
    """How many walkthroughs come before the first that begins with this line.

    Only those that begin with `after` (the empty line unless given) are counted. What needs more
    than `memory` bytes is refused, and a budget ends it, as with `count`.

    >>> rank(Line("3")), rank(Line("3:D")), rank(Line("5:DDDDRUUUURDDDDRUUUURDDDD"))
    (0, 1, 88)
    """
    budget = started(budget)
    progress = within(budget, progress)
    progress(COUNTING, 0.0)
    line = line_of(line)
    before = Line(line.board) if after is None else line_of(after)
    beginning_with(before, line)
    steps = PlausibleSteps(before, with_clues(line.board, constraints))
    if steps.is_lost:
        return 0
    earlier = 0
    for at in range(len(before.moves), len(line.moves)):
        prefix = line.moves[:at]
        move = line.moves[at]
        for other in Line(line.board, prefix).left_first_moves():
            if other == move:
                break
            if other in steps.plausible_moves():
                beside = Line(line.board, prefix + other)
                earlier += count(beside, constraints, memory=memory, budget=budget)
        steps.follow(move)
        progress(COUNTING, (at + 1) / len(line.moves))
    return earlier


def unrank(
    line: LineLike,
    number: int,
    constraints: Constraints = NO_CONSTRAINTS,
    *,
    memory: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> Line:
    """The walkthrough with a number (from 0) among those that begin with this line.

    What needs more than `memory` bytes is refused, and a budget ends it, as with `count`.

    >>> unrank(Line("3"), 1), unrank(Line("5:DR"), 0)
    (Line('3:DDRUURDD'), Line('5:DRURRRDDDLUULDDLULDDRRRR'))
    """
    line = line_of(line)
    number = _checked(number)
    budget = started(budget)
    progress = within(budget, progress)
    left = count(line, constraints, memory=memory, budget=budget)
    if not left:
        why = "none keeps to the constraints" if constraints else None
        raise nothing_to_draw(line, why)
    if not 0 <= number < left:
        raise NothingToDrawError(
            f"{line} has {quoted(left)} {line.board.complete_line}s, numbered from 0: "
            f"there is no number {quoted(number)}"
        )
    refuse_too_long(len(line.board))
    steps = PlausibleSteps(line, with_clues(line.board, constraints))
    moves = line.moves
    while not steps.is_complete:
        plausible = steps.plausible_moves()
        for move in plausible:
            # What is left over belongs to the last.
            if move == plausible[-1]:
                ways = left
            else:
                after = Line(line.board, moves + move)
                ways = count(after, constraints, memory=memory, budget=budget)
            if number < ways:
                break
            number -= ways
            left -= ways
        left = ways
        moves += move
        steps.follow(move)
        progress(COUNTING, (len(moves) + 1) / len(line.board))
    return Line(line.board, moves)


def _checked(number: int) -> int:
    return whole_number(number, "the number of a walkthrough", UnicursalError, any_length=True)


class _Limits(TypedDict):
    """What a question may take."""

    memory: int | None
    budget: AnyBudget


class Walkthroughs:
    """The walkthroughs of a board, or those behind a position, in left-first order.

    >>> every = Walkthroughs("5")
    >>> len(every), every[0], every.rank(every[103])
    (104, Line('5:RRRRDDDLLLURRULLLDDDRRRR'), 103)
    >>> every[3] in every, Line("5:RD") in every, every[::-1][0] == every[-1]
    (True, False, True)
    >>> every.through([(0, 0), (0, 1)]).count
    52
    """

    def __init__(
        self,
        of: LineLike,
        constraints: Constraints = NO_CONSTRAINTS,
        *,
        memory: int | None = None,
        budget: AnyBudget = None,
    ) -> None:
        """Take a board or a position; what needs more than `memory` bytes is refused, if given.

        A budget is what each question may cost, or all together where it is a `StartedBudget`; an
        `OutOfBudgetError` where it does not suffice.
        """
        self.line = line_of(of)
        self.board = self.line.board
        self.constraints = checked_on(self.board, constraints)
        self._limits = _Limits(memory=memory, budget=budget)

    @cached_property
    def count(self) -> int:
        """How many there are: a whole number of any size."""
        return count(self.line, self.constraints, **self._limits)

    def count_by_step(self, progress: Progress = silent) -> dict[Move, int]:
        """How many there are behind each step to a free cell, in the order U D L R.

        >>> Walkthroughs("5:RD").count_by_step()
        {'D': 0, 'L': 14, 'R': 0}
        """
        moves = self.line.free_neighbours()
        limits = self._limits | {"budget": started(self._limits["budget"])}  # for all of them
        return {
            move: count(
                self.line.step(move),
                self.constraints,
                progress=part_of(progress, at / len(moves), (at + 1) / len(moves)),
                **limits,
            )
            for at, move in enumerate(moves)
        }

    def rank(self, line: LineLike) -> int:
        """How many of them come before the first that begins with this line."""
        return rank(line, self.constraints, after=self.line, **self._limits)

    def sample(self, seed: Seed | Generator = 0, k: int = 1) -> list[Line]:
        """Draw k of them independently, each exactly equally likely; the first draw makes a table.

        >>> Walkthroughs("5").sample(seed=7) == Walkthroughs("5").sample(seed=7)
        True
        """
        return self.table.sample(seed, k, budget=self._limits["budget"])

    @cached_property
    def table(self) -> Table:
        """The table that samples are drawn from."""
        return Table(self.line, self.constraints, **self._limits)

    def from_position(self, line: LineLike) -> "Walkthroughs":
        """Those that begin with a line.

        >>> Walkthroughs("5").from_position("5:RD").count
        14
        """
        return Walkthroughs(beginning_with(self.line, line), self.constraints, **self._limits)

    def through(self, edge: Iterable[Cell]) -> "Walkthroughs":
        """Those that step from one cell of the edge to the other, in either direction."""
        edges = [*self.constraints.through, edge]
        return Walkthroughs(
            self.line, Constraints(edges, self.constraints.avoiding), **self._limits
        )

    def avoiding(self, edge: Iterable[Cell]) -> "Walkthroughs":
        """Those that do not."""
        edges = [*self.constraints.avoiding, edge]
        return Walkthroughs(self.line, Constraints(self.constraints.through, edges), **self._limits)

    def starting_at(self, number: int) -> Iterator[Line]:
        """Iterate from a number on.

        >>> next(Walkthroughs("9").starting_at(1023055626)) == Walkthroughs("9")[1023055626]
        True
        """
        for moves in self.listing(number):
            yield Line(self.board, moves)

    def listing(self, number: int = 0, progress: Progress = silent) -> Listing:
        """The same as blocks of moves, for speed; reports progress while the number is found."""
        number = _checked(number)
        first = self._unrank(number, progress) if number else None
        return Listing(self.line, self.constraints, first=first)

    def _unrank(self, number: int, progress: Progress = silent) -> Line:
        return unrank(self.line, number, self.constraints, progress=progress, **self._limits)

    @overload
    def __getitem__(self, which: SupportsIndex) -> Line: ...
    @overload
    def __getitem__(self, which: slice) -> list[Line]: ...
    def __getitem__(self, which: SupportsIndex | slice) -> Line | list[Line]:
        if isinstance(which, slice):
            return self._slice(*which.indices(self.count))
        asked = index(which)
        number = asked + self.count if asked < 0 else asked
        if not 0 <= number < self.count:
            raise IndexError(
                f"there are {quoted(self.count)} walkthroughs, not number {quoted(asked)}"
            )
        return self._unrank(number)

    def _slice(self, start: int, stop: int, step: int) -> list[Line]:
        # Numbers may be too large for range and islice.
        last = (stop - start - (1 if step > 0 else -1)) // step
        if last < 0:
            return []
        if step < 0:
            return self._slice(start + last * step, start + 1, -step)[::-1]
        if step > _FAR:
            return [self._unrank(start + k * step) for k in range(last + 1)]
        return list(islice(self.starting_at(start), 0, last * step + 1, step))

    def __iter__(self) -> Iterator[Line]:
        return self.starting_at(0)

    def __contains__(self, line: object) -> bool:
        try:
            line = line_of(cast(LineLike, line))
        except UnicursalError:
            return False
        return (
            line.board == self.board
            and line.is_complete
            and line.moves.startswith(self.line.moves)
            and self.constraints.allow(line)
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Walkthroughs):
            return NotImplemented
        return (self.line, self.constraints) == (other.line, other.constraints)

    def __hash__(self) -> int:
        return hash((self.line, self.constraints))

    def __len__(self) -> int:
        if self.count > sys.maxsize:
            raise OverflowError(f"len cannot hold {quoted(self.count)}: ask for .count")
        return self.count

    def __bool__(self) -> bool:
        return self.count > 0

    def __repr__(self) -> str:
        constraints = [f".through({edge})" for edge in sorted(self.constraints.through)]
        constraints += [f".avoiding({edge})" for edge in sorted(self.constraints.avoiding)]
        return f"Walkthroughs({str(self.line)!r}){''.join(constraints)}"
