"""Runs last, and only as plain Python: what is compiled cannot be seen to be called."""

import ast
from pathlib import Path

import pytest

import unicursal

pytestmark = pytest.mark.plain

DECORATORS = {"kernel", "part", "inlined", "maker"}


def kernels() -> set[tuple[str, str]]:
    """File and name of every kernel, but not of one that plain Python has a stand-in for."""
    return {
        (str(source), node.name)
        for source in Path(unicursal.__file__).parent.rglob("_[!_]*.py")
        for node in ast.parse(source.read_text()).body
        if isinstance(node, ast.FunctionDef)
        and any(
            isinstance(word, ast.Name) and word.id in DECORATORS for word in node.decorator_list
        )
    }


def test_every_kernel_was_called(met):
    """So every kernel is met where NumPy checks each index, and again where it is compiled."""
    every = kernels()
    assert len(every) > 200
    left_out = sorted(f"{Path(file).name}: {name}" for file, name in every - met)
    assert not left_out, f"called by no test of this folder: {', '.join(left_out)}"
