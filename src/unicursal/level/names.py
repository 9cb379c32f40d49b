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
PlanName = Literal[
    "six",
    "thirds",
    "same-side",
    "sections",
    "halves",
    "whole",
    "plain",
    "ends",
    "exact",
    "longest",
    "one",
    "snake",
    "direct",
]
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
        "six": "six rooms",
        "thirds": "three parts",
        "same-side": "three parts, ends in one",
        "sections": "nine sections",
        "halves": "halves of halves",
        "whole": "one room of the style",
        "plain": "one plain room",
        "ends": "rooms around the ends",
        "exact": "one exact room",
        "longest": "the longest way",
        "one": "one winding room",
        "snake": "one snake",
        "direct": "the direct way",
    }
)
GRADES: Final[tuple[Grade, ...]] = ("valid", "perfect", "strict")
MOST_OVERRUN: Final = 10
"""How many tiles a way may go on beyond the exit."""
