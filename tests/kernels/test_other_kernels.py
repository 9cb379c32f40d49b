"""Every kernel of counting, rules, laws and levels on boards that each pass can afford."""

from itertools import pairwise, permutations

import numpy as np
import pytest

from twins.brute_force import Twin
from twins.room_brute_force import maps_of
from unicursal import Board, Line
from unicursal._random import below, seeded
from unicursal.board import HiddenEnds
from unicursal.chance import Chance
from unicursal.count import Constraints, Listing, Table, count, rank, unrank
from unicursal.count.any_ends import count_any_ends
from unicursal.count.counting import total, total_by_dictionary
from unicursal.count.region import Region
from unicursal.count.sweep_plan import Sweep
from unicursal.lab.mining.drawing import Surroundings
from unicursal.lab.mining.found_rule import smallest_picture
from unicursal.room.labyrinths import Labyrinths, ends_that_work
from unicursal.room.question import Room, inside
from unicursal.rules import Judge, RuleSet
from unicursal.rules.forced.rests import Rest, Rests
from unicursal.rules.future.paper_lines import paper_lines
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.needs import first_needs
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.scopes import parse_scopes
from unicursal.tilemap.reach import distances, pieces, shortest_way
from unicursal.walk.backbite import draw_backbite
from unicursal.walk.laws import draw_by_preference
from unicursal.walk.preference import Preference

pytestmark = [
    pytest.mark.kernel,
    pytest.mark.plain,
    # As plain Python those that are meant to wrap at 2^64 warn that they do.
    *(
        pytest.mark.filterwarnings(f"ignore:overflow encountered:RuntimeWarning:unicursal.{name}")
        for name in (
            "_random",
            "count._sweep",
            "count._sampling",
            "room._ways",
        )
    ),
]


@pytest.mark.parametrize("board", ["5", "4x5~1,1~1,3", "5x4@0,0-4,0~2,1~0,3~4,3"])
def test_counts_ranks_and_samples(board):
    """As many as by trying; every number leads to its walkthrough and back."""
    line = Line(board)
    listed = list(Listing(line))
    assert len(listed) == len(set(listed)) == count(line) == Twin(line.board).count(line)
    for k in range(0, len(listed), 40):
        assert unrank(line, k).moves == listed[k]
        assert rank(unrank(line, k)) == k
    if listed:
        drawn = Table(line).sample(seed=1, k=5)
        assert {line.moves for line in drawn} <= set(listed)


@pytest.mark.parametrize(("board", "number"), [("5@any-any", 4324), ("4x3@any-any+w1,0R", None)])
def test_counts_with_any_ends(board, number):
    """In one sweep as many as pair by pair."""
    hidden = HiddenEnds.parse(board)
    pairs = sum(count(Line(each)) for each in hidden.boards())
    assert count_any_ends(hidden) == pairs == (number or pairs)


def test_room_for_states_that_grows(monkeypatch):
    """Where the states of a cell are more than there was room for."""
    monkeypatch.setattr("unicursal.count.any_ends._LEAST_ROOM", 8)
    assert count_any_ends(HiddenEnds.parse("5@any-any")) == 4324


def test_counts_beyond_a_machine_word():
    """A narrow board so long that floats are scaled and numbers take several words."""
    sweep = Sweep(Region.ahead_of(Line("4x90@0,0-3,0")))
    assert total(sweep) == total_by_dictionary(sweep, most_states=1000) > 2**64
    assert Table(Line("4x90@0,0-3,0")).sample(seed=1, k=1)[0].is_complete


@pytest.mark.parametrize("board", ["5x9~2,2~2,5", "7:RRRRRRDDDDDD", "5x5@0,0-2,2~2,3"])
def test_endings_that_repeat_are_copied(board, monkeypatch):
    """Also from the middle on, constrained, where the target is a neck, and with little room."""
    monkeypatch.setattr("unicursal.count.listing._ROOM", 300)
    line = Line(board)
    for constraints in (Constraints(), Constraints(through=frozenset([((1, 2), (1, 3))]))):
        listed = list(Listing(line, constraints))
        assert len(set(listed)) == len(listed) == count(line, constraints)
        if listed:
            first = Line(line.board, listed[len(listed) // 2])
            assert list(Listing(line, constraints, first=first)) == listed[len(listed) // 2 :]


def test_wide_boards_are_counted():
    """So wide that the groups of a layer are found by a table with open addressing."""
    assert count(Line("10x11")) == count(Line("11x10")) > 0


@pytest.mark.parametrize("board", ["5", "6x5@0,0-5,4", "6@0,0-5,0~2,2~3,2"])
def test_backbite(board):
    """Full rectangles are mixed, other shapes are grown first."""
    assert draw_backbite(Board(board), 1).is_complete


def test_walks_by_preference():
    """At each step the first of its order that brute force finds possible; or by weight."""
    board, twin = Board("5x4@1,1-4,3"), Twin(Board("5x4@1,1-4,3"))
    orders = {"": "LURD", "U": "URL", "D": "LD", "L": "DUL", "R": "RDU"}
    line = Line(board)
    for move in draw_by_preference(Preference(orders), board).moves:
        order = orders[line.moves[-1:]] + "UDLR"
        possible = [each for each in line.free_neighbours() if twin.count(line.step(each))]
        assert move == next(each for each in order if each in possible)
        line = line.step(move)
    assert draw_by_preference(Preference.of_turns(left=2, right=1), board, 3).is_complete


def test_tiles_are_reached_and_parted():
    """As far as a plain search goes, by sides and by corners."""
    open_tiles = np.array([[sign == "." for sign in row] for row in ("..#.", "#.#.", "##.#")])
    assert distances(open_tiles, (0, 0)).tolist() == [[0, 1, -1, -1], [-1, 2, -1, -1], [-1] * 4]
    assert shortest_way(open_tiles, (0, 0), (1, 1)) == [(0, 0), (1, 0), (1, 1)]
    assert [pieces(open_tiles, reach).sizes.tolist() for reach in (4, 8)] == [[3, 2, 1], [6]]


@pytest.mark.parametrize("mode", ["perfect", "strict", "lattice"])
def test_rooms(mode):
    """Every labyrinth of a small room once, and a sample of them."""
    for end in ((5, 3), None):
        room = Room(7, 5, (1, 1), end, mode)
        every = Labyrinths(room)
        assert every.count == len(maps_of(room)) > 0
        assert every.sample(seed=3, k=1)[0].shape == (5, 7)
    assert (5, 3) in ends_that_work(room, list(inside(7, 5)))


def test_every_order_of_a_shuffle_occurs():
    """Nothing is lost, nothing stands twice, and no order is left out."""
    chance = Chance(5)
    orders = set()
    for _ in range(60):
        items = [0, 1, 2]
        chance.shuffle(items)
        orders.add(tuple(items))
    assert orders == set(permutations([0, 1, 2]))


def test_a_blocked_step_is_reduced_to_a_picture():
    """The proof that no line passes through a few cells, found and lost again cell by cell."""
    proved = smallest_picture(Surroundings.of(Line("7:RRRRRRDDLULDLULDDDDLUUUULDDDDDRR"), "U"))
    assert proved is not None
    assert proved.size < 30


# Rules come last: they need the exact answer's kernels, which the other file compiles meanwhile.
@pytest.mark.parametrize("rules", ["7", "9", "area", "forced"])
def test_rules_are_judged_and_run(rules):
    """Along a random walk and back, left first and at random."""
    judge, rng = Judge(Board(7), rules), seeded(np.uint64(4))
    while judge.open():
        judgement = judge.judgement()
        assert not set(judgement.open) & set(judgement.forbidden)
        judge.push(judgement.open[below(rng, len(judgement.open))])
    while judge.line.moves:
        judge.pop()
    known = RuleSet.parse(rules)
    assert RuleRun(Board(5), known).left_first(limit=20).completed <= 20
    assert RuleRun(Board(7), known).at_random(1, 1).completed <= 1
    assert first_needs(known, Board(5), limit=2)


def test_all_positions_are_audited():
    """The rules for 5x5 are sound there, and those that fire have examples."""
    found = audit(RuleSet.parse("5"), parse_scopes("5"))
    assert not any(rule.wrong for rule in found.rules.values())
    assert any(rule.example for rule in found.rules.values())
    assert audit(RuleSet.parse("5-c-shape"), parse_scopes("5")).examples


def test_every_rest_of_5x5(monkeypatch):
    """Forced lines leave all walkthroughs, and the table grows meanwhile."""
    monkeypatch.setattr("unicursal.rules.forced.rests._FIRST_SIZE", 256)
    rests = Rests(Board(5))
    assert (rests.walk(), len(rests), list(rests.dead())) == (104, 290, [])
    assert rests.is_good(Rest(frozenset({(0, 0)}), (0, 0)))


def test_future_lines_of_large_boards():
    """Runs under set 7 meet every way in which a line of the paper can grow."""
    run = RuleRun(Board(21), RuleSet.parse("7"))
    run.at_random(1, 3)
    assert run.positions > 100


def test_lines_of_the_paper():
    """Drawn at every step of a walkthrough that they foresee."""
    line = unrank(Line("7"), 77_777)
    edges = {frozenset(pair) for pair in pairwise(line.cells())}
    for k in range(1, len(line)):
        for run in paper_lines(Line(line.board, line.moves[:k])):
            assert {frozenset(pair) for pair in pairwise(run)} <= edges
