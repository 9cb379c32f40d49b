"""Things on a level that stands: items, monsters, keys with their doors, shortcuts.

What is to be placed is said in words, `items=5,monsters=8,keys=2`, or by a mapping.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from unicursal.board.inputs import whole_number
from unicursal.chance import Chance
from unicursal.errors import NotationError, UnicursalError, quoted
from unicursal.level.level import Level, LevelLike
from unicursal.level.things.check import thing_defects
from unicursal.level.things.placing import Ground, placed, with_passages
from unicursal.level.things.thing import DOOR, ONE_WAY, SHORTCUT, TILE_WORDS, along, singular
from unicursal.notation import Seed

MOST: Final = 10_000
"""The most things that are placed on a level."""

_WORD = re.compile(r"[a-z]+(-[a-z]+)*")
_LONGEST = 30


def place(level: LevelLike, wishes: Mapping[str, int], seed: Seed = 0) -> Level:
    r"""The level with things along its way, instead of those that it had.

    Kinds are named in the plural or the singular: `items`, `monsters`, `keys` (each with a door
    that it opens), any word of your own; `shortcuts` marks the walls that would save the most
    steps, `one-way` those where a door would best lead back.

    >>> tiles = "########\n#<     #\n###### #\n#>     #\n########"
    >>> level = place(tiles, {"keys": 1, "items": 1}, seed=1)
    >>> [(thing.step, thing.kind) for thing in level.things]
    [(4, 'key'), (8, 'door'), (10, 'item')]
    """
    level = Level.of(level)
    if not isinstance(wishes, Mapping):
        raise UnicursalError(f"things are wished for like {{'items': 5}}, not {quoted(wishes)}")
    wanted = _checked(wishes.items())
    in_walls = wanted.pop(SHORTCUT, 0), wanted.pop(ONE_WAY, 0)
    if not level.path:
        raise UnicursalError("nothing can be placed: no way leads from the entrance to the exit")
    ground = Ground(level.tiles, level.path, level.report.goal_rooms)
    marks = with_passages(ground, placed(ground, wanted, Chance(seed)), *in_walls)
    things = along(level.tiles, level.path, marks)
    wrong = thing_defects(level.tiles, things, level.entrance, level.exit)
    assert not wrong, wrong
    return replace(level, things=things)


def parse_wishes(words: str) -> dict[str, int]:
    """How many of each kind: plural or singular, any word of your own.

    >>> parse_wishes("items=5,monster=8,torches=3")
    {'item': 5, 'monster': 8, 'torch': 3}
    """
    return _checked([_pair(part) for part in words.split(",")])


def _pair(part: str) -> tuple[str, int]:
    found = re.fullmatch(r"\s*([^=\s]+)=(\d{1,7})\s*", part, re.ASCII)
    if found is None:
        raise NotationError(f"{part!r} is not a kind and a number like items=5")
    return found[1], int(found[2])


def _checked(wishes: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Requests with the singular of each kind; an error if one is impossible."""
    checked: dict[str, int] = {}
    for word, given in wishes:
        kind, number = _kind_of(word), whole_number(given, f"the number of {word}", UnicursalError)
        if kind in checked:
            raise UnicursalError(f"{kind!r} is named twice")
        if not 0 <= number <= MOST:
            raise UnicursalError(f"{word}: from 0 to {MOST:,} can be placed, not {number:,}")
        checked[kind] = number
    return checked


def _kind_of(word: str) -> str:
    """The kind that a word names, in the singular.

    >>> [_kind_of(word) for word in ("Keys", "potion", "torches", "glass", "rubies")]
    ['key', 'potion', 'torch', 'glass', 'ruby']
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
