"""The text picture of a rule: cells around the live end, which is drawn moving up.

A cell is a core and marks: `x` forbids the step there, `*` says that it must not be the target.
Cells are `(left, straight)` from the live end: left counts to the left, straight ahead.

A core says what the cell is (other arrows and other areas are read in the same way):

    .   anything
    @   the live end
    |   the cell before the live end
    o   empty: on the board and not taken
    e   empty and not on a future line
    #   taken by the line
    %   taken or border
    B   border: outside the board
    -   not taken: empty or border
    i   on the board, empty or taken
    <   taken or border, and the line runs so
    #<  taken, and the line runs so
    !<  taken, and the line does not run so
    =<  two taken cells, the one at the tip visited later
    ~<  taken, and the next cell that way was not visited later
    1s  start of area 1 (1S: and empty)
    1m  a cell of its outline between start and end (1M: and empty)
    1+  such a cell that is also the entry
    1e  end of area 1 (1E: and empty)
    1   anything; from here area 1 is filled whose surplus is counted
    Fs  near end of a section of a future line
    Fe  far end of the same section
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

Place = tuple[int, int]
"""A cell as `(left, straight)` from the live end."""


def words_of(places: Iterable[Place]) -> str:
    """Cells as they stand in a record."""
    return " ".join(f"{left},{straight}" for left, straight in places)


ARROWS: Final[dict[str, Place]] = {"<": (1, 0), ">": (-1, 0), "^": (0, 1), "v": (0, -1)}
"""The way that an arrow points, as a change of `(left, straight)`."""

STEPS: Final[tuple[Place, ...]] = ((1, 0), (0, 1), (-1, 0))
"""The cells that a step can lead to: left, straight, right."""

_CELL = re.compile(r"(\.|@|\||o|e|#|%|B|-|i|[#!=~]?[<>^v]|[1-9][smeSME+]?|F[se])(x?\*?|\*x)")
_WALLS = frozenset("#%B")


@dataclass(frozen=True)
class Field:
    """One cell of a picture.

    >>> Field.read("ox*", (0, 1))
    Field(place=(0, 1), core='o', forbidden=True, not_target=True)
    """

    place: Place
    core: str
    forbidden: bool
    not_target: bool

    @classmethod
    def read(cls, text: str, place: Place) -> "Field | None":
        """What a text in a picture says of its cell, or None if it says nothing."""
        cell = _CELL.fullmatch(text)
        return cell and cls(place, cell[1], "x" in cell[2], "*" in cell[2])

    def __str__(self) -> str:
        return self.core + "x" * self.forbidden + "*" * self.not_target

    @property
    def says_something(self) -> bool:
        """Whether the cell asks for anything or forbids a step."""
        return self.core != "." or self.forbidden or self.not_target

    @property
    def arrow(self) -> Place | None:
        """The way that the arrow drawn here points."""
        return ARROWS.get(self.core[-1])

    @property
    def is_wall(self) -> bool:
        """Whether only a taken cell or the border can be here."""
        return self.core in _WALLS or self.arrow is not None

    @property
    def area(self) -> int | None:
        """The number of the area to whose outline the cell belongs."""
        return int(self.core[0]) if self.core[0].isdigit() else None

    @property
    def role(self) -> str:
        """What the cell is to its area: `s`, `m`, `e`, `+`; nothing to one that it fills."""
        return self.core[1:].lower() if self.core[0].isdigit() else ""

    @property
    def must_be_empty(self) -> bool:
        """Whether the core asks for an empty cell."""
        return self.core in ("o", "e") or (self.area is not None and self.core[1:].isupper())


@dataclass(frozen=True)
class Picture:
    """The cells of a picture, row by row from the top; a cell that is not there may be anything.

    >>> picture = Picture.of(". .x", "% @")
    >>> picture[1, 0].core, picture.forbidden
    ('%', ((0, 1),))
    """

    rows: tuple[tuple[Field, ...], ...]

    @classmethod
    def of(cls, *rows: str) -> "Picture":
        """The picture with these rows of cells, which must be in order."""
        cells = [row.split() for row in rows]
        y, x = next((y, row.index("@")) for y, row in enumerate(cells) if "@" in row)
        fields = []
        for j, row in enumerate(cells):
            read = [Field.read(cell, (x - i, y - j)) for i, cell in enumerate(row)]
            fields.append(tuple(field for field in read if field is not None))
        return cls(tuple(fields))

    @classmethod
    def laid(cls, fields: Mapping[Place, Field]) -> "Picture":
        """The picture with these cells, and between them such as may be anything."""
        lefts, straights = ([*axis] for axis in zip(*fields, strict=True))
        return cls(
            tuple(
                tuple(
                    fields.get((left, straight), Field((left, straight), ".", False, False))
                    for left in range(max(lefts), min(lefts) - 1, -1)
                )
                for straight in range(max(straights), min(straights) - 1, -1)
            )
        )

    def __iter__(self) -> Iterator[Field]:
        for row in self.rows:
            yield from row

    @cached_property
    def _by_place(self) -> dict[Place, Field]:
        return {field.place: field for field in self}

    def get(self, place: Place) -> Field | None:
        """The cell at a place, if the picture reaches there."""
        return self._by_place.get(place)

    def __getitem__(self, place: Place) -> Field:
        return self._by_place[place]

    @property
    def forbidden(self) -> tuple[Place, ...]:
        """The cells that carry a cross."""
        return tuple(field.place for field in self if field.forbidden)

    def __str__(self) -> str:
        first = max(left for left, _ in self._by_place)
        lasts: dict[int, int] = {}
        for left, straight in self._by_place:
            lasts[straight] = min(left, lasts.get(straight, first))
        rows = [
            [
                str(self._by_place.get((left, straight), "."))
                for left in range(first, lasts.get(straight, first) - 1, -1)
            ]
            for straight in range(max(lasts), min(lasts) - 1, -1)
        ]
        columns = max(map(len, rows))
        widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(columns)]
        return "\n".join(
            " ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()
            for row in rows
        )


@dataclass(frozen=True)
class Repetition:
    """What is repeated, and in which direction, for a pattern of any length, such as a stair.

    The picture shows the shortest case. With k repetitions the cells `again` are asked for once
    more at each of k steps `by` away from where they are drawn, and the cells `move` lie k steps
    away.

    >>> str(Repetition(by=(-1, -1), again=((-2, 1),), move=((-1, -1),)))
    'by -1,-1, again -2,1, move -1,-1'
    """

    by: Place
    again: tuple[Place, ...]
    move: tuple[Place, ...] = ()

    def __str__(self) -> str:
        words = [f"by {words_of((self.by,))}", f"again {words_of(self.again)}"]
        return ", ".join(words + ([f"move {words_of(self.move)}"] if self.move else []))

    def times(self, side: int) -> int:
        """How often it fits on a board of this side."""
        reach = max(abs(part) for place in (*self.again, *self.move) for part in place)
        return max(0, (side - reach) // max(map(abs, self.by)))

    def most_fields(self, picture: Picture, times: int) -> int:
        """The cells of all pictures with up to this many repetitions together, at most."""
        drawn = sum(field.says_something for field in picture)
        return (times + 1) * drawn + len(self.again) * times * (times + 1) // 2

    def added(self, picture: Picture, times: int) -> Iterator[Field]:
        """The cells that this many repetitions add to a picture, those that move among them."""
        for place in self.again:
            for k in range(1, times + 1):
                yield replace(picture[place], place=self._shifted(place, k))
        for place in self.move:
            yield replace(picture[place], place=self._shifted(place, times))

    def _shifted(self, place: Place, times: int) -> Place:
        return place[0] + times * self.by[0], place[1] + times * self.by[1]


def repeated(picture: Picture, repetition: Repetition, times: int) -> Picture:
    """The picture with this many repetitions.

    Cells that may be anything are left out: of a long stair nearly all are such.

    >>> print(repeated(Picture.of("# .", "ox .", "@ ."), Repetition((0, 1), ((0, 1),), ((0, 2),)), 1))
    #
    o
    ox
    @
    """  # noqa: E501 - a call is one line
    fields = {
        field.place: field
        for field in picture
        if field.says_something and field.place not in repetition.move
    }
    for field in repetition.added(picture, times):
        # Crosses stay where they were drawn: only there a step can lead.
        below = fields.get(field.place)
        fields[field.place] = replace(
            field,
            forbidden=below is not None and below.forbidden,
            not_target=field.not_target or (below is not None and below.not_target),
        )
    rows: dict[int, list[Field]] = {}
    for place in sorted(fields, reverse=True):  # in each row from left to right
        rows.setdefault(place[1], []).append(fields[place])
    return Picture(tuple(tuple(rows[straight]) for straight in sorted(rows, reverse=True)))
