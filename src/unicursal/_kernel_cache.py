"""The folder of compiled kernels: one file for each kernel and kind of arguments.

The folder is named by a hash of all kernel sources (`_name.py`), so that a change in any of them
begins a new one. A file is written aside and then takes its name, and its name tells all that its
content depends on, so processes may race. It begins with a digest of the rest: damaged machine
code is noticed before it runs. Whatever goes wrong here is told in a line on stderr (a warning of
the logger `unicursal`), and kernels are then compiled without the cache.

This module does not import Numba, so whoever only wants to know when it compiles need not either.
"""

import hashlib
import logging
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

_UNUSED_FOR_DAYS = 30
_DIGEST_BYTES = 32

_log = logging.getLogger("unicursal")
_to_tell: list[Callable[[], None]] = []
_complaints: list[str] = []


def announce_compilation(tell: Callable[[], None]) -> None:
    """Call `tell` once, when the next kernel that is not in the cache begins to compile."""
    _to_tell[:] = [tell]


def compilation_begins() -> None:
    """Tell whoever asked that a kernel is not in the cache."""
    while _to_tell:
        _to_tell.pop()()


def keeps_kernels() -> bool:
    """Whether what is compiled now will be found the next time."""
    folder = cache_folder()
    return folder is not None and os.access(folder, os.W_OK)


@cache
def cache_folder() -> Path | None:
    """The folder of today's compiled kernels, made if that is possible; None without a home."""
    root = _root()
    if root is None:
        return None
    folder = root / f"kernels-{sources_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return folder  # what can be read is read; the first file that cannot be written tells
    _drop_unused(root)
    return folder


def read(name: str) -> bytes | None:
    """The content of a file; None if there is none, or none that is sound."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        held = (folder / name).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as fault:
        _complain(f"{folder} cannot be read ({fault.strerror})")
        return None
    digest, content = held[:_DIGEST_BYTES], held[_DIGEST_BYTES:]
    if hashlib.sha256(content).digest() != digest:
        complain_of_damage(name)
        return None
    return content


def write(name: str, content: bytes) -> None:
    """Keep the content of a file, whole or not at all."""
    folder = cache_folder()
    if folder is None:
        _complain("has no place: there is no home folder")
        return
    aside = None
    try:
        handle, aside = tempfile.mkstemp(dir=folder, prefix=".new-")
        with os.fdopen(handle, "wb") as stream:
            stream.write(hashlib.sha256(content).digest() + content)
        Path(aside).replace(folder / name)
        aside = None
    except OSError as fault:
        _complain(f"{folder} cannot be written ({fault.strerror})")
    finally:
        if aside is not None:
            Path(aside).unlink(missing_ok=True)


def complain_of_damage(name: str) -> None:
    """Tell that a file of the cache is of no use."""
    _complain(f"is damaged ({cache_folder()}, {name})")


def _complain(fault: str) -> None:
    """Say once what is wrong with the cache: the first fault explains the others."""
    if not _complaints:
        _complaints.append(fault)
        _log.warning("unicursal: the kernel cache %s: compiling without it", fault)


def _root() -> Path | None:
    """The user's cache, or the place that he chose for Numba's; None if he has no home."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(chosen) / "unicursal"
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "unicursal"
    except RuntimeError:
        return None


def sources_hash() -> str:
    """A name for all that is compiled, and for how."""
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
        try:
            if folder.stat().st_mtime < too_old:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:  # another process was faster
            continue
