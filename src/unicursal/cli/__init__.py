"""The command line: words in, words and files out; no algorithm lives here.

Commands import what they need when they run, so that `unicursal --help` pays for none of it; and
this module imports next to nothing, so that Ctrl-C is understood from the first moment on.
"""

import sys

from unicursal.cli import ctrl_c

OUT_OF_BUDGET = 3
"""The exit code where a budget ended a question before the answer."""
_LONGEST_COMPLAINT, _LONGEST_WORD = 200, 60


def main() -> None:
    """Run the command line; bad input is one line on stderr and exit code 2."""
    try:
        _collect_seldom()
        _replace_closed_streams()
        _print_what_can_be()
        ctrl_c.listen()
        code = run(sys.argv[1:])
    except KeyboardInterrupt:  # before the command began, or once more while it stopped
        code = _stopped()
    ctrl_c.ignore()
    if code == ctrl_c.EXIT_CODE or ctrl_c.was_heard():
        ctrl_c.leave_at_once(code)
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return _stopped()
    except Exception:
        # A library may make a fault of its own of what interrupts it.
        if not ctrl_c.was_heard():
            raise
        return _stopped()
    finally:
        if clock := sys.modules.get("unicursal.cli.clock"):
            clock.stop()


def _run(arguments: list[str]) -> int:
    import typer

    from unicursal.cli.commands import app_for

    try:
        app = app_for(arguments)
        code = int(app(arguments, prog_name="unicursal", standalone_mode=False) or 0)
        if sys.stdout is not None:  # what was printed may wait there, and find no place
            sys.stdout.flush()
    except typer.TyperException as fault:
        words = fault.format_message()
        if not words.strip():  # a group without a command has already shown its help
            return fault.exit_code
        return _complain(words.replace("Value error, ", ""), 2)
    except ValueError as fault:
        return _complain(str(fault), _code_of(fault))
    except SystemExit as ended:
        if not isinstance(ended.__context__, BrokenPipeError):
            raise
        return 0  # Typer has seen to it that nobody complains, but calls it a failure
    except BrokenPipeError:
        sys.stdout = None  # whoever reads has read enough
        return 0
    except MemoryError:
        return _complain("there is not enough memory for this", 2)
    except OSError as fault:
        place = fault.filename or _place_of(fault)
        if place == "stdout":
            sys.stdout = None  # or Python would try once more while it shuts down
        return _complain(f"{place}: {fault.strerror or fault}", 2)
    return _stopped() if code == ctrl_c.EXIT_CODE else code


def _stopped() -> int:
    """What to say of a command that was stopped, by Ctrl-C or by its clock."""
    clock = sys.modules.get("unicursal.cli.clock")  # not loaded, if Ctrl-C came that early
    if clock is not None and (words := clock.complaint()) is not None:
        return _complain(words, OUT_OF_BUDGET)
    return _complain("stopped", ctrl_c.EXIT_CODE)


def _place_of(fault: OSError) -> str:
    """What a fault without a file name is about: files have theirs, so writing is to stdout."""
    import errno

    writing = {errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF}
    return "stdout" if fault.errno in writing else "file"


def _code_of(fault: ValueError) -> int:
    """The exit code for what was asked wrongly or could not be answered; others are our faults."""
    from unicursal.errors import NothingToDrawError, OutOfBudgetError, UnicursalError

    if isinstance(fault, OutOfBudgetError):
        return OUT_OF_BUDGET
    if isinstance(fault, NothingToDrawError):
        return 1
    if isinstance(fault, UnicursalError):
        return 2
    raise fault


def _complain(words: str, code: int) -> int:
    told = sys.modules.get("unicursal.cli.output")  # not loaded, if Ctrl-C came that early
    line = _shortened(" ".join(words.split()))
    print("unicursal: " + (told.cells_told(line) if told else line), file=sys.stderr)
    return code


def _shortened(line: str) -> str:
    """A complaint in which no endless word of the user drowns what is wrong with it."""
    if len(line) <= _LONGEST_COMPLAINT:
        return line
    kept = (
        word if len(word) <= _LONGEST_WORD else f"{word[: _LONGEST_WORD - 10]}...{word[-7:]}"
        for word in line.split(" ")
    )
    return " ".join(kept)


def _collect_seldom() -> None:
    """Look for garbage seldom: while modules load there is none, and looking takes its time."""
    import gc

    gc.set_threshold(100_000, 50, 50)


def _replace_closed_streams() -> None:
    """Have a stream where the caller closed it: writing to stdout fails, stderr says nothing.

    Their numbers stay taken: otherwise the next file that is opened would get one of them.
    """
    for number, name in ((1, "stdout"), (2, "stderr")):
        if getattr(sys, name) is None:
            import io
            import os

            handle = os.open(os.devnull, os.O_RDONLY if name == "stdout" else os.O_WRONLY)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            stream = io.TextIOWrapper(io.FileIO(number, "w"), "utf-8", write_through=True)
            setattr(sys, name, stream)


def _print_what_can_be() -> None:
    """Print a question mark for a sign that the reader's encoding does not have, and go on."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not stream.encoding.lower().startswith("utf"):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
