"""The names of styles, plans and grades, with the words that people read.

Nothing else is loaded: listing the names needs nothing of what makes levels.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

StyleName = Literal[
    "winding",
    "mixed",
    "teeth",
    "spiral",
    "double-spiral",
    "snake",
    "rooms",
    "author",
    "author-spirals",
]
PlanName = Literal["walk", "exact", "longest"]
Grade = Literal["valid", "perfect", "strict"]

STYLE_WORDS: Final[Mapping[StyleName, str]] = MappingProxyType(
    {
        "winding": "winding",
        "mixed": "mixed",
        "teeth": "teeth",
        "spiral": "spiral",
        "double-spiral": "double spiral",
        "snake": "snake",
        "rooms": "rooms (loops)",
        "author": "the author's teeth",
        "author-spirals": "the author's spirals",
    }
)
PLAN_WORDS: Final[Mapping[PlanName, str]] = MappingProxyType(
    {
        "walk": "a walk, room by room",
        "exact": "one of all labyrinths",
        "longest": "the longest way",
    }
)
STYLES: Final[tuple[StyleName, ...]] = tuple(STYLE_WORDS)
PLANS: Final[tuple[PlanName, ...]] = tuple(PLAN_WORDS)
GRADES: Final[tuple[Grade, ...]] = ("valid", "perfect", "strict")
MOST_OVERRUN: Final = 10
"""How many tiles a way may go on beyond the exit."""
