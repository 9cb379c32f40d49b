"""Ctrl-C, heard at any moment: it ends a command with one line, not with a crash or a traceback.

Python raises `KeyboardInterrupt` wherever the main thread stands. That may be the midst of a
library that swallows it, makes a fault of its own of it or, like Numba and what it builds on, is
left with memory that it frees twice. So Ctrl-C waits for the end of what is short and would not
bear it, and what it tears all the same is kept until the process ends.
"""

import sys

TYPE_CHECKING = False  # as type checkers know it, without an import
if TYPE_CHECKING:
    from types import FrameType

EXIT_CODE = 130
"""As shells have it, and Typer."""

_torn: list["FrameType"] = []


def listen() -> None:
    """Hear Ctrl-C, whatever it comes in the midst of, unless it is ignored as a shell may wish."""
    import signal
    import threading  # noqa: F401 -- to have it when Ctrl-C comes in the midst of another import

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, hear)
    sys.unraisablehook = _hear_what_was_in_a_callback


def hear(_number: int, frame: "FrameType | None") -> None:
    """Stop the work under way, or in a moment if it is short and would not bear that."""
    stack = _stack_of(frame)
    if any(map(_would_not_bear_it, stack)) and not any(map(_only_waits, stack)):
        _send_again()
        return
    _torn.extend(stack)  # with all that their variables hold
    raise KeyboardInterrupt


def was_heard() -> bool:
    """Whether something was torn, so that what looks like a fault is none."""
    return bool(_torn)


def comes_while_compiling(frame: "FrameType | None") -> bool:
    """Whether Numba is at work, which may take long and changes nothing."""
    return any(_module_of(there).startswith("numba.") for there in _stack_of(frame))


def ignore() -> None:
    """The work is done: what Python still tidies up must not be torn from its hands."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def leave_at_once(code: int) -> None:
    """End with this exit code: where Ctrl-C came in an `exec`, Python has another."""
    import contextlib
    import os

    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
    if processes := sys.modules.get("multiprocessing.util"):
        # What the workers of a campaign shared: else another process complains that it was left.
        with contextlib.suppress(Exception):
            processes._run_finalizers(0)
    os._exit(code)


def _stack_of(frame: "FrameType | None") -> list["FrameType"]:
    stack = []
    while frame is not None:
        stack.append(frame)
        frame = frame.f_back
    return stack


def _would_not_bear_it(frame: "FrameType") -> bool:
    module = _module_of(frame)
    return (
        module == "importlib._bootstrap"  # libraries do anything while they are imported
        or module.startswith("llvmlite.binding")  # it would free memory twice
        or (module == "unicursal._compiler" and frame.f_code.co_name == "load_overload")
    )


def _only_waits(frame: "FrameType") -> bool:
    """For another process that compiles; that may take long, and nothing is begun yet."""
    return _module_of(frame) == "unicursal._compiling"


def _module_of(frame: "FrameType") -> str:
    return str(frame.f_globals.get("__name__", ""))


def _hear_what_was_in_a_callback(fault: "sys.UnraisableHookArgs") -> None:
    """Send Ctrl-C once more where it came in a callback of C, which cannot pass it on."""
    if fault.exc_type is KeyboardInterrupt:
        _send_again()
    elif not was_heard():  # else it is about something that Ctrl-C left half made
        sys.__unraisablehook__(fault)


def _send_again() -> None:
    """Send Ctrl-C once more, in a moment."""
    import threading

    again = threading.Timer(0.02, send)
    again.daemon = True
    again.start()


def send() -> None:
    """Send Ctrl-C to the main thread, which may be waiting for something."""
    import signal
    import threading

    if sys.platform == "win32":
        signal.raise_signal(signal.SIGINT)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
