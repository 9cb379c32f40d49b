"""The one door to Numba: a decorator for kernels with an on-disk cache that is never stale.

Numba's own cache notices a change in a function's file, but not in a function that it calls from
another file, and then runs the old code; it trusts damaged files; of two processes that write at
the same time one may read what the other wrote for other arguments; and it makes Numba ready to
compile (a third of a second) before it looks. So kernels have a cache of their own, `_Store` over
the files of `_kernel_cache`. Importing this module imports Numba (a third of a second): front ends
import kernels inside the functions that need them.

Counting references to the arrays of a state in and out of every call took nine tenths of the time
of the exact solver, so kernels go without (`_nrt=False`) and only a `maker` may make arrays. Numba
optimises a kernel together with all that it calls, once more for each level of callers: what has a
single caller is therefore better `inlined`, and only what Python calls needs a wrapper for it.
"""

import hashlib
import pickle
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numba
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from unicursal import _kernel_cache

# What a kernel calls an integer: compiled it is one of 64 bits, read from an array in Python a
# NumPy one.
Int: TypeAlias = Any

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Compile a function that Python calls and that makes no arrays."""
    return _compiled(function, _nrt=False)


def part(function: F) -> F:
    """Compile a function that only other kernels call and that makes no arrays."""
    return _compiled(function, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def inlined(function: F) -> F:
    """Make a function that makes no arrays a part of its callers."""
    return _compiled(function, _nrt=False, inline="always")


def maker(function: F) -> F:
    """Compile a function that makes arrays."""
    return _compiled(function)


def _compiled(function: F, **flags: object) -> F:
    compiled = numba.njit(nogil=True, error_model="numpy", **flags)(function)
    if compiled is not function:  # as it is with NUMBA_DISABLE_JIT
        compiled._cache = _Store(function, makes_arrays="_nrt" not in flags)
    return cast(F, compiled)


class _Store(NullCache):  # type: ignore[misc]
    """Where Numba looks for a compiled function, and where it leaves one."""

    def __init__(self, function: Callable[..., Any], *, makes_arrays: bool) -> None:
        self._function = function
        self._makes_arrays = makes_arrays

    def load_overload(self, signature: object, target: Any) -> Any:
        """The function compiled for a signature; None if Numba has to compile it."""
        name = self._name(signature, target.codegen())
        if (content := _kernel_cache.read(name)) is not None:
            # All else that Numba would make ready serves to compile, or to hash and to run in
            # parallel, which no kernel does.
            if self._makes_arrays:
                rtsys.initialize(target)
            try:
                return CompileResult._rebuild(target, *pickle.loads(content))
            except Exception:  # whatever is wrong with it, it can be compiled anew
                _kernel_cache.complain_of_damage(name)
        _kernel_cache.compilation_begins()
        return None

    def save_overload(self, signature: object, result: Any) -> None:
        """Keep a function compiled for a signature."""
        if not result.library.has_dynamic_globals:  # addresses, which another process has not
            name = self._name(signature, result.library.codegen)
            _kernel_cache.write(name, dumps(result._reduce()))

    def _name(self, signature: object, machine: Any) -> str:
        """The name of a file, in which everything counts that its content depends on."""
        code = self._function.__code__
        where = _hash_of_file(code.co_filename), code.co_firstlineno
        versions = numba.__version__, sys.version_info[:3]
        described = str((signature, machine.magic_tuple(), versions, where))
        digest = hashlib.sha256(described.encode()).hexdigest()[:24]
        return f"{self._function.__module__}.{self._function.__qualname__}-{digest}"


@cache
def _hash_of_file(name: str) -> str:
    return hashlib.sha256(Path(name).read_bytes()).hexdigest()
