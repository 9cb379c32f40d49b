"""Repetition: one record for a pattern of any length, such as a stair that leads away.

The picture shows the shortest case. With k repetitions the fields `again` are asked for once more
at each of k steps `by` away from where they are drawn, and the fields `move` lie k steps away.
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

    def added(self, picture: Picture, times: int) -> Iterator[Field]:
        """The fields that so many repetitions add to a picture, those that move among them."""
        for place in self.again:
            for k in range(1, times + 1):
                yield replace(picture[place], place=self._shifted(place, k))
        for place in self.move:
            yield replace(picture[place], place=self._shifted(place, times))

    def _shifted(self, place: Place, times: int) -> Place:
        return place[0] + times * self.by[0], place[1] + times * self.by[1]


def repeated(picture: Picture, repetition: Repetition, times: int) -> Picture:
    """The picture with so many repetitions.

    >>> print(repeated(Picture.of("# .", "ox .", "@ ."), Repetition((0, 1), ((0, 1),), ((0, 2),)), 1))
    #  .
    o  .
    ox .
    @  .
    """  # noqa: E501 - a call is one line
    fields = {field.place: field for field in picture if field.place not in repetition.move}
    for field in repetition.added(picture, times):
        # A cross stands where it was drawn: only there a step can lead.
        fields[field.place] = replace(field, forbidden=False)
    lefts = [left for left, _ in fields]
    straights = [straight for _, straight in fields]
    return Picture(
        tuple(
            tuple(
                fields.get((left, straight)) or Field((left, straight), ".", False, False)
                for left in range(max(lefts), min(lefts) - 1, -1)
            )
            for straight in range(max(straights), min(straights) - 1, -1)
        )
    )


def _words(places: tuple[Place, ...]) -> str:
    return " ".join(f"{left},{straight}" for left, straight in places)
