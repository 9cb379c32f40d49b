"""Parts of kernels: code that kernels take in, of which no machine code of its own is made.

Numba makes machine code of every function that it compiles, and optimises it together with all that
it calls; so what lies deep is optimised once more for each level above it, and all but the last
result is thrown away. Nobody runs a part by itself, so it stays as Numba has lowered it, and is
optimised where it is taken in. That saves a quarter of the time that `draw` needs to compile.

Everything here stands on the inside of Numba, whose version `pyproject.toml` therefore bounds.
"""

import copy
from typing import Any

from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import Compiler


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """What Numba keeps of a function that it has compiled, without machine code."""

    def _optimize_final_module(self) -> None:
        """Whoever takes it in will do that."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """Nowhere."""
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> Any:
        """There is none."""
        return self.serialize_using_bitcode()


class _PartMaker(JITCPUCodegen):  # type: ignore[misc]
    """Makes parts where Numba's own would make machine code."""

    _library_class = _Part

    def set_env(self, _name: str, _environment: object) -> None:
        """Only what is run has one."""


def _part_maker(maker: Any) -> Any:
    made = copy.copy(maker)
    made.__class__ = _PartMaker
    return made


class PartCompiler(Compiler):  # type: ignore[misc]
    """Compiles a function that only kernels call."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        assert library is None
        part = _part_maker(target.codegen()).create_library("part")
        part.enable_object_caching()
        super().__init__(typing, target, part, *rest)


def target_for_parts(target: Any) -> Any:
    """The same target, where what is read back becomes a part."""
    maker = _part_maker(target.codegen())
    return target.subtarget(codegen=lambda: maker)
