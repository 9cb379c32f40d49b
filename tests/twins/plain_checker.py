"""The plain twin of `exact.checker`: whether something is evidence that a step is blocked.

It was written from the meaning of evidence alone, before its author had read the checker, and is as
simple as it can be: sets of cells, a dictionary of what is known of each edge, no speed.

>>> is_proof(Line("5:RD"), "R", "enclosed", {"cut": [0, 2], "area": [[0, 1]]})
True
>>> is_proof(Line("5:RD"), "L", "enclosed", {"cut": [0, 2], "area": [[0, 1]]})
False
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from unicursal import Line
from unicursal.board import STEP, Cell

Known = Mapping[frozenset[Cell], str]
"""What is known of edges: `in` or `out`; of the others nothing."""

HEADINGS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left: each is followed by the one to its right."""


def is_proof(line: Line, move: str, kind: Any, evidence: Any, known: Known | None = None) -> bool:
    """Whether the evidence shows that no walkthrough that agrees with `known` takes the step."""
    try:
        PlainChecker(line, move).check(kind, evidence, dict(known or {}))
    except (NoProofError, RecursionError):
        return False
    return True


class NoProofError(Exception):
    """Something that does not follow, or that is not written as evidence is."""


def need(holds: bool) -> None:
    """Whatever does not hold ends the check."""
    if not holds:
        raise NoProofError


def the_list(value: Any) -> list[Any]:
    """A list, and nothing that behaves like one."""
    need(type(value) is list)
    return value


def the_number(value: Any) -> int:
    """A whole number, which True is not."""
    need(type(value) is int)
    return value


def fields(value: Any, *names: str) -> list[Any]:
    """The values that a dictionary has under these names."""
    need(type(value) is dict and all(name in value for name in names))
    return [value[name] for name in names]


def beside(cell: Cell) -> list[Cell]:
    """The four cells around one."""
    return [(cell[0] + x, cell[1] + y) for x, y in HEADINGS]


def may_lead(one: Cell, other: Cell, steps: int) -> bool:
    """Whether this many steps may lead from one cell to another: the colours alternate."""
    apart = abs(one[0] - other[0]) + abs(one[1] - other[1])
    return steps >= apart and (steps - apart) % 2 == 0


class PlainChecker:
    """The step `v`, the cells `free` that the line has still to visit, the target `t`."""

    def __init__(self, line: Line, move: str) -> None:
        board = line.board
        (x, y), (dx, dy) = line.live_end, STEP[move]
        self.v, self.t = (x + dx, y + dy), board.target
        self.free = set(line.free_cells())
        self.clues = board.clues
        self.walls = {frozenset(wall) for wall in self.clues.walls}
        self.given = {frozenset(pair) for run in self.clues.lines for pair in pairwise(run)}
        need(self.v in self.free and frozenset((line.live_end, self.v)) not in self.walls)
        self.drawn = [*line.cells(), self.v]
        self.black = sum(line.live_end) % 2
        self.last_place = len(board)

    # How cells and edges are written

    def cell(self, value: Any) -> Cell:
        """A free cell."""
        need(len(the_list(value)) == 2)
        cell = the_number(value[0]), the_number(value[1])
        need(cell in self.free)
        return cell

    def cells(self, value: Any) -> list[Cell]:
        """Free cells, at least one, all different."""
        cells = [self.cell(one) for one in the_list(value)]
        need(len(cells) > 0 and len(set(cells)) == len(cells))
        return cells

    def edge(self, one: Any, other: Any, known: Known) -> frozenset[Cell]:
        """An edge between free cells of which nothing is known."""
        a, b = self.cell(one), self.cell(other)
        need(a in beside(b) and self.fact(a, b, known) is None)
        return frozenset((a, b))

    # What is known

    def fact(self, a: Cell, b: Cell, known: Known) -> str | None:
        """Whether the line uses an edge, does not use it, or may do either."""
        edge = frozenset((a, b))
        if edge in self.walls:
            return "out"
        return "in" if edge in self.given else known.get(edge)

    def ways(self, cell: Cell, known: Known) -> list[Cell]:
        """The free cells beside a cell that the line may go to."""
        around = [there for there in beside(cell) if there in self.free]
        return [there for there in around if self.fact(cell, there, known) != "out"]

    def forced(self, cell: Cell, known: Known) -> list[Cell]:
        """The free cells beside a cell that the line must go to."""
        around = [there for there in beside(cell) if there in self.free]
        return [there for there in around if self.fact(cell, there, known) == "in"]

    def ends_at(self, cell: Cell) -> int:
        """How many ends of the line are at a cell."""
        return (cell == self.v) + (cell == self.t)

    def lines_at(self, cell: Cell) -> int:
        """How many edges of a cell the line uses."""
        return 2 - self.ends_at(cell)

    def run_of(self, cell: Cell, known: Known) -> set[Cell]:
        """All cells that are joined to a cell by edges which are in."""
        run, todo = {cell}, [cell]
        while todo:
            for there in self.forced(todo.pop(), known):
                if there not in run:
                    run.add(there)
                    todo.append(there)
        return run

    def is_run(self, cells: list[Cell], known: Known) -> bool:
        """Whether each cell is joined to the next one by an edge that is in."""
        return all(b in beside(a) and self.fact(a, b, known) == "in" for a, b in pairwise(cells))

    # The kinds of evidence

    def check(self, kind: Any, evidence: Any, known: Known) -> None:
        """Evidence of whatever kind."""
        need(type(kind) is str)
        if kind == "forced":
            steps, contradiction = fields(evidence, "steps", "contradiction")
            known = self.after(the_list(steps), known)
            self.check_contradiction(contradiction, known)
        elif kind == "search":
            edge, with_it, without_it = fields(evidence, "edge", "in", "out")
            need(len(the_list(edge)) == 2)
            asked = self.edge(edge[0], edge[1], known)
            self.check(fields(with_it, "kind")[0], with_it, {**known, asked: "in"})
            self.check(fields(without_it, "kind")[0], without_it, {**known, asked: "out"})
        elif kind == "clue":
            self.check_clue(*fields(evidence, "clue", "at"))
        elif kind == "enclosed":
            self.check_enclosed(*fields(evidence, "cut", "area"), known)
        elif kind == "balance":
            self.check_balance(*fields(evidence, "area", "black", "white", "limit"), known)
        elif kind == "crossing":
            self.check_crossing(*fields(evidence, "first", "second", "border"), known)
        else:
            raise NoProofError

    def check_contradiction(self, contradiction: Any, known: Known) -> None:
        """What a chain ends in."""
        kind = fields(contradiction, "kind")[0]
        need(type(kind) is str)
        if kind == "cell":
            at = self.cell(fields(contradiction, "at")[0])
            too_many = len(self.forced(at, known)) > self.lines_at(at)
            too_few = len(self.ways(at, known)) < self.lines_at(at)
            need(too_many or too_few)
        elif kind == "loop":
            self.check_loop(self.cells(fields(contradiction, "cells")[0]), known)
        elif kind == "order":
            run = self.cells(fields(contradiction, "cells")[0])
            need(self.is_run(run, known))
            need(not self.may_be_walked(run) and not self.may_be_walked(run[::-1]))
        else:
            self.check(kind, contradiction, known)

    def check_enclosed(self, cut: Any, area: Any, known: Known) -> None:
        """An area without an end of the line that nothing but the cut joins to the rest."""
        inside = self.cells(area)
        need(self.v not in inside and self.t not in inside)
        doors = {there for cell in inside for there in self.ways(cell, known)} - set(inside)
        if cut is None:
            need(not doors)
        else:
            cut_cell = self.cell(cut)
            need(cut_cell not in inside and doors <= {cut_cell})

    def check_balance(self, area: Any, black: Any, white: Any, limit: Any, known: Known) -> None:
        """An area with a larger surplus of a colour than the edges over its border allow."""
        inside = self.cells(area)
        blacks = [cell for cell in inside if sum(cell) % 2 == self.black]
        whites = [cell for cell in inside if sum(cell) % 2 != self.black]
        need(the_number(black) == len(blacks) and the_number(white) == len(whites))
        limit = the_number(limit)
        need(
            self.exceeds(blacks, whites, limit, known) or self.exceeds(whites, blacks, limit, known)
        )

    def exceeds(self, more: list[Cell], less: list[Cell], limit: int, known: Known) -> bool:
        """Whether the limit is what the border carries, and the surplus is higher.

        Within the area each edge uses up one of each colour. So the edges that cells of a colour
        need, less those that cells of the other need, lead over the border.
        """
        area = {*more, *less}
        out_at_most = sum(there not in area for cell in more for there in self.ways(cell, known))
        out_for_sure = sum(there not in area for cell in less for there in self.forced(cell, known))
        ends = sum(map(self.ends_at, more)) - sum(map(self.ends_at, less))
        # 2 * (len(more) - len(less)) - ends <= out_at_most - out_for_sure on every line
        return len(more) - len(less) > limit == (ends + out_at_most - out_for_sure) // 2

    def check_clue(self, clue: Any, at: Any) -> None:
        """A clue that the line has broken with the step, or before."""
        need(type(at) is list and len(at) == 2)
        cell = the_number(at[0]), the_number(at[1])
        drawn = self.drawn
        if clue == "number":
            number = dict(self.clues.numbers).get(cell)
            need(number is not None)
            need(drawn.index(cell) + 1 != number if cell in drawn else number <= len(drawn))
        elif clue == "stop":
            need(cell in self.clues.stops and cell in drawn)
            earlier = self.clues.stops[: self.clues.stops.index(cell)]
            need(any(stop not in drawn[: drawn.index(cell)] for stop in earlier))
        elif clue == "line":
            used = {frozenset(pair) for pair in pairwise(drawn)}
            finished = drawn if self.v == self.t else drawn[:-1]
            missed = [edge for edge in self.given - used if cell in edge]
            need(any(end in finished for edge in missed for end in edge))
        else:
            raise NoProofError

    def after(self, steps: list[Any], known: Known) -> Known:
        """What is known after a chain, each step of which follows from those before it."""
        facts = dict(known)
        for step in steps:
            need(len(the_list(step)) == 3)
            edge = self.edge(step[0], step[1], facts)
            need(type(step[2]) is str and step[2] in ("in", "out"))
            need((self.must_use if step[2] == "in" else self.cannot_use)(*edge, facts))
            facts[edge] = step[2]
        return facts

    def must_use(self, a: Cell, b: Cell, known: Known) -> bool:
        """Whether one of the cells cannot do without the edge between them."""
        return any(len(self.ways(cell, known)) <= self.lines_at(cell) for cell in (a, b))

    def cannot_use(self, a: Cell, b: Cell, known: Known) -> bool:
        """Whether the edge is too many for a cell, closes a loop, or ends the line early."""
        if any(len(self.forced(cell, known)) >= self.lines_at(cell) for cell in (a, b)):
            return True
        one, other = self.run_of(a, known), self.run_of(b, known)
        if one == other:
            return True
        joins_ends = {self.v, self.t} <= one | other
        return joins_ends and one | other != self.free

    def check_loop(self, cells: list[Cell], known: Known) -> None:
        """A run that closes, or that leads from the step to the target and leaves cells out."""
        need(len(cells) > 1 and self.is_run(cells, known))
        closes = len(cells) >= 4 and self.is_run([cells[-1], cells[0]], known)
        too_early = {cells[0], cells[-1]} == {self.v, self.t} and set(cells) != self.free
        need(closes or too_early)

    # The order of the line

    def may_be_walked(self, run: list[Cell]) -> bool:
        """Whether a line that keeps to numbers and stops may meet these cells one by one."""
        if self.v in run[1:] or self.t in run[:-1]:
            return False
        stops = self.clues.stops
        ahead = [stop for stop in stops if stop in self.free]
        met = [cell for cell in run if cell in stops]
        if met:
            begin = stops.index(met[0])
            if list(stops[begin : begin + len(met)]) != met:
                return False
            if run[0] == self.v and met[0] != ahead[0]:
                return False
            if run[-1] == self.t and met[-1] != ahead[-1]:
                return False
        first_place = len(self.drawn)
        return any(
            self.may_begin_at(place, run) for place in range(first_place, self.last_place + 1)
        )

    def may_begin_at(self, place: int, run: list[Cell]) -> bool:
        """Whether the run may begin at a place on the way, as far as numbers tell."""
        end, stops = place + len(run) - 1, self.clues.stops
        if end > self.last_place:
            return False
        behind = self.drawn[:-1]
        ahead = [cell not in behind or k > len(behind) for cell, k in self.clues.numbers]
        numbers = [pair for pair, counts in zip(self.clues.numbers, ahead, strict=True) if counts]
        numbers += [(self.v, len(self.drawn)), (self.t, self.last_place)]
        for cell, k in numbers:
            if (place <= k <= end) != (cell in run):
                return False
            if cell in run and run[k - place] != cell:
                return False
            if k < place and not may_lead(cell, run[0], place - k):
                return False
            if k > end and not may_lead(run[-1], cell, k - end):
                return False
        return all(
            (stops.index(stop) < stops.index(cell)) == (place + run.index(stop) < k)
            for stop in stops
            for cell, k in self.clues.numbers
            if stop in run and cell in stops and cell != stop
        )

    # Crossing

    def check_crossing(self, first: Any, second: Any, border: Any, known: Known) -> None:
        """Two of an earlier and two of a later part of the line lie in turn around a gap."""
        early, late = [[self.cell(one) for one in the_list(part)] for part in (first, second)]
        need(len(early) == 2 and len(late) == 2)
        need(all(self.comes_before(a, b, known) for a in early for b in late))
        walk = [self.cell(one) for one in the_list(border)]
        self.check_gap(walk, known)
        turns = [("first" if cell in early else "second") for cell in walk if cell in early + late]
        changes = sum(turns[i] != turns[i - 1] for i in range(len(turns)))
        need(changes >= 4)

    def comes_before(self, a: Cell, b: Cell, known: Known) -> bool:
        """Whether every line meets one cell before the other, because of marks on their runs."""
        one, other = self.run_of(a, known), self.run_of(b, known)
        numbers = [cell for cell, k in sorted(self.clues.numbers, key=lambda pair: pair[1])]
        for between in (numbers, self.clues.stops):
            marks = [self.v, *(cell for cell in between if cell in self.free), self.t]
            if one == other:
                for way in self.ways_along(one, known):
                    places = [way.index(mark) for mark in marks if mark in way]
                    in_order = any(i < j for i, j in pairwise(places))
                    if in_order and way.index(a) < way.index(b):
                        return True
                continue
            earliest = min((i for i, mark in enumerate(marks) if mark in one), default=None)
            latest = max((i for i, mark in enumerate(marks) if mark in other), default=None)
            if earliest is not None and latest is not None and earliest < latest:
                return True
        return False

    def ways_along(self, run: set[Cell], known: Known) -> list[list[Cell]]:
        """A run as it is walked from each of its two ends; none if it branches or is closed."""
        found: list[list[Cell]] = []
        if any(len(self.forced(cell, known)) > 2 for cell in run):
            return found
        for end in [cell for cell in run if len(self.forced(cell, known)) == 1]:
            way = [end]
            while onward := [c for c in self.forced(way[-1], known) if c not in way]:
                way.append(onward[0])
            found.append(way)
        return found

    def check_gap(self, walk: list[Cell], known: Known) -> None:
        """The walk goes once around a gap, always by the leftmost way."""
        need(len(walk) > 1)
        steps = [(walk[i], walk[(i + 1) % len(walk)]) for i in range(len(walk))]
        need(len(set(steps)) == len(steps))
        for i, (a, b) in enumerate(steps):
            need(b in self.ways(a, known))
            heading = HEADINGS.index((b[0] - a[0], b[1] - a[1]))
            for turn in (-1, 0, 1, 2):
                x, y = HEADINGS[(heading + turn) % 4]
                onward = b[0] + x, b[1] + y
                if onward in self.ways(b, known):
                    break
            need(steps[(i + 1) % len(steps)][1] == onward)
