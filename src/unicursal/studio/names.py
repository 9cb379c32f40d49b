"""What can be chosen on the pages, named as in the library: no page keeps a list of its own."""

import json

from unicursal.draw.pdf import PAPERS
from unicursal.draw.theme import THEMES
from unicursal.level.names import GRADES, PLAN_WORDS, STYLE_WORDS
from unicursal.puzzle.book import RULES
from unicursal.puzzle.difficulty import DIFFICULTIES
from unicursal.rules import catalogue
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


def names_module() -> str:
    """A module for the browser that exports all lists."""
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
    }
    return "".join(f"export const {name} = {json.dumps(made)};\n" for name, made in lists.items())
