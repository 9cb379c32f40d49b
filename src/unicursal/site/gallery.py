"""The gallery of a site: labyrinths of several laws and shapes, from its seed."""

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from unicursal.draw import picture_of
from unicursal.line import Line
from unicursal.notation import Seeded
from unicursal.walk import draw

if TYPE_CHECKING:
    from unicursal.draw import View


class Exhibit(NamedTuple):
    """A board, the law by which a line is drawn on it, and how it looks."""

    board: str
    law: str
    theme: str
    view: "View" = "line"


_EXHIBITS = (
    Exhibit("21", "fair", "colours"),
    Exhibit("13", "uniform", "light"),
    Exhibit("30x30@loop", "fair", "colours"),
    Exhibit("21", "backbite", "colours-dark"),
    Exhibit("25", "fair", "print", "walls"),
    Exhibit("41", "fair", "colours"),
    Exhibit("15@0,0-14,0", "fair", "light"),
    Exhibit("20x14@loop", "fair", "dark"),
    Exhibit("61", "fair", "colours-dark"),
)
_LAWS = {"fair": "fair at every step", "uniform": "uniform", "backbite": "by backbiting"}


def exhibits(seed: int) -> dict[str, tuple[str, str]]:
    """The pictures of the gallery by the names of their files, each with its item of the page."""
    made = {}
    for number, one in enumerate(_EXHIBITS, start=1):
        line = draw(one.board, one.law, seed + number)
        title = Seeded(line.board, one.law, seed + number).title
        words = f"{title}, {_LAWS[one.law]}"
        name = f"gallery/{number}.svg"
        made[name] = (picture_of(line, view=one.view).svg(one.theme), _item(name, words, line))
    return made


def _item(name: str, words: str, line: Line) -> str:
    link = f'<a href="/board#{line}"><img src="{name}" alt="" loading="lazy">'
    return f"    <li>{link}<span>{escape(words)}</span></a></li>\n"
