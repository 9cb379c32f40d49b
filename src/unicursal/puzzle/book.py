"""A puzzle book as a PDF."""

from collections.abc import Sequence

from unicursal.puzzle.puzzle import Puzzle


def book_of(puzzles: Sequence[Puzzle], theme: str = "print", paper: str = "a4") -> bytes:
    """The book."""
    raise NotImplementedError
