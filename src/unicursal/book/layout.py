"""How a book is laid out: its pages one by one, with margins as printers ask for them.

Pages are planned first and drawn then, for the inner margin depends on how many there are: the
thicker a book, the more of each page vanishes in its gutter. All lengths are in millimetres.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from unicursal.board import NO_CLUES, HiddenEnds
from unicursal.book.answers import answer_pages, answers_on, draw_strip
from unicursal.book.examples import example_of
from unicursal.book.frame import FOOT, HEAD, Frame, placed
from unicursal.book.how_to import how_to, sort_words
from unicursal.book.making import Entry
from unicursal.book.plan import Chapter, Plan
from unicursal.book.words import Words
from unicursal.chance import Chance
from unicursal.draw import Picture, picture_of
from unicursal.draw.pdf import PAPERS, POINT, Document
from unicursal.line import Line
from unicursal.walk import draw
from unicursal.walk.ends import ends_by_chance

_GUTTERS = ((150, 9.6), (300, 12.7), (500, 15.9), (700, 19.1), (10**9, 22.3))
"""Up to so many pages, what must stay free beside the spine."""
_NAME_LINE = 8.0
_CAPTION = 7.0
_GAP = 6.0
_PENCIL = {False: 7.5, True: 5.0}
"""The least cell that a pencil finds comfortable, without and with walls on both sides."""
_BY_CHOICE = (6, 4, 2, 1)
"""How many puzzles a page may have where the plan does not say."""
_STRIP = 0.15
"""The share of a page that a strip of answers takes."""
_EMBLEM = "17x19"
"""The labyrinth on the title page: none of those in the book, which would tell its solution."""


@dataclass(frozen=True)
class _Page:
    """A page: what draws it into its frame; some have no number, or name a chapter above."""

    fill: Callable[[Document, Frame], None]
    head: str = ""
    is_numbered: bool = True
    chapter: int | None = None


@dataclass
class _Layout:
    """The pages of a book with an inner margin."""

    plan: Plan
    chapters: Sequence[Sequence[Entry]]
    inner: float
    pages: list[_Page] = field(default_factory=list)
    begins: list[int] = field(default_factory=list)
    """The page on which each chapter begins."""

    def __post_init__(self) -> None:
        width, height = PAPERS[self.plan.paper]
        self.margin = max(9.6, 0.07 * min(width, height))
        self.inner = max(self.inner, self.margin)
        self.words = self.plan.words
        self.solutions = 0
        self._fill()

    def frame(self, page: int) -> Frame:
        """Where the content of a page stands; the first page lies on the right."""
        width, height = PAPERS[self.plan.paper]
        left = self.inner if page % 2 else self.margin
        inside = width - self.inner - self.margin
        return Frame(left, self.margin, inside, height - 2 * self.margin)

    def _fill(self) -> None:
        plan, entries = self.plan, [entry for each in self.chapters for entry in each]
        if plan.front:
            self.pages.append(_Page(self._title_page, is_numbered=False))
            self.pages.append(_Page(self._copyright_page, is_numbered=False))
            if len(self.chapters) > 1:
                self.pages.append(_Page(self._contents_page, is_numbered=False))
        if plan.how_to:
            for entry in _one_of_each(entries):
                stages = example_of(entry)
                self.pages.append(_Page(how_to(self.words, entry, stages, plan)))
        number = 1
        for place, (chapter, each) in enumerate(zip(plan.chapters, self.chapters, strict=True)):
            self.begins.append(len(self.pages) + 1)
            title = _title_of(chapter, each, self.words)
            if plan.front and len(self.chapters) > 1:
                opener = _opener(title, each, self.words, plan.seed)
                self.pages.append(_Page(opener, is_numbered=False, chapter=place))
            numbered = list(enumerate(each, start=number))
            number += len(each)
            head = title if len(self.chapters) > 1 or chapter.title else ""
            for per_page, part in self._parts(chapter, numbered):
                filled = self._puzzle_page(per_page, part)
                self.pages.append(_Page(filled, head, chapter=place))
        if plan.answers == "pages":
            self.solutions = len(self.pages) + 1
            frame = self.frame(1).cut(HEAD, FOOT)
            for rows in answer_pages(list(enumerate(entries, start=1)), frame):
                self.pages.append(_Page(answers_on(rows), self.words["solutions"]))

    def _field(self, page: Frame) -> Frame:
        """Where the puzzles of a page stand."""
        strip = _STRIP * page.height if self.plan.answers == "strips" else 0.0
        return page.cut(HEAD + (_NAME_LINE if self.plan.name_line else 0), FOOT + strip)

    def _parts(
        self, chapter: Chapter, entries: list[tuple[int, Entry]]
    ) -> Iterator[tuple[int, list[tuple[int, Entry]]]]:
        """How many fields a page of a chapter has, and what stands in them, page by page."""
        per_page = chapter.per_page or self.plan.per_page
        if per_page is None:
            frame = self._field(self.frame(1))
            per_page = next(
                (
                    many
                    for many in _BY_CHOICE[:-1]
                    if len(entries) >= many
                    and all(
                        _grid(many, [entry], frame)[2] >= _PENCIL[entry.is_labyrinth]
                        for _, entry in entries
                    )
                ),
                1,
            )
            pages = -(-len(entries) // per_page)
            per_page = -(-len(entries) // pages)  # so that the last page is not left half empty
        for first in range(0, len(entries), per_page):
            yield per_page, entries[first : first + per_page]

    def _puzzle_page(
        self, per_page: int, part: list[tuple[int, Entry]]
    ) -> Callable[[Document, Frame], None]:

        def fill(pdf: Document, page: Frame) -> None:
            frame = self._field(page)
            if self.plan.name_line:
                _draw_name_line(pdf, page, self.words)
            columns, rows, _ = _grid(per_page, [entry for _, entry in part], frame)
            fields = frame.fields(columns, rows)
            for (number, entry), place in zip(part, fields, strict=False):
                level = entry.difficulty and self.words[f"difficulty.{entry.difficulty}"]
                _draw_puzzle(pdf, entry.picture(), place, str(number), level or entry.note)
            if self.plan.cut_lines:
                _draw_cuts(pdf, frame, columns, rows)
            if self.plan.answers == "strips":
                strip = Frame(page.left, frame.bottom, page.width, _STRIP * page.height)
                draw_strip(pdf, strip, part)

        return fill

    def _title_page(self, pdf: Document, page: Frame) -> None:
        plan, words = self.plan, self.words
        size = 34 * page.width / 180
        title = plan.title or words["title"]
        longest = max(title.split(), key=len, default="")
        wide = pdf.width_of(longest, size, bold=True)
        size *= min(1.0, page.width / max(wide, 1.0))
        top = page.top + 0.07 * page.height
        top = pdf.paragraph(
            title, (page.left, top), page.width, size, bold=True, anchor=0.5, role="line"
        )
        number = plan.words.number("puzzles", sum(map(len, self.chapters)))
        single = sum(map(len, self.chapters)) == 1
        subtitle = plan.subtitle or (words["one_puzzle"] if single else number)
        top = pdf.paragraph(subtitle, (page.left, top + 3), page.width, 0.4 * size, anchor=0.5)
        author = 12.0 if plan.author else 0.0
        room = Frame(page.left, top, page.width, page.bottom - author - top)
        room = room.cut(0.08 * page.height, 0.08 * page.height)
        emblem = picture_of(draw(_EMBLEM, "fair", plan.seed), view="walls")
        placed(pdf, emblem.scene(), room, 0.5, share=0.9)
        if plan.author:
            place = page.left, page.bottom - 12
            pdf.paragraph(plan.author, place, page.width, 0.42 * size, anchor=0.5, role="line")

    def _copyright_page(self, pdf: Document, page: Frame) -> None:
        plan, words = self.plan, self.words
        own = plan.copyright or (f"Copyright © {plan.author}" if plan.author else "")
        remade = words.number("remade", plan.seed)
        blocks = [plan.title or words["title"], own, words["proved"], remade]
        if all(entry.is_labyrinth for each in self.chapters for entry in each):
            blocks.remove(words["proved"])
        rows = [row for block in blocks if block for row in (*pdf.rows(block, page.width, 9), "")]
        top = page.bottom - len(rows) * 1.45 * 9 * POINT
        for number, row in enumerate(rows):
            if row:
                pdf.words(row, (page.left, top + number * 1.45 * 9 * POINT), 9, anchor=0.0)

    def _contents_page(self, pdf: Document, page: Frame) -> None:
        top = page.top + 0.07 * page.height
        pdf.words(self.words["contents"], (page.left, top), 20, bold=True, anchor=0.0, role="line")
        top += 18
        lines = [
            (_title_of(chapter, each, self.words), begin)
            for chapter, each, begin in zip(
                self.plan.chapters, self.chapters, self.begins, strict=True
            )
        ]
        if self.plan.how_to:
            first = self.pages.index(next(page for page in self.pages if page.is_numbered)) + 1
            lines.insert(0, (self.words["how_to_play"], first))
        if self.solutions:
            lines.append((self.words["solutions"], self.solutions))
        height = min(8.5, (page.bottom - top) / len(lines))
        size = min(11.0, height / (1.5 * POINT))
        right = page.left + page.width
        for title, begin in lines:
            rows = list(pdf.rows(title, page.width - 16, size))
            pdf.words(rows[0], (page.left, top), size, anchor=0.0)
            pdf.words(str(begin), (right, top), size, anchor=1.0)
            base = top + 0.7 * size * POINT
            begins = page.left + pdf.width_of(rows[0], size) + 3
            pdf.rule((begins, base), (right - 9, base), 0.3, 0.01, 1.4)
            top += height


def lay_out(
    plan: Plan, chapters: Sequence[Sequence[Entry]], theme: str = "print"
) -> tuple[bytes, int]:
    """The book as a PDF file, and how many pages it has."""
    layout = _Layout(plan, chapters, 0.0)
    while (gutter := _gutter(len(layout.pages))) > layout.inner:
        layout = _Layout(plan, chapters, gutter)
    title = plan.title or plan.words["title"]
    pdf = Document(title, theme, author=plan.author, language=plan.words["code"])
    size = PAPERS[plan.paper]
    for number, page in enumerate(layout.pages, start=1):
        pdf.add_page(size, plan.bleed)
        frame = layout.frame(number)
        outside, anchor = (frame.left + frame.width, 1.0) if number % 2 else (frame.left, 0.0)
        if page.head:
            pdf.words(page.head, (outside, frame.top), 9, anchor=anchor)
        page.fill(pdf, frame)
        if page.is_numbered:
            pdf.words(str(number), (outside, frame.bottom - 2.6), 9, anchor=anchor)
        if plan.bleed and page.chapter is not None and len(chapters) > 1:
            _draw_tab(pdf, size, plan.bleed, number, page.chapter, len(chapters))
    return pdf.content(), len(layout.pages)


def _gutter(pages: int) -> float:
    """The inner margin that so many pages need."""
    return next(gutter for most, gutter in _GUTTERS if pages <= most)


def _one_of_each(entries: Sequence[Entry]) -> list[Entry]:
    """The first puzzle of each sort, closed loops and hidden ends apart."""
    first: dict[tuple[object, ...], Entry] = {}
    for entry in entries:
        first.setdefault((entry.sort, entry.answer.board.is_loop, entry.hidden), entry)
    return list(first.values())


def _title_of(chapter: Chapter, entries: Sequence[Entry], words: Words) -> str:
    """The title of a chapter: its own, or what is in it."""
    if chapter.title:
        return chapter.title
    names = list(dict.fromkeys(sort_words(entry, words) for entry in entries))
    boards = [entry.answer.board for entry in entries]
    sizes = {(board.width, board.height) for board in boards}
    levels = {entry.difficulty for entry in entries} - {None}
    told = [", ".join(names)]
    if len(sizes) == 1 and not boards[0].blocked:
        told.append("{}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{}".format(*sizes.pop()))
    if len(levels) == 1:
        told.append(words[f"difficulty.{levels.pop()}"])
    return ", ".join(told)


def _emblem(entry: Entry, seed: int) -> Picture:
    """Another labyrinth of the first board: that of the puzzle would tell its solution."""
    shown = entry.shown.board if isinstance(entry.shown, Line) else entry.shown
    plain = shown.with_clues(NO_CLUES)
    if isinstance(plain, HiddenEnds):
        plain = ends_by_chance(plain, Chance(seed ^ 1))
    view = entry.view if entry.is_labyrinth else "walls"
    return picture_of(draw(plain, "fair", seed ^ 1), view=view)


def _grid(many: int, entries: Sequence[Entry], frame: Frame) -> tuple[int, int, float]:
    """The columns and rows in which puzzles are largest, and how large a cell is then."""
    width = max(entry.size[0] for entry in entries)
    height = max(entry.size[1] for entry in entries)
    found = []
    for columns in range(1, many + 1):
        rows = -(-many // columns)
        across = (frame.width - (columns - 1) * _GAP) / columns / width
        down = (frame.height / rows - _CAPTION - _GAP / 2) / height
        found.append((min(across, down), -columns * rows, -columns))
    cell, _, columns = max(found)
    return -columns, -(-many // -columns), cell


def _draw_puzzle(pdf: Document, picture: Picture, frame: Frame, number: str, level: str) -> None:
    """A puzzle in its field, with its number and its difficulty below."""
    inside = Frame(frame.left + _GAP / 2, frame.top, frame.width - _GAP, frame.height)
    below = placed(pdf, picture.scene(), inside.cut(bottom=_CAPTION + _GAP / 2)) + 1.5
    wide = pdf.width_of(number, 12, bold=True) + (2 + pdf.width_of(level, 10) if level else 0)
    left = frame.middle - wide / 2
    pdf.words(number, (left, below), 12, bold=True, anchor=0.0, role="line")
    if level:
        pdf.words(level, (left + wide, below + 0.5), 10, anchor=1.0)


def _draw_name_line(pdf: Document, page: Frame, words: Words) -> None:
    """Where whoever solves it writes a name and a date."""
    top = page.top + HEAD - 1
    base = top + 3
    right = page.left + page.width
    begin = page.left + 0.62 * page.width
    for left, until, label in (
        (page.left, begin - 5, words["name"]),
        (begin, right, words["date"]),
    ):
        pdf.words(label, (left, top), 9, anchor=0.0)
        pdf.rule((left + pdf.width_of(label, 9) + 2, base), (until, base), 0.2)


def _draw_cuts(pdf: Document, frame: Frame, columns: int, rows: int) -> None:
    """Lines to cut along between the puzzles of a page."""
    right = frame.left + frame.width
    for column in range(1, columns):
        x = frame.left + column * frame.width / columns
        pdf.rule((x, frame.top), (x, frame.bottom), 0.2, 1.5)
    for row in range(1, rows):
        y = frame.top + row * frame.height / rows - 1
        pdf.rule((frame.left, y), (right, y), 0.2, 1.5)


def _opener(
    title: str, entries: Sequence[Entry], words: Words, seed: int
) -> Callable[[Document, Frame], None]:
    """The page before a chapter."""

    def fill(pdf: Document, page: Frame) -> None:
        top = page.top + 0.22 * page.height
        size = 26 * page.width / 180
        top = pdf.paragraph(
            title, (page.left, top), page.width, size, bold=True, anchor=0.5, role="line"
        )
        count = words.number("puzzles", len(entries)) if len(entries) > 1 else words["one_puzzle"]
        top = pdf.paragraph(count, (page.left, top + 3), page.width, 12, anchor=0.5)
        room = Frame(page.left, top, page.width, page.bottom - top).cut(0.06 * page.height)
        placed(pdf, _emblem(entries[0], seed).scene(), room, 0.0, share=0.35)

    return fill


def _draw_tab(
    pdf: Document, size: tuple[float, float], bleed: float, page: int, chapter: int, chapters: int
) -> None:
    """A mark at the outer edge, by which a chapter is found in the closed book."""
    height = min(16.0, 0.7 * size[1] / chapters)
    top = 0.15 * size[1] + chapter * 0.7 * size[1] / chapters
    left = size[0] - 5.0 if page % 2 else -bleed
    pdf.box((left, top), (5.0 + bleed, height), "target")
    middle = size[0] - 2.5 if page % 2 else 2.5
    pdf.words(str(chapter + 1), (middle, top + height / 2 - 1.3), 9, bold=True, role="paper")
