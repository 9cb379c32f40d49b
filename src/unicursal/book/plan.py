"""The plan of a book: what it is called, how it looks, and chapter by chapter what is in it.

It is a text in TOML. A chapter is a table, or a line in the short form of its puzzles:

    title = "One Line"
    chapters = ["5 easy walls x 6", "7 medium zip x 8", "heart.png x 2"]

In the short form the board comes first: a size, the text form, or a file beside the plan. Clues, a
kind that people know and a difficulty follow in any order, `loop` for a closed loop, and how many.
Without clues a line is a labyrinth, to be walked between walls.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, Literal, cast, get_args

from unicursal.board import Board, HiddenEnds
from unicursal.board.inputs import one_of
from unicursal.board.position import puzzle_of
from unicursal.board.shape import ink_of_image, looks_like_picture
from unicursal.book.words import Words, words_of
from unicursal.draw.pdf import PAPERS
from unicursal.draw.rings import LEAST_SECTORS
from unicursal.errors import UnicursalError, quoted
from unicursal.notation import MAX_SEED
from unicursal.puzzle import DIFFICULTIES, KINDS, PRESETS, Difficulty, Kind, kinds_of_clues
from unicursal.puzzle.presets import preset_of
from unicursal.walk.fitting import fitted
from unicursal.walk.reading import read

LABYRINTH: Final = "labyrinth"
CIRCLES: Final = "circles"
"""The sorts without clues: a way between walls, whose rows may be rings."""
MOST: Final = 1000
"""Puzzles of a book."""
_MOST_CELLS = 1_000_000
"""Of all its boards together."""
_MOST_CHAPTERS, _LONGEST, _LONGEST_TEXT = 100, 120, 4000
_MOST_A_PAGE = 9
_MOST_BLEED = 10
_SIZE = re.compile(r"(\d{1,4})(?:x(\d{1,4}))?(@loop)?", re.ASCII)
_LAST = re.compile(r"(.*\S)\s+x\s*(\d{1,9})", re.ASCII)
_CELLS = 20

Answers = Literal["pages", "strips", "none"]


@dataclass(frozen=True)
class Batch:
    """Puzzles of one sort: a board, clues, a difficulty, and how many."""

    board: Board | HiddenEnds
    sort: str
    """A preset, kinds of clues joined by `+`, or `labyrinth`."""
    clues: tuple[Kind, ...]
    difficulty: Difficulty | None
    number: int
    seed: int | None = None

    @property
    def cells(self) -> int:
        """How many cells its board has."""
        board = self.board
        return len(board.board if isinstance(board, HiddenEnds) else board)


@dataclass(frozen=True)
class Chapter:
    """Puzzles under one title, sorted from easy to hard."""

    batches: tuple[Batch, ...]
    title: str = ""
    per_page: int | None = None


@dataclass(frozen=True)
class Plan:
    """What is in a book, and how it looks."""

    chapters: tuple[Chapter, ...]
    words: Words
    title: str = ""
    subtitle: str = ""
    author: str = ""
    copyright: str = ""
    paper: str = "a4"
    seed: int = 0
    per_page: int | None = None
    answers: Answers = "pages"
    name_line: bool = True
    cut_lines: bool = False
    front: bool = True
    """Whether it has a title page, a page of its copyright, and its contents."""
    how_to: bool = True
    bleed: float = 0.0

    @property
    def puzzles(self) -> int:
        """How many puzzles the book has."""
        return sum(batch.number for chapter in self.chapters for batch in chapter.batches)


def read_plan(text: str, folder: Path | None = None) -> Plan:
    r"""The plan in a text; files that it names lie in the folder, without one it may name none.

    >>> plan = read_plan('title = "One Line"\nchapters = ["5 easy walls x 6", "7x6 zip x 2"]')
    >>> [str(chapter.batches[0].board) for chapter in plan.chapters], plan.puzzles
    (['5', '7x6@random'], 8)
    >>> read_plan('[[chapter]]\nboard = "5"\nclues = "wall"')
    Traceback (most recent call last):
    unicursal.errors.UnicursalError: chapter 1, clues: unknown clues 'wall': choose from walls, ...
    """
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise UnicursalError(f"not TOML: {fault}") from None
    return plan_of(given, folder)


_OWN = {each.name for each in fields(Plan)} - {"chapters", "words"}
_OF_A_CHAPTER = ("title", "puzzles", "per_page")
_OF_A_BATCH = ("board", "clues", "kind", "difficulty", "number", "seed", "cells")


def plan_of(given: Mapping[str, Any], folder: Path | None = None) -> Plan:
    """The plan that plain data describes; the first fault is told with its chapter and key."""
    _check_keys(given, {*_OWN, "language", "chapter", "chapters"}, "a plan")
    own = {name: _READERS[name](name, given[name]) for name in _OWN if name in given}
    with _at("language"):
        words = words_of(_text("language", given.get("language", "en")), folder)
    short, tables = given.get("chapters", []), given.get("chapter", [])
    if not isinstance(short, list) or not isinstance(tables, list):
        raise UnicursalError("chapters: expected a list of texts, or tables [[chapter]]")
    wanted = [*short, *tables]
    if not 1 <= len(wanted) <= _MOST_CHAPTERS:
        raise UnicursalError(
            f"chapters: a book has 1 to {_MOST_CHAPTERS} of them, not {len(wanted)}"
        )
    chapters = []
    for number, each in enumerate(wanted, start=1):
        with _at(f"chapter {number}"):
            table = {"puzzles": [each]} if isinstance(each, str) else each
            chapters.append(_chapter(table, folder))
    plan = Plan(tuple(chapters), words, **own)
    if plan.puzzles > MOST:
        raise UnicursalError(f"number: a book has at most {MOST:,} puzzles, not {plan.puzzles:,}")
    cells = sum(batch.number * batch.cells for chapter in chapters for batch in chapter.batches)
    if cells > _MOST_CELLS:
        raise UnicursalError(f"number: a book has at most {_MOST_CELLS:,} cells, not {cells:,}")
    return plan


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Let a fault name the chapter or the key in which it was found."""
    try:
        yield
    except UnicursalError as fault:
        words = str(fault)
        # What has a chapter before its key is parted by a comma, and a fault by a colon.
        key = re.match(r"(chapter \d+|puzzles|[a-z_]+)(,|:) ", words)
        raise UnicursalError(f"{place}{', ' if key else ': '}{words}") from None


def _check_keys(given: Mapping[str, Any], known: set[str], what: str) -> None:
    for key in given:
        if key not in known:
            raise UnicursalError(f"{key}: {what} has no such key, only {', '.join(sorted(known))}")


def _chapter(given: object, folder: Path | None) -> Chapter:
    if not isinstance(given, Mapping):
        raise UnicursalError(f"expected a text or a table, not {quoted(given)}")
    _check_keys(given, {*_OF_A_CHAPTER, *_OF_A_BATCH}, "a chapter")
    title = _text("title", given.get("title", ""))
    per_page = _per_page("per_page", given["per_page"]) if "per_page" in given else None
    if "puzzles" not in given:
        return Chapter((_batch(given, folder),), title, per_page)
    for key in _OF_A_BATCH:
        if key in given:
            raise UnicursalError(f"{key}: `puzzles` says so itself")
    short = given["puzzles"]
    short = [short] if isinstance(short, str) else short
    if not isinstance(short, list) or not 1 <= len(short) <= _MOST_CHAPTERS:
        raise UnicursalError(
            f"puzzles: expected lines like '5 easy walls x 6', not {quoted(short)}"
        )
    batches = []
    for line in short:
        with _at("puzzles"):
            batches.append(_batch(_table_of(line), folder))
    return Chapter(tuple(batches), title, per_page)


def _table_of(line: object) -> dict[str, Any]:
    """The table that a line in the short form stands for."""
    words = _text("line", line)
    table: dict[str, Any] = {}
    if found := _LAST.fullmatch(words.strip()):
        words, table["number"] = found[1], int(found[2])
    board, *rest = words.split() or [""]
    if not board:
        raise UnicursalError("expected a line like '5 easy walls x 6', not an empty one")
    for word in rest:
        key = (
            "difficulty"
            if word in DIFFICULTIES
            else "kind"
            if word in (*PRESETS, LABYRINTH, CIRCLES)
            else "clues"
        )
        if word == "loop":
            board += "@loop"
        elif key == "clues" and not set(word.split("+")) <= set(KINDS):
            known = [*DIFFICULTIES, *KINDS, *PRESETS, LABYRINTH, CIRCLES, "loop", "x 6"]
            raise UnicursalError(f"{quoted(word)} in {quoted(line)} is none of {', '.join(known)}")
        elif key in table:
            raise UnicursalError(f"{quoted(line)} says its {key} twice: {table[key]} and {word}")
        else:
            table[key] = word
    return {"board": board, **table}


def _batch(given: Mapping[str, Any], folder: Path | None) -> Batch:
    if "board" not in given:
        raise UnicursalError("board: a chapter needs a board, or `puzzles` in the short form")
    difficulty = None
    if "difficulty" in given:
        with _at("difficulty"):
            difficulty = cast("Difficulty", one_of(given["difficulty"], DIFFICULTIES, "difficulty"))
    number = _whole("number", given.get("number", 1), 1, MOST)
    seed = _whole("seed", given["seed"], 0, MAX_SEED) if "seed" in given else None
    cells = _whole("cells", given.get("cells", _CELLS), 2, 128)
    kind = given.get("kind")
    if kind is not None and "clues" in given:
        raise UnicursalError(f"clues: the kind {quoted(kind)} says so itself")
    words = _text("board", str(given["board"]))
    if kind not in (None, LABYRINTH, CIRCLES):
        with _at("kind"):
            preset = preset_of(kind)
        with _at("board"):
            if not re.fullmatch(r"\d{1,4}(x\d{1,4})?", words, re.ASCII):
                raise UnicursalError(f"{quoted(words)}: with a kind a board is a size, 7 or 7x6")
            return Batch(preset.board(words), kind, preset.clues, difficulty, number, seed)
    clues: tuple[Kind, ...] = ()
    if "clues" in given:
        with _at("clues"):
            clues = kinds_of_clues(given["clues"])
    elif difficulty is not None and kind is None:
        clues = ("walls",)
    if difficulty is not None and not clues:
        raise UnicursalError("difficulty: a labyrinth has none, it has no choice of ways")
    with _at("board"):
        board = _board(words, folder, cells)
        if board.clues:
            raise UnicursalError(f"{board}: expected a board without clues")
        if not clues and isinstance(board, HiddenEnds) and not board.are_random:
            raise UnicursalError(f"{board}: a labyrinth shows both ends")
        plain = board.board if isinstance(board, HiddenEnds) else board
        if not clues and plain.is_loop:
            raise UnicursalError(f"{board}: a closed loop has no way in: give it clues")
        if kind == CIRCLES and plain.width < LEAST_SECTORS:
            raise UnicursalError(f"{board}: circles need at least {LEAST_SECTORS} columns")
    return Batch(board, "+".join(clues) or kind or LABYRINTH, clues, difficulty, number, seed)


def _board(words: str, folder: Path | None, cells: int) -> Board | HiddenEnds:
    """The board of a size, with ends that a line can have, of a text form, or in a file."""
    if size := _SIZE.fullmatch(words):
        width = int(size[1])
        height = int(size[2] or width)
        both_even = width % 2 == height % 2 == 0 and not size[3]
        # From one of these corners to the opposite one no line visits all cells.
        return puzzle_of(f"{width}x{height}@0,0-0,{height - 1}" if both_even else words)
    path = Path(words)
    if words[:1].isdigit() and not (folder and (folder / path).is_file()):
        return puzzle_of(words)
    if words.endswith("@loop"):
        raise UnicursalError(f"{quoted(words)}: a closed loop needs a size, 7x6, or a text form")
    if folder is None:
        raise UnicursalError(f"{quoted(words)}: neither a size nor the text form of a board")
    try:
        content = (folder / path).read_bytes()
    except OSError as fault:
        raise UnicursalError(f"{path}: {fault.strerror or fault}") from None
    if looks_like_picture(content):
        return fitted(ink_of_image(folder / path, cells)).board
    return read(content.decode("utf-8", "replace")).board


def _text(key: str, value: object, most: int = _LONGEST) -> str:
    if not isinstance(value, str):
        raise UnicursalError(f"{key}: expected a text, not {quoted(value)}")
    if len(value) > most:
        raise UnicursalError(f"{key}: at most {most:,} characters, not {len(value):,}")
    return value.strip()


def _long_text(key: str, value: object) -> str:
    return _text(key, value, _LONGEST_TEXT)


def _whole(key: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise UnicursalError(
            f"{key}: expected a whole number from {low} to {high:,}, not {quoted(value)}"
        )
    return value


def _per_page(key: str, value: object) -> int:
    return _whole(key, value, 1, _MOST_A_PAGE)


def _seed(key: str, value: object) -> int:
    return _whole(key, value, 0, MAX_SEED)


def _truth(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise UnicursalError(f"{key}: expected true or false, not {quoted(value)}")
    return value


def _bleed(key: str, value: object) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0 <= cast("float", value) <= _MOST_BLEED:
        raise UnicursalError(
            f"{key}: expected millimetres from 0 to {_MOST_BLEED}, not {quoted(value)}"
        )
    return float(cast("float", value))


def _paper(key: str, value: object) -> str:
    with _at(key):
        return one_of(value, PAPERS, "paper")


def _answers(key: str, value: object) -> str:
    with _at(key):
        return one_of(value, get_args(Answers), "place of the answers")


_READERS: Final[Mapping[str, Any]] = {
    "title": _text,
    "subtitle": _text,
    "author": _text,
    "copyright": _long_text,
    "paper": _paper,
    "seed": _seed,
    "per_page": _per_page,
    "answers": _answers,
    "name_line": _truth,
    "cut_lines": _truth,
    "front": _truth,
    "how_to": _truth,
    "bleed": _bleed,
}
"""How the values of a plan are read, by key."""
