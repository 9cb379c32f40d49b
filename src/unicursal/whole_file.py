"""Files that are written whole or not at all, one or several together."""

import os
import tempfile
from collections.abc import Mapping
from errno import EISDIR
from pathlib import Path


def write_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: what stood there stays until the new one is complete."""
    write_files({path: content})


def write_files(contents: Mapping[Path, bytes]) -> None:
    """Write several files: none takes its place before all of them are complete.

    A fault names the file that was asked for.
    """
    complete: dict[Path, Path] = {}
    path = Path()
    try:
        for path, content in contents.items():
            if path.is_dir():
                raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
            complete[path] = Path(name)
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            complete[path].chmod(0o666 & ~_umask())
        for path in contents:
            complete[path].replace(path)
            del complete[path]
    except OSError as fault:
        fault.filename, fault.filename2 = str(path), None
        raise
    finally:
        for left in complete.values():
            left.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
