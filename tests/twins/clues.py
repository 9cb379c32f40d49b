"""Puzzles by brute force: all lines over a board, and which of them keep to clues."""

from functools import lru_cache
from itertools import pairwise

from unicursal import Board
from unicursal.board import Clues

Path = tuple[tuple[int, int], ...]


@lru_cache(maxsize=32)
def walkthroughs(board: Board) -> tuple[Path, ...]:
    """All walkthroughs of a board without clues, as cells."""
    cells = set(board.cells())
    found: list[Path] = []
    path = [board.start]

    def go_on() -> None:
        x, y = path[-1]
        if ((x, y) == board.target) != (len(path) == len(cells)):
            return
        if len(path) == len(cells):
            found.append(tuple(path))
            return
        for there in ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)):
            if there in cells and there not in visited:
                visited.add(there)
                path.append(there)
                go_on()
                visited.discard(path.pop())

    visited = {board.start}
    go_on()
    return tuple(found)


@lru_cache(maxsize=8)
def all_lines(cells: frozenset[tuple[int, int]]) -> tuple[Path, ...]:
    """All lines over some cells, with all ends, in both directions."""
    found: list[Path] = []

    def go_on(path: Path, left: frozenset[tuple[int, int]]) -> None:
        if not left:
            found.append(path)
        x, y = path[-1]
        for there in left & {(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)}:
            go_on((*path, there), left - {there})

    for start in cells:
        go_on((start,), cells - {start})
    return tuple(found)


def keeps(path: Path, clues: Clues) -> bool:
    """Whether a walkthrough is a solution."""
    steps = {frozenset(step) for step in pairwise(path)}
    return (
        not any(frozenset(wall) in steps for wall in clues.walls)
        and all(frozenset(pair) in steps for run in clues.lines for pair in pairwise(run))
        and all(path[number - 1] == cell for cell, number in clues.numbers)
        and [cell for cell in path if cell in clues.stops] == list(clues.stops)
    )


def solutions(board: Board) -> list[Path]:
    """All solutions of a puzzle."""
    plain = board.with_clues(Clues())
    return [path for path in walkthroughs(plain) if keeps(path, board.clues)]
