"""Stops and numbers along a border that the line could meet only by crossing itself."""

import random
from itertools import combinations, pairwise

import pytest

from effort import effort
from unicursal import Board, Line, Walk, hint_of, verify
from unicursal.board import Clues
from unicursal.exact import Crossing, Forced

pytestmark = pytest.mark.kernel


def rim(width, height):
    """The cells along the border of a rectangle, clockwise from the upper left corner."""
    top = [(x, 0) for x in range(width)]
    right = [(width - 1, y) for y in range(1, height)]
    bottom = [(x, height - 1) for x in reversed(range(width - 1))]
    return top + right + bottom + [(0, y) for y in reversed(range(1, height - 1))]


def crosses(marks, border):
    """Whether two of the chords between marks that follow one another cross."""
    place = {cell: i for i, cell in enumerate(border)}
    chords = [sorted((place[one], place[other])) for one, other in pairwise(marks)]
    return any(a < c < b < d or c < a < d < b for (a, b), (c, d) in combinations(chords, 2))


def boards(rng, count):
    """Boards of 7x7 to 21x21 with two to six stops on the border, whose chords cross."""
    while count:
        width, height = rng.randint(7, 21), rng.randint(7, 21)
        border = rim(width, height)
        start, target, *stops = rng.sample(border, rng.randint(4, 8))
        if crosses([start, *stops, target], border):
            plain = Board(width, height, start=start, target=target)
            yield plain.with_clues(Clues(stops=stops))
            count -= 1


def test_stops_in_crossing_order_are_refuted_at_once():
    """By a crossing, unless something simpler is wrong: no search node is spent."""
    kinds = set()
    for board in boards(random.Random(1), effort(60, 1000)):
        walk = Walk(board)
        assert not list(walk.options), board
        for move in walk.line.free_neighbours():
            reason = walk.why(move)
            verify(walk.line, move, reason.kind, reason.evidence)
            kinds.add(reason.kind)
            assert reason.kind in {"crossing", "clue", "enclosed"}, (board, move)
            if reason.kind == "crossing":
                assert "so it would cross itself." in reason.text
    assert "crossing" in kinds


def test_numbers_cross_as_stops_do():
    """Where the parity and the distances of the numbers are right."""
    reason = Walk("9+n4,8=21-0,4=51").why("R")
    assert reason.evidence.first == ((1, 0), (4, 8))
    assert reason.evidence.second == ((0, 4), (8, 8))


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("9+s4,8-0,4:RRRDDD", "D"),  # the line has become border
        ("9+s3,3-4,4-4,3-3,4", "R"),  # the corner between four cells is a border too
        ("9@0,0-8,8~4,3~4,4~4,5+s3,4-5,3-4,2-4,6", "R"),  # and so is that of a hole
    ],
)
def test_every_gap_has_a_border(position, move):
    """The rim, with the line that has grown from it; a hole; a square."""
    line = Line(position)
    reason = Walk(line).why(move)
    verify(line, move, reason.kind, reason.evidence)
    assert isinstance(reason.evidence, Crossing)


def test_a_hint_tells_of_a_crossing():
    """Where a wrong step on a board that can be solved would lead to one."""
    hint = hint_of("5+s3,0-2,2:RRD")
    assert hint.kind == "step"
    assert isinstance(hint.blocked["L"].evidence, Crossing)


def test_forced_pieces_count_as_a_whole():
    """A stop away from the border reaches it by a given line."""
    line = Line("7+s3,5-1,3+l3,5D0,3R")
    reason = Walk(line).why("R")
    verify(line, "R", reason.kind, reason.evidence)
    assert isinstance(reason.evidence, Crossing)
    assert set(reason.cells) == {(1, 0), (3, 6), (0, 3), (6, 6)}


def test_a_chain_may_end_in_a_crossing():
    """A stop away from the border may be forced to reach it."""
    found = 0
    for seed in range(effort(40, 400)):
        rng = random.Random(seed)
        cells = [(x, y) for x in range(6) for y in range(5)]
        start, target, *stops = rng.sample(cells, 5)
        line = Line(Board(6, 5, start=start, target=target).with_clues(Clues(stops=stops)))
        walk = Walk(line)
        for move in walk.blocked:
            reason = walk.why(move)
            verify(line, move, reason.kind, reason.evidence)
            if isinstance(reason.evidence, Forced):
                found += isinstance(reason.evidence.contradiction, Crossing)
    assert found
