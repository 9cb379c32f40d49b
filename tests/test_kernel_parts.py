"""A part is compiled once, for all constants, and never becomes machine code by itself."""

import subprocess
import sys

from test_kernel_cache import environment, kernels

PARTED = """
from unicursal._jit import kernel, part

@part
def once_more(x):
    return x + 1

@part
def twice_more(x):
    return once_more(once_more(x))

@kernel
def first(x):
    return twice_more(x) * twice_more(-1)

@kernel
def second(x):
    return 10 * twice_more(x)
"""


def run(folder, code):
    """What a process with its cache in a folder prints."""
    words = [sys.executable, "-c", code]
    return subprocess.run(
        words, cwd=folder, env=environment(folder), capture_output=True, text=True, check=True
    ).stdout


def test_a_part_is_taken_in_from_the_cache(tmp_path):
    """By a kernel of another process, which compiles nothing but itself."""
    (tmp_path / "parted.py").write_text(PARTED)
    assert run(tmp_path, "from parted import first; print(first(1))") == "3\n"
    parts = {path for path in kernels(tmp_path) if "_more" in path.name}
    assert len(parts) == 2
    assert all(b"\x7fELF" not in path.read_bytes() for path in parts)
    written = {path: path.stat().st_mtime_ns for path in parts}
    code = """
from parted import second, once_more, twice_more
from unicursal import _kernel_cache
begun = []
_kernel_cache.compilation_begins = lambda: begun.append(1)
print(second(1), len(begun))
"""
    assert run(tmp_path, code) == "30 1\n"
    assert {path: path.stat().st_mtime_ns for path in parts} == written


def test_a_part_has_no_machine_code(tmp_path):
    """The kernel that takes it in has."""
    (tmp_path / "parted.py").write_text(PARTED)
    code = """
from parted import first, twice_more
first(1)
for function in (first, twice_more):
    (compiled,) = function.overloads.values()
    print(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name) != 0)
"""
    assert run(tmp_path, code) == "True\nFalse\n"
