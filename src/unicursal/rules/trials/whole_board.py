"""Whether a set with forced lines completes a whole board: every blocked step that it leaves open.

Forced lines know nothing of the way on which a line came, so what they miss is found rest by rest,
and there are far fewer rests than walkthroughs: 27 million against 2,688 million on 9x9. The other
rules do look at the line, so each of the lines that come to such a step is shown to them.

What forced lines forbid is judged on the way: the walkthroughs that they leave must be all. Of the
other rules those that the catalogue has as proved forbid no good step; the rest are let run through
a board of up to 7x7 and must complete all walkthroughs too. On 9x9 they are named: nobody knows.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from unicursal.board import Board, Move, Symmetry
from unicursal.budget import AnyBudget, started, within
from unicursal.count import count
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.progress import Progress, part_of, silent
from unicursal.rules._names import FORCED
from unicursal.rules.engine.judge import Judge
from unicursal.rules.forced.rests import Rest, Rests
from unicursal.rules.json_form import Told, fields_of
from unicursal.rules.sets.library import catalogue
from unicursal.rules.sets.rule_set import RuleSet
from unicursal.rules.suitable import check_board
from unicursal.rules.trials.audit import RuleAudit, audit
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.scopes import Scope
from unicursal.walk.rows import listed_moves

PROVED = "proved for boards of every size"
"""How the catalogue marks a rule whose picture was proved."""
_SEEN = 49
"""Cells of a board on which rules without proof are seen, position by position."""


@dataclass(frozen=True)
class Miss(Told):
    """A blocked step that a set leaves open."""

    position: Line
    move: Move


@dataclass(frozen=True)
class WholeBoard:
    """What came of a whole board."""

    walkthroughs: int
    """Those that no rule forbids, as far as is known; `counted`, unless rules are wrong."""
    counted: int
    rests: int
    """What was gone through, mirror images once."""
    steps: int
    """Blocked steps that forced lines leave open, at all rests together, mirror images once."""
    lines: int
    """Lines that come to these steps, mirror images too: each was shown to the set."""
    misses: tuple[Miss, ...]
    """Those of them at which the set leaves the step open."""
    wrong: tuple[RuleAudit, ...] = ()
    """The rules that forbid good steps, each with a position in which it does."""
    unproved: tuple[str, ...] = ()
    """The rules that may forbid good steps, for all that is known."""

    @property
    def is_complete(self) -> bool | None:
        """Whether the set completes the board without an error; None if that is not known."""
        if self.walkthroughs != self.counted or self.misses or self.wrong:
            return False
        return None if self.unproved else True

    def to_json(self) -> dict[str, object]:
        """What was found, in plain form."""
        return {
            "complete": self.is_complete,
            "walkthroughs": str(self.walkthroughs),
            "counted": str(self.counted),
            **fields_of(self, "rests", "steps", "lines"),
            "missed": len(self.misses),
            **fields_of(self, "misses", "wrong", "unproved"),
        }


def judge_whole_board(
    rules: RuleSet, board: Board, progress: Progress = silent, *, budget: AnyBudget = None
) -> WholeBoard:
    """Go through a whole board under a set with forced lines.

    An `OutOfBudgetError` if the budget ends first.

    >>> whole = judge_whole_board(RuleSet.parse("forced"), Board(5))
    >>> whole.walkthroughs, whole.counted, whole.rests, whole.misses
    (104, 104, 290, ())
    """
    progress = within(started(budget), progress)
    formulas = {rule.formula for rule in rules.rules}
    if FORCED[0] not in formulas:
        raise UnicursalError(f"the set {rules} has no forced lines; add them: {rules}+forced")
    check_board(board)
    rests = Rests(board, balance=FORCED[1] in formulas)
    counted = count(Line(board))
    others = _unproved(rules)
    completed = counted
    if others.rules and len(board) <= _SEEN:  # the walkthroughs that they leave, dead ends or not
        run = RuleRun(board, others)
        while not run.left_first().finished:
            pass
        completed = run.completed
    wrong = audit(others, (Scope(board, None),)).rules.values() if completed < counted else ()
    walkthroughs = rests.walk(part_of(progress, 0.0, 0.8), counted)
    steps = [
        (before, move)
        for dead in rests.dead()
        for before, move in dead.before()
        if rests.is_good(before)
    ]
    # Each image has a judge of its own, which finds the next line near the last one.
    judges, lines = (Judge(board, rules), Judge(board, rules)), 0
    misses: list[Miss] = []
    for done, (rest, move) in enumerate(steps):
        progress(f"{done:,} of {len(steps):,} steps", 0.8 + 0.2 * done / len(steps))
        for moves in _lines_to(rest, board):
            seen = ((moves, move), (_mirrored(moves), _mirrored(move)))
            for judge, (way, step) in zip(judges, seen, strict=True):
                lines += 1
                judge.go_to(way)
                if step in judge.open():
                    misses.append(Miss(Line(board, way), step))
    misses.sort(key=lambda miss: (len(miss.position), miss.position.moves))
    return WholeBoard(
        min(walkthroughs, completed),
        counted,
        len(rests),
        len(steps),
        lines,
        tuple(misses),
        tuple(rule for rule in wrong if rule.wrong),
        tuple(rule.name for rule in others.rules) if len(board) > _SEEN else (),
    )


def _unproved(rules: RuleSet) -> RuleSet:
    """The rules of a set that may forbid good steps, but for forced lines."""
    known = catalogue()
    return replace(
        rules,
        rules=tuple(
            rule
            for rule in rules.rules
            if rule.formula not in FORCED
            and not (known.get(rule.name) == rule and rule.status.words == PROVED)
        ),
    )


def _lines_to(rest: Rest, board: Board) -> Iterator[str]:
    """The moves of every line that takes the cells of a rest and ends on its live one."""
    width, height = board.width, board.height
    others = {(x, y) for x in range(width) for y in range(height)} - rest.taken
    part = Board(width, height, start=board.start, target=rest.live, blocked=others)
    return listed_moves(part)


def _mirrored(moves: str) -> str:
    """The moves reflected at the diagonal through the start and the target."""
    return "".join(map(Symmetry.MIRROR_DIAGONAL.move, moves))
