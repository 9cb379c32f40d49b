"""The readable twin of the principles: forced edges, then balance, then enclosed areas.

A walkthrough and an edge from the target to the start make one closed loop over all cells, two
edges at every cell. Each edge is in, out or neither (open).

>>> from unicursal import Line
>>> is_refuted(Line("5:RDR")), is_refuted(Line("5:RDL"))
(True, False)
"""

from itertools import pairwise

from unicursal import Line
from unicursal.board import Cell

Edge = frozenset[Cell]


def is_refuted(line: Line) -> bool:
    """Whether the three principles, each asked once and in this order, rule the line out."""
    board = line.board
    ring = frozenset({board.start, board.target})
    edges = {
        frozenset({cell, near}) for cell in board.cells() for _, near in board.neighbours(cell)
    }
    if ring in edges:
        return False  # the twin has no two edges between the same cells
    around = {cell: [edge for edge in (*edges, ring) if cell in edge] for cell in board.cells()}
    in_edges = {ring, *(frozenset(pair) for pair in pairwise(line.cells()))}
    out_edges: set[Edge] = set()
    if not _force(around, in_edges, out_edges):
        return True
    if not _is_balanced(around, in_edges, out_edges):
        return True
    return _is_enclosed(around, out_edges)


def _force(around: dict[Cell, list[Edge]], in_edges: set[Edge], out_edges: set[Edge]) -> bool:
    """Draw every forced conclusion; False if there is a contradiction."""
    while True:
        before = len(in_edges) + len(out_edges)
        for mine in around.values():
            used = [edge for edge in mine if edge in in_edges]
            left = [edge for edge in mine if edge not in out_edges]
            if len(used) > 2 or len(left) < 2:
                return False
            if len(used) == 2:
                out_edges |= set(mine) - set(used)
            if len(left) == 2:
                in_edges |= set(left)
        runs = _runs(around, in_edges)
        for ends, length in runs:
            if ends is None and length < len(around):
                return False
            if ends is not None and length < len(around):
                out_edges |= {ends} - in_edges if length > 2 else set()
        if in_edges & out_edges:
            return False
        if len(in_edges) + len(out_edges) == before:
            return True


def _runs(around: dict[Cell, list[Edge]], in_edges: set[Edge]) -> list[tuple[Edge | None, int]]:
    """The runs of edges that are in: their two ends (None: a closed loop) and their cells."""
    left = {cell for cell in around if any(edge in in_edges for edge in around[cell])}
    found: list[tuple[Edge | None, int]] = []
    while left:
        todo, run = [left.pop()], set()
        while todo:
            cell = todo.pop()
            run.add(cell)
            for edge in around[cell]:
                if edge in in_edges:
                    (near,) = edge - {cell}
                    if near in left:
                        left.remove(near)
                        todo.append(near)
        ends = {cell for cell in run if sum(edge in in_edges for edge in around[cell]) == 1}
        found.append((frozenset(ends) if ends else None, len(run)))
    return found


def _is_balanced(around: dict[Cell, list[Edge]], in_edges: set[Edge], out_edges: set[Edge]) -> bool:
    """Whether open edges can be chosen so that every cell has two, loops or not."""
    wants = {cell: 2 - sum(edge in in_edges for edge in around[cell]) for cell in around}
    chosen: set[Edge] = set()

    def augment(cell: Cell, seen: set[Edge], adds: bool) -> bool:
        for edge in around[cell]:
            is_free = edge not in in_edges and edge not in out_edges and edge not in seen
            if not is_free or (edge in chosen) == adds:
                continue
            seen.add(edge)
            (near,) = edge - {cell}
            ends_here = adds and wants[near] > 0
            if ends_here or augment(near, seen, not adds):
                if ends_here:
                    wants[near] -= 1
                chosen.symmetric_difference_update({edge})
                return True
        return False

    for cell in around:
        while sum(cell) % 2 == 0 and wants[cell] > 0:
            if not augment(cell, set(), adds=True):
                return False
            wants[cell] -= 1
    return not any(wants.values())


def _is_enclosed(around: dict[Cell, list[Edge]], out_edges: set[Edge]) -> bool:
    """Whether some cell cuts the others in two."""
    for cut in around:
        todo = [next(cell for cell in around if cell != cut)]
        reached = set(todo)
        while todo:
            cell = todo.pop()
            for edge in around[cell]:
                (near,) = edge - {cell}
                if edge not in out_edges and near != cut and near not in reached:
                    reached.add(near)
                    todo.append(near)
        if len(reached) < len(around) - 1:
            return True
    return False
