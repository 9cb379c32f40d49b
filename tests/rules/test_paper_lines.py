import json
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unicursal import Board, Line, UnicursalError
from unicursal._random import seeded
from unicursal.count import Listing
from unicursal.exact import Engine
from unicursal.exact.solver.future_lines import exact_future
from unicursal.rules.future.paper_lines import MAX_SIDE, paper_lines

pytestmark = pytest.mark.kernel


def test_another_line_may_be_met_beside_the_live_end():
    """Where the author's program drew on a near end that could still meet another far end."""
    line = Line("9:RRRRRRRRDDDDDDDLLLLLLLUUURRDLDRRRRRUUUUULLLLLDRRRRD")
    engine = Engine(line.board)
    engine.extend(line.moves)
    assert edges(paper_lines(line)) <= edges(exact_future(engine))


def edges(runs):
    """The steps from cell to cell of some runs."""
    return {frozenset(step) for run in runs for step in pairwise(run)}


def test_all_walkthroughs_of_5x5_walk_the_lines():
    """Whatever is drawn at any position of 5x5 is walked by every walkthrough from there."""
    walkthroughs = [Line(f"5:{bytes(row).decode()}") for row in Listing(Line("5")).block(104)]
    shared: dict[str, set[frozenset[tuple[int, int]]]] = {}
    for line in walkthroughs:
        steps = edges([line.cells()])
        for k in range(25):
            start = line.moves[:k]
            shared[start] = shared.get(start, steps) & steps
    drawn = {start: edges(paper_lines(Line(f"5:{start}"))) for start in shared if start}
    assert all(lines <= shared[start] for start, lines in drawn.items())
    assert sum(map(len, drawn.values())) == 8276


@pytest.mark.parametrize("n", [7, 9])
def test_lines_are_forced_on_fair_walks(n):
    """What is drawn along fair walks is also what the exact answer proves."""
    for seed in range(4):
        walker = Engine(Board(n))
        walker.settle()
        walker.walk_fairly(seeded(np.uint64(seed)), n * n)
        engine = Engine(Board(n))
        for k, move in enumerate(walker.moves[:-1], 1):
            engine.push(move)
            drawn = edges(paper_lines(Line(Board(n), walker.moves[:k])))
            assert drawn <= edges(exact_future(engine))


@given(st.sampled_from((1, 3, 5, 7, 9, 21)), st.lists(st.integers(0, 3), max_size=300))
def test_any_line_gets_lines_that_can_be_drawn(n, choices):
    """Also where the line breaks all rules: runs of free neighbours, no cell twice."""
    line = Line(Board(n))
    for choice in choices:
        free = list(line.free_neighbours())
        if not free:
            break
        line = line.step(free[choice % len(free)])
    runs = paper_lines(line)
    fields = [field for run in runs for field in run]
    assert len(set(fields)) == len(fields)
    assert set(fields) <= set(line.free_cells())
    assert all(abs(x - u) + abs(y - v) == 1 for run in runs for (x, y), (u, v) in pairwise(run))
    assert [run[0] for run in runs] == sorted((run[0] for run in runs), key=lambda c: c[::-1])


@pytest.mark.parametrize(
    ("position", "lines"),
    [
        ("5:RRRRD", []),
        # Left of the line two lines: one through the corner above it, one from beside the live end.
        (
            "5:DDRD",
            [
                [(2, 1), (1, 1), (1, 0), (2, 0), (3, 0), (4, 0), (4, 1)],
                [(0, 3), (0, 4), (1, 4), (2, 4)],
            ],
        ),
        # The near end of the first one is next to the live end, and then entered.
        (
            "5:RRDR",
            [
                [(3, 0), (4, 0), (4, 1), (4, 2)],
                [(1, 2), (1, 1), (0, 1), (0, 2), (0, 3), (0, 4), (1, 4)],
            ],
        ),
        (
            "5:RRDRU",
            [
                [(4, 0), (4, 1), (4, 2)],
                [(1, 2), (1, 1), (0, 1), (0, 2), (0, 3), (0, 4), (1, 4)],
            ],
        ),
    ],
)
def test_lines_of_known_positions(position, lines):
    """Small positions, by hand."""
    assert paper_lines(Line(position)) == lines


@pytest.mark.parametrize("board", ["6", "5x7", "5@0,0-4,2", "5~2,2", f"{MAX_SIDE + 2}"])
def test_other_boards_are_refused(board):
    """One clear line for boards that the paper does not draw on, and for huge ones."""
    with pytest.raises(UnicursalError, match="the paper"):
        paper_lines(Line(board))


def test_agreement_with_the_author(shared_data):
    """Of the edges that his program had drawn, at different dates, 338 of 349 are drawn here."""
    his, both, same = 0, 0, 0
    for text in (shared_data / "positions.jsonl").read_text().splitlines():
        row = json.loads(text)
        if "future" in row:
            drawn = edges([[tuple(cell) for cell in run] for run in row["future"]])
            ours = edges(paper_lines(Line(f"{row['n']}:{row['moves']}")))
            his += len(drawn)
            both += len(drawn & ours)
            same += drawn == ours
    assert (his, both, same) == (349, 338, 22)
