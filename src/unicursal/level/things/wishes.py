"""What is to be placed, in words: `items=5,monsters=8,keys=2`."""

import re
from collections.abc import Mapping
from typing import Final

from unicursal.board.inputs import whole_number
from unicursal.errors import NotationError, UnicursalError, quoted
from unicursal.level.things.thing import DOOR, TILE_WORDS, singular

MOST: Final = 10_000
"""The most things that are placed on a level."""

_WORD = re.compile(r"[a-z]+(-[a-z]+)*")
_LONGEST = 30


def parse_wishes(words: str) -> dict[str, int]:
    """How many of each kind: plural or singular, any word of your own.

    >>> parse_wishes("items=5,monster=8,torches=3")
    {'item': 5, 'monster': 8, 'torch': 3}
    """
    wishes: dict[str, int] = {}
    for part in words.split(","):
        found = re.fullmatch(r"\s*([^=\s]+)=(\d{1,7})\s*", part, re.ASCII)
        if found is None:
            raise NotationError(f"{part!r} is not a kind and a number like items=5")
        kind = kind_of(found[1])
        if kind in wishes:
            raise NotationError(f"{kind!r} is named twice")
        wishes[kind] = int(found[2])
    return wishes


def checked_wishes(wishes: Mapping[str, int]) -> dict[str, int]:
    """Requests with the singular of each kind; an error if one is impossible."""
    if not isinstance(wishes, Mapping):
        raise UnicursalError(f"things are wished for like {{'items': 5}}, not {quoted(wishes)}")
    checked: dict[str, int] = {}
    for word, given in wishes.items():
        kind, number = kind_of(word), whole_number(given, f"the number of {word}", UnicursalError)
        if kind in checked:
            raise UnicursalError(f"{kind!r} is named twice")
        if not 0 <= number <= MOST:
            raise UnicursalError(f"{word}: from 0 to {MOST:,} can be placed, not {number:,}")
        checked[kind] = number
    return checked


def kind_of(word: str) -> str:
    """The kind that a word names, in the singular.

    >>> kind_of("Keys"), kind_of("potion"), kind_of("torches"), kind_of("glass"), kind_of("rubies")
    ('key', 'potion', 'torch', 'glass', 'ruby')
    """
    if not isinstance(word, str):
        raise NotationError(f"{quoted(word)} is not a kind of thing: it must be a word")
    word = word.lower()
    if len(word) > _LONGEST or not _WORD.fullmatch(word):
        raise NotationError(
            f"{word[: _LONGEST + 1]!r} is not a kind of thing: a word of up to {_LONGEST} letters"
        )
    kind = singular(word.removesuffix("-doors").removesuffix("-door"))
    if kind == DOOR:
        raise UnicursalError("doors come with their keys: keys=2 places two of each")
    if kind in TILE_WORDS:
        raise UnicursalError(f"{kind!r} is a tile of every level, not a kind of thing")
    return kind
