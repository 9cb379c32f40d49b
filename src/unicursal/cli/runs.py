"""The commands that walk by a rule set: `unicursal run` and `unicursal stats`."""

from __future__ import annotations

import shlex
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Literal, Protocol

import typer

from unicursal.cli.choices import (
    Files,
    Json,
    Quiet,
    RuleWords,
    Seconds,
    Seed,
    ThemeName,
    chosen_seed,
    tell_seed,
)
from unicursal.cli.clock import complaint, found_so_far, nothing_so_far
from unicursal.cli.ctrl_c import comes_while_compiling
from unicursal.cli.output import print_json, progress_on_stderr
from unicursal.cli.pictures import PictureFiles
from unicursal.cli.subject import board_of, subject_of
from unicursal.count import rank
from unicursal.errors import TooLargeError, UnicursalError
from unicursal.line import Line
from unicursal.memory import without_asking
from unicursal.progress import silent
from unicursal.rules.principles import Principles
from unicursal.rules.suitable import check_board
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.stats import chart_of, stats_of
from unicursal.walk.exact_run import ExactRun, Run, numbered, run_at_random

if TYPE_CHECKING:
    from types import FrameType

    from unicursal.progress import Progress
    from unicursal.rules.trials.stats import Stats


def run(
    position: Annotated[
        str, typer.Argument(metavar="BOARD_OR_POSITION", help="9, or where to continue: 9:RRDD.")
    ],
    rules: RuleWords = "exact",
    order: Annotated[
        Literal["left", "random"], typer.Option(help="Left-first, or at random with restarts.")
    ] = "left",
    limit: Annotated[
        int | None, typer.Option(help="Stop after this many walkthroughs.", min=1)
    ] = None,
    first: Annotated[
        int | None,
        typer.Option("--from", metavar="K", help="Start with number K, counted from 0.", min=0),
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="Print each walkthrough as it is completed.")
    ] = False,
    seed: Seed = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Complete one walkthrough after another, to the last one, a limit or a dead end.

    A position or a number says where to begin: what comes before it counts as done.

    When it ends, when --seconds runs out, or at Ctrl-C, it prints its number and the command that
    continues from there.

    For example: unicursal run 9 --rules 7 --from 13500
    """
    line = subject_of(position).line
    board = line.board
    if order == "random" and limit is None:
        raise UnicursalError("--order random never ends by itself: give it a --limit")
    if order == "random" and (line.moves or first is not None):
        raise UnicursalError("--order random begins at the start of a board, not at a position")
    if order == "left" and seed is not None:
        raise UnicursalError("--order left draws nothing: --seed is for --order random")
    if line.moves and first is not None:
        raise UnicursalError("a position says where to begin: leave out --from")
    if listed and (order == "random" or rules != "exact"):
        raise UnicursalError("--list is for --rules exact --order left")
    is_whole = not line.moves and not first
    report = RunReport(rules, as_json=as_json, listed=listed, is_whole=is_whole)
    start = chosen_seed(seed)
    walker: ExactRun | RuleRun | None = None
    try:
        with progress_on_stderr() as bar, heard_between_portions(bar) as tell:
            if order == "random":
                with nothing_so_far(as_json, report.unknown()):
                    if rules == "exact":
                        result = run_at_random(board, limit or 0, start, tell)
                    else:
                        result = RuleRun(board, rules).at_random(limit or 0, start, tell)
            else:
                walker = ExactRun(board) if rules == "exact" else RuleRun(board, rules)
                walker.begin_at(line if first is None else numbered(board, first, tell))
                tell = telling_the_rate(walker, tell, is_seen=bar is not silent)
                if isinstance(walker, ExactRun):
                    show = (lambda moves: report.show(Line(board, moves))) if listed else None
                    result = walker.left_first(limit, tell, show)
                else:
                    result = walker.left_first(limit, tell)
                report.count(result.last, bar)
    except KeyboardInterrupt:
        if walker is not None:
            report.stopped(walker, in_haste=complaint() is not None)
        raise
    if order == "random":
        tell_seed(seed, start)
    report.end(result, walker)


_COUNTED = 169
"""Positions are numbered by counting on boards of at most this many cells (some seconds)."""
_NARROW = 9
"""Or on boards that are at most so narrow."""
_QUICK = 81
"""While a run goes on, on boards of at most this many cells (some hundredths of a second)."""
_NUMBERED = 2.0
"""Seconds between two such numbers."""


class Walker(Protocol):
    """A left-first run of any kind."""

    @property
    def completed(self) -> int:
        """Walkthroughs so far."""

    @property
    def line(self) -> Line:
        """Where it stands."""

    @property
    def upcoming(self) -> Line | None:
        """Where it goes on."""


@contextmanager
def heard_between_portions(tell: Progress) -> Iterator[Progress]:
    """Progress that notices Ctrl-C only when reported: a run then stops where it can resume."""
    if threading.current_thread() is not threading.main_thread():
        yield tell
        return
    before = signal.getsignal(signal.SIGINT)
    pressed = threading.Event()

    def note(number: int, frame: FrameType | None) -> None:
        if callable(before) and (pressed.is_set() or comes_while_compiling(frame)):
            before(number, frame)
        else:
            pressed.set()

    def told(words: str, share: float) -> None:
        if pressed.is_set():
            raise KeyboardInterrupt
        tell(words, share)

    signal.signal(signal.SIGINT, note)
    try:
        yield told
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed.is_set():
        raise KeyboardInterrupt


def telling_the_rate(walker: Walker, tell: Progress, *, is_seen: bool) -> Progress:
    """Progress in one line: walkthroughs, how many a second and, now and then, the exact number."""
    begin, numbered = time.monotonic(), 0.0
    number = ""

    def told(_: str, share: float) -> None:
        nonlocal numbered, number
        now = time.monotonic()
        if is_seen and now - max(begin, numbered) > _NUMBERED and len(walker.line.board) <= _QUICK:
            number = f", at number {(number_of(walker.line) or 0) + 1:,}"
            numbered = time.monotonic()
        rate = walker.completed / max(now - begin, 1e-9)
        tell(f"{walker.completed:,} walkthroughs, {rate:,.0f} per second{number}", share)

    return told


def number_of(line: Line, tell: Progress | None = None) -> int | None:
    """The exact rank of a line, where it does not take long to count."""
    board = line.board
    if board.clues.speak_of_order:  # then walkthroughs have no numbers
        return None
    if len(board) > _COUNTED and min(board.width, board.height) > _NARROW:
        return None
    try:
        return rank(line, memory=without_asking(), progress=tell or silent)
    except TooLargeError:
        return None


class RunReport:
    """The answer of a run, in words or as JSON."""

    def __init__(self, rules: str, *, as_json: bool, listed: bool, is_whole: bool) -> None:
        self._rules = rules
        self._as_json = as_json
        self._listed = listed
        self._is_whole = is_whole  # from the first walkthrough on
        self._walkthroughs: list[str] = []
        self._number: int | None = None

    def show(self, walkthrough: Line) -> None:
        """Print or keep a walkthrough that was completed."""
        if self._as_json:
            self._walkthroughs.append(str(walkthrough))
        else:
            print(walkthrough)

    def count(self, last: Line | None, tell: Progress) -> None:
        """Find the number of the line at which a left-first run has ended."""
        self._number = number_of(last, tell) if last is not None else None

    def end(self, result: Run, walker: Walker | None) -> None:
        """Tell what the run came to; exit code 1 for a dead end."""
        import typer

        self._tell(result, walker)
        if result.dead_end is not None:
            raise typer.Exit(1)

    def unknown(self) -> dict[str, object]:
        """The answer of a run that told nothing before it was stopped."""
        names = ("completed", "dead_end", "last", "rank", "upcoming")
        return {**dict.fromkeys(names), "finished": False}

    def stopped(self, walker: Walker, *, in_haste: bool) -> None:
        """Tell how far a run came that was stopped; in haste, its number only if that is quick."""
        if not in_haste or len(walker.line.board) <= _QUICK:
            self._number = number_of(walker.line)
        self._tell(Run(walker.completed, None, finished=False, last=walker.line), walker)

    def _tell(self, result: Run, walker: Walker | None) -> None:

        dead_end, last, number = result.dead_end, result.last, self._number
        upcoming = walker.upcoming if walker else None
        if self._as_json:
            answer: dict[str, object] = {
                "completed": result.completed,
                "dead_end": dead_end and str(dead_end),
                "finished": result.finished,
                "last": last and str(last),
                "rank": None if number is None else str(number),
                "upcoming": upcoming and str(upcoming),
            }
            print_json(answer | {"walkthroughs": self._walkthroughs} if self._listed else answer)
            return
        if not self._listed:
            end = ", all" if self._is_whole else ", to the end of the board"
            each = "walkthrough" if last is None else last.board.complete_line
            print(f"{result.completed:,} {each}s" + end * result.finished)
        if dead_end is not None:
            print(f"dead end: {dead_end}")
        if result.finished or self._listed or walker is None:
            return
        if dead_end is None and last is not None:
            print(f"the line stands at {last}")
        if number is not None:
            print(f"number {number + 1:,} in left-first order (rank {number}, counted from 0)")
        if upcoming is not None:
            words = "continue past the dead end" if dead_end else "continue"
            print(f"{words}: unicursal run {upcoming} --rules {shlex.quote(self._rules)}")


def stats(
    boards: Annotated[list[str], typer.Argument(metavar="BOARD ...", help="9 11 13 ...")],
    rules: RuleWords = "9",
    attempts: Annotated[
        int,
        typer.Option(
            "--attempts",
            "--number",
            "-n",
            help="How many times to walk until an error.",
            min=2,
            max=1_000_000,
        ),
    ] = 1000,
    most: Annotated[
        int | None,
        typer.Option(
            "--limit",
            help="Stop an attempt after this many walkthroughs (10,000; with exact 1).",
            min=1,
        ),
    ] = None,
    seed: Seed = None,
    output: Files = None,
    theme: ThemeName = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Measure how many random walkthroughs a rule set completes before it gets stuck.

    If --seconds runs out, the boards that are done by then are shown, and no file is written.

    For example: unicursal stats 9 11 13 --rules 7-future-line --attempts 100
    """
    files = PictureFiles(output, theme)
    asked = [board_of(words) for words in boards]
    if rules != "exact" and not Principles.parse(rules):
        for board in asked:
            check_board(board)
    first = chosen_seed(seed)
    rows: list[Stats] = []

    def show() -> None:
        if as_json:
            print_json({"rules": rules, "seed": first, "rows": [row.to_json() for row in rows]})
        elif rows:
            print(table_of(rows))
            tell_seed(seed, first)

    with progress_on_stderr() as tell, found_so_far(show):
        for board in asked:
            rows.append(stats_of(board, rules, attempts, first, most, tell))
    if output:
        files.write(chart_of(rules, rows))
    show()


def table_of(rows: list[Stats]) -> str:
    """The rows as text, the paper's figures beside ours."""
    lines = ["board  attempts       mean     +-   paper"]
    for row in rows:
        mean = f"{'>= ' if row.stopped else ''}{row.mean:.3f}"
        error = "-" if row.stderr is None else f"{row.stderr:.3f}"
        paper = "" if row.paper is None else f"{row.paper:8}"
        lines.append(f"{row.board!s:5}  {row.attempts:8}  {mean:>9}  {error:>5}{paper}")
    return "\n".join(lines)
