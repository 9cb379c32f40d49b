"""The readable twin of `exact._crossing`: every gap, and every way to part the marks in two."""

from collections.abc import Iterator, Mapping, Sequence

from unicursal.board import Cell

WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left: each is followed by the one to its right."""

Graph = Mapping[Cell, set[Cell]]


def gaps(usable: Graph) -> Iterator[list[Cell]]:
    """The walks around all gaps, each with the left hand on the wall."""
    left = {(a, b) for a in usable for b in usable[a]}
    while left:
        begin = step = min(left)
        walk = []
        while step in left:
            left.remove(step)
            walk.append(step[0])
            step = onward(usable, *step)
        assert step == begin  # each direction of an edge lies on one gap
        yield walk


def onward(usable: Graph, before: Cell, at: Cell) -> tuple[Cell, Cell]:
    """The next step of a walk: the first way from the left on."""
    heading = WAYS.index((at[0] - before[0], at[1] - before[1]))
    for turn in (-1, 0, 1, 2):
        x, y = WAYS[(heading + turn) % 4]
        if (at[0] + x, at[1] + y) in usable[at]:
            return at, (at[0] + x, at[1] + y)
    raise AssertionError("the way back is open")


def ranks_of(forced: Graph, marks: Sequence[Cell]) -> dict[Cell, int]:
    """A mark has its place among the marks, and a cell that of the first mark it is joined to.

    On the way there lies no other mark.
    """
    rank = {mark: i for i, mark in enumerate(marks)}
    for i, mark in enumerate(marks):
        todo = [mark]
        while todo:
            for cell in forced[todo.pop()]:
                if cell not in rank:
                    rank[cell] = i
                    todo.append(cell)
    return rank


def is_crossed(usable: Graph, forced: Graph, marks: Sequence[Cell]) -> bool:
    """Whether two parts of a line that meets the marks in order would have to cross at a gap."""
    rank = ranks_of(forced, marks)
    for walk in gaps(usable):
        ranks = [rank[cell] for cell in walk if cell in rank]
        for last in range(len(marks)):
            parts = [one <= last for one in ranks]
            if sum(parts[i] != parts[i - 1] for i in range(len(parts))) >= 4:
                return True
    return False
