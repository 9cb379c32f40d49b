"""The tile map: walls and open tiles, an entrance and an exit, and its text form.

Reading is generous, because people draw maps with many characters: `#` and `█` are walls; a blank,
`.`, `·`, `+` and `'` (doors) are open; `<` and `A` are the entrance, `>` and `B` the exit, and `E`
is either end. Writing uses four characters that can be chosen. Rows may end early where the rest is
blank.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, Union

import numpy as np
import numpy.typing as npt

from unicursal.board.inputs import cell_of, checked_text
from unicursal.errors import NotationError, UnicursalError, quoted

Tile = tuple[int, int]
"""A tile is `(x, y)`: 0-based, x to the right, y down, the border ring included."""

Walls = npt.NDArray[np.uint8]
"""An array `[y, x]`: 1 is a wall, 0 is open."""

MAX_TILES = 2048 * 2048
"""The most tiles that a map may have."""

_MEANINGS = {
    **dict.fromkeys("#█", "wall"),
    **dict.fromkeys(" .·+'", "open"),
    **dict.fromkeys("<A", "entrance"),
    **dict.fromkeys(">B", "exit"),
    "E": "either",
}
"""What signs mean, unless others are given."""


@dataclass(frozen=True)
class Glyphs:
    """The four characters of a map in text.

    >>> Glyphs.parse("█.SX")
    Glyphs(wall='█', open='.', entrance='S', exit='X')
    """

    wall: str = "#"
    open: str = " "
    entrance: str = "<"
    exit: str = ">"

    @classmethod
    def parse(cls, signs: str) -> "Glyphs":
        """Four different characters in a row: wall, open, entrance, exit."""
        if len(checked_text(signs, "the characters of a map")) != 4 or len(set(signs)) != 4:
            raise NotationError(
                f"{signs!r}: expected four different characters (wall, open, entrance, exit)"
            )
        if any(sign.isspace() and sign != " " for sign in signs):
            raise NotationError(f"{signs!r}: of all white space only a blank can be a tile")
        return cls(*signs)

    @property
    def meanings(self) -> dict[str, str]:
        """What each sign means; a blank is open unless it is something else."""
        names = ("wall", "open", "entrance", "exit")
        return {" ": "open"} | {getattr(self, name): name for name in names}

    @classmethod
    def of(cls, given: "Glyphs | str | None") -> "Glyphs":
        """The characters that are meant; None means the usual ones."""
        if given is None or isinstance(given, Glyphs):
            return given or cls()
        return cls.parse(given)


class HasTiles(Protocol):
    """What stands on a map, as a level does."""

    @property
    def tiles(self) -> "TileMap":
        """The map."""


TilesLike = Union["TileMap", HasTiles, str, npt.ArrayLike]
"""What names a map."""


class TileMap:
    r"""A map of walls and open tiles; it never changes.

    >>> tiles = TileMap.from_text("#####\n#< ##\n## >#\n#####")
    >>> tiles.width, tiles.height, tiles.entrance, tiles.exit
    (5, 4, (1, 1), (3, 2))
    >>> tiles.walls[1].tolist()
    [1, 0, 0, 1, 1]
    """

    __slots__ = ("entrance", "exit", "walls")

    walls: Walls
    entrance: Tile | None
    exit: Tile | None

    def __init__(
        self,
        walls: npt.ArrayLike,
        entrance: Tile | None = None,
        exit: Tile | None = None,  # noqa: A002 - what a level has is an exit
    ) -> None:
        try:
            given = np.asarray(walls)
        except ValueError:  # rows of different lengths
            given = np.empty(0, np.uint8)
        if given.ndim != 2 or not given.size or given.dtype.kind not in "biu":
            raise UnicursalError(
                "a tile map is a table of rows and columns that is not empty: 1 or true is a wall"
            )
        self.walls = (given != 0).astype(np.uint8)
        self.walls.flags.writeable = False
        check_size(self.width, self.height)
        self.entrance = self.exit = None
        for name, end in (("entrance", entrance), ("exit", exit)):
            if end is not None:
                tile = cell_of(end, f"the {name}")
                if not self.is_open(tile):
                    raise UnicursalError(f"the {name} {tile} is not an open tile of the map")
                setattr(self, name, tile)

    @property
    def width(self) -> int:
        """The number of columns, the border included."""
        return int(self.walls.shape[1])

    @property
    def height(self) -> int:
        """The number of rows, the border included."""
        return int(self.walls.shape[0])

    @property
    def open(self) -> npt.NDArray[np.bool_]:
        """An array `[y, x]` that is true where one can walk."""
        return self.walls == 0

    @property
    def cost(self) -> npt.NDArray[np.int8]:
        """The costs of tiles `[y, x]` as python-tcod's path finders take them: 1 open, 0 wall."""
        return (self.walls == 0).astype(np.int8)

    def is_open(self, tile: Tile) -> bool:
        """Whether one can walk on a tile; nobody can outside the map."""
        return tile in self and not self.walls[tile[1], tile[0]]

    def __contains__(self, tile: Tile) -> bool:
        """Whether a tile lies on the map, open or not."""
        return 0 <= tile[0] < self.width and 0 <= tile[1] < self.height

    def on_border(self, tile: Tile) -> bool:
        """Whether a tile lies on the outer ring."""
        x, y = tile
        return x in {0, self.width - 1} or y in {0, self.height - 1}

    @classmethod
    def from_text(
        cls, text: str, glyphs: Glyphs | str | None = None, *, row_word: str = "line"
    ) -> "TileMap":
        r"""Read a map drawn in characters: in those given, or in the usual ones.

        Faults call its rows by the `row_word`.

        >>> TileMap.from_text("XXXXX\nX1.2X\nXXXXX", Glyphs.parse("X.12")).exit
        (3, 1)
        """
        glyphs = None if glyphs is None else Glyphs.of(glyphs)
        rows = checked_text(text, "a map").expandtabs().strip("\n").split("\n")
        if glyphs is None or glyphs.wall != " ":
            rows = [row.rstrip() for row in rows]
        width = max(map(len, rows))
        if not width:
            raise NotationError("the map is empty")
        check_size(width, len(rows))
        meaning = _MEANINGS if glyphs is None else glyphs.meanings
        signs = _codes(rows, width)
        walls, opened = (
            np.isin(signs, [ord(sign) for sign, kind in meaning.items() if kind == wanted])
            for wanted in ("wall", "open")
        )
        ends: dict[str, Tile] = {}
        for x, y in places(~(walls | opened)):
            where = f"{row_word} {y + 1}, column {x + 1} of the map"
            kind = meaning.get(rows[y][x])
            if kind is None:
                raise NotationError(f"{where}: {rows[y][x]!r} is neither wall nor open")
            if kind == "either":
                kind = "exit" if "entrance" in ends else "entrance"
            if kind in ends:
                raise NotationError(f"{where}: a second {kind}")
            ends[kind] = (x, y)
        return cls(walls, ends.get("entrance"), ends.get("exit"))

    @classmethod
    def of(cls, given: "TilesLike") -> "TileMap":
        r"""The map that is meant: a map, what has one (a level), a drawing, or a table of walls.

        >>> TileMap.of("#####\n#< >#\n#####").exit
        (3, 1)
        """
        given = getattr(given, "tiles", given)
        if isinstance(given, TileMap):
            return given
        if isinstance(given, str):
            return cls.from_text(given)
        if isinstance(given, np.ndarray | list | tuple):
            return cls(given)
        raise UnicursalError(
            f"a map is a TileMap, a Level, a text or an array of walls, not {quoted(given)}"
        )

    def to_text(self, glyphs: Glyphs | str | None = None) -> str:
        """The map in characters, one row per line.

        >>> print(TileMap([[1, 1, 1], [1, 0, 0], [1, 1, 1]], (1, 1), (2, 1)).to_text())
        ###
        #<>
        ###
        """
        signs = Glyphs.of(glyphs)
        codes = np.full((self.height, self.width + 1), ord("\n"), "<u4")
        codes[:, :-1] = np.where(self.walls, ord(signs.wall), ord(signs.open))
        for sign, end in ((signs.exit, self.exit), (signs.entrance, self.entrance)):
            if end is not None:
                codes[end[1], end[0]] = ord(sign)
        return codes.tobytes()[:-4].decode("utf-32-le", "surrogatepass")

    def rows(self) -> list[str]:
        """The rows of the text form."""
        return self.to_text().split("\n")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TileMap):
            return NotImplemented
        same_ends = (self.entrance, self.exit) == (other.entrance, other.exit)
        return same_ends and np.array_equal(self.walls, other.walls)

    def __hash__(self) -> int:
        return hash((self.walls.tobytes(), self.walls.shape, self.entrance, self.exit))

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<TileMap {self.width}x{self.height} from {self.entrance} to {self.exit}>"


def looks_like_tiles(text: str) -> bool:
    r"""Whether a text is a tile map rather than a map of a board (`.` `#` `S` `T` `O`).

    A map of a board has only those five signs, and either a letter or cells in the upper left and
    the lower right corner, where the line starts and ends by default. All else that has a wall is
    a tile map; what begins with a digit (a position, a recording) is none.

    >>> looks_like_tiles("#####\n#...#\n#####"), looks_like_tiles("S.#\n..T")
    (True, False)
    """
    text = text.strip("\n")
    signs = set(text) - {"\n", "\r"}
    if text[:1].isdigit() or not any(_MEANINGS.get(sign) == "wall" for sign in signs):
        return False
    board_map = signs <= set(".#STO") and (
        bool(signs & set("STO")) or "#" not in text[0] + text[-1]
    )
    return not board_map


def places(flags: npt.NDArray[np.bool_]) -> Iterator[Tile]:
    """The tiles `(x, y)` where flags `[y, x]` are true, row by row."""
    ys, xs = np.nonzero(flags)
    return zip(xs.tolist(), ys.tolist(), strict=True)


def beside(tile: Tile) -> tuple[Tile, Tile, Tile, Tile]:
    """The tiles on the left, on the right, above and below."""
    x, y = tile
    return (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)


def opposite(tile: Tile, side: Tile) -> Tile:
    """The tile on the other side of a tile."""
    return 2 * tile[0] - side[0], 2 * tile[1] - side[1]


def beside_door(tile: Tile, width: int, height: int) -> Tile:
    """The inner tile beside a door of a map or a room of that size; an inner tile itself.

    >>> beside_door((0, 3), 7, 5), beside_door((2, 2), 7, 5)
    ((1, 3), (2, 2))
    """
    return min(max(tile[0], 1), width - 2), min(max(tile[1], 1), height - 2)


def cells_shown(tile: Tile) -> tuple[Tile, Tile]:
    """The first and the last cell that a tile of a lattice belongs to: odd tiles are cells.

    >>> cells_shown((3, 1)), cells_shown((4, 1))
    (((1, 0), (1, 0)), ((1, 0), (2, 0)))
    """
    x, y = tile
    return ((x - 1) // 2, (y - 1) // 2), (x // 2, y // 2)


def steps_between(one: Tile, other: Tile) -> int:
    """How many steps two tiles are apart, whatever stands between them."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def check_end(what: str, tile: Tile, width: int, height: int) -> None:
    """Refuse an end that is neither inside a map of that size nor a door."""
    x, y = tile
    if not (0 <= x < width and 0 <= y < height):
        raise UnicursalError(f"{what} ({x}, {y}) lies outside the {width}x{height} map")
    if x in (0, width - 1) and y in (0, height - 1):
        raise UnicursalError(f"{what} ({x}, {y}) is a corner: no door can be there")


def check_size(width: int, height: int) -> None:
    """Refuse a map that would take too much memory."""
    if width * height > MAX_TILES:
        raise UnicursalError(
            f"{width}x{height} is too large: a map has at most {MAX_TILES:,} tiles"
        )


def _codes(rows: list[str], width: int) -> npt.NDArray[np.uint32]:
    """The signs `[y, x]` as numbers; blanks where a row ends early."""
    text = "".join(row.ljust(width) for row in rows)
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")
    return codes.reshape(len(rows), width)
