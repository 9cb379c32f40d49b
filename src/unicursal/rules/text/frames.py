"""The frames in which a picture is laid on the board, and a rule as it lies in one of them."""

from dataclasses import dataclass, replace
from typing import Final

from unicursal.board import STEP, Cell, Move
from unicursal.rules.text.picture import ARROWS, Picture, Place
from unicursal.rules.text.rule import Rule


@dataclass(frozen=True)
class Frame:
    """A way to lay a picture: where its left and its up point to, as `(left, straight)`.

    >>> [frame.of((1, 0)) for frame in FRAMES[:4]]
    [(1, 0), (0, 1), (0, -1), (-1, 0)]
    """

    name: str
    left: Place
    up: Place

    def of(self, place: Place) -> Place:
        """Where a cell of the picture lies, seen from the live end."""
        left, straight = place
        return (
            left * self.left[0] + straight * self.up[0],
            left * self.left[1] + straight * self.up[1],
        )

    @property
    def mirrored(self) -> "Frame":
        """The frame with left and right swapped."""
        left, up = (-self.left[0], self.left[1]), (-self.up[0], self.up[1])
        return next(frame for frame in FRAMES if (frame.left, frame.up) == (left, up))

    def on_board(self, place: Place, heading: Move) -> Cell:
        """What leads from the live end to a cell of the picture, as a change of `(x, y)`.

        >>> FRAMES[0].on_board((1, 2), "R")
        (2, -1)
        """
        left, straight = self.of(place)
        dx, dy = STEP[heading]
        return left * dy + straight * dx, -left * dx + straight * dy


FRAMES: Final = (
    Frame("as drawn", (1, 0), (0, 1)),
    Frame("clockwise", (0, 1), (-1, 0)),
    Frame("counter-clockwise", (0, -1), (1, 0)),
    Frame("mirrored", (-1, 0), (0, 1)),
    Frame("mirrored clockwise", (0, 1), (1, 0)),
    Frame("mirrored counter-clockwise", (0, -1), (-1, 0)),
)


def frames_of(rule: Rule) -> tuple[Frame, ...]:
    """The frames of a rule, in the order in which they are tried."""
    as_drawn, *turned = FRAMES[:3]
    plain = (as_drawn, *(frame for frame in turned if frame.name in rule.turns))
    return (*plain, *(frame.mirrored for frame in plain if "mirrored" in rule.turns))


_SIGNS = {way: sign for sign, way in ARROWS.items()}


def turned(rule: Rule, frame: Frame) -> Rule:
    """The rule with its picture laid in a frame, the live end still moving up.

    >>> from unicursal.rules import catalogue
    >>> rule = catalogue()["close-straight-left"]
    >>> print(turned(rule, FRAMES[3]).picture)
    .  #> .
    .  ox .
    .x @  .
    """
    if rule.picture is None or frame == FRAMES[0]:
        return rule
    fields = {}
    for field in rule.picture:
        place, core = frame.of(field.place), field.core
        if field.arrow is not None:
            core = core[:-1] + _SIGNS[frame.of(field.arrow)]
        elif core == "|" and place != field.place:
            core = "."  # it only shows where the line comes from, which does not turn
        fields[place] = replace(field, place=place, core=core)
    return replace(rule, picture=Picture.laid(fields))
