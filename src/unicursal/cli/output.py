"""What a command prints: its answer to stdout, its progress and what it remarks to stderr.

Whoever asks for it (`--from-one`) is told cells with columns and rows that count from 1; the text
form of boards and JSON always count from 0.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from unicursal import _compiling
from unicursal.budget import UNBOUNDED, words_of
from unicursal.draw import Picture, text
from unicursal.errors import NotationError
from unicursal.progress import silent
from unicursal.whole_file import write_files

if TYPE_CHECKING:
    from rich.progress import Progress as Bars

    from unicursal.budget import Budget
    from unicursal.draw import Drawing
    from unicursal.progress import Progress

_CELL = re.compile(r"\((\d+), (\d+)\)")

_first = 0


def count_from_one(asked: bool) -> bool:
    """Count from 1 from now on, or again from 0."""
    global _first
    _first = int(asked)
    return asked


def cell_given(x: int, y: int, name: str) -> tuple[int, int]:
    """The cell that these coordinates mean, counted as the user counts."""
    if x < _first or y < _first:
        raise NotationError(f"{name}: {x},{y} is not a cell where columns and rows count from 1")
    return x - _first, y - _first


def first_number() -> int:
    """The number of the first column and row."""
    return _first


def cell_told(x: int, y: int) -> str:
    """A cell as it is given on the command line.

    >>> cell_told(2, 0)
    '2,0'
    """
    return f"{x + _first},{y + _first}"


def cells_told(words: str) -> str:
    """Words about cells, with coordinates counted as the user counts.

    >>> cells_told("from (2, 0)")
    'from (2, 0)'
    """
    if not _first:
        return words
    return _CELL.sub(lambda cell: f"({int(cell[1]) + 1}, {int(cell[2]) + 1})", words)


_is_quiet = False


def be_quiet(asked: bool) -> bool:
    """Report nothing more from now on, or everything again."""
    global _is_quiet
    _is_quiet = asked
    logging.getLogger("unicursal").setLevel(logging.ERROR if asked else logging.NOTSET)
    return asked


def is_quiet() -> bool:
    """Whether only the answer and errors are wanted."""
    return _is_quiet


def tell(words: str) -> None:
    """Report something that is not part of the answer."""
    if not _is_quiet:
        print(cells_told(words), file=sys.stderr, flush=True)


def write_and_tell(contents: Mapping[Path, bytes], holds: str = "") -> None:
    """Write files, all or none, and say so: `wrote book.pdf, 6 puzzles`."""
    write_files(contents)
    tell_written(list(contents), holds)


def tell_written(paths: Sequence[Path], holds: str = "") -> None:
    """Say which files stand now, but for pipes and devices, which show it themselves."""
    files = [str(path) for path in paths if path.is_file()]
    if not files:
        return
    is_series = len(files) > 3 and len({path.suffix for path in paths}) == 1
    named = f"{files[0]} to {files[-1]}" if is_series else ", ".join(files)
    tell(f"wrote {named}{holds and ', '}{holds}")


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
    return f"{move} is blocked; no reason was found within {words_of(budget or UNBOUNDED)}."


@contextmanager
def progress_on_stderr() -> Iterator[Progress]:
    """Show on a terminal how far long work has come, or that it waits for compiled kernels."""
    if is_quiet() or not sys.stderr.isatty():
        _compiling.report_waiting_to(_say_once if not is_quiet() else silent)
        yield silent
        return

    with PatientBar() as bar:
        _compiling.report_waiting_to(bar.tell)
        yield bar.tell


_said: set[str] = set()


def _say_once(words: str, _share: float) -> None:
    """What waits tells how far it is, of which the first words are enough here."""
    if not _said:
        _said.add(words)
        tell(words)


_PATIENCE = 1.0
_UNTOLD = "working"


class PatientBar:
    """A bar on stderr after a second, for each kind of work that told of itself, or for none.

    Kernels run without Python's lock, so a thread shows the bar whatever the work is doing.
    """

    def __init__(self) -> None:
        # By the words without their figures: a number that grows is one work, not many.
        self._shares: dict[str, tuple[str, float | None]] = {}
        self._tasks: dict[str, Any] = {}
        self._bars: Bars | None = None
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._show_later, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()
        if self._bars is not None:
            self._bars.stop()

    def tell(self, words: str, share: float) -> None:
        """Note what is being done and the share of it that is."""
        with self._lock:
            self._shares[re.sub(r"\d[\d,.]*", "#", words)] = words, share
            self._refresh()

    def _show_later(self) -> None:
        if self._ended.wait(_PATIENCE):
            return
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
        from rich.progress import TimeElapsedColumn as Elapsed

        columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), Elapsed()
        bars = Progress(
            *columns,
            console=Console(stderr=True),
            transient=True,
            # What is printed meanwhile goes above the bar if both are on the terminal; if stdout
            # is a file, Rich must not take it to the terminal.
            redirect_stdout=sys.stdout.isatty(),
        )
        with self._lock:
            bars.start()
            self._bars = bars
            self._refresh()

    def _refresh(self) -> None:
        """Bring the bars up to date; work that reports nothing has a bar without a share."""
        if self._bars is None:
            return
        if self._shares and _UNTOLD in self._tasks:
            self._bars.remove_task(self._tasks.pop(_UNTOLD))
        for work, (words, share) in (self._shares or {_UNTOLD: (_UNTOLD, None)}).items():
            if work not in self._tasks:
                total = None if share is None else 1.0
                self._tasks[work] = self._bars.add_task(words, total=total)
            self._bars.update(self._tasks[work], description=words, completed=share)
