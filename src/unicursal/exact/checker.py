"""Is the evidence for "this step is blocked" sound? A checker that shares nothing with the solver.

The step leads to the cell v; F are the free cells with v. Blocked means: no line leads from v over
all of F to the target t. Such a line would use two edges of every cell of F, but one of v and one
of t (of a cell that is both: none). Evidence argues about the edges between neighbours in F, under
a context of edges that the line is known to use (`in`) or not to use (`out`); it is empty at first
and grows by forced steps and by the two assumptions of a search. Evidence is plain JSON:

    enclosed {cut, area}                 the area can be entered and left through one cell at most
    balance {area, black, white, limit}  more cells of one colour than the border can make up for
    forced {steps, contradiction}        each step follows from those before, and they cannot be
    search {edge, in, out}               with the edge it is impossible, and without it
    clue {clue, at}                      the line breaks a clue of a puzzle with this step
    crossing {first, second, border}     two parts of the line would have to cross

On a board for closed loops the line leads from the first cell by rows, first step right, to the
cell below it: the first cell has no other edges, so every loop passes both. That is checked too.

On a board with clues the walls are `out` and the given lines `in` from the beginning, and a forced
chain may end in a line that numbers or stops do not allow: order {cells}.

Whoever reads this to find a way past it: evidence is nothing but dictionaries, lists, short texts
and whole numbers, which cannot change while they are read; wherever cells are named as a way, they
are told apart; and what is not said to follow does not.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from unicursal.board import Board, Cell, LineLike
from unicursal.errors import UnicursalError, quoted
from unicursal.line import Line, line_of

Edge = frozenset[Cell]
Evidence = dict[str, Any]

_MOST_VALUES = 5_000_000
"""How much may be read: many times what the prover writes."""

_LONGEST_TEXT = 20
_LARGEST_NUMBER = 10**9


class EvidenceError(UnicursalError):
    """Evidence that proves nothing; the text names what does not hold."""


def verify(line: LineLike, move: str, kind: str, evidence: Any) -> None:
    """Raise `EvidenceError` unless the evidence proves the step blocked.

    Evidence is plain JSON, or a value that `to_json` makes plain, as a reason has it.

    >>> verify("5:RD", "R", "enclosed", {"cut": [0, 2], "area": [[0, 1]]})
    >>> verify("5:RD", "R", "enclosed", {"cut": [0, 2], "area": []})
    Traceback (most recent call last):
    ...
    unicursal.exact.checker.EvidenceError: the area is empty
    """
    try:
        plain = evidence.to_json() if hasattr(evidence, "to_json") else evidence
    except Exception as fault:  # whatever a stranger's object does
        raise EvidenceError("the evidence cannot be made plain") from fault
    Checker(line, move).check(kind, plain)


def _hold_plain(evidence: object) -> None:
    """Raise `EvidenceError` at what JSON could not carry, or no honest evidence would hold."""
    _hold(_size(evidence, {}) <= _MOST_VALUES, "the evidence is too large")


def _size(value: Any, known: dict[int, int]) -> int:
    """How many values there are to read; what is referred to twice counts twice.

    Exact types only: others may lie about what they hold.
    """
    if type(value) is str:
        _hold(len(value) <= _LONGEST_TEXT, "the evidence holds a text that says nothing")
        return 1
    if type(value) is int:
        _hold(abs(value) <= _LARGEST_NUMBER, "the evidence holds an absurd number")
        return 1
    if value is None:
        return 1
    _hold(type(value) in (list, dict), "the evidence is not plain JSON")
    if id(value) not in known:
        known[id(value)] = 0
        size = 1
        for inside in (value,) if type(value) is list else (value, value.values()):
            for one in inside:
                size += _size(one, known)
        known[id(value)] = size
    _hold(known[id(value)] > 0, "the evidence refers to itself")
    return known[id(value)]


def _hold(truth: bool, otherwise: str) -> None:
    if not truth:
        raise EvidenceError(otherwise)


def _words(*cells: Cell) -> str:
    return " - ".join(f"({x}, {y})" for x, y in sorted(cells))


class Checker:
    """Checks evidence about one step, any number of times, also where some edges are known."""

    def __init__(self, line: LineLike, move: str) -> None:
        line = line_of(line)
        is_step = isinstance(move, str) and move in line.free_neighbours()
        _hold(is_step, f"{quoted(move)} is not a step to a free cell")
        self._case = _Case(line, move)

    def check(
        self, kind: object, evidence: Evidence, known: Mapping[Edge, str] | None = None
    ) -> None:
        """Raise `EvidenceError` unless evidence proves, where edges are known, the step blocked."""
        self._case.begin(known or {})
        try:
            _hold_plain(evidence)
            self._case.check(kind, evidence)
        except RecursionError as fault:
            raise EvidenceError("the evidence is nested too deep") from fault


class _Case:
    """The free cells, the ends, and the edges known so far."""

    def __init__(self, line: Line, move: str) -> None:
        self.free, self.target = set(line.free_cells()), line.board.target
        if line.board.is_loop:
            self.check_ends_of_loop(line.board)
        self.step = line.free_neighbours()[move]
        self.black = sum(line.live_end) % 2
        self.behind, self.clues = line.cells(), line.board.clues
        self.places = len(line.board)
        self.begin({})

    def check_ends_of_loop(self, board: Board) -> None:
        """Each loop passes both edges of the first cell, so it is a line from there and back."""
        cells = set(board.cells())
        x, y = first = min(cells, key=lambda cell: (cell[1], cell[0]))
        around = {(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)}
        _hold(around & cells == {(x + 1, y), (x, y + 1)}, "the first cell has not just two edges")
        ends = board.start, board.target
        _hold(ends == (first, (x, y + 1)), "the line does not lead from one of them to the other")

    def begin(self, known: Mapping[Edge, str]) -> None:
        self.known: dict[Edge, str] = {}
        self.segments = _Segments()
        for edges, fact in ((self.clues.walls, "out"), (self.clues.given, "in")):
            for given in edges:
                if self.free.issuperset(given):
                    self.add(frozenset(given), fact)
        for edge, value in known.items():
            self.add(edge, value)

    def add(self, edge: Edge, value: str) -> None:
        """From now on an edge is known ..."""
        self.known[edge] = value
        if value == "in":
            self.segments.join(*edge)

    def take_back(self, edge: Edge) -> None:
        """... and the one that was added last is known no more."""
        if self.known.pop(edge) == "in":
            self.segments.part()

    def check(self, kind: object, evidence: Evidence) -> None:
        known = {
            "enclosed": self.check_enclosed,
            "balance": self.check_balance,
            "forced": self.check_forced,
            "search": self.check_search,
            "clue": self.check_clue,
            "crossing": self.check_crossing,
        }
        is_known = type(kind) is str and kind in known
        _hold(is_known, f"there is no evidence of the kind {quoted(kind)}")
        try:
            known[str(kind)](evidence)
        except EvidenceError:
            raise
        except (LookupError, TypeError, ValueError, AttributeError) as fault:
            raise EvidenceError(f"the {kind} evidence is not well formed: {fault!r}") from fault

    def need(self, cell: Cell) -> int:
        return 2 - (cell == self.step) - (cell == self.target)

    def ends_in(self, area: set[Cell], colour: int) -> int:
        return sum(end in area and sum(end) % 2 == colour for end in (self.step, self.target))

    def usable(self, cell: Cell) -> set[Cell]:
        """The neighbours over edges that are not out."""
        x, y = cell
        around = self.free & {(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)}
        return {there for there in around if self.known.get(frozenset((cell, there))) != "out"}

    def used(self, cell: Cell) -> set[Cell]:
        """The neighbours over edges that are in."""
        return {x for x in self.usable(cell) if self.known.get(frozenset((cell, x))) == "in"}

    def cell(self, value: Sequence[int]) -> Cell:
        _hold(type(value) is list, "a cell is not written as a list")
        x, y = value
        if (x, y) not in self.free:
            raise EvidenceError(f"{_words((x, y))} is not a free cell")
        return x, y

    def area(self, value: Sequence[Sequence[int]]) -> set[Cell]:
        area = {self.cell(cell) for cell in value}
        _hold(bool(area), "the area is empty")
        _hold(len(area) == len(value), "the area names a cell twice")
        return area

    def edge(self, one: Sequence[int], other: Sequence[int]) -> Edge:
        a, b = self.cell(one), self.cell(other)
        beside = abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
        _hold(beside, f"{_words(a)} and {_words(b)} are not neighbours")
        return frozenset((a, b))

    def check_enclosed(self, evidence: Evidence) -> None:
        area = self.area(evidence["area"])
        cut = None if evidence["cut"] is None else self.cell(evidence["cut"])
        _hold(cut not in area, "the cut lies in the area")
        _hold(self.step not in area, "the step leads into the area")
        _hold(self.target not in area, "the target lies in the area")
        for cell in area:
            for there in self.usable(cell) - area - {cut}:
                raise EvidenceError(
                    f"the area is left from {_words(cell)} to {_words(there)}, not through the cut"
                )

    def check_balance(self, evidence: Evidence) -> None:
        """Edges inside the area take as much from its black as from its white cells."""
        area = self.area(evidence["area"])
        black = sum(sum(cell) % 2 == self.black for cell in area)
        white = len(area) - black
        right = (evidence["black"], evidence["white"]) == (black, white)
        _hold(right, f"the area has {black} black and {white} white cells")
        surplus = {self.black: black - white, 1 - self.black: white - black}
        proofs = [(self.limit(area, colour), surplus[colour]) for colour in (0, 1)]
        limit = evidence["limit"]
        _hold(limit in dict(proofs), f"the border carries {proofs[0][0]} or {proofs[1][0]}")
        sound = any(limit == most and more > most for most, more in proofs)
        _hold(sound, f"the border can carry the surplus: {limit} is enough")

    def limit(self, area: set[Cell], colour: int) -> int:
        """The largest surplus of this colour for which the border has edges enough."""
        edges = 0
        for cell in area:
            own = sum(cell) % 2 == colour
            edges += len(self.usable(cell) - area) if own else -len(self.used(cell) - area)
        return (edges + self.ends_in(area, colour) - self.ends_in(area, 1 - colour)) // 2

    def check_forced(self, evidence: Evidence) -> None:
        _hold(type(evidence["steps"]) is list, "the steps are not written as a list")
        added: list[Edge] = []
        for one, other, value in evidence["steps"]:
            edge = self.edge(one, other)
            _hold(edge not in self.known, f"the edge {_words(*edge)} is known already")
            _hold(value in ("in", "out"), f"an edge is in or out, not {value!r}")
            follows = self.must(edge) if value == "in" else self.cannot(edge)
            _hold(follows, f"that the edge {_words(*edge)} is {value} does not follow")
            self.add(edge, value)
            added.append(edge)
        self.check_contradiction(evidence["contradiction"])
        for edge in reversed(added):
            self.take_back(edge)

    def must(self, edge: Edge) -> bool:
        """A cell of the edge has no more usable edges than it needs."""
        return any(len(self.usable(cell)) <= self.need(cell) for cell in edge)

    def cannot(self, edge: Edge) -> bool:
        """A cell of the edge has all it needs, or the line would be closed too early."""
        one, other = (self.segments.of(cell) for cell in edge)
        full = any(len(self.used(cell)) >= self.need(cell) for cell in edge)
        ends = {self.segments.of(self.step), self.segments.of(self.target)} <= {one, other}
        early = ends and self.segments.size(one) + self.segments.size(other) < len(self.free)
        return full or early or one == other

    def check_contradiction(self, evidence: Evidence) -> None:
        if evidence["kind"] == "cell":
            cell = self.cell(evidence["at"])
            broken = not len(self.used(cell)) <= self.need(cell) <= len(self.usable(cell))
            _hold(broken, f"nothing is wrong at {_words(cell)}")
        elif evidence["kind"] == "loop":
            self.check_loop([self.cell(cell) for cell in evidence["cells"]])
        elif evidence["kind"] == "order":
            self.check_order([self.cell(cell) for cell in evidence["cells"]])
        else:
            self.check(evidence["kind"], evidence)

    def check_loop(self, cells: list[Cell]) -> None:
        _hold(len(set(cells)) == len(cells) > 1, "the loop names a cell twice, or one alone")
        for cell, following in pairwise(cells):
            linked = following in self.used(cell)
            _hold(linked, f"no forced line leads from {_words(cell)} to {_words(following)}")
        closed = len(cells) > 2 and cells[0] in self.used(cells[-1])
        through = {cells[0], cells[-1]} == {self.step, self.target} and set(cells) != self.free
        _hold(closed or through, "the forced line neither closes nor reaches the target too early")

    def check_order(self, cells: list[Cell]) -> None:
        """The cells are joined, and no way that keeps to the clues walks them in either direction.

        All places that the segment could have on the way are tried.
        """
        _hold(len(set(cells)) == len(cells) > 0, "the line names a cell twice, or none")
        for cell, following in pairwise(cells):
            linked = following in self.used(cell)
            _hold(linked, f"no forced line leads from {_words(cell)} to {_words(following)}")
        for segment in (cells, cells[::-1]):
            index = {cell: i for i, cell in enumerate(segment, start=1)}
            ends_inside = self.step in segment[1:] or self.target in segment[:-1]
            if ends_inside or not self.meets_stops(segment):
                continue
            for before in range(len(self.behind), self.places - len(segment) + 1):
                at_first = (segment[0] == self.step) == (before == len(self.behind))
                at_last = (segment[-1] == self.target) == (before + len(segment) == self.places)
                fits = at_first and at_last and self.meets_numbers(segment, index, before)
                fits = fits and self.is_among_numbered_stops(index, before)
                _hold(not fits, "the line keeps to all clues")

    def meets_stops(self, segment: list[Cell]) -> bool:
        """Whether the stops on a segment follow one another, as far as its own cells tell."""
        met = [self.clues.stops.index(cell) for cell in segment if cell in self.clues.stops]
        ahead = [i for i, cell in enumerate(self.clues.stops) if cell in self.free]
        if not met:
            return True
        if segment[0] == self.step and met[0] != ahead[0]:
            return False
        if segment[-1] == self.target and met[-1] != ahead[-1]:
            return False
        return met == list(range(met[0], met[0] + len(met)))

    def meets_numbers(self, segment: list[Cell], index: dict[Cell, int], before: int) -> bool:
        """Whether a segment, its cells counted from 1, may come after `before` cells.

        The step and the target are numbers too. From an end of the segment to a number beyond it
        there are as many steps as places: not fewer than they are apart, and of those that are more
        every second one leads back.
        """
        length = len(segment)
        ends = ((self.step, len(self.behind) + 1), (self.target, self.places))
        for cell, number in (*self.clues.numbers, *ends):
            if cell in index or before < number <= before + length:
                if index.get(cell, 0) + before != number:
                    return False
            elif cell in self.free or number > len(self.behind):
                end = segment[0] if number <= before else segment[-1]
                apart = abs(cell[0] - end[0]) + abs(cell[1] - end[1])
                spare = abs(number - before - index[end]) - apart
                if spare < 0 or spare % 2:
                    return False
        return True

    def is_among_numbered_stops(self, index: dict[Cell, int], before: int) -> bool:
        """Whether stops on a segment come after those, and before those, that their numbers say."""
        stops, number = self.clues.stops, dict(self.clues.numbers)
        numbered = [(i, number[stop]) for i, stop in enumerate(stops) if stop in number]
        return all(
            (i < j) == (before + index[stop] < k) and (i > j) == (before + index[stop] > k)
            for i, stop in enumerate(stops)
            for j, k in numbered
            if stop in index
        )

    def check_crossing(self, evidence: Evidence) -> None:
        """All of the first part is walked before the second, and they lie in turn around a gap.

        The border is a walk along the edges that are not out, each time by the first way from the
        left on; so nothing that the line may use lies to the left of it.
        """
        first, second, border = (
            [self.cell(cell) for cell in evidence[name]] for name in ("first", "second", "border")
        )
        _hold(len(first) == len(second) == 2, "of each part two cells lie in turn")
        for one in first:
            for other in second:
                _hold(self.comes_before(one, other), f"{_words(one)} need not come first")
        steps = [*pairwise(border), (border[-1], border[0])]
        _hold(len(set(steps)) == len(steps), "the border is walked twice")
        for (before, at), (_, onward) in pairwise([*steps, steps[0]]):
            _hold(at in self.usable(before), f"no way leads from {_words(before)} to {_words(at)}")
            left = self.first_from_left(before, at)
            _hold(onward == left, f"the border does not turn from {_words(at)} to {_words(onward)}")
        parts = [cell in first for cell in border if cell in first or cell in second]
        turns = sum(one != other for one, other in pairwise([*parts, *parts[:1]]))
        _hold(turns >= 4, "the two parts do not lie in turn")

    def first_from_left(self, before: Cell, at: Cell) -> Cell:
        """Where somebody goes on who keeps the left hand on the wall."""
        (x, y), (right, down) = at, (at[0] - before[0], at[1] - before[1])
        turns = ((down, -right), (right, down), (-down, right), (-right, -down))
        return next((x + u, y + v) for u, v in turns if (x + u, y + v) in self.usable(at))

    def comes_before(self, one: Cell, other: Cell) -> bool:
        """Whether every line meets the first cell before the second, by marks on their segments.

        On one segment two marks tell in which direction it is walked.
        """
        earlier, later = self.segments.of(one), self.segments.of(other)
        segment = self.segment_of(one) if earlier == later else []
        numbered = [cell for cell, _ in self.clues.numbers]
        for between in (numbered, self.clues.stops):
            marks = (self.step, *between, self.target)
            places = [segment.index(mark) for mark in marks if mark in segment]
            if any(
                (b - a) * (segment.index(other) - segment.index(one)) > 0
                for a, b in pairwise(places)
            ):
                return True
            segments = [self.segments.of(mark) for mark in marks]
            if (
                earlier != later
                and earlier in segments
                and later in segments[segments.index(earlier) + 1 :]
            ):
                return True
        return False

    def segment_of(self, cell: Cell) -> list[Cell]:
        """The cells of the segment of a cell from end to end; none if it is closed or branches."""
        segment, seen = [cell], {cell}
        for _ in range(2):
            while onward := self.used(segment[-1]) - seen:
                segment.append(onward.pop())
                seen.add(segment[-1])
            segment.reverse()
        lines = [len(self.used(one)) for one in segment]
        is_way = max(lines) <= 2 and sum(lines) == 2 * len(segment) - 2
        return segment if is_way else []

    def check_clue(self, evidence: Evidence) -> None:
        """The line with the step has broken the clue at this cell."""
        x, y = evidence["at"]
        way, at = [*self.behind, self.step], (x, y)
        broken = False
        if evidence["clue"] == "number":
            number = dict(self.clues.numbers)[at]
            broken = way[number - 1 : number] not in ([], [at]) or (
                at in way and way.index(at) + 1 != number
            )
        elif evidence["clue"] == "stop":
            before = self.clues.stops[: self.clues.stops.index(at)]
            broken = at in way and any(stop not in way[: way.index(at)] for stop in before)
        elif evidence["clue"] == "line":
            steps = [frozenset(pair) for pair in pairwise(way)]
            missed = [edge for edge in self.clues.given if frozenset(edge) not in steps]
            done = way[:-1] if self.step != self.target else way
            broken = any(at in edge and not set(done).isdisjoint(edge) for edge in missed)
        _hold(broken, f"the line keeps to the clue at {_words(at)}")

    def check_search(self, evidence: Evidence) -> None:
        edge = self.edge(*evidence["edge"])
        _hold(edge not in self.known, f"the edge {_words(*edge)} is known already")
        for value in ("in", "out"):
            self.add(edge, value)
            self.check(evidence[value]["kind"], evidence[value])
            self.take_back(edge)


class _Segments:
    """Cells connected by edges that are in: trees of cells whose root stands for the segment.

    The smaller tree is hung below the larger one, so a root is few steps away, and it is enough to
    take it off again to part the two that were joined last.
    """

    def __init__(self) -> None:
        self._above: dict[Cell, Cell] = {}
        self._sizes: dict[Cell, int] = {}
        self._joined: list[Cell | None] = []

    def of(self, cell: Cell) -> Cell:
        while (above := self._above.get(cell)) is not None:
            cell = above
        return cell

    def size(self, segment: Cell) -> int:
        return self._sizes.get(segment, 1)

    def join(self, one: Cell, other: Cell) -> None:
        less, more = sorted((self.of(one), self.of(other)), key=self.size)
        if less == more:
            self._joined.append(None)
            return
        self._above[less] = more
        self._sizes[more] = self.size(less) + self.size(more)
        self._joined.append(less)

    def part(self) -> None:
        less = self._joined.pop()
        if less is not None:
            self._sizes[self._above.pop(less)] -= self.size(less)
