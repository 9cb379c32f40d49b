import pickle
import random
import re
import shlex
from itertools import pairwise

import pytest

from twins.clues import keeps, solutions, walkthroughs
from unicursal import Board, BoardError, Line, NotationError, Symmetry, UnicursalError, Walk, verify
from unicursal.board import STEP, Clues
from unicursal.budget import Budget
from unicursal.defects import clue_defects
from unicursal.exact import Blocked, Possible
from unicursal.exact.solver.engine import POSSIBLE, Engine
from unicursal.puzzle import count_one_by_one, solutions_of

SHAPES = ("5", "6x4@1,0-4,2", "5@0,0-2,2", "3x7", "5@1,1-3,3", "6x5@0,0-5,4~0,1~5,3", "4x6@0,0-3,0")


def random_clues(board, chance, *, lie):
    """Clues of one to three kinds; where they lie, perhaps nothing keeps to them."""
    path = chance.choice(walkthroughs(board))
    steps = {frozenset(pair) for pair in pairwise(path)}
    pairs = [(c, d) for c in board.cells() for d in ((c[0] + 1, c[1]), (c[0], c[1] + 1))]
    edges = [pair for pair in pairs if pair[1] in board]
    kinds, many = chance.sample("wnsl", chance.randint(1, 3)), chance.randint(1, 4)
    unused = [edge for edge in edges if frozenset(edge) not in steps]
    walls = chance.sample(unused, many) if "w" in kinds else []
    used = [edge for edge in edges if frozenset(edge) in steps]
    lines = chance.sample(used, many) if "l" in kinds else []
    places = chance.sample(range(len(path)), many + 1)
    numbers = {path[i]: i + 1 for i in places} if "n" in kinds else {}
    stops = [path[i] for i in sorted(places)] if "s" in kinds else []
    if lie:
        chance.shuffle(stops)
        free = sorted(set(range(1, len(path) + 1)) - set(numbers.values()))
        if numbers:
            numbers[chance.choice(path)] = chance.choice(free)
    return Clues(walls, numbers, stops, lines)


def random_puzzles(seed, count):
    """Boards with random clues and all of their solutions."""
    chance = random.Random(seed)
    for _ in range(count):
        board = Board(chance.choice(SHAPES))
        puzzle = board.with_clues(random_clues(board, chance, lie=chance.random() < 0.3))
        yield puzzle, solutions(puzzle), chance


@pytest.mark.parametrize(
    "text",
    [
        "5+w0,0R2,2D",
        "5x4@1,0-4,3~2,2+w0,1R3,1D+n1,2=7-4,0=9+s1,1-3,3+l0,0R3,0DR",
        "3+s1,1",
        "9+l0,0RRDL4,3D",
    ],
)
def test_text_form(text):
    """The text form of a board with clues comes back unchanged, and no shell touches it."""
    board = Board(text)
    assert str(board) == text
    assert Board(repr(board)[7:-2]) == board
    assert pickle.loads(pickle.dumps(board)) == board
    assert Line(text).board == board
    assert shlex.quote(text).strip("'") == text


def test_canonical_form():
    """Clues in any order, and given lines in pieces, make the same board."""
    text = "5+l0,1D0,0D1,0L+w2,2D0,1R+n4,0=9-1,2=7+w3,3R"
    assert str(Board(text)) == "5+w0,1R2,2D3,3R+n1,2=7-4,0=9+l1,0LDD"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5+q", "expected w (walls), n (numbers), s (stops) or l (lines)"),
        ("5+w0,0U", "the side of the cell where the wall is"),
        ("5+w4,0R", "which is not a cell"),
        ("5+w0,0R0,0R", "given twice"),
        ("5+n1,1=26", "no cell can be number 26"),
        ("5+n1,1=3-1,1=5", "given twice"),
        ("5+s1,1-1,1", "given twice"),
        ("5+l0,0RDLU", "close a loop"),
        ("5+l0,0RR1,0D", "three are too many"),
        ("5+w0,0R+l0,0R", "a wall stands there"),
    ],
)
def test_bad_clues(text, words):
    """Clues that make no sense are refused with one line that says why."""
    with pytest.raises((BoardError, NotationError), match=re.escape(words)):
        Board(text)


def test_wall_in_the_way():
    """A line does not cross a wall, and no step across it is offered."""
    with pytest.raises(UnicursalError, match="crosses the wall"):
        Line("5+w0,0R:R")
    assert list(Walk("5+w0,0R").verdicts()) == ["D"]


def test_a_number_is_missed_the_moment_its_turn_comes():
    """Not before, though its cell is then already out of reach, and not a step later."""
    board = Board("5+n2,0=3")
    assert not list(clue_defects(board, Line("5:D").cells()))
    (defect,) = clue_defects(board, Line("5:RD").cells())
    assert (defect.kind, defect.at) == ("number", (2, 0))
    assert defect.text.endswith("but (1, 1) is")


def test_symmetries_and_reversal():
    """A puzzle turned, mirrored or walked backwards keeps its solutions."""
    for puzzle, found, chance in random_puzzles(3, 6):
        turned = puzzle.transformed(chance.choice(list(Symmetry)))
        assert len(solutions(turned)) == len(found)
        assert len(solutions(puzzle.reversed())) == len(found)
        assert puzzle.reversed().reversed() == puzzle


@pytest.mark.parametrize("seed", range(2))
def test_solver_and_brute_force(seed):
    """None, one or several solutions: the solver knows it for all kinds of clues."""
    for puzzle, found, _ in random_puzzles(seed, 25):
        answer = solutions_of(puzzle)
        assert answer.count == min(2, len(found)), puzzle
        for line in (answer.first, answer.second):
            assert line is None or tuple(line.cells()) in found
        assert answer.first is None or answer.first != answer.second


def test_numbers_are_looked_at_before_a_line_is_found():
    """A large board with few numbers is settled by some thousand nodes."""
    numbers = (
        "0,2=5-2,0=13-6,1=24-12,3=36-11,6=42-11,1=49-3,1=69-0,6=79-2,10=89-3,10=90-2,6=99-"
        "10,7=112-12,10=119-8,11=126-8,9=138-0,12=153-7,11=161"
    )
    found = solutions_of(Board(f"13+n{numbers}"), Budget(nodes=10_000))
    assert found.count == 1


def test_options_and_brute_force():
    """At every step of a random walk the options are those that brute force finds."""
    for puzzle, found, chance in random_puzzles(7, 12):
        engine, path = Engine(puzzle), [puzzle.start]
        while found and len(path) < len(puzzle):
            ahead = {way[len(path)] for way in found if list(way[: len(path)]) == path}
            x, y = path[-1]
            options = engine.options()
            assert {(x + STEP[m][0], y + STEP[m][1]) for m in options} == ahead, engine.moves
            engine.push(chance.choice(options))
            path.append(engine.live_end)


def test_count_and_brute_force():
    """Solutions are counted: by the sweep where clues are edges, one by one where they are not."""
    from unicursal.count import count

    for puzzle, found, _ in random_puzzles(5, 20):
        number = count_one_by_one(Line(puzzle))
        assert number == len(found)
        if not puzzle.clues.speak_of_order:
            assert count(Line(puzzle)) == number


def test_reasons_hold():
    """Every blocked step has a reason that the checker accepts, every possible one a solution."""
    kinds = set()
    for puzzle, found, chance in random_puzzles(11, 10):
        walk = Walk(puzzle)
        while len(walk) < len(puzzle):
            verdicts = walk.verdicts()
            for move, verdict in verdicts.items():
                if isinstance(verdict, Blocked):
                    verify(walk.line, move, verdict.reason.kind, verdict.reason.evidence)
                    assert verdict.reason.text.endswith(".")
                    kinds.add(verdict.reason.kind)
                elif isinstance(verdict, Possible):
                    whole = Line(puzzle, walk.moves + verdict.witness)
                    assert tuple(whole.cells()) in found
            free = [m for m, v in verdicts.items() if isinstance(v, Possible)] or list(verdicts)
            if not free:
                break
            walk.push(chance.choice(free))
    assert {"clue", "enclosed", "forced"} <= kinds


def test_checker_refuses_false_reasons():
    """No reason of the new kinds proves a possible step blocked."""
    from unicursal import EvidenceError

    line = Line("5+n4,0=5")
    for kind, evidence in (
        ("clue", {"clue": "number", "at": [4, 0]}),
        ("forced", {"steps": [], "contradiction": {"kind": "order", "cells": [[1, 0]]}}),
    ):
        with pytest.raises(EvidenceError):
            verify(line, "R", kind, evidence)


def test_complete_means_solved():
    """A line over all cells that breaks a clue is not complete, and the defect is told."""
    good, bad = "RRRRDLLLLDRRRRDLLLLDRRRR", "DDDDRUUUURDDDDRUUUURDDDD"
    assert Line(f"5+s4,0-0,4:{good}").is_complete
    assert not Line(f"5+s4,0-0,4:{bad}").is_complete
    assert keeps(tuple(Line(f"5:{good}").cells()), Board("5+s4,0-0,4").clues)


def test_engine_finds_another():
    """Asked again and again for another walkthrough, the engine says at last that there is none."""
    engine = Engine(Board("3"))
    assert engine.witness() is not None
    assert engine.another() == POSSIBLE


def test_future_lines_and_brute_force():
    """The exact future lines are the edges that all solutions share; local ones are among them."""
    from unicursal.walk.loss import kept_future

    for puzzle, found, chance in random_puzzles(13, 12):
        if not found:
            continue
        way = chance.choice(found)
        steps = chance.randrange(len(way) - 1)
        alike = [other for other in found if other[: steps + 1] == way[: steps + 1]]
        line = Line(puzzle, Line(puzzle.with_clues(Clues()), moves_along(way)).moves[:steps])
        ahead = [{frozenset(pair) for pair in pairwise(other[steps:])} for other in alike]
        exact, local = (
            {frozenset(p) for run in kept_future(line, exact=exact) for p in pairwise(run)}
            for exact in (True, False)
        )
        assert exact == set.intersection(*ahead), line
        assert local <= exact


def moves_along(way):
    """The moves of a line of cells."""
    letters = {step: move for move, step in STEP.items()}
    return "".join(letters[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(way))


def test_ranks_and_samples_with_walls_and_lines():
    """Ranks count the solutions in left-first order, and samples are solutions."""
    from unicursal.count import Listing, Table, rank, unrank

    for puzzle, found, chance in random_puzzles(17, 30):
        if puzzle.clues.speak_of_order or not found:
            continue
        listed = list(Listing(Line(puzzle)))
        assert sorted(listed) == sorted(moves_along(way) for way in found)
        number = chance.randrange(len(listed))
        assert unrank(Line(puzzle), number).moves == listed[number]
        assert rank(Line(puzzle, listed[number])) == number
        assert all(tuple(line.cells()) in found for line in Table(Line(puzzle)).sample(1, 3))


@pytest.mark.parametrize(
    "words",
    [
        ("rank", "5+s1,1-3,3:D"),
        ("unrank", "5+n2,2=9", "0"),
        ("sample", "5+n2,2=9", "-k", "1"),
        ("draw", "5+s1,1", "--law", "uniform"),
        ("draw", "5+w0,0R", "--law", "backbite"),
        ("draw", "5+w0,0R", "--rules", "7"),
        ("run", "5+w0,0R", "--rules", "7"),
        ("run", "5+s1,1-3,3", "--rules", "exact", "--from", "3"),
        ("rules", "judge", "5+w0,0R", "7"),
        ("convert", "5+w0,0R", "lost.map"),
        ("convert", "5+w0,0R", "lost.owl"),
        ("puzzle", "5+w0,0R"),
    ],
)
def test_commands_that_know_no_clues(call, words):
    """A command that could not keep to clues says so in one line, and does nothing."""
    code, out, err = call(*words)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_marks_on_a_puzzle_in_text(call):
    """In the terminal `future` and `why` show what they found on a board with clues too."""
    assert "═" in call("future", "5+w1,0R", "--future", "exact")[1]
    assert "▒" in call("why", "5+w1,0R", "D")[1]
