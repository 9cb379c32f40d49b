"""Puzzles into files; a file's ending is its format, and a PDF is a book."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from unicursal.cli.picture_files import Wish, write_pictures
from unicursal.whole_file import write_file

if TYPE_CHECKING:
    from unicursal.puzzle import Puzzle


def write_puzzles(
    path: Path,
    puzzles: Sequence[Puzzle],
    theme: str | None,
    paper: str | None,
    per_page: int | None = None,
) -> None:
    """Write all of them into one PDF, text or JSON file, or each into a picture of its own."""
    from unicursal.draw import picture_of
    from unicursal.puzzle.book import book_of

    ending = path.suffix.lower()
    if ending == ".pdf":
        write_file(path, book_of(puzzles, theme or "print", paper or "a4", per_page))
    elif ending == ".json":
        write_file(path, "".join(json.dumps(one.to_json()) + "\n" for one in puzzles).encode())
    elif ending == ".txt":
        write_file(path, "".join(f"{one}\n" for one in puzzles).encode())
    else:
        pictures = [picture_of(one.shown) for one in puzzles]
        write_pictures(path, pictures, Wish(theme, paper), None)
