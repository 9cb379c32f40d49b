"""Kernels compiled by Numba: the one module that knows it, and that loads it.

Numba's own cache notices a change in a function's file, but not in a function that it calls from
another file, and then runs the old code; it trusts damaged files; and it makes Numba ready to
compile (a quarter of a second at every start) before it looks. So kernels have a store of their
own, over the files of `_kernel_cache`.

Numba makes machine code of every function that it compiles, and optimises it together with all
that it calls; so what lies deep is optimised once more for each level above it, and all but the
last result is thrown away. Nobody runs a part by itself, so it stays as Numba has lowered it, and
is optimised where it is taken in. That halves the time in which the exact solver is compiled (38
seconds instead of 76). Everything about parts and the store stands on the inside of Numba, whose
version `pyproject.toml` therefore bounds.
"""

import copy
import pickle
import sys
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils, config, types
from numba.core.caching import NullCache
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import Compiler, CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.types.misc import unliteral
from numba.extending import lower_builtin, type_callable, typeof_impl

from unicursal import _compiling, _kernel_cache
from unicursal._interrupt import interrupt_pending

Function = Callable[..., Any]


@cache
def kernel(function: Function, *, makes_arrays: bool) -> Any:
    """What Numba makes of a function that Python calls."""
    compiled = _compiled(function, **({} if makes_arrays else {"_nrt": False}))
    compiled._cache = _Store(function, makes_arrays=makes_arrays)
    return compiled


def parts_begun() -> int:
    """How many parts this process has begun to compile."""
    return _part.cache_info().currsize


@cache
def _part(function: Function) -> Any:
    without_wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return _compiled(function, _nrt=False, pipeline_class=_PartCompiler, **without_wrappers)


def _compiled(function: Function, **flags: object) -> Any:
    compiled = numba.njit(nogil=True, error_model="numpy", **flags)(function)
    compiled.get_call_template = _for_all_constants(compiled.get_call_template)
    return compiled


def type_of(compiled: Any) -> Any:
    """What is compiled, as a type of Numba's."""
    return types.Dispatcher(compiled)


@typeof_impl.register(FunctionType)  # type: ignore[untyped-decorator]
def _type_of_part(function: Any, context: Any) -> Any:
    """What a part is to kernels that call it; no other function is known to Numba."""
    if getattr(function, "is_part", False):
        return type_of(_part(function))
    return typeof_impl.dispatch(object)(function, context)


def _for_all_constants(resolve: Callable[..., Any]) -> Callable[..., Any]:
    """Resolve a call from another kernel; Numba would compile anew for each constant argument."""

    def resolved(args: Any, kws: Any) -> Any:
        return resolve(tuple(map(unliteral, args)), {k: unliteral(v) for k, v in kws.items()})

    return resolved


class _Store(NullCache):  # type: ignore[misc]
    """Where Numba looks for a compiled kernel, and where it leaves one."""

    def __init__(self, function: Function, *, makes_arrays: bool) -> None:
        self._function = function
        self._makes_arrays = makes_arrays

    def load_overload(self, signature: object, target: Any) -> Any:
        """The kernel compiled for a signature; None if Numba has to compile it."""
        name = self._name(signature, target.codegen())
        content = _compiling.wait_for(name)
        if content is not None:
            # All else that Numba would make ready serves to compile, or to hash and to run in
            # parallel, which no kernel does.
            if self._makes_arrays:
                rtsys.initialize(target)
            try:
                return CompileResult._rebuild(target, *pickle.loads(content))
            except Exception:  # whatever is wrong with it, it can be compiled again
                _kernel_cache.complain_of_damage(name)
        return None

    def save_overload(self, signature: object, result: Any) -> None:
        """Keep the kernel compiled for a signature."""
        # Dynamic globals are addresses, which another process has not.
        if not result.library.has_dynamic_globals:
            name = self._name(signature, result.library.codegen)
            _kernel_cache.write(name, dumps(result._reduce()))

    def _name(self, signature: object, machine: Any) -> str:
        """The name of a file, in which everything counts that its content depends on."""
        flags = config.BOUNDSCHECK, config.DEBUGINFO_DEFAULT, str(config.OPT)
        versions = numba.__version__, np.__version__, sys.version_info[:3]
        everything = str(signature), machine.magic_tuple(), flags, versions
        digest = _kernel_cache.digest(self._function.__module__, str(everything))
        return f"{self._function.__module__}.{self._function.__qualname__}-{digest}"


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """What Numba keeps of a function that it has compiled, without machine code."""

    def _optimize_final_module(self) -> None:
        """Leave that to whoever takes it in."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """No address, for there is no machine code."""
        self._ensure_finalized()
        return 0


class _PartMaker(JITCPUCodegen):  # type: ignore[misc]
    """Makes parts where Numba's own would make machine code."""

    _library_class = _Part

    def set_env(self, _name: str, _environment: object) -> None:
        """Nothing to set: only what is run has an environment."""


class _PartCompiler(Compiler):  # type: ignore[misc]
    """Compiles a function that only kernels call."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        assert library is None
        maker = copy.copy(target.codegen())
        maker.__class__ = _PartMaker
        super().__init__(typing, target, maker.create_library("part"), *rest)


@type_callable(interrupt_pending)  # type: ignore[untyped-decorator]
def _type_of_interrupt_pending(_context: object) -> Callable[[], Any]:
    return lambda: types.boolean


@lower_builtin(interrupt_pending)  # type: ignore[untyped-decorator]
def _ask_interpreter(_context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
    """Call the C function `PyOS_InterruptOccurred` with Python's lock held."""
    number = ir.IntType(32)

    def call(name: str, result: Any, *arguments: Any) -> Any:
        function = ir.FunctionType(result, [argument.type for argument in arguments])
        return builder.call(
            cgutils.get_or_insert_function(builder.module, function, name), arguments
        )

    lock = call("PyGILState_Ensure", number)
    answer = call("PyOS_InterruptOccurred", number)
    call("PyGILState_Release", ir.VoidType(), lock)
    return builder.icmp_signed("!=", answer, number(0))
