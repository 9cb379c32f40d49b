"""The exact answer against brute force and a frontier sweep."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import effort
from random_positions import random_board, random_position, sound_line
from strategies import boards, lines
from twins.brute_force import SMALL_SHAPES, Twin
from twins.every_position import agrees_everywhere
from twins.frontier import possible_steps
from unicursal import Board, Line, LineError, Symmetry, Walk
from unicursal.budget import Budget
from unicursal.exact import Blocked, Engine, Possible, Unknown
from unicursal.exact.checker import verify
from unicursal.exact.solver.engine import POSSIBLE

pytestmark = pytest.mark.kernel


def boards_of_shape(shape):
    """The shape with every ordered pair of ends."""
    base = Board(shape)
    for start in base.cells():
        for target in base.cells():
            if start != target:
                yield Board(
                    base.width, base.height, start=start, target=target, blocked=base.blocked
                )


@pytest.mark.parametrize("shape", [shape for shape in SMALL_SHAPES if len(Board(shape)) <= 10])
def test_every_position_of_tiny_boards_agrees_with_brute_force(shape):
    """All pairs of ends, all positions, one engine a board."""
    assert sum(agrees_everywhere(board) for board in boards_of_shape(shape)) > 10


@pytest.mark.slow
@pytest.mark.parametrize("shape", [shape for shape in SMALL_SHAPES if len(Board(shape)) > 10])
def test_every_position_of_small_boards_agrees_with_brute_force(shape):
    """Up to 20 cells: the same, which takes long."""
    assert sum(agrees_everywhere(board) for board in boards_of_shape(shape)) > 100


@pytest.mark.parametrize("shape", [shape for shape in SMALL_SHAPES if len(Board(shape)) > 10])
def test_small_boards_agree_for_some_ends(shape):
    """Two pairs of ends of each larger shape."""
    for board in random.Random(shape).sample(list(boards_of_shape(shape)), 2):
        assert agrees_everywhere(board) > 0


def test_random_positions_up_to_7x7_agree_with_brute_force():
    """Blocked cells and any ends; lost positions too."""
    rng = random.Random(1)
    outcomes = set()
    for _ in range(200):
        line = random_position(rng, random_board(rng, [4, 5, 6, 7], 5))
        options = "".join(Walk(line).options)
        assert options == Twin(line.board).options(line), line
        outcomes.add((len(options), len(line.free_neighbours())))
    assert outcomes >= {(0, 1), (0, 2), (1, 1), (1, 2), (2, 2), (1, 3), (2, 3)}


def compare_with_frontier(count, seed):
    """Positions of 8x8 to 11x11 and of rectangles, with and without blocked cells."""
    rng = random.Random(seed)
    outcomes = {True: 0, False: 0}
    for number in range(count):
        if number % 3 == 0:
            board = Board(rng.choice([9, 11]))
        elif number % 3 == 1:
            board = random_board(rng, [7, 8, 9, 10, 11], 0)
        else:
            board = random_board(rng, [8, 9, 10, 11], 4)
        line = random_position(rng, board)
        options = "".join(Walk(line).options)
        assert options == possible_steps(line), line
        for move in line.free_neighbours():
            outcomes[move in options] += 1
    assert min(outcomes.values()) > count / 10


def test_random_positions_agree_with_a_frontier_sweep():
    """Boards that brute force cannot judge."""
    compare_with_frontier(effort(40, 300), seed=1)


@pytest.mark.slow
def test_ten_thousand_positions_agree_with_a_frontier_sweep():
    """The same, at length."""
    compare_with_frontier(10_000, seed=2)


@settings(max_examples=effort(50, 150))
@given(lines(max_side=6))
def test_every_answer_carries_its_proof(line):
    """A witness is a walkthrough; a reason passes the checker."""
    walk = Walk(line)
    for move in line.free_neighbours():
        verdict = walk.verdict(move)
        if isinstance(verdict, Possible):
            assert verdict.witness[0] == move
            assert Line(line.board, line.moves + verdict.witness).is_complete
            assert move in walk.options
            assert walk.why(move) is None
        else:
            assert isinstance(verdict, Blocked)
            reason = verdict.reason
            verify(line, move, reason.kind, reason.evidence.to_json())
            assert reason.text.endswith(".")
            assert move not in walk.options


@settings(max_examples=effort(20, 60))
@given(lines(max_side=6), st.sampled_from(list(Symmetry)))
def test_symmetric_positions_get_symmetric_answers(line, symmetry):
    """The solver has no favourite direction."""
    options = {symmetry.move(move) for move in Walk(line).options}
    assert set(Walk(line.transformed(symmetry)).options) == options


@settings(max_examples=effort(26, 80))
@given(boards(max_side=6), st.lists(st.integers(-3, 3), max_size=60))
def test_pushing_and_popping_leaves_no_trace(board, choices):
    """After any steps forward and back the answers are those of a fresh engine."""
    engine = Engine(board)
    for choice in choices:
        free = engine.free()
        if choice < 0 and engine.moves:
            engine.pop()
        elif free:
            engine.push(free[choice % len(free)])
        fresh = Engine(board)
        fresh.extend(engine.moves)
        assert engine.options() == fresh.options()
        witness = engine.witness()
        assert (witness is None) == (fresh.settle() != POSSIBLE)
        if witness is not None:
            assert Line(board, engine.moves + witness).is_complete


def test_a_budget_gives_unknown_never_a_guess():
    """What needs a search is open with one node and decided without a budget."""
    searched = Line("9:RRRRRRRRDDDDDDDLLLLURURDRUUUUULLLLLDLULDDRDLDR")
    assert Walk(searched).verdict("R", budget=1) == Unknown(Budget(nodes=1))
    assert isinstance(Walk(searched).verdict("R"), Blocked)
    rng = random.Random(3)
    answers = set()
    for _ in range(effort(40, 100)):
        line = sound_line(rng, Board(15), rng.randint(20, 150))
        for move in line.free_neighbours():
            hasty, certain = Walk(line).verdict(move, budget=1), Walk(line).verdict(move)
            assert isinstance(hasty, Unknown) or type(hasty) is type(certain)
            answers.add(type(certain))
    assert answers == {Possible, Blocked}


def test_the_order_of_large_boards_works_on_small_ones_too(monkeypatch):
    """The visiting order kept in strands, which small boards do without, gives the same answers."""
    monkeypatch.setattr("unicursal.exact.solver._state.SMALL_BOARD", 0)
    for shape in ("3x4", "4x4@0,0-3,2~3,3", "3x5~1,2"):
        assert agrees_everywhere(Board(shape)) > 10
    compare_with_frontier(effort(15, 60), seed=4)


@pytest.mark.parametrize("text", ["1", "2", "4", "5x1@0,0-2,0", "3@1,0-2,2", "2x2@0,0-1,0"])
def test_boards_at_the_edge_of_sense(text):
    """One cell, impossible ends, thin boards."""
    walk = Walk(text)
    assert "".join(walk.options) == Twin(Board(text)).options(Line(text))
    assert walk.is_complete == (text == "1")


def test_moves_that_are_no_steps_are_refused():
    """Off the board, onto the line, or no move at all."""
    walk = Walk("3:R")
    for move in ("U", "L", "X", "RD", ""):
        assert move not in walk.options
        with pytest.raises(LineError, match=r"leads to no free cell|is not a move"):
            walk.push(move)
        with pytest.raises(LineError, match=r"leads to no free cell|is not a move"):
            walk.verdict(move)
    walk.pop()
    with pytest.raises(LineError, match="no step to take back"):
        walk.pop()
