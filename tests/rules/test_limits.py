from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import effort
from twins.areas import matches, twin_forbids
from twins.border_lines import carried
from unicursal import Line, UnicursalError, Walk
from unicursal._random import seeded
from unicursal.board import MOVES, Board
from unicursal.exact import Engine
from unicursal.rules._names import LIMITS
from unicursal.rules.limits import _carry
from unicursal.rules.limits.area_limit import limits_of

SUITE = Path(__file__).parents[1] / "suites" / "limits.txt"
PAPER = "area-straight-paper"

STRETCHES = {
    "beside": _carry.BESIDE,
    "ahead-small": _carry.AHEAD_SMALL,
    "ahead-big": _carry.AHEAD_BIG,
    "straight": _carry.STRAIGHT,
}


def forbidden_by_limits(line: Line) -> dict[str, str]:
    """The moves that the formulas forbid, by the name of the formula."""
    found: dict[str, set[str]] = {}
    for limit in limits_of(line):
        found.setdefault(limit.rule, set()).update(limit.moves)
    return {name: "".join(sorted(moves, key=MOVES.index)) for name, moves in found.items()}


ENTRIES = {"near": _carry.ENTER_NEAR, "far": _carry.ENTER_FAR, "later": _carry.ENTER_LATER}


def plain(function):
    """The Python source of a kernel, also where nothing is compiled."""
    return getattr(function, "py_func", function)


def surpluses(limits: tuple[int, int]) -> set[int]:
    """What the paper writes as `white -> black`."""
    return set(range(-limits[0], limits[1] + 1))


@pytest.mark.parametrize("kind", STRETCHES)
@pytest.mark.parametrize("entry", ENTRIES)
def test_stretch(kind: str, entry: str) -> None:
    """The figures for straight border lines are what trying all ways gives, at any distance."""
    for length in range(1, 25):
        size = (length, 0) if kind == "beside" else (0, length)
        for inside in (True,) if kind == "ahead-big" else (True, False):
            limits = plain(_carry.stretch_carries)(STRETCHES[kind], ENTRIES[entry], length, inside)
            assert surpluses(limits) == carried(kind, *size, entry, inside=inside), (length, inside)


@pytest.mark.parametrize("entry", ENTRIES)
def test_corner(entry: str) -> None:
    """The figures for corners are what trying all ways gives, at any distance."""
    for across in range(1, 13):
        for along in range(1, 13):
            limits = plain(_carry.corner_carries)(ENTRIES[entry], across, along)
            ways = carried("corner", across, along, entry, inside=True)
            assert surpluses(limits) == ways, (across, along)


@st.composite
def whole_positions(draw: st.DrawFn) -> Line:
    """Positions, many of them lost, whose free cells hang together and hold the target."""
    line = Line(str(draw(st.sampled_from([3, 5, 7, 9, 11]))))
    for choice in draw(st.lists(st.integers(0, 5), max_size=70)):
        steps = [step for move in line.free_neighbours() if is_whole(step := line.step(move))]
        if not steps:
            break
        line = steps[choice % len(steps)]
    return line


def is_whole(line: Line) -> bool:
    """Whether all free cells can be reached from the target."""
    free = set(line.free_cells())
    queue = [line.board.target] if line.board.target in free else []
    reached = set(queue)
    for cell in queue:
        for _, beside in line.board.neighbours(cell):
            if beside in free and beside not in reached:
                reached.add(beside)
                queue.append(beside)
    return reached == free


@pytest.mark.kernel
@given(whole_positions())
@settings(max_examples=effort(20, 60))
def test_twin(line: Line) -> None:
    """Flood fill and trying all ways forbid the same steps for the same areas."""
    found = forbidden_by_limits(line)
    found.pop(PAPER, None)
    assert found == twin_forbids(line)


def surpluses_of(limit: tuple[int, int] | None) -> set[int]:
    """None where nothing can be carried."""
    return set() if limit is None else surpluses(limit)


@pytest.mark.kernel
@given(whole_positions())
@settings(max_examples=effort(20, 60))
def test_what_was_seen(line: Line) -> None:
    """Every area that forbids a step is told, each with its figures as plain code has them."""
    told = [limit for limit in limits_of(line) if limit.rule != PAPER]
    plain = {(m.rule, tuple(m.border), frozenset(m.area)): m for m in matches(line)}
    assert {(t.rule, t.border, frozenset(t.area)) for t in told} == plain.keys()
    black = sum(line.live_end) % 2
    for limit in told:
        match = plain[limit.rule, limit.border, frozenset(limit.area)]
        assert set(limit.moves) == match.moves
        assert limit.black == sum(sum(cell) % 2 == black for cell in match.area)
        assert limit.white == len(match.area) - limit.black
        told_limits = (limit.limit_now, limit.limit_far, limit.limit_later)
        assert tuple(map(surpluses_of, told_limits)) == match.limits


def test_the_papers_example_of_21x21() -> None:
    """Nine cells to the wall on the left, two steps back from the original example: 51 and 48."""
    line = Line("21:RRRRRRDDDDDLLDLDDDLDDDDRRRRRUURRRRRRDDRRRRRUUUULUUULU")
    limit = limits_of(line)[0]
    assert (limit.rule, limit.moves, len(limit.border)) == ("area-beside", ("L",), 9)
    assert (limit.black, limit.white, limit.limit_now) == (51, 48, (2, 2))
    assert str(limit).endswith("now 2W -> 2B; later 1W -> 3B; against L")


@pytest.mark.kernel
@pytest.mark.plain
def test_suite() -> None:
    """Each rule forbids what the suite says, and never a possible step."""
    fired = set()
    for row in SUITE.read_text().splitlines()[1:]:
        position, possible, *rules = row.split()
        expected = dict(rule.split("=") for rule in rules)
        assert forbidden_by_limits(Line(position)) == expected, position
        fired |= expected.keys()
        assert possible == "".join(Walk(position).options)
        for rule, moves in expected.items():
            assert rule == PAPER or not set(moves) & set(possible), position
    assert fired == set(LIMITS)


@pytest.mark.parametrize(("n", "walks"), [(5, 40), (9, 12), (13, 4), (21, 1)])
def test_never_a_good_step(n: int, walks: int) -> None:
    """On exact walks no possible step is forbidden, and nearly all others are."""
    rng = seeded(np.uint64(n))
    blocked = caught = 0
    for _ in range(walks):
        engine = Engine(Board(n))
        while engine.steps < n * n - 1:
            marks = forbidden_by_limits(Line(engine.board, engine.moves))
            forbidden = {move for rule, moves in marks.items() if rule != PAPER for move in moves}
            impossible = set(engine.free()) - set(engine.options())
            assert forbidden <= impossible, engine.moves
            blocked += len(impossible)
            caught += len(forbidden)
            engine.walk_fairly(rng, 1)
    assert caught > 0.98 * blocked


def test_the_papers_figure_is_too_tight() -> None:
    """With the obstacle three cells ahead and a balanced area the step ahead is possible."""
    line = Line("7:RRRDD")
    assert forbidden_by_limits(line) == {PAPER: "L"}
    assert "L" in Walk(line).options
    (limit,) = limits_of(line)
    assert (limit.border, limit.black, limit.white) == (((2, 2), (1, 2), (0, 2)), 3, 3)
    assert (limit.limit_now, limit.limit_far) == ((1, -1), (1, -1))


def test_nothing_is_told_where_nothing_is_forbidden() -> None:
    """No area without a forbidden step, and one clear line for a wrong board."""
    assert limits_of(Line("7:RR")) == limits_of(Line("7")) == ()
    assert forbidden_by_limits(Line("7")) == {}
    for board in ("8:R", "7x9:R", "7@0,0-6,5:R", "7~3,3:R"):
        with pytest.raises(UnicursalError, match="n odd"):
            forbidden_by_limits(Line(board))
