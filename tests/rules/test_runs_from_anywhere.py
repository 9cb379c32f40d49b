"""Every run goes on from any line; compared with plain recursion over all lines."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from twins.brute_force import Twin
from unicursal.board import Board
from unicursal.count import unrank
from unicursal.errors import LineError
from unicursal.line import Line
from unicursal.rules import rule_set
from unicursal.rules.engine.judge import Judge
from unicursal.rules.principles import Principles
from unicursal.rules.trials.runs import RuleRun
from unicursal.walk.exact_run import ExactRun

CLOCKWISE = "URDL"


def place_in_order(moves: str) -> list[int]:
    """What sorts lines left-first: 0 for a turn to the left, 1 straight on, 2 to the right."""
    before = "D" + moves
    return [
        (CLOCKWISE.index(move) - CLOCKWISE.index(last) + 1) % 4
        for last, move in zip(before, moves, strict=False)
    ]


@cache
def ends(side: int, rules: str) -> list[tuple[str, bool]]:
    """All that a set leads to, sorted: walkthroughs and dead ends, which are false."""

    def behind(judge: Judge) -> Iterator[tuple[str, bool]]:
        steps = judge.open()
        if not steps:
            yield judge.line.moves, judge.line.is_complete
        for step in steps:
            judge.push(step)
            yield from behind(judge)
            judge.pop()

    found = list(behind(Judge(Board(side), rules)))
    return sorted(found, key=lambda end: place_in_order(end[0]))


def some_lines(side: int, number: int) -> list[str]:
    """Lines drawn at random step by step, good or lost."""
    rng = random.Random(7)
    lines = []
    for _ in range(number):
        line = Line(Board(side))
        for _ in range(rng.randrange(side * side)):
            steps = sorted(line.free_neighbours())
            if not steps:
                break
            line = Line(line.board, line.moves + rng.choice(steps))
        lines.append(line.moves)
    return lines


@pytest.mark.parametrize("rules", ["5", "c-shape+border"])
def test_a_run_by_rules_goes_on_from_any_line(rules):
    """To the next dead end, and behind it to the one after, with all walkthroughs in between."""
    run = RuleRun(Board(5), rule_set(rules))
    for moves in some_lines(5, 15):
        expected = [
            end for end in ends(5, rules) if place_in_order(end[0]) >= place_in_order(moves)
        ]
        run.begin_at(Line(run.line.board, moves))
        met, before = [], run.completed
        while not (result := run.left_first()).finished:
            met.append((result.completed, result.dead_end.moves))
            assert result.last == result.dead_end
        assert run.completed - before == sum(good for _, good in expected)
        assert [dead for _, dead in met] == [moves for moves, good in expected if not good]
        assert run.upcoming is None
        if result.completed:
            assert result.last.moves == expected[-1][0]


def test_a_run_in_pieces_is_the_whole_run():
    """Limits cut nothing off, in the same run and in a new one that begins where it goes on."""
    for rules in ("5", "c-shape+border"):
        run = RuleRun(Board(5), rule_set(rules))
        anew: list[bool | str] = []
        same: list[bool | str] = []
        while not (result := run.left_first(limit=7)).finished:
            same += [True] * result.completed + [str(result.dead_end)] * (bool(result.dead_end))
        same += [True] * result.completed
        begin = Line(Board(5))
        while begin is not None:
            other = RuleRun(Board(5), rule_set(rules))
            other.begin_at(begin)
            result = other.left_first(limit=7)
            anew += [True] * result.completed + [str(result.dead_end)] * (bool(result.dead_end))
            begin = other.upcoming
        whole = [good or f"5:{moves}" for moves, good in ends(5, rules)]
        assert same == anew == whole


def test_a_random_run_between_does_not_disturb():
    """A left-first run after it begins at the start."""
    run = RuleRun(Board(5), rule_set("5"))
    run.left_first(limit=3)
    run.at_random(2, seed=1)
    assert run.upcoming == Line("5")
    assert run.left_first().completed == 104
    with pytest.raises(LineError, match="not a line of the board 5"):
        run.begin_at(Line("7:R"))


@pytest.mark.parametrize("number", [108_000, 111_711])
def test_runs_of_7x7_from_a_number(number):
    """Set 7 completes all, so a run from number K completes what is left of 111,712."""
    run = RuleRun(Board(7), rule_set("7"))
    run.begin_at(unrank(Line("7"), number))
    assert run.left_first().completed == 111_712 - number


def walkthroughs(board: str) -> list[str]:
    """All of them, by trying."""
    twin, found = Twin(Board(board)), []

    def go_on(line: Line) -> None:
        if line.is_complete:
            found.append(line.moves)
        for move in twin.options(line):
            go_on(Line(line.board, line.moves + move))

    go_on(Line(board))
    return found


@pytest.mark.parametrize("board", ["5", "4x5", "5x3@0,0-4,2", "4x4@0,0-3,0~1,1~2,1"])
def test_an_exact_run_goes_on_from_any_line(board):
    """On boards of any shape, from lost lines too."""
    every = sorted(walkthroughs(board), key=place_in_order)
    whole = ExactRun(Board(board))
    assert whole.left_first().completed == len(every)
    rng = random.Random(3)
    for _ in range(6):
        line = Line(board)
        for _ in range(rng.randrange(len(line.board))):
            if steps := sorted(line.free_neighbours()):
                line = Line(line.board, line.moves + rng.choice(steps))
        expected = [moves for moves in every if place_in_order(moves) >= place_in_order(line.moves)]
        run, shown = ExactRun(Board(board)), []
        if not every:
            continue
        run.begin_at(line)
        first = run.left_first(limit=2, show=shown.append)
        assert first.finished == (len(expected) <= 2)
        if not first.finished:
            assert run.upcoming.moves == expected[2]
        run.left_first(show=shown.append)
        assert shown == expected


def test_a_run_by_principles_goes_on():
    """In pieces, in the same run and in a new one."""
    whole = RuleRun(Board(5), Principles())
    assert whole.left_first(limit=100).completed == 100
    rest = RuleRun(Board(5), Principles())
    rest.begin_at(whole.upcoming)
    assert rest.left_first().completed == whole.left_first().completed == 4
    assert whole.upcoming is None
