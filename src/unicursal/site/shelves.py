"""The puzzles of a site: those of the coming days, and packs by kind and difficulty.

Each shelf is one file. Its name holds a digest of what is on it and of the code that makes it, so a
build that was interrupted goes on where it was, and a file never changes under its name.
"""

import gzip
import hashlib
import json
from collections.abc import Iterator
from concurrent.futures import as_completed
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final, cast, get_args

from unicursal import machine
from unicursal.errors import NothingToDrawError
from unicursal.lab.shard import code_hash
from unicursal.pool import pool
from unicursal.progress import Progress
from unicursal.puzzle import Difficulty, Kind, make_puzzle, puzzle_of_day, square
from unicursal.site.puzzles import shelf, with_hints
from unicursal.whole_file import write_file

DAYS_BEFORE: Final = 6
"""The page offers the last week."""
_KINDS: Final = (
    "walls",
    "stops",
    "numbers",
    "lines",
    "walls+stops",
    "walls+numbers",
    "lines+stops",
)
_SIDES: Final[dict[Difficulty, int]] = {"easy": 6, "medium": 7, "hard": 8, "expert": 9}
_TRIES: Final = 3
"""So many seeds for each puzzle of a pack are tried at most: some have none of a difficulty."""


@dataclass(frozen=True)
class Shelf:
    """What is to stand on a shelf: the days of a month, or a number of puzzles of a kind."""

    name: str
    days: tuple[str, ...] = ()
    size: int = 0
    clues: str = ""
    difficulty: Difficulty | None = None
    first: int = 0
    number: int = 0

    @property
    def file(self) -> str:
        """The name of its file."""
        told = json.dumps([*self.__dict__.values(), _code()])
        return f"{self.name}-{hashlib.sha256(told.encode()).hexdigest()[:12]}.gz"

    def puzzles(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """The puzzles, by what the page asks for."""
        for day in self.days:
            yield f"day={day}", with_hints(puzzle_of_day(day))
        if not self.clues:
            return
        kinds = cast("list[Kind]", self.clues.split("+"))
        board, left = square(self.size), self.number
        for seed in range(self.first, self.first + _TRIES * self.number):
            if not left:
                return
            try:
                made = make_puzzle(board, kinds, self.difficulty, seed)
            except NothingToDrawError:
                continue
            left -= 1
            wish = f"{board}&clues={self.clues}&difficulty={self.difficulty}&seed={seed}"
            yield wish, with_hints(made)


@cache
def _code() -> str:
    """A digest of the code that makes puzzles and hints."""
    return code_hash("unicursal.site.puzzles")


def planned(first: date, days: int, packs: int, seed: int) -> list[Shelf]:
    """The shelves of a site: from the week before a day on, and `packs` puzzles of each kind.

    >>> [shelf.name for shelf in planned(date(2026, 11, 30), 2, 5, 1)][:3]
    ['days-2026-11', 'days-2026-12', '6-walls-easy']
    """
    dates = [
        (first + timedelta(days=i)).isoformat() for i in range(-DAYS_BEFORE if days else 0, days)
    ]
    found = [
        Shelf(f"days-{month}", tuple(each)) for month, each in groupby(dates, lambda day: day[:7])
    ]
    for clues in _KINDS if packs else ():
        for level in get_args(Difficulty):
            size = _SIDES[level]
            name = f"{size}-{clues}-{level}"
            found.append(
                Shelf(name, size=size, clues=clues, difficulty=level, first=seed, number=packs)
            )
    return found


def fill(folder: Path, shelves: list[Shelf], progress: Progress) -> None:
    """Write the shelves that are not there yet, by as many processes as there are cores."""
    missing = [shelf for shelf in shelves if not (folder / shelf.file).is_file()]
    done = len(shelves) - len(missing)
    words = f"making puzzles, {len(shelves)} shelves"
    progress(words, done / max(1, len(shelves)))
    if not missing:
        return
    # Large ones first, so that the cores have done at the same time.
    missing.sort(key=lambda shelf: -shelf.size)
    hired = pool(min(machine.cores(), len(missing)))
    making = {hired.submit(_made, each): each for each in missing}
    processes = list((hired._processes or {}).values())
    try:
        for future in as_completed(making):
            write_file(folder / making[future].file, future.result())
            done += 1
            progress(words, done / len(shelves))
    finally:
        hired.shutdown(wait=False, cancel_futures=True)
        for process in processes:  # who has pressed Ctrl-C does not wait for their shelves
            process.terminate()


def _made(planned_shelf: Shelf) -> bytes:
    """The puzzles of a shelf."""
    return shelf(dict(planned_shelf.puzzles()))


def wishes_on(path: Path) -> list[str]:
    """What can be asked for of a shelf that was written."""
    return list(json.loads(gzip.decompress(path.read_bytes())))
