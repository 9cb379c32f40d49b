"""The clock of `--seconds`: when the time is up, a command is stopped as by Ctrl-C.

So whatever hears Ctrl-C hears the clock, within a fraction of a second: Python wherever it stands,
and the kernels (`_interrupt`). Only the words and the exit code differ, and what was found so far
is printed. Compiling and loading kernels costs no time: a clock that counted it would depend on
what ran before.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import TYPE_CHECKING

from unicursal.cli import ctrl_c
from unicursal.cli.output import print_json

if TYPE_CHECKING:
    from types import FrameType

_TICK = 0.02
_AGAIN = 10.0
"""Seconds after which it rings once more if nobody heard: a library may have swallowed it."""
_GRACE = 0.5
"""Seconds that a command has to answer with what it knows when its own budget is spent."""


class _Clock:
    """Counts the seconds in which a command works; then stops it, once."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.has_rung = self.is_heard = False
        self._allowed = seconds  # which only the command changes,
        self._used = 0.0  # and this only the thread below
        self._ended = threading.Event()
        self._handler = signal.getsignal(signal.SIGINT)
        if self._handler == signal.SIG_IGN:  # as in the background of a shell
            signal.signal(signal.SIGINT, self._hear_only_the_clock)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def begin(self) -> None:
        """Count from now on; a clock of a millisecond may ring before this has returned."""
        self._thread.start()

    def begin_again(self) -> None:
        """Count from now on, with some grace for a command that has a budget of its own."""
        self._allowed = self._used + self.seconds + _GRACE

    def end(self) -> None:
        """Ring no more."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()
        if self._handler == signal.SIG_IGN:
            signal.signal(signal.SIGINT, self._handler)

    def _run(self) -> None:
        worker = threading.main_thread().ident or 0
        before = time.monotonic()
        while not self._ended.wait(min(_TICK, max(0.0, self._allowed - self._used))):
            now = time.monotonic()
            if not ctrl_c.comes_while_compiling(sys._current_frames().get(worker)):
                self._used += now - before
            before = now
            if self._used >= self._allowed:
                break
        while not (self._ended.is_set() or self.is_heard):
            self.has_rung = True
            ctrl_c.send()
            self._ended.wait(_AGAIN)

    def _hear_only_the_clock(self, number: int, frame: FrameType | None) -> None:
        if self.has_rung:
            ctrl_c.hear(number, frame)


_clocks: list[_Clock] = []
"""The clock of the command under way, if it has one."""


def wind(seconds: float | None) -> float | None:
    """Stop the command under way after this many seconds, unless it has ended by then."""
    stop()
    if seconds is not None and threading.current_thread() is threading.main_thread():
        _clocks.append(clock := _Clock(seconds))
        clock.begin()  # only now: whoever hears it looks for it among the clocks
    return seconds


def stop() -> None:
    """Let nothing ring any more; what has rung is forgotten."""
    while _clocks:
        _clocks[-1].end()  # which it may ring in the midst of, and is found here again then
        _clocks.pop()


def begin_again() -> None:
    """Count the seconds from now on, with some grace for a budget of as many seconds."""
    for clock in _clocks:
        clock.begin_again()


def complaint() -> str | None:
    """What to say of a command that the clock has ended; None if it was somebody else."""
    for clock in _clocks:
        if clock.has_rung:
            clock.is_heard = True
            return f"not decided within {clock.seconds:g} s"
    return None


@contextmanager
def found_so_far(tell: Callable[[], object]) -> Iterator[None]:
    """Tell what was found so far if the time is up before the work is done."""
    from unicursal.errors import OutOfBudgetError

    try:
        yield
    except BaseException as fault:
        # A library may have made a fault of its own of the interrupt.
        if isinstance(fault, OutOfBudgetError) or complaint() is not None:
            tell()
        raise


def nothing_so_far(as_json: bool, answer: object) -> AbstractContextManager[None]:
    """If the time is up before the work is done, print an empty answer where JSON is wanted."""
    return found_so_far(partial(print_json, answer) if as_json else lambda: None)
