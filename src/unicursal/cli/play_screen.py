"""The keys of `unicursal play`, and what the terminal shows of a level that is being walked.

A screen is rows of signs, each with its role. Where the whole map fits at two columns per tile it
is shown that way, because tiles then look square; otherwise at one. What does not fit is scrolled,
so that whoever walks stays away from the rim; a map as high as the screen fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unicursal.level.play.game import Game

STEPS = {
    "up": "U", "k": "U", "w": "U",
    "down": "D", "j": "D", "s": "D",
    "left": "L", "h": "L", "a": "L",
    "right": "R", "l": "R", "d": "R",
}  # fmt: skip
RUNS = {
    "shift up": "U", "K": "U",
    "shift down": "D", "J": "D",
    "shift left": "L", "H": "L",
    "shift right": "R", "L": "R",
}  # fmt: skip
UNDO_KEYS = ("u", "\x7f", "\b")
PATH_KEYS = ("p", "S")
QUIT_KEYS = ("q", "Q", "\x04")
BLOCKS = "█·•↑"
"""Signs that not every terminal has."""


Row = list[tuple[str, str]]
"""Signs and their role, piece by piece."""

_COLOURS = {
    "player": "1;97;44",
    "wall": "37",
    "old wall": "90",
    "entrance": "1;32",
    "exit": "1;31",
    "trail": "90",
    "way": "1;36",
    "key": "1;33",
    "door": "1;33",
    "find": "1;35",
    "monster": "31",
    "mark": "36",
    "line": "1;36",
    "live end": "1;97;44",
    "start": "1;32",
    "target": "1;31",
    "clue": "1;33",
    "grid": "90",
    "good": "1;32",
    "quiet": "90",
}
_ARROWS = {(0, -1): "↑", (0, 1): "↓", (-1, 0): "←", (1, 0): "→"}
_PLAIN_ARROWS = {(0, -1): "^", (0, 1): "v", (-1, 0): "{", (1, 0): "}"}
_HELP = (
    "arrows hjkl wasd walk · Shift runs · u undo · r restart · p path · q quit",
    "arrows walk · u undo · r restart · p path · q quit",
    "u undo r restart p path q quit",
)


@dataclass(frozen=True)
class View:
    """How a game is to be shown."""

    columns: int
    lines: int
    plain: bool = False
    """Only ASCII signs."""
    way: bool = False
    """With the way from here to the exit."""
    words: str = ""
    """What has just happened."""


def frame(game: Game, view: View) -> list[Row]:
    """All rows of the screen, none wider or more than fit.

    A map that leaves fewer than three lines is shown whole all the same: what would stand below it
    then stands in its walls, above and below.
    """
    tiles = game.level.tiles
    state, words = _state(game, view), _words(game, view)
    keys = _keys(view, view.columns)
    spare = view.lines - tiles.height
    in_walls: list[tuple[int, Row]] = []
    if 0 <= spare < 3 and tiles.height > 2:
        said = [state, words if words[0][0] else keys]
        below = said[:spare]
        in_walls = list(zip((tiles.height - 1, 0), reversed(said[spare:]), strict=False))
    else:
        below = [state, words, *([keys] if view.lines >= 8 and keys[0][0] else [])]
        below = below[: max(0, view.lines - 1)]
    rows_free = max(1, view.lines - len(below))
    broad = 2 if 2 * tiles.width <= view.columns and tiles.height <= rows_free else 1
    left = first_shown(game.at[0], tiles.width, max(1, view.columns // broad))
    top = first_shown(game.at[1], tiles.height, rows_free)
    right = min(tiles.width, left + max(1, view.columns // broad))
    bottom = min(tiles.height, top + rows_free)
    signs = _Signs(game, view, broad)
    rows = [list(signs.row(y, left, right)) for y in range(top, bottom)]
    for y, said_there in in_walls:
        solid = [not tiles.is_open((x, y)) for x in range(left, right) for _ in range(broad)]
        first, length = max(_runs(solid), key=lambda run: run[1], default=(0, 0))
        fitting = _keys(view, length - 4) if said_there is keys else said_there
        rows[y] = _in_wall(rows[y], first, _cut(fitting, max(0, length - 4)))
    return rows + [_cut(row, view.columns) for row in below]


def _in_wall(row: Row, first: int, said: Row) -> Row:
    """A row with words in its wall, from a column on."""
    ((text, role),) = said
    if not text:
        return row
    cells = [(sign, its_role) for signs, its_role in row for sign in signs]
    cells[first + 1 : first + 3 + len(text)] = [(sign, role) for sign in f" {text} "]
    return [
        ("".join(sign for sign, _ in piece), its_role)
        for its_role, piece in groupby(cells, key=lambda cell: cell[1])
    ]


def _runs(solid: list[bool]) -> Iterator[tuple[int, int]]:
    """Where runs of walls begin, and how long they are."""
    at = 0
    for is_wall, piece in groupby(solid):
        length = len(list(piece))
        if is_wall:
            yield at, length
        at += length


def first_shown(at: int, size: int, shown: int) -> int:
    """The first of `size` tiles to show, so that `at` is in the middle where the map goes on.

    >>> [first_shown(at, 100, 20) for at in (3, 50, 98)]
    [0, 40, 80]
    """
    return min(max(0, at - shown // 2), max(0, size - shown))


def to_ansi(rows: list[Row]) -> str:
    """The screen as a terminal takes it: from the upper left, each line cleared before it.

    To clear to the end after a line as wide as the terminal would take its last sign.
    """
    lines = ("\x1b[2K" + "".join(_painted(*piece) for piece in row) for row in rows)
    return "\x1b[H" + "\r\n".join(lines)


def to_text(rows: list[Row]) -> str:
    """The screen without colours."""
    return "\n".join("".join(signs for signs, _ in row).rstrip() for row in rows)


def map_rows(game: Game, *, plain: bool, way: bool = False) -> list[Row]:
    """The whole map, a column a tile."""
    tiles = game.level.tiles
    signs = _Signs(game, View(tiles.width, tiles.height, plain, way), 1)
    return [list(signs.row(y, 0, tiles.width)) for y in range(tiles.height)]


def summary(game: Game) -> str:
    """Steps, what is best, what is held and found.

    >>> from unicursal.level import make_level
    >>> from unicursal.level.play.game import Game
    >>> summary(Game(make_level(13, 7, exit=(11, 5), style="teeth")))
    'steps 0, best 34'
    """
    words = [f"steps {game.steps:,}"]
    words.append("best ?" if game.best is None else f"best {game.best:,}")
    if game.record is not None:
        words.append(f"yours {game.record:,}")
    if game.terrain.keys:
        held = " ".join(map(str, sorted(game.held))) or "none"
        words.append(f"keys {held}")
    words += [f"{kind} {taken}/{number}" for kind, (taken, number) in game.collected.items()]
    return ", ".join(words)


class _Signs:
    """The signs of tiles at the moment."""

    def __init__(self, game: Game, view: View, broad: int) -> None:
        self.game, self.plain, self.broad = game, view.plain, broad
        self.things = {thing.at: thing for thing in game.things}
        self.way = frozenset(game.way_on) if view.way else frozenset()

    def row(self, y: int, left: int, right: int) -> Iterator[tuple[str, str]]:
        """The tiles of a row from `left` to before `right`, neighbours of one role together."""
        signs, role = "", ""
        for x in range(left, right):
            sign, its_role = self.sign((x, y))
            if its_role != role and signs:
                yield signs, role
                signs = ""
            role = its_role
            signs += sign
        if signs:
            yield signs, role

    def sign(self, tile: tuple[int, int]) -> tuple[str, str]:
        """A tile as it is shown, as broad as all are."""
        game = self.game
        if tile == game.at:
            return self._filled("@", " "), "player"
        if not game.seen(tile):
            return " " * self.broad, ""
        if tile in self.things:
            return self._thing(tile)
        if not game.level.tiles.is_open(tile):
            dim = game.fog is not None and tile not in game.in_sight
            return ("#" if self.plain else "█") * self.broad, "old wall" if dim else "wall"
        if tile == game.level.entrance:
            return self._filled("<", " "), "entrance"
        if tile == game.level.exit:
            return self._filled(">", " "), "exit"
        if tile in self.way:
            return self._filled("o" if self.plain else "•", " "), "way"
        if game.walked(tile):
            return self._filled("." if self.plain else "·", " "), "trail"
        return " " * self.broad, ""

    def _thing(self, tile: tuple[int, int]) -> tuple[str, str]:
        thing = self.things[tile]
        number = str(thing.number)[-1] if thing.number else " "
        match thing.kind:
            case "key":
                return self._filled("k", number), "key"
            case "door":
                opened = tile in self.game.opened
                return self._filled("'" if opened else "+", number), "door"
            case "one-way" | "shortcut" if thing.towards is not None:
                step = thing.towards[0] - tile[0], thing.towards[1] - tile[1]
                arrows = _PLAIN_ARROWS if self.plain else _ARROWS
                arrow = arrows.get(step, "%")
                return self._filled("%" if thing.kind == "shortcut" else arrow, " "), "mark"
            case "shortcut":
                return self._filled("%", " "), "mark"
            case "monster":
                return self._filled("m", " "), "monster"
            case "item":
                return self._filled("!", " "), "find"
            case own:
                sign = next((letter for letter in own.lower() if letter.isalnum()), "?")
                return self._filled(sign if sign.isascii() or not self.plain else "?", " "), "find"

    def _filled(self, sign: str, second: str) -> str:
        return sign if self.broad == 1 else sign + second


def _state(game: Game, view: View) -> Row:
    words = summary(game)
    return [(words.replace(", ", "  " if view.plain else " · "), "")]


def _keys(view: View, columns: int) -> Row:
    """What the keys are for, in as many words as fit."""
    words = next((words for words in _HELP if len(words) <= columns), "")
    return [(words.replace("·", "-") if view.plain else words, "quiet")]


def _words(game: Game, view: View) -> Row:
    if game.done:
        best = game.steps == game.best
        return [(f"Done in {game.steps:,} steps{', the fewest possible' if best else ''}!", "good")]
    return [(view.words, "")]


def _cut(row: Row, columns: int) -> Row:
    kept: Row = []
    for signs, role in row:
        kept.append((signs[:columns], role))
        columns -= len(kept[-1][0])
    return kept


def _painted(signs: str, role: str) -> str:
    colour = _COLOURS.get(role)
    return f"\x1b[{colour}m{signs}\x1b[0m" if colour else signs
