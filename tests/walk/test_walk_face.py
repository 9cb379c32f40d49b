import copy
import pickle
import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategies import lines
from twins.brute_force import Twin
from unicursal import (
    Blocked,
    Board,
    Line,
    LineError,
    Possible,
    UnicursalError,
    Walk,
    resolve,
)

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize(
    ("subject", "position"),
    [
        (5, "5"),
        (np.int64(5), "5"),
        ("5:RD", "5:RD"),
        (Board("4x5"), "4x5"),
        (Line("5:RD"), "5:RD"),
    ],
)
def test_a_walk_begins_with_whatever_names_a_position(subject, position):
    """A size, a text, a board or a line."""
    assert repr(Walk(subject)) == f"Walk({position!r})"


def test_a_walk_begins_with_a_seed():
    """`9#7` is resolved by walks, because they know the laws."""
    assert Walk("5#7").line == resolve("5#7")


@pytest.mark.parametrize("subject", [None, 5.0, True, [5], "x", "5:RRRRR", 0])
def test_what_names_no_position_begins_no_walk(subject):
    """One clear line instead."""
    with pytest.raises(UnicursalError):
        Walk(subject)


@pytest.mark.parametrize(
    "copied", [Walk.copy, copy.copy, copy.deepcopy, lambda w: pickle.loads(pickle.dumps(w))]
)
def test_a_copy_goes_its_own_way(copied):
    """Neither follows the other, and both still know what is possible."""
    walk = Walk("5:RRDD")
    other = copied(walk)
    assert other == walk
    other.push("L")
    assert (walk.moves, other.moves) == ("RRDD", "RRDDL")
    assert other != walk
    walk.pop()
    assert set(other.options) == set(Walk("5:RRDDL").options)
    assert set(walk.options) == set(Walk("5:RRD").options)


def test_walks_compare_by_board_and_line():
    """And are not hashed, since they change."""
    assert Walk("5:RD") == Walk(Line("5:RD"))
    assert Walk("5:RD") != Walk("5x6:RD")
    assert Walk("5") != "5"
    with pytest.raises(TypeError):
        hash(Walk("5"))


@settings(max_examples=60)
@given(lines(max_side=5))
def test_options_and_blocked_steps_part_the_free_neighbours(line):
    """Options agree with brute force; every blocked step has a reason."""
    walk, free = Walk(line), set(line.free_neighbours())
    assert walk.options == set(Twin(line.board).options(line))
    assert walk.options | set(walk.blocked) == free
    assert walk.options.isdisjoint(walk.blocked)
    assert walk.options <= free
    assert len(walk.options) + len(walk.blocked) == len(free)
    for reason in walk.blocked.values():
        assert reason.kind in {"enclosed", "balance", "forced", "search"}
        assert reason.text
    assert walk.is_lost == (Twin(line.board).count(line) == 0)
    verdicts = walk.verdicts()
    assert set(verdicts) == free
    for move, verdict in verdicts.items():
        if isinstance(verdict, Possible):
            assert Line(line.board, line.moves + verdict.witness).is_complete
        else:
            assert verdict == Blocked(walk.blocked[move])
    assert (len(walk), walk.moves, walk.is_complete) == (len(line), line.moves, line.is_complete)


def test_options_are_a_set():
    """They compare and combine with plain sets, from either side."""
    options = Walk("5:RRDD").options
    assert options == {"D", "L", "R"} == options
    assert options & {"D", "U"} == {"D"}
    assert {"U"} | options == {"U", "D", "L", "R"}
    assert options > {"D"}
    assert type(options - {"D"}) is set
    assert "DL" not in options
    assert "" not in options
    assert None not in options
    assert repr(options) == "<Options D, L, R>"


def test_blocked_steps_are_a_mapping():
    """It finds a reason when it is asked for it, and none for a possible step."""
    blocked = Walk("5:RD").blocked
    assert dict(blocked).keys() == {"D", "R"}
    assert "L" not in blocked
    with pytest.raises(KeyError):
        blocked["L"]
    assert repr(blocked) == "<BlockedSteps D, R>"


@settings(max_examples=60)
@given(lines(max_side=5), st.data())
def test_a_walk_extended_at_once_is_one_walked_step_by_step(line, data):
    """And it goes back by the same steps."""
    cut = data.draw(st.integers(0, len(line.moves)))
    walk = Walk(Line(line.board, line.moves[:cut]))
    walk.extend(line.moves[cut:])
    stepped = Walk(line.board)
    for move in line.moves:
        stepped.push(move)
    assert walk == stepped == Walk(line)
    assert walk.live_end == line.live_end
    assert walk.options == stepped.options
    while walk.moves:
        assert walk.peek() == walk.pop() == stepped.pop()
    assert walk.options == Walk(line.board).options


@pytest.mark.parametrize("moves", ["RRR", "LDX", "RL", None, ["R"]])
def test_an_extension_that_fails_leaves_the_walk_where_it_was(moves):
    """All steps or none."""
    walk = Walk("5:RRDD")
    with pytest.raises(UnicursalError):
        walk.extend(moves)
    assert walk == Walk("5:RRDD")
    assert walk.options == Walk("5:RRDD").options


@pytest.mark.parametrize("move", ["U", "X", "", "RR", None, 3, ["R"]])
def test_a_step_that_leads_to_no_free_cell_is_refused(move):
    """By every question that takes one."""
    walk = Walk("5:RRDD")
    for question in (walk.push, walk.verdict, walk.why):
        with pytest.raises(LineError):
            question(move)


def test_an_empty_line_has_no_last_step():
    """Neither to look at nor to take back."""
    for question in (Walk(5).peek, Walk(5).pop):
        with pytest.raises(LineError, match="no step"):
            question()


def test_threads_may_share_a_walk():
    """They are answered one after the other, each rightly."""
    walk = Walk(Line(Board(9), resolve("9#1").moves[:30]))
    expected = set(Walk(walk.line).options)
    wrong = []

    def ask():
        for _ in range(100):
            way = walk.witness()
            if set(walk.options) != expected or not Line(walk.board, walk.moves + way).is_complete:
                wrong.append(way)

    threads = [threading.Thread(target=ask, daemon=True) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    assert not wrong
