"""Pages that explain a sort of puzzle: its rules, and an example worked out step by step."""

from collections.abc import Callable, Sequence

from unicursal.book.examples import Stage
from unicursal.book.frame import FOOT, Frame, placed
from unicursal.book.making import Entry
from unicursal.book.plan import Plan
from unicursal.book.words import Words
from unicursal.draw.pdf import POINT, Document


def sort_words(entry: Entry, words: Words) -> str:
    """What puzzles like this one are called."""
    if f"sort.{entry.sort}" in words.texts:
        name = words[f"sort.{entry.sort}"]
    else:
        names = [words[f"sort.{kind}"] for kind in entry.sort.split("+")]
        lowered = [
            names[0],
            *(name if words["code"] == "de" else name.lower() for name in names[1:]),
        ]
        name = f"{', '.join(lowered[:-1])} {words['and']} {lowered[-1]}"
    if entry.answer.board.is_loop and entry.sort != "simple-loop":
        name = f"{name}, {words['loops']}"
    return name


def rules_of(entry: Entry, words: Words) -> str:
    """The rules of puzzles like this one, as far as they need them."""
    if entry.is_labyrinth:
        return words[f"rules.{entry.sort}"]
    told = [words["rules.loop" if entry.answer.board.is_loop else f"rules.{entry.hidden}"]]
    if entry.answer.board.is_loop and {"numbers", "stops"} & set(entry.clues):
        told.append(words["rules.loop_order"])
    told += [words[f"rules.{kind}"] for kind in entry.clues]
    return " ".join(told)


def how_to(
    words: Words, entry: Entry, stages: Sequence[Stage], plan: Plan
) -> Callable[[Document, Frame], None]:
    """A page that explains a sort of puzzle with a worked example."""

    def fill(pdf: Document, page: Frame) -> None:
        large = page.width > 130
        top = page.top + 2
        pdf.words(words["how_to_play"], (page.left, top), 11, anchor=0.0)
        top += 8
        size = 22.0 if large else 17.0
        top = pdf.paragraph(
            sort_words(entry, words), (page.left, top), page.width, size, bold=True, role="line"
        )
        where = {"pages": "answers_at_end", "strips": "answers_below", "none": ""}[plan.answers]
        text = rules_of(entry, words)
        if not entry.is_labyrinth:
            text += f" {words['proved']}"
        if where:
            text += f" {words[where]}"
        size = 11.0 if large else 9.5
        top = pdf.paragraph(text, (page.left, top + 3), page.width, size, role="line") + 5
        columns = 2 if len(stages) > 1 else 1
        frame = Frame(page.left, top, page.width, page.bottom - FOOT - top)
        fields = frame.fields(columns, max(2, -(-len(stages) // columns)))
        texts = [f"{i}  {words[f'steps.{one.words}']}" for i, one in enumerate(stages, start=1)]
        wide = fields[0].width - 9
        rows = max(len(list(pdf.rows(text, wide, size - 1))) for text in texts)
        caption = rows * 1.45 * (size - 1) * POINT + 7
        for stage, text, place in zip(stages, texts, fields, strict=False):
            inside = Frame(place.left + 3, place.top, wide, place.height)
            below = placed(pdf, stage.scene, inside.cut(bottom=caption), 0.35)
            pdf.paragraph(text, (inside.left, below + 2), wide, size - 1)

    return fill
