"""What the pages can choose from, named as in the library: none has lists or limits of its own."""

import json

from unicursal.draw.pdf import PAPERS
from unicursal.draw.theme import THEMES
from unicursal.level.names import GRADES, MOST_OVERRUN, PLAN_WORDS, STYLE_WORDS
from unicursal.puzzle.book import RULES
from unicursal.puzzle.difficulty import DIFFICULTIES
from unicursal.rules import catalogue
from unicursal.studio import limits
from unicursal.studio.offers import LARGEST, OFFERS, SMALLEST
from unicursal.walk import LAWS

_JOINED = {"mended+area": "rules mended + area"}
"""Sets that are a formula of others, but worth a place in the list."""
_SPECIAL = {"readme": "rules of the README"}


def rule_sets() -> dict[str, str]:
    """The rule sets of the catalogue and the principles, each with its words.

    >>> list(rule_sets())[:3], rule_sets()["principles"]
    (['5', '7', '9'], 'the three principles')
    """
    words = {name: _SPECIAL.get(name, f"rules {name}") for name in catalogue().sets()}
    return {**words, **_JOINED, "principles": "the three principles"}


_LIMITS = {
    "cells": limits.MAX_CELLS,
    "text": limits.MAX_TEXT,
    "ruleText": limits.MAX_RULE_TEXT,
    "numberedCells": limits.NUMBERED_CELLS,
    "smallestLevel": limits.SMALLEST_LEVEL,
    "largestLevel": limits.LARGEST_LEVEL,
    "floors": limits.MAX_FLOORS,
    "redraws": limits.MAX_REDRAWS,
    "things": limits.MAX_THINGS,
    "kinds": limits.MAX_KINDS,
    "tiles": limits.MAX_TILES,
    "halls": limits.MAX_HALLS,
    "overrun": MOST_OVERRUN,
}


def names_module() -> str:
    """A module for the browser that exports all lists and limits."""
    lists = {
        "LAWS": list(LAWS),
        "THEMES": list(THEMES),
        "PAPERS": PAPERS,
        "RULE_SETS": rule_sets(),
        "STYLES": dict(STYLE_WORDS),
        "PLANS": dict(PLAN_WORDS),
        "GRADES": GRADES,
        "PUZZLES": {clues: sides._asdict() for clues, sides in OFFERS.items()},
        "PUZZLE_SIZES": [SMALLEST, LARGEST],
        "DIFFICULTIES": DIFFICULTIES,
        "CLUE_RULES": RULES,
        "LIMITS": _LIMITS,
    }
    return "".join(f"export const {name} = {json.dumps(made)};\n" for name, made in lists.items())
