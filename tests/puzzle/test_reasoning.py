"""Reasoning like a person: every conclusion holds, and all difficulties come about."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from twins.clues import solutions, walkthroughs
from unicursal import Board, NothingToDrawError
from unicursal.board import Clues
from unicursal.board.directions import edge_between
from unicursal.exact.prover._question import IN, OUT
from unicursal.puzzle import _legs, difficulty_of, make_puzzle, solutions_of, steps_to
from unicursal.puzzle.reasoning import Reasoner
from unicursal.puzzle.sight import Sight

SHAPES = ("5", "6x4@1,0-4,2", "3x7", "5@1,1-3,3", "6x5@0,0-5,4~0,1~5,3")


def with_marks(board, chance):
    """The board with numbers, stops or both that one of its walkthroughs keeps to."""
    path = chance.choice(walkthroughs(board))
    places = sorted(chance.sample(range(len(path)), chance.randint(2, 6)))
    numbers = {path[i]: i + 1 for i in places} if chance.random() < 0.6 else {}
    stops = [path[i] for i in places] if not numbers or chance.random() < 0.3 else []
    return board.with_clues(Clues((), numbers, stops))


def test_legs_are_sound_where_a_solution_is_left():
    """With some edges as a solution has them, nothing is ever wrong with the legs of the way."""
    chance = random.Random(5)
    for _ in range(60):
        puzzle = with_marks(Board(chance.choice(SHAPES)), chance)
        sight, path = Sight(puzzle), chance.choice(solutions(puzzle))
        used = {edge_between(*pair) for pair in pairwise(path)}
        unknown = sight.unknown({})
        known = {
            edge: IN if edge_between(*sight.edge(edge)) in used else OUT
            for edge in chance.sample(unknown, chance.randint(0, len(unknown)))
        }
        facts = sight.forced(known)
        sight.asked.assume(facts)
        for legs in sight._legs:
            assert _legs.trouble(sight.asked.question, legs) == _legs.SOUND, puzzle


@pytest.mark.parametrize(
    ("puzzle", "known", "trouble"),
    [
        ("5+s4,0-2,2", [((0, 0), (1, 0), IN), ((1, 0), (1, 1), IN), ((1, 1), (2, 1), IN),
                        ((2, 1), (2, 2), IN)], _legs.ORDER),
        ("3+s0,2", [((0, 0), (0, 1), OUT), ((0, 1), (0, 2), OUT), ((0, 2), (1, 2), OUT)],
         _legs.APART),
        ("5+n2,0=3", [((0, 0), (0, 1), IN)], _legs.FAR),
        ("3+s2,0", [((0, 0), (1, 0), IN), ((1, 0), (2, 0), IN), ((0, 1), (1, 1), OUT),
                      ((0, 1), (0, 2), OUT)], _legs.ALONE),
    ],
)  # fmt: skip
def test_troubles_by_hand(puzzle, known, trouble):
    """What is wrong with the legs of the way is called by its name."""
    sight = Sight(Board(puzzle))
    numbers = {sight.edge(edge): edge for edge in range(2 * sight.asked.question.cell.shape[0])}
    facts = {numbers[edge_between(one, other)]: fact for one, other, fact in known}
    sight.asked.assume(facts)
    (legs,) = sight._legs
    assert _legs.trouble(sight.asked.question, legs) == trouble


def test_steps_conclude_what_is_true():
    """Whatever a person concludes on the way holds in the only solution, for every kind of clue."""
    for seed, kinds in enumerate(
        (["walls"], ["stops"], ["numbers"], ["lines"], ["stops", "walls"])
    ):
        for size in ("5", "6x5@0,0-5,4"):
            solution = make_puzzle(size, kinds, seed=seed).solution
            reasoner = Reasoner(solution)
            reasoner.simple_steps()
            for edge, fact in reasoner.known.items():
                is_used = edge_between(*reasoner.sight.edge(edge)) in reasoner.used
                assert is_used == (fact == IN), solution


@pytest.mark.parametrize("kind", ["walls", "numbers", "stops", "lines"])
def test_all_difficulties_of_all_kinds(kind):
    """Each kind of clue comes at each difficulty, and the steps say the same."""
    for difficulty in ("easy", "medium", "hard", "expert"):
        puzzle = make_puzzle(5, [kind], difficulty, seed=1)
        assert puzzle.difficulty == difficulty
        assert puzzle.is_minimal
        assert difficulty_of(steps_to(puzzle.solution), puzzle.board) == difficulty


def test_more_clues_make_it_easier(monkeypatch):
    """Where minimal puzzles are too hard one gets more clues, and says so."""
    monkeypatch.setattr("unicursal.puzzle.make._SQUARES", 1)
    puzzle = make_puzzle(7, ["numbers"], "easy", seed=3)
    assert (puzzle.difficulty, puzzle.is_minimal) == ("easy", False)
    assert puzzle.to_json()["minimal"] is False
    assert solutions_of(puzzle.board).count == 1
    kinds = {step.kind for step in steps_to(puzzle.solution)}
    assert kinds <= {"forced", "order"}


def test_other_puzzles_are_tried_where_more_clues_do_not_help(monkeypatch):
    """A few times, before a difficulty counts as out of reach."""
    asked = []
    monkeypatch.setattr("unicursal.puzzle.make._SQUARES", 1)
    monkeypatch.setattr("unicursal.puzzle.make.ease", lambda solution, *_: asked.append(solution))
    with pytest.raises(NothingToDrawError, match="none of 4 puzzles with numbers on 9 is easy"):
        make_puzzle(9, ["numbers"], "easy", seed=3)
    assert len({*asked}) == 4


def test_words_name_the_marks():
    """A step about numbers or stops says which of them it is about."""
    puzzle = make_puzzle(5, ["stops"], "easy", seed=1)
    words = [step.text for step in steps_to(puzzle.solution) if step.kind == "order"]
    assert any("stop" in text for text in words)
    assert all(text.startswith(("Not from", "Only from")) for text in words)


@pytest.mark.parametrize(
    ("puzzle", "kinds"),
    [
        ("5+n1,0=6-3,1=13", {"forced": 8, "order": 6, "lookahead": 3, "enclosed": 1}),
        ("5+n0,1=4-3,2=12", {"forced": 6, "order": 5, "lookahead": 1, "trial": 2, "enclosed": 1}),
    ],
)
def test_an_edge_at_the_end_of_a_run_is_judged_by_itself(puzzle, kinds):
    """Whoever looks ahead has seen before what numbers say of each single edge, drawn on or not."""
    assert Counter(step.kind for step in steps_to(solutions_of(puzzle).first)) == kinds
