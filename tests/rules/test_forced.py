"""Forced lines as rules: they never forbid a good step, and they see what they are made for."""

from itertools import pairwise

import pytest

from unicursal import Board, Line
from unicursal.board import Cell
from unicursal.exact import Engine
from unicursal.rules import Judge, RuleSet
from unicursal.rules.forced.seen import ForcedLines
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.scopes import parse_scopes
from unicursal.walk import draw

ALL_OF_5X5 = 1_479, 636


def test_all_of_5x5():
    """Every blocked step is seen, and no good one forbidden."""
    found = audit(RuleSet.parse("forced"), parse_scopes("5"))
    assert (found.positions, found.blocked, found.missed, found.wrong) == (*ALL_OF_5X5, 0, 0)


@pytest.mark.slow
def test_all_of_7x7():
    """Here too, and the balance is needed for a few steps only."""
    found = audit(RuleSet.parse("forced"), parse_scopes("7"))
    assert (found.positions, found.blocked) == (1_931_623, 804_506)
    assert (found.missed, found.wrong) == (0, 0)
    assert found.rules["forced-balance"].alone == 16


@pytest.mark.parametrize(("side", "seed"), [(9, 1), (13, 2), (21, 3)])
def test_no_good_step_is_forbidden_on_larger_boards(side, seed):
    """Along fair walks, and most of the blocked steps are seen."""
    board = Board(side)
    engine, judge = Engine(board), Judge(board, "forced")
    blocked = missed = 0
    for move in draw(board, "fair", seed).moves:
        good, open_steps = set(engine.options()), set(judge.open())
        assert good <= open_steps, engine.moves
        free = set(judge.line.free_neighbours())
        blocked += len(free - good)
        missed += len(open_steps - good)
        engine.push(move)
        judge.push(move)
    assert blocked > 20
    assert missed <= blocked / 20


class Told:
    """The told lines, and what plain counting on them says of a cell."""

    def __init__(self, line: Line, seen: ForcedLines) -> None:
        self.board, self.free = line.board, set(line.free_cells())
        self.step = line.free_neighbours()[seen.move]
        self.taken: dict[Cell, set[Cell]] = {cell: set() for cell in self.free}
        for run in seen.lines:
            for one, other in pairwise(run):
                self.taken[one].add(other)
                self.taken[other].add(one)
        self.far = {run[0]: run[-1] for run in seen.lines}
        self.far |= {run[-1]: run[0] for run in seen.lines}
        ends = [self.far.get(each, each) for each in (self.step, line.board.target)]
        self.far |= {ends[0]: ends[1], ends[1]: ends[0]}  # joined, they leave cells aside

    def lacks(self, cell: Cell) -> int:
        """How many ways it still needs; negative if it has too many."""
        return (1 if cell in (self.step, self.board.target) else 2) - len(self.taken[cell])

    def could(self, cell: Cell) -> set[Cell]:
        """To which cells a way more may lead: none that has all its own, and nothing is closed."""
        return {
            beside
            for _, beside in self.board.neighbours(cell)
            if beside in self.free - self.taken[cell]
            and self.lacks(beside) > 0
            and self.far.get(cell) != beside
        }

    def is_broken(self, cell: Cell) -> bool:
        """Whether it has too many ways, or cannot have enough."""
        return not 0 <= self.lacks(cell) <= len(self.could(cell))


def test_what_forced_lines_saw():
    """Plain counting on the told lines finds the same cells with too many or too few ways."""
    broken = 0
    for side, seed in ((9, 5), (11, 6), (13, 7)):
        judge = Judge(Board(side), "forced-lines")
        for move in draw(Board(side), "fair", seed).moves:
            line = judge.line
            for firing in judge.judgement().firings:
                for seen in firing.seen:
                    broken += len(seen.broken)
                    told = Told(line, seen)
                    assert all(map(told.is_broken, seen.broken))
                    assert all(told.lacks(cell) >= 0 for cell in told.free - set(seen.broken))
            judge.push(move)
    assert broken > 50


def test_what_balance_saw():
    """The cells of one colour in the area lack more ways than may still lead anywhere."""
    line = Line("21:RRRRRRDDDDDLLDLDDDLDDDDRRRRRUURRRRRRDDRRRRRUUUULUUULU")
    (firing,) = Judge(line, "forced-balance").judgement().firings
    assert len(firing.seen) == 3
    for seen in firing.seen:
        told, area = Told(line, seen), set(seen.area)
        short = []
        for colour in (0, 1):
            some = {cell for cell in area if sum(cell) % 2 == colour}
            ways_out = sum(len(told.could(cell) - area) for cell in some if told.lacks(cell) > 0)
            for_them = sum(told.lacks(cell) for cell in area - some)
            short.append(sum(map(told.lacks, some)) - for_them - ways_out)
        assert max(short) > 0


@pytest.mark.parametrize(
    ("position", "step", "rule"),
    [
        ("5:RRRRDDL", "D", "forced-lines"),  # a cell beside the line is left with one way
        ("5:RRRD", "D", "forced-lines"),
    ],
)
def test_who_forbids_a_step(position, step, rule):
    """The judgement names the rule and the lines that it drew, without an area."""
    judgement = Judge(position, "forced").judgement()
    (firing,) = judgement.against(step)
    assert (firing.rule.name, firing.areas) == (rule, ())
    assert [seen.move for seen in firing.seen] == list(firing.moves)


def test_the_two_can_be_switched_off():
    """Without the balance less is seen; what is left is the forced lines alone."""
    assert [rule.name for rule in RuleSet.parse("forced-forced-balance").rules] == ["forced-lines"]
    assert not audit(RuleSet.parse("forced-lines"), parse_scopes("5")).wrong
