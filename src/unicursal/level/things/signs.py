"""Levels in signs: the map, a sign for each thing, and below it a legend that names the things.

A legend has a line for each sign: `k = key`. What else is to be known of a thing (its number, how
many steps a shortcut saves, where it leads) follows from its place on the way. Without things there
is no legend. Without a legend the usual signs of things are understood too; doors are then locked
only if there is a key, so that `+` may be just a door in a map that somebody drew.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from unicursal.errors import NotationError
from unicursal.level.things import thing as kinds
from unicursal.level.things.thing import HEADINGS, ONE_WAY, SIGNS, Mark, Thing, heading
from unicursal.tilemap.tiles import Glyphs, TileMap

_USUAL: Final = {sign: kind for kind, signs in SIGNS.items() for sign in "".join(signs)}
"""The usual signs, among them those of one-way doors that lead up, right, down, left."""
_ARROWS: Final = {
    sign: step for signs in SIGNS[ONE_WAY] for sign, step in zip(signs, HEADINGS, strict=True)
}
_SPARE = "$*&~?=;:_-|/\\0123456789"
_LEGEND_LINE = re.compile(rf"(\S) = ({kinds.WORD.pattern})")


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
    rows = [list(row) for row in text.split("\n")]
    legend: dict[str, str] = {}
    for thing, sign in signed(tiles, things, glyphs or Glyphs()):
        rows[thing.at[1]][thing.at[0]] = sign
        legend[sign] = thing.kind
    lines = [f"{sign} = {kind}" for sign, kind in legend.items()]
    return "\n".join([*map("".join, rows), "", *lines])


def signed(tiles: TileMap, things: Iterable[Thing], glyphs: Glyphs) -> Iterator[tuple[Thing, str]]:
    """Each thing and its sign, which the map does not use; that of a one-way door is an arrow.

    The usual sign; for a word of your own one of its letters, or whatever sign is left.

    >>> things = Thing(3, "torch", (1, 1)), Thing(4, "trap", (2, 1))
    >>> [sign for _, sign in signed(TileMap([[0, 0, 0]]), things, Glyphs())]
    ['t', 'r']
    """
    own = set(vars(glyphs).values())
    taken = {*own, *_USUAL, *" #-ABE"}
    signs: dict[str, str] = {}
    for thing in things:
        kind = thing.kind
        if kind not in signs:
            others = () if kind == ONE_WAY else (*kind, *kind.upper(), *_SPARE)
            able = [sign for sign in SIGNS.get(kind, ()) if not own & set(sign)]
            able += [sign for sign in others if sign.isascii() and sign not in taken]
            if not able:
                raise NotationError(
                    f"there are not enough characters for things: none is left for {kind}"
                )
            signs[kind] = able[0]
            taken.add(able[0])
        sign = signs[kind]
        yield thing, sign[HEADINGS.index(heading(thing, tiles))] if kind == ONE_WAY else sign


def read_signs(
    text: str, glyphs: Glyphs | None = None, *, own_words: bool = False, row_word: str = "line"
) -> tuple[TileMap, tuple[Mark, ...]]:
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
    if not legend and signs_there.isdisjoint(SIGNS[kinds.KEY]):
        meaning = {sign: kind for sign, kind in meaning.items() if kind != kinds.DOOR}
    if own_words and not legend:
        known = set(meaning) | set("#█ .·+'<AEB>") | own
        meaning |= {sign: sign for sign in signs_there - known if sign.isprintable()}
    if not signs_there & meaning.keys():
        return TileMap.from_text(drawn, glyphs, row_word=row_word), ()
    marks = []
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign in meaning:
                step = _ARROWS.get(sign) if meaning[sign] == ONE_WAY else None
                towards = step and (x + step[0], y + step[1])
                marks.append(Mark(meaning[sign], (x, y), None, towards))
    wall, open_ = (glyphs.wall, glyphs.open) if glyphs else ("#", " ")
    ground = {ord(s): wall if kind in kinds.IN_WALLS else open_ for s, kind in meaning.items()}
    plain = "\n".join(rows).translate(ground)
    return TileMap.from_text(plain, glyphs, row_word=row_word), tuple(marks)


def _parted(text: str) -> tuple[str, dict[str, str]]:
    """The map, and what its legend says."""
    lines = text.rstrip().split("\n")
    found = [_LEGEND_LINE.fullmatch(line.rstrip()) for line in lines]
    first = len(lines)
    while first and found[first - 1]:
        first -= 1
    legend: dict[str, str] = {}
    for number, line in enumerate(found[first:], start=first + 1):
        assert line is not None
        sign, kind = line.groups()
        if sign in legend:
            raise NotationError(f"line {number} of the map: {sign!r} is named twice")
        if kind in kinds.TILE_WORDS:
            raise NotationError(f"line {number} of the map: {kind!r} is a tile, not a thing")
        legend[sign] = kind
    return ("\n".join(lines[:first]).rstrip("\n") if legend else text), legend
