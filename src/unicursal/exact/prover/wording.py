"""The words of a reason: one or two sentences for a puzzle lover."""

from functools import cached_property

from unicursal.board import Cell
from unicursal.exact.prover.evidence import (
    Balance,
    CellBroken,
    ClueBroken,
    Crossing,
    Enclosed,
    Evidence,
    Fact,
    Forced,
    ForcedEdge,
    LoopClosed,
    OrderBroken,
    Search,
)
from unicursal.line import Line


def text_of(line: Line, move: str, evidence: Evidence) -> str:
    """What evidence that a step is blocked says.

    >>> text_of(Line("5:RD"), "R", Enclosed((0, 2), ((0, 1),)))
    'Cell (0, 1) would be a dead end: the line could enter it from (0, 2) and not come back.'
    """
    return _Words(line, move).sentence(evidence)


def number(count: int, thing: str) -> str:
    """A count with its thing in the singular or plural.

    >>> number(1, "cell"), number(12, "cell"), number(0, "line")
    ('1 cell', '12 cells', 'no lines')
    """
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def place(cell: Cell) -> str:
    """A cell as people read it."""
    return f"({cell[0]}, {cell[1]})"


class _Words:
    def __init__(self, line: Line, move: str) -> None:
        self.step = line.free_neighbours()[move]
        self.target = line.board.target
        self.is_loop = line.board.is_loop
        self.end = "the last cell" if self.is_loop else "the target"
        self.line = line
        self.clues = line.board.clues
        self.facts: dict[frozenset[Cell], Fact] = self.given()

    @cached_property
    def free(self) -> set[Cell]:
        """The free cells; most reasons speak of a few, and on a large board there are millions."""
        return set(self.line.free_cells())

    def given(self) -> dict[frozenset[Cell], Fact]:
        walls: dict[frozenset[Cell], Fact] = {frozenset(wall): "out" for wall in self.clues.walls}
        return walls | {frozenset(edge): "in" for edge in self.clues.given}

    def sentence(self, evidence: Evidence) -> str:
        if isinstance(evidence, Enclosed):
            return self.enclosed(evidence)
        if isinstance(evidence, Balance):
            return self.balance(evidence)
        if isinstance(evidence, ClueBroken):
            return self.clue(evidence)
        if isinstance(evidence, Crossing):
            return f"The line must {self.ways_that_cross(evidence)}."
        return self.forced(evidence) if isinstance(evidence, Forced) else self.search(evidence)

    def clue(self, evidence: ClueBroken) -> str:
        at = place(evidence.at)
        if evidence.clue == "number":
            number = dict(self.clues.numbers)[evidence.at]
            return (
                f"Cell {at} must be number {number} on the way, which would no longer be possible."
            )
        if evidence.clue == "stop":
            number = self.clues.stops.index(evidence.at) + 1
            return f"Stop {number} {at} would be met before an earlier one."
        return f"The given line at {at} would not be taken."

    def ways_that_cross(self, evidence: Crossing) -> str:
        one, other, third, fourth = map(self.mark, (*evidence.first, *evidence.second))
        return (
            f"lead from {one} to {other} and later from {third} to {fourth}, but these alternate "
            "along the border, so it would cross itself"
        )

    def mark(self, cell: Cell) -> str:
        """A cell with what is known of its place on the way."""
        if cell in self.clues.stops:
            return f"stop {self.clues.stops.index(cell) + 1} {place(cell)}"
        if (number := dict(self.clues.numbers).get(cell)) is not None:
            return f"number {number} {place(cell)}"
        return f"{self.end} {place(cell)}" if cell == self.target else place(cell)

    def enclosed(self, evidence: Enclosed) -> str:
        size, cut = len(evidence.area), evidence.cut
        fields = number(size, "cell")
        area = f"the area of {fields}" if size > 1 else f"cell {place(evidence.area[0])}"
        if cut is None:
            return f"The step splits the free cells: {area} would be cut off from the line."
        if cut == self.step == self.target and self.is_loop:
            return f"The loop would close too early, with {fields} still to visit."
        if cut == self.step == self.target:
            return f"The line would reach the target too early, with {fields} still to visit."
        if cut == self.step:
            return (
                f"The step splits the free cells in two: from {place(cut)} the line could enter "
                f"{area} but not come back."
            )
        if cut == self.target:
            ends = "close the loop" if self.is_loop else "end"
            return (
                f"{area[0].upper()}{area[1:]} lies behind {self.end}: the line could get there "
                f"only over {place(cut)}, where it must {ends}."
            )
        if size == 1:
            return (
                f"Cell {place(evidence.area[0])} would be a dead end: the line could enter it "
                f"from {place(cut)} and not come back."
            )
        return f"The line would enter {area} through {place(cut)} and could not come back."

    def balance(self, evidence: Balance) -> str:
        more, less, surplus = self.majority(evidence)
        limit, whole = evidence.limit, len(evidence.area) == len(self.free)
        if whole:
            way = f"a line from {place(self.step)} to {self.end}"
            least = number(-limit, f"more {less} than {more} cell")
            most = number(limit, f"more {more} than {less} cell")
            needs = f"needs at least {least}" if limit < 0 else f"visits at most {most}"
            needs = f"visits as many {less} as {more} ones" if limit == 0 else needs
            return f"The free cells are {self.colours(evidence)}, but {way} {needs}."
        area = f"The shaded area has {self.colours(evidence)}"
        if limit < 0 or surplus < 0:
            least = number(max(-limit, 1), f"more {less} than {more} cell")
            return (
                f"{area}, but the line, as it must enter and leave, needs at least {least} there."
            )
        if limit == 0:
            return f"{area}, but its border lets no extra {more}-to-{more} line through."
        lines = number(limit, f"more {more}-to-{more} line")
        return f"{area}, but its border lets at most {lines} through."

    def majority(self, evidence: Balance) -> tuple[str, str, int]:
        """The colour there is too much of, the other one, and by how much it exceeds it."""
        black, white = evidence.black, evidence.white
        surplus = abs(black - white)
        if surplus == 0:
            ends = [cell for cell in (self.step, self.target) if cell in evidence.area]
            live = sum(self.step) + 1  # the live end's colour, black, is not that of the step
            white_ends = sum((sum(end) - live) % 2 for end in ends)
            return ("black", "white", 0) if 2 * white_ends > len(ends) else ("white", "black", 0)
        return ("black", "white", surplus) if black > white else ("white", "black", surplus)

    def colours(self, evidence: Balance) -> str:
        black, white = evidence.black, evidence.white
        return f"{black or 'no'} black and {number(white, 'white cell')}"

    def forced(self, evidence: Forced) -> str:
        steps = evidence.steps
        if not steps:
            return f"After this step {self.contradiction(evidence)}."
        cause = self.cause(steps[0])  # before the others are known: they fill cells too
        return f"{cause} {self.forces(steps)}, and then {self.contradiction(evidence)}."

    def forces(self, steps: tuple[ForcedEdge, ...]) -> str:
        lines = sum(step.fact == "in" for step in steps)
        ways = len(steps) - lines
        if lines:
            return f"Altogether {number(lines, 'line')} {'is' if lines == 1 else 'are'} forced"
        return f"Altogether {number(ways, 'way')} {'is' if ways == 1 else 'are'} ruled out"

    def cause(self, first: ForcedEdge) -> str:
        ends = (first.one, first.other)
        if first.fact == "out":
            full = [cell for cell in ends if self.lines(cell) == self.need(cell)]
            if full:
                return f"{self.named(full[0])} has all its lines already."
            if self.target in ends and self.is_loop:
                return "The loop must not close yet."
            if self.target in ends:
                return "The line must not run into the target yet."
            between = f"between {place(ends[0])} and {place(ends[1])}"
            return f"A line {between} would close a {self.smaller}loop."
        tight = next(cell for cell in ends if len(self.ways(cell)) <= self.need(cell))
        if tight == self.step:
            return f"From {place(tight)} there is only one way on."
        if tight == self.target:
            return f"{self.named(tight)} has only one way left."
        return f"Cell {place(tight)} has only two ways left, so the line must pass there."

    def contradiction(self, evidence: Forced) -> str:
        self.facts.update((frozenset((step.one, step.other)), step.fact) for step in evidence.steps)
        wrong = evidence.contradiction
        if isinstance(wrong, CellBroken):
            return self.broken(wrong.at)
        if isinstance(wrong, OrderBroken):
            return self.out_of_order(wrong)
        if isinstance(wrong, Crossing):
            return f"it would have to {self.ways_that_cross(wrong)}"
        return self.loop(wrong) if isinstance(wrong, LoopClosed) else self.trouble_of_area(wrong)

    def out_of_order(self, wrong: OrderBroken) -> str:
        kinds = " and ".join(kind for kind in ("numbers", "stops") if getattr(self.clues, kind))
        if len(wrong.run) == 1:
            return self.misplaced(wrong.run[0], kinds)
        fields = number(len(wrong.run), "cell")
        return f"a line of {fields} would not keep to the {kinds}"

    def misplaced(self, cell: Cell, kinds: str) -> str:
        """What is said of a cell that cannot have its place on the way."""
        if cell == self.target and cell in self.clues.stops[:-1]:
            return f"the line would have to go on from {self.end} {place(cell)} to the next stop"
        if kinds == "numbers":
            return f"no way to or from {self.mark(cell)} has as many steps as the numbers say"
        return f"{self.mark(cell)} could not have its place among the {kinds}"

    def loop(self, wrong: LoopClosed) -> str:
        if {wrong.way[0], wrong.way[-1]} == {self.step, self.target}:
            left = number(len(self.free) - len(wrong.way), "cell")
            if self.is_loop:
                return f"the loop would close with {left} still unvisited"
            return f"the line would reach the target with {left} still unvisited"
        fields = number(len(wrong.way), "cell")
        return f"the forced lines would close a {self.smaller}loop of {fields}"

    @property
    def smaller(self) -> str:
        """What tells a loop over some cells from the one over all."""
        return "smaller " if self.is_loop else ""

    def trouble_of_area(self, wrong: Enclosed | Balance) -> str:
        if isinstance(wrong, Balance):
            return f"an area with {self.colours(wrong)} could not be balanced over its border"
        size = len(wrong.area)
        area = f"an area of {size} cells" if size > 1 else f"cell {place(wrong.area[0])}"
        if wrong.cut is None:
            return f"{area} would be cut off"
        return f"{area} could be entered only through {place(wrong.cut)}"

    def broken(self, cell: Cell) -> str:
        ways = len(self.ways(cell))
        if ways < self.need(cell):
            if cell == self.step:
                return f"the line could not go on from {place(cell)}"
            if cell == self.target:
                return f"no way would lead to {self.end} {place(cell)}"
            return f"cell {place(cell)} would be left with {('no', 'one')[ways]} way"
        name = {self.step: "", self.target: f"{self.end} "}.get(cell, "cell ")
        return f"{('two', 'three')[self.need(cell) - 1]} lines would meet at {name}{place(cell)}"

    def named(self, cell: Cell) -> str:
        return f"{self.end.capitalize() if cell == self.target else 'Cell'} {place(cell)}"

    def lines(self, cell: Cell) -> int:
        """How many lines are known to run between a cell and others that are free."""
        return sum(
            cell in edge and fact == "in" and edge <= self.free for edge, fact in self.facts.items()
        )

    def need(self, cell: Cell) -> int:
        return 2 - (cell == self.step) - (cell == self.target)

    def ways(self, cell: Cell) -> list[Cell]:
        x, y = cell
        around = ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y))
        return [
            there
            for there in around
            if there in self.free and self.facts.get(frozenset((cell, there))) != "out"
        ]

    def search(self, evidence: Search) -> str:
        one, other = evidence.edge
        edge = f"between {place(one)} and {place(other)}"
        with_it, without_it = evidence.with_it, evidence.without_it
        if isinstance(with_it, Search) or isinstance(without_it, Search):
            cases = number(evidence.cases(), "case")
            return f"With and without a line {edge} all {cases} that there are come to nothing."
        used, unused = self.side(evidence, with_it, "in"), self.side(evidence, without_it, "out")
        return f"With a line {edge} {used}; without it {unused}."

    def side(self, evidence: Search, side: Evidence, fact: Fact) -> str:
        if isinstance(side, Enclosed | Balance):
            return self.trouble_of_area(side)
        if isinstance(side, Crossing):
            side = Forced((), side)
        assert isinstance(side, Forced)  # a search within a search has no words
        self.facts = self.given() | {frozenset(evidence.edge): fact}
        wrong = self.contradiction(side)
        lines = sum(step.fact == "in" for step in side.steps)
        if lines == 0:
            return wrong
        return f"{number(lines, 'more line')} {'is' if lines == 1 else 'are'} forced and {wrong}"
