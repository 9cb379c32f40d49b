"""Puzzles on boards for closed loops, and on boards whose ends a seed chooses."""

import pytest

from twins.loops import edges_of, loops_of
from unicursal.board import Clues, HiddenEnds
from unicursal.book import book_of
from unicursal.book.how_to import rules_of
from unicursal.book.making import entry_of_puzzle
from unicursal.book.words import words_of
from unicursal.line import Line
from unicursal.puzzle import make_puzzle, needed_clues, solutions_of, steps_to
from unicursal.puzzle.hints import hint_of


@pytest.mark.parametrize("board", ["6@loop", "5x6@loop", "6@loop~2,2~3,2"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_one_loop_keeps_to_walls_and_lines(board, seed):
    """As a set of edges, in no direction; and without any clue there are more."""
    puzzle = make_puzzle(board, "walls+lines", seed=seed)
    clues = puzzle.board.clues
    walls = {frozenset(edge) for edge in clues.walls}
    given = {frozenset(edge) for edge in clues.given}
    loops = list(loops_of(puzzle.board.mask, walls, given))
    assert loops == [edges_of(puzzle.solution)]
    assert puzzle.solution.is_closed
    assert puzzle.to_json()["loop"] is True
    assert all(puzzle.board.start not in edge for edge in clues.given)
    if puzzle.is_minimal:
        assert all(one.other is not None for one in needed_clues(puzzle.solution))


@pytest.mark.parametrize("kinds", ["numbers", "stops"])
def test_clues_about_the_order_count_from_the_first_cell(kinds):
    """Which bears the dot; nothing speaks of a start or a target."""
    puzzle = make_puzzle("6@loop", kinds, seed=3)
    found = solutions_of(puzzle.board)
    assert (found.first, found.second) == (puzzle.solution, None)
    for step in steps_to(puzzle.solution):
        assert "target" not in step.text
        assert "the start" not in step.text
    rules = rules_of(entry_of_puzzle(puzzle), words_of("en"))
    assert rules.startswith("Draw one closed loop that visits every cell exactly once")
    assert "It begins at its dot and goes to the right." in rules
    assert book_of([puzzle])[:4] == b"%PDF"


@pytest.mark.parametrize("board", ["4x2@loop", "6@loop", "5x6@loop"])
def test_hints_know_the_edge_that_closes_the_loop(board):
    """No hint denies it or calls a mark on it wrong, and nothing speaks of a start or a target."""
    for seed in range(3):
        puzzle = make_puzzle(board, "walls+lines", seed=seed) if board[0] != "4" else None
        solution = puzzle.solution if puzzle else Line("4x2@loop:RRRDLLL")
        closing = solution.board.closing_edge
        marked = Clues(lines=[closing])
        for steps in range(len(solution.moves)):
            line = Line(solution.board, solution.moves[:steps])
            for hint in (hint_of(line), hint_of(line, marks=marked)):
                assert hint.move == solution.moves[steps]
                assert "target" not in " ".join(hint.texts)
                assert "the start" not in " ".join(hint.texts)
                for one, other, fact in hint.edges:
                    used = frozenset((one, other)) in edges_of(solution)
                    assert used == (fact == "in"), (line, hint)
        assert hint_of(Line(solution.board), marks=Clues(walls=[closing])).kind == "mark"


def test_random_ends_are_shown():
    """Those that the seed chooses, on odd and even boards; the same for ever."""
    assert str(HiddenEnds.parse("20x3@random~1,1")) == "20x3@random~1,1"
    seen = set()
    for seed in range(6):
        puzzle = make_puzzle("6@random", seed=seed)
        assert puzzle.hidden is None
        assert solutions_of(puzzle.board).count == 1
        seen.add((puzzle.board.start, puzzle.board.target))
    assert len(seen) == 6
    assert str(make_puzzle("6@random", seed=1)) == "6@2,2-5,2+w2,3R1,4R2,4D3,4D4,4R"
