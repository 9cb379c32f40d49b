"""Books of puzzles: planned in a short text, made from seeds, laid out as a PDF for a printer.

`plan` reads what is wished for, `making` makes it, on all cores if there is much of it, `layout`
lays it out, with a worked example of each sort from `examples`; `words` holds what a book says, in
English, German or the language of a file.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import repeat

from unicursal.board.inputs import one_of
from unicursal.book.layout import lay_out
from unicursal.book.making import Entry, entry_of_line, entry_of_puzzle, make_entries
from unicursal.book.plan import MOST, Chapter, Plan, read_plan
from unicursal.book.words import words_of
from unicursal.draw import View
from unicursal.draw.pdf import PAPERS
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.puzzle import Puzzle

__all__ = ["MOST", "Chapter", "Entry", "Plan", "book_of", "lay_out", "make_entries", "read_plan"]


def book_of(
    puzzles: Sequence[Puzzle | Line],
    theme: str = "print",
    paper: str = "a4",
    per_page: int | None = None,
    notes: Sequence[str] = (),
    view: View = "walls",
) -> bytes:
    """The book of some puzzles, in their order, as a PDF file.

    Lines are labyrinths in a `view`, a page each, with `notes` beside their numbers.

    >>> from unicursal.puzzle import make_puzzle
    >>> book_of([make_puzzle(5, seed=1)])[:5]
    b'%PDF-'
    """
    one_of(paper, PAPERS, "paper")
    if not puzzles:
        raise UnicursalError("a book needs at least one puzzle")
    if per_page is not None and not 1 <= per_page <= 9:
        raise UnicursalError(f"a page has 1 to 9 puzzles, not {per_page}")
    entries = [
        entry_of_line(one, note, view) if isinstance(one, Line) else entry_of_puzzle(one)
        for one, note in zip(puzzles, notes or repeat(""), strict=False)
    ]
    plan = Plan((Chapter(()),), words_of("en"), paper=paper, per_page=per_page, name_line=False)
    if all(entry.is_labyrinth for entry in entries):
        plan = replace(plan, front=False, how_to=False, per_page=per_page or 1)
    return lay_out(plan, [entries], theme)[0]
