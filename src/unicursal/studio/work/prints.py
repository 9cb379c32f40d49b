"""Pictures and prints as files; what is not text is in base64."""

from base64 import b64encode
from dataclasses import replace
from typing import Any, cast

from unicursal import notation
from unicursal.draw import Picture, View, pdf, picture_of
from unicursal.draw.layout import pages_of
from unicursal.draw.marks import read_marks
from unicursal.progress import Progress
from unicursal.studio.work.files import file_name
from unicursal.studio.work.subjects import Answer, board_of, line_of, shown_by


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
    from unicursal.draw.film import animated_svg, gif
    from unicursal.draw.layout import card_of

    subject = shown_by(position)
    name = file_name(subject)
    if form == "animation":
        return _file(f"{name}.svg", animated_svg(line_of(position), theme, speed).encode())
    if form == "gif":
        return _file(f"{name}.gif", gif(line_of(position), theme, speed, tell))
    beside = read_marks(marks or {}, subject.board)
    drawn = picture_of(
        subject, view=cast(View, view), solution=solution, marks=beside, caption=words
    )
    if form == "card":
        return _file(f"{name}-card.png", card_of(drawn, title).png(theme))
    drawn = replace(drawn, caption="")
    return _file(f"{name}.{form}", _content([drawn], form, theme, paper, drawn.view))


def book(
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
    from unicursal.walk import draw

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
    return _file(f"labyrinth-{names[0].file_name}.{form}", content)


def _content(pictures: list[Picture], form: str, theme: str, paper: str, view: View) -> bytes:
    if form == "svg":
        return pictures[0].svg(theme).encode()
    if form == "png":
        return pictures[0].png(theme)
    return pdf.write(pages_of(pictures, view), theme, paper)


def _file(name: str, content: bytes) -> Answer:
    return {"name": name, "base64": b64encode(content).decode("ascii")}
