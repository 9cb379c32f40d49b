"""No kernel is ever stale: whatever its machine code depends on is in its digest."""

import importlib
import pkgutil
import sys

import numpy as np
import pytest
from numba.core import config
from numba.core.dispatcher import Dispatcher

import unicursal
from unicursal import _kernel_cache
from unicursal._kernel_digest import digest_of

HIGH = """
from typing import NamedTuple
import numpy as np
from unicursal._jit import kernel, part
{imports}

class Pair(NamedTuple):
    {first}: np.ndarray
    {second}: np.ndarray

{unrelated}

@kernel
def answer(pair: Pair) -> int:
    return {answer} + pair.left[0] * 1000
"""
LOW = """
import numpy as np
from unicursal._jit import inlined, part

NUMBER, OTHER = {number}, 5
DOUBLE = NUMBER * 2
PAIR = (NUMBER, 7)
ARRAY = np.array([NUMBER, 7])

@part
def deepest(x):
    return x + {number}

@{decorator}
def called(x, y={number}):
    return deepest(x) + y
"""
USUAL = {
    "imports": "from parted._low import NUMBER",
    "answer": "NUMBER",
    "unrelated": "",
    "first": "left",
    "second": "right",
    "number": "3",
    "decorator": "part",
}


@pytest.fixture
def asked(tmp_path, monkeypatch):
    """The answer of a kernel in a package that is written anew, and whether it was compiled."""
    package = tmp_path / "sources" / "parted"
    package.mkdir(parents=True)
    kept = tmp_path / "kernels"
    kept.mkdir()
    monkeypatch.syspath_prepend(package.parent)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(_kernel_cache, "cache_folder", lambda: kept)

    def ask(**given):
        words = {**USUAL, **given}
        (package / "__init__.py").write_text("from parted._low import NUMBER as RENAMED")
        (package / "_low.py").write_text(LOW.format(**words))
        (package / "_high.py").write_text(HIGH.format(**words))
        for name in [name for name in sys.modules if name.partition(".")[0] == "parted"]:
            del sys.modules[name]
        importlib.invalidate_caches()
        high = importlib.import_module("parted._high")
        files = len(list(kept.iterdir()))
        answer = high.answer(high.Pair(np.array([1]), np.array([2])))
        return int(answer), len(list(kept.iterdir())) > files

    yield ask
    for name in [name for name in sys.modules if name.partition(".")[0] == "parted"]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("imports", "answer", "value"),
    [
        ("from parted._low import NUMBER", "NUMBER", lambda n: n),
        ("from parted import RENAMED as number", "number", lambda n: n),
        ("import parted", "parted.RENAMED", lambda n: n),
        ("import parted._low as other", "other.PAIR[0]", lambda n: n),
        ("from parted import _low", "_low.DOUBLE", lambda n: 2 * n),
        ("from parted._low import *", "ARRAY[0]", lambda n: n),
        ("from parted._low import called", "called(1)", lambda n: 1 + 2 * n),
        ("from parted._low import DOUBLE; COMPUTED = DOUBLE + 1", "COMPUTED", lambda n: 2 * n + 1),
    ],
)
def test_a_change_elsewhere_is_noticed(asked, imports, answer, value):
    """However a kernel comes by a constant or a function of another file."""
    question = {"imports": imports, "answer": answer}
    assert asked(**question) == (value(3) + 1000, True)
    assert asked(**question, number="4") == (value(4) + 1000, True)
    assert asked(**question) == (value(3) + 1000, False)


def test_the_order_of_fields_is_noticed(asked):
    """Numba's name for a named tuple of equal types does not tell it."""
    assert asked() == (1003, True)
    assert asked(first="right", second="left") == (2003, True)


def test_what_does_not_concern_a_kernel_compiles_nothing(asked):
    """Comments, other functions and constants of the same files, other ways to the same value."""
    assert asked() == (1003, True)
    assert asked(unrelated="# A comment.\n@part\ndef other(x):\n    return x") == (1003, False)
    assert asked(decorator="inlined") == (1003, False)
    assert asked(imports="from parted import RENAMED as NUMBER") == (1003, False)


def test_how_it_is_compiled_is_noticed(asked, monkeypatch):
    """With indices checked it is another file, and so is a function made part of its callers."""
    calling = {"imports": "from parted._low import called", "answer": "called(1)"}
    assert asked(**calling) == (1007, True)
    assert asked(**calling, decorator="inlined") == (1007, True)
    monkeypatch.setattr(config, "BOUNDSCHECK", 1)
    assert asked(**calling) == (1007, True)


def test_what_cannot_be_told_is_not_kept(asked):
    """A global of an unknown kind gives no digest: such a kernel is compiled each time."""
    strange = "from enum import IntEnum; Strange = IntEnum('Strange', 'ONE')"
    assert asked(imports=strange, answer="Strange.ONE.value") == (1001, False)


def test_every_kernel_of_the_package_is_kept():
    """Each has a digest."""
    kernels = {
        id(value): value
        for found in pkgutil.walk_packages(unicursal.__path__, "unicursal.")
        if found.name.rpartition(".")[2].startswith("_") and not found.name.endswith("__main__")
        for value in vars(importlib.import_module(found.name)).values()
        if isinstance(value, Dispatcher)
    }
    digests = {digest_of(kernel) for kernel in kernels.values()}
    assert len(kernels) > 300
    assert None not in digests
