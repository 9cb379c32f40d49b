"""A whole board under forced lines: every rest once, and every step that they miss."""

from dataclasses import replace

import pytest

from unicursal import Board, Line, Walk
from unicursal.board import STEP
from unicursal.errors import TooMuchMemoryError, UnicursalError
from unicursal.exact import Engine
from unicursal.rules import Judge, RuleSet, catalogue
from unicursal.rules.forced import rests as module
from unicursal.rules.forced.rests import Rests
from unicursal.rules.trials import whole_board
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.scopes import parse_scopes
from unicursal.rules.trials.whole_board import judge_whole_board


def rests_of(board: Board) -> set[tuple[frozenset, tuple[int, int]]]:
    """The rests of all good positions, listed position by position; a mirror image is the same."""
    engine, seen = Engine(board), set()

    def walk(cells: list[tuple[int, int]]) -> None:
        if len(cells) == len(board):
            return
        images = [(frozenset(image), image[-1]) for image in (cells, [(y, x) for x, y in cells])]
        seen.add(min(images, key=lambda rest: (sorted(rest[0]), rest[1])))
        for move in engine.options():
            engine.push(move)
            x, y = cells[-1][0] + STEP[move][0], cells[-1][1] + STEP[move][1]
            walk([*cells, (x, y)])
            engine.pop()

    walk([board.start])
    return seen


def test_every_rest_is_looked_at_once():
    """On 5x5 forced lines miss nothing, so the rests are those of the good positions."""
    rests = Rests(Board(5))
    assert rests.walk() == 104
    assert len(rests) == len(rests_of(Board(5)))


@pytest.mark.parametrize(("portion", "size"), [(1, 256), (1000, 1 << 12), (10**6, 1 << 17)])
def test_nothing_depends_on_the_size_of_table_and_portions(monkeypatch, portion, size):
    """The walk is cut anywhere, and the table grows meanwhile."""
    monkeypatch.setattr(module, "_PORTION", portion)
    monkeypatch.setattr(module, "_FIRST_SIZE", size)
    rests = Rests(Board(7), balance=False)
    told = []
    assert rests.walk(lambda _words, share: told.append(share), 111_712) == 111_712
    assert (len(rests), len(list(rests.dead()))) == (33_238, 6)
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_misses_of_forced_lines_without_balance():
    """Each is a blocked step of a good position that they leave open; there are 16 on 7x7."""
    rules = RuleSet.parse("forced-lines")
    found = judge_whole_board(rules, Board(7))
    assert (found.walkthroughs, found.counted, found.steps, found.lines) == (
        111_712,
        111_712,
        6,
        16,
    )
    assert len({str(miss.position) for miss in found.misses}) == 16
    for miss in found.misses:
        options = Walk(miss.position).options
        assert options
        assert miss.move not in options
        assert miss.move in Judge(miss.position, rules).open()


@pytest.mark.slow
def test_another_rule_may_catch_them():
    """The lines to each step are shown to the whole set."""
    found = judge_whole_board(RuleSet.parse("forced-lines+mended+area"), Board(7))
    assert (found.steps, found.lines, found.misses) == (6, 16, ())


BAD = "rule bad-one\nturns: mirrored\npicture:\n  . ox .\n  . @  .\n"


def test_a_rule_that_forbids_good_steps_is_found(tmp_path):
    """The walkthroughs are those that a run under the whole set completes."""
    file = tmp_path / "bad.rules"
    file.write_text(BAD)
    rules = RuleSet.parse(f"forced+{file}")
    found = judge_whole_board(rules, Board(5))
    run, completed = RuleRun(Board(5), rules), 0
    while not (done := run.left_first()).finished:
        completed += done.completed
    assert found.walkthroughs == completed + done.completed < found.counted == 104
    assert found.is_complete is False
    (wrong,) = found.wrong
    judgement = Judge(wrong.counterexample, rules).judgement()
    assert set(Walk(wrong.counterexample).options) & set(judgement.forbidden)
    assert judge_whole_board(RuleSet.parse("forced+c-shape"), Board(5)).is_complete is True


def test_what_is_not_proved_is_named_on_a_large_board(monkeypatch):
    """There nobody can look; a rule that says itself that it is proved is not believed."""
    monkeypatch.setattr(whole_board, "_SEEN", 24)
    found = judge_whole_board(RuleSet.parse("proved+c-shape"), Board(5))
    assert (found.unproved, found.is_complete) == (("c-shape",), None)
    assert judge_whole_board(RuleSet.parse("proved"), Board(5)).is_complete is True
    rule = catalogue().called("mined")[0]
    told = replace(rule, name="mine")
    other = RuleSet.of("x", [*RuleSet.parse("forced").rules, told])
    assert judge_whole_board(other, Board(5)).unproved == ("mine",)


@pytest.mark.slow
def test_the_audit_finds_as_many():
    """It looks at every position, by the exact answer."""
    found = audit(RuleSet.parse("forced-lines"), parse_scopes("7"))
    assert (found.missed, found.wrong) == (16, 0)


@pytest.mark.slow
def test_the_proved_rules_complete_all_of_9x9():
    """Forced lines leave all of its walkthroughs, and the pictures see what they do not."""
    found = judge_whole_board(RuleSet.parse("proved"), Board(9))
    assert found.walkthroughs == found.counted == 2_688_307_514
    assert found.steps > 0
    assert found.misses == ()


@pytest.mark.parametrize("text", ["7:RRDRURDDLDD", "9:RRDDLULDDDRURRRRRDLD"])
def test_forced_lines_do_not_see_which_way_a_board_lies(text):
    """Mirror images count as one rest, so they must be judged alike."""
    line = Line(text)
    swap = str.maketrans("UDLR", "LRUD")
    for length in range(len(line.moves)):
        moves = line.moves[:length]
        seen = Judge(Line(line.board, moves), "forced").open()
        mirrored = Judge(Line(line.board, moves.translate(swap)), "forced").open()
        assert {move.translate(swap) for move in seen} == set(mirrored)


@pytest.mark.parametrize(
    ("rules", "board", "words"),
    [
        ("mended+area", "5", "has no forced lines; add them: mended.area.forced"),
        ("forced-balance", "5", "has no forced lines"),
        ("forced", "11", "11 is too large"),
        ("forced", "5x7", "rule sets are for n x n boards"),
    ],
)
def test_what_is_refused(rules, board, words):
    """Sets that look at the line alone, and boards with too many rests."""
    with pytest.raises(UnicursalError, match=words):
        judge_whole_board(RuleSet.parse(rules), Board(board))


def test_the_table_stays_within_the_memory(monkeypatch):
    """It is told how large it would get before it grows."""
    monkeypatch.setattr(module.memory, "most", lambda: 200_000)
    with pytest.raises(TooMuchMemoryError, match="7 with its rests needs about"):
        Rests(Board(7)).walk()
