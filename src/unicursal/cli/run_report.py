"""What `unicursal run` tells: how far it is, where it stands, and how to go on from there."""

from __future__ import annotations

import shlex
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from unicursal.cli.ctrl_c import comes_while_compiling

if TYPE_CHECKING:
    from types import FrameType

    from unicursal.line import Line
    from unicursal.progress import Progress
    from unicursal.rules.exact_run import Run

_COUNTED = 169
"""Positions are numbered by counting on boards of at most so many cells (some seconds)."""
_NARROW = 9
"""Or on boards that are at most so narrow."""
_QUICK = 81
"""While a run goes on, on boards of at most so many cells (some hundredths of a second)."""
_NUMBERED = 2.0
"""Seconds between two such numbers."""


class Walker(Protocol):
    """A left-first run of any kind."""

    @property
    def completed(self) -> int:
        """Walkthroughs so far."""

    @property
    def line(self) -> Line:
        """Where it stands."""

    @property
    def upcoming(self) -> Line | None:
        """Where it goes on."""


@contextmanager
def heard_between_portions(tell: Progress) -> Iterator[Progress]:
    """Progress that notices Ctrl-C only when reported: a run then stops where it can resume."""
    if threading.current_thread() is not threading.main_thread():
        yield tell
        return
    before = signal.getsignal(signal.SIGINT)
    pressed = threading.Event()

    def note(number: int, frame: FrameType | None) -> None:
        if callable(before) and (pressed.is_set() or comes_while_compiling(frame)):
            before(number, frame)
        else:
            pressed.set()

    def told(words: str, share: float) -> None:
        if pressed.is_set():
            raise KeyboardInterrupt
        tell(words, share)

    signal.signal(signal.SIGINT, note)
    try:
        yield told
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed.is_set():
        raise KeyboardInterrupt


def telling_the_rate(walker: Walker, tell: Progress, *, is_seen: bool) -> Progress:
    """Progress in one line: walkthroughs, how many a second and, now and then, the exact number."""
    begin, numbered = time.monotonic(), 0.0
    number = ""

    def told(_: str, share: float) -> None:
        nonlocal numbered, number
        now = time.monotonic()
        if is_seen and now - max(begin, numbered) > _NUMBERED and len(walker.line.board) <= _QUICK:
            number = f", at number {(number_of(walker.line) or 0) + 1:,}"
            numbered = time.monotonic()
        rate = walker.completed / max(now - begin, 1e-9)
        tell(f"{walker.completed:,} walkthroughs, {rate:,.0f} per second{number}", share)

    return told


def number_of(line: Line, tell: Progress | None = None) -> int | None:
    """The exact rank of a line, where it does not take long to count."""
    from unicursal.count import rank
    from unicursal.errors import TooLargeError
    from unicursal.memory import without_asking
    from unicursal.progress import silent

    board = line.board
    if board.clues.speak_of_order:  # then walkthroughs have no numbers
        return None
    if len(board) > _COUNTED and min(board.width, board.height) > _NARROW:
        return None
    try:
        return rank(line, memory=without_asking(), progress=tell or silent)
    except TooLargeError:
        return None


class RunReport:
    """The answer of a run, in words or as JSON."""

    def __init__(self, rules: str, *, as_json: bool, listed: bool, is_whole: bool) -> None:
        self._rules = rules
        self._as_json = as_json
        self._listed = listed
        self._is_whole = is_whole  # from the first walkthrough on
        self._walkthroughs: list[str] = []
        self._number: int | None = None

    def show(self, walkthrough: Line) -> None:
        """Print or keep a walkthrough that was completed."""
        if self._as_json:
            self._walkthroughs.append(str(walkthrough))
        else:
            print(walkthrough)

    def count(self, last: Line | None, tell: Progress) -> None:
        """Find the number of the line at which a left-first run has ended."""
        self._number = number_of(last, tell) if last is not None else None

    def end(self, result: Run, walker: Walker | None) -> None:
        """Tell what the run came to; exit code 1 for a dead end."""
        import typer

        self._tell(result, walker)
        if result.dead_end is not None:
            raise typer.Exit(1)

    def unknown(self) -> dict[str, object]:
        """The answer of a run that told nothing before it was stopped."""
        names = ("completed", "dead_end", "last", "rank", "upcoming")
        return {**dict.fromkeys(names), "finished": False}

    def stopped(self, walker: Walker, *, in_haste: bool) -> None:
        """Tell how far a run came that was stopped; in haste, its number only if that is quick."""
        from unicursal.rules.exact_run import Run

        if not in_haste or len(walker.line.board) <= _QUICK:
            self._number = number_of(walker.line)
        self._tell(Run(walker.completed, None, finished=False, last=walker.line), walker)

    def _tell(self, result: Run, walker: Walker | None) -> None:
        from unicursal.cli.output import print_json

        dead_end, last, number = result.dead_end, result.last, self._number
        upcoming = walker.upcoming if walker else None
        if self._as_json:
            answer: dict[str, object] = {
                "completed": result.completed,
                "dead_end": dead_end and str(dead_end),
                "finished": result.finished,
                "last": last and str(last),
                "rank": None if number is None else str(number),
                "upcoming": upcoming and str(upcoming),
            }
            print_json(answer | {"walkthroughs": self._walkthroughs} if self._listed else answer)
            return
        if not self._listed:
            end = ", all" if self._is_whole else ", to the end of the board"
            print(f"{result.completed:,} walkthroughs" + end * result.finished)
        if dead_end is not None:
            print(f"dead end: {dead_end}")
        if result.finished or self._listed or walker is None:
            return
        if dead_end is None and last is not None:
            print(f"the line stands at {last}")
        if number is not None:
            print(f"number {number + 1:,} in left-first order (rank {number}, counted from 0)")
        if upcoming is not None:
            words = "go on behind the dead end" if dead_end else "go on"
            print(f"{words}: unicursal run {upcoming} --rules {shlex.quote(self._rules)}")
