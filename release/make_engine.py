"""The exact solver as WebAssembly, for browsers: `make site-engine` writes it anew.

    python release/make_engine.py

It is made of the very kernels that Python calls, behind their one door (`_tasks.perform`). Numba
lowers them for a 32-bit target instead of this machine: its own numbers stay 64 bits wide, only
pointers are narrower. What only Python's side of a call needs is left out, LLVM optimises the rest
as a whole, and `wasm-ld` of the package `ziglang` makes a module of it. Of all functions of the
interpreter the kernels call three, to ask for Ctrl-C; whoever loads the module gives them
(`kernels.js`).

Beside the module stand the constants of the kernels and the tables of laws, for the scripts that
speak to it, and a file that tells of which sources it was made. Half a minute; the same versions
give the same bytes.
"""

import copy
import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np

from unicursal import _kernel_cache
from unicursal.board import MOVES, Board
from unicursal.board.inputs import MAX_CELLS
from unicursal.exact.solver import _state, _tasks
from unicursal.notation import MAX_SEED
from unicursal.walk.preference import PREFERENCES

FOLDER: Final = Path(__file__).parents[1] / "src/unicursal/studio/page/engine"
MODULE, CONSTANTS, ORIGIN = (
    FOLDER / name for name in ("engine.wasm", "constants.js", "engine.json")
)
COMMAND: Final = "make site-engine"

_TRIPLE: Final = "wasm32-unknown-unknown"
_FEATURES: Final = (
    "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint"  # in all browsers since 2021
)
_STACK: Final = 1 << 16
_LINK: Final = [
    *("-m", "ziglang", "wasm-ld", "--no-entry", "--export=perform", "--export=__heap_base"),
    *("--allow-undefined", "--import-memory", "--strip-all", "-O2", "-z", f"stack-size={_STACK}"),
]


def sources() -> str:
    """A digest of all sources that the module is made of, however their lines end."""
    whole = hashlib.sha256()
    for path in sorted(_kernel_cache._sources_of(_tasks.__name__)):
        whole.update(path.read_text("utf-8").encode())
    return whole.hexdigest()


def origin(module: bytes) -> str:
    """What is told of a module that is made of today's sources."""
    told = {
        "sources": sources(),
        "module": hashlib.sha256(module).hexdigest(),
        "bytes": len(module),
    }
    return json.dumps(told, indent=2) + "\n"


def is_of_today() -> bool:
    """Whether the files that are kept are made of today's sources."""
    kept = ORIGIN.read_text("utf-8") == origin(MODULE.read_bytes())
    return kept and CONSTANTS.read_text("utf-8") == constants()


def constants() -> str:
    """The module of scripts that exports the constants of the kernels, and laws that are tables."""
    exported = {
        "MOVES": MOVES,
        "MAX_CELLS": MAX_CELLS,
        "MAX_SEED": MAX_SEED,
        "LAWS": {"fair": None, **{name: law.entries for name, law in PREFERENCES.items()}},
        "AT": _numbers(_state),
        "TASK": _numbers(_tasks),
    }
    lines = (f"export const {name} = {_script(value)};\n" for name, value in exported.items())
    return f"// Written by `{COMMAND}` from the constants of the kernels.\n\n" + "".join(lines)


def _numbers(module: ModuleType) -> dict[str, int]:
    names = (name for name in vars(module) if name.isupper() and not name.startswith("_"))
    found = {name: getattr(module, name) for name in names}
    return {n: int(value) for n, value in found.items() if isinstance(value, int | np.integer)}


def _script(value: object) -> str:
    """A value in a script; a number that is not exact there is a big one."""
    is_big = isinstance(value, int) and value > 2**53
    if isinstance(value, dict):
        named = ((json.dumps(name) if "-" in name else name, value[name]) for name in value)
        return "{\n" + "".join(f"  {name}: {_script(each)},\n" for name, each in named) + "}"
    return f"{value}n" if is_big else json.dumps(value)


def module() -> bytes:
    """The kernels as a module of WebAssembly."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(_TRIPLE)
    machine = target.create_target_machine(cpu="generic", features=_FEATURES, opt=3)
    name, lowered = _lowered(machine)
    whole = llvm.parse_assembly(lowered.replace(f"@{name}(", "@perform("))
    for each in (*whole.global_variables, *whole.functions):
        if not each.is_declaration and each.name != "perform":
            each.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(whole, builder)
    with tempfile.TemporaryDirectory() as folder:
        compiled, linked = Path(folder, "perform.o"), Path(folder, "perform.wasm")
        compiled.write_bytes(machine.emit_object(whole))
        subprocess.run([sys.executable, *_LINK, compiled, "-o", linked], check=True)
        return linked.read_bytes()


def _lowered(machine: Any) -> tuple[str, str]:
    """The name of `perform`, and all of it as Numba lowers it for another machine."""
    import numba
    from numba.core.registry import cpu_target

    from unicursal import _compiler

    class Lowering(_compiler._PartMaker):
        def _create_empty_module(self, name: str) -> Any:
            empty = super()._create_empty_module(name)
            empty.triple = _TRIPLE
            return empty

    context = cpu_target.target_context
    lowering = copy.copy(context.codegen())
    lowering.__class__ = Lowering
    lowering._tm, lowering._target_data = machine, machine.target_data
    lowering._data_layout = str(machine.target_data)
    context._internal_codegen = lowering
    # What Python may call too is no more than a part here.
    _compiler.kernel = lambda function, *, makes_arrays: _compiler._part(function)  # noqa: ARG005
    board = Board(5)
    state = _state.new_state(board.mask, board.start, board.target)
    given = state, 0, 0, np.zeros(0, np.int64), np.zeros(0, np.uint64)
    signature = tuple(map(numba.typeof, given))
    part = _compiler._part(_tasks.perform.py_func)  # type: ignore[attr-defined]
    part.compile(signature)
    made = part.overloads[signature]
    return made.fndesc.llvm_func_name, str(made.library._final_module)


def main() -> None:
    """Write the module, the constants and where they come from."""
    made = module()
    MODULE.write_bytes(made)
    CONSTANTS.write_text(constants(), "utf-8")
    ORIGIN.write_text(origin(made), "utf-8")
    print(f"{MODULE.relative_to(Path.cwd())}: {len(made):,} bytes")


if __name__ == "__main__":
    main()
