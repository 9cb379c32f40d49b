"""A thing that stands on a level, and what of it follows from its kind, its tile and the map.

Files that hold no more than a sign for each thing are read by `along`, and whatever is placed goes
through it too; so a thing that is written and read again is the same thing.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from unicursal.tilemap.tiles import Tile, TileMap, beside, opposite

KEY: Final = "key"
DOOR: Final = "door"
ITEM: Final = "item"
MONSTER: Final = "monster"
SHORTCUT: Final = "shortcut"
ONE_WAY: Final = "one-way"


SIGNS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        DOOR: ("+",),
        KEY: ("k",),
        ITEM: ("!",),
        MONSTER: ("m",),
        SHORTCUT: ("%",),
        ONE_WAY: ("^}v{", "↑→↓←"),
    }
)
"""The kinds that every level knows, in the order of their numbers in files, and their signs in
text: the first of several that a map does not use."""

HEADINGS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left: the order of the signs and the numbers of one-way doors."""

IN_WALLS: Final = frozenset({SHORTCUT, ONE_WAY})
"""What stands in a wall between two stretches of the way; all else stands on open tiles."""

STRUCTURE: Final = frozenset({DOOR, SHORTCUT, ONE_WAY})
"""What is part of the building, and not on its floor."""

WORD: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
"""A kind in words that every format can hold: letters and digits, with hyphens between."""

TILE_WORDS: Final = frozenset({"wall", "open", "entrance", "exit"})
"""Words that mean tiles of every level, and no things."""


@dataclass(frozen=True, order=True)
class Thing:
    """A thing of some kind on a tile; things are ordered along the way.

    >>> Thing(12, "key", (3, 5), 1)
    Thing(step=12, kind='key', at=(3, 5), number=1, towards=None)
    """

    step: int
    """The place of its tile on the way, 0 at the entrance; in a dead end the place where that
    leaves the way, in a wall the earlier of its two sides."""
    kind: str
    """An item, a monster, a key, a door, a one-way door or a shortcut, or a word of your own."""
    at: Tile
    number: int = 0
    """Counted from 1 within its kind: key 2 opens door 2. In a wall: the steps that it saves."""
    towards: Tile | None = None
    """The tile to which a one-way door or a shortcut leads: a shortcut ahead, a one-way door back
    to the earlier side, from which it cannot be opened."""

    @property
    def words(self) -> str:
        """What it is: a one-way door is a door."""
        return "one-way door" if self.kind == ONE_WAY else self.kind


def heading(thing: Thing, tiles: TileMap) -> Tile:
    """The step to where a thing leads, or along the corridor of a door; else down."""
    (x, y), to = thing.at, thing.towards
    if to is not None and to in beside(thing.at):
        return to[0] - x, to[1] - y
    return (1, 0) if thing.kind == DOOR and tiles.is_open((x - 1, y)) else (0, 1)


class Mark(NamedTuple):
    """A kind and a tile, and what somebody says of the thing besides."""

    kind: str
    at: Tile
    number: int | None = None
    towards: Tile | None = None


def along(tiles: TileMap, way: Sequence[Tile], marks: Iterable[Mark]) -> tuple[Thing, ...]:
    r"""The things of some kinds on some tiles, numbered within each kind along the way.

    >>> tiles = TileMap.from_text("######\n#    #\n# ## #\n#<##>#\n######")
    >>> way = [(1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (4, 2), (4, 3)]
    >>> key, door = along(tiles, way, [Mark("door", (4, 2)), Mark("key", (1, 1))])
    >>> key.step, door.step, door.number
    (2, 6, 1)
    """
    step_of = {tile: step for step, tile in enumerate(way)}
    placed = [(_place(tiles, step_of, mark), mark) for mark in marks]
    counts: Counter[str] = Counter()
    things = []
    for (step, _), (kind, at, number, to) in sorted(placed, key=lambda it: (it[0], it[1][:2])):
        towards = None
        counts[kind] += 1
        own = 0 if kind in IN_WALLS else counts[kind]
        if kind in IN_WALLS and (sides := _sides(at, step_of)):
            own = step_of[sides[1]] - step_of[sides[0]] - 2
            towards = sides[kind != ONE_WAY]
        if to in beside(at) and to in tiles and opposite(at, to) in tiles:
            towards = to
        things.append(Thing(step, kind, at, own if number is None else number, towards))
    return tuple(sorted(things, key=lambda thing: (thing.step, thing.kind, thing.at)))


def _place(tiles: TileMap, step_of: Mapping[Tile, int], mark: Mark) -> tuple[int, int]:
    """The step of the nearest tile of the way, and how far off it is; (0, 0) if there is none."""
    if mark.kind in IN_WALLS:
        sides = _sides(mark.at, step_of)
        return (step_of[sides[0]] if sides else 0), 0
    seen, ring, far = {mark.at}, {mark.at}, 0
    while ring:
        if met := ring & step_of.keys():
            return min(step_of[tile] for tile in met), far
        around = {tile for here in ring for tile in beside(here)} - seen
        ring = {tile for tile in around if tiles.is_open(tile)}
        seen |= around
        far += 1
    return 0, 0


def _sides(at: Tile, step_of: Mapping[Tile, int]) -> list[Tile]:
    """The tiles of the way on two opposite sides of a wall, the earlier first, if there are any."""
    left, right, above, below = beside(at)
    for sides in ((left, right), (above, below)):
        if all(side in step_of for side in sides):
            return sorted(sides, key=step_of.__getitem__)
    return []


def locked_doors(things: Iterable[Thing]) -> dict[Tile, int]:
    """The doors that a key of the level opens, with their numbers; any other opens by itself.

    >>> locked_doors([Thing(3, "key", (1, 1), 1), Thing(5, "door", (2, 1), 1)])
    {(2, 1): 1}
    """
    things = tuple(things)
    keys = {thing.number for thing in things if thing.kind == KEY}
    return {
        thing.at: thing.number for thing in things if thing.kind == DOOR and thing.number in keys
    }


def singular(word: str) -> str:
    """A word in the singular, whichever it is in.

    >>> [singular(word) for word in ("keys", "torches", "rubies", "glass", "potion")]
    ['key', 'torch', 'ruby', 'glass', 'potion']
    """
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 2:
        return word[:-1]
    return word


def plural(word: str) -> str:
    """A word of the singular in the plural.

    >>> [plural(word) for word in ("key", "torch", "ruby", "glass")]
    ['keys', 'torches', 'rubies', 'glasses']
    """
    if word.endswith("y") and word[-2:-1] not in {*"aeiou", ""}:
        return word[:-1] + "ies"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def inventory(things: Iterable[Thing]) -> str:
    """How many there are of each kind.

    >>> inventory([Thing(3, "key", (1, 1), 1), Thing(5, "item", (2, 1)), Thing(7, "item", (3, 1))])
    '1 key, 2 items'
    """
    counts = Counter(thing.words for thing in things)
    return ", ".join(
        f"{number} {kind if number == 1 else plural(kind)}" for kind, number in counts.items()
    )
