"""The one door to Numba: a decorator for kernels with an on-disk cache that is never stale.

Numba's own cache notices a change in a function's file, but not in a function that it calls from
another file, and then runs the old code; it trusts damaged files; of two processes that write at
the same time one may read what the other wrote for other arguments; and it makes Numba ready to
compile (a third of a second) before it looks. So kernels have a cache of their own, `_Store` over
the files of `_kernel_cache`, named by `_kernel_digest`. Importing this module imports Numba (a
third of a second): front ends import kernels inside the functions that need them.

Counting references to the arrays of a state in and out of every call took nine tenths of the time
of the exact solver, so kernels go without (`_nrt=False`) and only a `maker` may make arrays. Numba
optimises a kernel together with all that it calls, once more for each level of callers: what has a
single caller is therefore better `inlined`, and only what Python calls needs a wrapper for it.
"""

import hashlib
import pickle
import sys
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba.core import config
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from unicursal import _kernel_cache
from unicursal._kernel_digest import digest_of, named_tuples_in

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
        compiled._cache = _Store(compiled, makes_arrays="_nrt" not in flags)
    return cast(F, compiled)


class _Store(NullCache):  # type: ignore[misc]
    """Where Numba looks for a compiled kernel, and where it leaves one."""

    def __init__(self, kernel: Any, *, makes_arrays: bool) -> None:
        self._kernel = kernel
        self._makes_arrays = makes_arrays

    def load_overload(self, signature: object, target: Any) -> Any:
        """The kernel compiled for a signature; None if Numba has to compile it."""
        name = self._name(signature, target.codegen())
        if name is not None and (content := _kernel_cache.read(name)) is not None:
            # All else that Numba would make ready serves to compile, or to hash and to run in
            # parallel, which no kernel does.
            if self._makes_arrays:
                rtsys.initialize(target)
            try:
                return CompileResult._rebuild(target, *pickle.loads(content))
            except Exception:  # whatever is wrong with it, it can be compiled again
                _kernel_cache.complain_of_damage(name)
        _kernel_cache.compilation_begins()
        return None

    def save_overload(self, signature: object, result: Any) -> None:
        """Keep the kernel compiled for a signature."""
        name = self._name(signature, result.library.codegen)
        # Dynamic globals are addresses, which another process has not.
        if name is not None and not result.library.has_dynamic_globals:
            _kernel_cache.write(name, dumps(result._reduce()))

    def _name(self, signature: Any, machine: Any) -> str | None:
        """The name of a file, in which everything counts that its content depends on."""
        digest = digest_of(self._kernel)
        if digest is None:
            return None
        types = str(signature), *named_tuples_in(signature)
        how = machine.magic_tuple(), config.BOUNDSCHECK, config.DEBUGINFO_DEFAULT, str(config.OPT)
        versions = numba.__version__, np.__version__, sys.version_info[:3]
        everything = hashlib.sha256(str((digest, types, how, versions)).encode()).hexdigest()
        function = self._kernel.py_func
        return f"{function.__module__}.{function.__qualname__}-{everything[:32]}"
