"""What the studio offers to play: kinds of clues, each up to a size in which it is soon made."""

from typing import Final

SMALLEST, LARGEST = 5, 21
"""The sides of the boards."""

OFFERS: Final = {
    "walls": 21,
    "stops": 13,
    "numbers": 11,
    "lines": 21,
    "walls+stops": 13,
    "walls+numbers": 13,
    "lines+stops": 13,
    "open": 21,
}
"""For each kind of clues the largest side; `open` is the board without any."""
