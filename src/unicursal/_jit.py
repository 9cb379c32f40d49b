"""The one door to Numba: a decorator for kernels with an on-disk cache that is never stale.

Numba's own cache notices a change in a function's file, but not in a function that it calls from
another file, and then runs the old code. So the cache folder is named by a hash of all kernel
sources: jitted code lives in modules whose name begins with an underscore, and a change in any of
them begins a new folder. Importing this module imports Numba (half a second): front ends import
kernels inside the functions that need them.

Counting references to the arrays of a state in and out of every call took nine tenths of the time
of the exact solver, so kernels go without (`_nrt=False`) and only a `maker` may make arrays. Numba
optimises a kernel together with all that it calls, once more for each level of callers: what has a
single caller is therefore better `inlined`, and only what Python calls needs a wrapper for it.
"""

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numba
from numba.core import event

# What a kernel calls an integer: compiled it is one of 64 bits, read from an array in Python a
# NumPy one.
Int: TypeAlias = Any

F = TypeVar("F", bound=Callable[..., Any])

_UNUSED_FOR_DAYS = 30


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
    folder = cache_folder()
    users_folder = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder or users_folder)
    try:
        compiled = numba.njit(cache=folder is not None, nogil=True, error_model="numpy", **flags)
        return cast(F, compiled(function))
    finally:
        numba.config.CACHE_DIR = users_folder


@cache
def cache_folder() -> Path | None:
    """The folder of today's compiled kernels, or None where nothing can be written."""
    home = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    root = Path(home).expanduser() / "unicursal"
    folder = root / f"kernels-{_sources_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _drop_unused(root)
    except (OSError, RuntimeError):
        return None
    return folder if os.access(folder, os.W_OK) else None


def announce_compilation(tell: Callable[[], None]) -> None:
    """Call `tell` once, when the first kernel that is not in the cache begins to compile."""

    class Listener(event.Listener):  # type: ignore[misc]
        told = False

        def on_start(self, _: object) -> None:
            if not self.told:
                self.told = True
                tell()

        def on_end(self, _: object) -> None:
            pass

    event.register("numba:compile", Listener())


def _sources_hash() -> str:
    package = Path(__file__).parent
    # Kernels compiled with checks of every index must not be taken for those without.
    digest = hashlib.sha256(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for source in sorted(package.rglob("_[!_]*.py")):
        digest.update(source.relative_to(package).as_posix().encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _drop_unused(root: Path) -> None:
    """Remove the folders of earlier versions that nobody has used for a month."""
    too_old = time.time() - _UNUSED_FOR_DAYS * 86400
    for folder in root.glob("kernels-*"):
        if folder.stat().st_mtime < too_old:
            shutil.rmtree(folder, ignore_errors=True)
