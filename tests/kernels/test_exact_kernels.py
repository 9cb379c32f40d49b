"""Every kernel of the exact answer on boards so small that each pass can afford it."""

import random
from itertools import pairwise

import numpy as np
import pytest

from gadgets import NO_WAY
from twins.brute_force import Twin
from twins.clues import solutions
from unicursal import Board, Line, Walk
from unicursal._random import seeded
from unicursal.board import STEP, Cell, Move
from unicursal.budget import UNBOUNDED
from unicursal.exact import Engine, find_reason
from unicursal.exact.checker import verify
from unicursal.exact.prover._question import IN
from unicursal.exact.prover.proofs import core_of, look, open_edges
from unicursal.exact.prover.question import StepQuestion
from unicursal.exact.solver.engine import BLOCKED, POSSIBLE
from unicursal.exact.solver.future_lines import exact_future
from unicursal.puzzle import solutions_of, steps_to
from unicursal.walk.exact_run import ExactRun
from unicursal.walk.left_first import complete_left_first, next_left_first

pytestmark = [
    pytest.mark.kernel,
    pytest.mark.plain,
    # As plain Python a generator that is meant to wrap warns that it does.
    pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning:unicursal._random"),
]

BOARDS = ["5", "4x5", "4x4@0,0-3,2~3,3", "5x4@0,0-4,0~2,1~0,3~4,3", "6x4~0,2~1,2~2,2~3,2"]


def neighbour(cell: Cell, move: Move) -> Cell:
    """The cell that a move leads to."""
    return cell[0] + STEP[move][0], cell[1] + STEP[move][1]


def moves_along(path: list[Cell]) -> str:
    """The moves from cell to cell."""
    return "".join(next(m for m in "UDLR" if neighbour(c, m) == d) for c, d in pairwise(path))


def walk_about(board: Board, steps: int, seed: int) -> None:
    """Step forward and back, and compare the options and the witness with brute force."""
    rng, engine, twin = random.Random(seed), Engine(board), Twin(board)
    for _ in range(steps):
        line = Line(board, engine.moves)
        assert engine.options() == twin.options(line), line
        witness = engine.witness()
        assert (witness is None) == (engine.settle() != POSSIBLE)
        if witness is not None:
            assert Line(board, engine.moves + witness).is_complete
        if engine.free() and (not engine.moves or rng.random() < 0.7):
            engine.push(rng.choice(engine.free()))
        else:
            engine.pop()


@pytest.mark.parametrize("board", BOARDS)
def test_options_and_witnesses(board):
    """Along a random walk, forward and back."""
    walk_about(Board(board), 12, seed=1)


def test_options_of_many_lines_in_one_call():
    """As many as brute force finds for each of them."""
    lines = [Line("5"), Line("5:R"), Line("5:RD"), Line("5:RDRR"), Line("5:DD")]
    directions = [np.array(["UDLR".index(move) for move in line.moves], int) for line in lines]
    answers = Engine(Board(5)).options_of_each(directions).tolist()
    expected = [len(Twin(Board(5)).options(line)) for line in lines]
    assert [answer.bit_count() for answer in answers] == expected


def test_a_board_that_needs_a_search():
    """Assumptions are refuted one by one until it is certain that there is no walkthrough."""
    assert Engine(Board(NO_WAY)).settle() == BLOCKED


def test_a_long_fair_walk():
    """On a board on which whole loops are marked before they are joined."""
    engine = Engine(Board(13))
    assert engine.settle() == POSSIBLE
    engine.walk_fairly(seeded(np.uint64(0)), 169)
    assert Line(Board(13), engine.moves).is_complete


def test_what_a_known_edge_rests_on():
    """An assumed edge rests on itself alone."""
    asked = StepQuestion(Line(NO_WAY), "U", UNBOUNDED.start())
    assert not look(asked, {}).refuted
    edge = next(e for e in open_edges(asked).tolist() if not look(asked, {e: IN}).refuted)
    assert core_of(asked, np.array([edge])) == {edge}


def test_the_order_of_large_boards(monkeypatch):
    """The visiting order kept in strands, which small boards do without."""
    monkeypatch.setattr("unicursal.exact.solver._state.SMALL_BOARD", 0)
    walk_about(Board("7x6@0,0-6,5~3,3~4,3"), 8, seed=2)
    engine = Engine(Board(9))
    assert engine.settle() == POSSIBLE
    engine.walk_fairly(seeded(np.uint64(3)), 81)
    assert Line(Board(9), engine.moves).is_complete


@pytest.mark.parametrize("board", ["3", "4x5", "4x4@0,0-3,2~3,3"])
def test_left_first_order(board, monkeypatch):
    """All walkthroughs by the exact answer, as many as by trying."""
    monkeypatch.setattr("unicursal.walk.left_first.LISTED_CELLS", 0)
    expected = Twin(Board(board)).count(Line(board))
    assert ExactRun(Board(board)).left_first().completed == expected
    line, number = complete_left_first(Line(board)), 0
    while line is not None and number < 5:
        line, number = next_left_first(line), number + 1
    assert number == min(expected, 5)


@pytest.mark.parametrize(
    "board",
    [
        "5+n4,0=5-2,2=13",
        "5+s4,0-0,4-2,2",
        "5+s2,2-4,0",
        "5x4@0,0-4,0+w1,0R+s3,3-0,3",
        "4x5+n3,0=8",
        # Runs that can be walked in one direction, in none, and that come too far or too early.
        "5+s1,0-2,0+l1,0RDD",
        "5+s1,0-3,0-2,0+l1,0RR",
        "5+n2,0=3-4,0=7+l2,0RR",
        "5+n4,2=11-2,2=15+l0,4RR4,1U",
        "5+n0,3=16-2,4=23+l1,1D3,3U",
        # Marks along the rim, and around a hole, that the line could meet only by crossing itself.
        "5+s2,4-0,2",
        "5+n2,4=9-0,2=17",
        "5x6@0,0-4,4~2,2+s2,1-3,2-1,2-2,3",
    ],
)
def test_order_of_clues(board):
    """As many solutions as trying finds: none, one, or several, at a few positions too."""
    several = solutions(Board(board))
    assert solutions_of(Board(board)).count == min(2, len(several))
    engine = Engine(Board(board))
    if several:
        engine.adopt(several[-1])
        assert engine.witness() == moves_along(several[-1])
    for cell in several[0][1:7] if several else ():
        begun = len(engine.moves) + 1
        way = several[0][:begun]
        after = {path[begun] for path in several if path[:begun] == way}
        options = {neighbour(way[-1], move) for move in engine.options()}
        assert options == after
        engine.push(moves_along([way[-1], cell]))


@pytest.mark.parametrize(
    ("solution", "kinds"),
    [
        ("5+s1,0-0,4-3,1-2,1-2,4:RDLDDDRUURRULURRDDDLLDRR", {"forced", "order"}),
        ("5+n1,4=8-2,2=13-2,0=15:RDLDDDRRULURUURRDLDRDLDR", {"forced", "order"}),
        (
            "5+n0,1=4-3,2=12:RDLDDDRUURRULURRDDDLLDRR",
            {"forced", "order", "lookahead", "trial", "enclosed"},
        ),
    ],
)
def test_what_people_see_between_numbers_and_stops(solution, kinds):
    """The looks that a puzzle needs lead to its solution, of these kinds."""
    line = Line(solution)
    steps = steps_to(line)
    assert {step.kind for step in steps} == kinds
    assert {cell for step in steps for cell in step.cells} <= set(line.cells())


def test_what_all_walkthroughs_share():
    """An edge belongs to the exact future if no walkthrough does without it."""
    line = Line("5:RRDD")
    engine = Engine(line.board)
    engine.extend(line.moves)
    shared = {frozenset(edge) for run in exact_future(engine) for edge in pairwise(run)}
    twin = Twin(line.board)
    every = []

    def explore(line):
        if line.is_complete:
            every.append({frozenset(edge) for edge in pairwise(line.cells())})
        for move in twin.options(line):
            explore(line.step(move))

    explore(line)
    walked = {frozenset(edge) for edge in pairwise(line.cells())}
    assert shared == set.intersection(*every) - walked


@pytest.mark.parametrize(
    ("position", "move", "kind"),
    [
        ("5:RRDLLDRDLDRRR", "R", "enclosed"),
        ("5:DDRDLDRRU", "R", "balance"),
        ("7:RRRRRRDDDDDLULURUULDLULDLULDDR", "D", "forced"),
        ("11:RRRRRRRRRRDDDDDDDDLLLLLLLLUUUURU", "U", "balance"),
        ("11:DDDRDLDDDDDDRRRRRRRRUULDLLURURRULURUUURULLLLD", "D", "forced"),
        ("9:RRRRRRRRDDDDDDDLLLLURURDRUUUUULLLLLDLULDDRDLDR", "R", "search"),
        ("5+s2,4-0,2", "R", "crossing"),
    ],
)
def test_reasons(position, move, kind):
    """One of each kind, accepted by the checker."""
    assert move not in Walk(position).options
    reason = find_reason(Line(position), move)
    verify(Line(position), move, reason.kind, reason.evidence.to_json())
    assert reason.kind == kind
