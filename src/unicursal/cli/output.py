"""Where answers go: JSON and pictures to stdout, whole files or none to the disk."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unicursal.draw import Drawing
    from unicursal.progress import Progress

_STYLES = {
    "line": "bold",
    "wall": "",
    "live end": "bold red",
    "start": "bold",
    "target": "bold",
    "grid": "dim",
    "option": "bold green",
    "cross": "bold red",
    "area": "blue",
    "solution": "red",
}


def print_json(answer: Any) -> None:
    """One JSON value on one line."""
    print(json.dumps(answer, ensure_ascii=False))


def print_picture(picture: Drawing, *, ascii_only: bool, dense: bool) -> None:
    """The picture in characters, coloured on a terminal, dense where it would be too wide."""
    from rich.console import Console
    from rich.text import Text

    from unicursal.draw import Picture, text

    if not isinstance(picture, Picture):
        print(picture.text(ascii_only=ascii_only, dense=dense))
        return
    console = Console(highlight=False, soft_wrap=True)
    if console.is_terminal and text.width_of(picture) > console.width:
        dense = True
        if text.width_of(picture, dense=True) > console.width:
            print("wider than this terminal: -o FILE.svg shows it whole", file=sys.stderr)
    rows = text.rows(picture, ascii_only=ascii_only, dense=dense)
    if not console.is_terminal:
        print(text.plain(rows))
        return
    for row in rows:
        console.print(Text.assemble(*((signs, _STYLES.get(role, "")) for signs, role in row)))


def write_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: what stood there stays until the new one is complete."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextmanager
def progress_on_stderr() -> Iterator[Progress]:
    """Show how far long work has come, on a terminal only; and when kernels must be compiled."""
    from rich.console import Console
    from rich.progress import Progress as Bars

    from unicursal._jit import announce_compilation

    words = "compiling, once (about half a minute) ..."
    announce_compilation(lambda: print(words, file=sys.stderr))
    console = Console(stderr=True)
    with Bars(console=console, transient=True, disable=not console.is_terminal) as bars:
        tasks: dict[str, Any] = {}

        def tell(words: str, share: float) -> None:
            if words not in tasks:
                tasks[words] = bars.add_task(words, total=1.0)
            bars.update(tasks[words], completed=share)

        yield tell
