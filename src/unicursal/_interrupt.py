"""Whether Ctrl-C was pressed while a kernel runs.

A kernel works without Python's lock, and Python's own handler runs only when the kernel returns.
So a kernel that may run long takes the lock now and then and asks the interpreter, which forgets
the signal by answering: whoever called the kernel must raise it again (`signal.raise_signal`). In
other threads than the main one the answer is always no. `_compiler` has the compiled form.
"""


def interrupt_pending() -> bool:
    """Whether Ctrl-C was pressed: no, for plain Python hears it by itself."""
    return False
