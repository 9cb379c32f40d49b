"""Runs by the exact answer, and what the studio shows of them."""

import pytest

from twins.brute_force import Twin
from unicursal import Board, Clues, Line, UnicursalError, Walkthroughs
from unicursal.studio.work.succession import succession
from unicursal.walk.exact_run import ExactRun, numbered, run_at_random
from unicursal.walk.left_first import left_first_key

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize(
    ("board", "count"), [("1", 1), ("2x1", 1), ("3", 2), ("5", 104), ("4x5", 20)]
)
def test_left_first_runs_complete_everything(board, count):
    """No dead end, and as many as backtracking finds."""
    result = ExactRun(Board(board)).left_first()
    assert (result.dead_end, result.finished) == (None, True)
    assert result.completed == Twin(Board(board)).count(Line(board)) == count


@pytest.mark.parametrize("board", ["5", "4x5", "3x4", "4x5@0,0-0,2~0,1", "6x4@0,0-5,0"])
def test_listing_and_exact_answer_run_through_the_same(board, monkeypatch):
    """Two ways to enumerate: plain search in blocks, and the exact answer at each step."""
    by_search, by_answer = [], []
    listed = ExactRun(Board(board)).left_first(show=by_search.append)
    monkeypatch.setattr("unicursal.walk.left_first.LISTED_CELLS", 0)
    found = ExactRun(Board(board)).left_first()
    assert (found, found.last) == (listed, listed.last)
    assert ExactRun(Board(board)).left_first(show=by_answer.append) == listed
    assert by_answer == by_search
    later, run = [], ExactRun(Board(board))
    run.begin_at(numbered(Board(board), 3))
    run.left_first(limit=2, show=later.append)
    assert later == by_search[3:5]
    half = listed.completed // 2
    run = ExactRun(Board(board))
    assert run.left_first(limit=half).completed == half
    assert run.left_first().last == run.line == listed.last


def test_all_of_7x7():
    """The paper's number."""
    assert ExactRun(Board(7)).left_first().completed == 111_712


def test_left_first_goes_on_from_a_lost_line_on_boards_of_any_size(monkeypatch):
    """With what comes after it, by listing as by the exact answer."""
    every = list(Walkthroughs("5"))
    for moves in ("RD", "RDR", "DDDDRRRU", every[7].moves, "D"):
        listed = list(succession(Line(Board(5), moves), "left-first"))
        later = [line for line in every if left_first_key(line.moves) > left_first_key(moves)]
        monkeypatch.setattr("unicursal.walk.left_first.LISTED_CELLS", 0)
        searched = [line for _, line in succession(Line(Board(5), moves), "left-first")]
        monkeypatch.undo()
        assert searched == later
        assert sum(number for number, _ in listed) == len(later)
    with pytest.raises(UnicursalError, match="unknown law"):
        next(succession(Line("5"), "backbite"))


@pytest.mark.parametrize("board", ["5+s1,1-2,2", "5+n1,1=5", "4x5+s2,2-3,1+w0,0R"])
def test_runs_keep_to_numbers_and_stops(board):
    """Left-first, all walkthroughs that backtracking finds to keep to them."""
    plain = Board(board).with_clues(Clues(walls=Board(board).clues.walls))
    kept = [line for line in Walkthroughs(plain) if Line(Board(board), line.moves).keeps_clues]
    found = []
    run = ExactRun(Board(board))
    assert run.left_first(show=found.append).finished
    assert found == [line.moves for line in kept]
    run.begin_at(Line(Board(board), kept[1].moves))
    assert run.left_first().completed == len(kept) - 1
    assert sum(n for n, _ in succession(Line(board), "left-first")) == len(kept)


def test_runs_stop_at_their_limit():
    """And say that there was more."""
    result = ExactRun(Board(5)).left_first(limit=103)
    assert (result.completed, result.finished) == (103, False)
    assert run_at_random(Board(9), limit=5, seed=1).completed == 5
    assert run_at_random(Board(9), limit=0, seed=1).last is None


def test_a_board_without_walkthrough_is_a_dead_end():
    """At once, at its empty line."""
    for result in (ExactRun(Board(4)).left_first(), run_at_random(Board(4), 3, 1)):
        assert result.dead_end == result.last == Line("4")
