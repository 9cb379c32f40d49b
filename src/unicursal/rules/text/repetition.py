"""Repetition: one record for a pattern of any length, such as a stair that leads away.

The picture shows the shortest case. With k repetitions the cells `again` are asked for once more
at each of k steps `by` away from where they are drawn, and the cells `move` lie k steps away.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from unicursal.rules.text.picture import Field, Picture, Place


@dataclass(frozen=True)
class Repetition:
    """What is repeated, and in which direction.

    >>> str(Repetition(by=(-1, -1), again=((-2, 1),), move=((-1, -1),)))
    'by -1,-1, again -2,1, move -1,-1'
    """

    by: Place
    again: tuple[Place, ...]
    move: tuple[Place, ...] = ()

    def __str__(self) -> str:
        words = [f"by {_words((self.by,))}", f"again {_words(self.again)}"]
        return ", ".join(words + ([f"move {_words(self.move)}"] if self.move else []))

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


def _words(places: tuple[Place, ...]) -> str:
    return " ".join(f"{left},{straight}" for left, straight in places)
