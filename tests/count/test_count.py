"""Counting: every way of counting agrees with trying everything, and with known numbers."""

import random
from collections.abc import Iterable
from contextlib import suppress
from itertools import combinations, islice, permutations
from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import effort
from random_positions import random_board
from strategies import boards, lines
from twins.brute_force import LARGER_SHAPES, SMALL_SHAPES, Twin
from twins.peer_graphillion import peer_count, suite
from unicursal import Board, BoardError, Line
from unicursal.board import Cell, Clues, HiddenEnds
from unicursal.board.directions import edge_between
from unicursal.count import Constraints, TooLargeError, Walkthroughs, count
from unicursal.count.any_ends import count_any_ends
from unicursal.count.counting import _interval, _moduli, total, total_by_dictionary
from unicursal.count.limits import (
    greatest_weight,
    memory_to_count,
    planned_weight,
    refuse_too_much_work,
    require_memory,
)
from unicursal.count.region import Region
from unicursal.count.sweep_plan import Sweep, maps, nesting_counts, nestings
from unicursal.errors import TooMuchMemoryError

CORNER_TO_CORNER = {
    3: 2,
    5: 104,
    7: 111712,
    9: 2688307514,
    11: 1445778936756068,
    13: 17337631013706758184626,
    15: 4628650743368437273677525554148,
}


@pytest.mark.kernel
@pytest.mark.parametrize("shape", SMALL_SHAPES)
def test_small_boards(shape: str) -> None:
    """Any two ends and any position behind them: the same count as by trying every step."""
    board = Board(shape)
    rng = random.Random(shape)
    cells = list(board.cells())
    for _ in range(effort(8, 25)):
        start, target = rng.sample(cells, 2)
        line = Line(
            Board(board.width, board.height, start=start, target=target, blocked=board.blocked)
        )
        twin = Twin(line.board)
        while True:
            assert count(line) == twin.count(line), line
            steps = [move for move, cell in line.free_neighbours().items() if cell != target]
            if not steps:
                break
            line = line.step(rng.choice(steps))


@pytest.mark.parametrize("shape", LARGER_SHAPES)
def test_larger_boards(shape: str) -> None:
    """Up to 33 cells, some pairs of ends."""
    ends = list(permutations(Board(shape).cells(), 2))
    _compare(Board(shape), random.Random(shape).sample(ends, effort(8, 20)))


@pytest.mark.slow
@pytest.mark.parametrize("shape", LARGER_SHAPES)
def test_larger_boards_with_all_ends(shape: str) -> None:
    """All ordered pairs of ends."""
    _compare(Board(shape), permutations(Board(shape).cells(), 2))


def _compare(board: Board, ends: Iterable[tuple[Cell, Cell]]) -> None:
    for start, target in ends:
        line = Line(
            Board(board.width, board.height, start=start, target=target, blocked=board.blocked)
        )
        assert count(line) == Twin(line.board).count(line), line


@pytest.mark.parametrize(("board", "expected"), suite())
def test_second_oracle(board: str, expected: int) -> None:
    """The figures of graphillion, which works with decision diagrams."""
    assert count(Line(board)) == expected


@pytest.mark.slow
def test_second_oracle_is_quoted_rightly() -> None:
    """It still says what the suite says."""
    for board, expected in suite():
        assert peer_count(Board(board)) == expected


@given(lines(max_side=6))
@settings(max_examples=effort(50, 150))
def test_any_position(line: Line) -> None:
    """Positions of all kinds, lost ones too."""
    expected = Twin(line.board).count(line) if len(line) < len(line.board) else line.is_complete
    assert count(line) == expected


@given(lines(max_side=6), st.data())
@settings(max_examples=effort(33, 100))
def test_counts_add_up(line: Line, data: st.DataObject) -> None:
    """The counts behind all steps, and those with and without an edge, make up the whole."""
    whole = count(line)
    if line.free_neighbours():
        assert sum(Walkthroughs(line).count_by_step().values()) == whole
    edges = [
        edge_between(cell, there)
        for cell in line.board.cells()
        for _, there in line.board.neighbours(cell)
    ]
    if edges:
        edge = data.draw(st.sampled_from(edges))
        with_it = count(line, Constraints(through=frozenset([edge])))
        without = count(line, Constraints(avoiding=frozenset([edge])))
        assert with_it + without == whole


@pytest.mark.parametrize("n", [3, 5, 7, 9, 11, 13])
def test_known_squares(n: int) -> None:
    """Squares from corner to corner, where one sweep of floats is not enough, too."""
    assert count(Line(str(n))) == CORNER_TO_CORNER[n]


@pytest.mark.slow
def test_fifteen() -> None:
    """15 x 15 with two threads, and with progress that ends where it said it would."""
    seen: list[float] = []
    number = count(Line("15"), threads=2, progress=lambda _, share: seen.append(share))
    assert number == CORNER_TO_CORNER[15]
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


@given(boards(max_side=7))
@settings(max_examples=effort(20, 60))
def test_dictionary_and_arrays_agree(board: Board) -> None:
    """The sweep with a dictionary, forwards, and the one with arrays, backwards."""
    region = Region.ahead_of(Line(board))
    if not region.is_hopeless() and len(board) > 1:
        sweep = Sweep(region)
        assert total(sweep) == total_by_dictionary(sweep, most_states=10**6)


def test_winding_corridor_on_a_large_board() -> None:
    """A spiral corridor is wide but has one way to go; its end room has a few."""
    n = 45
    walls = _spiral_walls(n)
    start, target = (
        (0, 0),
        max(
            ((x, y) for x in range(n) for y in range(n) if (x, y) not in walls),
            key=lambda cell: -abs(cell[0] - n // 2) - abs(cell[1] - n // 2),
        ),
    )
    board = Board(n, n, start=start, target=target, blocked=walls)
    line = Line(board)
    assert Sweep(Region.ahead_of(line)).widest > 14
    assert count(line) == 1


def _spiral_walls(n: int) -> set[tuple[int, int]]:
    walls = {(x, y) for x in range(n) for y in range(n)}
    x = y = 0
    dx, dy = 1, 0
    walls.discard((0, 0))
    turns = 0
    while turns < 2:
        ahead, beyond = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
        if ahead in walls and (beyond in walls or not (0 <= beyond[0] < n and 0 <= beyond[1] < n)):
            x, y = ahead
            walls.discard(ahead)
            turns = 0
        else:
            dx, dy = -dy, dx
            turns += 1
    return walls


@pytest.mark.slow
def test_long_thin_board_leaves_the_range_of_floats() -> None:
    """4 x 1,200: a number of hundreds of digits, the same by a dictionary of Python's integers."""
    line = Line("4x1200@0,0-3,0")
    sweep = Sweep(Region.ahead_of(line))
    number = total(sweep)
    assert number > 2**1100
    assert number == total_by_dictionary(sweep, most_states=1000)


def test_long_thin_board_is_scaled() -> None:
    """4 x 300: more steps than floats are trusted with at a time."""
    sweep = Sweep(Region.ahead_of(Line("4x300@0,0-3,0")))
    assert total(sweep) == total_by_dictionary(sweep, most_states=1000)


def test_too_large_is_told_in_advance() -> None:
    """Nothing is begun that needs more memory than allowed, and the message says how much."""
    with pytest.raises(
        TooLargeError, match=r"needs about 0\.[0-9]+ GB of memory, the limit is 0\.05"
    ):
        count(Line("17"), memory=5 * 10**7)
    with pytest.raises(
        TooLargeError, match=r"needs about 3\.[0-9]+ GB of memory, the limit is 2\.00"
    ):
        count(Line("21"), memory=2 * 10**9)
    with pytest.raises(TooLargeError, match="too wide"):
        count(Line("31"))


def test_memory_told_is_about_what_is_taken() -> None:
    """Two layers of the largest size are the most of it."""
    sweep = Sweep(Region.ahead_of(Line("13")))
    weight = planned_weight(sweep)
    assert weight is not None
    assert weight.largest == max(layer.states for layer in sweep.layers())
    assert 16 * weight.largest < memory_to_count(weight, sweep.widest) < 60 * weight.largest
    assert planned_weight(sweep, most_groups=weight.groups - 1) is None


@given(boards(max_side=7))
@settings(max_examples=60)
def test_no_sweep_is_larger_than_its_bound(board: Board) -> None:
    """Whatever the shape: in states, groups and families, in all and in the largest layer."""
    region = Region.ahead_of(Line(board))
    if not region.is_hopeless() and len(board) > 1:
        sweep = Sweep(region)
        planned = planned_weight(sweep)
        assert planned is not None
        assert all(a <= b for a, b in zip(planned, greatest_weight(sweep), strict=True))


@pytest.mark.parametrize("position", ["5", "9", "11", "13", "15", "7x12@3,0-3,11"])
def test_the_bound_of_a_rectangle_is_its_size(position: str) -> None:
    """The largest layer is known from the width alone, so nothing that fits is refused."""
    sweep = Sweep(Region.ahead_of(Line(position)))
    planned = planned_weight(sweep)
    assert planned is not None
    assert greatest_weight(sweep).largest == planned.largest


def test_what_fits_is_not_refused_though_its_bound_is_too_large() -> None:
    """Blocked cells leave far fewer states than the width allows; planning tells."""
    line = Line("15~6,2~9,2~11,2~8,3~6,4~3,5~12,6~0,9~12,9~3,12")
    sweep = Sweep(Region.ahead_of(line))
    planned = planned_weight(sweep)
    assert planned is not None
    exact = memory_to_count(planned, sweep.widest)
    assert memory_to_count(greatest_weight(sweep), sweep.widest) > 2 * exact
    require_memory("counting", sweep, lambda w: memory_to_count(w, sweep.widest), exact)
    with pytest.raises(TooLargeError):
        require_memory("counting", sweep, lambda w: memory_to_count(w, sweep.widest), exact - 1)


def test_a_sweep_stops_when_a_layer_is_too_large() -> None:
    """What nobody could tell in advance is noticed before the memory is taken."""
    sweep = Sweep(Region.ahead_of(Line("15")))
    with pytest.raises(TooLargeError, match="counting needs about"):
        total(sweep, allowed=10**6)


@pytest.mark.parametrize(
    ("board", "answer"),
    [
        ("4194304x1", 1),
        ("1x4194304", 1),
        ("1000000x1@1,0-999999,0", 0),
        ("2000x2000@0,0-1999,1998", "too wide"),
        ("4194304x1@0,0-4194302,0", 0),
        ("2097152x2@0,0-0,1", "too long"),
        ("4x100000@0,0-3,0", "too long"),
        ("14x10000@0,0-13,0", r"too long to count: 140,000 cells with about [0-9,]+ states"),
        ("15x5000", r"too long to count: 75,000 cells with about [0-9,]+ states"),
        ("15x100000", "too long"),
        ("17x2001~5,5~6,5", r"too long to count: 34,015 cells with about [0-9,]+ states"),
    ],
)
def test_absurd_boards_are_answered_or_refused_at_a_glance(board: str, answer: int | str) -> None:
    """Nothing is laid out for what would take hours."""
    if isinstance(answer, int):
        assert count(Line(board)) == answer
    else:
        with pytest.raises(TooLargeError, match=answer):
            count(Line(board))


@pytest.mark.parametrize("board", ["15x201", "17", "17x201", "21", "23"])
def test_what_takes_minutes_or_an_hour_is_not_refused(board: str) -> None:
    """The work is told before it is begun, and so much is done."""
    refuse_too_much_work(Sweep(Region.ahead_of(Line(board))))


@pytest.mark.parametrize("ends", [0, 1, 2])
@pytest.mark.parametrize("is_open", [False, True])
def test_nestings(ends: int, is_open: bool) -> None:
    """They are listed once each, sorted, as many as counted; cells map them to others."""
    listed = nestings(ends, is_open, 9)
    assert listed.sizes.tolist() == nesting_counts(ends, is_open, 9).tolist()
    for m in range(10):
        codes = listed.codes[listed.first[m] : listed.first[m + 1]].tolist()
        assert codes == sorted(set(codes))
    made = maps(((listed, listed, 2),))
    assert made.places.max() < max(listed.sizes)


def test_moduli_are_coprime_and_the_interval_holds_the_number() -> None:
    """2^64 and numbers below 2^62; the error of a float sweep is bounded from above."""
    moduli = list(islice(_moduli(), 60))
    assert moduli[0] == 2**64
    assert all(2**61 < modulus < 2**62 for modulus in moduli[1:])
    assert all(gcd(*pair) == 1 for pair in combinations(moduli, 2))
    low, high = _interval(1.0, 100, steps=50)
    assert low < 2**100 < high
    assert high - low < 2**55
    assert _interval(104.0, 0, steps=25) == (104, 104)


def test_any_ends_in_one_sweep():
    """Undirected lines over n x n cells, A120443; far beyond what pairs could count."""
    numbers = (4, 20, 276, 4324, 229348, 13535280, 3023313284, 745416341496, 730044829512632)
    for side, number in enumerate(numbers, start=2):
        assert count_any_ends(HiddenEnds.parse(f"{side}@any-any")) == number


def test_any_ends_beside_pairs():
    """Shapes, walls, given lines, one end told: as many as all pairs of ends together."""
    rng = random.Random(5)
    for _ in range(60):
        board = random_board(rng, [3, 4, 5], 3)
        edges = sorted({edge_between(a, b) for a in board for _, b in board.neighbours(a)})
        some = rng.sample(edges, min(3, len(edges)))
        hidden = HiddenEnds.of(board, rng.choice([None, board.start]))
        with suppress(BoardError, IndexError):  # they do not fit, or there are too few edges
            hidden = hidden.with_clues(Clues(walls=some[:1], lines=[[*some[1]], [*some[2]]]))
        assert count_any_ends(hidden) == sum(map(count, hidden.boards())), str(hidden)


def test_any_ends_are_refused_before_memory_is_taken():
    """A board too wide for the memory that there is, or for any."""
    with pytest.raises(TooMuchMemoryError, match="counting with all ends needs about"):
        count_any_ends(HiddenEnds.parse("17@any-any"), memory=10**9)
    with pytest.raises(TooLargeError, match="too wide"):
        count_any_ends(HiddenEnds.parse("40@any-any"))
    with pytest.raises(TooLargeError, match="too long"):
        count_any_ends(HiddenEnds.parse("20@any-any"), memory=10**18)
