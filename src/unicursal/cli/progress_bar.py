"""A progress bar that lets short work alone: nothing is shown, or loaded, before it takes long."""

from __future__ import annotations

import re
import sys
import threading
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from rich.progress import Progress as Bars

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
