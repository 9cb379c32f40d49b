from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings

from effort import effort
from strategies import lines
from twins.brute_force import Twin
from unicursal import Board, Line, Walk, resolve
from unicursal.errors import NothingToDrawError
from unicursal.onewaylabyrinth import read, write
from unicursal.walk import draw
from unicursal.walk.laws import complete_fairly
from unicursal.walk.loss import kept_future, loss_of
from unicursal.walk.reading import recorded

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
