"""The names of the laws of choice; nothing else is loaded with them."""

from typing import Literal

LawName = Literal[
    "fair",
    "uniform",
    "backbite",
    "straight",
    "winding",
    "spiral",
    "right-spiral",
    "teeth",
    "flat-teeth",
]
