"""Texts, pictures and prints as files; what is not text is in base64."""

from dataclasses import replace
from typing import Any, cast

from unicursal import notation, onewaylabyrinth
from unicursal.board import HiddenEnds
from unicursal.book import book_of, lay_out, make_entries
from unicursal.book.plan import plan_of
from unicursal.draw import Picture, View, pdf, picture_of
from unicursal.draw.film import animated_svg, gif
from unicursal.draw.layout import card_of
from unicursal.draw.marks import read_marks
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.progress import Progress
from unicursal.studio.work.subjects import Answer, board_of, checked, file_of, line_of, shown_by
from unicursal.walk import LAWS, draw
from unicursal.walk.reading import read as read_text
from unicursal.walk.reading import recorded


def read(tell: Progress, content: str) -> Answer:
    """Whatever a text holds: a position, `BOARD#SEED`, a map, a OneWayLabyrinth file."""
    words = content.strip()
    if "#" in words and words[:1].isdigit():
        name = notation.parse_seeded(words, tuple(LAWS))
        line = draw(checked(name.board), name.law, name.seed, tell)
        return {"position": str(line), "recording": None}
    subject = read_text(content)
    line = Line(checked(subject.board), subject.moves)
    return {"position": str(line), "recording": content if subject.recording else None}


def write(tell: Progress, position: str, form: str, recording: str = "") -> Answer:  # noqa: ARG001
    """A position as the text of a file; one that came from a recording keeps what that held."""
    line = line_of(position)
    if form == "onewaylabyrinth":
        source = onewaylabyrinth.read(recording) if recording else None
        content, ending = onewaylabyrinth.write(recorded(line, source)), "owl.txt"
    elif form == "map":
        content, ending = line.board.to_map() + "\n", "map"
    else:
        content, ending = f"{line}\n", "txt"
    return {"name": f"{file_name(line)}.{ending}", "content": content}


def file_name(shown: Line | HiddenEnds) -> str:
    """A short file name for a line or a puzzle, without ending."""
    name = str(shown).replace(":", "_")
    if len(name) <= 60:
        return name
    if isinstance(shown, HiddenEnds):
        return f"{shown.board.width}x{shown.board.height}-puzzle"
    return f"{notation.file_name_of(shown.board)}_line"


def picture(
    tell: Progress,
    position: str,
    form: str,
    view: str = "line",
    solution: bool = False,
    theme: str = "light",
    paper: str = "a4",
    marks: dict[str, Any] | None = None,
    speed: float = 12.0,
    title: str = "",
    words: str = "",
) -> Answer:
    """A picture of a position as it stands, with what a page shows beside the line."""
    subject = shown_by(position)
    name = f"{file_name(subject)}{_of_view(view, 'line')}"
    if form == "animation":
        return file_of(
            f"{name}-animated.svg", animated_svg(line_of(position), theme, speed).encode()
        )
    if form == "gif":
        return file_of(f"{name}.gif", gif(line_of(position), theme, speed, tell, cast(View, view)))
    beside = read_marks(marks or {}, subject.board)
    drawn = picture_of(
        subject, view=cast(View, view), solution=solution, marks=beside, caption=words
    )
    if form == "card":
        return file_of(f"{name}-card.png", card_of(drawn, title).png(theme))
    drawn = replace(drawn, caption="")
    return file_of(f"{name}.{form}", _content([drawn], form, theme, paper, drawn.view))


def _of_view(view: str, usual: str) -> str:
    """What a file's name says of an unusual view: two pictures of a line are two files."""
    return "" if view == usual else f"-{view}"


def book(tell: Progress, **plan: Any) -> Answer:
    """A puzzle book from its plan, which may name no files."""
    planned = plan_of({name: value for name, value in plan.items() if value is not None})
    chapters = make_entries(planned, tell, workers=1)
    tell("laying out the pages", 1.0)
    content, pages = lay_out(planned, chapters)
    return {
        **file_of(f"puzzle-book-{planned.seed}.pdf", content),
        "pages": pages,
        "puzzles": planned.puzzles,
    }


def labyrinths(
    tell: Progress,
    board: str,
    law: str,
    seed: int,
    number: int,
    form: str,
    view: str,
    solution: bool,
    theme: str,
    paper: str,
) -> Answer:
    """Labyrinths to print, from seeds in a row: one, or in a PDF several with answers."""
    if form != "pdf" and number > 1:
        raise UnicursalError("only a PDF holds several labyrinths")
    names = [notation.Seeded(board_of(board), law, seed + i) for i in range(number)]
    pictures = []
    for i, name in enumerate(names):
        tell("drawing", i / number)
        line = draw(name.board, law, name.seed, lambda words, _: tell(words, 0.0))
        pictures.append(
            picture_of(line, view=cast(View, view), solution=solution, caption=name.title)
        )
    tell("laying out the pages", 1.0)
    content = _content(pictures, form, theme, paper, cast(View, view))
    return file_of(f"labyrinth-{names[0].file_name}{_of_view(view, 'walls')}.{form}", content)


def _content(pictures: list[Picture], form: str, theme: str, paper: str, view: View) -> bytes:
    if form == "svg":
        return pictures[0].svg(theme).encode()
    if form == "png":
        return pictures[0].png(theme)
    lines = [each.line for each in pictures if each.line is not None]
    if view in ("walls", "circles") and len(lines) > 1:
        notes = [each.caption for each in pictures]
        return book_of(lines, theme, paper, notes=notes, view=view)
    return pdf.write(pictures, theme, paper)
