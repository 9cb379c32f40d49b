"""The words of a reason: one or two sentences for a puzzle lover, and the cells to show."""

from collections.abc import Iterator
from typing import Any

from unicursal.board import Cell
from unicursal.line import Line

Evidence = dict[str, Any]


def cells_to_show(evidence: Evidence) -> tuple[Cell, ...]:
    """The area, or the cells of the chain in order, or the edge of a search and what follows.

    >>> cells_to_show({"kind": "enclosed", "cut": [0, 2], "area": [[0, 1]]})
    ((0, 1),)
    """
    return tuple(dict.fromkeys((x, y) for x, y in _cells(evidence)))


def _cells(evidence: Evidence) -> Iterator[list[int]]:
    kind = evidence["kind"]
    if kind in ("enclosed", "balance"):
        yield from evidence["area"]
    elif kind == "cell":
        yield evidence["at"]
    elif kind == "loop":
        yield from evidence["cells"]
    elif kind == "forced":
        for one, other, _ in evidence["steps"]:
            yield from (one, other)
        yield from _cells(evidence["contradiction"])
    else:
        yield from evidence["edge"]
        yield from _cells(evidence["in"])
        yield from _cells(evidence["out"])


def text_of(line: Line, move: str, evidence: Evidence) -> str:
    """What evidence that a step is blocked says.

    >>> text_of(Line("5:RD"), "R", {"kind": "enclosed", "cut": [0, 2], "area": [[0, 1]]})
    'Field (0, 1) would be a dead end: the line could enter it from (0, 2) and not come back.'
    """
    return _Words(line, move).sentence(evidence)


def number(count: int, thing: str) -> str:
    """A count with its thing in the singular or plural.

    >>> number(1, "field"), number(12, "field"), number(0, "line")
    ('1 field', '12 fields', 'no lines')
    """
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def place(cell: list[int] | Cell) -> str:
    """A cell as people read it."""
    return f"({cell[0]}, {cell[1]})"


class _Words:
    def __init__(self, line: Line, move: str) -> None:
        self.step = line.free_neighbours()[move]
        self.target = line.board.target
        self.free = set(line.free_cells())
        self.facts: dict[frozenset[Cell], str] = {}

    def sentence(self, evidence: Evidence) -> str:
        kind = evidence["kind"]
        if kind == "enclosed":
            return self.enclosed(evidence)
        if kind == "balance":
            return self.balance(evidence)
        return self.forced(evidence) if kind == "forced" else self.search(evidence)

    def enclosed(self, evidence: Evidence) -> str:
        size, cut = len(evidence["area"]), evidence["cut"]
        fields = number(size, "field")
        area = f"the area of {fields}" if size > 1 else f"field {place(evidence['area'][0])}"
        if cut is None:
            return f"The step splits the free fields: {area} would be cut off from the line."
        if tuple(cut) == self.step == self.target:
            return f"The line would reach the target too early, with {fields} still to visit."
        if tuple(cut) == self.step:
            return (
                f"The step splits the free fields in two: from {place(cut)} the line could enter "
                f"{area} but not come back."
            )
        if tuple(cut) == self.target:
            return (
                f"{area[0].upper()}{area[1:]} lies behind the target: the line could get there "
                f"only over {place(cut)}, where it must end."
            )
        if size == 1:
            return (
                f"Field {place(evidence['area'][0])} would be a dead end: the line could enter it "
                f"from {place(cut)} and not come back."
            )
        return f"The line would enter {area} through {place(cut)} and could not come back."

    def balance(self, evidence: Evidence) -> str:
        more, less, surplus = self.majority(evidence)
        limit, whole = evidence["limit"], len(evidence["area"]) == len(self.free)
        if whole:
            way = f"a line from {place(self.step)} to the target"
            least = number(-limit, f"more {less} than {more} field")
            most = number(limit, f"more {more} than {less} field")
            needs = f"needs at least {least}" if limit < 0 else f"visits at most {most}"
            needs = f"visits as many {less} as {more} ones" if limit == 0 else needs
            return f"The free fields are {self.colours(evidence)}, but {way} {needs}."
        area = f"The shaded area has {self.colours(evidence)}"
        if limit < 0 or surplus < 0:
            least = number(max(-limit, 1), f"more {less} than {more} field")
            return (
                f"{area}, but the line, as it must enter and leave, needs at least {least} there."
            )
        if limit == 0:
            return f"{area}, but its border lets no extra {more}-to-{more} line through."
        lines = number(limit, f"more {more}-to-{more} line")
        return f"{area}, but its border lets at most {lines} through."

    def majority(self, evidence: Evidence) -> tuple[str, str, int]:
        """The colour there is too much of, the other one, and by how much it exceeds it."""
        black, white = evidence["black"], evidence["white"]
        surplus = abs(black - white)
        if surplus == 0:
            ends = [cell for cell in (self.step, self.target) if list(cell) in evidence["area"]]
            live = sum(self.step) + 1  # the live end's colour, black, is not that of the step
            white_ends = sum((sum(end) - live) % 2 for end in ends)
            return ("black", "white", 0) if 2 * white_ends > len(ends) else ("white", "black", 0)
        return ("black", "white", surplus) if black > white else ("white", "black", surplus)

    def colours(self, evidence: Evidence) -> str:
        black, white = evidence["black"], evidence["white"]
        return f"{black or 'no'} black and {number(white, 'white field')}"

    def forced(self, evidence: Evidence) -> str:
        steps = evidence["steps"]
        wrong = self.contradiction(evidence)
        if not steps:
            return f"After this step {wrong}."
        first, second, value = steps[0]
        cause = self.cause(tuple(first), tuple(second), value)
        return f"{cause} {self.forces(steps)}, and then {wrong}."

    def forces(self, steps: list[Any]) -> str:
        lines = sum(value == "in" for *_, value in steps)
        ways = len(steps) - lines
        if lines:
            return f"Altogether {number(lines, 'line')} {'is' if lines == 1 else 'are'} forced"
        return f"Altogether {number(ways, 'way')} {'is' if ways == 1 else 'are'} ruled out"

    def cause(self, one: Cell, other: Cell, value: str) -> str:
        if value == "out":
            return "The line must not run into the target yet."
        tight = next(cell for cell in (one, other) if len(self.ways(cell)) <= self.need(cell))
        if tight == self.step:
            return f"From {place(tight)} there is only one way on."
        if tight == self.target:
            return f"The target {place(tight)} has only one way left."
        return f"Field {place(tight)} has only two ways left, so the line must pass there."

    def contradiction(self, evidence: Evidence) -> str:
        self.facts.update(
            (frozenset((tuple(one), tuple(other))), value)
            for one, other, value in evidence["steps"]
        )
        wrong = evidence["contradiction"]
        kind = wrong["kind"]
        if kind == "cell":
            return self.broken(tuple(wrong["at"]))
        if kind == "loop":
            fields = number(len(wrong["cells"]), "field")
            if {tuple(wrong["cells"][0]), tuple(wrong["cells"][-1])} == {self.step, self.target}:
                left = number(len(self.free) - len(wrong["cells"]), "field")
                return f"the line would reach the target with {left} left off"
            return f"the forced lines would close a loop of {fields}"
        return self.area_trouble(wrong)

    def area_trouble(self, wrong: Evidence) -> str:
        size = len(wrong["area"])
        area = f"an area of {size} fields" if size > 1 else f"field {place(wrong['area'][0])}"
        if wrong["kind"] == "balance":
            return f"an area with {self.colours(wrong)} could not be balanced over its border"
        if wrong["cut"] is None:
            return f"{area} would be cut off"
        return f"{area} could be entered only through {place(wrong['cut'])}"

    def broken(self, cell: Cell) -> str:
        ways = len(self.ways(cell))
        if ways < self.need(cell):
            if cell == self.step:
                return f"the line could not go on from {place(cell)}"
            if cell == self.target:
                return f"no way would lead to the target {place(cell)}"
            return f"field {place(cell)} would be left with {('no', 'one')[ways]} way"
        name = {self.step: "", self.target: "the target "}.get(cell, "field ")
        return f"{('two', 'three')[self.need(cell) - 1]} lines would meet at {name}{place(cell)}"

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

    def search(self, evidence: Evidence) -> str:
        one, other = evidence["edge"]
        edge = f"between {place(one)} and {place(other)}"
        if "search" in (evidence["in"]["kind"], evidence["out"]["kind"]):
            cases = number(_leaves(evidence), "case")
            return f"With and without a line {edge} all {cases} that there are come to nothing."
        with_it, without_it = (self.side(evidence, value) for value in ("in", "out"))
        return f"With a line {edge} {with_it}; without it {without_it}."

    def side(self, evidence: Evidence, value: str) -> str:
        side = evidence[value]
        if side["kind"] != "forced":
            return self.area_trouble(side)
        self.facts = {frozenset(tuple(cell) for cell in evidence["edge"]): value}
        wrong = self.contradiction(side)
        lines = sum(fact == "in" for *_, fact in side["steps"])
        if lines == 0:
            return wrong
        return f"{number(lines, 'more line')} {'is' if lines == 1 else 'are'} forced and {wrong}"


def _leaves(evidence: Evidence) -> int:
    if evidence["kind"] != "search":
        return 1
    return _leaves(evidence["in"]) + _leaves(evidence["out"])
