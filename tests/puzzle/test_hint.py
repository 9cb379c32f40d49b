"""Hints: one source for the command line, the terminal and the studio."""

from collections import Counter
from itertools import pairwise

import pytest

from unicursal import Line, LineError, OutOfBudgetError
from unicursal.board import Clues, HiddenEnds
from unicursal.board.directions import edge_between
from unicursal.budget import Budget
from unicursal.exact.checker import verify
from unicursal.puzzle import DIFFICULTIES, make_puzzle
from unicursal.puzzle.hints import hint_of, hint_of_ends
from unicursal.walk import Walk

WALLS = "5+w0,1R1,1D2,3R1,4R"
SOLUTION = "DDDDRUURDDRUUULLURRRDDDD"


def solved_by_hints(puzzle):
    """All hints on the way from the start to the end, each of which is followed."""
    line, found = Line(puzzle.board), []
    while not line.is_complete:
        hint = hint_of(line, puzzle.solution.moves)
        assert hint.before == line
        assert hint.move
        line = line.step(hint.move)
        found.append(hint)
    assert line == puzzle.solution
    return found


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("kind", ["stops", "numbers", "walls", "lines"])
def test_hints_alone_lead_to_the_end_and_are_true(kind, difficulty):
    """Each edge that they settle is as in the solution, and no hint is dearer than the grade."""
    puzzle = make_puzzle("5x7", [kind], difficulty, 3)
    used = {edge_between(*pair) for pair in pairwise(puzzle.solution.cells())}
    grades = ("given", "easy", "medium", "hard", "expert")
    for hint in solved_by_hints(puzzle):
        assert grades.index(hint.grade) <= grades.index(puzzle.difficulty)
        for one, other, fact in (*hint.edges, *hint.forced):
            assert (edge_between(one, other) in used) == (fact == "in")
        assert all(hint.texts)


def test_easy_puzzles_have_easy_hints():
    """No search, no balance; several sizes and shapes."""
    kinds = Counter(
        hint.kind
        for board in ("7", "6x5@0,0-5,0", "9x5")
        for clues in ("stops", "numbers")
        for seed in range(2)
        for hint in solved_by_hints(make_puzzle(board, [clues], "easy", seed))
    )
    assert set(kinds) <= {"forced", "order"}
    assert kinds["order"] > 10


def test_each_sentence_is_true_of_its_edge():
    """A cell that has all its lines gets no other one; of its last ways the line takes each."""
    told = Counter()
    for seed in range(4):
        for hint in solved_by_hints(make_puzzle("7", ["walls"], "easy", seed)):
            sentences = hint.texts[1].removesuffix(".").split(". ")
            if hint.kind != "forced" or len(sentences) != len(hint.edges):
                continue  # identical ones are told once, and of many only some
            for words, (_, _, fact) in zip(sentences, hint.edges, strict=True):
                last_ways = "only one way" in words or "only two ways left" in words
                assert last_ways == (fact == "in"), words
                told[fact] += 1
    assert min(told["in"], told["out"]) > 5


def test_the_stages_tell_more_and_more():
    """Only the last one gives the step away."""
    hint = hint_of(make_puzzle(7, ["stops"], "easy", 0).board)
    first, second, third = (hint.to_json(stage) for stage in (1, 2, 3))
    assert [one["stage"] for one in (first, second, third)] == [1, 2, 3]
    assert len({one["text"] for one in (first, second, third)}) == 3
    assert first["cells"]
    assert (first["move"], first["edges"], second["move"]) == (None, [], None)
    assert third["move"]
    assert third["edges"]


def test_a_known_solution_changes_no_hint():
    """At every step of the solution and beside it."""
    for step in range(len(SOLUTION) + 1):
        right = Line(WALLS + ":" + SOLUTION[:step])
        wrong = [right.step(move) for move in right.free_neighbours()]
        for line in (right, *wrong):
            known, searched = hint_of(line, SOLUTION), hint_of(line)
            assert (known.kind, known.before) == (searched.kind, searched.before)
            assert (known.texts, known.edges) == (searched.texts, searched.edges)


def test_every_reason_of_a_hint_holds():
    """On boards with several solutions: for several ways on, for one, and for a lost line."""
    for text, kind, step in (("7", "step", 0), ("5:RD", "step", 2), ("5:RDRR", "back", 2)):
        hint = hint_of(Line(text))
        assert (hint.kind, len(hint.before.moves)) == (kind, step)
        walk = Walk(hint.before)
        assert all(move in walk.options for move in hint.options)
        for move, reason in hint.blocked.items():
            assert move not in walk.options
            verify(hint.before, move, reason.kind, reason.evidence.to_json())


def test_identical_reasons_are_told_once():
    """Two steps may be blocked for the same reason."""
    for moves in ("", "R", "RD", "RDRR", "RRDD"):
        hint = hint_of(Line("7:" + moves))
        sentences = [reason.text for reason in hint.blocked.values()]
        assert all(hint.texts[1].count(sentence) == 1 for sentence in set(sentences))


def test_marks_are_taken_for_true_where_they_are():
    """What a player has found already is not told again; a wrong mark is named."""
    board = make_puzzle(7, ["stops"], "easy", 0).board
    hint = hint_of(board)
    (edge,) = hint.edges
    mark = {"lines": [edge[:2]]} if edge.fact == "in" else {"walls": [edge[:2]]}
    after = hint_of(board, marks=Clues(**mark))
    assert edge not in after.edges
    assert "that you marked" in after.texts[0]
    wrong = {"walls": [edge[:2]]} if edge.fact == "in" else {"lines": [edge[:2]]}
    found = hint_of(board, marks=Clues(**wrong))
    assert (found.kind, found.edges, found.move) == ("mark", (edge,), None)


def test_hidden_ends_come_first():
    """Where the ends are hidden, how they are found; with several solutions nothing can be said."""
    assert hint_of_ends(HiddenEnds.parse("3@any-2,2+w0,0R")).kind in ("ends", "search")
    with pytest.raises(LineError, match="several solutions"):
        hint_of_ends(HiddenEnds.parse("3@any-any"))


def test_a_board_without_solution():
    """There is nothing to go back to, and nothing to try."""
    for text in ("4", "4:RD"):
        hint = hint_of(Line(text))
        assert (hint.kind, hint.before.moves, hint.move, hint.blocked) == ("back", "", None, {})


def test_what_is_no_solution_is_refused():
    """One that does not fit, and one that is not the only one."""
    with pytest.raises(LineError, match="do not solve"):
        hint_of(Line(WALLS), "DD")
    with pytest.raises(LineError, match="other solutions too"):
        hint_of(Line("3"), "RRDLLDRR")


def test_a_budget_ends_it():
    """Where nobody is to wait."""
    with pytest.raises(OutOfBudgetError):
        hint_of(Line("6x5@0,0-5,0"), budget=Budget(seconds=0))


def test_a_wrong_step_is_sent_back_at_once():
    """Also where it is the last one, or the first."""
    for step in range(len(SOLUTION)):
        right = Line(WALLS + ":" + SOLUTION[:step])
        for move in right.free_neighbours():
            if move != SOLUTION[step]:
                hint = hint_of(right.step(move), SOLUTION)
                assert (hint.kind, hint.before) == ("back", right)
                assert hint.edges[0].fact == "out"
