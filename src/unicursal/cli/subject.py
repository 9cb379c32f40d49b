"""What a command is about: a text form, an address, or a file that holds one; `-` is stdin."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from unicursal import foreign_puzzles
from unicursal.board import HiddenEnds
from unicursal.board.position import position_of
from unicursal.board.shape import ink_of_image, looks_like_picture
from unicursal.board.text import hides_ends
from unicursal.cli.output import tell
from unicursal.errors import NotationError, UnicursalError
from unicursal.notation import title_of
from unicursal.walk.reading import Subject, read

if TYPE_CHECKING:
    from unicursal.board import Board

_MAX_BYTES = 32 * 2**20
_STDIN = Path("-")


def subject_of(words: str) -> Subject:
    """Read a position, `BOARD#SEED`, or a file: a position, a map, a picture, a recording."""
    path = Path(words)
    if path == _STDIN:
        return _read(path)
    if foreign_puzzles.looks_like_one(words):
        return read(words)
    try:
        return Subject(*position_of(words))
    except NotationError as fault:
        if _is_file(path):
            return _read(path)
        if not words.strip():
            raise NotationError(
                "an empty text is neither a board or position nor a file"
            ) from fault
        if not words[:1].isdigit() or path.suffix or len(path.parts) > 1:
            raise NotationError(f"{words}: neither a board or position nor a file") from fault
        raise


def board_of(words: str) -> Board:
    """Read a board: its text form, or a file with a text map or a picture."""
    subject = subject_of(words)
    if subject.moves:
        raise UnicursalError(f"{words}: expected a board, not a position with moves")
    return subject.board


def puzzle_of(words: str) -> Board | HiddenEnds:
    """Read a board as `board_of` does; its ends may be hidden."""
    return hidden_in(words) or board_of(words)


def hidden_in(words: str) -> HiddenEnds | None:
    """Read a board with hidden ends, as text or in a file; None if it is another thing."""
    if hides_ends(words):
        return HiddenEnds.parse(words)
    path = Path(words)
    if path != _STDIN and not _is_file(path):
        return None
    content = bytes_of_file(path) or b""
    try:
        text = content.decode("utf-8").removeprefix("\ufeff").strip()
    except UnicodeDecodeError:  # a reader of another format may accept it
        return None
    if not hides_ends(text):
        return None
    with faults_in(path):
        return HiddenEnds.parse(text)


def _is_file(path: Path) -> bool:
    """Whether there is something to read: a file, or a pipe such as `<(unicursal draw 9)`."""
    try:
        return path.exists() and not path.is_dir()
    except OSError:  # a long position is not a possible file name
        return False


def bytes_of_file(path: Path) -> bytes | None:
    """The content of a file; None if there is no such file."""
    if path != _STDIN and not _is_file(path):
        return None
    content = _bytes_of(_stdin()) if path == _STDIN else _bytes_in(path)
    if len(content) > _MAX_BYTES:
        raise UnicursalError(f"{name_of(path)}: larger than {_MAX_BYTES // 2**20} MB")
    return content


def text_of_file(path: Path) -> str | None:
    """The text of a file without the line ends at its end; None if there is no such file.

    A byte order mark, with which editors on Windows begin a file, is not part of it.
    """
    text = _whole_text(path)
    return text and text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n")


def _whole_text(path: Path) -> str | None:
    """The text of a file with all that stands around it."""
    content = bytes_of_file(path)
    if content is None:
        return None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise UnicursalError(f"{name_of(path)}: not a text file") from None


def lines_of_file(path: Path) -> Iterator[str]:
    """The lines of a file or of stdin, each as soon as it is there.

    Bytes that are not text are shown escaped; a line that never ends is an error.
    """
    with path.open("rb") if path != _STDIN else nullcontext(_stdin()) as stream:
        while line := stream.readline(_MAX_BYTES + 1):
            if len(line) > _MAX_BYTES:
                raise UnicursalError(
                    f"{name_of(path)}: a line is longer than {_MAX_BYTES // 2**20} MB"
                )
            yield line.decode("utf-8", "backslashreplace")


def _stdin() -> BinaryIO:
    if sys.stdin is None:
        raise UnicursalError("stdin is closed")
    return sys.stdin.buffer


def name_of(path: Path) -> str:
    """What to call a file in words."""
    return "stdin" if path == _STDIN else str(path)


def _bytes_in(path: Path) -> bytes:
    return _read_whole(path) if path.is_file() else _bytes_of_pipe(path)


def _read_whole(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(_MAX_BYTES + 1)


_bytes_of_pipe = lru_cache(maxsize=1)(_read_whole)
"""Kept, as those of stdin are: a pipe gives them only once."""


@lru_cache(maxsize=1)
def _bytes_of(stream: BinaryIO) -> bytes:
    """All that a stream gives; kept, for it gives it only once and may be asked for again."""
    return stream.read(_MAX_BYTES + 1)


_CELLS = 30
_PICTURES = {".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp", ".bmp"}
_LEAST_CELLS, _MOST_CELLS = 2, 2000

_cells = _CELLS


def choose_cells(number: int | None) -> int | None:
    """Make pictures so many cells wide from now on."""
    global _cells
    _cells = number or _CELLS
    return number


def cells_across() -> int:
    """How many cells wide pictures are to be."""
    return _cells


Cells = Annotated[
    int | None,
    typer.Option(
        "--cells",
        metavar="N",
        help=f"How many cells wide the shape of a picture is ({_CELLS}).",
        min=_LEAST_CELLS,
        max=_MOST_CELLS,
        callback=choose_cells,
        is_eager=True,
    ),
]
"""Heard by its callback: no command has to pass it on."""


@lru_cache(maxsize=2)
def _board_in(content: bytes, cells: int) -> Board:
    """The board in the shape of a picture; what had to be changed is said once."""
    from unicursal.walk.fitting import fitted

    made = fitted(ink_of_image(BytesIO(content), cells))
    tell(f"{title_of(made.board)}, {len(made.board):,} cells: {made}")
    return made.board


def _read(path: Path) -> Subject:
    content = bytes_of_file(path) or b""
    if looks_like_picture(content) or path.suffix.lower() in _PICTURES:
        with faults_in(path):
            return Subject(_board_in(content, _cells), "")
    text = _whole_text(path) or ""
    with faults_in(path):
        return read(text)


@contextmanager
def faults_in(path: Path) -> Iterator[None]:
    """Let a fault name the file in which it was found."""
    try:
        yield
    except UnicursalError as fault:
        raise type(fault)(f"{name_of(path)}: {fault}") from fault
