"""Constraints against a brute force that walks every step and looks at the edges at the end."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from effort import effort
from twins.brute_force import SMALL_SHAPES
from unicursal import Board, BoardError, Line, Walkthroughs
from unicursal.board.directions import Edge, edge_between
from unicursal.count import Constraints, Listing, Table, count, rank, unrank

pytestmark = pytest.mark.kernel


def walkthroughs(line: Line) -> Iterator[Line]:
    """All that begin with a line, step by step."""
    if line.is_complete:
        yield line
    else:
        for move in line.left_first_moves():
            yield from walkthroughs(line.step(move))


def edges_of(line: Line) -> set[Edge]:
    """The edges that a line uses."""
    return {edge_between(*step) for step in pairwise(line)}


def some_edge(board: Board, chance: random.Random) -> Edge:
    """One between two cells of the rectangle or beside it, so that some are not the board's."""
    x, y = chance.randint(-1, board.width), chance.randint(-1, board.height)
    return ((x, y), (x + 1, y)) if chance.random() < 0.5 else ((x, y), (x, y + 1))


def some_line(board: Board, chance: random.Random) -> Line:
    """A short one, which may be lost."""
    line = Line(board)
    for _ in range(chance.randint(0, 4)):
        if moves := line.left_first_moves():
            line = line.step(chance.choice(moves))
    return line


def test_counts_and_lists_agree_with_a_brute_force_under_random_constraints():
    """Edges of the board are kept to, behind the line and before it; others are refused by all."""
    chance = random.Random(29)
    shapes = [shape for shape in SMALL_SHAPES if len(Board(shape)) <= effort(13, 16)]
    seen = {"refused": 0, "some": 0, "none": 0}
    for _ in range(effort(200, 2000)):
        line = some_line(Board(chance.choice(shapes)), chance)
        board, number = line.board, chance.randint(1, 3)
        edges = [some_edge(board, chance) for _ in range(number)]
        if chance.random() < 0.7:
            edges = [edge for edge in edges if set(edge) <= set(board)]
        cut = chance.randint(0, len(edges))
        constraints = Constraints(through=edges[:cut], avoiding=edges[cut:])
        if not all(cell in board for edge in edges for cell in edge):
            for ask in (
                Walkthroughs,
                count,
                Listing,
                Table,
                rank,
                lambda *of: unrank(of[0], 0, of[1]),
            ):
                with pytest.raises(BoardError, match="is not a cell of the board"):
                    ask(line, constraints)
            seen["refused"] += 1
            continue
        right = [
            found
            for found in walkthroughs(line)
            if constraints.through <= edges_of(found) and not constraints.avoiding & edges_of(found)
        ]
        every = Walkthroughs(line, constraints)
        assert (every.count, list(every)) == (len(right), right)
        assert sum(every.count_by_step().values()) == len(right) or line.is_complete
        assert [every.rank(found) for found in right] == list(range(len(right)))
        seen["some" if right else "none"] += 1
    assert min(seen.values()) > 10


@pytest.mark.parametrize(
    ("board", "edge"),
    [
        ("4x3@0,0-3,1~3,2", ((2, 2), (3, 2))),
        ("4x3@0,0-3,1~3,2", ((3, 1), (3, 2))),
        ("5", ((4, 4), (5, 4))),
        ("5", ((0, -1), (0, 0))),
        ("5", ((70, 70), (70, 71))),
    ],
)
def test_an_edge_that_the_board_has_not_is_refused_by_name(board, edge):
    """However it is asked for: at once, as constraints, or by a method."""
    for ask in (
        lambda: Walkthroughs(board, Constraints(through=[edge])),
        lambda: Walkthroughs(board, Constraints(avoiding=[edge])),
        lambda: Walkthroughs(board).through(edge),
        lambda: Walkthroughs(board).avoiding(edge),
    ):
        with pytest.raises(BoardError, match="is not a cell of the board"):
            ask()


@pytest.mark.parametrize(
    "through", [5, "ab", None, [(0, 0)], [((0, 0), (1, 1))], [((0, 0),)], [((0.5, 0), (1, 0))]]
)
def test_what_is_no_row_of_edges_is_refused(through):
    """When the constraints are made, in one line."""
    for fields in ({"through": through}, {"avoiding": through}):
        with pytest.raises(BoardError) as refusal:
            Constraints(**fields)
        assert "\n" not in str(refusal.value)


def test_what_are_no_constraints_is_refused():
    """A row of edges says nothing of whether they shall be used."""
    with pytest.raises(BoardError, match="must be `Constraints`"):
        Walkthroughs(5, [((0, 0), (1, 0))])


@pytest.mark.parametrize("position", ["3~1,1:DDRR", "3~1,1:DDRRUUL", "5x1:RRRR", "3:RRDD"])
def test_a_line_that_came_to_the_target_too_early_has_nothing_to_list(position):
    """Though all cells can be filled from there; one that came in time is its own walkthrough."""
    right = [Line(position)] if Line(position).is_complete else []
    assert list(Walkthroughs(position)) == right
    assert Walkthroughs(position).count == len(right)
