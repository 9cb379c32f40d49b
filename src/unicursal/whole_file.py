"""Files that are written whole or not at all, one or several together."""

import os
import stat
from collections.abc import Mapping
from errno import EISDIR
from pathlib import Path

from unicursal.errors import UnicursalError, quoted


def path_of(name: object) -> Path:
    """The path of a file that somebody names; an error if it could not be one."""
    try:
        path = Path(name)  # type: ignore[arg-type]
        os.fsencode(path)
    except (TypeError, ValueError):
        path = None
    if path is None or "\0" in str(path):
        raise UnicursalError(f"{quoted(name)} is not the name of a file")
    return path


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
            complete[path] = place.with_name(f".{place.name}.{os.urandom(6).hex()}")
            # Who may read and write it stays as it was.
            mode = stat.S_IMODE(place.stat().st_mode) if place.exists() else None
            _write_new(complete[path], content, mode)
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


def _write_new(path: Path, content: bytes, mode: int | None) -> None:
    """Write a file that was not there, for those who may read any new one, or as `mode` says.

    The system itself takes off what the process's umask forbids: to ask for the umask is to set
    it, and for that moment other threads would write files that everybody may change.
    """
    first = 0o666 if mode is None else 0o600

    def opener(name: str, flags: int) -> int:
        return os.open(name, flags, first)

    with open(path, "xb", opener=opener) as stream:
        stream.write(content)
    if mode is not None:
        path.chmod(mode)
