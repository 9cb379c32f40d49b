"""Kernels: functions that are plain Python until they are compiled.

Kernels are written in the part of Python that Numba compiles, and give the same answers either
way, some hundred times more slowly as they stand. Compiling all of them takes more than a minute,
so nobody waits for that: until it is done a kernel runs as plain Python, and a process beside this
one compiles (`_compiling`). What plain Python cannot do in a few seconds waits
for it. Importing this module, or any module of kernels, does not import Numba.

Counting references to the arrays of a state in and out of every call took nine tenths of the time
of the exact solver, so kernels go without and only a `maker` may make arrays. What only kernels
call is a `part` of them; what has a single caller is better `inlined`. Nobody but kernels calls
these two, and as plain Python they are just the functions.
"""

import ctypes
import functools
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from types import FunctionType
from typing import Any, TypeVar, cast

import numpy as np

from unicursal import _compiling, _kernel_cache

F = TypeVar("F", bound=Callable[..., Any])

PATIENCE = 8.0
"""Seconds of work that a question gets from plain kernels before it waits for compiled ones."""
_LARGE = 400_000
"""Numbers in the arrays of a call; with more, plain Python is not even tried."""
_LOOK = 1.0
"""Seconds between two looks whether all kernels are compiled by now."""

_IDLE = 0.5
"""Seconds without a kernel, after which patience begins anew: another question was asked."""
_WATCH = 0.2
"""Seconds between two looks whether a plain kernel takes too long."""

kernels: list["Kernel"] = []
"""All kernels that Python may call, of the modules that are loaded."""
parts: list[Callable[..., Any]] = []
"""And all that only kernels call."""


def kernel(function: F) -> F:
    """Have a function that Python calls and that makes no arrays compiled."""
    return cast(F, Kernel(function))


def maker(function: F) -> F:
    """Have a function that Python calls and that makes arrays compiled."""
    return cast(F, Kernel(function, makes_arrays=True))


def part(function: F) -> F:
    """Have a function that only other kernels call and that makes no arrays compiled."""
    return _own(function)


def inlined(function: F) -> F:
    """Make a function that makes no arrays a part of its callers."""
    own: Any = _own(function)
    own.py_func, own.targetoptions = own, {"inline": "always"}  # where Numba looks for them
    return cast(F, own)


def _own(function: F) -> F:
    """A copy, for each family of kernels compiles the functions of `_grid` in its own way."""
    its: Any = function
    own: Any = FunctionType(its.__code__, its.__globals__, its.__name__, its.__defaults__)
    functools.update_wrapper(own, function)
    own.is_part = True
    parts.append(own)
    return cast(F, own)


class Kernel:
    """A function that Python calls: plain, or compiled as soon as that can be had."""

    def __init__(self, function: Callable[..., Any], *, makes_arrays: bool = False) -> None:
        functools.update_wrapper(self, function)
        self.py_func = function
        self.makes_arrays = makes_arrays
        self._compiled: Callable[..., Any] | None = None
        kernels.append(self)

    def __call__(self, *arguments: Any) -> Any:
        if self._compiled is not None:
            return self._compiled(*arguments)
        if _here.is_inside:  # another kernel calls
            return self.py_func(*arguments)
        if _plain.serves(arguments):
            try:
                return _plain.answer(self.py_func, arguments)
            except _OutOfPatienceError:
                pass
        self._compiled = self._compile()
        return self._compiled(*arguments)

    def _compile(self) -> Callable[..., Any]:
        from unicursal import _compiler  # which loads Numba

        return _compiler.kernel(self.py_func, makes_arrays=self.makes_arrays)

    @property
    def _numba_type_(self) -> Any:
        """Where Numba looks what it is to other kernels that call it."""
        from unicursal import _compiler

        return _compiler.type_of(self._compile())

    @property
    def is_compiled(self) -> bool:
        """Whether it was called, and not as plain Python."""
        return self._compiled is not None


class _OutOfPatienceError(Exception):
    """A plain kernel takes too long; its arguments are again what they were."""


class _ThisThread(threading.local):
    is_inside = False
    """Whether a plain kernel is at work."""


_here = _ThisThread()


class _Plain:
    """Whether kernels run as plain Python, which changes once at most, and how long they may."""

    def __init__(self) -> None:
        self.is_over = os.environ.get("UNICURSAL_COMPILE") == "first"
        self._spent, self._ended, self._looked = 0.0, 0.0, -_LOOK
        self._watchdog: threading.Thread | None = None
        self._running: dict[int, float] = {}
        """The threads that are in a plain kernel, and their work before it."""
        self._aimed: int | None = None
        """The thread that the watchdog looks at."""

    def serves(self, arguments: tuple[Any, ...]) -> bool:
        """Whether plain Python answers a call; if not, all is compiled from now on."""
        if self.is_over or is_forbidden():
            return not self.is_over
        now = time.monotonic()
        if now - self._looked >= _LOOK:
            self._looked = now
            if _kernel_cache.is_complete():
                self.is_over = True
            elif self._watchdog is None:
                _compiling.begin()
                self._watchdog = threading.Thread(target=self._watch, daemon=True)
                self._watchdog.start()
        if now - self._ended > _IDLE and not self._running:
            self._spent = 0.0
        if self._spent > PATIENCE or sum(array.size for array in _arrays(arguments)) > _LARGE:
            self.is_over = True
        return not self.is_over

    def answer(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """The answer of a plain kernel; if it takes too long, an error, and nothing is changed."""
        kept = [array.copy() for array in _arrays(arguments)]
        thread = threading.get_ident()
        self._running[thread] = begin = _work_of(thread)
        _here.is_inside = True
        try:
            with np.errstate(over="ignore"):  # integers wrap around, as in machine code
                answer = function(*arguments)
            self._leave(thread)
        except _OutOfPatienceError:
            self._leave(thread)
            for array, content in zip(_arrays(arguments), kept, strict=True):
                array[...] = content
            raise
        except BaseException:
            self._leave(thread)
            raise
        finally:
            _here.is_inside = False
            self._ended = time.monotonic()
            self._spent += _work_of(thread) - begin
        return _as_compiled(answer)

    def _leave(self, thread: int) -> None:
        """Have the watchdog raise nothing more in this thread, nor what has not arrived yet."""
        while True:
            with suppress(_OutOfPatienceError):
                self._running.pop(thread, None)
                while self._aimed == thread:
                    time.sleep(0)
                _raise_in(thread, None)
                return

    def _watch(self) -> None:
        """Raise an error in every thread whose plain kernel takes too long, until it has left.

        Once is not enough: a library may call Python in passing, and lose what is raised there.
        """
        while self._running or not self.is_over:
            time.sleep(_WATCH)
            for thread in list(self._running):
                self._aimed = thread  # which does not end as long as this is so
                begin = self._running.get(thread)
                if begin is not None and self._spent + _work_of(thread) - begin > PATIENCE:
                    _raise_in(thread, _OutOfPatienceError)
                self._aimed = None


def _work_of(thread: int) -> float:
    """The seconds that a thread has worked: on a busy machine plain Python gets as much done.

    Where the system does not tell, the time counts.
    """
    if hasattr(time, "pthread_getcpuclockid"):
        return time.clock_gettime(time.pthread_getcpuclockid(thread))
    return time.monotonic()


def _raise_in(thread: int, error: type[Exception] | None) -> None:
    """Raise an error in a thread as soon as it runs Python; none takes back what is to come."""
    known = error and ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), known)


def _arrays(arguments: Iterable[Any]) -> Iterator[Any]:
    """The arrays among the arguments of a kernel, and in tuples among them."""
    for argument in arguments:
        if isinstance(argument, np.ndarray):
            yield argument
        elif isinstance(argument, tuple):
            yield from _arrays(argument)


def _as_compiled(answer: Any) -> Any:
    """What a compiled kernel would hand to Python: its own numbers, not those of NumPy."""
    if isinstance(answer, tuple):
        return tuple(map(_as_compiled, answer))
    return answer.item() if isinstance(answer, np.generic) else answer


_plain = _Plain()


def compile_from_now_on() -> None:
    """Answer nothing by plain Python."""
    _plain.is_over = True


def is_forbidden() -> bool:
    """Whether nothing may be compiled."""
    never = os.environ.get("UNICURSAL_COMPILE") == "never"
    return never or os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
