"""Answers: as many side by side as can be read, on pages of their own or in strips."""

from collections.abc import Callable, Iterator, Sequence

from unicursal.book.frame import HEAD, Frame, placed
from unicursal.book.making import Entry
from unicursal.draw.pdf import Document

_SMALL_CELL, _MOST_COLUMNS = 2.6, 5
"""The least cell of an answer, and how many answers stand side by side at the most."""


def draw_strip(pdf: Document, strip: Frame, part: Sequence[tuple[int, Entry]]) -> None:
    """The answers of a page below a line to cut along."""
    pdf.rule((strip.left, strip.top), (strip.left + strip.width, strip.top), 0.2, 1.5)
    inside = strip.cut(top=2.5, bottom=1.0)
    for (number, entry), place in zip(part, inside.fields(len(part), 1), strict=True):
        _draw_answer(pdf, number, entry, place)


def _draw_answer(pdf: Document, number: int, entry: Entry, place: Frame) -> None:
    pdf.words(str(number), (place.left + 3, place.top + 0.5), 8, bold=True, role="line")
    inside = Frame(place.left + 6, place.top, place.width - 8, place.height - 1)
    placed(pdf, entry.solved().scene(), inside, 0.0)


def answer_pages(
    entries: Sequence[tuple[int, Entry]], frame: Frame
) -> Iterator[list[list[tuple[int, Entry, Frame]]]]:
    """Answers in rows, as many side by side as can be read, and the rows page by page."""
    rows: list[list[tuple[int, Entry]]] = []
    for number, entry in entries:
        columns = _columns(entry, frame)
        if not rows or len(rows[-1]) >= columns or _columns(rows[-1][0][1], frame) != columns:
            rows.append([])
        rows[-1].append((number, entry))
    page: list[list[tuple[int, Entry, Frame]]] = []
    top = 0.0
    for row in rows:
        columns = _columns(row[0][1], frame)
        width = frame.width / columns
        height = max((width - 8) * entry.size[1] / entry.size[0] for _, entry in row)
        height = min(height + 6, frame.height)
        if page and top + height > frame.height + 0.01:
            yield page
            page, top = [], 0.0
        page.append(
            [
                (number, entry, Frame(place * width, top, width, height - 3))
                for place, (number, entry) in enumerate(row)
            ]
        )
        top += height
    yield page


def _columns(entry: Entry, frame: Frame) -> int:
    """How many answers like this one stand side by side."""
    small = _SMALL_CELL if not entry.is_labyrinth else 0.7 * _SMALL_CELL
    return max(1, min(_MOST_COLUMNS, int(frame.width / (entry.size[0] * small + 8))))


def answers_on(rows: list[list[tuple[int, Entry, Frame]]]) -> Callable[[Document, Frame], None]:
    """A page of rows of answers."""

    def fill(pdf: Document, page: Frame) -> None:
        for row in rows:
            for number, entry, place in row:
                left, top = page.left + place.left, page.top + HEAD + place.top
                _draw_answer(pdf, number, entry, Frame(left, top, place.width, place.height))

    return fill
