"""Files that are written whole or not at all, one or several together."""

import os
import stat
import tempfile
from collections.abc import Mapping
from errno import EISDIR
from pathlib import Path

from unicursal.errors import UnicursalError


def check_folder(path: Path) -> None:
    """Refuse, before any work is done, a file that cannot be written where it is to stand."""
    if not path.parent.is_dir():
        raise UnicursalError(f"{path}: there is no folder {path.parent}")
    if path.is_dir():
        raise UnicursalError(f"{path}: this is a folder")
    if _is_stream(path):
        return
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise UnicursalError(f"{path}: nothing can be written into the folder {path.parent}")


def write_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: what stood there stays until the new one is complete."""
    write_files({path: content})


def write_files(contents: Mapping[Path, bytes]) -> None:
    """Write several files: none takes its place before all of them are complete.

    A fault names the file that was asked for. What goes to a pipe or a device comes last: it
    cannot be taken back.
    """
    complete: dict[Path, Path] = {}
    path = Path()
    try:
        streams = [path for path in contents if _is_stream(path)]
        for path, content in contents.items():
            if path in streams:
                continue
            if path.is_dir():
                raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
            place = path.resolve()  # a link stays a link
            handle, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name}.")
            complete[path] = Path(name)
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            complete[path].chmod(_mode_of(place))
        for path in list(complete):
            complete[path].replace(path.resolve())
            del complete[path]
        for path in streams:
            path.write_bytes(contents[path])
    except OSError as fault:
        fault.filename, fault.filename2 = str(path), None
        raise
    finally:
        for left in complete.values():
            left.unlink(missing_ok=True)


def _is_stream(path: Path) -> bool:
    """Whether there is a pipe or a device, such as /dev/stdout, that a file must not replace."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _mode_of(path: Path) -> int:
    """Who may read and write a file: as before, or as for any new one."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
