"""The audit: rules judged by the exact answer, on all positions of small boards or on samples."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from unicursal.board import MOVES, Board, Move
from unicursal.board.inputs import whole_number
from unicursal.budget import AnyBudget, allowance_of, within
from unicursal.count import Listing, count
from unicursal.errors import UnicursalError, quoted
from unicursal.exact import Engine
from unicursal.line import Line
from unicursal.notation import Seed, checked_seed
from unicursal.progress import Progress, silent
from unicursal.rules.engine.workplace import Workplace
from unicursal.rules.sets.rule_set import RuleSet, rule_set
from unicursal.rules.suitable import check_board

FUTURE_LINES = "future-lines"
"""The name under which future lines stand in an audit."""

MOST_CELLS = 64
"""The largest boards of which all positions may be judged, if they have not too many."""
MOST_LISTED = 1_000_000
"""The most walkthroughs of a board for which all positions are judged."""
MOST_SAMPLED = 10_000_000
EXAMPLES = 8
"""How many positions with a missed step are kept."""
_PORTION = 4000


class Scope(NamedTuple):
    """A board, and how many positions of it are judged: None for all."""

    board: Board
    sample: int | None

    def __str__(self) -> str:
        return str(self.board) if self.sample is None else f"{self.board}~{self.sample}"


def parse_scopes(words: str) -> tuple[Scope, ...]:
    """What `5,7,9~100000,9x5` means.

    >>> [str(scope) for scope in parse_scopes("5,9~1000,9x5")]
    ['5', '9~1000', '9x5']
    """
    scopes: dict[Board, Scope] = {}
    for scope in map(_parse_scope, words.split(",")):
        if scopes.setdefault(scope.board, scope) != scope:
            raise UnicursalError(
                f"{scopes[scope.board]} and {scope} are the same board: name it once"
            )
    return tuple(scopes.values())


def scopes_of(given: Sequence[Scope] | str | int) -> tuple[Scope, ...]:
    """What is to be audited: scopes, their words, or the size of one board.

    >>> scopes_of(5) == scopes_of("5") == scopes_of(parse_scopes("5"))
    True
    """
    if isinstance(given, str):
        return parse_scopes(given)
    if not isinstance(given, Iterable):
        return parse_scopes(str(whole_number(given, "a board to audit", UnicursalError)))
    for scope in given:
        if not isinstance(scope, Scope):
            raise UnicursalError(f"a board to audit is a `Scope`, not {quoted(scope)}")
    return tuple(given)


def _parse_scope(word: str) -> Scope:
    words, tilde, number = word.strip().partition("~")
    is_board = re.fullmatch(r"[0-9]{1,6}(x[0-9]{1,6})?", words)
    if not is_board or (tilde and not re.fullmatch(r"[0-9]{1,12}", number)):
        raise UnicursalError(f"{word!r} is not a board to audit: 7, or 9~1000 for a sample")
    board = Board(words)
    if len(board) == 1:
        raise UnicursalError(f"{word!r}: one cell has no step to judge")
    if not tilde:
        if len(board) > MOST_CELLS:
            raise UnicursalError(f"{word} has too many positions to judge all: {word}~100000")
        return Scope(board, None)
    if not 1 <= int(number) <= MOST_SAMPLED:
        raise UnicursalError(f"{word!r}: a sample has 1 to {MOST_SAMPLED:,} positions")
    return Scope(board, int(number))


@dataclass
class RuleAudit:
    """What an audit found about one rule."""

    name: str
    fired: int = 0
    """Positions in which it forbade something."""
    wrong: int = 0
    """Those in which it forbade a good step."""
    alone: int = 0
    """Blocked steps that no other rule of the set forbade."""
    counterexample: Line | None = None
    """The first position in which it was wrong."""
    example: Line | None = None
    """The first position in which it fired and was right."""
    caught_alone: Line | None = None
    """The first position in which it alone forbade a blocked step."""


@dataclass
class Audit:
    """What an audit found about a rule set.

    >>> found = audit("5", "5")
    >>> found.positions, found.blocked, found.missed, found.wrong
    (1479, 636, 0, 0)
    """

    rules: dict[str, RuleAudit]
    scopes: tuple[Scope, ...]
    positions: int = 0
    blocked: int = 0
    """Free neighbours that are no options."""
    missed: int = 0
    """Those among them that the set left open."""
    examples: list[Line] = field(default_factory=list)
    """The shortest positions in which a blocked step was missed."""

    @property
    def wrong(self) -> int:
        """In how many cases a rule forbade a good step."""
        return sum(rule.wrong for rule in self.rules.values())


def audit(
    rules: RuleSet | str | int,
    scopes: Sequence[Scope] | str | int,
    progress: Progress = silent,
    seed: Seed = 0,
    *,
    into: Audit | None = None,
    budget: AnyBudget = None,
) -> Audit:
    """Judge a rule set by the exact answer, board by board.

    An `OutOfBudgetError` if the budget ends first; what was found until then is added to the audit
    `into`, if one is given.

    >>> audit("5", "5").missed
    0
    """
    rules, scopes, seed = rule_set(rules), scopes_of(scopes), checked_seed(seed)
    result = Audit({}, scopes) if into is None else into
    progress = within(allowance_of(budget), progress)
    for scope in scopes:
        check_board(scope.board)
    for scope in scopes:
        bench = _Bench(scope.board, rules)
        try:
            judge_scope(bench, scope, seed, progress)
        finally:
            bench.add_to(result)
    return result


Share = Callable[[float], None]


def names_in_audit(place: Workplace, rules: RuleSet) -> list[str | None]:
    """The names under which rules are counted, in their order; None for what is not counted.

    Rules of future lines forbid nothing by themselves: what they do stands under one name, last.
    """
    names = [None if rule.effect or rule.is_guard else rule.name for rule in place.compiled.rules]
    return [*names, FUTURE_LINES if rules.uses_future_lines else None]


class _Bench:
    """The counters of one board, and the walkthroughs that they speak of."""

    def __init__(self, board: Board, rules: RuleSet) -> None:
        from unicursal.rules.trials import _audit

        self.board = board
        self._place = Workplace(board, rules)
        self._names = names_in_audit(self._place, rules)
        self.totals = np.zeros(_audit.AUDIT_TOTALS, np.int64)
        self._by_rule = np.zeros(
            (len(self._place.compiled.rules) + 1, _audit.AUDIT_COLUMNS), np.int64
        )
        self._examples = np.full((EXAMPLES, 2), len(board), np.int64)
        self._rows: list[npt.NDArray[np.uint8]] = []

    @property
    def positions(self) -> int:
        """How many were judged."""
        return int(self.totals[0])

    def judge(
        self,
        rows: npt.NDArray[np.uint8],
        shared: npt.NDArray[np.int64],
        options: npt.NDArray[np.uint8],
        most: int | None = None,
    ) -> None:
        """Judge the new positions of some walkthroughs, up to a length."""
        from unicursal.rules.trials._audit import audit_rows

        place = self._place
        self._rows.append(rows)
        audit_rows(
            place.compiled.tables,
            place.position,
            place.future,
            # Copies keep the layout that the kernel was compiled for.
            rows[:, :most].copy(),
            shared,
            options[:, :most].copy(),
            self.totals,
            self._by_rule,
            self._examples,
        )

    def add_to(self, result: Audit) -> None:
        """Add what was found to an audit."""
        from unicursal.rules.trials._audit import (
            ALONE,
            ALONE_LENGTH,
            ALONE_ROW,
            AUDIT_BLOCKED,
            AUDIT_MISSED,
            AUDIT_POSITIONS,
            FIRED,
            FIRED_LENGTH,
            FIRED_ROW,
            WRONG,
            WRONG_LENGTH,
            WRONG_ROW,
        )

        if not self._rows:
            return
        rows = np.concatenate(self._rows)
        result.positions += int(self.totals[AUDIT_POSITIONS])
        result.blocked += int(self.totals[AUDIT_BLOCKED])
        result.missed += int(self.totals[AUDIT_MISSED])
        for name, counts in zip(self._names, self._by_rule, strict=False):
            if name is None:
                continue
            rule = result.rules.setdefault(name, RuleAudit(name))
            rule.fired += int(counts[FIRED])
            rule.wrong += int(counts[WRONG])
            rule.alone += int(counts[ALONE])
            if counts[FIRED] > counts[WRONG] and rule.example is None:
                rule.example = self._line(rows[counts[FIRED_ROW]], counts[FIRED_LENGTH])
            if counts[ALONE] and rule.caught_alone is None:
                rule.caught_alone = self._line(rows[counts[ALONE_ROW]], counts[ALONE_LENGTH])
            if counts[WRONG] and rule.counterexample is None:
                rule.counterexample = self._line(rows[counts[WRONG_ROW]], counts[WRONG_LENGTH])
        found = [
            self._line(rows[row], length)
            for row, length in self._examples
            if length < len(self.board)
        ]
        result.examples = sorted([*result.examples, *dict.fromkeys(found)], key=len)[:EXAMPLES]

    def _line(self, row: npt.NDArray[np.uint8], length: int) -> Line:
        return Line(self.board, "".join(MOVES[move] for move in row[:length]))


class Bench(Protocol):
    """What judges the positions of given walkthroughs on a board."""

    board: Board

    @property
    def positions(self) -> int:
        """How many were judged."""

    def judge(
        self,
        rows: npt.NDArray[np.uint8],
        shared: npt.NDArray[np.int64],
        options: npt.NDArray[np.uint8],
        most: int | None = None,
    ) -> None:
        """Judge the new positions of some walkthroughs, up to a length."""


def judge_scope(bench: Bench, scope: Scope, seed: int, progress: Progress) -> None:
    """Judge all positions of a board, or a sample of them."""
    share = partial(progress, f"judging {scope}")
    if scope.sample is None:
        _judge_all(bench, share)
    else:
        _judge_sample(bench, scope.sample, seed, share)


def check_scope(scope: Scope) -> None:
    """Refuse a board without walkthroughs, or with too many to judge all.

    >>> check_scope(parse_scopes("4")[0])
    Traceback (most recent call last):
    unicursal.errors.UnicursalError: 4 has no walkthrough
    """
    if scope.sample is None:
        _number_to_judge(scope.board)
    else:
        _refuse_impossible(scope.board)


def _number_to_judge(board: Board) -> int:
    number = count(Line(board))
    if number == 0:
        raise _no_walkthrough(board)
    if number > MOST_LISTED:
        raise UnicursalError(f"{board} has too many walkthroughs to judge all: {number:,}")
    return number


def _refuse_impossible(board: Board) -> None:
    if not Engine(board).can_be_completed():
        raise _no_walkthrough(board)


def _no_walkthrough(board: Board) -> UnicursalError:
    return UnicursalError(f"{board} has no walkthrough")


def _judge_all(bench: Bench, progress: Share) -> None:
    """Judge every position of a board that begins a walkthrough."""
    from unicursal.rules.trials._audit import options_of_rows

    number = _number_to_judge(bench.board)
    letters = Listing(Line(bench.board)).block(number)
    code = np.zeros(256, np.uint8)
    code[[ord(move) for move in MOVES]] = range(len(MOVES))
    rows = code[letters]
    differs = rows[1:] != rows[:-1]
    shared = np.concatenate([[-1], differs.argmax(axis=1)]).astype(np.int64)
    options = np.zeros_like(rows)
    options_of_rows(rows, shared, np.zeros(rows.shape[1], np.uint8), options)
    for at in range(0, number, _PORTION):
        progress(at / number)
        part = slice(at, at + _PORTION)
        bench.judge(rows[part], shared[part], options[part])


def _judge_sample(bench: Bench, number: int, seed: int, progress: Share) -> None:
    """Judge so many positions of fair walks."""
    for rows, options in fair_walks(bench.board, seed):
        progress(bench.positions / number)
        left = number - bench.positions
        if left <= 0:
            break
        bench.judge(rows, np.full(1, -1, np.int64), options, most=left)


def fair_walks(
    board: Board, seed: int
) -> Iterator[tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]]:
    """Walkthroughs drawn fairly, each with the options at each of its positions."""
    from unicursal._random import below, seeded

    _refuse_impossible(board)
    rng = seeded(np.uint64(seed))
    steps = len(board) - 1
    while True:
        engine = Engine(board)
        rows, options = np.zeros((2, 1, steps), np.uint8)
        for at in range(steps):
            possible = engine.options()
            move = possible[int(below(rng, len(possible)))] if len(possible) > 1 else possible
            rows[0, at] = MOVES.index(move)
            options[0, at] = mask_of(possible)
            engine.push(move)
        yield rows, options


def mask_of(moves: Iterable[Move]) -> int:
    """Moves as a mask."""
    return sum(1 << MOVES.index(move) for move in moves)
