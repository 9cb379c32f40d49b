"""A terminal in which keys are read one by one, and which is left as it was found.

While it is used the alternate screen is shown, without a cursor; what stood on the terminal before
comes back afterwards, whatever ends the work: a key, an exception, Ctrl-C, SIGTERM, SIGHUP. Ctrl-Z
leaves the terminal too, and `fg` takes it up again. Nothing but ANSI sequences is written.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

CLEAR = "\x1b[2J"
"""What clears the screen."""
_ENTER = f"\x1b[?1049h\x1b[?25l{CLEAR}"
_LEAVE = "\x1b[0m\x1b[?25h\x1b[?1049l"
_ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
_SHIFT = ";2"

RESIZED = "resized"
"""What `Terminal.key` gives when the terminal has another size, or was away and is back."""
CLOSED = "closed"
"""What `Terminal.key` gives when nobody will ever press a key again."""


def is_terminal() -> bool:
    """Whether somebody can press keys here and see what they do."""
    with suppress(ValueError):  # a stream that was closed
        return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return False


def parse_keys(text: str) -> tuple[list[str], str]:
    r"""The keys in what a terminal sent, and what may be the beginning of another one.

    Arrows are `up`, `down`, `left`, `right`, with Shift before them `shift up` and so on; `escape`
    is the key itself; sequences of other keys are left out; all else is the character.

    >>> parse_keys("h\x1b[A\x1bOD\x1b[1;2C\x1b[5~\x1b[")
    (['h', 'up', 'left', 'shift right'], '\x1b[')
    """
    keys: list[str] = []
    while text:
        if text[0] != "\x1b":
            keys.append(text[0])
            text = text[1:]
            continue
        if len(text) == 1:
            return keys, text
        if text[1] not in "[O":
            keys.append("escape")
            text = text[1:]
            continue
        end = next((i for i, sign in enumerate(text[2:], start=2) if "@" <= sign <= "~"), None)
        if end is None:
            return keys, text
        if text[end] in _ARROWS:
            shift = "shift " if _SHIFT in text[2:end] else ""
            keys.append(shift + _ARROWS[text[end]])
        text = text[end + 1 :]
    return keys, ""


if sys.platform == "win32":
    import msvcrt

    _WINDOWS_ARROWS = {"H": "up", "P": "down", "K": "left", "M": "right"}

    class Terminal:
        """The console of Windows."""

        def __init__(self) -> None:
            self._size = shutil.get_terminal_size()

        @contextmanager
        def used(self) -> Iterator[None]:
            """Take the console, and give it back whatever happens."""
            os.system("")  # this makes consoles understand ANSI sequences
            try:
                _write(_ENTER)
                yield
            finally:
                _write(_LEAVE)

        def key(self) -> str:
            """The next key; `RESIZED` if the console has another size."""
            while not msvcrt.kbhit():
                if self._size != (size := shutil.get_terminal_size()):
                    self._size = size
                    return RESIZED
                time.sleep(0.03)
            sign = msvcrt.getwch()
            if sign == "\x03":
                raise KeyboardInterrupt
            if sign in "\x00\xe0":
                return _WINDOWS_ARROWS.get(msvcrt.getwch(), "")
            return "escape" if sign == "\x1b" else sign

        def show(self, screen: str) -> None:
            """Draw a screen over the old one."""
            _write(screen)

else:
    import select
    import termios
    import tty

    _ESCAPE_TIME = 0.05  # seconds within which the rest of a sequence follows its first byte

    class Terminal:
        """A terminal of Unix."""

        def __init__(self) -> None:
            self._in = sys.stdin.fileno()
            self._was = termios.tcgetattr(self._in)
            self._keys: list[str] = []
            self._begun = ""
            self._wake, self._woken = -1, -1

        @contextmanager
        def used(self) -> Iterator[None]:
            """Take the terminal, and give it back whatever happens."""
            sys.stdout.flush()  # from here on all is written past it
            self._woken, self._wake = os.pipe()
            os.set_blocking(self._wake, False)
            handlers: dict[int, Any] = {
                signal.SIGTERM: self._end,
                signal.SIGHUP: self._end,
                signal.SIGTSTP: self._rest,
                signal.SIGWINCH: _heard,
            }
            before: dict[int, Any] = {}
            # A signal that comes just before `select` begins must end it too: a handler of Python
            # would run only after the next key.
            waker = signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
            try:
                for number, handler in handlers.items():
                    before[number] = signal.signal(number, handler)
                self._take()
                yield
            finally:
                # What comes now comes too late: nothing may end the giving back halfway.
                for number in (*handlers, signal.SIGINT):
                    before.setdefault(number, signal.getsignal(number))
                    signal.signal(number, signal.SIG_IGN)
                self._give_back()
                for number, handler in before.items():
                    signal.signal(number, handler)
                signal.set_wakeup_fd(waker)
                os.close(self._wake)
                os.close(self._woken)

        def key(self) -> str:
            """The next key, `RESIZED` or `CLOSED`."""
            while not self._keys:
                wait = _ESCAPE_TIME if self._begun else None
                ready, _, _ = select.select([self._in, self._woken], [], [], wait)
                if self._woken in ready:
                    os.read(self._woken, 1024)
                    return RESIZED
                if not ready:
                    self._keys, self._begun = ["escape"], ""
                elif not self._read():
                    return CLOSED
            return self._keys.pop(0)

        def show(self, screen: str) -> None:
            """Draw a screen over the old one."""
            _write(screen)

        def _read(self) -> bool:
            try:
                sent = os.read(self._in, 1024)
            except OSError:  # the terminal is gone
                return False
            text = self._begun + sent.decode("utf-8", "replace")
            self._keys, self._begun = parse_keys(text)
            return bool(sent)

        def _take(self) -> None:
            tty.setcbreak(self._in)
            _write(_ENTER)

        def _give_back(self) -> None:
            with suppress(OSError, ValueError):  # the terminal is gone
                _write(_LEAVE)
            with suppress(termios.error):
                termios.tcsetattr(self._in, termios.TCSADRAIN, self._was)

        def _end(self, number: int, _frame: FrameType | None) -> None:
            raise SystemExit(128 + number)

        def _rest(self, number: int, _frame: FrameType | None) -> None:
            """Ctrl-Z: give the terminal to the shell until somebody comes back."""
            self._give_back()
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
            signal.signal(number, self._rest)
            self._take()

    def _heard(_number: int, _frame: FrameType | None) -> None:
        """Nothing is to be done: the signal has woken `select`, and all is drawn again."""


def _write(text: str) -> None:
    if sys.platform == "win32":
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    # Past Python's buffer, which bears no second call: Ctrl-Z in the middle writes as well.
    rest = text.encode()
    while rest:
        rest = rest[os.write(sys.stdout.fileno(), rest) :]
