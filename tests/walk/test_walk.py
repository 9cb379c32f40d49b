from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings

from effort import effort
from strategies import lines
from twins.brute_force import Twin
from unicursal import Board, Clues, Line, UnicursalError, Walk, Walkthroughs, resolve
from unicursal.errors import NothingToDrawError
from unicursal.onewaylabyrinth import read, write
from unicursal.walk import draw
from unicursal.walk.exact_run import ExactRun
from unicursal.walk.fair import complete_fairly
from unicursal.walk.left_first import left_first_key
from unicursal.walk.loss import kept_future, loss_of
from unicursal.walk.recording import recorded
from unicursal.walk.run import numbered, run_at_random
from unicursal.walk.succession import succession

pytestmark = pytest.mark.kernel


def walkthroughs(line):
    """All walkthroughs by plain backtracking, left-first, each with its chance under `fair`."""
    twin = Twin(line.board)

    def explore(line, chance):
        if line.is_complete:
            yield line.moves, chance
        options = twin.options(line)
        for move in line.left_first_moves():
            if move in options:
                yield from explore(line.step(move), chance / len(options))

    yield from explore(line, 1.0)


def test_a_walk_is_pushed_and_popped_like_a_board():
    """The options are a lazy view of the position as it is now."""
    walk = Walk("5:RRDD")
    options = walk.options
    before = list(options)
    walk.push("L")
    assert walk.line == Line("5:RRDDL")
    assert "".join(options) == Twin(walk.board).options(walk.line) != "".join(before)
    assert walk.peek() == "L"
    assert walk.pop() == "L"
    assert list(options) == before
    assert len(options) == len(before)
    assert repr(walk) == "Walk('5:RRDD')"
    assert repr(options) == f"<Options {', '.join(before)}>"


@pytest.mark.parametrize("board", ["3x4", "4x5@0,0-0,2~0,1", "5"])
def test_fair_draws_each_walkthrough_with_its_chance(board):
    """Chi-square: a walkthrough's chance is the product of one over the options at its steps."""
    chances = dict(walkthroughs(Line(board)))
    assert sum(chances.values()) == pytest.approx(1)
    draws = effort(1000, 6000)
    counts = Counter(draw(Board(board), "fair", seed).moves for seed in range(draws))
    assert set(counts) <= set(chances)
    square = sum((counts[m] - draws * p) ** 2 / (draws * p) for m, p in chances.items())
    freedom = len(chances) - 1
    assert square < freedom + 4 * (2 * max(freedom, 1)) ** 0.5 + 4


def test_fair_seeds_never_change():
    """Golden walkthroughs: the same on every platform and in every later version."""
    golden = {
        "4x5#2": "RDLDRRUURDDDLLLDRRR",
        "5#7": "DDDDRUURDDRUUULLURRRDDDD",
        "7x5@0,4-6,0#18446744073709551615": "URDRURDRURDRUUULDLULDLULDLUURRRRRR",
        "6@0,0-5,0~2,2~3,2#3": "DDRUURDRURDDDDLULDLULDDRRRRRUUUUU",
        "7@3,3-0,0#1": "DLLLURRULLURRRDRRDLDRDLLLLLDRRRRRRUUUUUULDLULLLL",
    }
    assert {name: resolve(name).moves for name in golden} == golden


def test_a_fair_walk_goes_on_from_any_sound_position():
    """It never fails, and it keeps what was drawn."""
    for seed in range(20):
        line = resolve(f"11#{seed}")
        half = Line(line.board, line.moves[: 5 * seed])
        done = complete_fairly(half, seed)
        assert done.is_complete
        assert done.moves.startswith(half.moves)


@pytest.mark.parametrize(
    "text", ["4", "5x1@0,0-2,0", "3~1,1@0,0-2,2".replace("~1,1@0,0-2,2", "@1,0-2,2")]
)
def test_a_board_without_walkthrough_cannot_be_drawn(text):
    """That is proved, and said."""
    with pytest.raises(NothingToDrawError, match="has no walkthrough"):
        draw(Board(text), "fair", 1)


@pytest.mark.parametrize(
    ("board", "count"), [("1", 1), ("2x1", 1), ("3", 2), ("5", 104), ("4x5", 20)]
)
def test_left_first_runs_complete_everything(board, count):
    """No dead end, and as many as backtracking finds."""
    result = ExactRun(Board(board)).left_first()
    assert (result.dead_end, result.finished) == (None, True)
    assert result.completed == len(list(walkthroughs(Line(board)))) == count


@pytest.mark.parametrize("board", ["5", "4x5", "3x4", "4x5@0,0-0,2~0,1", "6x4@0,0-5,0"])
def test_listing_and_exact_answer_run_through_the_same(board, monkeypatch):
    """Two ways to enumerate: plain search in blocks, and the exact answer at each step."""
    by_search, by_answer = [], []
    listed = ExactRun(Board(board)).left_first(show=by_search.append)
    monkeypatch.setattr("unicursal.walk.exact_run.LISTED_CELLS", 0)
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
        monkeypatch.setattr("unicursal.walk.exact_run.LISTED_CELLS", 0)
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


@settings(max_examples=effort(33, 100))
@given(lines(max_side=5))
def test_a_lost_line_was_lost_at_its_first_bad_step(line):
    """Halving finds the same step as trying one after the other."""
    twin = Twin(line.board)
    loss = loss_of(line)
    possible = [twin.count(Line(line.board, line.moves[:k])) > 0 for k in range(len(line))]
    if possible[-1]:
        assert loss is None
    elif not possible[0]:
        assert (loss.move, loss.options) == (None, "")
    else:
        step = possible.index(False)
        assert loss.before.moves == line.moves[: step - 1]
        assert loss.move == line.moves[step - 1]
        assert loss.options == twin.options(loss.before)


def test_recordings_hold_the_exact_options():
    """In the order left, straight, right; nothing behind a complete line."""
    assert write(recorded(Line("5:RD"))) == "5|1-1,1;1,0-2,1;1,0-2,2;3"
    line = resolve("5#3")
    text = write(recorded(line))
    assert read(text).line == line
    assert text.endswith("-5,5")


def shared_edges(line):
    """The edges ahead that all walkthroughs share, by listing them all."""
    common = None
    for moves, _ in walkthroughs(line):
        cells = Line(line.board, moves).cells()[len(line.moves) :]
        edges = {frozenset(pair) for pair in pairwise(cells)}
        common = edges if common is None else common & edges
    return common or set()


def edges_of(runs):
    """The edges of runs of cells."""
    return {frozenset(pair) for run in runs for pair in pairwise(run)}


@settings(max_examples=effort(50, 150))
@given(lines(max_side=5))
def test_exact_future_lines_are_what_all_walkthroughs_share(line):
    """And the local ones are among them."""
    walk = Walk(line)
    exact, local = edges_of(walk.future(exact=True)), edges_of(walk.future())
    assert exact == shared_edges(line)
    assert local <= exact
    assert list(walk.options) == list(Walk(line).options)  # asking changes no answer


def test_a_lost_line_keeps_its_future_lines():
    """Those of the last position that was not lost, the paper's opening figure among them."""
    assert Walk("7:RRDDRDRR").future() == []
    assert (
        kept_future(Line("7:RRDDRDRR"))
        == kept_future(Line("7:RRDDRDR"))
        == Walk("7:RRDDRDR").future()
    )
    for text in ("5:RDRDD", "5:RDRU"):  # what the line has passed since is cut
        line = Line(text)
        for run in kept_future(line, exact=True):
            assert not (set(run) & set(line.cells())) - {line.live_end}
    assert kept_future(Line("4")) == []
