"""The line cannot cross itself: the kernel and its twin agree, and no possible step is blocked."""

import random
from itertools import pairwise

import numpy as np
import pytest

from effort import effort
from random_puzzles import small_board
from twins.clues import solutions, walkthroughs
from twins.crossing import is_crossed
from unicursal import Board, BoardError, Line
from unicursal.board import Clues
from unicursal.budget import UNBOUNDED
from unicursal.exact import Engine, find_reason
from unicursal.exact._crossing import crossed_gap
from unicursal.exact.checker import verify
from unicursal.exact.prover._question import IN, OPEN, OUT
from unicursal.exact.prover.question import StepQuestion

pytestmark = pytest.mark.kernel


def known_graphs(asked):
    """Of each cell those that the line may go on to, and those that it must."""
    facts = asked.facts()
    cells = [asked.cell(number) for number in asked.cells.tolist()]
    usable, forced = {cell: set() for cell in cells}, {cell: set() for cell in cells}
    for edge in np.flatnonzero(facts <= IN).tolist():
        a, b = asked.edge(edge)
        usable[a].add(b)
        usable[b].add(a)
        if facts[edge] == IN:
            forced[a].add(b)
            forced[b].add(a)
    return usable, forced


def test_the_kernel_and_its_twin():
    """With edges of some walkthrough known to be used and others ruled out, for any marks."""
    rng, found = random.Random(1), [0, 0]
    for _ in range(effort(300, 20_000)):
        board = small_board(rng)
        if not walkthroughs(board):
            continue
        path = rng.choice(walkthroughs(board))
        move = next(m for m, cell in board.neighbours(board.start) if cell == path[1])
        asked = StepQuestion(Line(board), move, UNBOUNDED.start())
        asked.assume({})
        steps = {frozenset(pair) for pair in pairwise(path)}
        share = rng.choice([0.1, 0.3, 0.6])
        chosen = [e for e in np.flatnonzero(asked.facts() == OPEN).tolist() if rng.random() < share]
        asked.assume({e: IN if frozenset(asked.edge(e)) in steps else OUT for e in chosen})
        marks = rng.sample(path[1:], min(len(path) - 1, rng.randint(2, 8)))
        rank, traced = np.zeros((2, asked.need.size), np.int64)
        numbers = np.array([asked.number(cell) for cell in marks])
        gap = crossed_gap(asked.question.edge, rank, traced, numbers, asked.stride)
        crossed = is_crossed(*known_graphs(asked), marks)
        assert (gap >= 0) == crossed, (board, chosen, marks)
        found[crossed] += 1
    assert min(found) > 10


def test_boards_with_many_stops_or_numbers():
    """As many can be solved as by trying all lines: blocked cells, holes and walls among them."""
    rng, solvable = random.Random(2), [0, 0]
    for _ in range(effort(200, 20_000)):
        plain = small_board(rng)
        cells = list(plain.cells())
        path = rng.choice(walkthroughs(plain) or [cells])
        places = rng.sample(range(len(path)), min(len(path), rng.randint(2, 7)))
        rng.shuffle(places) if rng.random() < 0.5 else places.sort()
        walls = [rng.sample(cells, 2) for _ in range(rng.choice([0, 0, 6]))]
        walls = [pair for pair in walls if pair[1] in dict(plain.neighbours(pair[0])).values()]
        if rng.random() < 0.7:
            clues = Clues(walls=walls, stops=[path[i] for i in places])
        else:
            numbers = zip((path[i] for i in sorted(places)), (i + 1 for i in places), strict=True)
            clues = Clues(walls=walls, numbers=list(numbers))
        try:
            board = plain.with_clues(clues)
        except BoardError:
            continue  # a wall given twice
        exists = bool(solutions(board))
        assert (Engine(board).witness() is not None) == exists, board
        solvable[exists] += 1
    assert min(solvable) > 10


@pytest.mark.parametrize("side", [7, 9, 15, 21])
def test_stops_in_crossing_order(side):
    """From the lower border to the left one, and from there to the lower right corner."""
    middle, last = side // 2, side - 1
    line = Line(f"{side}+s{middle},{last}-0,{middle}")
    assert Engine(Board(str(line))).options() == ""
    reason = find_reason(line, "R")
    assert reason.kind == "crossing"
    assert "cross itself" in reason.text
    verify(line, "R", reason.kind, reason.evidence)
