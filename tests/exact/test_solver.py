"""The engine under strain: hard boards, counters at their end, clocks, interrupts, threads."""

import copy
import os
import pickle
import random
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import effort
from gadgets import MANY_WAYS, NO_WAY, chain
from random_positions import random_board, random_position
from strategies import boards, lines
from twins.brute_force import Twin
from twins.every_position import agrees_everywhere
from unicursal import (
    Board,
    Line,
    LineError,
    OutOfBudgetError,
    UnicursalError,
    Walk,
    draw_line,
    options_of,
    resolve,
)
from unicursal.budget import Budget
from unicursal.exact import Engine
from unicursal.exact.solver import _state
from unicursal.exact.solver.engine import BLOCKED, POSSIBLE, UNKNOWN
from unicursal.exact.solver.future_lines import exact_future

pytestmark = pytest.mark.kernel

HARD_BOARDS = [
    row.split()
    for row in (Path(__file__).parents[1] / "suites" / "hard-boards.txt").read_text().splitlines()
    if not row.startswith("#")
]


def nodes_of(board):
    """The verdict on an empty board and what it cost, at most 10,000 nodes."""
    budget = Budget(nodes=10_000).start()
    return Engine(board).settle(budget), 10_000 - budget.nodes_left


@pytest.mark.parametrize("count", [1, 5, 20, 40])
def test_a_chain_of_hard_parts_costs_their_sum(count):
    """Parts that hang together by one cell are not searched again for each other."""
    blocked, nodes = nodes_of(chain(*[MANY_WAYS] * count, NO_WAY))
    assert blocked == BLOCKED
    assert nodes <= 40 + 2 * count
    possible, nodes = nodes_of(chain(*[MANY_WAYS] * count))
    assert possible == POSSIBLE
    assert nodes <= 10 + 2 * count


@pytest.mark.parametrize(("board", "verdict", "most"), HARD_BOARDS)
def test_the_hardest_boards_found_stay_cheap(board, verdict, most):
    """Boards evolved for the number of search nodes."""
    answer, nodes = nodes_of(Board(board))
    assert answer == {"possible": POSSIBLE, "blocked": BLOCKED}[verdict]
    assert nodes <= int(most)


@pytest.mark.parametrize("counter", [_state.STAMP, _state.VERSION])
@pytest.mark.parametrize("before", [0, 1, 2, 3, 7, 50])
def test_counters_begin_anew_at_their_end(counter, before):
    """Stamps and versions kept in 32 bits run over without a wrong answer."""
    last = {_state.STAMP: _state.LAST_STAMP, _state.VERSION: _state.LAST_VERSION}[counter]
    expected = resolve("9#7")
    engine = Engine(expected.board)
    for move in expected.moves[:40]:
        engine.options()
        engine.push(move)
    engine.state.num[counter] = last - before
    for move in expected.moves[40:]:
        rest = Engine(expected.board)
        rest.extend(engine.moves)
        assert engine.options() == rest.options()
        engine.push(move)
    assert engine.state.num[counter] <= last


def test_saved_witnesses_do_not_outlive_the_versions():
    """A witness kept for a step is forgotten when the versions begin anew."""
    engine = Engine(Board(7))
    assert engine.options() == "DR"
    saved = engine.state.lists[_state.SAVED : _state.SAVED + 4]
    assert (saved[:, 2] > 0).any()
    engine.state.num[_state.VERSION] = _state.LAST_VERSION
    engine.push("D")
    engine.push("D")
    engine.options()
    for move in "RRUURRDDDD":
        engine.push(move)
        engine.options()
    fresh = (saved[:, 2] == 0) | (saved[:, 0] <= engine.state.num[_state.VERSION])
    assert fresh.all()


def test_a_search_with_many_assumptions_is_right():
    """Where two assumptions share a bit the search goes back one by one, and is right still."""
    rng = random.Random(5)
    for _ in range(effort(5, 60)):
        parts = [rng.choice([MANY_WAYS, MANY_WAYS, NO_WAY]) for _ in range(40)]
        assert nodes_of(chain(*parts))[0] == (BLOCKED if NO_WAY in parts else POSSIBLE)


def test_the_clock_ends_a_question():
    """Seconds bound what takes long; the engine can be asked again afterwards."""
    engine = Engine(Board(301))
    engine.settle()
    with pytest.raises(OutOfBudgetError, match=r"not decided within 0\.1 s"):
        exact_future(engine, Budget(seconds=0.1).start())
    assert engine.options() == "DR"
    assert engine.state.num[_state.TIMED_OUT] == 0


def test_the_clock_ends_a_walk():
    """A fair walk stops where its seconds are over, on a sound line."""
    engine = Engine(Board(401))
    rng = np.array([1, 2, 3, 4], np.uint64)
    engine.walk_fairly(rng, 10**9, Budget(seconds=0.2).start())
    assert 0 < engine.steps < 401**2 - 1
    assert engine.settle() == POSSIBLE


def test_nodes_are_counted_over_all_questions():
    """One budget is spent by question after question, and what it leaves open is unknown."""
    line = Line("9:RRRRRRRRDDDDDDDLLLLURURDRUUUUULLLLLDLULDDRDLDR")
    engine = Engine(line.board)
    engine.extend(line.moves)
    budget = Budget(nodes=1).start()
    assert UNKNOWN in engine.verdicts(budget).values()
    assert budget.nodes_left == 0
    with pytest.raises(OutOfBudgetError):
        engine.options(Budget(nodes=1).start())
    assert engine.options() == Twin(line.board).options(line)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals are sent by pthread_kill")
@pytest.mark.parametrize("ignored", [False, True])
def test_an_interrupt_is_heard_inside_the_kernels(ignored):
    """Ctrl-C ends a walk within a moment; a handler that does not raise lets it go on."""
    heard = []

    def handler(*_):
        heard.append(engine.steps)
        if not ignored:
            raise KeyboardInterrupt

    engine = Engine(Board(151))
    engine.settle()
    before = signal.signal(signal.SIGINT, handler)

    def send():
        time.sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=send)
    try:
        thread.start()
        rng = np.array([1, 2, 3, 4], np.uint64)
        if ignored:
            engine.walk_fairly(rng, 151**2)
            assert engine.steps == 151**2 - 1
        else:
            with pytest.raises(KeyboardInterrupt):
                engine.walk_fairly(rng, 151**2)
            assert engine.settle() == POSSIBLE
            engine.walk_fairly(rng, 151**2)
            assert Line(engine.board, engine.moves).is_complete
    finally:
        thread.join()
        signal.signal(signal.SIGINT, before)
    assert len(heard) == 1
    assert heard[0] < 151**2 - 1  # in the middle of the walk


def test_threads_take_turns_with_one_engine():
    """Four threads that read the options of one engine get what one thread gets."""
    line = Line(Board(13), resolve("13#3").moves[:60])
    engine = Engine(line.board)
    engine.extend(line.moves)
    expected = Engine(line.board)
    expected.extend(line.moves)
    answers = expected.verdicts()

    def read(_):
        return engine.verdicts(), engine.witness(), engine.moves

    with ThreadPoolExecutor(4) as pool:
        for verdicts, witness, moves in pool.map(read, range(200)):
            assert verdicts == answers
            assert Line(line.board, moves + witness).is_complete
            assert moves == line.moves


@settings(max_examples=40)
@given(lines(max_side=6), st.sampled_from([copy.copy, copy.deepcopy, Engine.copy, pickle.dumps]))
def test_a_copy_goes_its_own_way(line, make):
    """A copy answers alike and shares nothing."""
    engine = Engine(line.board)
    engine.extend(line.moves)
    engine.settle()
    twin = make(engine)
    twin = pickle.loads(twin) if isinstance(twin, bytes) else twin
    assert (twin.moves, twin.live_end) == (engine.moves, engine.live_end)
    assert twin.options() == engine.options()
    if twin.free():
        twin.push(twin.free()[0])
        twin.options()
        assert engine.moves == line.moves
        assert engine.options() == Twin(line.board).options(line)


@settings(max_examples=60)
@given(boards(max_side=6), st.text("UDLRX", max_size=12))
def test_moves_are_taken_all_or_none(board, moves):
    """`extend` refuses a whole row of moves for one that leads to no free cell."""
    engine = Engine(board)
    try:
        expected = Line(board, moves).moves
    except ValueError:
        with pytest.raises(LineError, match=r"leads to no free cell|is not a move"):
            engine.extend(moves)
        expected = ""
    else:
        engine.extend(moves)
    assert engine.moves == expected
    assert engine.steps == len(expected)


def test_the_line_stays_as_it_was_when_a_witness_is_interrupted(monkeypatch):
    """Also after the step that was asked about has been taken."""
    engine = Engine(Board(5))
    engine.extend("RR")

    def interrupt():
        raise KeyboardInterrupt

    monkeypatch.setattr(engine, "_cells_ahead", interrupt)
    with pytest.raises(KeyboardInterrupt):
        engine.witness("D")
    assert engine.moves == "RR"


def test_many_positions_at_once_agree_with_one_at_a_time():
    """Boards of several kinds mixed, lost lines, single cells."""
    rng = random.Random(11)
    positions = [Line("1")]
    for number in range(150):
        board = Board(7) if number % 2 else random_board(rng, [3, 4, 5, 6], 3)
        positions.append(random_position(rng, board))
    table = options_of(positions)
    for line, row in zip(positions, table, strict=True):
        possible = "".join(
            move for move, is_possible in zip("UDLR", row, strict=True) if is_possible
        )
        assert possible == Twin(line.board).options(line)
    assert options_of([]).shape == (0, 4)


def test_bad_rows_of_many_positions_are_named():
    """A row that leaves the board, and a budget that does not suffice, are errors."""
    rows = np.frombuffer(b"R\0\0LLLRDR", np.uint8).reshape(3, 3)
    with pytest.raises(LineError, match="row 1: the moves leave the board"):
        options_of(rows, Board(5))
    with pytest.raises(LineError, match="needs a board"):
        options_of(rows)
    for board in ("5+w0,0R", "1"):
        with pytest.raises(LineError, match="row 0: "):
            options_of(rows[:1], board)
    hard = Line("9:RRRRRRRRDDDDDDDLLLLURURDRUUUUULLLLLDLULDDRDLDR")
    with pytest.raises(OutOfBudgetError):
        options_of([hard], budget=1)


@pytest.mark.parametrize(
    ("text", "solid"),
    [("5", True), ("5~2,2", False), ("5~0,2~1,2", True), ("5@2,2-4,4", False), ("4~1,0~2,1", True)],
)
def test_boards_without_holes_are_known(text, solid):
    """Solid: no hole, and the start touches the outside by a side or a corner."""
    board = Board(text)
    assert _state.is_solid(board.mask, board.start) == solid


@settings(max_examples=100)
@given(boards(max_side=7, most_blocked=12))
def test_holes_are_what_a_flood_fill_finds(board):
    """Blocked cells that no way by sides and corners joins to the outside make a hole."""
    outside = {(-1, -1)}
    queue = [(-1, -1)]
    while queue:
        x, y = queue.pop()
        for there in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            inside = -1 <= there[0] <= board.width and -1 <= there[1] <= board.height
            if inside and there not in board and there not in outside:
                outside.add(there)
                queue.append(there)
    x, y = board.start
    touches = any((x + dx, y + dy) in outside for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    solid = set(board.blocked) <= outside and touches
    if board.blocked and not set(board.blocked) <= outside:
        assert not _state.is_solid(board.mask, board.start)
    else:
        assert _state.is_solid(board.mask, board.start) == solid


def test_boards_with_holes_and_starts_inside_agree_with_brute_force():
    """What is seen at once on solid boards is found by the search on others."""
    for text in ("4@1,1-3,3", "5x4@1,1-0,3~3,2", "4x5@1,2-2,4~0,0", "5x4@2,1-4,3", "5~2,2")[
        : effort(3, 5)
    ]:
        assert agrees_everywhere(Board(text)) > 0


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (np.array([[82, 68, 88]], np.uint8), "row 0: 'X' is not one of the moves"),
        (np.array([[82, 0, 82]], np.uint8), "row 0: .* is not one of the moves"),
        (np.array([[82, 68]]), "rows of bytes"),
        (np.array([82, 68], np.uint8), "rows of bytes"),
        ("5:RD", "expected a list of positions"),
        (Line("5:RD"), "expected a list of positions"),
        (None, "expected a list of positions"),
    ],
)
def test_what_is_no_row_of_moves_is_refused(rows, message):
    """Strange letters, gaps, numbers of another kind, and a single position."""
    with pytest.raises(LineError, match=message):
        options_of(rows, 5)


@pytest.mark.parametrize(
    "limits",
    [
        {"nodes": 1.5},
        {"nodes": True},
        {"nodes": -1},
        {"nodes": "a"},
        {"seconds": "1"},
        {"seconds": -0.5},
        {"seconds": float("nan")},
        {"seconds": True},
    ],
)
def test_budgets_are_numbers_from_nought_on(limits):
    """Anything else is one clear line, wherever a budget is taken."""
    with pytest.raises(UnicursalError, match="of a budget must be a"):
        Budget(**limits)
    if "nodes" in limits:
        with pytest.raises(UnicursalError, match="the nodes of a budget must be"):
            options_of(["5"], budget=limits["nodes"])


def test_very_large_budgets_bind_nothing():
    """No clock can wait that long, and no counter count that far."""
    assert Budget(nodes=2**70, seconds=float("inf")) == Budget()
    assert Budget(nodes=np.int64(7), seconds=2) == Budget(7, 2.0)
    assert Walk(5).verdict("R", Budget(nodes=2**70, seconds=1e300)).witness


@settings(max_examples=60)
@given(lines(max_side=6), st.integers(0, 30), st.booleans())
def test_future_lines_do_not_depend_on_the_past(line, back, exact):
    """A walk that has been further on shows the same runs in the same order."""
    walk = Walk(line)
    walk.future(exact=exact)
    for _ in range(min(back, len(line.moves))):
        walk.pop()
    assert walk.future(exact=exact) == Walk(walk.line).future(exact=exact)


def test_a_law_must_leave_the_walk_alone():
    """Also where it comes back to the same cell, or to another one after as many steps."""

    def elsewhere(walk, options, _):
        if len(walk) == 2:
            walk.push("R" if walk.pop() == "D" else "D")
        return options[0]

    with pytest.raises(UnicursalError, match="the law left the walk at"):
        draw_line(Board(5), elsewhere, 0)

    def another_way(walk, options, _):
        if walk.moves == "RD":
            walk.pop()
            walk.pop()
            walk.extend("DR")
        wanted = {1: "R", 2: "D"}
        return wanted.get(len(walk), options[0])

    with pytest.raises(UnicursalError, match="the law left the walk at 5:DR"):
        draw_line(Board(5), another_way, 0)
