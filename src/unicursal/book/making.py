"""What a book is made of: each puzzle from a seed of its own, on all cores if there are many.

A seed gives the same book, whoever makes which part of it: the seeds are dealt out first, and
puzzles that come out alike are replaced in the order of the book.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from multiprocessing.process import BaseProcess
from typing import Literal

from unicursal import machine
from unicursal.board import NO_CLUES, Board, HiddenEnds
from unicursal.book.plan import CIRCLES, LABYRINTH, Batch, Plan
from unicursal.budget import AnyBudget, StartedBudget, started, within
from unicursal.chance import Chance
from unicursal.draw import Picture, View, picture_of
from unicursal.draw.scene import Scene
from unicursal.errors import NothingToDrawError
from unicursal.line import Line
from unicursal.notation import MAX_SEED
from unicursal.pool import pool
from unicursal.progress import Progress, part_of, silent
from unicursal.puzzle import (
    DIFFICULTIES,
    KINDS,
    PRESETS,
    Difficulty,
    Kind,
    Puzzle,
    kinds_of_clues,
    make_puzzle,
    steps_to,
    weight_of,
)
from unicursal.walk import draw
from unicursal.walk.ends import ends_by_chance

_ALONE = 2500
"""Cells of puzzles for each process: one takes some seconds until it begins."""
_GLANCE = 0.1
_TRIES, _OTHER_LINES = 100, 10
"""How many seeds more for a puzzle that came out like another one, and for one whose line did."""


@dataclass(frozen=True)
class Entry:
    """A puzzle of a book: what is shown, its answer, and what it is measured by.

    It is plain enough to come from another process.
    """

    shown: Board | HiddenEnds | Line
    answer: Line
    sort: str = LABYRINTH
    difficulty: Difficulty | None = None
    weight: int = 0
    note: str = ""
    """Words beside its number, where a difficulty does not stand there."""
    view: View = "line"

    @property
    def is_labyrinth(self) -> bool:
        """Whether it is walked between walls."""
        return isinstance(self.shown, Line)

    @property
    def clues(self) -> tuple[Kind, ...]:
        """The kinds of clues that its sort has."""
        if self.is_labyrinth:
            return ()
        return PRESETS[self.sort].clues if self.sort in PRESETS else kinds_of_clues(self.sort)

    @property
    def hidden(self) -> Literal["both", "start", "target", "neither"]:
        """Which of its ends are shown: `start` is hidden where that stands here."""
        if not isinstance(self.shown, HiddenEnds):
            return "both"
        if self.shown.start is None:
            return "neither" if self.shown.target is None else "start"
        return "target"

    def picture(self) -> Picture:
        """What is to be solved."""
        return picture_of(self.shown, view=self.view)

    def solved(self) -> Picture:
        """The answer."""
        return picture_of(self.answer, view=self.view, solution=True)

    @cached_property
    def size(self) -> tuple[float, float]:
        """Its width and height in cells as it is drawn, with the least margin."""
        scene = self.picture().scene()
        margin = 2 * margin_of(scene)
        return scene.width + margin, scene.height + margin


def entry_of_puzzle(puzzle: Puzzle, sort: str = "") -> Entry:
    """A puzzle as it stands in a book; its sort is what clues it has, unless it has a name."""
    clues = puzzle.board.clues
    sort = sort or "+".join(kind for kind in KINDS if getattr(clues, kind))
    return Entry(puzzle.shown, puzzle.solution, sort, puzzle.difficulty)


def entry_of_line(line: Line, note: str = "", view: View = "walls") -> Entry:
    """A labyrinth as it stands in a book."""
    return Entry(line, line, note=note, view=view)


def margin_of(scene: Scene) -> float:
    """What a scene needs around its board: arrows stand outside of walls."""
    return 1.1 if scene.margin > 1 else 0.25


@dataclass(frozen=True)
class _Task:
    batch: Batch
    seed: int


def make_entries(
    plan: Plan, progress: Progress = silent, budget: AnyBudget = None, workers: int | None = None
) -> list[list[Entry]]:
    """The puzzles of each chapter, from easy to hard; by default on all cores.

    An `OutOfBudgetError` if the budget ends first.
    """
    budget = started(budget)
    progress = within(budget, progress)
    chance = Chance(plan.seed)
    tasks: list[list[_Task]] = []
    for chapter in plan.chapters:
        tasks.append([])
        for batch in chapter.batches:
            # Drawn for each batch, so that a seed given to one leaves the others as they are.
            first = chance.seed()
            first = first if batch.seed is None else batch.seed
            tasks[-1] += [_Task(batch, (first + i) % MAX_SEED) for i in range(batch.number)]
    if workers is None:
        puzzles = (each.batch for chapter in tasks for each in chapter if each.batch.clues)
        workers = min(machine.cores(), 1 + sum(batch.cells for batch in puzzles) // _ALONE)
    with _maker(workers) as make:
        made = make([task for each in tasks for task in each], progress, budget)
        made = _told_apart([task for each in tasks for task in each], made, budget)
    chapters = []
    for each in tasks:
        chapters.append(sorted(made[: len(each)], key=_hardness))
        made = made[len(each) :]
    return chapters


def _hardness(entry: Entry) -> tuple[int, int, int]:
    level = -1 if entry.difficulty is None else DIFFICULTIES.index(entry.difficulty)
    return level, len(entry.answer), entry.weight


def _make(task: _Task, progress: Progress = silent, budget: AnyBudget = None) -> Entry:
    batch = task.batch
    if batch.clues:
        found = make_puzzle(batch.board, batch.clues, batch.difficulty, task.seed, progress, budget)
        steps = steps_to(found.solution, found.hidden, budget)
        return replace(entry_of_puzzle(found, batch.sort), weight=weight_of(steps))
    board = batch.board
    if isinstance(board, HiddenEnds):
        board = ends_by_chance(board, Chance(task.seed), started(budget))
    line = draw(board, "fair", task.seed, progress, budget=budget)
    drawn = entry_of_line(line, view="circles" if batch.sort == CIRCLES else "walls")
    return replace(drawn, sort=batch.sort)


_Maker = Callable[[Sequence[_Task], Progress, StartedBudget], list[Entry]]


@contextmanager
def _maker(workers: int) -> Iterator[_Maker]:
    """Who makes puzzles: this process, or several, which end with the work."""
    if workers <= 1:
        yield _make_here
        return
    hired = pool(workers)
    processes: list[BaseProcess] = []

    def make(tasks: Sequence[_Task], progress: Progress, budget: StartedBudget) -> list[Entry]:
        handed_out: list[Future[Entry]] = [hired.submit(_make, task) for task in tasks]
        processes.extend((hired._processes or {}).values())
        left = set(handed_out)
        while left:
            done, left = wait(left, _GLANCE, FIRST_COMPLETED)
            for each in done:
                each.result()  # the first fault ends it
            budget.require()
            progress(_words(len(tasks)), 1 - len(left) / len(tasks))
        return [each.result() for each in handed_out]

    try:
        yield make
    finally:
        hired.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def _make_here(tasks: Sequence[_Task], progress: Progress, budget: StartedBudget) -> list[Entry]:
    made = []
    for number, task in enumerate(tasks):
        share = number / len(tasks)
        progress(_words(len(tasks)), share)
        telling = part_of(progress, share, share + 1 / len(tasks), _words(len(tasks)))
        made.append(_make(task, telling, budget))
    return made


def _words(puzzles: int) -> str:
    return f"making {puzzles:,} puzzles" if puzzles > 1 else "making a puzzle"


def _told_apart(tasks: Sequence[_Task], made: list[Entry], budget: StartedBudget) -> list[Entry]:
    """The puzzles without two that are alike, as small boards soon have them."""
    seen: set[str] = set()
    lines: set[tuple[str, ...]] = set()
    told = []
    for number, (task, entry) in enumerate(zip(tasks, made, strict=True)):
        seed = task.seed
        for attempt in range(_TRIES):
            path = str(entry.answer.board.with_clues(NO_CLUES)), entry.answer.moves
            if str(entry.shown) not in seen and (path not in lines or attempt >= _OTHER_LINES):
                break
            seed = (seed + len(tasks)) % MAX_SEED
            entry = _make(replace(task, seed=seed), budget=budget)
        else:
            raise NothingToDrawError(
                f"puzzle {number + 1}: no more puzzles on {task.batch.board} are found that "
                "differ from those in the book: ask for fewer, or for a larger board"
            )
        seen.add(str(entry.shown))
        lines.add(path)
        told.append(entry)
    return told
