"""What the studio offers to play: kinds of clues, each up to a size in which it is soon made."""

from typing import Final, NamedTuple

SMALLEST, LARGEST = 5, 21
"""The sides of the boards."""


class Sides(NamedTuple):
    """The largest side in which puzzles of a kind are made within seconds."""

    any: int
    """As they come."""
    level: int
    """Of a requested difficulty: many are made then, or one gets more clues, until it fits."""


OFFERS: Final = {
    "walls": Sides(any=21, level=15),
    "stops": Sides(any=13, level=9),
    "numbers": Sides(any=11, level=9),
    "lines": Sides(any=21, level=13),
    "walls+stops": Sides(any=13, level=9),
    "walls+numbers": Sides(any=13, level=9),
    "lines+stops": Sides(any=13, level=9),
    "open": Sides(any=21, level=0),
}
"""By the kinds of clues; `open` is the board without any."""
