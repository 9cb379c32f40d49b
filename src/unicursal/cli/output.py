"""Where answers go: JSON and pictures to stdout, progress to stderr."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from unicursal.cli.from_one import cells_told
from unicursal.cli.summary import is_quiet, tell

if TYPE_CHECKING:
    from unicursal.budget import Budget
    from unicursal.draw import Drawing
    from unicursal.progress import Progress

_SIGNS = "╭─●█▀·×"
"""Of each kind of sign in pictures one."""
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
    "letter": "bold reverse",
    "clue": "bold red",
}


def print_json(answer: Any) -> None:
    """One JSON value on one line."""
    print(json.dumps(answer, ensure_ascii=not can_print("─")))


def print_words(words: str) -> None:
    """Words that may speak of cells."""
    print(cells_told(words))


def can_print(signs: str) -> bool:
    """Whether stdout has these signs, which a pipe of Windows may not."""
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def print_picture(picture: Drawing, *, ascii_only: bool, dense: bool) -> None:
    """The picture in characters, coloured on a terminal, dense where it would be too wide."""
    from unicursal.draw import Picture, text

    if not can_print(_SIGNS):
        ascii_only, dense = True, False
    if not isinstance(picture, Picture) or not _wants_colours():
        print(picture.text(ascii_only=ascii_only, dense=dense))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    if console.is_terminal and text.width_of(picture) > console.width:
        dense = True
        if text.width_of(picture, dense=True) > console.width:
            tell("wider than this terminal: -o FILE.svg shows it whole")
    for row in text.rows(picture, ascii_only=ascii_only, dense=dense):
        console.print(Text.assemble(*((signs, _STYLES.get(role, "")) for signs, role in row)))


def _wants_colours() -> bool:
    """Whether somebody looks: Rich, which takes a while to load, then decides how to colour."""
    return sys.stdout.isatty() or bool(os.environ.get("FORCE_COLOR"))


def words_without_reason(move: str, budget: Budget | None) -> str:
    """What to say of a blocked step for which no reason was found in time."""
    from unicursal.budget import UNBOUNDED, words_of

    return f"{move} is blocked; no reason was found within {words_of(budget or UNBOUNDED)}."


@contextmanager
def progress_on_stderr() -> Iterator[Progress]:
    """Show on a terminal how far long work has come, or that it waits for compiled kernels."""
    from unicursal import _compiling
    from unicursal.progress import silent

    if is_quiet() or not sys.stderr.isatty():
        _compiling.report_waiting_to(_say_once if not is_quiet() else silent)
        yield silent
        return
    from unicursal.cli.progress_bar import PatientBar

    with PatientBar() as bar:
        _compiling.report_waiting_to(bar.tell)
        yield bar.tell


_said: set[str] = set()


def _say_once(words: str, _share: float) -> None:
    """What waits tells how far it is, of which the first words are enough here."""
    if not _said:
        _said.add(words)
        tell(words)
