"""The folder of compiled kernels.

One file for each kernel and kind of arguments. Its name tells all that its content depends on, the
sources of all modules that the kernel's own imports among it, so a change of the code makes new
files of what it may concern (naming them by all sources would compile for two minutes after every
change); those that nobody read for a month are removed. A file is written aside and then takes its
name, so processes may race. It begins with a digest of its name and the rest: machine code that is
damaged, or another kernel's, is noticed before it runs. Whatever goes wrong here is a warning of
the logger `unicursal`, and kernels are then compiled without the folder.

When all kernels are compiled (`_compiling`) a file says so.
"""

import hashlib
import logging
import os
import platform
import re
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import IO

import numpy as np

_PACKAGE = Path(__file__).parent
_DAY = 86400.0
_KEPT_UNREAD = 30 * _DAY
_DIGEST_BYTES = 32

_log = logging.getLogger("unicursal")
_complaints: list[str] = []


def digest(module: str, more: str) -> str:
    """A text, and the sources of a module and of all that it imports, in a few letters.

    >>> len(digest("unicursal._random", ""))
    32
    """
    whole = hashlib.sha256(more.encode())
    for source in sorted(_sources_of(module)):
        whole.update(_digest_of_file(source))
    return whole.hexdigest()[:32]


@cache
def _sources_of(module: str) -> frozenset[Path]:
    reached = [module, "unicursal._compiler"]
    found = {name: _path_of(name) for name in reached} | dict.fromkeys(_IRRELEVANT)
    for name in reached:  # which grows
        path = found[name]
        for package, names in _IMPORTS.findall(path.read_text("utf-8")) if path else ():
            for imported in (package, *(f"{package}.{word}" for word in _WORDS.findall(names))):
                if imported not in found:
                    found[imported] = _path_of(imported)
                    reached.append(imported)
    return frozenset(path for path in found.values() if path)


_IRRELEVANT = (
    "unicursal",
    *(f"unicursal.{word}" for word in ("_jit", "_compiling", "_kernel_cache")),
)
"""How kernels are called and kept, which does not change them."""
_IMPORTS = re.compile(r"^from (unicursal[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)
_WORDS = re.compile(r"\w+")


def _path_of(module: str) -> Path | None:
    path = _PACKAGE.parent.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file if file.is_file() else None


@cache
def _digest_of_file(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


def is_complete() -> bool:
    """Whether all kernels of this version, for this machine, are in the folder."""
    return read(_sign_of_completeness()) is not None


def load_kernels() -> None:
    """Import all modules of kernels."""
    for path in _kernel_files():
        import_module(".".join(path.relative_to(_PACKAGE.parent).with_suffix("").parts))


def _kernel_files() -> list[Path]:
    """Every module of kernels is private, and private modules import nothing heavy."""
    return sorted(_PACKAGE.rglob("_[!_]*.py"))


def say_complete() -> None:
    """Note that all kernels are compiled."""
    write(_sign_of_completeness(), b"")


@cache
def _sign_of_completeness() -> str:
    whole = hashlib.sha256()
    for path in _kernel_files():
        whole.update(_digest_of_file(path))
    with suppress(OSError), Path("/proc/cpuinfo").open("rb") as processors:
        whole.update(processors.read(2000).partition(b"cpu MHz")[0])
    flags = [os.environ.get(f"NUMBA_{flag}") for flag in ("BOUNDSCHECK", "DEBUGINFO", "OPT")]
    if (numba := find_spec("numba")) is not None and numba.origin:  # not loaded for its version
        whole.update(Path(numba.origin).with_name("_version.py").read_bytes())
    versions = np.__version__, sys.version_info[:3]
    whole.update(str((platform.machine(), flags, versions)).encode())
    return f"complete-{whole.hexdigest()[:32]}"


@cache
def cache_folder() -> Path | None:
    """The folder of compiled kernels, made if that is possible; None without a home."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        root = Path(chosen)
    else:
        try:
            root = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()
        except RuntimeError:
            return None
    folder = root / "unicursal" / "kernels"
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
    stamp, content = held[:_DIGEST_BYTES], held[_DIGEST_BYTES:]
    if _stamp(name, content) != stamp:
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
            stream.write(_stamp(name, content) + content)
        Path(aside).replace(folder / name)
        aside = None
        _drop_unread(folder)
    except OSError as fault:
        _complain(f"{folder} cannot be written ({fault.strerror})")
    finally:
        if aside is not None:
            Path(aside).unlink(missing_ok=True)


def _stamp(name: str, content: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\0" + content).digest()


def complain_of_damage(name: str) -> None:
    """Tell that a file of the cache is of no use."""
    _complain(f"is damaged ({cache_folder()}, {name})")


def _complain(fault: str) -> None:
    """Say once what is wrong with the cache: the first fault explains the others."""
    if not _complaints:
        _complaints.append(fault)
        _log.warning("unicursal: the kernel cache %s: compiling without it", fault)


def _note_reading(stream: IO[bytes]) -> None:
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
