"""The folder of compiled kernels: one file for each kernel and kind of arguments.

The name of a file tells all that its content depends on (`_jit`), so what a change concerns gets
new files, and those that nobody read for a month are removed. A file is written aside and then
takes its name, so processes may race. It begins with a digest of the rest: damaged machine code is
noticed before it runs. Whatever goes wrong here is reported in a line on stderr (a warning of the
logger `unicursal`), and kernels are then compiled without the cache.

This module does not import Numba, so code that only wants to know when it compiles need not either.
"""

import hashlib
import logging
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import BinaryIO

_DAY = 86400.0
_KEPT_UNREAD = 30 * _DAY
_DIGEST_BYTES = 32

_log = logging.getLogger("unicursal")
_to_tell: list[Callable[[], None]] = []
_complaints: list[str] = []


def announce_compilation(tell: Callable[[], None]) -> None:
    """Call `tell` once, when the next kernel that is not in the cache begins to compile."""
    _to_tell[:] = [tell]


def compilation_begins() -> None:
    """Tell those who registered that a kernel is not in the cache."""
    while _to_tell:
        _to_tell.pop()()


def keeps_kernels() -> bool:
    """Whether what is compiled now will be found the next time."""
    folder = cache_folder()
    return folder is not None and os.access(folder, os.W_OK)


@cache
def cache_folder() -> Path | None:
    """The folder of compiled kernels, made if that is possible; None without a home."""
    root = _root()
    if root is None:
        return None
    folder = root / "kernels"
    # What can be read is read; the first file that cannot be written tells.
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def read(name: str) -> bytes | None:
    """The content of a file; None if there is none, or none that is sound."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        with (folder / name).open("rb") as stream:
            held = stream.read()
            _note_reading(stream)
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
        _drop_unread(folder)
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
    """The user's cache folder, or the one chosen for Numba; None without a home folder."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(chosen) / "unicursal"
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "unicursal"
    except RuntimeError:
        return None


def _note_reading(stream: BinaryIO) -> None:
    """Let a file's time tell the day when it was last read."""
    with suppress(OSError):  # in a folder of somebody else's
        if os.fstat(stream.fileno()).st_mtime < time.time() - _DAY:
            os.utime(stream.name)


@cache
def _drop_unread(folder: Path) -> None:
    """Remove what nobody has read for a month; once in a process is enough."""
    too_old = time.time() - _KEPT_UNREAD
    for path in folder.iterdir():
        with suppress(OSError):  # another process was faster
            if path.stat().st_mtime < too_old:
                path.unlink()
