"""The process beside ours that compiles all kernels, once, while plain Python answers.

One at a time on the machine, whatever folder it fills. It holds a lock on a file that says which
folder that is and how far it has come; whoever begins it locks the file and hands it on, so there
is no moment in between, and the lock ends with the process, however that ends.
"""

import json
import logging
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from unicursal import _kernel_cache
from unicursal.progress import Progress, silent

Report = Callable[[int, int], None]
"""How many kernels of how many are compiled."""

_LOOK = 0.05
_log = logging.getLogger("unicursal")


class _State:
    compiles = False
    """Whether this process holds the lock."""
    progress: Progress = staticmethod(silent)


def report_waiting_to(progress: Progress) -> None:
    """Tell `progress` how far compiling is whenever a kernel has to wait for it."""
    _State.progress = staticmethod(progress)


def begin() -> None:
    """Have another process compile all kernels, unless one compiles already or none can."""
    folder = _kernel_cache.cache_folder()
    if folder is None or not os.access(folder, os.W_OK) or not sys.executable or not _can_lock():
        return
    with suppress(OSError), _opened() as stream:
        if not _locked(stream):
            return
        sources = str(Path(__file__).parents[1])
        path = os.pathsep.join(filter(None, (sources, os.environ.get("PYTHONPATH"))))
        child = subprocess.Popen(
            [sys.executable, "-m", "unicursal", "compile", "--beside", str(stream.fileno())],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=[stream.fileno()],
            start_new_session=True,  # Ctrl-C is not meant for it
            env={**os.environ, "PYTHONPATH": path},
        )
        _write(stream, child.pid, 0, 1)
        child.returncode = 0  # it outlives us, and nobody waits for it
        _log.warning("unicursal: compiling beside this, once, for a minute or two")


def under_way() -> tuple[int, int] | None:
    """How many kernels of how many are compiled; None if nobody fills our folder."""
    if _State.compiles or not _can_lock():
        return None
    with suppress(OSError, ValueError, KeyError), _lock_file().open("rb") as stream:
        if not _locked(stream, is_shared=True):
            told = json.loads(stream.readline())
            if told["folder"] == str(_kernel_cache.cache_folder()):
                return int(told["done"]), int(told["all"])
    return None


def words_under_way() -> str | None:
    """How far compiling is, in words."""
    far = under_way()
    return far and (f"{far[0]} of {far[1]} parts" if far[0] else "just begun")


def wait_for(name: str) -> bytes | None:
    """The content of a file of the cache; None if it is for this process to make it."""
    content = _kernel_cache.read(name)
    while content is None and (far := under_way()) is not None:
        _State.progress(f"compiling, once: {words_under_way()}", far[0] / far[1])
        time.sleep(_LOOK)
        content = _kernel_cache.read(name)
    if content is None:
        _State.progress("compiling, once", 0.0)
    return content


@contextmanager
def alone(locked: int | None = None, progress: Progress = silent) -> Iterator[Report]:
    """Be the process that compiles, as soon as no other does, or by a file that is locked for us.

    What this yields takes reports for those who wait.
    """
    if not _can_lock():
        yield lambda _done, _all: None
        return
    with _opened() if locked is None else os.fdopen(locked, "r+b") as stream:
        while locked is None and not _locked(stream):
            progress("waiting for another process that compiles", 0.0)
            time.sleep(_LOOK)
        _State.compiles = True
        yield lambda done, total: _write(stream, os.getpid(), done, total)


def _opened() -> IO[bytes]:
    """The file of the lock, made if there is none."""
    return os.fdopen(os.open(_lock_file(), os.O_RDWR | os.O_CREAT, 0o600), "r+b")


def _write(stream: IO[bytes], pid: int, done: int, total: int) -> None:
    told = {"folder": str(_kernel_cache.cache_folder()), "done": done, "all": total, "pid": pid}
    # At once, for others read meanwhile: the first line counts, whatever stood there before.
    os.pwrite(stream.fileno(), json.dumps(told).encode() + b"\n", 0)


def _can_lock() -> bool:
    """Not on Windows: there each process compiles for itself."""
    return sys.platform != "win32"


def _locked(stream: IO[bytes], *, is_shared: bool = False) -> bool:
    """Whether a lock could be had; it lasts until all who have the file open close it."""
    import fcntl

    with suppress(BlockingIOError):
        fcntl.flock(stream, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        return True
    return False


def _lock_file() -> Path:
    return Path(tempfile.gettempdir()) / f"unicursal-compiling-{os.getuid()}"
