"""The folder of compiled kernels: one file for each kernel and kind of arguments.

The name of a file tells all that its content depends on (`_jit`), so what a change concerns gets
new files, and those that nobody read for a month are removed. A file is written aside and then
takes its name, so processes may race; of those that miss the same file one compiles it while the
others wait for it. It begins with a digest of its name and the rest: machine code that is damaged,
or another kernel's, is noticed before it runs. Whatever goes wrong here is reported in a line on
stderr (a warning of the logger `unicursal`), and kernels are then compiled without the cache.

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

FORM = 2
"""Of the files; a part of their names."""
_DAY = 86400.0
_KEPT_UNREAD = 30 * _DAY
_DIGEST_BYTES = 32
_LONGEST_WAIT = 300.0
"""Seconds after which a process compiles what another has not finished."""
_LOOK = 0.05

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
    if _digest(name, content) != digest:
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
            stream.write(_digest(name, content) + content)
        Path(aside).replace(folder / name)
        aside = None
        _drop_unread(folder)
    except OSError as fault:
        _complain(f"{folder} cannot be written ({fault.strerror})")
    finally:
        if aside is not None:
            Path(aside).unlink(missing_ok=True)


def read_or_wait(name: str) -> bytes | None:
    """The content of a file; None if it is for this process to make it.

    If another process is making it, wait for that. Its lock ends with it, so one that died holds
    nobody up; and one that takes very long does not either.
    """
    content = read(name)
    if content is None and _take(name):
        content = read(name)  # it may be there meanwhile
        if content is not None:
            release(name)
    return content


_locks: dict[str, BinaryIO] = {}
"""The files that this process is making, each with the lock that tells others to wait."""


def _take(name: str) -> bool:
    """Take the lock of a file; False where there is none to take, or it took too long."""
    folder = cache_folder()
    if folder is None or name in _locks:
        return False
    try:
        import fcntl
    except ImportError:  # Windows: there each process compiles for itself
        return False
    with suppress(OSError):
        stream = (folder / f".lock-{name}").open("wb")
        end = time.monotonic() + _LONGEST_WAIT
        while time.monotonic() < end:
            with suppress(BlockingIOError):
                fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _locks[name] = stream
                return True
            time.sleep(_LOOK)
        stream.close()
    return False


def release(name: str) -> None:
    """Let others go on who wait for a file that this process has made, or could not keep."""
    if (stream := _locks.pop(name, None)) is not None:
        with suppress(OSError):
            Path(stream.name).unlink(missing_ok=True)
        stream.close()


def _digest(name: str, content: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\0" + content).digest()


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
