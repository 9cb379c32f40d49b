"""The one door to Numba: a decorator for kernels with an on-disk cache that is never stale.

Numba's own cache notices a change in a function's file, but not in a function that it calls from
another file, and then runs the old code; it trusts damaged files; of two processes that write at
the same time one may read what the other wrote for other arguments; and it makes Numba ready to
compile (a third of a second) before it looks. So kernels have a cache of their own, `_Store` over
the files of `_kernel_cache`, named by `_kernel_digest`. Importing this module imports Numba (a
third of a second): front ends import kernels inside the functions that need them.

Counting references to the arrays of a state in and out of every call took nine tenths of the time
of the exact solver, so kernels go without (`_nrt=False`) and only a `maker` may make arrays. What
only kernels call is a `part` of them, see `_kernel_parts`; what has a single caller is better
`inlined`.
"""

import hashlib
import pickle
import sys
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import config
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.types.misc import unliteral

from unicursal import _kernel_cache
from unicursal._kernel_digest import digest_of, named_tuples_in
from unicursal._kernel_parts import PartCompiler, target_for_parts

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Compile a function that Python calls and that makes no arrays."""
    return _compiled(function, _nrt=False)


def part(function: F) -> F:
    """Compile a function that only other kernels call and that makes no arrays."""
    without_wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return _compiled(function, _nrt=False, pipeline_class=PartCompiler, **without_wrappers)


def inlined(function: F) -> F:
    """Make a function that makes no arrays a part of its callers."""
    return _compiled(function, _nrt=False, inline="always")


def maker(function: F) -> F:
    """Compile a function that makes arrays."""
    return _compiled(function)


def _compiled(function: F, **flags: object) -> F:
    compiled = numba.njit(nogil=True, error_model="numpy", **flags)(function)
    if compiled is not function:  # as it is with NUMBA_DISABLE_JIT
        is_part = "pipeline_class" in flags
        compiled._cache = _Store(compiled, is_part=is_part, makes_arrays="_nrt" not in flags)
        compiled.get_call_template = _for_all_constants(compiled.get_call_template)
    return cast(F, compiled)


def _for_all_constants(resolve: Callable[..., Any]) -> Callable[..., Any]:
    """Resolve a call from another kernel; Numba would compile anew for each constant argument."""

    def resolved(args: Any, kws: Any) -> Any:
        return resolve(tuple(map(unliteral, args)), {k: unliteral(v) for k, v in kws.items()})

    return resolved


class _Store(NullCache):  # type: ignore[misc]
    """Where Numba looks for a compiled kernel, and where it leaves one."""

    def __init__(self, kernel: Any, *, is_part: bool, makes_arrays: bool) -> None:
        self._kernel = kernel
        self._is_part = is_part
        self._makes_arrays = makes_arrays

    def load_overload(self, signature: object, target: Any) -> Any:
        """The kernel compiled for a signature; None if Numba has to compile it."""
        name = self._name(signature, target.codegen())
        if name is not None and (content := _kernel_cache.read_or_wait(name)) is not None:
            # All else that Numba would make ready serves to compile, or to hash and to run in
            # parallel, which no kernel does.
            if self._makes_arrays:
                rtsys.initialize(target)
            try:
                place = target_for_parts(target) if self._is_part else target
                return CompileResult._rebuild(place, *pickle.loads(content))
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
        if name is not None:
            _kernel_cache.release(name)

    def _name(self, signature: Any, machine: Any) -> str | None:
        """The name of a file, in which everything counts that its content depends on."""
        digest = digest_of(self._kernel)
        if digest is None:
            return None
        types = str(signature), *named_tuples_in(signature)
        flags = config.BOUNDSCHECK, config.DEBUGINFO_DEFAULT, str(config.OPT)
        how = machine.magic_tuple(), flags, self._is_part
        versions = _kernel_cache.FORM, numba.__version__, np.__version__, sys.version_info[:3]
        everything = hashlib.sha256(str((digest, types, how, versions)).encode()).hexdigest()
        function = self._kernel.py_func
        return f"{function.__module__}.{function.__qualname__}-{everything[:32]}"
