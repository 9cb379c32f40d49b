"""Whether Ctrl-C was pressed while a kernel runs.

A kernel works without Python's lock, and Python's own handler runs only when the kernel returns.
So a kernel that may run long takes the lock now and then and asks the interpreter, which forgets
the signal by answering: whoever called the kernel must raise it again (`signal.raise_signal`). In
other threads than the main one the answer is always no.
"""

from typing import Any

import numba
from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic  # type: ignore[untyped-decorator]
def _ask_interpreter(_: Any) -> Any:
    """The C function `PyOS_InterruptOccurred`, called with the lock held."""
    from llvmlite import ir

    def generate(_context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
        number = ir.IntType(32)

        def function(name: str, result: Any, *arguments: Any) -> Any:
            return cgutils.get_or_insert_function(
                builder.module, ir.FunctionType(result, arguments), name
            )

        lock = builder.call(function("PyGILState_Ensure", number), [])
        answer = builder.call(function("PyOS_InterruptOccurred", number), [])
        builder.call(function("PyGILState_Release", ir.VoidType(), number), [lock])
        return answer

    return numba.types.int32(), generate


if numba.config.DISABLE_JIT:

    def interrupt_pending() -> bool:
        """No: plain Python hears Ctrl-C by itself."""
        return False

else:
    from unicursal._jit import part

    @part
    def interrupt_pending() -> bool:
        """Whether Ctrl-C was pressed; the signal is then taken from the interpreter."""
        return bool(_ask_interpreter() != 0)
