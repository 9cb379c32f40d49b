"""The engine that asks rules: what it completes, and whether it agrees with plain code."""

from importlib import resources

import numpy as np
import pytest

from effort import effort
from rule_firings import by_engine, by_plain_code
from twins import plain_rules
from unicursal._random import seeded
from unicursal.board import MOVES, Board
from unicursal.errors import LineError, UnicursalError
from unicursal.line import Line
from unicursal.rules import Judge, RuleSet, catalogue
from unicursal.rules.limits.area_limit import AreaLimit
from unicursal.rules.text.frames import FRAMES, frames_of
from unicursal.rules.text.reading import parse_rules
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.runs import RuleRun
from unicursal.walk import draw

PAPERS_FIRST_STOP = "9:RRRRRRRRDDDDDDDLLLLLLLURURDRUULURURRDLDR"


def prefixes(side: int, walks: int, seed: int) -> list[Line]:
    """All positions of some random walks under the set 7, in which rules fire often."""
    run, rng = RuleRun(Board(side), RuleSet.parse("7")), seeded(np.uint64(seed))
    lines = []
    for _ in range(walks):
        run.at_random(1, rng)
        lines.append(run.line)
    return [Line(line.board, line.moves[:k]) for line in lines for k in range(len(line))]


def test_set_5_completes_all_of_5x5() -> None:
    """All 104 walkthroughs, no dead end."""
    run = RuleRun(Board(5), RuleSet.parse("5"))
    result = run.left_first()
    assert (result.completed, result.dead_end, result.finished) == (104, None, True)


def test_set_7_completes_all_of_7x7() -> None:
    """All 111,712 walkthroughs, and exactly the blocked steps are forbidden."""
    run = RuleRun(Board(7), RuleSet.parse("7"))
    result = run.left_first()
    assert (result.completed, result.dead_end, result.finished) == (111_712, None, True)
    assert run.positions == 1_931_623
    rules = audit("7", "7").rules
    assert (rules["c-shape"].fired, rules["far-across-right"].fired) == (42_306, 0)


def test_set_7_stops_on_9x9_where_the_paper_did() -> None:
    """The first dead end in left-first order."""
    result = RuleRun(Board(9), RuleSet.parse("7")).left_first()
    assert result.completed == 13_848
    assert str(result.dead_end) == PAPERS_FIRST_STOP
    assert not result.finished


def test_a_run_goes_on_after_its_limit() -> None:
    """A limit is no dead end, and portions do not change the count."""
    run = RuleRun(Board(7), RuleSet.parse("7")).left_first(limit=20_001)
    assert (run.completed, run.dead_end, run.finished) == (20_001, None, False)


def test_random_runs_repeat_with_their_seed() -> None:
    """Same seed, same dead end; another seed, another one."""
    rules = RuleSet.parse("7")
    first = RuleRun(Board(13), rules).at_random(limit=1000, seed=5)
    assert first.dead_end is not None
    assert not Judge(first.dead_end, rules).judgement().open
    assert RuleRun(Board(13), rules).at_random(limit=1000, seed=5) == first
    assert RuleRun(Board(13), rules).at_random(limit=1000, seed=6) != first


@pytest.mark.parametrize("board", ["6", "7x9", "7@0,0-6,0", "7~3,3"])
def test_boards_of_another_kind_are_refused(board: str) -> None:
    """Rule sets are for n x n, n odd, corner to corner."""
    with pytest.raises(UnicursalError, match="rule sets are for n x n boards, n odd"):
        RuleRun(Board(board), RuleSet.parse("7")).left_first()


def test_boards_beyond_the_largest_are_refused() -> None:
    """Before any memory is taken."""
    with pytest.raises(UnicursalError, match="at most 501x501"):
        Judge(Board(503), "5")
    assert Judge(Board(501), "5").judgement().open == ("D", "R")


def test_push_and_pop_restore_everything() -> None:
    """Walking on and back, also where future lines are left, changes no judgement."""
    rules = RuleSet.parse("7")
    for line in prefixes(9, walks=3, seed=3)[::7]:
        judge = Judge(line, rules)
        before = judge.judgement()
        for move in line.free_neighbours():
            judge.push(move)
            for further in judge.line.free_neighbours():
                judge.push(further)
                judge.judgement()
                assert judge.pop() == further
            assert judge.pop() == move
            assert judge.judgement() == before
        assert judge.line == line


def test_only_steps_to_free_cells_can_be_made() -> None:
    """Off the board and onto the line are refused, and so is a step back from the start."""
    judge = Judge("5:R", "5")
    for move in "UL":
        with pytest.raises(LineError, match="leads to no free cell"):
            judge.push(move)
    judge.pop()
    with pytest.raises(LineError, match="no step to take back"):
        judge.pop()


def test_the_dead_end_is_a_lost_future_line() -> None:
    """The paper's first stop: nothing is open, no rule was asked."""
    judgement = Judge(PAPERS_FIRST_STOP, "7").judgement()
    assert judgement.lost
    assert judgement.open == ()
    assert judgement.forbidden == judgement.by_future_lines == ("D", "R")
    assert judgement.firings == ()


@pytest.mark.parametrize("rules", ["5-border-c-shape", "9"])
def test_a_corner_reached_early_is_a_dead_end(rules: str) -> None:
    """The target ends the line, though free cells lie beside it, and no rule is to blame."""
    judgement = Judge("5:RRRRDDDD", rules).judgement()
    assert judgement.open == ()
    assert judgement.forbidden == ("L",)
    assert judgement.on_target
    assert (judgement.firings, judgement.by_future_lines) == ((), ())


MARK = """
rule mark
turns: mirrored, clockwise, counter-clockwise
picture:
  .  .x .
  #  @  .
  .  |  .
"""


def test_the_six_frames_lie_where_they_should() -> None:
    """Up turns to the right or to the left, left turns ahead or behind, mirrored swaps sides."""
    (mark,) = parse_rules(MARK, "x")
    assert frames_of(mark) == FRAMES
    fields = {frame.name: (frame.of((1, 0)), frame.of((0, 1))) for frame in FRAMES}
    assert fields == {
        "as drawn": ((1, 0), (0, 1)),
        "clockwise": ((0, 1), (-1, 0)),
        "counter-clockwise": ((0, -1), (1, 0)),
        "mirrored": ((-1, 0), (0, 1)),
        "mirrored clockwise": ((0, 1), (1, 0)),
        "mirrored counter-clockwise": ((0, -1), (-1, 0)),
    }
    assert [frame.mirrored.mirrored for frame in FRAMES] == list(FRAMES)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("7:DDRRRU", {("counter-clockwise", "L"), ("mirrored counter-clockwise", "R")}),
        ("7:DR", {("counter-clockwise", "U"), ("mirrored counter-clockwise", "D")}),
        ("7:RRDDLU", {("counter-clockwise", "L"), ("mirrored clockwise", "L")}),
        ("7:DDRRUL", {("mirrored counter-clockwise", "U"), ("clockwise", "U")}),
        ("7:DDRU", {("as drawn", "U"), ("mirrored counter-clockwise", "R")}),
        ("7:RRDL", {("mirrored", "L"), ("counter-clockwise", "D")}),
    ],
)
def test_a_turned_picture_forbids_turned_steps(
    position: str, expected: set[tuple[str, str]]
) -> None:
    """The cell behind the live end is always taken; where another one is, more frames hold."""
    rules = RuleSet.of("mark", parse_rules(MARK, "x"))
    found = by_engine(Line(position), rules)
    assert {(frame, moves) for _, frame, moves in found} == expected
    assert found == by_plain_code(Line(position), plain_rules.read(MARK))


CORES = """
rule empty
picture:
  o
  .x
  @

rule taken
picture:
  #
  .x
  @

rule wall
picture:
  %
  .x
  @

rule border
picture:
  B
  .x
  @

rule not-taken
picture:
  -
  .x
  @

rule inside
picture:
  i
  .x
  @

rule no-target
picture:
  .*
  .x
  @

rule up
heading: up
picture:
  .x
  @

rule seven
size: = 7
picture:
  .x
  @

rule nine
size: >= 9
picture:
  .x
  @
"""


@pytest.mark.parametrize(
    ("position", "names"),
    [
        ("7:R", "empty not-taken inside no-target seven"),
        ("7:RRRRR", "wall border not-taken no-target seven"),
        ("7:RRDDLLU", ""),
        ("7:DDDRRU", "empty not-taken inside no-target up seven"),
        ("7:DDDRRUU", "wall border not-taken no-target up seven"),
        ("7:RRDDDRRRUL", "taken wall inside no-target seven"),
        ("7:DDDDDDRRRR", "empty not-taken inside seven"),
        ("9:R", "empty not-taken inside no-target nine"),
        ("5:R", "empty not-taken inside no-target"),
    ],
)
def test_each_core_sees_what_it_says(position: str, names: str) -> None:
    """The cell two ahead of the live end, with the one between them free."""
    rules = RuleSet.of("cores", parse_rules(CORES, "x"))
    fired = {firing.rule.name for firing in Judge(position, rules).judgement().firings}
    assert fired == set(names.split())


SURPLUS = """\
rule more-black
turns: mirrored, clockwise, counter-clockwise
area 1: surplus >= 1
picture:
  1 ox
  . @

rule as-many
turns: mirrored
area 1: surplus = 0
area 2: surplus <= -1
picture:
  1 1  .
  1 o  2
  . ox 2
  . @  .
"""


def test_the_surplus_of_an_area_is_counted() -> None:
    """Black less white of what is connected to the cells drawn, past those drawn empty."""
    rules = parse_rules(SURPLUS, "x")
    assert "".join(f"{rule}\n" for rule in rules).rstrip("\n") == SURPLUS.rstrip("\n").replace(
        "\nturns", "\nstatus: untested\nturns"
    )
    plain, fired = plain_rules.read(SURPLUS), set()
    walk = draw(Board(7), "fair", 5)
    for length in range(len(walk.moves)):
        line = Line(walk.board, walk.moves[:length])
        found = by_engine(line, RuleSet.of("x", rules))
        assert found == by_plain_code(line, plain), str(line)
        fired |= {name for name, _, _ in found}
    assert fired == {"more-black", "as-many"}


def plain_catalogue() -> dict[str, plain_rules.Rule]:
    """The whole catalogue as the plain code reads it."""
    folder = resources.files("unicursal.rules") / "catalogue"
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return plain_rules.read("\n".join(file.read_text("utf-8") for file in files))


def compare_with_plain_code(lines: list[Line]) -> int:
    """Every rule without future lines in every position; how often one fired."""
    names = [name for name, rule in catalogue().items() if rule.has_matcher]
    rules = [rule for rule in catalogue().values() if rule.has_matcher]
    engine, plain = RuleSet.of("all", rules), plain_catalogue()
    count = 0
    for line in lines:
        found = by_engine(line, engine)
        assert found == by_plain_code(line, plain, names), str(line)
        count += len(found)
    return count


def test_the_engine_agrees_with_plain_code() -> None:
    """All pictures, areas, guards and composites, on boards of four sizes."""
    lines = [
        line
        for side, walks in ((5, 4), (7, 4), (9, 5), (13, 3))
        for line in prefixes(side, walks, seed=side)
    ]
    assert compare_with_plain_code(lines[:: effort(36, 6)]) > effort(8, 50)


@pytest.mark.slow
def test_the_engine_agrees_with_plain_code_for_long() -> None:
    """Many more positions, on larger boards too."""
    lines = [
        line
        for side, walks in ((7, 60), (9, 60), (13, 40), (21, 20))
        for line in prefixes(side, walks, seed=100 + side)
    ]
    assert compare_with_plain_code(lines[::5]) > 1_000  # plain code takes its time


def test_a_firing_shows_what_it_saw() -> None:
    """Rule, frame, cells and the cells that were counted."""
    line, firing = next(
        (line, firing)
        for line in prefixes(7, walks=100, seed=1)
        for firing in Judge(line, "7-future-line").judgement().firings
        if firing.rule.name == "border-area-right-edge"
    )
    (area,) = firing.areas
    assert len(area) % 2 == 1
    assert all(cell in line.board and cell not in line for cell in area)
    seen = {field.field.core: field.cell for field in firing.fields}
    assert seen["@"] == line.live_end
    assert seen["1s"] in area
    assert seen["B"][0] == 7
    assert [MOVES[3]] == list(firing.moves)


def test_a_formula_shows_the_area_that_it_weighed() -> None:
    """An area, what its border can carry, and only the steps after which that is not enough."""
    shown = [
        (line, firing)
        for line in prefixes(9, walks=20, seed=2)
        for firing in Judge(line, "area").judgement().firings
        if firing.rule.formula
    ]
    assert len(shown) > 100
    for line, firing in shown:
        assert firing.frame is None
        assert set(firing.moves) <= {move for limit in firing.seen for move in limit.moves}
        for limit in firing.seen:
            assert limit.black + limit.white == len(limit.area)
            assert all(cell not in line for cell in limit.area)
            assert limit.area in firing.areas
            for move, cell in line.free_neighbours().items():
                now = (limit.limit_now, limit.limit_far) if cell in limit.area else ()
                carried = [_carries(each, limit) for each in now or (limit.limit_later,)]
                if move in limit.moves:
                    assert not all(carried), (str(line), move)
                elif len(set(carried)) == 1:
                    assert carried[0], (str(line), move)


def _carries(limit: tuple[int, int] | None, of: AreaLimit) -> bool:
    """Whether the surplus of an area is within a limit; None: nothing can be carried."""
    return limit is not None and -limit[0] <= of.black - of.white <= limit[1]


def test_formulas_can_be_switched_off() -> None:
    """What no rule of the set asks for forbids nothing."""
    line = next(
        line
        for line in prefixes(9, walks=100, seed=2)
        if any(firing.rule.formula for firing in Judge(line, "area").judgement().firings)
    )
    with_limits = Judge(line, "area").judgement()
    names = {firing.rule.name for firing in with_limits.firings if firing.rule.formula}
    less = Judge(line, "area" + "".join(f"-{name}" for name in sorted(names))).judgement()
    assert not names & {firing.rule.name for firing in less.firings}


def test_a_formula_has_a_bounded_number_of_names():
    """The time to read one grows faster than its length."""
    with pytest.raises(UnicursalError, match="at most 40 names"):
        RuleSet.parse("7" + "+area" * 1000)
