"""What the machine code of a kernel depends on, as one short text.

Numba freezes into a kernel its own code, every global that it names, whatever module that came
from, and the same of all kernels that it calls. Just these are hashed here, as they are when the
kernel is first called, which is when Numba would read them. So a constant that was imported,
renamed or computed counts wherever it is used, and a change in a file concerns those kernels only
that reach what was changed; comments concern none. A global of a kind that is not known here
gives no digest, and such a kernel is not kept.
"""

import hashlib
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeAlias

import numpy as np
from numba.core.dispatcher import Dispatcher
from numba.core.types import Type
from numba.extending import intrinsic

_Function: TypeAlias = Any
"""A kernel, or the plain function behind an intrinsic."""

# Their versions stand beside the digest, so a name tells all.
_KNOWN_BY_NAME = frozenset({"builtins", "llvmlite", "math", "numba", "numpy", "typing"})
_PLAIN = (bool, int, float, complex, str, bytes, type(None), type(...), np.generic)
_Intrinsic = type(intrinsic(lambda _: None))


class _UnknownKindError(Exception):
    """A global whose meaning is not known."""


def digest_of(kernel: _Function) -> str | None:
    """All that a kernel does, hashed; None if it depends on something unknown."""
    reached = [kernel]
    place_of = {id(kernel): 0}
    digest = hashlib.sha256()
    try:
        for function in reached:  # which grows
            for described in _described(function):
                if not isinstance(described, str):
                    place = place_of.setdefault(id(described), len(reached))
                    if place == len(reached):
                        reached.append(described)
                    described = f"function {place}"
                digest.update(described.encode() + b"\n")
    except _UnknownKindError:
        return None
    return digest.hexdigest()


def named_tuples_in(kind: object) -> Iterator[str]:
    """The fields of all named tuples in a signature or type, for its own name does not list them.

    >>> list(named_tuples_in(()))
    []
    """
    if isinstance(kind, Type):
        if (named := getattr(kind, "instance_class", None)) is not None:
            yield _named_tuple(named)
        for inner in vars(kind).values():
            yield from named_tuples_in(inner)
    elif isinstance(kind, tuple):
        for inner in kind:
            yield from named_tuples_in(inner)


def _described(function: _Function) -> Iterator[str | _Function]:
    """Everything in one function: texts, and the functions that it calls."""
    if isinstance(function, Dispatcher):
        yield repr(sorted(function.targetoptions.items()))
        yield repr(function.locals)
    plain = function.py_func if isinstance(function, Dispatcher) else function
    names: dict[str, None] = {}
    yield from _code(plain.__code__, names)
    yield from _value(plain.__defaults__, names)
    yield from _value(tuple(sorted((plain.__kwdefaults__ or {}).items())), names)
    for cell in plain.__closure__ or ():
        yield from _value(cell.cell_contents, names)
    for name in names:
        if name in plain.__globals__:
            yield f"global {name}"
            yield from _value(plain.__globals__[name], names, calls_python=plain is function)


def _code(code: CodeType, names: dict[str, None]) -> Iterator[str]:
    """A function's instructions and constants, and those of the functions inside of it."""
    names.update(dict.fromkeys(code.co_names))
    yield str((code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags))
    yield str((code.co_code, code.co_exceptiontable))
    yield str((code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars))
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code(constant, names)
        else:
            yield f"{type(constant)} {constant!r}"


def _value(
    value: Any, names: Iterable[str], *, calls_python: bool = False
) -> Iterator[str | _Function]:
    """What a name stands for; of a module only what is called by one of the `names`."""
    if isinstance(value, _PLAIN):
        yield f"{type(value)} {value!r}"
    elif isinstance(value, Dispatcher) or (calls_python and isinstance(value, FunctionType)):
        yield value
    elif isinstance(value, _Intrinsic):
        yield value._defn
    elif isinstance(value, tuple):
        yield f"{type(value)} of {len(value)}"
        for item in value:
            yield from _value(item, names)
    elif isinstance(value, np.ndarray) and not value.dtype.hasobject:
        yield f"{value.dtype.descr} {value.shape} {value.strides}"
        yield hashlib.sha256(value.tobytes()).hexdigest()
    elif isinstance(value, type) and hasattr(value, "_fields"):
        yield _named_tuple(value)
    elif _top(value) in _KNOWN_BY_NAME:
        yield _home(value) if isinstance(value, ModuleType) else f"{_home(value)} {value!r}"
    elif isinstance(value, ModuleType):
        for name in names:
            if name in vars(value):
                yield f"{value.__name__} {name}"
                yield from _value(vars(value)[name], names, calls_python=calls_python)
    else:
        raise _UnknownKindError


def _named_tuple(named: Any) -> str:
    return f"{named.__module__}.{named.__qualname__} {named._fields}"


def _home(value: object) -> str:
    """The module that a value is from, or is."""
    name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", "")
    return name if isinstance(name, str) else ""


def _top(value: object) -> str:
    return _home(value).partition(".")[0]
