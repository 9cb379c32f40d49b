"""The readable twin of closed loops: all sets of edges that are one loop over all cells.

Cells are taken row by row; each says which of its edges to the right and downwards are used, so
that two of its edges are. Of the sets that this leaves, those are loops that hang together. Nothing
here knows of lines, corners or first steps.

>>> from unicursal import Board
>>> len(list(loops_of(Board(4).mask))), len(list(loops_of(Board("4x3").mask)))
(6, 2)
"""

from collections.abc import Iterator
from itertools import pairwise


def loops_of(mask, walls=frozenset(), given=frozenset()) -> Iterator[frozenset]:
    """The loops over the cells of a mask that use no wall and all that is given."""
    cells = [(x, y) for y, row in enumerate(mask) for x, is_cell in enumerate(row) if is_cell]
    places = set(cells)

    def go_on(at: int, used: frozenset) -> Iterator[frozenset]:
        if at == len(cells):
            if given <= used and is_one(used, cells):
                yield used
            return
        x, y = cells[at]
        into = sum((x, y) in edge for edge in used)
        onward = [
            frozenset({(x, y), there}) for there in ((x + 1, y), (x, y + 1)) if there in places
        ]
        onward = [edge for edge in onward if edge not in walls]
        for some in subsets(onward):
            if into + len(some) == 2:
                yield from go_on(at + 1, used | some)

    yield from go_on(0, frozenset())


def subsets(edges: list) -> list[frozenset]:
    """All sets of some of them."""
    made = [frozenset()]
    for edge in edges:
        made += [some | {edge} for some in made]
    return made


def is_one(used: frozenset, cells: list) -> bool:
    """Whether edges, two at each cell, hang together."""
    beside = {cell: [] for cell in cells}
    for one, other in used:
        beside[one].append(other)
        beside[other].append(one)
    seen, todo = set(), [cells[0]]
    while todo:
        cell = todo.pop()
        if cell not in seen:
            seen.add(cell)
            todo += beside[cell]
    return len(seen) == len(cells)


def edges_of(line) -> frozenset:
    """The edges that a line uses, and that which closes it."""
    cells = [*line.cells(), line.board.start] if line.is_closed else line.cells()
    return frozenset(frozenset(pair) for pair in pairwise(cells))
