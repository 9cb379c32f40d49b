"""Pictures put together: several in rows, one on a card beside its title.

A card has 1200 x 630 pixels, the size that web pages and messages show beside a link.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from unicursal.draw.lettering import lettering, lettering_width
from unicursal.draw.picture import Drawing, Picture
from unicursal.draw.scene import Figure, Point, Scene, Shape, lines, moved
from unicursal.errors import UnicursalError
from unicursal.notation import title_of

WIDTH, HEIGHT = 1200, 630
_PIXELS = 30
"""Of a unit of the scene."""
_WIDE, _HIGH = WIDTH / _PIXELS, HEIGHT / _PIXELS
_BORDER = 1.6
_LONGEST = 60
"""Characters of a title."""
_TITLE, _WORDS, _SMALL = 1.5, 0.8, 0.6


@dataclass(frozen=True)
class PictureRow(Drawing):
    """Pictures from left to right, in one row or in rows of `columns` pictures each."""

    pictures: tuple[Picture, ...]
    caption: str = ""
    columns: int | None = None

    @property
    def position(self) -> str:
        """The text form of the first picture."""
        return self.pictures[0].position

    def scene(self) -> Scene:
        """The shapes of all, each moved to its place."""
        scenes = [picture.scene() for picture in self.pictures]
        margin = max(scene.margin for scene in scenes)
        shapes: list[Figure] = []
        columns = self.columns or len(scenes)
        width = top = 0.0
        for begin in range(0, len(scenes), columns):
            left = 0.0
            row = scenes[begin : begin + columns]
            for scene in row:
                shapes.extend(moved(scene.shapes, (left, top)))
                left += scene.width + 2 * margin
            width = max(width, left)
            top += max(scene.height for scene in row) + 2 * margin
        return replace(
            scenes[0],
            width=width - 2 * margin,
            height=top - 2 * margin,
            margin=margin,
            shapes=tuple(shapes),
        )

    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:
        """The pictures below each other."""
        texts = (picture.text(ascii_only=ascii_only, dense=dense) for picture in self.pictures)
        return "\n\n".join(texts)

    def json(self) -> dict[str, Any]:
        """The pictures as plain data."""
        return {"pictures": [picture.json() for picture in self.pictures]}


@dataclass(frozen=True)
class Card(Drawing):
    """A picture beside a title in a few large lines, and below it what is drawn.

    >>> from unicursal.draw import picture_of
    >>> Card(picture_of("9#7"), "One line", "9#7").png()[16:24].hex()  # 1200 x 630
    '000004b000000276'
    """

    picture: Picture
    title: str
    words: str
    caption: str = ""

    def __post_init__(self) -> None:
        if len(self.title) > _LONGEST:
            raise UnicursalError(
                f"a title has at most {_LONGEST} characters, not {len(self.title)}"
            )

    @property
    def position(self) -> str:
        """The text form of what is drawn."""
        return self.picture.position

    def scene(self) -> Scene:
        """The labyrinth on the left, the words on the right."""
        drawn = self.picture.scene()
        room = _HIGH - 2 * _BORDER
        scale = room / (max(drawn.width, drawn.height) + 2 * drawn.margin)
        left = _BORDER + (room - scale * drawn.width) / 2
        top = _BORDER + (room - scale * drawn.height) / 2
        shapes = [*moved(drawn.shapes, (left, top), scale), *self._lettering(_HIGH)]
        title = f"{self.title}: {drawn.title}" if self.title else drawn.title
        return Scene(_WIDE, _HIGH, 0.0, title, drawn.description, tuple(shapes))

    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:
        """The labyrinth in characters below the title."""
        drawn = self.picture.text(ascii_only=ascii_only, dense=dense)
        return f"{self.title}\n{drawn}"

    def json(self) -> dict[str, Any]:
        """The picture as plain data, and the words."""
        return {**self.picture.json(), "title": self.title, "words": self.words}

    def png(
        self, theme: str = "light", cell_pixels: int | None = None, pixels: int | None = None
    ) -> bytes:
        """The card as a PNG file of 1200 x 630 pixels."""
        return super().png(theme, cell_pixels or _PIXELS, pixels)

    def _lettering(self, left: float) -> Iterator[Shape]:
        room = _WIDE - left - _BORDER
        rows = list(_rows(self.title, room, _TITLE))
        at = _HIGH / 2 - len(rows) * 1.1 * _TITLE
        for row in rows:
            yield _line_of_words(row, (left, at + _TITLE / 2), _TITLE, 0.16, "line")
            at += 2.2 * _TITLE
        for row in _rows(self.words, room, _WORDS):
            yield _line_of_words(row, (left, at + _WORDS / 2), _WORDS, 0.09, "label")
            at += 2.2 * _WORDS
        yield _line_of_words("unicursal", (left, _HIGH - _BORDER - _SMALL), _SMALL, 0.07, "label")


def card_of(picture: Picture, title: str) -> Card:
    """The card of a picture: below the title stands its caption, else the position."""
    words = picture.caption or title_of(picture.board)
    return Card(picture, title or "One line, every cell", words)


def _rows(words: str, room: float, size: float) -> Iterator[str]:
    """Words in rows that are not longer than the room; a word that is longer is cut."""
    row = ""
    for word in words.split():
        longer = f"{row} {word}".strip()
        if row and lettering_width(longer, size) > room:
            yield row
            longer = word
        while lettering_width(longer, size) > room:
            longer = longer[:-1]
        row = longer
    if row:
        yield row


def _line_of_words(words: str, left: Point, size: float, width: float, role: str) -> Shape:
    return lines(lettering(words, left, size, anchor=0.0), role, width)
