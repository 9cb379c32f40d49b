"""What a rule set does wrong on its way: its next trouble, and the good walkthroughs that it loses.

Three things can go wrong. At a *dead end* nothing is open. A line is *lost* when the rules leave a
step open after which there is no walkthrough; sooner or later it comes to a dead end, and the first
dead end lies behind the first such step, so it is found from there by going back. A *good step is
forbidden* when the rules skip walkthroughs. Left-first the run and the exact answer go through the
walkthroughs in the same order: once the exact one that should come next lies behind the run, one
was skipped, and going through them side by side tells which and where. At random each step is
compared with the exact answer.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Literal

import numpy as np

from unicursal._random import seeded
from unicursal.board import Board, Move
from unicursal.board.directions import left_first
from unicursal.budget import AnyBudget, started, within
from unicursal.line import Line
from unicursal.progress import Progress, silent
from unicursal.rules.engine.judge import Judge
from unicursal.rules.json_form import Told, fields_of
from unicursal.rules.principles import Principles
from unicursal.rules.sets.rule_set import RuleSet
from unicursal.rules.trials.runs import RuleRun
from unicursal.walk.exact_run import ExactRun, walked
from unicursal.walk.left_first import left_first_key
from unicursal.walk.loss import loss_of
from unicursal.walk.rows import listed_moves
from unicursal.walk.walk import engine_of

Kind = Literal["dead end", "lost", "forbidden"]
KINDS: tuple[Kind, ...] = ("dead end", "lost", "forbidden")

Show = Callable[[int, Line], object]
"""Called from time to time with the number of walkthroughs completed and the last of them."""

_FIRST_PORTION = 64
_SHOWN, _CHECKED = 0.02, 0.5
"""Seconds that a portion takes, so that enough of them are seen; checking takes a while."""


def _unseen(number: int, line: Line) -> None:
    """Nobody looks."""


@dataclass(frozen=True)
class Trouble:
    """Where a run came to.

    `line` is the dead end, the line that is just lost, or the line after which the good step
    `move` is forbidden; with the kind None there was no trouble, and it is the last walkthrough.
    """

    kind: Kind | None
    line: Line
    completed: int
    move: str | None = None
    finished: bool = False
    """Whether all that come after the position have been completed."""


def next_trouble(
    start: Line,
    rules: RuleSet,
    stops: tuple[Kind, ...] = KINDS,
    limit: int = 1_000_000,
    progress: Progress = silent,
    show: Show = _unseen,
) -> Trouble:
    """Go on left-first until the first trouble of the kinds that are asked for.

    >>> found = next_trouble(Line("5"), RuleSet.parse("5-c-shape"), ("lost",))
    >>> found.kind, found.line, found.completed
    ('lost', Line('5:RRRRDDDLUL'), 2)
    """
    run = _begun(start, rules)
    exact = _walkthroughs_from(start) if "forbidden" in stops else iter(())
    following = next(exact, None)
    completed, portion = 0, _FIRST_PORTION
    before = start  # up to here nothing was skipped
    while completed < limit:
        progress(walked(completed), completed / limit)
        begin = time.perf_counter()
        done = run.left_first(min(portion, limit - completed), partial(_told, progress, completed))
        taken = time.perf_counter() - begin
        for _ in range(done.completed):
            following = next(exact, None)
        here = left_first_key(run.line.moves)
        if following is not None and (done.finished or left_first_key(following) <= here):
            return _first_skipped(before, completed, rules)
        completed += done.completed
        if done.dead_end is not None:
            return _stuck(done.dead_end, completed, stops)
        if done.completed:
            show(completed, done.last or run.line)
        if done.finished:
            return Trouble(None, done.last or start, completed, finished=True)
        before = run.line
        wished = _CHECKED if "forbidden" in stops else _SHOWN
        portion = 2 * portion if taken < wished else max(1, portion // 2)
    return Trouble(None, run.line, completed)


def _begun(start: Line, rules: RuleSet) -> RuleRun:
    """A run that goes on from a line; a walkthrough has been met already."""
    run = RuleRun(start.board, rules)
    run.begin_at(start)
    if start.is_complete and run.line == start:
        run.left_first(1)
    return run


def _walkthroughs_from(start: Line) -> Iterator[str]:
    """The moves of all walkthroughs behind a line, left-first."""
    run, listed = ExactRun(start.board), list[str]()
    run.begin_at(start)
    while run.left_first(_FIRST_PORTION, show=listed.append).completed:
        yield from (moves for moves in listed if moves != start.moves)
        listed.clear()


def _stuck(line: Line, completed: int, stops: tuple[Kind, ...]) -> Trouble:
    """A dead end: the line was lost before, or all that was good here is forbidden."""
    loss = loss_of(line)
    if "lost" in stops and loss is not None and loss.move is not None:
        return Trouble("lost", loss.before.step(loss.move), completed)
    if "forbidden" in stops and loss is None:
        good = engine_of(line).options()
        order = left_first(line.moves[-1:] or None)
        return Trouble("forbidden", line, completed, next(move for move in order if move in good))
    return Trouble("dead end", line, completed)


def _first_skipped(before: Line, completed: int, rules: RuleSet) -> Trouble:
    """The first walkthrough behind a line that the rules skip, and the step that they forbid."""
    met = _side_by_side(_begun(before, rules), _walkthroughs_from(before))
    number, skipped = next((k, moves) for k, (moves, is_met) in enumerate(met) if not is_met)
    judge = Judge(before.board, rules)
    move = judge.follow(skipped)
    return Trouble("forbidden", judge.line, completed + number, move)


def _side_by_side(run: RuleRun, walkthroughs: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """The next walkthroughs, up to where the run gets stuck, and whether it completes each."""
    found = run.left_first(limit=1)
    for moves in walkthroughs:
        end = found.dead_end
        if end is not None and left_first_key(moves) > left_first_key(end.moves):
            return
        is_met = bool(found.completed) and found.last is not None and found.last.moves == moves
        yield moves, is_met
        if is_met:
            found = run.left_first(limit=1)


def random_trouble(
    start: Line,
    rules: RuleSet | Principles,
    stops: tuple[Kind, ...] = KINDS,
    limit: int = 1_000_000,
    seed: int = 0,
    progress: Progress = silent,
    show: Show = _unseen,
) -> Trouble:
    """Go on at random, from the position again after each walkthrough, until the first trouble."""
    rng, run, last = seeded(np.uint64(seed)), RuleRun(start.board, rules), start
    completed, portion, is_compared = 0, 1, "forbidden" in stops
    while completed < limit:
        begin = time.perf_counter()
        told = partial(_told, progress, completed)
        done = run.at_random(min(portion, limit - completed), rng, told, start=start)
        last = done.last or last
        if is_compared and (found := _forbidden_on(start, last, rules, completed)):
            return found
        completed += done.completed
        if done.dead_end is not None:
            return _stuck(done.dead_end, completed, stops)
        show(completed, last)
        quick = time.perf_counter() - begin < _SHOWN and not is_compared
        portion = 2 * portion if quick else max(1, portion // 2)
    return Trouble(None, last, completed)


def _forbidden_on(
    start: Line, line: Line, rules: RuleSet | Principles, completed: int
) -> Trouble | None:
    """The first good step that the rules forbid on the way from a line to another one."""
    judge, exact = Judge(start, rules), engine_of(start)
    for move in line.moves[len(start.moves) :]:
        if missing := [good for good in exact.options() if good not in judge.open()]:
            return Trouble("forbidden", judge.line, completed, missing[0])
        exact.push(move)
        judge.push(move)
    return None


def _told(progress: Progress, completed: int, words: str, share: float) -> None:  # noqa: ARG001
    """Tell the progress of a portion as that of the whole, of which nobody knows the end."""
    progress(walked(completed), 0.0)


@dataclass(frozen=True)
class LostWalkthrough:
    """A walkthrough that the rules forbid, and where they do so first."""

    number: int
    """How many walkthroughs come before it, in truth."""
    walkthrough: Line
    position: Line
    move: Move
    rules: tuple[str, ...]
    """What forbids the move there; `future lines` where a future line does."""

    def to_json(self) -> dict[str, object]:
        """The same in plain form."""
        told = fields_of(self, "walkthrough", "position", "move", "rules")
        return {"rank": str(self.number), **told}


@dataclass(frozen=True)
class LossesOfRun(Told):
    """What a left-first run completed, what it lost, and where it got stuck."""

    completed: int
    lost: tuple[LostWalkthrough, ...]
    dead_end: Line | None
    told = ("completed", "dead_end", "lost")


def lost_walkthroughs(
    board: Board,
    rules: RuleSet,
    limit: int | None = None,
    progress: Progress = silent,
    *,
    budget: AnyBudget = None,
) -> LossesOfRun:
    """What the left-first run of a set loses among the first `limit` walkthroughs of the board.

    An `OutOfBudgetError` if the budget ends first.

    >>> loss = lost_walkthroughs(Board(5), RuleSet.parse("5"))
    >>> loss.completed, loss.lost, loss.dead_end
    (104, (), None)
    """
    progress = within(started(budget), progress)
    run = RuleRun(board, rules)
    completed = 0
    lost: list[LostWalkthrough] = []
    listed = islice(listed_moves(board), limit)
    for number, (moves, is_met) in enumerate(_side_by_side(run, listed)):
        if is_met:
            completed += 1
        else:
            last = lost[-1] if lost else None
            lost.append(_lost_walkthrough(number, Line(board, moves), rules, last))
        if number % 1000 == 0:
            progress(
                f"{completed:,} completed, {len(lost):,} lost", number / limit if limit else 0.0
            )
    return LossesOfRun(completed, tuple(lost), run.line if run.is_stuck else None)


def _lost_walkthrough(
    number: int, line: Line, rules: RuleSet, last: LostWalkthrough | None
) -> LostWalkthrough:
    """Where a line is forbidden first: often at the same step as the one before it."""
    if last is not None and line.moves.startswith(last.position.moves + last.move):
        return LostWalkthrough(number, line, last.position, last.move, last.rules)
    judge = Judge(line.board, rules)
    move = judge.follow(line.moves)
    assert move is not None, f"{line} is not forbidden anywhere"
    judgement = judge.judgement()
    names = [firing.rule.name for firing in judgement.against(move)]
    if move in judgement.by_future_lines:
        names.append("future lines")
    return LostWalkthrough(number, line, judge.line, move, tuple(names))
