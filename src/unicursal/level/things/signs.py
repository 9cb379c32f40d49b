"""Levels in signs: the map, a sign for each thing, and below it a legend that names the things.

A legend has a line for each sign: `k = key`. What else is to be known of a thing (its number, how
many steps a shortcut saves, where it leads) follows from its place on the way. Without things there
is no legend. Without a legend the usual signs of things are understood too; doors are then locked
only if there is a key, so that `+` may be just a door in a map that somebody drew.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from unicursal.errors import NotationError
from unicursal.level.map.tiles import Glyphs, TileMap, beside
from unicursal.level.things.along import Mark
from unicursal.level.things.thing import (
    DOOR,
    IN_WALLS,
    KEY,
    KINDS,
    ONE_WAY,
    TILE_WORDS,
    WORD,
    Thing,
)

_USUAL: Final = {sign: kind for kind, known in KINDS.items() for sign in "".join(known.signs)}
"""The usual signs, among them those of one-way doors that lead up, right, down, left."""
_TOWARDS: Final = {
    sign: place
    for signs in KINDS[ONE_WAY].signs
    for sign, place in zip(signs, (2, 1, 3, 0), strict=True)
}
"""Where an arrow leads, as a place in `beside`."""
_SPARE = "$*&~?=;:_-|/\\0123456789"
_LEGEND_LINE = re.compile(rf"(\S) = ({WORD.pattern})")


def to_text(tiles: TileMap, things: Collection[Thing] = (), glyphs: Glyphs | None = None) -> str:
    r"""The map in signs; if there are things, an empty line and the legend.

    >>> tiles = TileMap.from_text("######\n#<   #\n#### #\n#>   #\n######")
    >>> things = (Thing(3, "key", (4, 1), 1), Thing(5, "door", (4, 2), 1))
    >>> print(to_text(tiles, things))
    ######
    #<  k#
    ####+#
    #>   #
    ######
    <BLANKLINE>
    k = key
    + = door
    """
    text = tiles.to_text(glyphs)
    if not things:
        return text
    signs = signs_of(things, glyphs or Glyphs())
    rows = [list(row) for row in text.split("\n")]
    legend: dict[str, str] = {}
    for thing in things:
        (x, y), sign = thing.at, sign_of(thing, signs)
        rows[y][x] = sign
        legend[sign] = thing.kind
    lines = [f"{sign} = {kind}" for sign, kind in legend.items()]
    return "\n".join([*map("".join, rows), "", *lines])


def signs_of(things: Iterable[Thing], glyphs: Glyphs) -> dict[str, str]:
    """A sign for each kind that the map does not use, four of them for one-way doors.

    The usual one; for a word of your own one of its letters, or whatever sign is left.

    >>> signs_of([Thing(3, "torch", (1, 1)), Thing(4, "trap", (2, 1))], Glyphs())
    {'torch': 't', 'trap': 'r'}
    """
    tiles = set(vars(glyphs).values())
    taken = {*tiles, *_USUAL, *" #-ABE"}
    signs: dict[str, str] = {}
    for kind in dict.fromkeys(thing.kind for thing in things):
        usual = KINDS[kind].signs if kind in KINDS else ()
        others = () if kind == ONE_WAY else (*kind, *kind.upper(), *_SPARE)
        able = [sign for sign in usual if not tiles & set(sign)]
        able += [sign for sign in others if sign.isascii() and sign not in taken]
        if not able:
            raise NotationError(
                f"there are not enough characters for things: none is left for {kind}"
            )
        signs[kind] = able[0]
        taken.add(able[0])
    return signs


def sign_of(thing: Thing, signs: Mapping[str, str]) -> str:
    """The sign of a thing; that of a one-way door shows where it leads."""
    sign = signs[thing.kind]
    if thing.kind != ONE_WAY:
        return sign
    around = beside(thing.at)
    place = around.index(thing.towards) if thing.towards in around else 3
    return next(arrow for arrow in sign if _TOWARDS[arrow] == place)


def read_signs(
    text: str, glyphs: Glyphs | None = None, *, own_words: bool = False, row_word: str = "line"
) -> tuple[TileMap, list[Mark]]:
    r"""A map and the kinds and tiles of its things; with `own_words` any letter is a thing.

    Faults call the rows of the map by the `row_word`.

    >>> tiles, marks = read_signs("####\n<t >\n####\n\nt = torch")
    >>> tiles.exit, marks[0].kind, marks[0].at
    ((3, 1), 'torch', (1, 1))
    """
    drawn, legend = _parted(text)
    own = set(vars(glyphs).values()) if glyphs else set()
    meaning = legend or {sign: kind for sign, kind in _USUAL.items() if sign not in own}
    rows = drawn.expandtabs().strip("\n").split("\n")
    signs_there = set("".join(rows))
    if not legend and KINDS[KEY].signs[0] not in signs_there:
        meaning.pop(KINDS[DOOR].signs[0], None)
    if own_words and not legend:
        known = set(meaning) | set("#█ .·+'<AEB>") | own
        meaning |= {sign: sign for sign in signs_there - known if sign.isprintable()}
    if not signs_there & meaning.keys():
        return TileMap.from_text(drawn, glyphs, row_word=row_word), []
    wall, open_ = (glyphs.wall, glyphs.open) if glyphs else ("#", " ")
    marks: list[Mark] = []
    plain = []
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign in meaning:
                is_arrow = meaning[sign] == ONE_WAY and sign in _TOWARDS
                towards = beside((x, y))[_TOWARDS[sign]] if is_arrow else None
                marks.append(Mark(meaning[sign], (x, y), None, towards))
        ground = {s: wall if kind in IN_WALLS else open_ for s, kind in meaning.items()}
        plain.append("".join(ground.get(sign, sign) for sign in row))
    return TileMap.from_text("\n".join(plain), glyphs, row_word=row_word), marks


def _parted(text: str) -> tuple[str, dict[str, str]]:
    """The map, and what its legend says."""
    lines = text.rstrip().split("\n")
    first = len(lines)
    while first and _LEGEND_LINE.fullmatch(lines[first - 1].rstrip()):
        first -= 1
    if first == len(lines):
        return text, {}
    legend: dict[str, str] = {}
    for number, line in enumerate(lines[first:], start=first + 1):
        found = _LEGEND_LINE.fullmatch(line.rstrip())
        assert found is not None
        if found[1] in legend:
            raise NotationError(f"line {number} of the map: {found[1]!r} is named twice")
        if found[2] in TILE_WORDS:
            raise NotationError(f"line {number} of the map: {found[2]!r} is a tile, not a thing")
        legend[found[1]] = found[2]
    return "\n".join(lines[:first]).rstrip("\n"), legend
