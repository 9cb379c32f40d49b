import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gadgets import MANY_WAYS, NO_WAY, chain
from strategies import lines
from unicursal import (
    Blocked,
    Board,
    Budget,
    Line,
    LineError,
    OutOfBudgetError,
    Possible,
    UnicursalError,
    Unknown,
    Walk,
    draw_line,
    resolve,
)
from unicursal.board import HiddenEnds
from unicursal.chance import Chance
from unicursal.count import Table, Walkthroughs, count, rank, unrank
from unicursal.exact import find_reason, find_reasons
from unicursal.exact.prover import reasons
from unicursal.level import make_floors, make_level
from unicursal.puzzle import count_with_any_ends, count_with_clues, make_puzzle, steps_to
from unicursal.room.labyrinths import Labyrinths, pairs_along_border, total
from unicursal.room.question import Room
from unicursal.rules import RuleSet
from unicursal.rules.principles import Principles
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.needs import needs_of
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.scopes import parse_scopes
from unicursal.rules.trials.stats import stats_of
from unicursal.rules.trials.troubles import lost_walkthroughs
from unicursal.walk.ends import ends_by_chance
from unicursal.walk.exact_run import ExactRun, run_at_random
from unicursal.walk.laws import complete_fairly
from unicursal.walk.left_first import complete_left_first, next_left_first
from unicursal.walk.loss import loss_of

pytestmark = pytest.mark.kernel

budgets = st.one_of(
    st.integers(0, 3),
    st.builds(Budget, nodes=st.integers(0, 3)),
    st.builds(Budget, seconds=st.sampled_from([0, 1e-6, 1e-3, 60])),
)


@settings(max_examples=80)
@given(lines(max_side=5), budgets)
def test_a_verdict_within_a_budget_is_right_or_unknown(line, budget):
    """Never a guess; only the reason of a blocked step may be missing."""
    walk = Walk(line)
    expected = Walk(line).verdicts()
    answers = [(walk.verdict(move, budget), move) for move in expected]
    answers += [(verdict, move) for move, verdict in walk.verdicts(budget).items()]
    for verdict, move in answers:
        if isinstance(verdict, Unknown):
            assert isinstance(verdict.budget, Budget)
        else:
            assert type(verdict) is type(expected[move])
    # What a budget ended leaves no trace, but that a possible step may be shown by another witness.
    for move, verdict in walk.verdicts().items():
        if isinstance(verdict, Possible):
            assert isinstance(expected[move], Possible)
            assert Line(line.board, line.moves + verdict.witness).is_complete
        else:
            assert verdict == expected[move]


@settings(max_examples=80)
@given(lines(max_side=5), budgets)
def test_other_questions_within_a_budget_are_answered_or_end(line, budget):
    """With an error that says so, and leave the walk as it was."""
    walk, free = Walk(line), Walk(line)
    questions = [
        lambda walk, budget: walk.witness(budget) is None,
        lambda walk, budget: walk.future(budget=budget),
        lambda walk, budget: walk.future(exact=True, budget=budget),
        lambda walk, budget: walk.possible_moves(budget),
        lambda walk, budget: {move: walk.why(move, budget) for move in line.free_neighbours()},
        lambda walk, budget: loss_of(walk.line, budget) is None,
        lambda walk, budget: complete_left_first(walk.line, budget),
    ]
    for question in questions:
        expected = question(free, None)
        try:
            answer = question(walk, budget)
        except OutOfBudgetError:
            answer = expected
        assert answer == expected
        assert walk == free


def test_a_blocked_step_without_a_reason_in_time(monkeypatch):
    """It is still told as blocked; only the question for the reason ends."""
    monkeypatch.setattr("unicursal.walk.walk.find_reason", lambda *_: None)
    monkeypatch.setattr(reasons, "find_reason", lambda *_: None)
    walk = Walk("5:RD")
    assert walk.verdict("R", 1000) == Blocked(None)
    assert walk.verdicts(1000)["R"] == Blocked(None)
    with pytest.raises(OutOfBudgetError, match=r"blocked, but no reason .* 1,000 search nodes"):
        walk.why("R", 1000)


def any_option(_walk, options, chance):
    """A law of our own."""
    return chance.choice(options)


@pytest.mark.parametrize("law", ["fair", "uniform", "backbite", any_option])
def test_every_law_keeps_to_its_budget(law):
    """Without seconds or with few nodes, nothing is drawn; with enough, what is always drawn."""
    board = Board("6x5@0,0-5,0")
    for budget in (Budget(seconds=0), Budget(nodes=2), 2):
        with pytest.raises(OutOfBudgetError):
            draw_line(board, law, 1, budget=budget)
    within = draw_line(board, law, 1, budget=Budget(nodes=10**6, seconds=600))
    assert within == draw_line(board, law, 1)


def test_a_fair_walk_costs_a_node_a_step():
    """So fewer nodes than steps never suffice, and what is spent is the same every time."""
    spent = set()
    for _ in range(2):
        budget = Budget(nodes=10_000).start()
        assert draw_line(21, "fair", 7, budget=budget) == draw_line(21, "fair", 7)
        spent.add(budget.nodes_spent)
    assert min(spent) >= 440
    assert len(spent) == 1
    with pytest.raises(OutOfBudgetError, match="440 search nodes"):
        draw_line(21, "fair", 7, budget=440)


def test_what_is_a_property_has_a_bounded_form():
    """`is_lost` and `in options` take as long as they take; these do not."""
    walk = Walk("5:RD")
    assert walk.can_be_completed(1000) is not walk.is_lost
    for move in "UDLR":
        assert walk.is_possible(move, 1000) == (move in walk.options)
    hard = Walk(chain(*[MANY_WAYS] * 20, NO_WAY))
    with pytest.raises(OutOfBudgetError):
        hard.can_be_completed(0)
    with pytest.raises(OutOfBudgetError):
        hard.is_possible(hard.line.left_first_moves()[0], Budget(seconds=0))
    with pytest.raises(LineError, match="not a move"):
        walk.is_possible("left")


def test_a_reason_takes_what_every_question_takes():
    """A budget, what is left of one, or a number of nodes."""
    for budget in (None, 1000, Budget(nodes=1000), Budget(seconds=60).start()):
        assert find_reason(Line("5:RD"), "R", budget).kind == "enclosed"
    assert find_reasons(Line("5:RD"), "DR", 1000)["R"].kind == "enclosed"


def _tables():
    return Table(Line("6x5@0,0-5,0"))


QUESTIONS = {
    "count": lambda **more: count(Line("6x7"), **more),
    "count_by_step": lambda **more: Walkthroughs("6x7", **more).count_by_step(),
    "rank": lambda **more: rank(Line("6x7:DDRR"), **more),
    "unrank": lambda **more: unrank(Line("6x7"), 9, **more),
    "table": lambda **more: Table(Line("6x7"), **more).total,
    "sample": lambda **more: _tables().sample(1, 3, **more),
    "all": lambda **more: Walkthroughs("6x7", **more).count,
    "all, by step": lambda **more: Walkthroughs("6x7", **more).count_by_step(),
    "all, rank": lambda **more: Walkthroughs("6x7", **more).rank("6x7:DDRR"),
    "all, sample": lambda **more: Walkthroughs("6x7", **more).sample(1),
    "one by one": lambda **more: count_with_clues(Line("5+s4,0-0,4-2,2"), **more),
    "any ends": lambda **more: count_with_any_ends(HiddenEnds.parse("3@any-any"), count, **more),
    "ends": lambda **more: ends_by_chance(HiddenEnds.parse("4@any-any"), Chance(1), **more),
    "puzzle": lambda **more: make_puzzle(5, ["numbers"], seed=1, **more),
    "puzzle without numbers": lambda **more: make_puzzle("4@any-any", seed=1, **more),
    "easy puzzle": lambda **more: make_puzzle(5, ["walls"], "easy", seed=1, **more),
    "steps to a solution": lambda **more: steps_to(Line("3+w0,0R:DDRUURDD"), **more),
    "level": lambda **more: str(make_level(13, 7, **more)),
    "floors": lambda **more: [str(floor) for floor in make_floors(2, 13, 7, **more)],
    "room": lambda **more: Labyrinths(Room(7, 7, (1, 1), (5, 5)), **more).count,
    "pairs of a room": lambda **more: sum(pairs_along_border(7, 7, **more).values()),
    "total of a room": lambda **more: total(7, 9, **more),
    "stats": lambda **more: stats_of(Board(5), "5", 2, 1, 10, **more),
    "exact stats": lambda **more: stats_of(Board(5), "exact", 2, 1, **more),
    "audit": lambda **more: audit(RuleSet.parse("5"), parse_scopes("5,7~100"), **more).positions,
    "principles": lambda **more: audit(Principles(), parse_scopes("4x5"), **more).missed,
    "needed": lambda **more: len(needs_of(RuleSet.parse("5"), parse_scopes("5"), **more)),
    "lost": lambda **more: lost_walkthroughs(Board(5), RuleSet.parse("5"), **more).completed,
    "random run": lambda **more: run_at_random(Board(5), 3, 1, **more),
    "random run by rules": lambda **more: RuleRun(Board(5), "5").at_random(3, 1, **more),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_takes_a_budget(name):
    """Of nodes or of seconds; it ends with one error, and enough of both changes nothing."""
    question = QUESTIONS[name]
    for budget in (0, Budget(nodes=0), Budget(seconds=0), Budget(nodes=0).start()):
        with pytest.raises(OutOfBudgetError):
            question(budget=budget)
    assert question(budget=Budget(nodes=10**9, seconds=600)) == question()


RUNS = {
    "exact": lambda: ExactRun(Board(5)),
    "rules": lambda: RuleRun(Board(5), "5"),
    "principles": lambda: RuleRun(Board(5), "principles"),
}


@pytest.mark.parametrize("name", RUNS)
def test_a_run_ends_with_its_budget_and_goes_on_from_there(name):
    """A few nodes at a time it comes to the same end."""
    run, completed = RUNS[name](), 0
    assert run.left_first(budget=Budget(seconds=0)).completed < 104
    run = RUNS[name]()
    for _ in range(10_000):
        done = run.left_first(budget=50)
        completed += done.completed
        if done.finished:
            break
    assert completed == RUNS[name]().left_first().completed == 104


def test_a_part_spends_of_the_whole_and_ends_with_it():
    """What a part was allowed beyond the whole it cannot spend; the whole pays what a part took."""
    whole = Budget(nodes=10, seconds=60).start()
    part = Budget(nodes=6, seconds=600).start(within=whole)
    part.spend(8)
    assert (part.nodes_left, whole.nodes_left) == (0, 4)
    assert part.seconds_left <= 60
    assert Budget().start(within=whole).nodes_left == 4


def test_a_long_walk_ends_with_its_seconds():
    """In portions, so that the end is seen on the way."""
    with pytest.raises(OutOfBudgetError, match=r"0\.2 s"):
        complete_fairly(Line("801"), 1, budget=Budget(seconds=0.2))


def test_questions_in_left_first_order_end():
    """Also on the way back."""
    with pytest.raises(OutOfBudgetError):
        next_left_first(resolve("9#1"), Budget(seconds=0))


@pytest.mark.parametrize("budget", [1.5, True, "9", -1, [3]])
def test_what_is_no_budget_is_refused(budget):
    """In one line."""
    with pytest.raises(UnicursalError, match="budget"):
        Walk("5:RD").verdict("R", budget)


def test_nodes_may_come_from_numpy():
    """As all whole numbers may."""
    assert Walk("3:RR").verdict("D", np.int64(1000)) == Walk("3:RR").verdict("D")


def test_a_dear_reason_leaves_the_cheap_ones_their_share(monkeypatch):
    """Each has an equal part of what is left; then the dear ones have what the others left."""
    cost, given = {"U": 1000, "D": 2, "R": 3}, []

    def found(_, move, budget):
        given.append((move, budget.nodes_left))
        enough = budget.nodes_left >= cost[move]
        budget.spend(cost[move])
        return move if enough else None

    monkeypatch.setattr(reasons, "find_reason", found)
    budget = Budget(nodes=90, seconds=60).start()
    assert reasons.find_reasons(Line(5), "UDR", budget) == {"U": None, "D": "D", "R": "R"}
    assert given == [("U", 30), ("D", 30), ("R", 58), ("U", 55)]
    assert budget.nodes_left == 0


def test_cheap_reasons_beside_a_dear_one_are_found():
    """Of a long chain of parts one step takes long to refute, two do not."""
    walk = Walk(chain(*[MANY_WAYS] * 20, NO_WAY))
    Walk("5:RD").verdicts()
    verdicts = walk.verdicts(Budget(seconds=2))
    assert all(isinstance(verdict, Blocked) for verdict in verdicts.values())
    assert verdicts["D"].reason is not None
    assert verdicts["R"].reason is not None
