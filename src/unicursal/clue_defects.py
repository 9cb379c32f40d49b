"""What of a board's clues a line has already broken."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from unicursal.board import Board, Cell
from unicursal.board.directions import edge_between
from unicursal.board.text import cell_words
from unicursal.defects import Defect


def clue_defects(board: Board, cells: Sequence[Cell]) -> Iterator[Defect]:
    """The numbers, stops and given lines that a line, given by its cells, does not keep to.

    >>> [defect.text for defect in clue_defects(Board("5+n2,0=5"), [(0, 0), (1, 0), (2, 0)])]
    ['cell (2, 0) should be number 5 on the way, but is number 3']
    """
    clues = board.clues
    place = {cell: number for number, cell in enumerate(cells, start=1)}
    for cell, number in clues.numbers:
        if cell in place and place[cell] != number:
            words = f"should be number {number} on the way, but is number {place[cell]}"
            yield Defect("number", cell, f"cell {cell_words(cell)} {words}")
        elif cell not in place and number <= len(cells):
            words = f"should be number {number} on the way, but {cell_words(cells[number - 1])} is"
            yield Defect("number", cell, f"cell {cell_words(cell)} {words}")
    yield from _stops(clues.stops, place)
    used = {edge_between(*pair) for pair in pairwise(cells)}
    behind = set(cells[:-1]) if cells[-1] != board.target else set(cells)
    for one, other in clues.given:
        if (one, other) not in used and not behind.isdisjoint((one, other)):
            words = f"from {cell_words(one)} to {cell_words(other)}"
            yield Defect("line", one, f"the given line {words} is not taken")


def _stops(stops: Sequence[Cell], place: dict[Cell, int]) -> Iterator[Defect]:
    for number, (stop, following) in enumerate(pairwise(stops), start=1):
        if following in place and place[following] < place.get(stop, len(place) + 1):
            words = f"is met before stop {number} {cell_words(stop)}"
            yield Defect("stop", following, f"stop {number + 1} {cell_words(following)} {words}")
